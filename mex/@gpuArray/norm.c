/* norm.c -- dot and norm.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "array/rows.h"

#include <math.h>
#include <string.h>

/* ---- dot ---- */

/* Is X numeric for dot?  */
static bool
is_numeric (const mxArray *x)
{
  octa_id id = gateway_id_of (x, OCTA_KIND_ARRAY);
  if (! id)
    return ! gateway_id (x) && mxIsNumeric (x) && ! mxIsSparse (x);
  octa_array_info info;
  octa_node *n = octa_array_node (id);
  if (! n)
    return false;
  octa_node_info (n, &info);
  return info.type != OCTA_TYPE_LOGICAL;
}

static bool
is_float (octa_type t)
{
  return octa_types[t].group == OCTA_GROUP_FLOAT;
}

/* Convert X and Y to the class in which core's dot computes: one float class,
   unless an integer is combined with real numbers.  */
static octa_status
join_classes (octa_node **x, octa_node **y)
{
  octa_array_info a, b;
  octa_node_info (*x, &a);
  octa_node_info (*y, &b);
  if (! is_float (a.type) || ! is_float (b.type))
    {
      GATEWAY_TRY (octa_node_resolve (*x));
      GATEWAY_TRY (octa_node_resolve (*y));
      octa_node_info (*x, &a);
      octa_node_info (*y, &b);
      if (a.cplx == OCTA_REAL && b.cplx == OCTA_REAL)
        return OCTA_OK;
    }
  bool is_single = a.type == OCTA_TYPE_SINGLE || b.type == OCTA_TYPE_SINGLE;
  octa_type t = is_single ? OCTA_TYPE_SINGLE : OCTA_TYPE_DOUBLE;
  octa_status st = OCTA_OK;
  if (a.type != t)
    st = gpu_cast (t, x);
  if (st == OCTA_OK && b.type != t)
    st = gpu_cast (t, y);
  if (st == OCTA_OK && a.cplx != OCTA_REAL)
    st = gpu_map (OCTA_OP_conj, x);
  return st;
}

static octa_status
run_dot (call *c)
{
  AUTO_NODE x = NULL;
  AUTO_NODE y = NULL;
  octa_node *whole = NULL;
  octa_array_info a, b;
  int dim = -1;
  if (c->n_lhs > 1 || c->n_rhs > 3 || ! is_numeric (c->rhs[0])
      || ! is_numeric (c->rhs[1])
      || (c->n_rhs == 3 && ! gpu_read_dim (c->rhs[2], &dim)))
    return gpu_fallback (c, false);
  GATEWAY_TRY (gpu_operand (c->rhs[0], "X", &x));
  GATEWAY_TRY (gpu_operand (c->rhs[1], "Y", &y));
  octa_node_info (x, &a);
  octa_node_info (y, &b);
  bool is_turned = ! gpu_is_same_size (&a, &b) && c->n_rhs == 2
                   && octa_size_is_vector (&a.size)
                   && octa_size_is_vector (&b.size) && a.n_elems == b.n_elems;
  if (a.n_elems == 0 || (! is_turned && ! gpu_is_same_size (&a, &b)))
    return gpu_fallback (c, false);
  if (is_turned
      && (gpu_to_column (&x) != OCTA_OK || gpu_to_column (&y) != OCTA_OK))
    return OCTA_FAIL;
  GATEWAY_TRY (join_classes (&x, &y));
  /* BLAS sums singles in single precision */
  octa_node_info (x, &b);
  if (dim < 0 && octa_size_is_vector (&a.size) && b.type == OCTA_TYPE_DOUBLE
      && octa_linalg_dot (x, y, &whole) != OCTA_OK)
    return OCTA_FAIL;
  if (whole)
    return gpu_result (whole, &c->lhs[0]);
  GATEWAY_TRY (gpu_map2 (OCTA_OP_times, &x, y));
  return gpu_put_reduction (c, 0, OCTA_REDUCE_sum, x, dim);
}

/* ---- norm ---- */

typedef enum form
{
  FORM_MATRIX,
  FORM_COLUMNS,
  FORM_ROWS,
  FORM_FRO,
  FORM_OTHER /* core computes it, or raises the error */
} form;

static bool
read_lower (const mxArray *x, char *text, size_t n)
{
  if (! mxIsChar (x) || mxGetString (x, text, n))
    return false;
  for (; *text; text++)
    *text |= *text >= 'A' && *text <= 'Z' ? 0x20 : 0;
  return true;
}

/* Read the arguments after the first: P, and the form named by the last
   one.  */
