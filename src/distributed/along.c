/* along.c -- reductions and cumulative operations of arrays with parts.

   Along another dimension than that of the parts each rank works alone.
   Otherwise each rank reduces its part, all get the results of all, and reduce
   these; such a result is an ordinary array, the same on all ranks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "distributed/private.h"
#include "array/rows.h"

#include <stdlib.h>

typedef struct along
{
  octa_node *x;
  int what, dim, form; /* a reduction, or a scan */
  bool wants_index;    /* of a scan */

  octa_node **before; /* what comes before a scan */
  octa_op join;
} along;

/* The dimension of core's default, if DIM is negative.  */
static int
dim_of (const octa_node *x, int dim)
{
  return dim >= 0 ? dim : octa_size_default_dim (&x->size);
}

/* ---- reductions: each rank alone ---- */

/* Core's size of an extreme of no elements is not that of a part.  */
static octa_status
reduced_part (const octa_distributed_job *j, int l, octa_node **out)
{
  const along *a = j->data;
  OCTA_GET (octa_node *, part, octa_distributed_part (a->x, l));
  /* Core has its own rules for arrays without elements.  */
  return part->n_elems > 0 ? octa_reduce_node (a->what, part, a->dim, out)
                           : octa_distributed_nothing (j, out);
}

/* ---- reductions along the parts ---- */

/* A reduction of the ranks' results: by which reduction, or by which call of a
   communicator if no part is empty.  */
typedef struct joint
{
  int reduction; /* -1: there is none */
  octa_comm_op op;
} joint;

static joint
joint_of (int reduction)
{
  switch (reduction)
    {
    case OCTA_REDUCE_all:
      return (joint){ reduction, OCTA_COMM_OP_all };
    case OCTA_REDUCE_any:
      return (joint){ reduction, OCTA_COMM_OP_any };
    case OCTA_REDUCE_max:
      return (joint){ reduction, OCTA_COMM_OP_max };
    case OCTA_REDUCE_min:
      return (joint){ reduction, OCTA_COMM_OP_min };
    case OCTA_REDUCE_prod:
      return (joint){ reduction, OCTA_COMM_OP_prod };
    case OCTA_REDUCE_sum:
    case OCTA_REDUCE_sumsq:
      return (joint){ OCTA_REDUCE_sum, OCTA_COMM_OP_sum };
    case OCTA_FOLD_native_sum:
    case OCTA_FOLD_native_prod:
    case OCTA_FOLD_extra_sum:
    case OCTA_FOLD_norm2:
      return (joint){ reduction, OCTA_COMM_OPS };
    default:
      return (joint){ -1, OCTA_COMM_OPS };
    }
}

/* Does each rank have a part that is not empty?  */
static bool
all_have_some (const octa_parts *p)
{
  bool answer = true;
  for (int k = 0; k < p->n; k++)
    answer &= p->start[k + 1] > p->start[k];
  return answer;
}

static octa_status
reduce_step (const void *data, int l, octa_node **out)
{
  const along *a = data;
  OCTA_GET (octa_node *, part, octa_distributed_part (a->x, l));
  return octa_reduce_node (a->what, part, a->dim, out);
}

/* Reduce the ranks' values. A part without elements contributes an empty array
   or a neutral one.  */
static octa_status
reduce_values (const along *a, octa_node **out)
{
  octa_status st;
  const octa_parts *p = a->x->parts;
  const joint how = joint_of (a->what);
  octa_node *all = NULL;
  octa_node **nodes = calloc ((size_t)p->n_local, sizeof *nodes);
  if (! nodes)
    return octa_no_memory ("a distributed array");
  if (how.reduction < 0)
    OCTA_TRY (octa_parts_refuse (NULL));
  OCTA_TRY (octa_distributed_each (a->x, reduce_step, a, nodes));
  if (how.op < OCTA_COMM_OPS && a->x->cplx == OCTA_REAL && all_have_some (p))
    st = octa_distributed_meet_all (a->x, how.op, a->dim, nodes, out);
  else
    {
      OCTA_TRY (octa_distributed_meet_all (a->x, OCTA_COMM_OPS, a->dim, nodes,
                                           &all));
      st = octa_reduce_node (how.reduction, all, a->dim, out);
    }
done:
  octa_node_release (all);
  octa_distributed_free (p->n_local, nodes);
  return st;
}

