/* paint.c -- painting items and texts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/series.h"

#include <math.h>

static octa_status
paint_text (octa_gl_frame *f, octa_gl_item *i)
{
  octa_gl_text_style s;
  double at[2];
  octa_gl_place_words (f, i, &s);
  octa_gl_place_anchor (f, i, &s, at);
  if (! (fabs (at[0]) < 1e6 && fabs (at[1]) < 1e6))
    return OCTA_OK;
  return octa_gl_place_text (f, OCTA_GL_OF (i, TEXT, string)->text, &s, at[0],
                             at[1], f->all);
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
