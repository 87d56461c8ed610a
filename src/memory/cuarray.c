/* cuarray.c -- CUDA arrays as handles.

   Only the driver knows an array's layout; we know its descriptor.  This file
   fills and reads whole arrays; the copies of cuda.Memcpy2D and Memcpy3D
   access parts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memory/private.h"

CUDA_ARRAY3D_DESCRIPTOR
octa_cuarray_to_driver (const octa_cuarray_desc *d)
{
  return (CUDA_ARRAY3D_DESCRIPTOR){ .Width = d->width,
                                    .Height = d->height,
                                    .Depth = d->depth,
                                    .Format = (CUarray_format)d->format,
                                    .NumChannels = d->channels,
                                    .Flags = d->flags };
}

/* ---- arrays ---- */

static void
close_array (void *resource)
{
  OCTA_CU_WARN (cuArrayDestroy, ((CUarray)resource));
}

octa_status
octa_cuarray_check (const octa_cuarray_desc *d)
{
  if (d->width == 0)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "an array needs a WIDTH of at least 1");
  if (d->channels != 1 && d->channels != 2 && d->channels != 4)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "an array has 1, 2 or 4 channels, not %u", d->channels);
  return OCTA_OK;
}

octa_status
octa_cuarray_create (const octa_cuarray_desc *desc, octa_id *id)
{
  octa_status st;
  CUarray a;
  CUDA_ARRAY3D_DESCRIPTOR d = octa_cuarray_to_driver (desc);
  CUDA_ARRAY_DESCRIPTOR plain = { .Width = d.Width,
                                  .Height = d.Height,
                                  .Format = d.Format,
                                  .NumChannels = d.NumChannels };
  OCTA_TRY (octa_cuarray_check (desc));
  OCTA_TRY (octa_context_ready ());
  if (desc->is_3d)
    OCTA_CU_ALLOC (cuArray3DCreate, (&a, &d));
  else
    OCTA_CU_ALLOC (cuArrayCreate, (&a, &plain));
  st = octa_handle_open (OCTA_KIND_CUARRAY, a, close_array, 0, id);
  if (st != OCTA_OK)
    OCTA_CU_WARN (cuArrayDestroy, (a));
done:
  return st;
}

octa_status
octa_cuarray_borrow (CUarray array, octa_id parent, octa_id *id)
{
  return octa_handle_open (OCTA_KIND_CUARRAY, array, NULL, parent, id);
}

octa_status
octa_cuarray_raw (octa_id id, CUarray *array)
{
  OCTA_HANDLE (CUarray, a, id, CUARRAY);
  *array = a;
  return OCTA_OK;
}

octa_status
octa_cuarray_address (octa_id id, uint64_t *address)
{
  CUarray a;
  if (octa_cuarray_raw (id, &a) != OCTA_OK)
    return OCTA_FAIL;
  *address = (uint64_t)(uintptr_t)a;
  return OCTA_OK;
}

octa_status
octa_cuarray_describe (octa_id id, octa_cuarray_desc *desc)
{
  octa_status st;
  CUarray a;
  CUDA_ARRAY3D_DESCRIPTOR d;
  OCTA_TRY (octa_cuarray_raw (id, &a));
  OCTA_CU (cuArray3DGetDescriptor, (&d, a));
  *desc = (octa_cuarray_desc){ .width = d.Width,
                               .height = d.Height,
                               .depth = d.Depth,
                               .format = (int)d.Format,
                               .channels = d.NumChannels,
                               .flags = d.Flags,
                               .is_3d = d.Depth || d.Flags };
done:
  return st;
}

/* ---- whole arrays ---- */

static size_t
rows_of (const octa_cuarray_desc *d)
{
  return d->height ? d->height : 1;
}

static size_t
slices_of (const octa_cuarray_desc *d)
{
  return d->depth ? d->depth : 1;
}

static octa_status
row_bytes (const octa_cuarray_desc *d, size_t *bytes)
{
  size_t channel = octa_format_size (d->format);
  *bytes = 0;
  if (! channel)
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "arrays of format %d cannot be copied as plain memory",
                      d->format);
  *bytes = d->width * d->channels * channel;
  return OCTA_OK;
}

octa_status
octa_cuarray_bytes (octa_id id, size_t *bytes)
{
  octa_cuarray_desc d;
  size_t row;
  if (octa_cuarray_describe (id, &d) != OCTA_OK
      || row_bytes (&d, &row) != OCTA_OK)
    return OCTA_FAIL;
  *bytes = row * rows_of (&d) * slices_of (&d);
  return OCTA_OK;
}

