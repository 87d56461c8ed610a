/* shape.c -- the same elements in another shape or order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "array/rows.h"

#include <string.h>

/* ---- shape ---- */

/* The method's argument: true to conjugate, too.  */
static octa_status
run_transpose (call *c)
{
  AUTO_NODE t = NULL;
  octa_node *n, *in = gpu_node (c->rhs[0]);
  if (! in || octa_index_transpose (in, &t) != OCTA_OK)
    return OCTA_FAIL;
  octa_array_info info;
  octa_node_info (in, &info);
  if (! c->arg.n || info.cplx == OCTA_REAL)
    octa_node_retain (n = t);
  else if (octa_node_op (OCTA_OP_conj, &t, &n) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (n, &c->lhs[0]);
}

/* Read the new size from reshape's arguments; at most one is [].  False: core
   should raise the error.  */
static bool
read_size (call *c, int64_t n_elems, octa_size *size)
{
  int open = -1;
  int64_t known = 1;
  size->n_dims = 0;
  for (int i = 1; i < c->n_rhs; i++)
    {
      const mxArray *x = c->rhs[i];
      size_t n = mxGetNumberOfElements (x);
      if (gateway_id (x) || ! mxIsDouble (x) || mxIsComplex (x)
          || mxIsSparse (x) || (c->n_rhs > 2 && n > 1) || n > OCTA_DIMS_MAX
          || size->n_dims == OCTA_DIMS_MAX)
        return false;
      if (n == 0 && (open >= 0 || c->n_rhs == 2))
        return false;
      if (n == 0)
        {
          open = size->n_dims;
          size->dims[size->n_dims++] = 1;
        }
      const double *d = mxGetData (x);
      for (size_t j = 0; j < n; j++)
        {
          if (! (d[j] >= 0 && d[j] < 0x1p53) || d[j] != (double)(int64_t)d[j])
            return false;
          known *= size->dims[size->n_dims++] = (int64_t)d[j];
        }
    }
  if (size->n_dims < 2)
    return false;
  if (open >= 0)
    {
      if (known == 0 || n_elems % known)
        return false;
      size->dims[open] = n_elems / known;
      known = n_elems;
    }
  return known == n_elems;
}

static octa_status
run_reshape (call *c)
{
  octa_node *n, *in;
  octa_array_info info;
  octa_size size;
  if (! gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY))
    return gpu_fallback (c, false);
  if (! (in = gpu_node (c->rhs[0])))
    return OCTA_FAIL;
  octa_node_info (in, &info);
  if (! read_size (c, info.n_elems, &size))
    return gpu_fallback (c, false);
  GATEWAY_TRY (octa_node_reshape (in, &size, &n));
  return gpu_result (n, &c->lhs[0]);
}

/* ---- arguments ---- */

/* X as an ordinary array; gathers a gpuArray.  */
static const mxArray *
on_host (const mxArray *x)
{
  mxArray *host = NULL;
  if (! gateway_id_of (x, OCTA_KIND_ARRAY))
    return x;
  octa_node *n = gpu_node (x);
  return n && gpu_gather (n, &host) == OCTA_OK ? host : NULL;
}

/* Read at most MAX integers from X.  False: core should raise the error.  */
static bool
read_integers (const mxArray *x, int max, int *n, int64_t *v)
{
  x = on_host (x);
  if (! x || ! mxIsNumeric (x) || mxIsComplex (x) || mxIsSparse (x)
      || mxGetNumberOfElements (x) > (size_t)max)
    return false;
  if (! mxIsDouble (x))
    {
      mxArray *d = NULL, *in = (mxArray *)x;
      gateway_core (1, &d, 1, &in, "double");
      x = d;
    }
  *n = (int)mxGetNumberOfElements (x);
  const double *d = mxGetData (x);
  for (int i = 0; i < *n; i++)
    {
      if (! (d[i] > -0x1p53 && d[i] < 0x1p53) || d[i] != (double)(int64_t)d[i])
        return false;
      v[i] = (int64_t)d[i];
    }
  return true;
}

/* Read the first argument, a gpuArray.  False: it is something else.  */
static bool
first_operand (call *c, octa_node **in, octa_array_info *info)
{
  if (! gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY)
      || ! (*in = gpu_node (c->rhs[0])))
    return false;
  octa_node_info (*in, info);
  return true;
}

