/* part.c -- drawing the faces or the edges of an object from its arrays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <math.h>

bool
octa_gl_canvas_part_is_smooth (const octa_gl_canvas_part *p)
{
  return p->shade == OCTA_GL_CANVAS_INTERP || p->lit == OCTA_GL_CANVAS_INTERP;
}

bool
octa_gl_canvas_part_begin (const octa_gl_canvas_part *p)
{
  octa_gl_canvas_arrays_use (p->kept);
  glPushAttrib (GL_LIGHTING_BIT | GL_CURRENT_BIT);
  glColor4d (p->colour[0], p->colour[1], p->colour[2], p->alpha);
  glShadeModel (octa_gl_canvas_part_is_smooth (p) ? GL_SMOOTH : GL_FLAT);
  return p->lit == OCTA_GL_CANVAS_DARK
         || octa_gl_canvas_light_begin (&p->light);
}

void
octa_gl_canvas_part_end (const octa_gl_canvas_part *p)
{
  if (p->lit != OCTA_GL_CANVAS_DARK)
    octa_gl_canvas_light_end ();
  glPopAttrib ();
}

/* The offset BYTES in an array, as OpenGL's pointer.  */
static const void *
offset (int64_t bytes)
{
  return (const char *)NULL + bytes;
}

static void
use (const octa_gl_canvas_kept *k, octa_gl_canvas_array a, GLenum client)
{
  glBindBuffer (GL_ARRAY_BUFFER, k->names[a]);
  glEnableClientState (client);
}

void
octa_gl_canvas_part_show (const octa_gl_canvas_part *p, GLenum shape, int part,
                          int64_t colour)
{
  const octa_gl_canvas_kept *k = p->kept;
  const int64_t first = part == 0 ? 0 : k->n_drawn[0], n = k->n_drawn[part];
  if (n == 0)
    return;
  use (k, OCTA_GL_CANVAS_PLACES, GL_VERTEX_ARRAY);
  glVertexPointer (3, GL_FLOAT, 0, NULL);
  if (p->shade != OCTA_GL_CANVAS_PLAIN)
    {
      use (k, OCTA_GL_CANVAS_COLOURS, GL_COLOR_ARRAY);
      glColorPointer (4, GL_FLOAT, 0,
                      offset (colour * 4 * (int64_t)sizeof (GLfloat)));
    }
  if (p->lit != OCTA_GL_CANVAS_DARK)
    {
      use (k, OCTA_GL_CANVAS_NORMALS, GL_NORMAL_ARRAY);
      glNormalPointer (GL_FLOAT, 0, NULL);
    }
  glBindBuffer (GL_ARRAY_BUFFER, 0);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, k->names[OCTA_GL_CANVAS_DRAWN]);
  glDrawElements (shape, (GLsizei)n, GL_UNSIGNED_INT,
                  offset (first * (int64_t)sizeof (GLuint)));
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, 0);
  glDisableClientState (GL_NORMAL_ARRAY);
  glDisableClientState (GL_COLOR_ARRAY);
  glDisableClientState (GL_VERTEX_ARRAY);
}

void
octa_gl_canvas_part_normal (const double *normals, int64_t n, int64_t i,
                            GLfloat *to)
{
  double v[3], length = 0;
  for (int k = 0; k < 3; k++)
    {
      v[k] = normals[k * n + i];
      length += v[k] * v[k];
    }
  const double by = 1 / sqrt (length);
  for (int k = 0; k < 3; k++)
    to[k] = (float)(v[k] * by);
}
