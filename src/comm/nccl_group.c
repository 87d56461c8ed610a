/* nccl_group.c -- calls of NCCL in groups, and their results.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/nccl.h"

#include <stdio.h>

static const char *const results[] = {
  [ncclSuccess] = "success",
  [ncclUnhandledCudaError] = "a call of CUDA failed (ncclUnhandledCudaError)",
  [ncclSystemError] = "a call of the system failed (ncclSystemError)",
  [ncclInternalError] = "internal error (ncclInternalError)",
  [ncclInvalidArgument] = "invalid argument (ncclInvalidArgument)",
  [ncclInvalidUsage]
  = "invalid usage; two ranks may have one GPU (ncclInvalidUsage)",
  [ncclRemoteError] = "another rank has ended (ncclRemoteError)",
  [ncclInProgress] = "in progress (ncclInProgress)"
};

const char *
octa_nccl_text (int r)
{
  return r >= 0 && r <= ncclInProgress ? results[r]
         : r == OCTA_NCCL_REFUSED      ? "a test made it fail"
                                       : "unknown result";
}

int
octa_nccl_leave (const char *name, int r)
{
  (void)octa_driver_leave (name, r == ncclSuccess || r == ncclInProgress
                                     ? CUDA_SUCCESS
                                     : CUDA_ERROR_UNKNOWN);
  return r;
}

double
octa_nccl_seconds (int64_t start)
{
  return (double)(octa_clock_ns () - start) * 1e-9;
}

octa_status
octa_nccl_fail (octa_comm *c, const char *fn, int r)
{
  char text[200];
  snprintf (text, sizeof text, "%s failed: %s", fn, octa_nccl_text (r));
  return octa_comm_fail (c,
                         octa_nccl_seconds (
                             ((octa_nccl_link *)c->state)->since),
                         text);
}

octa_status
octa_nccl_note (octa_comm *c, const char *fn, int r)
{
  octa_nccl_link *k = c->state;
  k->failed = fn;
  k->result = r;
  return OCTA_FAIL;
}

/* Wait until NCCL has accepted the calls.  */
static octa_status
settle (octa_comm *c)
{
  octa_status st = OCTA_OK;
  octa_nccl_link *k = c->state;
  double pause = 0;
  for (int l = 0; l < c->n_local && st == OCTA_OK;)
    {
      ncclResult_t r = ncclSuccess;
      int failed = k->comms[l]
                       ? (int)octa_nccl.ncclCommGetAsyncError (k->comms[l], &r)
                       : 0;
      if (failed || (r != ncclSuccess && r != ncclInProgress))
        st = octa_nccl_fail (c, "ncclCommGetAsyncError",
                             failed ? failed : (int)r);
      else if (r == ncclSuccess)
        l++;
      else if (octa_nccl_seconds (k->since) > c->timeout)
        st = octa_comm_fail (c, octa_nccl_seconds (k->since),
                             "the other ranks did not answer in time; make "
                             "the same calls on all ranks, or give "
                             "cuda.Communicator a longer \"timeout\"");
      else if (octa_wait_pause (&pause) != OCTA_OK)
        st = octa_comm_fail (c, octa_nccl_seconds (k->since), "interrupted");
    }
  return st;
}

/* ---- one group of calls ---- */

octa_status
octa_nccl_group_begin (octa_comm *c)
{
  octa_nccl_link *k = c->state;
  k->since = octa_clock_ns ();
  k->failed = NULL;
  int r = OCTA_NCCL_RESULT (ncclGroupStart, ());
  return r == ncclSuccess ? OCTA_OK : octa_nccl_fail (c, "ncclGroupStart", r);
}

/* ST: the result of the calls.  */
octa_status
octa_nccl_group_end (octa_comm *c, octa_status st)
{
  octa_nccl_link *k = c->state;
  int r = OCTA_NCCL_RESULT (ncclGroupEnd, ());
  if (r == OCTA_NCCL_REFUSED)
    (void)octa_nccl.ncclGroupEnd (); /* or all later calls were in the group */
  if (k->failed)
    return octa_nccl_fail (c, k->failed, k->result);
  if (st == OCTA_OK && r != ncclSuccess && r != ncclInProgress)
    return octa_nccl_fail (c, "ncclGroupEnd", r);
  if (st != OCTA_OK)
    {
      octa_comm_kill (c, octa_error ()->msg);
      return st;
    }
  return r == ncclInProgress ? settle (c) : OCTA_OK;
}
