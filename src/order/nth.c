/* nth.c -- the elements at given positions of each sorted column.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "order/order.h"
#include "array/rows.h"

/* The elements at RANKS of the columns of X along DIM.  */
static octa_status
read_ranks (octa_node *x, int dim, octa_subscript ranks, octa_node **out)
{
  octa_subscript s[OCTA_DIMS_MAX];
  for (int d = 0; d < x->size.n_dims; d++)
    s[d] = d == dim ? ranks : (octa_subscript){ .is_colon = true };
  return octa_index_read (x, x->size.n_dims, s, out);
}

/* Core moves NaN and NA to the end in the order opposite to IN's, unlike a
   sort, so if *GOT, elements of the columns sorted up, has any, take them from
   the columns sorted down.  */
static octa_status
turn_nans (octa_node *in, int dim, const octa_subscript *ranks,
           octa_node **got)
{
  octa_status st;
  octa_node *nans = NULL, *sorted = NULL, *out = NULL;
  octa_node *chosen[3] = { NULL, NULL, *got };
  bool is = false;
  octa_subscript mirrored = *ranks;
  mirrored.start = in->size.dims[dim] - 1 - ranks->start;
  mirrored.step = -1;
  OCTA_TRY (octa_node_op (OCTA_OP_isnan, got, &nans));
  OCTA_TRY (octa_reduce_is_any (nans, &is));
  if (! is)
    goto done;
  OCTA_TRY (octa_order_sort (in, dim, true, &sorted, NULL));
  OCTA_TRY (read_ranks (sorted, dim, mirrored, &chosen[1]));
  chosen[0] = nans;
  OCTA_TRY (octa_node_op (OCTA_OP_merge, chosen, &out));
  octa_node_release (*got);
  *got = OCTA_MOVE (out);
done:
  octa_node_release (chosen[1]);
  octa_node_release (sorted);
  octa_node_release (nans);
  return st;
}

/* What is selected, of an array on several ranks.  */
typedef struct request
{
  int dim;
  const octa_subscript *ranks;
} request;

static octa_status
nth_part (const void *data, octa_node *part, const octa_size *size,
          octa_node **out)
{
  const request *r = data;
  (void)size;
  return octa_order_nth (part, r->dim, r->ranks, out);
}

static octa_status
nth_of_parts (octa_node *in, const request *r, octa_node **out)
{
  octa_parts_columns c = { .dims = 1u << r->dim,
                           .n_out = 1,
                           .type = { (octa_type)in->type },
                           .may_be_complex = in->cplx != OCTA_REAL,
                           .size = in->size,
                           .make = nth_part,
                           .data = r };
  c.size.dims[r->dim] = r->ranks->count;
  octa_size_trim (&c.size);
  return octa_parts_hooks.columns (&c, in, out);
}

octa_status
octa_order_nth (octa_node *in, int dim, const octa_subscript *ranks,
                octa_node **out)
{
  octa_status st;
  octa_node *sorted = NULL, *got = NULL;
  if (octa_node_is_parted (in))
    return nth_of_parts (in, &(request){ dim, ranks }, out);
  OCTA_TRY (octa_order_sort (in, dim, false, &sorted, NULL));
  OCTA_TRY (read_ranks (sorted, dim, *ranks, &got));
  if (octa_types[in->type].group == OCTA_GROUP_FLOAT && ranks->step > 0)
    OCTA_TRY (turn_nans (in, dim, ranks, &got));
  *out = OCTA_MOVE (got);
done:
  octa_node_release (got);
  octa_node_release (sorted);
  return st;
}
