/* visit.c -- operations on gpuArrays of several contexts.  An array is
   computed in the context that was current when it was made, on any device,
   and stays there: that is its place.  If an operation has arrays of several
   places, those of other places are copied to the current one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/array.h"

bool
octa_array_is_spread (void)
{
  return octa_lanes_are_spread ();
}

static int
place_of (const octa_node *n)
{
  return n->kind == OCTA_NODE_SCALAR || n->kind == OCTA_NODE_PARTS
             ? OCTA_NOWHERE
             : n->place;
}

int
octa_node_device (const octa_node *n)
{
  int place = place_of (n);
  return place == OCTA_NOWHERE ? place : octa_context_device (place);
}

/* Copy the bytes of FROM, in its place, to TO in the current place.  */
static octa_status
copy_between (octa_node *to, octa_node *from)
{
  octa_status st;
  CUstream s;
  CUdeviceptr src = octa_buffer_use (from->buffer);
  octa_lane_now->is_abroad = false; /* this copy may access another context */
  OCTA_TRY (octa_lane_ready (&s));
  OCTA_CU (cuMemcpyPeerAsync,
           (octa_buffer_use (to->buffer),
            octa_context_raw (octa_lane_now->place), src,
            octa_context_raw (from->place), to->buffer->bytes, s));
  OCTA_TRY (octa_lane_has_read ());
done:
  return st;
}

/* N's value as an array in the current place.  */
static octa_status
move (octa_node *n, octa_node **out)
{
  octa_status st;
  octa_node *made = NULL;
  OCTA_TRY (octa_node_resolve (n));
  OCTA_TRY (octa_node_store (n));
  OCTA_TRY (octa_node_empty ((octa_type)n->type, n->cplx == OCTA_COMPLEX,
                             &n->size, &made));
  made->is_kept = n->is_kept;
  made->is_nonneg = octa_node_is_nonneg (n);
  if (made->buffer)
    OCTA_TRY (copy_between (made, n));
  *out = OCTA_MOVE (made);
done:
  octa_node_release (made);
  return st;
}

/* ---- visits ---- */

enum
{
  SEVERAL = -2
};

/* The joint place of PLACE and OTHER.  */
static int
combine (int place, int other)
{
  if (other == OCTA_NOWHERE || place == other)
    return place;
  return place == OCTA_NOWHERE ? other : SEVERAL;
}

octa_status
octa_visit_begin (octa_visit *v, int n, octa_node **nodes, bool is_assignment)
{
  octa_status st = OCTA_OK;
  int place = OCTA_NOWHERE;
  if (! octa_lanes_are_spread ())
    return st;
  for (int i = 0; i < n; i++)
    place = combine (place, place_of (nodes[i]));
  bool is_one = place != SEVERAL;
  if (place == SEVERAL && is_assignment)
    place = place_of (nodes[0]);
  if (place >= 0 && place != octa_current_place ())
    {
      OCTA_TRY (octa_current_enter (place, &v->before));
      v->is_open = true;
    }
  for (int i = 0; i < n && ! is_one; i++)
    {
      octa_node *brought;
      int at = place_of (nodes[i]);
      if (at == OCTA_NOWHERE || at == octa_current_place ())
        continue;
      OCTA_TRY (move (nodes[i], &brought));
      octa_node_release (nodes[i]);
      nodes[i] = brought;
    }
done:
  return st;
}

void
octa_visit_end (octa_visit *v)
{
  if (v->is_open)
    octa_current_leave (v->before);
  v->is_open = false;
}
