/* nvrtc_ahead.c -- compiles kernels in other threads before they are needed.

   A result may need several new kernels.  NVRTC reads one text at a time, but
   does the rest of several programs in parallel.  Each thread has one program
   and calls only NVRTC: no driver, no error slot.  A program that NVRTC
   refused is compiled again when it is needed, and then the error is
   reported.  A wrong guess costs only processor time.

   Only the interpreter's thread uses the list of jobs, and it joins their
   threads.  All threads end before NVRTC is unloaded, and before a fork: in
   the child, NVRTC would wait forever for locks of threads that are not there.
   A forked child has no jobs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cuda/nvrtc.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum
{
  THREADS_MAX = 16, /* if no setting says otherwise */
  JOBS_MAX = 64,    /* including those that were not taken */
  STACK_BYTES = 64 << 20,
  STACK_OPTION_SINCE = 12000 /* NVRTC's version */
};

typedef struct job
{
  nvrtcProgram program;
  char *text;
  int sm;
  const char **options; /* their texts follow them in memory */
  int n_options;
  nvrtcResult result;
  bool is_done; /* atomic */
  bool is_joined;
  pthread_t thread;
  struct job *next;
} job;

static job *first;  /* the newest */
static pid_t owner; /* the process that started the threads */

static void *
work (void *data)
{
  job *j = data;
  j->result = octa_rtc.nvrtcCompileProgram (j->program, j->n_options,
                                            j->options);
  __atomic_store_n (&j->is_done, true, __ATOMIC_RELEASE);
  return NULL;
}

static void
free_job (job *j)
{
  if (j->program)
    octa_rtc.nvrtcDestroyProgram (&j->program);
  free (j->options);
  free (j->text);
  free (j);
}

static void
join (job *j)
{
  if (! j->is_joined)
    pthread_join (j->thread, NULL);
  j->is_joined = true;
}

/* Before a fork.  */
static void
join_all (void)
{
  for (job *j = first; j && owner == getpid (); j = j->next)
    join (j);
}

/* Waits for the job AT and removes it from the list.  */
static job *
end (job **at)
{
  job *j = *at;
  *at = j->next;
  join (j);
  return j;
}

static void
end_all (void)
{
  while (first && owner == getpid ())
    free_job (end (&first));
}

static job **
find (const char *text, int sm)
{
  for (job **at = &first; *at && owner == getpid (); at = &(*at)->next)
    if ((*at)->sm == sm && strcmp ((*at)->text, text) == 0)
      return at;
  return NULL;
}

static int
n_threads (void)
{
  int n = (int)octa_setting (OCTA_SETTING_COMPILE_THREADS);
  if (n == 0)
    {
      n = octa_os_processors ();
      n = n > THREADS_MAX ? THREADS_MAX : n;
    }
  return n;
}

bool
octa_nvrtc_may_start (const char *text, int sm)
{
  int n = 0, n_running = 0, most = n_threads ();
  if (most < 2 || octa_thread_is_apart () || find (text, sm)
      || (owner && owner != getpid ()))
    return false;
  for (job **at = &first; *at;)
    {
      bool is_done = __atomic_load_n (&(*at)->is_done, __ATOMIC_ACQUIRE);
      n_running += ! is_done;
      /* Results that nobody took for a long time are dropped.  */
      if (++n > JOBS_MAX && is_done)
        free_job (end (at));
      else
        at = &(*at)->next;
    }
  return n_running < most;
}

/* Copy N OPTIONS to J and add one: NVRTC must not change the process's stack
   limit, because several threads would set and reset it.  */
static bool
copy_options (job *j, size_t n, const char *const *options)
{
  static const char stack[] = "--modify-stack-limit=false";
  size_t bytes = sizeof stack;
  for (size_t i = 0; i < n; i++)
    bytes += strlen (options[i]) + 1;
  j->options = malloc ((n + 1) * sizeof *j->options + bytes);
  if (! j->options)
    return false;
  char *at = (char *)(j->options + n + 1);
  for (size_t i = 0; i < n; i++)
    {
      j->options[i] = at;
      at = stpcpy (at, options[i]) + 1;
    }
  j->options[n] = stack;
  j->n_options = (int)n + (octa_rtc.version >= STACK_OPTION_SINCE);
  return true;
}

void
octa_nvrtc_start (nvrtcProgram p, const char *text, int sm, size_t n,
                  const char *const *options)
{
  job *j = calloc (1, sizeof *j);
  if (! j)
    {
      octa_rtc.nvrtcDestroyProgram (&p);
      return;
    }
  *j = (job){ .program = p, .text = strdup (text), .sm = sm, .next = first };
  /* Registered after NVRTC was loaded, so that it runs before NVRTC ends.  */
  if (! owner && atexit (end_all) == 0
      && pthread_atfork (join_all, NULL, NULL) == 0)
    owner = getpid ();
  if (owner && j->text && copy_options (j, n, options)
      && octa_os_thread (work, j, STACK_BYTES, &j->thread))
    first = j;
  else
    free_job (j);
}

nvrtcProgram
octa_nvrtc_take (const char *text, int sm)
{
  job **at = octa_thread_is_apart () ? NULL : find (text, sm);
  if (! at)
    return NULL;
  job *j = end (at);
  nvrtcProgram p = j->result == NVRTC_SUCCESS ? j->program : NULL;
  if (p)
    j->program = NULL;
  free_job (j);
  return p;
}
