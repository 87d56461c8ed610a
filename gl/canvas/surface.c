/* surface.c -- surfaces of many elements, drawn from arrays of vertices.

   Octave's renderer draws each face and each edge by calls of its own.  Here
   they are the same quads and lines in the same order, column by column, with
   their vertices in arrays.  Where colours or light are flat, the last vertex
   of a face or of an edge decides, so it has what Octave gives to the first.
   Other faces are two triangles each: Mesa divides a single quad by its other
   diagonal than quads of an array, unless they are flat.

   The arrays are kept (kept.c), unless there are more than fit into a block of
   columns.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
  FEW = 1 << 12,  /* fewer elements of the host are left to Octave */
  MOST = 1 << 24, /* vertices of a block */
  NO_PLACE = 1,   /* of an element, and */
  NO_COLOUR = 2,
  CORNERS = 4
};

/* Columns FROM to TO - 1 of a surface.  */
typedef struct block
{
  const octa_gl_canvas_surface *of;
  int64_t from, to;
  bool has_quads; /* else triangles */
  bool is_single; /* each face has vertices of its own */
} block;

static int64_t
element (const octa_gl_canvas_surface *s, int64_t row, int64_t col)
{
  return col * s->rows + row;
}

/* ---- what elements lack ---- */

static void
look_at_places (const octa_gl_canvas_surface *s, unsigned char *lacks)
{
  for (int64_t col = 0; col < s->cols; col++)
    for (int64_t row = 0; row < s->rows; row++)
      {
        const int64_t e = element (s, row, col);
        /* finite, or not a number */
        const double sum = 0 * s->x[s->has_all_x ? e : col]
                           + 0 * s->y[s->has_all_y ? e : row] + 0 * s->z[e];
        lacks[e] = (unsigned char)((lacks[e] & NO_COLOUR)
                                   | (sum == 0 ? 0 : NO_PLACE));
      }
}

static void
look_at_colours (const octa_gl_canvas_surface *s, unsigned char *lacks)
{
  const int64_t n = s->rows * s->cols;
  for (int64_t e = 0; e < n; e++)
    lacks[e] = (unsigned char)((lacks[e] & NO_PLACE)
                               | (0 * s->colours[e] == 0 ? 0 : NO_COLOUR));
}

/* What decides which vertices are drawn, besides what elements lack.  */
static octa_gl_canvas_layout
layout_of (const octa_gl_canvas_surface *s)
{
  return (octa_gl_canvas_layout){ .rows = s->rows,
                                  .cols = s->cols,
                                  .shade = s->part.shade,
                                  .lit = s->part.lit,
                                  .is_edges = s->part.is_edges,
                                  .has_rows = s->has_rows,
                                  .has_columns = s->has_columns };
}

/* S has the elements that its arrays have; false: memory has run out.  */
static bool
find_lacks (const octa_gl_canvas_surface *s)
{
  octa_gl_canvas_kept *k = s->part.kept;
  const octa_gl_canvas_layout is = layout_of (s);
  const size_t n = (size_t)(s->rows * s->cols);
  unsigned char *now = calloc (n, 1);
  if (! now)
    return false;
  const bool is_same = memcmp (&is, &k->layout, sizeof is) == 0;
  if (k->lacks && k->layout.rows == is.rows && k->layout.cols == is.cols)
    memcpy (now, k->lacks, n);
  if (s->part.is_new[OCTA_GL_CANVAS_PLACES])
    look_at_places (s, now);
  if (s->part.is_new[OCTA_GL_CANVAS_COLOURS])
    look_at_colours (s, now);
  if (! is_same || ! k->lacks || memcmp (now, k->lacks, n) != 0)
    octa_gl_canvas_array_drop (k, OCTA_GL_CANVAS_DRAWN);
  free (k->lacks);
  k->lacks = now;
  k->layout = is;
  return true;
}

/* ---- vertices ---- */

/* Write the N numbers of an element.  */
typedef void writer (const octa_gl_canvas_surface *s, int64_t row, int64_t col,
                     GLfloat *to);

static inline void
write_place (const octa_gl_canvas_surface *s, int64_t row, int64_t col,
             GLfloat *to)
{
  const int64_t e = element (s, row, col);
  to[0] = (float)s->x[s->has_all_x ? e : col];
  to[1] = (float)s->y[s->has_all_y ? e : row];
  to[2] = (float)s->z[e];
}

static inline void
write_colour (const octa_gl_canvas_surface *s, int64_t row, int64_t col,
              GLfloat *to)
{
  const int64_t plane = s->rows * s->cols, e = element (s, row, col);
  for (int k = 0; k < 3; k++)
    to[k] = (float)s->colours[k * plane + e];
  to[3] = (float)s->part.alpha;
}

