/* copy.c -- copies and fills of the host device.

   All memory is the same memory, so every copy is one of boxes of bytes with
   pitches.  Small ones on an idle stream are done at once by the caller, tiny
   ones without a task; large ones are cut between the threads.  A queued copy
   from memory that is not page-locked takes the bytes along first, as CUDA
   does: the caller may reuse its array when the call returns.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdlib.h>
#include <string.h>

enum
{
  TINY = 4096,           /* copies up to this size need no task */
  AT_ONCE = 1024 * 1024, /* bytes that one thread copies without help */
  CHUNK = 1024 * 1024,   /* least bytes per chunk of a large copy */
  MAX_CHUNKS = 64,
  STAGE_MOST = 1024 * 1024
};

/* The sides of a copy that are device memory, and are checked against known
   allocations.  Another side is checked if its ADDRESS is in device
   memory.  */
enum
{
  DST_DEVICE = 1,
  SRC_DEVICE = 2,
  BY_ADDRESS = 4
};

/* WIDTH bytes, HEIGHT rows, DEPTH slices.  A fill has ELEMENT bytes of VALUE
   and no source.  */
typedef struct box
{
  unsigned char *dst;
  const unsigned char *src;
  size_t width, height, depth;
  size_t dst_pitch, dst_slice, src_pitch, src_slice;
  unsigned element;
  unsigned value;
  unsigned sides; /* which of them is device memory */
  void *staged;   /* freed at the end */
} box;

/* ---- bytes ---- */

static void
fill (unsigned char *p, size_t bytes, unsigned element, unsigned value)
{
  unsigned short *p2 = (unsigned short *)(void *)p;
  unsigned *p4 = (unsigned *)(void *)p;
  if (element == 1)
    memset (p, (int)value, bytes);
  else if (element == 2)
    for (size_t i = 0; i < bytes / 2; i++)
      p2[i] = (unsigned short)value;
  else
    for (size_t i = 0; i < bytes / 4; i++)
      p4[i] = value;
}

static void
do_bytes (const box *b, unsigned char *dst, const unsigned char *src,
          size_t bytes)
{
  if (b->element)
    fill (dst, bytes, b->element, b->value);
  else
    memmove (dst, src, bytes);
}

static bool
is_line (const box *b)
{
  return b->height == 1 && b->depth == 1;
}

/* A line is cut in 64-byte pieces, anything else in rows.  */
static void
box_run (octa_host_task *t, int64_t lo, int64_t hi)
{
  const box *b = (const box *)t->data;
  if (is_line (b))
    {
      size_t from = (size_t)lo * 64, to = (size_t)hi * 64;
      if (to > b->width)
        to = b->width;
      do_bytes (b, b->dst + from, b->src ? b->src + from : NULL, to - from);
      return;
    }
  for (int64_t i = lo; i < hi; i++)
    {
      size_t z = (size_t)i / b->height, y = (size_t)i % b->height;
      do_bytes (b, b->dst + z * b->dst_slice + y * b->dst_pitch,
                b->src ? b->src + z * b->src_slice + y * b->src_pitch : NULL,
                b->width);
    }
}

static void
box_clear (octa_host_task *t)
{
  free (((box *)t->data)->staged);
}

/* ---- queueing ---- */

/* Bytes from the first to the last byte of the box; SIZE_MAX on overflow.  */
static size_t
extent (const box *b, size_t pitch, size_t slice)
{
  size_t n, rows;
  return __builtin_mul_overflow (b->depth - 1, slice, &n)
                 || __builtin_mul_overflow (b->height - 1, pitch, &rows)
                 || __builtin_add_overflow (n, rows, &n)
                 || __builtin_add_overflow (n, b->width, &n)
             ? SIZE_MAX
             : n;
}

static bool
is_pageable (const void *p)
{
  return ! octa_host_memory_find ((uintptr_t)p, 1);
}

/* Copy the source, because the caller may change it.  */
static bool
stage (box *b)
{
  size_t bytes = extent (b, b->src_pitch, b->src_slice);
  if (bytes > STAGE_MOST || ! (b->staged = malloc (bytes)))
    return false;
  memcpy (b->staged, b->src, bytes);
  b->src = b->staged;
  return true;
}

