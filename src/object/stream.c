/* stream.c -- CUDA streams as handles.

   Handle 0 stands for the current stream, where gpuArray works: the legacy
   default stream, unless a scope says otherwise.  The driver does not order a
   NON_BLOCKING stream with it; octa_stream_fence does, if data passes between
   them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "object/object.h"

octa_recorder_hooks octa_recorder;

static void
close_stream (void *resource)
{
  octa_recorder.abandon (resource);
  octa_lane_close (resource);
  OCTA_CU_WARN (cuStreamDestroy, ((CUstream)resource));
}

octa_status
octa_stream_create (unsigned flags, int priority, octa_id *id)
{
  octa_status st;
  CUstream s = NULL;
  OCTA_TRY (octa_context_ready ());
  if (priority == 0)
    OCTA_CU (cuStreamCreate, (&s, flags));
  else
    OCTA_CU (cuStreamCreateWithPriority, (&s, flags, priority));
  OCTA_TRY (octa_handle_open (OCTA_KIND_STREAM, s, close_stream, 0, id));
  s = NULL;
done:
  if (s)
    OCTA_CU_WARN (cuStreamDestroy, (s));
  return st;
}

octa_status
octa_stream_raw (octa_id id, CUstream *s)
{
  if (id == 0)
    {
      /* Scopes apply only to the context of gpuArrays.  */
      *s = octa_context_in_use () == octa_lane_now->place
               ? octa_lane_now->stream
               : NULL;
      return OCTA_OK;
    }
  OCTA_HANDLE (CUstream, found, id, STREAM);
  *s = found;
  return OCTA_OK;
}

octa_status
octa_stream_fence (CUstream from, CUstream to)
{
  octa_status st = OCTA_OK;
  if (octa_context_in_use () == OCTA_NO_CONTEXT)
    OCTA_TRY (octa_context_ready ());
  if (octa_context_in_use () == octa_lane_now->place)
    {
      from = from ? from : octa_lane_now->stream;
      to = to ? to : octa_lane_now->stream;
    }
  /* The waits of a graph are determined at its launch.  */
  if (from == to || octa_capturing (from) != octa_capturing (to))
    return OCTA_OK;
  /* One event for each context is enough, because a wait uses the last
     record.  */
  CUevent *fence = octa_context_fence ();
  if (! *fence)
    OCTA_CU (cuEventCreate, (fence, CU_EVENT_DISABLE_TIMING));
  OCTA_CU (cuEventRecord, (*fence, from));
  OCTA_CU (cuStreamWaitEvent, (to, *fence, 0));
done:
  return st;
}

octa_status
octa_stream_join (CUstream s)
{
  octa_status st;
  CUstream lane;
  int c = octa_context_in_use ();
  OCTA_TRY (octa_lane_ready (&lane));
  OCTA_TRY (octa_context_enter (c));
  OCTA_TRY (octa_stream_fence (lane, s));
done:
  return st;
}

octa_status
octa_stream_part (CUstream s)
{
  return octa_stream_fence (s, octa_lane_now->stream);
}

octa_status
octa_stream_synchronize (octa_id id)
{
  octa_status st;
  CUstream s;
  OCTA_TRY (octa_stream_raw (id, &s));
  OCTA_TRY (octa_array_compute_all ());
  OCTA_TRY (octa_context_use (id));
  OCTA_TRY (octa_wait (s));
done:
  return st;
}

octa_status
octa_stream_query (octa_id id, bool *is_done)
{
  octa_status st;
  CUstream s;
  OCTA_TRY (octa_stream_raw (id, &s));
  st = octa_driver_query ("cuStreamQuery", OCTA_CU_RESULT (cuStreamQuery, (s)),
                          is_done);
done:
  return st;
}

octa_status
octa_stream_address (octa_id id, uint64_t *address)
{
  CUstream s;
  if (octa_stream_raw (id, &s) != OCTA_OK)
    return OCTA_FAIL;
  *address = (uint64_t)(uintptr_t)s;
  return OCTA_OK;
}
