/* run.c -- the blocks of a kernel, run on this thread, and how it is left.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void
octa_host_abandon (CUresult r)
{
  octa_host_fiber_abandon (r);
  octa_host_self *self = octa_host_self_get ();
  if (self && self->replay)
    _exit (1);
  if (self && self->way_out)
    siglongjmp (*self->way_out, (int)r);
  abort (); /* only kernels fail, and they run under one of the two */
}

void
octa_host_end (const char *what, const unsigned *block, const unsigned *thread)
{
  octa_host_self *self = octa_host_self_get ();
  self->running = NULL;
  self->trap = (octa_host_trap){ .what = what };
  for (int i = 0; i < 3; i++)
    {
      self->trap.block[i] = block[i];
      self->trap.thread[i] = thread[i];
    }
  octa_host_abandon (OCTA_HOST_TRAPPED);
}

void
octa_host_fail (const char *text, const char *file, unsigned line,
                const char *function, const unsigned *block,
                const unsigned *thread)
{
  fprintf (stderr,
           "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion "
           "`%s` failed.\n",
           file, line, function, block[0], block[1], block[2], thread[0],
           thread[1], thread[2], text);
  octa_host_abandon (CUDA_ERROR_ASSERT);
}

/* A signal that the kernel itself does not raise may come too early.  */
static bool
may_abandon (void)
{
  const octa_host_self *self = octa_host_self_get ();
  return self->way_out || octa_host_fiber_is_inside ();
}

static __attribute__ ((noinline)) CUresult
run_range (octa_host_self *self, const octa_host_launch *l, int64_t lo,
           int64_t hi)
{
  sigjmp_buf way_out;
  CUresult r = (CUresult)sigsetjmp (way_out, 0);
  if (! r)
    {
      self->way_out = &way_out;
      OCTA_HOST_NO_HANDLERS ();
      l->f->range (l->params, lo, hi, l->grid, self->shared);
    }
  self->way_out = NULL;
  return r;
}

/* This thread can run kernels, and leave them.  */
static void
prepare (octa_host_self *self)
{
  if (self->has_asked)
    return;
  octa_host_trap_enter (self);
  self->abandon = octa_host_abandon;
  self->may_abandon = may_abandon;
}

bool
octa_host_guard (void (*run) (void *data), void *data)
{
  static const struct CUfunc_st nobody = { .may_fail = true };
  octa_host_self *self = octa_host_self_get ();
  sigjmp_buf way_out;
  if (! self)
    return false;
  prepare (self);
  octa_host_inline_watch ();
  octa_host_inline_turn ();
  bool is_ended = sigsetjmp (way_out, 0) != 0;
  if (! is_ended)
    {
      self->way_out = &way_out;
      self->running = &nobody;
      OCTA_HOST_NO_HANDLERS ();
      run (data);
    }
  self->running = NULL;
  self->way_out = NULL;
  octa_host_inline_turn ();
  return ! is_ended;
}

CUresult
octa_host_launch_range (const octa_host_launch *l, int64_t lo, int64_t hi)
{
  octa_host_self *self = octa_host_self_get ();
  if (self && ! self->shared
      && posix_memalign (&self->shared, 128, OCTA_HOST_SHARED_OPTIN))
    self->shared = NULL;
  if (! self || ! self->shared)
    return CUDA_ERROR_OUT_OF_MEMORY;
  prepare (self);
  self->running = l->f;
  CUresult r = l->f->range ? run_range (self, l, lo, hi)
                           : octa_host_fiber_run (l, lo, hi, self->shared);
  self->running = NULL;
  if (__builtin_expect (r == OCTA_HOST_TRAPPED, 0))
    {
      unsigned at[6];
      bool is_fiber = ! l->f->range && octa_host_fiber_where (at, at + 3);
      octa_host_trap_report (l, is_fiber ? at : NULL);
    }
  return r;
}
