/* fiber.c -- blocks whose threads wait for one another.

   Each thread of a block is a fibre with a stack of its own; all run on one OS
   thread, so that the block's shared memory can be thread-local.  A thread
   that waits gives way to the next that can run: first in its warp, then in
   the following ones, which is one switch per thread and barrier.  Threads
   that have returned count as arrived.

   Warp calls: each lane stores its value, and the last lane of the mask to
   arrive computes the results of all.  If a warp is stuck because lanes of the
   mask are elsewhere (they diverged, or wait at a barrier), the lanes that
   have arrived continue without them, as on a GPU.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#define IS_ASAN 1
#else
#define IS_ASAN 0
#endif

#if defined __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#define IS_TSAN 1
#else
#define IS_TSAN 0
#endif

#if defined __has_include
#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#endif
#endif

/* OCTA_HOST_UCONTEXT: what other processors get, for tests.  */
#if ((defined __x86_64__ && ! defined __ILP32__) || defined __aarch64__)      \
    && ! defined OCTA_HOST_UCONTEXT
#define IS_ASM 1
void octa_host_switch (void **save, void *to);
#else
#define IS_ASM 0
#include <ucontext.h>
#endif

enum
{
  SLAB = OCTA_HOST_WARP, /* stacks per mapping */
  N_WARPS = OCTA_HOST_MAX_THREADS / OCTA_HOST_WARP,
  COLOUR = 128,      /* bytes between the tops of neighbouring stacks,
                        modulo */
  N_COLOURS = 32,    /* one page in all; otherwise all stacks share the same
                        cache sets */
  MAX_GUARDS = 16384 /* guard pages, because the system limits the number of
                        mappings */
};

typedef struct fiber
{
#if IS_ASM
  void *sp;
#else
  ucontext_t context;
#endif
  unsigned char *stack; /* lowest address */
  size_t size;
  void *fake; /* ASan's */
  void *tsan; /* TSan's name for it */
  unsigned valgrind_id;
  unsigned short x, y, z;
} fiber;

/* The operand and the result of a lane that waits for its warp.  */
typedef struct lane
{
  int call;
  unsigned mask, source;
  unsigned long long value, result;
} lane;

struct octa_host_block
{
  fiber main;
  fiber fibers[OCTA_HOST_MAX_THREADS];
  lane lanes[OCTA_HOST_MAX_THREADS];
  int n_stacks;
  size_t stack_size;
  bool has_guard[N_WARPS];

  /* The block that is running.  */
  const struct CUfunc_st *f;
  void **params;
  unsigned current, n_warps;
  unsigned alive[N_WARPS];    /* have not returned */
  unsigned runnable[N_WARPS]; /* do not wait */
  unsigned at_warp[N_WARPS];  /* wait for their warp */
  unsigned at_block[N_WARPS]; /* wait for the block */
  unsigned n_alive, n_arrived, n_true;
  unsigned last_true, last_alive; /* of the barrier that opened last */
  unsigned at[3];                 /* its place in the grid */
  bool is_from_main;
  bool is_running;
  CUresult fault;
};

static __thread struct octa_host_block *here
    __attribute__ ((tls_model ("initial-exec")));
static int n_guards;

/* ---- switching ---- */

static void
switch_to (fiber *from, fiber *to, bool from_ends)
{
#if IS_ASAN
  __sanitizer_start_switch_fiber (from_ends ? NULL : &from->fake, to->stack,
                                  to->size);
#else
  (void)from_ends;
#endif
#if IS_TSAN
  __tsan_switch_to_fiber (to->tsan, 0);
#endif
#if IS_ASM
  octa_host_switch (&from->sp, to->sp);
#else
  swapcontext (&from->context, &to->context);
#endif
#if IS_ASAN
  __sanitizer_finish_switch_fiber (from->fake, NULL, NULL);
#endif
}

/* ---- choosing the next thread ---- */

/* Release the lanes of SET, which wait at W.  */
static void
warp_open (struct octa_host_block *b, unsigned w, unsigned set)
{
  lane *l = b->lanes + w * OCTA_HOST_WARP;
  unsigned ballot = 0;
  for (unsigned s = set; s; s &= s - 1)
    if (l[__builtin_ctz (s)].value)
      ballot |= s & -s;
  for (unsigned s = set; s; s &= s - 1)
    {
      lane *me = l + __builtin_ctz (s);
      unsigned source = me->source & (OCTA_HOST_WARP - 1);
      switch (me->call)
        {
        case OCTA_HOST_SHUFFLE:
          me->result = (set >> source & 1) ? l[source].value : me->value;
          break;
        case OCTA_HOST_BALLOT:
          me->result = ballot;
          break;
        case OCTA_HOST_MATCH:
          me->result = 0;
          for (unsigned o = set; o; o &= o - 1)
            if (l[__builtin_ctz (o)].value == me->value)
              me->result |= o & -o;
          break;
        default:
          me->result = set;
        }
    }
  b->at_warp[w] &= ~set;
  b->runnable[w] |= set;
}

