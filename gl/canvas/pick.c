/* pick.c -- finding the object of a frame at a point.

   In OpenGL 1's selection mode nothing is drawn, and the names of objects that
   would be visible are recorded.  The projection is restricted to a small
   square around the point.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

enum
{
  MOST_HITS = 1 << 16
};

static GLuint hits[MOST_HITS];

void
octa_gl_canvas_pick_begin (void)
{
  glSelectBuffer (MOST_HITS, hits);
  (void)glRenderMode (GL_SELECT);
  glInitNames ();
}

void
octa_gl_canvas_pick_push (unsigned name)
{
  glPushName (name);
}

void
octa_gl_canvas_pick_pop (void)
{
  glPopName ();
}

void
octa_gl_canvas_pick_near (double x, double y, double size)
{
  GLint mode, view[4];
  GLdouble m[16];
  glGetIntegerv (GL_MATRIX_MODE, &mode);
  glGetIntegerv (GL_VIEWPORT, view);
  glGetDoublev (GL_PROJECTION_MATRIX, m);
  glMatrixMode (GL_PROJECTION);
  glLoadIdentity ();
  glTranslated ((view[2] - 2 * (x - view[0])) / size,
                (view[3] - 2 * (y - view[1])) / size, 0);
  glScaled (view[2] / size, view[3] / size, 1);
  glMultMatrixd (m);
  glMatrixMode ((GLenum)mode);
}

void
octa_gl_canvas_pick_quad (const double *v)
{
  glBegin (GL_QUADS);
  for (int i = 0; i < 4; i++)
    octa_gl_canvas_origin_glVertex3dv (v + 3 * i);
  glEnd ();
}

/* A hit consists of the number of names, two depths, and the names.  */
bool
octa_gl_canvas_pick_end (unsigned *name)
{
  GLint n = glRenderMode (GL_RENDER);
  const GLuint *h = hits, *end = hits + MOST_HITS;
  GLuint nearest = (GLuint)-1;
  bool is = false;
  for (; n > 0 && h + 3 <= end && h + 3 + h[0] <= end; n--, h += 3 + h[0])
    if (h[0] > 0 && h[1] <= nearest)
      {
        nearest = h[1];
        *name = h[2 + h[0]];
        is = true;
      }
  return is;
}
