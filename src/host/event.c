/* event.c -- events of the host device.

   An event recorded in an idle stream is a reading of the clock; in a busy
   stream it is a task without work.  In a captured stream it is a place in a
   graph.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"
#include "host/graph.h"

#include <stdlib.h>

/* ---- making ---- */

CUresult
octa_host_cuEventCreate (CUevent *out, unsigned int flags)
{
  OCTA_HOST_CONTEXT (c);
  if (! out || flags > 7
      || (flags & (CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING))
             == CU_EVENT_INTERPROCESS)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  CUevent e = calloc (1, sizeof *e);
  if (e && (flags & CU_EVENT_INTERPROCESS))
    e->shared = octa_host_shared_new ();
  if (! e || (! e->shared && (flags & CU_EVENT_INTERPROCESS))
      || ! octa_host_object_add (&e->object, OCTA_HOST_EVENT, c))
    {
      if (e)
        octa_host_shared_release (e->shared);
      free (e);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  e->flags = flags;
  *out = e;
  return octa_host_leave (CUDA_SUCCESS);
}

void
octa_host_event_close (CUevent e)
{
  octa_host_object_remove (&e->object);
  octa_host_event_release (e);
  octa_host_task_release (e->task);
  octa_host_shared_release (e->shared);
  free (e);
}

CUresult
octa_host_cuEventDestroy (CUevent e)
{
  OCTA_HOST_ABOUT (EVENT, e, true);
  octa_host_event_close (e);
  return octa_host_leave (CUDA_SUCCESS);
}

/* ---- recording ---- */

/* Tells other processes that the event was reached.  */
typedef struct reached
{
  octa_host_shared *shared;
  uint64_t number;
} reached;

static void
reached_clear (octa_host_task *t)
{
  const reached *d = (const reached *)t->data;
  if (d->shared)
    octa_host_shared_reach (d->shared, d->number);
  octa_host_shared_release (d->shared);
}

octa_host_task *
octa_host_event_task (CUcontext c)
{
  octa_host_task *t = octa_host_task_new (c, sizeof (reached));
  if (t)
    t->clear = reached_clear;
  return t;
}

void
octa_host_event_set (CUevent e, octa_host_task *t)
{
  octa_host_event_release (e);
  octa_host_task_release (e->task);
  if (t)
    octa_host_task_retain (t);
  e->task = t;
  e->is_recorded = true;
  e->time = octa_clock_ns ();
  if (! e->shared)
    return;
  uint64_t number = octa_host_shared_record (e->shared);
  if (t)
    {
      octa_host_shared_retain (e->shared);
      *(reached *)t->data = (reached){ e->shared, number };
    }
  else
    octa_host_shared_reach (e->shared, number);
}

static CUresult
record (CUevent e, CUstream s, unsigned flags)
{
  OCTA_HOST_ABOUT (EVENT, e, true);
  s = octa_host_stream_of (c, s);
  if (! s || s->object.ctx != e->object.ctx)
    return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
  r = octa_host_capture_check (s);
  if (! r && (flags > CU_EVENT_RECORD_EXTERNAL || (flags && ! s->capture)))
    r = CUDA_ERROR_INVALID_VALUE;
  if (r || s->capture)
    return octa_host_leave (r ? r : octa_host_capture_record (e, s, flags));
  octa_host_task *t = NULL;
  if (! octa_host_stream_is_idle (s) && ! (t = octa_host_event_task (c)))
    return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
  octa_host_event_set (e, t);
  e->stream = s;
  if (t)
    octa_host_task_submit (s, t);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuEventRecord (CUevent e, CUstream s)
{
  return record (e, s, CU_EVENT_RECORD_DEFAULT);
}

CUresult
octa_host_cuEventRecordWithFlags (CUevent e, CUstream s, unsigned int flags)
{
  return record (e, s, flags);
}

/* ---- waiting ---- */

bool
octa_host_event_is_pending (CUevent e)
{
  if (e->task && ! e->task->is_done)
    return true;
  return e->shared
         && ! octa_host_shared_is_reached (e->shared,
                                           octa_host_shared_last (e->shared));
}

/* A place in a graph has no time; querying it invalidates the capture.  */
static CUresult
refuse_captured (CUevent e)
{
  if (! e->is_captured)
    return CUDA_SUCCESS;
  if (e->capture)
    e->capture->is_spoilt = true;
  return CUDA_ERROR_CAPTURED_EVENT;
}

/* E has happened, and so has the earlier work of its stream.  Report the
   failures of that work, unless the stream was destroyed.  */
static CUresult
waited (CUcontext c, CUevent e)
{
  CUstream s = octa_host_stream_of (c, e->stream);
  return s && e->is_recorded ? octa_host_waited (c, s) : c->fault;
}

CUresult
octa_host_cuEventQuery (CUevent e)
{
  OCTA_HOST_ABOUT (EVENT, e, true);
  r = refuse_captured (e);
  if (! r && octa_host_event_is_pending (e))
    r = CUDA_ERROR_NOT_READY;
  return octa_host_leave (r ? r : waited (c, e));
}

/* Poll for an event that another process has recorded, which cannot wake us.
   Needs the lock.  */
static void
wait_for_others (CUevent e)
{
  octa_host_shared *h = e->shared;
  uint64_t number = octa_host_shared_last (h);
  octa_host_shared_retain (h);
  for (long us = 20; ! octa_host_shared_is_reached (h, number);
       us = us < 1000 ? us + us / 4 : us)
    {
      octa_host_unlock ();
      nanosleep (&(struct timespec){ .tv_nsec = us * 1000 }, NULL);
      octa_host_lock ();
    }
  octa_host_shared_release (h);
}

CUresult
octa_host_cuEventSynchronize (CUevent e)
{
  OCTA_HOST_ABOUT (EVENT, e, true);
  r = refuse_captured (e);
  if (! r && octa_host_event_is_pending (e))
    {
      if (octa_host_is_callback ())
        return octa_host_leave (CUDA_ERROR_NOT_PERMITTED);
      if (e->task && ! octa_host_task_wait (e->task))
        return octa_host_leave (octa_host_not_waited ());
      if (e->shared)
        wait_for_others (e);
    }
  octa_host_flush ();
  return octa_host_leave (r ? r : waited (c, e));
}

static bool
reached_is_true (const void *data)
{
  const reached *d = data;
  return octa_host_shared_is_reached (d->shared, d->number);
}

CUresult
octa_host_event_order (CUevent e, octa_host_task *t)
{
  if (e->task && ! e->task->is_done)
    octa_host_task_order (e->task, t);
  else if (octa_host_event_is_pending (e))
    {
      /* a separate task, whose data identify the event */
      octa_host_task *w = octa_host_event_task (t->ctx);
      if (! w)
        return CUDA_ERROR_OUT_OF_MEMORY;
      octa_host_shared_retain (e->shared);
      *(reached *)w->data = (reached){ e->shared,
                                       octa_host_shared_last (e->shared) };
      if (! octa_host_task_watch (w, reached_is_true))
        {
          octa_host_shared_release (e->shared);
          octa_host_task_release (w);
          return CUDA_ERROR_OUT_OF_MEMORY;
        }
      octa_host_task_order (w, t);
      octa_host_task_submit_free (&t->ctx->per_thread, w);
    }
  return CUDA_SUCCESS;
}

CUresult
octa_host_cuStreamWaitEvent (CUstream s, CUevent e, unsigned int flags)
{
  OCTA_HOST_ABOUT (EVENT, e, true);
  s = octa_host_stream_of (c, s);
  if (! s)
    return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
  r = octa_host_capture_check (s);
  if (! r && (flags > CU_EVENT_WAIT_EXTERNAL || (flags && ! s->capture)))
    r = CUDA_ERROR_INVALID_VALUE;
  if (r)
    return octa_host_leave (r);
  if (s->capture || e->is_captured)
    return octa_host_leave (octa_host_capture_wait (s, e, flags));
  if (octa_host_event_is_pending (e))
    {
      octa_host_task *t = octa_host_task_new (s->object.ctx, 0);
      if (! t)
        return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
      r = octa_host_event_order (e, t);
      if (r)
        octa_host_task_release (t);
      else
        octa_host_task_submit (s, t);
    }
  return octa_host_leave (r);
}

/* ---- times ---- */

static int64_t
time_of (CUevent e)
{
  return e->task ? e->task->time : e->time;
}

CUresult
octa_host_cuEventElapsedTime (float *ms, CUevent start, CUevent end)
{
  OCTA_HOST_ABOUT (EVENT, start, true);
  if (! ms)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (! octa_host_object_is (end, OCTA_HOST_EVENT) || ! start->is_recorded
      || ! end->is_recorded
      || ((start->flags | end->flags) & CU_EVENT_DISABLE_TIMING))
    return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
  if (start->is_captured || end->is_captured)
    return octa_host_leave (CUDA_ERROR_CAPTURED_EVENT);
  if (octa_host_event_is_pending (start) || octa_host_event_is_pending (end))
    return octa_host_leave (CUDA_ERROR_NOT_READY);
  *ms = (float)((double)(time_of (end) - time_of (start)) * 1e-6);
  return octa_host_leave (CUDA_SUCCESS);
}
