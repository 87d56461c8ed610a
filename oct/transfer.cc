/* transfer.cc -- conversions between gpuArrays and ordinary arrays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

#include <cmath>
#include <memory>
#include <new>

#include <octave/Range.h>
#include <octave/ov-bool-mat.h>
#include <octave/ov-bool.h>
#include <octave/ov-complex.h>
#include <octave/ov-cx-mat.h>
#include <octave/ov-float.h>
#include <octave/ov-flt-complex.h>
#include <octave/ov-flt-cx-mat.h>
#include <octave/ov-flt-re-mat.h>
#include <octave/ov-int16.h>
#include <octave/ov-int32.h>
#include <octave/ov-int64.h>
#include <octave/ov-int8.h>
#include <octave/ov-re-mat.h>
#include <octave/ov-uint16.h>
#include <octave/ov-uint32.h>
#include <octave/ov-uint64.h>
#include <octave/ov-uint8.h>

/* The real classes of integers: X (libocta's, Octave's name).  */
#define EACH_INTEGER(X)                                                       \
  X (INT8, int8)                                                              \
  X (INT16, int16)                                                            \
  X (INT32, int32)                                                            \
  X (INT64, int64)                                                            \
  X (UINT8, uint8)                                                            \
  X (UINT16, uint16)                                                          \
  X (UINT32, uint32)                                                          \
  X (UINT64, uint64)

/* ---- to the host ---- */

/* An array of Octave's whose elements are not set: its own constructor would fill
   them.  *DATA is where the elements go.  */
template <typename ARRAY>
static ARRAY
unset (const dim_vector& dv, void **data)
{
  typedef typename ARRAY::element_type T;
  std::size_t bytes = static_cast<std::size_t> (dv.numel ()) * sizeof (T);
  *data = ::operator new (bytes);
  return ARRAY (Array<T> (static_cast<T *> (*data), dv));
}

static octave_base_value *
new_matrix (octa_type t, bool is_complex, const dim_vector& dv, void **data)
{
  switch (t)
    {
    case OCTA_TYPE_DOUBLE:
      if (is_complex)
        return new octave_complex_matrix (unset<ComplexNDArray> (dv, data));
      return new octave_matrix (unset<NDArray> (dv, data));
    case OCTA_TYPE_SINGLE:
      if (is_complex)
        return new octave_float_complex_matrix (
          unset<FloatComplexNDArray> (dv, data));
      return new octave_float_matrix (unset<FloatNDArray> (dv, data));
    case OCTA_TYPE_LOGICAL:
      {
        /* Octave does not export octave_bool_matrix, so an empty value of that
           type is copied.  A value made of A itself would have another type if A
           has one element.  */
        boolNDArray a = unset<boolNDArray> (dv, data);
        octave_value v {boolNDArray ()};
        octave_base_value *m = v.internal_rep ()->clone ();
        static_cast<octave_base_matrix<boolNDArray> *> (m)->matrix_ref () = a;
        return m;
      }
#define INTEGER(T, t)                                                         \
    case OCTA_TYPE_##T:                                                       \
      return new octave_##t##_matrix (unset<t##NDArray> (dv, data));
      EACH_INTEGER (INTEGER)
#undef INTEGER
    default:
      error ("gpuArray: unknown class");
    }
}

octave_value
oct_new_array (octa_type t, bool is_complex, const dim_vector& dv)
{
  void *data;
  if (dv.numel () != 1)
    return new_matrix (t, is_complex, dv, &data);
  /* A number has a type of its own, and a complex one must stay complex.  */
  if (! is_complex)
    return oct_core_call (octa_types[t].name, ovl (0.0), 1) (0);
  if (t == OCTA_TYPE_DOUBLE)
    return new octave_complex (Complex ());
  return new octave_float_complex (FloatComplex ());
}

/* Pending work is computed here, and may find the memory full of octcuda_auto's
   uploads.  */
octave_base_value *
octave_gpu_array::host_matrix () const
{
  octave_base_value *m = nullptr;
  if (! m_is_auto)
    return downloaded ();
  oct_auto_with_memory ([&] { m = downloaded (); });
  return m;
}

octave_base_value *
octave_gpu_array::downloaded () const
{
  oct_call call (true);
  void *data;
  oct_node n = operand (call);
  oct_check (octa_node_resolve (n.get ()));
  if (! octa_node_is_filled (n.get ()))
    oct_check (octa_node_compute (n.get ()));
  octa_array_info i = n.info ();
  std::unique_ptr<octave_base_value> m (
    new_matrix (i.type, i.cplx == OCTA_COMPLEX,
                oct_dim_vector (i.size), &data));
  oct_check (octa_node_download (n.get (), data));
  return m.release ();
}

