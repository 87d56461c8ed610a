/* task.c -- the work of the host device: a graph of tasks, and threads.

   A task is a range of units (blocks of a kernel, bytes of a copy), divided
   into chunks.  It is ready when the last task for which it waits is done.
   Worker threads, and threads that wait for something, take its chunks.  At
   most as many threads work as there are processors: a worker steps back when
   a waiting thread joins.  A wait in another thread than the interpreter's (a
   drawing thread) gives its task priority, and that thread works only on this
   task.  Workers start when the first task is queued, block all signals but
   those of kernels, and are never joined.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum
{
  SMALL = 384, /* data bytes of tasks that are kept for reuse */
  N_FREE_MOST = 256,
  SPIN_NS = 20000, /* time to poll for a running task before sleeping */
  LAST_WAIT_NS = 1000000000, /* at the end of the session */
  LOOK_NS = 50000000         /* interval at which a sleeping thread checks for
                                interrupts */
};

static pthread_cond_t has_work = PTHREAD_COND_INITIALIZER;
static pthread_cond_t has_done = PTHREAD_COND_INITIALIZER;
static octa_host_task *queue, **queue_end = &queue; /* ready, in order */
static octa_host_task *free_tasks;
static int n_free, n_threads, n_idle, n_active, n_waiting;
static bool has_tried_threads;

int
octa_host_n_running (void)
{
  return __atomic_load_n (&n_active, __ATOMIC_RELAXED);
}

/* Needs the lock; it is read without the lock.  */
static void
set_active (int n)
{
  __atomic_store_n (&n_active, n, __ATOMIC_RELAXED);
}

octa_host_task *
octa_host_task_new (CUcontext ctx, size_t size)
{
  octa_host_task *t = size <= SMALL ? free_tasks : NULL;
  if (t)
    {
      free_tasks = t->next;
      n_free--;
    }
  else if (! (t = malloc (sizeof *t + (size < SMALL ? SMALL : size))))
    return NULL;
  memset (t, 0, sizeof *t + size);
  t->after = t->few_after;
  t->cap_after = sizeof t->few_after / sizeof t->few_after[0];
  t->ctx = ctx;
  t->size = size;
  t->refs = 1;
  t->n_chunks = 1;
  t->n_units = 1;
  t->is_urgent = octa_thread_is_apart ();
  return t;
}

void
octa_host_task_retain (octa_host_task *t)
{
  t->refs++;
}

void
octa_host_task_release (octa_host_task *t)
{
  if (! t || --t->refs)
    return;
  if (t->after != t->few_after)
    free (t->after);
  if (t->size <= SMALL && n_free < N_FREE_MOST)
    {
      t->next = free_tasks;
      free_tasks = t;
      n_free++;
    }
  else
    free (t);
}

void
octa_host_task_order (octa_host_task *a, octa_host_task *b)
{
  if (! a || a->is_done)
    return;
  if (a->n_after == a->cap_after)
    {
      unsigned cap = 4 * a->cap_after;
      octa_host_task **more = malloc (cap * sizeof *more);
      if (! more)
        {
          octa_host_task_wait (a);
          return;
        }
      memcpy (more, a->after, a->n_after * sizeof *more);
      if (a->after != a->few_after)
        free (a->after);
      a->after = more;
      a->cap_after = cap;
    }
  a->after[a->n_after++] = b;
  octa_host_task_retain (b);
  b->n_before++;
}

/* ---- working ---- */

static void
do_chunk (octa_host_task *t, int chunk)
{
  int64_t each = t->n_units / t->n_chunks, rest = t->n_units % t->n_chunks;
  int64_t lo = each * chunk + (chunk < rest ? chunk : rest);
  int64_t hi = lo + each + (chunk < rest);
  if (t->runs_after_fault
      || ! __atomic_load_n (&t->ctx->fault, __ATOMIC_RELAXED))
    t->run (t, lo, hi);
}

/* Take a chunk for this thread, of the task ONLY unless it is NULL.  The task
   is retained.  */