static octa_status
run_vec (call *c)
{
  octa_node *n, *in;
  octa_array_info info;
  int count = 1;
  int64_t dim = 1;
  if (! first_operand (c, &in, &info)
      || (c->n_rhs == 2
          && (! read_integers (c->rhs[1], 1, &count, &dim) || count != 1))
      || dim < 1 || dim > OCTA_DIMS_MAX)
    return gpu_fallback (c, false);
  octa_size size = { .n_dims = dim < 2 ? 2 : (int)dim };
  for (int d = 0; d < size.n_dims; d++)
    size.dims[d] = d == dim - 1 ? info.n_elems : 1;
  GATEWAY_TRY (octa_node_reshape (in, &size, &n));
  return gpu_result (n, &c->lhs[0]);
}

/* gpuArrays are full; as every result of core's, this one is narrowed.  */
static octa_status
run_full (call *c)
{
  octa_node *n, *in = gpu_node (c->rhs[0]);
  octa_array_info info;
  if (! in)
    return OCTA_FAIL;
  octa_node_info (in, &info);
  GATEWAY_TRY (octa_node_reshape (in, &info.size, &n));
  return gpu_result (n, &c->lhs[0]);
}

static octa_status
run_squeeze (call *c)
{
  octa_node *n, *in = gpu_node (c->rhs[0]);
  octa_array_info info;
  octa_size size = { .n_dims = 0 };
  if (! in)
    return OCTA_FAIL;
  octa_node_info (in, &info);
  for (int d = 0; d < info.size.n_dims; d++)
    if (info.size.n_dims == 2 || info.size.dims[d] != 1)
      size.dims[size.n_dims++] = info.size.dims[d];
  while (size.n_dims < 2)
    size.dims[size.n_dims++] = 1;
  GATEWAY_TRY (octa_node_reshape (in, &size, &n));
  return gpu_result (n, &c->lhs[0]);
}

static octa_status
run_resize (call *c)
{
  octa_node *n, *in = NULL;
  octa_array_info info;
  int count;
  octa_size size = { .n_dims = 0 };
  bool is_plain = first_operand (c, &in, &info) && c->n_rhs > 1;
  for (int i = 1; i < c->n_rhs && is_plain; i++)
    {
      is_plain = read_integers (c->rhs[i], OCTA_DIMS_MAX - size.n_dims, &count,
                                size.dims + size.n_dims)
                 && (c->n_rhs == 2 ? count > 0 : count == 1);
      size.n_dims += is_plain ? count : 0;
    }
  if (size.n_dims == 1)
    size.dims[size.n_dims++] = size.dims[0];
  for (int d = 0; d < size.n_dims; d++)
    is_plain &= size.dims[d] >= 0;
  if (! is_plain || size.n_dims < info.size.n_dims)
    return gpu_fallback (c, false);
  GATEWAY_TRY (octa_index_resize (in, &size, &n));
  return gpu_result (n, &c->lhs[0]);
}

/* ---- order ---- */

/* Read a permutation of at least N_DIMS dimensions.  */
static bool
read_permutation (const mxArray *x, int n_dims, int *n, int *perm)
{
  int64_t v[OCTA_DIMS_MAX];
  unsigned seen = 0;
  if (! read_integers (x, OCTA_DIMS_MAX, n, v) || *n < n_dims)
    return false;
  for (int i = 0; i < *n; i++)
    {
      if (v[i] < 1 || v[i] > *n || seen >> v[i] & 1)
        return false;
      seen |= 1u << v[i];
      perm[i] = (int)v[i] - 1;
    }
  return true;
}

/* The method's argument: true for the inverse.  */
static octa_status
run_permute (call *c)
{
  octa_node *n, *in;
  octa_array_info info;
  int count, perm[OCTA_DIMS_MAX], inverse[OCTA_DIMS_MAX];
  if (! first_operand (c, &in, &info)
      || ! read_permutation (c->rhs[1], info.size.n_dims, &count, perm))
    return gpu_fallback (c, false);
  for (int i = 0; i < count; i++)
    inverse[perm[i]] = i;
  GATEWAY_TRY (octa_index_permute (in, count, c->arg.n ? inverse : perm, &n));
  return gpu_result (n, &c->lhs[0]);
}

