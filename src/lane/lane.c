/* lane.c -- the order of gpuArray's work in several streams.

   A lane waits for another by an event, which is recorded after everything
   that the other has queued by then.  BEHIND and the blocks' stamps avoid
   repeated waits for the same work: a constant that a loop in another stream
   reads costs one wait, not one per iteration.

   Devices that fetch from each other in every step would take turns by this:
   when memory that the neighbour has read is used again, the neighbour has
   long queued its next step.  So after such copies a second event is recorded
   (octa_lane_has_read), for which those wait that only change what was read.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lane/private.h"

octa_lane octa_lanes[OCTA_LANES_MAX] = { [0] = { .is_open = true } };
unsigned octa_lanes_n = 1;
static unsigned n_holds;

octa_lane *octa_lane_now = &octa_lanes[0];
uint8_t octa_lane_mark;
octa_lazy_hooks octa_lazy;
uint64_t octa_lane_refusals;

octa_lane *
octa_lane_in_slot (unsigned slot)
{
  return &octa_lanes[slot];
}

/* While a stream is captured, a query could make the capture fail.  */
bool
octa_lane_is_idle (const octa_lane *l)
{
  return l->is_open && ! n_holds
         && OCTA_CU_RESULT (cuStreamQuery, (l->stream)) == CUDA_SUCCESS;
}

bool
octa_lane_is_local (void)
{
  return octa_driver_is_host () && ! octa_lane_now->hold
         && octa_driver_backend->n_devices () == 1;
}

void *
octa_block_at_hand (const octa_block *b, bool changes)
{
  const octa_lane *l = octa_lane_now;
  /* Only the driver knows whether memory of others is still there.  */
  bool is_ours = octa_lane_is_local () && b->writer == octa_lane_mark
                 && ! (b->is_foreign && ! b->is_borrowed) && ! b->is_unborn
                 && ! (changes && (b->readers | b->stamp)) && ! l->must_wait
                 && ! l->must_wait_read && l->place == octa_context_in_use ();
  return is_ours && octa_lane_is_idle (l) ? (void *)(uintptr_t)b->p : NULL;
}

octa_lane *
octa_lane_find (CUstream s, int context)
{
  for (unsigned i = 0; i < octa_lanes_n; i++)
    if (octa_lanes[i].is_open && octa_lanes[i].stream == s
        && octa_lanes[i].place == context)
      return &octa_lanes[i];
  return NULL;
}

/* Record *EVENT, which is L's and may be new, after what L has queued.  */
static CUresult
mark (const octa_lane *l, CUevent *event)
{
  CUresult r = CUDA_SUCCESS;
  if (! *event)
    r = OCTA_CU_RESULT (cuEventCreate, (event, CU_EVENT_DISABLE_TIMING));
  if (r == CUDA_SUCCESS)
    r = OCTA_CU_RESULT (cuEventRecord, (*event, l->stream));
  return r;
}

/* L and W are captured: what is queued in L from now on comes after W's
   work.  */
static octa_status
wait_in_capture (octa_lane *l, octa_lane *w)
{
  octa_status st;
  OCTA_TRY (octa_context_enter (w->place));
  if (! w->captured)
    OCTA_CU (cuEventCreate, (&w->captured, CU_EVENT_DISABLE_TIMING));
  OCTA_CU (cuEventRecord, (w->captured, w->stream));
  OCTA_TRY (octa_context_enter (l->place));
  OCTA_CU (cuStreamWaitEvent, (l->stream, w->captured, 0));
done:
  return st;
}

/* Let L wait for all that W has queued.  If the wait cannot be queued, wait
   here.  While W is captured nothing in it runs, so its event stays where the
   capture began.  The context in use may have changed afterwards.  */
octa_status
octa_lane_wait_for (octa_lane *l, octa_lane *w)
{
  octa_status st;
  CUresult r = CUDA_SUCCESS;
  if (l->hold && w->hold)
    return wait_in_capture (l, w);
  OCTA_TRY (octa_context_enter (w->place));
  if (! w->hold)
    r = mark (w, &w->event);
  if (r == CUDA_SUCCESS)
    {
      OCTA_TRY (octa_context_enter (l->place));
      r = OCTA_CU_RESULT (cuStreamWaitEvent, (l->stream, w->event, 0));
    }
  if (r != CUDA_SUCCESS)
    {
      OCTA_TRY (octa_context_enter (w->place));
      OCTA_CU (cuStreamSynchronize, (w->stream));
    }
  l->behind[w->slot] = w->count;
done:
  return st;
}