/* ---- positions of extremes along the parts ---- */

static octa_status
with_number (octa_op op, octa_node *x, double v, octa_node **out)
{
  octa_status st;
  octa_node *number;
  OCTA_TRY (octa_node_number (OCTA_TYPE_DOUBLE, v, &number));
  st = octa_node_op (op, (octa_node *[]){ x, number }, out);
  octa_node_release (number);
done:
  return st;
}

/* The position in the whole array of the extreme of each column of the
   part.  */
static octa_status
position_step (const void *data, int l, octa_node **out)
{
  const along *a = data;
  octa_status st;
  octa_node *at = NULL;
  const octa_parts *p = a->x->parts;
  OCTA_TRY (reduce_step (a, l, &at));
  st = with_number (OCTA_OP_plus, at, (double)p->start[p->first + l], out);
done:
  octa_node_release (at);
  return st;
}

/* Of POSITIONS, one of each rank along DIM, those where VALUES is extreme.  */
static octa_status
choose (const along *a, octa_node *values, octa_node *positions,
        octa_node **out)
{
  octa_status st;
  octa_node *winner = NULL, *rank = NULL, *is_it = NULL, *some = NULL;
  octa_size size = { .n_dims = a->dim < 1 ? 2 : a->dim + 1 };
  for (int d = 0; d < size.n_dims; d++)
    size.dims[d] = 1;
  size.dims[a->dim] = octa_size_along (&values->size, a->dim);
  OCTA_TRY (octa_reduce_node (a->what, values, a->dim, &winner));
  OCTA_TRY (octa_node_range (1, 1, &size, &rank));
  OCTA_TRY (
      octa_node_op (OCTA_OP_eq, (octa_node *[]){ winner, rank }, &is_it));
  OCTA_TRY (octa_node_op (OCTA_OP_times, (octa_node *[]){ positions, is_it },
                          &some));
  st = octa_reduce_node (OCTA_REDUCE_sum, some, a->dim, out);
done:
  octa_node_release (winner);
  octa_node_release (rank);
  octa_node_release (is_it);
  octa_node_release (some);
  return st;
}

static octa_status
reduce_positions (const along *a, octa_node **out)
{
  octa_status st;
  const octa_parts *p = a->x->parts;
  along values_of = *a;
  octa_node *values = NULL, *positions = NULL;
  octa_node **nodes = calloc (2 * (size_t)p->n_local, sizeof *nodes);
  if (! nodes)
    return octa_no_memory ("a distributed array");
  values_of.what = a->what == OCTA_FOLD_max_at ? OCTA_REDUCE_max
                                               : OCTA_REDUCE_min;
  OCTA_TRY (octa_distributed_each (a->x, reduce_step, &values_of, nodes));
  OCTA_TRY (
      octa_distributed_each (a->x, position_step, a, nodes + p->n_local));
  OCTA_TRY (
      octa_distributed_meet_all (a->x, OCTA_COMM_OPS, a->dim, nodes, &values));
  OCTA_TRY (octa_distributed_meet_all (a->x, OCTA_COMM_OPS, a->dim,
                                       nodes + p->n_local, &positions));
  st = choose (a, values, positions, out);
done:
  octa_node_release (values);
  octa_node_release (positions);
  octa_distributed_free (2 * p->n_local, nodes);
  return st;
}

/* ---- sums of squared differences from the mean along the parts ---- */