static inline void
write_normal (const octa_gl_canvas_surface *s, int64_t row, int64_t col,
              GLfloat *to)
{
  const bool is_flat = s->part.lit == OCTA_GL_CANVAS_FLAT;
  const int64_t rows = s->rows - is_flat, cols = s->cols - is_flat,
                e = (col < cols ? col : cols - 1) * rows
                    + (row < rows ? row : rows - 1);
  double n[3], length = 0;
  for (int k = 0; k < 3; k++)
    {
      n[k] = s->normals[k * rows * cols + e];
      length += n[k] * n[k];
    }
  length = sqrt (length);
  for (int k = 0; k < 3; k++)
    to[k] = (float)(n[k] / length);
}

/* N numbers for each vertex of B.  Those of a face (IS_FLAT) go to its last
   corner, or to all of them.  */
static inline __attribute__ ((always_inline)) void
fill (const block *b, bool is_flat, int n, writer *write, GLfloat *to)
{
  static const int down[] = { -1, -1, 0, 0 }, across[] = { -1, 0, 0, -1 };
  const octa_gl_canvas_surface *s = b->of;
  for (int64_t col = b->from; ! b->is_single && col < b->to; col++)
    for (int64_t row = 0; row < s->rows; row++, to += n)
      write (s, row - (is_flat && row > 0), col, to);
  for (int64_t col = b->from + 1; b->is_single && col < b->to; col++)
    for (int64_t row = 1; row < s->rows; row++)
      for (int k = 0; k < CORNERS; k++, to += n)
        write (s, row + (is_flat ? -1 : down[k]),
               col + (is_flat ? -1 : across[k]), to);
}

static int64_t
vertices_of (const block *b)
{
  const int64_t n = b->to - b->from, rows = b->of->rows;
  return b->is_single ? CORNERS * (n - 1) * (rows - 1) : n * rows;
}

/* Edges have colours of one more column in front: where they are flat, their
   last vertex looks back.  */
static int64_t
colours_before (const block *b)
{
  return b->of->part.is_edges ? b->of->rows : 0;
}

static bool
make_array (const block *b, octa_gl_canvas_array a)
{
  const octa_gl_canvas_surface *s = b->of;
  const int64_t before = colours_before (b), n = vertices_of (b);
  const size_t each = (a == OCTA_GL_CANVAS_COLOURS ? 4 : 3) * sizeof (GLfloat);
  GLfloat *to = octa_gl_canvas_array_begin (s->part.kept, a,
                                            (size_t)(n + before) * each);
  if (! to)
    return false;
  switch (a)
    {
    case OCTA_GL_CANVAS_PLACES:
      fill (b, false, 3, write_place, to);
      break;
    case OCTA_GL_CANVAS_COLOURS:
      memset (to, 0, (size_t)before * each);
      if (s->part.shade == OCTA_GL_CANVAS_FLAT && ! s->part.is_edges)
        fill (b, true, 4, write_colour, to);
      else
        fill (b, false, 4, write_colour, to + 4 * before);
      break;
    default:
      fill (b, s->part.lit == OCTA_GL_CANVAS_FLAT, 3, write_normal, to);
    }
  return octa_gl_canvas_array_end (s->part.kept, a);
}

/* ---- which of them are drawn ---- */

/* Is something drawn that begins at an element which lacks FIRST, where all of
   its elements lack ALL?  */
static bool
is_whole (const octa_gl_canvas_surface *s, int first, int all)
{
  return ! (all & NO_PLACE)
         && ! (s->part.shade == OCTA_GL_CANVAS_FLAT && (first & NO_COLOUR))
         && ! (s->part.shade == OCTA_GL_CANVAS_INTERP && (all & NO_COLOUR));
}

/* Is the face drawn whose last corner is (ROW, COL)?  */
static bool
has_face (const octa_gl_canvas_surface *s, int64_t row, int64_t col)
{
  const unsigned char *last = s->part.kept->lacks + element (s, row, col),
                      *left = last - s->rows;
  return is_whole (s, left[-1], left[-1] | left[0] | last[-1] | last[0]);
}

static GLuint *
add_face (const block *b, GLuint corner[CORNERS], GLuint *to)
{
  static const int quad[] = { 0, 1, 2, 3 }, triangles[] = { 0, 1, 2, 0, 2, 3 };
  const int n = b->has_quads ? 4 : 6, *of = b->has_quads ? quad : triangles;
  for (int i = 0; i < n; i++)
    *to++ = corner[of[i]];
  return to;
}

static GLuint *
add_faces (const block *b, GLuint *to)
{
  const octa_gl_canvas_surface *s = b->of;
  const GLuint rows = (GLuint)s->rows;
  GLuint single = 0;
  for (int64_t col = b->from + 1; col < b->to; col++)
    for (GLuint row = 1; row < rows; row++, single += CORNERS)
      {
        const GLuint left = (GLuint)(col - 1 - b->from) * rows + row,
                     last = left + rows;
        if (! has_face (s, row, col))
          continue;
        if (b->is_single)
          to = add_face (b,
                         (GLuint[]){ single, single + 1, single + 2,
                                     single + 3 },
                         to);
        else
          to = add_face (b, (GLuint[]){ left - 1, last - 1, last, left }, to);
      }
  return to;
}

