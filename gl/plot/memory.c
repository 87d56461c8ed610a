/* memory.c -- the device of plots, and their memory on it.

   The interpreter chooses the device, and revokes the choice when it resets
   the device.  Workers in other threads only use it.  While they do, they hold
   a gate open, for which a reset waits.

   Memory that plots release is kept for the next request of about that size.
   So plots that are updated again and again, while their old data are still
   drawn, need no allocation by the driver.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/kernels.h"

#include <pthread.h>
#include <stdlib.h>

#define GRAIN 256
#define IDLE_MOST ((size_t)64 << 20) /* in addition to the amount in use */

static octa_plot_home home;
static pthread_rwlock_t gate = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool is_over; /* in a forked child: threads and locks are invalid */
octa_plot_shelf octa_plot_data_shelf;
void (*octa_plot_leaves) (void);

/* ---- the device ---- */

static void
after_fork (void)
{
  is_over = true;
}

__attribute__ ((constructor)) static void
watch_fork (void)
{
  (void)pthread_atfork (NULL, NULL, after_fork);
}

void
octa_plot_lock (void)
{
  if (! is_over)
    pthread_mutex_lock (&lock);
}

void
octa_plot_unlock (void)
{
  if (! is_over)
    pthread_mutex_unlock (&lock);
}

octa_status
octa_plot_home_enter (octa_plot_home *h)
{
  if (is_over)
    return octa_fail (OCTA_ERROR_RUNTIME,
                      "a forked process cannot draw; draw in its parent");
  pthread_rwlock_rdlock (&gate);
  *h = home;
  if (h->ctx)
    return OCTA_OK;
  pthread_rwlock_unlock (&gate);
  return octa_fail (OCTA_ERROR_LOGIC,
                    "nothing can be drawn, because the device was reset; "
                    "give the plot its data again");
}

void
octa_plot_home_leave (void)
{
  pthread_rwlock_unlock (&gate);
}

static octa_status
find_home (octa_plot_home *h)
{
  octa_status st;
  CUdevice dev;
  int is_ordered = 0, least = 0;
  OCTA_TRY (octa_context_enter (h->device));
  OCTA_CU (cuCtxGetDevice, (&dev));
  OCTA_CU (cuDeviceGetAttribute,
           (&is_ordered, CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED, dev));
  OCTA_CU (cuCtxGetStreamPriorityRange, (&least, &h->priority));
  h->is_ordered = is_ordered && octa_cu.cuMemAllocAsync
                  && octa_cu.cuMemFreeAsync;
  h->has_priority = h->priority != least;
  h->ctx = octa_context_raw (h->device);
done:
  return st;
}

octa_status
octa_plot_home_choose (octa_plot_home *h, int *before)
{
  octa_status st;
  if (is_over)
    return octa_plot_home_enter (h);
  *h = home; /* written by this thread only */
  if (! h->ctx)
    {
      OCTA_TRY (octa_current_ready ());
      h->device = octa_current_device ();
      h->epoch++;
      OCTA_TRY (find_home (h));
      pthread_rwlock_wrlock (&gate);
      home = *h;
      pthread_rwlock_unlock (&gate);
    }
  OCTA_TRY (octa_current_enter (h->device, before));
done:
  return st;
}

octa_status
octa_plot_device (int *device)
{
  octa_status st;
  octa_plot_home h;
  int before;
  OCTA_TRY (octa_plot_home_choose (&h, &before));
  octa_current_leave (before);
  *device = h.device;
done:
  return st;
}

uint64_t
octa_plot_epoch (void)
{
  if (is_over)
    return home.epoch;
  pthread_rwlock_rdlock (&gate);
  uint64_t epoch = home.epoch;
  pthread_rwlock_unlock (&gate);
  return epoch;
}

static void
close_home (void)
{
  pthread_rwlock_wrlock (&gate);
  home.ctx = NULL;
  pthread_rwlock_unlock (&gate);
}

void
octa_plot_forget (void)
{
  if (! home.ctx || is_over || octa_current_place () != home.device)
    return;
  close_home ();
  if (octa_plot_leaves)
    octa_plot_leaves ();
  pthread_rwlock_wrlock (&gate);
  home.epoch++;
  /* wait for work that workers queued meanwhile */
  (void)OCTA_CU_RESULT (cuCtxSynchronize, ());
  octa_plot_shelf_free (&octa_plot_data_shelf, NULL, true);
  pthread_rwlock_unlock (&gate);
}

