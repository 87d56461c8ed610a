/* strip.c -- lines between vertices, as OpenGL's lines or as quadrilaterals.

   OpenGL draws each piece of a line as a rectangle of its own.  Mesa loses
   parts of rectangles at the borders of its tiles, and all of those that are
   much shorter than a pixel, so that lines through close points have holes.
   So with multisampling lines are drawn here: vertices that are close to the
   one before are left out, and a short piece shares its corners with the next
   one if the line turns by a small angle.  OpenGL's rectangles remain for
   long pieces; they take half the time.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <math.h>
#include <stdlib.h>

#define NEAR 0.125      /* pixels between vertices */
#define FAR 4096.0      /* pixels from the box from which on lines end */
#define LONG 4.0        /* pixels of a piece that OpenGL may draw */
#define TURN_COSINE 0.7 /* of the angle from which on pieces do not join */

enum
{
  PIECE = 8,     /* most coordinates of a piece */
  MOST = 1 << 16 /* pieces that are drawn at once */
};

/* A line's vertices without gaps, in pixels.  */
typedef struct trail
{
  double (*at)[2];
  int64_t n;
} trail;

static bool
is_gap (const float *v)
{
  return isnan (v[0]) || isnan (v[1]);
}

/* Set *TO to the end of the run of vertices that begins at FROM or later.
   Returns its begin.  */
static int64_t
next_run (const float *v, int64_t n, int64_t from, int64_t *to)
{
  while (from < n && is_gap (v + 2 * from))
    from++;
  for (*to = from; *to < n && ! is_gap (v + 2 * *to);)
    ++*to;
  return from;
}

/* ---- as OpenGL's lines ---- */

void
octa_gl_canvas_strip_draw (const float *v, int64_t n)
{
  glEnableClientState (GL_VERTEX_ARRAY);
  glVertexPointer (2, GL_FLOAT, 0, v);
  for (int64_t from = 0, to; from < n; from = to)
    {
      from = next_run (v, n, from, &to);
      if (to > from + 1)
        glDrawArrays (GL_LINE_STRIP, (GLint)from, (GLsizei)(to - from));
    }
  glDisableClientState (GL_VERTEX_ARRAY);
}

/* ---- as quadrilaterals ---- */

/* Fill T with the vertices of V that are not close to the one before; the
   last one is kept.  */
static void
take_run (const float *v, int64_t n, const double *pixels, trail *t)
{
  t->n = 0;
  for (int64_t i = 0; i < n; i++)
    {
      const double x = v[2 * i] * pixels[0], y = v[2 * i + 1] * pixels[1];
      const double *last = t->n ? t->at[t->n - 1] : NULL;
      const double far = last ? hypot (x - last[0], y - last[1]) : NEAR;
      if (far < NEAR && (i < n - 1 || far == 0))
        continue;
      t->at[t->n][0] = x;
      t->at[t->n][1] = y;
      t->n++;
    }
}

/* Set LEFT to the unit vector to the left of piece I of T.  Returns the
   piece's length.  */
static double
left_of (const trail *t, int64_t i, double *left)
{
  const double *a = t->at[i], *b = t->at[i + 1];
  const double x = b[0] - a[0], y = b[1] - a[1], length = hypot (x, y);
  left[0] = -y / length;
  left[1] = x / length;
  return length;
}

/* Set AT to an end of piece I of T.  One that is far from the box is moved
   towards the other end, because single precision would turn the piece.  */
static void
find_end (const trail *t, int64_t i, int end, const double *pixels, double *at)
{
  const double *a = t->at[i + end], *b = t->at[i + 1 - end];
  double part = 1; /* of the way from B to A */
  for (int k = 0; k < 2; k++)
    {
      const double near = fmin (fmax (a[k], -FAR), pixels[k] + FAR);
      if (near != a[k] && b[k] != a[k])
        part = fmin (part, (near - b[k]) / (a[k] - b[k]));
    }
  part = fmax (part, 0);
  for (int k = 0; k < 2; k++)
    at[k] = part < 1 ? b[k] + part * (a[k] - b[k]) : a[k];
}

/* A piece, and the ways from its ends to its left corners if the line is two
   pixels wide.  */
