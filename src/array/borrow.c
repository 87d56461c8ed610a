/* borrow.c -- arrays over memory that its owner takes back later.

   Such an array is a node with a buffer over that memory.  It is an ordinary
   value: nothing writes through it (octa_buffer_is_sole), and reshapes and
   copies share the buffer.  Before the memory is written or taken back, the
   buffer gets a block of its own with the same bytes.  Nodes, also pending
   ones, refer to the buffer, not to the block, so they need no change.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/private.h"

octa_status
octa_node_borrow (octa_block *block, octa_id owner, octa_type t,
                  const octa_size *size, octa_node **out)
{
  octa_status st;
  octa_node *n;
  OCTA_TRY (octa_node_new (OCTA_NODE_BUFFER, t, OCTA_REAL, size, &n));
  *out = n;
  if (n->n_elems == 0)
    return OCTA_OK;
  st = octa_buffer_borrow (block, (size_t)n->n_elems * octa_types[t].size,
                           owner, n->lane, &n->buffer);
  if (st != OCTA_OK)
    octa_node_release (n);
done:
  return st;
}

/* ---- memory of their own ---- */

/* Move B to its own memory, in the lane of its array.  */
static octa_status
move (octa_buffer *b, uint32_t lane)
{
  octa_status st;
  octa_block *own = NULL, *was = b->block;
  octa_lane_was before;
  OCTA_TRY (octa_lane_enter (octa_lane_tagged (lane, was->place), &before));
  st = octa_block_take (b->bytes, &own);
  if (st == OCTA_OK)
    st = octa_lane_copy (own->p, octa_buffer_use (b), b->bytes);
  octa_lane_leave (&before);
  if (st == OCTA_OK)
    {
      b->block = own;
      octa_block_give (was);
      octa_buffer_loan_end (b);
    }
  else if (own)
    octa_block_give (own);
done:
  return st;
}

/* If memory runs out, other arrays may be computed, which may end loans.  */
static octa_status
move_kept (const octa_buffer_loan *l)
{
  octa_buffer *b = l->buffer;
  octa_buffer_retain (b);
  octa_status st = move (b, l->lane);
  octa_buffer_release (b);
  return st;
}

static octa_buffer_loan *
find (const octa_block *block)
{
  octa_buffer_loan *l = octa_buffer_loans;
  while (l && l->buffer->block != block)
    l = l->next;
  return l;
}

octa_status
octa_buffer_part (octa_block *block)
{
  octa_status st = OCTA_OK;
  const octa_buffer_loan *l;
  while ((l = find (block)) != NULL)
    OCTA_TRY (move_kept (l));
done:
  return st;
}

octa_status
octa_array_anchor (octa_id id)
{
  octa_status st = OCTA_OK;
  int64_t at, count;
  octa_node *n;
  if (! octa_buffer_loans || ! octa_is_array (id))
    return OCTA_OK;
  if (octa_id_kind (id) == OCTA_KIND_SLICE)
    OCTA_TRY (octa_slice_query (id, &id, &at, &count));
  if (! (n = octa_array_node (id)))
    return OCTA_FAIL;
  OCTA_TRY (octa_node_store (n));
  for (const octa_buffer_loan *l = octa_buffer_loans; l; l = l->next)
    if (l->buffer == n->buffer)
      return move_kept (l);
done:
  return st;
}
