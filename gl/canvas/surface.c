/* surface.c -- surfaces of many elements, drawn from arrays of vertices.

   Octave's renderer makes calls for each face and each edge.  This file draws
   the same quads and lines in the same order, column by column, from arrays of
   vertices.  If colours or light are flat, the last vertex of a face or edge
   decides, so it has the values that Octave gives to the first one.  Other
   faces are two triangles each, because Mesa divides quads of an array along
   another diagonal than a single quad, unless they are flat.  The arrays are
   kept (kept.c), unless the surface needs several blocks of columns.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <stdlib.h>
#include <string.h>

enum
{
  FEW = 1 << 12,  /* smaller surfaces on the host are left to Octave */
  MOST = 1 << 24, /* vertices of a block */
  NO_PLACE = 1,   /* flags of an element: */
  NO_COLOUR = 2,
  CORNERS = 4,
  NONE = -1
};

/* The colours of a map in OpenGL's form, and the number of each element's
   colour, or NONE; both malloc'd.  NULL: there is no map.  */
typedef struct palette
{
  int32_t *numbers;
  GLfloat (*colours)[4];
} palette;

/* Columns FROM to TO - 1 of a surface.  */
typedef struct block
{
  const octa_gl_canvas_surface *of;
  palette palette;
  const double *origin;
  int64_t from, to;
  bool has_quads; /* else triangles */
  bool is_single; /* each face has vertices of its own */
} block;

static int64_t
element (const octa_gl_canvas_surface *s, int64_t row, int64_t col)
{
  return col * s->rows + row;
}

/* Run LOOP over 0 ...  N - 1, in total ELEMENTS elements, in several
   threads.  */
static void
share (octa_team_loop *loop, void *data, int64_t n, int64_t elements)
{
  octa_team_run (loop, data, n, elements / OCTA_GL_CANVAS_WORTH);
}

/* ---- colours ---- */

typedef struct look
{
  const octa_gl_canvas_surface *of;
  const palette *palette;
  unsigned char *lacks;
} look;

/* Find the colour numbers of elements FROM to TO - 1.  */
static void
find_numbers (void *data, int64_t from, int64_t to)
{
  const look *l = data;
  const octa_gl_canvas_colours *c = &l->of->colours;
  const double last = (double)(c->map_n - 1), span = c->hi - c->lo,
               all = (double)c->map_n;
  for (int64_t e = from; e < to; e++)
    {
      const double v = c->values[e],
                   p = c->is_scaled ? all * (v - c->lo) / span : v - 1,
                   in = p > 0 ? p < last ? p : last : 0;
      l->palette->numbers[e] = p == p ? (int32_t)in : NONE;
    }
}

/* False: memory has run out.  */
static bool
find_palette (const octa_gl_canvas_surface *s, palette *p)
{
  const octa_gl_canvas_colours *c = &s->colours;
  const int64_t n = s->rows * s->cols;
  *p = (palette){ NULL, NULL };
  if (! s->part.is_new[OCTA_GL_CANVAS_COLOURS] || c->planes)
    return true;
  p->numbers = malloc ((size_t)n * sizeof *p->numbers);
  p->colours = malloc ((size_t)c->map_n * sizeof *p->colours);
  if (! p->numbers || ! p->colours)
    return false;
  share (find_numbers, &(look){ .of = s, .palette = p }, n, n);
  for (int64_t i = 0; i < c->map_n; i++)
    {
      for (int k = 0; k < 3; k++)
        p->colours[i][k] = (float)c->map[k * c->map_n + i];
      p->colours[i][3] = (float)s->part.alpha;
    }
  return true;
}

/* ---- missing values of elements ---- */

