/* factor.c -- factors of matrices, eigenvalues and singular values.

   Core handles nonconformant arguments and raises their errors.  It also
   computes everything if the library is missing, or lacks the function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "array/rows.h"

/* ---- arguments ---- */

/* Where a call is computed: on the device; by core without a warning (it is
   small, or an error); by core with octcuda:fallback.  */
typedef enum road
{
  ROAD_DEVICE,
  ROAD_QUIET,
  ROAD_WARN
} road;

/* Read X as a node: a non-empty matrix of a class that core's functions
   accept; only floating-point classes unless IS_ANY.  */
static road
read_matrix (const mxArray *x, bool is_any, octa_node **n,
             octa_array_info *info)
{
  if (! gpu_is_operand (x) || mxIsSparse (x)
      || gpu_operand (x, "A", n) != OCTA_OK)
    return ROAD_QUIET;
  octa_node_info (*n, info);
  bool is_float = octa_types[info->type].group == OCTA_GROUP_FLOAT;
  if (info->n_elems == 0 || (! is_any && ! is_float))
    return ROAD_QUIET;
  if (info->size.n_dims > 2 || ! octa_linalg_has (true, NULL))
    return ROAD_WARN;
  return ROAD_DEVICE;
}

static octa_status
by_core (call *c, road r)
{
  return gpu_fallback (c, r == ROAD_WARN);
}

/* Let core interpret the options: call it with an ordinary matrix of M x N and
   C's further arguments, strings and numbers that are not operands.  False if
   core refuses them.  */
static bool
ask_core (call *c, size_t m, size_t n, int n_lhs, mxArray **lhs)
{
  enum
  {
    MOST = 4
  };
  mxArray *args[MOST];
  if (c->n_rhs > MOST)
    return false;
  args[0] = mxCreateDoubleMatrix (m, n, mxREAL);
  for (size_t i = 0; i < m * n; i++)
    mxGetPr (args[0])[i] = 1;
  for (int i = 1; i < c->n_rhs; i++)
    {
      args[i] = (mxArray *)c->rhs[i];
      if (gateway_id (args[i])
          || (! mxIsChar (args[i]) && mxGetNumberOfElements (args[i]) > 1))
        return false;
    }
  return gateway_core_tries (n_lhs, lhs, c->n_rhs, args, c->name);
}

/* ---- qr ---- */

/* Return R alone.  In some releases core's R has the reflectors below the
   diagonal.  */
static octa_status
qr_r (call *c, octa_node *a)
{
  static int is_raw = -1; /* -1: not known yet */
  mxArray *r = NULL;
  octa_node *out;
  if (is_raw < 0 || c->n_rhs > 1)
    {
      if (! ask_core (c, 2, 2, 1, &r))
        return gpu_fallback (c, false);
      is_raw = mxGetPr (r)[1] != 0;
    }
  GATEWAY_TRY (octa_linalg_qr_r (a, is_raw, &out));
  return gpu_result (out, &c->lhs[0]);
}

static octa_status
run_qr (call *c)
{
  AUTO_NODE a = NULL;
  octa_array_info info;
  octa_node *q, *r;
  mxArray *probe[2] = { NULL, NULL };
  bool is_economy = false;
  road way = read_matrix (c->rhs[0], true, &a, &info);
  if (way == ROAD_DEVICE && c->n_lhs > 2)
    way = ROAD_WARN;
  if (way != ROAD_DEVICE)
    return by_core (c, way);
  if (c->n_lhs < 2)
    return qr_r (c, a);
  if (c->n_rhs > 1)
    {
      if (! ask_core (c, 2, 1, 2, probe))
        return gpu_fallback (c, true);
      is_economy = mxGetN (probe[0]) == 1;
    }
  GATEWAY_TRY (octa_linalg_qr (a, is_economy, &q, &r));
  if (gpu_result (q, &c->lhs[0]) != OCTA_OK)
    {
      octa_node_release (r);
      return OCTA_FAIL;
    }
  return gpu_result (r, &c->lhs[1]);
}

/* ---- svd and eig: results ---- */

