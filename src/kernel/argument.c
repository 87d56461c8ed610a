/* argument.c -- the device memory behind cuda.In, Out and InOut.

   It comes from the pool, in the stream of the first call, and is kept until
   the handler is gone, so that using a handler again allocates nothing.  The
   pool reuses memory in the order of that stream, so the memory is for one
   stream only; a call in another stream gets new memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel/private.h"

#include <stdlib.h>

typedef struct octa_argument
{
  CUdeviceptr p; /* 0: none yet */
  size_t bytes;
  uint32_t lane; /* the tag of the lane in which it was made */
} octa_argument;

static void
close_argument (void *resource)
{
  octa_argument *a = resource;
  if (a->p)
    octa_pool_free (a->p);
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
    return octa_no_memory ("an argument");
  *a = (octa_argument){ .bytes = bytes };
  OCTA_TRY (octa_handle_open (OCTA_KIND_ARGUMENT, a, close_argument, 0, id));
  a = NULL;
done:
  free (a);
  return st;
}

octa_status
octa_argument_here (octa_id *id, uint64_t *address)
{
  octa_status st = OCTA_OK;
  /* The lookup changes the current context; the kernel's may be another.  */
  int c = octa_context_in_use ();
  OCTA_HANDLE (octa_argument *, a, *id, ARGUMENT);
  OCTA_TRY (octa_context_enter (c));
  bool is_here = a->lane == octa_lane_now->tag
                 && octa_handle_context (*id) == c;
  if (! a->p || ! is_here)
    {
      octa_id own = 0, old = *id;
      OCTA_TRY (octa_argument_open (a->bytes, &own));
      *id = own;
      octa_handle_close (old);
      a = octa_handle_get (own, OCTA_KIND_ARGUMENT);
      if (! a)
        return OCTA_FAIL;
      OCTA_TRY (octa_reach_alloc (a->bytes, &a->p));
      a->lane = octa_lane_now->tag;
    }
  *address = a->p;
done:
  return st;
}

/* Queue what follows in STREAM, or in the current stream.  */
static octa_status
enter (octa_id stream, octa_lane_was *was)
{
  CUstream s;
  octa_lane *lane;
  if (octa_stream_raw (stream, &s) != OCTA_OK
      || octa_lane_of (s, &lane) != OCTA_OK)
    return OCTA_FAIL;
  return octa_lane_enter (lane, was);
}

octa_status
octa_argument_memory (octa_id *id, octa_id *memory)
{
  octa_status st = OCTA_OK;
  octa_lane_was was;
  uint64_t address;
  OCTA_HANDLE (octa_argument *, a, *id, ARGUMENT);
  if (! a->p)
    {
      OCTA_TRY (octa_context_ready ());
      OCTA_TRY (enter (0, &was));
      st = a->bytes ? octa_argument_here (id, &address) : OCTA_OK;
      octa_lane_leave (&was);
      if (st != OCTA_OK)
        goto done;
      a = octa_handle_get (*id, OCTA_KIND_ARGUMENT);
    }
  if (! a)
    return OCTA_FAIL;
  OCTA_TRY (octa_memory_borrow (a->p, a->bytes, *id, memory));
done:
  return st;
}

octa_status
octa_argument_copy (octa_id *id, void *data, bool is_upload, octa_id stream)
{
  octa_status st;
  octa_lane_was was;
  uint64_t address;
  OCTA_HANDLE (const octa_argument *, a, *id, ARGUMENT);
  size_t bytes = a->bytes;
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (enter (stream, &was));
  st = OCTA_OK;
  if (bytes == 0)
    goto leave;
  if (is_upload)
    {
      st = octa_argument_here (id, &address);
      if (st == OCTA_OK)
        st = octa_reach_htod (address, data, bytes, false);
    }
  else
    st = a->p
             ? octa_reach_dtoh (data, a->p, bytes)
             : octa_fail (OCTA_ERROR_LOGIC,
                          "this argument has not been passed to a kernel yet");
leave:
  octa_lane_leave (&was);
done:
  return st;
}
