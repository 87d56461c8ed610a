/* summary.c -- mean, var, median and the like.

   They are composed of nodes; only functions that must sort compute here.
   Each follows the running Octave: core computes the calls that it refuses, or
   that it treats differently from all others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "array/rows.h"
#include "direct.h"
#include "request.h"
#include "plain.h"

#include <math.h>

/* ---- mean, meansq ---- */

/* Are the elements integers that a double cannot represent?  */
static bool
is_long (const gpu_plain *s)
{
  return octa_type_is_integer (s->info.type)
         && octa_types[s->info.type].size > 4;
}

/* REDUCTION of the columns C, divided by the number of their elements.  */
static octa_status
average (octa_reduction reduction, const gpu_columns *c, octa_node **out)
{
  AUTO_NODE r = NULL;
  GATEWAY_TRY (gpu_sum_columns (reduction, c, &r));
  GATEWAY_TRY (gpu_with_number (OCTA_OP_rdivide, &r, (double)c->n));
  return gpu_give_columns (c, &r, out);
}

/* X = IN with NaN replaced by 0; GOOD = where it is not NaN.  */
static octa_status
without_nan (octa_node *in, octa_node **x, octa_node **good)
{
  AUTO_NODE bad = NULL;
  octa_node_retain (*x = in);
  GATEWAY_TRY (octa_node_op (OCTA_OP_isnan, &in, &bad));
  GATEWAY_TRY (octa_node_op (OCTA_OP_not, &bad, good));
  return gpu_with_number_at (bad, 0, x);
}

static octa_status
mean_of_rest (const gpu_columns *c, octa_node **out)
{
  AUTO_NODE x = NULL;
  AUTO_NODE n = NULL;
  GATEWAY_TRY (without_nan (c->x, &x, &n));
  GATEWAY_TRY (gpu_reduce_to (OCTA_REDUCE_sum, &x, c->dim));
  GATEWAY_TRY (gpu_reduce_to (OCTA_REDUCE_sum, &n, c->dim));
  GATEWAY_TRY (gpu_map2 (OCTA_OP_rdivide, &x, n));
  return gpu_give_columns (c, &x, out);
}

octa_status
gpu_mean (const gpu_plain *s, octa_node **out)
{
  AUTO_COLUMNS c = { NULL };
  bool is_native = s->words & GPU_NATIVE && s->info.type != OCTA_TYPE_LOGICAL;
  if (s->info.cplx != OCTA_REAL && (gpu_omits (s) || octa_release () >= 11))
    return OCTA_OK;
  if ((is_long (s) && (is_native || s->is_new))
      || (s->is_new && ! gpu_has_dims (s)))
    return OCTA_OK;
  /* for a single NaN that is ignored Octave 11 returns no mean */
  if (octa_release () >= 11 && gpu_omits (s) && s->info.n_elems == 1
      && (s->words & GPU_ALL || s->n_dims > 1))
    return OCTA_OK;
  GATEWAY_TRY (gpu_find_columns (s, &c));
  octa_status st = gpu_omits (s) ? mean_of_rest (&c, out)
                                 : average (OCTA_REDUCE_sum, &c, out);
  if (st == OCTA_OK && is_native && ! gpu_is_float (s))
    st = gpu_cast (s->info.type, out);
  if (st == OCTA_OK && s->words & GPU_DOUBLE)
    st = gpu_cast (OCTA_TYPE_DOUBLE, out);
  return st;
}

octa_status
gpu_meansq (const gpu_plain *s, octa_node **out)
{
  AUTO_COLUMNS c = { NULL };
  if (! gpu_is_float (s))
    return OCTA_OK;
  GATEWAY_TRY (gpu_find_columns (s, &c));
  return average (OCTA_REDUCE_sumsq, &c, out);
}

/* ---- var, std ---- */

/* The variance of columns with one element.  */
static octa_status
var_of_one (const gpu_columns *c, octa_node **v)
{
  AUTO_NODE d = NULL;
  GATEWAY_TRY (gpu_operate (OCTA_OP_minus, c->x, c->x, &d));
  GATEWAY_TRY (gpu_map (OCTA_OP_abs, &d));
  return gpu_give_columns (c, &d, v);
}

/* The variance of the columns C without weights, in one pass.  */
static octa_status
var_of_all (const gpu_columns *c, double w, octa_node **v, octa_node **m)
{
  AUTO_NODE d = NULL;
  if (octa_reduce_node (OCTA_FOLD_spread, c->x, c->dim, &d) != OCTA_OK
      || gpu_with_number (OCTA_OP_rdivide, &d, (double)(c->n - 1) + w)
             != OCTA_OK
      || gpu_give_columns (c, &d, v) != OCTA_OK)
    return OCTA_FAIL;
  return m ? average (OCTA_REDUCE_sum, c, m) : OCTA_OK;
}