static octa_status
reduce_spread (const along *a, octa_node **out)
{
  octa_status st;
  octa_node *sum = NULL, *mean = NULL, *off = NULL;
  const double n = (double)octa_size_along (&a->x->size, a->dim);
  OCTA_TRY (octa_distributed_reduce (OCTA_REDUCE_sum, a->x, a->dim, &sum));
  OCTA_TRY (with_number (OCTA_OP_rdivide, sum, n, &mean));
  OCTA_TRY (octa_distributed_op (OCTA_OP_minus, (octa_node *[]){ a->x, mean },
                                 &off));
  st = octa_distributed_reduce (OCTA_REDUCE_sumsq, off, a->dim, out);
done:
  octa_node_release (sum);
  octa_node_release (mean);
  octa_node_release (off);
  return st;
}

/* ---- reductions ---- */

/* The reduction of an array without elements: the sketch has class and size,
   but not the value with which it is filled.  */
static octa_status
reduce_nothing (int reduction, octa_node *x, int dim, octa_node **out)
{
  octa_status st;
  octa_node *none;
  OCTA_TRY (octa_node_empty ((octa_type)x->type, x->cplx == OCTA_COMPLEX,
                             &x->size, &none));
  st = octa_reduce_node (reduction, none, dim, out);
  octa_node_release (none);
done:
  return st;
}

octa_status
octa_distributed_reduce (int reduction, octa_node *in, int dim,
                         octa_node **out)
{
  octa_status st;
  octa_node *of = NULL;
  along a = { .x = in, .what = reduction, .dim = dim_of (in, dim) };
  octa_distributed_job j = { .comm = octa_distributed_comm (in),
                             .split = octa_distributed_split_of (in),
                             .part = reduced_part,
                             .data = &a };
  if (in->n_elems == 0)
    return reduce_nothing (reduction, in, dim, out);
  if (a.dim == j.split.dim && reduction == OCTA_FOLD_spread)
    return reduce_spread (&a, out);
  if (a.dim == j.split.dim)
    return reduction == OCTA_FOLD_max_at || reduction == OCTA_FOLD_min_at
               ? reduce_positions (&a, out)
               : reduce_values (&a, out);
  OCTA_TRY (octa_node_sketch (in, &of));
  OCTA_TRY (octa_reduce_node (reduction, of, a.dim, &j.sketch));
  st = octa_distributed_make (&j, out);
done:
  octa_node_release (of);
  octa_node_release (j.sketch);
  return st;
}

octa_status
octa_distributed_count (octa_node *in, int64_t *count)
{
  octa_status st;
  octa_communicator_info i;
  octa_comm *c = octa_distributed_comm (in);
  octa_comm_info (c, &i);
  int64_t *all = calloc ((size_t)i.n + (size_t)i.n_local, sizeof *all);
  if (! all)
    return octa_no_memory ("a distributed array");
  OCTA_TRY (octa_comm_use (c, "nnz") ? OCTA_OK : OCTA_FAIL);
  for (int l = 0; l < i.n_local; l++)
    {
      int before;
      octa_node *part = octa_distributed_part (in, l);
      OCTA_TRY (part ? OCTA_OK : OCTA_FAIL);
      OCTA_TRY (octa_current_enter (i.devices[l], &before));
      st = octa_index_nnz (part, &all[i.n + l]);
      octa_current_leave (before);
      OCTA_TRY (st);
    }
  OCTA_TRY (octa_comm_gather_bytes (c, all + i.n, all, sizeof *all));
  *count = 0;
  for (int k = 0; k < i.n; k++)
    *count += all[k];
done:
  free (all);
  return st;
}

/* ---- cumulative operations ---- */

/* The extreme of BEFORE and MADE, as a scan has it: the first of equal ones,
   and NaN only before all others.  BEATS: does the first operand replace the
   second?  */
