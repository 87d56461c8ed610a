/* event.c -- CUDA events as handles.

   Recording an event first queues pending gpuArray work, so that two events
   around array code measure that code.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "object/object.h"

#include <string.h>

static void
close_event (void *resource)
{
  OCTA_CU_WARN (cuEventDestroy, ((CUevent)resource));
}

/* Make a handle that owns E; destroys E if that fails.  */
static octa_status
open_event (CUevent e, octa_id *id)
{
  octa_status st = octa_handle_open (OCTA_KIND_EVENT, e, close_event, 0, id);
  if (st != OCTA_OK)
    OCTA_CU_WARN (cuEventDestroy, (e));
  return st;
}

octa_status
octa_event_create (unsigned flags, octa_id *id)
{
  octa_status st;
  CUevent e;
  OCTA_TRY (octa_context_ready ());
  OCTA_CU (cuEventCreate, (&e, flags));
  OCTA_TRY (open_event (e, id));
done:
  return st;
}

octa_status
octa_event_raw (octa_id id, CUevent *e)
{
  OCTA_HANDLE (CUevent, found, id, EVENT);
  *e = found;
  return OCTA_OK;
}

octa_status
octa_event_record (octa_id id, octa_id stream, unsigned flags)
{
  octa_status st;
  CUevent e;
  CUstream s;
  OCTA_TRY (octa_event_raw (id, &e));
  OCTA_TRY (octa_stream_raw (stream, &s));
  OCTA_TRY (octa_array_compute_all ());
  OCTA_TRY (octa_context_use (id));
  if (flags)
    OCTA_CU (cuEventRecordWithFlags, (e, s, flags));
  else
    OCTA_CU (cuEventRecord, (e, s));
  OCTA_TRY (octa_recorder_keep (s, id));
done:
  return st;
}

octa_status
octa_event_query (octa_id id, bool *is_done)
{
  octa_status st;
  CUevent e;
  OCTA_TRY (octa_event_raw (id, &e));
  st = octa_driver_query ("cuEventQuery", OCTA_CU_RESULT (cuEventQuery, (e)),
                          is_done);
done:
  return st;
}

octa_status
octa_event_synchronize (octa_id id)
{
  octa_status st;
  CUevent e;
  OCTA_TRY (octa_event_raw (id, &e));
  /* On the host backend a waiting thread takes part in the work; a polling one
     does not.  */
  if (octa_driver_is_host ())
    OCTA_CU (cuEventSynchronize, (e));
  OCTA_TRY (octa_wait_event (NULL, e));
done:
  return st;
}

octa_status
octa_event_elapsed (octa_id start, octa_id end, double *ms)
{
  octa_status st;
  CUevent from, to;
  float t;
  OCTA_TRY (octa_event_raw (start, &from));
  OCTA_TRY (octa_event_raw (end, &to));
  CUresult r = OCTA_CU_RESULT (cuEventElapsedTime, (&t, from, to));
  if (r == CUDA_ERROR_INVALID_HANDLE)
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "cuEventElapsedTime failed: both events must have been "
                    "recorded, and neither made with DISABLE_TIMING "
                    "(CUDA_ERROR_INVALID_HANDLE)");
  else if (r != CUDA_SUCCESS)
    st = octa_driver_fail ("cuEventElapsedTime", r);
  else
    *ms = (double)t;
done:
  return st;
}

octa_status
octa_event_address (octa_id id, uint64_t *address)
{
  CUevent e;
  if (octa_event_raw (id, &e) != OCTA_OK)
    return OCTA_FAIL;
  *address = (uint64_t)(uintptr_t)e;
  return OCTA_OK;
}

octa_status
octa_event_ipc_handle (octa_id id, unsigned char bytes[64])
{
  octa_status st;
  CUevent e;
  CUipcEventHandle h;
  _Static_assert(sizeof h == 64, "an IPC handle has 64 bytes");
  OCTA_TRY (octa_event_raw (id, &e));
  OCTA_CU (cuIpcGetEventHandle, (&h, e));
  memcpy (bytes, &h, sizeof h);
done:
  return st;
}

octa_status
octa_event_open_ipc (const unsigned char bytes[64], octa_id *id)
{
  octa_status st;
  CUevent e;
  CUipcEventHandle h;
  memcpy (&h, bytes, sizeof h);
  OCTA_TRY (octa_context_ready ());
  OCTA_CU (cuIpcOpenEventHandle, (&e, h));
  OCTA_TRY (open_event (e, id));
done:
  return st;
}

octa_status
octa_stream_wait_event (octa_id id, octa_id event)
{
  octa_status st;
  CUstream s = NULL;
  CUevent e;
  OCTA_TRY (octa_stream_raw (id, &s));
  OCTA_TRY (octa_event_raw (event, &e));
  OCTA_TRY (octa_recorder.join (s, event));
  OCTA_CU (cuStreamWaitEvent, (s, e, 0));
done:
  if (octa_capturing_count)
    octa_recorder.joined (s, st);
  return st;
}
