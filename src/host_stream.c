/* host_stream.c -- streams and events of the host device.

   An event that is recorded on an idle stream is a clock reading; on a busy
   one it is a task without work, done when its turn comes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host.h"

#include <stdio.h>
#include <stdlib.h>

struct CUevent_st
{
  octa_host_object object;
  unsigned flags;
  bool is_recorded;
  octa_host_task *task; /* NULL: TIME is the moment */
  int64_t time;
};

/* ---- waiting ---- */

static bool
is_callback (void)
{
  octa_host_self *self = octa_host_self_get ();
  return self && self->is_callback;
}

/* What kernels printed belongs before what the caller does next.  */
static void
flush (void)
{
  if (octa_host.has_printed)
    {
      octa_host.has_printed = false;
      fflush (stdout);
    }
}

CUstream
octa_host_stream_of (CUcontext ctx, CUstream s)
{
  if (! s || s == CU_STREAM_LEGACY)
    return &ctx->legacy;
  if (s == CU_STREAM_PER_THREAD)
    return &ctx->per_thread;
  return octa_host_object_is (s, HOST_STREAM) ? s : NULL;
}

CUresult
octa_host_stream_drain (CUstream s)
{
  CUcontext c = s->object.ctx;
  if (! octa_host_stream_is_idle (s))
    {
      if (is_callback ())
        return CUDA_ERROR_NOT_PERMITTED;
      octa_host_task *t = s->tail;
      if (s == &c->legacy)
        {
          /* Stands behind the other streams' work as well.  */
          t = octa_host_task_new (c, 0);
          if (! t)
            return CUDA_ERROR_OUT_OF_MEMORY;
          octa_host_task_retain (t);
          octa_host_task_submit (s, t);
        }
      else if (t)
        octa_host_task_retain (t);
      if (t)
        octa_host_task_wait (t);
      octa_host_task_release (t);
    }
  flush ();
  return c->fault;
}

CUresult
octa_host_context_drain (CUcontext c)
{
  if (c->n_pending && is_callback ())
    return CUDA_ERROR_NOT_PERMITTED;
  octa_host_task_wait_all (c);
  flush ();
  return c->fault;
}

/* ---- streams ---- */