static octa_host_task *
take (bool is_worker, const octa_host_task *only, int *chunk)
{
  octa_host_task **at = &queue, *t;
  if (octa_host_is_exiting ())
    return NULL;
  while ((t = *at)
         && ((only && t != only)
             || ((t->is_callback || t->is_user) && ! is_worker && n_threads)))
    at = &t->next;
  if (! t)
    return NULL;
  *chunk = t->n_taken++;
  octa_host_task_retain (t);
  if (t->n_taken == t->n_chunks)
    {
      *at = t->next;
      if (queue_end == &t->next)
        queue_end = at;
    }
  return t;
}

static void complete (octa_host_task *t);

/* Work on the chunk; the lock is held before and after.  */
static void
work (octa_host_task *t, int chunk)
{
  set_active (n_active + 1);
  octa_host_unlock ();
  do_chunk (t, chunk);
  octa_host_lock ();
  set_active (n_active - 1);
  if (++t->n_done == t->n_chunks)
    complete (t);
  octa_host_task_release (t);
}

static void *
worker (void *arg)
{
  (void)arg;
  octa_os_name_thread ("octcuda");
  octa_host_lock ();
  while (! octa_host_is_exiting ())
    {
      int chunk;
      octa_host_task *t = n_active < octa_host.n_workers
                              ? take (true, NULL, &chunk)
                              : NULL;
      if (t)
        work (t, chunk);
      else
        {
          n_idle++;
          pthread_cond_wait (&has_work, &octa_host.lock);
          n_idle--;
        }
    }
  octa_host_unlock ();
  return NULL;
}

bool
octa_host_thread_start (void *(*run) (void *))
{
  sigset_t all, old;
  pthread_attr_t attr;
  pthread_t id;
  octa_host_trap_mask (&all);
  pthread_sigmask (SIG_SETMASK, &all, &old);
  pthread_attr_init (&attr);
  pthread_attr_setdetachstate (&attr, PTHREAD_CREATE_DETACHED);
  bool ok = pthread_create (&id, &attr, run, NULL) == 0;
  pthread_attr_destroy (&attr);
  pthread_sigmask (SIG_SETMASK, &old, NULL);
  return ok;
}

static void
start_workers (void)
{
  has_tried_threads = true;
  while (n_threads < octa_host.n_workers && octa_host_thread_start (worker))
    n_threads++;
}

bool
octa_host_has_workers (void)
{
  if (! n_threads)
    start_workers ();
  return n_threads > 0;
}

static void
wake (int n)
{
  if (n >= n_idle && n_idle > 1)
    pthread_cond_broadcast (&has_work);
  else
    for (; n > 0 && n_idle > 0; n--)
      pthread_cond_signal (&has_work);
}

static void
enqueue (octa_host_task *t)
{
  if (! has_tried_threads)
    start_workers ();
  if (t->is_urgent)
    {
      t->next = queue;
      queue = t;
      if (! t->next)
        queue_end = &t->next;
    }
  else
    {
      t->next = NULL;
      *queue_end = t;
      queue_end = &t->next;
    }
  wake (t->n_chunks);
}

/* Mark T as done.  Then tasks without work that waited for it are done, too;
   there may be many in a row, so this uses a list and not recursion.  */
static void
complete (octa_host_task *t)
{
  octa_host_task *list = t, **end = &t->next;
  t->next = NULL;
  while ((t = list))
    {
      CUcontext c = t->ctx;
      CUstream s = t->stream;
      t->time = octa_clock_ns ();
      __atomic_store_n (&t->is_done, true, __ATOMIC_RELEASE);
      if (t->clear)
        t->clear (t);
      if (s->tail == t)
        s->tail = NULL;
      c->n_pending--;
      if (! (s->flags & CU_STREAM_NON_BLOCKING))
        c->n_pending_block--;
      if (--s->n_pending == 0 && s->is_closed)
        free (s);
      for (unsigned i = 0; i < t->n_after; i++)
        {
          octa_host_task *b = t->after[i];
          if (--b->n_before == 0 && b->stream)
            {
              if (b->run)
                enqueue (b);
              else
                {
                  b->next = NULL;
                  *end = b;
                  end = &b->next;
                }
            }
          octa_host_task_release (b);
        }
      list = t->next;
      octa_host_task_release (t);
    }
  if (n_waiting)
    pthread_cond_broadcast (&has_done);
}

