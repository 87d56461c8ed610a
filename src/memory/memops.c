/* memops.c -- fills, copies between any kinds of memory, and attributes of
   pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memory/private.h"

/* ---- fills ---- */

/* cuMemsetD8, D16 and D32 for a line, cuMemsetD2D8 ... for rows.  The forms
   without a stream do not wait either: the driver never waits for a fill of
   device memory.  */
#define FILL(bits, value)                                                     \
  do                                                                          \
    {                                                                         \
      if (is_line && q->is_queued)                                            \
        OCTA_CU (cuMemsetD##bits##Async, (p, value, f->width, q->s));         \
      else if (is_line)                                                       \
        OCTA_CU (cuMemsetD##bits, (p, value, f->width));                      \
      else if (q->is_queued)                                                  \
        OCTA_CU (cuMemsetD2D##bits##Async,                                    \
                 (p, f->pitch, value, f->width, f->height, q->s));            \
      else                                                                    \
        OCTA_CU (cuMemsetD2D##bits,                                           \
                 (p, f->pitch, value, f->width, f->height));                  \
    }                                                                         \
  while (0)

static octa_status
fill (CUdeviceptr p, const octa_fill *f, const octa_memory_queue *q)
{
  octa_status st = OCTA_OK;
  bool is_line = f->height == 1 && f->pitch == 0;
  if (f->element == 1)
    FILL (8, (unsigned char)f->value);
  else if (f->element == 2)
    FILL (16, (unsigned short)f->value);
  else
    FILL (32, f->value);
done:
  return st;
}

/* The bytes from the first to the last one that F writes.  */
static octa_status
fill_extent (const octa_fill *f, CUdeviceptr p, size_t *bytes)
{
  size_t row, last;
  bool is_line = f->height == 1 && f->pitch == 0;
  if ((p | (is_line ? 0 : f->pitch)) % f->element)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the address and the pitch must be multiples of %u",
                      f->element);
  if (__builtin_mul_overflow (f->width, f->element, &row)
      || __builtin_mul_overflow (f->height - 1, f->pitch, &last)
      || __builtin_add_overflow (row, last, bytes))
    return octa_fail (OCTA_ERROR_LOGIC, "the size overflows");
  if (! is_line && f->pitch < row)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a pitch of %zu bytes is less than a row's %zu",
                      f->pitch, row);
  return OCTA_OK;
}

octa_status
octa_memory_fill (const octa_pointer *dest, const octa_fill *f, bool is_async,
                  octa_id stream)
{
  octa_status st;
  CUdeviceptr p;
  octa_memory_queue q;
  size_t have, bytes = 0;
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (octa_pointer_resolve (dest, true, &p, &have));
  OCTA_TRY (octa_memory_queue_of (is_async, stream,
                                  octa_pointer_is_array (dest), &q));
  if (f->width == 0 || f->height == 0)
    goto done;
  OCTA_TRY (fill_extent (f, p, &bytes));
  OCTA_TRY (octa_pointer_check (dest, have, bytes));
  OCTA_TRY (octa_recorder_keep (q.s, dest->id));
  OCTA_TRY (octa_memory_begin (&q));
  OCTA_TRY (fill (p, f, &q));
  OCTA_TRY (octa_memory_end (&q));
done:
  return st;
}

/* ---- copies ---- */

typedef struct ends
{
  CUdeviceptr to, from;
  octa_memory_queue q;
} ends;

/* Look up both ends, check BYTES against them, and wait for stream 0.  */
static octa_status
begin (const octa_pointer *dest, const octa_pointer *src, size_t bytes,
       bool is_async, octa_id stream, ends *e)
{
  octa_status st;
  size_t room, have;
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (octa_pointer_resolve (src, false, &e->from, &have));
  OCTA_TRY (octa_pointer_resolve (dest, true, &e->to, &room));
  /* Last, because a lookup changes the current context.  */
  bool has_array = octa_pointer_is_array (dest) || octa_pointer_is_array (src);
  OCTA_TRY (octa_memory_queue_of (is_async, stream, has_array, &e->q));
  OCTA_TRY (octa_pointer_check (src, have, bytes));
  OCTA_TRY (octa_pointer_check (dest, room, bytes));
  OCTA_TRY (octa_pointer_exists (src, e->from, bytes, false));
  OCTA_TRY (octa_pointer_exists (dest, e->to, bytes, true));
  OCTA_TRY (octa_recorder_keep (e->q.s, src->id));
  OCTA_TRY (octa_recorder_keep (e->q.s, dest->id));
  OCTA_TRY (octa_memory_begin (&e->q));
done:
  return st;
}

