/* plotted.h -- device data as the value of a graphics object's property.

   For Octave it is an ordinary array, which it becomes when somebody asks for
   its numbers.  The renderer draws from the data on the device.

   While a property is being set, Octave asks for the numbers only to find
   limits for the axes.  It gets the extreme ones, which the device has found.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_PLOTTED_H
#define OCT_PLOTTED_H 1

#include "operators.h"


extern "C"
{
#include "gl/plot/plot.h"
}

/* An ordinary array of a class, as Octave has it.  */
struct oct_plotted_class
{
  octa_type type;
  builtin_type_t builtin;
  int (*type_id) ();
  std::string (*type_name) ();
  std::string (*class_name) ();
  octave_base_value *(*make_empty) ();
  octave_base_value *(*convert) (const octave_base_value& v);
  /* An array of size DIMS, and where its elements are.  */
  octave_value (*make) (const dim_vector& dims, void **elements);
};

/* That of elements of TYPE, and that of V if it has its elements in memory; or
   null.  */
const oct_plotted_class *oct_plotted_class_of (octa_type t);
const oct_plotted_class *oct_plotted_class_of (const octave_value& v);

class octave_plotted : public octave_base_value
{
public:
  /* Data with the value of N, a real array: as a double, or in N's class.  */
  octave_plotted (octa_node *n, bool keeps_class);
  octave_plotted (const octave_plotted& o)
    : octave_base_value (), m_class (o.m_class),
      m_data (octa_plot_data_retain (o.m_data)), m_dims (o.m_dims),
      m_full (o.m_full)
  {
  }
  octave_plotted& operator= (const octave_plotted&) = delete;
  ~octave_plotted () { octa_plot_data_release (m_data); }

  octa_plot_data *data () const { return m_data; }
  const oct_plotted_class *kind () const { return m_class; }
  /* The least and the greatest of its finite numbers, which the device finds;
     empty: there are none.  */
  Matrix range () const;
  /* How often numbers were copied to the host, for tests.  */
  static double copies () { return s_copies; }

  /* While this lives, F requests values in order to set properties.  */
  class setting
  {
  public:
    explicit setting (const octave_function *f) { s_setter = f; }
    ~setting () { s_setter = nullptr; }
  };

  static void register_type (octave::type_info& ti);
  /* Files have it as an ordinary array.  While it is set its type has another
     name each time: otherwise Octave would compare it with the old value, and
     both with limits instead of numbers.  */
  int type_id () const { return s_type; }
  std::string type_name () const
  {
    return is_being_set ()
             ? "octcuda plotted data " + std::to_string (++s_names)
             : m_class->type_name ();
  }
  std::string class_name () const { return m_class->class_name (); }

  octave_base_value *clone () const { return new octave_plotted (*this); }
  octave_base_value *empty_clone () const { return m_class->make_empty (); }
  type_conv_info numeric_conversion_function () const;
  octave_value full_value () const { return full (); }