/* The task of a box.  */
static octa_host_task *
box_make (CUcontext c, const void *data)
{
  const box *b = data;
  octa_host_task *t = octa_host_task_new (c, sizeof *b);
  if (! t)
    return NULL;
  size_t bytes = b->width * b->height * b->depth;
  *(box *)t->data = *b;
  t->run = box_run;
  t->clear = box_clear;
  t->n_units = (int64_t)(is_line (b) ? (b->width + 63) / 64
                                     : b->height * b->depth);
  /* Pieces of a copy onto itself depend on one another.  */
  const unsigned char *dst_end = b->dst
                                 + extent (b, b->dst_pitch, b->dst_slice);
  bool overlaps = b->src && b->src < dst_end
                  && b->dst < b->src + extent (b, b->src_pitch, b->src_slice);
  int64_t chunks = (int64_t)(bytes / CHUNK);
  if (chunks > 2 * octa_host.n_workers)
    chunks = 2 * octa_host.n_workers;
  if (chunks > MAX_CHUNKS)
    chunks = MAX_CHUNKS;
  if (chunks > t->n_units)
    chunks = t->n_units;
  t->n_chunks = overlaps || chunks < 1 ? 1 : (int)chunks;
  return t;
}

/* SIDES of B, with those whose addresses are in device memory now.  */
static unsigned
known_sides (const box *b)
{
  unsigned sides = b->sides;
  if (sides & BY_ADDRESS)
    sides |= (is_pageable (b->dst) ? 0u : DST_DEVICE)
             | (is_pageable (b->src) ? 0u : SRC_DEVICE);
  return sides;
}

/* The same as a node of a graph.  */
static CUresult
box_capture (CUstream s, const box *b)
{
  octa_host_work *w = octa_host_work_new (b->element
                                              ? CU_GRAPH_NODE_TYPE_MEMSET
                                              : CU_GRAPH_NODE_TYPE_MEMCPY,
                                          sizeof *b, box_make);
  if (w)
    {
      box *own = (box *)w->data;
      *own = *b;
      own->sides = known_sides (b);
    }
  return octa_host_capture_work (s, w);
}

/* Lock held.  */
static CUresult
box_queue (CUcontext c, CUstream s, box b, bool is_async)
{
  if (! b.width || ! b.height || ! b.depth)
    return CUDA_SUCCESS;
  CUresult r = octa_host_capture_check (s);
  if (r || s->capture)
    return r ? r : box_capture (s, &b);
  size_t bytes = b.width * b.height * b.depth;
  bool must_wait = ! is_async, is_idle = octa_host_stream_is_idle (s);
  if (is_idle && bytes <= TINY && is_line (&b))
    {
      do_bytes (&b, b.dst, b.src, bytes);
      return is_async ? CUDA_SUCCESS : octa_host_waited (c, s);
    }
  if (is_async && ! b.element && ! is_idle)
    must_wait = is_pageable (b.dst) || (is_pageable (b.src) && ! stage (&b));
  else if (is_async && ! b.element)
    must_wait = is_pageable (b.dst) || is_pageable (b.src);
  octa_host_task *t = box_make (c, &b);
  if (! t)
    {
      free (b.staged);
      return CUDA_ERROR_OUT_OF_MEMORY;
    }
  if (is_idle && (bytes <= AT_ONCE || (must_wait && t->n_chunks == 1)))
    {
      octa_host_task_inline (s, t);
      return must_wait ? octa_host_waited (c, s) : c->fault;
    }
  octa_host_task_retain (t);
  octa_host_task_submit (s, t);
  bool is_left = must_wait && ! octa_host_task_wait_or_drop (t);
  octa_host_task_release (t);
  if (is_left)
    return octa_host_not_waited ();
  return must_wait ? octa_host_waited (c, s) : CUDA_SUCCESS;
}

/* Are the N bytes at P within one allocation, if they must be?  */
static bool
is_within (uintptr_t p, size_t n, bool is_device, bool by_address)
{
  return ! (is_device || (by_address && octa_host_memory_find (p, 1)))
         || octa_host_memory_find (p, n);
}

