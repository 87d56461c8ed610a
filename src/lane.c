/* lane.c -- the order of gpuArray's work in several streams.

   A lane waits for another by an event that is recorded behind everything the
   other has queued by then.  BEHIND and the blocks' stamps spare it a second
   wait for what one has covered: a constant that a loop in another stream
   reads costs one wait, not one per turn.

   A stream that is destroyed hands what it wrote to the default lane, which
   waits for it; so does one that loses its slot to a newer stream.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lane.h"

#include <string.h>

static octa_lane lanes[OCTA_LANES_MAX] = { [0] = { .is_open = true } };
static unsigned n_lanes = 1; /* slots that were ever used */

octa_lane *octa_lane_now = &lanes[0];
uint8_t octa_lane_mark;

static inline uint64_t
bit (unsigned slot)
{
  return (uint64_t)1 << slot;
}

octa_lane *
octa_lane_in_slot (unsigned slot)
{
  return &lanes[slot];
}

/* ---- which lane ---- */

static void
open_lane (octa_lane *l, CUstream s, uint8_t device)
{
  uint8_t slot = (uint8_t)(l - lanes);
  *l = (octa_lane){ .stream = s,
                    .tag = (l->tag & ~(uint32_t)0xff) | slot,
                    .slot = slot,
                    .device = device,
                    .is_open = true };
}

/* Whoever waited for FROM waits for INTO, which stands behind it.  */
static void
close_lane (octa_lane *from, octa_lane *into)
{
  if (from->event)
    OCTA_CU_WARN (cuEventDestroy, (from->event));
  for (unsigned i = 0; i < n_lanes; i++)
    {
      lanes[i].behind[from->slot] = 0;
      if (lanes[i].must_wait & bit (from->slot))
        lanes[i].must_wait = (lanes[i].must_wait & ~bit (from->slot))
                             | bit (into->slot);
    }
  into->must_wait |= from->must_wait;
  into->must_wait &= ~bit (into->slot);
  from->is_open = false;
  from->tag += 256;
}

static CUresult
mark_end (octa_lane *l)
{
  CUresult r = CUDA_SUCCESS;
  if (! l->event)
    r = OCTA_CU_RESULT (cuEventCreate, (&l->event, CU_EVENT_DISABLE_TIMING));
  if (r == CUDA_SUCCESS)
    r = OCTA_CU_RESULT (cuEventRecord, (l->event, l->stream));
  return r;
}

/* L waits for all that W has queued.  What cannot be queued as a wait is
   waited for here.  While W is captured nothing in it runs: its mark is where
   the capture began.  */
static octa_status
wait_for (octa_lane *l, octa_lane *w)
{
  octa_status st = OCTA_OK;
  CUresult r = CUDA_SUCCESS;
  if (! w->hold)
    r = mark_end (w);
  if (r == CUDA_SUCCESS)
    r = OCTA_CU_RESULT (cuStreamWaitEvent, (l->stream, w->event, 0));
  if (r != CUDA_SUCCESS)
    OCTA_CU (cuStreamSynchronize, (w->stream));
  l->behind[w->slot] = w->count;
done:
  return st;
}

static octa_lane *
find (CUstream s, uint8_t device)
{
  for (unsigned i = 0; i < n_lanes; i++)
    if (lanes[i].is_open && lanes[i].stream == s && lanes[i].device == device)
      return &lanes[i];
  return NULL;
}

/* L's slot is wanted, or its stream is about to go.  */
static void
retire (octa_lane *l)
{
  octa_lane *d = find (NULL, l->device);
  if (l->has_blocks)
    {
      (void)wait_for (d, l); /* the next call says what is wrong */
      octa_blocks_move (l, d);
      d->has_blocks = true;
    }
  close_lane (l, d);
}

/* A slot for a new lane; NULL when all are in use.  */
static octa_lane *
free_slot (void)
{
  for (unsigned i = 0; i < n_lanes; i++)
    if (! lanes[i].is_open)
      return &lanes[i];
  if (n_lanes < OCTA_LANES_MAX)
    return &lanes[n_lanes++];
  for (unsigned i = 0; i < n_lanes; i++)
    {
      octa_lane *l = &lanes[i];
      if (l->stream && ! l->refs && ! l->hold && l != octa_lane_now)
        {
          retire (l);
          return l;
        }
    }
  return NULL;
}

octa_status
octa_lane_of (CUstream s, octa_lane **out)
{
  octa_lane *l = octa_lane_now;
  uint8_t device = l->device;
  if (s == CU_STREAM_LEGACY)
    s = NULL;
  if (l->stream != s)
    l = find (s, device);
  if (! l)
    {
      l = free_slot ();
      if (! l)
        return octa_fail (OCTA_ID_LOGIC,
                          "gpuArrays are in use in %d streams at once; close "
                          "some of the scopes",
                          OCTA_LANES_MAX);
      open_lane (l, s, device);
    }
  *out = l;
  return OCTA_OK;
}