/* Let L wait until W has read what it was to read.  */
static octa_status
wait_for_read (octa_lane *l, octa_lane *w)
{
  octa_status st;
  OCTA_TRY (octa_context_enter (l->place));
  if (OCTA_CU_RESULT (cuStreamWaitEvent, (l->stream, w->read, 0))
      != CUDA_SUCCESS)
    st = octa_lane_wait_for (l, w);
done:
  return st;
}

unsigned
octa_lane_free_list (const octa_block *b)
{
  const octa_lane *l = &octa_lanes[b->writer];
  if (l->place != b->place)
    l = octa_lane_find (NULL, b->place);
  return l ? l->slot : 0;
}

/* ---- the current lane ---- */

void
octa_lane_set_now (octa_lane *l)
{
  octa_lane_now = l;
  octa_lane_mark = l->hold ? OCTA_LANE_NONE : l->slot;
}

octa_status
octa_lane_enter (octa_lane *l, octa_lane_was *was)
{
  octa_status st = OCTA_OK;
  octa_lane_was w = { .lane = octa_lane_now,
                      .has_place = l->place != octa_current_place () };
  if (w.has_place)
    OCTA_TRY (octa_current_enter (l->place, &w.place));
  st = octa_context_enter (l->place);
  if (st != OCTA_OK)
    {
      if (w.has_place)
        octa_current_leave (w.place);
      goto done;
    }
  l->refs++;
  octa_lane_set_now (l);
  *was = w;
done:
  return st;
}

void
octa_lane_leave (const octa_lane_was *was)
{
  octa_lane_now->refs--;
  if (was->has_place)
    octa_current_leave (was->place);
  octa_lane_set_now (was->lane);
  (void)octa_context_switch (was->lane->place);
}

octa_status
octa_lane_hold (octa_lane *l, octa_hold *h)
{
  octa_status st = OCTA_OK;
  if (h)
    {
      /* Queue the waits now, because the capture has not begun.  */
      OCTA_TRY (octa_lane_queue_waits (l));
      OCTA_TRY (octa_context_enter (l->place));
      CUresult r = mark (l, &l->event);
      if (r != CUDA_SUCCESS)
        OCTA_TRY (octa_driver_fail ("cuEventRecord", r));
      l->refs++;
      n_holds++;
    }
  else
    {
      l->refs--;
      n_holds--;
    }
  l->hold = h;
  octa_lane_set_now (octa_lane_now); /* octa_lane_mark may have changed */
done:
  return st;
}

bool
octa_lanes_know (int context)
{
  for (unsigned i = 0; i < octa_lanes_n; i++)
    if (octa_lanes[i].is_open && octa_lanes[i].place == context)
      return true;
  return false;
}

octa_status
octa_lanes_wait (void)
{
  octa_status st = OCTA_OK;
  int context = octa_context_in_use ();
  bool has_default = false;
  for (unsigned i = 0; i < octa_lanes_n; i++)
    if (octa_lanes[i].is_open && ! octa_lanes[i].hold
        && octa_lanes[i].place == context)
      {
        has_default |= ! octa_lanes[i].stream;
        OCTA_TRY (octa_wait (octa_lanes[i].stream));
      }
  if (! has_default)
    OCTA_TRY (octa_wait (NULL));
done:
  return st;
}

/* ---- the order of lanes ---- */

/* L must wait for W, and for what W must wait for.  */
static void
stand_behind (octa_lane *l, const octa_lane *w)
{
  const uint64_t others = ~octa_lane_bit (l->slot);
  l->must_wait |= (octa_lane_bit (w->slot) | w->must_wait) & others;
  l->must_wait_read |= w->must_wait_read & others;
}

/* L, which is captured, must wait for another stream of the same capture,
   whose hold H uses a block.  */
static void
stand_behind_hold (octa_lane *l, const octa_hold *h)
{
  const octa_lane *w = h && h != l->hold ? h->lane : NULL;
  if (w)
    stand_behind (l, w);
}

