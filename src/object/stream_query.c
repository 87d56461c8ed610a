/* stream_query.c -- what streams and events can do besides queueing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "object/object.h"

#include <string.h>

/* ---- streams ---- */

octa_status
octa_stream_priority_range (int *least, int *greatest)
{
  octa_status st;
  int low, high;
  OCTA_TRY (octa_context_ready ());
  OCTA_CU (cuCtxGetStreamPriorityRange, (&low, &high));
  *least = low;
  *greatest = high;
done:
  return st;
}

static void
close_borrowed (void *resource)
{
  octa_recorder.abandon (resource);
}

octa_status
octa_stream_borrow (uint64_t address, octa_id *id)
{
  octa_status st;
  unsigned flags;
  CUstream s = address ? (CUstream)(uintptr_t)address : CU_STREAM_LEGACY;
  OCTA_TRY (octa_context_ready ());
  OCTA_CU (cuStreamGetFlags, (s, &flags)); /* is it one at all?  */
  OCTA_TRY (octa_handle_open (OCTA_KIND_STREAM, s, close_borrowed, 0, id));
done:
  return st;
}

octa_status
octa_stream_priority (octa_id id, int *priority)
{
  octa_status st;
  CUstream s;
  OCTA_TRY (octa_stream_raw (id, &s));
  OCTA_CU (cuStreamGetPriority, (s, priority));
done:
  return st;
}

octa_status
octa_stream_flags (octa_id id, unsigned *flags)
{
  octa_status st;
  CUstream s;
  OCTA_TRY (octa_stream_raw (id, &s));
  OCTA_CU (cuStreamGetFlags, (s, flags));
done:
  return st;
}

octa_status
octa_stream_number (octa_id id, uint64_t *number)
{
  octa_status st;
  CUstream s;
  unsigned long long n;
  OCTA_TRY (octa_stream_raw (id, &s));
  OCTA_CU (cuStreamGetId, (s, &n));
  *number = n;
done:
  return st;
}

/* ---- events ---- */

octa_status
octa_event_record_flags (octa_id id, octa_id stream, unsigned flags)
{
  octa_status st;
  CUevent e;
  CUstream s;
  OCTA_TRY (octa_event_raw (id, &e));
  OCTA_TRY (octa_stream_raw (stream, &s));
  OCTA_TRY (octa_array_compute_all ());
  OCTA_TRY (octa_context_use (id));
  OCTA_CU (cuEventRecordWithFlags, (e, s, flags));
  OCTA_TRY (octa_recorder_keep (s, id));
done:
  return st;
}

octa_status
octa_stream_wait_event_flags (octa_id id, octa_id event, unsigned flags)
{
  octa_status st;
  CUstream s;
  CUevent e;
  OCTA_TRY (octa_stream_raw (id, &s));
  OCTA_TRY (octa_event_raw (event, &e));
  OCTA_CU (cuStreamWaitEvent, (s, e, flags));
  OCTA_TRY (octa_recorder_keep (s, event));
done:
  return st;
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

static void
close_event (void *resource)
{
  OCTA_CU_WARN (cuEventDestroy, ((CUevent)resource));
}

octa_status
octa_event_open_ipc (const unsigned char bytes[64], octa_id *id)
{
  octa_status st;
  CUevent e = NULL;
  CUipcEventHandle h;
  memcpy (&h, bytes, sizeof h);
  OCTA_TRY (octa_context_ready ());
  OCTA_CU (cuIpcOpenEventHandle, (&e, h));
  OCTA_TRY (octa_handle_open (OCTA_KIND_EVENT, e, close_event, 0, id));
  e = NULL;
done:
  if (e)
    OCTA_CU_WARN (cuEventDestroy, (e));
  return st;
}
