/* scan.c -- cumulative sums and the like; find, nnz, nonzeros.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "plain.h"

/* The node of X if it has elements; NULL: core should compute it.  */
static octa_node *
full_node (const mxArray *x)
{
  octa_array_info info;
  octa_node *n = gateway_id_of (x, OCTA_KIND_ARRAY) ? gpu_node (x) : NULL;
  if (! n)
    return NULL;
  octa_node_info (n, &info);
  return info.n_elems > 0 ? n : NULL;
}

/* ---- cumulative operations ---- */

static octa_status
scan (call *c, octa_node *x, int dim, octa_scan_form form)
{
  octa_node *n, *at = NULL;
  if (octa_reduce_scan (c->arg.n, x, dim, form, &n, c->n_lhs > 1 ? &at : NULL)
      != OCTA_OK)
    return OCTA_FAIL;
  octa_status st = gpu_result (n, &c->lhs[0]);
  if (st == OCTA_OK && at)
    return gpu_result (at, &c->lhs[1]);
  octa_node_release (at);
  return st;
}

static bool
is_integer (octa_node *x)
{
  octa_array_info info;
  octa_node_info (x, &info);
  return octa_type_is_integer ((octa_type)info.type);
}

/* Since Octave 11 sums and products of integers keep the class.  */
static bool
keeps_integers (octa_node *x)
{
  return octa_release () >= 11 && is_integer (x);
}

octa_status
gpu_scan (const gpu_plain *s, octa_node **out)
{
  bool has_index = s->arg == OCTA_SCAN_cummax || s->arg == OCTA_SCAN_cummin;
  bool is_native = ! has_index && keeps_integers (s->x);
  if (s->n_out > 1 + has_index || (is_native && s->arg != OCTA_SCAN_cumsum))
    return OCTA_OK;
  return octa_reduce_scan (s->arg, s->x, s->n_dims < 0 ? -1 : s->dims[0],
                           is_native ? OCTA_SCAN_FORM_NATIVE
                                     : OCTA_SCAN_FORM_DEFAULT,
                           &out[0], s->n_out > 1 ? &out[1] : NULL);
}

/* cumprod (x, dim), [v, i] = cummax (x, dim) ...  */
static octa_status
run_scan (call *c)
{
  int dim = -1;
  octa_node *x = c->n_rhs > 0 ? full_node (c->rhs[0]) : NULL;
  bool has_index = c->arg.n == OCTA_SCAN_cummax
                   || c->arg.n == OCTA_SCAN_cummin;
  if (! x || c->n_lhs > 1 + has_index || c->n_rhs > 2
      || (c->n_rhs == 2 && ! gpu_read_dim (c->rhs[1], &dim))
      || (! has_index && keeps_integers (x)))
    return gpu_fallback (c, false);
  return scan (c, x, dim, OCTA_SCAN_FORM_DEFAULT);
}

/* cumsum (x, dim, "native").  Before Octave 11 the class of the sum can be
   given.  */
static octa_status
run_cumsum (call *c)
{
  int dim = -1, n = c->n_rhs;
  octa_node *x = n > 0 ? full_node (c->rhs[0]) : NULL;
  octa_scan_form form = OCTA_SCAN_FORM_DEFAULT;
  if (n > 1 && gateway_is_string (c->rhs[n - 1], "native"))
    form = OCTA_SCAN_FORM_NATIVE;
  else if (n > 1 && gateway_is_string (c->rhs[n - 1], "double"))
    form = OCTA_SCAN_FORM_DOUBLE;
  if (form != OCTA_SCAN_FORM_DEFAULT && octa_release () < 11)
    n--;
  if (! x || c->n_lhs > 1 || n > 2
      || (n == 2 && ! gpu_read_dim (c->rhs[1], &dim)))
    return gpu_fallback (c, false);
  return scan (c, x, dim, keeps_integers (x) ? OCTA_SCAN_FORM_NATIVE : form);
}

/* ---- find ---- */

/* Read find (x, n, direction) by core's rules.  False: core should raise the
   error.  */
