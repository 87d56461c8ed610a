/* stats.c -- reductions and their options, positions of extremes,
   dot, norm ...

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "array/rows.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- reductions ---- */

octa_status
gpu_put_reduction (call *c, int i, octa_reduction reduction, octa_node *in,
                   int dim)
{
  octa_node *n;
  GATEWAY_TRY (octa_reduce_node (reduction, in, dim, &n));
  /* core may have to compute instead (gpu_run), so find out now */
  if (! octa_fuse_can_compile () && octa_node_compute (n) != OCTA_OK)
    {
      octa_node_release (n);
      return OCTA_FAIL;
    }
  return gpu_result (n, &c->lhs[i]);
}

typedef enum mode
{
  MODE_NONE,
  MODE_NATIVE,
  MODE_DOUBLE,
  MODE_EXTRA,
  MODE_WRONG
} mode;

/* Read the last option of sum and prod.  */
static mode
read_mode (call *c)
{
  static const char *const names[] = { "native", "double", "extra" };
  char text[8];
  if (c->arg.n != OCTA_REDUCE_sum && c->arg.n != OCTA_REDUCE_prod)
    return MODE_WRONG;
  if (mxGetString (c->rhs[c->n_rhs - 1], text, sizeof text))
    return MODE_WRONG;
  for (int i = 0; i < 3; i++)
    if (! strcmp (text, names[i]))
      return i == 2 && c->arg.n == OCTA_REDUCE_prod ? MODE_WRONG
                                                    : (mode)(MODE_NATIVE + i);
  return MODE_WRONG;
}

/* In Octave 11 core's sum (complex, "extra") is 0 if it is not finite.  If
   this check fails, the sum fails, too.  */
static bool
is_odd_extra (octa_node *in, mode m)
{
  octa_array_info info;
  if (m != MODE_EXTRA || octa_release () < 11
      || octa_node_resolve (in) != OCTA_OK)
    return false;
  octa_node_info (in, &info);
  return info.cplx == OCTA_COMPLEX;
}

/* The sum or product of IN by the rules of mode M.  */
static octa_status
reduce_as (call *c, octa_node *in, int dim, mode m)
{
  octa_array_info info;
  octa_node_info (in, &info);
  octa_reduction reduction = (octa_reduction)c->arg.n;
  bool is_sum = reduction == OCTA_REDUCE_sum;
  if (is_odd_extra (in, m))
    return gpu_fallback (c, false);
  switch (octa_types[info.type].group)
    {
    case OCTA_GROUP_LOGICAL:
      if (m == MODE_NATIVE)
        reduction = is_sum ? OCTA_REDUCE_any : OCTA_REDUCE_all;
      break;
    case OCTA_GROUP_SIGNED:
    case OCTA_GROUP_UNSIGNED:
      if (m == MODE_NATIVE && info.n_elems == 0)
        return gpu_fallback (c, false);
      if (m == MODE_NATIVE)
        reduction = is_sum ? OCTA_FOLD_native_sum : OCTA_FOLD_native_prod;
      break;
    case OCTA_GROUP_FLOAT:
      /* core's prod (single, dim, "double") is 0 in some releases */
      if (info.type == OCTA_TYPE_SINGLE && m > MODE_NATIVE && ! is_sum)
        return gpu_fallback (c, true);
      if (info.type == OCTA_TYPE_SINGLE && m > MODE_NATIVE)
        {
          AUTO_NODE wide = NULL;
          GATEWAY_TRY (octa_node_op (OCTA_OP_double, &in, &wide));
          return gpu_put_reduction (c, 0, reduction, wide, dim);
        }
      if (m == MODE_EXTRA && info.n_elems > 0)
        reduction = OCTA_FOLD_extra_sum;
      break;
    }
  return gpu_put_reduction (c, 0, reduction, in, dim);
}

bool
gpu_is_list (const mxArray *x)
{
  size_t n = mxGetNumberOfElements (x);
  if (gateway_id (x) || ! mxIsDouble (x) || mxIsComplex (x) || mxIsSparse (x)
      || mxGetNumberOfDimensions (x) != 2 || n < 2 || n > OCTA_DIMS_MAX
      || (mxGetM (x) != 1 && mxGetN (x) != 1))
    return false;
  const double *d = mxGetData (x);
  for (size_t i = 0; i < n; i++)
    {
      if (! (d[i] >= 1 && d[i] <= 1e9) || d[i] != (double)(int64_t)d[i])
        return false;
      for (size_t k = 0; k < i; k++)
        if (d[k] == d[i])
          return false;
    }
  return true;
}

