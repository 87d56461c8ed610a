/* median.c -- what is found by sorting: the median, and the mode.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "array/rows.h"
#include "plain.h"

#include <math.h>

/* ---- median ---- */

/* Elements number K of the columns of the sorted X.  */
static octa_status
element (octa_node *x, int dim, int64_t k, octa_node **out)
{
  octa_array_info info;
  octa_subscript s[OCTA_DIMS_MAX];
  octa_node_info (x, &info);
  for (int d = 0; d < info.size.n_dims; d++)
    s[d] = d == dim ? (octa_subscript){ .start = k, .step = 1, .count = 1 }
                    : (octa_subscript){ .is_colon = true };
  return octa_index_read (x, info.size.n_dims, s, out);
}

/* (A + B) / 2 */
static octa_status
half_sum (octa_node *a, octa_node *b, octa_node **out)
{
  if (gpu_operate (OCTA_OP_plus, a, b, out) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_with_number (OCTA_OP_rdivide, out, 2);
}

/* A + (B - A) / 2 */
static octa_status
half_way (octa_node *a, octa_node *b, octa_node **out)
{
  if (gpu_operate (OCTA_OP_minus, b, a, out) != OCTA_OK
      || gpu_with_number (OCTA_OP_rdivide, out, 2) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_map2 (OCTA_OP_plus, out, a);
}

/* From Octave 9 on: half way between integers of one sign, or the two middle
   elements of a vector, unless one is infinite.  */
static octa_status
between_new (octa_node *a, octa_node *b, bool is_integer, octa_node **out)
{
  AUTO_NODE sum = NULL;
  AUTO_NODE half = NULL;
  AUTO_NODE x = NULL;
  AUTO_NODE y = NULL;
  if (half_way (a, b, &half) != OCTA_OK
      || (is_integer ? half_sum (a, b, &sum)
                     : gpu_operate (OCTA_OP_plus, a, b, &sum))
             != OCTA_OK
      || octa_node_op (is_integer ? OCTA_OP_sign : OCTA_OP_isinf, &a, &x)
             != OCTA_OK
      || octa_node_op (is_integer ? OCTA_OP_sign : OCTA_OP_isinf, &b, &y)
             != OCTA_OK
      || gpu_map2 (is_integer ? OCTA_OP_ne : OCTA_OP_or, &x, y) != OCTA_OK)
    return OCTA_FAIL;
  return octa_node_op (OCTA_OP_merge, (octa_node *[]){ x, sum, half }, out);
}

/* What is between A and B, the middle two.  */
static octa_status
between (const gpu_plain *s, octa_node *a, octa_node *b, octa_node **out)
{
  bool is_integer = octa_type_is_integer (s->info.type);
  if (s->info.type == OCTA_TYPE_LOGICAL)
    return gpu_operate (OCTA_OP_or, a, b, out);
  if (s->is_new && (is_integer || octa_size_is_vector (&s->info.size)))
    return between_new (a, b, is_integer, out);
  return half_sum (a, b, out);
}

/* The middle of the columns of SORTED.  */
static octa_status
middle (const gpu_plain *s, octa_node *sorted, const gpu_columns *c,
        octa_node **out)
{
  AUTO_NODE a = NULL;
  AUTO_NODE b = NULL;
  int64_t k = (c->n - 1) / 2;
  if (c->n % 2)
    return element (sorted, c->dim, k, out);
  if (element (sorted, c->dim, k, &a) != OCTA_OK
      || element (sorted, c->dim, k + 1, &b) != OCTA_OK)
    return OCTA_FAIL;
  return between (s, a, b, out);
}

/* Is all of the logical N true?  */
static octa_status
is_all (octa_node *n, bool *answer)
{
  AUTO_NODE all = NULL;
  octa_node_retain (all = n);
  if (gpu_to_column (&all) != OCTA_OK
      || gpu_reduce_to (OCTA_REDUCE_all, &all, 0) != OCTA_OK
      || octa_node_compute (all) != OCTA_OK)
    return OCTA_FAIL;
  return octa_node_download (all, answer);
}

/* Is element K of every column of SORTED a NaN?  */
static octa_status
is_nan_in_all (octa_node *sorted, int dim, int64_t k, bool *answer)
{
  AUTO_NODE bad = NULL;
  if (element (sorted, dim, k, &bad) != OCTA_OK
      || gpu_map (OCTA_OP_isnan, &bad) != OCTA_OK)
    return OCTA_FAIL;
  return is_all (bad, answer);
}

/* From Octave 9 on core exchanges the first dimension of the result and the one
   that the median is along where every column has a NaN, and not all is NaN.  */
static octa_status
is_turned (const gpu_plain *s, octa_node *sorted, const gpu_columns *c,
           bool *answer)
{
  bool is_all_nan;
  *answer = false;
  if (! s->is_new || c->dim == 0 || octa_size_is_vector (&s->info.size))
    return OCTA_OK;
  /* NaN is last.  */
  if (is_nan_in_all (sorted, c->dim, c->n - 1, answer) != OCTA_OK
      || (*answer
          && is_nan_in_all (sorted, c->dim, 0, &is_all_nan) != OCTA_OK))
    return OCTA_FAIL;
  *answer = *answer && ! is_all_nan;
  return OCTA_OK;
}

/* Dimensions 0 and DIM of N change places.  */
static octa_status
turn (octa_node **n, int dim)
{
  int perm[OCTA_DIMS_MAX];
  octa_node *turned;
  for (int d = 0; d < OCTA_DIMS_MAX; d++)
    perm[d] = d == 0 ? dim : d == dim ? 0 : d;
  if (octa_index_permute (*n, OCTA_DIMS_MAX, perm, &turned) != OCTA_OK)
    return OCTA_FAIL;
  octa_node_release (*n);
  *n = turned;
  return OCTA_OK;
}

octa_status
gpu_median (const gpu_plain *s, octa_node **out)
{
  AUTO_COLUMNS c = { NULL };
  AUTO_NODE sorted = NULL;
  AUTO_NODE m = NULL;
  AUTO_NODE bad = NULL;
  bool turns = false;
  bool is_list = s->n_dims > 1 || s->words & GPU_ALL;
  if (s->info.cplx != OCTA_REAL || gpu_omits (s) || (s->is_new && is_list)
      || ! gpu_has_dims (s))
    return OCTA_OK;
  if (gpu_find_columns (s, &c) != OCTA_OK)
    return OCTA_FAIL;
  if (c.n < 2)
    return OCTA_OK;
  if (octa_order_sort (c.x, c.dim, false, &sorted, NULL) != OCTA_OK
      || middle (s, sorted, &c, &m) != OCTA_OK)
    return OCTA_FAIL;
  if (gpu_is_float (s)) /* NaN is last */
    {
      if (element (sorted, c.dim, c.n - 1, &bad) != OCTA_OK
          || gpu_map (OCTA_OP_isnan, &bad) != OCTA_OK
          || is_turned (s, sorted, &c, &turns) != OCTA_OK
          || gpu_with_number_at (bad, NAN, &m) != OCTA_OK)
        return OCTA_FAIL;
    }
  /* All the others can go.  */
  if ((turns && turn (&m, c.dim) != OCTA_OK)
      || octa_node_compute (m) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_give_columns (&c, &m, out);
}

/* ---- mode ---- */

octa_status
gpu_mode (const gpu_plain *s, octa_node **out)
{
  AUTO_COLUMNS c = { NULL };
  AUTO_NODE sorted = NULL;
  if (s->info.cplx != OCTA_REAL || s->info.type == OCTA_TYPE_LOGICAL
      || s->info.n_elems < 2 || ! gpu_has_dims (s))
    return OCTA_OK;
  if (gpu_find_columns (s, &c) != OCTA_OK
      || octa_order_sort (c.x, c.dim, false, &sorted, NULL) != OCTA_OK
      || octa_reduce_node (OCTA_FOLD_mode, sorted, c.dim, &out[0]) != OCTA_OK)
    return OCTA_FAIL;
  return s->n_out < 2
             ? OCTA_OK
             : octa_reduce_node (OCTA_FOLD_mode_count, sorted, c.dim, &out[1]);
}
