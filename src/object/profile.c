/* profile.c -- timing kernels on the device and calls of the driver.  While
   profiling, the entries of the driver table that launch kernels are replaced
   by functions that record an event before and one after.  When it ends, the
   entries are restored, and a launch costs nothing more.  A profile never
   makes a launch fail; a launch that cannot be timed is left out.  Captured
   work is not timed by itself, but as part of its graph.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "object/object.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum
{
  PENDING_MAX = 1024, /* the most launches whose events are not read yet */
  NAME_MAX_LENGTH = 255
};

typedef struct row
{
  octa_profile_row r; /* R.NAME is NULL in an empty slot */
  uint64_t hash;
} row;

typedef struct pending
{
  char name[NAME_MAX_LENGTH + 1];
  CUevent start, end;
} pending;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static row *rows; /* in the order of their first use */
static size_t n_rows, cap_rows;
static pending *queue; /* PENDING_MAX, the first n_queue in use */
static size_t n_queue;
static bool is_on;
static octa_driver real; /* the entries that are replaced */

/* ---- rows ---- */

/* The row NAME, made if necessary; NULL if memory is exhausted.  */
static row *
find_row (const char *name, bool is_kernel)
{
  uint64_t h = octa_hash (name, strlen (name), is_kernel);
  for (size_t i = 0; i < n_rows; i++)
    if (rows[i].hash == h && rows[i].r.is_kernel == is_kernel
        && ! strcmp (rows[i].r.name, name))
      return &rows[i];
  if (n_rows == cap_rows)
    {
      size_t cap = cap_rows ? 2 * cap_rows : 64;
      row *bigger = realloc (rows, cap * sizeof *bigger);
      if (! bigger)
        return NULL;
      rows = bigger;
      cap_rows = cap;
    }
  char *copy = strdup (name);
  if (! copy)
    return NULL;
  rows[n_rows] = (row){ { .name = copy, .is_kernel = is_kernel }, h };
  return &rows[n_rows++];
}

static void
add (const char *name, bool is_kernel, double seconds)
{
  pthread_mutex_lock (&lock);
  row *x = find_row (name, is_kernel);
  if (x)
    {
      octa_profile_row *r = &x->r;
      r->min = r->n == 0 || seconds < r->min ? seconds : r->min;
      r->max = seconds > r->max ? seconds : r->max;
      r->total += seconds;
      r->n++;
    }
  pthread_mutex_unlock (&lock);
}

static void
add_call (const char *name, double seconds)
{
  add (name, false, seconds);
}

/* ---- launches ---- */

/* Wait for *P, add its time, and return its events.  */
static void
settle (pending *p)
{
  float ms;
  if (OCTA_CU_POLL (cuEventSynchronize, (p->end)) == CUDA_SUCCESS
      && OCTA_CU_POLL (cuEventElapsedTime, (&ms, p->start, p->end))
             == CUDA_SUCCESS)
    add (p->name, true, (double)ms * 1e-3);
  (void)OCTA_CU_POLL (cuEventDestroy, (p->start));
  (void)OCTA_CU_POLL (cuEventDestroy, (p->end));
}

static void
settle_all (void)
{
  size_t n = n_queue;
  n_queue = 0;
  for (size_t i = 0; i < n; i++)
    settle (&queue[i]);
}

/* A captured event has no time, and waiting for it would end the capture.  */
static bool
is_capturing (CUstream s)
{
  CUstreamCaptureStatus status;
  return octa_cu.cuStreamIsCapturing
         && OCTA_CU_POLL (cuStreamIsCapturing, (s, &status)) == CUDA_SUCCESS
         && status != CU_STREAM_CAPTURE_STATUS_NONE;
}

/* The event before a launch; NULL if this launch cannot be timed, as in other
   threads.  */
static pending *
before (CUstream s)
{
  if (octa_thread_is_apart () || is_capturing (s))
    return NULL;
  if (n_queue == PENDING_MAX)
    settle_all ();
  pending *p = &queue[n_queue];
  *p = (pending){ .start = NULL };
  if (OCTA_CU_POLL (cuEventCreate, (&p->start, CU_EVENT_DEFAULT))
      != CUDA_SUCCESS)
    return NULL;
  if (OCTA_CU_POLL (cuEventCreate, (&p->end, CU_EVENT_DEFAULT))
      == CUDA_SUCCESS)
    {
      if (OCTA_CU_POLL (cuEventRecord, (p->start, s)) == CUDA_SUCCESS)
        return p;
      (void)OCTA_CU_POLL (cuEventDestroy, (p->end));
    }
  (void)OCTA_CU_POLL (cuEventDestroy, (p->start));
  return NULL;
}

