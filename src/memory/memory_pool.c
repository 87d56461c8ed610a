/* memory_pool.c -- the driver's memory pools, and memory in the order of a
   stream.

   Work that is queued after its allocation may use such memory; it is freed
   after the work that was queued before its release.  Allocating and freeing
   do not wait.  A handle that is simply closed is released on the stream on
   which it was allocated, which it keeps alive for that; octa_memory_pool_free
   names another stream.  It keeps its pool alive too: a pool is destroyed
   after its last allocation.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memory/private.h"

#include <stdlib.h>

typedef struct octa_memory_pool
{
  CUmemoryPool pool;
  bool is_own; /* destroyed with the handle */
} octa_memory_pool;

typedef struct pool_memory
{
  octa_memory memory;
  CUstream stream;   /* in which it is released */
  octa_id stream_id; /* kept alive */
} pool_memory;

static octa_status
get_pool (octa_id id, CUmemoryPool *pool)
{
  OCTA_HANDLE (const octa_memory_pool *, p, id, MEMORY_POOL);
  *pool = p->pool;
  return OCTA_OK;
}

static void
close_pool (void *resource)
{
  octa_memory_pool *p = resource;
  if (p->is_own)
    OCTA_CU_WARN (cuMemPoolDestroy, (p->pool));
  free (p);
}

static octa_status
open_pool (CUmemoryPool pool, bool is_own, octa_id *id)
{
  octa_status st;
  octa_memory_pool *p = malloc (sizeof *p);
  if (! p)
    return octa_no_memory ("a handle");
  *p = (octa_memory_pool){ .pool = pool, .is_own = is_own };
  OCTA_TRY (octa_handle_open (OCTA_KIND_MEMORY_POOL, p, close_pool, 0, id));
  p = NULL;
done:
  free (p);
  return st;
}

/* A negative DEVICE is the current one.  */
static int
or_current (int device)
{
  return device < 0 ? octa_current_device () : device;
}

octa_status
octa_memory_pool_create (int device, size_t most, octa_id *id)
{
  octa_status st;
  CUmemoryPool pool;
  CUdevice dev;
  OCTA_TRY (octa_context_ready ());
  OCTA_CU (cuDeviceGet, (&dev, or_current (device)));
  CUmemPoolProps props = { .allocType = CU_MEM_ALLOCATION_TYPE_PINNED,
                           .handleTypes = CU_MEM_HANDLE_TYPE_NONE,
                           .location = { CU_MEM_LOCATION_TYPE_DEVICE, dev },
                           .maxSize = most };
  OCTA_CU (cuMemPoolCreate, (&pool, &props));
  st = open_pool (pool, true, id);
  if (st != OCTA_OK)
    OCTA_CU_WARN (cuMemPoolDestroy, (pool));
done:
  return st;
}

octa_status
octa_memory_pool_default (int device, octa_id *id)
{
  octa_status st;
  CUdevice dev;
  CUmemoryPool pool;
  OCTA_TRY (octa_context_ready ());
  OCTA_CU (cuDeviceGet, (&dev, or_current (device)));
  OCTA_CU (cuDeviceGetDefaultMemPool, (&pool, dev));
  OCTA_TRY (open_pool (pool, false, id));
done:
  return st;
}

/* ---- memory ---- */

static void
close_memory (void *resource)
{
  pool_memory *m = resource;
  if (octa_capturing_count)
    {
      /* A free in stream order could be captured, and an immediate one does
         not wait.  */
      octa_capturing_settle ();
      OCTA_CU_WARN (cuMemFree, (m->memory.p));
    }
  else
    OCTA_CU_WARN (cuMemFreeAsync, (m->memory.p, m->stream));
  octa_handle_release (m->stream_id);
  free (m);
}