/* Columns FROM to TO - 1.  */
static void
look_at_places (void *data, int64_t from, int64_t to)
{
  const look *l = data;
  const octa_gl_canvas_surface *s = l->of;
  for (int64_t col = from; col < to; col++)
    for (int64_t row = 0; row < s->rows; row++)
      {
        const int64_t e = element (s, row, col);
        /* 0 if all are finite, else NaN */
        const double sum = 0 * s->x[s->has_all_x ? e : col]
                           + 0 * s->y[s->has_all_y ? e : row] + 0 * s->z[e];
        l->lacks[e] = (unsigned char)((l->lacks[e] & NO_COLOUR)
                                      | (sum == 0 ? 0 : NO_PLACE));
      }
}

/* Elements FROM to TO - 1.  */
static void
look_at_colours (void *data, int64_t from, int64_t to)
{
  const look *l = data;
  const double *red = l->of->colours.planes;
  for (int64_t e = from; e < to; e++)
    {
      const bool is_there = red ? 0 * red[e] == 0
                                : l->palette->numbers[e] != NONE;
      l->lacks[e] = (unsigned char)((l->lacks[e] & NO_PLACE)
                                    | (is_there ? 0 : NO_COLOUR));
    }
}

/* The parameters that determine which vertices are drawn, except missing
   values.  */
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

/* Find missing values, and drop array DRAWN if they have changed.  False:
   memory is exhausted.  */
static bool
find_lacks (const octa_gl_canvas_surface *s, const palette *p)
{
  octa_gl_canvas_kept *k = s->part.kept;
  const octa_gl_canvas_layout is = layout_of (s);
  const bool is_same = memcmp (&is, &k->layout, sizeof is) == 0;
  const int64_t n = s->rows * s->cols;
  if (is_same && k->lacks && ! s->part.is_new[OCTA_GL_CANVAS_PLACES]
      && ! s->part.is_new[OCTA_GL_CANVAS_COLOURS])
    return true;
  unsigned char *now = calloc ((size_t)n, 1);
  if (! now)
    return false;
  look l = { s, p, now };
  if (k->lacks && k->layout.rows == is.rows && k->layout.cols == is.cols)
    memcpy (now, k->lacks, (size_t)n);
  else if (! s->part.is_new[OCTA_GL_CANVAS_COLOURS])
    octa_gl_canvas_array_drop (k, OCTA_GL_CANVAS_COLOURS);
  if (s->part.is_new[OCTA_GL_CANVAS_PLACES])
    share (look_at_places, &l, s->cols, n);
  if (s->part.is_new[OCTA_GL_CANVAS_COLOURS])
    share (look_at_colours, &l, n, n);
  if (! is_same || ! k->lacks || memcmp (now, k->lacks, (size_t)n) != 0)
    octa_gl_canvas_array_drop (k, OCTA_GL_CANVAS_DRAWN);
  free (k->lacks);
  k->lacks = now;
  k->layout = is;
  return true;
}

/* ---- vertices ---- */

/* A function that writes the numbers of an element.  */
typedef void writer (const block *b, int64_t row, int64_t col, GLfloat *to);

static inline void
write_place (const block *b, int64_t row, int64_t col, GLfloat *to)
{
  const octa_gl_canvas_surface *s = b->of;
  const int64_t e = element (s, row, col);
  to[0] = (float)(s->x[s->has_all_x ? e : col] - b->origin[0]);
  to[1] = (float)(s->y[s->has_all_y ? e : row] - b->origin[1]);
  to[2] = (float)(s->z[e] - b->origin[2]);
}

static inline void
write_colour (const block *b, int64_t row, int64_t col, GLfloat *to)
{
  const octa_gl_canvas_surface *s = b->of;
  const int64_t plane = s->rows * s->cols, e = element (s, row, col);
  for (int k = 0; k < 3; k++)
    to[k] = (float)s->colours.planes[k * plane + e];
  to[3] = (float)s->part.alpha;
}

static inline void
write_mapped (const block *b, int64_t row, int64_t col, GLfloat *to)
{
  static const GLfloat black[4];
  const int32_t number = b->palette.numbers[element (b->of, row, col)];
  memcpy (to, number == NONE ? black : b->palette.colours[number],
          sizeof black);
}