static bool
read_limit (const call *c, int64_t *limit, bool *from_end)
{
  *limit = -1;
  *from_end = false;
  if (c->n_rhs > 1)
    {
      double n;
      if (gateway_number (c->rhs[1], "N", &n) != OCTA_OK
          || ! (n >= 0 && n < 0x1p53) || n != (double)(int64_t)n)
        return false;
      *limit = (int64_t)n;
    }
  if (c->n_rhs > 2)
    {
      *from_end = gateway_is_string (c->rhs[2], "last");
      return *from_end || gateway_is_string (c->rhs[2], "first");
    }
  return true;
}

octa_status
gpu_find_all (const gpu_plain *s, octa_node **out)
{
  return octa_index_find (s->x, -1, false, s->n_out, out);
}

octa_status
gpu_nonzeros (const gpu_plain *s, octa_node **out)
{
  return octa_index_nonzeros (s->x, &out[0]);
}

static octa_status
run_find (call *c)
{
  int64_t limit;
  bool from_end;
  octa_node *out[3];
  octa_node *x = c->n_rhs > 0 ? full_node (c->rhs[0]) : NULL;
  int n_out = c->n_lhs > 0 ? c->n_lhs : 1;
  if (! x || c->n_rhs > 3 || n_out > 3 || ! read_limit (c, &limit, &from_end))
    return gpu_fallback (c, false);
  GATEWAY_TRY (octa_index_find (x, limit, from_end, n_out, out));
  octa_status st = OCTA_OK;
  for (int i = 0; i < n_out; i++)
    if (st == OCTA_OK)
      st = gpu_result (out[i], &c->lhs[i]);
    else
      octa_node_release (out[i]);
  return st;
}

/* The result is an ordinary number, as of numel, so that `if (nnz (x))'
   works.  */
static octa_status
run_nnz (call *c)
{
  int64_t count;
  octa_node *x = c->n_rhs == 1 ? full_node (c->rhs[0]) : NULL;
  if (! x || c->n_lhs > 1)
    return gpu_on_host (c, c->n_lhs > 0 ? c->n_lhs : 1);
  GATEWAY_TRY (octa_index_nnz (x, &count));
  return gateway_one (c, gateway_double ((double)count));
}

static octa_status
run_nonzeros (call *c)
{
  octa_node *n, *x = c->n_rhs == 1 ? full_node (c->rhs[0]) : NULL;
  if (! x || c->n_lhs > 1)
    return gpu_fallback (c, false);
  GATEWAY_TRY (octa_index_nonzeros (x, &n));
  return gpu_result (n, &c->lhs[0]);
}

/* clang-format off */
const method gpu_scan_methods[] = {
  METHOD_ARG (cummax, 0, -1, -1, run_scan, OCTA_SCAN_cummax) /* Largest element so far along a dimension, ignoring NaN: cummax (X, DIM); [M, I] = cummax (X) also returns positions; cummax (gpuArray ([2, 1, 3])) is [2, 2, 3].  */
  METHOD_ARG (cummin, 0, -1, -1, run_scan, OCTA_SCAN_cummin) /* Smallest element so far along a dimension, ignoring NaN: cummin (X, DIM); [M, I] = cummin (X) also returns positions; cummin (gpuArray ([2, 1, 3])) is [2, 1, 1].  */
  METHOD_ARG (cumprod, 0, -1, -1, run_scan, OCTA_SCAN_cumprod) /* Product of the elements so far along a dimension: cumprod (X, DIM); cumprod (gpuArray ([2, 3, 4])) is [2, 6, 24].  */
  METHOD_ARG (cumsum, 0, -1, -1, run_cumsum, OCTA_SCAN_cumsum) /* Sum of the elements so far along a dimension: cumsum (X, DIM), cumsum (X, "native"); cumsum (gpuArray ([2, 3, 4])) is [2, 5, 9].  */
  METHOD (find,         0, -1, -1, run_find) /* Positions of the elements of X that are not zero: find (X), find (X, N, "last"), [I, J, V] = find (X); find (gpuArray ([0, 5, 7])) is [2, 3].  */
  METHOD (nnz,          0, -1, -1, run_nnz) /* Number of elements of X that are not zero, an ordinary number: nnz (gpuArray ([0, 5, 7])) is 2.  */
  METHOD (nonzeros,     0, -1, -1, run_nonzeros) /* The elements of X that are not zero, as a column: nonzeros (gpuArray ([0, 5, 7])) is [5; 7].  */
  METHODS_END
};
/* clang-format on */
