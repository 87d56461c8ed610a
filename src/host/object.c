/* object.c -- the state of the host backend: what each thread has, the set of
   live objects, and the way into every call.

   All handles but those of contexts are looked up in the set, so that a stale
   handle is an error and not a crash.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdlib.h>

octa_host_state octa_host = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* ---- what each thread has ---- */

static __thread octa_host_self *self_here
    __attribute__ ((tls_model ("initial-exec")));
static pthread_key_t self_key;

static void
self_free (void *arg)
{
  octa_host_self *self = arg;
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

/* ---- the set of live objects: open addressing, half full at most ---- */

static octa_host_object **slots;
static size_t n_slots, n_objects;

static size_t
slot_of (const void *p)
{
  uint64_t h = (uint64_t)(uintptr_t)p * 0x9e3779b97f4a7c15u;
  size_t i = (size_t)(h >> 20) & (n_slots - 1);
  while (slots[i] && slots[i] != p)
    i = (i + 1) & (n_slots - 1);
  return i;
}

static bool
slots_grow (void)
{
  size_t old_n = n_slots, n = n_slots ? n_slots * 2 : 256;
  octa_host_object **old = slots, **more = calloc (n, sizeof *more);
  if (! more)
    return false;
  slots = more;
  n_slots = n;
  for (size_t i = 0; i < old_n; i++)
    if (old[i])
      slots[slot_of (old[i])] = old[i];
  free (old);
  return true;
}

bool
octa_host_object_add (octa_host_object *o, octa_host_kind kind, CUcontext ctx)
{
  if (2 * (n_objects + 1) > n_slots && ! slots_grow ())
    return false;
  o->kind = kind;
  o->ctx = ctx;
  o->prev = NULL;
  o->next = ctx ? ctx->children : NULL;
  if (o->next)
    o->next->prev = o;
  if (ctx)
    ctx->children = o;
  slots[slot_of (o)] = o;
  n_objects++;
  return true;
}

void
octa_host_object_remove (octa_host_object *o)
{
  size_t i = slot_of (o);
  if (! slots[i])
    return;
  if (o->prev)
    o->prev->next = o->next;
  else if (o->ctx)
    o->ctx->children = o->next;
  if (o->next)
    o->next->prev = o->prev;
  slots[i] = NULL;
  n_objects--;
  /* Those that were pushed past the hole move up.  */
  for (i = (i + 1) & (n_slots - 1); slots[i]; i = (i + 1) & (n_slots - 1))
    {
      octa_host_object *moved = slots[i];
      slots[i] = NULL;
      slots[slot_of (moved)] = moved;
    }
}

bool
octa_host_object_is (const void *handle, octa_host_kind kind)
{
  if (! handle || ! n_slots)
    return false;
  const octa_host_object *o = slots[slot_of (handle)];
  return o && o->kind == kind;
}

/* ---- the way into every call ---- */

CUresult
octa_host_enter_device (void)
{
  if (! octa_host.is_ready || octa_host.is_forked)
    return CUDA_ERROR_NOT_INITIALIZED;
  if (octa_host.is_exiting)
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
  CUresult r = octa_host_enter_device ();
  if (r)
    return r;
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

void
octa_host_fault (CUcontext ctx, CUresult fault)
{
  octa_host_lock ();
  if (! ctx->fault)
    ctx->fault = fault;
  octa_host_unlock ();
}
