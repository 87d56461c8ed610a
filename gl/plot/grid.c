/* grid.c -- cells of subplots, rectangles by position, and aligned boxes.

   Cells end at whole pixels, where their neighbours begin.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/private.h"
#include "gl/plot/layout.h"

#define ROUNDS 6

/* ---- cells ---- */

/* The pixels of edges FROM and TO of N equal parts.  */
static void
between (double start, double length, int n, int from, int to, double *at,
         double *size)
{
  *at = round (start + length * from / n);
  *size = round (start + length * to / n) - *at;
}

octa_plot_rect
octa_plot_cell (octa_plot_rect figure, int rows, int columns, int first,
                int last)
{
  octa_plot_rect r;
  int a = (first - 1) % columns, b = (last - 1) % columns;
  int top = (first - 1) / columns, bottom = (last - 1) / columns;
  between (figure.x, figure.width, columns, a < b ? a : b, (a < b ? b : a) + 1,
           &r.x, &r.width);
  between (figure.y, figure.height, rows, top < bottom ? top : bottom,
           (top < bottom ? bottom : top) + 1, &r.y, &r.height);
  return r;
}

octa_plot_rect
octa_plot_inset (octa_plot_rect figure, const double position[4])
{
  double left = figure.x + figure.width * position[0];
  double bottom = figure.y + figure.height * (1 - position[1]);
  double right = left + figure.width * position[2];
  double top = bottom - figure.height * position[3];
  octa_plot_rect r = { .x = round (left), .y = round (top) };
  r.width = round (right) - r.x;
  r.height = round (bottom) - r.y;
  return r;
}

/* ---- several boxes ---- */

/* The margins between a box and its cell; 0 if there was no room for the
   box.  */
static octa_plot_margins
left_over (const octa_plot_layout *l, const octa_plot_box *b)
{
  octa_plot_rect in = l->room, out = b->cell;
  if (b->is_box || in.width <= 1 || in.height <= 1)
    return (octa_plot_margins){ 0 };
  return (octa_plot_margins){ in.x - out.x,
                              out.x + out.width - in.x - in.width,
                              in.y - out.y,
                              out.y + out.height - in.y - in.height };
}

/* The largest margins of the boxes whose cells share an edge with cell I.  */
static octa_plot_margins
shared_margins (const octa_plot_layout *l, const octa_plot_box *b, int n,
                int i)
{
  octa_plot_margins most = { 0 };
  octa_plot_rect c = b[i].cell;
  for (int k = 0; k < n; k++)
    {
      octa_plot_margins m = left_over (&l[k], &b[k]);
      octa_plot_rect o = b[k].cell;
      if (o.x != c.x)
        m.left = 0;
      if (o.x + o.width != c.x + c.width)
        m.right = 0;
      if (o.y != c.y)
        m.top = 0;
      if (o.y + o.height != c.y + c.height)
        m.bottom = 0;
      most = octa_plot_margins_most (most, m);
    }
  return most;
}

void
octa_plot_layout_grid (octa_plot_layout *l, const octa_plot_box *b, int n,
                       const octa_plot_font *font)
{
  bool is_stable = n == 0;
  for (int i = 0; i < n; i++)
    octa_plot_layout_set (&l[i], &b[i], font);
  /* narrower boxes may have other labels */
  for (int round = 0; round < ROUNDS && ! is_stable; round++)
    {
      is_stable = true;
      for (int i = 0; i < n; i++)
        {
          octa_plot_rect before = l[i].room;
          octa_plot_layout_within (&l[i], &b[i], font,
                                   shared_margins (l, b, n, i));
          is_stable &= octa_plot_rect_is_same (before, l[i].room);
        }
    }
}