static form
read_norm (call *c, double *p)
{
  char text[16];
  form f = FORM_MATRIX;
  int n = c->n_rhs;
  *p = 2;
  if (n > 1 && mxIsChar (c->rhs[n - 1]))
    {
      if (! read_lower (c->rhs[--n], text, sizeof text))
        return FORM_OTHER;
      if (! strcmp (text, "cols") || ! strcmp (text, "columns"))
        f = FORM_COLUMNS;
      else if (! strcmp (text, "rows"))
        f = FORM_ROWS;
      else if (! strcmp (text, "fro"))
        f = FORM_FRO;
      else if (n == 1 && ! strcmp (text, "inf"))
        *p = INFINITY;
      else if (n == 1 && ! strcmp (text, "-inf"))
        *p = -INFINITY;
      else
        return FORM_OTHER;
    }
  if (n == 1)
    return f;
  const mxArray *q = c->rhs[1];
  if (n > 2 || gateway_id (q))
    return FORM_OTHER;
  if (read_lower (q, text, sizeof text)
      && (f == FORM_COLUMNS || f == FORM_ROWS))
    {
      if (! strcmp (text, "inf"))
        *p = INFINITY;
      else if (! strcmp (text, "-inf"))
        *p = -INFINITY;
      else if (strcmp (text, "fro"))
        return FORM_OTHER;
      return f;
    }
  if (! mxIsDouble (q) || mxIsComplex (q) || mxIsSparse (q)
      || mxGetNumberOfElements (q) != 1)
    return FORM_OTHER;
  *p = mxGetScalar (q);
  return f;
}

static octa_node *
number (double v)
{
  octa_node *n = NULL;
  return octa_node_scalar (OCTA_TYPE_DOUBLE, false, &v, &n) == OCTA_OK ? n
                                                                       : NULL;
}

/* *N op V */
static octa_status
map_number (octa_op op, octa_node **n, double v)
{
  AUTO_NODE b = number (v);
  return b ? gpu_map2 (op, n, b) : OCTA_FAIL;
}

/* Set the elements of *N, which is not negative, to NaN where the logical GOOD
   is false.  */
