/* reach.c -- memory in any context: who may use it, and how to get at it.

   A kernel or a copy can use what is in its own context and what peer access
   has opened to it.  gpuArrays and the staged copies of copy.c are at home in
   the primary contexts; in a context that a user made, the driver's plain
   copies and allocations take their place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "objects_internal.h"

octa_status
octa_context_check_reach (int c, int other, const char *what)
{
  if (c == other || c == OCTA_NO_CONTEXT || other == OCTA_NO_CONTEXT
      || octa_context_has_peer (c, other))
    return OCTA_OK;
  int here = octa_context_device (c), there = octa_context_device (other);
  if (here == there)
    return octa_fail (OCTA_ID_LOGIC,
                      "%s is in another context than the kernel, and contexts "
                      "do not share memory (gpuArrays are in the primary "
                      "context of device %d)",
                      what, here);
  return octa_fail (OCTA_ID_LOGIC,
                    "%s is on device %d, and the kernel on device %d; copy "
                    "it, or see enable_peer_access of cudaContext",
                    what, there, here);
}

octa_status
octa_context_htod (CUdeviceptr dst, const void *src, size_t bytes)
{
  octa_status st = OCTA_OK;
  int c = octa_context_in_use (), before;
  if (octa_context_is_own (c))
    OCTA_CU (cuMemcpyHtoD, (dst, src, bytes));
  else
    {
      OCTA_TRY (
          octa_device_enter (c < 0 ? octa_device_current () : c, &before));
      st = octa_copy_htod (dst, src, bytes);
      octa_device_leave (before);
    }
done:
  return st;
}

octa_status
octa_context_dtoh (void *dst, CUdeviceptr src, size_t bytes)
{
  octa_status st = OCTA_OK;
  int c = octa_context_in_use (), before;
  if (octa_context_is_own (c))
    OCTA_CU (cuMemcpyDtoH, (dst, src, bytes));
  else
    {
      OCTA_TRY (
          octa_device_enter (c < 0 ? octa_device_current () : c, &before));
      st = octa_copy_dtoh (dst, src, bytes);
      octa_device_leave (before);
    }
done:
  return st;
}

octa_status
octa_context_alloc (size_t bytes, CUdeviceptr *p)
{
  octa_status st = OCTA_OK;
  int c = octa_context_in_use (), before;
  if (octa_context_is_own (c))
    OCTA_CU (cuMemAlloc, (p, bytes));
  else
    {
      OCTA_TRY (
          octa_device_enter (c < 0 ? octa_device_current () : c, &before));
      st = octa_mem_alloc (bytes, p);
      octa_device_leave (before);
    }
done:
  return st;
}

void
octa_context_free (CUdeviceptr p)
{
  if (octa_context_is_own (octa_context_in_use ()))
    OCTA_CU_WARN (cuMemFree, (p));
  else
    octa_mem_free (p);
}
