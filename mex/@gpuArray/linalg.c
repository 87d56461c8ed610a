/* linalg.c -- matrix operations.

   Core handles nonconformant arguments and raises their errors.  It also
   computes everything if the library is missing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "array/rows.h"
#include "direct.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- arguments ---- */

static bool
is_scalar (const mxArray *x)
{
  octa_id id = gateway_id_of (x, OCTA_KIND_ARRAY);
  if (! id)
    return mxGetNumberOfElements (x) == 1;
  octa_array_info info;
  octa_node *n = octa_array_node (id);
  if (! n)
    return false;
  octa_node_info (n, &info);
  return info.n_elems == 1;
}

/* Read X as a node.  *N is NULL if X is not a matrix of a class that can be
   multiplied; core must then handle it.  */
octa_status
gpu_read_matrix (const mxArray *x, octa_node **n, octa_array_info *info)
{
  *n = NULL;
  if (! gpu_is_operand (x) || mxIsSparse (x))
    return OCTA_OK;
  GATEWAY_TRY (gpu_operand (x, "X", n));
  octa_node_info (*n, info);
  if (info->size.n_dims == 2
      && (info->type == OCTA_TYPE_DOUBLE || info->type == OCTA_TYPE_SINGLE
          || info->type == OCTA_TYPE_LOGICAL))
    return OCTA_OK;
  octa_node_release (*n);
  *n = NULL;
  return OCTA_OK;
}

octa_status
gpu_are_all (octa_node **n, bool *answer)
{
  mxArray *v;
  GATEWAY_TRY (gpu_to_column (n));
  GATEWAY_TRY (gpu_reduce_to (OCTA_REDUCE_all, n, 0));
  GATEWAY_TRY (gpu_gather (*n, &v));
  *answer = mxGetScalar (v) != 0;
  mxDestroyArray (v);
  return OCTA_OK;
}

octa_status
gpu_is_finite (octa_node *a, bool *answer)
{
  AUTO_NODE n = NULL;
  octa_node_retain (n = a);
  return gpu_map (OCTA_OP_isfinite, &n) == OCTA_OK ? gpu_are_all (&n, answer)
                                                   : OCTA_FAIL;
}

/* ---- products ---- */

/* Can the device compute A * B?  False: core should compute it, or raise the
   error.  The rule for distributed arrays raises it itself.  */
static bool
can_multiply (octa_node *a, octa_node *b)
{
  octa_array_info ia, ib;
  octa_node_info (a, &ia);
  octa_node_info (b, &ib);
  return ia.n_elems == 1 || ib.n_elems == 1
         || ia.size.dims[1] == ib.size.dims[0] || octa_node_has_parts (a)
         || octa_node_has_parts (b);
}

static octa_status
multiply (octa_node *a, octa_node *b, octa_node **out)
{
  octa_array_info ia, ib;
  octa_node_info (a, &ia);
  octa_node_info (b, &ib);
  if (octa_op_is_matrix (OCTA_OP_times, ia.n_elems == 1, ib.n_elems == 1))
    return octa_node_op (OCTA_OP_times, (octa_node *[]){ a, b }, out);
  return octa_linalg_product (a, b, out);
}

/* A * B * C ..., from left to right.  */
static octa_status
run_products (call *c)
{
  AUTO_NODE product = NULL;
  octa_array_info ia, ib;
  if (! octa_linalg_has (false, NULL))
    return gpu_fallback (c, true);
  GATEWAY_TRY (gpu_read_matrix (c->rhs[0], &product, &ia));
  if (! product)
    return gpu_fallback (c, true);
  for (int i = 1; i < c->n_rhs; i++)
    {
      AUTO_NODE b = NULL;
      octa_node *next;
      GATEWAY_TRY (gpu_read_matrix (c->rhs[i], &b, &ib));
      if (! b || ! can_multiply (product, b))
        return gpu_fallback (c, true);
      GATEWAY_TRY (multiply (product, b, &next));
      octa_node_release (product);
      product = next;
    }
  octa_node *out = OCTA_MOVE (product);
  return gpu_result (out, &c->lhs[0]);
}

/* ---- solves ---- */

bool
gpu_warns_singular (void)
{
  return gpu_warns (GPU_SINGULAR) || gpu_warns (GPU_NEARLY_SINGULAR);
}

void
gpu_warn_singular (double rcond)
{
  char text[96];
  snprintf (text, sizeof text,
            rcond == 0 ? "matrix singular to machine precision"
                       : "matrix singular to machine precision, rcond = %g",
            rcond);
  gateway_warning (rcond == 0 ? GPU_SINGULAR : GPU_NEARLY_SINGULAR, text);
}

