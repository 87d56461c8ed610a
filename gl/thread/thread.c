/* thread.c -- the render thread: its queue, its sleep, its end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/thread/thread.h"

#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef enum state
{
  QUEUED,
  RUNNING,
  DONE
} state;

/* A command for which the caller waits is on the caller's stack; any other is
   on the heap, followed by its data.  */
typedef struct command
{
  octa_gl_command fn;
  void *data;
  struct command *next;
  octa_error_info *error; /* where a failure goes; NULL: no caller waits */
  octa_status status;
  state state;
} command;

enum
{
  MAX_AT_END = 8,
  MAX_IDLE = 4,
  /* interval at which a waiting caller checks Ctrl-C */
  POLL_NS = 20 * 1000 * 1000,
  /* time for which a caller that waits for a GPU polls: more than a frame
     takes */
  AWAKE_NS = 4 * 1000 * 1000
};

/* The lock protects all of this.  */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_work, has_done;
static command *first, **last = &first;
static bool is_running;   /* the thread was started and not joined */
static bool is_stopping;  /* it will end when the queue is empty */
static bool is_over;      /* no thread may be started */
static bool is_cancelled; /* of the command that is running */
static octa_gl_thread_sleeper sleeper;
static uint64_t n_turns;
static pthread_t thread;

/* Used by the render thread only.  */
static _Thread_local bool is_here;
static double (*idle[MAX_IDLE]) (void);
static unsigned n_idle;
static void (*at_end[MAX_AT_END]) (void);
static unsigned n_at_end;

/* ---- the process ---- */

/* A forked child has no render thread, and perhaps a lock that is never
   released.  */
static void
after_fork (void)
{
  pthread_mutex_init (&lock, NULL);
  is_running = false;
  is_over = true;
  first = NULL;
  last = &first;
}

static void
end_session (void)
{
  octa_gl_thread_stop ();
  pthread_mutex_lock (&lock);
  is_over = true;
  pthread_mutex_unlock (&lock);
}

__attribute__ ((constructor)) static void
prepare (void)
{
  pthread_condattr_t a;
  pthread_condattr_init (&a);
  pthread_condattr_setclock (&a, CLOCK_MONOTONIC);
  pthread_cond_init (&has_work, &a);
  pthread_cond_init (&has_done, &a);
  pthread_condattr_destroy (&a);
  (void)pthread_atfork (NULL, NULL, after_fork);
  (void)octa_session_at_end (end_session);
}

/* ---- the thread ---- */

static struct timespec
time_in (double seconds)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  double whole = floor (seconds);
  t.tv_sec += (time_t)whole;
  t.tv_nsec += (long)((seconds - whole) * 1e9);
  if (t.tv_nsec >= 1000000000)
    {
      t.tv_sec++;
      t.tv_nsec -= 1000000000;
    }
  return t;
}

/* Set the state of C.  Needs the lock; reading the state does not.  */
static void
set_state (command *c, state s)
{
  __atomic_store_n (&c->state, s, __ATOMIC_RELEASE);
}

/* Take the first command, or NULL.  Needs the lock.  */
static command *
take (void)
{
  command *c = first;
  if (! c)
    return NULL;
  first = c->next;
  if (! first)
    last = &first;
  set_state (c, RUNNING);
  is_cancelled = false;
  return c;
}

/* Run C, which was taken.  Needs the lock, which it releases while C runs.  */
static void
run (command *c)
{
  pthread_mutex_unlock (&lock);
  octa_status st = c->fn (c->data);
  if (st != OCTA_OK && c->error)
    *c->error = *octa_error ();
  else if (st != OCTA_OK)
    octa_warn_as (OCTA_ERROR_GL, "%s", octa_error ()->msg);
  pthread_mutex_lock (&lock);
  is_cancelled = false;
  if (c->error)
    {
      c->status = st;
      set_state (c, DONE);
      pthread_cond_broadcast (&has_done);
    }
  else
    free (c);
}

