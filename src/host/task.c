/* task.c -- the work of the host device: a graph of tasks, and threads.

   A task is a range of units (blocks of a kernel, bytes of a copy) cut into
   chunks.  When the last task that it waits for is done it is ready, and its
   chunks are taken by worker threads and by threads that wait for something.
   No more of them work at a time than there are processors: a worker steps
   back when a waiting thread has joined.  Workers start when the first task
   is queued, block all signals but those of kernels, and are never joined.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdlib.h>
#include <string.h>

enum
{
  SMALL = 384, /* bytes of data of the tasks that are kept for reuse */
  N_FREE_MOST = 256,
  SPIN_NS = 20000 /* before a thread sleeps for a task that is running */
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

/* ---- doing ---- */

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

/* A chunk for this thread: its task is retained.  */
static octa_host_task *
take (bool is_worker, int *chunk)
{
  octa_host_task **at = &queue, *t;
  if (octa_host.is_exiting)
    return NULL;
  while ((t = *at) && t->is_callback && ! is_worker && n_threads)
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

/* Do what was taken; lock held before and after.  */
static void
work (octa_host_task *t, int chunk)
{
  n_active++;
  octa_host_unlock ();
  do_chunk (t, chunk);
  octa_host_lock ();
  n_active--;
  if (++t->n_done == t->n_chunks)
    complete (t);
  octa_host_task_release (t);
}

static void *
worker (void *arg)
{
  (void)arg;
  pthread_setname_np (pthread_self (), "octcuda");
  octa_host_lock ();
  while (! octa_host.is_exiting)
    {
      int chunk;
      octa_host_task *t = n_active < octa_host.n_workers ? take (true, &chunk)
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

static void
start_workers (void)
{
  sigset_t all, old;
  pthread_attr_t attr;
  has_tried_threads = true;
  octa_host_trap_mask (&all);
  pthread_sigmask (SIG_SETMASK, &all, &old);
  pthread_attr_init (&attr);
  pthread_attr_setdetachstate (&attr, PTHREAD_CREATE_DETACHED);
  for (pthread_t id; n_threads < octa_host.n_workers; n_threads++)
    if (pthread_create (&id, &attr, worker, NULL))
      break;
  pthread_attr_destroy (&attr);
  pthread_sigmask (SIG_SETMASK, &old, NULL);
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
  t->next = NULL;
  *queue_end = t;
  queue_end = &t->next;
  wake (t->n_chunks);
}

/* Book T as done.  Tasks without work that waited for it are done then too;
   there may be many in a row, hence a list instead of recursion.  */
static void
complete (octa_host_task *t)
{
  octa_host_task *list = t, **end = &t->next;
  t->next = NULL;
  while ((t = list))
    {
      CUcontext c = t->ctx;
      CUstream s = t->stream;
      t->time = octa_host_now ();
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

static void
spin (const octa_host_task *t)
{
  int64_t end = octa_host_now () + SPIN_NS;
  octa_host_unlock ();
  do
    for (int i = 0; i < 8; i++)
      {
        if (__atomic_load_n (&t->is_done, __ATOMIC_ACQUIRE))
          goto done;
#if defined __x86_64__ || defined __i386__
        __builtin_ia32_pause ();
#endif
      }
  while (octa_host_now () < end);
done:
  octa_host_lock ();
}

/* Work, or sleep, until T is done, or else C has nothing pending.  */
static void
wait_for (const octa_host_task *t, const struct CUctx_st *c)
{
  bool has_spun = false;
  while ((t ? ! t->is_done : c->n_pending > 0) && ! octa_host.is_exiting)
    {
      int chunk;
      octa_host_task *other = take (false, &chunk);
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
          n_waiting++;
          pthread_cond_wait (&has_done, &octa_host.lock);
          n_waiting--;
        }
    }
  /* A worker may have stepped back for us.  */
  if (queue)
    wake (1);
}

void
octa_host_task_wait (octa_host_task *t)
{
  octa_host_task_retain (t);
  wait_for (t, NULL);
  octa_host_task_release (t);
}

void
octa_host_task_wait_all (CUcontext c)
{
  wait_for (NULL, c);
}
