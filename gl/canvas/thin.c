/* thin.c -- lines through close points, as Octave's renderer draws them.

   Mesa loses pieces of lines that are much shorter than a pixel (strip.c), so
   that a line through many points would be faint.  With multisampling,
   vertices that are near the last one are left out, unless the line turns
   there.  A helix of 2e4 points in 300 x 240 pixels had a quarter of its ink.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <math.h>
#include <string.h>

#define NEAR 4.0  /* pixels between vertices */
#define TURN 0.25 /* pixels by which a line may leave the straight way */

enum
{
  FEW = 8 /* vertices, such as a face's corners, are always drawn */
};

typedef struct vertex
{
  double at[3], pixel[2];
} vertex;

/* The render thread's.  */
static struct
{
  bool is_on, has_far, has_end;
  int n;                  /* vertices so far, up to FEW */
  double to_pixels[2][4]; /* of x, y, z and 1 */
  double colour[3];
  /* The last vertex that was drawn; of those that were left out since, the
     farthest one, and the last one.  */
  vertex last, far, end;
  bool has_way;     /* a vertex was left out that is more than TURN away */
  double way[2];    /* the direction of the first such one */
  double slopes[2]; /* lines of these slopes to WAY leave none by more */
} now;

/* ---- pixels ---- */

/* False: the projection is not parallel.  */
static bool
find_pixels (void)
{
  GLdouble model[16], projection[16], m[4][4] = { 0 };
  GLint view[4];
  glGetDoublev (GL_MODELVIEW_MATRIX, model);
  glGetDoublev (GL_PROJECTION_MATRIX, projection);
  glGetIntegerv (GL_VIEWPORT, view);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 4; k++)
        m[i][j] += projection[4 * k + i] * model[4 * j + k];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 4; j++)
      now.to_pixels[i][j] = m[i][j] / m[3][3] * view[2 + i] / 2;
  return m[3][0] == 0 && m[3][1] == 0 && m[3][2] == 0 && m[3][3] != 0;
}

static vertex
vertex_at (double x, double y, double z)
{
  vertex v = { { x, y, z }, { 0 } };
  for (int i = 0; i < 2; i++)
    {
      const double *m = now.to_pixels[i];
      v.pixel[i] = m[0] * x + m[1] * y + m[2] * z + m[3];
    }
  return v;
}

static double
distance (const vertex *a, const vertex *b)
{
  return hypot (a->pixel[0] - b->pixel[0], a->pixel[1] - b->pixel[1]);
}

/* Find V relative to the last vertex: along the way and across it.  */
static void
find_along (const vertex *v, double at[2])
{
  const double x = v->pixel[0] - now.last.pixel[0],
               y = v->pixel[1] - now.last.pixel[1];
  at[0] = x * now.way[0] + y * now.way[1];
  at[1] = y * now.way[0] - x * now.way[1];
}

/* Would a straight line to V, FAR from the last vertex, leave one that was
   left out by more than TURN?  */
static bool
turns (const vertex *v, double far)
{
  double at[2];
  if (! now.has_far)
    return false;
  if (distance (&now.far, &now.last) - far > TURN)
    return true;
  if (! now.has_way)
    return false;
  find_along (v, at);
  return ! (at[0] > 0 && at[1] >= now.slopes[0] * at[0]
            && at[1] <= now.slopes[1] * at[0]);
}

/* Narrow the slopes to those that pass V, FAR from the last vertex.  */
static void
narrow (const vertex *v, double far)
{
  double at[2];
  if (! (far > TURN))
    return;
  if (! now.has_way)
    {
      for (int i = 0; i < 2; i++)
        now.way[i] = (v->pixel[i] - now.last.pixel[i]) / far;
      now.slopes[0] = -INFINITY;
      now.slopes[1] = INFINITY;
      now.has_way = true;
    }
  find_along (v, at);
  now.slopes[0] = fmax (now.slopes[0], (at[1] - TURN) / at[0]);
  now.slopes[1] = fmin (now.slopes[1], (at[1] + TURN) / at[0]);
}

/* ---- vertices ---- */

static void
draw (const vertex *v)
{
  glVertex3d (v->at[0], v->at[1], v->at[2]);
  now.last = *v;
  now.has_far = now.has_end = now.has_way = false;
}

/* Draw the last vertex, if it was left out.  */
static void
draw_end (void)
{
  if (now.has_end)
    draw (&now.end);
}

static void
leave_out (const vertex *v, double far)
{
  if (! now.has_far || far >= distance (&now.far, &now.last))
    now.far = *v;
  narrow (v, far);
  now.end = *v;
  now.has_far = now.has_end = true;
}

void
octa_gl_canvas_thin_glVertex3d (GLdouble x, GLdouble y, GLdouble z)
{
  if (! now.is_on)
    {
      glVertex3d (x, y, z);
      return;
    }
  const vertex v = vertex_at (x, y, z);
  double far = now.n < FEW ? NEAR : distance (&v, &now.last);
  now.n += now.n < FEW;
  if (turns (&v, far))
    {
      draw (&now.far);
      far = distance (&v, &now.last);
    }
  if (far < NEAR)
    leave_out (&v, far);
  else
    draw (&v);
}

void
octa_gl_canvas_thin_colour (double red, double green, double blue)
{
  const double rgb[3] = { red, green, blue };
  for (int k = 0; now.is_on && k < 3; k++)
    if (rgb[k] != now.colour[k])
      draw_end ();
  memcpy (now.colour, rgb, sizeof rgb);
}

void
octa_gl_canvas_thin_glBegin (GLenum mode)
{
  GLint render = 0;
  now.n = 0;
  now.has_far = now.has_end = now.has_way = false;
  if ((mode == GL_LINE_STRIP || mode == GL_LINE_LOOP)
      && octa_gl_canvas_chosen.is_smooth && octa_gl_canvas_chosen.lines != 0)
    {
      glGetIntegerv (GL_RENDER_MODE, &render);
      now.is_on = render == GL_RENDER && find_pixels ();
    }
  glBegin (mode);
}

void
octa_gl_canvas_thin_glEnd (void)
{
  if (now.is_on)
    draw_end ();
  now.is_on = false;
  glEnd ();
}
