/* device_allocation.c -- linear device memory as handles, and the plain
   copies.

   cuda.mem_alloc returns memory from the driver, not from the pool of
   gpuArrays: it may be used in any stream, and freeing it waits for its users.
   Sizes are known here, so copies are checked before the driver is called.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memory/private.h"

#include <stdlib.h>

/* Memory that belongs to a parent: free only our record of it.  */
static void
close_borrowed (void *resource)
{
  free (resource);
}

static void
close_owned (void *resource)
{
  octa_memory *m = resource;
  OCTA_CU_WARN (cuMemFree, (m->p));
  free (m);
}

static octa_status
open_memory (CUdeviceptr p, size_t bytes, void (*close) (void *),
             octa_id parent, octa_id *id)
{
  octa_status st;
  octa_memory *m = malloc (sizeof *m);
  if (! m)
    return octa_no_memory ("a handle");
  *m = (octa_memory){ .p = p, .bytes = bytes };
  OCTA_TRY (octa_handle_open (OCTA_KIND_MEMORY, m, close, parent, id));
  m = NULL;
done:
  free (m);
  return st;
}

/* Make a handle that owns P; frees P if that fails.  */
static octa_status
open_owned (CUdeviceptr p, size_t bytes, octa_id *id)
{
  octa_status st = open_memory (p, bytes, close_owned, 0, id);
  if (st != OCTA_OK)
    OCTA_CU_WARN (cuMemFree, (p));
  return st;
}

octa_status
octa_memory_borrow (CUdeviceptr p, size_t bytes, octa_id parent, octa_id *id)
{
  return open_memory (p, bytes, close_borrowed, parent, id);
}

octa_status
octa_memory_create (size_t bytes, octa_id *id)
{
  octa_status st;
  CUdeviceptr p;
  if (bytes == 0)
    return octa_fail (OCTA_ERROR_LOGIC, OCTA_NO_BYTES);
  OCTA_TRY (octa_context_ready ());
  OCTA_CU_ALLOC (cuMemAlloc, (&p, bytes));
  OCTA_TRY (open_owned (p, bytes, id));
done:
  return st;
}

octa_status
octa_memory_create_pitch (size_t width, size_t height, unsigned element,
                          octa_id *id, size_t *pitch)
{
  octa_status st;
  CUdeviceptr p;
  size_t apart;
  if (width == 0 || height == 0)
    return octa_fail (OCTA_ERROR_LOGIC, "WIDTH and HEIGHT must be > 0");
  OCTA_TRY (octa_context_ready ());
  OCTA_CU_ALLOC (cuMemAllocPitch, (&p, &apart, width, height, element));
  OCTA_TRY (open_owned (p, apart * height, id));
  *pitch = apart;
done:
  return st;
}

octa_status
octa_memory_wrap (uint64_t address, size_t bytes, octa_id parent, octa_id *id)
{
  if (! address)
    return octa_fail (OCTA_ERROR_LOGIC, "ADDRESS must not be 0");
  if (octa_memory_borrow (address, bytes, parent, id) != OCTA_OK)
    return OCTA_FAIL;
  octa_memory *m = octa_handle_resource (*id);
  m->is_vouched = true;
  return OCTA_OK;
}

octa_status
octa_memory_offset (octa_id id, int64_t offset, octa_id *result)
{
  uint64_t p;
  size_t bytes;
  if (octa_memory_query (id, &p, &bytes) != OCTA_OK)
    return OCTA_FAIL;
  if (offset < 0 || (uint64_t)offset > bytes)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "an offset of %lld bytes is outside the allocation's "
                      "%zu bytes",
                      (long long)offset, bytes);
  size_t n = (size_t)offset;
  if (octa_memory_borrow (p + n, bytes - n, id, result) != OCTA_OK)
    return OCTA_FAIL;
  octa_memory *m = octa_handle_resource (*result);
  m->is_vouched = octa_memory_is_vouched (id);
  return OCTA_OK;
}

bool
octa_memory_is_vouched (octa_id id)
{
  const octa_memory *m = octa_id_kind (id) == OCTA_KIND_MEMORY
                             ? octa_handle_resource (id)
                             : NULL;
  return ! id || (m && m->is_vouched);
}

static octa_status
find_memory (octa_id id, uint64_t *address, size_t *bytes)
{
  if (octa_id_kind (id) == OCTA_KIND_HOSTMEM)
    return octa_hostmem_device (id, address, bytes);
  if (octa_id_kind (id) == OCTA_KIND_VIRTUAL)
    {
      octa_virtual_state v;
      if (octa_virtual_state_of (id, &v) != OCTA_OK)
        return OCTA_FAIL;
      *address = v.address;
      *bytes = v.bytes;
      return OCTA_OK;
    }
  OCTA_HANDLE (const octa_memory *, m, id, MEMORY);
  *address = m->p;
  *bytes = m->bytes;
  return OCTA_OK;
}

octa_status
octa_memory_query (octa_id id, uint64_t *address, size_t *bytes)
{
  octa_status st = find_memory (id, address, bytes);
  return st == OCTA_OK ? octa_foreign_touch (*address, *bytes) : st;
}

octa_status
octa_memory_address (octa_id id, uint64_t *address)
{
  size_t bytes;
  return find_memory (id, address, &bytes);
}

/* ---- pointers ---- */

bool
octa_pointer_is_under (const octa_pointer *p)
{
  uint64_t a = p->address;
  size_t n = 1;
  return ! octa_is_array (p->id)
         && (! p->id || find_memory (p->id, &a, &n) == OCTA_OK)
         && octa_foreign_meets (a, n);
}

