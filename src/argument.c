/* argument.c -- the device memory behind cuda.In, Out and InOut.

   It comes from the pool at the first call and stays until the handler goes,
   or is used with a kernel of another context: a handler that is used again
   allocates nothing.  Launches order it as they order arrays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "objects_internal.h"

#include <stdlib.h>

typedef struct octa_argument
{
  CUdeviceptr p; /* 0 when there are no bytes, or none were needed yet */
  size_t bytes;
  int context; /* of P */
} octa_argument;

static void
drop (octa_argument *a)
{
  if (a->p && octa_context_switch (a->context))
    octa_context_free (a->p);
  a->p = 0;
}

static void
close_argument (void *resource)
{
  octa_argument *a = resource;
  drop (a);
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
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (octa_handle_open (OCTA_KIND_ARGUMENT, a, close_argument, 0, id));
  a = NULL;
done:
  if (a)
    close_argument (a);
  return st;
}

octa_status
octa_argument_place (octa_id id, int context, uint64_t *address)
{
  octa_status st;
  octa_argument *a = octa_handle_get (id, OCTA_KIND_ARGUMENT);
  if (! a)
    return OCTA_FAIL;
  if (a->context != context)
    drop (a);
  OCTA_TRY (octa_context_enter (context));
  if (a->bytes && ! a->p)
    OCTA_TRY (octa_context_alloc (a->bytes, &a->p));
  a->context = context;
  *address = a->p;
done:
  return st;
}

octa_status
octa_argument_query (octa_id id, uint64_t *address, size_t *bytes)
{
  const octa_argument *a = octa_handle_get (id, OCTA_KIND_ARGUMENT);
  if (! a)
    return OCTA_FAIL;
  *bytes = a->bytes;
  return octa_argument_place (id, a->p ? a->context : octa_handle_context (id),
                              address);
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
    OCTA_TRY (octa_context_htod (address, data, bytes));
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
    OCTA_TRY (octa_context_dtoh (data, address, bytes));
done:
  return st;
}
