/* patch.c -- patches of many triangles, drawn from arrays of vertices.

   Octave's renderer lets GLU divide each face into triangles.  GLU visits a
   triangle from its last vertex to its first, beginning at the rightmost
   corner of a projection, and leaves out a triangle without area.  This file
   draws the same triangles in the same order, and their edges as lines.  If
   faces have colours or normals, each face has vertices of its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <math.h>
#include <stdlib.h>

enum
{
  FEW = 1 << 12, /* fewer faces are left to Octave */
  CORNERS = 3
};

bool
octa_gl_canvas_patch_is_single (const octa_gl_canvas_patch *p)
{
  const octa_gl_canvas_shade s = p->part.shade;
  return p->part.lit == OCTA_GL_CANVAS_FLAT
         || (s == OCTA_GL_CANVAS_FLAT && ! p->part.is_edges)
         || (s != OCTA_GL_CANVAS_PLAIN && p->has_face_colours);
}

/* ---- faces ---- */

/* Set V to the vertices of face I, the last one first.  False: it is not a
   triangle.  */
static bool
find_vertices (const octa_gl_canvas_patch *p, int64_t i, GLuint v[CORNERS])
{
  const double *f = p->faces + i;
  for (int k = 0; k < CORNERS; k++)
    {
      const double number = f[(CORNERS - 1 - k) * p->n];
      if (! (number >= 1 && number <= (double)p->n_vertices))
        return false;
      v[k] = (GLuint)number - 1;
    }
  return p->corners == CORNERS || isnan (f[CORNERS * p->n]);
}

static void
find_place (const octa_gl_canvas_patch *p, int64_t vertex, double at[3])
{
  at[2] = 0;
  for (int64_t d = 0; d < p->dims; d++)
    at[d] = p->vertices[d * p->n_vertices + vertex];
}

/* The corner at which GLU begins: the one with the greatest coordinate A; of
   several, the one with the greatest UP * coordinate B.  */
static int
find_first (double at[CORNERS][3], int a, int b, double up)
{
  int first = 0;
  for (int k = 1; k < CORNERS; k++)
    if (at[k][a] > at[first][a]
        || (at[k][a] == at[first][a] && up * at[k][b] > up * at[first][b]))
      first = k;
  return first;
}

/* Find the CORNERS of face I in GLU's order.  They are 0 if it has no area,
   because GLU leaves it out.  False: it is not a triangle, or edges are drawn
   and a vertex is not finite (Octave draws the other edges).  */
static bool
find_corners (const octa_gl_canvas_patch *p, int64_t i,
              GLuint corners[CORNERS])
{
  GLuint v[CORNERS];
  double at[CORNERS][3], n[3], sum = 0;
  if (! find_vertices (p, i, v))
    return false;
  for (int k = 0; k < CORNERS; k++)
    {
      find_place (p, v[k], at[k]);
      sum += 0 * at[k][0] + 0 * at[k][1] + 0 * at[k][2];
      corners[k] = 0;
    }
  if (sum != 0)
    return ! p->part.is_edges;
  for (int d = 0; d < 3; d++)
    {
      const int a = (d + 1) % 3, b = (d + 2) % 3;
      n[d] = (at[1][a] - at[0][a]) * (at[2][b] - at[0][b])
             - (at[1][b] - at[0][b]) * (at[2][a] - at[0][a]);
    }
  int longest = fabs (n[1]) > fabs (n[0]);
  longest = fabs (n[2]) > fabs (n[longest]) ? 2 : longest;
  const int first = find_first (at, (longest + 1) % 3, (longest + 2) % 3,
                                n[longest] > 0 ? 1 : -1);
  for (int k = 0; n[longest] != 0 && k < CORNERS; k++)
    corners[k] = v[(first + k) % CORNERS];
  return isfinite (n[longest]);
}

/* Find the corners of all faces, and store them with P's arrays.  */
static bool
find_all_corners (const octa_gl_canvas_patch *p)
{
  octa_gl_canvas_kept *k = p->part.kept;
  int64_t i = 0;
  free (k->corners);
  k->corners = malloc ((size_t)p->n * CORNERS * sizeof *k->corners);
  while (k->corners && i < p->n
         && find_corners (p, i, k->corners + CORNERS * i))
    i++;
  return i == p->n;
}

/* ---- arrays ---- */

/* A function that writes the numbers of VERTEX or FACE.  */
typedef void writer (const octa_gl_canvas_patch *p, int64_t face,
                     int64_t vertex, GLfloat *to);

static inline void
write_place (const octa_gl_canvas_patch *p, int64_t face, int64_t vertex,
             GLfloat *to)
{
  double at[3];
  (void)face;
  find_place (p, vertex, at);
  for (int k = 0; k < 3; k++)
    to[k] = (float)(at[k] - octa_gl_canvas_origin ()[k]);
}

static inline void
write_colour (const octa_gl_canvas_patch *p, int64_t face, int64_t vertex,
              GLfloat *to)
{
  const int64_t n = p->has_face_colours ? p->n : p->n_vertices,
                e = p->has_face_colours ? face : vertex;
  for (int k = 0; k < 3; k++)
    to[k] = (float)p->colours[k * n + e];
  /* Mesa treats NaN as 0 in a call, but as white in an array */
  const bool is_plain = p->part.shade == OCTA_GL_CANVAS_FLAT
                        && ! p->part.is_edges
                        && p->part.lit == OCTA_GL_CANVAS_DARK;
  for (int k = 0; is_plain && k < 3; k++)
    to[k] = isnan (to[k]) ? 0 : to[k];
  to[3] = (float)p->part.alpha;
}

