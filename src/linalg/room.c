/* room.c -- memory for calls of cuSOLVER: workspaces, and operands that they
   overwrite.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"

#include <stdlib.h>

enum
{
  INFO = 256 /* bytes before a workspace, so that it stays aligned */
};

octa_status
octa_linalg_room_take (octa_linalg_room *r, size_t device, size_t host)
{
  octa_linalg_room_give (r);
  octa_status st = octa_buffer_new (INFO + device, &r->buffer);
  if (st != OCTA_OK)
    return st;
  r->info = (int *)(uintptr_t)octa_buffer_use (r->buffer);
  r->work = (char *)r->info + INFO;
  if (host > 0 && ! (r->host = malloc (host)))
    st = octa_no_memory ("a workspace");
  return st;
}

octa_status
octa_linalg_room_info (const octa_linalg_room *r, int *info)
{
  return octa_staging_dtoh (info, octa_buffer_use (r->buffer), sizeof *info);
}

void
octa_linalg_room_give (octa_linalg_room *r)
{
  if (r->buffer)
    octa_buffer_release (r->buffer);
  free (r->host);
  *r = (octa_linalg_room){ .buffer = NULL };
}

octa_status
octa_linalg_fresh (octa_node *n, octa_type t, bool is_complex, octa_node **out)
{
  octa_status st;
  octa_node *a = NULL, *b = NULL;
  st = octa_index_ready (n, t, is_complex, &a);
  octa_node_release (n);
  OCTA_TRY (st);
  const bool is_mine = a->refs == 1 && octa_buffer_is_sole (a->buffer)
                       && ! octa_buffer_is_lent (a->buffer);
  if (! is_mine)
    {
      OCTA_TRY (octa_node_result (t, is_complex, &a->size, &b));
      OCTA_TRY (octa_lane_copy (octa_buffer_use (b->buffer),
                                octa_buffer_use (a->buffer),
                                b->buffer->bytes));
    }
  else
    {
      /* A new node, for which nothing is known about the values.  */
      OCTA_TRY (octa_node_new (OCTA_NODE_BUFFER, t,
                               is_complex ? OCTA_UNRESOLVED : OCTA_REAL,
                               &a->size, &b));
      b->buffer = a->buffer;
      a->buffer = NULL;
    }
  *out = OCTA_MOVE (b);
done:
  octa_node_release (a);
  octa_node_release (b);
  return st;
}