static octa_status
join_extremes (octa_op beats, octa_node *before, octa_node *made,
               octa_node **out)
{
  octa_status st;
  octa_node *first = NULL, *is_nan = NULL, *is_more = NULL, *takes = NULL;
  int64_t reps[OCTA_DIMS_MAX];
  for (int d = 0; d < OCTA_DIMS_MAX; d++)
    reps[d] = octa_size_along (&made->size, d)
              / octa_size_along (&before->size, d);
  OCTA_TRY (
      octa_index_repeat (before, made->size.n_dims, reps, false, &first));
  OCTA_TRY (
      octa_node_op (OCTA_OP_ne, (octa_node *[]){ first, first }, &is_nan));
  OCTA_TRY (octa_node_op (beats, (octa_node *[]){ made, first }, &is_more));
  OCTA_TRY (
      octa_node_op (OCTA_OP_or, (octa_node *[]){ is_nan, is_more }, &takes));
  st = octa_node_op (OCTA_OP_merge, (octa_node *[]){ takes, made, first },
                     out);
done:
  octa_node_release (first);
  octa_node_release (is_nan);
  octa_node_release (is_more);
  octa_node_release (takes);
  return st;
}

static octa_status
scanned_part (const octa_distributed_job *j, int l, octa_node **out)
{
  octa_status st;
  const along *a = j->data;
  octa_node *made = NULL;
  OCTA_GET (octa_node *, part, octa_distributed_part (a->x, l));
  if (part->n_elems == 0)
    return octa_distributed_nothing (j, out);
  OCTA_TRY (octa_reduce_scan (a->what, part, a->dim, a->form, &made, NULL));
  if (! a->before || ! a->before[l])
    *out = OCTA_MOVE (made);
  else if (a->join == OCTA_OP_gt || a->join == OCTA_OP_lt)
    st = join_extremes (a->join, a->before[l], made, out);
  else
    st = octa_node_op (a->join, (octa_node *[]){ a->before[l], made }, out);
done:
  octa_node_release (made);
  return st;
}

/* The operation that joins the values of a scan in two parts; for extremes the
   comparison that selects one.  And the reduction that gives a part's last
   value.  */
static bool
scan_join (int scan, octa_op *op, int *reduction)
{
  switch (scan)
    {
    case OCTA_SCAN_cumsum:
      *op = OCTA_OP_plus;
      *reduction = OCTA_REDUCE_sum;
      return true;
    case OCTA_SCAN_cumprod:
      *op = OCTA_OP_times;
      *reduction = OCTA_REDUCE_prod;
      return true;
    case OCTA_SCAN_cummax:
      *op = OCTA_OP_gt;
      *reduction = OCTA_REDUCE_max;
      return true;
    case OCTA_SCAN_cummin:
      *op = OCTA_OP_lt;
      *reduction = OCTA_REDUCE_min;
      return true;
    default:
      return false;
    }
}

/* Set BEFORE for each rank here: the value of all parts before its own.  */
static octa_status
find_before (const along *a, int reduction, octa_node **before)
{
  octa_status st;
  octa_communicator_info i;
  octa_comm_info (octa_distributed_comm (a->x), &i);
  const octa_parts *p = a->x->parts;
  along ends = { .x = a->x, .what = reduction, .dim = a->dim };
  octa_node *all = NULL;
  octa_node **nodes = calloc ((size_t)p->n_local, sizeof *nodes);
  if (! nodes)
    return octa_no_memory ("a distributed array");
  OCTA_TRY (octa_distributed_each (a->x, reduce_step, &ends, nodes));
  OCTA_TRY (
      octa_distributed_meet_all (a->x, OCTA_COMM_OPS, a->dim, nodes, &all));
  for (int l = 0; l < p->n_local; l++)
    {
      octa_node *range = NULL, *value = NULL;
      int n = p->first + l, before_it;
      if (octa_size_along (&all->size, a->dim) < p->n)
        for (int k = n = 0; k < p->first + l; k++) /* no values of the empty */
          n += p->start[k + 1] > p->start[k];
      if (n == 0)
        continue;
      OCTA_TRY (octa_distributed_range (all, a->dim, 0, n, &range));
      st = octa_reduce_node (reduction, range, a->dim, &value);
      octa_node_release (range);
      OCTA_TRY (st);
      st = octa_current_enter (i.devices[l], &before_it);
      if (st == OCTA_OK)
        {
          st = octa_comm_bring (value, &before[l]);
          octa_current_leave (before_it);
        }
      octa_node_release (value);
      OCTA_TRY (st);
    }
done:
  octa_node_release (all);
  octa_distributed_free (p->n_local, nodes);
  return st;
}

