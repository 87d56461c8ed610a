/* texture_object.c -- texture and surface objects as handles.

   A kernel takes such an object as a 64-bit number.  The object keeps the
   memory that it reads alive; for a gpuArray that is the buffer, so that an
   assignment to the array copies it first.  After it was passed to a kernel,
   closing it waits for the device, because the driver does not check whether a
   kernel still uses it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memory/private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct octa_texture
{
  unsigned long long value;
  octa_buffer *buffer; /* of a gpuArray, or NULL */
  bool is_used;        /* it was passed to a kernel */
  bool is_integer;     /* reads integers */
  bool has_view;       /* drivers invent one if there is none */
  float border[4];     /* drivers return it in another form */
} octa_texture;

static void
wait_for_users (const octa_texture *t)
{
  if (t->is_used)
    octa_capturing_settle ();
}

static void
close_texture (void *resource)
{
  octa_texture *t = resource;
  wait_for_users (t);
  OCTA_CU_WARN (cuTexObjectDestroy, (t->value));
  if (t->buffer)
    octa_buffer_release (t->buffer);
  free (t);
}

static void
close_surface (void *resource)
{
  octa_texture *t = resource;
  wait_for_users (t);
  OCTA_CU_WARN (cuSurfObjectDestroy, (t->value));
  free (t);
}

/* The texture or surface ID.  */
static octa_texture *
get (octa_id id)
{
  return octa_handle_get (id, octa_id_kind (id) == OCTA_KIND_SURFACE
                                  ? OCTA_KIND_SURFACE
                                  : OCTA_KIND_TEXTURE);
}

/* ---- the memory of a texture ---- */

/* Some devices refuse other addresses with only "invalid argument", others
   round them.  */
static octa_status
check_alignment (CUdeviceptr p, size_t pitch, bool is_pitched)
{
  octa_status st = OCTA_OK;
  CUdevice dev;
  int start = 1, row = 1;
  OCTA_CU (cuCtxGetDevice, (&dev));
  OCTA_CU (cuDeviceGetAttribute,
           (&start, CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT, dev));
  OCTA_CU (cuDeviceGetAttribute,
           (&row, CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT, dev));
  if (p % (CUdeviceptr)start)
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "the memory of a texture must begin at a multiple of %d "
                    "bytes, the device's texture_alignment",
                    start);
  else if (is_pitched && pitch % (size_t)row)
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "PITCH must be a multiple of %d bytes, the device's "
                    "texture_pitch_alignment",
                    row);
done:
  return st;
}

static octa_status
resolve_memory (const octa_texture_resource *r, CUDA_RESOURCE_DESC *d)
{
  octa_status st;
  CUdeviceptr p;
  size_t known, channel = octa_format_size (r->format);
  size_t element = channel * r->channels;
  OCTA_TRY (octa_array_anchor (r->memory.id));
  OCTA_TRY (octa_pointer_resolve (&r->memory, false, &p, &known));
  if (! channel || (r->channels != 1 && r->channels != 2 && r->channels != 4))
    OCTA_TRY (
        octa_fail (OCTA_ERROR_LOGIC,
                   "a texture of memory needs a FORMAT of 8, 16 or 32 bits "
                   "and 1, 2 or 4 channels"));
  size_t bytes = r->bytes == SIZE_MAX ? known : r->bytes;
  if (r->is_pitched)
    {
      if (! r->width || ! r->height
          || __builtin_mul_overflow (r->pitch, r->height - 1, &bytes)
          || __builtin_add_overflow (bytes, r->width * element, &bytes))
        OCTA_TRY (
            octa_fail (OCTA_ERROR_LOGIC,
                       "WIDTH and HEIGHT must be at least 1, in texels"));
      d->resType = CU_RESOURCE_TYPE_PITCH2D;
      d->res.pitch2D.devPtr = p;
      d->res.pitch2D.format = (CUarray_format)r->format;
      d->res.pitch2D.numChannels = r->channels;
      d->res.pitch2D.width = r->width;
      d->res.pitch2D.height = r->height;
      d->res.pitch2D.pitchInBytes = r->pitch;
    }
  else
    {
      d->resType = CU_RESOURCE_TYPE_LINEAR;
      d->res.linear.devPtr = p;
      d->res.linear.format = (CUarray_format)r->format;
      d->res.linear.numChannels = r->channels;
      d->res.linear.sizeInBytes = bytes;
    }
  if (bytes == SIZE_MAX || bytes < element)
    st = octa_fail (OCTA_ERROR_LOGIC,
                    bytes == SIZE_MAX
                        ? "BYTES is needed, since the memory is a bare address"
                        : "the memory is smaller than one texel");
  else if (bytes > known)
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "the memory holds %zu bytes, but the texture needs %zu",
                    known, bytes);
  else
    st = check_alignment (p, r->pitch, r->is_pitched);