void
octa_lane_note_use (octa_block *b)
{
  octa_lane *l = octa_lane_now, *w = &octa_lanes[b->writer];
  if (l->hold)
    {
      stand_behind_hold (l, b->held_as);
      octa_hold_add (l->hold, b, false);
      return;
    }
  l->is_ahead |= b->is_unborn;
  if (w == l)
    return;
  l->has_blocks = true;
  l->is_reading = true;
  l->is_abroad |= b->place != l->place;
  b->readers |= octa_lane_bit (l->slot);
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
      stand_behind_hold (l, b->held_as);
      stand_behind_hold (l, b->held_by);
      octa_hold_add (l->hold, b, true);
      return;
    }
  l->is_ahead |= b->is_unborn;
  l->has_blocks = true;
  l->is_abroad |= b->place != l->place;
  uint64_t users = (b->readers | octa_lane_bit (b->writer))
                   & ~octa_lane_bit (l->slot);
  for (; users; users &= users - 1)
    {
      const octa_lane *w = &octa_lanes[__builtin_ctzll (users)];
      if (w->slot == b->writer || w->is_reading || ! w->read)
        stand_behind (l, w);
      else
        l->must_wait_read |= octa_lane_bit (w->slot);
    }
  b->writer = l->slot;
  b->readers = 0;
  b->stamp = 0;
}

octa_status
octa_lane_queue_waits (octa_lane *l)
{
  octa_status st = OCTA_OK;
  if (l->is_ahead)
    {
      l->is_ahead = false;
      octa_lane_refusals++;
      return octa_fail (OCTA_ERROR_LOGIC,
                        "this array is computed by a captured graph; launch "
                        "the graph first");
    }
  if (l->hold)
    OCTA_TRY (octa_hold_check (l->hold));
  while (l->must_wait)
    {
      octa_lane *w = &octa_lanes[__builtin_ctzll (l->must_wait)];
      OCTA_TRY (octa_lane_wait_for (l, w));
      l->must_wait &= ~octa_lane_bit (w->slot);
      l->must_wait_read &= ~octa_lane_bit (w->slot);
    }
  while (l->must_wait_read)
    {
      octa_lane *w = &octa_lanes[__builtin_ctzll (l->must_wait_read)];
      OCTA_TRY (wait_for_read (l, w));
      l->must_wait_read &= ~octa_lane_bit (w->slot);
    }
done:
  return st;
}

octa_status
octa_lane_has_read (void)
{
  octa_status st = OCTA_OK;
  octa_lane *l = octa_lane_now;
  if (! l->is_reading || l->hold)
    return OCTA_OK;
  OCTA_TRY (octa_context_enter (l->place));
  CUresult r = mark (l, &l->read);
  if (r != CUDA_SUCCESS)
    OCTA_TRY (octa_driver_fail ("cuEventRecord", r));
  l->is_reading = false;
done:
  return st;
}

octa_status
octa_lane_may_wait (void)
{
  if (! octa_lane_now->hold)
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_LOGIC,
                    "a stream that is being captured cannot copy between "
                    "Octave's arrays and the device, nor wait for a value: "
                    "convert the arrays that it reads before the capture (x "
                    "= gpuArray (x)), and gather after it");
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

octa_status
octa_lane_copy_box (CUdeviceptr to, CUdeviceptr from, const octa_lane_box *box)
{
  octa_status st;
  CUstream s;
  CUDA_MEMCPY3D copy = { .srcMemoryType = CU_MEMORYTYPE_DEVICE,
                         .srcDevice = from + (CUdeviceptr)box->at,
                         .srcPitch = box->pitch,
                         .srcHeight = box->rows,
                         .dstMemoryType = CU_MEMORYTYPE_DEVICE,
                         .dstDevice = to + (CUdeviceptr)box->at,
                         .dstPitch = box->pitch,
                         .dstHeight = box->rows,
                         .WidthInBytes = box->width,
                         .Height = box->height,
                         .Depth = box->depth };
  OCTA_TRY (octa_lane_ready (&s));
  OCTA_CU (cuMemcpy3DAsync, (&copy, s));
done:
  return st;
}
