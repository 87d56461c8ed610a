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

/* Stands where core's function NAME was.  What a user has by the name on the
   path still comes before a built-in function; for one that is a file (CORE is
   undefined) it is looked up at each call.  */
class oct_stand_in : public octave_function
{
public:
  oct_stand_in (const std::string& name, const octave_value& core)
    : octave_function (name), m_core (core)
  {
    lock (); /* stays when functions are cleared */
  }
  octave_function *function_value (bool = false) { return this; }
  bool is_builtin_function () const { return m_core.is_defined (); }
  std::string doc_string (const std::string& s = "") const
  {
    return core ().function_value ()->doc_string (s);
  }
  octave_value_list execute (octave::tree_evaluator& tw, int nargout,
                             const octave_value_list& args)
  {
    return call (tw, nargout, args);
  }

protected:
  octave_value core () const
  {
    return m_core.is_defined () ? m_core
                                : oct_symbols ().find_user_function (m_name);
  }

private:
  octave_value m_core;
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
/* The arguments of functions of the package (arguments.cc).  */
octave_value_list oct_arguments (const octave_value_list& args, int nargout);
/* Functions that gateways and m-files call (builtins.cc).  */
void oct_install_builtins (octave::symbol_table& st);
/* zeros (3, "gpuArray") and its like, and cat where no method is looked for.  */
void oct_install_options ();
/* save without handles and kernels; and what a signal has saved, if that ended
   at one, saved anew (save.cc).  */
void oct_install_save ();
void oct_save_again ();
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
/* A method that fills RESULT, or says no: then it is work of the gateway's, or,
   of those that ASK the value something, core's, which does so too (direct.cc).  */
struct oct_direct
{
  const char *name;
  bool (*run) (const octave_value_list& args, int nargout,
               octave_value *result);
  bool asks = false;
};
/* Those that make an array of a number or of random ones, of sizes and a class
   (create.cc).  */
bool oct_fill (double value, const octave_value_list& args, int nargout,
               octave_value *result);
bool oct_fill_logical (bool value, const octave_value_list& args, int nargout,
                       octave_value *result);
bool oct_eye (const octave_value_list& args, int nargout, octave_value *result);
bool oct_draw (octa_distribution distribution, const octave_value_list& args,
               int nargout, octave_value *result);
/* Core's function NAME, which draws ARGS, and one that makes an object or sets
   its properties (graphics.cc).  */
bool oct_plot (const char *name, const octave_value_list& args, int nargout,
               octave_value *result);
bool oct_plot_object (const char *name, const octave_value_list& args,
                      int nargout, octave_value *result);
/* The one called NAME, or null.  */
const oct_direct *oct_find_direct (const std::string& name);
/* The results of the method that is ROW, of ARGS; false if it is core's
   (plain.cc).  */
bool oct_plain (const gpu_plain_row *row, const octave_value_list& args,
                int nargout, octave_value_list *out);
/* The result of the method that is ROW, of ARGS; false if it is the gateway's.  */
bool oct_of_arrays (const gpu_arrays_row *row, const octave_value_list& args,
                    octave_value *result);
/* (N, F, A, ...): what F with N results is compiled to, as a struct.  */
octave_value_list oct_explain (const octave_value_list& args, int nargout);
/* Octave ends: let go of functions.  */
void oct_forget_functions ();

#endif
