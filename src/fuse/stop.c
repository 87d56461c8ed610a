/* stop.c -- stops kernels that may not end by themselves.

   A callee with a loop regularly reads a word, which becomes 1 when the user
   presses Ctrl-C.  The word is in page-locked memory, so that a GPU can read
   it while a kernel runs.  On a GPU, the thread that waits for the kernel
   writes it.  On the host backend a launch returns only when the kernel has
   finished, so a separate thread watches for signals.  It cannot distinguish
   Ctrl-C from other signals; if it was another one, the kernel is launched
   again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"

#include <pthread.h>
#include <time.h>

enum
{
  LOOK_NS = 20000000 /* time between two checks by the thread */
};

/* The words of each context.  */
static struct
{
  int *p;
  CUdeviceptr on_device;
} words[OCTA_MAX_CONTEXTS];

static void
set (int *word, int value)
{
  __atomic_store_n (word, value, __ATOMIC_RELEASE);
}

octa_status
octa_fuse_stop_ready (void)
{
  octa_status st = OCTA_OK;
  int place = octa_lane_now->place;
  void *p = NULL;
  if (words[place].p)
    return OCTA_OK;
  OCTA_CU (cuMemHostAlloc, (&p, sizeof (int), CU_MEMHOSTALLOC_DEVICEMAP));
  OCTA_CU (cuMemHostGetDevicePointer, (&words[place].on_device, p, 0));
  words[place].p = p;
  set (words[place].p, 0);
  p = NULL;
done:
  if (p)
    OCTA_CU_WARN (cuMemFreeHost, (p));
  return st;
}

CUdeviceptr
octa_fuse_stop_word (void)
{
  return words[octa_lane_now->place].on_device;
}

void
octa_fuse_stop_forget (void)
{
  int place = octa_lane_now->place;
  if (words[place].p)
    (void)OCTA_CU_RESULT (cuMemFreeHost, (words[place].p));
  words[place].p = NULL;
}

static octa_status
interrupted (void)
{
  return octa_fail (OCTA_ERROR_RUNTIME, "interrupted");
}

/* ---- a GPU ---- */

/* Wait until S has finished; Ctrl-C sets WORD.  */
static octa_status
wait_for (CUstream s, int *word)
{
  double start = 0;
  bool is_set = false;
  CUresult r = OCTA_CU_RESULT (cuStreamQuery, (s));
  while (r == CUDA_ERROR_NOT_READY)
    {
      if (is_set)
        nanosleep (&(struct timespec){ .tv_nsec = 1000000 }, NULL);
      else if (octa_wait_pause (&start) != OCTA_OK)
        {
          is_set = true;
          set (word, 1);
        }
      r = OCTA_CU_POLL (cuStreamQuery, (s));
    }
  set (word, 0);
  if (r != CUDA_SUCCESS)
    return octa_driver_fail ("cuStreamQuery", r);
  return is_set ? interrupted () : OCTA_OK;
}

/* ---- the host ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_work = PTHREAD_COND_INITIALIZER;
static int *watched; /* the word of the kernel that runs, or NULL */
static int signals;  /* number of signals before the launch */

static void *
watch (void *arg)
{
  (void)arg;
  pthread_mutex_lock (&lock);
  for (;;)
    {
      if (! watched)
        {
          pthread_cond_wait (&has_work, &lock);
          continue;
        }
      pthread_mutex_unlock (&lock);
      nanosleep (&(struct timespec){ .tv_nsec = LOOK_NS }, NULL);
      pthread_mutex_lock (&lock);
      if (watched && octa_session_signals () > signals)
        set (watched, 1);
    }
  return NULL;
}

/* If no thread can be started, the kernel cannot be interrupted.  */
static void
start_watching (void)
{
  static bool has_tried;
  if (has_tried)
    return;
  has_tried = true;
  (void)octa_os_thread (watch, NULL, 0, NULL);
}

static void
look_at (int *word)
{
  pthread_mutex_lock (&lock);
  watched = word;
  signals = octa_session_signals ();
  if (word)
    pthread_cond_signal (&has_work);
  pthread_mutex_unlock (&lock);
}

/* ---- both ---- */

CUresult
octa_fuse_start (const octa_fuse_kernel *k, const int64_t grid[2],
                 const unsigned block[3], CUstream s, void **params)
{
  int64_t n = grid[0];
  const bool is_long = n > OCTA_FUSE_BLOCKS_MOST;
  void *extra[] = { OCTA_LAUNCH_PARAM_BLOCKS, &n, CU_LAUNCH_PARAM_END };
  return OCTA_CU_RESULT (cuLaunchKernel,
                         (k->function, is_long ? 1 : (unsigned)n,
                          (unsigned)grid[1], 1, block[0], block[1], block[2],
                          0, s, params, is_long ? extra : NULL));
}

octa_status
octa_fuse_stop_launch (const octa_fuse_kernel *k, const int64_t grid[2],
                       const unsigned block[3], CUstream s, void **params)
{
  octa_status st;
  int *word = words[octa_lane_now->place].p;
  bool is_host = octa_driver_is_host ();
  if (is_host)
    start_watching ();
  for (;;)
    {
      /* Check also for signals that came before this launch, during
         compilation.  */
      if (octa_session_interrupted ())
        return interrupted ();
      if (is_host)
        look_at (word);
      CUresult r = octa_fuse_start (k, grid, block, s, params);
      if (! is_host)
        {
          OCTA_CU_CHECK (cuLaunchKernel, r);
          return wait_for (s, word);
        }
      look_at (NULL);
      bool was_set = __atomic_load_n (word, __ATOMIC_ACQUIRE);
      set (word, 0);
      OCTA_CU_CHECK (cuLaunchKernel, r);
      if (! was_set)
        return OCTA_OK;
    }
done:
  return st;
}
