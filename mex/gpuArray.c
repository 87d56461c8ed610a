/* gpuArray.c -- the gateway of gpuArray's methods.

   Every row of ops.def and reduce.def is a method without further ado; the
   table below holds the rest.  What has no device version here is computed by
   core on gathered arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"

#include <stdlib.h>
#include <stdio.h>
#include <string.h>

const char *const gateway_class = "gpuArray";

/* ---- core computes ---- */

static octa_status
run_fallback (call *c)
{
  return gpu_fallback (c, true);
}

static octa_status
run_quiet (call *c)
{
  return gpu_fallback (c, false);
}

/* ---- elementwise operations ---- */

/* An operand could not be read.  For cells, structs ... say it in core's
   words; any other failure stays as it is.  */
static octa_status
operand_failure (octa_op op, const mxArray **rhs)
{
  bool is_bad = false;
  const char *class[2];
  for (int i = 0; i < octa_ops[op].n; i++)
    {
      class[i] = gateway_id (rhs[i]) ? "gpuArray" : mxGetClassName (rhs[i]);
      is_bad |= ! gateway_id (rhs[i]) && ! mxIsChar (rhs[i])
                && octa_type_find (mxGetClassName (rhs[i])) == OCTA_TYPE_COUNT;
    }
  if (! is_bad)
    return OCTA_FAIL;
  const char *symbol = octa_op_symbol (op);
  if (octa_ops[op].n == 2 && symbol)
    return octa_fail ("Octave:undefined-function",
                      "binary operator '%s' not implemented for '%s' by '%s' "
                      "operations",
                      symbol, class[0], class[1]);
  return octa_fail ("", "%s: wrong type argument '%s' for a gpuArray",
                    octa_ops[op].name, class[octa_ops[op].n - 1]);
}

static octa_status
apply (octa_op op, const mxArray **rhs, mxArray **lhs)
{
  AUTO_NODE a = NULL;
  AUTO_NODE b = NULL;
  octa_node *n;
  if (gpu_operand (rhs[0], "A", &a) != OCTA_OK)
    return operand_failure (op, rhs);
  if (octa_ops[op].n == 2)
    {
      if (rhs[1] == rhs[0])
        octa_node_retain (b = a);
      else if (gpu_operand (rhs[1], "B", &b) != OCTA_OK)
        return operand_failure (op, rhs);
    }
  if (octa_node_op (op, (octa_node *[]){ a, b }, &n) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (n, lhs);
}

static octa_status
run_op (call *c)
{
  octa_op op = octa_op_find (c->name);
  int n = octa_ops[op].n;
  if (c->n_rhs == n && c->n_lhs <= 1)
    return apply (op, c->rhs, &c->lhs[0]);
  if (op == OCTA_OP_complex && c->n_rhs == 1)
    {
      mxArray *zero = gateway_double (0);
      return apply (op, (const mxArray *[]){ c->rhs[0], zero }, &c->lhs[0]);
    }
  /* plus (a, b, c), [f, e] = log2 (a), wrong calls: core knows. */
  return gpu_fallback (c, c->n_rhs > 0);
}

/* A matrix operation is the elementwise one when OPERAND is 1x1.  */
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

static octa_status
run_matrix_op (call *c)
{
  static const struct
  {
    const char *name, *elementwise;
    bool left, right; /* which operand being 1x1 suffices */
  } forms[] = { { "mtimes", "times", true, true },
                { "mrdivide", "rdivide", false, true },
                { "mldivide", "ldivide", true, false } };
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
    if (! strcmp (forms[i].name, c->name) && c->n_rhs == 2
        && ((forms[i].left && is_scalar (c->rhs[0]))
            || (forms[i].right && is_scalar (c->rhs[1]))))
      return apply (octa_op_find (forms[i].elementwise), c->rhs, &c->lhs[0]);
  if (! strcmp (c->name, "mpower") && c->n_rhs == 2 && is_scalar (c->rhs[0])
      && is_scalar (c->rhs[1]))
    return apply (octa_op_find ("power"), c->rhs, &c->lhs[0]);
  return gpu_fallback (c, true);
}

/* ---- reductions ---- */

/* DIM as core reads it: -1 when it is not given; false when core should say
   what is wrong with it.  */
static bool
read_dim (const mxArray *x, int *dim)
{
  double d;
  if (gateway_number (x, "DIM", &d) != OCTA_OK || ! (d >= 1 && d <= 1e9)
      || d != (int)d)
    return false;
  *dim = (int)d - 1;
  return true;
}

static octa_status
reduce (call *c, int dim)
{
  octa_node *n, *in = gpu_node (c->rhs[0]);
  if (! in)
    return OCTA_FAIL;
  if (octa_node_reduce (octa_reduction_find (c->name), in, dim, &n) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (n, &c->lhs[0]);
}

static octa_status
run_reduce (call *c)
{
  int dim = -1;
  if (gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY) && c->n_lhs <= 1
      && (c->n_rhs == 1 || (c->n_rhs == 2 && read_dim (c->rhs[1], &dim))))
    return reduce (c, dim);
  return gpu_fallback (c, true);
}

/* max (x), max (x, [], dim), max (x, y); min alike.  */
static octa_status
run_extreme (call *c)
{
  int dim = -1;
  if (c->n_lhs <= 1 && c->n_rhs == 1)
    return reduce (c, dim);
  if (c->n_lhs <= 1 && c->n_rhs == 3
      && gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY) && ! gateway_id (c->rhs[1])
      && mxIsEmpty (c->rhs[1]) && read_dim (c->rhs[2], &dim))
    return reduce (c, dim);
  if (c->n_lhs <= 1 && c->n_rhs == 2)
    return apply (octa_op_find (c->name), c->rhs, &c->lhs[0]);
  return gpu_fallback (c, true);
}

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

