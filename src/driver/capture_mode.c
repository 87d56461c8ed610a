/* capture_mode.c -- while a stream is captured, the driver refuses calls of
   this thread that could wait for the device; here the library's own calls are
   allowed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "driver/driver.h"

unsigned octa_capturing_count;

int
octa_capturing_relax (void)
{
  CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
  return octa_capturing_count && octa_cu.cuThreadExchangeStreamCaptureMode
                 && OCTA_CU_RESULT (cuThreadExchangeStreamCaptureMode, (&mode))
                        == CUDA_SUCCESS
             ? (int)mode
             : -1;
}

void
octa_capturing_restore (int was)
{
  CUstreamCaptureMode mode = (CUstreamCaptureMode)was;
  if (was >= 0)
    OCTA_CU_WARN (cuThreadExchangeStreamCaptureMode, (&mode));
}

octa_status
octa_capturing_relax_for (const char *what, int *was)
{
  *was = octa_capturing_relax ();
  if (*was >= 0 || ! octa_capturing_count)
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_RUNTIME,
                    "%s cannot be created while a stream is being captured: "
                    "compute once before the capture",
                    what);
}

/* Synchronizing would end a capture in progress.  Releasing memory is allowed,
   and waits too.  */
CUresult
octa_capturing_wait (void)
{
  CUdeviceptr p;
  if (! octa_capturing_count)
    return OCTA_CU_RESULT (cuCtxSynchronize, ());
  int was = octa_capturing_relax ();
  CUresult r = OCTA_CU_RESULT (cuMemAlloc, (&p, 1));
  if (r == CUDA_SUCCESS)
    OCTA_CU_WARN (cuMemFree, (p));
  octa_capturing_restore (was);
  return r;
}

void
octa_capturing_settle (void)
{
  octa_driver_cleanup (octa_capturing_count ? "cuMemAlloc"
                                            : "cuCtxSynchronize",
                       octa_capturing_wait ());
}

bool
octa_capturing_is_on (CUstream s)
{
  CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
  return OCTA_CU_RESULT (cuStreamIsCapturing, (s, &status)) == CUDA_SUCCESS
         && status != CU_STREAM_CAPTURE_STATUS_NONE;
}
