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

/* Replaces core's function NAME.  CORE is a built-in function; a user's file of its
   name still comes first.  Or CORE is undefined because the function is a file: then
   the file is looked up at each call.  */
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
  /* gpuArray's method of this name, or undefined.  A compiled one is held: for an m-file's
     changes Octave looks at each call.  */
  octave_value method () const;

protected:
  octave_value core () const
  {
    return m_core.is_defined () ? m_core
                                : oct_symbols ().find_user_function (m_name);
  }

private:
  octave_value m_core;
  mutable const octave_value *m_method = nullptr;
};

/* The result of row OP for the N operands A.  */
octave_value oct_apply (octa_op op, int n, const octave_base_value *const *a);
/* Is NAME one of Octave's types of arrays?  */
bool oct_is_array_type (const std::string& name);
/* Operators of gpuArray with each of Octave's array types.  */
void oct_install_operators (octave::type_info& ti);
/* class (g) for elements of TYPE; and the type that such a text remembers, -1 for
   other values (class_name.cc).  */
octave_value oct_class_name (int type);
int oct_named_class (const octave_value& v);
/* Does FILE, or the function that runs now, belong to a package that does not depend
   on octcuda?  */
bool oct_is_package_file (const std::string& file);
bool oct_in_package ();
/* The arguments of functions of the package (arguments.cc).  */
octave_value_list oct_arguments (const octave_value_list& args, int nargout);
/* Functions that gateways and m-files call (builtins.cc).  */
void oct_install_builtins (octave::symbol_table& st);
/* zeros (3, "gpuArray") and its like, and cat in calls for which Octave looks for no
   method.  */
void oct_install_options ();
/* save without handles and kernels.  If Octave saves its variables because of a
   signal, and stops at one of those, the session ends nevertheless, and they are
   saved again then (save.cc).  */
void oct_install_save ();
void oct_handle_signals ();
void oct_save_again ();
/* Did a Ctrl-C come during a destructor?  It counts once (delete.cc).  */
bool oct_take_interrupt ();
/* How a function is called: for each element; for each element, where a * b + c is
   rounded once; or in place of calls with columns, as core makes them.  The last is a
   CompileError unless the function works element by element and stays in the
   reals.  */
enum class oct_way
{
  each,
  fma,
  columns
};
/* Compile the first of the N ARGS, a function, and call it for each element of the
   others; results have the size DIMS (calls.cc).  */
octave_value_list oct_call_each (oct_way way, const octave_value_list& args,
                                 octave_idx_type n, const dim_vector& dims,
                                 int nargout);
/* (F, A, ...): F, compiled, for each element: cuda.arrayfun; the same with FMA; and
   the method arrayfun, with core's options (arrayfun.cc).  */
octave_value_list oct_arrayfun (const octave_value_list& args, int nargout);
octave_value_list oct_arrayfun_fma (const octave_value_list& args, int nargout);
octave_value_list oct_arrayfun_method (const octave_value_list& args,
                                       int nargout);
/* (F, A, B): true and the result of bsxfun, or false if core has to compute it.  */
octave_value_list oct_bsxfun (const octave_value_list& args, int nargout);
/* A method.  RUN fills RESULT, or returns false: then the gateway is called, or
   core's function if the method only ASKS the value something (direct.cc).  */
struct oct_direct
{
  const char *name;
  bool (*run) (const octave_value_list& args, int nargout,
               octave_value *result);
  bool asks = false;
};
/* Methods that make an array from sizes and a class: of one number, or of random ones
   (create.cc).  */
bool oct_fill (double value, const octave_value_list& args, int nargout,
               octave_value *result);
bool oct_fill_logical (bool value, const octave_value_list& args, int nargout,
                       octave_value *result);
bool oct_eye (const octave_value_list& args, int nargout, octave_value *result);
bool oct_draw (octa_distribution distribution, const octave_value_list& args,
               int nargout, octave_value *result);
/* Call core's function NAME: one that draws ARGS; one that draws lines, whose x may be
   left out; one that makes an object or sets its properties (graphics.cc).  */
bool oct_plot (const char *name, const octave_value_list& args, int nargout,
               octave_value *result);
bool oct_plot_lines (const char *name, const octave_value_list& args,
                     int nargout, octave_value *result);
bool oct_plot_object (const char *name, const octave_value_list& args,
                      int nargout, octave_value *result);
/* The method NAME, or null.  */
const oct_direct *oct_find_direct (const std::string& name);
/* The results of the method ROW for ARGS; false: the gateway is called
   (plain.cc).  */
bool oct_plain (const gpu_plain_row *row, const octave_value_list& args,
                int nargout, octave_value_list *out);
/* The result of the method ROW for ARGS; false: the gateway is called.  */
bool oct_of_arrays (const gpu_arrays_row *row, const octave_value_list& args,
                    octave_value *result);
/* The first of ARGS, a function, compiled for elements like those that follow; it
   belongs to calls.cc.  */
const octa_callee *oct_compile_each (const octave_value_list& args, int n_results);
/* Read arrayfun's options, and return the number of arguments before them.
   IS_CORES: one of them is for core's arrayfun.  */
octave_idx_type oct_arrayfun_options (const octave_value_list& args, bool *is_cores);
/* (N, F, A, ...): what F with N results is compiled to, as a struct.  */
octave_value_list oct_explain (const octave_value_list& args, int nargout);
/* Octave ends: release all functions.  */
void oct_forget_functions ();

#endif
