/* stream_more.c -- what streams and events can do besides queueing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "objects_internal.h"
#include "array.h"

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
  octa_capture_abandon (resource);
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
octa_stream_attach (octa_id id, const octa_pointer *p, unsigned flags)
{
  octa_status st;
  CUstream s;
  CUdeviceptr address;
  size_t bytes;
  OCTA_TRY (octa_stream_raw (id, &s));
  OCTA_TRY (octa_pointer_resolve (p, false, &address, &bytes));
  OCTA_TRY (octa_context_use (id));
  OCTA_CU (cuStreamAttachMemAsync, (s, address, 0, flags));
done:
  return st;
}

/* Where the word is: it must lie within what P points to.  */
static octa_status
find_word (const octa_pointer *p, int bits, CUdeviceptr *address)
{
  octa_status st;
  size_t bytes;
  OCTA_TRY (octa_pointer_resolve (p, true, address, &bytes));
  if (bytes < (size_t)bits / 8)
    st = octa_fail (OCTA_ID_LOGIC, "%s holds %zu bytes, not a word of %d bits",
                    p->what, bytes, bits);
done:
  return st;
}

/* The driver writes no words into memory of a pool, where arrays are, but
   fills it.  */
static octa_status
fill_words (CUstream s, CUdeviceptr a, uint64_t value, int bits)
{
  octa_status st = OCTA_OK;
  OCTA_CU (cuMemsetD32Async, (a, (uint32_t)value, 1, s));
  if (bits == 64)
    OCTA_CU (cuMemsetD32Async, (a + 4, (uint32_t)(value >> 32), 1, s));
done:
  return st;
}

octa_status
octa_stream_write_value (octa_id id, const octa_pointer *p, uint64_t value,
                         int bits, unsigned flags)
{
  octa_status st;
  CUstream s;
  CUdeviceptr a;
  OCTA_TRY (octa_stream_raw (id, &s));
  OCTA_TRY (find_word (p, bits, &a));
  OCTA_TRY (octa_context_use (id));
  if (octa_pointer_is_array (p))
    {
      OCTA_TRY (octa_stream_join (s));
      OCTA_TRY (fill_words (s, a, value, bits));
      OCTA_TRY (octa_stream_part (s));
    }
  else if (bits == 32)
    OCTA_CU (cuStreamWriteValue32, (s, a, (uint32_t)value, flags));
  else
    OCTA_CU (cuStreamWriteValue64, (s, a, value, flags));
done:
  return st;
}

octa_status
octa_stream_wait_value (octa_id id, const octa_pointer *p, uint64_t value,
                        int bits, unsigned flags)
{
  octa_status st;
  CUstream s;
  CUdeviceptr a;
  OCTA_TRY (octa_stream_raw (id, &s));
  OCTA_TRY (find_word (p, bits, &a));
  OCTA_TRY (octa_context_use (id));
  if (bits == 32)
    OCTA_CU (cuStreamWaitValue32, (s, a, (uint32_t)value, flags));
  else
    OCTA_CU (cuStreamWaitValue64, (s, a, value, flags));
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
  OCTA_TRY (octa_capture_keep (s, id));
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
  OCTA_TRY (octa_capture_keep (s, event));
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