/* Sleep up to SECONDS unless there is work.  Needs the lock.  */
static void
sleep_for (double seconds)
{
  if (first || is_stopping || seconds <= 0)
    return;
  if (sleeper.sleep)
    {
      void (*by) (double) = sleeper.sleep;
      pthread_mutex_unlock (&lock);
      by (seconds);
      pthread_mutex_lock (&lock);
    }
  else if (seconds > 1e6)
    pthread_cond_wait (&has_work, &lock);
  else
    {
      struct timespec t = time_in (seconds);
      pthread_cond_timedwait (&has_work, &lock, &t);
    }
}

/* Seconds until the next turn.  */
static double
take_turns (void)
{
  double soonest = INFINITY;
  for (unsigned i = 0; i < n_idle; i++)
    soonest = fmin (soonest, idle[i]());
  return soonest;
}

static void *
main_loop (void *unused)
{
  /* 8 KB, too large for the stack */
  static octa_error_info failure;
  (void)unused;
  is_here = true;
  octa_error_slot (&failure);
  double wanted = INFINITY;
  pthread_mutex_lock (&lock);
  for (;;)
    {
      sleep_for (wanted);
      n_turns++;
      command *c;
      while ((c = take ()) != NULL)
        run (c);
      if (is_stopping)
        break;
      if (n_idle > 0)
        {
          pthread_mutex_unlock (&lock);
          wanted = take_turns ();
          pthread_mutex_lock (&lock);
        }
    }
  pthread_mutex_unlock (&lock);
  while (n_at_end > 0)
    at_end[--n_at_end]();
  n_idle = 0;
  return NULL;
}

/* Start the thread if it does not run.  Needs the lock.  */
static octa_status
start (void)
{
  if (is_over)
    return octa_fail (OCTA_ERROR_RUNTIME,
                      "the session is ending: drawing has stopped");
  if (is_running)
    return OCTA_OK;
  sigset_t all, before;
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  is_stopping = false;
  int failed = pthread_create (&thread, NULL, main_loop, NULL);
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  if (failed)
    return octa_fail (OCTA_ERROR_RUNTIME,
                      "the thread for OpenGL could not be started: %s",
                      strerror (failed));
  is_running = true;
  return OCTA_OK;
}

/* ---- commands ---- */

/* Wake the thread.  Needs the lock.  */
static void
wake (void)
{
  if (sleeper.wake)
    sleeper.wake ();
  pthread_cond_signal (&has_work);
}

static octa_status
enqueue (command *c)
{
  octa_status st;
  OCTA_TRY (start ());
  *last = c;
  last = &c->next;
  wake ();
done:
  return st;
}

/* Remove C from the queue.  Needs the lock.  */
static void
withdraw (const command *c)
{
  for (command **p = &first; *p; p = &(*p)->next)
    if (*p == c)
      {
        *p = c->next;
        if (! *p)
          last = p;
        return;
      }
}

/* Poll for a short time until C is done.  After a sleep the processor's caches
   are cold, which costs more than half the time of Octave's next call.  */
static void
stay_awake (const command *c)
{
  struct timespec end = time_in (AWAKE_NS * 1e-9), now;
  do
    {
      sched_yield ();
      clock_gettime (CLOCK_MONOTONIC, &now);
    }
  while (__atomic_load_n (&c->state, __ATOMIC_ACQUIRE) != DONE
         && (now.tv_sec < end.tv_sec
             || (now.tv_sec == end.tv_sec && now.tv_nsec < end.tv_nsec)));
}

/* Wait until C is done.  False if it was withdrawn, which MAY_BE allows.
   Needs the lock.  */
static bool
wait_for (command *c, bool may_be)
{
  if (! octa_graphics_is_host ())
    {
      pthread_mutex_unlock (&lock);
      stay_awake (c);
      pthread_mutex_lock (&lock);
    }
  while (c->state != DONE)
    {
      struct timespec t = time_in (POLL_NS * 1e-9);
      pthread_cond_timedwait (&has_done, &lock, &t);
      if (c->state == DONE)
        break;
      /* the hook may run Octave code, which may take long */
      pthread_mutex_unlock (&lock);
      bool is_interrupted = octa_session_interrupted ();
      pthread_mutex_lock (&lock);
      if (! is_interrupted || c->state == DONE)
        continue;
      if (c->state == QUEUED && ! may_be)
        continue;
      if (c->state == QUEUED)
        {
          withdraw (c);
          return false;
        }
      is_cancelled = true;
    }
  return true;
}

