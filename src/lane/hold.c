/* hold.c -- the blocks of memory that captured work needs.

   A graph remembers addresses.  What it was given while it was captured must
   stay at them: blocks that are freed meanwhile or later go back to the pool
   only when the last hold on them ends.  So it is with what has a pin.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lane/private.h"

#include <stdlib.h>

typedef struct entry
{
  octa_block *block;
  bool is_written;
} entry;

struct octa_hold
{
  entry *entries;
  size_t n, cap;
  octa_hold_pin **pins;
  size_t n_pins, cap_pins;
  bool has_failed;
  octa_lane *lane; /* of the stream while it is captured, then NULL */
  octa_hold_task *task;
};

octa_hold_task *
octa_hold_task_of (const octa_hold *h)
{
  return h->task;
}

void
octa_hold_set_task (octa_hold *h, octa_hold_task *t)
{
  h->task = t;
}

octa_hold *
octa_hold_new (void)
{
  return calloc (1, sizeof (octa_hold));
}

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
  /* A graph remembers addresses, and what is borrowed is taken back.  */
  OCTA_TRY (octa_foreign_part ());
  OCTA_TRY (octa_lane_of (s, &l));
  if (l->hold)
    {
      st = octa_fail (OCTA_ERROR_LOGIC,
                      "this stream is being captured already");
      goto done;
    }
  /* Make the data that captured kernels need before, since nothing runs during
     the capture.  */
  OCTA_TRY (octa_lane_enter (l, &was));
  st = octa_lazy.prepare ();
  octa_lane_leave (&was);
  OCTA_TRY (st);
  OCTA_TRY (octa_lane_hold (l, h));
  h->lane = l;
  *out = h;
  h = NULL;
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
        octa_block_shelve (b);
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

octa_hold_pin *
octa_hold_pin_new (void)
{
  octa_hold_pin *p = calloc (1, sizeof *p);
  if (p)
    p->refs = 1;
  return p;
}

void
octa_hold_pin_release (octa_hold_pin *p)
{
  if (p && --p->refs == 0)
    free (p);
}

void
octa_hold_pin_add (octa_hold *h, octa_hold_pin *p)
{
  if (p->by == h)
    return;
  if (h->n_pins == h->cap_pins)
    {
      size_t cap = h->cap_pins ? 2 * h->cap_pins : 16;
      octa_hold_pin **more = realloc (h->pins, cap * sizeof *more);
      if (! more)
        {
          h->has_failed = true;
          return;
        }
      h->pins = more;
      h->cap_pins = cap;
    }
  h->pins[h->n_pins++] = p;
  p->by = h;
  p->refs++;
}

void
octa_hold_add (octa_hold *h, octa_block *b, bool is_written)
{
  /* Streams that are captured together look at this: what a graph keeps by
     itself must not hide who writes.  */
  if (is_written && (h->lane || ! b->held_as))
    b->held_as = h;
  if (b->held_by == h)
    {
      h->entries[b->held_at].is_written |= is_written;
      return;
    }
  if (h->n == h->cap)
    {
      size_t cap = h->cap ? 2 * h->cap : 64;
      entry *more = realloc (h->entries, cap * sizeof *more);
      if (! more)
        {
          h->has_failed = true;
          return;
        }
      h->entries = more;
      h->cap = cap;
    }
  h->entries[h->n] = (entry){ .block = b, .is_written = is_written };
  b->held_by = h;
  b->held_at = h->n++;
  b->holds++;
}

octa_lane *
octa_hold_lane (const octa_hold *h)
{
  return h->lane;
}

octa_status
octa_hold_check (const octa_hold *h)
{
  return h->has_failed ? octa_no_memory ("a capture") : OCTA_OK;
}
