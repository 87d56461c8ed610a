/* trap.c -- the signals that a processor raises for kernels.

   A bad address, a division of integers by zero: the handler notes what it was
   told and leaves the kernel; a signal that is not a kernel's goes to whoever
   had it before.  It runs on a stack of its own, because the kernel's may be
   full, and blocks nothing, so that no mask has to be put back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

enum
{
  STACK_BYTES = 256 * 1024 /* the handler's, or that of one before it */
};

static const int signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL };
enum
{
  N_SIGNALS = sizeof signals / sizeof *signals
};
static struct sigaction before[N_SIGNALS];

/* ---- the handler ---- */

/* The signal is not a kernel's.  */
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
      /* The instruction is tried again, and ends the process.  */
      signal (sig, SIG_DFL);
      if (is_sent)
        raise (sig);
    }
  else if (old->sa_handler != SIG_IGN)
    old->sa_handler (sig);
}

static void
note (octa_host_trap *t, int sig, const siginfo_t *info, const void *context)
{
  const ucontext_t *u = context;
  t->signal = sig;
  t->code = info->si_code;
  t->address = (uintptr_t)info->si_addr;
  t->stack = 0;
  t->is_write = false;
#if defined __x86_64__
  t->stack = (uintptr_t)u->uc_mcontext.gregs[REG_RSP];
  t->is_write = (u->uc_mcontext.gregs[REG_ERR] & 2) != 0;
#elif defined __aarch64__
  t->stack = (uintptr_t)u->uc_mcontext.sp;
#else
  (void)u;
#endif
}

static void
on_signal (int sig, siginfo_t *info, void *context)
{
  octa_host_self *self = octa_host_self_peek ();
  if (! self || ! self->running || info->si_code <= 0)
    {
      pass_on (sig, info, context);
      return;
    }
  if (self->replay)
    {
      /* We are the copy: tell which thread it was.  */
      ssize_t n = write (self->replay, &self->replayed, sizeof self->replayed);
      _exit (n < 0);
    }
  self->running = NULL;
  note (&self->trap, sig, info, context);
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
  new.ss_sp = mmap (NULL, STACK_BYTES, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK,
                    -1, 0);
  if (new.ss_sp == MAP_FAILED)
    return;
  if (sigaltstack (&new, NULL))
    munmap (new.ss_sp, STACK_BYTES);
  else
    {
      self->signal_stack = new.ss_sp;
      self->signal_stack_free = free_stack;
    }
}