  dim_vector dims () const { return m_dims; }
  std::size_t byte_size () const
  {
    return m_dims.numel () * octa_types[m_class->type].size;
  }
  builtin_type_t builtin_type () const { return m_class->builtin; }
  bool is_defined () const { return true; }
  bool is_constant () const { return true; }
  bool is_matrix_type () const { return true; }
  bool is_real_matrix () const { return true; }
#define IS(name, t)                                                           \
  bool name () const { return m_class->type == OCTA_TYPE_##t; }
  IS (is_double_type, DOUBLE)
  IS (is_single_type, SINGLE)
  IS (is_bool_matrix, LOGICAL)
  IS (islogical, LOGICAL)
  IS (is_int8_type, INT8)
  IS (is_int16_type, INT16)
  IS (is_int32_type, INT32)
  IS (is_int64_type, INT64)
  IS (is_uint8_type, UINT8)
  IS (is_uint16_type, UINT16)
  IS (is_uint32_type, UINT32)
  IS (is_uint64_type, UINT64)
#undef IS
  bool isreal () const { return true; }
  bool isfloat () const { return is_double_type () || is_single_type (); }
  /* Octave uses this to choose the class by which it finds limits: none.  */
  bool isinteger () const
  {
    return ! isfloat () && ! islogical () && ! is_being_set ();
  }
  bool isnumeric () const { return ! islogical (); }
  bool is_numeric_type () const { return ! islogical (); }
  bool is_true () const { return full ().is_true (); }

  NDArray array_value (bool = false) const;
  OCT_CONVERSIONS (full ())
  OCT_ON_HOST (full ())
  octave::idx_vector index_vector (bool is_forced = false) const
  {
    return full ().index_vector (is_forced);
  }

  using octave_base_value::subsref;
  octave_value subsref (const std::string& type,
                        const std::list<octave_value_list>& idx)
  {
    octave_value v = full ();
    return v.subsref (type, idx);
  }
  octave_value_list subsref (const std::string& type,
                             const std::list<octave_value_list>& idx, int)
  {
    return subsref (type, idx);
  }
  octave_value subsasgn (const std::string& type,
                         const std::list<octave_value_list>& idx,
                         const octave_value& rhs)
  {
    octave_value v = full ();
    v.make_unique ();
    return v.subsasgn (type, idx, rhs);
  }
  octave_value do_index_op (const octave_value_list& idx, bool resizes)
  {
    return full ().index_op (idx, resizes);
  }
  octave_value reshape (const dim_vector& d) const;
  octave_value squeeze () const { return full ().squeeze (); }
  octave_value permute (const Array<int>& p, bool is_inverse = false) const
  {
    return full ().permute (p, is_inverse);
  }
  octave_value resize (const dim_vector& d, bool fills = false) const
  {
    return full ().resize (d, fills);
  }
  octave_value all (int dim = 0) const { return full ().all (dim); }
  octave_value any (int dim = 0) const { return full ().any (dim); }
  octave_value map (unary_mapper_t f) const
  {
    octave_value v = full ();
    return const_cast<octave_base_value&> (v.get_rep ()).map (f);
  }
  octave_value sort (octave_idx_type dim = 0, sortmode mode = ASCENDING) const
  {
    return full ().sort (dim, mode);
  }
  octave_value sort (Array<octave_idx_type>& at, octave_idx_type dim = 0,
                     sortmode mode = ASCENDING) const
  {
    return full ().sort (at, dim, mode);
  }
  octave_value fast_elem_extract (octave_idx_type n) const
  {
    return full ().fast_elem_extract (n);
  }
  octave_value diag (octave_idx_type k = 0) const { return full ().diag (k); }
  octave_value diag (octave_idx_type m, octave_idx_type n) const
  {
    return full ().diag (m, n);
  }
  octave_idx_type nnz () const { return full ().nnz (); }
#define AS(t)                                                                 \
  octave_value as_##t () const { return full ().as_##t (); }
  AS (double)
  AS (single)
  AS (int8)
  AS (int16)
  AS (int32)
  AS (int64)
  AS (uint8)
  AS (uint16)
  AS (uint32)
  AS (uint64)
#undef AS
  MatrixType matrix_type () const { return MatrixType (); }

  void print (std::ostream& os, bool is_readable = false)
  {
    full ().print (os, is_readable);
  }
  void print_raw (std::ostream& os, bool is_readable = false) const
  {
    full ().print_raw (os, is_readable);
  }
  void short_disp (std::ostream& os) const { full ().short_disp (os); }
  float_display_format get_edit_display_format () const
  {
    return full ().get_edit_display_format ();
  }
  bool save_ascii (std::ostream& os) { return full ().save_ascii (os); }
  bool save_binary (std::ostream& os, bool as_floats)
  {
    return full ().save_binary (os, as_floats);
  }
  bool save_hdf5 (octave_hdf5_id loc, const char *name, bool as_floats)
  {
    return full ().save_hdf5 (loc, name, as_floats);
  }
  mxArray *as_mxArray (bool is_interleaved) const
  {
    return full ().get_rep ().as_mxArray (is_interleaved);
  }

private:
  octave_value full () const; /* the numbers, copied once */
  bool find_limits (NDArray *limits) const;
  static bool is_being_set ();

  const oct_plotted_class *m_class;
  octa_plot_data *m_data;
  dim_vector m_dims;
  mutable octave_value m_full;
  static const octave_function *s_setter;
  static int s_type, s_copies;
  static unsigned s_names;
};

/* V, which may be a gpuArray, as the value of the property that NAME names, or
   as an ordinary array.  Colours keep their class, which has a meaning, but
   IS_PATCH: they do not stay on the device.  */
octave_value oct_plotted_property (const octave_value& name,
                                   const octave_value& v, bool is_patch);

/* V as such a value, or null.  */
inline const octave_plotted *
oct_plotted_cast (const octave_value& v)
{
  return dynamic_cast<const octave_plotted *> (&v.get_rep ());
}

#endif
