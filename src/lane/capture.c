/* capture.c -- capturing a stream as a graph, with a hold on the blocks that
   the graph uses; launching such a graph.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lane/private.h"

#include <stdlib.h>

octa_status
octa_hold_begin (CUstream s, octa_hold **out)
{
  octa_status st;
  octa_lane *l;
  octa_lane_was was;
  octa_hold *h = calloc (1, sizeof *h);
  if (! h)
    return octa_no_memory ("a capture");
  OCTA_TRY (octa_lazy.flush ());
  /* A graph keeps addresses, but borrowed memory is taken back.  */
  OCTA_TRY (octa_foreign_part ());
  OCTA_TRY (octa_lane_of (s, &l));
  if (l->hold)
    OCTA_TRY (
        octa_fail (OCTA_ERROR_LOGIC,
                   "this stream is being captured already: call end_capture "
                   "first"));
  /* Make the data that captured kernels need now, because nothing runs during
     the capture.  */
  OCTA_TRY (octa_lane_enter (l, &was));
  st = octa_lazy.prepare ();
  octa_lane_leave (&was);
  OCTA_TRY (st);
  OCTA_TRY (octa_lane_hold (l, h));
  h->lane = l;
  *out = OCTA_MOVE (h);
done:
  free (h);
  return st;
}

octa_status
octa_hold_end (octa_hold *h)
{
  if (! h->lane)
    return OCTA_OK;
  octa_status st = octa_lazy.flush_lane (h->lane->tag);
  if (st == OCTA_OK)
    st = octa_hold_check (h);
  (void)octa_lane_hold (h->lane, NULL);
  h->lane = NULL;
  return st;
}

octa_status
octa_hold_launch (octa_hold *h, CUstream s)
{
  octa_status st;
  octa_lane *l;
  octa_lane_was was;
  OCTA_TRY (octa_lazy.flush ());
  OCTA_TRY (octa_lane_of (s, &l));
  OCTA_TRY (octa_lane_enter (l, &was));
  for (size_t i = 0; i < h->n; i++)
    if (h->entries[i].is_written)
      {
        h->entries[i].block->is_unborn = false;
        octa_block_change (h->entries[i].block);
      }
    else
      octa_block_use (h->entries[i].block);
  st = octa_lane_ready (&s);
  if (st == OCTA_OK && h->task)
    st = h->task->run (h->task);
  octa_lane_leave (&was);
done:
  return st;
}

void
octa_hold_free (octa_hold *h)
{
  if (! h)
    return;
  (void)octa_hold_end (h);
  if (h->task)
    h->task->drop (h->task);
  for (size_t i = 0; i < h->n; i++)
    {
      octa_block *b = h->entries[i].block;
      b->held_by = NULL;
      if (b->held_as == h)
        b->held_as = NULL;
      if (--b->holds > 0)
        continue;
      b->is_input = b->is_told = false;
      if (! b->is_live)
        octa_block_to_free_list (b);
    }
  for (size_t i = 0; i < h->n_pins; i++)
    {
      if (h->pins[i]->by == h)
        h->pins[i]->by = NULL;
      octa_hold_pin_release (h->pins[i]);
    }
  free (h->pins);
  free (h->entries);
  free (h);
}