/* ---- blocks ---- */

static CUresult
driver_alloc (CUdeviceptr *p, size_t bytes, CUstream s)
{
  int was = octa_capturing_relax ();
  CUresult r = home.is_ordered
                   ? OCTA_CU_RESULT (cuMemAllocAsync, (p, bytes, s))
                   : OCTA_CU_RESULT (cuMemAlloc, (p, bytes));
  octa_capturing_restore (was);
  return r;
}

/* Free B, which is in no list.  */
static void
block_free (octa_plot_block *b, CUstream s, bool is_gone)
{
  for (int u = 0; u < OCTA_PLOT_USES; u++)
    {
      if (b->is_recorded[u] && ! is_gone)
        OCTA_CU_WARN (cuStreamWaitEvent, (s, b->event[u], 0));
      if (b->event[u] && ! is_gone)
        OCTA_CU_WARN (cuEventDestroy, (b->event[u]));
    }
  if (b->p && ! is_gone && home.is_ordered)
    OCTA_CU_WARN (cuMemFreeAsync, (b->p, s));
  else if (b->p && ! is_gone)
    OCTA_CU_WARN (cuMemFree, (b->p));
  free (b);
}

/* Remove the unused blocks from SH, and return them.  */
static octa_plot_block *
take_idle (octa_plot_shelf *sh)
{
  octa_plot_block *idle = NULL;
  octa_plot_lock ();
  for (octa_plot_block **at = &sh->blocks, *b; (b = *at);)
    if (b->refs == 0)
      {
        *at = b->next;
        b->next = idle;
        idle = b;
      }
    else
      at = &b->next;
  sh->bytes -= sh->idle;
  sh->idle = 0;
  octa_plot_unlock ();
  return idle;
}

static void
free_all (octa_plot_block *b, CUstream s, bool is_gone)
{
  for (octa_plot_block *next; b; b = next)
    {
      next = b->next;
      block_free (b, s, is_gone);
    }
}

/* Return unused blocks to the driver.  */
static void
shelf_trim (octa_plot_shelf *sh, CUstream s)
{
  free_all (take_idle (sh), s, false);
}

void
octa_plot_shelf_free (octa_plot_shelf *sh, CUstream s, bool is_gone)
{
  octa_plot_block *idle = take_idle (sh);
  octa_plot_lock ();
  for (octa_plot_block *b = sh->blocks; b; b = b->next)
    b->is_lost = true; /* its owner frees it */
  *sh = (octa_plot_shelf){ 0 };
  octa_plot_unlock ();
  free_all (idle, s, is_gone);
}

void
octa_plot_shelf_abandon (octa_plot_shelf *sh)
{
  octa_plot_lock ();
  for (octa_plot_block *b = sh->blocks; b; b = b->next)
    b->refs = 0;
  sh->idle = sh->bytes;
  octa_plot_unlock ();
}

/* The smallest unused block of SIZE to twice SIZE.  */
static octa_plot_block *
find_idle (octa_plot_shelf *sh, size_t size)
{
  octa_plot_block *best = NULL;
  octa_plot_lock ();
  for (octa_plot_block *b = sh->blocks; b && ! octa_checking (); b = b->next)
    if (b->refs == 0 && b->size >= size && b->size / 2 <= size
        && (! best || b->size < best->size))
      best = b;
  if (best)
    {
      best->refs = 1;
      sh->idle -= best->size;
    }
  octa_plot_unlock ();
  return best;
}

/* Allocate memory from the driver.  If there is none, free unused memory
   first.  */