static CUresult
after (pending *p, const char *name, CUstream s, CUresult r)
{
  if (! p)
    return r;
  if (r == CUDA_SUCCESS
      && OCTA_CU_POLL (cuEventRecord, (p->end, s)) == CUDA_SUCCESS)
    {
      strncpy (p->name, name, NAME_MAX_LENGTH);
      n_queue++;
      return r;
    }
  (void)OCTA_CU_POLL (cuEventDestroy, (p->start));
  (void)OCTA_CU_POLL (cuEventDestroy, (p->end));
  return r;
}

/* Drivers before CUDA 12.3 do not know names.  */
static const char *
name_of (CUfunction f)
{
  const char *name = NULL;
  if (octa_cu.cuFuncGetName
      && OCTA_CU_POLL (cuFuncGetName, (&name, f)) == CUDA_SUCCESS && name)
    return name;
  return "(a kernel)";
}

static CUresult
launch (CUfunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
        unsigned by, unsigned bz, unsigned shared, CUstream s, void **params,
        void **extra)
{
  pending *p = before (s);
  return after (p, name_of (f), s,
                real.cuLaunchKernel (f, gx, gy, gz, bx, by, bz, shared, s,
                                     params, extra));
}

static CUresult
launch_cooperative (CUfunction f, unsigned gx, unsigned gy, unsigned gz,
                    unsigned bx, unsigned by, unsigned bz, unsigned shared,
                    CUstream s, void **params)
{
  pending *p = before (s);
  return after (p, name_of (f), s,
                real.cuLaunchCooperativeKernel (f, gx, gy, gz, bx, by, bz,
                                                shared, s, params));
}

static CUresult
launch_extended (const CUlaunchConfig *c, CUfunction f, void **params,
                 void **extra)
{
  pending *p = before (c->hStream);
  return after (p, name_of (f), c->hStream,
                real.cuLaunchKernelEx (c, f, params, extra));
}

/* Every entry that is replaced while the profile is on.  */
#define EACH_ENTRY(X)                                                         \
  X (cuLaunchKernel, launch)                                                  \
  X (cuLaunchKernelEx, launch_extended)                                       \
  X (cuLaunchCooperativeKernel, launch_cooperative)

/* ---- on and off ---- */

octa_status
octa_profile_start (void)
{
  octa_status st = OCTA_OK;
  if (is_on)
    return st;
  OCTA_TRY (octa_context_ready ());
  if (! queue && ! (queue = malloc (PENDING_MAX * sizeof *queue)))
    return octa_no_memory ("the profile");
#define X(entry, mine)                                                        \
  real.entry = octa_cu.entry;                                                 \
  octa_cu.entry = real.entry ? mine : NULL;
  EACH_ENTRY (X)
#undef X
  is_on = true;
  octa_driver_observe (add_call);
done:
  return st;
}

void
octa_profile_stop (void)
{
  if (! is_on)
    return;
  settle_all ();
#define X(entry, mine) octa_cu.entry = real.entry;
  EACH_ENTRY (X)
#undef X
  is_on = false;
  octa_driver_observe (NULL);
}

bool
octa_profile_is_on (void)
{
  return is_on;
}

void
octa_profile_settle (void)
{
  settle_all ();
}

void
octa_profile_clear (void)
{
  settle_all ();
  pthread_mutex_lock (&lock);
  for (size_t i = 0; i < n_rows; i++)
    free ((char *)rows[i].r.name);
  n_rows = 0;
  pthread_mutex_unlock (&lock);
}

bool
octa_profile_get (size_t i, octa_profile_row *r)
{
  pthread_mutex_lock (&lock);
  bool is_there = i < n_rows;
  if (is_there)
    *r = rows[i].r;
  pthread_mutex_unlock (&lock);
  return is_there;
}

void
octa_profile_forget (void)
{
  n_queue = 0;
}

/* ---- the tools' own switch ---- */

octa_status
octa_profiler_start (void)
{
  octa_status st;
  OCTA_TRY (octa_context_ready ());
  OCTA_CU (cuProfilerStart, ());
done:
  return st;
}

octa_status
octa_profiler_stop (void)
{
  octa_status st;
  OCTA_TRY (octa_context_ready ());
  OCTA_CU (cuProfilerStop, ());
done:
  return st;
}
