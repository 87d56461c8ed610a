/* watch.c -- tasks that wait for events outside this process's tasks.

   There is no notification for a word in memory that other code will write, or
   for an event that another process will reach.  So one thread polls, less
   often the longer nothing happens.  It starts with the first such task and
   ends with the last.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdlib.h>

enum
{
  PAUSE_LEAST_US = 20,
  PAUSE_MOST_US = 1000
};

typedef struct watch
{
  octa_host_task *task;
  bool (*is_true) (const void *data);
  struct watch *next;
} watch;

static watch *first;
static bool is_watching; /* the thread runs */

/* Check all conditions.  True if one has been fulfilled.  Those of the context
   GONE count as fulfilled.  Needs the lock.  */
static bool
look (const struct CUctx_st *gone)
{
  bool any = false;
  for (watch **at = &first; *at;)
    {
      watch *w = *at;
      if (w->task->ctx != gone && ! w->is_true (w->task->data))
        {
          at = &w->next;
          continue;
        }
      *at = w->next;
      any = true;
      octa_host_task_unblock (w->task);
      octa_host_task_release (w->task);
      free (w);
    }
  return any;
}

static void *
watcher (void *arg)
{
  long us = PAUSE_LEAST_US;
  (void)arg;
  octa_host_lock ();
  while (first && ! octa_host_is_exiting ())
    {
      us = look (NULL)          ? PAUSE_LEAST_US
           : us < PAUSE_MOST_US ? us + us / 8
                                : us;
      octa_host_unlock ();
      nanosleep (&(struct timespec){ .tv_nsec = us * 1000 }, NULL);
      octa_host_lock ();
    }
  is_watching = false;
  octa_host_unlock ();
  return NULL;
}

bool
octa_host_task_watch (octa_host_task *t, bool (*is_true) (const void *))
{
  watch *w = malloc (sizeof *w);
  if (! w
      || (! is_watching && ! (is_watching = octa_host_thread_start (watcher))))
    {
      free (w);
      return false;
    }
  *w = (watch){ .task = t, .is_true = is_true, .next = first };
  first = w;
  octa_host_task_retain (t);
  t->n_before++;
  return true;
}

void
octa_host_watch_forget (CUcontext c)
{
  look (c);
}
