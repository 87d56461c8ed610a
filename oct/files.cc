/* files.cc -- save and load: the ordinary array, with its type's name in
   front.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

#include <octave/interpreter.h>
#include <octave/ls-hdf5.h>
#include <octave/ls-oct-text.h>
#include <octave/ov-typeinfo.h>

/* An empty value of Octave's type NAME, as it stands in a file.  */
static octave_value
fresh (const std::string& name)
{
  return oct_is_array_type (name)
           ? octave::__get_type_info__ ("gpuArray").lookup_type (name)
           : octave_value ();
}

bool
octave_gpu_array::load (const octave_value& v)
{
  if (! oct_is_operand (v.get_rep ()))
    return false;
  {
    oct_call call;
    set (oct_operand (v));
  }
  oct_say_warnings ();
  return true;
}

/* Octave saves variables because a signal ends the session.  A failed kernel
   is reported once; a value that cannot be computed does not prevent the next
   variables from being saved.  */
static octave_value
last_saved (const octave_gpu_array& x)
{
  struct saving
  {
    saving () { octa_session_saves (true); }
    ~saving () { octa_session_saves (was); }
    bool was = octa_session_is_saving ();
  } is_saving;
  std::string why;
  for (int i = 0; i < 2; i++)
    try
      {
        return x.host ();
      }
    catch (const octave::execution_exception& e)
      {
        why = e.message ();
        oct_interpreter ().recover_from_exception ();
      }
    catch (const octave::interrupt_exception&)
      {
        why = "interrupted";
        oct_interpreter ().recover_from_exception ();
      }
  warning_with_id ("octcuda:not-saved",
                   "save: a gpuArray is saved as an empty array: %s",
                   why.c_str ());
  return Matrix ();
}

octave_value
octave_gpu_array::saved () const
{
  const octave_function *f
    = oct_interpreter ().get_evaluator ()
        .current_function ();
  bool is_asked_for = f && f->name () == "save" && ! octa_session_is_saving ();
  if (is_asked_for && octa_node_has_parts (node ()))
    oct_check (octa_parts_refuse ("save"));
  return is_asked_for ? host () : last_saved (*this);
}

bool
octave_gpu_array::save_ascii (std::ostream& os)
{
  octave_value v = saved ();
  if (! is_hidden ())
    os << "# value: " << v.type_name () << "\n";
  return v.save_ascii (os);
}

bool
octave_gpu_array::load_ascii (std::istream& is)
{
  octave_value v = fresh (extract_keyword (is, "value"));
  return v.is_defined () && v.load_ascii (is) && load (v);
}

bool
octave_gpu_array::save_binary (std::ostream& os, bool save_as_floats)
{
  octave_value v = saved ();
  std::string type = v.type_name ();
  unsigned char n = type.length ();
  if (! is_hidden ())
    {
      os.put (n);
      os.write (type.data (), n);
    }
  return v.save_binary (os, save_as_floats);
}

bool
octave_gpu_array::load_binary (std::istream& is, bool swap,
                               octave::mach_info::float_format fmt)
{
  char type[256];
  int n = is.get ();
  if (n < 0 || ! is.read (type, n))
    return false;
  octave_value v = fresh (std::string (type, n));
  return v.is_defined () && v.load_binary (is, swap, fmt) && load (v);
}

bool
octave_gpu_array::save_hdf5 (octave_hdf5_id loc, const char *name,
                             bool save_as_floats)
{
  octave_value v = saved ();
  if (is_hidden ())
    return v.save_hdf5 (loc, name, save_as_floats);
  return add_hdf5_data (loc, v, name, "", false, save_as_floats);
}

bool
octave_gpu_array::load_hdf5 (octave_hdf5_id loc, const char *name)
{
  hdf5_callback_data d;
  return hdf5_read_next_data (loc, name, &d) > 0 && load (d.tc);
}
