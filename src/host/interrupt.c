/* interrupt.c -- leaving a small kernel that does not end.

   A small kernel of a user runs in the call that launches it, once an earlier
   run has ended.  If it does not end this time, Ctrl-C and signals that end
   the session would have no effect, since the session checks for signals only
   between its own steps.  So a thread checks from time to time whether such a
   kernel has run for long and a signal has arrived.  If so it sends a signal
   of our own to the kernel's thread, whose handler leaves the kernel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

enum
{
  LOOK_NS = 250000000,
  LOOKS = 4 /* number of checks before a kernel is interrupted */
};

uint64_t octa_host_n_inline;
static pthread_t inline_thread;
static bool is_watched;

/* In the thread of the kernel.  */
static void
leave (int sig)
{
  octa_host_self *self = octa_host_self_peek ();
  const struct CUfunc_st *f = self ? self->running : NULL;
  if (! f || ! f->may_fail || self->replay || ! self->may_abandon ())
    return;
  self->running = NULL;
  self->trap = (octa_host_trap){ .signal = sig };
  self->abandon (OCTA_HOST_TRAPPED);
}

static void *
watch (void *arg)
{
  uint64_t last = 0;
  int looks = 0;
  (void)arg;
  while (! octa_host_is_exiting ())
    {
      nanosleep (&(struct timespec){ .tv_nsec = LOOK_NS }, NULL);
      uint64_t n = __atomic_load_n (&octa_host_n_inline, __ATOMIC_ACQUIRE);
      /* an odd number as before: the same kernel */
      looks = n == last ? looks + 1 : 0;
      if (n % 2 && looks >= LOOKS && octa_session_signals ())
        pthread_kill (inline_thread, OCTA_HOST_OUR_SIGNAL);
      last = n;
    }
  return NULL;
}

void
octa_host_inline_watch (void)
{
  struct sigaction a = { .sa_flags = SA_ONSTACK | SA_NODEFER }, old;
  if (is_watched && pthread_equal (inline_thread, pthread_self ()))
    return;
  inline_thread = pthread_self ();
  a.sa_handler = leave;
  sigemptyset (&a.sa_mask);
  if (is_watched || sigaction (OCTA_HOST_OUR_SIGNAL, NULL, &old)
      || old.sa_handler != SIG_DFL)
    return;
  is_watched = sigaction (OCTA_HOST_OUR_SIGNAL, &a, NULL) == 0
               && octa_host_thread_start (watch);
}