static octa_status
call (octa_gl_command fn, void *data, bool may_be_taken_back)
{
  if (is_here)
    return fn (data);
  octa_status st;
  /* 8 KB, too large for the stack of a caller deep in a recursion */
  octa_error_info *error = malloc (sizeof *error);
  if (! error)
    return octa_no_memory ("a command to the render thread");
  command c = { .fn = fn, .data = data, .error = error };
  bool is_done = false;
  pthread_mutex_lock (&lock);
  st = enqueue (&c);
  if (st == OCTA_OK)
    is_done = wait_for (&c, may_be_taken_back);
  pthread_mutex_unlock (&lock);
  if (st == OCTA_OK && ! is_done)
    st = octa_fail (OCTA_ERROR_RUNTIME, "interrupted");
  else if (st == OCTA_OK && c.status != OCTA_OK)
    st = octa_error_pass (error);
  free (error);
  return st;
}

octa_status
octa_gl_thread_call (octa_gl_command fn, void *data)
{
  return call (fn, data, true);
}

octa_status
octa_gl_thread_finish (octa_gl_command fn, void *data)
{
  return call (fn, data, false);
}

octa_status
octa_gl_thread_post (octa_gl_command fn, const void *data, size_t bytes)
{
  octa_status st;
  command *c = malloc (sizeof *c + bytes);
  if (! c)
    return octa_no_memory ("a command to the render thread");
  *c = (command){ .fn = fn, .data = c + 1 };
  if (bytes > 0)
    memcpy (c->data, data, bytes);
  pthread_mutex_lock (&lock);
  st = enqueue (c);
  pthread_mutex_unlock (&lock);
  if (st != OCTA_OK)
    free (c);
  return st;
}

bool
octa_gl_thread_runs (void)
{
  pthread_mutex_lock (&lock);
  bool is = is_running;
  pthread_mutex_unlock (&lock);
  return is;
}

uint64_t
octa_gl_thread_turns (void)
{
  pthread_mutex_lock (&lock);
  uint64_t n = n_turns;
  pthread_mutex_unlock (&lock);
  return n;
}

void
octa_gl_thread_stop (void)
{
  pthread_mutex_lock (&lock);
  bool was_running = is_running && ! is_here;
  if (was_running)
    {
      is_stopping = true;
      wake ();
    }
  pthread_mutex_unlock (&lock);
  if (! was_running)
    return;
  pthread_join (thread, NULL);
  pthread_mutex_lock (&lock);
  is_running = false;
  pthread_mutex_unlock (&lock);
}

/* ---- for code on the render thread ---- */

bool
octa_gl_thread_is_here (void)
{
  return is_here;
}

bool
octa_gl_thread_cancelled (void)
{
  pthread_mutex_lock (&lock);
  bool is = is_cancelled;
  pthread_mutex_unlock (&lock);
  return is;
}

void
octa_gl_thread_sleep_by (const octa_gl_thread_sleeper *s)
{
  pthread_mutex_lock (&lock);
  sleeper = s ? *s : (octa_gl_thread_sleeper){ 0 };
  pthread_mutex_unlock (&lock);
}

void
octa_gl_thread_idle (double (*turn) (void))
{
  for (unsigned i = 0; i < n_idle; i++)
    if (idle[i] == turn)
      return;
  if (n_idle < MAX_IDLE)
    idle[n_idle++] = turn;
}

octa_status
octa_gl_thread_at_end (void (*each) (void))
{
  for (unsigned i = 0; i < n_at_end; i++)
    if (at_end[i] == each)
      return OCTA_OK;
  if (n_at_end == MAX_AT_END)
    return octa_fail (
        OCTA_ERROR_RUNTIME,
        "too many functions are registered for the end of the render thread");
  at_end[n_at_end++] = each;
  return OCTA_OK;
}
