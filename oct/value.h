/* value.h -- gpuArray, a value type of Octave's.

   A value holds one reference to a node of libocta.  Octave's reference counts
   distinguish aliases: before a value is changed, Octave makes the caller its
   only owner.  Every function here calls libocta; oct_check throws its errors
   where all held resources are freed at the end of their scope.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_VALUE_H
#define OCT_VALUE_H 1

#include "array/rows.h"
#include "versions.h"

#include <memory>

#include <octave/MatrixType.h>
#include <octave/oct-stream.h>
#include <octave/pr-flt-fmt.h>

extern "C"
{
#include "@gpuArray/direct.h"
#include "@gpuArray/plain.h"
}

/* ---- failures and scopes ---- */

/* Octave's error for what is in libocta's slot.  */
[[noreturn]] void oct_throw ();

inline void
oct_check (octa_status st)
{
  if (st != OCTA_OK)
    oct_throw ();
}

/* The same for a subscript of an array of SIZE.  It throws core's index error, to
   which Octave adds the variable's name.  */
void oct_check_index (octa_status st, const octa_size& size);

/* Show pending warnings of libocta; a gateway does so at its end.  */
void oct_say_warnings ();
/* Show what is in libocta's slot as a warning, each text once.  */
void oct_warn_once (const char *id);

/* Throws if the files of octcuda have changed since it was loaded.  */
inline void
oct_check_build ()
{
  if (const char *wrong = gateway_wrong ())
    error_with_id (OCTA_ERROR_REPLACED, "%s", wrong);
}

/* The scope of each call into libocta.  It brings arrays on several devices to
   one: see octa_visit_begin.  IS_RESCUE is for functions that return arrays to
   Octave: they work even if another version has been installed meanwhile.  */
class oct_call
{
public:
  explicit oct_call (bool is_rescue = false)
  {
    if (! is_rescue)
      oct_check_build ();
    octa_context_call_begins ();
  }
  ~oct_call ()
  {
    octa_visit_end (&m_visit);
    octa_context_call_ends ();
  }
  oct_call (const oct_call&) = delete;
  oct_call& operator= (const oct_call&) = delete;
  /* Go to the device of the N NODES.  A node that is on another device is replaced
     by a copy on this one.  */
  void meet (int n, octa_node **nodes, bool is_assignment = false)
  {
    oct_check (octa_visit_begin (&m_visit, n, nodes, is_assignment));
  }
  octa_visit *visit () { return &m_visit; }

private:
  octa_visit m_visit = OCTA_VISIT_NONE;
};

/* Values of Octave's whose memory an array uses: keep one, release it, and destroy
   those that were released (octa_native).  */
void *oct_keep (const void *mx);
void oct_drop (void *kept);
void oct_sweep ();

/* One reference to a node.  */
class oct_node
{
public:
  oct_node (octa_node *n = nullptr) : m_node (n) {}
  oct_node (oct_node&& o) noexcept : m_node (o.take ()) {}
  oct_node (const oct_node&) = delete;
  oct_node& operator= (const oct_node&) = delete;
  oct_node& operator= (oct_node&& o) noexcept
  {
    std::swap (m_node, o.m_node);
    return *this;
  }
  ~oct_node () { octa_node_release (m_node); }
  static oct_node retained (octa_node *n)
  {
    octa_node_retain (n);
    return oct_node (n);
  }
  octa_node *get () const { return m_node; }
  octa_node **out () { return &m_node; }
  octa_node *take ()
  {
    octa_node *n = m_node;
    m_node = nullptr;
    return n;
  }
  octa_array_info info () const
  {
    octa_array_info i;
    octa_node_info (m_node, &i);
    return i;
  }

private:
  octa_node *m_node;
};

/* ---- the value ---- */

/* Its interface for other oct-files.  */
class oct_array
{
public:
  virtual octa_node *node () const = 0;    /* borrowed */
  virtual octave_value host () const = 0; /* as an ordinary array */

protected:
  ~oct_array () = default;
};

