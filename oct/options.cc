/* options.cc -- the option "gpuArray" of zeros and its like, and cat by its name.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "operators.h"

namespace
{
/* Which calls the method of gpuArray takes, and with how many arguments.  */
typedef octave_idx_type taker (const octave_value_list& args);

/* Those with "gpuArray" at the end, without it.  */
octave_idx_type
takes_option (const octave_value_list& args)
{
  octave_idx_type n = args.length ();
  bool has = n > 0 && args(n - 1).is_string () && args(n - 1).numel () == 8
             && args(n - 1).string_value () == "gpuArray";
  return has ? n - 1 : -1;
}

/* Those with a gpuArray: cellfun ("cat", ...) looks for no method.  */
octave_idx_type
takes_array (const octave_value_list& args)
{
  for (octave_idx_type i = 0; i < args.length (); i++)
    if (oct_cast (args(i)))
      return args.length ();
  return -1;
}

/* Stands where core's function was, and is it but for such calls.  What a
   user has by the name on the path still comes before a built-in function;
   for one that is a file, it is looked up at each call.  */
class gpu_option : public octave_function
{
public:
  gpu_option (const std::string& name, const octave_value& core,
              taker *takes)
    : octave_function (name), m_core (core), m_takes (takes)
  {
    lock (); /* stays when functions are cleared */
  }
  octave_function *function_value (bool = false) { return this; }
  bool is_builtin_function () const { return m_core.is_defined (); }
  std::string doc_string (const std::string& s = "") const
  {
    return core ().function_value ()->doc_string (s);
  }
  octave_value_list call (octave::tree_evaluator& tw, int nargout,
                          const octave_value_list& args);
  octave_value_list execute (octave::tree_evaluator& tw, int nargout,
                             const octave_value_list& args)
  {
    return call (tw, nargout, args);
  }

private:
  octave_value core () const
  {
    return m_core.is_defined ()
             ? m_core
             : oct_symbols ().find_user_function (m_name);
  }
  octave_value m_core; /* undefined: a file */
  taker *m_takes;
};

octave_value_list
gpu_option::call (octave::tree_evaluator& tw, int nargout,
                  const octave_value_list& args)
{
  octave_idx_type n = m_takes (args);
  if (n >= 0)
    {
      octave_value f
        = oct_symbols ().find_method (m_name, "gpuArray");
      if (f.is_defined ())
        return f.function_value ()->call (tw, nargout, args.slice (0, n));
    }
  return core ().function_value ()->call (tw, nargout, args);
}

void
install_option (const char *name, taker *takes)
{
  octave::symbol_table& st = oct_symbols ();
  octave_value core = st.builtin_find (name);
  if (core.is_defined () && core.is_builtin_function ())
    st.install_built_in_function (name, new gpu_option (name, core, takes));
  else
    st.install_cmdline_function (
      name, new gpu_option (name, octave_value (), takes));
}
}

void
oct_install_options ()
{
  for (const char *name :
       { "Inf", "NA", "NaN", "eye", "false", "inf", "nan", "ones", "rand",
         "rande", "randg", "randi", "randn", "randp", "randperm", "true",
         "zeros" })
    install_option (name, takes_option);
  install_option ("cat", takes_array);
}
