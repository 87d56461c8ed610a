/* surface.c -- surfaces of many elements, drawn from arrays of vertices.

   Octave's renderer draws each face and each edge by calls of its own.  Here
   they are the same quads and lines in the same order, column by column, with
   their vertices in arrays.  Where colours or light are flat, the last vertex
   of a face or of an edge decides, so it has what Octave gives to the first.
   Other faces are two triangles each: Mesa divides a single quad by its other
   diagonal than quads of an array, unless they are flat.

   With light, OpenGL's materials follow the colour of a vertex: the diffuse
   part is it, and the ambient part too, while the lights' ambient parts are
   changed by the ratio of both.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
  FEW = 1 << 12, /* fewer elements of the host are left to Octave */
  NO_PLACE = 1,  /* of an element, and */
  NO_COLOUR = 2
};

typedef struct vertex
{
  float at[3], colour[4], normal[3];
} vertex;

/* Part of a surface: VERTICES, and those of them that are drawn, N_DRAWN; room
   for the longest one.  */
typedef struct strip
{
  const octa_gl_canvas_surface *of;
  unsigned char *lacks; /* for each element */
  bool has_quads;       /* else triangles */
  vertex *vertices;
  GLuint *drawn;
  GLsizei n_drawn;
} strip;

static int64_t
element (const octa_gl_canvas_surface *s, int64_t row, int64_t col)
{
  return col * s->rows + row;
}

/* ---- vertices ---- */

static void
find_place (const octa_gl_canvas_surface *s, int64_t row, int64_t col,
            double at[3])
{
  const int64_t e = element (s, row, col);
  at[0] = s->x[s->has_all_x ? e : col];
  at[1] = s->y[s->has_all_y ? e : row];
  at[2] = s->z[e];
}

static void
set_colour (const octa_gl_canvas_surface *s, int64_t row, int64_t col,
            vertex *v)
{
  const int64_t plane = s->rows * s->cols, e = element (s, row, col);
  const float part = s->light == OCTA_GL_CANVAS_DARK ? 1 : s->diffuse;
  for (int k = 0; k < 3; k++)
    v->colour[k] = part * (float)s->colours[k * plane + e];
  v->colour[3] = (float)s->alpha;
}

/* The direction, of length 1, that the light sees of a normal, from the
   front.  */
static void
set_normal (const octa_gl_canvas_surface *s, int64_t row, int64_t col,
            vertex *v)
{
  const bool is_flat = s->light == OCTA_GL_CANVAS_FLAT;
  const int64_t rows = s->rows - is_flat, cols = s->cols - is_flat,
                e = (col < cols ? col : cols - 1) * rows
                    + (row < rows ? row : rows - 1);
  double n[3], length = 0, towards = 0, by = 1;
  for (int k = 0; k < 3; k++)
    {
      n[k] = s->normals[k * rows * cols + e];
      length += n[k] * n[k];
      towards += n[k] * s->camera[k];
    }
  if (s->back != OCTA_GL_CANVAS_LIT && towards < 0)
    by = s->back == OCTA_GL_CANVAS_UNLIT ? 0 : -1;
  for (int k = 0; k < 3; k++)
    v->normal[k] = (float)(by * n[k] / sqrt (length));
}

/* V at (ROW, COL) with the colour of (COLOUR, LEFT) and the normal of (NORMAL,
   LEFT).  */
static void
set_vertex (const octa_gl_canvas_surface *s, int64_t row, int64_t col,
            int64_t colour, int64_t normal, int64_t left, vertex *v)
{
  double at[3];
  find_place (s, row, col, at);
  for (int k = 0; k < 3; k++)
    v->at[k] = (float)at[k];
  if (s->faces != OCTA_GL_CANVAS_PLAIN)
    set_colour (s, colour, left, v);
  if (s->light != OCTA_GL_CANVAS_DARK)
    set_normal (s, normal, left, v);
}

static unsigned char *
find_lacks (const octa_gl_canvas_surface *s)
{
  unsigned char *lacks = malloc ((size_t)(s->rows * s->cols));
  for (int64_t col = 0; lacks && col < s->cols; col++)
    for (int64_t row = 0; row < s->rows; row++)
      {
        double at[3];
        const int64_t e = element (s, row, col);
        find_place (s, row, col, at);
        lacks[e] = isfinite (at[0]) && isfinite (at[1]) && isfinite (at[2])
                       ? 0
                       : NO_PLACE;
        if (s->colours && ! isfinite (s->colours[e]))
          lacks[e] |= NO_COLOUR;
      }
  return lacks;
}

/* ---- strips ---- */

static bool
strip_new (strip *p, const octa_gl_canvas_surface *s)
{
  const size_t longest = (size_t)(s->rows > s->cols ? s->rows : s->cols);
  *p = (strip){ .of = s,
                .lacks = find_lacks (s),
                .vertices = malloc (4 * longest * sizeof *p->vertices),
                .drawn = malloc (6 * longest * sizeof *p->drawn) };
  return p->lacks && p->vertices && p->drawn;
}

