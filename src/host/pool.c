/* pool.c -- allocating and freeing memory, also in the order of a stream, and
   the pools that keep it.

   A block that is freed in a stream returns to its pool when the work before
   it is done.  A pool keeps up to its release threshold and hands out what
   fits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdlib.h>

struct CUmemPoolHandle_st
{
  octa_host_object object;
  bool is_closed;
  uint64_t threshold, max_size;
  uint64_t used, used_high, kept, reserved_high;
  int reuse[3];
  octa_host_memory *free_list; /* linked by NEXT */
  int device;
  CUmemoryPool next; /* in the list of user-created pools */
};

static struct CUmemPoolHandle_st default_pool[OCTA_HOST_MAX_DEVICES];
static CUmemoryPool
    current_pool[OCTA_HOST_MAX_DEVICES]; /* NULL: the default */
static CUmemoryPool made;

/* Free unused blocks of POOL until it has at most KEEP bytes.  */
static void
trim (CUmemoryPool pool, uint64_t keep)
{
  while (pool->free_list && pool->kept + pool->used > keep)
    {
      octa_host_memory *m = pool->free_list;
      pool->free_list = m->next;
      pool->kept -= m->size;
      octa_host_memory_destroy (m);
    }
}

void
octa_host_pool_empty (void)
{
  for (int i = 0; i < octa_host.n_devices; i++)
    trim (&default_pool[i], 0);
  for (CUmemoryPool p = made; p; p = p->next)
    trim (p, 0);
}

/* Free POOL, which was destroyed, after its last block was returned.  */
static void
finish (CUmemoryPool pool)
{
  CUmemoryPool *at = &made;
  while (*at != pool)
    at = &(*at)->next;
  *at = pool->next;
  free (pool);
}

/* Return the unused block M to its pool.  */
static void
keep (octa_host_memory *m)
{
  CUmemoryPool pool = m->pool;
  pool->used -= m->size;
  m->next = pool->free_list;
  pool->free_list = m;
  pool->kept += m->size;
  trim (pool, pool->is_closed ? 0 : pool->threshold);
  if (pool->is_closed && ! pool->used)
    finish (pool);
}

/* ---- allocating and freeing ---- */

/* If memory is short, pools free the blocks that they keep.  */
static CUresult
allocate_on (int device, CUcontext ctx, size_t bytes, octa_host_origin origin,
             octa_host_memory **out)
{
  if (bytes > octa_host_memory_left (device))
    octa_host_pool_empty ();
  return octa_host_memory_new (device, ctx, bytes, origin, out);
}

CUresult
octa_host_memory_allocate (CUcontext ctx, size_t bytes,
                           octa_host_origin origin, octa_host_memory **out)
{
  return allocate_on (ctx->device, ctx, bytes, origin, out);
}

/* Return M to its pool, or free it.  */
void
octa_host_memory_release (octa_host_memory *m)
{
  octa_host_memory_forget (m);
  if (m->pool)
    keep (m);
  else
    octa_host_memory_destroy (m);
}

void
octa_host_memory_close (CUcontext ctx)
{
  for (octa_host_memory *m = octa_host_memory_first (), *next; m; m = next)
    {
      next = m->next;
      if (m->ctx == ctx)
        octa_host_memory_release (m);
    }
  octa_host_pool_empty ();
}

static CUresult
enter_allocate (CUdeviceptr *p, size_t bytes, octa_host_origin origin)
{
  OCTA_HOST_CONTEXT (c);
  r = octa_host_capture_unsafe (c);
  if (r)
    return octa_host_leave (r);
  octa_host_memory *m;
  r = p ? octa_host_memory_allocate (c, bytes, origin, &m)
        : CUDA_ERROR_INVALID_VALUE;
  if (! r)
    *p = m->base;
  return octa_host_leave (r);
}

CUresult
octa_host_cuMemAlloc (CUdeviceptr *p, size_t bytes)
{
  return enter_allocate (p, bytes, OCTA_HOST_MEM_DEVICE);
}

