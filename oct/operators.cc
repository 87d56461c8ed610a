/* operators.cc -- Octave's operators for gpuArrays with gpuArrays and with other
   arrays.

   Octave looks an operator up by the types of its operands.  The tables below
   say which row of ops.def each one is; they are installed for gpuArray with
   each of Octave's array types on either side.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "operators.h"

#include <algorithm>

#include <octave/ov-typeinfo.h>
#include <octave/parse.h>

/* ---- what an operator does ---- */

/* Compute row OP for the N operands A in the context of CALL.  */
static void
apply (oct_call& call, octa_op op, int n,
       const octave_base_value *const *a, bool is_update, oct_node *out)
{
  oct_operands in;
  for (int i = 0; i < n; i++)
    in.node[i] = oct_operand (*a[i]).take ();
  call.meet (n, in.node);
  if (is_update)
    oct_check (octa_node_check_update (op, in.node[0], in.node[1]));
  oct_check (octa_node_op (op, in.node, out->out ()));
}

octave_value
oct_apply (octa_op op, int n, const octave_base_value *const *a)
{
  oct_call call;
  oct_node out;
  apply (call, op, n, a, false, &out);
  return oct_value (std::move (out));
}

namespace
{
/* An operator with two operands.  A matrix operator is the elementwise one of its
   row, or else a method: octa_op_is_matrix decides.  UPDATE is the operator x op= y
   if core computes it in place.  */
struct binary_row
{
  octave_value::binary_op op;
  octa_op row;
  bool is_matrix;
  octave_value::assign_op update;
};

#define ELEMENTWISE(op, row)                                                  \
  { octave_value::op_##op, OCTA_OP_##row, false,                              \
    octave_value::unknown_assign_op }
#define UPDATING(op, row)                                                     \
  { octave_value::op_##op, OCTA_OP_##row, false, octave_value::op_##op##_eq }
#define MATRIX(op, row)                                                       \
  { octave_value::op_##op, OCTA_OP_##row, true,                               \
    octave_value::unknown_assign_op }
const binary_row binary_rows[] = {
  UPDATING (add, plus),
  UPDATING (sub, minus),
  ELEMENTWISE (lt, lt),
  ELEMENTWISE (le, le),
  ELEMENTWISE (eq, eq),
  ELEMENTWISE (ge, ge),
  ELEMENTWISE (gt, gt),
  ELEMENTWISE (ne, ne),
  UPDATING (el_mul, times),
  UPDATING (el_div, rdivide),
  ELEMENTWISE (el_pow, power),
  ELEMENTWISE (el_ldiv, ldivide),
  UPDATING (el_and, and),
  UPDATING (el_or, or),
  MATRIX (mul, times),
  MATRIX (div, rdivide),
  MATRIX (ldiv, ldivide),
  MATRIX (pow, power),
};
#undef ELEMENTWISE
#undef UPDATING
#undef MATRIX
constexpr int n_binary = sizeof binary_rows / sizeof *binary_rows;

octave_value
as_value (const octave_base_value& v)
{
  return octave_value (const_cast<octave_base_value *> (&v), true);
}

/* Is V a gpuArray that can be a factor of a matrix product?  */
bool
is_factor (const octave_base_value& v)
{
  const octave_gpu_array *g = oct_cast (v);
  if (! g)
    return false;
  const octa_array_info info = g->info ();
  return info.size.n_dims == 2 && ! octa_type_is_integer (info.type);
}

/* A * B of matrices that are gpuArrays, A.' * B if A IS_TURNED.  False: the method
   computes it or reports the error.  */
bool
multiply (const octave_base_value& a, const octave_base_value& b,
          bool is_turned, octave_value *product)
{
  if (! (is_factor (a) && is_factor (b)
         && (is_turned ? a.rows () : a.columns ()) == b.rows ()
         && octa_linalg_has (false, nullptr)))
    return false;
  oct_call call;
  oct_node left, out;
  oct_operands in;
  in.node[0] = oct_operand (a).take ();
  in.node[1] = oct_operand (b).take ();
  call.meet (2, in.node);
  if (is_turned)
    oct_check (octa_index_transpose (in.node[0], left.out ()));
  oct_check (octa_linalg_product (is_turned ? left.get () : in.node[0],
                                  in.node[1], out.out ()));
  *product = oct_value (std::move (out));
  return true;
}

template <int ROW>
octave_value
binary (const octave_base_value& a, const octave_base_value& b)
{
  const binary_row& r = binary_rows[ROW];
  octave_value product;
  if (r.is_matrix
      && ! octa_op_is_matrix (r.row, a.numel () == 1, b.numel () == 1))
    return r.op == octave_value::op_mul && multiply (a, b, false, &product)
             ? product
             : octave::feval (octa_op_traits[r.row].matrix,
                              ovl (as_value (a), as_value (b)), 1) (0);
  const octave_base_value *in[2] = { &a, &b };
  try
    {
      return oct_apply (r.row, 2, in);
    }
  catch (const octave::execution_exception& e)
    {
      /* The program has the operator without the dot.  */
      std::string text = e.message ();
      std::size_t dot = text.find ("operator '.");
      if (! r.is_matrix || dot == std::string::npos)
        throw;
      error_with_id (e.identifier ().c_str (), "%s",
                     text.erase (dot + 10, 1).c_str ());
    }
}

/* x op= y.  Octave calls it only if no other variable has x.  */
template <int ROW>
octave_value
update (octave_base_value& a, const octave_value_list&,
        const octave_base_value& b)
{
  const octave_base_value *in[2] = { &a, &b };
  oct_call call;
  oct_node out;
  apply (call, binary_rows[ROW].row, 2, in, true, &out);
  static_cast<octave_gpu_array&> (a).set (std::move (out));
  return octave_value ();
}

template <octa_op OP>
octave_value
unary (const octave_base_value& a)
{
  const octave_base_value *in[1] = { &a };
  return oct_apply (OP, 1, in);
}

octave_value
transpose (const octave_base_value& a)
{
  oct_call call;
  oct_node out, in = oct_operand (a);
  call.meet (1, in.out ());
  oct_check (octa_index_transpose (in.get (), out.out ()));
  return oct_value (std::move (out));
}

octave_value
hermitian (const octave_base_value& a)
{
  if (a.ndims () > 2 && a.iscomplex ())
    error ("complex-conjugate transpose not defined for N-D objects");
  octave_value t = transpose (a);
  return oct_cast (t)->info ().cplx == OCTA_REAL
           ? t
           : unary<OCTA_OP_conj> (t.get_rep ());
}

/* A.' * B and A' * B, each of which is one operation for Octave.  */
template <bool IS_HERMITIAN>
octave_value
turned_product (const octave_base_value& a, const octave_base_value& b)
{
  octave_value product;
  bool is_real = oct_cast (a)->info ().cplx == OCTA_REAL;
  if ((is_real || ! IS_HERMITIAN) && a.numel () != 1 && b.numel () != 1
      && multiply (a, b, true, &product))
    return product;
  octave::type_info& ti
    = oct_interpreter ().get_type_info ();
  return octave::binary_op (ti, octave_value::op_mul,
                            IS_HERMITIAN ? hermitian (a) : transpose (a),
                            as_value (b));
}

octave_value
binary (octa_op op, const octave_value& a, const octave_value& b)
{
  const octave_base_value *in[2] = { &a.get_rep (), &b.get_rep () };
  return oct_apply (op, 2, in);
}

/* A is the array that R has.  */
void
replace (octave_base_value& a, const octave_value& r)
{
  static_cast<octave_gpu_array&> (a).set (
    oct_node::retained (oct_cast (r)->node ()));
}

/* g++ and g--: Octave has made A's only owner of what it changes.  A complex array stays
   complex, and of arrays core adds or subtracts 1 + 0i, which makes -0i of x++ to 0i.  */
template <octa_op OP>
void
step (octave_base_value& a)
{
  octave_value r;
  if (! a.iscomplex ())
    r = binary (OP, as_value (a), octave_value (1.0));
  else
    {
      octave_value im = unary<OCTA_OP_imag> (a);
      if (a.numel () != 1)
        im = binary (OP, im, octave_value (0.0));
      r = binary (OCTA_OP_complex,
                  binary (OP, unary<OCTA_OP_real> (a), octave_value (1.0)), im);
    }
  replace (a, r);
}

/* -A of an A that no variable has.  Core changes the signs in place, and the array stays
   complex, where -a of a variable whose imaginary parts are zero is real.  What is not
   resolved will be narrowed with A.  */
void
negate (octave_base_value& a)
{
  octave_value r;
  if (oct_cast (a)->info ().cplx != OCTA_COMPLEX || a.numel () == 1)
    r = unary<OCTA_OP_uminus> (a);
  else
    r = binary (OCTA_OP_complex,
                unary<OCTA_OP_uminus> (unary<OCTA_OP_real> (a).get_rep ()),
                unary<OCTA_OP_uminus> (unary<OCTA_OP_imag> (a).get_rep ()));
  replace (a, r);
}

/* ---- x(k) = g on an ordinary x: x becomes a gpuArray ---- */

octave_base_value *
widen (const octave_base_value& v)
{
  oct_call call;
  return new octave_gpu_array (oct_operand (v));
}

/* ---- installing ---- */

template <int ROW>
void
install_binary (octave::type_info& ti, int a, int b)
{
  ti.install_binary_op (binary_rows[ROW].op, a, b, binary<ROW>);
  if constexpr (ROW > 0)
    install_binary<ROW - 1> (ti, a, b);
}

void
install_pair (octave::type_info& ti, int a, int b)
{
  install_binary<n_binary - 1> (ti, a, b);
}

template <int ROW>
void
install_update (octave::type_info& ti, int g, int b)
{
  if (binary_rows[ROW].update != octave_value::unknown_assign_op)
    ti.install_assign_op (binary_rows[ROW].update, g, b, update<ROW>);
  if constexpr (ROW > 0)
    install_update<ROW - 1> (ti, g, b);
}

/* Can core compute x op= y in place for a y of the type NAME?  */
bool
is_updating_type (const std::string& name)
{
  return name.find ("matrix") != std::string::npos
         && name.find ("diagonal") == std::string::npos
         && name.find ("permutation") == std::string::npos
         && name.find ("null") == std::string::npos;
}
}

bool
oct_is_array_type (const std::string& name)
{
  static const char *const names[] = {
    "scalar",
    "complex scalar",
    "float scalar",
    "float complex scalar",
    "bool",
    "matrix",
    "complex matrix",
    "float matrix",
    "float complex matrix",
    "bool matrix",
    "int8 scalar",
    "int16 scalar",
    "int32 scalar",
    "int64 scalar",
    "uint8 scalar",
    "uint16 scalar",
    "uint32 scalar",
    "uint64 scalar",
    "int8 matrix",
    "int16 matrix",
    "int32 matrix",
    "int64 matrix",
    "uint8 matrix",
    "uint16 matrix",
    "uint32 matrix",
    "uint64 matrix",
    "diagonal matrix",
    "complex diagonal matrix",
    "float diagonal matrix",
    "float complex diagonal matrix",
    "permutation matrix",
    "range",
    "double_range",
    "magic_int",
    "magic_uint",
    "lazy_index",
    "string",
    "sq_string",
    "null_matrix",
    "null_string",
    "null_sq_string",
  };
  return std::find (std::begin (names), std::end (names), name)
         != std::end (names);
}

void
oct_install_operators (octave::type_info& ti)
{
  int g = octave_gpu_array::static_type_id ();
  string_vector names = ti.installed_type_names ();
  install_pair (ti, g, g);
  install_update<n_binary - 1> (ti, g, g);
  for (octave_idx_type t = 0; t < names.numel (); t++)
    if (oct_is_array_type (names(t)))
      {
        install_pair (ti, g, t);
        install_pair (ti, t, g);
        if (is_updating_type (names(t)))
          install_update<n_binary - 1> (ti, g, t);
        if (names(t).find ("string") != std::string::npos)
          continue; /* text stays text */
        ti.install_pref_assign_conv (t, g, g);
        ti.install_widening_op (t, g, widen);
      }
  ti.install_unary_op (octave_value::op_not, g, unary<OCTA_OP_not>);
  ti.install_unary_op (octave_value::op_uplus, g, unary<OCTA_OP_uplus>);
  ti.install_unary_op (octave_value::op_uminus, g, unary<OCTA_OP_uminus>);
  ti.install_unary_op (octave_value::op_transpose, g, transpose);
  ti.install_unary_op (octave_value::op_hermitian, g, hermitian);
  ti.install_binary_op (octave_value::op_trans_mul, g, g,
                        turned_product<false>);
  ti.install_binary_op (octave_value::op_herm_mul, g, g, turned_product<true>);
  ti.install_non_const_unary_op (octave_value::op_incr, g, step<OCTA_OP_plus>);
  ti.install_non_const_unary_op (octave_value::op_decr, g,
                                 step<OCTA_OP_minus>);
  ti.install_non_const_unary_op (octave_value::op_uminus, g, negate);
}
