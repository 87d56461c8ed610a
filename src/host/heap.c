/* heap.c -- the heap of the device, for malloc and new in kernels.

   Each context has a heap: a range of addresses, divided into spans.  A span
   holds blocks of one size, or is part of a larger block.  The state of blocks
   is stored elsewhere, where kernels do not write by mistake, so that
   addresses that are not allocated are recognized.

   Constructors and destructors of modules allocate from the process's heap.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

enum
{
  SPAN_LOG = 16,  /* log2 of the bytes of a span */
  SMALL_LOG = 4,  /* log2 of the smallest blocks */
  LARGE_LOG = 15, /* log2 of the largest blocks that share a span */
  N_CLASSES = LARGE_LOG - SMALL_LOG + 1,
  WORD = 64 /* blocks per word of state */
};
static const size_t SPAN = (size_t)1 << SPAN_LOG;
static const size_t LEAST_HEAP = (size_t)1 << 20;

typedef enum span_kind
{
  UNUSED,
  BLOCKS, /* blocks of one size */
  LARGE,  /* begin of a large block */
  INSIDE  /* inside of a large block */
} span_kind;

typedef struct span
{
  unsigned char kind;
  unsigned char log; /* of the bytes of its blocks */
  unsigned n;        /* blocks in use; of a large one: spans */
  size_t next;       /* of this size, with room; 0: none */
  uint64_t *used;    /* a bit for each block */
} span;

