/* library.c -- CUDA's libraries for arrays, implemented by those of the
   running Octave.

   A call checks its arguments, and queues a task that calls BLAS, LAPACK or
   FFTW; a captured one becomes a node.  The handle of a library is only the
   stream to queue in.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/library.h"

#include <stdlib.h>
#include <string.h>

typedef struct job
{
  void (*run) (const void *data);
  size_t size;
  _Alignas(16) unsigned char data[];
} job;

/* Has a job of this thread run out of memory?  Does it run in the call that
   queued it?  */
static _Thread_local bool lacks_memory, is_at_once;

void
octa_host_library_lacks_memory (void)
{
  lacks_memory = true;
}

static void
job_run (octa_host_task *t, int64_t lo, int64_t hi)
{
  const job *j = (const job *)t->data;
  const bool is_checked = octa_checking ();
  lacks_memory = false;
  if (is_checked)
    octa_host_memory_open (true);
  j->run (j->data);
  if (is_checked)
    octa_host_memory_open (false);
  if (! lacks_memory || is_at_once)
    return;
  octa_host_lock ();
  octa_host_failure_keep (t->ctx, t->stream, CUDA_ERROR_OUT_OF_MEMORY,
                          "a call of BLAS or LAPACK ran out of memory");
  octa_host_unlock ();
}

static octa_host_task *
job_make (CUcontext c, const void *data)
{
  const job *j = data;
  octa_host_task *t = octa_host_task_new (c, sizeof *j + j->size);
  if (! t)
    return NULL;
  memcpy (t->data, j, sizeof *j + j->size);
  t->run = job_run;
  return t;
}

/* Needs the lock.  */
static CUresult
queue (CUcontext c, CUstream s, const job *j)
{
  CUresult r = octa_host_capture_check (s);
  if (r)
    return r;
  if (s->capture)
    {
      octa_host_work *w = octa_host_work_new (CU_GRAPH_NODE_TYPE_HOST,
                                              sizeof *j + j->size, job_make);
      if (w)
        memcpy (w->data, j, sizeof *j + j->size);
      return octa_host_capture_work (s, w);
    }
  octa_host_task *t = job_make (c, j);
  if (! t)
    return CUDA_ERROR_OUT_OF_MEMORY;
  lacks_memory = false;
  is_at_once = octa_host_stream_is_idle (s);
  if (is_at_once)
    octa_host_task_inline (s, t);
  else
    octa_host_task_submit (s, t);
  is_at_once = false;
  return c->fault       ? c->fault
         : lacks_memory ? CUDA_ERROR_OUT_OF_MEMORY
                        : CUDA_SUCCESS;
}

int
octa_host_library_queue (CUstream s, void (*run) (const void *data),
                         const void *data, size_t size)
{
  enum
  {
    MOST = 512
  };
  _Alignas(16) unsigned char room[sizeof (job) + MOST];
  job *j = (job *)room;
  CUcontext c;
  if (size > MOST)
    return -(int)CUDA_ERROR_INVALID_VALUE;
  j->run = run;
  j->size = size;
  memcpy (j->data, data, size);
  CUresult r = octa_host_enter_stream (&c, &s);
  return -(int)(r ? r : octa_host_leave (queue (s->object.ctx, s, j)));
}

bool
octa_host_libraries (octa_nv_library which, octa_nv_calls *calls)
{
  if (which == OCTA_NV_CUFFT ? ! octa_host_fftw_find ()
                             : ! octa_host_blas_find ())
    return false;
#define CUBLAS(name, params) calls->name = octa_host_##name;
#define CUSOLVER(name, params) CUBLAS (name, params)
#define CUFFT(name, params) CUBLAS (name, params)
#include "library/cublas.def"
#include "library/cufft.def"
#include "library/cusolver.def"
#undef CUBLAS
#undef CUSOLVER
#undef CUFFT
  return true;
}
