/* hold.c -- the blocks of memory that captured work needs.

   A graph keeps addresses.  Its memory must stay there: blocks that are
   freed during or after the capture return to the pool only when the last hold
   on them ends.  The same is true of objects with a pin.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lane/private.h"

#include <stdlib.h>

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
  /* Streams that are captured together look at this; the hold of a graph that
     is not being captured must not replace the writer's.  */
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
      octa_hold_entry *more = realloc (h->entries, cap * sizeof *more);
      if (! more)
        {
          h->has_failed = true;
          return;
        }
      h->entries = more;
      h->cap = cap;
    }
  h->entries[h->n] = (octa_hold_entry){ .block = b, .is_written = is_written };
  b->held_by = h;
  b->held_at = h->n++;
  b->holds++;
}

octa_status
octa_hold_check (const octa_hold *h)
{
  return h->has_failed ? octa_no_memory ("a capture") : OCTA_OK;
}
