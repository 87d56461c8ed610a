/* host_memory.c -- device, managed and page-locked memory of the host device.

   All of it is the heap's.  Every block is in a tree, so that a bad pointer or
   a copy past the end is CUDA's error.  Linux hands out more than there is, so
   a request is held against what the machine has left.  Memory that is freed
   in the order of a stream goes back to its pool, which keeps up to its
   release threshold.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

struct CUmemPoolHandle_st
{
  octa_host_object object;
  bool is_default, is_closed;
  uint64_t threshold, max_size;
  uint64_t used, used_high, kept, reserved_high;
  int reuse[3];
  octa_host_memory *free_list; /* by NEXT */
};

enum
{
  HUGE_PAGE = 2 << 20,
  ASK_ABOVE = 64 << 20 /* look at what is really free for larger requests */
};

static struct CUmemPoolHandle_st default_pool = { .is_default = true };
static CUmemoryPool current_pool = &default_pool;
static octa_host_memory *all;
static void *tree; /* of tsearch: blocks do not overlap */
static unsigned last_id;

/* Ranges that overlap are equal, so that a lookup finds what has an address. */
static int
compare (const void *a, const void *b)
{
  const octa_host_memory *x = a, *y = b;
  if (x->base + x->size <= y->base)
    return -1;
  return y->base + y->size <= x->base ? 1 : 0;
}

octa_host_memory *
octa_host_memory_find (uintptr_t p, size_t bytes)
{
  octa_host_memory key = { .base = p, .size = 1 };
  void *found = tfind (&key, &tree, compare);
  if (!found)
    return NULL;
  octa_host_memory *m = *(octa_host_memory **)found;
  return bytes <= m->base + m->size - p ? m : NULL;
}

static octa_host_memory *
remember (uintptr_t base, size_t size, octa_host_origin origin, CUcontext ctx)
{
  octa_host_memory *m = calloc (1, sizeof *m);
  if (!m)
    return NULL;
  m->base = base;
  m->size = size;
  m->origin = origin;
  m->ctx = ctx;
  m->id = ++last_id;
  void *node = tsearch (m, &tree, compare);
  if (!node || *(octa_host_memory **)node != m)
    {
      free (m);
      return NULL;
    }
  m->next = all;
  if (all)
    all->prev = m;
  all = m;
  return m;
}

static void
forget (octa_host_memory *m)
{
  tdelete (m, &tree, compare);
  if (m->prev)
    m->prev->next = m->next;
  else
    all = m->next;
  if (m->next)
    m->next->prev = m->prev;
  m->prev = m->next = NULL;
}

static size_t
available (void)
{
  unsigned long long kib = 0;
  char line[128];
  FILE *f = fopen ("/proc/meminfo", "re");
  while (f && fgets (line, sizeof line, f))
    if (sscanf (line, "MemAvailable: %llu", &kib) == 1)
      break;
  if (f)
    fclose (f);
  return kib ? (size_t)kib * 1024 : SIZE_MAX;
}

static size_t
left (void)
{
  return octa_host.memory_used < octa_host.memory_total
             ? octa_host.memory_total - octa_host.memory_used
             : 0;
}

static bool
is_owned (const octa_host_memory *m)
{
  return m->origin != HOST_MEM_REGISTERED && m->origin != HOST_MEM_GLOBAL;
}

static void
destroy (octa_host_memory *m)
{
  if (is_owned (m))
    {
      octa_host.memory_used -= m->size;
      free ((void *)m->base);
    }
  free (m);
}

/* Give back what pools keep.  */
static void
pool_trim (CUmemoryPool pool, uint64_t keep)
{
  while (pool->free_list && pool->kept + pool->used > keep)
    {
      octa_host_memory *m = pool->free_list;
      pool->free_list = m->next;
      pool->kept -= m->size;
      destroy (m);
    }
}

static CUresult
allocate (CUcontext ctx, size_t bytes, octa_host_origin origin,
          octa_host_memory **out)
{
  if (!bytes)
    return CUDA_ERROR_INVALID_VALUE;
  if (bytes > left ())
    pool_trim (current_pool, current_pool->used);
  if (bytes > left () || (bytes > ASK_ABOVE && bytes > available ()))
    return CUDA_ERROR_OUT_OF_MEMORY;
  void *p = NULL;
  bool is_large = bytes >= HUGE_PAGE;
  if (posix_memalign (&p, is_large ? HUGE_PAGE : HOST_ALIGN, bytes))
    return CUDA_ERROR_OUT_OF_MEMORY;
  if (is_large)
    madvise (p, bytes & ~(size_t)(HUGE_PAGE - 1), MADV_HUGEPAGE);
  octa_host_memory *m = remember ((uintptr_t)p, bytes, origin, ctx);
  if (!m)
    {
      free (p);
      return CUDA_ERROR_OUT_OF_MEMORY;
    }
  octa_host.memory_used += bytes;
  *out = m;
  return CUDA_SUCCESS;
}