done:
  return st;
}

static octa_status
resolve (const octa_texture_resource *r, CUDA_RESOURCE_DESC *d)
{
  memset (d, 0, sizeof *d);
  switch (octa_id_kind (r->memory.id))
    {
    case OCTA_KIND_CUARRAY:
      d->resType = CU_RESOURCE_TYPE_ARRAY;
      return octa_cuarray_raw (r->memory.id, &d->res.array.hArray);
    case OCTA_KIND_MIPMAP:
      d->resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY;
      return octa_mipmap_raw (r->memory.id, &d->res.mipmap.hMipmappedArray);
    default:
      return resolve_memory (r, d);
    }
}

/* The format of the texels, for all kinds of resource; the flags of
   arrays.  */
static octa_status
describe_resource (const octa_texture_resource *r, octa_cuarray_desc *d,
                   unsigned *n_levels)
{
  octa_status st = OCTA_OK;
  *d = (octa_cuarray_desc){ .format = r->format };
  *n_levels = 1;
  if (octa_id_kind (r->memory.id) == OCTA_KIND_CUARRAY)
    OCTA_TRY (octa_cuarray_describe (r->memory.id, d));
  else if (octa_id_kind (r->memory.id) == OCTA_KIND_MIPMAP)
    OCTA_TRY (octa_mipmap_describe (r->memory.id, d, n_levels));
done:
  return st;
}

/* ORDER CUresourceViewFormat: 1 to 6 have 8 bits, 7 to 12 have 16, 13 to 18
   have 32; then follow the floating-point formats.  */
static bool
reads_integers (int format, int view_format, unsigned flags)
{
  bool wants = flags & CU_TRSF_READ_AS_INTEGER;
  if (view_format >= CU_RES_VIEW_FORMAT_UINT_1X8
      && view_format <= CU_RES_VIEW_FORMAT_SINT_4X32)
    return wants || view_format >= CU_RES_VIEW_FORMAT_UINT_1X32;
  if (view_format != CU_RES_VIEW_FORMAT_NONE)
    return false;
  switch (format)
    {
    case CU_AD_FORMAT_UNSIGNED_INT8:
    case CU_AD_FORMAT_SIGNED_INT8:
    case CU_AD_FORMAT_UNSIGNED_INT16:
    case CU_AD_FORMAT_SIGNED_INT16:
      return wants;
    case CU_AD_FORMAT_UNSIGNED_INT32:
    case CU_AD_FORMAT_SIGNED_INT32:
      return true;
    default:
      return false;
    }
}

/* ---- its options ---- */

/* Check options that the hardware would silently ignore, or that the driver
   would refuse with only "invalid argument".  */
static octa_status
check_desc (const octa_texture_resource *r, const octa_texture_desc *d,
            unsigned array_flags, bool is_integer)
{
  octa_kind kind = octa_id_kind (r->memory.id);
  bool is_array = kind == OCTA_KIND_CUARRAY || kind == OCTA_KIND_MIPMAP;
  bool is_normalized = d->flags & CU_TRSF_NORMALIZED_COORDINATES;
  bool is_linear = d->filter_mode == CU_TR_FILTER_MODE_LINEAR
                   || (kind == OCTA_KIND_MIPMAP
                       && d->mipmap_filter_mode == CU_TR_FILTER_MODE_LINEAR);
  bool is_line = ! is_array && ! r->is_pitched;
  if (is_line && is_linear)
    return octa_fail (
        OCTA_ERROR_LOGIC,
        "a texture of linear memory is read at integer positions and cannot "
        "be filtered; make the texture of a cudaArray");
  if (is_linear && is_integer)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "linear filtering needs floating-point values: a float "
                      "format, or integers of 8 or 16 bits without "
                      "read_as_integer");
  if (kind == OCTA_KIND_MIPMAP && ! is_normalized)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a mipmapped array needs normalized_coordinates");
  if ((array_flags & CUDA_ARRAY3D_CUBEMAP) && ! is_normalized)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a cubemap needs normalized_coordinates");
  for (int i = 0; i < 3 && ! is_normalized && ! is_line; i++)
    if (d->address_mode[i] == CU_TR_ADDRESS_MODE_WRAP
        || d->address_mode[i] == CU_TR_ADDRESS_MODE_MIRROR)
      return octa_fail (OCTA_ERROR_LOGIC,
                        "the address modes wrap and mirror need "
                        "normalized_coordinates");
  return OCTA_OK;
}

