/* gpuArray_filter.c -- differences, filters and convolutions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"

/* ---- differences ---- */

/* diff (x, order, dim) as core reads it; false when core should say what is
   wrong, or where its rule for long orders without DIM applies.  */
static bool
read_diff (const call *c, const octa_array_info *x, int64_t *order, int *dim)
{
  double k = 1;
  if (c->n_rhs > 1 && (gateway_id (c->rhs[1]) || ! mxIsEmpty (c->rhs[1]))
      && (gateway_number (c->rhs[1], "K", &k) != OCTA_OK
          || ! (k >= 0 && k < 0x1p53) || k != (double)(int64_t)k))
    return false;
  *order = (int64_t)k;
  if (c->n_rhs > 2)
    return gpu_read_dim (c->rhs[2], dim) && *dim < x->n_dims;
  *dim = 0;
  while (*dim < x->n_dims - 1 && x->dims[*dim] == 1)
    ++*dim;
  return x->dims[*dim] > *order;
}

static octa_status
run_diff (call *c)
{
  octa_array_info info;
  int64_t order;
  int dim;
  octa_node *n, *x;
  if (c->n_rhs > 3 || c->n_lhs > 1
      || ! gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY))
    return gpu_fallback (c, false);
  if (! (x = gpu_node (c->rhs[0])))
    return OCTA_FAIL;
  octa_node_info (x, &info);
  if (! read_diff (c, &info, &order, &dim))
    return gpu_fallback (c, false);
  if (octa_node_diff (x, order, dim, &n) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (n, &c->lhs[0]);
}

/* clang-format off */
const method gpu_filter_methods[] = {
  METHOD (diff,         1,  3, 1, run_diff) /* Differences of order @var{k} along a dimension: @code{diff (x, k, dim)}. */
  METHODS_END
};
/* clang-format on */