CUresult
octa_host_cuMemAllocManaged (CUdeviceptr *p, size_t bytes, unsigned int flags)
{
  if (flags != CU_MEM_ATTACH_GLOBAL && flags != CU_MEM_ATTACH_HOST)
    return CUDA_ERROR_INVALID_VALUE;
  return enter_allocate (p, bytes, OCTA_HOST_MEM_MANAGED);
}

CUresult
octa_host_cuMemAllocPitch (CUdeviceptr *p, size_t *pitch, size_t width,
                           size_t height, unsigned int element)
{
  size_t wide = (width + OCTA_HOST_ALIGN - 1) & ~(size_t)(OCTA_HOST_ALIGN - 1),
         bytes;
  if (! pitch || (element != 4 && element != 8 && element != 16)
      || wide < width || __builtin_mul_overflow (wide, height, &bytes))
    return CUDA_ERROR_INVALID_VALUE;
  CUresult r = enter_allocate (p, bytes, OCTA_HOST_MEM_DEVICE);
  if (! r)
    *pitch = wide;
  return r;
}

/* Waits for the device, as CUDA does: queued work may still use it.  */
CUresult
octa_host_cuMemFree (CUdeviceptr p)
{
  OCTA_HOST_CONTEXT (c);
  if (! p)
    return octa_host_leave (CUDA_SUCCESS);
  octa_host_memory *m = octa_host_memory_at ((uintptr_t)p, OCTA_HOST_FREEABLE);
  if (! m)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (m->ctx->n_pending)
    {
      r = octa_host_context_drain_to_free (m->ctx);
      /* Another thread may have been faster.  */
      m = octa_host_memory_at ((uintptr_t)p, OCTA_HOST_FREEABLE);
    }
  if (m && octa_host_has_drained (r))
    octa_host_memory_release (m);
  return octa_host_leave (r);
}

/* ---- memory of pools ---- */

static bool
is_default (CUmemoryPool pool)
{
  return pool >= default_pool && pool < default_pool + OCTA_HOST_MAX_DEVICES;
}

static bool
is_pool (CUmemoryPool pool)
{
  return is_default (pool) || octa_host_object_is (pool, OCTA_HOST_POOL);
}

/* The device of a default pool follows from its index in the static array.  */
static int
device_of (CUmemoryPool pool)
{
  return is_default (pool) ? (int)(pool - default_pool) : pool->device;
}

static CUmemoryPool
pool_of (int device)
{
  CUmemoryPool pool = current_pool[device];
  return pool ? pool : &default_pool[device];
}

/* Does M fit BYTES?  It must not be much too large; if guard pages are used,
   it must have the exact size.  */
static bool
fits (const octa_host_memory *m, size_t bytes)
{
  if (octa_checking ())
    return m->guarded && m->size == bytes;
  return m->size >= bytes && m->size - bytes <= bytes / 4;
}

/* Take a kept block, or allocate a new one.  */
static CUresult
pool_allocate (CUcontext c, CUmemoryPool pool, size_t bytes,
               octa_host_memory **out)
{
  octa_host_memory **best = NULL, *m;
  if (! bytes)
    return CUDA_ERROR_INVALID_VALUE;
  if (pool->max_size && pool->used + bytes > pool->max_size)
    return CUDA_ERROR_OUT_OF_MEMORY;
  for (octa_host_memory **at = &pool->free_list; *at; at = &(*at)->next)
    if (fits (*at, bytes) && (! best || (*at)->size < (*best)->size))
      best = at;
  if (best)
    {
      octa_host_memory *old = *best;
      m = octa_host_memory_remember (old->base, old->size, OCTA_HOST_MEM_POOL,
                                     c);
      if (! m)
        return CUDA_ERROR_OUT_OF_MEMORY;
      m->device = old->device;
      m->guarded = old->guarded;
      m->guarded_bytes = old->guarded_bytes;
      *best = old->next;
      pool->kept -= old->size;
      free (old);
    }
  else
    {
      CUresult r = allocate_on (device_of (pool), c, bytes, OCTA_HOST_MEM_POOL,
                                &m);
      if (r)
        return r;
    }
  m->pool = pool;
  pool->used += m->size;
  if (pool->used > pool->used_high)
    pool->used_high = pool->used;
  if (pool->used + pool->kept > pool->reserved_high)
    pool->reserved_high = pool->used + pool->kept;
  *out = m;
  return CUDA_SUCCESS;
}