/* Replace the column *N by a ROWS x COLUMNS matrix with it on the
   diagonal.  */
static octa_status
to_diagonal (octa_node **n, int64_t rows, int64_t columns)
{
  AUTO_NODE zeros = NULL;
  octa_array_info info;
  octa_node *out;
  octa_node_info (*n, &info);
  const octa_subscript s = { .step = rows + 1, .count = info.n_elems };
  if (octa_node_numbers (info.type, 0, OCTA_SIZE (rows, columns), &zeros)
          != OCTA_OK
      || octa_index_assign (zeros, 1, &s, *n, &out) != OCTA_OK)
    return OCTA_FAIL;
  octa_node_release (*n);
  *n = out;
  return OCTA_OK;
}

/* Return *N as result I of C, if requested.  Takes the reference.  */
static octa_status
put (call *c, int i, octa_node **n)
{
  octa_node *out = *n;
  if (i > 0 && i >= c->n_lhs)
    return OCTA_OK;
  *n = NULL;
  return gpu_result (out, &c->lhs[i]);
}

/* ---- svd ---- */

static octa_status
svd_factors (call *c, octa_node *a, const octa_array_info *info,
             bool is_economy)
{
  AUTO_NODE u = NULL;
  AUTO_NODE s = NULL;
  AUTO_NODE v = NULL;
  bool failed;
  int64_t m = info->size.dims[0], n = info->size.dims[1];
  const int64_t k = m < n ? m : n;
  GATEWAY_TRY (octa_linalg_svd (a, is_economy, &u, &s, &v, &failed));
  if (failed)
    return gpu_fallback (c, true);
  GATEWAY_TRY (to_diagonal (&s, is_economy ? k : m, is_economy ? k : n));
  GATEWAY_TRY (put (c, 0, &u));
  GATEWAY_TRY (put (c, 1, &s));
  GATEWAY_TRY (put (c, 2, &v));
  return OCTA_OK;
}

static octa_status
run_svd (call *c)
{
  AUTO_NODE a = NULL;
  AUTO_NODE s = NULL;
  octa_array_info info;
  bool finite, failed, is_economy = false;
  road way = read_matrix (c->rhs[0], true, &a, &info);
  if (way != ROAD_DEVICE)
    return by_core (c, way);
  bool is_wide = info.size.dims[0] < info.size.dims[1];
  if (c->n_rhs > 1)
    {
      mxArray *probe[3] = { NULL, NULL, NULL };
      if (! ask_core (c, is_wide ? 1 : 2, is_wide ? 2 : 1, 3, probe))
        return gpu_fallback (c, true);
      is_economy = mxGetN (probe[is_wide ? 2 : 0]) == 1;
    }
  GATEWAY_TRY (gpu_is_finite (a, &finite));
  if (! finite || c->n_lhs > 3)
    return gpu_fallback (c, false);
  if (c->n_lhs > 1)
    return svd_factors (c, a, &info, is_economy);
  GATEWAY_TRY (octa_linalg_svd (a, false, NULL, &s, NULL, &failed));
  return failed ? gpu_fallback (c, true) : put (c, 0, &s);
}

/* ---- eig ---- */

typedef struct eigen
{
  octa_node *a, *b; /* B is NULL, or the second matrix of a pair */
  bool as_matrix;   /* return the eigenvalues as a matrix */
  bool needs_core;
} eigen;

/* Options from argument I on.  */
static void
read_options (const call *c, int i, eigen *e)
{
  e->as_matrix = c->n_lhs > 1;
  for (; i < c->n_rhs; i++)
    if (gateway_is_string (c->rhs[i], "vector"))
      e->as_matrix = false;
    else if (gateway_is_string (c->rhs[i], "matrix"))
      e->as_matrix = true;
    else if (! gateway_is_string (c->rhs[i], "balance")
             && ! gateway_is_string (c->rhs[i], "chol"))
      e->needs_core = true;
}

