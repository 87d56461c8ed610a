/* spot.c -- finding the place where a legend hides least: of several places
   the one with the least drawn in it.

   The box is divided into cells.  Lines with few samples, and few bars, are
   traced here; for the others a kernel counts the points in each cell.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/series.h"

#include <math.h>
#include <stdlib.h>

enum
{
  SIDE = 32, /* cells in each direction */
  FEW = 256, /* lines with at most so many samples, and bars with so many
                corners, are traced */
  FEW_LINES = 16
};

/* True for cells that are drawn in; rows from the top.  */
typedef struct cells
{
  bool ink[SIDE * SIDE];
} cells;

/* ---- few: traced ---- */

static void
mark (cells *c, double x, double y)
{
  int i = (int)floor (x * SIDE), j = (int)floor (y * SIDE);
  if (x >= 0 && x <= 1 && y >= 0 && y <= 1)
    c->ink[(j < SIDE ? j : SIDE - 1) * SIDE + (i < SIDE ? i : SIDE - 1)]
        = true;
}

/* Mark the cells of a line, as far as it is in the box.  */
static void
mark_line (cells *c, const double from[2], const double to[2])
{
  const double by[2] = { to[0] - from[0], to[1] - from[1] };
  double first = 0, last = 1;
  for (int d = 0; d < 2; d++)
    {
      if (! isfinite (from[d]) || ! isfinite (by[d]))
        return;
      if (by[d] == 0)
        continue;
      double in = -from[d] / by[d], out = (1 - from[d]) / by[d];
      first = fmax (first, fmin (in, out));
      last = fmin (last, fmax (in, out));
    }
  double steps = ceil (2 * SIDE * (last - first)
                       * fmax (fabs (by[0]), fabs (by[1])));
  for (double k = 0; k <= steps && first <= last; k++)
    {
      double at = steps > 0 ? first + (last - first) * k / steps : first;
      mark (c, from[0] + at * by[0], from[1] + at * by[1]);
    }
}

/* Convert X, Y to parts of the box from its upper left corner.  */
static void
unit_of (const octa_gl_item *axes, double x, double y, double at[2])
{
  const octa_plot_layout *l = &axes->axes->layout;
  at[0] = (octa_plot_pixel (&l->x_axis, x) - l->box.x) / l->box.width;
  at[1] = (octa_plot_pixel (&l->y_axis, y) - l->box.y) / l->box.height;
}

/* Read N coordinates of item I from number FIRST on.  An x of one column is
   repeated for each column of y.  */
static octa_status
read_some (octa_gl_frame *f, const octa_gl_item *i, int64_t first, int64_t n,
           double *x, double *y)
{
  octa_status st;
  octa_plot_data *d = i->data[OCTA_GL_X];
  OCTA_TRY (
      octa_plot_values (f->stage->worker, i->data[OCTA_GL_Y], first, n, y));
  if (d && octa_plot_data_info (d)->n <= n)
    first = 0;
  if (d)
    OCTA_TRY (octa_plot_values (f->stage->worker, d, first, n, x));
  for (int64_t k = 0; k < n && ! d; k++)
    x[k] = (double)(k + 1);
done:
  return st;
}

static octa_status
trace_line (octa_gl_frame *f, const octa_gl_item *i, cells *c)
{
  octa_status st = OCTA_OK;
  const octa_plot_info *info = octa_plot_data_info (i->data[OCTA_GL_Y]);
  int64_t lines = octa_gl_series_count (i), n = info->n / lines;
  bool is_drawn = OCTA_GL_WORD (i, LINE, linestyle) < OCTA_GL_PAINT_DASHES;
  double x[FEW], y[FEW], at[2][2];
  for (int64_t line = 0; line < lines; line++)
    {
      OCTA_TRY (read_some (f, i, line * n, n, x, y));
      for (int64_t k = 0; k < n; k++)
        {
          unit_of (i->parent, x[k], y[k], at[k & 1]);
          mark_line (c, at[k > 0 && is_drawn ? ! (k & 1) : k & 1], at[k & 1]);
        }
    }
done:
  return st;
}

/* Mark the bounding rectangle of each face.  */
static octa_status
trace_faces (octa_gl_frame *f, const octa_gl_item *i, cells *c)
{
  octa_status st;
  const octa_plot_info *info = octa_plot_data_info (i->data[OCTA_GL_Y]);
  double x[FEW], y[FEW], at[2];
  OCTA_TRY (read_some (f, i, 0, info->n, x, y));
  for (int64_t face = 0; face < info->cols; face++)
    {
      double lo[2] = { INFINITY, INFINITY }, hi[2] = { -INFINITY, -INFINITY };
      for (int64_t k = face * info->rows; k < (face + 1) * info->rows; k++)
        {
          unit_of (i->parent, x[k], y[k], at);
          for (int d = 0; d < 2; d++)
            {
              lo[d] = fmax (0, fmin (lo[d], at[d]));
              hi[d] = fmin (1, fmax (hi[d], at[d]));
            }
        }
      for (double v = lo[1]; v < hi[1] + 1.0 / SIDE; v += 0.5 / SIDE)
        mark_line (c, (double[]){ lo[0], fmin (v, hi[1]) },
                   (double[]){ hi[0], fmin (v, hi[1]) });
    }
done:
  return st;
}

