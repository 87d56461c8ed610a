/* survey.c -- what an array says about axes, and about decimating lines: by
   reductions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plot/kernels.h"

#include <math.h>

/* The 1x1 N as a double.  */
static octa_status
number (octa_node *n, double *v)
{
  octa_status st;
  octa_node *d = NULL;
  OCTA_TRY (octa_node_op (OCTA_OP_double, &n, &d));
  OCTA_TRY (octa_node_store (d));
  OCTA_TRY (octa_node_download (d, v));
done:
  octa_node_release (d);
  return st;
}

/* REDUCTION of OP (A, B), or without B of A.  */
static octa_status
reduced (int reduction, octa_node *a, double *v)
{
  octa_status st;
  octa_node *r = NULL;
  OCTA_TRY (octa_reduce_node (reduction, a, 0, &r));
  OCTA_TRY (octa_node_store (r));
  OCTA_TRY (number (r, v));
done:
  octa_node_release (r);
  return st;
}

static octa_status
constant (double v, octa_type t, octa_node **out)
{
  float f = (float)v;
  return octa_node_scalar (t, false, t == OCTA_TYPE_SINGLE ? (void *)&f : &v,
                           out);
}

/* The numbers of X where KEEP is true, NaN elsewhere; both are columns.  */
static octa_status
only (octa_node *keep, octa_node *x, octa_node **out)
{
  octa_status st;
  octa_node *none = NULL, *v = NULL;
  octa_type t = x->type == OCTA_TYPE_SINGLE ? OCTA_TYPE_SINGLE
                                            : OCTA_TYPE_DOUBLE;
  octa_node_retain (v = x);
  if (x->type != t)
    {
      octa_node_release (v);
      v = NULL;
      OCTA_TRY (octa_node_op (OCTA_OP_double, &x, &v));
    }
  OCTA_TRY (constant (NAN, t, &none));
  OCTA_TRY (
      octa_node_op (OCTA_OP_merge, (octa_node *[]){ keep, v, none }, out));
done:
  octa_node_release (v);
  octa_node_release (none);
  return st;
}

/* The result of OP (X, V).  */
static octa_status
compared (octa_op op, octa_node *x, double v, octa_node **out)
{
  octa_node *b;
  octa_status st = constant (v, OCTA_TYPE_DOUBLE, &b);
  if (st != OCTA_OK)
    return st;
  st = octa_node_op (op, (octa_node *[]){ x, b }, out);
  octa_node_release (b);
  return st;
}

octa_status
octa_samples_survey (octa_node *n, octa_samples_extent *e)
{
  octa_status st;
  octa_samples p;
  octa_node *x = NULL, *finite = NULL, *above = NULL, *good = NULL,
            *kept = NULL, *positive = NULL;
  octa_samples_extent r = { 0, INFINITY, -INFINITY, INFINITY };
  double count = 0;
  OCTA_TRY (octa_samples_of (n, &p));
  if (p.n > 0)
    {
      OCTA_TRY (octa_node_reshape (n, OCTA_SIZE (p.n, 1), &x));
      OCTA_TRY (octa_node_op (OCTA_OP_isfinite, &x, &finite));
      OCTA_TRY (only (finite, x, &kept));
      OCTA_TRY (compared (OCTA_OP_gt, kept, 0, &above));
      OCTA_TRY (only (above, kept, &positive));
      OCTA_TRY (reduced (OCTA_REDUCE_sum, finite, &count));
    }
  if (count > 0)
    {
      OCTA_TRY (reduced (OCTA_REDUCE_min, kept, &r.min));
      OCTA_TRY (reduced (OCTA_REDUCE_max, kept, &r.max));
      OCTA_TRY (reduced (OCTA_REDUCE_min, positive, &r.min_positive));
      r.n_finite = (int64_t)count;
      if (isnan (r.min_positive))
        r.min_positive = INFINITY;
    }
  *e = r;
done:
  octa_node_release (positive);
  octa_node_release (kept);
  octa_node_release (good);
  octa_node_release (above);
  octa_node_release (finite);
  octa_node_release (x);
  return st;
}

/* The first and the last of X, a computed column.  */
static octa_status
ends (octa_node *x, double v[2])
{
  octa_status st = OCTA_OK;
  octa_node *one = NULL;
  for (int k = 0; k < 2; k++)
    {
      octa_subscript s = { .start = k ? x->n_elems - 1 : 0,
                           .step = 1,
                           .count = 1 };
      OCTA_TRY (octa_index_read (x, 1, &s, &one));
      OCTA_TRY (octa_node_store (one));
      OCTA_TRY (number (one, &v[k]));
      octa_node_release (one);
      one = NULL;
    }
done:
  octa_node_release (one);
  return st;
}

/* How far X is from a range at most.  */
static octa_status
deviation (octa_node *x, double base, double step, double *most)
{
  octa_status st;
  octa_node *d = NULL, *range = NULL, *away = NULL, *size = NULL;
  OCTA_TRY (octa_node_op (OCTA_OP_double, &x, &d));
  OCTA_TRY (octa_node_range (base, step, &x->size, &range));
  OCTA_TRY (octa_node_op (OCTA_OP_minus, (octa_node *[]){ d, range }, &away));
  OCTA_TRY (octa_node_op (OCTA_OP_abs, &away, &size));
  OCTA_TRY (reduced (OCTA_REDUCE_max, size, most));
done:
  octa_node_release (size);
  octa_node_release (away);
  octa_node_release (range);
  octa_node_release (d);
  return st;
}

octa_status
octa_samples_ordered (octa_node *n, octa_samples_order *o)
{
  octa_status st;
  octa_samples p;
  octa_node *x = NULL;
  octa_samples_order r = { .is_ascending = true };
  double v[2] = { 0, 0 }, most = 0;
  bool descends;
  OCTA_TRY (octa_samples_of (n, &p));
  if (p.n > 0)
    {
      OCTA_TRY (octa_node_reshape (n, OCTA_SIZE (p.n, 1), &x));
      OCTA_TRY (octa_node_store (x));
      OCTA_TRY (octa_order_is_sorted (x, p.n, 1, &r.is_ascending, &descends));
      OCTA_TRY (ends (x, v));
    }
  /* NaN is sorted to the end; infinities are at either one.  */
  r.is_ascending &= isfinite (v[0]) && isfinite (v[1]);
  if (r.is_ascending && p.n > 1)
    {
      r.base = v[0];
      r.step = (v[1] - v[0]) / (double)(p.n - 1);
      OCTA_TRY (deviation (x, r.base, r.step, &most));
      r.is_even = isfinite (r.step) && most <= 1e-6 * r.step;
    }
  *o = r;
done:
  octa_node_release (x);
  return st;
}
