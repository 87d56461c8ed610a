/* array.c -- CUDA arrays of the host device.

   A CUDA array is opaque: only copies, textures and surfaces know the address
   of a texel.  Here it is plain rows with a pitch, slice after slice.  A
   mipmapped array has an array for each level.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdlib.h>

/* The limits of the host device, which are also attributes.  */
enum
{
  MAX_WIDTH = 131072,
  MAX_HEIGHT = 65536,
  MAX_3D = 16384,
  MAX_CUBE = 32768,
  MAX_LAYERS = 2048,
  ROW_ALIGN = 32
};

/* ---- checks ---- */

static bool
is_within (const CUDA_ARRAY3D_DESCRIPTOR *d)
{
  bool is_layered = d->Flags & CUDA_ARRAY3D_LAYERED;
  bool is_cube = d->Flags & CUDA_ARRAY3D_CUBEMAP;
  if (is_cube)
    return d->Width == d->Height && d->Width <= MAX_CUBE && d->Depth % 6 == 0
           && d->Depth >= 6
           && (is_layered ? d->Depth / 6 <= MAX_LAYERS : d->Depth == 6);
  if (is_layered)
    return d->Depth >= 1 && d->Depth <= MAX_LAYERS && d->Width <= MAX_WIDTH
           && d->Height <= MAX_HEIGHT;
  if (d->Depth)
    return d->Height >= 1 && d->Width <= MAX_3D && d->Height <= MAX_3D
           && d->Depth <= MAX_3D;
  return d->Width <= MAX_WIDTH && d->Height <= MAX_HEIGHT;
}

static CUresult
check (const CUDA_ARRAY3D_DESCRIPTOR *d)
{
  const unsigned known = CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_SURFACE_LDST
                         | CUDA_ARRAY3D_CUBEMAP | CUDA_ARRAY3D_TEXTURE_GATHER;
  bool is_gather = d->Flags & CUDA_ARRAY3D_TEXTURE_GATHER;
  if (d->NumChannels != 1 && d->NumChannels != 2 && d->NumChannels != 4)
    return CUDA_ERROR_INVALID_VALUE;
  if (! octa_format_size (d->Format))
    return d->Format >= CU_AD_FORMAT_UNORM_INT_101010_2
               ? CUDA_ERROR_NOT_SUPPORTED
               : CUDA_ERROR_INVALID_VALUE;
  if (d->Flags & ~known)
    return CUDA_ERROR_NOT_SUPPORTED;
  if (! d->Width || ! is_within (d)
      || (is_gather
          && (! d->Height
              || (d->Depth
                  && ! (d->Flags
                        & (CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_CUBEMAP))))))
    return CUDA_ERROR_INVALID_VALUE;
  return CUDA_SUCCESS;
}

/* Needs the lock; D was checked.  */
static CUresult
make (CUcontext c, const CUDA_ARRAY3D_DESCRIPTOR *d, CUarray *out)
{
  CUarray a = calloc (1, sizeof *a);
  if (! a)
    return CUDA_ERROR_OUT_OF_MEMORY;
  a->desc = *d;
  a->element = octa_format_size (d->Format) * d->NumChannels;
  a->height = d->Height ? d->Height : 1;
  a->depth = d->Depth ? d->Depth : 1;
  a->pitch = (d->Width * a->element + ROW_ALIGN - 1) / ROW_ALIGN * ROW_ALIGN;
  a->slice = a->pitch * a->height;
  CUresult r = octa_host_memory_allocate (c, a->slice * a->depth,
                                          OCTA_HOST_MEM_ARRAY, &a->memory);
  if (! r && ! octa_host_object_add (&a->object, OCTA_HOST_ARRAY, c))
    {
      octa_host_memory_release (a->memory);
      r = CUDA_ERROR_OUT_OF_MEMORY;
    }
  if (r)
    free (a);
  else
    {
      a->data = (unsigned char *)a->memory->base;
      *out = a;
    }
  return r;
}

void
octa_host_array_close (CUarray a)
{
  octa_host_object_remove (&a->object);
  octa_host_memory_release (a->memory);
  free (a);
}

CUresult
octa_host_cuArray3DCreate (CUarray *array, const CUDA_ARRAY3D_DESCRIPTOR *desc)
{
  OCTA_HOST_CONTEXT (c);
  r = array && desc ? check (desc) : CUDA_ERROR_INVALID_VALUE;
  if (! r)
    r = make (c, desc, array);
  return octa_host_leave (r);
}

