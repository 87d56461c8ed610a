/* renderbuffer.c -- renderbuffers: images that can only be drawn into.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/object/private.h"

static void
destroy_renderbuffer (octa_gl_object *o)
{
  glDeleteRenderbuffers (1, &o->name);
}

static octa_status
renderbuffer_here (octa_gl_context *c, void *data)
{
  octa_gl_image *r = data;
  glGenRenderbuffers (1, &r->head.name);
  glBindRenderbuffer (GL_RENDERBUFFER, r->head.name);
  glRenderbufferStorageMultisample (GL_RENDERBUFFER, r->info.samples,
                                    r->info.format->internal, r->info.width,
                                    r->info.height);
  return octa_gl_context_check (c, "a renderbuffer");
}

octa_status
octa_gl_renderbuffer_create (const octa_gl_format *format, int width,
                             int height, int samples, octa_id *id)
{
  octa_status st;
  octa_id context;
  octa_gl_image *r;
  octa_gl_image_info i = { .format = format,
                           .target = GL_RENDERBUFFER,
                           .width = width,
                           .height = height,
                           .depth = 1,
                           .samples = samples };
  OCTA_TRY (octa_gl_context_current (&context));
  OCTA_TRY (octa_gl_image_check (context, &i));
  OCTA_TRY (octa_gl_object_new (sizeof *r, "a renderbuffer",
                                destroy_renderbuffer, &r));
  r->info = i;
  OCTA_TRY (octa_gl_object_open (OCTA_KIND_GL_RENDERBUFFER, &r->head,
                                 renderbuffer_here, r, id));
done:
  return st;
}
