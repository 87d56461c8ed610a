/* team.c -- a few threads that share loops.

   One thread copies 10 GB/s, while a link to the device carries 50; loops over
   many elements gain likewise.  The threads start on first use, take parts of
   jobs from one queue, and run until the process ends: they hold nothing that
   must be released.  A thread that waits for a job does those of its parts
   that nobody has begun.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

#include <unistd.h>

enum
{
  MAX_THREADS = 6, /* more of them fill a link to the device no faster */
  STACK_BYTES = 256 * 1024
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_job = PTHREAD_COND_INITIALIZER;
static pthread_cond_t has_result = PTHREAD_COND_INITIALIZER;
static octa_team_job *first, **last = &first; /* those with parts to begin */
static unsigned n_threads;                    /* 0 until all are started */
static pid_t owner; /* the process that started the threads */

static void
remove_from_queue (octa_team_job *job)
{
  octa_team_job **p = &first;
  while (*p != job)
    p = &(*p)->next;
  *p = job->next;
  if (! *p)
    last = p;
}

/* Do a part of JOB that nobody has begun.  The lock is held before and after,
   but not while the loop runs.  When all parts are done, JOB may be gone.  */
static void
do_part (octa_team_job *job)
{
  const int64_t k = job->begun++, parts = job->parts;
  if (job->begun == job->parts)
    remove_from_queue (job);
  pthread_mutex_unlock (&lock);
  job->loop (job->data, job->n * k / parts, job->n * (k + 1) / parts);
  pthread_mutex_lock (&lock);
  if (__atomic_sub_fetch (&job->left, 1, __ATOMIC_RELEASE) == 0)
    pthread_cond_broadcast (&has_result);
}

static void *
work (void *unused)
{
  (void)unused;
  pthread_mutex_lock (&lock);
  for (;;)
    if (first)
      do_part (first);
    else
      pthread_cond_wait (&has_job, &lock);
  return NULL;
}

static unsigned
start_threads (void)
{
  const unsigned n = (unsigned)octa_os_processors (), want = n < 2 ? 0 : n;
  unsigned started = 0;
  while (started < want && started < MAX_THREADS
         && octa_os_thread (work, NULL, STACK_BYTES, NULL))
    started++;
  return started;
}

unsigned
octa_team_size (void)
{
  const pid_t own = getpid ();
  pid_t none = 0;
  if (__atomic_compare_exchange_n (&owner, &none, own, false, __ATOMIC_RELAXED,
                                   __ATOMIC_RELAXED))
    __atomic_store_n (&n_threads, start_threads (), __ATOMIC_RELAXED);
  else if (none != own)
    return 0;
  return __atomic_load_n (&n_threads, __ATOMIC_RELAXED);
}

void
octa_team_submit (octa_team_job *job)
{
  job->begun = 0;
  job->left = job->parts;
  job->next = NULL;
  pthread_mutex_lock (&lock);
  *last = job;
  last = &job->next;
  for (unsigned k = 0; k < job->parts; k++)
    pthread_cond_signal (&has_job);
  pthread_mutex_unlock (&lock);
}

bool
octa_team_is_done (const octa_team_job *job)
{
  return __atomic_load_n (&job->left, __ATOMIC_ACQUIRE) == 0;
}

void
octa_team_wait (octa_team_job *job)
{
  if (octa_team_is_done (job))
    return;
  pthread_mutex_lock (&lock);
  while (job->begun < job->parts)
    do_part (job);
  while (job->left > 0)
    pthread_cond_wait (&has_result, &lock);
  pthread_mutex_unlock (&lock);
}

void
octa_team_run (octa_team_loop *loop, void *data, int64_t n, int64_t parts)
{
  const int64_t wanted = parts < n ? parts : n,
                size = wanted > 1 ? octa_team_size () : 0;
  if (size == 0)
    {
      loop (data, 0, n);
      return;
    }
  octa_team_job job = { .loop = loop, .data = data, .n = n };
  job.parts = (unsigned)octa_clamp (octa_os_processors (), 1,
                                    wanted <= size ? wanted : size + 1);
  octa_team_submit (&job);
  octa_team_wait (&job);
}
