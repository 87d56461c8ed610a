/* cooperative.c -- launches whose blocks wait for one another.

   All blocks must run at the same time, and a block's shared memory is
   thread-local.  So each block gets a system thread of its own during the
   launch.  There are too few workers for that, and they must not be blocked.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdlib.h>

typedef struct grid
{
  pthread_mutex_t lock;
  pthread_cond_t moved;
  const octa_host_launch *launch;
  unsigned n_alive, n_arrived;
  uint64_t n_opened;
  CUresult fault;
} grid;

typedef struct block
{
  grid *g;
  int64_t index;
  pthread_t thread;
  bool has_thread;
} block;

static __thread grid *here __attribute__ ((tls_model ("initial-exec")));

static void
open_if_all (grid *g)
{
  if (g->n_arrived < g->n_alive)
    return;
  g->n_arrived = 0;
  g->n_opened++;
  pthread_cond_broadcast (&g->moved);
}

/* A block has ended; the others no longer wait for it.  */
static void
leave (grid *g, CUresult r)
{
  pthread_mutex_lock (&g->lock);
  g->n_alive--;
  if (r && ! g->fault)
    g->fault = r;
  if (g->fault)
    pthread_cond_broadcast (&g->moved);
  else if (g->n_arrived)
    open_if_all (g);
  pthread_mutex_unlock (&g->lock);
}

int
octa_host_grid_barrier (int waits)
{
  grid *g = here;
  if (! waits)
    return g != NULL;
  if (! g)
    octa_host_abandon (CUDA_ERROR_LAUNCH_FAILED);
  pthread_mutex_lock (&g->lock);
  uint64_t n = g->n_opened;
  g->n_arrived++;
  open_if_all (g);
  while (g->n_opened == n && ! g->fault)
    pthread_cond_wait (&g->moved, &g->lock);
  CUresult fault = g->n_opened == n ? g->fault : CUDA_SUCCESS;
  pthread_mutex_unlock (&g->lock);
  if (fault)
    /* the block that received a signal has reported it */
    octa_host_abandon (fault == OCTA_HOST_TRAPPED ? CUDA_ERROR_LAUNCH_FAILED
                                                  : fault);
  return 1;
}

static void *
run_block (void *arg)
{
  block *b = arg;
  grid *g = b->g;
  here = g;
  CUresult r = octa_host_launch_range (g->launch, b->index, b->index + 1);
  here = NULL;
  leave (g, r);
  return NULL;
}

CUresult
octa_host_grid_run (const octa_host_launch *l)
{
  const unsigned *dims = l->grid;
  int64_t n = (int64_t)dims[0] * dims[1] * dims[2];
  grid g = { .lock = PTHREAD_MUTEX_INITIALIZER,
             .moved = PTHREAD_COND_INITIALIZER,
             .launch = l,
             .n_alive = (unsigned)n };
  block *blocks = calloc ((size_t)n, sizeof *blocks);
  if (! blocks)
    return CUDA_ERROR_OUT_OF_MEMORY;
  for (int64_t i = 0; i < n; i++)
    blocks[i] = (block){ .g = &g, .index = i };
  for (int64_t i = 1; i < n; i++)
    {
      blocks[i].has_thread = pthread_create (&blocks[i].thread, NULL,
                                             run_block, blocks + i)
                             == 0;
      if (! blocks[i].has_thread)
        leave (&g, CUDA_ERROR_OUT_OF_MEMORY);
    }
  run_block (blocks);
  for (int64_t i = 1; i < n; i++)
    if (blocks[i].has_thread)
      pthread_join (blocks[i].thread, NULL);
  pthread_cond_destroy (&g.moved);
  pthread_mutex_destroy (&g.lock);
  free (blocks);
  return g.fault;
}