static CUresult
check (const box *b, unsigned sides)
{
  size_t n;
  if (! b->width || ! b->height || ! b->depth)
    return CUDA_SUCCESS;
  n = extent (b, b->dst_pitch, b->dst_slice);
  if (! is_within ((uintptr_t)b->dst, n, sides & DST_DEVICE,
                   sides & BY_ADDRESS))
    return CUDA_ERROR_INVALID_VALUE;
  n = extent (b, b->src_pitch, b->src_slice);
  if (! is_within ((uintptr_t)b->src, n, sides & SRC_DEVICE,
                   sides & BY_ADDRESS))
    return CUDA_ERROR_INVALID_VALUE;
  if (! b->dst || (! b->element && ! b->src)
      || (b->element && ((uintptr_t)b->dst | b->dst_pitch) % b->element))
    return CUDA_ERROR_INVALID_VALUE;
  return CUDA_SUCCESS;
}

bool
octa_host_work_has_memory (const octa_host_work *w)
{
  const box *b = (const box *)w->data;
  return w->make != box_make || check (b, b->sides) == CUDA_SUCCESS;
}

static CUresult
transfer (box b, unsigned sides, CUstream s, bool is_async)
{
  OCTA_HOST_CONTEXT (c);
  s = octa_host_stream_of (c, s);
  r = s ? check (&b, sides) : CUDA_ERROR_INVALID_HANDLE;
  b.sides = sides;
  if (! r)
    r = box_queue (c, s, b, is_async);
  return octa_host_leave (r);
}

static box
line (uintptr_t dst, uintptr_t src, size_t bytes)
{
  return (box){ .dst = (unsigned char *)dst,
                .src = (const unsigned char *)src,
                .width = bytes,
                .height = 1,
                .depth = 1 };
}

/* ---- lines ---- */

CUresult
octa_host_cuMemcpyAsync (CUdeviceptr dst, CUdeviceptr src, size_t bytes,
                         CUstream s)
{
  return transfer (line ((uintptr_t)dst, (uintptr_t)src, bytes), BY_ADDRESS, s,
                   true);
}

CUresult
octa_host_cuMemcpy (CUdeviceptr dst, CUdeviceptr src, size_t bytes)
{
  return transfer (line ((uintptr_t)dst, (uintptr_t)src, bytes), BY_ADDRESS,
                   NULL, false);
}

CUresult
octa_host_cuMemcpyHtoDAsync (CUdeviceptr dst, const void *src, size_t bytes,
                             CUstream s)
{
  return transfer (line ((uintptr_t)dst, (uintptr_t)src, bytes), DST_DEVICE, s,
                   true);
}

CUresult
octa_host_cuMemcpyHtoD (CUdeviceptr dst, const void *src, size_t bytes)
{
  return transfer (line ((uintptr_t)dst, (uintptr_t)src, bytes), DST_DEVICE,
                   NULL, false);
}

CUresult
octa_host_cuMemcpyDtoHAsync (void *dst, CUdeviceptr src, size_t bytes,
                             CUstream s)
{
  return transfer (line ((uintptr_t)dst, (uintptr_t)src, bytes), SRC_DEVICE, s,
                   true);
}

CUresult
octa_host_cuMemcpyDtoH (void *dst, CUdeviceptr src, size_t bytes)
{
  return transfer (line ((uintptr_t)dst, (uintptr_t)src, bytes), SRC_DEVICE,
                   NULL, false);
}

CUresult
octa_host_cuMemcpyDtoDAsync (CUdeviceptr dst, CUdeviceptr src, size_t bytes,
                             CUstream s)
{
  return transfer (line ((uintptr_t)dst, (uintptr_t)src, bytes),
                   DST_DEVICE | SRC_DEVICE, s, true);
}

CUresult
octa_host_cuMemcpyDtoD (CUdeviceptr dst, CUdeviceptr src, size_t bytes)
{
  return octa_host_cuMemcpyDtoDAsync (dst, src, bytes, NULL);
}

CUresult
octa_host_cuMemcpyPeerAsync (CUdeviceptr dst, CUcontext dst_ctx,
                             CUdeviceptr src, CUcontext src_ctx, size_t bytes,
                             CUstream s)
{
  OCTA_HOST_ENTER (octa_host_enter_device ());
  bool ok = octa_host_object_is (dst_ctx, OCTA_HOST_CONTEXT)
            && octa_host_object_is (src_ctx, OCTA_HOST_CONTEXT);
  octa_host_unlock ();
  return ok ? octa_host_cuMemcpyDtoDAsync (dst, src, bytes, s)
            : CUDA_ERROR_INVALID_CONTEXT;
}

