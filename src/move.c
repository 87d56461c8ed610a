/* move.c -- gpuArrays of several devices that meet.

   An array is computed on the device that was current when it was made, and
   stays there.  Where arrays of several devices are to be worked on together,
   those that are elsewhere are copied to the one that is current.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "node.h"
#include "objects_internal.h"

bool
octa_array_is_spread (void)
{
  return octa_lanes_are_spread ();
}

int
octa_array_device (octa_id id)
{
  if (octa_id_kind (id) != OCTA_KIND_ARRAY || ! octa_handle_is_open (id))
    return -1;
  const octa_node *n = octa_array_node (id);
  return ! n || n->kind == NODE_SCALAR ? -1 : n->device;
}

/* The bytes of FROM, on its device, to TO on the one that is current.  */
static octa_status
copy_between (octa_node *to, octa_node *from)
{
  octa_status st;
  CUstream s;
  CUdeviceptr src = octa_buffer_use (from->buffer);
  octa_lane_now->is_abroad = false; /* this is what may look abroad */
  OCTA_TRY (octa_lane_ready (&s));
  OCTA_CU (cuMemcpyPeerAsync,
           (octa_buffer_use (to->buffer),
            octa_context_raw (octa_lane_now->device), src,
            octa_context_raw (from->device), to->buffer->bytes, s));
done:
  return st;
}

octa_status
octa_array_move (octa_id id, octa_node **out)
{
  octa_status st;
  octa_node *made = NULL, *n = octa_array_node (id);
  if (! n)
    return OCTA_FAIL;
  OCTA_TRY (octa_node_resolve (n));
  OCTA_TRY (octa_node_store (n));
  OCTA_TRY (octa_node_empty ((octa_type)n->type, n->cplx == OCTA_COMPLEX,
                             n->n_dims, n->dims, &made));
  made->is_kept = n->is_kept;
  made->is_nonneg = n->is_nonneg;
  if (made->buffer)
    OCTA_TRY (copy_between (made, n));
  *out = made;
  made = NULL;
done:
  octa_node_release (made);
  return st;
}