/* The lanes that wait at W with the same mask as lane I.  */
static unsigned
warp_group (const struct octa_host_block *b, unsigned w, unsigned i)
{
  const lane *l = b->lanes + w * OCTA_HOST_WARP;
  unsigned set = 0;
  for (unsigned s = b->at_warp[w]; s; s &= s - 1)
    if (l[__builtin_ctz (s)].mask == l[i].mask)
      set |= s & -s;
  return set;
}

/* Release the group of lane I if all expected lanes have arrived.  */
static bool
warp_try (struct octa_host_block *b, unsigned w, unsigned i)
{
  unsigned mask = b->lanes[w * OCTA_HOST_WARP + i].mask;
  unsigned expected = mask & b->alive[w];
  if (! mask || (expected & ~b->at_warp[w]))
    return false;
  unsigned set = warp_group (b, w, i);
  if (expected & ~set)
    return false;
  warp_open (b, w, set);
  return true;
}

/* No lane of W can run, and some wait for the warp.  Release those that query
   the active lanes first, else any group.  */
static void
warp_unstick (struct octa_host_block *b, unsigned w)
{
  unsigned first = (unsigned)__builtin_ctz (b->at_warp[w]);
  for (unsigned s = b->at_warp[w]; s; s &= s - 1)
    {
      unsigned i = (unsigned)__builtin_ctz (s);
      if (b->lanes[w * OCTA_HOST_WARP + i].mask == 0)
        {
          first = i;
          break;
        }
    }
  warp_open (b, w, warp_group (b, w, first));
}

static void
block_open (struct octa_host_block *b)
{
  b->last_true = b->n_true;
  b->last_alive = b->n_alive;
  b->n_true = b->n_arrived = 0;
  for (unsigned w = 0; w < b->n_warps; w++)
    {
      b->runnable[w] |= b->at_block[w];
      b->at_block[w] = 0;
    }
}

/* The thread to run when the current one waits.  There is always one: while
   threads are alive, the block's barrier opens or a warp can be released.  */
static unsigned
next_thread (struct octa_host_block *b)
{
  unsigned w = b->current / OCTA_HOST_WARP, i = b->current % OCTA_HOST_WARP;
  if (! b->runnable[w] && b->at_warp[w])
    warp_unstick (b, w);
  unsigned later = b->runnable[w] & ~((2u << i) - 1u);
  if (later)
    return w * OCTA_HOST_WARP + (unsigned)__builtin_ctz (later);
  while (! b->runnable[w])
    {
      if (++w == b->n_warps)
        w = 0;
      if (! b->runnable[w] && b->at_warp[w])
        warp_unstick (b, w);
    }
  return w * OCTA_HOST_WARP + (unsigned)__builtin_ctz (b->runnable[w]);
}

/* A thousand stacks exceed the first-level cache, so prefetch the one after
   the next.  */
static void
expect (const struct octa_host_block *b, unsigned i)
{
#if IS_ASM
  const char *sp = b->fibers[i % OCTA_HOST_MAX_THREADS].sp;
  for (int k = 0; k < 6; k++)
    __builtin_prefetch (sp + 64 * k, 1);
#else
  (void)b;
  (void)i;
#endif
}

static void
go_to (struct octa_host_block *b, unsigned next, bool ends)
{
  fiber *from = b->fibers + b->current;
  if (next == b->current)
    return;
  b->current = next;
  expect (b, next + 1);
  switch_to (from, b->fibers + next, ends);
}

/* ---- functions that kernels call ---- */

unsigned
octa_host_fiber_barrier (unsigned predicate, unsigned *alive)
{
  struct octa_host_block *b = here;
  unsigned w = b->current / OCTA_HOST_WARP,
           bit = 1u << b->current % OCTA_HOST_WARP;
  b->n_true += predicate != 0;
  if (++b->n_arrived == b->n_alive)
    block_open (b);
  else
    {
      b->runnable[w] &= ~bit;
      b->at_block[w] |= bit;
      go_to (b, next_thread (b), false);
    }
  if (alive)
    *alive = b->last_alive;
  return b->last_true;
}

unsigned long long
octa_host_fiber_warp (int call, unsigned mask, unsigned long long value,
                      unsigned source)
{
  struct octa_host_block *b = here;
  unsigned me = b->current, w = me / OCTA_HOST_WARP, i = me % OCTA_HOST_WARP;
  lane *l = b->lanes + me;
  l->call = call;
  l->mask = call == OCTA_HOST_ACTIVE ? 0 : mask;
  l->value = value;
  l->source = source;
  b->at_warp[w] |= 1u << i;
  b->runnable[w] &= ~(1u << i);
  if (! warp_try (b, w, i))
    go_to (b, next_thread (b), false);
  return l->result;
}