octa_status
octa_memory_copy (const octa_pointer *dest, const octa_pointer *src,
                  size_t bytes, bool is_async, octa_id stream)
{
  octa_status st;
  ends e;
  OCTA_TRY (begin (dest, src, bytes, is_async, stream, &e));
  if (bytes == 0)
    goto done;
  if (e.q.is_queued)
    OCTA_CU (cuMemcpyAsync, (e.to, e.from, bytes, e.q.s));
  else
    OCTA_CU (cuMemcpy, (e.to, e.from, bytes));
  OCTA_TRY (octa_memory_end (&e.q));
done:
  return st;
}

octa_status
octa_memory_peer (const octa_pointer *dest, octa_id dest_context,
                  const octa_pointer *src, octa_id src_context, size_t bytes,
                  bool is_async, octa_id stream)
{
  octa_status st;
  ends e;
  CUcontext to, from;
  OCTA_TRY (begin (dest, src, bytes, is_async, stream, &e));
  OCTA_TRY (octa_user_context_of (dest_context, dest->id, &to));
  OCTA_TRY (octa_user_context_of (src_context, src->id, &from));
  if (bytes == 0)
    goto done;
  if (e.q.is_queued)
    OCTA_CU (cuMemcpyPeerAsync, (e.to, to, e.from, from, bytes, e.q.s));
  else
    OCTA_CU (cuMemcpyPeer, (e.to, to, e.from, from, bytes));
  OCTA_TRY (octa_memory_end (&e.q));
done:
  return st;
}

/* Copy all of HOST to or from P, if it fits where P's size is known.  */
static octa_status
copy_async (const octa_pointer *p, octa_id host, bool to_host, octa_id stream)
{
  octa_status st;
  CUdeviceptr at;
  octa_memory_queue q;
  size_t have, bytes;
  void *data;
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (octa_pointer_resolve (p, ! to_host, &at, &have));
  OCTA_TRY (
      octa_memory_queue_of (true, stream, octa_pointer_is_array (p), &q));
  OCTA_TRY (
      octa_hostmem_begin (host, to_host ? "DEST" : "SRC", q.s, &data, &bytes));
  if (to_host && have < bytes)
    bytes = have;
  OCTA_TRY (octa_pointer_check (p, have, bytes));
  OCTA_TRY (octa_recorder_keep (q.s, p->id));
  if (bytes == 0)
    goto done;
  OCTA_TRY (octa_memory_begin (&q));
  if (to_host)
    OCTA_CU (cuMemcpyDtoHAsync, (data, at, bytes, q.s));
  else
    OCTA_CU (cuMemcpyHtoDAsync, (at, data, bytes, q.s));
  OCTA_TRY (octa_hostmem_end (host, q.s));
  OCTA_TRY (octa_memory_end (&q));
done:
  return st;
}

octa_status
octa_memory_htod_async (const octa_pointer *dest, octa_id src, octa_id stream)
{
  return copy_async (dest, src, false, stream);
}

octa_status
octa_memory_dtoh_async (octa_id dest, const octa_pointer *src, octa_id stream)
{
  return copy_async (src, dest, true, stream);
}

/* ---- managed memory ---- */

/* Resolve P, and BYTES, where SIZE_MAX means all.  On some systems the driver
   can move ordinary host memory, but never page-locked memory.  */
static octa_status
resolve_range (const octa_pointer *p, CUdeviceptr *address, size_t *bytes)
{
  octa_status st;
  size_t have;
  octa_hostmem_kind origin = OCTA_HOSTMEM_MANAGED;
  if (octa_id_kind (p->id) == OCTA_KIND_HOSTMEM
      && octa_hostmem_origin (p->id, &origin) != OCTA_OK)
    return OCTA_FAIL;
  if (origin != OCTA_HOSTMEM_MANAGED)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "only managed memory can be prefetched or advised on; "
                      "see cuda.managed_empty");
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (octa_pointer_resolve (p, true, address, &have));
  if (*bytes == SIZE_MAX)
    *bytes = have;
  if (*bytes == SIZE_MAX)
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "BYTES is needed, since %s is a bare address", p->what);
  else
    st = octa_pointer_check (p, have, *bytes);
