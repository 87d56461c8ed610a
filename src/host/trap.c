/* trap.c -- the signals that end kernels.

   For an invalid address, a division of integers by zero, or abort, the
   handler records the signal and leaves the kernel.  A signal outside kernels
   is passed to the previous handler.  The handler runs on its own stack,
   because the kernel's may be full, and blocks no signals, so that no mask
   must be restored.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <sys/mman.h>
#include <unistd.h>

enum
{
  STACK_BYTES = 256 * 1024 /* for this handler, or for one that was installed
                              before */
};

static const int signals[] = { SIGSEGV, SIGBUS,  SIGFPE,
                               SIGILL,  SIGTRAP, SIGABRT };
enum
{
  N_SIGNALS = sizeof signals / sizeof *signals
};
static struct sigaction before[N_SIGNALS];

/* Handle a signal that is not a kernel's.  */
static void
pass_on (int sig, siginfo_t *info, void *context)
{
  int i = 0;
  while (i < N_SIGNALS - 1 && signals[i] != sig)
    i++;
  const struct sigaction *old = before + i;
  bool is_sent = info->si_code <= 0;
  if (old->sa_flags & SA_SIGINFO)
    old->sa_sigaction (sig, info, context);
  else if (old->sa_handler == SIG_DFL
           || ! (is_sent || old->sa_handler != SIG_IGN))
    {
      /* the instruction is repeated, and ends the process */
      signal (sig, SIG_DFL);
      if (is_sent)
        raise (sig);
    }
  else if (old->sa_handler != SIG_IGN)
    old->sa_handler (sig);
}

static void
on_signal (int sig, siginfo_t *info, void *context)
{
  octa_host_self *self = octa_host_self_peek ();
  if (! self || ! self->running || ! octa_host_trap_is_own (sig, info))
    {
      pass_on (sig, info, context);
      return;
    }
  if (self->replay)
    {
      /* in the forked copy: report the thread */
      ssize_t n = write (self->replay, &self->replayed, sizeof self->replayed);
      _exit (n < 0);
    }
  octa_host_trap_note (&self->trap, sig, info, context);
  if (octa_host_is_revoked (self->running))
    self->trap = (octa_host_trap){ .signal = OCTA_HOST_OUR_SIGNAL };
  self->running = NULL;
  self->abandon (OCTA_HOST_TRAPPED);
}

bool
octa_host_trap_init (void)
{
  struct sigaction a = { .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER };
  a.sa_sigaction = on_signal;
  sigemptyset (&a.sa_mask);
  for (int i = 0; i < N_SIGNALS; i++)
    if (sigaction (signals[i], &a, before + i))
      return false;
  return true;
}

void
octa_host_trap_mask (sigset_t *set)
{
  sigfillset (set);
  for (int i = 0; i < N_SIGNALS; i++)
    sigdelset (set, signals[i]);
}

static void
free_stack (octa_host_self *self)
{
  stack_t now, none = { .ss_flags = SS_DISABLE };
  if (sigaltstack (NULL, &now) == 0 && now.ss_sp == self->signal_stack)
    sigaltstack (&none, NULL);
  munmap (self->signal_stack, STACK_BYTES);
  self->signal_stack = NULL;
}

void
octa_host_trap_enter (octa_host_self *self)
{
  stack_t old, new = { .ss_size = STACK_BYTES };
  self->has_asked = true;
  if (sigaltstack (NULL, &old) || ! (old.ss_flags & SS_DISABLE))
    return;
  new.ss_sp = octa_os_stack (STACK_BYTES);
  if (! new.ss_sp)
    return;
  if (sigaltstack (&new, NULL))
    munmap (new.ss_sp, STACK_BYTES);
  else
    {
      self->signal_stack = new.ss_sp;
      self->signal_stack_free = free_stack;
    }
}