/* The estimate for [1, 1; 0, 1] is 0.25 if LAPACK treats 0 as negative, else
   0.3.  */
void
gpu_learn_estimate (void)
{
  static bool is_known;
  if (is_known)
    return;
  mxArray *a = mxCreateDoubleMatrix (2, 2, mxREAL);
  double *d = mxGetPr (a);
  d[0] = d[2] = d[3] = 1;
  octa_linalg_zero_is_negative = mxGetScalar (gateway_core_1 ("rcond", a))
                                 < 0.27;
  is_known = true;
}

/* Return zeros of SIZE in the class of the product of X and Y.  */
static octa_status
give_zeros (call *c, const octa_array_info *x, const octa_array_info *y,
            const octa_size *size)
{
  octa_node *out;
  GATEWAY_TRY (
      octa_node_numbers (octa_type_common (x->type, y->type), 0, size, &out));
  return gpu_result (out, &c->lhs[0]);
}

/* Solve a system that is not square, or singular (with core's warning).  */
static octa_status
find_shortest (call *c, bool is_right, bool is_singular)
{
  mxArray *in[4] = { (mxArray *)c->rhs[0], (mxArray *)c->rhs[1],
                     gateway_logical (is_right),
                     gateway_logical (is_singular) };
  if (is_singular)
    gpu_warn_singular (0);
  mexCallMATLAB (1, c->lhs, 4, in, "__least_squares__");
  return OCTA_OK;
}

/* A \ B, or B / A.  */
static octa_status
divide (call *c, bool is_right)
{
  AUTO_NODE a = NULL;
  AUTO_NODE b = NULL;
  AUTO_NODE x = NULL;
  octa_array_info ia, ib;
  double rcond;
  GATEWAY_TRY (gpu_read_matrix (c->rhs[is_right], &a, &ia));
  GATEWAY_TRY (gpu_read_matrix (c->rhs[! is_right], &b, &ib));
  if (! a || ! b || ia.size.dims[is_right] != ib.size.dims[is_right])
    return gpu_fallback (c, true);
  if (ia.n_elems == 0 || ib.n_elems == 0)
    return give_zeros (c, &ia, &ib,
                       is_right
                           ? OCTA_SIZE (ib.size.dims[0], ia.size.dims[0])
                           : OCTA_SIZE (ia.size.dims[1], ib.size.dims[1]));
  if (! octa_linalg_has (true, NULL))
    return gpu_fallback (c, true);
  if (ia.size.dims[0] != ia.size.dims[1])
    return find_shortest (c, is_right, false);
  bool is_told = gpu_warns_singular ();
  gpu_learn_estimate ();
  GATEWAY_TRY (octa_linalg_solve (a, b, is_right, is_told, &x, &rcond));
  if (! x)
    return isnan (rcond) ? gpu_fallback (c, false)
                         : find_shortest (c, is_right, true);
  octa_type t = ia.type == OCTA_TYPE_SINGLE ? ia.type : ib.type;
  if (octa_linalg_is_bad (rcond, t))
    gpu_warn_singular (rcond);
  octa_node_retain (x);
  return gpu_result (x, &c->lhs[0]);
}

/* ---- powers ---- */

/* Read X as an integer exponent.  */
static bool
read_exponent (const mxArray *x, int64_t *e, bool *is_single)
{
  double d;
  const char *class;
  x = gateway_host (x);
  class = gateway_class_name (x);
  *is_single = strcmp (class, "single") == 0;
  if ((! *is_single && strcmp (class, "double") != 0) || mxIsComplex (x)
      || mxIsSparse (x) || mxGetNumberOfElements (x) != 1)
    return false;
  d = mxGetScalar (x);
  *e = d >= -INT_MAX && d <= INT_MAX ? (int64_t)d : 0;
  return (double)*e == d;
}

/* A power by eigenvalues, for a scalar base or an exponent that is not an
   integer.  */
static octa_status
raise_by_eigenvalues (call *c, const mxArray *matrix)
{
  AUTO_NODE n = NULL;
  octa_array_info info;
  GATEWAY_TRY (gpu_read_matrix (matrix, &n, &info));
  if (! n || info.n_elems == 0 || info.size.dims[0] != info.size.dims[1])
    return gpu_fallback (c, true);
  const mxArray *exponent = c->rhs[matrix == c->rhs[0]];
  const mxArray *value = gateway_host (exponent);
  const char *class = gateway_class_name (value);
  if ((strcmp (class, "double") != 0 && strcmp (class, "single") != 0)
      || ! isfinite (mxGetScalar (value)))
    return gpu_fallback (c, true);
  mexCallMATLAB (1, c->lhs, 2, (mxArray **)c->rhs, "__matrix_power__");
  return OCTA_OK;
}

