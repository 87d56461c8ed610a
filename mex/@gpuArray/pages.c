/* pages.c -- products, solves and factors of pages, the matrices a(:,:,k) of
   arrays.

   Core has no such functions; MATLAB's are the model.  Calls without a kernel
   are gathered once and computed page by page (cuda.internal.pages).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "array/rows.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* An operand: its node, and whether its pages are transposed.  */
typedef struct operand
{
  octa_node *n;
  octa_array_info info;
  char op;
  int64_t rows, columns; /* of a page after OP */
} operand;

static void
drop (operand *o)
{
  octa_node_release (o->n);
}
#define AUTO_OPERAND __attribute__ ((cleanup (drop))) operand

static octa_status
read_op (const call *c, const mxArray *x, char *op)
{
  char *text, low[16] = "";
  if (mxIsChar (x) && gateway_string (x, "TRANSPOSE", &text) == OCTA_OK
      && strlen (text) < sizeof low)
    for (int i = 0; text[i]; i++)
      low[i] = (char)tolower ((unsigned char)text[i]);
  *op = ! strcmp (low, "none")         ? 'N'
        : ! strcmp (low, "transpose")  ? 'T'
        : ! strcmp (low, "ctranspose") ? 'C'
                                       : 0;
  return *op ? OCTA_OK
             : octa_fail (OCTA_ERROR_LOGIC,
                          "%s: the option for pages must be \"none\", "
                          "\"transpose\" or \"ctranspose\", not %s",
                          c->name, gateway_describe (x));
}

/* Read X, called NAME in messages, with the option HOW, which may be NULL.  */
static octa_status
read_operand (const call *c, const mxArray *x, const char *name,
              const mxArray *how, operand *o)
{
  *o = (operand){ .op = 'N' };
  if (how && read_op (c, how, &o->op) != OCTA_OK)
    return OCTA_FAIL;
  if (! gpu_is_operand (x) || mxIsSparse (x))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s: %s must be a numeric or logical array, not %s",
                      c->name, name, gateway_describe (x));
  GATEWAY_TRY (gpu_operand (x, name, &o->n));
  octa_node_info (o->n, &o->info);
  o->rows = o->info.size.dims[o->op != 'N'];
  o->columns = o->info.size.dims[o->op == 'N'];
  return OCTA_OK;
}

static bool
is_floating (const operand *o)
{
  return o->info.type == OCTA_TYPE_DOUBLE || o->info.type == OCTA_TYPE_SINGLE
         || o->info.type == OCTA_TYPE_LOGICAL;
}

static bool
is_scalar (const operand *o)
{
  return o->rows == 1 && o->columns == 1;
}

/* Check that the numbers of pages match.  */
static octa_status
check_pages (const call *c, const operand *a, const operand *b)
{
  octa_size size = { 2, { 0, 0 } };
  char text_a[128], text_b[128];
  if (octa_linalg_page_size (&a->info.size, &b->info.size, &size))
    return OCTA_OK;
  octa_size_text (&a->info.size, text_a, sizeof text_a);
  octa_size_text (&b->info.size, text_b, sizeof text_b);
  return octa_fail ("Octave:nonconformant-args",
                    "%s: the numbers of pages do not match (%s and %s): "
                    "dimensions from the third on must be equal or 1",
                    c->name, text_a, text_b);
}

static octa_status
check_class (const call *c, const operand *o, const char *name)
{
  return is_floating (o)
             ? OCTA_OK
             : octa_fail (OCTA_ERROR_LOGIC,
                          "%s: %s must be double, single or logical, not %s; "
                          "write double (%s)",
                          c->name, name, octa_types[o->info.type].name, name);
}

static octa_status
misfit (const call *c, const operand *a, const operand *b)
{
  return octa_fail ("Octave:nonconformant-args",
                    "%s: nonconformant pages (%lldx%lld and %lldx%lld)",
                    c->name, (long long)a->rows, (long long)a->columns,
                    (long long)b->rows, (long long)b->columns);
}

/* Compute page by page, with a handle of cuda.internal.pages.  */
static octa_status
by_pages (call *c)
{
  mxArray **in = mxMalloc ((size_t)(c->n_rhs + 1) * sizeof *in);
  in[0] = mxCreateString (c->name);
  for (int i = 0; i < c->n_rhs; i++)
    in[i + 1] = (mxArray *)c->rhs[i];
  mexCallMATLAB (c->n_lhs > 0 ? c->n_lhs : 1, c->lhs, c->n_rhs + 1, in,
                 "cuda.internal.pages");
  return OCTA_OK;
}