static octa_status
find_memory (octa_plot_shelf *sh, CUstream s, size_t size, CUdeviceptr *p)
{
  octa_plot_lock ();
  bool is_much = sh->idle > sh->bytes - sh->idle + IDLE_MOST;
  octa_plot_unlock ();
  if (is_much)
    shelf_trim (sh, s);
  CUresult r = driver_alloc (p, size, s);
  if (r == CUDA_ERROR_OUT_OF_MEMORY)
    {
      shelf_trim (sh, s);
      shelf_trim (&octa_plot_data_shelf, s);
      if (! octa_thread_is_apart ())
        octa_pool_relieve ();
      if (home.is_ordered)
        (void)OCTA_CU_RESULT (cuStreamSynchronize, (s));
      r = driver_alloc (p, size, s);
    }
  return r == CUDA_SUCCESS
             ? OCTA_OK
             : octa_driver_fail (home.is_ordered ? "cuMemAllocAsync"
                                                 : "cuMemAlloc",
                                 r);
}

octa_status
octa_plot_block_take (octa_plot_shelf *sh, CUstream s, size_t bytes,
                      octa_plot_block **out)
{
  octa_status st = OCTA_OK;
  size_t size = bytes ? bytes : 1;
  if (! octa_checking ())
    size = (size + GRAIN - 1) & ~(size_t)(GRAIN - 1);
  octa_plot_block *b = find_idle (sh, size);
  if (b)
    {
      b->filled = 0;
      for (int u = 0; u < OCTA_PLOT_USES; u++)
        OCTA_TRY (octa_plot_block_await (b, (octa_plot_use)u, s));
    }
  else
    {
      b = calloc (1, sizeof *b);
      if (! b)
        return octa_no_memory ("a plot");
      b->size = size;
      st = find_memory (sh, s, size, &b->p);
      if (st != OCTA_OK)
        {
          free (b);
          return st;
        }
      b->refs = 1;
      octa_plot_lock ();
      b->next = sh->blocks;
      sh->blocks = b;
      sh->bytes += b->size;
      octa_plot_unlock ();
    }
  *out = OCTA_MOVE (b);
done:
  if (b)
    octa_plot_block_give (sh, b);
  return st;
}

void
octa_plot_block_give (octa_plot_shelf *sh, octa_plot_block *b)
{
  octa_plot_lock ();
  bool is_lost = --b->refs == 0 && b->is_lost;
  if (b->refs == 0 && ! is_lost && ! b->buffer)
    sh->idle += b->size;
  octa_plot_unlock ();
  if (is_lost)
    block_free (b, NULL, true);
}

octa_plot_block *
octa_plot_block_at (octa_plot_shelf *sh, CUdeviceptr p)
{
  octa_plot_lock ();
  octa_plot_block *b = sh->blocks;
  while (b && (b->p != p || b->refs == 0))
    b = b->next;
  octa_plot_unlock ();
  return b;
}

/* Needs the lock.  */
static octa_status
await (octa_plot_block *b, octa_plot_use use, CUstream s)
{
  octa_status st = OCTA_OK;
  if (b->is_recorded[use])
    OCTA_CU (cuStreamWaitEvent, (s, b->event[use], 0));
done:
  return st;
}

octa_status
octa_plot_block_await (octa_plot_block *b, octa_plot_use use, CUstream s)
{
  octa_plot_lock ();
  octa_status st = await (b, use, s);
  octa_plot_unlock ();
  return st;
}

octa_status
octa_plot_block_record (octa_plot_block *b, octa_plot_use use, CUstream s)
{
  octa_status st;
  octa_plot_lock ();
  /* make S wait for earlier uses, so that one event covers all streams */
  OCTA_TRY (await (b, use, s));
  if (! b->event[use])
    OCTA_CU (cuEventCreate, (&b->event[use], CU_EVENT_DISABLE_TIMING));
  OCTA_CU (cuEventRecord, (b->event[use], s));
  b->is_recorded[use] = true;
done:
  octa_plot_unlock ();
  return st;
}

bool
octa_plot_block_is_there (octa_plot_block *b)
{
  octa_plot_lock ();
  bool is = ! b->is_recorded[OCTA_PLOT_WRITTEN]
            || OCTA_CU_POLL (cuEventQuery, (b->event[OCTA_PLOT_WRITTEN]))
                   != CUDA_ERROR_NOT_READY;
  octa_plot_unlock ();
  return is;
}

size_t
octa_plot_shelf_bytes (octa_plot_shelf *sh)
{
  octa_plot_lock ();
  size_t bytes = sh->bytes;
  octa_plot_unlock ();
  return bytes;
}
