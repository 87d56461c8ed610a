/* hostmem.c -- page-locked host memory as handles, and asynchronous copies.

   The driver copies to and from such memory while the program goes on.  Each
   allocation therefore knows an event behind its last copy: its value is read,
   and the memory given back, only when that copy is done; copies that
   different streams make of one allocation run in the order they were asked
   for.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "objects_internal.h"

#include <stdlib.h>
#include <string.h>

typedef struct octa_hostmem
{
  void *p;
  size_t bytes;
  octa_host_shape shape;
  CUevent done; /* behind the last copy; NULL until there was one */
  int context;  /* that DONE is of */
  bool is_busy;
} octa_hostmem;

static void
close_hostmem (void *resource)
{
  octa_hostmem *h = resource;
  if (h->done)
    {
      if (h->is_busy)
        OCTA_CU_WARN (cuEventSynchronize, (h->done));
      OCTA_CU_WARN (cuEventDestroy, (h->done));
    }
  OCTA_CU_WARN (cuMemFreeHost, (h->p));
  free (h);
}

octa_status
octa_shape_bytes (const octa_host_shape *shape, size_t *bytes)
{
  size_t n = octa_types[shape->type].size * (shape->is_complex ? 2u : 1u);
  for (int i = 0; i < shape->n_dims; i++)
    if (__builtin_mul_overflow (n, (size_t)shape->dims[i], &n)
        || n > PTRDIFF_MAX)
      return octa_fail (OCTA_ID_MEMORY, "the array is too large");
  *bytes = n;
  return OCTA_OK;
}

octa_status
octa_hostmem_create (const octa_host_shape *shape, unsigned flags,
                     bool is_zero, octa_id *id)
{
  octa_status st;
  size_t bytes;
  void *p = NULL;
  octa_hostmem *h = NULL;
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (octa_shape_bytes (shape, &bytes));
  h = calloc (1, sizeof *h);
  if (! h)
    {
      st = octa_fail (OCTA_ID_MEMORY, "out of host memory for a handle");
      goto done;
    }
  OCTA_CU (cuMemHostAlloc, (&p, bytes ? bytes : 1, flags));
  if (is_zero)
    memset (p, 0, bytes);
  h->p = p;
  h->bytes = bytes;
  h->shape = *shape;
  OCTA_TRY (octa_handle_open (OCTA_KIND_HOSTMEM, h, close_hostmem, 0, id));
  h = NULL;
  p = NULL;
done:
  if (p)
    OCTA_CU_WARN (cuMemFreeHost, (p));
  free (h);
  return st;
}

octa_status
octa_hostmem_shape (octa_id id, octa_host_shape *shape, size_t *bytes)
{
  const octa_hostmem *h = octa_handle_get (id, OCTA_KIND_HOSTMEM);
  if (! h)
    return OCTA_FAIL;
  *shape = h->shape;
  *bytes = h->bytes;
  return OCTA_OK;
}

octa_status
octa_hostmem_data (octa_id id, void **data)
{
  octa_status st = OCTA_OK;
  octa_hostmem *h = octa_handle_get (id, OCTA_KIND_HOSTMEM);
  if (! h)
    return OCTA_FAIL;
  if (h->is_busy)
    OCTA_CU (cuEventSynchronize, (h->done));
  h->is_busy = false;
  *data = h->p;
done:
  return st;
}

octa_status
octa_hostmem_raw (octa_id id, void **p, size_t *bytes)
{
  const octa_hostmem *h = octa_handle_get (id, OCTA_KIND_HOSTMEM);
  if (! h)
    return OCTA_FAIL;
  *p = h->p;
  *bytes = h->bytes;
  return OCTA_OK;
}

