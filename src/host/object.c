/* object.c -- the state of the host backend: data of threads, the set of live
   objects, and the entry of every call.

   All handles but those of contexts are looked up in the set, so that a stale
   handle is an error and not a crash.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdlib.h>

octa_host_state octa_host = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* ---- data of threads ---- */

static __thread octa_host_self *self_here
    __attribute__ ((tls_model ("initial-exec")));
static pthread_key_t self_key;

static void
self_free (void *arg)
{
  octa_host_self *self = arg;
  if (self->signal_stack)
    self->signal_stack_free (self);
  if (self->block)
    self->block_free (self->block);
  free (self->stack);
  free (self->shared);
  free (self);
  self_here = NULL;
}

bool
octa_host_self_init (void)
{
  return pthread_key_create (&self_key, self_free) == 0;
}

octa_host_self *
octa_host_self_get (void)
{
  if (! self_here)
    {
      octa_host_self *self = calloc (1, sizeof *self);
      if (self && pthread_setspecific (self_key, self) == 0)
        self_here = self;
      else
        free (self);
    }
  return self_here;
}

octa_host_self *
octa_host_self_peek (void)
{
  return self_here;
}

/* ---- the set of live objects ---- */

static octa_table objects;

static uint64_t
key_of (const void *handle)
{
  return (uint64_t)(uintptr_t)handle;
}

bool
octa_host_object_add (octa_host_object *o, octa_host_kind kind, CUcontext ctx)
{
  if (! octa_table_put (&objects, key_of (o), o))
    return false;
  o->kind = kind;
  o->ctx = ctx;
  o->prev = NULL;
  o->next = ctx ? ctx->children : NULL;
  if (o->next)
    o->next->prev = o;
  if (ctx)
    ctx->children = o;
  return true;
}

void
octa_host_object_remove (octa_host_object *o)
{
  if (! octa_table_find (&objects, key_of (o)))
    return;
  if (o->prev)
    o->prev->next = o->next;
  else if (o->ctx)
    o->ctx->children = o->next;
  if (o->next)
    o->next->prev = o->prev;
  octa_table_remove (&objects, key_of (o));
}

bool
octa_host_object_is (const void *handle, octa_host_kind kind)
{
  const octa_host_object *o = octa_table_find (&objects, key_of (handle));
  return o && o->kind == kind;
}

/* ---- the entry of every call ---- */

CUresult
octa_host_enter_device (void)
{
  if (! octa_host.is_ready || octa_host.is_forked)
    return CUDA_ERROR_NOT_INITIALIZED;
  if (octa_host_is_exiting ())
    return CUDA_ERROR_DEINITIALIZED;
  octa_host_lock ();
  return CUDA_SUCCESS;
}

static CUcontext
current (void)
{
  octa_host_self *self = octa_host_self_get ();
  return self && self->n_stack ? self->stack[self->n_stack - 1] : NULL;
}

CUresult
octa_host_enter (CUcontext *ctx)
{
  OCTA_HOST_ENTER (octa_host_enter_device ());
  CUcontext c = current ();
  if (! c)
    return octa_host_leave (CUDA_ERROR_INVALID_CONTEXT);
  if (c->is_dead)
    return octa_host_leave (CUDA_ERROR_CONTEXT_IS_DESTROYED);
  if (c->fault)
    return octa_host_leave (c->fault);
  *ctx = c;
  return CUDA_SUCCESS;
}

CUresult
octa_host_enter_object (CUcontext *ctx, const void *handle,
                        octa_host_kind kind, bool ok)
{
  OCTA_HOST_ENTER (octa_host_enter (ctx));
  if (! octa_host_object_is (handle, kind))
    return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
  return ok ? CUDA_SUCCESS : octa_host_leave (CUDA_ERROR_INVALID_VALUE);
}

CUstream
octa_host_stream_of (CUcontext ctx, CUstream s)
{
  if (! s || s == CU_STREAM_LEGACY)
    return &ctx->legacy;
  if (s == CU_STREAM_PER_THREAD)
    return &ctx->per_thread;
  return octa_host_object_is (s, OCTA_HOST_STREAM) ? s : NULL;
}

CUresult
octa_host_enter_stream (CUcontext *c, CUstream *s)
{
  OCTA_HOST_ENTER (octa_host_enter (c));
  *s = octa_host_stream_of (*c, *s);
  return *s ? CUDA_SUCCESS : octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
}

void
octa_host_fault (CUcontext ctx, CUresult fault)
{
  octa_host_lock ();
  if (! ctx->fault && fault != OCTA_HOST_TRAPPED)
    ctx->fault = fault;
  octa_host_unlock ();
}
