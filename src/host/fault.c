/* fault.c -- the message about a kernel that was ended.

   In a loop over threads the compiler keeps the thread's number where it
   cannot be read.  So a forked copy of the process runs the block again,
   thread by thread.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  REPLAY_MS = 2000,
  NEAR_STACK = 64 * 1024, /* an address this near to the stack pointer is an
                             overflow */
  NULL_BYTES = 4096
};

/* ---- finding the thread ---- */

/* In the copy: run block AT of L again, one thread at a time.  */
static void
replay (octa_host_self *self, const octa_host_launch *l, const unsigned *at)
{
  int null = open ("/dev/null", O_RDWR);
  dup2 (null, 1);
  dup2 (null, 2);
  self->running = l->f;
  self->way_out = NULL;
  l->f->enter_block (l->grid, at, self->shared);
  for (unsigned z = 0; z < l->grid[5]; z++)
    for (unsigned y = 0; y < l->grid[4]; y++)
      for (unsigned x = 0; x < l->grid[3]; x++)
        {
          self->replayed[0] = x;
          self->replayed[1] = y;
          self->replayed[2] = z;
          l->f->thread (l->params, x, y, z);
        }
  _exit (0);
}

/* Find the thread of block AT that fails, if it fails again.  */
static bool
find_thread (octa_host_self *self, const octa_host_launch *l,
             const unsigned *at, unsigned *thread)
{
  int ends[2];
  if (octa_os_pipe (ends))
    return false;
  pid_t child = fork ();
  if (child == 0)
    {
      self->replay = ends[1];
      replay (self, l, at);
    }
  close (ends[1]);
  struct pollfd p = { .fd = ends[0], .events = POLLIN };
  size_t bytes = sizeof self->replayed;
  bool ok = child > 0 && poll (&p, 1, REPLAY_MS) == 1
            && read (ends[0], thread, bytes) == (ssize_t)bytes;
  close (ends[0]);
  if (child > 0)
    {
      kill (child, SIGKILL);
      while (waitpid (child, NULL, 0) < 0 && errno == EINTR)
        ;
    }
  return ok;
}

/* ---- the message ---- */

/* Is A in the guard pages around M?  A stack may begin directly after
   them.  */
static bool
is_guard (const octa_host_memory *m, uintptr_t a)
{
  return m && m->guarded && a - (uintptr_t)m->guarded < m->guarded_bytes;
}

static void
describe_address (octa_strbuf *b, const octa_host_trap *t)
{
  uintptr_t a = t->address,
            distance = a > t->stack ? a - t->stack : t->stack - a;
  const char *what = t->is_write ? "write to" : "access to";
  if (t->is_outside)
    {
      octa_strbuf_printf (b, "%s an address outside the address space", what);
      return;
    }
  const octa_host_memory *m = octa_host_memory_near (a);
  if (t->stack && distance < NEAR_STACK && ! is_guard (m, a))
    {
      octa_strbuf_add (b, "the stack has overflowed");
      return;
    }
  octa_strbuf_printf (b, "%s %#llx", what, (unsigned long long)a);
  if (a < NULL_BYTES)
    {
      octa_strbuf_add (b, ", a null pointer");
      return;
    }
  if (m && a >= m->base + m->size)
    octa_strbuf_printf (b,
                        ", %llu bytes past the end of the %zu bytes at %#llx",
                        (unsigned long long)(a - m->base - m->size), m->size,
                        (unsigned long long)m->base);
  else if (m && a < m->base)
    octa_strbuf_printf (b, ", %llu bytes before the %zu bytes at %#llx",
                        (unsigned long long)(m->base - a), m->size,
                        (unsigned long long)m->base);
}

/* Was it the signal of interrupt.c?  */
static bool
was_interrupted (const octa_host_trap *t)
{
  return octa_host_trap_is_ours (t->signal);
}

CUresult
octa_host_trap_describe (octa_strbuf *b)
{
  const octa_host_trap *t = &octa_host_self_get ()->trap;
  if (was_interrupted (t))
    {
      octa_strbuf_add (b, "it was interrupted");
      return CUDA_ERROR_LAUNCH_TIMEOUT;
    }
  switch (t->signal)
    {
    case 0: /* the kernel has reported it itself */
      octa_strbuf_add (b, t->what);
      return CUDA_ERROR_LAUNCH_FAILED;
    case SIGABRT:
      octa_strbuf_add (
          b, "abort () was called, by itself or by an uncaught C++ exception");
      return CUDA_ERROR_LAUNCH_FAILED;
    case SIGTRAP:
      octa_strbuf_add (b,
                       t->is_check
                           ? "an integer was divided by zero, or it reached "
                             "code that the compiler knows to be invalid"
                           : "it has a breakpoint, and there is no debugger");
      return CUDA_ERROR_LAUNCH_FAILED;
    case SIGFPE:
      octa_strbuf_add (b, t->is_overflow
                              ? "the lowest integer of its type was divided "
                                "by -1, and the quotient overflows"
                              : "an integer was divided by zero");
      return CUDA_ERROR_LAUNCH_FAILED;
    case SIGILL:
      octa_strbuf_add (
          b, "it reached code that the compiler knows to be invalid");
      return CUDA_ERROR_ILLEGAL_INSTRUCTION;
    default:
      describe_address (b, t);
      return CUDA_ERROR_ILLEGAL_ADDRESS;
    }
}

/* Record the message B in the context, with CODE or the code of the
   signal.  */
static void
keep (const octa_host_launch *l, CUresult code, octa_strbuf *b)
{
  if (! l->is_locked)
    octa_host_lock ();
  if (! code)
    code = octa_host_trap_describe (b);
  octa_host_failure_keep (l->f->object.ctx, l->stream, code,
                          b->s ? b->s : "a kernel");
  if (! l->is_locked)
    octa_host_unlock ();
  octa_strbuf_free (b);
}

void
octa_host_trap_report (const octa_host_launch *l, const unsigned *fiber)
{
  octa_host_self *self = octa_host_self_get ();
  const octa_host_trap *t = &self->trap;
  unsigned at[3], thread[3], said[6];
  octa_strbuf b = { 0 };
  octa_strbuf_printf (&b, "kernel %s", l->f->name);
  if (was_interrupted (t))
    {
      octa_strbuf_add (&b, " was interrupted");
      keep (l, CUDA_ERROR_LAUNCH_TIMEOUT, &b);
      return;
    }
  if (t->what)
    {
      memcpy (said, t->block, sizeof t->block);
      memcpy (said + 3, t->thread, sizeof t->thread);
      fiber = said;
    }
  bool has_thread = fiber != NULL, has_block = has_thread;
  for (int i = 0; i < 3 && fiber; i++)
    {
      at[i] = fiber[i];
      thread[i] = fiber[3 + i];
    }
  if (! t->what && l->f->range && l->f->where)
    {
      l->f->where (at);
      has_block = true;
      has_thread = l->f->thread && find_thread (self, l, at, thread);
    }
  if (has_block)
    octa_strbuf_printf (&b, ", block [%u,%u,%u]", at[0], at[1], at[2]);
  if (has_thread)
    octa_strbuf_printf (&b, ", thread [%u,%u,%u]", thread[0], thread[1],
                        thread[2]);
  octa_strbuf_add (&b, ": ");
  keep (l, CUDA_SUCCESS, &b);
}
