/* boxcopy.c -- copies of boxes of bytes between any two kinds of memory.

   A side is a place and the distances of its rows and slices.  A distance of 0
   means no gaps.  If a side's size is known, the box is checked before the
   driver is called.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memory/private.h"

/* A side as the driver takes it.  */
typedef struct place
{
  CUmemorytype type;
  void *host;
  CUdeviceptr device;
  CUarray array;
  CUcontext context;
  size_t bytes; /* SIZE_MAX: unknown */
  size_t pitch, height;
  bool has_array;
} place;

static octa_status
fail_unset (const octa_memory_box_side *a, const char *side)
{
  return octa_fail (OCTA_ERROR_LOGIC,
                    "%s is not set: use set_%s_host, set_%s_device, "
                    "set_%s_array or set_%s_unified",
                    a->name, side, side, side, side);
}

/* Find the place of a side that is not host memory.  */
static octa_status
find_device (const octa_memory_box_side *a, bool is_dst, place *p)
{
  *p = (place){ .bytes = SIZE_MAX };
  switch (a->what)
    {
    case OCTA_BOX_NONE:
      return fail_unset (a, is_dst ? "dst" : "src");
    case OCTA_BOX_HOST:
    case OCTA_BOX_HOSTMEM:
      return OCTA_OK;
    case OCTA_BOX_DEVICE:
    case OCTA_BOX_UNIFIED:
      p->type = a->what == OCTA_BOX_DEVICE ? CU_MEMORYTYPE_DEVICE
                                           : CU_MEMORYTYPE_UNIFIED;
      p->has_array = octa_pointer_is_array (&a->pointer);
      return octa_pointer_resolve (&a->pointer, is_dst, &p->device, &p->bytes);
    case OCTA_BOX_ARRAY:
      p->type = CU_MEMORYTYPE_ARRAY;
      return octa_cuarray_raw (a->id, &p->array);
    }
  return OCTA_FAIL;
}

static octa_status
find_host (const octa_memory_box_side *a, bool is_async, CUstream s, place *p)
{
  octa_shape shape;
  if (a->what != OCTA_BOX_HOST && a->what != OCTA_BOX_HOSTMEM)
    return OCTA_OK;
  p->type = CU_MEMORYTYPE_HOST;
  if (a->what == OCTA_BOX_HOST)
    {
      p->host = a->data;
      p->bytes = a->bytes;
      if (is_async)
        return octa_fail (
            OCTA_ERROR_KIND,
            "%s is an ordinary array, but a copy in a stream needs "
            "page-locked memory; see cuda.pagelocked_empty",
            a->name);
      return OCTA_OK;
    }
  if (is_async)
    return octa_hostmem_begin (a->id, a->name, s, &p->host, &p->bytes);
  if (octa_hostmem_shape (a->id, &shape, &p->bytes) != OCTA_OK)
    return OCTA_FAIL;
  return octa_hostmem_data (a->id, &p->host);
}

/* Complete the distances of A, and check that the box is within its
   memory.  */
static octa_status
check_place (const octa_memory_box *b, const octa_memory_box_side *a,
             bool is_dst, place *p)
{
  size_t row, rows, slices, end, last;
  if (a->lod)
    return octa_fail (OCTA_ERROR_LOGIC, "%s: lod must be 0", a->name);
  if (a->what == OCTA_BOX_ARRAY)
    return OCTA_OK;
  if (__builtin_add_overflow (a->x_in_bytes, b->width_in_bytes, &row)
      || __builtin_add_overflow (a->y, b->height, &rows)
      || __builtin_add_overflow (a->z, b->depth, &slices))
    goto too_large;
  p->pitch = a->pitch ? a->pitch : row;
  p->height = a->height ? a->height : rows;
  if (p->pitch < row || (b->depth > 1 && p->height < rows))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s: a pitch of %zu bytes and a height of %zu rows are "
                      "less than the %zu bytes and %zu rows that are copied",
                      a->name, p->pitch, p->height, row, rows);
  /* The last byte is in row ROWS - 1 of slice SLICES - 1.  */
  if (__builtin_mul_overflow (slices - 1, p->height, &last)
      || __builtin_add_overflow (last, rows - 1, &last)
      || __builtin_mul_overflow (last, p->pitch, &last)
      || __builtin_add_overflow (last, row, &end))
    goto too_large;
  if (end <= p->bytes)
    return a->what == OCTA_BOX_UNIFIED
               ? octa_pointer_exists (&a->pointer, p->device, end, is_dst)
               : OCTA_OK;
  return octa_fail (OCTA_ERROR_LOGIC,
                    "%s holds %zu bytes, but the copy reaches to byte %zu",
                    a->name, p->bytes, end);
too_large:
  return octa_fail (OCTA_ERROR_LOGIC, "%s: the size overflows", a->name);
}

/* CUDA_MEMCPY3D has the fields of CUDA_MEMCPY3D_PEER, but instead of the
   contexts it has pointers that must be NULL.  */