CUresult
octa_host_cuArrayCreate (CUarray *array, const CUDA_ARRAY_DESCRIPTOR *desc)
{
  if (! desc)
    return CUDA_ERROR_INVALID_VALUE;
  CUDA_ARRAY3D_DESCRIPTOR d = { .Width = desc->Width,
                                .Height = desc->Height,
                                .Format = desc->Format,
                                .NumChannels = desc->NumChannels };
  return octa_host_cuArray3DCreate (array, &d);
}

/* ---- queries ---- */

CUresult
octa_host_cuArray3DGetDescriptor (CUDA_ARRAY3D_DESCRIPTOR *desc, CUarray array)
{
  OCTA_HOST_ABOUT (ARRAY, array, desc != NULL);
  *desc = array->desc;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuArrayGetDescriptor (CUDA_ARRAY_DESCRIPTOR *desc, CUarray array)
{
  OCTA_HOST_ABOUT (ARRAY, array, desc != NULL);
  *desc = (CUDA_ARRAY_DESCRIPTOR){ .Width = array->desc.Width,
                                   .Height = array->desc.Height,
                                   .Format = array->desc.Format,
                                   .NumChannels = array->desc.NumChannels };
  return octa_host_leave (CUDA_SUCCESS);
}

/* Waits for the device, as freeing memory does.  */
CUresult
octa_host_cuArrayDestroy (CUarray array)
{
  OCTA_HOST_ABOUT (ARRAY, array, true);
  if (array->mipmap)
    return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
  r = octa_host_context_drain_to_free (array->object.ctx);
  if (octa_host_has_drained (r)
      && octa_host_object_is (array, OCTA_HOST_ARRAY))
    octa_host_array_close (array);
  return octa_host_leave (r);
}

CUresult
octa_host_array_side (CUarray a, const size_t at[3], const size_t extent[3],
                      uintptr_t *start, size_t *pitch, size_t *slice)
{
  OCTA_HOST_ABOUT (ARRAY, a, true);
  const size_t size[3] = { a->desc.Width * a->element, a->height, a->depth };
  for (int i = 0; i < 3; i++)
    if (at[i] > size[i] || extent[i] > size[i] - at[i])
      r = CUDA_ERROR_INVALID_VALUE;
  *start = (uintptr_t)a->data + at[2] * a->slice + at[1] * a->pitch + at[0];
  *pitch = a->pitch;
  *slice = a->slice;
  return octa_host_leave (r);
}

/* ---- mipmapped arrays ---- */

static size_t
half_of (size_t n, unsigned level)
{
  return n ? n >> level ? n >> level : 1 : 0;
}

void
octa_host_mipmap_close (CUmipmappedArray m)
{
  for (unsigned l = 0; l < m->n_levels; l++)
    octa_host_array_close (m->levels[l]);
  octa_host_object_remove (&m->object);
  free (m);
}

static unsigned
levels_of (const CUDA_ARRAY3D_DESCRIPTOR *d)
{
  bool has_depth = ! (d->Flags
                      & (CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_CUBEMAP));
  size_t most = d->Width > d->Height ? d->Width : d->Height;
  unsigned n = 1;
  if (has_depth && d->Depth > most)
    most = d->Depth;
  while (most >>= 1)
    n++;
  return n;
}

static CUresult
make_levels (CUcontext c, CUmipmappedArray m, const CUDA_ARRAY3D_DESCRIPTOR *d,
             unsigned n)
{
  CUresult r = CUDA_SUCCESS;
  bool has_depth = ! (d->Flags
                      & (CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_CUBEMAP));
  for (unsigned l = 0; l < n && ! r; l++)
    {
      CUDA_ARRAY3D_DESCRIPTOR e = *d;
      e.Width = half_of (d->Width, l);
      e.Height = half_of (d->Height, l);
      e.Depth = has_depth ? half_of (d->Depth, l) : d->Depth;
      r = make (c, &e, &m->levels[l]);
      if (! r)
        {
          m->levels[l]->mipmap = m;
          m->n_levels++;
        }
    }
  return r;
}

CUresult
octa_host_cuMipmappedArrayCreate (CUmipmappedArray *mipmap,
                                  const CUDA_ARRAY3D_DESCRIPTOR *desc,
                                  unsigned int levels)
{
  OCTA_HOST_CONTEXT (c);
  r = mipmap && desc && levels ? check (desc) : CUDA_ERROR_INVALID_VALUE;
  if (r)
    return octa_host_leave (r);
  unsigned most = levels_of (desc);
  CUmipmappedArray m = calloc (1, sizeof *m);
  if (! m || ! octa_host_object_add (&m->object, OCTA_HOST_MIPMAP, c))
    {
      free (m);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  r = make_levels (c, m, desc, levels < most ? levels : most);
  if (r)
    octa_host_mipmap_close (m);
  else
    *mipmap = m;
  return octa_host_leave (r);
}

CUresult
octa_host_cuMipmappedArrayGetLevel (CUarray *array, CUmipmappedArray mipmap,
                                    unsigned int level)
{
  OCTA_HOST_ABOUT (MIPMAP, mipmap, array != NULL);
  if (level >= mipmap->n_levels)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *array = mipmap->levels[level];
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMipmappedArrayDestroy (CUmipmappedArray mipmap)
{
  OCTA_HOST_ABOUT (MIPMAP, mipmap, true);
  r = octa_host_context_drain_to_free (mipmap->object.ctx);
  if (octa_host_has_drained (r)
      && octa_host_object_is (mipmap, OCTA_HOST_MIPMAP))
    octa_host_mipmap_close (mipmap);
  return octa_host_leave (r);
}

/* ---- lines of arrays: boxes of one row ---- */

/* clang-format off */
#define LINE(...)                                                             \
  (&(CUDA_MEMCPY2D){ .WidthInBytes = bytes, .Height = 1, __VA_ARGS__ })
#define FROM_ARRAY(a, x)                                                      \
  .srcMemoryType = CU_MEMORYTYPE_ARRAY, .srcArray = a, .srcXInBytes = x
#define TO_ARRAY(a, x)                                                        \
  .dstMemoryType = CU_MEMORYTYPE_ARRAY, .dstArray = a, .dstXInBytes = x
#define FROM_HOST(p) .srcMemoryType = CU_MEMORYTYPE_HOST, .srcHost = p
#define TO_HOST(p)   .dstMemoryType = CU_MEMORYTYPE_HOST, .dstHost = p
#define FROM_DEVICE(p) .srcMemoryType = CU_MEMORYTYPE_DEVICE, .srcDevice = p
#define TO_DEVICE(p)   .dstMemoryType = CU_MEMORYTYPE_DEVICE, .dstDevice = p
/* clang-format on */

CUresult
octa_host_cuMemcpyHtoAAsync (CUarray dst, size_t offset, const void *src,
                             size_t bytes, CUstream s)
{
  return octa_host_cuMemcpy2DAsync (LINE (TO_ARRAY (dst, offset),
                                          FROM_HOST (src)),
                                    s);
}

CUresult
octa_host_cuMemcpyAtoHAsync (void *dst, CUarray src, size_t offset,
                             size_t bytes, CUstream s)
{
  return octa_host_cuMemcpy2DAsync (LINE (TO_HOST (dst),
                                          FROM_ARRAY (src, offset)),
                                    s);
}

CUresult
octa_host_cuMemcpyHtoA (CUarray dst, size_t offset, const void *src,
                        size_t bytes)
{
  return octa_host_cuMemcpy2D (LINE (TO_ARRAY (dst, offset), FROM_HOST (src)));
}

CUresult
octa_host_cuMemcpyAtoH (void *dst, CUarray src, size_t offset, size_t bytes)
{
  return octa_host_cuMemcpy2D (LINE (TO_HOST (dst), FROM_ARRAY (src, offset)));
}

CUresult
octa_host_cuMemcpyDtoA (CUarray dst, size_t offset, CUdeviceptr src,
                        size_t bytes)
{
  return octa_host_cuMemcpy2D (
      LINE (TO_ARRAY (dst, offset), FROM_DEVICE (src)));
}

CUresult
octa_host_cuMemcpyAtoD (CUdeviceptr dst, CUarray src, size_t offset,
                        size_t bytes)
{
  return octa_host_cuMemcpy2D (
      LINE (TO_DEVICE (dst), FROM_ARRAY (src, offset)));
}

CUresult
octa_host_cuMemcpyAtoA (CUarray dst, size_t dst_offset, CUarray src,
                        size_t src_offset, size_t bytes)
{
  return octa_host_cuMemcpy2D (
      LINE (TO_ARRAY (dst, dst_offset), FROM_ARRAY (src, src_offset)));
}
