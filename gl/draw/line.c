/* line.c -- polylines.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/draw/private.h"

#include <math.h>
#include <stdlib.h>

enum
{
  MAX_VEILS = 8 /* lines that may be painted one by one, in two steps each */
};

/* Set the uniforms for the style.  */
static void
set_style (const octa_gl_painter *p, const octa_gl_lines *l)
{
  float pattern[4];
  octa_gl_paint_pattern (l, pattern);
  glUniform4fv (p->at[OCTA_GL_PAINT_U_PATTERN], 1, pattern);
  glUniform1f (p->at[OCTA_GL_PAINT_U_WIDTH], (float)l->width);
  glUniform1f (p->at[OCTA_GL_PAINT_U_ALPHA], (float)l->alpha);
}

/* Set the visible area, and how far outside of it vertices can affect it.  */
static void
set_bounds (const octa_gl_painter *p, const octa_gl_lines *l)
{
  const double around = OCTA_GL_PAINT_MITER_LIMIT * (l->width / 2 + 1) + 2;
  const octa_plot_rect *c = &l->clip;
  const double x0 = fmax (c->x, 0), x1 = fmin (c->x + c->width, p->width),
               y0 = fmax (c->y, 0), y1 = fmin (c->y + c->height, p->height);
  glUniform4f (p->at[OCTA_GL_PAINT_U_BOUNDS], (float)(x0 - around),
               (float)(p->height - y1 - around), (float)(x1 + around),
               (float)(p->height - y0 + around));
}

/* Paint N lines from number K on with the program in use, in these
   colours.  */
static void
paint_run (octa_gl_painter *p, const octa_gl_lines *l, int64_t k, int64_t n,
           GLint first, const float *colors, int n_colors)
{
  const int64_t stride = l->has_arc ? 3 : 2;
  glUniform4fv (p->at[OCTA_GL_PAINT_U_PALETTE], n_colors, colors);
  glUniform1i (p->at[OCTA_GL_PAINT_U_N_PALETTE], n_colors);
  glUniform1i (p->at[OCTA_GL_PAINT_U_FIRST],
               first + (GLint)(k * l->n * stride));
  octa_gl_paint_quads (p, n * (l->is_closed ? l->n : l->n - 1));
}

/* Paint all lines, at once or in runs of as many as the palette has room
   for.  */
static void
paint_all (octa_gl_painter *p, const octa_gl_lines *l, GLint first)
{
  float palette[OCTA_GL_PAINT_PALETTE][4];
  const bool is_once = l->n_colors <= OCTA_GL_PAINT_PALETTE;
  const int n_palette = is_once ? l->n_colors : OCTA_GL_PAINT_PALETTE;
  const int64_t step = is_once ? l->lines : n_palette;
  for (int64_t k = 0; k < l->lines; k += step)
    {
      for (int i = 0; i < n_palette; i++)
        for (int j = 0; j < 4; j++)
          palette[i][j] = l->colors[(k + i) % l->n_colors][j];
      paint_run (p, l, k, l->lines - k < step ? l->lines - k : step, first,
                 palette[0], n_palette);
    }
}

/* Are the lines few and translucent, and may they cross themselves?  */
static bool
is_veiled (const octa_gl_lines *l)
{
  bool is = false;
  for (int i = 0; i < l->n_colors && i < l->lines; i++)
    is = is || (double)l->colors[i][3] * l->alpha < 1;
  return is && l->n > 2 && l->lines <= MAX_VEILS;
}

/* Paint the lines one after the other, each as one area.  */
static octa_status
paint_veils (octa_gl_painter *p, const octa_gl_lines *l, int variant,
             GLint first)
{
  static const float white[4] = { 1, 1, 1, 1 };
  octa_status st = OCTA_OK;
  for (int64_t k = 0; k < l->lines; k++)
    {
      octa_gl_paint_veil_begin (p);
      /* it was compiled above */
      octa_gl_paint_use (p, OCTA_GL_PAINT_LINE, variant);
      glUniform1f (p->at[OCTA_GL_PAINT_U_ALPHA], 1);
      paint_run (p, l, k, 1, first, white, 1);
      OCTA_TRY (
          octa_gl_paint_veil_end (p, l->colors[k % l->n_colors], l->alpha));
    }
done:
  return st;
}

/* Paint L, whose vertices have arcs if it is dashed.  */
static octa_status
paint (octa_gl_painter *p, const octa_gl_lines *l)
{
  octa_status st;
  GLint first;
  const int stride = l->has_arc ? 3 : 2;
  const int variant = (l->dash != OCTA_GL_PAINT_SOLID ? 1 : 0)
                      + (l->join == OCTA_GL_PAINT_ROUND ? 2 : 0)
                      + (l->cap == OCTA_GL_PAINT_CAP_ROUND ? 4 : 0);
  OCTA_TRY (octa_gl_paint_use (p, OCTA_GL_PAINT_LINE, variant));
  OCTA_TRY (octa_gl_paint_view (p, OCTA_GL_PAINT_DATA, &l->vertices,
                                l->n * l->lines * stride, GL_R32F, &first));
  octa_gl_paint_box (p, l->box);
  set_style (p, l);
  set_bounds (p, l);
  glUniform1i (p->at[OCTA_GL_PAINT_U_STRIDE], stride);
  glUniform1i (p->at[OCTA_GL_PAINT_U_PER], (GLint)l->n);
  glUniform1i (p->at[OCTA_GL_PAINT_U_IS_CLOSED], l->is_closed);
  if (is_veiled (l))
    OCTA_TRY (paint_veils (p, l, variant, first));
  else
    paint_all (p, l, first);
done:
  return st;
}

octa_status
octa_gl_paint_lines (octa_gl_painter *p, const octa_gl_lines *l)
{
  octa_status st = OCTA_OK;
  octa_gl_lines with_arcs = *l;
  float *arcs = NULL;
  if (l->n < 2 || l->lines < 1 || l->n_colors < 1 || ! (l->width > 0)
      || ! octa_gl_paint_clip (p, l->clip))
    return OCTA_OK;
  if (l->dash != OCTA_GL_PAINT_SOLID && ! l->has_arc)
    {
      OCTA_TRY (octa_gl_paint_arcs (l, &arcs));
      with_arcs.vertices = (octa_gl_data){ .host = arcs };
      with_arcs.has_arc = true;
    }
  OCTA_TRY (paint (p, &with_arcs));
done:
  free (arcs);
  return st;
}