static void
strip_free (strip *p)
{
  free (p->drawn);
  free (p->vertices);
  free (p->lacks);
}

static void
show (const strip *p, GLenum shape)
{
  if (p->n_drawn > 0)
    glDrawElements (shape, p->n_drawn, GL_UNSIGNED_INT, p->drawn);
}

static void
use_arrays (const strip *p, bool has_colours, bool has_normals)
{
  glEnableClientState (GL_VERTEX_ARRAY);
  glVertexPointer (3, GL_FLOAT, sizeof *p->vertices, p->vertices->at);
  if (has_colours)
    {
      glEnableClientState (GL_COLOR_ARRAY);
      glColorPointer (4, GL_FLOAT, sizeof *p->vertices, p->vertices->colour);
    }
  if (has_normals)
    {
      glEnableClientState (GL_NORMAL_ARRAY);
      glNormalPointer (GL_FLOAT, sizeof *p->vertices, p->vertices->normal);
    }
}

static void
leave_arrays (void)
{
  glDisableClientState (GL_NORMAL_ARRAY);
  glDisableClientState (GL_COLOR_ARRAY);
  glDisableClientState (GL_VERTEX_ARRAY);
}

/* ---- faces ---- */

/* Is the face drawn whose last corner is (ROW, COL)?  */
static bool
has_face (const strip *p, int64_t row, int64_t col)
{
  const octa_gl_canvas_surface *s = p->of;
  const unsigned char *last = p->lacks + element (s, row, col),
                      *left = last - s->rows;
  const int first = left[-1], all = first | left[0] | last[-1] | last[0];
  return ! (all & NO_PLACE)
         && ! (s->faces == OCTA_GL_CANVAS_FLAT && (first & NO_COLOUR))
         && ! (s->faces == OCTA_GL_CANVAS_INTERP && (all & NO_COLOUR));
}

static void
add_face (strip *p, GLuint a, GLuint b, GLuint c, GLuint d)
{
  const GLuint triangles[] = { a, b, c, a, c, d }, quad[] = { a, b, c, d };
  const int n = p->has_quads ? 4 : 6;
  memcpy (p->drawn + p->n_drawn, p->has_quads ? quad : triangles,
          (size_t)n * sizeof *quad);
  p->n_drawn += n;
}

/* The faces that end at column COL; each vertex belongs to two of them.  */
static void
draw_shared (strip *p, int64_t col)
{
  const octa_gl_canvas_surface *s = p->of;
  const bool is_flat = s->faces == OCTA_GL_CANVAS_FLAT
                       || s->light == OCTA_GL_CANVAS_FLAT;
  const GLuint rows = (GLuint)s->rows;
  p->n_drawn = 0;
  for (GLuint row = 0; row < rows; row++)
    {
      const int64_t from = row - (is_flat && row > 0);
      set_vertex (s, row, col - 1, from, from, col - 1, p->vertices + row);
      set_vertex (s, row, col, row, row, col, p->vertices + rows + row);
      if (row > 0 && has_face (p, row, col))
        add_face (p, row - 1, rows + row - 1, rows + row, row);
    }
  show (p, p->has_quads ? GL_QUADS : GL_TRIANGLES);
}

/* The same, of faces that have either one colour or one normal.  */
static void
draw_single (strip *p, int64_t col)
{
  const octa_gl_canvas_surface *s = p->of;
  static const int down[] = { -1, -1, 0, 0 }, across[] = { -1, 0, 0, -1 };
  const bool is_flat = s->faces == OCTA_GL_CANVAS_FLAT;
  GLuint n = 0;
  p->n_drawn = 0;
  for (int64_t row = 1; row < s->rows; row++)
    {
      if (! has_face (p, row, col))
        continue;
      for (int k = 0; k < 4; k++)
        {
          vertex *v = p->vertices + n + k;
          const int64_t r = row + down[k], c = col + across[k];
          set_vertex (s, r, c, r, r, c, v);
          if (is_flat)
            set_colour (s, row - 1, col - 1, v);
          else
            set_normal (s, row - 1, col - 1, v);
        }
      add_face (p, n, n + 1, n + 2, n + 3);
      n += 4;
    }
  show (p, p->has_quads ? GL_QUADS : GL_TRIANGLES);
}

/* The materials of faces with colour C, and the lights for faces that follow
   their own.  */