octa_status
octa_memory_pool_alloc (octa_id pool, size_t bytes, octa_id stream,
                        octa_id *id)
{
  octa_status st;
  CUmemoryPool from = NULL;
  CUstream s = NULL;
  pool_memory *m = NULL;
  CUdeviceptr p;
  if (bytes == 0)
    return octa_fail (OCTA_ERROR_LOGIC, OCTA_NO_BYTES);
  OCTA_TRY (octa_context_ready ());
  if (pool)
    OCTA_TRY (get_pool (pool, &from));
  OCTA_TRY (octa_stream_raw (stream, &s));
  if (octa_capturing (s))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the stream is being captured: allocate the memory "
                      "before begin_capture");
  m = malloc (sizeof *m);
  if (! m)
    OCTA_TRY (octa_no_memory ("a handle"));
  if (from)
    OCTA_CU_ALLOC (cuMemAllocFromPoolAsync, (&p, bytes, from, s));
  else
    OCTA_CU_ALLOC (cuMemAllocAsync, (&p, bytes, s));
  *m = (pool_memory){ .memory = { p, bytes, true },
                      .stream = s,
                      .stream_id = stream };
  st = octa_handle_open (OCTA_KIND_MEMORY, m, close_memory, pool, id);
  if (st != OCTA_OK)
    OCTA_CU_WARN (cuMemFreeAsync, (p, s));
  else
    {
      octa_handle_retain (stream);
      m = NULL;
    }
done:
  free (m);
  return st;
}

octa_status
octa_memory_pool_free (octa_id memory, octa_id stream)
{
  octa_status st = OCTA_OK;
  CUstream s;
  /* It begins with an octa_memory, and is a pool_memory if is_ordered is
     set.  */
  OCTA_HANDLE (const pool_memory *, m, memory, MEMORY);
  if (! m->memory.is_ordered)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "this memory does not come from cuda.mem_alloc_async "
                      "or a cuda.MemoryPool; use free");
  OCTA_TRY (octa_stream_raw (stream, &s));
  /* The release waits for S in addition to its own stream, because both may
     have used the memory.  */
  OCTA_TRY (octa_stream_fence (s, m->stream));
  octa_handle_close (memory);
done:
  return st;
}

/* ---- the attributes of pools ---- */

/* Not every driver checks the attribute.  */
static octa_status
check_attribute (int attribute)
{
  if (attribute >= CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES
      && attribute <= CU_MEMPOOL_ATTR_USED_MEM_HIGH)
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_LOGIC,
                    "ATTRIBUTE must be one of cuda.mempool_attribute");
}

static octa_status
check_change (int attribute, uint64_t value)
{
  if (attribute == CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT
      || attribute == CU_MEMPOOL_ATTR_USED_MEM_CURRENT)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "this attribute of a pool can only be read");
  if (value
      && (attribute == CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH
          || attribute == CU_MEMPOOL_ATTR_USED_MEM_HIGH))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "VALUE must be 0, which resets the peak");
  return check_attribute (attribute);
}

static bool
is_int (int attribute)
{
  return attribute == CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES
         || attribute == CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC
         || attribute == CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES;
}

octa_status
octa_memory_pool_attribute (octa_id id, int attribute, uint64_t *value)
{
  octa_status st;
  CUmemoryPool pool;
  int v = 0;
  uint64_t v64 = 0;
  OCTA_TRY (check_attribute (attribute));
  OCTA_TRY (get_pool (id, &pool));
  OCTA_CU (cuMemPoolGetAttribute,
           (pool, (CUmemPool_attribute)attribute,
            is_int (attribute) ? (void *)&v : (void *)&v64));
  *value = is_int (attribute) ? (uint64_t)v : v64;
done:
  return st;
}

octa_status
octa_memory_pool_attribute_set (octa_id id, int attribute, uint64_t value)
{
  octa_status st;
  CUmemoryPool pool;
  int v = value != 0;
  OCTA_TRY (check_change (attribute, value));
  OCTA_TRY (get_pool (id, &pool));
  OCTA_CU (cuMemPoolSetAttribute,
           (pool, (CUmemPool_attribute)attribute,
            is_int (attribute) ? (void *)&v : (void *)&value));
done:
  return st;
}

octa_status
octa_memory_pool_trim (octa_id id, size_t keep)
{
  octa_status st;
  CUmemoryPool pool;
  OCTA_TRY (get_pool (id, &pool));
  OCTA_CU (cuMemPoolTrimTo, (pool, keep));
done:
  return st;
}
