/* cudaTextureObject.c -- methods of cudaTextureObject: how kernels read an
   array or memory through the texture units.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include <string.h>

/* N real numbers, as cuda.internal.texture_options makes them.  */
static octa_status
read_numbers (const mxArray *x, const char *arg, size_t n, const double **v)
{
  if (! mxIsDouble (x) || mxIsComplex (x) || mxGetNumberOfElements (x) != n)
    return octa_fail ("", "%s must be %zu real numbers", arg, n);
  *v = mxGetData (x);
  return OCTA_OK;
}

/* Whole numbers >= 0; Inf stands for "all".  */
static size_t
as_size (double v)
{
  return v >= 0 && v < 0x1p63 ? (size_t)v : SIZE_MAX;
}

/* ORDER the vectors of cuda.internal.texture_options */
enum
{
  N_DESC = 14,
  N_MEMORY = 7,
  N_VIEW = 8
};

static octa_texture_desc
make_desc (const double *v)
{
  octa_texture_desc d = { .filter_mode = (int)v[3],
                          .mipmap_filter_mode = (int)v[4],
                          .flags = (unsigned)v[5],
                          .max_anisotropy = (unsigned)v[6],
                          .mipmap_level_bias = (float)v[7],
                          .min_mipmap_level_clamp = (float)v[8],
                          .max_mipmap_level_clamp = (float)v[9] };
  for (int i = 0; i < 3; i++)
    d.address_mode[i] = (int)v[i];
  for (int i = 0; i < 4; i++)
    d.border_color[i] = (float)v[10 + i];
  return d;
}

/* Read the resource of the texture: a cudaArray, a cudaMipmappedArray, or
   memory, which V describes.  */
static octa_status
read_resource (const mxArray *x, const double *v, octa_texture_resource *r)
{
  octa_id id = gateway_id (x);
  octa_kind kind = octa_id_kind (id);
  *r = (octa_texture_resource){ .memory = { .id = id, .what = "RESOURCE" },
                                .format = (int)v[0],
                                .channels = (unsigned)v[1],
                                .is_pitched = v[2] != 0,
                                .bytes = as_size (v[3]),
                                .width = as_size (v[4]),
                                .height = as_size (v[5]),
                                .pitch = as_size (v[6]) };
  if (kind == OCTA_KIND_CUARRAY || kind == OCTA_KIND_MIPMAP)
    return octa_handle_get (id, kind) ? OCTA_OK : OCTA_FAIL;
  if (id == 0
      && (handle_is_of (x, OCTA_KIND_CUARRAY)
          || handle_is_of (x, OCTA_KIND_MIPMAP)))
    return octa_fail (OCTA_ERROR_CLOSED,
                      "RESOURCE is closed; create a new one");
  return arg_pointer (x, "RESOURCE", &r->memory);
}

/* __open__ (this, resource, desc, memory, view): see
   cuda.internal.texture_options.  VIEW may be empty.  */
static octa_status
do_open (call *c)
{
  octa_id id;
  const double *desc, *memory, *view = NULL;
  octa_texture_resource r;
  octa_texture_view v;
  if (read_numbers (c->rhs[2], "DESC", N_DESC, &desc) != OCTA_OK
      || read_numbers (c->rhs[3], "MEMORY", N_MEMORY, &memory) != OCTA_OK
      || (mxGetNumberOfElements (c->rhs[4]) > 0
          && read_numbers (c->rhs[4], "VIEW", N_VIEW, &view) != OCTA_OK)
      || read_resource (c->rhs[1], memory, &r) != OCTA_OK)
    return OCTA_FAIL;
  octa_texture_desc d = make_desc (desc);
  if (view)
    v = (octa_texture_view){ .format = (int)view[0],
                             .width = as_size (view[1]),
                             .height = as_size (view[2]),
                             .depth = as_size (view[3]),
                             .first_level = (unsigned)view[4],
                             .last_level = (unsigned)view[5],
                             .first_layer = (unsigned)view[6],
                             .last_layer = (unsigned)view[7] };
  GATEWAY_TRY (octa_texture_create (&r, &d, view ? &v : NULL, &id));
  return handle_reopen (c->rhs[0], id);
}