/* Describe the copy of a whole array; the side that is not the array is plain
   memory of BYTES bytes.  *IS_PLANE when cuMemcpy2D knows such arrays.  */
static octa_status
whole (octa_id id, const char *other, size_t bytes, CUarray *a,
       CUDA_MEMCPY3D *c, bool *is_plane)
{
  octa_status st;
  octa_cuarray_desc d;
  size_t row;
  OCTA_TRY (octa_cuarray_raw (id, a));
  OCTA_TRY (octa_cuarray_describe (id, &d));
  OCTA_TRY (row_bytes (&d, &row));
  size_t all = row * rows_of (&d) * slices_of (&d);
  if (bytes != all && bytes != SIZE_MAX)
    OCTA_TRY (octa_fail (OCTA_ERROR_LOGIC,
                         "%s has %zu bytes, but the array holds %zu", other,
                         bytes, all));
  *c = (CUDA_MEMCPY3D){ .WidthInBytes = row,
                        .Height = rows_of (&d),
                        .Depth = slices_of (&d) };
  *is_plane = ! d.depth;
done:
  return st;
}

CUDA_MEMCPY2D
octa_cuarray_plane (const CUDA_MEMCPY3D *c)
{
  return (CUDA_MEMCPY2D){ OCTA_CU_PLANE (c) };
}

/* A plane is copied by the call for planes, which takes any pitch.  */
static octa_status
run_copy (const CUDA_MEMCPY3D *c, bool is_plane)
{
  octa_status st = OCTA_OK;
  if (! is_plane)
    OCTA_CU (cuMemcpy3D, (c));
  else
    {
      CUDA_MEMCPY2D d = octa_cuarray_plane (c);
      OCTA_CU (cuMemcpy2DUnaligned, (&d));
    }
done:
  return st;
}

octa_status
octa_cuarray_upload (octa_id id, const void *src, size_t bytes)
{
  octa_status st;
  CUarray a;
  CUDA_MEMCPY3D c;
  bool is_plane;
  OCTA_TRY (whole (id, "SRC", bytes, &a, &c, &is_plane));
  c.srcMemoryType = CU_MEMORYTYPE_HOST;
  c.srcHost = src;
  c.srcPitch = c.WidthInBytes;
  c.srcHeight = c.Height;
  c.dstMemoryType = CU_MEMORYTYPE_ARRAY;
  c.dstArray = a;
  OCTA_TRY (run_copy (&c, is_plane));
  /* The driver may still be copying staged data.  Kernels in streams that are
     not ordered with stream 0 must not overtake it.  */
  OCTA_TRY (octa_wait (NULL));
done:
  return st;
}

octa_status
octa_cuarray_download (void *dest, octa_id id, size_t bytes)
{
  octa_status st;
  CUarray a;
  CUDA_MEMCPY3D c;
  bool is_plane;
  OCTA_TRY (whole (id, "DEST", bytes, &a, &c, &is_plane));
  c.srcMemoryType = CU_MEMORYTYPE_ARRAY;
  c.srcArray = a;
  c.dstMemoryType = CU_MEMORYTYPE_HOST;
  c.dstHost = dest;
  c.dstPitch = c.WidthInBytes;
  c.dstHeight = c.Height;
  OCTA_TRY (run_copy (&c, is_plane));
done:
  return st;
}

/* Compute SRC before looking up the array, because the copy needs the array's
   context.  */
octa_status
octa_cuarray_store (octa_id id, const octa_pointer *src)
{
  octa_status st;
  CUarray a;
  CUDA_MEMCPY3D c;
  bool is_plane;
  CUdeviceptr p;
  size_t bytes;
  OCTA_TRY (octa_pointer_resolve (src, false, &p, &bytes));
  /* The copy is in stream 0, but the array may be computed in another
     stream.  */
  OCTA_TRY (octa_pointer_settle (src));
  OCTA_TRY (whole (id, src->what, bytes, &a, &c, &is_plane));
  c.srcMemoryType = CU_MEMORYTYPE_DEVICE;
  c.srcDevice = p;
  c.srcPitch = c.WidthInBytes;
  c.srcHeight = c.Height;
  c.dstMemoryType = CU_MEMORYTYPE_ARRAY;
  c.dstArray = a;
  OCTA_TRY (run_copy (&c, is_plane));
  OCTA_TRY (octa_wait (NULL));
done:
  return st;
}
