/* reach.c -- memory in any context: who can access it, and copies of it.  A
   kernel or a copy can access its own context, and what peer access has opened
   to it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lane/private.h"

octa_status
octa_reach_check (int c, int other, const char *what)
{
  if (c == other || c == OCTA_NO_CONTEXT || other == OCTA_NO_CONTEXT
      || octa_context_has_peer (c, other))
    return OCTA_OK;
  int here = octa_context_device (c), there = octa_context_device (other);
  if (here == there)
    return octa_fail (
        OCTA_ERROR_LOGIC,
        "%s is in another context than the kernel, and contexts do not "
        "share memory: make it while the kernel's context is current "
        "(gpuArray (gather (X)) copies a gpuArray X to the current one)",
        what);
  return octa_fail (OCTA_ERROR_LOGIC,
                    "%s is on device %d, and the kernel on device %d; copy "
                    "it, or see enable_peer_access of cudaContext",
                    what, there, here);
}

/* Does a context of DEVICE have access to OWNER?  */
static bool
has_user (int device, int owner)
{
  for (int c = 0; c < octa_context_count (); c++)
    if (octa_context_device (c) == device && octa_context_has_peer (c, owner))
      return true;
  return false;
}

octa_status
octa_reach_share (int user, int owner, bool is_open)
{
  CUmemoryPool pool = octa_context_is_own (owner)
                          ? NULL
                          : octa_pool_driver_pool (owner);
  if (! is_open && has_user (octa_context_device (user), owner))
    return OCTA_OK;
  return pool ? octa_peer_access (pool, octa_context_device (user), is_open)
              : OCTA_OK;
}

/* Make the driver's current context the place of arrays, until
   octa_current_leave.  */
static octa_status
enter_in_use (int *before)
{
  int c = octa_context_in_use ();
  return octa_current_enter (c < 0 ? octa_current_place () : c, before);
}

octa_status
octa_reach_htod (CUdeviceptr dst, const void *src, size_t bytes,
                 bool is_for_all)
{
  octa_status st = OCTA_OK;
  int before;
  OCTA_TRY (enter_in_use (&before));
  st = octa_staging_htod (dst, src, bytes);
  if (st == OCTA_OK && is_for_all)
    st = octa_wait (octa_lane_now->stream);
  octa_current_leave (before);
done:
  return st;
}

octa_status
octa_reach_dtoh (void *dst, CUdeviceptr src, size_t bytes)
{
  octa_status st = OCTA_OK;
  int before;
  OCTA_TRY (enter_in_use (&before));
  st = octa_staging_dtoh (dst, src, bytes);
  octa_current_leave (before);
done:
  return st;
}

int
octa_reach_context (octa_id id)
{
  octa_content content = octa_kind_content (octa_id_kind (id));
  return content == OCTA_CONTENT_ELEMENTS || content == OCTA_CONTENT_BYTES
             ? octa_handle_context (id)
             : OCTA_NO_CONTEXT;
}

octa_status
octa_reach_dtod (CUdeviceptr to, int to_context, CUdeviceptr from,
                 int from_context, size_t bytes, bool is_async, CUstream s)
{
  octa_status st = OCTA_OK;
  CUcontext a = octa_context_raw (to_context);
  CUcontext b = octa_context_raw (from_context);
  bool is_between = a && b && a != b;
  if (is_between && is_async)
    OCTA_CU (cuMemcpyPeerAsync, (to, a, from, b, bytes, s));
  else if (is_between)
    OCTA_CU (cuMemcpyPeer, (to, a, from, b, bytes));
  else if (is_async)
    OCTA_CU (cuMemcpyDtoDAsync, (to, from, bytes, s));
  else
    OCTA_CU (cuMemcpyDtoD, (to, from, bytes));
done:
  return st;
}

octa_status
octa_reach_alloc (size_t bytes, CUdeviceptr *p)
{
  octa_status st = OCTA_OK;
  int before;
  OCTA_TRY (enter_in_use (&before));
  st = octa_pool_alloc (bytes, p);
  octa_current_leave (before);
done:
  return st;
}
