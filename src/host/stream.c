/* stream.c -- streams of the host device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"
#include "host/graph.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- waiting ---- */

bool
octa_host_is_callback (void)
{
  octa_host_self *self = octa_host_self_get ();
  return self && self->is_callback;
}

void
octa_host_flush (void)
{
  if (octa_host.has_printed)
    {
      octa_host.has_printed = false;
      fflush (stdout);
    }
}

static CUresult
stream_drain (CUstream s)
{
  CUcontext c = s->object.ctx;
  if (! octa_host_stream_is_idle (s))
    {
      if (octa_host_is_callback ())
        return CUDA_ERROR_NOT_PERMITTED;
      octa_host_task *t = s->tail;
      if (s == &c->legacy)
        {
          /* it depends on the other streams' work, too */
          t = octa_host_task_new (c, 0);
          if (! t)
            return CUDA_ERROR_OUT_OF_MEMORY;
          octa_host_task_retain (t);
          octa_host_task_submit (s, t);
        }
      else if (t)
        octa_host_task_retain (t);
      bool is_done = ! t || octa_host_task_wait (t);
      octa_host_task_release (t);
      if (! is_done)
        return octa_host_not_waited ();
    }
  octa_host_flush ();
  return octa_host_waited (c, s);
}

CUresult
octa_host_context_drain (CUcontext c)
{
  if (c->n_pending && octa_host_is_callback ())
    return CUDA_ERROR_NOT_PERMITTED;
  if (! octa_host_task_wait_all (c))
    return octa_host_not_waited ();
  c->is_left = false;
  octa_host_flush ();
  return c->fault;
}

CUresult
octa_host_context_drain_to_free (CUcontext c)
{
  if (! c->is_left || ! c->n_pending)
    {
      CUresult r = octa_host_context_drain (c);
      if (octa_host_has_drained (r) || octa_host_is_exiting ())
        return r;
    }
  c->is_left = true;
  octa_driver_explain (CUDA_ERROR_LAUNCH_TIMEOUT,
                       "the wait was interrupted; the queued work continues; "
                       "reset (gpuDevice) ends it and frees its memory");
  return CUDA_ERROR_LAUNCH_TIMEOUT;
}

/* ---- streams ---- */

static uint64_t n_made; /* so far; the legacy stream is number 0 */