unsigned
octa_host_fiber_lane (void)
{
  return here->current % OCTA_HOST_WARP;
}

/* To the next thread of the block, whichever warp it is in.  */
void
octa_host_fiber_yield (void)
{
  struct octa_host_block *b = here;
  unsigned w = b->current / OCTA_HOST_WARP, i = b->current % OCTA_HOST_WARP;
  unsigned set = b->runnable[w] & ~((2u << i) - 1u);
  while (! set)
    {
      if (++w == b->n_warps)
        w = 0;
      set = b->runnable[w];
    }
  go_to (b, w * OCTA_HOST_WARP + (unsigned)__builtin_ctz (set), false);
}

bool
octa_host_fiber_abandon (CUresult r)
{
  struct octa_host_block *b = here;
  if (! b || ! b->is_running)
    return false;
  b->fault = r;
  b->is_running = false;
  switch_to (b->fibers + b->current, &b->main, true);
  return true;
}

bool
octa_host_fiber_is_inside (void)
{
  const struct octa_host_block *b = here;
  return b && b->is_running && ! b->is_from_main;
}

bool
octa_host_fiber_where (unsigned block[3], unsigned thread[3])
{
  const struct octa_host_block *b = here;
  if (! b)
    return false;
  const fiber *me = b->fibers + b->current;
  memcpy (block, b->at, sizeof b->at);
  thread[0] = me->x;
  thread[1] = me->y;
  thread[2] = me->z;
  return true;
}

/* ---- the life of a thread ---- */

static void
fiber_main (void)
{
  struct octa_host_block *b = here;
#if IS_ASAN
  const void *bottom;
  size_t size;
  __sanitizer_finish_switch_fiber (NULL, &bottom, &size);
  if (b->is_from_main)
    {
      b->main.stack = (unsigned char *)(uintptr_t)bottom;
      b->main.size = size;
    }
#endif
  b->is_from_main = false;
  OCTA_HOST_NO_HANDLERS ();
  const fiber *me = b->fibers + b->current;
  b->f->thread (b->params, me->x, me->y, me->z);

  unsigned w = b->current / OCTA_HOST_WARP,
           bit = 1u << b->current % OCTA_HOST_WARP;
  b->alive[w] &= ~bit;
  b->runnable[w] &= ~bit;
  if (--b->n_alive == 0)
    {
      b->is_running = false;
      switch_to (b->fibers + b->current, &b->main, true);
    }
  if (b->n_arrived && b->n_arrived == b->n_alive)
    block_open (b);
  for (unsigned s = b->at_warp[w]; s; s &= s - 1)
    {
      unsigned i = (unsigned)__builtin_ctz (s);
      if (b->at_warp[w] >> i & 1)
        warp_try (b, w, i);
    }
  go_to (b, next_thread (b), true);
  abort (); /* a thread that has ended is never continued */
}

/* Prepare fibre I to begin at fiber_main.  */
static void
prepare (struct octa_host_block *b, unsigned i)
{
  fiber *f = b->fibers + i;
#if IS_TSAN
  /* for TSan a fibre that has ended has never returned */
  if (f->tsan)
    __tsan_destroy_fiber (f->tsan);
  f->tsan = __tsan_create_fiber (0);
#endif
#if IS_ASM
  unsigned char *top = f->stack + f->size - i % N_COLOURS * COLOUR;
  void **sp = (void **)(void *)top;
  void (*entry) (void) = fiber_main;
#if defined __x86_64__
  sp[-1] = NULL; /* where fiber_main would return to */
  memcpy (sp - 2, &entry, sizeof entry);
  sp -= 8;
#else
  sp -= 20;
  sp[10] = NULL; /* frame pointer */
  memcpy (sp + 11, &entry, sizeof entry);
#endif
  f->sp = sp;
#else
  getcontext (&f->context);
  f->context.uc_stack.ss_sp = f->stack;
  f->context.uc_stack.ss_size = f->size;
  f->context.uc_link = NULL;
  makecontext (&f->context, fiber_main, 0);
#endif
}

/* ---- stacks ---- */

static size_t
slab_bytes (const struct octa_host_block *b)
{
  return SLAB * b->stack_size;
}