static void
describe (const octa_texture_desc *d, const octa_cuarray_desc *about,
          unsigned n_levels, bool is_integer, CUDA_TEXTURE_DESC *t)
{
  int n_dims = about->height == 0 ? 1 : about->depth == 0 ? 2 : 3;
  if (n_dims > 1 && (about->flags & CUDA_ARRAY3D_LAYERED))
    n_dims--;
  memset (t, 0, sizeof *t);
  /* For an array with one row a device still filters between that row and the
     values that the address mode gives next to it.  */
  for (int i = 0; i < 3; i++)
    t->addressMode[i] = i < n_dims || about->width == 0
                            ? (CUaddress_mode)d->address_mode[i]
                            : CU_TR_ADDRESS_MODE_CLAMP;
  t->filterMode = (CUfilter_mode)d->filter_mode;
  t->flags = d->flags;
  t->maxAnisotropy = d->max_anisotropy;
  t->mipmapFilterMode = (CUfilter_mode)d->mipmap_filter_mode;
  t->mipmapLevelBias = d->mipmap_level_bias;
  t->minMipmapLevelClamp = d->min_mipmap_level_clamp;
  t->maxMipmapLevelClamp = isnan (d->max_mipmap_level_clamp)
                               ? (float)(n_levels - 1)
                               : d->max_mipmap_level_clamp;
  for (int i = 0; i < 4; i++)
    {
      /* For integers, signed or not, the driver takes the bits.  */
      double v = (double)d->border_color[i];
      uint32_t bits = v >= -0x1p31 && v < 0x1p32 ? (uint32_t)(int64_t)v : 0;
      t->borderColor[i] = d->border_color[i];
      if (is_integer)
        memcpy (&t->borderColor[i], &bits, sizeof bits);
    }
}

/* ---- handles ---- */

/* A handle of VALUE that keeps RESOURCE alive.  */
static octa_status
open_object (octa_kind kind, unsigned long long value, bool is_integer,
             octa_id resource, octa_id *id)
{
  octa_status st;
  bool is_array = octa_id_kind (resource) == OCTA_KIND_ARRAY;
  octa_texture *t = malloc (sizeof *t);
  if (! t)
    return octa_no_memory ("a handle");
  *t = (octa_texture){ .value = value,
                       .buffer = is_array ? octa_array_node (resource)->buffer
                                          : NULL,
                       .is_integer = is_integer };
  OCTA_TRY (octa_handle_open (kind, t,
                              kind == OCTA_KIND_TEXTURE ? close_texture
                                                        : close_surface,
                              is_array ? 0 : resource, id));
  if (t->buffer)
    octa_buffer_retain (t->buffer);
  t = NULL;
done:
  free (t);
  return st;
}