/* sum (WEIGHTS .* (X - m) .^ 2) / BY with the weighted mean m; without WEIGHTS
   each weight is 1.  */
static octa_status
var_weighted (const gpu_columns *c, octa_node *x, octa_node *weights,
              octa_node *by, octa_node **v, octa_node **m)
{
  AUTO_NODE mean = NULL;
  AUTO_NODE total = NULL;
  AUTO_NODE d = NULL;
  GATEWAY_TRY (gpu_operate (OCTA_OP_times, weights, x, &mean));
  GATEWAY_TRY (gpu_reduce_to (OCTA_REDUCE_sum, &mean, c->dim));
  GATEWAY_TRY (octa_reduce_node (OCTA_REDUCE_sum, weights, c->dim, &total));
  GATEWAY_TRY (gpu_map2 (OCTA_OP_rdivide, &mean, total));
  GATEWAY_TRY (gpu_operate (OCTA_OP_minus, x, mean, &d));
  GATEWAY_TRY (gpu_map2 (OCTA_OP_times, &d, d));
  GATEWAY_TRY (gpu_map2 (OCTA_OP_times, &d, weights));
  GATEWAY_TRY (gpu_reduce_to (OCTA_REDUCE_sum, &d, c->dim));
  GATEWAY_TRY (gpu_map2 (OCTA_OP_rdivide, &d, by ? by : total));
  GATEWAY_TRY (gpu_give_columns (c, &d, v));
  return m ? gpu_give_columns (c, &mean, m) : OCTA_OK;
}

/* The weights of S, along the dimension of the columns C.  */
static octa_status
weights_along (const gpu_plain *s, const gpu_columns *c, octa_node **out)
{
  octa_size along = { .n_dims = c->dim < 2 ? 2 : c->dim + 1 };
  for (int d = 0; d < along.n_dims; d++)
    along.dims[d] = d == c->dim ? c->n : 1;
  return octa_node_reshape (s->weights, &along, out);
}

/* Set *V where COUNT is 0 to core's result from Octave 9 on.  */
static octa_status
var_of_none (const gpu_columns *c, octa_node *count, octa_node **v)
{
  AUTO_NODE zero = NULL;
  AUTO_NODE is_none = NULL;
  if (octa_node_number (OCTA_TYPE_DOUBLE, 0, &zero) != OCTA_OK
      || gpu_operate (OCTA_OP_eq, count, zero, &is_none) != OCTA_OK
      || (! c->is_as_given && gpu_to_size (&is_none, &c->out) != OCTA_OK))
    return OCTA_FAIL;
  return gpu_with_number_at (is_none, -0., v);
}

/* The variance of the elements that are not NaN; 0 for one such element.  */
static octa_status
var_of_rest (const gpu_plain *s, const gpu_columns *c, octa_node **v,
             octa_node **m)
{
  AUTO_NODE x = NULL;
  AUTO_NODE good = NULL;
  AUTO_NODE count = NULL;
  AUTO_NODE by = NULL;
  AUTO_NODE is_one = NULL;
  AUTO_NODE own = NULL;
  AUTO_NODE one = NULL;
  if (without_nan (c->x, &x, &good) != OCTA_OK
      || octa_reduce_node (OCTA_REDUCE_sum, good, c->dim, &count) != OCTA_OK
      || octa_node_number (OCTA_TYPE_DOUBLE, 1, &one) != OCTA_OK
      || gpu_operate (OCTA_OP_eq, count, one, &is_one) != OCTA_OK
      || (! c->is_as_given && gpu_to_size (&is_one, &c->out) != OCTA_OK))
    return OCTA_FAIL;
  if (s->weights
      && (weights_along (s, c, &own) != OCTA_OK
          || gpu_map2 (OCTA_OP_times, &own, good) != OCTA_OK))
    return OCTA_FAIL;
  if (! s->weights)
    {
      octa_node_retain (own = good);
      octa_node_retain (by = count);
      GATEWAY_TRY (gpu_cast (s->info.type, &own));
      GATEWAY_TRY (gpu_with_number (OCTA_OP_plus, &by, s->w - 1));
    }
  const bool is_of_all = (s->words & GPU_ALL || s->n_dims > 1)
                         && octa_size_elems (&c->out) == 1;
  if (var_weighted (c, x, own, by, v, m) != OCTA_OK
      || (s->is_new && is_of_all && s->w == 0
          && var_of_none (c, count, v) != OCTA_OK))
    return OCTA_FAIL;
  return gpu_with_number_at (is_one, 0, v);
}