octa_lane *
octa_lane_tagged (uint32_t tag)
{
  octa_lane *l = &lanes[tag & 0xff];
  return l->tag == tag && l->is_open ? l : find (NULL, l->device);
}

static void
set_now (octa_lane *l)
{
  octa_lane_now = l;
  octa_lane_mark = l->hold ? OCTA_LANE_NONE : l->slot;
}

void
octa_lane_enter (octa_lane *l, octa_lane **was)
{
  l->refs++;
  *was = octa_lane_now;
  set_now (l);
}

void
octa_lane_leave (octa_lane *was)
{
  octa_lane_now->refs--;
  set_now (was);
}

void
octa_lane_choose (octa_lane *l)
{
  set_now (l ? l : find (NULL, octa_lane_now->device));
}

octa_status
octa_lane_hold (octa_lane *l, octa_hold *h)
{
  octa_status st = OCTA_OK;
  if (h)
    {
      /* What it must wait for still can be: the capture has not begun.  */
      OCTA_TRY (octa_lane_queue_waits (l));
      CUresult r = mark_end (l);
      if (r != CUDA_SUCCESS)
        OCTA_TRY (octa_fail_cu ("cuEventRecord", r));
    }
  if (h)
    l->refs++;
  else
    l->refs--;
  l->hold = h;
  set_now (octa_lane_now); /* the mark may have changed */
done:
  return st;
}

void
octa_lane_close (CUstream s)
{
  octa_lane *l = s ? find (s, octa_lane_now->device) : NULL;
  if (l)
    retire (l);
}

void
octa_lanes_forget (void)
{
  for (unsigned i = 0; i < n_lanes; i++)
    {
      octa_lane *l = &lanes[i];
      l->tag += 256;
      open_lane (l, NULL, 0);
      l->is_open = i == 0;
    }
  n_lanes = 1;
  set_now (&lanes[0]);
}

octa_status
octa_lanes_wait (void)
{
  octa_status st = OCTA_OK;
  for (unsigned i = 0; i < n_lanes; i++)
    if (lanes[i].is_open && ! lanes[i].hold)
      OCTA_TRY (octa_wait (lanes[i].stream));
done:
  return st;
}

/* ---- what comes before what ---- */

/* L uses what W has written or reads.  */
static void
stand_behind (octa_lane *l, const octa_lane *w)
{
  l->must_wait |= (bit (w->slot) | w->must_wait) & ~bit (l->slot);
}

void
octa_lane_note_use (octa_block *b)
{
  octa_lane *l = octa_lane_now, *w = &lanes[b->writer];
  if (l->hold)
    {
      octa_hold_add (l->hold, b, false);
      return;
    }
  l->has_blocks = true;
  b->readers |= bit (l->slot);
  if (! b->stamp)
    b->stamp = ++w->count;
  if (l->behind[w->slot] < b->stamp)
    stand_behind (l, w);
}

void
octa_lane_note_change (octa_block *b)
{
  octa_lane *l = octa_lane_now;
  if (l->hold)
    {
      octa_hold_add (l->hold, b, true);
      return;
    }
  l->has_blocks = true;
  uint64_t users = (b->readers | bit (b->writer)) & ~bit (l->slot);
  for (; users; users &= users - 1)
    stand_behind (l, &lanes[__builtin_ctzll (users)]);
  b->writer = l->slot;
  b->readers = 0;
  b->stamp = 0;
}

octa_status
octa_lane_queue_waits (octa_lane *l)
{
  octa_status st = OCTA_OK;
  if (l->hold)
    OCTA_TRY (octa_hold_check (l->hold));
  while (l->must_wait)
    {
      octa_lane *w = &lanes[__builtin_ctzll (l->must_wait)];
      OCTA_TRY (wait_for (l, w));
      l->must_wait &= ~bit (w->slot);
    }
done:
  return st;
}

octa_status
octa_lane_may_wait (void)
{
  if (! octa_lane_now->hold)
    return OCTA_OK;
  return octa_fail (OCTA_ID_LOGIC,
                    "a stream that is being captured cannot copy between "
                    "Octave's arrays and the device, nor wait for a value; "
                    "do that before the capture or after it");
}

/* ---- fills and copies ---- */

octa_status
octa_lane_fill8 (CUdeviceptr p, unsigned char value, size_t n)
{
  octa_status st;
  CUstream s;
  OCTA_TRY (octa_lane_ready (&s));
  OCTA_CU (cuMemsetD8Async, (p, value, n, s));
done:
  return st;
}

octa_status
octa_lane_fill32 (CUdeviceptr p, unsigned value, size_t n)
{
  octa_status st;
  CUstream s;
  OCTA_TRY (octa_lane_ready (&s));
  OCTA_CU (cuMemsetD32Async, (p, value, n, s));
done:
  return st;
}

octa_status
octa_lane_copy (CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
  octa_status st;
  CUstream s;
  OCTA_TRY (octa_lane_ready (&s));
  OCTA_CU (cuMemcpyDtoDAsync, (to, from, bytes, s));
done:
  return st;
}
