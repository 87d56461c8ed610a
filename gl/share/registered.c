/* registered.c -- OpenGL objects that CUDA may map, as handles.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/share/private.h"

#include <stdio.h>
#include <stdlib.h>

/* All registered objects; the render thread's list.  */
static octa_gl_registered *first;

/* ---- in the render thread ---- */

static void
unlink_it (const octa_gl_registered *r)
{
  for (octa_gl_registered **at = &first; *at; at = &(*at)->next)
    if (*at == r)
      {
        *at = r->next;
        return;
      }
}

/* Unregister R; its struct stays.  */
static void
leave (octa_gl_registered *r)
{
  if (! r->way)
    return;
  /* if the context has ended, OpenGL's part has ended with it */
  (void)octa_gl_context_enter (r->gl);
  if (r->is_mapped && r->way->is_shared)
    (void)r->way->unmap (r, r->stream);
  r->is_mapped = false;
  r->way->end (r);
  r->way = NULL;
  unlink_it (r);
}

static void
leave_all (void)
{
  while (first)
    leave (first);
}

static octa_status
try_way (octa_gl_registered *r, const octa_gl_share_way *way)
{
  octa_status st = way->begin (r);
  if (st == OCTA_OK)
    r->way = way;
  else
    way->end (r);
  return st;
}

static octa_status
begin_here (octa_gl_context *c, void *data)
{
  octa_gl_registered *r = data;
  octa_status st = OCTA_FAIL;
  (void)c;
  /* registered after the contexts' callback, so it runs before it */
  OCTA_TRY (octa_gl_thread_at_end (leave_all));
  st = OCTA_FAIL;
  if (! octa_graphics_is_host ())
    {
      st = try_way (r, &octa_gl_share_by_cuda);
      if (st != OCTA_OK && ! octa_gl_share_refused (r->cuda))
        return st;
    }
  if (st != OCTA_OK)
    OCTA_TRY (try_way (r, &octa_gl_share_by_copy));
  r->next = first;
  first = r;
done:
  return st;
}

static octa_status
leave_here (void *data)
{
  leave (data);
  return OCTA_OK;
}

/* ---- the beginning and the end ---- */

static void
close_registered (void *resource)
{
  /* a thread that has ended has unregistered everything */
  if (octa_gl_thread_runs ())
    (void)octa_gl_thread_finish (leave_here, resource);
  free (resource);
}

static octa_status
open_registered (octa_id object, const octa_gl_mapping_info *what,
                 unsigned flags, octa_id *id)
{
  octa_status st;
  octa_id context;
  octa_gl_registered *r = calloc (1, sizeof *r);
  if (! r)
    return octa_no_memory ("an object of OpenGL's");
  *r = (octa_gl_registered){ .object = object, .what = *what, .flags = flags };
  OCTA_TRY (octa_gl_object_usable (object));
  OCTA_TRY (octa_gl_object_name (object, &r->name));
  OCTA_TRY (octa_gl_object_context (object, &context));
  r->gl = octa_handle_resource (context);
  OCTA_TRY (octa_graphics_context (&r->cuda));
  OCTA_TRY (octa_gl_context_call (r->gl, begin_here, r));
  r->is_shared = r->way->is_shared;
  octa_gl_object_register (object);
  st = octa_handle_open (OCTA_KIND_GL_REGISTERED, r, close_registered, object,
                         id);
  if (st != OCTA_OK)
    close_registered (r);
  r = NULL;
done:
  free (r);
  return st;
}

static octa_status
check_flags (unsigned flags, bool is_image)
{
  unsigned of_images = OCTA_GL_MAP_SURFACE_LDST | OCTA_GL_MAP_TEXTURE_GATHER;
  unsigned of_all = OCTA_GL_MAP_READ_ONLY | OCTA_GL_MAP_WRITE_DISCARD;
  if ((flags & of_all) == of_all)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "FLAGS must not be both READ_ONLY and WRITE_DISCARD");
  if (flags & ~(of_all | (is_image ? of_images : 0)))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "FLAGS must be NONE, READ_ONLY or WRITE_DISCARD%s",
                      is_image ? ", perhaps with SURFACE_LDST" : "");
  return OCTA_OK;
}

octa_status
octa_gl_registered_buffer (octa_id buffer, unsigned flags, octa_id *id)
{
  octa_status st;
  octa_gl_mapping_info what = { 0 };
  OCTA_TRY (octa_gl_buffer_size (buffer, &what.bytes));
  OCTA_TRY (check_flags (flags, false));
  OCTA_TRY (open_registered (buffer, &what, flags, id));
done:
  return st;
}

/* ---- images ---- */

static octa_status
fail_format (const octa_gl_format *f)
{
  char all[512] = "";
  const octa_gl_format *g;
  size_t n = 0;
  for (size_t i = 0; (g = octa_gl_format_get (i)) != NULL; i++)
    if (g->is_shared)
      n += (size_t)snprintf (all + n, sizeof all - n, " %s", g->name);
  return octa_fail (OCTA_ERROR_LOGIC,
                    "CUDA cannot map images of the format %s: use one of%s",
                    f->name, all);
}

