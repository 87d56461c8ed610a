/* context.c -- contexts of the host device.

   A context owns streams, events, modules and memory.  The primary contexts
   are static; others are made and destroyed.  Destroying a context waits for
   its work and frees what it owns, but never its structure, because other
   threads may still have it on their stacks of current contexts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdlib.h>

/* At most one way to wait, and no unknown bits.  */
static bool
are_flags (unsigned flags)
{
  unsigned sched = flags & CU_CTX_SCHED_MASK;
  return ! (flags & ~(unsigned)CU_CTX_FLAGS_MASK) && ! (sched & (sched - 1));
}

static void
context_init (CUcontext c, int device, unsigned flags)
{
  static unsigned long long last_id;
  c->device = device;
  c->id = ++last_id;
  c->flags = flags;
  c->is_dead = false;
  c->fault = CUDA_SUCCESS;
  octa_host_failure_forget (c);
  c->cache_config = CU_FUNC_CACHE_PREFER_NONE;
  c->n_peers = 0;
  c->limit[CU_LIMIT_STACK_SIZE] = 65536;
  c->limit[CU_LIMIT_PRINTF_FIFO_SIZE] = 1 << 20;
  c->limit[CU_LIMIT_MALLOC_HEAP_SIZE] = octa_host.memory_total;
  c->legacy.object = (octa_host_object){ .ctx = c, .kind = OCTA_HOST_STREAM };
  c->per_thread.object = c->legacy.object;
}

enum
{
  GRACE_NS = 1000000000 /* for kernels that end by themselves, and then for the
                           others */
};

/* Wait briefly for the pending work of C, then end it.  */
static void
stop (CUcontext c)
{
  octa_host_task_wait_all_for (c, GRACE_NS);
  if (! c->n_pending)
    return;
  octa_host_code_allow (c, false);
  octa_host_task_wait_all_for (c, GRACE_NS);
  /* a task that is still pending hangs in the C library */
  if (! c->n_pending)
    octa_host_code_allow (c, true);
}

void
octa_host_context_stop (CUcontext c)
{
  octa_host_lock ();
  stop (c);
  octa_host_unlock ();
}

/* Wait for C's work and free what it owns.  Lock held.  */
static void
context_empty (CUcontext c)
{
  octa_host_watch_forget (c);
  stop (c);
  if (c->n_pending)
    return;
  for (octa_host_object *o = c->children, *next; o; o = next)
    {
      next = o->next;
      switch (o->kind)
        {
        case OCTA_HOST_STREAM:
          octa_host_stream_close ((CUstream)o);
          break;
        case OCTA_HOST_EVENT:
          octa_host_event_close ((CUevent)o);
          break;
        case OCTA_HOST_GRAPH:
          octa_host_graph_close ((CUgraph)o);
          break;
        case OCTA_HOST_GRAPH_EXEC:
          octa_host_graph_exec_close ((CUgraphExec)o);
          break;
        case OCTA_HOST_MODULE:
          octa_host_module_close ((CUmodule)o);
          /* its functions have been freed, too: start again */
          next = c->children;
          break;
        case OCTA_HOST_ARRAY:
          /* a level is freed with its mipmapped array */
          if (! ((CUarray)o)->mipmap)
            octa_host_array_close ((CUarray)o);
          break;
        case OCTA_HOST_MIPMAP:
          octa_host_mipmap_close ((CUmipmappedArray)o);
          next = c->children;
          break;
        case OCTA_HOST_TEXTURE:
          octa_host_texture_close (o);
          break;
        case OCTA_HOST_CONTEXT:
        case OCTA_HOST_GRAPH_NODE:
        case OCTA_HOST_FUNCTION:
        case OCTA_HOST_POOL:
        case OCTA_HOST_PIECE:
          break;
        }
    }
  octa_host_memory_close (c);
  octa_host_heap_free (c);
  octa_host_failure_forget (c);
}

/* Lock held.  */
static CUresult
push (CUcontext c)
{
  octa_host_self *self = octa_host_self_get ();
  if (! self)
    return CUDA_ERROR_OUT_OF_MEMORY;
  if (self->n_stack == self->cap_stack)
    {
      int cap = self->cap_stack ? 2 * self->cap_stack : 8;
      CUcontext *stack = realloc (self->stack,
                                  (size_t)cap * sizeof *self->stack);
      if (! stack)
        return CUDA_ERROR_OUT_OF_MEMORY;
      self->stack = stack;
      self->cap_stack = cap;
    }
  self->stack[self->n_stack++] = c;
  return CUDA_SUCCESS;
}

static bool
is_context (CUcontext c)
{
  return octa_host_object_is (c, OCTA_HOST_CONTEXT);
}

/* ---- the primary context ---- */

static CUresult
enter_primary (CUdevice dev)
{
  CUresult r = octa_host_enter_device ();
  if (! r && ! octa_host_is_device (dev))
    r = octa_host_leave (CUDA_ERROR_INVALID_DEVICE);
  return r;
}

