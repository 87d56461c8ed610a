/* mapping.c -- mappings of OpenGL objects for CUDA.

   The handles of their memory and CUDA arrays are closed by the unmap, so that
   nobody uses the addresses afterwards.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/share/private.h"

#include <stdlib.h>

typedef struct octa_gl_mapping
{
  octa_gl_registered *r;
  octa_id stream; /* the handle of the stream; 0: the default stream */
  CUstream raw;
  octa_graphics_loan memory; /* of a buffer */
  bool is_open;
  octa_id *given; /* handles of it */
  size_t n_given;
} octa_gl_mapping;

/* ---- in the render thread ---- */

typedef struct change
{
  octa_gl_mapping *m;
  CUstream s;
} change;

static octa_status
map_here (octa_gl_context *c, void *data)
{
  octa_status st;
  octa_gl_mapping *m = data;
  octa_gl_registered *r = m->r;
  (void)c;
  if (! r->way)
    return octa_fail (OCTA_ERROR_CLOSED,
                      "the OpenGL context of this object is gone; create a "
                      "new one");
  /* the last mapping could not be ended */
  if (r->is_mapped)
    OCTA_TRY (r->way->unmap (r, r->stream));
  r->is_mapped = false;
  OCTA_TRY (r->way->map (r, m->raw));
  r->stream = m->raw;
  r->is_mapped = true;
  if (! r->what.is_image)
    OCTA_TRY (r->way->memory (r, &m->memory.p, &m->memory.bytes));
done:
  if (st != OCTA_OK && r->is_mapped)
    r->is_mapped = r->way->unmap (r, r->stream) != OCTA_OK;
  return st;
}

static octa_status
unmap_here (octa_gl_context *c, void *data)
{
  octa_status st = OCTA_OK;
  const change *x = data;
  octa_gl_registered *r = x->m->r;
  (void)c;
  if (r->is_mapped)
    OCTA_TRY (r->way->unmap (r, x->s));
  r->is_mapped = false;
done:
  return st;
}

/* The same when no error can be returned.  After a failure it is tried again
   when R is next mapped or closed.  */
static octa_status
end_here (void *data)
{
  octa_gl_mapping *m = data;
  octa_gl_registered *r = m->r;
  bool failed = r->is_mapped && octa_gl_context_enter (r->gl) == OCTA_OK
                && r->way->unmap (r, m->raw) != OCTA_OK;
  if (failed && ! octa_graphics_is_gone ())
    octa_warn ("an OpenGL object cannot be unmapped: %s", octa_error ()->msg);
  r->is_mapped = failed && r->way->is_shared;
  return OCTA_OK;
}

/* ---- the beginning and the end ---- */

/* Close the handles that were given out; OpenGL may use the object again.  */
static void
finish (octa_gl_mapping *m)
{
  for (size_t i = 0; i < m->n_given; i++)
    octa_handle_close (m->given[i]);
  free (m->given);
  m->given = NULL;
  m->n_given = 0;
  octa_graphics_loan_end (&m->memory);
  m->is_open = false;
  m->r->is_in_use = false;
  octa_gl_object_map (m->r->object, -1);
  octa_handle_close (m->stream);
  m->stream = 0;
}

/* End M after all work that reads it.  */
static void
end_mapping (octa_gl_mapping *m)
{
  if (octa_graphics_take_back (&m->memory, m->raw) != OCTA_OK
      && ! octa_graphics_is_gone ())
    octa_warn ("an OpenGL object cannot be unmapped: %s", octa_error ()->msg);
  (void)octa_gl_thread_finish (end_here, m);
}

static void
close_mapping (void *resource)
{
  octa_gl_mapping *m = resource;
  if (m->is_open)
    {
      /* a thread that has ended has unmapped everything */
      if (octa_gl_thread_runs ())
        end_mapping (m);
      finish (m);
    }
  free (m);
}

octa_status
octa_gl_mapping_create (octa_id registered, octa_id stream, octa_id *id)
{
  octa_status st;
  OCTA_HANDLE (octa_gl_registered *, r, registered, GL_REGISTERED);
  octa_gl_mapping *m = calloc (1, sizeof *m);
  if (! m)
    return octa_no_memory ("a mapping");
  m->r = r;
  OCTA_TRY (octa_gl_registered_ready (r));
  OCTA_TRY (octa_graphics_stream (stream, &m->stream, &m->raw));
  OCTA_TRY (octa_gl_context_call (r->gl, map_here, m));
  m->is_open = r->is_in_use = true;
  octa_gl_object_map (r->object, 1);
  st = octa_handle_open (OCTA_KIND_GL_MAPPING, m, close_mapping, registered,
                         id);
  if (st != OCTA_OK)
    close_mapping (m);
  else
    {
      m->memory.mapping = *id;
      m->memory.stream = m->raw;
    }
  m = NULL;
done:
  if (m)
    octa_handle_close (m->stream);
  free (m);
  return st;
}