static inline void
write_normal (const octa_gl_canvas_patch *p, int64_t face, int64_t vertex,
              GLfloat *to)
{
  const bool is_flat = p->part.lit == OCTA_GL_CANVAS_FLAT;
  const int64_t n = is_flat ? p->n : p->n_vertices,
                e = is_flat ? face : vertex;
  octa_gl_canvas_part_normal (p->normals, n, e, to);
}

/* Write N numbers for each vertex of P.  IS_FLAT: all vertices of a face have
   those of its first one.  */
static inline __attribute__ ((always_inline)) void
fill (const octa_gl_canvas_patch *p, bool is_flat, int n, writer *write,
      GLfloat *to)
{
  const GLuint *at = p->part.kept->corners;
  if (! octa_gl_canvas_patch_is_single (p))
    for (int64_t v = 0; v < p->n_vertices; v++, to += n)
      write (p, 0, v, to);
  else
    for (int64_t i = 0; i < p->n; i++)
      for (int k = 0; k < CORNERS; k++, at++, to += n)
        write (p, i, is_flat ? (int64_t)p->faces[i] - 1 : *at, to);
}

static bool
make_array (const octa_gl_canvas_patch *p, octa_gl_canvas_array a)
{
  const bool has_colours = a == OCTA_GL_CANVAS_COLOURS;
  const int64_t n = octa_gl_canvas_patch_is_single (p) ? CORNERS * p->n
                                                       : p->n_vertices;
  const size_t each = (has_colours ? 4 : 3) * sizeof (GLfloat);
  GLfloat *to = octa_gl_canvas_array_begin (p->part.kept, a, (size_t)n * each);
  if (! to)
    return false;
  if (a == OCTA_GL_CANVAS_PLACES)
    fill (p, false, 3, write_place, to);
  else if (! has_colours)
    fill (p, false, 3, write_normal, to);
  else if (p->part.shade == OCTA_GL_CANVAS_FLAT && ! p->part.is_edges)
    fill (p, true, 4, write_colour, to);
  else
    fill (p, false, 4, write_colour, to);
  return octa_gl_canvas_array_end (p->part.kept, a);
}

/* Add the indices of a face, or of its edges.  */
static GLuint *
add (const octa_gl_canvas_patch *p, const GLuint at[CORNERS], GLuint *to)
{
  for (int k = 0; k < CORNERS; k++)
    {
      *to++ = at[k];
      if (p->part.is_edges)
        *to++ = at[(k + 1) % CORNERS];
    }
  return to;
}

static bool
make_drawn (const octa_gl_canvas_patch *p)
{
  octa_gl_canvas_kept *k = p->part.kept;
  const size_t most = (size_t)p->n * CORNERS * (p->part.is_edges ? 2 : 1);
  GLuint *begin = octa_gl_canvas_array_begin (k, OCTA_GL_CANVAS_DRAWN,
                                              most * sizeof *begin),
         *to = begin;
  if (! begin)
    return false;
  for (int64_t i = 0; i < p->n; i++)
    {
      const GLuint *at = k->corners + CORNERS * i,
                   first = (GLuint)(CORNERS * i);
      if (at[0] != at[1])
        to = octa_gl_canvas_patch_is_single (p)
                 ? add (p, (GLuint[]){ first, first + 1, first + 2 }, to)
                 : add (p, at, to);
    }
  k->n_drawn[0] = to - begin;
  return octa_gl_canvas_array_end (k, OCTA_GL_CANVAS_DRAWN);
}

/* ---- patches ---- */

bool
octa_gl_canvas_patch_is_wanted (int64_t n)
{
  const int way = octa_gl_canvas_chosen.surfaces;
  return way != 0 && n > 0 && n <= INT32_MAX / (2 * CORNERS)
         && (way == 1 || n >= FEW);
}

bool
octa_gl_canvas_patch_make (const octa_gl_canvas_patch *p)
{
  octa_gl_canvas_kept *k = p->part.kept;
  bool is_made = true;
  if (p->part.is_new[OCTA_GL_CANVAS_PLACES])
    {
      octa_gl_canvas_array_drop (k, OCTA_GL_CANVAS_DRAWN);
      is_made = find_all_corners (p);
    }
  if (is_made && ! octa_gl_canvas_kept_has (k, OCTA_GL_CANVAS_DRAWN))
    is_made = make_drawn (p);
  for (octa_gl_canvas_array a = 0; is_made && a < OCTA_GL_CANVAS_DRAWN; a++)
    is_made = ! p->part.is_new[a] || make_array (p, a);
  if (! is_made)
    octa_gl_canvas_arrays_drop (k);
  return is_made;
}

bool
octa_gl_canvas_patch_draw (const octa_gl_canvas_patch *p)
{
  const bool is_drawn = octa_gl_canvas_part_begin (&p->part);
  if (is_drawn)
    octa_gl_canvas_part_show (&p->part,
                              p->part.is_edges ? GL_LINES : GL_TRIANGLES, 0,
                              0);
  octa_gl_canvas_part_end (&p->part);
  return is_drawn;
}
