/* solve.c -- solving of linear systems, factorizations, inverses,
   determinants.

   As in linalg.c, arguments whose sizes do not match go to core, which raises
   the error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "array/rows.h"

#include <math.h>
#include <string.h>

/* ---- arguments and results ---- */

/* Read the first argument, if it is a non-empty matrix (square, if IS_SQUARE)
   and the library is available.  */
static bool
read_first (call *c, bool is_square, octa_node **n, octa_array_info *info)
{
  gpu_learn_estimate ();
  return c->n_rhs > 0 && gpu_read_matrix (c->rhs[0], n, info) == OCTA_OK && *n
         && info->n_elems > 0
         && (! is_square || info->size.dims[0] == info->size.dims[1])
         && octa_linalg_has (true, NULL);
}

/* Let core compute; warns unless there is nothing to compute.  */
static octa_status
pass_on (call *c, octa_node *n, const octa_array_info *info)
{
  return gpu_fallback (c, ! n || info->n_elems > 1);
}

/* Return the number RE + i IM of class T as result I.  */
static octa_status
give_number (call *c, int i, octa_type t, double re, double im)
{
  const double d[2] = { re, im };
  const float s[2] = { (float)re, (float)im };
  octa_node *n;
  if (octa_node_scalar (t, im != 0,
                        t == OCTA_TYPE_SINGLE ? (const void *)s : d, &n)
      != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (n, &c->lhs[i]);
}

/* Return N as result I.  */
static octa_status
give (call *c, int i, octa_node *n)
{
  octa_node_retain (n);
  return gpu_result (n, &c->lhs[i]);
}

/* Replace *N by its first ROWS rows and COLUMNS columns.  */
static octa_status
to_corner (int64_t rows, int64_t columns, octa_node **n)
{
  octa_node *out;
  const octa_subscript s[2] = { { .count = rows, .step = 1 },
                                { .count = columns, .step = 1 } };
  GATEWAY_TRY (octa_index_read (*n, 2, s, &out));
  octa_node_release (*n);
  *n = out;
  return OCTA_OK;
}

/* ---- lu ---- */

/* A matrix with N columns, of class T: 1 where the column, counted from 0, is
   equal to the row's element of FIRST.  */
static octa_status
choose (octa_node *first, int64_t n, octa_type t, octa_node **out)
{
  AUTO_NODE columns = NULL;
  if (octa_node_range (0, 1, OCTA_SIZE (1, n), &columns) != OCTA_OK
      || octa_node_op (OCTA_OP_eq, (octa_node *[]){ first, columns }, out)
             != OCTA_OK)
    return OCTA_FAIL;
  return gpu_cast (t, out);
}

/* Replace *Y, an M x K corner, by its L.  */
static octa_status
to_lower (octa_type t, octa_node **y)
{
  AUTO_NODE rows = NULL;
  AUTO_NODE ones = NULL;
  octa_array_info info;
  octa_node_info (*y, &info);
  if (octa_node_range (0, 1, OCTA_SIZE (info.size.dims[0], 1), &rows)
          != OCTA_OK
      || choose (rows, info.size.dims[1], t, &ones) != OCTA_OK
      || gpu_to_triangle (true, -1, y) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_map2 (OCTA_OP_plus, y, ones);
}

/* Sort the rows of *L into the order of A: row i of *L is row ROWS[i] of
   A.  */
static octa_status
sort_back (const int64_t *rows, int64_t m, octa_node **l)
{
  octa_node *out;
  int64_t *places = mxMalloc ((size_t)m * sizeof *places);
  for (int64_t i = 0; i < m; i++)
    places[rows[i]] = i;
  const octa_subscript s[2] = { { .count = m, .list = places },
                                { .is_colon = true } };
  octa_status st = octa_index_read (*l, 2, s, &out);
  mxFree (places);
  GATEWAY_TRY (st);
  octa_node_release (*l);
  *l = out;
  return OCTA_OK;
}

/* Does core return "vector" as a row?  Releases differ.  */
static bool
vector_is_row (void)
{
  static int answer = -1;
  if (answer < 0)
    {
      mxArray *out[3], *in[2] = { mxCreateDoubleMatrix (2, 2, mxREAL),
                                  mxCreateString ("vector") };
      gateway_core (3, out, 2, in, "lu");
      answer = mxGetM (out[2]) == 1;
    }
  return answer;
}

/* Return the permutation of the rows as result 2, as a matrix or a vector.  */
static octa_status
give_rows (call *c, const int64_t *rows, int64_t m, bool is_vector)
{
  AUTO_NODE first = NULL;
  AUTO_NODE p = NULL;
  bool is_row = is_vector && vector_is_row ();
  double *d = mxMalloc ((size_t)m * sizeof *d);
  for (int64_t i = 0; i < m; i++)
    d[i] = (double)(rows[i] + (is_vector ? 1 : 0));
  octa_status st = octa_node_upload (OCTA_TYPE_DOUBLE, false,
                                     OCTA_SIZE (is_row ? 1 : m,
                                                is_row ? m : 1),
                                     d, &first);
  mxFree (d);
  if (st != OCTA_OK
      || (! is_vector && choose (first, m, OCTA_TYPE_DOUBLE, &p) != OCTA_OK))
    return OCTA_FAIL;
  return give (c, 2, is_vector ? first : p);
}

static octa_status
run_lu (call *c)
{
  AUTO_NODE a = NULL;
  AUTO_NODE l = NULL;
  AUTO_NODE u = NULL;
  octa_array_info info;
  bool is_finite = true;
  bool is_vector = c->n_rhs == 2 && gateway_is_string (c->rhs[1], "vector");
  if (! read_first (c, false, &a, &info) || c->n_lhs > 3
      || (c->n_rhs > 1 && ! is_vector))
    return pass_on (c, a, &info);
  const int64_t m = info.size.dims[0], n = info.size.dims[1];
  const int64_t k = m < n ? m : n;
  /* NVIDIA's library treats NaN as 0; LAPACK does not */
  if (strcmp (octa_array_label (), "host")
      && gpu_is_finite (a, &is_finite) != OCTA_OK)
    return OCTA_FAIL;
  if (! is_finite)
    return gpu_fallback (c, false);
  int64_t *rows = mxMalloc ((size_t)m * sizeof *rows);
  GATEWAY_TRY (octa_linalg_lu (a, &u, rows));
  if (c->n_lhs < 2)
    return give (c, 0, u);
  octa_node_retain (l = u);
  if (to_corner (m, k, &l) != OCTA_OK || to_corner (k, n, &u) != OCTA_OK
      || to_lower (octa_type_float (info.type), &l) != OCTA_OK
      || gpu_to_triangle (false, 0, &u) != OCTA_OK
      || (c->n_lhs == 2 && sort_back (rows, m, &l) != OCTA_OK)
      || give (c, 0, l) != OCTA_OK || give (c, 1, u) != OCTA_OK)
    return OCTA_FAIL;
  return c->n_lhs < 3 ? OCTA_OK : give_rows (c, rows, m, is_vector);
}

/* ---- chol ---- */

/* Read the options.  False: one of them is not for full matrices.  */
static bool
read_side (const call *c, bool *is_lower)
{
  *is_lower = false;
  for (int i = 1; i < c->n_rhs; i++)
    {
      bool is_upper = gateway_is_string (c->rhs[i], "upper");
      *is_lower = gateway_is_string (c->rhs[i], "lower");
      if (! is_upper && ! *is_lower)
        return false;
    }
  return true;
}

static octa_status
run_chol (call *c)
{
  AUTO_NODE a = NULL;
  AUTO_NODE r = NULL;
  octa_array_info info;
  bool is_lower;
  int minor, again = 0;
  if (! read_first (c, true, &a, &info) || c->n_lhs > 2
      || ! read_side (c, &is_lower))
    return pass_on (c, a, &info);
  GATEWAY_TRY (octa_linalg_cholesky (a, is_lower, &r, &minor));
  if (! r && c->n_lhs < 2)
    return octa_fail ("", "chol: input matrix must be positive definite");
  /* how much of the factor is defined depends on the library */
  if (! r && minor > 1
      && (to_corner (minor - 1, minor - 1, &a) != OCTA_OK
          || octa_linalg_cholesky (a, is_lower, &r, &again) != OCTA_OK))
    return OCTA_FAIL;
  if (minor == 1
      && octa_node_empty (octa_type_float (info.type), false, OCTA_SIZE (0, 0),
                          &r)
             != OCTA_OK)
    return OCTA_FAIL;
  if (! r)
    return gpu_fallback (c, true);
  if (minor != 1 && gpu_to_triangle (is_lower, 0, &r) != OCTA_OK)
    return OCTA_FAIL;
  GATEWAY_TRY (give (c, 0, r));
  return c->n_lhs < 2 ? OCTA_OK
                      : give_number (c, 1, OCTA_TYPE_DOUBLE, minor, 0);
}

/* chol2inv (R), and cholinv (A), which factors A first (method's argument
   1).  */
static octa_status
run_inverse_of_square (call *c)
{
  AUTO_NODE r = NULL;
  AUTO_NODE x = NULL;
  octa_array_info info;
  int minor;
  if (! read_first (c, true, &r, &info) || c->n_rhs > 1 || c->n_lhs > 1)
    return pass_on (c, r, &info);
  if (c->arg.n)
    {
      AUTO_NODE a = OCTA_MOVE (r);
      GATEWAY_TRY (octa_linalg_cholesky (a, false, &r, &minor));
      if (! r)
        return gpu_fallback (c, true);
    }
  GATEWAY_TRY (gpu_to_triangle (false, 0, &r));
  GATEWAY_TRY (octa_linalg_inverse_of_square (r, &x));
  return x ? give (c, 0, x) : gpu_fallback (c, true);
}

/* ---- inverses, determinants, condition numbers ---- */

static octa_status
run_inv (call *c)
{
  AUTO_NODE a = NULL;
  AUTO_NODE x = NULL;
  octa_array_info info;
  double rcond;
  if (! read_first (c, true, &a, &info) || c->n_rhs > 1 || c->n_lhs > 2
      || info.n_elems == 1)
    return pass_on (c, a, &info);
  /* in some releases logical matrices have no inverse */
  if (info.type == OCTA_TYPE_LOGICAL)
    return gpu_fallback (c, false);
  bool is_told = c->n_lhs < 2 && gpu_warns_singular ();
  GATEWAY_TRY (octa_linalg_inverse (a, is_told || c->n_lhs > 1, &x, &rcond));
  if (! x)
    return gpu_fallback (c, false);
  if (is_told && octa_linalg_is_bad (rcond, info.type))
    gpu_warn_singular (rcond);
  GATEWAY_TRY (give (c, 0, x));
  return c->n_lhs < 2
             ? OCTA_OK
             : give_number (c, 1, octa_type_float (info.type), rcond, 0);
}

static octa_status
run_det (call *c)
{
  AUTO_NODE a = NULL;
  octa_array_info info;
  double d[2], rcond;
  if (! read_first (c, true, &a, &info) || c->n_rhs > 1 || c->n_lhs > 2)
    return pass_on (c, a, &info);
  GATEWAY_TRY (octa_linalg_determinant (a, c->n_lhs > 1, d, &rcond));
  if (isnan (rcond))
    return gpu_fallback (c, false);
  const octa_type t = octa_type_float (info.type);
  GATEWAY_TRY (give_number (c, 0, t, d[0], d[1]));
  return c->n_lhs < 2 ? OCTA_OK : give_number (c, 1, t, rcond, 0);
}

static octa_status
run_rcond (call *c)
{
  AUTO_NODE a = NULL;
  octa_array_info info;
  double rcond;
  if (! read_first (c, true, &a, &info) || c->n_rhs > 1 || c->n_lhs > 1)
    return pass_on (c, a, &info);
  GATEWAY_TRY (octa_linalg_condition (a, &rcond));
  if (isnan (rcond))
    return gpu_fallback (c, false);
  return give_number (c, 0, octa_type_float (info.type), rcond, 0);
}

/* clang-format off */
const method gpu_solve_methods[] = {
  METHOD (lu, 1, -1, -1, run_lu) /* [L, U, P] = lu (A), lu (A, "vector"): L * U = P * A with pivoting by rows; [L, U]: L * U = A; one result: both in one matrix. */
  METHOD (chol, 1, -1, -1, run_chol) /* R = chol (A): upper triangular with R' * R = A, of which only the upper triangle is read; chol (A, "lower"): R * R' = A; [R, P]: P is 0 or the order of the minor that is not positive definite. */
  METHOD_ARG (chol2inv, 1, -1, -1, run_inverse_of_square, 0) /* chol2inv (R): the inverse of R' * R, where R is the result of chol. */
  METHOD_ARG (cholinv, 1, -1, -1, run_inverse_of_square, 1) /* cholinv (A): the inverse of a positive definite matrix. */
  METHOD (inv, 1, -1, -1, run_inv) /* [X, RCOND] = inv (A): inverse, and the reciprocal condition number instead of a warning. */
  METHOD (inverse, 1, -1, -1, run_inv) /* The same as inv */
  METHOD (det, 1, -1, -1, run_det) /* [D, RCOND] = det (A): determinant, and the reciprocal condition number. */
  METHOD (rcond, 1, -1, -1, run_rcond) /* rcond (A): reciprocal condition number in the 1-norm, estimated: 1 is best, 0 is singular. */
  METHODS_END
};
/* clang-format on */
