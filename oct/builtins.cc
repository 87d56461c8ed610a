/* builtins.cc -- functions that gateways and m-files call, and one that Octave
   calls at its end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel.h"
#include "auto.h"
#include "names.h"
#include "tree.h"

#include <octave/interpreter.h>
#include <octave/ov-builtin.h>
#include <octave/symtab.h>

namespace
{
octave_value_list
call_core (const octave_value_list& args, int nargout)
{
  return oct_core_call (args(0).string_value (),
                        args.slice (1, args.length () - 1), nargout, true);
}

octave_value_list
try_core (const octave_value_list& args, int nargout)
{
  return oct_core_try (args(0).string_value (),
                       args.slice (1, args.length () - 1), nargout);
}

/* (NAME): the name of a class of numbers for NAME.  They differ if NAME comes from
   class (g).  */
octave_value_list
named_class (const octave_value_list& args, int)
{
  int type = oct_named_class (args(0));
  return type < 0 ? ovl (args(0)) : ovl (octa_types[type].name);
}

/* (CLASS): a kernel that is not open.  CLASS is called first if Octave does not
   find its methods: it finds those of a class that it has loaded.  */
octave_value_list
new_kernel (const octave_value_list& args, int)
{
  std::string name = args(0).string_value ();
  octave::interpreter& interp = oct_interpreter ();
  if (interp.get_symbol_table ().find_method ("subsref", name)
        .is_undefined ())
    interp.feval (name, octave_value_list (), 1);
  if (name == octave_cuda_function::static_class_name ())
    return ovl (octave_value (new octave_cuda_function));
  return ovl (octave_value (new octave_cuda_expression));
}

/* (CLASS, IS_COMPLEX, DIMS): an array whose elements are not set.  */
octave_value_list
new_array (const octave_value_list& args, int)
{
  Array<double> d = args(2).vector_value ();
  dim_vector dv;
  dv.resize (d.numel ());
  for (octave_idx_type i = 0; i < d.numel (); i++)
    dv(i) = static_cast<octave_idx_type> (d(i));
  return ovl (oct_new_array (octa_type_find (args(0).string_value ().c_str ()),
                             args(1).bool_value (), dv));
}

/* Octave calls it before it clears its variables and exits.  */
octave_value_list
end_session (const octave_value_list&, int)
{
  struct ending
  {
    ~ending () { octa_session_end (); }
  } is_ending;
  oct_auto_release ();
  oct_forget_functions (); /* while Octave can still destroy values */
  oct_save_again ();
  return octave_value_list ();
}

const char arrayfun_help[] =
#include "arrayfun.inc"
  ;

const struct
{
  const char *name;
  octave_value_list (*run) (const octave_value_list&, int);
  const char *help = "";
} builtins[] = { { "__arguments__", oct_arguments },
                 { "__octcuda_core__", call_core },
                 { "__core__", call_core }, /* gpuArray has a method */
                 { "__octcuda_try__", try_core },
                 { "__octcuda_array__", new_array },
                 { "__octcuda_put__", oct_put },
                 { "__octcuda_kernel__", new_kernel },
                 { "__function_kind__", oct_function_kind },
                 { "cuda.arrayfun", oct_arrayfun, arrayfun_help },
                 { "__octcuda_fma__", oct_arrayfun_fma },
                 { "__octcuda_class__", named_class },
                 { "__octcuda_auto__", oct_auto_command },
                 { "__octcuda_bsxfun__", oct_bsxfun },
                 { "__octcuda_statements__", oct_statements },
                 { "__octcuda_explain__", oct_explain },
                 { "__octcuda_end__", end_session } };
}

void
oct_install_builtins (octave::symbol_table& st)
{
  for (const auto& b : builtins)
    st.install_built_in_function (
      b.name, octave_value (new octave_builtin (b.run, b.name, b.help)));
}