static octa_status
spoil (octa_node **n, octa_node **good)
{
  AUTO_NODE zero = number (0);
  if (! zero || gpu_map2 (OCTA_OP_rdivide, &zero, *good) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_map2 (OCTA_OP_plus, n, zero);
}

/* The largest or smallest magnitude; NaN if an element is NaN.  */
static octa_status
norm_inf (octa_node **n, int dim, bool is_max)
{
  AUTO_NODE bad = NULL;
  octa_node_retain (bad = *n);
  if (gpu_map (OCTA_OP_isnan, &bad) != OCTA_OK
      || gpu_reduce_to (OCTA_REDUCE_any, &bad, dim) != OCTA_OK
      || gpu_map (OCTA_OP_not, &bad) != OCTA_OK
      || gpu_map (OCTA_OP_abs, n) != OCTA_OK
      || gpu_reduce_to (is_max ? OCTA_REDUCE_max : OCTA_REDUCE_min, n, dim)
             != OCTA_OK)
    return OCTA_FAIL;
  return spoil (n, &bad);
}

/* sum (abs (x) .^ p) .^ (1 / p), with elements scaled by the largest one
   unless that is zero or infinite.  */
static octa_status
norm_p (octa_node **n, int dim, double p)
{
  AUTO_NODE scale = NULL;
  AUTO_NODE is_usual = NULL;
  GATEWAY_TRY (gpu_map (OCTA_OP_abs, n));
  octa_node_retain (scale = *n);
  GATEWAY_TRY (gpu_reduce_to (OCTA_REDUCE_max, &scale, dim));
  octa_node_retain (is_usual = scale);
  GATEWAY_TRY (gpu_map2 (OCTA_OP_rdivide, &is_usual, scale));
  GATEWAY_TRY (map_number (OCTA_OP_eq, &is_usual, 1));
  GATEWAY_TRY (gpu_map (OCTA_OP_double, &is_usual));
  GATEWAY_TRY (gpu_map2 (OCTA_OP_power, &scale, is_usual));
  GATEWAY_TRY (gpu_map2 (OCTA_OP_rdivide, n, scale));
  GATEWAY_TRY (map_number (OCTA_OP_power, n, p));
  GATEWAY_TRY (gpu_reduce_to (OCTA_REDUCE_sum, n, dim));
  GATEWAY_TRY (map_number (OCTA_OP_power, n, 1 / p));
  return gpu_map2 (OCTA_OP_times, n, scale);
}

/* Replace *N by the p-norms of its vectors along DIM.  P is not negative, or
   -Inf.  */
static octa_status
norm_along (octa_node **n, int dim, double p)
{
  octa_array_info info;
  octa_node_info (*n, &info);
  if (p == 2)
    return gpu_reduce_to (OCTA_FOLD_norm2, n, dim);
  if (isinf (p))
    return norm_inf (n, dim, p > 0);
  if (p == 1)
    return gpu_map (OCTA_OP_abs, n) == OCTA_OK
               ? gpu_reduce_to (OCTA_REDUCE_sum, n, dim)
               : OCTA_FAIL;
  if (p == 0)
    return map_number (OCTA_OP_ne, n, 0) == OCTA_OK
                   && gpu_reduce_to (OCTA_REDUCE_sum, n, dim) == OCTA_OK
               ? gpu_cast (info.type, n)
               : OCTA_FAIL;
  return norm_p (n, dim, p);
}

/* The largest sum of magnitudes of a column (DIM 0) or row.  Before
   Octave 11 core's max lets a NaN win only if it comes first.  */
static octa_status
norm_of_matrix (octa_node **n, int dim)
{
  AUTO_NODE first = NULL;
  GATEWAY_TRY (gpu_map (OCTA_OP_abs, n));
  GATEWAY_TRY (gpu_reduce_to (OCTA_REDUCE_sum, n, dim));
  GATEWAY_TRY (gpu_to_column (n));
  if (octa_release () >= 11)
    return norm_inf (n, 0, true);
  octa_subscript one = { .count = 1, .step = 1 };
  GATEWAY_TRY (octa_index_read (*n, 1, &one, &first));
  GATEWAY_TRY (gpu_map2 (OCTA_OP_eq, &first, first));
  GATEWAY_TRY (gpu_reduce_to (OCTA_REDUCE_max, n, 0));
  return spoil (n, &first);
}

/* The largest singular value.  FAILED: core should compute it.  */
static octa_status
norm_2 (octa_node **n, bool *failed)
{
  AUTO_NODE finite = NULL;
  AUTO_NODE s = NULL;
  mxArray *v;
  octa_node *first;
  octa_node_retain (finite = *n);
  *failed = true;
  GATEWAY_TRY (gpu_map (OCTA_OP_isfinite, &finite));
  GATEWAY_TRY (gpu_to_column (&finite));
  GATEWAY_TRY (gpu_reduce_to (OCTA_REDUCE_all, &finite, 0));
  GATEWAY_TRY (gpu_gather (finite, &v));
  if (mxGetScalar (v) == 0)
    return OCTA_OK;
  GATEWAY_TRY (octa_linalg_svd (*n, false, NULL, &s, NULL, failed));
  if (*failed)
    return OCTA_OK;
  const octa_subscript one = { .count = 1, .step = 1 };
  GATEWAY_TRY (octa_index_read (s, 1, &one, &first));
  octa_node_release (*n);
  *n = first;
  return OCTA_OK;
}

static octa_status
run_norm (call *c)
{
  AUTO_NODE x = NULL;
  octa_array_info info;
  double p;
  form f = c->n_rhs > 3 || c->n_lhs > 1 ? FORM_OTHER : read_norm (c, &p);
  if (f == FORM_OTHER || ! gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY))
    return gpu_fallback (c, true);
  OCTA_GET (octa_node *, n, gpu_node (c->rhs[0]));
  octa_node_info (n, &info);
  if (! is_float (info.type) || info.size.n_dims > 2 || info.n_elems == 0)
    return gpu_fallback (c, false);
  bool is_matrix = f == FORM_MATRIX && ! octa_size_is_vector (&info.size);
  bool is_2 = is_matrix && p == 2 && octa_linalg_has (true, NULL);
  bool has_p = is_matrix ? p == 1 || p == (double)INFINITY || is_2
                         : p >= 0 || p == -(double)INFINITY;
  bool failed = false;
  if (f != FORM_FRO && ! has_p)
    return gpu_fallback (c, true);
  octa_node_retain (x = n);
  octa_status st = OCTA_OK;
  if (is_2)
    st = norm_2 (&x, &failed);
  else if (is_matrix)
    st = norm_of_matrix (&x, p == 1 ? 0 : 1);
  else if (f == FORM_COLUMNS || f == FORM_ROWS)
    st = norm_along (&x, f == FORM_ROWS, p);
  else if ((st = gpu_to_column (&x)) == OCTA_OK)
    st = norm_along (&x, 0, f == FORM_FRO ? 2 : p);
  GATEWAY_TRY (st);
  if (failed)
    return gpu_fallback (c, false);
  octa_node_retain (x);
  return gpu_result (x, &c->lhs[0]);
}

/* clang-format off */
const method gpu_norm_methods[] = {
  METHOD (dot, 2, -1, -1, run_dot) /* Dot product along a dimension, sum (conj (X) .* Y): dot (X, Y), dot (X, Y, DIM). */
  METHOD (norm, 1, -1, -1, run_norm) /* Norm of a vector or matrix: norm (A), norm (A, P), norm (A, P, "rows"). */
  METHODS_END
};
/* clang-format on */