/* The class that a scan has.  */
static octa_status
scan_sketch (const along *a, octa_node **out)
{
  octa_status st;
  octa_node *one = NULL, *made = NULL;
  /* of one element of that class */
  OCTA_TRY (octa_node_numbers (OCTA_TYPE_DOUBLE, 1, OCTA_SIZE (1, 1), &one));
  OCTA_TRY (octa_index_convert (one, (octa_type)a->x->type,
                                a->x->cplx == OCTA_COMPLEX, &made));
  octa_node_release (OCTA_MOVE (one));
  OCTA_TRY (octa_reduce_scan (a->what, made, 0, a->form, &one, NULL));
  st = octa_node_new (OCTA_NODE_PARTS, (octa_type)one->type,
                      a->x->cplx == OCTA_COMPLEX ? OCTA_UNRESOLVED : OCTA_REAL,
                      &a->x->size, out);
done:
  octa_node_release (one);
  octa_node_release (made);
  return st;
}

static octa_status
scan_columns_part (const void *data, octa_node *part, const octa_size *size,
                   octa_node **out)
{
  const along *a = data;
  (void)size;
  return octa_reduce_scan (a->what, part, a->dim, a->form, &out[0],
                           a->wants_index ? &out[1] : NULL);
}

/* The scan of whole columns; LIKE tells its class.  */
static octa_status
scan_columns (const along *a, const octa_node *like, octa_node **out,
              octa_node **index)
{
  octa_node *made[2];
  const octa_parts_columns c = {
    .dims = a->dim < OCTA_DIMS_MAX ? 1u << a->dim : 0,
    .n_out = a->wants_index ? 2 : 1,
    .type = { (octa_type)like->type, OCTA_TYPE_DOUBLE },
    .may_be_complex = like->cplx != OCTA_REAL,
    .size = a->x->size,
    .make = scan_columns_part,
    .data = a
  };
  const octa_status st = octa_distributed_columns (&c, a->x, made);
  if (st != OCTA_OK)
    return st;
  *out = made[0];
  if (index)
    *index = made[1];
  return OCTA_OK;
}

/* Does a scan along the parts need only one value of each column of those
   before?  Set the operation and the reduction, as scan_join.  Sums and
   products of integers saturate at each step.  */
static bool
has_join (along *a, int *reduction)
{
  const bool is_integer = octa_type_is_integer ((octa_type)a->x->type);
  return ! a->wants_index && a->form == OCTA_SCAN_FORM_DEFAULT
         && scan_join (a->what, &a->join, reduction)
         && ! (
             is_integer
             && (a->what == OCTA_SCAN_cumsum || a->what == OCTA_SCAN_cumprod));
}

octa_status
octa_distributed_scan (int scan, octa_node *in, int dim, int form,
                       octa_node **out, octa_node **index)
{
  octa_status st;
  int reduction = -1;
  const octa_parts *p = in->parts;
  along a = { .x = in,
              .what = scan,
              .dim = dim_of (in, dim),
              .form = form,
              .wants_index = index != NULL };
  octa_distributed_job j = { .comm = octa_distributed_comm (in),
                             .split = octa_distributed_split_of (in),
                             .part = scanned_part,
                             .data = &a };
  OCTA_TRY (scan_sketch (&a, &j.sketch));
  if (a.dim != p->dim || ! has_join (&a, &reduction))
    OCTA_TRY (scan_columns (&a, j.sketch, out, index));
  else
    {
      if (! (a.before = calloc ((size_t)p->n_local, sizeof *a.before)))
        OCTA_TRY (octa_no_memory ("a distributed array"));
      OCTA_TRY (find_before (&a, reduction, a.before));
      st = octa_distributed_make (&j, out);
    }
done:
  octa_node_release (j.sketch);
  octa_distributed_free (p->n_local, a.before);
  return st;
}
