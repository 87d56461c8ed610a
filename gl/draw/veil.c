/* veil.c -- translucent lines that cross themselves: first the coverage of
   each pixel is drawn, the maximum over all parts, and then the colour.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/draw/private.h"

/* Make a texture of the frame's size to paint into.  */
static void
fit (octa_gl_painter *p)
{
  octa_gl_paint_cover *v = &p->cover;
  if (v->width == p->width && v->height == p->height)
    return;
  if (! v->target)
    {
      glGenFramebuffers (1, &v->target);
      glGenTextures (1, &v->texture);
    }
  v->width = p->width;
  v->height = p->height;
  glActiveTexture (GL_TEXTURE0 + OCTA_GL_PAINT_DATA);
  glBindTexture (GL_TEXTURE_2D, v->texture);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_R8, v->width, v->height, 0, GL_RED,
                GL_UNSIGNED_BYTE, NULL);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  glBindFramebuffer (GL_FRAMEBUFFER, v->target);
  glFramebufferTexture2D (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                          v->texture, 0);
}

void
octa_gl_paint_veil_begin (octa_gl_painter *p)
{
  static const GLfloat none[4] = { 0, 0, 0, 0 };
  fit (p);
  /* a texture must not be bound for reading while it is painted into */
  glActiveTexture (GL_TEXTURE0 + OCTA_GL_PAINT_DATA);
  glBindTexture (GL_TEXTURE_2D, 0);
  glBindFramebuffer (GL_FRAMEBUFFER, p->cover.target);
  glClearBufferfv (GL_COLOR, 0, none);
  glBlendEquation (GL_MAX);
}

octa_status
octa_gl_paint_veil_end (octa_gl_painter *p, const float color[4], double alpha)
{
  octa_status st;
  glBlendEquation (GL_FUNC_ADD);
  glBindFramebuffer (GL_FRAMEBUFFER, p->target);
  OCTA_TRY (octa_gl_paint_use (p, OCTA_GL_PAINT_VEIL, 0));
  glUniform4f (p->at[OCTA_GL_PAINT_U_COLOR], color[0], color[1], color[2],
               color[3] * (GLfloat)alpha);
  glActiveTexture (GL_TEXTURE0 + OCTA_GL_PAINT_DATA);
  glBindTexture (GL_TEXTURE_2D, p->cover.texture);
  octa_gl_paint_quads (p, 1);
done:
  return st;
}
