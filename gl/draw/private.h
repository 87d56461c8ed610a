/* private.h -- what the files of gl/draw/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_DRAW_PRIVATE_H
#define OCTA_GL_DRAW_PRIVATE_H 1

#include "gl/draw/draw.h"

/* The texture with the glyphs of a text object.  */
typedef struct octa_gl_paint_glyphs
{
  GLuint texture;
  const octa_gl_text *text; /* whose it is */
  uint64_t generation;
  int width, height;
} octa_gl_paint_glyphs;

struct octa_gl_painter
{
  octa_gl_context *context;
  GLuint vertices; /* the vertex array */
  octa_gl_paint_glyphs glyphs;
  /* of the frame */
  GLuint target;
  int width, height;
};

/* ---- label.c ---- */

/* The glyphs of T as they are now are bound to unit 0.  */
void octa_gl_paint_glyphs_of (octa_gl_painter *p, const octa_gl_text *t);

#endif
