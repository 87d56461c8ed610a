/* context.c -- calls that concern the current context as a whole.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "objects_internal.h"
#include "array.h"
#include "lane.h"

octa_status
octa_context_synchronize (void)
{
  octa_status st;
  OCTA_TRY (octa_device_ready ());
  OCTA_TRY (octa_array_compute_all ());
  /* The usual work is in gpuArray's streams, and those waits can be
     interrupted.  */
  OCTA_TRY (octa_lanes_wait ());
  OCTA_CU (cuCtxSynchronize, ());
done:
  return st;
}

octa_status
octa_context_memory (size_t *free_bytes, size_t *total_bytes)
{
  octa_status st;
  size_t f, t;
  OCTA_TRY (octa_device_ready ());
  OCTA_CU (cuMemGetInfo, (&f, &t));
  *free_bytes = f;
  *total_bytes = t;
done:
  return st;
}

octa_status
octa_context_limit (int limit, size_t *value)
{
  octa_status st;
  OCTA_TRY (octa_device_ready ());
  OCTA_CU (cuCtxGetLimit, (value, (CUlimit)limit));
done:
  return st;
}

octa_status
octa_context_limit_set (int limit, size_t value)
{
  octa_status st;
  OCTA_TRY (octa_device_ready ());
  OCTA_CU (cuCtxSetLimit, ((CUlimit)limit, value));
done:
  return st;
}