CUresult
octa_host_cuMemAllocFromPoolAsync (CUdeviceptr *p, size_t bytes,
                                   CUmemoryPool pool, CUstream s)
{
  OCTA_HOST_CONTEXT (c);
  octa_host_memory *m;
  s = octa_host_stream_of (c, s);
  if (! s)
    r = CUDA_ERROR_INVALID_HANDLE;
  else if ((r = octa_host_capture_refuse (c, s)))
    ;
  else if (! p || ! is_pool (pool))
    r = CUDA_ERROR_INVALID_VALUE;
  else if (! (r = pool_allocate (c, pool, bytes, &m)))
    *p = m->base;
  return octa_host_leave (r);
}

CUresult
octa_host_cuMemAllocAsync (CUdeviceptr *p, size_t bytes, CUstream s)
{
  OCTA_HOST_CONTEXT (c);
  CUmemoryPool pool = pool_of (c->device);
  octa_host_unlock ();
  return octa_host_cuMemAllocFromPoolAsync (p, bytes, pool, s);
}

static void
free_when_done (octa_host_task *t)
{
  octa_host_memory *m = octa_host_memory_at (*(uintptr_t *)t->data,
                                             OCTA_HOST_FREEABLE);
  if (m)
    octa_host_memory_release (m);
}

CUresult
octa_host_cuMemFreeAsync (CUdeviceptr p, CUstream s)
{
  OCTA_HOST_CONTEXT (c);
  s = octa_host_stream_of (c, s);
  if (! s)
    return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
  r = octa_host_capture_refuse (c, s);
  if (r)
    return octa_host_leave (r);
  octa_host_memory *m = octa_host_memory_at ((uintptr_t)p, OCTA_HOST_FREEABLE);
  if (! m)
    return octa_host_leave (p ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS);
  if (octa_host_stream_is_idle (s))
    octa_host_memory_release (m);
  else
    {
      octa_host_task *t = octa_host_task_new (c, sizeof (uintptr_t));
      if (! t)
        return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
      *(uintptr_t *)t->data = m->base;
      t->clear = free_when_done;
      octa_host_task_submit (s, t);
    }
  return octa_host_leave (CUDA_SUCCESS);
}

/* Enter a call about pools.  OK: the arguments are valid.  */
static CUresult
enter_pool (bool ok, CUdevice dev)
{
  OCTA_HOST_ENTER (octa_host_enter_device ());
  if (! octa_host_is_device (dev))
    return octa_host_leave (CUDA_ERROR_INVALID_DEVICE);
  return ok ? CUDA_SUCCESS : octa_host_leave (CUDA_ERROR_INVALID_VALUE);
}

