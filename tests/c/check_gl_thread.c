/* check_gl_thread.c -- the render thread: order, errors, Ctrl-C, sleep, end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

#include "gl/thread/thread.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- order and results ---- */

static int log_of[4096];
static int n_logged;

static octa_status
note (void *data)
{
  log_of[n_logged++] = *(int *)data;
  return OCTA_OK;
}

static int n_elsewhere; /* atomic */

static octa_status
add_one (void *data)
{
  if (! octa_gl_thread_is_here ())
    __atomic_add_fetch (&n_elsewhere, 1, __ATOMIC_RELAXED);
  ++*(int *)data;
  return OCTA_OK;
}

static octa_status
call_again (void *data)
{
  return octa_gl_thread_call (add_one, data);
}

static void
check_order (void)
{
  int x = 1;
  CHECK (! octa_gl_thread_runs ());
  CHECK_OK (octa_gl_thread_call (add_one, &x));
  CHECK (x == 2 && octa_gl_thread_runs () && ! octa_gl_thread_is_here ());
  CHECK_OK (octa_gl_thread_call (call_again, &x));
  CHECK (x == 3);
  for (int i = 0; i < 1000; i++)
    if (octa_gl_thread_post (note, &i, sizeof i) != OCTA_OK)
      n_failed++;
  x = 1000;
  CHECK_OK (octa_gl_thread_call (note, &x));
  bool is_ordered = n_logged == 1001;
  for (int i = 0; i < 1001 && is_ordered; i++)
    is_ordered = log_of[i] == i;
  CHECK (is_ordered);
}

/* ---- errors ---- */

static octa_status
fail_so (void *data)
{
  return octa_fail (OCTA_ERROR_LOGIC, "number %d is wrong", *(int *)data);
}

static void
check_errors (void)
{
  int x = 7;
  octa_fail (OCTA_ERROR_RUNTIME, "before");
  CHECK_FAILS (octa_gl_thread_call (fail_so, &x), OCTA_ERROR_LOGIC);
  CHECK_TEXT (octa_error ()->msg, "number 7 is wrong");
  /* Of one that nobody waits for, a warning; the slot stays what it was.  */
  octa_fail (OCTA_ERROR_RUNTIME, "before");
  x = 8;
  CHECK_OK (octa_gl_thread_post (fail_so, &x, sizeof x));
  CHECK_OK (octa_gl_thread_call (add_one, &x));
  CHECK_TEXT (octa_error ()->msg, "before");
  CHECK_TEXT (octa_warning_fetch (), "number 8 is wrong");
  CHECK (octa_warning_fetch () == NULL);
}

/* ---- Ctrl-C ---- */

static int is_pressed; /* atomic */

static bool
pressed (void)
{
  return __atomic_load_n (&is_pressed, __ATOMIC_ACQUIRE);
}

static octa_status
wait_cancelled (void *data)
{
  AWAIT (octa_gl_thread_cancelled ());
  *(bool *)data = octa_gl_thread_cancelled ();
  return octa_fail (OCTA_ERROR_RUNTIME, "gave up");
}

static int may_end, has_ended; /* of stay; atomic */

static octa_status
stay (void *data)
{
  (void)data;
  AWAIT (__atomic_load_n (&may_end, __ATOMIC_ACQUIRE));
  __atomic_store_n (&has_ended, 1, __ATOMIC_RELEASE);
  return OCTA_OK;
}

static void
check_interrupt (void)
{
  bool was_cancelled = false;
  int x = 0;
  octa_interrupt_hook (pressed);
  __atomic_store_n (&is_pressed, 1, __ATOMIC_RELEASE);
  CHECK_FAILS (octa_gl_thread_call (wait_cancelled, &was_cancelled),
               OCTA_ERROR_RUNTIME);
  CHECK (was_cancelled);
  CHECK_TEXT (octa_error ()->msg, "gave up");
  /* Behind a long one: taken back, and never done.  */
  CHECK_OK (octa_gl_thread_post (stay, NULL, 0));
  CHECK_FAILS (octa_gl_thread_call (add_one, &x), OCTA_ERROR_RUNTIME);
  CHECK_TEXT (octa_error ()->msg, "interrupted");
  CHECK (! __atomic_load_n (&has_ended, __ATOMIC_ACQUIRE));
  __atomic_store_n (&may_end, 1, __ATOMIC_RELEASE);
  __atomic_store_n (&is_pressed, 0, __ATOMIC_RELEASE);
  octa_interrupt_hook (NULL);
  int y = 0;
  CHECK_OK (octa_gl_thread_call (add_one, &y));
  CHECK (x == 0 && y == 1);
}

/* ---- signals ---- */

static octa_status
count_blocked (void *data)
{
  sigset_t s;
  pthread_sigmask (SIG_SETMASK, NULL, &s);
  *(int *)data = sigismember (&s, SIGINT) + sigismember (&s, SIGCHLD)
                 + sigismember (&s, SIGALRM);
  return OCTA_OK;
}

static void
check_signals (void)
{
  int n = 0;
  sigset_t s;
  CHECK_OK (octa_gl_thread_call (count_blocked, &n));
  CHECK (n == 3);
  pthread_sigmask (SIG_SETMASK, NULL, &s);
  CHECK (! sigismember (&s, SIGINT));
}

/* ---- sleep ---- */

static int n_turns, n_sleeps, n_wakes; /* of the hooks; atomic */
static pthread_mutex_t sleep_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t sleep_cond = PTHREAD_COND_INITIALIZER;
static bool is_woken;