/* Edges along columns, or with ACROSS along rows.  */
static GLuint *
add_edges (const block *b, bool across, GLuint *to)
{
  const octa_gl_canvas_surface *s = b->of;
  const int64_t cols = b->to - b->from, n = across ? cols : s->rows,
                lines = across ? s->rows : cols, step = across ? s->rows : 1,
                next = across ? 1 : s->rows;
  const unsigned char *lacks = s->part.kept->lacks + element (s, 0, b->from);
  for (int64_t line = 0; line < lines; line++)
    for (int64_t k = 1; k < n; k++)
      {
        const int64_t e = line * next + k * step;
        if (! is_whole (s, lacks[e - step], lacks[e - step] | lacks[e]))
          continue;
        *to++ = (GLuint)(e - step);
        *to++ = (GLuint)e;
      }
  return to;
}

static bool
make_drawn (const block *b)
{
  const octa_gl_canvas_surface *s = b->of;
  octa_gl_canvas_kept *k = s->part.kept;
  const size_t n = (size_t)((b->to - b->from) * s->rows)
                   * (s->part.is_edges ? 4
                      : b->has_quads   ? 4
                                       : 6);
  GLuint *begin = octa_gl_canvas_array_begin (k, OCTA_GL_CANVAS_DRAWN,
                                              n * sizeof *begin),
         *to = begin;
  if (! begin)
    return false;
  if (! s->part.is_edges)
    to = add_faces (b, to);
  else if (s->has_columns)
    to = add_edges (b, false, to);
  k->n_drawn[0] = to - begin;
  if (s->part.is_edges && s->has_rows)
    to = add_edges (b, true, to);
  k->n_drawn[1] = to - begin - k->n_drawn[0];
  return octa_gl_canvas_array_end (k, OCTA_GL_CANVAS_DRAWN);
}

static bool
make_arrays (const block *b)
{
  const octa_gl_canvas_surface *s = b->of;
  for (octa_gl_canvas_array a = 0; a < OCTA_GL_CANVAS_DRAWN; a++)
    if (s->part.is_new[a] && ! make_array (b, a))
      return false;
  return octa_gl_canvas_kept_has (s->part.kept, OCTA_GL_CANVAS_DRAWN)
         || make_drawn (b);
}

/* ---- drawing ---- */

static void
draw_block (const block *b)
{
  const octa_gl_canvas_surface *s = b->of;
  const octa_gl_canvas_part *p = &s->part;
  const bool is_flat = p->shade == OCTA_GL_CANVAS_FLAT;
  if (! p->is_edges)
    octa_gl_canvas_part_show (p, b->has_quads ? GL_QUADS : GL_TRIANGLES, 0, 0);
  else
    {
      octa_gl_canvas_part_show (p, GL_LINES, 0, s->rows - is_flat);
      octa_gl_canvas_part_show (p, GL_LINES, 1, is_flat ? 0 : s->rows);
    }
}

/* Block after block.  */
static bool
draw_blocks (const octa_gl_canvas_surface *s, block b)
{
  const int64_t per = s->rows * (b.is_single ? CORNERS : 1),
                most = per < MOST / 2 ? MOST / per : 2;
  bool is_drawn = true;
  for (b.from = 0; is_drawn && b.from < s->cols - 1; b.from = b.to - 1)
    {
      b.to = b.from + most < s->cols ? b.from + most : s->cols;
      is_drawn = make_arrays (&b);
      if (is_drawn)
        draw_block (&b);
      if (b.to - b.from < s->cols)
        octa_gl_canvas_arrays_drop (s->part.kept);
    }
  return is_drawn;
}

bool
octa_gl_canvas_surface_is_wanted (int64_t rows, int64_t cols, bool has_data)
{
  const int way = octa_gl_canvas_chosen.surfaces;
  return way != 0 && rows > 1 && cols > 1 && rows <= INT32_MAX / 8
         && cols <= INT32_MAX / 8
         && (way == 1 || has_data || rows * cols >= FEW);
}

bool
octa_gl_canvas_surface_draw (const octa_gl_canvas_surface *s)
{
  const bool is_plain = s->part.shade == OCTA_GL_CANVAS_PLAIN,
             is_dark = s->part.lit == OCTA_GL_CANVAS_DARK;
  const block b = { .of = s,
                    .has_quads = ! octa_gl_canvas_part_is_smooth (&s->part)
                                 && ! (is_plain && is_dark),
                    .is_single = ! is_plain && ! is_dark
                                 && s->part.shade != s->part.lit };
  const bool is_drawn = find_lacks (s) && octa_gl_canvas_part_begin (&s->part)
                        && draw_blocks (s, b);
  octa_gl_canvas_part_end (&s->part);
  if (! is_drawn)
    octa_gl_canvas_arrays_drop (s->part.kept);
  return is_drawn;
}
