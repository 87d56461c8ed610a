/* launch.c -- running kernels on the host device.

   A launch is a task whose units are blocks.  Each run measures the time per
   thread of the kernel.  A launch that takes less time than waking another
   thread runs at once on the calling thread, if nothing is queued before it.
   A user's kernel may wait for something, or forever.  Until one run has
   ended, it runs on another thread, and the caller waits for it only briefly.
   A single block of one of the package's own kernels runs without a task,
   since no other thread could help, except in a drawing thread, which would
   block the interpreter meanwhile.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  AT_ONCE_NS = 30000,  /* launches up to this are done by the caller */
  CHUNK_NS = 40000,    /* least time of a chunk */
  FEW_CHUNKS = 3,      /* up to this number, not worth another thread if the
                          caller waits */
  CHUNKS_EACH = 8,     /* most chunks per worker */
  FIRST_NS = 100000000 /* how long the caller waits for the first launch of a
                          kernel */
};

typedef octa_host_launch launch; /* the data of a task */

static double
cost_of (CUfunction f)
{
  double cost;
  __atomic_load (&f->cost, &cost, __ATOMIC_RELAXED);
  return cost;
}

static void
launch_run (octa_host_task *t, int64_t lo, int64_t hi)
{
  launch *l = (launch *)t->data;
  CUfunction f = l->f;
  if (__atomic_load_n (&l->has_failed, __ATOMIC_RELAXED))
    return;
  /* a node of a graph gets its stream only now */
  __atomic_store_n (&l->stream, t->stream, __ATOMIC_RELAXED);
  int64_t start = octa_clock_ns ();
  CUresult r = l->is_cooperative ? octa_host_grid_run (l)
                                 : octa_host_launch_range (l, lo, hi);
  if (r == OCTA_HOST_TRAPPED)
    {
      __atomic_store_n (&l->has_failed, true, __ATOMIC_RELAXED);
      return;
    }
  if (r)
    octa_host_fault (t->ctx, r);
  double each = (double)(octa_clock_ns () - start)
                / ((double)(hi - lo) * l->grid[3] * l->grid[4] * l->grid[5]);
  double old = cost_of (f);
  each = old > 0 ? 0.75 * old + 0.25 * each : each;
  __atomic_store (&f->cost, &each, __ATOMIC_RELAXED);
}

#define PARAM_ALIGN 64 /* suffices for any type */

/* Copy the values of PARAMS to the end of the launch; or take them from
   BUFFER, a packed block of N bytes.  */
static CUresult
take_params (launch *l, void **params, const char *buffer, size_t n)
{
  CUfunction f = l->f;
  size_t at = 0, end = 0;
  uintptr_t behind = (uintptr_t)(l->params + f->n_params);
  unsigned char *bytes = (unsigned char *)((behind + PARAM_ALIGN - 1)
                                           / PARAM_ALIGN * PARAM_ALIGN);
  for (int i = 0; i < f->n_params; i++)
    {
      size_t size = f->params[i].size, align = f->params[i].align;
      at = (at + align - 1) / align * align;
      end = at + size;
      if (buffer ? end > n : ! params || ! params[i])
        return CUDA_ERROR_INVALID_VALUE;
      l->params[i] = bytes + at;
      memcpy (bytes + at, buffer ? buffer + at : params[i], size);
      at = end;
    }
  return CUDA_SUCCESS;
}

static size_t
params_room (CUfunction f)
{
  size_t bytes = (size_t)f->n_params * sizeof (void *);
  for (int i = 0; i < f->n_params; i++)
    bytes += f->params[i].size + f->params[i].align;
  return bytes + PARAM_ALIGN;
}

/* { BUFFER_POINTER, p, BUFFER_SIZE, &n, END } */
static bool
read_extra (void **extra, const char **buffer, size_t *n)
{
  bool has_size = false;
  *buffer = NULL;
  for (int i = 0; extra[i] != CU_LAUNCH_PARAM_END && i < 4; i += 2)
    if (extra[i] == CU_LAUNCH_PARAM_BUFFER_POINTER)
      *buffer = extra[i + 1];
    else if (extra[i] == CU_LAUNCH_PARAM_BUFFER_SIZE)
      {
        *n = *(size_t *)extra[i + 1];
        has_size = true;
      }
  return *buffer && has_size;
}

