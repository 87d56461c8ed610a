/* kernel.h -- kernels as values of Octave's: cudaFunction, cudaExpression.

   A program calls kernels thousands of times, and a call through Octave's classdef
   takes longer than a launch.  So these two classes are types of values.  Their
   methods are MEX functions and m-files, as in the other classes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_KERNEL_H
#define OCT_KERNEL_H 1

#include "value.h"

extern "C"
{
#include "octa.h"
}

/* All copies of a value share one handle, as handle objects do.  */
class oct_handle
{
public:
  oct_handle () : m_id (0) {}
  oct_handle (const oct_handle&) = delete;
  oct_handle& operator= (const oct_handle&) = delete;
  ~oct_handle () { octa_handle_close (m_id); }
  octa_id id () const { return m_id; }
  void set (octa_id id) { m_id = id; }

private:
  octa_id m_id;
};

/* The base of both.  */
class octave_cuda_kernel : public octave_base_value
{
public:
  octave_cuda_kernel () : m_handle (new oct_handle) {}

  /* 0: never opened.  */
  octa_id id () const { return m_handle->id (); }
  void open (octa_id id) { m_handle->set (id); }

  using octave_base_value::subsref;
  octave_value_list subsref (const std::string& type,
                             const std::list<octave_value_list>& idx,
                             int nargout);
  octave_value subsref (const std::string& type,
                        const std::list<octave_value_list>& idx)
  {
    octave_value_list out = subsref (type, idx, 1);
    return out.length () ? out(0) : octave_value ();
  }
  octave_value subsasgn (const std::string& type,
                         const std::list<octave_value_list>& idx,
                         const octave_value& rhs);

  dim_vector dims () const { return dim_vector (1, 1); }
  bool is_defined () const { return true; }
  bool isobject () const { return true; }
  bool is_instance_of (const std::string& name) const
  {
    return name == class_name () || name == "handle";
  }
  /* Only the class is saved; a kernel that is loaded is not open.  */
  bool save_ascii (std::ostream&) { return say_unsaved (); }
  bool save_binary (std::ostream&, bool) { return say_unsaved (); }
  bool save_hdf5 (octave_hdf5_id, const char *, bool)
  {
    return say_unsaved ();
  }
  bool load_ascii (std::istream&) { return true; }
  bool load_binary (std::istream&, bool, octave::mach_info::float_format)
  {
    return true;
  }
  bool load_hdf5 (octave_hdf5_id, const char *) { return true; }

  void print (std::ostream& os, bool pr_as_read_syntax);
  void print_raw (std::ostream& os, bool pr_as_read_syntax) const;

  /* Run the kernel with the arguments and options ARGS of K (...); *RESULT may stay
     undefined.  False: they are not of the usual kinds.  */
  virtual bool run (const octave_value_list& args, octave_value *result,
                    int nargout) const
    = 0;
  /* The same for ARGS from FIRST on: grid, block, a stream if HAS_STREAM, and
     arguments.  */
  virtual bool prepared_call (const octave_value_list&, int, bool) const
  {
    return false;
  }
  /* The method NAME with ARGS from FIRST on, by the class's MEX function.  */
  octave_value_list call_method (const std::string& name,
                                 const octave_value_list& args, int first,
                                 int nargout);

protected:
  octave_value as_value () const
  {
    return octave_value (const_cast<octave_cuda_kernel *> (this), true);
  }

private:
  octave_value_list subsref_by_mex (const std::string& type,
                                    const std::list<octave_value_list>& idx,
                                    const boolNDArray& temporary, int nargout);
  bool say_unsaved () const;
  std::shared_ptr<oct_handle> m_handle;
};

class octave_cuda_function : public octave_cuda_kernel
{
public:
  octave_base_value *clone () const { return new octave_cuda_function (*this); }
  octave_base_value *empty_clone () const { return new octave_cuda_function; }
  bool run (const octave_value_list& args, octave_value *result,
            int nargout) const;
  bool prepared_call (const octave_value_list& args, int first,
                      bool has_stream) const;

  DECLARE_OV_TYPEID_FUNCTIONS_AND_DATA
};

class octave_cuda_expression : public octave_cuda_kernel
{
public:
  octave_base_value *clone () const
  {
    return new octave_cuda_expression (*this);
  }
  octave_base_value *empty_clone () const
  {
    return new octave_cuda_expression;
  }
  bool run (const octave_value_list& args, octave_value *result,
            int nargout) const;

  DECLARE_OV_TYPEID_FUNCTIONS_AND_DATA
};

/* The id of V, an object of another class of ours; 0 for other objects.  */
octa_id oct_object_id (const octave_value& v);

inline octave_cuda_kernel *
oct_kernel (const octave_value& v)
{
  int t = v.type_id ();
  bool is_ours = t == octave_cuda_function::static_type_id ()
                 || t == octave_cuda_expression::static_type_id ();
  return is_ours ? static_cast<octave_cuda_kernel *> (v.internal_rep ())
                 : nullptr;
}

#endif
