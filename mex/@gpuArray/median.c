/* median.c -- median and mode.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "array/rows.h"
#include "plain.h"

#include <math.h>

/* ---- median ---- */

/* (A + B) / 2 */
static octa_status
half_sum (octa_node *a, octa_node *b, octa_node **out)
{
  GATEWAY_TRY (gpu_operate (OCTA_OP_plus, a, b, out));
  return gpu_with_number (OCTA_OP_rdivide, out, 2);
}

/* A + (B - A) / 2 */
static octa_status
half_way (octa_node *a, octa_node *b, octa_node **out)
{
  GATEWAY_TRY (gpu_operate (OCTA_OP_minus, b, a, out));
  GATEWAY_TRY (gpu_with_number (OCTA_OP_rdivide, out, 2));
  return gpu_map2 (OCTA_OP_plus, out, a);
}

/* From Octave 9 on: A + (B - A) / 2 for integers with the same sign, or for
   the two middle elements of a vector, unless one is infinite.  */
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

/* The mean of A and B, the two middle elements.  */
static octa_status
between (const gpu_plain *s, octa_node *a, octa_node *b, octa_node **out)
{
  bool is_integer = octa_type_is_integer (s->info.type);
  if (s->info.type == OCTA_TYPE_LOGICAL)
    return gpu_operate (OCTA_OP_or, a, b, out);
  if (s->is_new && (is_integer || octa_size_is_vector (&s->info.size)))
    return between_new (a, b, is_integer, out);
  GATEWAY_TRY (half_sum (a, b, out));
  /* Octave 7 and 8 begin with 0: the mean of two negative zeros is 0 */
  return s->is_new ? OCTA_OK : gpu_with_number (OCTA_OP_plus, out, 0);
}

/* The medians of the columns C, and which columns have a NaN (NULL: none).  A
   NaN is sorted last.  */
static octa_status
middle (const gpu_plain *s, const gpu_columns *c, octa_node **out,
        octa_node **bad)
{
  octa_node *of[3] = { NULL };
  GATEWAY_TRY (octa_order_middle (c->x, c->dim, of));
  AUTO_NODE a = of[0];
  AUTO_NODE b = of[1];
  AUTO_NODE last = of[2];
  if (gpu_is_float (s) && octa_node_op (OCTA_OP_isnan, &last, bad) != OCTA_OK)
    return OCTA_FAIL;
  if (c->n % 2 == 0)
    return between (s, a, b, out);
  octa_node_retain (*out = a);
  return OCTA_OK;
}

/* Are all elements of the logical N true?  */
static octa_status
is_all (octa_node *n, bool *answer)
{
  AUTO_NODE all = NULL;
  octa_node_retain (all = n);
  GATEWAY_TRY (gpu_to_column (&all));
  GATEWAY_TRY (gpu_reduce_to (OCTA_REDUCE_all, &all, 0));
  GATEWAY_TRY (octa_node_compute (all));
  return octa_node_download (all, answer);
}

/* From Octave 9 on, if every column has a NaN but not all elements are NaN,
   core exchanges the first dimension of the result with that of the
   median.  */
static octa_status
is_turned (const gpu_plain *s, octa_node *bad, const gpu_columns *c,
           bool *answer)
{
  AUTO_NODE nan = NULL;
  bool is_all_nan = false;
  *answer = false;
  if (! s->is_new || c->dim == 0 || octa_size_is_vector (&s->info.size))
    return OCTA_OK;
  if (is_all (bad, answer) != OCTA_OK
      || (*answer
          && (octa_node_op (OCTA_OP_isnan, (octa_node *[]){ c->x }, &nan)
                  != OCTA_OK
              || is_all (nan, &is_all_nan) != OCTA_OK)))
    return OCTA_FAIL;
  *answer = *answer && ! is_all_nan;
  return OCTA_OK;
}

/* Exchange dimensions 0 and DIM of N.  */
static octa_status
turn (octa_node **n, int dim)
{
  int perm[OCTA_DIMS_MAX];
  octa_node *turned;
  for (int d = 0; d < OCTA_DIMS_MAX; d++)
    perm[d] = d == 0 ? dim : d == dim ? 0 : d;
  GATEWAY_TRY (octa_index_permute (*n, OCTA_DIMS_MAX, perm, &turned));
  octa_node_release (*n);
  *n = turned;
  return OCTA_OK;
}

octa_status
gpu_median (const gpu_plain *s, octa_node **out)
{
  AUTO_COLUMNS c = { NULL };
  AUTO_NODE m = NULL;
  AUTO_NODE bad = NULL;
  bool turns = false;
  bool is_list = s->n_dims > 1 || s->words & GPU_ALL;
  if (s->info.cplx != OCTA_REAL || gpu_omits (s) || (s->is_new && is_list)
      || ! gpu_has_dims (s))
    return OCTA_OK;
  GATEWAY_TRY (gpu_find_columns (s, &c));
  if (c.n < 2)
    return OCTA_OK;
  GATEWAY_TRY (middle (s, &c, &m, &bad));
  if (bad
      && (is_turned (s, bad, &c, &turns) != OCTA_OK
          || gpu_with_number_at (bad, NAN, &m) != OCTA_OK))
    return OCTA_FAIL;
  if ((turns && turn (&m, c.dim) != OCTA_OK) || gpu_settle (m) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_give_columns (&c, &m, out);
}

/* ---- mode ---- */

octa_status
gpu_mode (const gpu_plain *s, octa_node **out)
{
  AUTO_COLUMNS c = { NULL };
  AUTO_NODE count = NULL;
  if (s->info.cplx != OCTA_REAL || s->info.type == OCTA_TYPE_LOGICAL
      || s->info.n_elems < 2 || ! gpu_has_dims (s))
    return OCTA_OK;
  GATEWAY_TRY (gpu_find_columns (s, &c));
  GATEWAY_TRY (octa_order_mode (c.x, c.dim, &out[0], &count));
  if (s->n_out > 1)
    out[1] = OCTA_MOVE (count);
  return OCTA_OK;
}
