/* options.cc -- "gpuArray" as the last argument of zeros, eps, cast and their like;
   and cat, called by its name.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

#include <map>

octave_value
oct_stand_in::method () const
{
  /* never freed: at Octave's end the last one would close the file of this code */
  static std::map<std::string, octave_value>& held
    = *new std::map<std::string, octave_value>;
  if (m_method)
    return *m_method;
  octave_value f = oct_symbols ().find_method (m_name, "gpuArray");
  if (f.is_defined ()
      && (f.function_value ()->is_dld_function () || f.function_value ()->is_mex_function ()))
    m_method = &(held[m_name] = f);
  return f;
}

namespace
{
/* With how many of ARGS is gpuArray's method called?  -1: core's function is called.  */
typedef octave_idx_type taker (const octave_value_list& args);

/* With all but the last, if that is "gpuArray" or class (g).  */
octave_idx_type
takes_option (const octave_value_list& args)
{
  octave_idx_type n = args.length ();
  if (n == 0 || ! args(n - 1).is_string ())
    return -1;
  const octave_value& last = args(n - 1);
  bool has = oct_named_class (last) >= 0
             || (last.numel () == 8 && last.string_value () == "gpuArray");
  return has ? n - 1 : -1;
}

/* With all, if one is a gpuArray: cellfun ("cat", ...) looks for no method.  */
octave_idx_type
takes_array (const octave_value_list& args)
{
  for (octave_idx_type i = 0; i < args.length (); i++)
    if (oct_cast (args(i)))
      return args.length ();
  return -1;
}

/* feval (class (g), x), where the elements' class is meant.  */
octave_idx_type
takes_cast (const octave_value_list& args)
{
  return args.length () == 2 && oct_named_class (args(0)) >= 0 ? 2 : -1;
}

/* NAME (ARGS), where the last of ARGS stands for a class of numbers: CORE's result, on
   the device.  If it is "gpuArray", but does not come from class (g), cast keeps the
   class of its argument.  */
octave_value
of_class (const std::string& name, const octave_value& core,
          octave::tree_evaluator& tw, octave_value_list args)
{
  octave_idx_type last = args.length () - 1;
  int type = oct_named_class (args(last));
  if (type >= 0)
    args(last) = octa_types[type].name;
  else if (name == "intmin" || name == "intmax")
    error_with_id (OCTA_ERROR_LOGIC,
                   "%s: \"gpuArray\" is not an integer class; write %s "
                   "(classUnderlying (g))",
                   name.c_str (), name.c_str ());
  else if (name == "cast" && last == 1)
    return octave_gpu_array::upload (args(0));
  else
    args = args.slice (0, last);
  octave_value_list out = core.function_value ()->call (tw, 1, args);
  return out.length () ? octave_gpu_array::upload (out(0)) : octave_value ();
}

/* The class with which gpuArray's method NAME is called if the last argument was
   class (g), for elements of TYPE; or null.  As in MATLAB, rand (2, class (g)) is
   double for integers, too.  */
const char *
class_for (const std::string& name, int type)
{
  bool any = name == "zeros" || name == "ones" || name == "eye"
             || (name == "randi" && type != OCTA_TYPE_LOGICAL);
  bool is_switch = name == "true" || name == "false" || name == "randperm";
  return type >= 0 && ! is_switch && (any || type == OCTA_TYPE_SINGLE)
           ? octa_types[type].name
           : nullptr;
}

/* Core's function, except in such calls.  */
class gpu_option : public oct_stand_in
{
public:
  gpu_option (const std::string& name, const octave_value& core,
              taker *takes, bool is_class)
    : oct_stand_in (name, core), m_takes (takes), m_is_class (is_class),
      m_creator (oct_auto_creator_of (name))
  {
  }
  octave_value_list call (octave::tree_evaluator& tw, int nargout,
                          const octave_value_list& args);

private:
  taker *m_takes;
  bool m_is_class; /* "gpuArray" stands for a class of numbers */
  const oct_auto_creator *m_creator; /* or null */
};

octave_value_list
gpu_option::call (octave::tree_evaluator& tw, int nargout,
                  const octave_value_list& args)
{
  octave_idx_type n = m_takes (args);
  if (n < 0 && m_creator && oct_auto.is_on)
    {
      octave_value_list made;
      if (oct_auto_creates (*m_creator, *this, tw, args, nargout, &made))
        return made;
    }
  if (n < 0)
    return core ().function_value ()->call (tw, nargout, args);
  if (m_name == "feval")
    {
      octave_value_list turned = ovl (args(1), args(0));
      return oct_symbols ().find_function ("cast", turned).function_value ()->call (
        tw, nargout, turned);
    }
  if (m_is_class)
    return ovl (of_class (m_name, core (), tw, args));
  octave_value f = method ();
  if (f.is_undefined ())
    return core ().function_value ()->call (tw, nargout, args);
  octave_value_list rest = args.slice (0, n);
  const char *name = n < args.length ()
                       ? class_for (m_name, oct_named_class (args(n)))
                       : nullptr;
  if (name)
    rest.append (octave_value (name));
  return f.function_value ()->call (tw, nargout, rest);
}

void
install_option (const char *name, taker *takes, bool is_class = false)
{
  octave::symbol_table& st = oct_symbols ();
  octave_value core = st.builtin_find (name);
  if (core.is_defined () && core.is_builtin_function ())
    st.install_built_in_function (name, new gpu_option (name, core, takes, is_class));
  else
    st.install_cmdline_function (
      name, new gpu_option (name, octave_value (), takes, is_class));
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
  for (const char *name : { "cast", "eps", "flintmax", "intmax", "intmin",
                            "realmax", "realmin" })
    install_option (name, takes_option, true);
  install_option ("cat", takes_array);
  install_option ("feval", takes_cast);
}
