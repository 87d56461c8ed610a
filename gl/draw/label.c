/* label.c -- texts, whose glyphs are in a texture.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/draw/private.h"

void
octa_gl_paint_glyphs_of (octa_gl_painter *p, const octa_gl_text *t)
{
  octa_gl_paint_glyphs *g = &p->glyphs;
  const octa_gl_atlas *a = octa_gl_text_atlas (t);
  int first, n;
  if (! g->texture)
    glGenTextures (1, &g->texture);
  glActiveTexture (GL_TEXTURE0);
  glBindTexture (GL_TEXTURE_2D, g->texture);
  if (g->text != t || g->width != a->width || g->height != a->height)
    {
      glTexImage2D (GL_TEXTURE_2D, 0, GL_R8, a->width, a->height, 0, GL_RED,
                    GL_UNSIGNED_BYTE, a->pixels);
      glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
      g->text = t;
      g->width = a->width;
      g->height = a->height;
    }
  else if (octa_gl_text_changes (t, g->generation, &first, &n))
    glTexSubImage2D (GL_TEXTURE_2D, 0, 0, first, a->width, n, GL_RED,
                     GL_UNSIGNED_BYTE,
                     a->pixels + (size_t)first * (size_t)a->width);
  g->generation = a->generation;
}
