/* mode.c -- the most frequent element of each column.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "order/order.h"

static octa_status
mode_part (const void *data, octa_node *part, const octa_size *size,
           octa_node **out)
{
  (void)size;
  return octa_order_mode (part, *(const int *)data, &out[0], &out[1]);
}

static octa_status
mode_of_parts (octa_node *in, int dim, octa_node **value, octa_node **count)
{
  octa_node *out[2];
  octa_parts_columns c = { .dims = 1u << dim,
                           .n_out = 2,
                           .type = { (octa_type)in->type, OCTA_TYPE_DOUBLE },
                           .size = in->size,
                           .make = mode_part,
                           .data = &dim };
  c.size.dims[dim] = 1;
  octa_size_trim (&c.size);
  const octa_status st = octa_parts_hooks.columns (&c, in, out);
  if (st != OCTA_OK)
    return st;
  *value = out[0];
  *count = out[1];
  return OCTA_OK;
}

octa_status
octa_order_mode (octa_node *in, int dim, octa_node **value, octa_node **count)
{
  octa_status st;
  octa_node *sorted = NULL, *v = NULL;
  if (octa_node_is_parted (in))
    return mode_of_parts (in, dim, value, count);
  OCTA_TRY (octa_order_sort (in, dim, false, &sorted, NULL));
  OCTA_TRY (octa_reduce_node (OCTA_FOLD_mode, sorted, dim, &v));
  OCTA_TRY (octa_reduce_node (OCTA_FOLD_mode_count, sorted, dim, count));
  *value = OCTA_MOVE (v);
done:
  octa_node_release (sorted);
  octa_node_release (v);
  return st;
}
