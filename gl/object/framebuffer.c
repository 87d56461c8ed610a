/* framebuffer.c -- framebuffers: images to draw into, cleared and read back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/object/private.h"

#include <stdlib.h>

/* ---- making one ---- */

static void
destroy_framebuffer (octa_gl_object *o)
{
  glDeleteFramebuffers (1, &o->name);
}

static void
attach (GLenum where, const octa_gl_image *i)
{
  if (i->info.target == GL_RENDERBUFFER)
    glFramebufferRenderbuffer (GL_FRAMEBUFFER, where, GL_RENDERBUFFER,
                               i->head.name);
  else if (i->info.target == GL_TEXTURE_2D
           || i->info.target == GL_TEXTURE_RECTANGLE)
    glFramebufferTexture2D (GL_FRAMEBUFFER, where, i->info.target,
                            i->head.name, 0);
  else
    glFramebufferTexture (GL_FRAMEBUFFER, where, i->head.name, 0);
}

static octa_status
create_here (octa_gl_context *c, void *data)
{
  static const GLenum places[OCTA_GL_COLORS] = { GL_COLOR_ATTACHMENT0,
                                                 GL_COLOR_ATTACHMENT1,
                                                 GL_COLOR_ATTACHMENT2,
                                                 GL_COLOR_ATTACHMENT3 };
  octa_gl_framebuffer *f = data;
  octa_status st;
  glGenFramebuffers (1, &f->head.name);
  glBindFramebuffer (GL_FRAMEBUFFER, f->head.name);
  for (int i = 0; i < f->n_colors; i++)
    attach (places[i], f->images[i]);
  if (f->images[OCTA_GL_COLORS])
    attach (GL_DEPTH_ATTACHMENT, f->images[OCTA_GL_COLORS]);
  if (f->n_colors > 0)
    glDrawBuffers (f->n_colors, places);
  else
    glDrawBuffer (GL_NONE);
  OCTA_TRY (octa_gl_context_check (c, "a framebuffer"));
  GLenum is = glCheckFramebufferStatus (GL_FRAMEBUFFER);
  if (is != GL_FRAMEBUFFER_COMPLETE)
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "OpenGL cannot draw into these images together (status "
                    "0x%x): try other formats, such as RGBA8 and "
                    "DEPTH_COMPONENT24",
                    is);
done:
  return st;
}

/* Attach image ID to PLACE of F.  */
static octa_status
add (octa_gl_framebuffer *f, int place, octa_id id)
{
  octa_status st;
  octa_kind kind = octa_id_kind (id);
  bool is_depth = place == OCTA_GL_COLORS;
  if (kind != OCTA_KIND_GL_TEXTURE && kind != OCTA_KIND_GL_RENDERBUFFER)
    return octa_fail (
        OCTA_ERROR_KIND,
        "a framebuffer must be made of textures and renderbuffers");
  OCTA_GET (octa_gl_image *, i, octa_gl_object_get (id, kind));
  OCTA_TRY (octa_gl_object_meet (&f->head, &i->head, "image"));
  if ((i->info.format->format == GL_DEPTH_COMPONENT) != is_depth)
    return octa_fail (OCTA_ERROR_LOGIC, "%s cannot be the %s of a framebuffer",
                      i->info.format->name, is_depth ? "depth" : "colors");
  bool is_first = f->size[0] == 0;
  if (! is_first
      && (f->size[0] != i->info.width || f->size[1] != i->info.height
          || f->samples != i->info.samples))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the images of a framebuffer must have one size: %d x "
                      "%d with %d samples is not %d x %d with %d",
                      i->info.width, i->info.height, i->info.samples,
                      f->size[0], f->size[1], f->samples);
  f->size[0] = i->info.width;
  f->size[1] = i->info.height;
  f->samples = i->info.samples;
  f->images[place] = i;
  OCTA_TRY (octa_gl_object_keep (&f->head, f->head.n_keeps, id));
done:
  return st;
}

octa_status
octa_gl_framebuffer_create (const octa_id *colors, int n, octa_id depth,
                            octa_id *id)
{
  octa_status st;
  octa_gl_framebuffer *f = NULL;
  if (n > OCTA_GL_COLORS || (n == 0 && ! depth))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a framebuffer has 1 to %d images for colors",
                      OCTA_GL_COLORS);
  OCTA_TRY (octa_gl_object_new (sizeof *f, "a framebuffer",
                                destroy_framebuffer, &f));
  f->n_colors = n;
  for (int i = 0; i < n && st == OCTA_OK; i++)
    st = add (f, i, colors[i]);
  if (st == OCTA_OK && depth)
    st = add (f, OCTA_GL_COLORS, depth);
  if (st == OCTA_OK)
    return octa_gl_object_open (OCTA_KIND_GL_FRAMEBUFFER, &f->head,
                                create_here, f, id);
  for (size_t i = 0; i < f->head.n_keeps; i++)
    octa_handle_release (f->head.keeps[i]);
  free (f->head.keeps);
  free (f);
done:
  return st;
}

octa_status
octa_gl_framebuffer_size (octa_id id, int size[2])
{
  OCTA_HANDLE (octa_gl_framebuffer *, f, id, GL_FRAMEBUFFER);
  size[0] = f->size[0];
  size[1] = f->size[1];
  return OCTA_OK;
}

/* ---- as a target ---- */

