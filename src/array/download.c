/* download.c -- copies of nodes' values to the host.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/private.h"

#include <string.h>

#define FEW_BYTES 4096 /* so few bytes are copied directly */

/* The lane that wrote N's buffer.  It copies it to the host, so that no other
   lane must wait.  */
static octa_lane *
lane_of_copy (const octa_node *n)
{
  const octa_block *b = n->buffer->block;
  octa_lane *l = octa_lane_in_slot (b->writer);
  if (l->hold || l->place != b->place)
    l = octa_lane_tagged (n->lane, n->place);
  /* Memory that is being captured here has not been written yet.  */
  bool is_here = l->hold || (b->is_unborn && octa_lane_now->hold);
  return is_here ? octa_lane_now : l;
}

/* Copy the BYTES of N's buffer to DST.  */
static octa_status
copy_out (const octa_node *n, void *dst, size_t bytes)
{
  octa_status st;
  octa_lane_was was;
  OCTA_TRY (octa_lane_enter (lane_of_copy (n), &was));
  st = octa_staging_dtoh (dst, octa_buffer_use (n->buffer), bytes);
  octa_lane_leave (&was);
done:
  return st;
}

static size_t
bytes_of (const octa_node *n)
{
  return (size_t)n->n_elems
         * octa_elem_size ((octa_type)n->type, n->cplx == OCTA_COMPLEX);
}

/* Fill DST with copies of N elements of SIZE bytes like VALUE, from a part
   that stays in the processor's cache.  */
static void
fill (void *dst, const void *value, size_t size, size_t n)
{
  const size_t part_max = 32768;
  const size_t bytes = n * size;
  memcpy (dst, value, size);
  for (size_t done = size; done < bytes;)
    {
      size_t part = done < part_max ? done : part_max;
      if (part > bytes - done)
        part = bytes - done;
      memcpy ((char *)dst + done, dst, part);
      done += part;
    }
}

octa_status
octa_node_download (octa_node *n, void *dst)
{
  octa_status st;
  const octa_node *value = octa_node_constant (n);
  if (value)
    {
      fill (dst, value->scalar.bytes, bytes_of (value), (size_t)n->n_elems);
      return OCTA_OK;
    }
  OCTA_TRY (octa_node_compute (n));
  size_t bytes = bytes_of (n);
  const void *src = n->kind == OCTA_NODE_SCALAR ? n->scalar.bytes
                    : bytes > 0 && bytes <= FEW_BYTES
                        ? octa_buffer_at_hand (n->buffer, false)
                        : NULL;
  if (src)
    memcpy (dst, src, bytes);
  else if (bytes > 0)
    OCTA_TRY (copy_out (n, dst, bytes));
done:
  return st;
}

octa_status
octa_node_exchange (octa_node *n, void *dst, octa_type t, bool is_complex,
                    const octa_size *size, const void *data, octa_node **out)
{
  octa_status st;
  octa_node *new = NULL;
  octa_lane_was was;
  OCTA_TRY (octa_node_compute (n));
  if (n->kind != OCTA_NODE_BUFFER || bytes_of (n) <= FEW_BYTES)
    {
      OCTA_TRY (octa_node_download (n, dst));
      return octa_node_upload (t, is_complex, size, data, out);
    }
  OCTA_TRY (octa_node_empty (t, is_complex, size, &new));
  octa_staging_copy down = { 0, dst, bytes_of (n), lane_of_copy (n) };
  octa_staging_copy up = { .host = (void *)(uintptr_t)data,
                           .bytes = bytes_of (new),
                           .lane = octa_lane_now };
  if (new->buffer)
    up.device = octa_buffer_use (new->buffer);
  OCTA_TRY (octa_lane_enter (down.lane, &was));
  down.device = octa_buffer_use (n->buffer);
  octa_lane_leave (&was);
  OCTA_TRY (octa_staging_exchange (&up, &down));
  *out = OCTA_MOVE (new);
done:
  octa_node_release (new);
  return st;
}