/* The short way for a real number, for which Octave asks most often.  */
static bool
real_number (octa_node *n, octave_value *v)
{
  union
  {
    double d;
    float f;
    bool b;
  } x;
  octa_array_info i;
  octa_node_info (n, &i);
  bool is_plain = i.type == OCTA_TYPE_DOUBLE || i.type == OCTA_TYPE_SINGLE
                  || i.type == OCTA_TYPE_LOGICAL;
  if (i.n_elems != 1 || ! is_plain || i.cplx != OCTA_REAL)
    return false;
  oct_check (octa_node_compute (n));
  oct_check (octa_node_download (n, &x));
  *v = i.type == OCTA_TYPE_DOUBLE   ? octave_value (x.d)
       : i.type == OCTA_TYPE_SINGLE ? octave_value (x.f)
                                    : octave_value (x.b);
  return true;
}

octave_value
octave_gpu_array::host () const
{
  octave_value v;
  {
    oct_call call (true);
    oct_node n = operand (call);
    if (n.info ().n_elems == 1)
      {
        oct_check (octa_node_resolve (n.get ()));
        if (real_number (n.get (), &v))
          return v;
      }
  }
  v = octave_value (host_matrix ());
  if (v.numel () == 1 && v.is_single_type () && v.iscomplex ())
    return octave_value (new octave_float_complex (v.float_complex_value ()));
  if (v.numel () == 1 && v.iscomplex ())
    return octave_value (new octave_complex (v.complex_value ()));
  /* Not for complex numbers, which might become real.  */
  if (v.numel () == 1)
    v.maybe_mutate ();
  return v;
}

/* An array with one element becomes one of Octave's numbers.  Operators that accept
   only numbers, as of sparse matrices, and the types in messages depend on that.  */
static octave_base_value *
to_host (const octave_base_value& v)
{
  const octave_gpu_array& g = static_cast<const octave_gpu_array&> (v);
  return g.numel () == 1 ? g.host ().get_rep ().clone () : g.host_matrix ();
}

