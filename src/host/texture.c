/* texture.c -- texture and surface objects of the host device.

   Objects are numbers: a slot of a table, and a serial number above it, by
   which stale objects are recognized.  Kernels read the table without the
   lock; objects that they may use are freed only when the kernels are done.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"
#include "host/texture.h"

#include <stdlib.h>
#include <string.h>

enum
{
  SLOT_BITS = 16,
  N_SLOTS = 1 << SLOT_BITS,
  PITCH_ALIGN = 32,
  MAX_LINEAR = 1 << 28 /* texels */
};

static octa_host_texture *table[N_SLOTS];
static unsigned next_slot;
static unsigned long long last_serial;

const octa_host_texture *
octa_host_texture_find (unsigned long long value, bool is_surface)
{
  const octa_host_texture *t = __atomic_load_n (&table[value & (N_SLOTS - 1)],
                                                __ATOMIC_ACQUIRE);
  return t && t->value == value && t->is_surface == is_surface ? t : NULL;
}

/* ---- making one ---- */

static void
use_array (octa_host_texture *t, CUarray a)
{
  bool is_stack = a->desc.Flags
                  & (CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_CUBEMAP);
  t->format = a->desc.Format;
  t->channels = (int)a->desc.NumChannels;
  t->element = a->element;
  t->n_slices = is_stack ? (int)a->depth : 1;
  t->levels[t->n_levels++] = (octa_host_level){
    .data = a->data,
    .pitch = a->pitch,
    .slice = a->slice,
    .size = { (int)a->desc.Width, (int)a->height,
              is_stack ? 1 : (int)a->depth }
  };
}

/* Use linear or pitched memory at P.  */
static CUresult
use_memory (octa_host_texture *t, CUdeviceptr p, size_t bytes,
            CUarray_format format, unsigned channels, int width, int height,
            size_t pitch)
{
  t->format = format;
  t->channels = (int)channels;
  t->element = octa_format_size (format) * channels;
  t->n_slices = 1;
  t->n_levels = 1;
  t->levels[0] = (octa_host_level){ .data = (unsigned char *)(uintptr_t)p,
                                    .pitch = pitch,
                                    .size = { width, height, 1 } };
  return p % OCTA_HOST_ALIGN || ! octa_host_memory_find ((uintptr_t)p, bytes)
             ? CUDA_ERROR_INVALID_VALUE
             : CUDA_SUCCESS;
}

static bool
is_format (CUarray_format format, unsigned channels)
{
  return octa_format_size (format)
         && (channels == 1 || channels == 2 || channels == 4);
}

static CUresult
use_resource (octa_host_texture *t, const CUDA_RESOURCE_DESC *r)
{
  size_t element, n;
  switch ((int)r->resType)
    {
    case CU_RESOURCE_TYPE_ARRAY:
      if (! octa_host_object_is (r->res.array.hArray, OCTA_HOST_ARRAY))
        return CUDA_ERROR_INVALID_HANDLE;
      use_array (t, r->res.array.hArray);
      return CUDA_SUCCESS;
    case CU_RESOURCE_TYPE_MIPMAPPED_ARRAY:
      {
        CUmipmappedArray m = r->res.mipmap.hMipmappedArray;
        if (! octa_host_object_is (m, OCTA_HOST_MIPMAP))
          return CUDA_ERROR_INVALID_HANDLE;
        for (unsigned l = 0; l < m->n_levels; l++)
          use_array (t, m->levels[l]);
        return CUDA_SUCCESS;
      }
    case CU_RESOURCE_TYPE_LINEAR:
      if (! is_format (r->res.linear.format, r->res.linear.numChannels))
        return CUDA_ERROR_INVALID_VALUE;
      element = octa_format_size (r->res.linear.format)
                * r->res.linear.numChannels;
      n = r->res.linear.sizeInBytes / element;
      if (n < 1 || n > MAX_LINEAR)
        return CUDA_ERROR_INVALID_VALUE;
      t->is_line = true;
      return use_memory (t, r->res.linear.devPtr, r->res.linear.sizeInBytes,
                         r->res.linear.format, r->res.linear.numChannels,
                         (int)n, 1, 0);
    case CU_RESOURCE_TYPE_PITCH2D:
      if (! is_format (r->res.pitch2D.format, r->res.pitch2D.numChannels))
        return CUDA_ERROR_INVALID_VALUE;
      element = octa_format_size (r->res.pitch2D.format)
                * r->res.pitch2D.numChannels;
      if (! r->res.pitch2D.width || r->res.pitch2D.width > 131072
          || ! r->res.pitch2D.height || r->res.pitch2D.height > 65536
          || r->res.pitch2D.pitchInBytes % PITCH_ALIGN
          || r->res.pitch2D.pitchInBytes < r->res.pitch2D.width * element)
        return CUDA_ERROR_INVALID_VALUE;
      return use_memory (t, r->res.pitch2D.devPtr,
                         r->res.pitch2D.pitchInBytes
                                 * (r->res.pitch2D.height - 1)
                             + r->res.pitch2D.width * element,
                         r->res.pitch2D.format, r->res.pitch2D.numChannels,
                         (int)r->res.pitch2D.width, (int)r->res.pitch2D.height,
                         r->res.pitch2D.pitchInBytes);
    default:
      return CUDA_ERROR_INVALID_VALUE;
    }
}