/* Check the parameters of the launch; lock held.  */
static CUresult
check (CUfunction f, const unsigned *g, unsigned shared)
{
  for (int i = 0; i < 6; i++)
    if (! g[i])
      return CUDA_ERROR_INVALID_VALUE;
  uint64_t threads = (uint64_t)g[3] * g[4] * g[5];
  if (g[0] > OCTA_HOST_MAX_GRID_X || g[1] > OCTA_HOST_MAX_GRID_YZ
      || g[2] > OCTA_HOST_MAX_GRID_YZ || g[3] > OCTA_HOST_MAX_THREADS
      || g[4] > OCTA_HOST_MAX_THREADS || g[5] > OCTA_HOST_MAX_BLOCK_Z
      || threads > OCTA_HOST_MAX_THREADS || shared > (unsigned)f->max_shared)
    return CUDA_ERROR_INVALID_VALUE;
  if (threads > (uint64_t)f->max_threads)
    return CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
  return CUDA_SUCCESS;
}

/* The expected time in ns; a guess until the kernel has run once.  */
static double
estimate (CUfunction f, double threads)
{
  double each = cost_of (f);
  return threads * (each > 0 ? each : f->range ? 4 : 150);
}

/* Make the task of L with EXTRA bytes for a copy of the parameters.  */
static octa_host_task *
launch_task (CUcontext c, const launch *l, size_t extra)
{
  octa_host_task *t = octa_host_task_new (c, sizeof *l + extra);
  if (! t)
    return NULL;
  const unsigned *g = l->grid;
  double blocks = (double)l->n_blocks;
  double chunks = estimate (l->f, blocks * g[3] * g[4] * g[5]) / CHUNK_NS;
  if (chunks > CHUNKS_EACH * octa_host.n_workers)
    chunks = CHUNKS_EACH * octa_host.n_workers;
  if (chunks > blocks)
    chunks = blocks;
  if (l->is_cooperative)
    chunks = 1;
  *(launch *)t->data = *l;
  t->run = launch_run;
  t->is_user = l->f->may_fail;
  t->n_units = l->n_blocks;
  t->n_chunks = chunks < 1 ? 1 : (int)chunks;
  octa_host.has_printed |= l->f->prints;
  return t;
}

/* The backend does not know the parameter types of the package's own kernels.
   They come as a list that ends with NULL, of words or, if aligned to that, of
   16 bytes.  */
enum
{
  OWN_BYTES = 16
};

static size_t
own_room (int n)
{
  return (size_t)n * (OWN_BYTES + sizeof (void *)) + OWN_BYTES;
}

static void
take_own (launch *l, void **params)
{
  uintptr_t bytes = (uintptr_t)(l->params + l->n_own);
  bytes = (bytes + OWN_BYTES - 1) / OWN_BYTES * OWN_BYTES;
  for (int i = 0; i < l->n_own; i++, bytes += OWN_BYTES)
    {
      size_t size = (uintptr_t)params[i] % OWN_BYTES ? 8 : OWN_BYTES;
      l->params[i] = (void *)bytes;
      memcpy (l->params[i], params[i], size);
    }
}

static size_t
captured_room (const launch *l)
{
  return l->f->params ? params_room (l->f) : own_room (l->n_own);
}

/* Make a task from a node of a graph, whose data are followed by the
   parameters.  */
static octa_host_task *
launch_make (CUcontext c, const void *data)
{
  const launch *from = data;
  octa_host_task *t = launch_task (c, from, captured_room (from));
  launch *l = t ? (launch *)t->data : NULL;
  if (! l)
    return NULL;
  l->params = (void **)(l + 1);
  if (l->f->params)
    (void)take_params (l, from->params, NULL, 0);
  else
    take_own (l, from->params);
  return t;
}