/* ---- order ---- */

bool
octa_host_stream_is_idle (CUstream s)
{
  CUcontext c = s->object.ctx;
  if (s == &c->legacy)
    return c->n_pending_block == 0;
  if (s->flags & CU_STREAM_NON_BLOCKING)
    return ! s->tail;
  return ! s->tail && ! c->legacy.tail;
}

static void
book (CUstream s, octa_host_task *t)
{
  t->stream = s;
  s->n_pending++;
  t->ctx->n_pending++;
  if (! (s->flags & CU_STREAM_NON_BLOCKING))
    t->ctx->n_pending_block++;
}

void
octa_host_task_submit (CUstream s, octa_host_task *t)
{
  CUcontext c = s->object.ctx;
  octa_host_task_order (s->tail, t);
  if (s == &c->legacy)
    {
      octa_host_task_order (c->per_thread.tail, t);
      for (octa_host_object *o = c->children; o; o = o->next)
        if (o->kind == OCTA_HOST_STREAM
            && ! (((CUstream)o)->flags & CU_STREAM_NON_BLOCKING))
          octa_host_task_order (((CUstream)o)->tail, t);
    }
  else if (! (s->flags & CU_STREAM_NON_BLOCKING))
    octa_host_task_order (c->legacy.tail, t);
  s->tail = t;
  octa_host_task_submit_free (s, t);
}

static void
begin (octa_host_task *t)
{
  if (t->run)
    enqueue (t);
  else
    complete (t);
}

void
octa_host_task_submit_free (CUstream s, octa_host_task *t)
{
  book (s, t);
  if (! t->n_before)
    begin (t);
}

void
octa_host_task_unblock (octa_host_task *t)
{
  if (--t->n_before == 0 && t->stream)
    begin (t);
}

void
octa_host_task_inline (CUstream s, octa_host_task *t)
{
  book (s, t);
  s->tail = t;
  octa_host_unlock ();
  if (t->run)
    t->run (t, 0, t->n_units);
  octa_host_lock ();
  complete (t);
}

/* ---- waiting ---- */

/* Leave the processor's units to the other thread of a core, or to nobody.  */
static void
pause_briefly (void)
{
#if defined __x86_64__ || defined __i386__
  __builtin_ia32_pause ();
#elif defined __aarch64__
  /* yield does nothing on most of these */
  __asm__ volatile("isb");
#endif
}

static void
spin (const octa_host_task *t)
{
  const int64_t end = octa_clock_ns () + SPIN_NS;
  octa_host_unlock ();
  do
    for (int i = 0; i < 8; i++)
      {
        if (__atomic_load_n (&t->is_done, __ATOMIC_ACQUIRE))
          goto done;
        pause_briefly ();
      }
  while (octa_clock_ns () < end);
done:
  octa_host_lock ();
}

/* Sleep until something is done.  False: NS have passed.  */
static bool
sleep_for (int64_t ns)
{
  struct timespec end;
  clock_gettime (CLOCK_REALTIME, &end);
  ns += end.tv_nsec;
  end.tv_sec += ns / 1000000000;
  end.tv_nsec = ns % 1000000000;
  n_waiting++;
  int r = pthread_cond_timedwait (&has_done, &octa_host.lock, &end);
  n_waiting--;
  return r != ETIMEDOUT;
}

/* The session ends: destructors may wait for one second in all.  After that no
   work is done.  */
static void
give_up_at_end (void)
{
  static int64_t end;
  if (! octa_session_is_ending ())
    return;
  if (! end)
    end = octa_clock_ns () + LAST_WAIT_NS;
  if (octa_clock_ns () > end)
    __atomic_store_n (&octa_host.is_exiting, true, __ATOMIC_RELAXED);
}

