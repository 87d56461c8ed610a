/* delete.cc -- delete (X), which Octave calls for an object whose last variable is gone.

   Octave handles signals before it calls a MEX function: a Ctrl-C that came a moment before
   would stop the destructor, and the object would stay open.  Before functions of oct-files it
   handles none.  When the destructor has returned, Octave forgets a Ctrl-C that came in
   between.  So it is remembered here.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel.h"
#include "operators.h"

#include <octave/ov-fcn.h>
#include <octave/quit.h>

namespace
{
bool has_interrupt;

octa_id
id_of_object (const octave_value& v)
{
  const octave_gpu_array *g = oct_cast (v);
  const octave_cuda_kernel *k = oct_kernel (v);
  return g ? g->id () : k ? k->id () : v.is_classdef_object () ? oct_object_id (v) : 0;
}

/* It closes the value for all variables that share it, also in a session whose octcuda was
   replaced.  */
class delete_method : public octave_function
{
public:
  delete_method () : octave_function ("delete", "")
  {
    lock (); /* stays when functions are cleared */
  }
  octave_function *function_value (bool = false) { return this; }
  bool is_legacy_method (const std::string& = "") const { return true; }
  octave_value_list call (octave::tree_evaluator& tw, int nargout,
                          const octave_value_list& args)
  {
    return execute (tw, nargout, args);
  }
  octave_value_list execute (octave::tree_evaluator&, int nargout, const octave_value_list& args)
  {
    if (args.length () != 1 || nargout > 0)
      error_with_id (OCTA_ERROR_CALL, "Invalid call to delete; it is called as delete (x)");
    octa_context_call_begins ();
    octa_handle_close (id_of_object (args(0)));
    octa_context_call_ends ();
    oct_say_warnings ();
    oct_sweep ();
    if (octave_interrupt_state > 0)
      {
        has_interrupt = true;
        oct_handle_signals ();
      }
    return octave_value_list ();
  }
};
}

bool
oct_take_interrupt ()
{
  bool had = has_interrupt;
  has_interrupt = false;
  return had;
}

OCT_EXPORT octave_function *
Gdelete (const octave::dynamic_library&, bool)
{
  return new delete_method;
}
