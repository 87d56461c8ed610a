/* painter.c -- a painter, the beginning and the end of a frame, and the clip
   rectangle.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/draw/private.h"

#include <math.h>
#include <stdlib.h>

/* ---- a painter ---- */

octa_status
octa_gl_painter_create (octa_gl_context *c, octa_gl_painter **out)
{
  octa_status st;
  GLfloat points[2] = { 1, 1 };
  GLint sides[2] = { 0, 0 };
  OCTA_TRY (octa_gl_context_enter (c));
  octa_gl_painter *p = calloc (1, sizeof *p);
  if (! p)
    return octa_no_memory ("a painter");
  p->context = c;
  glGenVertexArrays (1, &p->vertices);
  glGetIntegerv (GL_MAX_TEXTURE_SIZE, &p->max_texture);
  glGetIntegerv (GL_MAX_TEXTURE_BUFFER_SIZE, &p->max_view);
  /* numbers of corners must fit an int */
  p->max_view = p->max_view < 1 << 28 ? p->max_view : 1 << 28;
  glGetIntegerv (GL_MAX_VIEWPORT_DIMS, sides);
  glGetFloatv (GL_POINT_SIZE_RANGE, points);
  p->max_viewport = sides[0] < sides[1] ? sides[0] : sides[1];
  p->max_point = points[1];
  octa_gl_context_count (1);
  st = octa_gl_context_check (c, "a painter");
  if (st != OCTA_OK)
    octa_gl_painter_free (p);
  else
    *out = p;
done:
  return st;
}

void
octa_gl_painter_free (octa_gl_painter *p)
{
  if (! p)
    return;
  octa_gl_raster_free (p->picture);
  /* a context that has ended has freed its objects */
  if (octa_gl_context_enter (p->context) == OCTA_OK)
    {
      for (int i = 0; i < OCTA_GL_PAINT_PROGRAMS; i++)
        for (int v = 0; v < OCTA_GL_PAINT_VARIANTS; v++)
          glDeleteProgram (p->programs[i][v].name);
      glDeleteTextures (OCTA_GL_PAINT_UNITS, p->views);
      glDeleteTextures (1, &p->glyphs.texture);
      glDeleteFramebuffers (1, &p->cover.target);
      glDeleteTextures (1, &p->cover.texture);
      glDeleteBuffers (OCTA_GL_PAINT_UNITS, p->streams);
      glDeleteBuffers (1, &p->indices);
      glDeleteVertexArrays (1, &p->vertices);
      octa_gl_context_count (-1);
    }
  free (p);
}

/* ---- a frame ---- */

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
  glEnable (GL_PROGRAM_POINT_SIZE);
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
  octa_status st;
  OCTA_TRY (octa_gl_context_enter (p->context));
  glBindVertexArray (0);
  glUseProgram (0);
  for (int i = OCTA_GL_PAINT_UNITS; i-- > 0;)
    {
      glActiveTexture (GL_TEXTURE0 + (GLenum)i);
      glBindTexture (GL_TEXTURE_BUFFER, 0);
      glBindTexture (GL_TEXTURE_2D, 0);
    }
  glBindBuffer (GL_ARRAY_BUFFER, 0);
  glBindFramebuffer (GL_FRAMEBUFFER, 0);
  glDisable (GL_BLEND);
  glDisable (GL_SCISSOR_TEST);
  OCTA_TRY (octa_gl_context_check (p->context, "a frame"));
done:
  return st;
}

/* ---- clipping ---- */

/* Round AT to a whole pixel from 0 to END.  */
static int
whole (double at, int end)
{
  return (int)fmin (fmax (floor (at + 0.5), 0), end);
}

bool
octa_gl_paint_clip (const octa_gl_painter *p, octa_plot_rect clip)
{
  int x0 = whole (clip.x, p->width),
      x1 = whole (clip.x + clip.width, p->width),
      y0 = whole (clip.y, p->height),
      y1 = whole (clip.y + clip.height, p->height);
  if (x0 >= x1 || y0 >= y1)
    return false;
  glScissor (x0, p->height - y1, x1 - x0, y1 - y0);
  return true;
}
