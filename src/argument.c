/* argument.c -- the device memory behind cuda.In, Out and InOut.

   It comes from the pool, on stream 0, at the first call and stays until the
   handler goes: a handler that is used again allocates nothing.  A launch on
   another stream makes stream 0 wait for it, so giving the memory back is
   always behind its last use.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "objects_internal.h"

#include <stdlib.h>

typedef struct octa_argument
{
  CUdeviceptr p; /* 0 when there are no bytes */
  size_t bytes;
} octa_argument;

static void
close_argument (void *resource)
{
  octa_argument *a = resource;
  if (a->p)
    octa_mem_free (a->p);
  free (a);
}

octa_status
octa_argument_open (size_t bytes, octa_id *id)
{
  octa_status st;
  octa_argument *a = NULL;
  if (octa_id_kind (*id) == OCTA_KIND_ARGUMENT && octa_handle_is_open (*id))
    {
      a = octa_handle_get (*id, OCTA_KIND_ARGUMENT);
      if (a && a->bytes == bytes)
        return OCTA_OK;
      octa_handle_close (*id);
    }
  a = malloc (sizeof *a);
  if (! a)
    return octa_fail (OCTA_ID_MEMORY, "out of host memory for an argument");
  *a = (octa_argument){ .bytes = bytes };
  OCTA_TRY (octa_device_ready ());
  if (bytes)
    OCTA_TRY (octa_mem_alloc (bytes, &a->p));
  OCTA_TRY (octa_handle_open (OCTA_KIND_ARGUMENT, a, close_argument, 0, id));
  a = NULL;
done:
  if (a)
    close_argument (a);
  return st;
}

octa_status
octa_argument_query (octa_id id, uint64_t *address, size_t *bytes)
{
  const octa_argument *a = octa_handle_get (id, OCTA_KIND_ARGUMENT);
  if (! a)
    return OCTA_FAIL;
  *address = a->p;
  *bytes = a->bytes;
  return OCTA_OK;
}

octa_status
octa_argument_memory (octa_id id, octa_id *memory)
{
  uint64_t address;
  size_t bytes;
  if (octa_argument_query (id, &address, &bytes) != OCTA_OK)
    return OCTA_FAIL;
  return octa_memory_borrow (address, bytes, id, memory);
}

octa_status
octa_argument_upload (octa_id id, const void *data, octa_id stream)
{
  octa_status st;
  uint64_t address;
  size_t bytes;
  CUstream s;
  OCTA_TRY (octa_argument_query (id, &address, &bytes));
  OCTA_TRY (octa_stream_raw (stream, &s));
  if (bytes)
    OCTA_TRY (octa_copy_htod (address, data, bytes));
  OCTA_TRY (octa_stream_fence (NULL, s));
done:
  return st;
}

octa_status
octa_argument_download (octa_id id, void *data, octa_id stream)
{
  octa_status st;
  uint64_t address;
  size_t bytes;
  CUstream s;
  OCTA_TRY (octa_argument_query (id, &address, &bytes));
  OCTA_TRY (octa_stream_raw (stream, &s));
  OCTA_TRY (octa_stream_fence (s, NULL));
  if (bytes)
    OCTA_TRY (octa_copy_dtoh (data, address, bytes));
done:
  return st;
}
