/* cuda.c -- one way to map: CUDA maps the OpenGL object itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/share/private.h"

static octa_status
begin (octa_gl_registered *r)
{
  const octa_gl_mapping_info *i = &r->what;
  octa_status st = i->is_image ? octa_graphics_image (r->cuda, r->name,
                                                      i->image.target,
                                                      r->flags, &r->resource)
                               : octa_graphics_buffer (r->cuda, r->name,
                                                       r->flags, &r->resource);
  if (st != OCTA_OK)
    r->resource = NULL;
  return st;
}

static void
end (octa_gl_registered *r)
{
  if (r->resource)
    octa_graphics_unregister (r->cuda, r->resource);
  r->resource = NULL;
}

static octa_status
map (octa_gl_registered *r, CUstream s)
{
  return octa_graphics_map (r->cuda, r->resource, s);
}

static octa_status
flags (octa_gl_registered *r, unsigned f)
{
  return octa_graphics_flags (r->cuda, r->resource, f);
}

static octa_status
unmap (octa_gl_registered *r, CUstream s)
{
  return octa_graphics_unmap (r->cuda, r->resource, s);
}

static octa_status
memory (octa_gl_registered *r, CUdeviceptr *p, size_t *bytes)
{
  return octa_graphics_pointer (r->cuda, r->resource, p, bytes);
}

static octa_status
array (octa_gl_registered *r, unsigned index, CUarray *a)
{
  return octa_graphics_array (r->cuda, r->resource, index, 0, a);
}

const octa_gl_share_way octa_gl_share_by_cuda = { .is_shared = true,
                                                  .begin = begin,
                                                  .end = end,
                                                  .flags = flags,
                                                  .map = map,
                                                  .unmap = unmap,
                                                  .memory = memory,
                                                  .array = array };
