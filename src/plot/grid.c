/* grid.c -- cells of subplots, and rectangles by position.

   Cells end at whole pixels, and at those where their neighbours begin.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plot/private.h"
#include "plot/layout.h"

/* The edges at FROM and TO of N parts.  */
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