static octa_status
raise (call *c)
{
  AUTO_NODE a = NULL;
  AUTO_NODE x = NULL;
  octa_array_info info;
  octa_node *out;
  int64_t e;
  bool is_single;
  double rcond = 1;
  if (is_scalar (c->rhs[0]))
    return raise_by_eigenvalues (c, c->rhs[1]);
  GATEWAY_TRY (gpu_read_matrix (c->rhs[0], &a, &info));
  if (! is_scalar (c->rhs[1]) || ! a || info.size.dims[0] != info.size.dims[1]
      || info.n_elems == 0 || ! octa_linalg_has (true, NULL))
    return gpu_fallback (c, true);
  if (! read_exponent (c->rhs[1], &e, &is_single))
    return raise_by_eigenvalues (c, c->rhs[0]);
  if (e < 0)
    {
      GATEWAY_TRY (octa_linalg_inverse (a, true, &x, &rcond));
      /* core has its own warnings for these */
      if (! x || rcond == 0)
        return gpu_fallback (c, false);
      e = -e;
    }
  else
    octa_node_retain (x = a);
  if ((is_single || info.type == OCTA_TYPE_LOGICAL)
      && gpu_cast (is_single ? OCTA_TYPE_SINGLE : OCTA_TYPE_DOUBLE, &x)
             != OCTA_OK)
    return OCTA_FAIL;
  GATEWAY_TRY (octa_linalg_power (x, e, &out));
  return gpu_result (out, &c->lhs[0]);
}

/* ---- operators ---- */

/* An elementwise operation that was written without the dot has failed: remove
   the dot from the message.  */
static octa_status
fail_without_dot (void)
{
  octa_error_info e = *octa_error ();
  char *dot = strstr (e.msg, "operator '.");
  if (! dot)
    return OCTA_FAIL;
  dot += strlen ("operator '");
  *dot = '\0';
  return octa_fail (e.id, "%s%s", e.msg, dot + 1);
}

/* Run the matrix operation of a row of ops.def.  The method's argument is its
   number.  */
static octa_status
run_matrix (call *c)
{
  octa_op op = (octa_op)c->arg.n;
  if (c->n_rhs == 2
      && octa_op_is_matrix (op, is_scalar (c->rhs[0]), is_scalar (c->rhs[1])))
    return gpu_apply (op, c->rhs, &c->lhs[0]) == OCTA_OK ? OCTA_OK
                                                         : fail_without_dot ();
  if (op == OCTA_OP_times)
    return run_products (c);
  if (op == OCTA_OP_rdivide || op == OCTA_OP_ldivide)
    return divide (c, op == OCTA_OP_rdivide);
  if (op == OCTA_OP_power)
    return raise (c);
  return gpu_fallback (c, true);
}

/* clang-format off */
const method gpu_linalg_methods[] = {
  METHOD_ARG (mtimes,   2, -1, 1, run_matrix, OCTA_OP_times) /* A * B: products of matrices by cuBLAS; on the host backend by the BLAS of the running Octave. A transposed operand is not copied; A * A' is exactly symmetric. octcuda_math chooses how a GPU computes them. mtimes (gpuArray ([1 2]), [3; 4]) is 11 */
  METHOD_ARG (mrdivide, 2,  2, 1, run_matrix, OCTA_OP_rdivide) /* B / A: the X for which X * A is B; see mldivide. mrdivide (2, gpuArray (4)) is 0.5 */
  METHOD_ARG (mldivide, 2,  2, 1, run_matrix, OCTA_OP_ldivide) /* A \ B: the X for which A * X is B. As in core, triangles are solved directly, matrices that may be positive definite by Cholesky, others by LU, by cuSOLVER or the LAPACK of the running Octave; a singular A raises core's warnings. If A is singular or not square, X is the minimum-norm least-squares solution. mldivide (gpuArray (4), 2) is 0.5 */
  METHOD_ARG (mpower,   2,  2, 1, run_matrix, OCTA_OP_power) /* A ^ K of a square matrix: products if K is a whole number; eigenvalues for other K, and for K ^ A. mpower (gpuArray (4), 2) is 16 */
  METHODS_END
};
/* clang-format on */