static void
set_lights (const octa_gl_canvas_surface *s, const double c[3])
{
  const bool is_plain = s->faces == OCTA_GL_CANVAS_PLAIN;
  const float alpha = (float)s->alpha;
  GLfloat m[3][4], ambient[2][4];
  for (int k = 0; k < 3; k++)
    {
      m[0][k] = (float)(s->ambient * c[k]);
      m[1][k] = (float)(s->diffuse * c[k]);
      m[2][k] = (float)(s->specular
                        * (s->reflectance + (1 - s->reflectance) * c[k]));
    }
  m[0][3] = m[1][3] = m[2][3] = alpha;
  glMaterialf (GL_FRONT_AND_BACK, GL_SHININESS, s->exponent);
  glMaterialfv (GL_FRONT_AND_BACK, GL_AMBIENT, m[0]);
  glMaterialfv (GL_FRONT_AND_BACK, GL_DIFFUSE, m[1]);
  glMaterialfv (GL_FRONT_AND_BACK, GL_SPECULAR, m[2]);
  glEnable (GL_LIGHTING);
  if (is_plain)
    return;
  glGetLightfv (GL_LIGHT0, GL_AMBIENT, ambient[0]);
  glGetFloatv (GL_LIGHT_MODEL_AMBIENT, ambient[1]);
  for (int k = 0; k < 6; k++)
    ambient[k / 3][k % 3] *= s->ambient / s->diffuse;
  glLightfv (GL_LIGHT0, GL_AMBIENT, ambient[0]);
  glLightModelfv (GL_LIGHT_MODEL_AMBIENT, ambient[1]);
  glColorMaterial (GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE);
  glEnable (GL_COLOR_MATERIAL);
}

static void
draw_faces (strip *p)
{
  const octa_gl_canvas_surface *s = p->of;
  const double white[3] = { 1, 1, 1 };
  const bool is_plain = s->faces == OCTA_GL_CANVAS_PLAIN,
             is_dark = s->light == OCTA_GL_CANVAS_DARK,
             is_smooth = s->faces == OCTA_GL_CANVAS_INTERP
                         || s->light == OCTA_GL_CANVAS_INTERP,
             is_single = ! is_plain && ! is_dark
                         && (octa_gl_canvas_shade)s->light != s->faces;
  glPushAttrib (GL_LIGHTING_BIT | GL_CURRENT_BIT);
  if (is_plain)
    glColor4d (s->face_colour[0], s->face_colour[1], s->face_colour[2],
               s->alpha);
  if (! is_dark)
    set_lights (s, is_plain ? s->face_colour : white);
  glShadeModel (is_smooth ? GL_SMOOTH : GL_FLAT);
  p->has_quads = ! is_smooth && ! (is_plain && is_dark);
  use_arrays (p, ! is_plain, ! is_dark);
  for (int64_t col = 1; col < s->cols; col++)
    is_single ? draw_single (p, col) : draw_shared (p, col);
  leave_arrays ();
  glPopAttrib ();
}

/* ---- edges ---- */

/* Are the edges drawn between elements A and B?  */
static bool
has_edge (const strip *p, int64_t a, int64_t b)
{
  const int first = p->lacks[a], all = first | p->lacks[b];
  const octa_gl_canvas_shade edges = p->of->edges;
  return ! (all & NO_PLACE)
         && ! (edges == OCTA_GL_CANVAS_FLAT && (first & NO_COLOUR))
         && ! (edges == OCTA_GL_CANVAS_INTERP && (all & NO_COLOUR));
}

/* Edges along column number AT, or with ACROSS along that row.  */
static void
draw_line (strip *p, bool across, int64_t at)
{
  const octa_gl_canvas_surface *s = p->of;
  const int64_t n = across ? s->cols : s->rows;
  p->n_drawn = 0;
  for (int64_t k = 0; k < n; k++)
    {
      const int64_t row = across ? at : k, col = across ? k : at,
                    from = k - (s->edges == OCTA_GL_CANVAS_FLAT && k > 0);
      double place[3];
      vertex *v = p->vertices + k;
      find_place (s, row, col, place);
      for (int d = 0; d < 3; d++)
        v->at[d] = (float)place[d];
      if (s->edges != OCTA_GL_CANVAS_PLAIN)
        set_colour (s, across ? at : from, across ? from : at, v);
      const int64_t e = element (s, row, col);
      if (k == 0 || ! has_edge (p, e - (across ? s->rows : 1), e))
        continue;
      p->drawn[p->n_drawn++] = (GLuint)k - 1;
      p->drawn[p->n_drawn++] = (GLuint)k;
    }
  show (p, GL_LINES);
}

static void
draw_edges (strip *p)
{
  const octa_gl_canvas_surface *s = p->of;
  const bool is_plain = s->edges == OCTA_GL_CANVAS_PLAIN;
  glPushAttrib (GL_LIGHTING_BIT | GL_CURRENT_BIT);
  if (is_plain)
    glColor3dv (s->edge_colour);
  glShadeModel (s->edges == OCTA_GL_CANVAS_INTERP ? GL_SMOOTH : GL_FLAT);
  use_arrays (p, ! is_plain, false);
  for (int64_t col = 0; s->has_columns && col < s->cols; col++)
    draw_line (p, false, col);
  for (int64_t row = 0; s->has_rows && row < s->rows; row++)
    draw_line (p, true, row);
  leave_arrays ();
  glPopAttrib ();
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
  strip p;
  const bool is_drawn = strip_new (&p, s);
  if (is_drawn && s->is_edges)
    draw_edges (&p);
  else if (is_drawn)
    draw_faces (&p);
  strip_free (&p);
  return is_drawn;
}