/* ORDER CUresourceViewFormat: 1, 2 and 4 channels of each.  */
static const CUarray_format view_formats[] = {
  CU_AD_FORMAT_UNSIGNED_INT8,  CU_AD_FORMAT_SIGNED_INT8,
  CU_AD_FORMAT_UNSIGNED_INT16, CU_AD_FORMAT_SIGNED_INT16,
  CU_AD_FORMAT_UNSIGNED_INT32, CU_AD_FORMAT_SIGNED_INT32,
  CU_AD_FORMAT_HALF,           CU_AD_FORMAT_FLOAT,
};

static CUresult
use_view (octa_host_texture *t, const CUDA_RESOURCE_VIEW_DESC *v)
{
  unsigned n_levels = (unsigned)t->n_levels;
  if (t->resource.resType != CU_RESOURCE_TYPE_ARRAY
      && t->resource.resType != CU_RESOURCE_TYPE_MIPMAPPED_ARRAY)
    return CUDA_ERROR_INVALID_VALUE;
  if (v->format >= CU_RES_VIEW_FORMAT_UNSIGNED_BC1)
    return CUDA_ERROR_NOT_SUPPORTED;
  if (v->format != CU_RES_VIEW_FORMAT_NONE)
    {
      unsigned k = (unsigned)v->format - 1;
      t->format = view_formats[k / 3];
      t->channels = 1 << k % 3;
      if (octa_format_size (t->format) * (size_t)t->channels != t->element)
        return CUDA_ERROR_INVALID_VALUE;
    }
  if (v->width != (size_t)t->levels[0].size[0]
      || v->firstMipmapLevel > v->lastMipmapLevel
      || v->lastMipmapLevel >= n_levels || v->firstLayer > v->lastLayer
      || (int)v->lastLayer >= t->n_slices)
    return CUDA_ERROR_INVALID_VALUE;
  t->n_levels = (int)(v->lastMipmapLevel - v->firstMipmapLevel + 1);
  memmove (t->levels, t->levels + v->firstMipmapLevel,
           (size_t)t->n_levels * sizeof *t->levels);
  for (int l = 0; l < t->n_levels; l++)
    t->levels[l].data += v->firstLayer * t->levels[l].slice;
  t->n_slices = (int)(v->lastLayer - v->firstLayer + 1);
  t->view = *v;
  t->has_view = true;
  return CUDA_SUCCESS;
}

static CUresult
use_desc (octa_host_texture *t, const CUDA_TEXTURE_DESC *d)
{
  size_t channel_size = octa_format_size (t->format);
  bool is_float_format = t->format == CU_AD_FORMAT_FLOAT
                         || t->format == CU_AD_FORMAT_HALF;
  bool is_linear = d->filterMode == CU_TR_FILTER_MODE_LINEAR
                   || d->mipmapFilterMode == CU_TR_FILTER_MODE_LINEAR;
  for (int i = 0; i < 3; i++)
    if ((unsigned)d->addressMode[i] > CU_TR_ADDRESS_MODE_BORDER)
      return CUDA_ERROR_INVALID_VALUE;
  if ((unsigned)d->filterMode > 1 || (unsigned)d->mipmapFilterMode > 1)
    return CUDA_ERROR_INVALID_VALUE;
  t->desc = *d;
  t->is_normalized = d->flags & CU_TRSF_NORMALIZED_COORDINATES;
  t->is_integer = ! is_float_format
                  && (channel_size == 4
                      || (d->flags & CU_TRSF_READ_AS_INTEGER));
  t->is_srgb = (d->flags & CU_TRSF_SRGB) && ! t->is_integer;
  if (! t->is_line && is_linear && t->is_integer)
    return CUDA_ERROR_INVALID_VALUE;
  return CUDA_SUCCESS;
}