/* Does core treat this call like all others?  */
static bool
takes_var (const gpu_plain *s, const gpu_columns *c)
{
  bool is_list = s->n_dims > 1 || s->words & GPU_ALL;
  if (s->is_new ? ! gpu_is_float (s) : ! gpu_has_dims (s) && s->n_dims > 1)
    return false;
  if (s->info.cplx != OCTA_REAL && (gpu_omits (s) || s->weights))
    return false;
  if (is_list && (s->weights || c->n == 1))
    return false;
  if (s->weights)
    {
      octa_array_info w;
      octa_node_info (s->weights, &w);
      /* core weighs integers in their own class */
      return w.n_elems == c->n && c->n > 1 && gpu_is_float (s);
    }
  return (s->w == 0 || s->w == 1) && ! (gpu_omits (s) && c->n == 1);
}

octa_status
gpu_var (const gpu_plain *s, octa_node **out)
{
  AUTO_COLUMNS c = { NULL };
  AUTO_NODE w = NULL;
  octa_node **m = s->n_out > 1 ? &out[1] : NULL;
  GATEWAY_TRY (gpu_find_columns (s, &c));
  if (! takes_var (s, &c))
    return OCTA_OK;
  if (! gpu_is_float (s) && gpu_cast (OCTA_TYPE_DOUBLE, &c.x) != OCTA_OK)
    return OCTA_FAIL;
  if (gpu_omits (s))
    return var_of_rest (s, &c, &out[0], m);
  if (s->weights)
    return weights_along (s, &c, &w) != OCTA_OK
               ? OCTA_FAIL
               : var_weighted (&c, c.x, w, NULL, &out[0], m);
  if (c.n > 1)
    return var_of_all (&c, s->w, &out[0], m);
  if (m)
    octa_node_retain (*m = c.x);
  return var_of_one (&c, &out[0]);
}

octa_status
gpu_std (const gpu_plain *s, octa_node **out)
{
  octa_status st = gpu_var (s, out);
  return st == OCTA_OK && out[0] ? gpu_map (OCTA_OP_sqrt, &out[0]) : st;
}

/* ---- range, bounds ---- */

/* The least and the greatest elements of the columns C.  */
static octa_status
extremes (const gpu_columns *c, octa_node **low, octa_node **high)
{
  GATEWAY_TRY (octa_reduce_node (OCTA_REDUCE_min, c->x, c->dim, low));
  return octa_reduce_node (OCTA_REDUCE_max, c->x, c->dim, high);
}

static bool
is_ordered (const gpu_plain *s)
{
  return s->info.cplx == OCTA_REAL && s->info.type != OCTA_TYPE_LOGICAL;
}

octa_status
gpu_range (const gpu_plain *s, octa_node **out)
{
  AUTO_COLUMNS c = { NULL };
  AUTO_NODE low = NULL;
  AUTO_NODE high = NULL;
  if (! is_ordered (s))
    return OCTA_OK;
  GATEWAY_TRY (gpu_find_columns (s, &c));
  GATEWAY_TRY (extremes (&c, &low, &high));
  return gpu_operate (OCTA_OP_minus, high, low, out);
}

octa_status
gpu_bounds (const gpu_plain *s, octa_node **out)
{
  AUTO_COLUMNS c = { NULL };
  AUTO_NODE bad = NULL;
  octa_node *both[2] = { NULL, NULL };
  octa_status st = OCTA_OK;
  if (! is_ordered (s))
    return OCTA_OK;
  GATEWAY_TRY (gpu_find_columns (s, &c));
  st = extremes (&c, &both[0], &both[1]);
  if (st == OCTA_OK && s->words & GPU_INCLUDENAN && gpu_is_float (s))
    {
      st = octa_node_op (OCTA_OP_isnan, &c.x, &bad);
      if (st == OCTA_OK)
        st = gpu_reduce_to (OCTA_REDUCE_any, &bad, c.dim);
      for (int i = 0; i < 2 && st == OCTA_OK; i++)
        st = gpu_with_number_at (bad, NAN, &both[i]);
    }
  for (int i = 0; i < 2; i++)
    if (st == OCTA_OK && i < s->n_out)
      out[i] = both[i];
    else
      octa_node_release (both[i]);
  return st;
}

/* ---- other calls: core's, or MATLAB's options ---- */