static CUresult
launch_capture (CUstream s, launch *from, void **params, const char *buffer,
                size_t n)
{
  while (! from->f->params && params && params[from->n_own])
    from->n_own++;
  octa_host_work *w = octa_host_work_new (CU_GRAPH_NODE_TYPE_KERNEL,
                                          sizeof *from + captured_room (from),
                                          launch_make);
  launch *l = w ? (launch *)w->data : NULL;
  if (! l)
    return CUDA_ERROR_OUT_OF_MEMORY;
  *l = *from;
  l->params = (void **)(l + 1);
  CUresult r = CUDA_SUCCESS;
  if (l->f->params)
    r = take_params (l, params, buffer, n);
  else
    take_own (l, params);
  if (r)
    {
      free (w);
      return r;
    }
  return octa_host_capture_work (s, w);
}

/* Can F run at once?  It must have ended before, and not print, because a
   kernel cannot be left while it prints.  */
static bool
may_be_at_once (CUfunction f)
{
  return ! f->may_fail || (cost_of (f) > 0 && ! f->prints);
}

static CUresult
no_workers (CUfunction f)
{
  char text[400];
  snprintf (text, sizeof text,
            "no thread could be started for kernel %.200s: end other "
            "programs, or raise the limit of processes (ulimit -u)",
            f->name);
  octa_driver_explain (CUDA_ERROR_OPERATING_SYSTEM, text);
  return CUDA_ERROR_OPERATING_SYSTEM;
}

typedef enum way
{
  BARE,    /* by the caller, without a task */
  AT_ONCE, /* by the caller, as a task */
  BRIEFLY, /* queued, and waited for only a little */
  QUEUED
} way;

/* How L runs in S.  */
static way
way_of (CUstream s, const launch *l)
{
  CUfunction f = l->f;
  const unsigned *g = l->grid;
  double blocks = (double)l->n_blocks;
  if (l->is_cooperative || ! octa_host_stream_is_idle (s))
    return QUEUED;
  if (! f->params && f->range && blocks == 1 && ! octa_thread_is_apart ())
    return BARE;
  /* the caller waits for the package's own kernels, so it computes a few
     chunks itself */
  double most = f->params ? AT_ONCE_NS : FEW_CHUNKS * CHUNK_NS;
  if (estimate (f, blocks * g[3] * g[4] * g[5]) >= most)
    return QUEUED;
  return may_be_at_once (f) ? AT_ONCE : BRIEFLY;
}

static CUresult
run_bare (CUcontext c, CUstream s, launch *l, void **params)
{
  l->params = params;
  l->is_locked = true;
  CUresult r = octa_host_launch_range (l, 0, 1);
  return r == OCTA_HOST_TRAPPED ? octa_host_failure_take (c, s) : r;
}

static CUresult
run_at_once (CUcontext c, CUstream s, octa_host_task *t)
{
  const launch *l = (const launch *)t->data;
  octa_host_task_retain (t);
  if (l->f->may_fail)
    octa_host_inline_watch ();
  octa_host_inline_turn ();
  octa_host_task_inline (s, t);
  octa_host_inline_turn ();
  CUresult r = l->has_failed ? octa_host_failure_take (c, s) : CUDA_SUCCESS;
  octa_host_task_release (t);
  return r;
}

/* Queue one of the package's own kernels, and wait for it.  */
static CUresult
run_own_queued (CUcontext c, CUstream s, octa_host_task *t)
{
  octa_host_task_retain (t);
  octa_host_task_submit (s, t);
  bool is_over = octa_host_task_wait_or_drop (t);
  octa_host_task_release (t);
  /* after a fault of earlier work it has not run */
  return is_over ? octa_host_waited (c, s) : octa_host_not_waited ();
}