static octa_gl_mapping *
get (octa_id id)
{
  octa_gl_mapping *m = octa_handle_get (id, OCTA_KIND_GL_MAPPING);
  if (m && ! m->is_open)
    {
      octa_fail (OCTA_ERROR_LOGIC,
                 "this mapping is unmapped: map the object again");
      return NULL;
    }
  return m;
}

octa_status
octa_gl_mapping_end (octa_id id, octa_id stream)
{
  octa_status st = OCTA_OK;
  octa_id kept = 0;
  OCTA_GET (octa_gl_mapping *, m, get (id));
  change x = { m, m->raw };
  if (octa_graphics_is_under (m->memory.p, m->memory.bytes))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "gpuArrays still use the mapped memory: clear them "
                      "before you unmap it");
  if (stream && octa_handle_context (stream) != octa_handle_context (id))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "STREAM belongs to another CUDA context than the "
                      "mapping: leave it out, or create it in the context "
                      "in which the object was mapped");
  if (stream)
    OCTA_TRY (octa_graphics_stream (stream, &kept, &x.s));
  OCTA_TRY (octa_graphics_take_back (&m->memory, x.s));
  OCTA_TRY (octa_gl_context_call (m->r->gl, unmap_here, &x));
  finish (m);
done:
  octa_handle_close (kept);
  return st;
}

octa_status
octa_gl_mapping_part (octa_id id)
{
  OCTA_HANDLE (octa_gl_mapping *, m, id, GL_MAPPING);
  return m->is_open ? octa_graphics_take_back (&m->memory, m->raw) : OCTA_OK;
}

octa_status
octa_gl_mapping_is_open (octa_id id, bool *is)
{
  OCTA_HANDLE (octa_gl_mapping *, m, id, GL_MAPPING);
  *is = m->is_open;
  return OCTA_OK;
}

/* ---- the mapped object ---- */

octa_status
octa_gl_mapping_of (octa_id id, octa_gl_mapping_info *i)
{
  OCTA_GET (const octa_gl_mapping *, m, get (id));
  *i = m->r->what;
  if (! i->is_image)
    i->bytes = m->memory.bytes;
  return OCTA_OK;
}

octa_status
octa_gl_mapping_stream (octa_id id, octa_id *stream)
{
  OCTA_GET (const octa_gl_mapping *, m, get (id));
  *stream = m->stream;
  return OCTA_OK;
}

/* Room for one more handle.  */
static octa_status
room (octa_gl_mapping *m, octa_id **place)
{
  for (size_t i = 0; i < m->n_given; i++)
    if (! octa_handle_is_open (m->given[i]))
      {
        *place = &m->given[i];
        return OCTA_OK;
      }
  octa_id *more = realloc (m->given, (m->n_given + 1) * sizeof *more);
  if (! more)
    return octa_no_memory ("a mapping");
  m->given = more;
  more[m->n_given] = 0;
  *place = &more[m->n_given++];
  return OCTA_OK;
}

octa_status
octa_gl_mapping_memory (octa_id id, octa_id *memory)
{
  octa_status st;
  octa_id *place;
  OCTA_GET (octa_gl_mapping *, m, get (id));
  if (m->r->what.is_image)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "an image has no address: it is mapped as CUDA arrays, "
                      "see array (MAPPING, INDEX, LEVEL)");
  OCTA_TRY (room (m, &place));
  OCTA_TRY (octa_graphics_memory (m->memory.p, m->memory.bytes, id, place));
  *memory = *place;
done:
  return st;
}

typedef struct layer
{
  octa_gl_registered *r;
  unsigned index;
  CUarray array;
} layer;

static octa_status
array_here (octa_gl_context *c, void *data)
{
  layer *l = data;
  (void)c;
  return l->r->way->array (l->r, l->index, &l->array);
}

octa_status
octa_gl_mapping_array (octa_id id, unsigned index, unsigned level,
                       octa_id *array)
{
  octa_status st;
  octa_id *place;
  OCTA_GET (octa_gl_mapping *, m, get (id));
  layer l = { .r = m->r, .index = index };
  const octa_gl_image_info *i = &m->r->what.image;
  if (! m->r->what.is_image)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a buffer is mapped as memory, not as a CUDA array: see "
                      "device_ptr_and_size (MAPPING)");
  if (index >= octa_gl_share_layers (i))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "INDEX must be less than %u, the image's layers",
                      octa_gl_share_layers (i));
  if (level > 0)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "LEVEL must be 0: the image has no smaller ones");
  OCTA_TRY (octa_gl_context_call (m->r->gl, array_here, &l));
  OCTA_TRY (room (m, &place));
  OCTA_TRY (octa_graphics_texels (l.array, id, place));
  *array = *place;
done:
  return st;
}

octa_status
octa_gl_mapping_view (octa_id id, octa_type t, const octa_size *size,
                      octa_node **out)
{
  octa_gl_mapping *m = get (id);
  *out = NULL;
  if (! m)
    return OCTA_FAIL;
  return ! m->r->what.is_image && octa_graphics_may_borrow (&m->memory)
             ? octa_graphics_borrow (&m->memory, t, size, out)
             : OCTA_OK;
}
