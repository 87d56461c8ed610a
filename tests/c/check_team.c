/* check_team.c -- loops that threads share: each number is done once, whatever
   the parts; by several threads at a time, where a thread cannot be started,
   and in a forked child.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  MOST = 10000,
  CALLERS = 4
};

static long n_created, may_create;

typedef int create (pthread_t *, const pthread_attr_t *, void *(*)(void *),
                    void *);

int
pthread_create (pthread_t *id, const pthread_attr_t *attr,
                void *(*run) (void *), void *arg)
{
  create *real = (create *)dlsym (RTLD_NEXT, "pthread_create");
  if (! real
      || __atomic_fetch_add (&n_created, 1, __ATOMIC_RELAXED) >= may_create)
    return EAGAIN;
  return real (id, attr, run, arg);
}

/* How often each number was done, and in how many parts.  */
typedef struct counts
{
  int times[MOST];
  int parts;
} counts;

static void
count (void *data, int64_t from, int64_t to)
{
  counts *c = data;
  for (int64_t i = from; i < to; i++)
    c->times[i]++;
  __atomic_add_fetch (&c->parts, 1, __ATOMIC_RELAXED);
}

static bool
are_once (const counts *c, int64_t n)
{
  for (int64_t i = 0; i < MOST; i++)
    if (c->times[i] != (i < n))
      return false;
  return true;
}

/* The parts of a loop over N numbers; -1: some were not done once.  */
static int
parts_of (int64_t n, int64_t parts)
{
  counts *c = calloc (1, sizeof *c);
  if (! c)
    return -1;
  octa_team_run (count, c, n, parts);
  const int did = are_once (c, n) ? c->parts : -1;
  free (c);
  return did;
}

static int
smaller (int a, int b)
{
  return a < b ? a : b;
}

/* The most parts of a loop: the team's and the caller's, on a processor
   each.  */
static int
most_parts (unsigned size)
{
  return size == 0
             ? 1
             : smaller ((int)size + 1, (int)sysconf (_SC_NPROCESSORS_ONLN));
}

static void
check_parts (void)
{
  static const int sizes[] = { 0, 1, 2, 3, 7, 8, 100, MOST },
                   wanted[] = { -1, 0, 1, 2, 3, 5, 8, 1000 };
  const int most = most_parts (octa_team_size ());
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++)
      {
        const int want = smaller (most, smaller (sizes[i], wanted[k])),
                  did = parts_of (sizes[i], wanted[k]);
        CHECK (did == (want > 1 ? want : 1));
      }
}

static void *
run_often (void *is_wrong)
{
  for (int k = 0; k < 200; k++)
    if (parts_of (MOST - k, 2 + k % 7) < 1)
      *(bool *)is_wrong = true;
  return NULL;
}

/* The team is started by whichever thread is first.  */
static void
check_callers (void)
{
  pthread_t t[CALLERS];
  bool is_wrong[CALLERS] = { false };
  n_created = 0;
  may_create = 1000;
  for (int i = 0; i < CALLERS; i++)
    CHECK (pthread_create (&t[i], NULL, run_often, &is_wrong[i]) == 0);
  for (int i = 0; i < CALLERS; i++)
    {
      pthread_join (t[i], NULL);
      CHECK (! is_wrong[i]);
    }
  CHECK (n_created == CALLERS + (long)octa_team_size ());
}

/* A signal for the process is this thread's: the team blocks them.  */
static pthread_t handled_by;

static void
handle (int sig)
{
  (void)sig;
  handled_by = pthread_self ();
}

static void
check_signals (void)
{
  sigset_t one, before;
  sigemptyset (&one);
  sigaddset (&one, SIGUSR1);
  signal (SIGUSR1, handle);
  pthread_sigmask (SIG_BLOCK, &one, &before);
  kill (getpid (), SIGUSR1);
  parts_of (MOST, 8);
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  CHECK (pthread_equal (handled_by, pthread_self ()));
  signal (SIGUSR1, SIG_DFL);
}

/* Jobs that nobody waits for are done; those in the queue are too.  */
static void
check_jobs (void)
{
  static counts c[20];
  octa_team_job jobs[20] = { { NULL } };
  CHECK (octa_team_is_done (&jobs[0]));
  octa_team_wait (&jobs[0]);
  if (octa_team_size () == 0)
    return;
  for (int i = 0; i < 20; i++)
    {
      jobs[i] = (octa_team_job){ count, &c[i], MOST, .parts = 1 + i % 3 };
      octa_team_submit (&jobs[i]);
    }
  for (int i = 0; i < 20; i += 2)
    octa_team_wait (&jobs[19 - i]);
  for (int i = 0; i < 20; i++)
    {
      while (! octa_team_is_done (&jobs[i]))
        sched_yield ();
      CHECK (are_once (&c[i], MOST) && c[i].parts == 1 + i % 3);
    }
}

/* Run F in a forked child; is it content?  */
static bool
in_child (bool (*f) (void))
{
  int status = 1;
  const pid_t child = fork ();
  if (child == 0)
    _exit (! f ());
  return child > 0 && waitpid (child, &status, 0) == child && status == 0;
}

static bool
works_alone (void)
{
  return octa_team_size () == 0 && parts_of (MOST, 8) == 1;
}

/* Only ALLOWED threads can be started.  */
static bool
works_with (unsigned allowed)
{
  may_create = allowed;
  const unsigned size = octa_team_size ();
  return size <= allowed
         && parts_of (MOST, 8) == smaller (8, most_parts (size))
         && octa_team_size () == size && n_created <= allowed + 1;
}

static bool
works_without (void)
{
  return works_with (0);
}

static bool
works_with_one (void)
{
  return works_with (1);
}

static bool
works_with_two (void)
{
  return works_with (2);
}

int
main (void)
{
  CHECK (in_child (works_without));
  CHECK (in_child (works_with_one));
  CHECK (in_child (works_with_two));
  check_callers ();
  check_parts ();
  check_signals ();
  check_jobs ();
  CHECK (in_child (works_alone));
  CHECK (parts_of (MOST, 8) >= 1);
  return check_report ();
}