/* ---- elementwise, if pages are numbers ---- */

/* A node with the pages of O, transposed if it says so.  */
static octa_status
turned (const operand *o, octa_node **out)
{
  octa_node *x = NULL;
  int perm[OCTA_DIMS_MAX] = { 1, 0 };
  for (int d = 2; d < OCTA_DIMS_MAX; d++)
    perm[d] = d;
  if (o->op == 'N')
    {
      octa_node_retain (*out = o->n);
      return OCTA_OK;
    }
  octa_status st = octa_index_permute (o->n, o->info.size.n_dims, perm, &x);
  if (st == OCTA_OK && o->op == 'C')
    st = octa_node_op (OCTA_OP_conj, &x, out);
  else if (st == OCTA_OK)
    octa_node_retain (*out = x);
  octa_node_release (x);
  return st;
}

static octa_status
by_element (octa_op op, const operand *a, const operand *b, octa_node **out)
{
  AUTO_NODE x = NULL;
  AUTO_NODE y = NULL;
  GATEWAY_TRY (turned (a, &x));
  GATEWAY_TRY (turned (b, &y));
  return octa_node_op (op, (octa_node *[]){ x, y }, out);
}

/* pagetranspose, pagectranspose; the method's argument is the letter of the
   option.  */
static octa_status
run_transpose (call *c)
{
  octa_node *out;
  AUTO_OPERAND a = { 0 };
  GATEWAY_TRY (read_operand (c, c->rhs[0], "X", NULL, &a));
  a.op = (char)c->arg.n;
  GATEWAY_TRY (turned (&a, &out));
  return gpu_result (out, &c->lhs[0]);
}

/* ---- products ---- */

/* (X, Y), (X, HOW, Y, HOW) */
static octa_status
run_times (call *c)
{
  octa_node *out;
  bool has_how = c->n_rhs == 4;
  if (c->n_rhs == 3)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s: write pagemtimes (X, Y), or pagemtimes (X, "
                      "\"transpose\", Y, \"none\") with words for both",
                      c->name);
  AUTO_OPERAND a = { 0 }, b = { 0 };
  if (read_operand (c, c->rhs[0], "X", has_how ? c->rhs[1] : NULL, &a)
          != OCTA_OK
      || read_operand (c, c->rhs[has_how ? 2 : 1], "Y",
                       has_how ? c->rhs[3] : NULL, &b)
             != OCTA_OK
      || check_pages (c, &a, &b) != OCTA_OK)
    return OCTA_FAIL;
  if (is_scalar (&a) || is_scalar (&b))
    {
      GATEWAY_TRY (by_element (OCTA_OP_times, &a, &b, &out));
      return gpu_result (out, &c->lhs[0]);
    }
  if (a.columns != b.rows)
    return misfit (c, &a, &b);
  GATEWAY_TRY (check_class (c, &a, "X"));
  GATEWAY_TRY (check_class (c, &b, "Y"));
  if (! octa_linalg_has (false, NULL))
    return by_pages (c);
  GATEWAY_TRY (octa_linalg_page_product (a.n, a.op, b.n, b.op, &out));
  return gpu_result (out, &c->lhs[0]);
}

/* ---- solves ---- */

/* Return the results X, R and S, of which R and S may be NULL.  Takes the
   references.  */
static octa_status
put_all (call *c, octa_node *x, octa_node *r, octa_node *s)
{
  octa_node *all[] = { x, r, s };
  octa_status st = OCTA_OK;
  for (int i = 0; i < 3 && all[i]; i++)
    if (st == OCTA_OK)
      st = gpu_result (all[i], &c->lhs[i]);
    else
      octa_node_release (all[i]);
  return st;
}

static octa_status
put (call *c, octa_node *x, octa_node *r)
{
  return put_all (c, x, r, NULL);
}

/* pagemldivide (A, B), pagemldivide (A, HOW, B), and pagemrdivide (B, A),
   pagemrdivide (B, A, HOW); the method's argument: true for the second.  */
