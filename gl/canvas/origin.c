/* origin.c -- coordinates of axes, relative to an origin near their limits.

   OpenGL works in single precision: the coordinates 1e9 and 1e9 + 10 are
   equal.  So if the limits of axes are far from zero, for their size, an
   origin is subtracted from all coordinates in double precision, and added to
   the matrix of the axes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <math.h>
#include <string.h>

/* Origins are multiples of this many lengths of an axis, so that most arrays
   stay valid when limits change.  Coordinates of up to half as many lengths
   are exact to 1e-5 of an axis.  */
#define STEP 64.0

enum
{
  LEVELS = 64 /* more than OpenGL's stack of matrices has */
};

/* The render thread's: origins of the matrices in OpenGL's stack, and of a
   list.  */
static double stack[LEVELS][3];
static int level;
static bool is_list; /* one is being made */

const double *
octa_gl_canvas_origin (void)
{
  return stack[level];
}

void
octa_gl_canvas_origin_forget (void)
{
  level = 0;
  is_list = false;
  memset (stack, 0, sizeof stack);
}

/* ---- matrices ---- */

static bool
is_model (void)
{
  GLint mode;
  glGetIntegerv (GL_MATRIX_MODE, &mode);
  return mode == GL_MODELVIEW;
}

void
octa_gl_canvas_origin_glLoadIdentity (void)
{
  if (is_model ())
    memset (stack[level], 0, sizeof *stack);
  glLoadIdentity ();
}

static void
push (const double origin[3])
{
  if (level + 1 < LEVELS)
    memcpy (stack[++level], origin, sizeof *stack);
}

static void
pop (void)
{
  if (level > 0)
    level--;
}

void
octa_gl_canvas_origin_glPushMatrix (void)
{
  if (is_model ())
    push (stack[level]);
  glPushMatrix ();
}

void
octa_gl_canvas_origin_glPopMatrix (void)
{
  if (is_model ())
    pop ();
  glPopMatrix ();
}

/* Lists are shapes of markers, in pixels.  */
void
octa_gl_canvas_origin_glNewList (GLuint n, GLenum mode)
{
  is_list = true;
  push ((double[3]){ 0 });
  if (! octa_gl_canvas_glyph_glNewList (n, mode))
    glNewList (n, mode);
}

void
octa_gl_canvas_origin_glEndList (void)
{
  is_list = false;
  pop ();
  if (! octa_gl_canvas_glyph_glEndList ())
    glEndList ();
}

/* Find the place AT that M moves to zero: the camera's.  False: there is
   none.  */
static bool
find_camera (const GLdouble m[16], double at[3])
{
  double minors[3][3], all = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      {
        const int a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3,
                  d = (j + 2) % 3;
        minors[i][j] = m[4 * c + a] * m[4 * d + b]
                       - m[4 * d + a] * m[4 * c + b];
      }
  for (int i = 0; i < 3; i++)
    all += m[i] * minors[i][0];
  for (int j = 0; j < 3; j++)
    {
      at[j] = 0;
      for (int i = 0; i < 3; i++)
        at[j] -= minors[i][j] / all * m[12 + i];
    }
  return isfinite (at[0]) && isfinite (at[1]) && isfinite (at[2]);
}

/* The matrix of axes makes the sides of their box about 1 long.  */
void
octa_gl_canvas_origin_glMultMatrixd (const GLdouble *m)
{
  GLdouble moved[16];
  double *origin = stack[level], camera[3];
  memcpy (moved, m, sizeof moved);
  if (is_model () && find_camera (m, camera))
    for (int k = 0; k < 3; k++)
      {
        const double per_unit = hypot (hypot (m[4 * k], m[4 * k + 1]),
                                       m[4 * k + 2]),
                     step = STEP * exp2 (-floor (log2 (per_unit)));
        origin[k] = step * round (camera[k] / step) + 0.0; /* not -0 */
        for (int i = 0; i < 3; i++)
          moved[12 + i] += m[4 * k + i] * origin[k];
      }
  glMultMatrixd (moved);
}

/* ---- coordinates ---- */

void
octa_gl_canvas_origin_glBegin (GLenum mode)
{
  if (octa_gl_canvas_glyph_glBegin (mode))
    return;
  if (is_list)
    glBegin (mode);
  else
    octa_gl_canvas_thin_glBegin (mode);
}

void
octa_gl_canvas_origin_glEnd (void)
{
  if (! octa_gl_canvas_glyph_glEnd ())
    octa_gl_canvas_thin_glEnd ();
}

void
octa_gl_canvas_origin_glVertex2d (GLdouble x, GLdouble y)
{
  const double *o = stack[level];
  if (octa_gl_canvas_glyph_glVertex2d (x, y))
    return;
  octa_gl_canvas_thin_glVertex3d (x - o[0], y - o[1], 0 - o[2]);
}

void
octa_gl_canvas_origin_glVertex3d (GLdouble x, GLdouble y, GLdouble z)
{
  const double *o = stack[level];
  octa_gl_canvas_thin_glVertex3d (x - o[0], y - o[1], z - o[2]);
}

void
octa_gl_canvas_origin_glVertex3dv (const GLdouble *v)
{
  octa_gl_canvas_origin_glVertex3d (v[0], v[1], v[2]);
}

void
octa_gl_canvas_origin_glRasterPos3d (GLdouble x, GLdouble y, GLdouble z)
{
  const double *o = stack[level];
  glRasterPos3d (x - o[0], y - o[1], z - o[2]);
}

void
octa_gl_canvas_origin_glClipPlane (GLenum plane, const GLdouble *e)
{
  const double *o = stack[level];
  glClipPlane (plane,
               (GLdouble[]){ e[0], e[1], e[2],
                             e[3] + e[0] * o[0] + e[1] * o[1] + e[2] * o[2] });
}

void
octa_gl_canvas_origin_glLightfv (GLenum light, GLenum name, const GLfloat *v)
{
  const double *o = stack[level];
  if (name == GL_POSITION)
    glLightfv (light, name,
               (GLfloat[]){ (float)(v[0] - v[3] * o[0]),
                            (float)(v[1] - v[3] * o[1]),
                            (float)(v[2] - v[3] * o[2]), v[3] });
  else
    glLightfv (light, name, v);
}
