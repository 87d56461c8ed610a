/* core.cc -- core's own functions, even if others have the same names.

   A user may have a different resize.m or cross.m on the path.  Here core's
   function is looked up: the function that Octave finds, if it is core's, or else
   the built-in function, or else the file in core's folders.  In calls by users a
   package's function replaces core's: statistics has the mean of later releases.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

#include <map>

#include <octave/defaults.h>
#include <octave/error.h>
#include <octave/file-stat.h>
#include <octave/interpreter.h>
#include <octave/load-path.h>
#include <octave/ov-builtin.h>
#include <octave/ov-fcn.h>
#include <octave/parse.h>
#include <octave/symtab.h>

static bool
is_core (const octave_value& f)
{
  if (! f.is_function ())
    return false;
  const octave_function *fcn = const_cast<octave_value&> (f).function_value ();
  return f.is_builtin_function () || fcn->is_system_fcn_file ();
}

/* A file of core's that another function on the path shadows.  */
static octave_value
hidden_file (octave::interpreter& interp, const std::string& name)
{
  static std::map<std::string, octave_value> found;
  auto at = found.find (name);
  if (at != found.end ())
    return at->second;
  std::string root = octave::config::fcn_file_dir ();
  string_vector dirs = interp.get_load_path ().dirs ();
  octave_value f;
  for (octave_idx_type i = 0; i < dirs.numel () && f.is_undefined (); i++)
    {
      std::string file = dirs(i) + "/" + name + ".m";
      if (dirs(i).compare (0, root.length (), root) == 0
          && octave::sys::file_stat (file).exists ())
        f = octave::load_fcn_from_file (file, dirs(i));
    }
  return found[name] = f;
}

static octave_value
core_function (const std::string& name, bool or_package)
{
  octave::interpreter& interp = oct_interpreter ();
  octave::symbol_table& st = interp.get_symbol_table ();
  octave_value f = st.find_function (name);
  if (is_core (f)
      || (or_package && f.is_user_function ()
          && oct_is_package_file (f.function_value ()->fcn_file_name ())))
    return f;
  octave_value b = st.builtin_find (name);
  if (is_core (b))
    return b;
  b = hidden_file (interp, name);
  return b.is_defined () ? b : f;
}

octave_value_list
oct_core_call (const std::string& name, const octave_value_list& args,
               int nargout, bool or_package)
{
  octave_value f = core_function (name, or_package);
  if (f.is_undefined ())
    error_with_id ("Octave:undefined-function", "'%s' undefined",
                   name.c_str ());
  octave::interpreter& interp = oct_interpreter ();
  oct_auto_pause pause;
  return interp.feval (f, args, nargout);
}

/* While it lives, print_usage only raises an error.  Core's print_usage would also
   look up the forms of a call and start makeinfo to format them.  */
namespace
{
class quiet_usage
{
public:
  quiet_usage () : m_before (oct_symbols ().find_cmdline_function ("print_usage"))
  {
    install (octave_value (new octave_builtin (refuse, "print_usage", "")));
  }
  ~quiet_usage () { install (m_before); }

private:
  static void install (const octave_value& f)
  {
    oct_symbols ().install_cmdline_function ("print_usage", f);
  }
  static octave_value_list refuse (const octave_value_list&, int)
  {
    error_with_id ("Octave:invalid-fun-call", "Invalid call");
  }
  octave_value m_before; /* the user's function of that name, if any */
};
}

octave_value_list
oct_core_try (const std::string& name, const octave_value_list& args,
              int nargout)
{
  quiet_usage quiet;
  return oct_core_call (name, args, nargout);
}

bool
gpu_core_is_replaced (const char *name)
{
  octave_value f = oct_symbols ().find_function (name);
  return ! is_core (f) && f.is_user_function ()
         && oct_is_package_file (f.function_value ()->fcn_file_name ());
}

bool
gpu_warns (const char *id)
{
  return oct_interpreter ().get_error_system ()
             .warning_enabled (id)
         != 0;
}
