/* wait.c -- waiting for streams and events, while Ctrl-C is looked for.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lane/private.h"

#include <sched.h>
#include <time.h>

static double
now_us (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

/* Between two polls, US after the first: spin, then give the processor away,
   then sleep for a small part of what has passed.  */
static void
pause_after (double us)
{
  if (us < 50)
    return;
  if (us < 2000)
    {
      sched_yield ();
      return;
    }
  double step = us / 32 < 1000 ? us / 32 : 1000;
  nanosleep (&(struct timespec){ .tv_nsec = (long)(step * 1e3) }, NULL);
}

static octa_status
fail_interrupted (void)
{
  return octa_fail (OCTA_ID_RUNTIME, "interrupted");
}

/* Poll until E (or else stream S) has done all its work.  */
octa_status
octa_wait_event (CUstream s, CUevent e)
{
  octa_status st = OCTA_OK;
  CUresult r = e ? OCTA_CU_RESULT (cuEventQuery, (e))
                 : OCTA_CU_RESULT (cuStreamQuery, (s));
  if (r == CUDA_ERROR_NOT_READY)
    {
      double start = now_us ();
      while (r == CUDA_ERROR_NOT_READY)
        {
          if (octa_interrupted && octa_interrupted ())
            return fail_interrupted ();
          pause_after (now_us () - start);
          r = e ? OCTA_CU_POLL (cuEventQuery, (e))
                : OCTA_CU_POLL (cuStreamQuery, (s));
        }
    }
  if (r != CUDA_SUCCESS)
    st = octa_driver_fail (e ? "cuEventQuery" : "cuStreamQuery", r);
  return st;
}

octa_status
octa_wait (CUstream s)
{
  return octa_wait_event (s, NULL);
}
