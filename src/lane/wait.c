/* wait.c -- waiting for streams and events, while polling for Ctrl-C.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lane/private.h"

#include <sched.h>
#include <time.h>

enum
{
  SAVING_US = 1000000
};

static double
now_us (void)
{
  return (double)octa_clock_ns () * 1e-3;
}

/* Pause between two polls, US microseconds after the first: spin, then yield
   the processor, then sleep for a small part of the time that has passed.  The
   host backend's threads need the processor, so they get it soon.  With a GPU
   it is free, and sleeping too long loses time.  */
static void
pause_after (double us)
{
  const bool is_host = octa_driver_is_host ();
  const double part = us / (is_host ? 32 : 256);
  if (us < 50)
    return;
  if (us < (is_host ? 2000 : 20000))
    {
      sched_yield ();
      return;
    }
  double step = part < 1000 ? part : 1000;
  nanosleep (&(struct timespec){ .tv_nsec = (long)(step * 1e3) }, NULL);
}

octa_status
octa_wait_pause (double *start)
{
  if (octa_session_interrupted ())
    return octa_fail (OCTA_ERROR_RUNTIME, "interrupted");
  double now = now_us ();
  if (*start == 0)
    *start = now;
  if (octa_session_is_saving () && now - *start > SAVING_US)
    return octa_fail (OCTA_ERROR_RUNTIME,
                      "the kernel that computes this array does not end");
  pause_after (now - *start);
  return OCTA_OK;
}

octa_status (*octa_wait_watch) (bool is_interrupted);

octa_status
octa_wait_pause_watched (double *start)
{
  octa_status st = octa_wait_pause (start);
  octa_status watched = octa_wait_watch ? octa_wait_watch (st != OCTA_OK)
                                        : OCTA_OK;
  return st == OCTA_OK ? watched : st;
}

octa_status
octa_wait_event (CUstream s, CUevent e)
{
  octa_status st = OCTA_OK;
  double start = 0;
  CUresult r = e ? OCTA_CU_RESULT (cuEventQuery, (e))
                 : OCTA_CU_RESULT (cuStreamQuery, (s));
  while (r == CUDA_ERROR_NOT_READY)
    {
      OCTA_TRY (octa_wait_pause_watched (&start));
      r = e ? OCTA_CU_POLL (cuEventQuery, (e))
            : OCTA_CU_POLL (cuStreamQuery, (s));
    }
  if (r != CUDA_SUCCESS)
    st = octa_driver_fail (e ? "cuEventQuery" : "cuStreamQuery", r);
done:
  return st;
}

octa_status
octa_wait (CUstream s)
{
  return octa_wait_event (s, NULL);
}