/* ---- many: counted ---- */

static octa_status
count_points (octa_gl_frame *f, octa_gl_item *i, cells *c)
{
  octa_status st;
  octa_plot_worker *w = f->stage->worker;
  const octa_plot_layout *l = &i->parent->axes->layout;
  octa_splat_job job = { .across = octa_plot_across (&l->x_axis),
                         .up = octa_plot_up (&l->y_axis) };
  uint32_t n[SIDE * SIDE];
  uint64_t room = 0;
  octa_gl_series_samples (i, &job.x, &job.y);
  OCTA_TRY (octa_plot_room_take (w, sizeof n, &room));
  OCTA_TRY (octa_plot_room_fill (w, room, 0, SIDE * SIDE));
  OCTA_TRY (octa_plot_density_add (w, SIDE, SIDE, &job, room));
  OCTA_TRY (octa_plot_room_read (w, n, room, sizeof n));
  for (int j = 0; j < SIDE; j++)
    for (int k = 0; k < SIDE; k++)
      c->ink[j * SIDE + k] |= n[(SIDE - 1 - j) * SIDE + k] > 0;
done:
  octa_plot_room_give (w, room);
  return st;
}

/* ---- the choice ---- */

static octa_status
add_item (octa_gl_frame *f, octa_gl_item *i, cells *c)
{
  bool is_series = i->class == OCTA_GL_LINE || i->class == OCTA_GL_SCATTER
                   || i->class == OCTA_GL_PATCH;
  if (! is_series || ! octa_gl_series_is_visible (i) || ! i->data[OCTA_GL_Y]
      || (i->class != OCTA_GL_LINE && ! i->data[OCTA_GL_X]))
    return OCTA_OK;
  int64_t n = octa_plot_data_info (i->data[OCTA_GL_Y])->n;
  int64_t lines = octa_gl_series_count (i);
  if (i->class == OCTA_GL_LINE && lines <= FEW_LINES && n / lines <= FEW)
    return trace_line (f, i, c);
  if (i->class == OCTA_GL_PATCH && n <= FEW)
    return trace_faces (f, i, c);
  return count_points (f, i, c);
}

/* The number of marked cells in R, given in parts of the box.  */
static int
ink_in (const cells *c, octa_plot_rect r)
{
  int n = 0;
  for (int j = 0; j < SIDE; j++)
    for (int i = 0; i < SIDE; i++)
      n += c->ink[j * SIDE + i] && i + 1 > r.x * SIDE
           && i < (r.x + r.width) * SIDE && j + 1 > r.y * SIDE
           && j < (r.y + r.height) * SIDE;
  return n;
}

static uint64_t
mix (uint64_t h, const void *bytes, size_t n)
{
  const unsigned char *p = bytes;
  for (size_t i = 0; i < n; i++)
    h = (h ^ p[i]) * 0x100000001b3ull;
  return h;
}

/* A hash of the inputs of a choice.  Visibility is not among them, so a click
   that hides a line does not move the legend from under the mouse.  */
static uint64_t
key_of (const octa_gl_item *axes, const octa_plot_rect *places, int n)
{
  const octa_plot_layout *l = &axes->axes->layout;
  const double limits[4] = { l->x_axis.lo, l->x_axis.hi, l->y_axis.lo,
                             l->y_axis.hi };
  uint64_t h = mix (0xcbf29ce484222325ull, places, (size_t)n * sizeof *places);
  h = mix (h, limits, sizeof limits);
  for (int k = 0; k < axes->n_children; k++)
    h = mix (h, axes->children[k]->data, sizeof axes->children[k]->data);
  return h;
}

octa_status
octa_gl_legend_spot (octa_gl_frame *f, octa_gl_item *legend,
                     const octa_plot_rect *places, int n)
{
  octa_status st = OCTA_OK;
  octa_gl_item *axes = legend->parent;
  cells c = { 0 };
  int least = SIDE * SIDE + 1;
  /* the legend stays while the user zooms or pans */
  uint64_t key = key_of (axes, places, n);
  if (legend->spot_key && (legend->spot_key == key || axes->axes->has_home))
    return OCTA_OK;
  for (int k = 0; k < axes->n_children; k++)
    OCTA_TRY (add_item (f, axes->children[k], &c));
  for (int k = 0; k < n; k++)
    {
      int ink = ink_in (&c, places[k]);
      if (ink < least)
        legend->spot = k;
      least = ink < least ? ink : least;
    }
  legend->spot_key = key;
done:
  return st;
}