octa_status
octa_pointer_resolve (const octa_pointer *p, bool is_writable,
                      CUdeviceptr *address, size_t *bytes)
{
  octa_status st = OCTA_OK;
  uint64_t a = p->address;
  size_t n = SIZE_MAX;
  if (octa_is_array (p->id))
    {
      octa_type t;
      bool is_complex;
      int64_t n_elems;
      OCTA_TRY (octa_slice_export (p->id, is_writable, &a, &t, &is_complex,
                                   &n_elems));
      n = (size_t)n_elems * octa_types[t].size * (is_complex ? 2 : 1);
    }
  else if (p->id)
    OCTA_TRY (octa_memory_query (p->id, &a, &n));
  else
    OCTA_TRY (octa_foreign_touch (a, 1));
  *address = a;
  *bytes = n;
done:
  return st;
}

octa_status
octa_memory_extent (const octa_pointer *p, size_t *bytes)
{
  CUdeviceptr address;
  return octa_pointer_resolve (p, false, &address, bytes);
}

octa_status
octa_memory_range (const octa_pointer *p, uint64_t *base, size_t *bytes)
{
  octa_status st;
  CUdeviceptr address, start;
  size_t n;
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (octa_pointer_resolve (p, false, &address, &n));
  OCTA_CU (cuMemGetAddressRange, (&start, &n, address));
  *base = start;
  *bytes = n;
done:
  return st;
}

octa_status
octa_pointer_check (const octa_pointer *p, size_t have, size_t want)
{
  if (want <= have)
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_LOGIC, "%s holds %zu bytes, but %zu are needed",
                    p->what, have, want);
}

/* ---- copies ---- */

octa_status
octa_memory_queue_of (bool is_async, octa_id stream, bool has_array,
                      octa_memory_queue *q)
{
  octa_status st = OCTA_OK;
  CUstream s = NULL;
  if (is_async || has_array)
    OCTA_TRY (octa_stream_raw (is_async ? stream : 0, &s));
  *q = (octa_memory_queue){ .s = s,
                            .is_async = is_async,
                            .is_queued = is_async || s,
                            .has_array = has_array };
done:
  return st;
}

octa_status
octa_memory_begin (const octa_memory_queue *q)
{
  return q->has_array ? octa_stream_join (q->s) : OCTA_OK;
}

octa_status
octa_memory_end (const octa_memory_queue *q)
{
  octa_status st = OCTA_OK;
  if (q->has_array)
    OCTA_TRY (octa_stream_part (q->s));
  /* Even in the default stream: the driver returns from fills and copies on
     the device before they are done, and any stream may use the memory
     next.  */
  if (! q->is_async)
    OCTA_TRY (octa_wait (q->s));
done:
  return st;
}

octa_status
octa_pointer_settle (const octa_pointer *p)
{
  octa_status st;
  octa_memory_queue q;
  OCTA_TRY (octa_memory_queue_of (false, 0, octa_pointer_is_array (p), &q));
  OCTA_TRY (octa_wait (q.s));
done:
  return st;
}

octa_status
octa_memory_htod (const octa_pointer *dest, const void *src, size_t bytes)
{
  octa_status st;
  CUdeviceptr p;
  size_t n;
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (octa_pointer_resolve (dest, true, &p, &n));
  OCTA_TRY (octa_pointer_check (dest, n, bytes));
  if (bytes)
    /* Arrays are ordered by their blocks.  Memory that is known by its address
       is not, so any stream may use it next.  */
    OCTA_TRY (octa_reach_htod (p, src, bytes,
                               octa_id_kind (dest->id) != OCTA_KIND_ARRAY));
done:
  return st;
}

octa_status
octa_memory_dtoh (void *dest, const octa_pointer *src, size_t bytes)
{
  octa_status st;
  CUdeviceptr p;
  size_t n;
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (octa_pointer_resolve (src, false, &p, &n));
  OCTA_TRY (octa_pointer_check (src, n, bytes));
  if (bytes)
    OCTA_TRY (octa_reach_dtoh (dest, p, bytes));
done:
  return st;
}

octa_status
octa_memory_dtod (const octa_pointer *dest, const octa_pointer *src,
                  size_t bytes, bool is_async, octa_id stream)
{
  octa_status st;
  CUdeviceptr to, from;
  size_t room, have;
  octa_memory_queue q;
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (octa_pointer_resolve (src, false, &from, &have));
  OCTA_TRY (octa_pointer_resolve (dest, true, &to, &room));
  if (bytes == SIZE_MAX)
    bytes = have;
  if (bytes == SIZE_MAX)
    OCTA_TRY (octa_fail (OCTA_ERROR_LOGIC,
                         "BYTES is needed, since SRC is a bare address"));
  OCTA_TRY (octa_pointer_check (src, have, bytes));
  OCTA_TRY (octa_pointer_check (dest, room, bytes));
  bool has_array = octa_pointer_is_array (dest) || octa_pointer_is_array (src);
  OCTA_TRY (octa_memory_queue_of (is_async, stream, has_array, &q));
  if (bytes == 0)
    goto done;
  OCTA_TRY (octa_memory_begin (&q));
  OCTA_TRY (octa_recorder_keep (q.s, dest->id));
  OCTA_TRY (octa_recorder_keep (q.s, src->id));
  OCTA_TRY (octa_reach_dtod (to, octa_reach_context (dest->id), from,
                             octa_reach_context (src->id), bytes, q.is_queued,
                             q.s));
  OCTA_TRY (octa_memory_end (&q));
done:
  return st;
}