/* The block that begins at P, of an origin in the set.  */
static octa_host_memory *
block_at (uintptr_t p, unsigned origins)
{
  octa_host_memory *m = octa_host_memory_find (p, 1);
  return m && m->base == p && (origins >> m->origin & 1) ? m : NULL;
}

/* Into the pool, or away.  */
static void
release (octa_host_memory *m)
{
  CUmemoryPool pool = m->pool;
  forget (m);
  if (!pool)
    {
      destroy (m);
      return;
    }
  pool->used -= m->size;
  m->next = pool->free_list;
  pool->free_list = m;
  pool->kept += m->size;
  pool_trim (pool, pool->is_closed ? 0 : pool->threshold);
  if (pool->is_closed && !pool->used)
    free (pool);
}

void
octa_host_memory_close (CUcontext ctx)
{
  for (octa_host_memory *m = all, *next; m; m = next)
    {
      next = m->next;
      if (m->ctx == ctx)
        release (m);
    }
  pool_trim (&default_pool, 0);
}

bool
octa_host_memory_add_global (CUcontext ctx, void *p, size_t bytes)
{
  return octa_host_memory_find ((uintptr_t)p, 1)
         || remember ((uintptr_t)p, bytes, HOST_MEM_GLOBAL, ctx);
}

void
octa_host_memory_drop_global (CUcontext ctx, void *p)
{
  octa_host_memory *m = block_at ((uintptr_t)p, 1u << HOST_MEM_GLOBAL);
  if (m && m->ctx == ctx)
    {
      forget (m);
      free (m);
    }
}

/* ---- device memory ---- */

enum
{
  FREEABLE = 1 << HOST_MEM_DEVICE | 1 << HOST_MEM_MANAGED | 1 << HOST_MEM_POOL
};

CUresult
octa_host_cuMemGetInfo (size_t *free_bytes, size_t *total)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  size_t a = available (), b = left ();
  if (free_bytes)
    *free_bytes = a < b ? a : b;
  if (total)
    *total = octa_host.memory_total;
  return octa_host_leave (CUDA_SUCCESS);
}

static CUresult
enter_allocate (CUdeviceptr *p, size_t bytes, octa_host_origin origin)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  octa_host_memory *m;
  r = p ? allocate (c, bytes, origin, &m) : CUDA_ERROR_INVALID_VALUE;
  if (!r)
    *p = m->base;
  return octa_host_leave (r);
}

CUresult
octa_host_cuMemAlloc (CUdeviceptr *p, size_t bytes)
{
  return enter_allocate (p, bytes, HOST_MEM_DEVICE);
}

CUresult
octa_host_cuMemAllocManaged (CUdeviceptr *p, size_t bytes, unsigned int flags)
{
  if (flags != CU_MEM_ATTACH_GLOBAL && flags != CU_MEM_ATTACH_HOST)
    return CUDA_ERROR_INVALID_VALUE;
  return enter_allocate (p, bytes, HOST_MEM_MANAGED);
}

CUresult
octa_host_cuMemAllocPitch (CUdeviceptr *p, size_t *pitch, size_t width,
                           size_t height, unsigned int element)
{
  size_t wide = (width + HOST_ALIGN - 1) & ~(size_t)(HOST_ALIGN - 1), bytes;
  if (!pitch || (element != 4 && element != 8 && element != 16)
      || wide < width || __builtin_mul_overflow (wide, height, &bytes))
    return CUDA_ERROR_INVALID_VALUE;
  CUresult r = enter_allocate (p, bytes, HOST_MEM_DEVICE);
  if (!r)
    *pitch = wide;
  return r;
}

/* Waits for the device, as CUDA does: queued work may still use it.  */
CUresult
octa_host_cuMemFree (CUdeviceptr p)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  if (!p)
    return octa_host_leave (CUDA_SUCCESS);
  octa_host_memory *m = block_at ((uintptr_t)p, FREEABLE);
  if (!m)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (m->ctx->n_pending)
    {
      r = octa_host_context_drain (m->ctx);
      /* Another thread may have been faster.  */
      m = block_at ((uintptr_t)p, FREEABLE);
    }
  if (m)
    release (m);
  return octa_host_leave (r);
}

