/* fill.c -- rectangles and polygons.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/draw/private.h"

#include <math.h>
#include <stdlib.h>

/* Move LO and HI to whole pixels, at least one apart.  */
static void
make_crisp (double *lo, double *hi)
{
  *lo = floor (*lo + 0.5);
  *hi = fmax (floor (*hi + 0.5), *lo + 1);
}

/* Write R in the shader's coordinates.  */
static void
put_rect (const octa_gl_painter *p, octa_plot_rect r, bool is_crisp,
          float out[4])
{
  double x0 = fmin (r.x, r.x + r.width), x1 = fmax (r.x, r.x + r.width),
         y0 = fmin (r.y, r.y + r.height), y1 = fmax (r.y, r.y + r.height);
  if (is_crisp)
    {
      make_crisp (&x0, &x1);
      make_crisp (&y0, &y1);
    }
  /* coordinates outside need not be exact, but must not overflow */
  const double lo = -4, right = p->width + 4.0, top = p->height + 4.0;
  out[0] = (float)fmax (fmin (x0, right), lo);
  out[1] = (float)fmax (fmin (p->height - y1, top), lo);
  out[2] = (float)fmax (fmin (x1, right), lo);
  out[3] = (float)fmax (fmin (p->height - y0, top), lo);
}

/* Fill R with the opaque COLOR by clearing, which reads no pixel.  */
static void
wipe (const octa_gl_painter *p, octa_plot_rect r, const float color[4],
      octa_plot_rect clip)
{
  double x0 = r.x, x1 = r.x + r.width, y0 = r.y, y1 = r.y + r.height;
  make_crisp (&x0, &x1);
  make_crisp (&y0, &y1);
  x0 = fmax (x0, clip.x);
  y0 = fmax (y0, clip.y);
  x1 = fmin (x1, clip.x + clip.width);
  y1 = fmin (y1, clip.y + clip.height);
  if (! octa_gl_paint_clip (p, (octa_plot_rect){ x0, y0, x1 - x0, y1 - y0 }))
    return;
  glClearColor (color[0], color[1], color[2], 1);
  glClear (GL_COLOR_BUFFER_BIT);
}

octa_status
octa_gl_paint_rects (octa_gl_painter *p, const octa_plot_rect *rects, size_t n,
                     const float color[4], bool is_crisp, octa_plot_rect clip)
{
  octa_status st = OCTA_OK;
  GLint first;
  if (n == 0 || ! octa_gl_paint_clip (p, clip))
    return OCTA_OK;
  if (n == 1 && is_crisp && color[3] == 1 && rects->width >= 0
      && rects->height >= 0)
    {
      wipe (p, *rects, color, clip);
      return OCTA_OK;
    }
  float (*all)[4] = malloc (n * sizeof *all);
  if (! all)
    return octa_no_memory ("rectangles");
  for (size_t i = 0; i < n; i++)
    put_rect (p, rects[i], is_crisp, all[i]);
  OCTA_TRY (octa_gl_paint_use (p, OCTA_GL_PAINT_RECT, 0));
  OCTA_TRY (octa_gl_paint_view (p, OCTA_GL_PAINT_DATA,
                                &(octa_gl_data){ .host = all }, 4 * (int64_t)n,
                                GL_RGBA32F, &first));
  glUniform1i (p->at[OCTA_GL_PAINT_U_FIRST], first);
  glUniform4fv (p->at[OCTA_GL_PAINT_U_COLOR], 1, color);
  octa_gl_paint_quads (p, (int64_t)n);
done:
  free (all);
  return st;
}

octa_status
octa_gl_paint_frame (octa_gl_painter *p, octa_plot_rect r, double width,
                     const float color[4], octa_plot_rect clip)
{
  double x0 = r.x, x1 = r.x + r.width, y0 = r.y, y1 = r.y + r.height;
  make_crisp (&x0, &x1);
  make_crisp (&y0, &y1);
  double w = fmax (1, floor (fabs (width) + 0.5));
  if (width < 0)
    {
      x0 -= w, y0 -= w;
      x1 += w, y1 += w;
    }
  else if (2 * w >= x1 - x0 || 2 * w >= y1 - y0)
    return octa_gl_paint_rects (p, &r, 1, color, true, clip);
  const octa_plot_rect sides[4] = { { x0, y0, x1 - x0, w },
                                    { x0, y1 - w, x1 - x0, w },
                                    { x0, y0 + w, w, y1 - y0 - 2 * w },
                                    { x1 - w, y0 + w, w, y1 - y0 - 2 * w } };
  return octa_gl_paint_rects (p, sides, 4, color, false, clip);
}

octa_status
octa_gl_paint_faces (octa_gl_painter *p, const octa_gl_faces *f)
{
  octa_status st = OCTA_OK;
  GLint first[2] = { 0, 0 };
  const int64_t corners = f->n * f->per_face;
  if (f->per_face != 3 && f->per_face != 4)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "polygons must have 3 or 4 corners, not %d",
                      f->per_face);
  if (f->n <= 0 || ! octa_gl_paint_clip (p, f->clip))
    return OCTA_OK;
  OCTA_TRY (octa_gl_paint_use (p, OCTA_GL_PAINT_FACE, 0));
  OCTA_TRY (octa_gl_paint_view (p, OCTA_GL_PAINT_DATA, &f->corners,
                                2 * corners, GL_R32F, &first[0]));
  if (f->has_colors)
    OCTA_TRY (octa_gl_paint_view (p, OCTA_GL_PAINT_COLORS, &f->colors, corners,
                                  GL_RGBA8, &first[1]));
  octa_gl_paint_box (p, f->box);
  glUniform2iv (p->at[OCTA_GL_PAINT_U_FIRST], 1, first);
  glUniform1i (p->at[OCTA_GL_PAINT_U_PER], f->per_face);
  glUniform1i (p->at[OCTA_GL_PAINT_U_HAS], f->has_colors);
  glUniform4fv (p->at[OCTA_GL_PAINT_U_COLOR], 1, f->color);
  glUniform1f (p->at[OCTA_GL_PAINT_U_ALPHA], (float)f->alpha);
  if (f->per_face == 4)
    octa_gl_paint_quads (p, f->n);
  else
    glDrawArrays (GL_TRIANGLES, 0, (GLsizei)corners);
done:
  return st;
}