bool
gpu_is_word (const mxArray *x, const char *const *words, size_t n)
{
  char text[16];
  if (! mxIsChar (x) || mxGetString (x, text, sizeof text))
    return false;
  for (size_t k = 0; k < n; k++)
    if (! strcasecmp (text, words[k]))
      return true;
  return false;
}

static const char *const option_words[] = { "omitnan", "includenan", "all" };

/* Does C, of real numbers, have one dimension followed by omitnan or
   includenan?  These mean the same in all releases.  DIM is the position of
   the dimension.  */
static bool
has_flag (const call *c, int dim)
{
  int d;
  octa_node *in;
  octa_array_info info;
  if (c->n_lhs > 1 || c->n_rhs != dim + 2
      || (dim == 2 && (gateway_id (c->rhs[1]) || ! mxIsEmpty (c->rhs[1])))
      || ! gpu_is_word (c->rhs[dim + 1], option_words, 2)
      || ! gpu_read_dim (c->rhs[dim], &d) || ! (in = gpu_node (c->rhs[0]))
      || octa_node_resolve (in) != OCTA_OK)
    return false;
  octa_node_info (in, &info);
  return info.cplx == OCTA_REAL && info.n_elems > 0;
}

bool
gpu_has_options (const call *c, int dim)
{
  if (! gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY))
    return false;
  if (octa_release () >= 11)
    return has_flag (c, dim);
  if (c->n_rhs > dim && gpu_is_list (c->rhs[dim])
      && (dim == 1 || mxIsEmpty (c->rhs[1])))
    return true;
  for (int i = 1; i < c->n_rhs; i++)
    if (gpu_is_word (c->rhs[i], option_words, 3))
      return true;
  return false;
}

octa_status
gpu_run_options (call *c)
{
  mxArray **in = mxMalloc ((size_t)(c->n_rhs + 1) * sizeof *in);
  in[0] = mxCreateString (c->name);
  memcpy (in + 1, c->rhs, (size_t)c->n_rhs * sizeof *in);
  mexCallMATLAB (c->n_lhs > 0 ? c->n_lhs : 1, c->lhs, c->n_rhs + 1, in,
                 "__reduce_options__");
  return OCTA_OK;
}

octa_status
gpu_reduce (call *c)
{
  int dim = -1, n_rhs = c->n_rhs;
  mode m = MODE_NONE;
  octa_node *in;
  if (! gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY) || c->n_lhs > 1)
    return gpu_fallback (c, true);
  if (c->arg.n != OCTA_REDUCE_sumsq && gpu_has_options (c, 1))
    return gpu_run_options (c);
  if (n_rhs > 1 && mxIsChar (c->rhs[n_rhs - 1]))
    {
      m = read_mode (c);
      n_rhs--;
    }
  if (n_rhs > 2 || m == MODE_WRONG
      || (n_rhs == 2 && ! gpu_read_dim (c->rhs[1], &dim)))
    return gpu_fallback (c, true);
  if (! (in = gpu_node (c->rhs[0])))
    return OCTA_FAIL;
  return reduce_as (c, in, dim, m);
}

/* ---- extremes ---- */

/* max (x), max (x, [], dim), with or without the position; also min.  */
static octa_status
extreme (call *c, int dim)
{
  octa_array_info info;
  OCTA_GET (octa_node *, in, gpu_node (c->rhs[0]));
  octa_node_info (in, &info);
  const gpu_extreme *e = c->arg.of;
  if (c->n_lhs < 2)
    return gpu_put_reduction (c, 0, e->value, in, dim);
  if (info.n_elems == 0)
    return gpu_fallback (c, false);
  octa_status st = gpu_put_reduction (c, 0, e->value, in, dim);
  if (st == OCTA_OK)
    st = gpu_put_reduction (c, 1, e->at, in, dim);
  return st;
}

octa_status
gpu_run_extreme (call *c)
{
  int dim = -1;
  char text[64];
  bool is_array = gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY);
  if (c->n_lhs <= 2 && c->n_rhs == 1)
    return extreme (c, dim);
  if (c->n_lhs <= 2 && c->n_rhs == 3 && is_array
      && gpu_read_dim (c->rhs[2], &dim))
    {
      if (gateway_id (c->rhs[1]) || ! mxIsEmpty (c->rhs[1]))
        {
          snprintf (text, sizeof text, "%s: second argument is ignored",
                    c->name);
          gateway_warning (NULL, text);
        }
      return extreme (c, dim);
    }
  if (c->n_lhs <= 1 && c->n_rhs == 2 && gpu_is_operand (c->rhs[0])
      && gpu_is_operand (c->rhs[1]) && ! mxIsSparse (c->rhs[0])
      && ! mxIsSparse (c->rhs[1]))
    return gpu_apply (((const gpu_extreme *)c->arg.of)->op, c->rhs,
                      &c->lhs[0]);
  if (c->n_lhs <= 2 && gpu_has_options (c, 2))
    return gpu_run_options (c);
  return gpu_fallback (c, c->n_lhs <= 2);
}