typedef struct piece
{
  double length, left[2], to[2][2];
  bool is_joined; /* to another one, whose corner it shares */
} piece;

/* Find corner END of P, beyond which is piece J of T.  */
static void
find_corner (const trail *t, int64_t j, int end, piece *p)
{
  double other[2] = { 0, 0 }, cosine = -1;
  if (j >= 0 && j < t->n - 1 && fmin (left_of (t, j, other), p->length) < LONG)
    cosine = p->left[0] * other[0] + p->left[1] * other[1];
  const bool is_joined = cosine > TURN_COSINE;
  for (int k = 0; k < 2; k++)
    p->to[end][k] = is_joined ? (p->left[k] + other[k]) / (1 + cosine)
                              : p->left[k];
  p->is_joined |= is_joined;
}

/* Where the next coordinates go in one room: of corners from its begin on, and
   down from its end those of pieces that OpenGL draws as lines.  */
typedef struct coordinates
{
  float *room, *end, *corners, *lines;
} coordinates;

static void
draw_coordinates (GLenum mode, const float *begin, const float *end)
{
  glVertexPointer (2, GL_FLOAT, 0, begin);
  glDrawArrays (mode, 0, (GLsizei)((end - begin) / 2));
}

/* Draw what is in the room, which is empty then.  */
static void
flush (coordinates *out)
{
  draw_coordinates (GL_QUADS, out->room, out->corners);
  draw_coordinates (GL_LINES, out->lines, out->end);
  out->corners = out->room;
  out->lines = out->end;
}

static void
put_line (const trail *t, int64_t i, const double *pixels, coordinates *out)
{
  for (int end = 0; end < 2; end++)
    {
      double at[2];
      find_end (t, i, end, pixels, at);
      for (int k = 1; k >= 0; k--)
        *--out->lines = (float)(at[k] / pixels[k]);
    }
}

static void
put_corners (const trail *t, int64_t i, const piece *p, double half,
             const double *pixels, coordinates *out)
{
  for (int c = 0; c < 4; c++)
    {
      const int end = c == 1 || c == 2;
      const double side = c < 2 ? half : -half;
      double at[2];
      find_end (t, i, end, pixels, at);
      for (int k = 0; k < 2; k++)
        *out->corners++ = (float)((at[k] + side * p->to[end][k]) / pixels[k]);
    }
}

static void
put_pieces (const trail *t, double half, const double *pixels,
            coordinates *out)
{
  for (int64_t i = 0; i < t->n - 1; i++)
    {
      piece p = { .is_joined = false };
      if (out->lines - out->corners < PIECE)
        flush (out);
      p.length = left_of (t, i, p.left);
      find_corner (t, i - 1, 0, &p);
      find_corner (t, i + 1, 1, &p);
      if (p.length >= LONG && ! p.is_joined)
        put_line (t, i, pixels, out);
      else
        put_corners (t, i, &p, half, pixels, out);
    }
}

/* Half the width of lines with multisampling.  */
static double
half_width (void)
{
  GLfloat width, range[2];
  glGetFloatv (GL_LINE_WIDTH, &width);
  glGetFloatv (GL_SMOOTH_LINE_WIDTH_RANGE, range);
  return fmin (fmax (width, range[0]), range[1]) / 2;
}

bool
octa_gl_canvas_strip_fill (const float *v, int64_t n, const double *pixels)
{
  const double half = half_width ();
  const int64_t size = PIECE * (n < MOST ? n : MOST);
  float *room = malloc ((size_t)size * sizeof *room);
  trail t = { malloc ((size_t)n * sizeof *t.at), 0 };
  const bool is_drawn = room && t.at;
  if (is_drawn)
    {
      coordinates out = { room, room + size, room, room + size };
      glEnableClientState (GL_VERTEX_ARRAY);
      for (int64_t from = 0, to; from < n; from = to)
        {
          from = next_run (v, n, from, &to);
          take_run (v + 2 * from, to - from, pixels, &t);
          put_pieces (&t, half, pixels, &out);
        }
      flush (&out);
      glDisableClientState (GL_VERTEX_ARRAY);
    }
  free (t.at);
  free (room);
  return is_drawn;
}