static CUresult
run_queued (CUcontext c, CUstream s, octa_host_task *t, way how)
{
  const launch *l = (const launch *)t->data;
  CUresult r = CUDA_SUCCESS;
  octa_host_task_retain (t);
  octa_host_task_submit (s, t);
  if (how == BRIEFLY)
    octa_host_task_wait_briefly (t, FIRST_NS);
  if (t->is_done && l->has_failed)
    r = octa_host_failure_take (c, s);
  octa_host_task_release (t);
  return r;
}

static CUresult
launch_queue (CUcontext c, CUstream s, launch *l, void **params,
              const char *buffer, size_t n)
{
  CUfunction f = l->f;
  CUresult r = octa_host_capture_check (s);
  if (r || s->capture)
    return r ? r : launch_capture (s, l, params, buffer, n);
  const way how = way_of (s, l);
  if (how == BARE)
    return run_bare (c, s, l, params);
  if (how != AT_ONCE && ! octa_host_has_workers ())
    return no_workers (f);
  /* parameters of unknown size, and those of a launch at once, are not
     copied */
  bool in_place = ! f->params || (how == AT_ONCE && ! buffer);
  octa_host_task *t = launch_task (c, l, in_place ? 0 : params_room (f));
  if (! t)
    return CUDA_ERROR_OUT_OF_MEMORY;
  launch *own = (launch *)t->data;
  own->params = in_place ? params : (void **)(own + 1);
  r = in_place ? CUDA_SUCCESS : take_params (own, params, buffer, n);
  if (r)
    {
      octa_host_task_release (t);
      return r;
    }
  return how == AT_ONCE ? run_at_once (c, s, t)
         : f->params    ? run_queued (c, s, t, how)
                        : run_own_queued (c, s, t);
}

/* Read EXTRA of a launch of F: a packed block of parameters, or the number of
   blocks of one of the package's own kernels.  */
static bool
take_extra (CUfunction f, void **params, void **extra, const char **buffer,
            size_t *n, int64_t *n_blocks)
{
  if (f->params)
    return ! params && read_extra (extra, buffer, n);
  if (extra[0] != OCTA_LAUNCH_PARAM_BLOCKS)
    return false;
  *n_blocks = *(const int64_t *)extra[1];
  return true;
}

static CUresult
launch_any (CUfunction f, const unsigned *grid, unsigned shared, CUstream s,
            bool is_cooperative, void **params, void **extra)
{
  const char *buffer = NULL;
  size_t n = 0;
  OCTA_HOST_CONTEXT (c);
  s = octa_host_stream_of (c, s);
  if (! s || ! octa_host_object_is (f, OCTA_HOST_FUNCTION)
      || s->object.ctx != f->object.ctx)
    return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
  int64_t n_blocks = 0;
  if (extra && ! take_extra (f, params, extra, &buffer, &n, &n_blocks))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (! params && ! buffer && f->n_params)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  r = check (f, grid, shared);
  if (! r && ! n_blocks)
    n_blocks = (int64_t)grid[0] * grid[1] * grid[2];
  if (! r && is_cooperative && n_blocks > OCTA_HOST_MAX_COOPERATIVE)
    r = CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE;
  if (r)
    return octa_host_leave (r);
  launch l = { .f = f,
               .n_blocks = n_blocks,
               .stack_size = c->limit[CU_LIMIT_STACK_SIZE],
               .stream = s,
               .is_cooperative = is_cooperative };
  memcpy (l.grid, grid, sizeof l.grid);
  return octa_host_leave (launch_queue (c, s, &l, params, buffer, n));
}

CUresult
octa_host_cuLaunchKernel (CUfunction f, unsigned int gx, unsigned int gy,
                          unsigned int gz, unsigned int bx, unsigned int by,
                          unsigned int bz, unsigned int shared, CUstream s,
                          void **params, void **extra)
{
  const unsigned grid[6] = { gx, gy, gz, bx, by, bz };
  return launch_any (f, grid, shared, s, false, params, extra);
}