CUresult
octa_host_cuStreamCreateWithPriority (CUstream *out, unsigned int flags,
                                      int priority)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  (void)priority; /* there is one level; CUDA clamps too */
  if (! out || (flags & ~(unsigned)CU_STREAM_NON_BLOCKING))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  CUstream s = calloc (1, sizeof *s);
  if (! s || ! octa_host_object_add (&s->object, HOST_STREAM, c))
    {
      free (s);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  s->flags = flags;
  *out = s;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuStreamCreate (CUstream *out, unsigned int flags)
{
  return octa_host_cuStreamCreateWithPriority (out, flags, 0);
}

void
octa_host_stream_close (CUstream s)
{
  octa_host_object_remove (&s->object);
  s->is_closed = true;
  if (! s->n_pending)
    free (s);
}

/* Enter for a call on stream *S, which becomes the structure.  */
static CUresult
enter_stream (CUcontext *c, CUstream *s)
{
  CUresult r = octa_host_enter (c);
  if (r)
    return r;
  *s = octa_host_stream_of (*c, *s);
  return *s ? CUDA_SUCCESS : octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
}

CUresult
octa_host_cuStreamDestroy (CUstream s)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  if (! octa_host_object_is (s, HOST_STREAM))
    return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
  octa_host_stream_close (s);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuStreamSynchronize (CUstream s)
{
  CUcontext c;
  CUresult r = enter_stream (&c, &s);
  if (r)
    return r;
  return octa_host_leave (octa_host_stream_drain (s));
}

CUresult
octa_host_cuStreamQuery (CUstream s)
{
  CUcontext c;
  CUresult r = enter_stream (&c, &s);
  if (r)
    return r;
  if (! octa_host_stream_is_idle (s))
    return octa_host_leave (CUDA_ERROR_NOT_READY);
  flush ();
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuStreamGetFlags (CUstream s, unsigned int *flags)
{
  CUcontext c;
  CUresult r = enter_stream (&c, &s);
  if (r)
    return r;
  if (! flags)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *flags = s->flags;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuStreamGetPriority (CUstream s, int *priority)
{
  CUcontext c;
  CUresult r = enter_stream (&c, &s);
  if (r)
    return r;
  if (! priority)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *priority = s->priority;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuStreamGetCtx (CUstream s, CUcontext *ctx)
{
  CUcontext c;
  CUresult r = enter_stream (&c, &s);
  if (r)
    return r;
  if (! ctx)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *ctx = s->object.ctx;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuStreamAttachMemAsync (CUstream s, CUdeviceptr p, size_t bytes,
                                  unsigned int flags)
{
  CUcontext c;
  CUresult r = enter_stream (&c, &s);
  if (r)
    return r;
  octa_host_memory *m = octa_host_memory_find ((uintptr_t)p, bytes);
  if (! m || m->origin != HOST_MEM_MANAGED
      || (flags != CU_MEM_ATTACH_GLOBAL && flags != CU_MEM_ATTACH_HOST
          && flags != CU_MEM_ATTACH_SINGLE))
    r = CUDA_ERROR_INVALID_VALUE;
  return octa_host_leave (r);
}

/* ---- host functions ---- */

typedef struct callback
{
  CUhostFn fn;
  CUstreamCallback callback;
  CUstream handle;
  void *data;
} callback;

static void
callback_run (octa_host_task *t, int64_t lo, int64_t hi)
{
  (void)lo;
  (void)hi;
  callback *b = (callback *)t->data;
  octa_host_self *self = octa_host_self_get ();
  if (self)
    self->is_callback = true;
  if (b->fn)
    b->fn (b->data);
  else
    b->callback (b->handle, t->ctx->fault, b->data);
  if (self)
    self->is_callback = false;
}

static CUresult
callback_submit (CUstream s, callback b, bool has_function)
{
  CUcontext c;
  CUresult r = enter_stream (&c, &s);
  if (r)
    return r;
  if (! has_function)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  octa_host_task *t = octa_host_task_new (s->object.ctx, sizeof b);
  if (! t)
    return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
  *(callback *)t->data = b;
  t->run = callback_run;
  t->is_callback = true;
  /* Callbacks are told of faults, host functions are not run after them.  */
  t->runs_after_fault = b.callback != NULL;
  octa_host_task_submit (s, t);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuStreamAddCallback (CUstream s, CUstreamCallback fn, void *data,
                               unsigned int flags)
{
  callback b = { .callback = fn, .handle = s, .data = data };
  return callback_submit (s, b, fn && ! flags);
}

CUresult
octa_host_cuLaunchHostFunc (CUstream s, CUhostFn fn, void *data)
{
  callback b = { .fn = fn, .data = data };
  return callback_submit (s, b, fn != NULL);
}

/* ---- events ---- */

CUresult
octa_host_cuEventCreate (CUevent *out, unsigned int flags)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  if (! out || flags > 7
      || (flags & (CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING))
             == CU_EVENT_INTERPROCESS)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (flags & CU_EVENT_INTERPROCESS)
    return octa_host_leave (CUDA_ERROR_NOT_SUPPORTED);
  CUevent e = calloc (1, sizeof *e);
  if (! e || ! octa_host_object_add (&e->object, HOST_EVENT, c))
    {
      free (e);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  e->flags = flags;
  *out = e;
  return octa_host_leave (CUDA_SUCCESS);
}

void
octa_host_event_close (CUevent e)
{
  octa_host_object_remove (&e->object);
  octa_host_task_release (e->task);
  free (e);
}

static CUresult
enter_event (CUcontext *c, CUevent e)
{
  CUresult r = octa_host_enter (c);
  if (r)
    return r;
  return octa_host_object_is (e, HOST_EVENT)
             ? CUDA_SUCCESS
             : octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
}

CUresult
octa_host_cuEventDestroy (CUevent e)
{
  CUcontext c;
  CUresult r = enter_event (&c, e);
  if (r)
    return r;
  octa_host_event_close (e);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuEventRecord (CUevent e, CUstream s)
{
  CUcontext c;
  CUresult r = enter_event (&c, e);
  if (r)
    return r;
  s = octa_host_stream_of (c, s);
  if (! s || s->object.ctx != e->object.ctx)
    return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
  octa_host_task *t = NULL;
  if (! octa_host_stream_is_idle (s))
    {
      t = octa_host_task_new (c, 0);
      if (! t)
        return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
      octa_host_task_retain (t);
    }
  octa_host_task_release (e->task);
  e->task = t;
  e->is_recorded = true;
  e->time = octa_host_now ();
  if (t)
    octa_host_task_submit (s, t);
  return octa_host_leave (CUDA_SUCCESS);
}

static bool
is_pending (CUevent e)
{
  return e->task && ! e->task->is_done;
}

CUresult
octa_host_cuEventQuery (CUevent e)
{
  CUcontext c;
  CUresult r = enter_event (&c, e);
  if (r)
    return r;
  return octa_host_leave (is_pending (e) ? CUDA_ERROR_NOT_READY
                                         : CUDA_SUCCESS);
}

CUresult
octa_host_cuEventSynchronize (CUevent e)
{
  CUcontext c;
  CUresult r = enter_event (&c, e);
  if (r)
    return r;
  if (is_pending (e))
    {
      if (is_callback ())
        return octa_host_leave (CUDA_ERROR_NOT_PERMITTED);
      octa_host_task_wait (e->task);
    }
  flush ();
  return octa_host_leave (c->fault);
}

CUresult
octa_host_cuStreamWaitEvent (CUstream s, CUevent e, unsigned int flags)
{
  CUcontext c;
  CUresult r = enter_event (&c, e);
  if (r)
    return r;
  s = octa_host_stream_of (c, s);
  if (! s)
    return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
  if (flags)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (is_pending (e))
    {
      octa_host_task *t = octa_host_task_new (s->object.ctx, 0);
      if (! t)
        return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
      octa_host_task_order (e->task, t);
      octa_host_task_submit (s, t);
    }
  return octa_host_leave (CUDA_SUCCESS);
}

static int64_t
time_of (CUevent e)
{
  return e->task ? e->task->time : e->time;
}

CUresult
octa_host_cuEventElapsedTime (float *ms, CUevent start, CUevent end)
{
  CUcontext c;
  CUresult r = enter_event (&c, start);
  if (r)
    return r;
  if (! ms)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (! octa_host_object_is (end, HOST_EVENT) || ! start->is_recorded
      || ! end->is_recorded
      || ((start->flags | end->flags) & CU_EVENT_DISABLE_TIMING))
    return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
  if (is_pending (start) || is_pending (end))
    return octa_host_leave (CUDA_ERROR_NOT_READY);
  *ms = (float)((double)(time_of (end) - time_of (start)) * 1e-6);
  return octa_host_leave (CUDA_SUCCESS);
}
