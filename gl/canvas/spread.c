/* spread.c -- loops over many elements, by as many threads as are worth it.

   A loop takes a few milliseconds, so its threads start and end with it.  They
   inherit the render thread's blocked signals.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <pthread.h>
#include <unistd.h>

enum
{
  MAX_THREADS = 8,
  WORTH = 1 << 17 /* elements of a thread */
};

typedef struct part
{
  octa_gl_canvas_loop *loop;
  void *data;
  int64_t from, to;
  pthread_t thread;
  bool has_thread;
} part;

static void *
run (void *p)
{
  const part *mine = p;
  mine->loop (mine->data, mine->from, mine->to);
  return NULL;
}

static int64_t
threads_for (int64_t n, int64_t elements)
{
  const int64_t processors = sysconf (_SC_NPROCESSORS_ONLN),
                most = processors < MAX_THREADS ? processors : MAX_THREADS,
                want = elements / WORTH < n ? elements / WORTH : n;
  return octa_clamp (want, 1, most > 1 ? most : 1);
}

void
octa_gl_canvas_spread (octa_gl_canvas_loop *loop, void *data, int64_t n,
                       int64_t elements)
{
  part parts[MAX_THREADS];
  const int64_t k = threads_for (n, elements);
  for (int64_t i = k - 1; i >= 0; i--)
    {
      part *p = parts + i;
      *p = (part){ loop, data, n * i / k, n * (i + 1) / k,
                   .has_thread = false };
      p->has_thread = i > 0 && pthread_create (&p->thread, NULL, run, p) == 0;
      if (! p->has_thread)
        run (p);
    }
  for (int64_t i = 1; i < k; i++)
    if (parts[i].has_thread)
      pthread_join (parts[i].thread, NULL);
}