octa_status
octa_hostmem_busy (octa_id id, CUstream s)
{
  octa_status st = OCTA_OK;
  octa_hostmem *h = octa_handle_get (id, OCTA_KIND_HOSTMEM);
  if (! h)
    return OCTA_OK; /* closed: what uses it keeps it, nobody reads it */
  if (! h->done)
    OCTA_CU (cuEventCreate, (&h->done, CU_EVENT_DISABLE_TIMING));
  h->is_busy = true;
  OCTA_CU (cuEventRecord, (h->done, s));
done:
  return st;
}

/* ---- asynchronous copies ---- */

/* Queue behind the copy under way, and behind stream 0 when a gpuArray takes
   part.  */
static octa_status
begin_copy (octa_hostmem *h, const octa_pointer *device, CUstream s)
{
  octa_status st = OCTA_OK;
  if (octa_stream_is_capturing (s))
    return octa_capture_keep (s, device->id);
  /* An event is recorded in streams of its own context only.  */
  if (h->done && h->context != octa_context_in_use ())
    {
      if (h->is_busy)
        OCTA_CU (cuEventSynchronize, (h->done));
      h->is_busy = false;
      OCTA_CU_WARN (cuEventDestroy, (h->done));
      h->done = NULL;
    }
  h->context = octa_context_in_use ();
  if (! h->done)
    OCTA_CU (cuEventCreate, (&h->done, CU_EVENT_DISABLE_TIMING));
  if (h->is_busy)
    OCTA_CU (cuStreamWaitEvent, (s, h->done, 0));
  if (octa_id_kind (device->id) == OCTA_KIND_ARRAY)
    OCTA_TRY (octa_stream_fence (NULL, s));
done:
  return st;
}

static octa_status
end_copy (octa_hostmem *h, const octa_pointer *device, CUstream s)
{
  octa_status st = OCTA_OK;
  if (octa_stream_is_capturing (s))
    return OCTA_OK;
  h->is_busy = true;
  OCTA_CU (cuEventRecord, (h->done, s));
  if (octa_id_kind (device->id) == OCTA_KIND_ARRAY)
    OCTA_TRY (octa_stream_fence (s, NULL));
done:
  return st;
}

octa_status
octa_memory_htod_async (const octa_pointer *dest, octa_id src, octa_id stream)
{
  octa_status st;
  CUdeviceptr p;
  CUstream s;
  size_t room;
  octa_hostmem *h = octa_handle_get (src, OCTA_KIND_HOSTMEM);
  if (! h)
    return OCTA_FAIL;
  OCTA_TRY (octa_pointer_resolve (dest, true, &p, &room));
  OCTA_TRY (octa_stream_raw (stream, &s));
  if (h->bytes > room)
    {
      st = octa_fail (OCTA_ID_LOGIC,
                      "%s holds %zu bytes, but %zu are to be copied",
                      dest->what, room, h->bytes);
      goto done;
    }
  if (h->bytes == 0)
    goto done;
  OCTA_TRY (octa_capture_keep (s, src));
  OCTA_TRY (begin_copy (h, dest, s));
  OCTA_CU (cuMemcpyHtoDAsync, (p, h->p, h->bytes, s));
  OCTA_TRY (end_copy (h, dest, s));
done:
  return st;
}

octa_status
octa_memory_dtoh_async (octa_id dest, const octa_pointer *src, octa_id stream)
{
  octa_status st;
  CUdeviceptr p;
  CUstream s;
  size_t have;
  octa_hostmem *h = octa_handle_get (dest, OCTA_KIND_HOSTMEM);
  if (! h)
    return OCTA_FAIL;
  OCTA_TRY (octa_pointer_resolve (src, false, &p, &have));
  OCTA_TRY (octa_stream_raw (stream, &s));
  size_t n = h->bytes < have ? h->bytes : have;
  if (n == 0)
    goto done;
  OCTA_TRY (octa_capture_keep (s, dest));
  OCTA_TRY (begin_copy (h, src, s));
  OCTA_CU (cuMemcpyDtoHAsync, (h->p, p, n, s));
  OCTA_TRY (end_copy (h, src, s));
done:
  return st;
}
