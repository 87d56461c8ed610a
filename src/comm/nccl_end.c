/* nccl_end.c -- the end of NCCL's communicators.

   Between processes each ends in a thread.  ncclCommDestroy may wait until the
   other processes end theirs, which may be late or never.  ncclCommAbort stops
   the kernels of its own communicator, and then waits for those of all others
   in the context; so communicators with kernels that wait for other ranks must
   be aborted at the same time.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/nccl.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum
{
  MOST_MS = 3000 /* of waiting for the threads */
};

typedef struct farewell
{
  ncclResult_t (*end) (ncclComm_t comm);
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
run (void *data)
{
  farewell *f = data;
  if (OCTA_CU_POLL (cuCtxSetCurrent, (f->context)) == CUDA_SUCCESS)
    (void)f->end (f->comm);
  leave (f);
  return NULL;
}

/* NULL: there is no thread.  */
static farewell *
begin (ncclComm_t comm, CUcontext context,
       ncclResult_t (*end) (ncclComm_t comm))
{
  farewell *f = calloc (1, sizeof *f);
  if (! f)
    return NULL;
  *f = (farewell){ .end = end, .comm = comm, .context = context };
  if (octa_os_thread (run, f, 0, NULL))
    return f;
  free (f);
  return NULL;
}

/* End COMMS, which may be NULL, at the same time.  */
static void
end_both (const ncclComm_t comms[2], CUcontext context,
          ncclResult_t (*end) (ncclComm_t comm))
{
  farewell *all[2];
  int ms = 0;
  for (int i = 0; i < 2; i++)
    all[i] = comms[i] ? begin (comms[i], context, end) : NULL;
  for (int i = 0; i < 2; i++)
    if (all[i])
      {
        for (; ms < MOST_MS && ! atomic_load (&all[i]->is_left); ms++)
          nanosleep (&(struct timespec){ .tv_nsec = 1000000 }, NULL);
        leave (all[i]);
      }
    else if (comms[i])
      (void)octa_nccl.ncclCommAbort (comms[i]);
}

void
octa_nccl_end (octa_comm *c, ncclResult_t (*end) (ncclComm_t comm))
{
  octa_nccl_link *k = c->state;
  const int before = octa_context_in_use ();
  if (c->n_local < c->n)
    {
      const ncclComm_t comms[2] = { OCTA_MOVE (k->quick),
                                    OCTA_MOVE (k->comms[0]) };
      if (octa_context_switch (c->devices[0]))
        end_both (comms, octa_context_raw (c->devices[0]), end);
    }
  else
    for (int l = 0; l < c->n_local; l++)
      {
        ncclComm_t comm = OCTA_MOVE (k->comms[l]);
        if (comm && octa_context_switch (c->devices[l]))
          (void)end (comm);
      }
  if (before != OCTA_NO_CONTEXT)
    (void)octa_context_switch (before);
}