#define DESCRIBE_3D(b, s, d, ...)                                             \
  {                                                                           \
    .srcXInBytes = (b)->src.x_in_bytes, .srcY = (b)->src.y,                   \
    .srcZ = (b)->src.z, .srcLOD = (b)->src.lod, .srcMemoryType = (s)->type,   \
    .srcHost = (s)->host, .srcDevice = (s)->device, .srcArray = (s)->array,   \
    .srcPitch = (s)->pitch, .srcHeight = (s)->height,                         \
    .dstXInBytes = (b)->dst.x_in_bytes, .dstY = (b)->dst.y,                   \
    .dstZ = (b)->dst.z, .dstLOD = (b)->dst.lod, .dstMemoryType = (d)->type,   \
    .dstHost = (d)->host, .dstDevice = (d)->device, .dstArray = (d)->array,   \
    .dstPitch = (d)->pitch, .dstHeight = (d)->height,                         \
    .WidthInBytes = (b)->width_in_bytes, .Height = (b)->height,               \
    .Depth = (b)->depth, __VA_ARGS__                                          \
  }

static octa_status
run (const octa_memory_box *b, const place *src, const place *dst,
     const octa_memory_queue *q)
{
  octa_status st = OCTA_OK;
  CUDA_MEMCPY3D deep = DESCRIBE_3D (b, src, dst, .reserved0 = NULL);
  CUDA_MEMCPY2D flat = octa_cuarray_plane (&deep);
  CUDA_MEMCPY3D_PEER peer = DESCRIBE_3D (b, src, dst,
                                         .srcContext = src->context,
                                         .dstContext = dst->context);
  switch (b->call)
    {
    case OCTA_BOX_2D:
    case OCTA_BOX_2D_UNALIGNED:
      if (q->is_queued)
        OCTA_CU (cuMemcpy2DAsync, (&flat, q->s));
      else if (b->call == OCTA_BOX_2D)
        OCTA_CU (cuMemcpy2D, (&flat));
      else
        OCTA_CU (cuMemcpy2DUnaligned, (&flat));
      break;
    case OCTA_BOX_3D:
      if (q->is_queued)
        OCTA_CU (cuMemcpy3DAsync, (&deep, q->s));
      else
        OCTA_CU (cuMemcpy3D, (&deep));
      break;
    case OCTA_BOX_3D_PEER:
      if (q->is_queued)
        OCTA_CU (cuMemcpy3DPeerAsync, (&peer, q->s));
      else
        OCTA_CU (cuMemcpy3DPeer, (&peer));
      break;
    }
done:
  return st;
}

/* The handle that a graph with the copy must keep alive.  */
static octa_id
kept_id (const octa_memory_box_side *a)
{
  return a->id ? a->id : a->pointer.id;
}

octa_status
octa_memory_box_copy (const octa_memory_box *b, bool is_async, octa_id stream)
{
  octa_status st;
  octa_memory_queue q;
  place src, dst;
  if (b->width_in_bytes == 0 || b->height == 0 || b->depth == 0)
    return octa_fail (OCTA_ERROR_LOGIC, "set width_in_bytes, height%s first",
                      b->call >= OCTA_BOX_3D ? " and depth" : "");
  OCTA_TRY (octa_context_ready ());
  /* A lookup changes the current context, so look up the stream last.  */
  OCTA_TRY (find_device (&b->src, false, &src));
  OCTA_TRY (find_device (&b->dst, true, &dst));
  OCTA_TRY (octa_memory_queue_of (is_async, stream,
                                  src.has_array || dst.has_array, &q));
  int c = octa_context_in_use ();
  OCTA_TRY (find_host (&b->src, is_async, q.s, &src));
  OCTA_TRY (find_host (&b->dst, is_async, q.s, &dst));
  OCTA_TRY (octa_context_enter (c));
  OCTA_TRY (check_place (b, &b->src, false, &src));
  OCTA_TRY (check_place (b, &b->dst, true, &dst));
  if (b->call == OCTA_BOX_3D_PEER)
    {
      OCTA_TRY (octa_user_context_of (b->src.context, b->src.pointer.id,
                                      &src.context));
      OCTA_TRY (octa_user_context_of (b->dst.context, b->dst.pointer.id,
                                      &dst.context));
    }
  OCTA_TRY (octa_recorder_keep (q.s, kept_id (&b->src)));
  OCTA_TRY (octa_recorder_keep (q.s, kept_id (&b->dst)));
  OCTA_TRY (octa_memory_begin (&q));
  OCTA_TRY (run (b, &src, &dst, &q));
  if (is_async && b->src.what == OCTA_BOX_HOSTMEM)
    OCTA_TRY (octa_hostmem_end (b->src.id, q.s));
  if (is_async && b->dst.what == OCTA_BOX_HOSTMEM)
    OCTA_TRY (octa_hostmem_end (b->dst.id, q.s));
  OCTA_TRY (octa_memory_end (&q));
done:
  return st;
}
