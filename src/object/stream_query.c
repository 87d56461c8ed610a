/* stream_query.c -- queries of streams, and their attributes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "object/object.h"

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
