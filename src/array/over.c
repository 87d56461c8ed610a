/* over.c -- arrays over memory that others can access.  Such an array is a
   node with a buffer that is lent.  An assignment to it writes to that memory,
   and at once, because others read it without notice.  For the same reason no
   other array shares the buffer: a reshape is a copy.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/private.h"

octa_status
octa_node_over (CUdeviceptr p, octa_node *under, octa_type t, bool is_complex,
                const octa_size *size, octa_node **out)
{
  octa_status st;
  octa_node *n = NULL;
  OCTA_TRY (octa_node_new (OCTA_NODE_BUFFER, t,
                           is_complex ? OCTA_COMPLEX : OCTA_REAL, size, &n));
  n->is_kept = is_complex;
  if (n->n_elems > 0)
    OCTA_TRY (
        octa_buffer_over (p,
                          (size_t)n->n_elems * octa_elem_size (t, is_complex),
                          under ? under->buffer : NULL, &n->buffer));
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  return st;
}

bool
octa_node_is_lent (const octa_node *n)
{
  if (n->kind == OCTA_NODE_ASSIGN)
    n = n->in[0];
  return n->kind == OCTA_NODE_BUFFER && n->buffer
         && octa_buffer_is_lent (n->buffer);
}

bool
octa_node_wants_base (const octa_node *n)
{
  return n->buffer && n->buffer->block->is_foreign;
}

octa_status
octa_node_keep (octa_node *n, const octa_base *is)
{
  return octa_foreign_keep (n->buffer->block, is);
}
