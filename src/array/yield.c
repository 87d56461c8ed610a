/* yield.c -- a function's result in the memory of its argument, of which it
   writes a part: u = exchange (g, u) must not copy u.

   The argument is a value that somebody may still use, so it must not change.
   But mostly it is overwritten by the result, and nobody looks at it again.
   So what is written is saved, the result takes the memory, and the argument
   becomes a pending assignment: the result with the saved elements put back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/array.h"

octa_status
octa_node_may_yield (const octa_node *n, bool *may)
{
  octa_status st;
  OCTA_TRY (octa_node_compute_readers (n)); /* which may share the memory */
  *may = n->buffer && ! octa_buffer_is_lent (n->buffer)
         && octa_buffer_is_sole (n->buffer)
         && octa_hold_lets (n->buffer->block);
done:
  return st;
}

/* A node like N, without its value.  */
static octa_status
new_like (const octa_node *n, octa_node_kind kind, octa_node **out)
{
  octa_status st = octa_node_new (kind, (octa_type)n->type, (octa_cplx)n->cplx,
                                  &n->size, out);
  if (st == OCTA_OK)
    (*out)->is_kept = n->is_kept;
  return st;
}

octa_status
octa_node_yield (octa_node *n, int n_places, octa_view **places,
                 octa_node *const *saved, octa_node **out)
{
  octa_status st;
  octa_node *result = NULL, *old = NULL, *next = NULL;
  OCTA_TRY (new_like (n, OCTA_NODE_BUFFER, &result));
  octa_node_retain (old = result);
  for (int i = 0; i < n_places; i++)
    {
      OCTA_TRY (new_like (n, OCTA_NODE_ASSIGN, &next));
      next->view = OCTA_MOVE (places[i]);
      octa_node_add_input (next, old);
      octa_node_add_input (next, saved[i]);
      octa_node_release (old);
      old = OCTA_MOVE (next);
    }
  result->buffer = octa_node_defer (n, old);
  *out = OCTA_MOVE (result);
done:
  octa_node_release (result);
  octa_node_release (old);
  return st;
}