CUresult
octa_host_cuMemcpyPeer (CUdeviceptr dst, CUcontext dst_ctx, CUdeviceptr src,
                        CUcontext src_ctx, size_t bytes)
{
  return octa_host_cuMemcpyPeerAsync (dst, dst_ctx, src, src_ctx, bytes, NULL);
}

/* ---- boxes ---- */

/* One side of a copy of a box.  */
typedef struct end
{
  CUmemorytype type;
  uintptr_t host;
  CUdeviceptr device;
  CUarray array;
  size_t at[3]; /* bytes, rows, slices */
  size_t lod;   /* level of detail, must be 0 */
  size_t pitch, height;
} end;

/* The address of the first byte of E, and its pitches.  For an array these are
   its own, and the box must be inside.  */
static CUresult
locate (const end *e, const size_t extent[3], uintptr_t *start, size_t *pitch,
        size_t *slice)
{
  if (e->lod)
    return CUDA_ERROR_INVALID_VALUE;
  if (e->type == CU_MEMORYTYPE_ARRAY)
    return octa_host_array_side (e->array, e->at, extent, start, pitch, slice);
  if (e->type != CU_MEMORYTYPE_HOST && e->type != CU_MEMORYTYPE_DEVICE
      && e->type != CU_MEMORYTYPE_UNIFIED)
    return CUDA_ERROR_INVALID_VALUE;
  *pitch = e->pitch ? e->pitch : extent[0];
  *slice = *pitch * (e->height ? e->height : extent[1]);
  *start = (e->type == CU_MEMORYTYPE_HOST ? e->host : (uintptr_t)e->device)
           + e->at[2] * *slice + e->at[1] * *pitch + e->at[0];
  return *pitch < extent[0] || *slice < *pitch * extent[1]
             ? CUDA_ERROR_INVALID_VALUE
             : CUDA_SUCCESS;
}

static CUresult
copy_3d (const CUDA_MEMCPY3D *c, CUstream s, bool is_async)
{
  if (! c)
    return CUDA_ERROR_INVALID_VALUE;
  end from = { .type = c->srcMemoryType,
               .host = (uintptr_t)c->srcHost,
               .device = c->srcDevice,
               .array = c->srcArray,
               .at = { c->srcXInBytes, c->srcY, c->srcZ },
               .lod = c->srcLOD,
               .pitch = c->srcPitch,
               .height = c->srcHeight };
  end to = { .type = c->dstMemoryType,
             .host = (uintptr_t)c->dstHost,
             .device = c->dstDevice,
             .array = c->dstArray,
             .at = { c->dstXInBytes, c->dstY, c->dstZ },
             .lod = c->dstLOD,
             .pitch = c->dstPitch,
             .height = c->dstHeight };
  const size_t extent[3] = { c->WidthInBytes, c->Height, c->Depth };
  box b = { .width = extent[0], .height = extent[1], .depth = extent[2] };
  uintptr_t dst, src;
  CUresult r = locate (&to, extent, &dst, &b.dst_pitch, &b.dst_slice);
  if (! r)
    r = locate (&from, extent, &src, &b.src_pitch, &b.src_slice);
  if (r)
    return r;
  b.dst = (unsigned char *)dst;
  b.src = (const unsigned char *)src;
  return transfer (b,
                   (to.type == CU_MEMORYTYPE_DEVICE ? DST_DEVICE : 0u)
                       | (from.type == CU_MEMORYTYPE_DEVICE ? SRC_DEVICE : 0u)
                       | (to.type == CU_MEMORYTYPE_UNIFIED
                                  || from.type == CU_MEMORYTYPE_UNIFIED
                              ? BY_ADDRESS
                              : 0u),
                   s, is_async);
}

CUresult
octa_host_cuMemcpy3D (const CUDA_MEMCPY3D *copy)
{
  return copy_3d (copy, NULL, false);
}

CUresult
octa_host_cuMemcpy3DAsync (const CUDA_MEMCPY3D *copy, CUstream s)
{
  return copy_3d (copy, s, true);
}

/* Both structures agree except for the contexts, which are in the place of
   reserved pointers of a plain copy.  */