/* The view that changes nothing.  ORDER CUresourceViewFormat  */
static int
format_of (const octa_cuarray_desc *d)
{
  static const struct
  {
    int format, view;
  } views[] = {
    { CU_AD_FORMAT_UNSIGNED_INT8, CU_RES_VIEW_FORMAT_UINT_1X8 },
    { CU_AD_FORMAT_SIGNED_INT8, CU_RES_VIEW_FORMAT_SINT_1X8 },
    { CU_AD_FORMAT_UNSIGNED_INT16, CU_RES_VIEW_FORMAT_UINT_1X16 },
    { CU_AD_FORMAT_SIGNED_INT16, CU_RES_VIEW_FORMAT_SINT_1X16 },
    { CU_AD_FORMAT_UNSIGNED_INT32, CU_RES_VIEW_FORMAT_UINT_1X32 },
    { CU_AD_FORMAT_SIGNED_INT32, CU_RES_VIEW_FORMAT_SINT_1X32 },
    { CU_AD_FORMAT_HALF, CU_RES_VIEW_FORMAT_FLOAT_1X16 },
    { CU_AD_FORMAT_FLOAT, CU_RES_VIEW_FORMAT_FLOAT_1X32 },
  };
  for (size_t i = 0; i < sizeof views / sizeof *views; i++)
    if (views[i].format == d->format)
      return views[i].view + (int)(d->channels / 2); /* 1, 2, 4 channels */
  return CU_RES_VIEW_FORMAT_NONE;
}

/* For a view, layers are not a depth.  */
static size_t
view_depth (const octa_cuarray_desc *d)
{
  return d->flags & (CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_CUBEMAP) ? 0
                                                                  : d->depth;
}

octa_status
octa_texture_create (const octa_texture_resource *resource,
                     const octa_texture_desc *desc,
                     const octa_texture_view *view, octa_id *id)
{
  octa_status st;
  CUtexObject value;
  bool is_made = false;
  CUDA_RESOURCE_DESC r;
  CUDA_TEXTURE_DESC t;
  CUDA_RESOURCE_VIEW_DESC v = { 0 };
  octa_cuarray_desc about;
  unsigned n_levels;
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (resolve (resource, &r));
  OCTA_TRY (describe_resource (resource, &about, &n_levels));
  /* Computing an array may have left another context in use.  */
  if (resource->memory.id)
    OCTA_TRY (octa_context_use (resource->memory.id));
  bool is_integer = reads_integers (about.format, view ? view->format : 0,
                                    desc->flags);
  OCTA_TRY (check_desc (resource, desc, about.flags, is_integer));
  describe (desc, &about, n_levels, is_integer, &t);
  if (view)
    {
      v.format = (CUresourceViewFormat)(view->format ? view->format
                                                     : format_of (&about));
      v.width = view->width ? view->width : about.width;
      v.height = view->height ? view->height : about.height;
      v.depth = view->depth ? view->depth : view_depth (&about);
      v.firstMipmapLevel = view->first_level;
      v.lastMipmapLevel = view->last_level;
      v.firstLayer = view->first_layer;
      v.lastLayer = view->last_layer;
    }
  OCTA_CU (cuTexObjectCreate, (&value, &r, &t, view ? &v : NULL));
  is_made = true;
  OCTA_TRY (open_object (OCTA_KIND_TEXTURE, value, is_integer,
                         resource->memory.id, id));
  memcpy (get (*id)->border, desc->border_color, sizeof desc->border_color);
  get (*id)->has_view = view != NULL;
  is_made = false;
done:
  if (is_made)
    OCTA_CU_WARN (cuTexObjectDestroy, (value));
  return st;
}

octa_status
octa_surface_create (octa_id array, octa_id *id)
{
  octa_status st;
  CUsurfObject value;
  bool is_made = false;
  CUDA_RESOURCE_DESC r;
  octa_cuarray_desc d;
  memset (&r, 0, sizeof r);
  r.resType = CU_RESOURCE_TYPE_ARRAY;
  OCTA_TRY (octa_cuarray_raw (array, &r.res.array.hArray));
  OCTA_TRY (octa_cuarray_describe (array, &d));
  if (! (d.flags & CUDA_ARRAY3D_SURFACE_LDST))
    OCTA_TRY (
        octa_fail (OCTA_ERROR_LOGIC,
                   "the array cannot be a surface: make it with the flag "
                   "cuda.array3d_flags.SURFACE_LDST"));
  OCTA_CU (cuSurfObjectCreate, (&value, &r));
  is_made = true;
  OCTA_TRY (open_object (OCTA_KIND_SURFACE, value, false, array, id));
  is_made = false;
done:
  if (is_made)
    OCTA_CU_WARN (cuSurfObjectDestroy, (value));
  return st;
}