static octa_status
check_image (const octa_gl_image_info *i, unsigned target)
{
  if (target && target != i->target)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "TARGET is %#x, but the image is of the target %#x: "
                      "leave it out, or see cuda.gl.target",
                      target, i->target);
  if (i->samples > 0)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "CUDA cannot map images with several samples for a "
                      "pixel: draw into one without \"samples\"");
  return i->format->is_shared ? OCTA_OK : fail_format (i->format);
}

octa_status
octa_gl_registered_image (octa_id image, unsigned target, unsigned flags,
                          octa_id *id)
{
  octa_status st;
  octa_gl_mapping_info what = { .is_image = true };
  OCTA_TRY (octa_gl_image_of (image, &what.image));
  OCTA_TRY (check_image (&what.image, target));
  OCTA_TRY (check_flags (flags, true));
  what.bytes = octa_gl_image_bytes (&what.image);
  OCTA_TRY (open_registered (image, &what, flags, id));
done:
  return st;
}

/* ---- queries ---- */

octa_status
octa_gl_registered_ready (const octa_gl_registered *r)
{
  if (r->is_ended)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "this object is not registered any more: register it "
                      "again");
  if (r->is_in_use)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "this object is mapped: unmap it first");
  return OCTA_OK;
}

octa_status
octa_gl_registered_end (octa_id id)
{
  octa_status st;
  OCTA_HANDLE (octa_gl_registered *, r, id, GL_REGISTERED);
  OCTA_TRY (octa_gl_registered_ready (r));
  OCTA_TRY (octa_gl_thread_call (leave_here, r));
  r->is_ended = true;
done:
  return st;
}

octa_status
octa_gl_registered_name (octa_id id, unsigned *name)
{
  OCTA_HANDLE (octa_gl_registered *, r, id, GL_REGISTERED);
  *name = r->name;
  return OCTA_OK;
}

octa_status
octa_gl_registered_is_shared (octa_id id, bool *is)
{
  OCTA_HANDLE (octa_gl_registered *, r, id, GL_REGISTERED);
  *is = r->is_shared;
  return OCTA_OK;
}

typedef struct flagging
{
  octa_gl_registered *r;
  unsigned flags;
} flagging;

static octa_status
flags_here (octa_gl_context *c, void *data)
{
  octa_status st;
  const flagging *f = data;
  const unsigned all = OCTA_GL_MAP_READ_ONLY | OCTA_GL_MAP_WRITE_DISCARD;
  (void)c;
  OCTA_TRY (f->r->way->flags (f->r, f->flags));
  f->r->flags = (f->r->flags & ~all) | f->flags;
done:
  return st;
}

octa_status
octa_gl_registered_flags (octa_id id, unsigned flags)
{
  octa_status st;
  OCTA_HANDLE (octa_gl_registered *, r, id, GL_REGISTERED);
  OCTA_TRY (check_flags (flags, false));
  OCTA_TRY (octa_gl_registered_ready (r));
  OCTA_TRY (octa_gl_context_call (r->gl, flags_here, &(flagging){ r, flags }));
done:
  return st;
}

/* ---- is memory shared? ---- */

typedef struct question
{
  CUcontext cuda;
  char *text;
  size_t size;
} question;

static octa_status
ask_here (octa_gl_context *c, void *data)
{
  octa_status st = OCTA_OK;
  const question *q = data;
  CUgraphicsResource r = NULL;
  GLuint name;
  glGenBuffers (1, &name);
  glBindBuffer (GL_COPY_WRITE_BUFFER, name);
  glBufferData (GL_COPY_WRITE_BUFFER, 16, NULL, GL_STREAM_DRAW);
  if (octa_graphics_buffer (q->cuda, name, 0, &r) == OCTA_OK)
    {
      snprintf (q->text, q->size, "shares memory with CUDA");
      octa_graphics_unregister (q->cuda, r);
    }
  else
    snprintf (q->text, q->size, "copied from and to CUDA: %s",
              octa_error ()->msg);
  glDeleteBuffers (1, &name);
  OCTA_TRY (octa_gl_context_check (c, "a buffer"));
done:
  return st;
}

octa_status
octa_gl_registered_state (octa_id context, char *text, size_t size)
{
  octa_status st;
  question q = { .text = text, .size = size };
  OCTA_GET (octa_gl_context *, c, octa_gl_context_get (context));
  OCTA_TRY (octa_graphics_context (&q.cuda));
  if (octa_graphics_is_host ())
    snprintf (text, size, "copied from and to CUDA, which is the CPU here");
  else
    OCTA_TRY (octa_gl_context_call (c, ask_here, &q));
done:
  return st;
}