/* ---- isequal ---- */

/* Is X an array that == can compare with any other?  */
static bool
is_comparable (const mxArray *x)
{
  return gpu_is_operand (x) && ! mxIsSparse (x);
}

/* Set *N to whether the elements of X and Y are equal.  NANS: NaN is equal to
   NaN.  */
static octa_status
equal_elements (octa_node *x, octa_node *y, bool nans, octa_node **n)
{
  AUTO_NODE a = NULL;
  AUTO_NODE b = NULL;
  GATEWAY_TRY (octa_node_op (OCTA_OP_eq, (octa_node *[]){ x, y }, n));
  if (! nans)
    return OCTA_OK;
  GATEWAY_TRY (octa_node_op (OCTA_OP_isnan, &x, &a));
  GATEWAY_TRY (octa_node_op (OCTA_OP_isnan, &y, &b));
  GATEWAY_TRY (gpu_map2 (OCTA_OP_and, &a, b));
  return gpu_map2 (OCTA_OP_or, n, a);
}

/* The size of any array.  */
static octa_status
read_size (const mxArray *x, octa_array_info *info)
{
  if (gateway_id (x))
    {
      octa_node *n = gpu_node (x);
      if (! n)
        return OCTA_FAIL;
      octa_node_info (n, info);
      return OCTA_OK;
    }
  info->size.n_dims = (int)mxGetNumberOfDimensions (x);
  info->n_elems = (int64_t)mxGetNumberOfElements (x);
  /* with more dimensions it differs from any gpuArray */
  if (info->size.n_dims > OCTA_DIMS_MAX)
    info->size.n_dims = 0;
  for (int d = 0; d < info->size.n_dims; d++)
    info->size.dims[d] = (int64_t)mxGetDimensions (x)[d];
  return OCTA_OK;
}

/* Compare X and Y, which have the same size.  False: == is not defined for
   their classes.  */
static bool
compare (octa_node *x, octa_node *y, bool nans, bool *is_equal,
         octa_status *st)
{
  AUTO_NODE e = NULL;
  AUTO_NODE all = NULL;
  *st = OCTA_OK;
  if (equal_elements (x, y, nans, &e) != OCTA_OK)
    return false;
  if (gpu_to_column (&e) != OCTA_OK
      || octa_reduce_node (OCTA_REDUCE_all, e, 0, &all) != OCTA_OK
      || octa_node_compute (all) != OCTA_OK
      || octa_node_download (all, is_equal) != OCTA_OK)
    *st = OCTA_FAIL;
  return true;
}

/* One kernel and one read for each array after the first, until one differs.
   Core compares anything but plain arrays.  */
static octa_status
run_isequal (call *c)
{
  AUTO_NODE x = NULL;
  octa_array_info first, other;
  bool is_equal = true, nans = c->arg.n;
  bool is_core = c->n_rhs < 2;
  for (int i = 0; i < c->n_rhs; i++)
    is_core |= ! is_comparable (c->rhs[i]);
  if (is_core)
    return gpu_on_host (c, 1);
  GATEWAY_TRY (read_size (c->rhs[0], &first));
  for (int i = 1; i < c->n_rhs; i++)
    {
      GATEWAY_TRY (read_size (c->rhs[i], &other));
      is_equal &= gpu_is_same_size (&first, &other);
    }
  if (is_equal && first.n_elems > 0
      && gpu_operand (c->rhs[0], "X", &x) != OCTA_OK)
    return OCTA_FAIL;
  for (int i = 1; i < c->n_rhs && is_equal && x; i++)
    {
      AUTO_NODE y = NULL;
      octa_status st;
      GATEWAY_TRY (gpu_operand (c->rhs[i], "X", &y));
      if (! compare (x, y, nans, &is_equal, &st))
        return gpu_on_host (c, 1);
      GATEWAY_TRY (st);
    }
  return gateway_one (c, gateway_logical (is_equal));
}

/* clang-format off */
const method gpu_stats_methods[] = {
  METHOD_ARG (isequal,  1, -1, 1, run_isequal, false) /* True if all arrays have the same size and the same elements, in any classes:  isequal (X, Y, ...); the result is an ordinary logical. */
  METHOD_ARG (isequaln, 1, -1, 1, run_isequal, true) /* The same, with NaN equal to NaN: isequaln (X, Y, ...). */
  METHODS_END
};
/* clang-format on */