octa_status
octa_texture_value (octa_id id, uint64_t *value)
{
  OCTA_GET (const octa_texture *, t, get (id));
  *value = t->value;
  return OCTA_OK;
}

octa_status
octa_texture_argument (octa_id id, uint64_t *value)
{
  OCTA_GET (octa_texture *, t, get (id));
  t->is_used = true;
  *value = t->value;
  if (t->buffer)
    octa_buffer_use (t->buffer);
  return OCTA_OK;
}

/* ---- the driver's descriptions ---- */

octa_status
octa_texture_resource_of (octa_id id, int *type, octa_texture_resource *out)
{
  octa_status st = OCTA_OK;
  CUDA_RESOURCE_DESC r;
  octa_texture_resource q = { 0 };
  OCTA_HANDLE (const octa_texture *, t, id, TEXTURE);
  OCTA_CU (cuTexObjectGetResourceDesc, (&r, t->value));
  switch ((int)r.resType)
    {
    case CU_RESOURCE_TYPE_ARRAY:
      q.memory.address = (uint64_t)(uintptr_t)r.res.array.hArray;
      break;
    case CU_RESOURCE_TYPE_MIPMAPPED_ARRAY:
      q.memory.address = (uint64_t)(uintptr_t)r.res.mipmap.hMipmappedArray;
      break;
    case CU_RESOURCE_TYPE_LINEAR:
      q.memory.address = r.res.linear.devPtr;
      q.format = (int)r.res.linear.format;
      q.channels = r.res.linear.numChannels;
      q.bytes = r.res.linear.sizeInBytes;
      break;
    default:
      q.memory.address = r.res.pitch2D.devPtr;
      q.is_pitched = true;
      q.format = (int)r.res.pitch2D.format;
      q.channels = r.res.pitch2D.numChannels;
      q.width = r.res.pitch2D.width;
      q.height = r.res.pitch2D.height;
      q.pitch = r.res.pitch2D.pitchInBytes;
    }
  *type = (int)r.resType;
  *out = q;
done:
  return st;
}

octa_status
octa_texture_desc_of (octa_id id, octa_texture_desc *desc)
{
  octa_status st = OCTA_OK;
  CUDA_TEXTURE_DESC d;
  OCTA_HANDLE (const octa_texture *, t, id, TEXTURE);
  OCTA_CU (cuTexObjectGetTextureDesc, (&d, t->value));
  *desc = (octa_texture_desc){
    .filter_mode = (int)d.filterMode,
    .mipmap_filter_mode = (int)d.mipmapFilterMode,
    .flags = d.flags,
    .max_anisotropy = d.maxAnisotropy,
    .mipmap_level_bias = d.mipmapLevelBias,
    .min_mipmap_level_clamp = d.minMipmapLevelClamp,
    .max_mipmap_level_clamp = d.maxMipmapLevelClamp
  };
  for (int i = 0; i < 3; i++)
    desc->address_mode[i] = (int)d.addressMode[i];
  memcpy (desc->border_color, t->border, sizeof desc->border_color);
done:
  return st;
}

octa_status
octa_texture_view_of (octa_id id, octa_texture_view *view)
{
  octa_status st = OCTA_OK;
  CUDA_RESOURCE_VIEW_DESC v;
  OCTA_HANDLE (const octa_texture *, t, id, TEXTURE);
  if (! t->has_view)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "this texture was made without a view");
  OCTA_CU (cuTexObjectGetResourceViewDesc, (&v, t->value));
  *view = (octa_texture_view){ .format = (int)v.format,
                               .width = v.width,
                               .height = v.height,
                               .depth = v.depth,
                               .first_level = v.firstMipmapLevel,
                               .last_level = v.lastMipmapLevel,
                               .first_layer = v.firstLayer,
                               .last_layer = v.lastLayer };
done:
  return st;
}

octa_status
octa_surface_array_of (octa_id id, uint64_t *array)
{
  octa_status st = OCTA_OK;
  CUDA_RESOURCE_DESC r;
  OCTA_HANDLE (const octa_texture *, t, id, SURFACE);
  OCTA_CU (cuSurfObjectGetResourceDesc, (&r, t->value));
  *array = (uint64_t)(uintptr_t)r.res.array.hArray;
done:
  return st;
}