static octa_status
run_circshift (call *c)
{
  octa_node *n, *in;
  octa_array_info info;
  int count, at = 0;
  int64_t by[OCTA_DIMS_MAX], shifts[OCTA_DIMS_MAX] = { 0 };
  bool is_plain = first_operand (c, &in, &info)
                  && read_integers (c->rhs[1], OCTA_DIMS_MAX, &count, by)
                  && count >= 1 && count <= info.size.n_dims;
  if (is_plain && c->n_rhs == 3)
    is_plain = count == 1 && gpu_read_dim (c->rhs[2], &at)
               && at < info.size.n_dims;
  else if (is_plain && count == 1)
    {
      while (at < info.size.n_dims && info.size.dims[at] <= 1)
        at++;
      at = at < info.size.n_dims ? at : 0;
    }
  if (! is_plain)
    return gpu_fallback (c, false);
  for (int i = 0; i < count && info.n_elems > 0; i++)
    {
      int64_t len = info.size.dims[at + i];
      shifts[at + i] = (by[i] % len + len) % len;
    }
  GATEWAY_TRY (octa_index_rotate (in, shifts, &n));
  return gpu_result (n, &c->lhs[0]);
}

/* flip (x), flip (x, dim).  */
static octa_status
run_flip (call *c)
{
  octa_node *n, *in;
  octa_array_info info;
  octa_subscript s[OCTA_DIMS_MAX];
  int dim = 0;
  if (! first_operand (c, &in, &info)
      || (c->n_rhs == 2
          && (gateway_id (c->rhs[1]) || ! gpu_read_dim (c->rhs[1], &dim))))
    return gpu_fallback (c, false);
  if (c->n_rhs == 1)
    while (dim < info.size.n_dims - 1 && info.size.dims[dim] <= 1)
      dim++;
  memset (s, 0, sizeof s);
  for (int d = 0; d < info.size.n_dims; d++)
    s[d].is_colon = d != dim;
  if (dim < info.size.n_dims)
    {
      s[dim].start = info.size.dims[dim] - 1;
      s[dim].step = -1;
      s[dim].count = info.size.dims[dim];
    }
  GATEWAY_TRY (octa_index_read (in, info.size.n_dims, s, &n));
  return gpu_result (n, &c->lhs[0]);
}

/* ---- repetition ---- */

/* Does X have more than one row and more than one column?  */
static bool
is_matrix (const mxArray *x)
{
  octa_array_info info;
  octa_node *n = gateway_id_of (x, OCTA_KIND_ARRAY) ? gpu_node (x) : NULL;
  if (! n)
    return mxGetM (x) > 1 && mxGetN (x) > 1;
  octa_node_info (n, &info);
  return info.size.dims[0] > 1 && info.n_elems > info.size.dims[0];
}

/* Read the counts of repmat and repelem: integers in one vector, or in several
   arguments.  */
static bool
read_counts (call *c, int *n, int64_t *v)
{
  int count;
  bool has_some = false;
  *n = 0;
  for (int i = 1; i < c->n_rhs; i++)
    {
      const mxArray *x = c->rhs[i];
      if (! read_integers (x, OCTA_DIMS_MAX - *n, &count, v + *n) || count < 1
          || (count > 1 && (c->n_rhs > 2 || mxGetNumberOfDimensions (x) > 2)))
        return false;
      if (count > 1 && is_matrix (x))
        return false;
      *n += count;
    }
  for (int i = 0; i < *n; i++)
    {
      has_some |= v[i] >= 0;
      v[i] = v[i] < 0 ? 0 : v[i];
    }
  return has_some;
}

static octa_status
run_repmat (call *c)
{
  octa_node *n, *in;
  octa_array_info info;
  int count;
  int64_t reps[OCTA_DIMS_MAX];
  if (! first_operand (c, &in, &info) || ! read_counts (c, &count, reps))
    return gpu_fallback (c, false);
  if (count == 1)
    reps[count++] = reps[0];
  GATEWAY_TRY (octa_index_repeat (in, count, reps, false, &n));
  return gpu_result (n, &c->lhs[0]);
}

/* 1:LEN repeated by core; NULL: COUNTS does not match.  */
static mxArray *
repeated_positions (int64_t len, const mxArray *counts)
{
  size_t n = mxGetNumberOfElements (counts);
  if (! mxIsDouble (counts) || mxIsComplex (counts) || mxIsSparse (counts)
      || mxGetNumberOfDimensions (counts) != 2
      || (mxGetM (counts) != 1 && mxGetN (counts) != 1)
      || (n != 1 && n != (size_t)len))
    return NULL;
  const double *v = mxGetData (counts);
  for (size_t i = 0; i < n; i++)
    if (! (v[i] >= 0 && v[i] < 0x1p31) || v[i] != (double)(int)v[i])
      return NULL;
  mxArray *out = NULL,
          *in[2] = { mxCreateDoubleMatrix (1, (size_t)len, mxREAL),
                     (mxArray *)counts };
  for (int64_t i = 0; i < len; i++)
    ((double *)mxGetData (in[0]))[i] = (double)(i + 1);
  gateway_core (1, &out, 2, in, "repelem");
  return out;
}