/* Is A finite, and symmetric or Hermitian?  */
static octa_status
is_symmetric (octa_node *a, bool *answer)
{
  AUTO_NODE n = NULL;
  AUTO_NODE finite = NULL;
  octa_array_info info;
  octa_node_retain (finite = a);
  GATEWAY_TRY (octa_node_resolve (a));
  GATEWAY_TRY (octa_index_transpose (a, &n));
  octa_node_info (a, &info);
  if ((info.cplx == OCTA_COMPLEX && gpu_map (OCTA_OP_conj, &n) != OCTA_OK)
      || gpu_map2 (OCTA_OP_eq, &n, a) != OCTA_OK
      || gpu_map (OCTA_OP_isfinite, &finite) != OCTA_OK
      || gpu_map2 (OCTA_OP_and, &n, finite) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_are_all (&n, answer);
}

static octa_status
give_eigen (call *c, const eigen *e, octa_node **w, octa_node **v)
{
  octa_array_info info;
  octa_node_info (*w, &info);
  if (e->as_matrix && to_diagonal (w, info.n_elems, info.n_elems) != OCTA_OK)
    return OCTA_FAIL;
  if (c->n_lhs < 2)
    return put (c, 0, w);
  return put (c, 0, v) == OCTA_OK ? put (c, 1, w) : OCTA_FAIL;
}

static octa_status
solve_eigen (call *c, const eigen *e)
{
  AUTO_NODE w = NULL;
  AUTO_NODE v = NULL;
  octa_node **vectors = c->n_lhs > 1 ? &v : NULL;
  bool finite = true, symmetric, failed;
  if (is_symmetric (e->a, &symmetric) != OCTA_OK
      || (symmetric && e->b && is_symmetric (e->b, &symmetric) != OCTA_OK)
      || (! symmetric && gpu_is_finite (e->a, &finite) != OCTA_OK)
      || (! symmetric && finite && e->b
          && gpu_is_finite (e->b, &finite) != OCTA_OK))
    return OCTA_FAIL;
  if (! finite)
    return gpu_fallback (c, false);
  if (! symmetric && (e->b || ! octa_linalg_has_eig ()))
    return gpu_fallback (c, true);
  if ((symmetric ? octa_linalg_eig_symmetric (e->a, e->b, &w, vectors, &failed)
                 : octa_linalg_eig (e->a, &w, vectors, &failed))
      != OCTA_OK)
    return OCTA_FAIL;
  return failed ? gpu_fallback (c, true) : give_eigen (c, e, &w, &v);
}

static octa_status
run_eig (call *c)
{
  AUTO_NODE a = NULL;
  AUTO_NODE b = NULL;
  eigen e = { .a = NULL };
  octa_array_info ia, ib;
  bool is_pair = c->n_rhs > 1 && ! mxIsChar (c->rhs[1]);
  road way = read_matrix (c->rhs[0], false, &a, &ia);
  if (way == ROAD_DEVICE && is_pair)
    way = read_matrix (c->rhs[1], false, &b, &ib);
  if (way != ROAD_DEVICE)
    return by_core (c, way);
  read_options (c, is_pair ? 2 : 1, &e);
  const int64_t n = ia.size.dims[0];
  if (n != ia.size.dims[1]
      || (is_pair && (ib.size.dims[0] != n || ib.size.dims[1] != n)))
    return gpu_fallback (c, false);
  if (e.needs_core || c->n_lhs > 2)
    return gpu_fallback (c, true);
  e.a = a;
  e.b = b;
  return solve_eigen (c, &e);
}

/* clang-format off */
const method gpu_factor_methods[] = {
  METHOD (eig, 1, -1, -1, run_eig) /* Eigenvalues and right eigenvectors: eig (A), [V, D] = eig (A), eig (A, B) of symmetric A and positive definite B; core computes all other forms. */
  METHOD (qr,  1, -1, -1, run_qr)  /* QR factorization: [Q, R] = qr (A), [Q, R] = qr (A, 0), R = qr (A); with three results, or a right-hand side, core computes it. */
  METHOD (svd, 1, -1, -1, run_svd) /* Singular values: svd (A), [U, S, V] = svd (A), [U, S, V] = svd (A, "econ"). */
  METHODS_END
};
/* clang-format on */
