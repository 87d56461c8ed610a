/* aim.c -- finding the axes under the mouse, and zooming and panning them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/frame.h"
#include "gl/figure/limits.h"
#include "gl/figure/mouse.h"

octa_gl_item *
octa_gl_mouse_axes (octa_gl_item *figure, double x, double y,
                    octa_plot_part *part)
{
  octa_gl_frame f = octa_gl_place_screen (figure);
  for (int k = figure->n_children - 1; k >= 0; k--)
    {
      octa_gl_item *a = figure->children[k];
      if (a->class != OCTA_GL_AXES)
        continue;
      octa_plot_font font = octa_gl_place_font (&f, a);
      *part = octa_plot_layout_part (&a->axes->layout, &a->axes->box, &font, x,
                                     y);
      if (*part != OCTA_PLOT_PART_NONE)
        return a;
    }
  *part = OCTA_PLOT_PART_NONE;
  return NULL;
}

/* May direction D of AXES change?  */
bool
octa_gl_mouse_is_free (const octa_gl_figure *f, const octa_gl_item *axes,
                       octa_plot_part part, int d)
{
  const octa_gl_mouse *m = &f->mouse;
  if (OCTA_GL_WORD (axes, AXES, dataaspectratiomode) == 1)
    return true;
  if (m->is_x_held != m->is_y_held)
    return d == (m->is_y_held ? 1 : 0);
  return part == OCTA_PLOT_PART_BOX
         || part == (d ? OCTA_PLOT_PART_Y : OCTA_PLOT_PART_X);
}

const octa_plot_axis *
octa_gl_mouse_axis (const octa_gl_item *axes, int d)
{
  return d ? &axes->axes->layout.y_axis : &axes->axes->layout.x_axis;
}

void
octa_gl_mouse_give (octa_gl_item *axes, int d, const octa_plot_axis *a)
{
  octa_gl_limits_remember (axes);
  octa_gl_limits_set (axes, d, a->lo, a->hi);
}

void
octa_gl_mouse_zoom (octa_gl_item *figure, octa_gl_item *axes,
                    octa_plot_part part, double x, double y, double factor)
{
  for (int d = 0; d < 2; d++)
    {
      octa_plot_axis a = *octa_gl_mouse_axis (axes, d);
      if (octa_gl_mouse_is_free (figure->figure, axes, part, d)
          && octa_plot_zoom (&a, d ? y : x, factor))
        octa_gl_mouse_give (axes, d, &a);
    }
}

void
octa_gl_mouse_pan (octa_gl_item *figure, octa_gl_item *axes, double dx,
                   double dy)
{
  (void)figure;
  for (int d = 0; d < 2; d++)
    {
      octa_plot_axis a = *octa_gl_mouse_axis (axes, d);
      double by = d ? dy : dx;
      if (by != 0 && octa_plot_pan (&a, by))
        octa_gl_mouse_give (axes, d, &a);
    }
}