/* Repeat elements with different counts, by repeated subscripts.  */
static octa_status
repeat_by_subscripts (call *c, const octa_array_info *info)
{
  int n = c->n_rhs - 1;
  bool is_vector = octa_size_is_vector (&info->size);
  bool is_plain = info->n_elems > 0 && n >= 1
                  && (n == 1 ? is_vector : n >= info->size.n_dims);
  mxArray *subs = mxCreateCellMatrix (1, (size_t)n);
  for (int d = 0; d < n && is_plain; d++)
    {
      const mxArray *counts = on_host (c->rhs[d + 1]);
      int64_t len = n == 1 ? info->n_elems : octa_size_along (&info->size, d);
      mxArray *at = counts ? repeated_positions (len, counts) : NULL;
      is_plain = at != NULL;
      if (is_plain)
        mxSetCell (subs, (size_t)d, at);
    }
  if (! is_plain)
    return gpu_fallback (c, true);
  mxArray *in[2] = { (mxArray *)c->rhs[0],
                     gateway_struct ({ "type", gateway_text ("()") },
                                     { "subs", subs }) };
  gateway_core (1, &c->lhs[0], 2, in, "subsref");
  return OCTA_OK;
}

static octa_status
run_repelem (call *c)
{
  octa_node *n, *in = NULL;
  octa_array_info info;
  int count;
  int64_t reps[OCTA_DIMS_MAX];
  bool is_plain = first_operand (c, &in, &info)
                  && read_counts (c, &count, reps) && count == c->n_rhs - 1;
  if (is_plain && count == 1)
    {
      is_plain = octa_size_is_vector (&info.size) && info.n_elems > 0;
      reps[1] = 1;
      if (info.size.dims[0] == 1)
        {
          reps[1] = reps[0];
          reps[0] = 1;
        }
      count = 2;
    }
  if (! is_plain)
    return in ? repeat_by_subscripts (c, &info) : gpu_fallback (c, true);
  GATEWAY_TRY (octa_index_repeat (in, count, reps, true, &n));
  return gpu_result (n, &c->lhs[0]);
}

/* clang-format off */
const method gpu_shape_methods[] = {
  METHOD_ARG (transpose, 1, 1, 1, run_transpose, false) /* x.': rows become columns; costs nothing until it is read */
  METHOD_ARG (ctranspose, 1, 1, 1, run_transpose, true) /* x': the conjugate transpose */
  METHOD (reshape,      1, -1, 1, run_reshape) /* reshape (X, M, N, ...), reshape (X, [M N ...]): the same elements with another size, without a copy.  One size may be [] */
  METHOD (vec,          1,  2, 1, run_vec) /* vec (X), vec (X, DIM): all elements as a column, or along dimension DIM; without a copy */
  METHOD (full,         1,  1, 1, run_full) /* full (X): X itself, as gpuArrays are full */
  METHOD (squeeze,      1,  1, 1, run_squeeze) /* squeeze (X): remove the dimensions of length 1; without a copy */
  METHOD (resize,       1, -1, 1, run_resize) /* resize (X, M), resize (X, M, N, ...), resize (X, [M N ...]): X with another size, cut or padded with zeros */
  METHOD_ARG (permute,  2, 2, 1, run_permute, false) /* permute (X, PERM): dimension k of the result is dimension PERM(k) of X; costs nothing until it is read.  permute (x, [2 1 3]) transposes pages */
  METHOD_ARG (ipermute, 2, 2, 1, run_permute, true) /* ipermute (X, PERM): undoes permute (X, PERM) */
  METHOD (circshift,    2,  3, 1, run_circshift) /* circshift (X, N), circshift (X, N, DIM): elements move by N places, wrapping around the end */
  METHOD (flip,         1,  2, 1, run_flip) /* flip (X), flip (X, DIM): X with the order along DIM reversed; costs nothing until it is read */
  METHOD (repmat,       2, -1, 1, run_repmat) /* repmat (X, M), repmat (X, M, N, ...), repmat (X, [M N ...]): copies of X side by side; if X is a scalar, or a vector that is repeated across its length, this costs nothing until it is read */
  METHOD (repelem,      2, -1, 1, run_repelem) /* repelem (X, R), repelem (X, R1, R2, ...): each element repeated; R may have a count for each */
  METHODS_END
};
/* clang-format on */
