/* trap.c -- the signals that end kernels.

   For an invalid address, a division of integers by zero, or abort, the
   handler records the signal and leaves the kernel.  A signal outside kernels
   is passed to the previous handler.  The handler runs on its own stack,
   because the kernel's may be full, and blocks no signals, so that no mask
   must be restored.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
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

/* ---- the division that failed ---- */

#if defined __x86_64__

/* Register N, by the numbers in instructions.  */
static uint64_t
register_of (const ucontext_t *u, unsigned n)
{
  static const unsigned char at[] = { REG_RAX, REG_RCX, REG_RDX, REG_RBX,
                                      REG_RSP, REG_RBP, REG_RSI, REG_RDI,
                                      REG_R8,  REG_R9,  REG_R10, REG_R11,
                                      REG_R12, REG_R13, REG_R14, REG_R15 };
  return (uint64_t)u->uc_mcontext.gregs[at[n]];
}

/* The memory address of the operand that the bytes P after an opcode (ModRM
   and following) specify.  */
static uint64_t
address_of (const ucontext_t *u, const unsigned char *p, unsigned rex)
{
  unsigned mod = p[0] >> 6, rm = p[0] & 7, base = rm;
  bool has_sib = rm == 4;
  uint64_t a = 0;
  int32_t far = 0;
  const unsigned char *behind = p + 1 + has_sib;
  if (has_sib)
    {
      unsigned index = (p[1] >> 3 & 7) | (rex & 2) << 2;
      base = p[1] & 7;
      if (index != 4)
        a = register_of (u, index) << (p[1] >> 6);
    }
  if (mod == 1)
    far = (signed char)behind[0];
  else if (mod == 2 || base == 5)
    memcpy (&far, behind, sizeof far);
  if (mod || base != 5)
    a += register_of (u, base | (rex & 1) << 3);
  else if (! has_sib) /* relative to the next instruction */
    a += (uintptr_t)behind + sizeof far;
  return a + (uint64_t)(int64_t)far;
}

/* Did the division at U fail although its divisor is not 0?  */
static bool
is_overflow (const ucontext_t *u)
{
  const unsigned char *p = (const unsigned char *)
                               u->uc_mcontext.gregs[REG_RIP];
  unsigned rex = 0;
  size_t bytes = 4;
  uint64_t divisor = 0;
  if (*p == 0x66)
    {
      bytes = 2;
      p++;
    }
  if ((*p & 0xf0) == 0x40)
    rex = *p++;
  if (rex & 8)
    bytes = 8;
  if (*p == 0xf6)
    bytes = 1;
  else if (*p != 0xf7)
    return false;
  unsigned rm = (p[1] & 7) | (rex & 1) << 3;
  if (p[1] >> 6 != 3)
    memcpy (&divisor, (const void *)address_of (u, p + 1, rex), bytes);
  else if (bytes == 1 && ! rex && rm >= 4) /* AH, CH, DH, BH */
    divisor = register_of (u, rm - 4) >> 8;
  else
    divisor = register_of (u, rm);
  return divisor << (64 - 8 * bytes) != 0;
}

#endif

/* ---- the handler ---- */

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
note (octa_host_trap *t, int sig, const siginfo_t *info, const void *context)
{
  const ucontext_t *u = context;
  *t = (octa_host_trap){ .signal = sig,
                         .code = info->si_code,
                         .address = (uintptr_t)info->si_addr };
#if defined __x86_64__
  t->stack = (uintptr_t)u->uc_mcontext.gregs[REG_RSP];
  t->is_write = (u->uc_mcontext.gregs[REG_ERR] & 2) != 0;
  t->is_overflow = sig == SIGFPE && is_overflow (u);
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
  /* raised by the processor, or by abort in this thread */
  bool is_own = info->si_code > 0
                || (sig == SIGABRT && info->si_code == SI_TKILL
                    && info->si_pid == getpid ());
  if (! self || ! self->running || ! is_own)
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
  note (&self->trap, sig, info, context);
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
