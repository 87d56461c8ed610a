/* paint.c -- one item after the other, and texts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/series.h"

#include <math.h>

static octa_status
paint_text (octa_gl_frame *f, octa_gl_item *i)
{
  const octa_plot_layout *l = &i->parent->axes->layout;
  const double *at = OCTA_GL_OF (i, TEXT, position)->v;
  const double *color = OCTA_GL_OF (i, TEXT, color)->v;
  static const octa_gl_valign vertical[] = { OCTA_GL_BASELINE, OCTA_GL_BOTTOM,
                                             OCTA_GL_MIDDLE, OCTA_GL_TOP,
                                             OCTA_GL_CAP };
  octa_gl_text_style s;
  octa_gl_place_style (f, i->parent, OCTA_PLOT_ROLE_TICK, &s);
  s.points = OCTA_GL_NUM (i, TEXT, fontsize);
  s.degrees = OCTA_GL_NUM (i, TEXT, rotation);
  s.halign = (octa_gl_halign)OCTA_GL_WORD (i, TEXT, horizontalalignment);
  s.valign = vertical[OCTA_GL_WORD (i, TEXT, verticalalignment)];
  s.is_tex = OCTA_GL_WORD (i, TEXT, interpreter) == 0;
  for (int k = 0; k < 3; k++)
    s.rgba[k] = (unsigned char)lround (255 * color[k]);
  bool is_data = OCTA_GL_WORD (i, TEXT, units) == 0;
  double x = is_data ? octa_plot_pixel (&l->x_axis, at[0])
                     : l->box.x + at[0] * l->box.width;
  double y = is_data ? octa_plot_pixel (&l->y_axis, at[1])
                     : l->box.y + (1 - at[1]) * l->box.height;
  if (! (fabs (x) < 1e6 && fabs (y) < 1e6))
    return OCTA_OK;
  return octa_gl_place_text (f, OCTA_GL_OF (i, TEXT, string)->text, &s, x, y,
                             f->all);
}

octa_status
octa_gl_series_paint (octa_gl_frame *f, octa_gl_item *i)
{
  if (! octa_gl_series_is_visible (i))
    return OCTA_OK;
  switch (i->class)
    {
    case OCTA_GL_LINE:
      return octa_gl_series_line (f, i);
    case OCTA_GL_SCATTER:
      return octa_gl_series_scatter (f, i);
    case OCTA_GL_IMAGE:
      return octa_gl_series_image (f, i);
    case OCTA_GL_PATCH:
      return octa_gl_series_patch (f, i);
    case OCTA_GL_TEXT:
      return paint_text (f, i);
    case OCTA_GL_FIGURE:
    case OCTA_GL_AXES:
    case OCTA_GL_LEGEND:
    case OCTA_GL_COLORBAR:
    case OCTA_GL_CLASSES:
      break;
    }
  return OCTA_OK;
}