/* A signal ends the session, which saves variables.  Kernels have one second
   in all to end by themselves; then they are ended.  */
static bool
end_for_saving (void)
{
  static int64_t end;
  const int64_t now = octa_clock_ns ();
  if (! octa_session_is_saving ())
    return false;
  if (now > end + LAST_WAIT_NS) /* the first such wait for a long time */
    end = now + LAST_WAIT_NS;
  if (now <= end)
    return false;
  octa_host_code_allow_all (false);
  return true;
}

/* Has the user pressed Ctrl-C more often than BEFORE?  The check may end the
   session, and then does not return.  */
static bool
is_interrupted (int before)
{
  octa_host_unlock ();
  bool is = octa_session_interrupted ();
  octa_host_lock ();
  return is && octa_session_signals () > before;
}

/* Work or sleep until T is done or, without T, until C has nothing pending.
   False: there was an interrupt, and MAY_END is set; or MOST ns, if not 0,
   have passed.  */
static bool
wait_for (const octa_host_task *t, const struct CUctx_st *c, bool may_end,
          int64_t most)
{
  const int64_t end = octa_clock_ns () + most;
  bool has_spun = false, is_left = false, has_ended = false;
  const int before = octa_session_signals ();
  const octa_host_task *only = octa_thread_is_apart () ? t : NULL;
  while ((t ? ! t->is_done : c->n_pending > 0) && ! octa_host_is_exiting ()
         && ! is_left)
    {
      int chunk;
      octa_host_task *other = take (false, only, &chunk);
      if (other)
        {
          work (other, chunk);
          has_spun = false;
        }
      else if (t && n_active && ! has_spun)
        {
          spin (t);
          has_spun = true;
        }
      else
        {
          /* a worker may have stepped back for this thread, which takes no
             task of a user */
          if (queue)
            wake (1);
          if (sleep_for (LOOK_NS))
            continue;
          give_up_at_end ();
          has_ended |= end_for_saving ();
          is_left = (may_end && ! octa_session_is_ending ()
                     && is_interrupted (before))
                    || (most && octa_clock_ns () > end);
        }
    }
  /* kernels that are launched later may run */
  if (has_ended)
    octa_host_code_allow_all (true);
  /* a worker may have stepped back for this thread */
  if (queue)
    wake (1);
  return t ? t->is_done : c->n_pending == 0;
}

bool
octa_host_task_wait (octa_host_task *t)
{
  octa_host_task_retain (t);
  bool is_done = wait_for (t, NULL, true, 0);
  octa_host_task_release (t);
  return is_done;
}

bool
octa_host_task_wait_or_drop (octa_host_task *t)
{
  bool is_done = wait_for (t, NULL, true, 0);
  if (is_done || octa_host_is_exiting ())
    return is_done;
  /* tasks that are ready or running need no other thread */
  if (! t->n_before)
    return wait_for (t, NULL, false, 0);
  t->run = NULL;
  return false;
}

void
octa_host_task_wait_briefly (octa_host_task *t, int64_t most)
{
  const int64_t end = octa_clock_ns () + most;
  spin (t);
  for (int64_t left; ! t->is_done && (left = end - octa_clock_ns ()) > 0;)
    (void)sleep_for (left);
}

bool
octa_host_task_wait_all (CUcontext c)
{
  return wait_for (NULL, c, true, 0);
}

void
octa_host_task_wait_all_for (CUcontext c, int64_t most)
{
  (void)wait_for (NULL, c, false, most);
}

CUresult
octa_host_not_waited (void)
{
  if (octa_host_is_exiting ())
    return CUDA_ERROR_DEINITIALIZED;
  octa_driver_explain (CUDA_ERROR_LAUNCH_TIMEOUT,
                       "the wait was interrupted; the queued work continues; "
                       "reset (gpuDevice) ends it");
  return CUDA_ERROR_LAUNCH_TIMEOUT;
}