/* Functions of a value that call the same function of V, an ordinary value:
   conversions to C++ values, except array_value, which each class defines, */
#define OCT_CONVERSION(v, T, name)                                            \
  T name (bool flag = false) const { return v.name (flag); }
#define OCT_INTEGERS(v, t)                                                    \
  octave_##t t##_scalar_value () const { return v.t##_scalar_value (); }      \
  t##NDArray t##_array_value () const { return v.t##_array_value (); }
#define OCT_CONVERSIONS(v)                                                    \
  OCT_CONVERSION (v, double, double_value)                                    \
  OCT_CONVERSION (v, float, float_value)                                      \
  OCT_CONVERSION (v, Complex, complex_value)                                  \
  OCT_CONVERSION (v, FloatComplex, float_complex_value)                       \
  OCT_CONVERSION (v, bool, bool_value)                                        \
  OCT_CONVERSION (v, Matrix, matrix_value)                                    \
  OCT_CONVERSION (v, FloatMatrix, float_matrix_value)                         \
  OCT_CONVERSION (v, FloatNDArray, float_array_value)                         \
  OCT_CONVERSION (v, ComplexMatrix, complex_matrix_value)                     \
  OCT_CONVERSION (v, FloatComplexMatrix, float_complex_matrix_value)          \
  OCT_CONVERSION (v, ComplexNDArray, complex_array_value)                     \
  OCT_CONVERSION (v, FloatComplexNDArray, float_complex_array_value)          \
  OCT_CONVERSION (v, boolMatrix, bool_matrix_value)                           \
  OCT_CONVERSION (v, boolNDArray, bool_array_value)                           \
  OCT_CONVERSION (v, charNDArray, char_array_value)                           \
  OCT_CONVERSION (v, SparseMatrix, sparse_matrix_value)                       \
  OCT_CONVERSION (v, SparseComplexMatrix, sparse_complex_matrix_value)        \
  OCT_CONVERSION (v, SparseBoolMatrix, sparse_bool_matrix_value)              \
  OCT_INTEGERS (v, int8)                                                      \
  OCT_INTEGERS (v, int16)                                                     \
  OCT_INTEGERS (v, int32)                                                     \
  OCT_INTEGERS (v, int64)                                                     \
  OCT_INTEGERS (v, uint8)                                                     \
  OCT_INTEGERS (v, uint16)                                                    \
  OCT_INTEGERS (v, uint32)                                                    \
  OCT_INTEGERS (v, uint64)
/* and functions that need all elements on the host.  */
#define OCT_ON_HOST(v)                                                        \
  octave_value convert_to_str_internal (bool pad, bool, char type) const     \
  {                                                                           \
    return v.convert_to_str (pad, true, type); /* the caller warns */         \
  }                                                                           \
  sortmode issorted (sortmode mode) const { return v.issorted (mode); }       \
  Array<octave_idx_type> sort_rows_idx (sortmode mode) const                  \
  {                                                                           \
    return v.sort_rows_idx (mode);                                            \
  }                                                                           \
  sortmode is_sorted_rows (sortmode mode) const                               \
  {                                                                           \
    return v.is_sorted_rows (mode);                                           \
  }                                                                           \
  int write (octave::stream& os, int block_size,                              \
             oct_data_conv::data_type output_type, int skip,                  \
             octave::mach_info::float_format fmt) const                       \
  {                                                                           \
    return v.write (os, block_size, output_type, skip, fmt);                  \
  }

class octave_gpu_array : public octave_base_value, public oct_array
{
public:
  octave_gpu_array () : octave_base_value (), m_id (0) {}
  explicit octave_gpu_array (oct_node&& n) : octave_base_value (), m_id (0)
  {
    set (std::move (n));
  }
  /* A value that raises the error E when it is used.  */
  explicit octave_gpu_array (const octave::execution_exception& e);
  bool is_error () const { return m_error != nullptr; }
  octave_gpu_array (const octave_gpu_array& o);
  octave_gpu_array& operator= (const octave_gpu_array&) = delete;
  ~octave_gpu_array ()
  {
    octa_handle_close (m_id);
    oct_sweep ();
  }