/* Span 0 is not used, so that 0 means none.  */
struct octa_host_heap
{
  unsigned char *map, *base;
  size_t map_bytes;
  span *spans;
  size_t n_spans, n_begun;
  size_t room[N_CLASSES]; /* first span with room */
  size_t used;            /* bytes */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- the range ---- */

/* Make a heap of BYTES, or as much of it as the system provides.  */
static struct octa_host_heap *
heap_new (size_t bytes)
{
  struct octa_host_heap *h = calloc (1, sizeof *h);
  for (; h && bytes >= LEAST_HEAP; bytes /= 2)
    {
      h->map_bytes = (bytes + 2 * SPAN) & ~(SPAN - 1);
      void *p = mmap (NULL, h->map_bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (p == MAP_FAILED)
        continue;
      h->map = p;
      h->base = (unsigned char *)(((uintptr_t)p + SPAN - 1) & ~(SPAN - 1));
      h->n_spans = (size_t)(h->map + h->map_bytes - h->base) >> SPAN_LOG;
      h->n_begun = 1;
      h->spans = calloc (h->n_spans, sizeof *h->spans);
      if (h->spans)
        return h;
      munmap (p, h->map_bytes);
    }
  free (h);
  return NULL;
}

void
octa_host_heap_free (CUcontext c)
{
  struct octa_host_heap *h = c->heap;
  c->heap = NULL;
  for (size_t i = 0; h && i < h->n_begun; i++)
    free (h->spans[i].used);
  if (h)
    {
      munmap (h->map, h->map_bytes);
      free (h->spans);
    }
  free (h);
}

static unsigned char *
address (const struct octa_host_heap *h, size_t i)
{
  return h->base + (i << SPAN_LOG);
}

/* The first of N successive unused spans; 0: none.  */
static size_t
find_spans (struct octa_host_heap *h, size_t n)
{
  size_t have = 0;
  for (size_t i = 1; i < h->n_begun; i++)
    {
      have = h->spans[i].kind == UNUSED ? have + 1 : 0;
      if (have == n)
        return i + 1 - n;
    }
  size_t first = h->n_begun - have;
  if (n > h->n_spans - first)
    return 0;
  h->n_begun = first + n;
  return first;
}

/* ---- blocks ---- */

static void *
take_large (struct octa_host_heap *h, size_t bytes)
{
  size_t n = (bytes + SPAN - 1) >> SPAN_LOG, first = find_spans (h, n);
  if (! first)
    return NULL;
  for (size_t i = 0; i < n; i++)
    h->spans[first + i].kind = i ? INSIDE : LARGE;
  h->spans[first].n = (unsigned)n;
  return address (h, first);
}

static bool
begin_span (struct octa_host_heap *h, unsigned log)
{
  size_t i = find_spans (h, 1);
  span *s = h->spans + i;
  size_t words = ((SPAN >> log) + WORD - 1) / WORD;
  uint64_t *used = i ? calloc (words, sizeof *used) : NULL;
  if (! used)
    return false;
  *s = (span){ .kind = BLOCKS, .log = (unsigned char)log, .used = used };
  h->room[log - SMALL_LOG] = i;
  return true;
}

static void *
take_small (struct octa_host_heap *h, unsigned log)
{
  size_t *room = &h->room[log - SMALL_LOG];
  if (! *room && ! begin_span (h, log))
    return NULL;
  size_t i = *room, word = 0;
  span *s = h->spans + i;
  unsigned most = (unsigned)(SPAN >> log);
  while (! ~s->used[word])
    word++;
  unsigned bit = (unsigned)__builtin_ctzll (~s->used[word]);
  s->used[word] |= 1ull << bit;
  if (++s->n == most)
    {
      *room = s->next;
      s->next = 0;
    }
  return address (h, i) + ((word * WORD + bit) << log);
}

/* The span of the block at P, which is in H, or NULL if there is no block.
 *IS_FREE: there may have been one.  */
static span *
find_block (const struct octa_host_heap *h, uintptr_t p, uint64_t **word,
            uint64_t *bit, bool *is_free)
{
  size_t at = p - (uintptr_t)h->base;
  span *s = h->spans + (at >> SPAN_LOG);
  at &= SPAN - 1;
  *is_free = s->kind == UNUSED && ! at;
  if (s->kind == LARGE)
    return at ? NULL : s;
  if (s->kind != BLOCKS || at & (((size_t)1 << s->log) - 1))
    return NULL;
  *word = s->used + (at >> s->log) / WORD;
  *bit = 1ull << (at >> s->log) % WORD;
  *is_free = ! (**word & *bit);
  return *is_free ? NULL : s;
}

/* Span I has no blocks left.  */
static void
end_span (struct octa_host_heap *h, size_t i)
{
  span *s = h->spans + i;
  size_t *at = &h->room[s->log - SMALL_LOG];
  while (*at && *at != i)
    at = &h->spans[*at].next;
  /* keep one, since it will probably be needed again */
  if (*at == i && (s->next || at != &h->room[s->log - SMALL_LOG]))
    {
      *at = s->next;
      free (s->used);
      *s = (span){ .kind = UNUSED };
    }
}

static void
give_back (struct octa_host_heap *h, span *s, uint64_t *word, uint64_t bit)
{
  size_t i = (size_t)(s - h->spans);
  if (s->kind == LARGE)
    {
      size_t n = s->n;
      h->used -= n << SPAN_LOG;
      madvise (address (h, i), n << SPAN_LOG, MADV_DONTNEED);
      for (size_t k = 0; k < n; k++)
        s[k] = (span){ .kind = UNUSED };
      return;
    }
  size_t *room = &h->room[s->log - SMALL_LOG];
  h->used -= (size_t)1 << s->log;
  *word &= ~bit;
  if (s->n-- == (unsigned)(SPAN >> s->log))
    {
      s->next = *room;
      *room = i;
    }
  if (s->n == 0)
    end_span (h, i);
}

/* ---- functions that kernels call ---- */

/* Lock the heap; meanwhile no signal leaves the kernel.  Returns the context
   whose kernel runs in this thread; NULL: none does, because a module is being
   loaded.  */
static CUcontext
enter (octa_host_self *self, const struct CUfunc_st **running)
{
  *running = self ? self->running : NULL;
  CUcontext c = *running ? (*running)->object.ctx : NULL;
  /* a forked copy has no other threads, but the lock may be held */
  if (! c || self->replay)
    return NULL;
  self->running = NULL;
  pthread_mutex_lock (&lock);
  return c;
}

static void
leave (octa_host_self *self, const struct CUfunc_st *running)
{
  pthread_mutex_unlock (&lock);
  self->running = running;
}

static void *
take (CUcontext c, size_t bytes)
{
  if (! c->heap)
    c->heap = heap_new (octa_host.memory_total);
  struct octa_host_heap *h = c->heap;
  if (! h)
    return NULL;
  unsigned log = SMALL_LOG;
  while (log <= LARGE_LOG && bytes > (size_t)1 << log)
    log++;
  size_t room = log > LARGE_LOG ? (bytes + SPAN - 1) & ~(SPAN - 1)
                                : (size_t)1 << log;
  size_t limit = c->limit[CU_LIMIT_MALLOC_HEAP_SIZE];
  if (room > limit || h->used > limit - room)
    return NULL;
  void *p = log > LARGE_LOG ? take_large (h, bytes) : take_small (h, log);
  if (p)
    h->used += room;
  return p;
}

void *
octa_host_heap_take (unsigned long bytes, unsigned long align)
{
  octa_host_self *self = octa_host_self_get ();
  const struct CUfunc_st *running;
  void *p = NULL;
  if (bytes > PTRDIFF_MAX || align > SPAN)
    return NULL;
  CUcontext c = enter (self, &running);
  if (c)
    {
      p = take (c, bytes < align ? align : bytes);
      leave (self, running);
    }
  else if (posix_memalign (&p, align < sizeof p ? sizeof p : align, bytes))
    p = NULL;
  return p;
}

static bool
is_inside (const struct octa_host_heap *h, uintptr_t p)
{
  return h && p >= (uintptr_t)address (h, 1)
         && p < (uintptr_t)address (h, h->n_begun);
}

const char *
octa_host_heap_give (void *block)
{
  octa_host_self *self = octa_host_self_get ();
  const struct CUfunc_st *running;
  uintptr_t p = (uintptr_t)block;
  uint64_t *word = NULL, bit = 0;
  bool is_free = false;
  if (! p || ! self || self->replay)
    return NULL;
  CUcontext c = enter (self, &running);
  if (! c)
    {
      free (block);
      return NULL;
    }
  span *s = is_inside (c->heap, p)
                ? find_block (c->heap, p, &word, &bit, &is_free)
                : NULL;
  if (s)
    give_back (c->heap, s, word, bit);
  leave (self, running);
  if (s)
    return NULL;
  snprintf (self->said, sizeof self->said,
            is_free ? "%#llx was freed twice"
                    : "%#llx was freed, and is not what malloc or new gave",
            (unsigned long long)p);
  return self->said;
}