/* ---- descriptions, as structs ---- */

static mxArray *
row (const float *v, int n)
{
  mxArray *x = mxCreateDoubleMatrix (1, (mwSize)n, mxREAL);
  for (int i = 0; i < n; i++)
    ((double *)mxGetData (x))[i] = (double)v[i];
  return x;
}

static octa_status
do_get_resource_desc (call *c)
{
  octa_id id;
  octa_texture_resource r;
  int type;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_texture_resource_of (id, &type, &r));
  mxArray *s = gateway_struct ({ "type", gateway_double (type) },
                               { "handle",
                                 gateway_uint64 (r.memory.address) });
  if (r.format)
    {
      gateway_field_add (s, "format", gateway_double (r.format));
      gateway_field_add (s, "num_channels", gateway_double (r.channels));
      if (r.is_pitched)
        {
          gateway_field_add (s, "width", gateway_double ((double)r.width));
          gateway_field_add (s, "height", gateway_double ((double)r.height));
          gateway_field_add (s, "pitch", gateway_double ((double)r.pitch));
        }
      else
        gateway_field_add (s, "bytes", gateway_double ((double)r.bytes));
    }
  return gateway_one (c, s);
}

static octa_status
do_get_texture_desc (call *c)
{
  octa_id id;
  octa_texture_desc d;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_texture_desc_of (id, &d));
  const float modes[3] = { (float)d.address_mode[0], (float)d.address_mode[1],
                           (float)d.address_mode[2] };
  c->lhs[0] = gateway_struct (
      { "address_mode", row (modes, 3) },
      { "filter_mode", gateway_double (d.filter_mode) },
      { "flags", gateway_double (d.flags) },
      { "max_anisotropy", gateway_double (d.max_anisotropy) },
      { "mipmap_filter_mode", gateway_double (d.mipmap_filter_mode) },
      { "mipmap_level_bias", gateway_double ((double)d.mipmap_level_bias) },
      { "min_mipmap_level_clamp",
        gateway_double ((double)d.min_mipmap_level_clamp) },
      { "max_mipmap_level_clamp",
        gateway_double ((double)d.max_mipmap_level_clamp) },
      { "border_color", row (d.border_color, 4) });
  return OCTA_OK;
}

static octa_status
do_get_resource_view_desc (call *c)
{
  octa_id id;
  octa_texture_view v;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_texture_view_of (id, &v));
  c->lhs[0] = gateway_struct ({ "format", gateway_double (v.format) },
                              { "width", gateway_double ((double)v.width) },
                              { "height", gateway_double ((double)v.height) },
                              { "depth", gateway_double ((double)v.depth) },
                              { "first_mipmap_level",
                                gateway_double (v.first_level) },
                              { "last_mipmap_level",
                                gateway_double (v.last_level) },
                              { "first_layer",
                                gateway_double (v.first_layer) },
                              { "last_layer", gateway_double (v.last_layer) });
  return OCTA_OK;
}

/* clang-format off */
static const method methods[] = {
  METHOD (__open__, 5, 5, 0, do_open)
  METHOD (close, 1, 1, 0, handle_close)                     /* Close the texture */
  METHOD (disp, 1, 1, 1, handle_disp_state)                 /* Print the state */
  METHOD (get_resource_desc, 1, 1, 1, do_get_resource_desc) /* The array or memory of the texture, a struct */
  METHOD (get_resource_view_desc, 1, 1, 1, do_get_resource_view_desc) /* The view of the array, a struct */
  METHOD (get_texture_desc, 1, 1, 1, do_get_texture_desc)   /* The texture's settings, a struct */
  GET (handle, uint64_t, octa_texture_value)                /* The number that kernels take */
  METHOD (isopen, 1, 1, 1, handle_isopen)                   /* True until the texture is closed */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaTextureObject",
                               .kind = OCTA_KIND_TEXTURE,
                               .methods = methods };