  octave_base_value *clone () const { return new octave_gpu_array (*this); }
  octave_base_value *empty_clone () const { return new octave_gpu_array (); }

  /* libocta's view.  */
  octa_id id () const;
  octa_node *node () const;
  octa_array_info info () const;
  void auto_is_used () const { m_reads = m_writes = 0; } /* by an operation */
  octa_array_info resolved () const; /* real or complex, not unknown */
  void set (oct_node&& n);           /* N becomes the value */
  octave_value host () const;
  octave_value saved () const; // files.cc
  octave_map map_value () const; // subscripts.cc
  octave_value given () const; /* the same, for conversions to C++ values */
  octave_base_value *host_matrix () const; /* 1x1 too */

  type_conv_info numeric_conversion_function () const;

  /* Subscripts.  */
  octave_value subsref (const std::string& type,
                        const std::list<octave_value_list>& idx);
  octave_value_list subsref (const std::string& type,
                             const std::list<octave_value_list>& idx, int)
  {
    return subsref (type, idx);
  }
  octave_value subsref (const std::string& type,
                        const std::list<octave_value_list>& idx, bool)
  {
    return subsref (type, idx);
  }
  octave_value do_index_op (const octave_value_list& idx, bool resize_ok);
  octave_value subsasgn (const std::string& type,
                         const std::list<octave_value_list>& idx,
                         const octave_value& rhs);
  octave::idx_vector index_vector (bool require_integers) const
  {
    return host ().index_vector (require_integers);
  }
  bool fast_elem_insert (octave_idx_type n, const octave_value& x);
  octave_value fast_elem_extract (octave_idx_type n) const;

  /* Shape.  */
  dim_vector dims () const;
  octave_idx_type numel () const { return info ().n_elems; }
  int ndims () const { return info ().size.n_dims; }
  std::size_t byte_size () const;
  octave_idx_type nnz () const;
  MatrixType matrix_type () const { return MatrixType (); }
  MatrixType matrix_type (const MatrixType& t) const { return t; }
  octave_value squeeze () const;
  octave_value full_value () const { return as_value (); }
  octave_value reshape (const dim_vector& dv) const;
  octave_value permute (const Array<int>& perm, bool inverse) const;
  octave_value resize (const dim_vector& dv, bool fill) const;
  octave_value diag (octave_idx_type k) const { return diagonal (host ().diag (k)); }
  octave_value diag (octave_idx_type m, octave_idx_type n) const
  {
    return diagonal (host ().diag (m, n));
  }
  octave_value diagonal (const octave_value& v) const
  {
    return is_hidden () ? v : upload (v.full_value ());
  }

  /* Operations.  */
  octave_value all (int dim) const
  {
    return reduce (OCTA_REDUCE_all, dim);
  }
  octave_value any (int dim) const
  {
    return reduce (OCTA_REDUCE_any, dim);
  }
  octave_value reduce (int reduction, int dim) const;
  octave_value map (unary_mapper_t f) const;
  octave_value sort (octave_idx_type dim, sortmode mode) const;
  octave_value sort (Array<octave_idx_type>& at, octave_idx_type dim,
                     sortmode mode) const
  {
    return upload (host ().sort (at, dim, mode));
  }
#define AS(t)                                                                 \
  octave_value as_##t () const { return convert (OCTA_OP_##t); }
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