CUresult
octa_host_cuStreamCreateWithPriority (CUstream *out, unsigned int flags,
                                      int priority)
{
  OCTA_HOST_CONTEXT (c);
  (void)priority; /* there is one level; CUDA also clamps the value */
  if (! out || (flags & ~(unsigned)CU_STREAM_NON_BLOCKING))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  CUstream s = calloc (1, sizeof *s);
  if (! s || ! octa_host_object_add (&s->object, OCTA_HOST_STREAM, c))
    {
      free (s);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  s->flags = flags;
  s->number = ++n_made;
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
  octa_host_capture_leave (s);
  octa_host_failure_orphan (s);
  octa_host_object_remove (&s->object);
  s->is_closed = true;
  if (! s->n_pending)
    free (s);
}

CUresult
octa_host_cuStreamDestroy (CUstream s)
{
  OCTA_HOST_ABOUT (STREAM, s, true);
  octa_host_stream_close (s);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuStreamSynchronize (CUstream s)
{
  CUcontext c;
  OCTA_HOST_ENTER (octa_host_enter_stream (&c, &s));
  r = octa_host_capture_refuse (c, s);
  return octa_host_leave (r ? r : stream_drain (s));
}

CUresult
octa_host_cuStreamQuery (CUstream s)
{
  CUcontext c;
  OCTA_HOST_ENTER (octa_host_enter_stream (&c, &s));
  r = octa_host_capture_refuse (c, s);
  if (r)
    return octa_host_leave (r);
  if (! octa_host_stream_is_idle (s))
    return octa_host_leave (CUDA_ERROR_NOT_READY);
  octa_host_flush ();
  return octa_host_leave (octa_host_waited (c, s));
}

CUresult
octa_host_cuStreamGetFlags (CUstream s, unsigned int *flags)
{
  CUcontext c;
  OCTA_HOST_ENTER (octa_host_enter_stream (&c, &s));
  if (! flags)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *flags = s->flags;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuStreamGetId (CUstream s, unsigned long long *id)
{
  CUcontext c;
  OCTA_HOST_ENTER (octa_host_enter_stream (&c, &s));
  if (! id)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *id = s == &c->per_thread ? 1 : s->number ? s->number + 1 : 0;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuStreamGetPriority (CUstream s, int *priority)
{
  CUcontext c;
  OCTA_HOST_ENTER (octa_host_enter_stream (&c, &s));
  if (! priority)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *priority = s->priority;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuStreamAttachMemAsync (CUstream s, CUdeviceptr p, size_t bytes,
                                  unsigned int flags)
{
  CUcontext c;
  OCTA_HOST_ENTER (octa_host_enter_stream (&c, &s));
  octa_host_memory *m = octa_host_memory_find ((uintptr_t)p, bytes);
  if (! m || m->origin != OCTA_HOST_MEM_MANAGED
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

static octa_host_task *
callback_make (CUcontext c, const void *data)
{
  octa_host_task *t = octa_host_task_new (c, sizeof (callback));
  if (! t)
    return NULL;
  callback *b = (callback *)t->data;
  *b = *(const callback *)data;
  t->run = callback_run;
  t->is_callback = true;
  /* callbacks are called with faults, host functions are not called after
     faults */
  t->runs_after_fault = b->callback != NULL;
  return t;
}

static CUresult
callback_submit (CUstream s, callback b, bool has_function)
{
  CUcontext c;
  OCTA_HOST_ENTER (octa_host_enter_stream (&c, &s));
  r = has_function ? octa_host_capture_check (s) : CUDA_ERROR_INVALID_VALUE;
  if (r)
    return octa_host_leave (r);
  if (s->capture && b.callback)
    return octa_host_leave (octa_host_capture_refuse (c, s));
  if (s->capture)
    {
      octa_host_work *w = octa_host_work_new (CU_GRAPH_NODE_TYPE_HOST,
                                              sizeof b, callback_make);
      if (w)
        *(callback *)w->data = b;
      return octa_host_leave (octa_host_capture_work (s, w));
    }
  octa_host_task *t = callback_make (s->object.ctx, &b);
  if (! t)
    return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
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

/* ---- values in memory ---- */

/* A word that a stream writes, or for which it waits.  */
typedef struct word
{
  void *p;
  uint64_t value;
  unsigned flags;
  bool is_64;
} word;

static void
word_write (octa_host_task *t, int64_t lo, int64_t hi)
{
  (void)lo;
  (void)hi;
  const word *w = (const word *)t->data;
  if (w->is_64)
    __atomic_store_n ((uint64_t *)w->p, w->value, __ATOMIC_SEQ_CST);
  else
    __atomic_store_n ((uint32_t *)w->p, (uint32_t)w->value, __ATOMIC_SEQ_CST);
}

static bool
word_is_there (const void *data)
{
  const word *w = data;
  uint64_t v = w->value, is;
  if (w->is_64)
    is = __atomic_load_n ((const uint64_t *)w->p, __ATOMIC_ACQUIRE);
  else
    is = __atomic_load_n ((const uint32_t *)w->p, __ATOMIC_ACQUIRE);
  switch (w->flags & 3u)
    {
    case CU_STREAM_WAIT_VALUE_EQ:
      return is == v;
    case CU_STREAM_WAIT_VALUE_AND:
      return (is & v) != 0;
    case CU_STREAM_WAIT_VALUE_NOR:
      return w->is_64 ? ~(is | v) != 0 : (uint32_t) ~(is | v) != 0;
    default: /* greater or equal, with wraparound */
      return w->is_64 ? (int64_t)(is - v) >= 0
                      : (int32_t)((uint32_t)is - (uint32_t)v) >= 0;
    }
}

static CUresult
word_submit (CUstream s, word w, unsigned known_flags, bool is_wait)
{
  CUcontext c;
  OCTA_HOST_ENTER (octa_host_enter_stream (&c, &s));
  size_t size = w.is_64 ? 8 : 4;
  r = octa_host_capture_refuse (c, s);
  if (! r
      && ((w.flags & ~known_flags) || (uintptr_t)w.p % size
          || ! octa_host_memory_find ((uintptr_t)w.p, size)))
    r = CUDA_ERROR_INVALID_VALUE;
  octa_host_task *t = r ? NULL : octa_host_task_new (c, sizeof w);
  if (! t)
    return octa_host_leave (r ? r : CUDA_ERROR_OUT_OF_MEMORY);
  *(word *)t->data = w;
  if (! is_wait)
    t->run = word_write;
  else if (! word_is_there (&w) && ! octa_host_task_watch (t, word_is_there))
    {
      octa_host_task_release (t);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  octa_host_task_submit (s, t);
  return octa_host_leave (CUDA_SUCCESS);
}

/* clang-format off */
#define WORD_CALL(name, type, is_64_bits, known_flag, waits)                  \
  CUresult octa_host_##name (CUstream s, CUdeviceptr p, type value,           \
                             unsigned int flags)                              \
  {                                                                           \
    return word_submit (s,                                                    \
                        (word){ .p = (void *)(uintptr_t)p,                    \
                                .value = value,                               \
                                .flags = flags,                               \
                                .is_64 = is_64_bits },                        \
                        known_flag, waits);                                   \
  }
WORD_CALL (cuStreamWriteValue32, uint32_t, false,
           CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER, false)
WORD_CALL (cuStreamWriteValue64, uint64_t, true,
           CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER, false)
WORD_CALL (cuStreamWaitValue32, uint32_t, false, CU_STREAM_WAIT_VALUE_NOR,
           true)
WORD_CALL (cuStreamWaitValue64, uint64_t, true, CU_STREAM_WAIT_VALUE_NOR, true)
/* clang-format on */
