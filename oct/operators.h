/* operators.h -- operations on values of Octave's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_OPERATORS_H
#define OCT_OPERATORS_H 1

#include "value.h"

#include <octave/ov-usr-fcn.h>

/* References to operands.  */
struct oct_operands
{
  octa_node *node[OCTA_OPERANDS_MAX] = {};
  ~oct_operands ()
  {
    for (octa_node *n : node)
      octa_node_release (n);
  }
};

/* Row OP of the N values A, each of which is an operand.  */
octave_value oct_apply (octa_op op, int n, const octave_base_value *const *a);
/* Does Octave call a type of arrays NAME?  */
bool oct_is_array_type (const std::string& name);
/* Operators of gpuArray with each of Octave's array types.  */
void oct_install_operators (octave::type_info& ti);
/* class (g) for elements of TYPE, and the type in such a text, -1 in any other
   value (class_name.cc).  */
octave_value oct_class_name (int type);
int oct_named_class (const octave_value& v);
/* Is this FILE, or what runs now, of a package that knows nothing of octcuda?  */
bool oct_is_package_file (const std::string& file);
bool oct_in_package ();
/* What functions of the package are called with (arguments.cc).  */
octave_value_list oct_arguments (const octave_value_list& args, int nargout);
/* Functions that gateways and m-files call (builtins.cc).  */
void oct_install_builtins (octave::symbol_table& st);
/* zeros (3, "gpuArray") and its like, and cat where no method is looked for.  */
void oct_install_options ();
/* How a function is called: for each element; so that a * b + c is rounded
   once; or, since core calls it with columns, only if it goes element by
   element and stays in the reals: else that is a CompileError.  */
enum class oct_way
{
  each,
  fma,
  columns
};
/* The first of ARGS, a function, compiled, of each element of those behind it,
   up to N; results have the size DIMS (calls.cc).  */
octave_value_list oct_call_each (oct_way way, const octave_value_list& args,
                                 octave_idx_type n, const dim_vector& dims,
                                 int nargout);
/* (F, A, ...): F of each element, compiled (arrayfun.cc); the same with FMA;
   and what users call, with core's options.  */
octave_value_list oct_arrayfun (const octave_value_list& args, int nargout);
octave_value_list oct_arrayfun_fma (const octave_value_list& args, int nargout);
octave_value_list oct_arrayfun_method (const octave_value_list& args,
                                       int nargout);
/* (F, A, B): is bsxfun computed, not left to core?, and its result.  */
octave_value_list oct_bsxfun (const octave_value_list& args, int nargout);
/* (N, F, A, ...): what F with N results is compiled to, as a struct.  */
octave_value_list oct_explain (const octave_value_list& args, int nargout);

#endif