  /* Queries of its kind.  isobject is true because Octave calls methods for 1:g,
     and looks at the class of empty arrays in brackets, only for objects.  Where
     octcuda_auto hides gpuArrays, the first four answer as the ordinary array
     does, and Octave calls no methods (auto.cc).  */
  bool isobject () const;
  std::string class_name () const;
  std::string type_name () const;
  builtin_type_t builtin_type () const;
  int type_id () const { return s_type; }
  static int static_type_id () { return s_type; }
  static std::string static_class_name () { return "gpuArray"; }
  static std::string static_type_name () { return "gpuArray"; }
  static void register_type (octave::type_info& ti);
  bool is_defined () const;
  bool is_constant () const { return true; }
  bool is_true () const { return host ().is_true (); }
  bool is_scalar_type () const { return numel () == 1; }
  bool is_matrix_type () const { return numel () != 1; }
  bool is_real_scalar () const { return numel () == 1 && isreal (); }
  bool is_real_matrix () const
  {
    /* False for integers and logicals, as in core: save -v7 would lose their
       class.  */
    return numel () != 1 && isfloat () && isreal ();
  }
  bool is_complex_scalar () const { return numel () == 1 && iscomplex (); }
  bool is_complex_matrix () const { return numel () != 1 && iscomplex (); }
  bool is_bool_scalar () const { return numel () == 1 && islogical (); }
  bool is_bool_matrix () const { return numel () != 1 && islogical (); }
#define IS(t, T)                                                              \
  bool is_##t##_type () const { return info ().type == OCTA_TYPE_##T; }
  IS (double, DOUBLE)
  IS (single, SINGLE)
  IS (int8, INT8)
  IS (int16, INT16)
  IS (int32, INT32)
  IS (int64, INT64)
  IS (uint8, UINT8)
  IS (uint16, UINT16)
  IS (uint32, UINT32)
  IS (uint64, UINT64)
#undef IS
  bool islogical () const { return info ().type == OCTA_TYPE_LOGICAL; }
  bool isnumeric () const { return ! islogical (); }
  bool is_numeric_type () const { return isnumeric (); }
  bool isfloat () const
  {
    return octa_types[info ().type].group == OCTA_GROUP_FLOAT;
  }
  bool isinteger () const { return isnumeric () && ! isfloat (); }
  bool isreal () const { return resolved ().cplx == OCTA_REAL; }
  bool iscomplex () const { return resolved ().cplx == OCTA_COMPLEX; }

  /* As C++ values.  */
  NDArray array_value (bool flag) const { return given ().array_value (flag); }
  OCT_CONVERSIONS (given ())
  OCT_ON_HOST (host ())

  /* As text.  */
  bool print_as_scalar () const;
  void print (std::ostream& os, bool pr_as_read_syntax);
  void print_raw (std::ostream& os, bool pr_as_read_syntax) const;
  bool print_name_tag (std::ostream& os, const std::string& name) const;
  void short_disp (std::ostream& os) const;
  float_display_format get_edit_display_format () const;
  std::string edit_display (const float_display_format& fmt,
                            octave_idx_type i, octave_idx_type j) const;

  /* In files.  */
  bool save_ascii (std::ostream& os);
  bool load_ascii (std::istream& is);
  bool save_binary (std::ostream& os, bool save_as_floats);
  bool load_binary (std::istream& is, bool swap,
                    octave::mach_info::float_format fmt);
  bool save_hdf5 (octave_hdf5_id loc, const char *name, bool save_as_floats);
  bool load_hdf5 (octave_hdf5_id loc, const char *name);
  mxArray *as_mxArray (bool interleaved) const;

  /* The value, which is not changed.  */
  octave_value as_value () const;
  static octave_value upload (const octave_value& v);

  static bool s_stays; /* as_mxArray makes no copy on the host */