/* ---- values and lifetime ---- */

static octa_status
run_gather (call *c)
{
  for (int i = 0; i < c->n_rhs && (i == 0 || i < c->n_lhs); i++)
    {
      if (! gateway_id (c->rhs[i]))
        {
          c->lhs[i] = mxDuplicateArray (c->rhs[i]);
          continue;
        }
      octa_node *n = gpu_node (c->rhs[i]);
      if (! n || gpu_gather (n, &c->lhs[i]) != OCTA_OK)
        return OCTA_FAIL;
    }
  return OCTA_OK;
}

static octa_status
run_copy (call *c)
{
  octa_node *copy, *n = gpu_node (c->rhs[0]);
  if (! n || octa_node_copy (n, &copy) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (copy, &c->lhs[0]);
}

static octa_status
run_delete (call *c)
{
  octa_handle_close (gateway_id (c->rhs[0]));
  return OCTA_OK;
}

/* clang-format off */
static const method methods[] = {
  METHOD (subsref,      2,  2, 1, gpu_subsref)
  METHOD (subsasgn,     3,  3, 1, gpu_subsasgn)
  METHOD (end,          3,  3, 1, gpu_end)
  METHOD (delete,       1,  1, 0, run_delete)
  METHOD (gather,       1, -1, -1, run_gather)
  METHOD (disp,         1,  1, 1, gpu_disp)
  METHOD (copy,         1,  1, 1, run_copy)
  METHOD (size,         1, -1, -1, gpu_size)
  METHOD (numel,        1, -1, 1, gpu_query)
  METHOD (ndims,        1,  1, 1, gpu_query)
  METHOD (length,       1,  1, 1, gpu_query)
  METHOD (columns,      1,  1, 1, gpu_query)
  METHOD (rows,         1,  1, 1, gpu_query)
  METHOD (isempty,      1,  1, 1, gpu_query)
  METHOD (isnull,       1,  1, 1, gpu_query)
  METHOD (isreal,       1,  1, 1, gpu_query)
  METHOD (iscomplex,    1,  1, 1, gpu_query)
  METHOD (isfloat,      1,  1, 1, gpu_query)
  METHOD (isinteger,    1,  1, 1, gpu_query)
  METHOD (isnumeric,    1,  1, 1, gpu_query)
  METHOD (islogical,    1,  1, 1, gpu_query)
  METHOD (isbool,       1,  1, 1, gpu_query)
  METHOD (issparse,     1,  1, 1, gpu_query)
  METHOD (ischar,       1,  1, 1, gpu_query)
  METHOD (iscell,       1,  1, 1, gpu_query)
  METHOD (isstruct,     1,  1, 1, gpu_query)
  METHOD (nzmax,        1,  1, 1, gpu_query)
  METHOD (sizeof,       1,  1, 1, gpu_query)
  METHOD (isscalar,     1,  1, 1, gpu_query)
  METHOD (isvector,     1,  1, 1, gpu_query)
  METHOD (isrow,        1,  1, 1, gpu_query)
  METHOD (iscolumn,     1,  1, 1, gpu_query)
  METHOD (ismatrix,     1,  1, 1, gpu_query)
  METHOD (issquare,     1,  1, 1, gpu_query)
  METHOD (classUnderlying, 1, 1, 1, gpu_query)
  METHOD (existsOnGPU,  1,  1, 1, gpu_query)
  METHOD (isgpuarray,   1,  1, 1, gpu_query)
  METHOD (isa,          2,  2, 1, gpu_isa)
  METHOD (size_equal,   1, -1, 1, gpu_size_equal)
  METHOD (mtimes,       2, -1, 1, run_matrix_op)
  METHOD (mrdivide,     2,  2, 1, run_matrix_op)
  METHOD (mldivide,     2,  2, 1, run_matrix_op)
  METHOD (mpower,       2,  2, 1, run_matrix_op)
  METHOD (transpose,    1,  1, 1, run_transpose)
  METHOD (ctranspose,   1,  1, 1, run_transpose)
  METHOD (reshape,      1, -1, 1, run_reshape)
  METHOD (vec,          1,  2, 1, run_vec)
  METHOD (colon,        2,  3, 1, run_quiet)
  METHOD (isequal,      2, -1, 1, run_quiet)
  METHOD (isequaln,     2, -1, 1, run_quiet)
  METHOD (isindex,      1,  2, 1, run_quiet)
  METHOD (horzcat,      1, -1, 1, run_fallback)
  METHOD (vertcat,      1, -1, 1, run_fallback)
  METHOD (cat,          1, -1, 1, run_fallback)
  METHOD (num2cell,     1,  2, 1, run_quiet)
  METHOD (num2str,      1,  2, 1, run_quiet)
  METHOD (mat2str,      1,  3, 1, run_quiet)
  METHOD (sprintf,      1, -1, 1, run_quiet)
  METHOD (jsonencode,   1, -1, 1, run_quiet)
  METHOD (str2double,   1,  1, 1, run_quiet)
  METHOD (strcmp,       2,  2, 1, run_quiet)
  METHOD (strcmpi,      2,  2, 1, run_quiet)
};
/* clang-format on */

static const method op_method = { "", 0, -1, -1, run_op };
static const method reduce_method = { "", 1, -1, -1, run_reduce };
static const method extreme_method = { "", 1, 3, -1, run_extreme };

const method *
gateway_find (const char *name)
{
  bool is_op = octa_op_find (name) != OCTA_OP_COUNT;
  bool is_reduction = octa_reduction_find (name) >= 0;
  if (is_op && is_reduction)
    return &extreme_method;
  if (is_op)
    return &op_method;
  if (is_reduction)
    return &reduce_method;
  return gateway_lookup (methods, sizeof methods / sizeof *methods, name);
}
