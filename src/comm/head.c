/* head.c -- descriptions of calls that ranks compare.  A head is a call's
   name, and class and size of the rank's array.  Where sizes may differ, all
   ranks get all heads before the arrays are passed; with OCTCUDA_COMM_CHECK=1
   also elsewhere. As each rank sees the same heads, a mistake is the same
   error on all ranks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"

#include <stdio.h>
#include <string.h>

void
octa_comm_head_array (octa_comm_head *h, const octa_node *n, uint8_t marks)
{
  h->marks = marks;
  if (! n)
    return;
  h->type = n->type;
  h->is_complex = n->cplx == OCTA_COMPLEX;
  h->is_kept = n->is_kept;
  h->n_dims = (int16_t)n->size.n_dims;
  memcpy (h->dims, n->size.dims, sizeof h->dims);
}

octa_size
octa_comm_head_size (const octa_comm_head *h)
{
  octa_size s = { .n_dims = h->n_dims };
  memcpy (s.dims, h->dims, sizeof s.dims);
  return s;
}

octa_status
octa_comm_head_node (const octa_comm_head *h, const octa_size *size,
                     octa_node **out)
{
  octa_status st;
  OCTA_TRY (octa_node_empty ((octa_type)h->type, h->is_complex, size, out));
  (*out)->is_kept = h->is_kept;
done:
  return st;
}

octa_status
octa_comm_heads_gather (octa_comm *c, octa_comm_head *all, bool is_needed)
{
  if (c->n_local == c->n)
    return OCTA_OK;
  octa_comm_head mine = all[c->first];
  if (is_needed || c->transport->has_fast_heads
      || octa_setting (OCTA_SETTING_COMM_CHECK) != 0)
    return c->transport->gather_bytes (c, &mine, all, sizeof mine);
  for (int r = 0; r < c->n; r++)
    all[r] = mine;
  return OCTA_OK;
}

/* ---- do they suit each other? ---- */

static void
describe (const octa_comm_head *h, char *text, size_t n)
{
  char size[160] = "nothing";
  octa_size s = octa_comm_head_size (h);
  if (h->n_dims)
    octa_size_text (&s, size, sizeof size);
  unsigned takes = octa_comm_call_takes ((octa_comm_call)h->call);
  snprintf (text, n, "%s%s%s%s (%s%s%s)",
            octa_comm_call_name ((octa_comm_call)h->call),
            takes & OCTA_COMM_TAKES_OP ? " \"" : "",
            takes & OCTA_COMM_TAKES_OP ? octa_comm_op_name (h->op) : "",
            takes & OCTA_COMM_TAKES_OP ? "\"" : "",
            h->n_dims ? octa_types[h->type].name : "", h->n_dims ? " " : "",
            size);
}

static octa_status
differ (const octa_comm_head *all, int r, const char *what)
{
  char first[256], other[256];
  describe (&all[0], first, sizeof first);
  describe (&all[r], other, sizeof other);
  return octa_fail (OCTA_ERROR_LOGIC,
                    "the ranks differ in %s: rank 0 calls %s, rank %d calls "
                    "%s; all ranks must make the same call",
                    what, first, r, other);
}

/* Do all ranks pass an array that the call uses?  */
static bool
is_common (const octa_comm_head *h)
{
  return h->call != OCTA_COMM_broadcast && h->call != OCTA_COMM_scatter;
}

static bool
is_same_size (const octa_comm_head *a, const octa_comm_head *b)
{
  octa_size s = octa_comm_head_size (a), t = octa_comm_head_size (b);
  return octa_size_same (&s, &t);
}

octa_status
octa_comm_heads_check (const octa_comm *c, const octa_comm_head *all)
{
  const octa_comm_head *a = &all[0];
  const bool has_op = octa_comm_call_takes ((octa_comm_call)a->call)
                      & OCTA_COMM_TAKES_OP;
  for (int r = 1; r < c->n; r++)
    {
      const octa_comm_head *b = &all[r];
      if (a->call != b->call)
        return differ (all, r, "the call");
      if (a->op != b->op)
        return differ (all, r, "OP");
      if (a->root != b->root)
        return differ (all, r, "ROOT");
      if (a->dim != b->dim)
        return differ (all, r,
                       a->call == OCTA_COMM_exchange ? "the number of arrays"
                                                     : "DIM");
      if (a->lengths != b->lengths)
        return differ (all, r, "LENGTHS");
      if (is_common (a) && a->type != b->type)
        return differ (all, r, "the class");
      if (has_op && ! is_same_size (a, b))
        return differ (all, r, "the size");
    }
  return OCTA_OK;
}
