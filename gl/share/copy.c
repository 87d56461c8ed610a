/* copy.c -- the other way to map: device memory in addition to OpenGL's.

   Map copies the object to the device memory, unless all of it will be
   written; unmap copies it back, unless it was only read.  Both go through
   page-locked memory, except for a buffer on the host backend.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/share/private.h"

#include <stdlib.h>

/* ---- the memory ---- */

static octa_status
begin_image (octa_gl_registered *r)
{
  octa_status st = OCTA_OK;
  const octa_gl_image_info *i = &r->what.image;
  unsigned n = octa_gl_share_layers (i);
  CUDA_ARRAY3D_DESCRIPTOR d = octa_gl_share_describe (i, r->flags);
  r->layers = calloc (n, sizeof *r->layers);
  if (! r->layers)
    return octa_no_memory ("an image");
  for (unsigned k = 0; k < n; k++)
    OCTA_TRY (octa_graphics_array_new (r->cuda, &d, &r->layers[k]));
done:
  return st;
}

static octa_status
begin (octa_gl_registered *r)
{
  octa_status st;
  if (r->what.is_image)
    OCTA_TRY (begin_image (r));
  else
    OCTA_TRY (octa_graphics_alloc (r->cuda, r->what.bytes, &r->beside));
  if (r->what.is_image || ! octa_graphics_is_host ())
    OCTA_TRY (octa_graphics_pin (r->cuda, r->what.bytes, &r->pinned));
done:
  return st;
}

static void
end (octa_gl_registered *r)
{
  for (unsigned k = 0; r->layers && k < octa_gl_share_layers (&r->what.image);
       k++)
    octa_graphics_array_free (r->cuda, r->layers[k]);
  free (r->layers);
  octa_graphics_free (r->cuda, r->beside);
  octa_graphics_unpin (r->cuda, r->pinned);
  r->layers = NULL;
  r->beside = 0;
  r->pinned = NULL;
}

/* ---- copies ---- */

static void *
address (const octa_gl_registered *r)
{
  return r->pinned ? r->pinned : (void *)(uintptr_t)r->beside;
}

/* Copy between OpenGL's object and the host's memory.  */
static octa_status
move (octa_gl_registered *r, bool is_back)
{
  if (r->what.is_image)
    return is_back ? octa_gl_share_write (r->gl, &r->what.image, r->name,
                                          r->pinned)
                   : octa_gl_share_read (r->gl, &r->what.image, r->name,
                                         r->pinned);
  if (is_back)
    return octa_gl_buffer_put (r->gl, r->name, 0, address (r), r->what.bytes);
  glBindBuffer (GL_COPY_WRITE_BUFFER, r->name);
  glGetBufferSubData (GL_COPY_WRITE_BUFFER, 0, (GLsizeiptr)r->what.bytes,
                      address (r));
  return octa_gl_context_check (r->gl, "a copy of a buffer");
}

/* Queue in S a copy between page-locked and device memory.  */
static octa_status
queue (octa_gl_registered *r, bool is_back, CUstream s)
{
  octa_status st = OCTA_OK;
  size_t extent[3], bytes;
  char *at = r->pinned;
  if (! r->what.is_image)
    return is_back ? octa_graphics_to_host (r->cuda, at, r->beside,
                                            r->what.bytes, s)
                   : octa_graphics_to_device (r->cuda, r->beside, at,
                                              r->what.bytes, s);
  octa_gl_share_extent (&r->what.image, extent);
  bytes = extent[0] * extent[1] * extent[2];
  for (unsigned k = 0; k < octa_gl_share_layers (&r->what.image); k++)
    OCTA_TRY (is_back ? octa_graphics_from_array (r->cuda, at + k * bytes,
                                                  r->layers[k], extent, s)
                      : octa_graphics_to_array (r->cuda, r->layers[k],
                                                at + k * bytes, extent, s));
done:
  return st;
}

/* ---- map, unmap ---- */

static octa_status
map (octa_gl_registered *r, CUstream s)
{
  octa_status st = OCTA_OK;
  r->stream = s;
  if (r->flags & OCTA_GL_MAP_WRITE_DISCARD)
    return OCTA_OK;
  OCTA_TRY (move (r, false));
  if (r->pinned)
    OCTA_TRY (queue (r, false, s));
done:
  return st;
}

static octa_status
unmap (octa_gl_registered *r, CUstream s)
{
  octa_status st;
  bool is_written = ! (r->flags & OCTA_GL_MAP_READ_ONLY);
  /* the copy that map queued still reads the page-locked memory */
  if (s != r->stream)
    OCTA_TRY (
        octa_graphics_wait (r->cuda, r->stream, octa_gl_thread_cancelled));
  if (is_written && r->pinned)
    OCTA_TRY (queue (r, true, s));
  OCTA_TRY (octa_graphics_wait (r->cuda, s, octa_gl_thread_cancelled));
  if (is_written)
    OCTA_TRY (move (r, true));
done:
  return st;
}

static octa_status
flags (octa_gl_registered *r, unsigned f)
{
  (void)r, (void)f;
  return OCTA_OK;
}

static octa_status
memory (octa_gl_registered *r, CUdeviceptr *p, size_t *bytes)
{
  *p = r->beside;
  *bytes = r->what.bytes;
  return OCTA_OK;
}

static octa_status
array (octa_gl_registered *r, unsigned index, CUarray *a)
{
  *a = r->layers[index];
  return OCTA_OK;
}

const octa_gl_share_way octa_gl_share_by_copy = { .is_shared = false,
                                                  .begin = begin,
                                                  .end = end,
                                                  .flags = flags,
                                                  .map = map,
                                                  .unmap = unmap,
                                                  .memory = memory,
                                                  .array = array };