octa_status
octa_gl_framebuffer_target (octa_id id, octa_gl_target *t)
{
  octa_status st = OCTA_OK;
  *t = (octa_gl_target){ 0 };
  if (octa_id_kind (id) == OCTA_KIND_GL_CONTEXT)
    {
      octa_gl_info info;
      OCTA_TRY (octa_gl_context_info (id, &info));
      if (! info.is_window)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "a context without a window has nothing to draw "
                          "into: give a cuda.gl.Framebuffer");
      t->context = octa_gl_context_get (id);
      t->has_depth = true;
      return OCTA_OK;
    }
  OCTA_GET (const octa_gl_framebuffer *, f,
            octa_gl_object_get (id, OCTA_KIND_GL_FRAMEBUFFER));
  for (int i = 0; i <= OCTA_GL_COLORS; i++)
    if (f->images[i] && f->images[i]->head.n_mapped)
      return octa_fail (OCTA_ERROR_LOGIC,
                        "an image of this framebuffer is mapped by CUDA, and "
                        "OpenGL cannot use it: unmap it first");
  t->context = f->head.context;
  t->name = f->head.name;
  t->size[0] = f->size[0];
  t->size[1] = f->size[1];
  t->samples = f->samples;
  t->has_depth = f->images[OCTA_GL_COLORS] != NULL;
done:
  return st;
}

void
octa_gl_framebuffer_bind (octa_gl_target *t)
{
  glBindFramebuffer (GL_FRAMEBUFFER, t->name);
  if (t->name == 0)
    octa_gl_context_extent (t->context, t->size);
  glViewport (0, 0, t->size[0], t->size[1]);
}

octa_status
octa_gl_framebuffer_extent (octa_id id, int size[2])
{
  return octa_id_kind (id) == OCTA_KIND_GL_CONTEXT
             ? octa_gl_context_size (id, size)
             : octa_gl_framebuffer_size (id, size);
}

/* ---- clear ---- */

typedef struct clearing
{
  octa_gl_target t;
  const double *color;
  double depth;
} clearing;

static octa_status
clear_here (octa_gl_context *c, void *data)
{
  clearing *x = data;
  octa_gl_framebuffer_bind (&x->t);
  glDisable (GL_SCISSOR_TEST);
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask (GL_TRUE);
  glClearColor ((float)x->color[0], (float)x->color[1], (float)x->color[2],
                (float)x->color[3]);
  glClearDepth (x->depth);
  glClear (GL_COLOR_BUFFER_BIT | (x->t.has_depth ? GL_DEPTH_BUFFER_BIT : 0));
  return octa_gl_context_check (c, "clear");
}

octa_status
octa_gl_framebuffer_clear (octa_id target, const double color[4], double depth)
{
  octa_status st;
  clearing x = { .color = color, .depth = depth };
  OCTA_TRY (octa_gl_framebuffer_target (target, &x.t));
  OCTA_TRY (octa_gl_context_call (x.t.context, clear_here, &x));
done:
  return st;
}

/* ---- read ---- */

typedef struct reading
{
  octa_gl_target t;
  const int *rect;
  const octa_gl_format *format;
  void *pixels;
} reading;

/* Resolve a multisampled image into another framebuffer.  */
static void
resolve (const reading *r, GLuint *framebuffer, GLuint *image)
{
  bool is_depth = r->format->format == GL_DEPTH_COMPONENT;
  int w = r->t.size[0], h = r->t.size[1];
  glGenRenderbuffers (1, image);
  glBindRenderbuffer (GL_RENDERBUFFER, *image);
  glRenderbufferStorage (GL_RENDERBUFFER, r->format->internal, w, h);
  glGenFramebuffers (1, framebuffer);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, *framebuffer);
  glFramebufferRenderbuffer (GL_DRAW_FRAMEBUFFER,
                             is_depth ? GL_DEPTH_ATTACHMENT
                                      : GL_COLOR_ATTACHMENT0,
                             GL_RENDERBUFFER, *image);
  glBlitFramebuffer (0, 0, w, h, 0, 0, w, h,
                     is_depth ? GL_DEPTH_BUFFER_BIT : GL_COLOR_BUFFER_BIT,
                     GL_NEAREST);
  glBindFramebuffer (GL_READ_FRAMEBUFFER, *framebuffer);
}

static octa_status
read_here (octa_gl_context *c, void *data)
{
  reading *r = data;
  GLuint framebuffer = 0, image = 0;
  octa_gl_framebuffer_bind (&r->t);
  if (r->t.samples > 0)
    resolve (r, &framebuffer, &image);
  glReadPixels (r->rect[0], r->rect[1], r->rect[2], r->rect[3],
                r->format->format, r->format->type, r->pixels);
  if (framebuffer)
    glDeleteFramebuffers (1, &framebuffer);
  if (image)
    glDeleteRenderbuffers (1, &image);
  return octa_gl_context_check (c, "read_pixels");
}

octa_status
octa_gl_framebuffer_read (octa_id target, const int rect[4],
                          const octa_gl_format *format, void *pixels)
{
  octa_status st;
  reading r = { .rect = rect, .format = format, .pixels = pixels };
  int size[2];
  OCTA_TRY (octa_gl_framebuffer_target (target, &r.t));
  OCTA_TRY (octa_gl_framebuffer_extent (target, size));
  if (rect[0] < 0 || rect[1] < 0 || rect[2] < 1 || rect[3] < 1
      || rect[2] > size[0] - rect[0] || rect[3] > size[1] - rect[1])
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the rectangle [%d %d %d %d] is not within %d x %d",
                      rect[0], rect[1], rect[2], rect[3], size[0], size[1]);
  OCTA_TRY (octa_gl_context_call (r.t.context, read_here, &r));
done:
  return st;
}
