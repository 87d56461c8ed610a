/* nccl_end.c -- the end of a communicator between processes, in a thread:
   ncclCommDestroy may wait until the other processes end theirs, which may be
   late or never.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/nccl.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum
{
  MOST_MS = 3000 /* of waiting for the thread */
};

typedef struct farewell
{
  ncclComm_t comm;
  CUcontext context;
  atomic_bool is_left; /* by the thread, or by its waiter */
} farewell;

/* The last of the two frees F.  */
static void
leave (farewell *f)
{
  if (atomic_exchange (&f->is_left, true))
    free (f);
}

static void *
destroy (void *data)
{
  farewell *f = data;
  if (OCTA_CU_POLL (cuCtxSetCurrent, (f->context)) == CUDA_SUCCESS)
    (void)octa_nccl.ncclCommDestroy (f->comm);
  leave (f);
  return NULL;
}

ncclResult_t
octa_nccl_destroy (ncclComm_t comm)
{
  farewell *f = calloc (1, sizeof *f);
  if (f)
    f->comm = comm;
  if (! f || OCTA_CU_RESULT (cuCtxGetCurrent, (&f->context)) != CUDA_SUCCESS
      || ! octa_os_thread (destroy, f, 0, NULL))
    {
      free (f);
      return octa_nccl.ncclCommAbort (comm);
    }
  for (int ms = 0; ms < MOST_MS && ! atomic_load (&f->is_left); ms++)
    nanosleep (&(struct timespec){ .tv_nsec = 1000000 }, NULL);
  leave (f);
  return ncclSuccess;
}
