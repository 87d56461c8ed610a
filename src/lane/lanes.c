/* lanes.c -- making and closing lanes; which one is current.

   A destroyed stream passes the blocks that it wrote to the default lane,
   which waits for it; so does a stream that loses its slot to a newer one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lane/private.h"

enum
{
  KEPT_SLOTS = 24 /* for default lanes */
};

static octa_lane *chosen[OCTA_MAX_CONTEXTS]; /* by scopes; NULL: the default */
static bool is_spread; /* lanes of several contexts were used */

static octa_lane *
open_lane (octa_lane *l, CUstream s, int context)
{
  uint8_t slot = (uint8_t)(l - octa_lanes);
  *l = (octa_lane){ .stream = s,
                    .place = (uint8_t)context,
                    .tag = (l->tag & ~(uint32_t)0xff) | slot,
                    .slot = slot,
                    .is_open = true };
  is_spread |= l->place != octa_lanes[0].place;
  return l;
}

/* Close FROM.  Lanes that must wait for FROM wait for INTO, which runs after
   it.  */
static void
close_lane (octa_lane *from, octa_lane *into)
{
  if (from->event)
    OCTA_CU_WARN (cuEventDestroy, (from->event));
  if (from->captured)
    OCTA_CU_WARN (cuEventDestroy, (from->captured));
  if (from->read)
    OCTA_CU_WARN (cuEventDestroy, (from->read));
  for (unsigned i = 0; i < octa_lanes_n; i++)
    {
      octa_lane *l = &octa_lanes[i];
      const uint64_t old = octa_lane_bit (from->slot);
      l->behind[from->slot] = 0;
      if ((l->must_wait | l->must_wait_read) & old)
        l->must_wait |= octa_lane_bit (into->slot);
      l->must_wait &= ~old;
      l->must_wait_read &= ~old;
    }
  into->must_wait |= from->must_wait;
  into->must_wait &= ~octa_lane_bit (into->slot);
  into->must_wait_read |= from->must_wait_read;
  into->must_wait_read &= ~octa_lane_bit (into->slot);
  from->is_open = false;
  from->tag += 256;
}

static octa_lane *default_lane (int place);

/* Close L, because its slot is needed or its stream is about to be
   destroyed.  */
static void
retire (octa_lane *l)
{
  octa_lane *d = default_lane (l->place);
  int before = octa_context_in_use ();
  if (l->has_blocks)
    {
      (void)octa_lane_wait_for (d, l); /* the next call reports a failure */
      octa_block_move_all (l, d);
      d->has_blocks = true;
    }
  close_lane (l, d);
  (void)octa_context_switch (before);
}

/* A slot for a new lane; NULL if no more than SPARE slots would be left.  */
static octa_lane *
free_slot (unsigned spare)
{
  for (unsigned i = 0; i < octa_lanes_n; i++)
    if (! octa_lanes[i].is_open)
      return &octa_lanes[i];
  if (octa_lanes_n + spare < OCTA_LANES_MAX)
    return &octa_lanes[octa_lanes_n++];
  for (unsigned i = 0; i < octa_lanes_n; i++)
    {
      octa_lane *l = &octa_lanes[i];
      if (l->stream && ! l->refs && ! l->hold && l != octa_lane_now)
        {
          retire (l);
          return l;
        }
    }
  return NULL;
}

/* KEPT_SLOTS slots are reserved for default lanes: more than a machine has
   devices and a program contexts.  */
static octa_lane *
default_lane (int place)
{
  octa_lane *l = octa_lane_find (NULL, place);
  if (! l)
    {
      l = free_slot (0);
      l = l ? open_lane (l, NULL, place) : &octa_lanes[0];
    }
  return l;
}

octa_status
octa_lane_of (CUstream s, octa_lane **out)
{
  int context = octa_context_in_use ();
  octa_lane *l = octa_lane_now;
  if (context == OCTA_NO_CONTEXT)
    context = l->place;
  if (s == CU_STREAM_LEGACY)
    s = NULL;
  if (l->stream != s || l->place != context)
    l = octa_lane_find (s, context);
  if (! l)
    {
      (void)default_lane (context); /* it has the blocks' free list */
      l = s ? free_slot (KEPT_SLOTS) : octa_lane_find (NULL, context);
      if (! l)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "gpuArrays are in use in %d streams, which is the "
                          "maximum; close some scopes",
                          OCTA_LANES_MAX - KEPT_SLOTS);
      if (s)
        open_lane (l, s, context);
    }
  *out = l;
  return OCTA_OK;
}

octa_lane *
octa_lane_tagged (uint32_t tag, uint8_t place)
{
  octa_lane *l = &octa_lanes[tag & 0xff];
  return l->tag == tag && l->is_open ? l : default_lane (place);
}

bool
octa_lanes_are_spread (void)
{
  return is_spread;
}

/* ---- the current lane ---- */

void
octa_lane_follow (int place)
{
  octa_lane *l = chosen[place];
  octa_lane_set_now (l ? l : default_lane (place));
}

void
octa_lane_choose (int place, octa_lane *l)
{
  chosen[place] = l;
  octa_lane_follow (octa_current_place ());
}

/* ---- streams and contexts end ---- */

void
octa_lane_close (CUstream s)
{
  octa_lane *l = s ? octa_lane_find (s, octa_context_in_use ()) : NULL;
  if (l)
    retire (l);
}

void
octa_lanes_forget (int context)
{
  octa_lane *now = octa_lane_now;
  for (unsigned i = 0; i < octa_lanes_n; i++)
    {
      octa_lane *l = &octa_lanes[i];
      if (! l->is_open || l->place != context)
        continue;
      for (unsigned k = 0; k < octa_lanes_n; k++)
        {
          octa_lanes[k].behind[i] = 0;
          octa_lanes[k].must_wait &= ~octa_lane_bit (i);
          octa_lanes[k].must_wait_read &= ~octa_lane_bit (i);
        }
      /* No work of this lane is running; only blocks of other contexts refer
         to it.  */
      if (l->has_blocks && (l->stream || octa_context_is_own (context)))
        octa_block_move_all (l, default_lane (octa_context_device (context)));
      l->tag += 256;
      open_lane (l, l->stream, context);
      /* The default lane of a device always exists.  */
      l->is_open = ! l->stream && ! octa_context_is_own (context);
    }
  if (! now->is_open)
    octa_lane_follow (octa_current_place ());
}

void
octa_lanes_reset (void)
{
  octa_lanes_forget (octa_lane_now->place);
}
