/* gpuArray_shape.c -- the same elements in another shape or order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"

#include <string.h>

/* ---- shape ---- */

static octa_status
run_transpose (call *c)
{
  AUTO_NODE t = NULL;
  octa_node *n, *in = gpu_node (c->rhs[0]);
  if (! in || octa_node_transpose (in, &t) != OCTA_OK)
    return OCTA_FAIL;
  octa_array_info info;
  octa_node_info (in, &info);
  if (! strcmp (c->name, "transpose") || info.cplx == OCTA_REAL)
    octa_node_retain (n = t);
  else if (octa_node_op (octa_op_find ("conj"), &t, &n) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (n, &c->lhs[0]);
}

/* The new size from reshape's arguments; at most one is [].  False when core
   should say what is wrong.  */
static bool
read_size (call *c, int64_t n_elems, int *n_dims, int64_t *dims)
{
  int open = -1;
  int64_t known = 1;
  *n_dims = 0;
  for (int i = 1; i < c->n_rhs; i++)
    {
      const mxArray *x = c->rhs[i];
      size_t n = mxGetNumberOfElements (x);
      if (gateway_id (x) || ! mxIsDouble (x) || mxIsComplex (x)
          || mxIsSparse (x) || (c->n_rhs > 2 && n > 1) || n > OCTA_DIMS_MAX
          || *n_dims == OCTA_DIMS_MAX)
        return false;
      if (n == 0 && (open >= 0 || c->n_rhs == 2))
        return false;
      if (n == 0)
        {
          open = *n_dims;
          dims[(*n_dims)++] = 1;
        }
      const double *d = mxGetData (x);
      for (size_t j = 0; j < n; j++)
        {
          if (! (d[j] >= 0 && d[j] < 0x1p53) || d[j] != (double)(int64_t)d[j])
            return false;
          known *= dims[(*n_dims)++] = (int64_t)d[j];
        }
    }
  if (*n_dims < 2)
    return false;
  if (open >= 0)
    {
      if (known == 0 || n_elems % known)
        return false;
      dims[open] = n_elems / known;
      known = n_elems;
    }
  return known == n_elems;
}

static octa_status
run_reshape (call *c)
{
  octa_node *n, *in;
  octa_array_info info;
  int n_dims;
  int64_t dims[OCTA_DIMS_MAX];
  if (! gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY))
    return gpu_fallback (c, false);
  if (! (in = gpu_node (c->rhs[0])))
    return OCTA_FAIL;
  octa_node_info (in, &info);
  if (! read_size (c, info.n_elems, &n_dims, dims))
    return gpu_fallback (c, false);
  if (octa_node_reshape (in, n_dims, dims, &n) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (n, &c->lhs[0]);
}

static octa_status
run_vec (call *c)
{
  octa_node *n, *in = gpu_node (c->rhs[0]);
  octa_array_info info;
  if (c->n_rhs != 1)
    return gpu_fallback (c, true);
  if (! in)
    return OCTA_FAIL;
  octa_node_info (in, &info);
  if (octa_node_reshape (in, 2, (int64_t[]){ info.n_elems, 1 }, &n) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (n, &c->lhs[0]);
}

/* clang-format off */
const method gpu_shape_methods[] = {
  METHOD (transpose,    1,  1, 1, run_transpose)
  METHOD (ctranspose,   1,  1, 1, run_transpose)
  METHOD (reshape,      1, -1, 1, run_reshape)
  METHOD (vec,          1,  2, 1, run_vec)
  METHODS_END
};
/* clang-format on */