static double
turn (void)
{
  return __atomic_add_fetch (&n_turns, 1, __ATOMIC_RELAXED) < 5 ? 0.001
                                                                : INFINITY;
}

static void
sleep_here (double seconds)
{
  (void)seconds;
  __atomic_add_fetch (&n_sleeps, 1, __ATOMIC_RELAXED);
  pthread_mutex_lock (&sleep_lock);
  while (! is_woken)
    pthread_cond_wait (&sleep_cond, &sleep_lock);
  is_woken = false;
  pthread_mutex_unlock (&sleep_lock);
}

static void
wake_here (void)
{
  __atomic_add_fetch (&n_wakes, 1, __ATOMIC_RELAXED);
  pthread_mutex_lock (&sleep_lock);
  is_woken = true;
  pthread_cond_signal (&sleep_cond);
  pthread_mutex_unlock (&sleep_lock);
}

static int n_others; /* atomic */

static double
other_turn (void)
{
  __atomic_add_fetch (&n_others, 1, __ATOMIC_RELAXED);
  return INFINITY;
}

/* Registered twice, each is called once in a turn.  */
static octa_status
take_turns (void *unused)
{
  (void)unused;
  for (int i = 0; i < 2; i++)
    {
      octa_gl_thread_idle (turn);
      octa_gl_thread_idle (other_turn);
    }
  return OCTA_OK;
}

static octa_status
take_sleep (void *data)
{
  static const octa_gl_thread_sleeper s = { sleep_here, wake_here };
  octa_gl_thread_sleep_by (*(bool *)data ? &s : NULL);
  return OCTA_OK;
}

static void
check_sleep (void)
{
  bool yes = true, no = false;
  int x = 0;
  nap_ms (50);
  uint64_t before = octa_gl_thread_turns ();
  nap_ms (300);
  CHECK (octa_gl_thread_turns () - before <= 1); /* a spurious one */
  CHECK_OK (octa_gl_thread_call (take_turns, NULL));
  AWAIT (__atomic_load_n (&n_turns, __ATOMIC_RELAXED) >= 5);
  nap_ms (100);
  CHECK (__atomic_load_n (&n_turns, __ATOMIC_RELAXED) == 5);
  CHECK (__atomic_load_n (&n_others, __ATOMIC_RELAXED) == 5);
  CHECK_OK (octa_gl_thread_call (take_sleep, &yes));
  for (int i = 0; i < 200; i++)
    if (octa_gl_thread_call (add_one, &x) != OCTA_OK)
      n_failed++;
  CHECK (x == 200);
  CHECK (__atomic_load_n (&n_sleeps, __ATOMIC_RELAXED) > 0);
  CHECK (__atomic_load_n (&n_wakes, __ATOMIC_RELAXED) > 0);
  CHECK_OK (octa_gl_thread_call (take_sleep, &no));
}

/* ---- several callers, the end ---- */

static void *
call_often (void *data)
{
  for (int i = 0; i < 500; i++)
    if (octa_gl_thread_call (add_one, data) != OCTA_OK)
      return data;
  return NULL;
}

static void
check_callers (void)
{
  pthread_t t[3];
  int x = 0;
  for (int i = 0; i < 3; i++)
    pthread_create (&t[i], NULL, call_often, &x);
  for (int i = 0; i < 3; i++)
    {
      void *failed;
      pthread_join (t[i], &failed);
      CHECK (failed == NULL);
    }
  CHECK (x == 1500);
}

static int ends[8], n_ends;

static void
end_one (void)
{
  ends[n_ends++] = octa_gl_thread_is_here () ? 1 : -1;
}

static void
end_two (void)
{
  ends[n_ends++] = octa_gl_thread_is_here () ? 2 : -2;
}

static octa_status
ask_for_end (void *data)
{
  octa_status st;
  (void)data;
  OCTA_TRY (octa_gl_thread_at_end (end_one));
  OCTA_TRY (octa_gl_thread_at_end (end_two));
  OCTA_TRY (octa_gl_thread_at_end (end_one));
done:
  return st;
}

static octa_status
nap (void *data)
{
  (void)data;
  nap_ms (50);
  return OCTA_OK;
}

static void
check_end (void)
{
  int x = 0;
  CHECK_OK (octa_gl_thread_call (ask_for_end, NULL));
  CHECK_OK (octa_gl_thread_post (nap, NULL, 0));
  n_logged = 0;
  CHECK_OK (octa_gl_thread_post (note, &x, sizeof x));
  octa_gl_thread_stop ();
  CHECK (n_logged == 1); /* what was posted was done before */
  CHECK (n_ends == 2 && ends[0] == 2 && ends[1] == 1);
  CHECK (! octa_gl_thread_runs ());
  octa_gl_thread_stop ();
  /* The next command starts another one; after the session's end none does. */
  CHECK_OK (octa_gl_thread_call (add_one, &x));
  CHECK (x == 1);
  octa_session_end ();
  CHECK (! octa_gl_thread_runs ());
  CHECK_FAILS (octa_gl_thread_call (add_one, &x), OCTA_ERROR_RUNTIME);
  CHECK_FAILS (octa_gl_thread_post (add_one, &x, sizeof x),
               OCTA_ERROR_RUNTIME);
  CHECK (x == 1);
}

int
main (void)
{
  check_order ();
  check_errors ();
  check_interrupt ();
  check_signals ();
  check_sleep ();
  check_callers ();
  check_end ();
  CHECK (__atomic_load_n (&n_elsewhere, __ATOMIC_RELAXED) == 0);
  return check_report ();
}