done:
  return st;
}

octa_status
octa_memory_prefetch (const octa_pointer *p, size_t bytes, int device,
                      octa_id stream)
{
  octa_status st;
  CUdeviceptr address;
  CUstream s;
  OCTA_TRY (resolve_range (p, &address, &bytes));
  OCTA_TRY (octa_stream_raw (stream, &s));
  OCTA_CU (cuMemPrefetchAsync, (address, bytes, (CUdevice)device, s));
done:
  return st;
}

octa_status
octa_memory_advise (const octa_pointer *p, size_t bytes, int advice,
                    int device)
{
  octa_status st;
  CUdeviceptr address;
  OCTA_TRY (resolve_range (p, &address, &bytes));
  OCTA_CU (cuMemAdvise,
           (address, bytes, (CUmem_advise)advice, (CUdevice)device));
done:
  return st;
}

octa_status
octa_memory_range_attribute (const octa_pointer *p, size_t bytes,
                             int attribute, int *values, int n)
{
  octa_status st;
  CUdeviceptr address;
  OCTA_TRY (resolve_range (p, &address, &bytes));
  OCTA_CU (cuMemRangeGetAttribute,
           (values, (size_t)n * sizeof *values,
            (CUmem_range_attribute)attribute, address, bytes));
done:
  return st;
}

/* ---- the attributes of an address ---- */

/* ORDER octa_pointer_info of memory.h */
static const struct
{
  const char *name;
  CUpointer_attribute attribute;
  unsigned size; /* of the value that the driver writes */
  bool is_address;
} pointer_members[OCTA_POINTER_COUNT + 1] = {
  { "context", CU_POINTER_ATTRIBUTE_CONTEXT, 8, true },
  { "memory_type", CU_POINTER_ATTRIBUTE_MEMORY_TYPE, 4, false },
  { "device_pointer", CU_POINTER_ATTRIBUTE_DEVICE_POINTER, 8, true },
  { "host_pointer", CU_POINTER_ATTRIBUTE_HOST_POINTER, 8, true },
  { "buffer_id", CU_POINTER_ATTRIBUTE_BUFFER_ID, 8, false },
  { "is_managed", CU_POINTER_ATTRIBUTE_IS_MANAGED, 4, false },
  { "device_ordinal", CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, 4, false },
  { "range_start_addr", CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, 8, true },
  { "range_size", CU_POINTER_ATTRIBUTE_RANGE_SIZE, 8, false },
  { "mapped", CU_POINTER_ATTRIBUTE_MAPPED, 4, false },
  { NULL, 0, 0, false }
};

const char *
octa_memory_info_name (int member, bool *is_address)
{
  *is_address = pointer_members[member].is_address;
  return pointer_members[member].name;
}

octa_status
octa_memory_info (const octa_pointer *p, octa_pointer_info *info)
{
  octa_status st;
  CUdeviceptr address;
  size_t bytes;
  octa_pointer_info found = { 0 };
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (octa_pointer_resolve (p, false, &address, &bytes));
  for (int i = 0; i < OCTA_POINTER_COUNT; i++)
    {
      /* All systems with CUDA are little-endian, so four bytes are the low
         ones.  A device without an ordinal is -2 or -1.  */
      uint64_t v = 0;
      CUresult r = OCTA_CU_RESULT (cuPointerGetAttribute,
                                   (&v, pointer_members[i].attribute,
                                    address));
      if (r == CUDA_SUCCESS)
        {
          found.value[i] = pointer_members[i].size == 4
                               ? (uint64_t)(int64_t)(int32_t)v
                               : v;
          found.has |= 1u << i;
        }
      else if (r != CUDA_ERROR_INVALID_VALUE || i == OCTA_POINTER_MEMORY_TYPE)
        OCTA_TRY (octa_driver_fail ("cuPointerGetAttribute", r));
    }
  *info = found;
done:
  return st;
}
