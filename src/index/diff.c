/* diff.c -- differences along a dimension, as expressions of views.

   Two orders are computed at a time: (x(3:end) - x(2:end-1)) - (x(2:end-1) -
   x(1:end-2)) is one kernel and rounds and saturates as core does.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "index/private.h"
#include "array/rows.h"

/* COUNT slices of IN along DIM, beginning with slice START.  */
static octa_status
slices (octa_node *in, int dim, int64_t start, int64_t count, octa_node **out)
{
  octa_subscript s[OCTA_DIMS_MAX] = { 0 };
  for (int d = 0; d < in->size.n_dims; d++)
    s[d].is_colon = true;
  s[dim] = (octa_subscript){ .start = start, .step = 1, .count = count };
  return octa_index_read (in, in->size.n_dims, s, out);
}

/* COUNT slices of the first-order difference, beginning with slice START.  */
static octa_status
difference (octa_node *in, int dim, int64_t start, int64_t count,
            octa_node **out)
{
  octa_status st;
  octa_node *x[2] = { NULL, NULL };
  OCTA_TRY (slices (in, dim, start + 1, count, &x[0]));
  OCTA_TRY (slices (in, dim, start, count, &x[1]));
  OCTA_TRY (octa_node_op (OCTA_OP_minus, x, out));
done:
  octa_node_release (x[1]);
  octa_node_release (x[0]);
  return st;
}

static octa_status
second_difference (octa_node *in, int dim, int64_t count, octa_node **out)
{
  octa_status st;
  octa_node *x[2] = { NULL, NULL };
  OCTA_TRY (difference (in, dim, 1, count, &x[0]));
  OCTA_TRY (difference (in, dim, 0, count, &x[1]));
  OCTA_TRY (octa_node_op (OCTA_OP_minus, x, out));
done:
  octa_node_release (x[1]);
  octa_node_release (x[0]);
  return st;
}

octa_status
octa_index_diff (octa_node *in, int64_t order, int dim, octa_node **out)
{
  octa_status st = OCTA_OK;
  octa_node *x = in, *y = NULL;
  octa_type t = in->type == OCTA_TYPE_LOGICAL ? OCTA_TYPE_DOUBLE
                                              : (octa_type)in->type;
  octa_size size = in->size;
  if (size.dims[dim] <= order || in->n_elems == 0)
    {
      size.dims[dim] = size.dims[dim] <= order ? 0 : size.dims[dim] - order;
      return octa_node_empty (t, false, &size, out);
    }
  if (order == 0 && t != in->type)
    return octa_node_op (OCTA_OP_double, &in, out);
  if (order == 0)
    return octa_node_reshape (in, &size, out);
  octa_node_retain (x);
  while (order > 0)
    {
      int64_t count = size.dims[dim] - (order > 1 ? 2 : 1);
      OCTA_TRY (order > 1 ? second_difference (x, dim, count, &y)
                          : difference (x, dim, 0, count, &y));
      octa_node_release (x);
      x = OCTA_MOVE (y);
      order -= size.dims[dim] - count;
      size.dims[dim] = count;
    }
  *out = OCTA_MOVE (x);
done:
  octa_node_release (x);
  return st;
}
