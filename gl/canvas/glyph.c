/* glyph.c -- shapes of markers, as Octave's renderer makes them.

   The renderer puts the vertices of a shape into display lists of OpenGL 1:
   one for the open marker, then one for the filled marker, if it exists.  This
   file records the vertices, and OpenGL gets no list.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <math.h>

/* The render thread's.  */
static struct
{
  octa_gl_canvas_glyph *glyph; /* NULL: not recording */
  octa_gl_canvas_outline *outline;
  GLuint lists[OCTA_GL_CANVAS_OUTLINES]; /* names of unused display lists */
} heard;

void
octa_gl_canvas_glyph_hear (octa_gl_canvas_glyph *g)
{
  heard.glyph = g;
  heard.outline = NULL;
  for (int i = 0; i < OCTA_GL_CANVAS_OUTLINES; i++)
    {
      if (heard.lists[i])
        glDeleteLists (heard.lists[i], 1);
      heard.lists[i] = 0;
      if (g)
        g->outlines[i].n = 0;
    }
}

float
octa_gl_canvas_glyph_reach (const octa_gl_canvas_glyph *g)
{
  float most = 0;
  for (int i = 0; i < OCTA_GL_CANVAS_OUTLINES; i++)
    for (int v = 0; v < g->outlines[i].n; v++)
      most = fmaxf (most, fmaxf (fabsf (g->outlines[i].at[v][0]),
                                 fabsf (g->outlines[i].at[v][1])));
  return most;
}

/* ---- in place of OpenGL's functions; false: OpenGL's are called ---- */

bool
octa_gl_canvas_glyph_glNewList (GLuint n, GLenum mode)
{
  (void)mode;
  octa_gl_canvas_glyph *g = heard.glyph;
  if (! g)
    return false;
  const int i = g->outlines[OCTA_GL_CANVAS_OPEN].n > 0;
  heard.outline = g->outlines + i;
  heard.lists[i] = n;
  return true;
}

bool
octa_gl_canvas_glyph_glEndList (void)
{
  heard.outline = NULL;
  return heard.glyph;
}

bool
octa_gl_canvas_glyph_glBegin (GLenum mode)
{
  if (heard.outline)
    heard.outline->mode = mode;
  return heard.outline;
}

bool
octa_gl_canvas_glyph_glEnd (void)
{
  return heard.outline;
}

bool
octa_gl_canvas_glyph_glVertex2d (GLdouble x, GLdouble y)
{
  octa_gl_canvas_outline *o = heard.outline;
  if (! o)
    return false;
  if (o->n == OCTA_GL_CANVAS_VERTICES)
    return true;
  o->at[o->n][0] = (float)x;
  o->at[o->n++][1] = (float)y;
  return true;
}