static inline void
write_normal (const block *b, int64_t row, int64_t col, GLfloat *to)
{
  const octa_gl_canvas_surface *s = b->of;
  const bool is_flat = s->part.lit == OCTA_GL_CANVAS_FLAT;
  const int64_t rows = s->rows - is_flat, cols = s->cols - is_flat,
                e = (col < cols ? col : cols - 1) * rows
                    + (row < rows ? row : rows - 1);
  octa_gl_canvas_part_normal (s->normals, rows * cols, e, to);
}

/* Write N numbers for each vertex of B.  Numbers of a face (IS_FLAT) go to its
   last corner, or, if each face has vertices of its own, to all of them.  */
static inline __attribute__ ((always_inline)) void
fill (const block *b, bool is_flat, int n, writer *write, GLfloat *to)
{
  static const int down[] = { -1, -1, 0, 0 }, across[] = { -1, 0, 0, -1 };
  const octa_gl_canvas_surface *s = b->of;
  for (int64_t col = b->from; ! b->is_single && col < b->to; col++)
    for (int64_t row = 0; row < s->rows; row++, to += n)
      write (b, row - (is_flat && row > 0), col, to);
  for (int64_t col = b->from + 1; b->is_single && col < b->to; col++)
    for (int64_t row = 1; row < s->rows; row++)
      for (int k = 0; k < CORNERS; k++, to += n)
        if (is_flat && k > 0)
          memcpy (to, to - n, (size_t)n * sizeof *to);
        else
          write (b, row + (is_flat ? -1 : down[k]),
                 col + (is_flat ? -1 : across[k]), to);
}

typedef void filler (const block *b, GLfloat *to);

static void
fill_places (const block *b, GLfloat *to)
{
  fill (b, false, 3, write_place, to);
}

static void
fill_normals (const block *b, GLfloat *to)
{
  if (b->of->part.lit == OCTA_GL_CANVAS_FLAT)
    fill (b, true, 3, write_normal, to);
  else
    fill (b, false, 3, write_normal, to);
}

static void
fill_colours (const block *b, GLfloat *to)
{
  const octa_gl_canvas_part *p = &b->of->part;
  if (p->shade == OCTA_GL_CANVAS_FLAT && ! p->is_edges)
    b->palette.numbers ? fill (b, true, 4, write_mapped, to)
                       : fill (b, true, 4, write_colour, to);
  else
    b->palette.numbers ? fill (b, false, 4, write_mapped, to)
                       : fill (b, false, 4, write_colour, to);
}

/* An array at TO with EACH numbers per vertex, written by FILL.  */
typedef struct array
{
  const block *of;
  filler *fill;
  int each;
  GLfloat *to;
} array;

/* The number of vertices in a column of elements or faces.  */
static int64_t
column_of (const block *b)
{
  const int64_t rows = b->of->rows;
  return b->is_single ? CORNERS * (rows - 1) : rows;
}

static int64_t
columns_of (const block *b)
{
  return b->to - b->from - b->is_single;
}

/* Fill columns FROM to TO - 1 of the block.  */
static void
fill_columns (void *data, int64_t from, int64_t to)
{
  const array *a = data;
  block b = *a->of;
  b.to = b.from + to + b.is_single;
  b.from += from;
  a->fill (&b, a->to + from * column_of (&b) * a->each);
}

/* Colours of edges begin with one more column: the last vertex of a flat edge
   has the colour of the element before it.  */
static bool
make_array (const block *b, octa_gl_canvas_array which)
{
  static const struct
  {
    filler *fill;
    int each;
  } arrays[] = { [OCTA_GL_CANVAS_PLACES] = { fill_places, 3 },
                 [OCTA_GL_CANVAS_COLOURS] = { fill_colours, 4 },
                 [OCTA_GL_CANVAS_NORMALS] = { fill_normals, 3 } };
  octa_gl_canvas_kept *k = b->of->part.kept;
  const bool looks_back = which == OCTA_GL_CANVAS_COLOURS
                          && b->of->part.is_edges;
  const int64_t n = columns_of (b) * column_of (b),
                before = looks_back ? column_of (b) : 0;
  array a = { b, arrays[which].fill, arrays[which].each, NULL };
  const size_t bytes = (size_t)a.each * sizeof *a.to;
  a.to = octa_gl_canvas_array_begin (k, which, (size_t)(n + before) * bytes);
  if (! a.to)
    return false;
  memset (a.to, 0, (size_t)before * bytes);
  a.to += before * a.each;
  share (fill_columns, &a, columns_of (b), n);
  return octa_gl_canvas_array_end (k, which);
}