static void
drop_stacks (struct octa_host_block *b)
{
#if IS_TSAN
  for (int i = 0; i < b->n_stacks; i++)
    if (b->fibers[i].tsan)
      {
        __tsan_destroy_fiber (b->fibers[i].tsan);
        b->fibers[i].tsan = NULL;
      }
#endif
  for (int i = 0; i < b->n_stacks; i += SLAB)
    {
      size_t page = (size_t)sysconf (_SC_PAGESIZE);
#ifdef VALGRIND_STACK_DEREGISTER
      for (int k = i; k < i + SLAB; k++)
        VALGRIND_STACK_DEREGISTER (b->fibers[k].valgrind_id);
#endif
      unsigned char *slab = b->fibers[i].stack;
      if (b->has_guard[i / SLAB])
        {
          slab -= page;
          __atomic_fetch_sub (&n_guards, SLAB, __ATOMIC_RELAXED);
        }
      munmap (slab, slab_bytes (b));
    }
  b->n_stacks = 0;
}

/* Allocate at least N stacks of SIZE bytes.  Below each is a guard page, while
   the system has enough mappings.  */
static bool
have_stacks (struct octa_host_block *b, int n, size_t size)
{
  size_t page = (size_t)sysconf (_SC_PAGESIZE);
  size = (size + 2 * page - 1) / page * page + page;
  if (size > b->stack_size)
    {
      drop_stacks (b);
      b->stack_size = size;
    }
  while (b->n_stacks < n)
    {
      unsigned char *p = octa_os_stack (slab_bytes (b));
      if (! p)
        return false;
      bool guard = __atomic_add_fetch (&n_guards, SLAB, __ATOMIC_RELAXED)
                   <= MAX_GUARDS;
      for (int i = 0; i < SLAB && guard; i++)
        guard = mprotect (p + (size_t)i * b->stack_size, page, PROT_NONE) == 0
                || i > 0;
      if (! guard)
        __atomic_fetch_sub (&n_guards, SLAB, __ATOMIC_RELAXED);
      b->has_guard[b->n_stacks / SLAB] = guard;
      for (int i = 0; i < SLAB; i++)
        {
          fiber *f = b->fibers + b->n_stacks++;
          f->stack = p + (size_t)i * b->stack_size + (guard ? page : 0);
          f->size = b->stack_size - (guard ? page : 0);
#ifdef VALGRIND_STACK_REGISTER
          f->valgrind_id = VALGRIND_STACK_REGISTER (f->stack,
                                                    f->stack + f->size);
#endif
        }
    }
  return true;
}

static void
free_block (struct octa_host_block *b)
{
  if (! b)
    return;
  drop_stacks (b);
  free (b);
}

/* ---- blocks ---- */

static void
block_begin (struct octa_host_block *b, unsigned n)
{
  b->n_warps = (n + OCTA_HOST_WARP - 1) / OCTA_HOST_WARP;
  for (unsigned w = 0; w < b->n_warps; w++)
    {
      unsigned here_n = n - w * OCTA_HOST_WARP;
      b->alive[w] = here_n >= OCTA_HOST_WARP ? ~0u : (1u << here_n) - 1u;
      b->runnable[w] = b->alive[w];
      b->at_warp[w] = b->at_block[w] = 0;
    }
  b->n_alive = n;
  b->n_arrived = b->n_true = 0;
  b->current = 0;
  for (unsigned i = 0; i < n; i++)
    prepare (b, i);
  b->is_from_main = true;
  b->is_running = true;
}

CUresult
octa_host_fiber_run (const octa_host_launch *l, int64_t lo, int64_t hi,
                     void *shared)
{
  const struct CUfunc_st *f = l->f;
  const unsigned *grid = l->grid;
  octa_host_self *self = octa_host_self_get ();
  unsigned n = grid[3] * grid[4] * grid[5];
  if (self && ! self->block)
    {
      self->block_free = free_block;
      self->block = calloc (1, sizeof *self->block);
    }
  if (! self || ! self->block
      || ! have_stacks (self->block, (int)n, l->stack_size))
    return CUDA_ERROR_OUT_OF_MEMORY;
  struct octa_host_block *b = here = self->block;
  b->f = f;
  b->params = l->params;
  b->fault = CUDA_SUCCESS;
#if IS_TSAN
  b->main.tsan = __tsan_get_current_fiber ();
#endif
  for (unsigned i = 0; i < n; i++)
    {
      b->fibers[i].x = (unsigned short)(i % grid[3]);
      b->fibers[i].y = (unsigned short)(i / grid[3] % grid[4]);
      b->fibers[i].z = (unsigned short)(i / grid[3] / grid[4]);
    }
  for (int64_t i = lo; i < hi && ! b->fault; i++)
    {
      b->at[0] = (unsigned)(i % grid[0]);
      b->at[1] = (unsigned)(i / grid[0] % grid[1]);
      b->at[2] = (unsigned)(i / grid[0] / grid[1]);
      f->enter_block (grid, b->at, shared);
      block_begin (b, n);
      switch_to (&b->main, b->fibers, false);
    }
  return b->fault;
}