CUresult
octa_host_cuMemGetAddressRange (CUdeviceptr *base, size_t *bytes,
                                CUdeviceptr p)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  octa_host_memory *m = octa_host_memory_find ((uintptr_t)p, 1);
  if (!m)
    return octa_host_leave (CUDA_ERROR_NOT_FOUND);
  if (base)
    *base = m->base;
  if (bytes)
    *bytes = m->size;
  return octa_host_leave (CUDA_SUCCESS);
}

static CUresult
pointer_attribute (void *data, CUpointer_attribute attribute, uintptr_t p)
{
  octa_host_memory *m = octa_host_memory_find (p, 1);
  if (!m)
    return CUDA_ERROR_INVALID_VALUE;
  bool is_host
      = m->origin == HOST_MEM_PINNED || m->origin == HOST_MEM_REGISTERED;
  switch ((int)attribute)
    {
    case CU_POINTER_ATTRIBUTE_CONTEXT:
      *(CUcontext *)data = m->ctx;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
      *(unsigned *)data
          = is_host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
      *(CUdeviceptr *)data = p;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_HOST_POINTER:
      if (!is_host && m->origin != HOST_MEM_MANAGED)
        return CUDA_ERROR_INVALID_VALUE;
      *(void **)data = (void *)p;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
      *(int *)data = 0;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_BUFFER_ID:
      *(unsigned long long *)data = m->id;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_IS_MANAGED:
      *(int *)data = m->origin == HOST_MEM_MANAGED;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
      *(int *)data = 0;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
      *(CUdeviceptr *)data = m->base;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
      *(size_t *)data = m->size;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_MAPPED:
      *(int *)data = 1;
      return CUDA_SUCCESS;
    default:
      return CUDA_ERROR_INVALID_VALUE;
    }
}

CUresult
octa_host_cuPointerGetAttribute (void *data, CUpointer_attribute attribute,
                                 CUdeviceptr p)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  return octa_host_leave (
      data ? pointer_attribute (data, attribute, (uintptr_t)p)
           : CUDA_ERROR_INVALID_VALUE);
}

CUresult
octa_host_cuPointerGetAttributes (unsigned int n,
                                  CUpointer_attribute *attributes, void **data,
                                  CUdeviceptr p)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  for (unsigned i = 0; i < n && !r; i++)
    r = pointer_attribute (data[i], attributes[i], (uintptr_t)p);
  return octa_host_leave (r);
}

/* ---- memory in the order of a stream ---- */

static bool
is_pool (CUmemoryPool pool)
{
  return pool == &default_pool || octa_host_object_is (pool, HOST_POOL);
}

/* A block that is kept and not much too large, or a new one.  */
static CUresult
pool_allocate (CUcontext c, CUmemoryPool pool, size_t bytes,
               octa_host_memory **out)
{
  octa_host_memory **best = NULL, *m;
  if (!bytes)
    return CUDA_ERROR_INVALID_VALUE;
  if (pool->max_size && pool->used + bytes > pool->max_size)
    return CUDA_ERROR_OUT_OF_MEMORY;
  for (octa_host_memory **at = &pool->free_list; *at; at = &(*at)->next)
    if ((*at)->size >= bytes && (*at)->size - bytes <= bytes / 4
        && (!best || (*at)->size < (*best)->size))
      best = at;
  if (best)
    {
      octa_host_memory *old = *best;
      m = remember (old->base, old->size, HOST_MEM_POOL, c);
      if (!m)
        return CUDA_ERROR_OUT_OF_MEMORY;
      *best = old->next;
      pool->kept -= old->size;
      free (old);
    }
  else
    {
      CUresult r = allocate (c, bytes, HOST_MEM_POOL, &m);
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
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  octa_host_memory *m;
  if (!octa_host_stream_of (c, s))
    r = CUDA_ERROR_INVALID_HANDLE;
  else if (!p || !is_pool (pool))
    r = CUDA_ERROR_INVALID_VALUE;
  else if (!(r = pool_allocate (c, pool, bytes, &m)))
    *p = m->base;
  return octa_host_leave (r);
}

CUresult
octa_host_cuMemAllocAsync (CUdeviceptr *p, size_t bytes, CUstream s)
{
  return octa_host_cuMemAllocFromPoolAsync (p, bytes, current_pool, s);
}

static void
free_when_done (octa_host_task *t)
{
  octa_host_memory *m = block_at (*(uintptr_t *)t->data, FREEABLE);
  if (m)
    release (m);
}

CUresult
octa_host_cuMemFreeAsync (CUdeviceptr p, CUstream s)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  s = octa_host_stream_of (c, s);
  if (!s)
    return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
  octa_host_memory *m = block_at ((uintptr_t)p, FREEABLE);
  if (!m)
    return octa_host_leave (p ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS);
  if (octa_host_stream_is_idle (s))
    release (m);
  else
    {
      octa_host_task *t = octa_host_task_new (c, sizeof (uintptr_t));
      if (!t)
        return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
      *(uintptr_t *)t->data = m->base;
      t->clear = free_when_done;
      octa_host_task_submit (s, t);
    }
  return octa_host_leave (CUDA_SUCCESS);
}