/* ---- the vertices that are drawn ---- */

/* Is a face or edge drawn?  FIRST are the missing values of its first element,
   ALL those of all its elements.  */
static bool
is_whole (const octa_gl_canvas_surface *s, int first, int all)
{
  return ! (all & NO_PLACE)
         && ! (s->part.shade == OCTA_GL_CANVAS_FLAT && (first & NO_COLOUR))
         && ! (s->part.shade == OCTA_GL_CANVAS_INTERP && (all & NO_COLOUR));
}

/* Is the face with its last corner at (ROW, COL) drawn?  */
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

/* Add columns FROM to TO - 1 of B's faces.  */
static GLuint *
add_faces (const block *b, int64_t from, int64_t to, GLuint *out)
{
  const octa_gl_canvas_surface *s = b->of;
  const GLuint rows = (GLuint)s->rows;
  GLuint single = (GLuint)(from * CORNERS * (s->rows - 1));
  for (int64_t col = from; col < to; col++)
    for (GLuint row = 1; row < rows; row++, single += CORNERS)
      {
        const GLuint left = (GLuint)col * rows + row, last = left + rows;
        if (! has_face (s, row, b->from + col + 1))
          continue;
        if (b->is_single)
          out = add_face (b,
                          (GLuint[]){ single, single + 1, single + 2,
                                      single + 3 },
                          out);
        else
          out = add_face (b, (GLuint[]){ left - 1, last - 1, last, left },
                          out);
      }
  return out;
}

typedef struct faces
{
  const block *of;
  GLuint *to;
} faces;

/* The same, if all faces are drawn.  */
static void
add_all_faces (void *data, int64_t from, int64_t to)
{
  const faces *f = data;
  const int64_t each = (f->of->of->rows - 1) * (f->of->has_quads ? 4 : 6);
  add_faces (f->of, from, to, f->to + from * each);
}

static bool
lack_nothing (const octa_gl_canvas_surface *s)
{
  const unsigned char *lacks = s->part.kept->lacks;
  const int64_t n = s->rows * s->cols;
  int any = 0;
  for (int64_t e = 0; e < n; e++)
    any |= lacks[e];
  return any == 0;
}

static GLuint *
add_block (const block *b, GLuint *to)
{
  const octa_gl_canvas_surface *s = b->of;
  const int64_t cols = b->to - b->from - 1, n = cols * (s->rows - 1);
  if (! lack_nothing (s))
    return add_faces (b, 0, cols, to);
  share (add_all_faces, &(faces){ b, to }, cols, n);
  return to + n * (b->has_quads ? 4 : 6);
}

/* Add edges along columns, or with ACROSS along rows.  */
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
    to = add_block (b, to);
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
  block b = { .of = s,
              .origin = octa_gl_canvas_origin (),
              .has_quads = ! octa_gl_canvas_part_is_smooth (&s->part)
                           && ! (is_plain && is_dark),
              .is_single = ! is_plain && ! is_dark
                           && s->part.shade != s->part.lit };
  bool is_drawn = find_palette (s, &b.palette) && find_lacks (s, &b.palette);
  if (is_drawn)
    {
      is_drawn = octa_gl_canvas_part_begin (&s->part) && draw_blocks (s, b);
      octa_gl_canvas_part_end (&s->part);
    }
  free (b.palette.numbers);
  free (b.palette.colours);
  if (! is_drawn)
    octa_gl_canvas_arrays_drop (s->part.kept);
  return is_drawn;
}