static CUresult
copy_peer (const CUDA_MEMCPY3D_PEER *c, CUstream s, bool is_async)
{
  CUDA_MEMCPY3D d;
  _Static_assert(sizeof d == sizeof *c, "CUDA_MEMCPY3D_PEER");
  if (! c)
    return CUDA_ERROR_INVALID_VALUE;
  OCTA_HOST_ENTER (octa_host_enter_device ());
  bool ok = (c->srcMemoryType == CU_MEMORYTYPE_ARRAY
             || octa_host_object_is (c->srcContext, OCTA_HOST_CONTEXT))
            && (c->dstMemoryType == CU_MEMORYTYPE_ARRAY
                || octa_host_object_is (c->dstContext, OCTA_HOST_CONTEXT));
  octa_host_unlock ();
  if (! ok)
    return CUDA_ERROR_INVALID_CONTEXT;
  memcpy (&d, c, sizeof d);
  d.reserved0 = d.reserved1 = NULL;
  return copy_3d (&d, s, is_async);
}

CUresult
octa_host_cuMemcpy3DPeer (const CUDA_MEMCPY3D_PEER *copy)
{
  return copy_peer (copy, NULL, false);
}

CUresult
octa_host_cuMemcpy3DPeerAsync (const CUDA_MEMCPY3D_PEER *copy, CUstream s)
{
  return copy_peer (copy, s, true);
}

static CUresult
copy_2d (const CUDA_MEMCPY2D *c, CUstream s, bool is_async)
{
  if (! c)
    return CUDA_ERROR_INVALID_VALUE;
  CUDA_MEMCPY3D d = { OCTA_CU_PLANE (c), .Depth = 1 };
  return copy_3d (&d, s, is_async);
}

CUresult
octa_host_cuMemcpy2D (const CUDA_MEMCPY2D *copy)
{
  return copy_2d (copy, NULL, false);
}

CUresult
octa_host_cuMemcpy2DUnaligned (const CUDA_MEMCPY2D *copy)
{
  return copy_2d (copy, NULL, false);
}

CUresult
octa_host_cuMemcpy2DAsync (const CUDA_MEMCPY2D *copy, CUstream s)
{
  return copy_2d (copy, s, true);
}

/* ---- fills ---- */

static size_t
bytes_of (size_t n, size_t size)
{
  return n > SIZE_MAX / size ? SIZE_MAX : n * size;
}

/* The four calls of each width: N elements, or rows of WIDTH elements.  */
#define FILL(bits, type)                                                      \
  CUresult octa_host_cuMemsetD##bits##Async (CUdeviceptr dst, type value,     \
                                             size_t n, CUstream s)            \
  {                                                                           \
    box b = line ((uintptr_t)dst, 0, bytes_of (n, sizeof value));             \
    b.element = sizeof value;                                                 \
    b.value = value;                                                          \
    return transfer (b, DST_DEVICE, s, true);                                 \
  }                                                                           \
  CUresult octa_host_cuMemsetD##bits (CUdeviceptr dst, type value, size_t n)  \
  {                                                                           \
    return octa_host_cuMemsetD##bits##Async (dst, value, n, NULL);            \
  }                                                                           \
  CUresult octa_host_cuMemsetD2D##bits##Async (CUdeviceptr dst, size_t pitch, \
                                               type value, size_t width,      \
                                               size_t height, CUstream s)     \
  {                                                                           \
    box b = line ((uintptr_t)dst, 0, bytes_of (width, sizeof value));         \
    b.height = height;                                                        \
    b.dst_pitch = pitch;                                                      \
    b.element = sizeof value;                                                 \
    b.value = value;                                                          \
    return height > 1 && pitch < b.width ? CUDA_ERROR_INVALID_VALUE           \
                                         : transfer (b, DST_DEVICE, s, true); \
  }                                                                           \
  CUresult octa_host_cuMemsetD2D##bits (CUdeviceptr dst, size_t pitch,        \
                                        type value, size_t width,             \
                                        size_t height)                        \
  {                                                                           \
    return octa_host_cuMemsetD2D##bits##Async (dst, pitch, value, width,      \
                                               height, NULL);                 \
  }

FILL (8, unsigned char)
FILL (16, unsigned short)
FILL (32, unsigned int)
