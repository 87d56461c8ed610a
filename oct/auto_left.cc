/* auto_left.cc -- octcuda_auto: arrays that the mode leaves behind when it is switched
   off.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"
#include "names.h"

#include <list>
#include <map>
#include <set>
#include <vector>

#include <octave/interpreter.h>
#include <octave/ov-classdef.h>
#include <octave/ov-fcn-handle.h>
#include <octave/stack-frame.h>
#include <octave/symscope.h>

namespace
{
bool all_home (octave_value& v);

template <class CONTAINER>
bool
contents_home (CONTAINER& c)
{
  bool is_changed = false;
  for (octave_idx_type i = 0; i < c.numel (); i++)
    {
      octave_value e = c(i);
      if (! all_home (e))
        continue;
      c(i) = e;
      is_changed = true;
    }
  return is_changed;
}

bool
fields_home (octave_map& m)
{
  bool is_changed = false;
  for (octave_idx_type k = 0; k < m.nfields (); k++)
    {
      Cell c = m.contents (k);
      if (! contents_home (c))
        continue;
      m.setfield (m.fieldnames ()(k), c);
      is_changed = true;
    }
  return is_changed;
}

/* The objects that have been met: two may have each other.  Those whose properties
   come next wait in a list, since each of a long chain may have another one.  */
std::set<const void *> met;
std::vector<octave::cdef_object> waiting;

void
meet (const octave_value& v)
{
  octave::cdef_object object = v.classdef_object_value ()->get_object ();
  const octave::cdef_object& same = object; /* get_rep is public for it only */
  if (! object.is_array () && met.insert (same.get_rep ()).second)
    waiting.push_back (object);
}

/* An object is changed in place, so that it stays equal to its copies.  */
void
properties_home (octave::cdef_object object)
{
  string_vector names = object.map_keys ();
  for (octave_idx_type k = 0; k < names.numel (); k++)
    {
      octave_value p = object.get (names(k));
      if (p.is_defined () && all_home (p))
        object.put (names(k), p);
    }
}

/* A handle that is made again is equal to the first one.  The variables of functions
   around a nested one cannot be reached.  */
bool
captures_home (octave_value& v)
{
  octave_fcn_handle *f = v.fcn_handle_value ();
  Cell frames = oct_frames_of (v);
  if (! f->is_anonymous () || frames.numel () != 1)
    return false;
  octave_map captured = frames(0).map_value ();
  if (! fields_home (captured))
    return false;
  octave::stack_frame::local_vars_map all;
  for (octave_idx_type k = 0; k < captured.nfields (); k++)
    all[captured.fieldnames ()(k)] = captured.contents (k)(0);
  v = octave_value (new octave_fcn_handle (f->fcn_val (), all));
  return true;
}

/* Make the mode's gpuArrays in V ordinary: in its cells, fields, properties and
   captured variables; false: V is as before.  */
bool
all_home (octave_value& v)
{
  bool is_changed = false;
  octave_quit ();
  if (oct_cast (v) && oct_cast (v)->is_auto ())
    {
      v = oct_host (v);
      return true;
    }
  if (v.iscell ())
    {
      Cell c = v.cell_value ();
      if ((is_changed = contents_home (c)))
        v = c;
    }
  else if (v.isstruct ())
    {
      bool is_scalar = v.type_name () == "scalar struct";
      octave_map m = v.map_value ();
      if ((is_changed = fields_home (m)))
        v = is_scalar ? octave_value (octave_scalar_map (m.checkelem (0)))
                      : octave_value (m);
    }
  else if (v.is_classdef_object ())
    meet (v);
  else if (v.is_function_handle ())
    is_changed = captures_home (v);
  return is_changed;
}

/* The variables of all functions that run, and global ones.  */
void
variables_home ()
{
  for (auto f = oct_interpreter ().get_evaluator ().get_current_stack_frame (); f;
       f = f->parent_link ())
    {
      if (! f->is_user_fcn_frame () && ! f->is_user_script_frame ()
          && ! f->is_scope_frame ())
        continue;
      /* Octave 11 does not export what the frame's list of variables needs */
      const std::map<std::string, octave::symbol_record> all
        = f->get_scope ().symbols ();
      for (const auto& each : all)
        {
          octave_value v = f->varval (each.second);
          if (v.is_defined () && all_home (v))
            f->assign (each.first, v);
        }
    }
  for (const std::string& name : oct_interpreter ().global_variable_names ())
    {
      octave_value v = oct_interpreter ().global_varval (name);
      if (v.is_defined () && all_home (v))
        oct_interpreter ().global_assign (name, v);
    }
}

/* The persistent variables of F and of the functions in its file.  */
void
persistent_home (octave_user_function& f)
{
  octave::symbol_scope scope = f.scope ();
  const std::map<std::string, octave::symbol_record> all = scope.symbols ();
  for (const auto& each : all)
    {
      octave_value v = scope.persistent_varval (each.second.data_offset ());
      if (v.is_defined () && all_home (v))
        scope.persistent_varref (each.second.data_offset ()) = v;
    }
  const std::map<std::string, octave_value> others = scope.subfunctions ();
  for (const auto& each : others)
    if (octave_user_function *g = octave_value (each.second).user_function_value (true))
      if (g != &f)
        persistent_home (*g);
}

void
functions_home ()
{
  octave::symbol_table& st = oct_symbols ();
  std::list<std::string> names = st.user_function_names ();
  names.splice (names.end (), st.cmdline_function_names ());
  for (const std::string& name : names)
    for (octave_value f : { st.find_user_function (name), st.find_cmdline_function (name) })
      if (f.is_defined () && f.function_value (true) && f.function_value ()->is_user_function ())
        persistent_home (*f.user_function_value (true));
}
}

void
oct_auto_all_home ()
{
  met.clear ();
  waiting.clear (); /* of an earlier one that Ctrl-C ended */
  variables_home ();
  functions_home ();
  while (! waiting.empty ())
    {
      octave::cdef_object next = waiting.back ();
      waiting.pop_back ();
      properties_home (next);
    }
}

namespace
{
/* A child cannot use its parent's device: it has ordinary arrays, and the mode is off
   there.  */
class auto_fork : public oct_stand_in
{
public:
  explicit auto_fork (const octave_value& core) : oct_stand_in ("fork", core) {}
  octave_value_list call (octave::tree_evaluator& tw, int nargout,
                          const octave_value_list& args)
  {
    octave_value before = core ();
    oct_auto_all_home ();
    octave_value_list out = before.function_value ()->call (tw, nargout, args);
    if (out.length () > 0 && out(0).is_real_scalar () && out(0).double_value () == 0)
      oct_auto_switch (false);
    return out;
  }
};
}

octave_function *
oct_auto_fork (const octave_value& core)
{
  return new auto_fork (core);
}