/* Enter T; the lock is held.  */
static CUresult
enter (octa_host_texture *t, CUcontext c, unsigned long long *value)
{
  unsigned tried = 0;
  while (tried < N_SLOTS && table[next_slot])
    {
      next_slot = (next_slot + 1) & (N_SLOTS - 1);
      tried++;
    }
  if (tried == N_SLOTS
      || ! octa_host_object_add (&t->object, OCTA_HOST_TEXTURE, c))
    return CUDA_ERROR_OUT_OF_MEMORY;
  t->value = ++last_serial << SLOT_BITS | next_slot;
  __atomic_store_n (&table[next_slot], t, __ATOMIC_RELEASE);
  next_slot = (next_slot + 1) & (N_SLOTS - 1);
  *value = t->value;
  return CUDA_SUCCESS;
}

void
octa_host_texture_close (octa_host_object *o)
{
  octa_host_texture *t = (octa_host_texture *)o;
  __atomic_store_n (&table[t->value & (N_SLOTS - 1)], NULL, __ATOMIC_RELEASE);
  octa_host_object_remove (o);
  free (t);
}

CUresult
octa_host_cuTexObjectCreate (CUtexObject *object,
                             const CUDA_RESOURCE_DESC *resource,
                             const CUDA_TEXTURE_DESC *desc,
                             const CUDA_RESOURCE_VIEW_DESC *view)
{
  OCTA_HOST_CONTEXT (c);
  if (! object || ! resource || ! desc || resource->flags)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  octa_host_texture *t = calloc (1, sizeof *t);
  if (! t)
    return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
  t->resource = *resource;
  r = use_resource (t, resource);
  if (! r && view)
    r = use_view (t, view);
  if (! r)
    r = use_desc (t, desc);
  if (! r)
    r = enter (t, c, object);
  if (r)
    free (t);
  return octa_host_leave (r);
}

CUresult
octa_host_cuSurfObjectCreate (CUsurfObject *object,
                              const CUDA_RESOURCE_DESC *resource)
{
  OCTA_HOST_CONTEXT (c);
  if (! object || ! resource || resource->flags
      || resource->resType != CU_RESOURCE_TYPE_ARRAY)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  CUarray a = resource->res.array.hArray;
  if (! octa_host_object_is (a, OCTA_HOST_ARRAY))
    return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
  if (! (a->desc.Flags & CUDA_ARRAY3D_SURFACE_LDST))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  octa_host_texture *t = calloc (1, sizeof *t);
  if (! t)
    return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
  t->resource = *resource;
  t->is_surface = true;
  use_array (t, a);
  r = enter (t, c, object);
  if (r)
    free (t);
  return octa_host_leave (r);
}

/* ---- queries ---- */

static CUresult
enter_about (unsigned long long value, bool is_surface, bool ok,
             const octa_host_texture **t)
{
  OCTA_HOST_CONTEXT (c);
  *t = octa_host_texture_find (value, is_surface);
  return *t && ok ? CUDA_SUCCESS : octa_host_leave (CUDA_ERROR_INVALID_VALUE);
}

/* Waits for kernels that may use it.  */
static CUresult
destroy (unsigned long long value, bool is_surface)
{
  const octa_host_texture *t;
  OCTA_HOST_ENTER (enter_about (value, is_surface, true, &t));
  r = octa_host_context_drain_to_free (t->object.ctx);
  t = octa_host_texture_find (value, is_surface);
  if (t && octa_host_has_drained (r))
    octa_host_texture_close (&table[value & (N_SLOTS - 1)]->object);
  return octa_host_leave (r);
}

CUresult
octa_host_cuTexObjectDestroy (CUtexObject object)
{
  return destroy (object, false);
}

CUresult
octa_host_cuSurfObjectDestroy (CUsurfObject object)
{
  return destroy (object, true);
}

static CUresult
get_resource (CUDA_RESOURCE_DESC *resource, unsigned long long object,
              bool is_surface)
{
  const octa_host_texture *t;
  OCTA_HOST_ENTER (enter_about (object, is_surface, resource != NULL, &t));
  *resource = t->resource;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuTexObjectGetResourceDesc (CUDA_RESOURCE_DESC *resource,
                                      CUtexObject object)
{
  return get_resource (resource, object, false);
}

CUresult
octa_host_cuSurfObjectGetResourceDesc (CUDA_RESOURCE_DESC *resource,
                                       CUsurfObject object)
{
  return get_resource (resource, object, true);
}

CUresult
octa_host_cuTexObjectGetTextureDesc (CUDA_TEXTURE_DESC *desc,
                                     CUtexObject object)
{
  const octa_host_texture *t;
  OCTA_HOST_ENTER (enter_about (object, false, desc != NULL, &t));
  *desc = t->desc;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuTexObjectGetResourceViewDesc (CUDA_RESOURCE_VIEW_DESC *view,
                                          CUtexObject object)
{
  const octa_host_texture *t;
  OCTA_HOST_ENTER (enter_about (object, false, view != NULL, &t));
  if (! t->has_view)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *view = t->view;
  return octa_host_leave (CUDA_SUCCESS);
}