/* Enter for calls about pools: OK says that the arguments are there.  */
static CUresult
enter_pool (bool ok, CUdevice dev)
{
  CUresult r = octa_host_enter_device ();
  if (r)
    return r;
  if (dev != 0)
    return octa_host_leave (CUDA_ERROR_INVALID_DEVICE);
  return ok ? CUDA_SUCCESS : octa_host_leave (CUDA_ERROR_INVALID_VALUE);
}

CUresult
octa_host_cuDeviceGetDefaultMemPool (CUmemoryPool *pool, CUdevice dev)
{
  CUresult r = enter_pool (pool != NULL, dev);
  if (r)
    return r;
  *pool = &default_pool;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuDeviceGetMemPool (CUmemoryPool *pool, CUdevice dev)
{
  CUresult r = enter_pool (pool != NULL, dev);
  if (r)
    return r;
  *pool = current_pool;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuDeviceSetMemPool (CUdevice dev, CUmemoryPool pool)
{
  CUresult r = enter_pool (true, dev);
  if (r)
    return r;
  if (!is_pool (pool))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  current_pool = pool;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemPoolCreate (CUmemoryPool *pool, const CUmemPoolProps *props)
{
  CUresult r = enter_pool (
      pool && props && props->allocType == CU_MEM_ALLOCATION_TYPE_PINNED
          && props->location.type == CU_MEM_LOCATION_TYPE_DEVICE,
      props ? props->location.id : 0);
  if (r)
    return r;
  if (props->handleTypes != CU_MEM_HANDLE_TYPE_NONE)
    return octa_host_leave (CUDA_ERROR_NOT_SUPPORTED);
  CUmemoryPool p = calloc (1, sizeof *p);
  if (!p || !octa_host_object_add (&p->object, HOST_POOL, NULL))
    {
      free (p);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  p->max_size = props->maxSize;
  *pool = p;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemPoolDestroy (CUmemoryPool pool)
{
  CUresult r = enter_pool (octa_host_object_is (pool, HOST_POOL), 0);
  if (r)
    return r;
  octa_host_object_remove (&pool->object);
  if (current_pool == pool)
    current_pool = &default_pool;
  pool_trim (pool, 0);
  pool->is_closed = true;
  if (!pool->used)
    free (pool);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemPoolGetAttribute (CUmemoryPool pool,
                                 CUmemPool_attribute attribute, void *value)
{
  CUresult r = enter_pool (value && is_pool (pool), 0);
  if (r)
    return r;
  switch (attribute)
    {
    case CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES:
    case CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC:
    case CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES:
      /* Stored as "was turned off": they are on at first.  */
      *(int *)value = !pool->reuse[attribute - 1];
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
  CUresult r = enter_pool (value && is_pool (pool), 0);
  if (r)
    return r;
  switch ((int)attribute)
    {
    case CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES:
    case CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC:
    case CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES:
      pool->reuse[attribute - 1] = !*(int *)value;
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
  CUresult r = enter_pool (is_pool (pool), 0);
  if (r)
    return r;
  pool_trim (pool, keep);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemPoolSetAccess (CUmemoryPool pool, const CUmemAccessDesc *map,
                              size_t count)
{
  CUresult r = enter_pool (is_pool (pool) && (map || !count), 0);
  if (r)
    return r;
  for (size_t i = 0; i < count && !r; i++)
    if (map[i].location.type != CU_MEM_LOCATION_TYPE_DEVICE
        || map[i].location.id != 0)
      r = CUDA_ERROR_INVALID_VALUE;
  return octa_host_leave (r);
}

/* ---- the host's memory: nothing to lock, but something to remember ---- */

CUresult
octa_host_cuMemHostAlloc (void **p, size_t bytes, unsigned int flags)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  octa_host_memory *m;
  if (!p || flags > 7)
    r = CUDA_ERROR_INVALID_VALUE;
  else if (!(r = allocate (c, bytes, HOST_MEM_PINNED, &m)))
    {
      m->flags = flags;
      *p = (void *)m->base;
    }
  return octa_host_leave (r);
}

/* What the calls for page-locked memory begin with.  */
static CUresult
enter_pinned (void *p, unsigned origins, CUresult if_not,
              octa_host_memory **m)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  *m = block_at ((uintptr_t)p, origins);
  if (*m && (*m)->ctx->n_pending
      && (r = octa_host_context_drain ((*m)->ctx)) == CUDA_SUCCESS)
    *m = block_at ((uintptr_t)p, origins);
  if (!r && !*m)
    r = if_not;
  return r ? octa_host_leave (r) : CUDA_SUCCESS;
}

CUresult
octa_host_cuMemFreeHost (void *p)
{
  octa_host_memory *m;
  CUresult r = enter_pinned (p, 1u << HOST_MEM_PINNED,
                             CUDA_ERROR_INVALID_VALUE, &m);
  if (r)
    return r;
  release (m);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemHostUnregister (void *p)
{
  octa_host_memory *m;
  CUresult r = enter_pinned (p, 1u << HOST_MEM_REGISTERED,
                             CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED, &m);
  if (r)
    return r;
  release (m);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemHostRegister (void *p, size_t bytes, unsigned int flags)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  octa_host_memory key = { .base = (uintptr_t)p, .size = bytes };
  if (!p || !bytes || flags > 15)
    r = CUDA_ERROR_INVALID_VALUE;
  else if (tfind (&key, &tree, compare))
    r = CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
  else
    {
      octa_host_memory *m
          = remember ((uintptr_t)p, bytes, HOST_MEM_REGISTERED, c);
      if (m)
        m->flags = flags;
      else
        r = CUDA_ERROR_OUT_OF_MEMORY;
    }
  return octa_host_leave (r);
}

static octa_host_memory *
find_host (void *p)
{
  octa_host_memory *m = octa_host_memory_find ((uintptr_t)p, 1);
  bool is_host = m
                 && (m->origin == HOST_MEM_PINNED
                     || m->origin == HOST_MEM_REGISTERED);
  return is_host ? m : NULL;
}

CUresult
octa_host_cuMemHostGetDevicePointer (CUdeviceptr *d, void *p,
                                     unsigned int flags)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  if (!d || flags || !find_host (p))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *d = (CUdeviceptr)(uintptr_t)p;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemHostGetFlags (unsigned int *flags, void *p)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  octa_host_memory *m = find_host (p);
  if (!flags || !m)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *flags = m->flags;
  return octa_host_leave (CUDA_SUCCESS);
}

static CUresult
enter_managed (CUdeviceptr p, size_t bytes)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  octa_host_memory *m = octa_host_memory_find ((uintptr_t)p, bytes);
  return octa_host_leave (m && m->origin == HOST_MEM_MANAGED
                              ? CUDA_SUCCESS
                              : CUDA_ERROR_INVALID_VALUE);
}

CUresult
octa_host_cuMemAdvise (CUdeviceptr p, size_t bytes, CUmem_advise advice,
                       CUdevice dev)
{
  if ((int)advice < CU_MEM_ADVISE_SET_READ_MOSTLY
      || advice > CU_MEM_ADVISE_UNSET_ACCESSED_BY)
    return CUDA_ERROR_INVALID_VALUE;
  if (dev != 0 && dev != CU_DEVICE_CPU)
    return CUDA_ERROR_INVALID_DEVICE;
  return enter_managed (p, bytes);
}

CUresult
octa_host_cuMemPrefetchAsync (CUdeviceptr p, size_t bytes, CUdevice dev,
                              CUstream s)
{
  CUcontext c;
  CUresult r = octa_host_enter (&c);
  if (r)
    return r;
  bool is_stream = octa_host_stream_of (c, s) != NULL;
  octa_host_unlock ();
  if (!is_stream)
    return CUDA_ERROR_INVALID_HANDLE;
  if (dev != 0 && dev != CU_DEVICE_CPU)
    return CUDA_ERROR_INVALID_DEVICE;
  return enter_managed (p, bytes);
}