/* The conversion that Octave uses where it has no operator of ours.  */
octave_base_value::type_conv_info
octave_gpu_array::numeric_conversion_function () const
{
  octa_array_info i = resolved ();
  bool z = i.cplx == OCTA_COMPLEX, is_number = i.n_elems == 1;
  int id = -1;
#define ID(matrix, number)                                                    \
  (is_number ? octave_##number::static_type_id ()                             \
             : octave_##matrix::static_type_id ())
  switch (i.type)
    {
    case OCTA_TYPE_DOUBLE:
      id = z ? ID (complex_matrix, complex) : ID (matrix, scalar);
      break;
    case OCTA_TYPE_SINGLE:
      id = z ? ID (float_complex_matrix, float_complex)
             : ID (float_matrix, float_scalar);
      break;
    case OCTA_TYPE_LOGICAL:
      id = ID (bool_matrix, bool);
      break;
#define INTEGER(T, t)                                                         \
    case OCTA_TYPE_##T:                                                       \
      id = ID (t##_matrix, t##_scalar);                                       \
      break;
      EACH_INTEGER (INTEGER)
#undef INTEGER
    default:
      break;
    }
#undef ID
  return type_conv_info (to_host, id);
}

/* ---- from the host ---- */

/* Are all N elements of DATA, of SIZE bytes each, alike to the bit?  Mostly the first two
   are not.  */
static bool
is_constant (const void *data, octave_idx_type n, std::size_t size)
{
  const char *first = static_cast<const char *> (data);
  return ! std::memcmp (first, first + size, static_cast<std::size_t> (n - 1) * size);
}

/* Programs of octcuda_auto begin with zeros and ones: one element goes to the device.  */
static const octave_idx_type constant_min = 65536;

static octa_status
upload_data (octa_type t, bool is_complex, const dim_vector& dv,
             const void *data, octa_node **out)
{
  octa_size size;
  if (dv.numel () == 1)
    return octa_node_scalar (t, is_complex, data, out);
  if (oct_size (dv, &size) != OCTA_OK)
    return OCTA_FAIL;
  if (! is_complex && dv.numel () >= constant_min && oct_auto_hides ()
      && is_constant (data, dv.numel (), octa_types[t].size))
    {
      oct_node value;
      return octa_node_scalar (t, false, data, value.out ()) == OCTA_OK
               ? octa_node_fill (value.get (), &size, out)
               : OCTA_FAIL;
    }
  return octa_node_upload (t, is_complex, &size, data, out);
}

template <typename ARRAY>
static octa_status
upload_array (octa_type t, bool is_complex, const ARRAY& a, octa_node **out)
{
  return upload_data (t, is_complex, a.dims (), a.data (), out);
}

/* Octave keeps base and increment of a range.  So do we, if they give the same number
   for each element.  */
static bool
is_plain_range (const octave::range<double>& r)
{
  octave_idx_type n = r.numel ();
  double base = r.base (), step = r.increment ();
  double end = base + static_cast<double> (n - 1) * step, last = r.elem (n - 1);
  return n > 1 && std::isfinite (step) && end == last
         && std::signbit (end) == std::signbit (last) && r.elem (0) == base
         && ! (base == 0 && std::signbit (base));
}

static octa_status
upload_double (const octave_base_value& v, octa_node **out)
{
  if (v.is_scalar_type ())
    {
      double d = v.double_value ();
      return octa_node_scalar (OCTA_TYPE_DOUBLE, false, &d, out);
    }
  if (v.is_range ())
    {
      octave::range<double> r = v.range_value ();
      octa_size size = { 2, { 1, static_cast<int64_t> (r.numel ()) } };
      if (is_plain_range (r))
        return octa_node_range (r.base (), r.increment (), &size, out);
    }
  return upload_array (OCTA_TYPE_DOUBLE, false, v.array_value (), out);
}

bool
oct_has_contents (const octave_base_value& v)
{
  return v.class_name () == "cudaHostAllocation";
}

octave_value
oct_contents (const octave_base_value& v)
{
  octave_value object (const_cast<octave_base_value *> (&v), true);
  return oct_interpreter ().feval ("value", object, 1) (0);
}

bool
oct_is_operand (const octave_base_value& v)
{
  if (oct_cast (v))
    return true;
  builtin_type_t t = v.builtin_type ();
  return ! v.issparse () && (t <= btyp_bool || t == btyp_char);
}

octa_status
oct_try_operand (const octave_base_value& v, const char *arg, octa_node **out)
{
  if (const octave_gpu_array *g = oct_cast (v))
    {
      octa_node *n = octa_array_node (g->id ());
      if (! n)
        return OCTA_FAIL;
      g->auto_is_used ();
      octa_node_retain (*out = n);
      return OCTA_OK;
    }
  if (v.issparse ())
    return octa_fail (OCTA_ERROR_KIND, "%s must be a full array; use full",
                      arg);
  switch (v.builtin_type ())
    {
    case btyp_double:
      return upload_double (v, out);
    case btyp_float:
      return upload_array (OCTA_TYPE_SINGLE, false, v.float_array_value (),
                           out);
    case btyp_complex:
      return upload_array (OCTA_TYPE_DOUBLE, true, v.complex_array_value (),
                           out);
    case btyp_float_complex:
      return upload_array (OCTA_TYPE_SINGLE, true,
                           v.float_complex_array_value (), out);
    case btyp_bool:
      return upload_array (OCTA_TYPE_LOGICAL, false, v.bool_array_value (),
                           out);
    case btyp_char:
      return upload_array (OCTA_TYPE_DOUBLE, false, v.array_value (true), out);
#define INTEGER(T, t)                                                         \
    case btyp_##t:                                                            \
      return upload_array (OCTA_TYPE_##T, false, v.t##_array_value (), out);
      EACH_INTEGER (INTEGER)
#undef INTEGER
    default:
      if (oct_has_contents (v))
        return oct_try_operand (oct_contents (v).get_rep (), arg, out);
      return octa_fail (OCTA_ERROR_KIND,
                        "%s must be a numeric or logical array, not a %s",
                        arg, v.class_name ().c_str ());
    }
}

oct_node
oct_operand (const octave_base_value& v, const char *arg)
{
  oct_node n;
  oct_check (oct_try_operand (v, arg, n.out ()));
  return n;
}

octave_value
octave_gpu_array::upload (const octave_value& v)
{
  oct_call call;
  return oct_cast (v) ? v : oct_value (oct_operand (v));
}

/* Copy N to DST, and make X a gpuArray, at the same time if X is in memory.  */
static octave_value
exchange (octa_node *n, void *dst, const octave_value& x)
{
  octa_size size;
  oct_node up;
  const void *data = x.numel () > 1 ? oct_elements (x) : nullptr;
  if (! data)
    {
      oct_check (octa_node_download (n, dst));
      return oct_cast (x) ? x : oct_value (oct_operand (x.get_rep ()));
    }
  oct_check (oct_size (x.dims (), &size));
  oct_check (octa_node_exchange (n, dst, octa_type_find (x.class_name ().c_str ()),
                                 x.iscomplex (), &size, data, up.out ()));
  return oct_value (std::move (up));
}

/* (V, AT, G, X): copy G to the memory of V, of G's class, behind its first AT elements.
   Nothing else may have that memory, because Octave does not see that it changes.  The result is
   X as a gpuArray.  */
octave_value_list
oct_put (const octave_value_list& args, int)
{
  oct_call call;
  const octave_value& v = args(0);
  octave_idx_type at = args(1).idx_type_value ();
  oct_node n = oct_operand (args(2).get_rep ());
  oct_check (octa_node_resolve (n.get ()));
  octa_array_info i = n.info ();
  const bool is_complex = i.cplx == OCTA_COMPLEX;
  const void *data = oct_elements (v);
  if (! data || v.class_name () != octa_types[i.type].name || v.iscomplex () != is_complex || at < 0
      || at > v.numel () - static_cast<octave_idx_type> (i.n_elems))
    error ("__octcuda_put__: V must be a full array of G's class with room for G");
  char *dst = static_cast<char *> (const_cast<void *> (data))
              + static_cast<std::size_t> (at) * octa_types[i.type].size * (is_complex ? 2 : 1);
  if (args.length () > 3)
    return ovl (exchange (n.get (), dst, args(3)));
  oct_check (octa_node_download (n.get (), dst));
  return octave_value_list ();
}