CUresult
octa_host_cuDevicePrimaryCtxRetain (CUcontext *ctx, CUdevice dev)
{
  OCTA_HOST_ENTER (enter_primary (dev));
  CUcontext c = &octa_host.primary[dev];
  if (! ctx)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (c->n_retained == 0)
    {
      c->is_primary = true;
      context_init (c, dev, c->flags);
      if (! is_context (c)
          && ! octa_host_object_add (&c->object, OCTA_HOST_CONTEXT, NULL))
        return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  c->n_retained++;
  *ctx = c;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuDevicePrimaryCtxRelease (CUdevice dev)
{
  OCTA_HOST_ENTER (enter_primary (dev));
  CUcontext c = &octa_host.primary[dev];
  if (c->n_retained == 0)
    return octa_host_leave (CUDA_ERROR_INVALID_CONTEXT);
  if (--c->n_retained == 0)
    {
      context_empty (c);
      c->is_dead = true;
    }
  return octa_host_leave (CUDA_SUCCESS);
}

/* Frees everything and clears a fault; retained references stay valid.  */
CUresult
octa_host_cuDevicePrimaryCtxReset (CUdevice dev)
{
  OCTA_HOST_ENTER (enter_primary (dev));
  CUcontext c = &octa_host.primary[dev];
  if (c->n_retained)
    {
      context_empty (c);
      context_init (c, dev, c->flags);
    }
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuDevicePrimaryCtxGetState (CUdevice dev, unsigned int *flags,
                                      int *active)
{
  OCTA_HOST_ENTER (enter_primary (dev));
  if (flags)
    *flags = octa_host.primary[dev].flags;
  if (active)
    *active = octa_host.primary[dev].n_retained > 0;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuDevicePrimaryCtxSetFlags (CUdevice dev, unsigned int flags)
{
  OCTA_HOST_ENTER (enter_primary (dev));
  if (! are_flags (flags))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  octa_host.primary[dev].flags = flags;
  return octa_host_leave (CUDA_SUCCESS);
}

/* ---- other contexts ---- */

CUresult
octa_host_cuCtxCreate (CUcontext *ctx, unsigned int flags, CUdevice dev)
{
  OCTA_HOST_ENTER (enter_primary (dev));
  if (! ctx || ! are_flags (flags))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  CUcontext c = calloc (1, sizeof *c);
  if (! c)
    return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
  context_init (c, dev, flags);
  if (! octa_host_object_add (&c->object, OCTA_HOST_CONTEXT, NULL))
    r = CUDA_ERROR_OUT_OF_MEMORY;
  else if ((r = push (c)))
    octa_host_object_remove (&c->object);
  if (r)
    free (c);
  else
    *ctx = c;
  return octa_host_leave (r);
}

CUresult
octa_host_cuCtxDestroy (CUcontext ctx)
{
  OCTA_HOST_ENTER (octa_host_enter_device ());
  if (! is_context (ctx) || ctx->is_primary)
    return octa_host_leave (CUDA_ERROR_INVALID_CONTEXT);
  octa_host_object_remove (&ctx->object);
  context_empty (ctx);
  ctx->is_dead = true;
  ctx->object.next = (octa_host_object *)octa_host.dead;
  octa_host.dead = ctx;
  octa_host_self *self = octa_host_self_get ();
  if (self && self->n_stack && self->stack[self->n_stack - 1] == ctx)
    self->n_stack--;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuCtxPushCurrent (CUcontext ctx)
{
  OCTA_HOST_ENTER (octa_host_enter_device ());
  return octa_host_leave (is_context (ctx) ? push (ctx)
                                           : CUDA_ERROR_INVALID_CONTEXT);
}

CUresult
octa_host_cuCtxPopCurrent (CUcontext *ctx)
{
  OCTA_HOST_ENTER (octa_host_enter_device ());
  octa_host_self *self = octa_host_self_get ();
  if (! self || ! self->n_stack)
    return octa_host_leave (CUDA_ERROR_INVALID_CONTEXT);
  CUcontext c = self->stack[--self->n_stack];
  if (ctx)
    *ctx = c;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuCtxSetCurrent (CUcontext ctx)
{
  OCTA_HOST_ENTER (octa_host_enter_device ());
  octa_host_self *self = octa_host_self_get ();
  if (ctx && ! is_context (ctx))
    r = CUDA_ERROR_INVALID_CONTEXT;
  else if (! self)
    r = CUDA_ERROR_OUT_OF_MEMORY;
  else if (! ctx)
    self->n_stack -= self->n_stack > 0;
  else if (self->n_stack)
    self->stack[self->n_stack - 1] = ctx;
  else
    r = push (ctx);
  return octa_host_leave (r);
}

CUresult
octa_host_cuCtxGetCurrent (CUcontext *ctx)
{
  OCTA_HOST_ENTER (octa_host_enter_device ());
  octa_host_self *self = octa_host_self_get ();
  if (! ctx)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *ctx = self && self->n_stack ? self->stack[self->n_stack - 1] : NULL;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuCtxGetDevice (CUdevice *dev)
{
  OCTA_HOST_CONTEXT (c);
  if (! dev)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *dev = c->device;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuCtxGetFlags (unsigned int *flags)
{
  OCTA_HOST_CONTEXT (c);
  if (! flags)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *flags = c->flags;
  return octa_host_leave (CUDA_SUCCESS);
}

/* The flags select how a thread waits and what is traced; they have no effect
   here.  */
CUresult
octa_host_cuCtxSetFlags (unsigned int flags)
{
  OCTA_HOST_CONTEXT (c);
  if (! are_flags (flags))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  c->flags = flags;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuCtxGetId (CUcontext ctx, unsigned long long *id)
{
  CUcontext c = ctx;
  CUresult r = ctx ? octa_host_enter_device () : octa_host_enter (&c);
  if (r)
    return r;
  if (! is_context (c))
    return octa_host_leave (CUDA_ERROR_CONTEXT_IS_DESTROYED);
  if (! id)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *id = c->id;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuCtxResetPersistingL2Cache (void)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  return r ? r : octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuCtxGetApiVersion (CUcontext ctx, unsigned int *version)
{
  CUcontext c = ctx;
  CUresult r = ctx ? octa_host_enter_device () : octa_host_enter (&c);
  if (r)
    return r;
  if (! is_context (c))
    return octa_host_leave (CUDA_ERROR_INVALID_CONTEXT);
  if (! version)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *version = 3020;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuCtxSynchronize (void)
{
  OCTA_HOST_CONTEXT (c);
  r = octa_host_capture_refuse (c, NULL);
  if (! r)
    r = octa_host_context_drain (c);
  return octa_host_leave (r ? r : octa_host_waited (c, NULL));
}

/* Check LIMIT; graphics limits do not apply to a CPU.  */
static CUresult
check_limit (CUlimit limit)
{
  if ((int)limit < 0 || limit > CU_LIMIT_CIG_SHMEM_FALLBACK_ENABLED)
    return CUDA_ERROR_INVALID_VALUE;
  return limit > CU_LIMIT_PERSISTING_L2_CACHE_SIZE
             ? CUDA_ERROR_UNSUPPORTED_LIMIT
             : CUDA_SUCCESS;
}

/* The stack size applies to threads that wait for one another; the other
   limits are only stored.  */
CUresult
octa_host_cuCtxSetLimit (CUlimit limit, size_t value)
{
  OCTA_HOST_CONTEXT (c);
  r = check_limit (limit);
  if (! r && limit == CU_LIMIT_STACK_SIZE && value > ((size_t)64 << 20))
    r = CUDA_ERROR_INVALID_VALUE;
  if (r)
    return octa_host_leave (r);
  c->limit[limit] = value;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuCtxGetLimit (size_t *value, CUlimit limit)
{
  OCTA_HOST_CONTEXT (c);
  r = value ? check_limit (limit) : CUDA_ERROR_INVALID_VALUE;
  if (r)
    return octa_host_leave (r);
  *value = c->limit[limit];
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuCtxGetCacheConfig (CUfunc_cache *config)
{
  OCTA_HOST_CONTEXT (c);
  if (! config)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *config = c->cache_config;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuCtxSetCacheConfig (CUfunc_cache config)
{
  OCTA_HOST_CONTEXT (c);
  if ((int)config < 0 || config > CU_FUNC_CACHE_PREFER_EQUAL)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  c->cache_config = config;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuCtxGetStreamPriorityRange (int *least, int *greatest)
{
  OCTA_HOST_CONTEXT (c);
  if (least)
    *least = 0;
  if (greatest)
    *greatest = 0;
  return octa_host_leave (CUDA_SUCCESS);
}

/* ---- peers ---- */

static int
find_peer (CUcontext c, CUcontext peer)
{
  for (int i = 0; i < c->n_peers; i++)
    if (c->peers[i] == peer)
      return i;
  return -1;
}

/* All memory is accessible anyway.  The requests are recorded so that the
   calls return what CUDA's do.  */
CUresult
octa_host_cuCtxEnablePeerAccess (CUcontext peer, unsigned int flags)
{
  OCTA_HOST_CONTEXT (c);
  if (flags)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (! is_context (peer) || peer->is_dead || peer == c)
    return octa_host_leave (CUDA_ERROR_INVALID_CONTEXT);
  if (peer->device == c->device)
    return octa_host_leave (CUDA_ERROR_PEER_ACCESS_UNSUPPORTED);
  if (find_peer (c, peer) >= 0)
    return octa_host_leave (CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED);
  CUcontext *peers = realloc (c->peers,
                              ((size_t)c->n_peers + 1) * sizeof (*peers));
  if (! peers)
    return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
  c->peers = peers;
  c->peers[c->n_peers++] = peer;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuCtxDisablePeerAccess (CUcontext peer)
{
  OCTA_HOST_CONTEXT (c);
  if (! is_context (peer))
    return octa_host_leave (CUDA_ERROR_INVALID_CONTEXT);
  int i = find_peer (c, peer);
  if (i < 0)
    return octa_host_leave (CUDA_ERROR_PEER_ACCESS_NOT_ENABLED);
  c->peers[i] = c->peers[--c->n_peers];
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuProfilerStart (void)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  return r ? r : octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuProfilerStop (void)
{
  return octa_host_cuProfilerStart ();
}