  /* octcuda_auto: values that are made while it is on are its own; where it works for
     the function that runs, it hides them.  */
  static bool s_is_auto;
  bool is_auto () const { return m_is_auto; }
  /* The elements on the host, kept; IS_WHOLE: core takes all of them.  */
  const octave_value& auto_mirror (bool is_whole = false) const;
  /* Is V that copy?  */
  bool mirrors (const octave_value& v) const
  {
    return m_mirror.is_defined () && &m_mirror.get_rep () == &v.get_rep ();
  }
  bool is_hidden () const;

private:
  octave_base_value *downloaded () const;
  static octa_op mapper_op (unary_mapper_t f);
  octave_value convert (octa_op op) const;
  bool load (const octave_value& v);
  void assign_elements (const octave_value_list& idx, const octave_value& rhs);
  bool assign_on_device (const octave_value_list& idx,
                         const octave_value& rhs);
  void write_through ();
  octave_value read_elements (const octave_value_list& idx, bool resize_ok) const;

  /* What octcuda_auto does where a program takes a few elements at a time
     (auto_elements.cc).  */
  octave_value auto_read (const octave_value_list& idx, bool resize_ok) const;
  bool auto_writes (const octave_value_list& idx, const octave_value& rhs,
                    octave_value *ordinary) const;
  bool auto_is_dear (int times) const;
  /* Has it no elements yet, as those that zeros makes?  */
  bool is_filled () const { return octa_node_is_filled (node ()); }
  void auto_mirror_is_read () const;
  mutable octave_value m_mirror; /* the same elements on the host, or undefined */
  mutable int m_reads = 0, m_writes = 0; /* of few elements, one after the other */
  void assign_by_core (const octave_value_list& idx, const octave_value& rhs);

  /* The node, ready for work in CALL.  */
  oct_node operand (oct_call& call) const;

  bool m_is_auto = s_is_auto;
  mutable octa_id m_id; /* 0: a 0x0 double that was not used yet */
  std::unique_ptr<octave::execution_exception> m_error;
  static int s_type;
};

/* ---- helpers of the other files ---- */

inline const octave_gpu_array *
oct_cast (const octave_base_value& v)
{
  return v.type_id () == octave_gpu_array::static_type_id ()
           ? static_cast<const octave_gpu_array *> (&v)
           : nullptr;
}
inline const octave_gpu_array *
oct_cast (const octave_value& v)
{
  return oct_cast (v.get_rep ());
}

/* The node of V: the one that it holds, or a new one of a host value.  ARG
   names it in messages.  */
octa_status oct_try_operand (const octave_base_value& v, const char *arg,
                             octa_node **out);
oct_node oct_operand (const octave_base_value& v, const char *arg = "operand");
/* Page-locked and managed memory counts as the array that it holds.  */
bool oct_has_contents (const octave_base_value& v);
octave_value oct_contents (const octave_base_value& v);
inline oct_node
oct_operand (const octave_value& v, const char *arg = "operand")
{
  return oct_operand (v.get_rep (), arg);
}
/* Can V be an operand at all?  */
bool oct_is_operand (const octave_base_value& v);

inline octave_value
oct_value (oct_node&& n)
{
  return octave_value (new octave_gpu_array (std::move (n)));
}

octa_status oct_size (const dim_vector& dv, octa_size *size);
dim_vector oct_dim_vector (const octa_size& size);

/* V as an ordinary value.  */
inline octave_value
oct_host (const octave_value& v)
{
  const octave_gpu_array *g = oct_cast (v);
  return g ? g->host () : v;
}

/* An array of Octave's whose elements are not set.  */
octave_value oct_new_array (octa_type t, bool is_complex,
                            const dim_vector& dv);
/* The elements of V, an ordinary array in memory; NULL for other values.  */
const void *oct_elements (const octave_value& v);
/* A builtin: copies to a part of an array, and from another.  */
octave_value_list oct_put (const octave_value_list& args, int nargout);

/* Call core's function NAME, even if a user has one of that name.  OR_PACKAGE: a
   package's function that replaces it is called instead.  */
octave_value_list oct_core_call (const std::string& name,
                                 const octave_value_list& args, int nargout,
                                 bool or_package = false);
/* The same, to find out whether core accepts the call.  If core does not, its
   error comes without a usage text, for which makeinfo would be started.  */
octave_value_list oct_core_try (const std::string& name,
                                const octave_value_list& args, int nargout);

#endif
