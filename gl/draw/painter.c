/* painter.c -- a painter, and the beginning and the end of a frame.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/draw/private.h"

#include <stdlib.h>

octa_status
octa_gl_painter_create (octa_gl_context *c, octa_gl_painter **out)
{
  octa_status st;
  OCTA_TRY (octa_gl_context_enter (c));
  octa_gl_painter *p = calloc (1, sizeof *p);
  if (! p)
    return octa_no_memory ("a painter");
  p->context = c;
  glGenVertexArrays (1, &p->vertices);
  octa_gl_context_count (1);
  *out = p;
done:
  return st;
}

void
octa_gl_painter_free (octa_gl_painter *p)
{
  if (! p)
    return;
  /* A context that is gone took everything with it.  */
  if (octa_gl_context_enter (p->context) == OCTA_OK)
    {
      glDeleteVertexArrays (1, &p->vertices);
      glDeleteTextures (1, &p->glyphs.texture);
      octa_gl_context_count (-1);
    }
  free (p);
}

octa_status
octa_gl_painter_begin (octa_gl_painter *p, GLuint target, int width,
                       int height, const float background[4])
{
  octa_status st;
  OCTA_TRY (octa_gl_context_enter (p->context));
  p->target = target;
  p->width = width;
  p->height = height;
  glBindFramebuffer (GL_FRAMEBUFFER, target);
  glViewport (0, 0, width, height);
  glDisable (GL_DEPTH_TEST);
  glDisable (GL_STENCIL_TEST);
  glDisable (GL_CULL_FACE);
  glDisable (GL_SCISSOR_TEST);
  glDisable (GL_FRAMEBUFFER_SRGB);
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  if (background)
    {
      const float a = background[3];
      glClearColor (background[0] * a, background[1] * a, background[2] * a,
                    a);
      glClear (GL_COLOR_BUFFER_BIT);
    }
  glEnable (GL_SCISSOR_TEST);
  glEnable (GL_BLEND);
  glBlendEquation (GL_FUNC_ADD);
  glBlendFunc (GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glBindVertexArray (p->vertices);
done:
  return st;
}

octa_status
octa_gl_painter_end (octa_gl_painter *p)
{
  glBindVertexArray (0);
  glUseProgram (0);
  glActiveTexture (GL_TEXTURE0);
  glBindTexture (GL_TEXTURE_2D, 0);
  glBindBuffer (GL_ARRAY_BUFFER, 0);
  glBindFramebuffer (GL_FRAMEBUFFER, 0);
  glDisable (GL_BLEND);
  glDisable (GL_SCISSOR_TEST);
  return octa_gl_context_check (p->context, "a frame");
}
