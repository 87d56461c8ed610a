/* line.c -- polylines.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/draw/private.h"

#include <math.h>
#include <stdlib.h>

/* What the shader is told of the style.  */
static void
set_style (const octa_gl_painter *p, const octa_gl_lines *l)
{
  float pattern[4];
  octa_gl_paint_pattern (l, pattern);
  glUniform4fv (p->at[OCTA_GL_PAINT_U_PATTERN], 1, pattern);
  glUniform1f (p->at[OCTA_GL_PAINT_U_WIDTH], (float)l->width);
  glUniform1f (p->at[OCTA_GL_PAINT_U_ALPHA], (float)l->alpha);
}

/* What is seen, and from where on something may paint there.  */
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

/* Lines from number K on, as many as the palette has colours for, all of them
   if there are that few colours; how many these are.  */
static int64_t
paint_some (octa_gl_painter *p, const octa_gl_lines *l, int64_t k, int stride,
            GLint first)
{
  float palette[OCTA_GL_PAINT_PALETTE][4];
  const bool is_all = l->n_colors <= OCTA_GL_PAINT_PALETTE;
  const int n_palette = is_all ? l->n_colors : OCTA_GL_PAINT_PALETTE;
  int64_t n = l->lines - k;
  if (! is_all && n > n_palette)
    n = n_palette;
  for (int i = 0; i < n_palette; i++)
    for (int j = 0; j < 4; j++)
      palette[i][j] = l->colors[(k + i) % l->n_colors][j];
  glUniform4fv (p->at[OCTA_GL_PAINT_U_PALETTE], n_palette, palette[0]);
  glUniform1i (p->at[OCTA_GL_PAINT_U_N_PALETTE], n_palette);
  glUniform1i (p->at[OCTA_GL_PAINT_U_FIRST],
               first + (GLint)(k * l->n * stride));
  octa_gl_paint_quads (p, n * (l->is_closed ? l->n : l->n - 1));
  return n;
}

octa_status
octa_gl_paint_lines (octa_gl_painter *p, const octa_gl_lines *l)
{
  octa_status st = OCTA_OK;
  const bool is_dashed = l->dash != OCTA_GL_PAINT_SOLID;
  octa_gl_data d = l->vertices;
  const int variant = (is_dashed ? 1 : 0)
                      + (l->join == OCTA_GL_PAINT_ROUND ? 2 : 0)
                      + (l->cap == OCTA_GL_PAINT_CAP_ROUND ? 4 : 0);
  float *arcs = NULL;
  GLint first;
  int stride = l->has_arc ? 3 : 2;
  if (l->n < 2 || l->lines < 1 || l->n_colors < 1 || ! (l->width > 0)
      || ! octa_gl_paint_clip (p, l->clip))
    return OCTA_OK;
  OCTA_TRY (octa_gl_paint_use (p, OCTA_GL_PAINT_LINE, variant));
  if (is_dashed && ! l->has_arc)
    {
      OCTA_TRY (octa_gl_paint_arcs (l, &arcs));
      d = (octa_gl_data){ .host = arcs };
      stride = 3;
    }
  OCTA_TRY (octa_gl_paint_view (p, OCTA_GL_PAINT_DATA, &d,
                                l->n * l->lines * stride, GL_R32F, &first));
  octa_gl_paint_box (p, l->box);
  set_style (p, l);
  set_bounds (p, l);
  glUniform1i (p->at[OCTA_GL_PAINT_U_STRIDE], stride);
  glUniform1i (p->at[OCTA_GL_PAINT_U_PER], (GLint)l->n);
  glUniform1i (p->at[OCTA_GL_PAINT_U_IS_CLOSED], l->is_closed);
  for (int64_t k = 0; k < l->lines;)
    k += paint_some (p, l, k, stride, first);
done:
  free (arcs);
  return st;
}