CUresult
octa_host_cuLaunchCooperativeKernel (CUfunction f, unsigned int gx,
                                     unsigned int gy, unsigned int gz,
                                     unsigned int bx, unsigned int by,
                                     unsigned int bz, unsigned int shared,
                                     CUstream s, void **params)
{
  const unsigned grid[6] = { gx, gy, gz, bx, by, bz };
  return launch_any (f, grid, shared, s, true, params, NULL);
}

/* Attributes that only affect the speed are ignored.  */
CUresult
octa_host_cuLaunchKernelEx (const CUlaunchConfig *c, CUfunction f,
                            void **params, void **extra)
{
  if (! c || (c->numAttrs && ! c->attrs))
    return CUDA_ERROR_INVALID_VALUE;
  bool is_cooperative = false;
  for (unsigned i = 0; i < c->numAttrs; i++)
    {
      int value;
      memcpy (&value, &c->attrs[i].value, sizeof value);
      switch (c->attrs[i].id)
        {
        case CU_LAUNCH_ATTRIBUTE_COOPERATIVE:
          is_cooperative = value != 0;
          break;
        case CU_LAUNCH_ATTRIBUTE_IGNORE:
        case CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION:
        case CU_LAUNCH_ATTRIBUTE_PRIORITY:
        case CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
          break;
        default:
          return CUDA_ERROR_NOT_SUPPORTED;
        }
    }
  const unsigned grid[6] = { c->gridDimX,  c->gridDimY,  c->gridDimZ,
                             c->blockDimX, c->blockDimY, c->blockDimZ };
  return launch_any (f, grid, c->sharedMemBytes, c->hStream, is_cooperative,
                     params, extra);
}

/* ---- occupancy: a processor runs one block at a time ---- */

CUresult
octa_host_cuOccupancyMaxActiveBlocksPerMultiprocessor (int *n, CUfunction f,
                                                       int block,
                                                       size_t shared)
{
  OCTA_HOST_ABOUT (FUNCTION, f, n && block > 0);
  *n = block <= f->max_threads && shared <= (size_t)f->max_shared;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuOccupancyMaxPotentialBlockSize (int *min_grid, int *block,
                                            CUfunction f,
                                            CUoccupancyB2DSize shared_of_block,
                                            size_t shared, int limit)
{
  OCTA_HOST_ABOUT (FUNCTION, f, min_grid && block && limit >= 0);
  int size = limit && limit < f->max_threads ? limit : f->max_threads;
  /* whole warps, as many as the shared memory allows */
  if (size > OCTA_HOST_WARP)
    size -= size % OCTA_HOST_WARP;
  size_t most = (size_t)f->max_shared;
  octa_host_unlock ();
  while (size > OCTA_HOST_WARP
         && (shared_of_block ? shared_of_block (size) : shared) > most)
    size -= OCTA_HOST_WARP;
  const bool fits = (shared_of_block ? shared_of_block (size) : shared)
                    <= most;
  *block = fits ? size : 0;
  *min_grid = fits ? octa_host.n_workers : 0;
  return CUDA_SUCCESS;
}

CUresult
octa_host_cuOccupancyAvailableDynamicSMemPerBlock (size_t *shared,
                                                   CUfunction f, int blocks,
                                                   int block)
{
  OCTA_HOST_ABOUT (FUNCTION, f, shared && blocks > 0 && block > 0);
  *shared = blocks == 1 && block <= f->max_threads ? (size_t)f->max_shared : 0;
  return octa_host_leave (CUDA_SUCCESS);
}

/* ---- functions that kernels call ---- */

const octa_host_runtime octa_host_calls = {
  .barrier = octa_host_fiber_barrier,
  .warp = octa_host_fiber_warp,
  .lane = octa_host_fiber_lane,
  .yield = octa_host_fiber_yield,
  .fail = octa_host_fail,
  .allocate = octa_host_heap_take,
  .release = octa_host_heap_give,
  .end = octa_host_end,
  .grid_barrier = octa_host_grid_barrier,
  .texture = octa_host_texture_fetch,
  .surface = octa_host_surface_access
};