CUresult
octa_host_cuDeviceGetDefaultMemPool (CUmemoryPool *pool, CUdevice dev)
{
  OCTA_HOST_ENTER (enter_pool (pool != NULL, dev));
  *pool = &default_pool[dev];
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuDeviceGetMemPool (CUmemoryPool *pool, CUdevice dev)
{
  OCTA_HOST_ENTER (enter_pool (pool != NULL, dev));
  *pool = pool_of (dev);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuDeviceSetMemPool (CUdevice dev, CUmemoryPool pool)
{
  OCTA_HOST_ENTER (enter_pool (true, dev));
  if (! is_pool (pool) || device_of (pool) != dev)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  current_pool[dev] = pool;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemPoolCreate (CUmemoryPool *pool, const CUmemPoolProps *props)
{
  OCTA_HOST_ENTER (
      enter_pool (pool && props
                      && props->allocType == CU_MEM_ALLOCATION_TYPE_PINNED
                      && props->location.type == CU_MEM_LOCATION_TYPE_DEVICE,
                  props ? props->location.id : 0));
  if (props->handleTypes != CU_MEM_HANDLE_TYPE_NONE)
    return octa_host_leave (CUDA_ERROR_NOT_SUPPORTED);
  CUmemoryPool p = calloc (1, sizeof *p);
  if (! p || ! octa_host_object_add (&p->object, OCTA_HOST_POOL, NULL))
    {
      free (p);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  p->max_size = props->maxSize;
  p->device = props->location.id;
  p->next = made;
  made = p;
  *pool = p;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemPoolDestroy (CUmemoryPool pool)
{
  OCTA_HOST_ENTER (enter_pool (octa_host_object_is (pool, OCTA_HOST_POOL), 0));
  octa_host_object_remove (&pool->object);
  if (current_pool[pool->device] == pool)
    current_pool[pool->device] = NULL;
  trim (pool, 0);
  pool->is_closed = true;
  if (! pool->used)
    finish (pool);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemPoolGetAttribute (CUmemoryPool pool,
                                 CUmemPool_attribute attribute, void *value)
{
  OCTA_HOST_ENTER (enter_pool (value && is_pool (pool), 0));
  switch (attribute)
    {
    case CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES:
    case CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC:
    case CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES:
      /* stored as "turned off", since they are initially on */
      *(int *)value = ! pool->reuse[attribute - 1];
      break;
    case CU_MEMPOOL_ATTR_RELEASE_THRESHOLD:
      *(uint64_t *)value = pool->threshold;
      break;
    case CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT:
      *(uint64_t *)value = pool->used + pool->kept;
      break;
    case CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH:
      *(uint64_t *)value = pool->reserved_high;
      break;
    case CU_MEMPOOL_ATTR_USED_MEM_CURRENT:
      *(uint64_t *)value = pool->used;
      break;
    case CU_MEMPOOL_ATTR_USED_MEM_HIGH:
      *(uint64_t *)value = pool->used_high;
      break;
    default:
      r = CUDA_ERROR_INVALID_VALUE;
    }
  return octa_host_leave (r);
}

CUresult
octa_host_cuMemPoolSetAttribute (CUmemoryPool pool,
                                 CUmemPool_attribute attribute, void *value)
{
  OCTA_HOST_ENTER (enter_pool (value && is_pool (pool), 0));
  switch ((int)attribute)
    {
    case CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES:
    case CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC:
    case CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES:
      pool->reuse[attribute - 1] = ! *(int *)value;
      break;
    case CU_MEMPOOL_ATTR_RELEASE_THRESHOLD:
      pool->threshold = *(uint64_t *)value;
      break;
    case CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH:
    case CU_MEMPOOL_ATTR_USED_MEM_HIGH:
      if (*(uint64_t *)value)
        r = CUDA_ERROR_INVALID_VALUE;
      else if (attribute == CU_MEMPOOL_ATTR_USED_MEM_HIGH)
        pool->used_high = pool->used;
      else
        pool->reserved_high = pool->used + pool->kept;
      break;
    default:
      r = CUDA_ERROR_INVALID_VALUE;
    }
  return octa_host_leave (r);
}

CUresult
octa_host_cuMemPoolTrimTo (CUmemoryPool pool, size_t keep)
{
  OCTA_HOST_ENTER (enter_pool (is_pool (pool), 0));
  trim (pool, keep);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemPoolSetAccess (CUmemoryPool pool, const CUmemAccessDesc *map,
                              size_t count)
{
  OCTA_HOST_ENTER (enter_pool (is_pool (pool) && (map || ! count), 0));
  for (size_t i = 0; i < count && ! r; i++)
    if (map[i].location.type != CU_MEM_LOCATION_TYPE_DEVICE
        || ! octa_host_is_device (map[i].location.id))
      r = CUDA_ERROR_INVALID_VALUE;
  return octa_host_leave (r);
}