static octa_status
run_solve (call *c)
{
  octa_node *x = NULL, *r = NULL, **rcond = c->n_lhs > 1 ? &r : NULL;
  const bool is_right = c->arg.n;
  const bool has_how = c->n_rhs == 3;
  const mxArray *how = has_how ? c->rhs[is_right ? 2 : 1] : NULL;
  const mxArray *in_a = c->rhs[is_right];
  const mxArray *in_b = c->rhs[is_right ? 0 : 1 + has_how];
  AUTO_OPERAND a = { 0 }, b = { 0 };
  GATEWAY_TRY (read_operand (c, in_a, "A", how, &a));
  GATEWAY_TRY (read_operand (c, in_b, "B", NULL, &b));
  GATEWAY_TRY (check_pages (c, &a, &b));
  if (is_scalar (&a) && ! rcond)
    {
      octa_status st = is_right ? by_element (OCTA_OP_rdivide, &b, &a, &x)
                                : by_element (OCTA_OP_ldivide, &a, &b, &x);
      return st == OCTA_OK ? put (c, x, NULL) : OCTA_FAIL;
    }
  GATEWAY_TRY (check_class (c, &a, "A"));
  GATEWAY_TRY (check_class (c, &b, "B"));
  if (! is_scalar (&a)
      && (is_right ? a.columns != b.columns : a.rows != b.rows))
    return is_right ? misfit (c, &b, &a) : misfit (c, &a, &b);
  if (a.rows != a.columns || ! octa_linalg_solves_pages (a.rows, rcond != NULL)
      || (is_scalar (&a) && (is_right ? b.columns : b.rows) != 1))
    return by_pages (c);
  GATEWAY_TRY (octa_linalg_page_solve (a.n, a.op, b.n, is_right, &x, rcond));
  return put (c, x, r);
}

static octa_status
run_inverse (call *c)
{
  octa_node *x = NULL, *r = NULL;
  AUTO_OPERAND a = { 0 };
  GATEWAY_TRY (read_operand (c, c->rhs[0], "X", NULL, &a));
  GATEWAY_TRY (check_class (c, &a, "X"));
  if (a.rows != a.columns)
    return octa_fail ("Octave:nonconformant-args",
                      "%s: the pages of X must be square, not %lldx%lld",
                      c->name, (long long)a.rows, (long long)a.columns);
  if (! octa_linalg_solves_pages (a.rows, c->n_lhs > 1))
    return by_pages (c);
  if (octa_linalg_page_solve (a.n, 'N', NULL, false, &x,
                              c->n_lhs > 1 ? &r : NULL)
      != OCTA_OK)
    return OCTA_FAIL;
  return put (c, x, r);
}

/* ---- factors ---- */

/* Read the first argument of C if the device can factor its pages, which must
   be finite if FINITE.  Otherwise N is NULL, and C's results are empty.  */
static octa_status
read_factored (call *c, bool finite, octa_node **n)
{
  octa_array_info info;
  AUTO_NODE a = NULL;
  *n = NULL;
  for (int i = 0; i < c->n_lhs || i < 1; i++)
    c->lhs[i] = mxCreateDoubleMatrix (0, 0, mxREAL);
  if (! gpu_is_operand (c->rhs[0]) || mxIsSparse (c->rhs[0])
      || gpu_operand (c->rhs[0], "X", &a) != OCTA_OK)
    return OCTA_FAIL;
  octa_node_info (a, &info);
  if (octa_types[info.type].group != OCTA_GROUP_FLOAT)
    return OCTA_OK;
  bool is_good = true;
  if (finite && gpu_is_finite (a, &is_good) != OCTA_OK)
    return OCTA_FAIL;
  if (is_good)
    octa_node_retain (*n = a);
  return OCTA_OK;
}

/* __page_svd__ (X): the singular values, or with three results U, columns S,
   and V.  */
static octa_status
run_svd (call *c)
{
  AUTO_NODE a = NULL;
  octa_node *u = NULL, *s = NULL, *v = NULL;
  const bool has_vectors = c->n_lhs > 1;
  bool failed;
  GATEWAY_TRY (read_factored (c, true, &a));
  if (! a || ! octa_linalg_has_page_svd (a))
    return OCTA_OK;
  if (octa_linalg_page_svd (a, has_vectors ? &u : NULL, &s,
                            has_vectors ? &v : NULL, &failed)
      != OCTA_OK)
    return OCTA_FAIL;
  if (failed)
    return OCTA_OK;
  return has_vectors ? put_all (c, u, s, v) : put (c, s, NULL);
}

/* Is each page of A finite and Hermitian?  */
static octa_status
are_symmetric (octa_node *a, bool *answer)
{
  AUTO_NODE n = NULL;
  AUTO_NODE finite = NULL;
  octa_node_retain (finite = a);
  GATEWAY_TRY (octa_node_resolve (a));
  GATEWAY_TRY (octa_linalg_page_adjoint (a, &n));
  GATEWAY_TRY (gpu_map2 (OCTA_OP_eq, &n, a));
  GATEWAY_TRY (gpu_map (OCTA_OP_isfinite, &finite));
  GATEWAY_TRY (gpu_map2 (OCTA_OP_and, &n, finite));
  return gpu_are_all (&n, answer);
}