/* Run core's m-file of that name, which computes on the device.  */
static octa_status
run_on_device (call *c)
{
  int n_out = c->n_lhs > 0 ? c->n_lhs : 1;
  gateway_core (n_out, c->lhs, c->n_rhs, (mxArray **)c->rhs, c->name);
  for (int i = 0; i < n_out && c->lhs[i]; i++)
    if (gateway_id (c->rhs[0]) && ! gateway_id (c->lhs[i])
        && gpu_upload (c->lhs[i], &c->lhs[i]) != OCTA_OK)
      return OCTA_FAIL;
  return OCTA_OK;
}

static octa_status
run_gathered (call *c)
{
  return gpu_core_small (c, c->name, c->n_rhs, c->rhs);
}

/* Is one of the arguments after X one of the N WORDS?  */
static bool
has_word (const call *c, const char *const *words, size_t n)
{
  for (int i = 1; i < c->n_rhs; i++)
    if (gpu_is_word (c->rhs[i], words, n))
      return true;
  return false;
}

static const char *const flag_words[] = { "omitnan", "includenan" };
static const char *const type_words[] = { "native", "double", "default" };

/* Does C have options of MATLAB that core has from Octave 9 on?  */
static bool
is_matlabs (const call *c)
{
  return octa_release () < 9 && gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY)
         && ! gpu_core_is_replaced (c->name);
}

static octa_status
run_mean_call (call *c)
{
  if (is_matlabs (c) && gpu_has_options (c, 1))
    return gpu_run_options (c);
  return has_word (c, type_words, N_ELEMS (type_words)) ? run_gathered (c)
                                                        : run_on_device (c);
}

static octa_status
run_median_call (call *c)
{
  static const char *const omits[] = { "omitnan" };
  octa_id id = gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY);
  octa_array_info info = { .n_elems = 0 };
  if (id && octa_array_node (id))
    octa_node_info (octa_array_node (id), &info);
  bool has_options = is_matlabs (c)
                         ? gpu_has_options (c, 1)
                         : info.n_elems > 0
                               && has_word (c, omits, N_ELEMS (omits))
                               && ! gpu_core_is_replaced (c->name);
  return has_options ? gpu_run_options (c) : run_gathered (c);
}

static octa_status
run_var_call (call *c)
{
  return is_matlabs (c) && c->n_lhs < 2
                 && has_word (c, flag_words, N_ELEMS (flag_words))
             ? gpu_run_options (c)
             : run_gathered (c);
}

/* clang-format off */
const method gpu_summary_methods[] = {
  METHOD (mean, 0, -1, -1, run_mean_call) /* mean (X), mean (X, DIM), mean (..., TYPE), mean (..., NANFLAG): the mean of the elements along a dimension; DIM may be a vector of dimensions or "all", TYPE "default", "double" or "native", NANFLAG "omitnan" or "includenan".  mean (gpuArray ([1, 2; 3, 6])) is 2 4 */
  METHOD (meansq, 0, -1, -1, run_on_device) /* meansq (X), meansq (X, DIM): the mean of the squares of the elements along a dimension.  meansq (gpuArray ([1, 7])) is 25 */
  METHOD (median, 0, -1, -1, run_median_call) /* median (X), median (X, DIM), median (..., NANFLAG): the median of the elements along a dimension; DIM may be a vector of dimensions or "all".  median (gpuArray ([1, 5, 2, 8])) is 3.5000 */
  METHOD (mode, 0, -1, -1, run_gathered) /* mode (X), mode (X, DIM): the most frequent value along a dimension, the least if there are several; [M, F, C] = mode (X): how often it occurs, and a cell array of all such values, which core computes.  mode (gpuArray ([3 1 2 1 2])) is 1 */
  METHOD (range, 0, -1, -1, run_on_device) /* range (X), range (X, DIM): the greatest minus the least element along a dimension.  range (gpuArray ([3, 1, 8])) is 7 */
  METHOD (bounds, 0, -1, -1, run_on_device) /* [S, L] = bounds (X), bounds (X, DIM), bounds (..., NANFLAG): the least and the greatest element along a dimension.  [s, l] = bounds (gpuArray ([3, 1, 8])) gives 1 and 8 */
  METHOD (var, 0, -1, -1, run_var_call) /* var (X), var (X, W), var (X, W, DIM), var (..., NANFLAG): the variance of the elements along a dimension; W is 0 to divide by n - 1, 1 to divide by n, or a vector of weights; DIM may be a vector of dimensions or "all".  From Octave 9 on [V, M] = var (X) gives the mean, too.  var (gpuArray ([1, 2; 3, 6])) is 2 8 */
  METHOD (std, 0, -1, -1, run_on_device) /* std (X), std (X, W), std (X, W, DIM), std (..., NANFLAG): the square root of var.  std (gpuArray ([1, 3, 5])) is 2 */
  METHODS_END
};
/* clang-format on */
