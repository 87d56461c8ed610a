/* team.c -- a few threads that copy memory.

   One thread copies 10 GB/s, while a link to the device carries 50.  The
   threads start on first use, take jobs from one queue, and run until the
   process ends: they hold nothing that must be released.  All signals are
   blocked in them, because Octave's handlers belong to its own thread.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum
{
  MAX_THREADS = 6,
  WORTH_BYTES = 512 * 1024 /* below this, waking a thread costs more than it
                              saves */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_job = PTHREAD_COND_INITIALIZER;
static pthread_cond_t has_result = PTHREAD_COND_INITIALIZER;
static octa_copy_job *first, **last = &first;
static unsigned n_threads;
static pid_t owner; /* the process that started the threads */

static void *
work (void *unused)
{
  (void)unused;
  pthread_mutex_lock (&lock);
  for (;;)
    {
      octa_copy_job *job = first;
      if (! job)
        {
          pthread_cond_wait (&has_job, &lock);
          continue;
        }
      first = job->next;
      if (! first)
        last = &first;
      pthread_mutex_unlock (&lock);
      memcpy (job->dst, job->src, job->bytes);
      pthread_mutex_lock (&lock);
      __atomic_store_n (&job->is_done, true, __ATOMIC_RELEASE);
      pthread_cond_broadcast (&has_result);
    }
  return NULL;
}

static void
start (void)
{
  long n = sysconf (_SC_NPROCESSORS_ONLN);
  unsigned want = n < 2 ? 0 : n > MAX_THREADS ? MAX_THREADS : (unsigned)n;
  sigset_t all, before;
  pthread_attr_t attr;
  owner = getpid ();
  if (pthread_attr_init (&attr) != 0)
    return;
  pthread_attr_setdetachstate (&attr, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize (&attr, 256 * 1024);
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  for (; n_threads < want; n_threads++)
    {
      pthread_t t;
      if (pthread_create (&t, &attr, work, NULL) != 0)
        break;
    }
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  pthread_attr_destroy (&attr);
}

unsigned
octa_team_size (size_t bytes)
{
  if (bytes < WORTH_BYTES)
    return 0;
  if (! owner)
    start ();
  return owner == getpid () ? n_threads : 0;
}

void
octa_team_submit (octa_copy_job *job)
{
  job->is_done = false;
  job->next = NULL;
  pthread_mutex_lock (&lock);
  *last = job;
  last = &job->next;
  pthread_cond_signal (&has_job);
  pthread_mutex_unlock (&lock);
}

bool
octa_team_is_done (const octa_copy_job *job)
{
  return __atomic_load_n (&job->is_done, __ATOMIC_ACQUIRE);
}

void
octa_team_wait (const octa_copy_job *job)
{
  if (octa_team_is_done (job))
    return;
  pthread_mutex_lock (&lock);
  while (! job->is_done)
    pthread_cond_wait (&has_result, &lock);
  pthread_mutex_unlock (&lock);
}

void
octa_team_memcpy (void *dst, const void *src, size_t bytes)
{
  octa_copy_job jobs[MAX_THREADS];
  unsigned n = octa_team_size (bytes);
  if (n < 2)
    {
      memcpy (dst, src, bytes);
      return;
    }
  size_t part = (bytes / n + 4095) & ~(size_t)4095;
  size_t done = 0;
  unsigned used = 0;
  while (used + 1 < n && done + part < bytes)
    {
      octa_copy_job *j = &jobs[used++];
      j->dst = (char *)dst + done;
      j->src = (const char *)src + done;
      j->bytes = part;
      octa_team_submit (j);
      done += part;
    }
  memcpy ((char *)dst + done, (const char *)src + done, bytes - done);
  for (unsigned k = 0; k < used; k++)
    octa_team_wait (&jobs[k]);
}