/* __page_eig__ (X): the eigenvalues of Hermitian pages, or with two results V
   and columns W.  */
static octa_status
run_eig (call *c)
{
  AUTO_NODE a = NULL;
  octa_node *w = NULL, *v = NULL;
  octa_array_info info;
  bool failed;
  GATEWAY_TRY (read_factored (c, false, &a));
  if (! a || ! octa_linalg_has_page_eig (a))
    return OCTA_OK;
  octa_node_info (a, &info);
  bool is = info.size.dims[0] == info.size.dims[1];
  if (is && are_symmetric (a, &is) != OCTA_OK)
    return OCTA_FAIL;
  if (! is)
    return OCTA_OK;
  if (octa_linalg_page_eig (a, &w, c->n_lhs > 1 ? &v : NULL, &failed)
      != OCTA_OK)
    return OCTA_FAIL;
  if (failed)
    return OCTA_OK;
  return v ? put (c, v, w) : put (c, w, NULL);
}

/* clang-format off */
const method gpu_page_methods[] = {
  METHOD (pagemtimes,       2, 4, 1, run_times) /* pagemtimes (X, Y): X(:,:,k) * Y(:,:,k) for each page k, as MATLAB's; dimensions from the third on that have length 1 are repeated. With pagemtimes (X, HOW, Y, HOW) pages are used as they are, transposed or conjugate-transposed, for HOW "none", "transpose" or "ctranspose". Double, single and logical, real and complex; a 1 x 1 page multiplies a page of any size. pagemtimes (gpuArray (cat (3, [1 2; 3 4], eye (2))), [1; 1]) has the pages [3; 7] and [1; 1] */
  METHOD_ARG (pagemldivide, 2, 3, 2, run_solve, false) /* [X, RCOND] = pagemldivide (A, B): A(:,:,k) \ B(:,:,k) for each page k, as MATLAB's; pagemldivide (A, HOW, B) uses A as it is, transposed or conjugate-transposed, for HOW "none", "transpose" or "ctranspose". Square pages are solved by LU with partial pivoting, others by least squares. It does not warn: a singular page gives infinities and NaN, and RCOND, the reciprocal condition number of each page of A in the 1-norm, shows it. All square pages are solved at once. Pages that are not square, and pages of more than 16 rows if RCOND is requested, are solved one after the other on the CPU. pagemldivide (gpuArray (cat (3, 2, 4)), 8) has the pages 4 and 2 */
  METHOD_ARG (pagemrdivide, 2, 3, 2, run_solve, true) /* [X, RCOND] = pagemrdivide (B, A): B(:,:,k) / A(:,:,k) for each page k; pagemrdivide (B, A, HOW). Otherwise as pagemldivide. pagemrdivide (8, gpuArray (cat (3, 2, 4))) has the pages 4 and 2 */
  METHOD (pageinv,          1, 1, 2, run_inverse) /* [Y, RCOND] = pageinv (X): the inverse of each page, as MATLAB's. It does not warn: the inverse of a singular page is Inf everywhere, and RCOND is 0 there. All pages are inverted at once; with more than 16 rows, and RCOND requested, one after the other on the CPU. pageinv (gpuArray (cat (3, 2, 4))) has the pages 0.5 and 0.25 */
  METHOD_ARG (pagetranspose,  1, 1, 1, run_transpose, 'T') /* pagetranspose (X): X(:,:,k).' for each page; costs nothing until it is read. pagetranspose (gpuArray (ones (2, 3, 4))) is 3 x 2 x 4 */
  METHOD_ARG (pagectranspose, 1, 1, 1, run_transpose, 'C') /* pagectranspose (X): X(:,:,k)' for each page; costs nothing until it is read. pagectranspose (gpuArray (1i)) is -1i */
  METHOD (__page_svd__, 1, 1, 3, run_svd) /* __page_svd__ (X), [U, S, V] = __page_svd__ (X): used by pagesvd; empty if the device does not compute it */
  METHOD (__page_eig__, 1, 1, 2, run_eig) /* __page_eig__ (X), [V, W] = __page_eig__ (X): the same of pageeig, where pages are Hermitian */
  METHODS_END
};
/* clang-format on */
