/* line.c -- lines: few vertices for many samples, and markers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/limits.h"
#include "gl/figure/points.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Lines of fewer samples are drawn as they are.  */
#define FEW_SAMPLES 4096
/* Columns of samples per column of pixels; with one, a jump would slant across
   the whole column.  */
#define FINENESS 2

/* The samples of a line.  */
typedef struct samples
{
  octa_samples x, y;
  int64_t rows, lines;
  bool has_no_gaps, is_ascending;
} samples;

static octa_status
look_at (octa_gl_frame *f, octa_gl_item *i, samples *s)
{
  octa_status st;
  octa_samples_extent x, y;
  const octa_plot_axis *ax = &i->parent->axes->layout.x_axis,
                       *ay = &i->parent->axes->layout.y_axis;
  const octa_plot_info *info = octa_plot_data_info (i->data[OCTA_GL_Y]);
  octa_gl_series_samples (i, &s->x, &s->y);
  s->lines = info->rows == 1 ? 1 : info->cols;
  s->rows = info->n / s->lines;
  OCTA_TRY (octa_gl_limits_extent (f->stage->worker, i, OCTA_GL_X, &x));
  OCTA_TRY (octa_gl_limits_extent (f->stage->worker, i, OCTA_GL_Y, &y));
  s->has_no_gaps = y.n_finite == s->y.n && x.n_finite == s->x.n
                   && (ay->scale != OCTA_PLOT_LOG || y.min > 0);
  s->is_ascending = x.is_ascending
                    && (ax->scale != OCTA_PLOT_LOG || x.min > 0);
done:
  return st;
}

/* Compute the vertices of I into their buffer, unless they are there.  */
static octa_status
make_vertices (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s,
               bool has_arc, int64_t *lines)
{
  octa_status st;
  octa_plot_worker *w = f->stage->worker;
  const octa_plot_layout *l = &i->parent->axes->layout;
  octa_gl_key key;
  samples d;
  octa_line_plan *plan = NULL;
  const double width = OCTA_GL_NUM (i, LINE, linewidth) * f->scale;
  const int64_t margin = (int64_t)ceil (width / 2) + 1;
  bool is_done;
  uint64_t p;
  int64_t n;
  octa_gl_series_key (i, &key);
  OCTA_TRY (look_at (f, i, &d));
  bool is_each = ! d.is_ascending
                 || ! octa_gl_series_path (OCTA_GL_M4, d.rows >= FEW_SAMPLES);
  key.n[10] = has_arc;
  key.n[11] = is_each;
  key.n[12] = (double)margin;
  *lines = d.lines;
  if (octa_gl_series_has (s, OCTA_GL_SLOT_VERTICES, &key))
    return OCTA_OK;
  octa_line_job job = { .x = d.x,
                        .y = d.y,
                        .rows = d.rows,
                        .lines = d.lines,
                        .across = octa_plot_across (&l->x_axis),
                        .up = octa_plot_up (&l->y_axis),
                        .width = (int64_t)l->box.width,
                        .fineness = FINENESS,
                        .margin = margin,
                        .height = (int64_t)l->box.height,
                        .has_no_gaps = d.has_no_gaps,
                        .is_unordered = is_each,
                        .has_arc = has_arc };
  OCTA_TRY (octa_plot_line_begin (w, &job, &plan, &n));
  OCTA_TRY (octa_gl_series_begin (s, OCTA_GL_SLOT_VERTICES, &key,
                                  (size_t)(n * d.lines) * (has_arc ? 3 : 2)
                                      * sizeof (float),
                                  &is_done, &p));
  st = octa_plot_line_write (w, plan, p);
  OCTA_TRY (octa_gl_series_done (s, OCTA_GL_SLOT_VERTICES, st));
  s->n_vertices = n;
done:
  octa_plot_line_free (w, plan);
  return st;
}

/* The colour of line K of I: the given one, or one by the colour order.  */
static void
line_color (const octa_gl_item *i, int64_t k, double rgb[3])
{
  const octa_gl_setting *color = OCTA_GL_OF (i, LINE, color);
  if (color->is_word)
    octa_gl_series_color (i, k, rgb);
  else
    memcpy (rgb, color->v, 3 * sizeof *rgb);
}

/* The colours of the lines, N of them; malloc'd.  */
static octa_status
line_colors (const octa_gl_item *i, int64_t lines, float (**out)[4], int *n)
{
  const octa_gl_setting *color = OCTA_GL_OF (i, LINE, color);
  int64_t count = OCTA_GL_OF (i->parent, AXES, colororder)->n / 3;
  count = color->is_word ? (lines < count ? lines : count) : 1;
  if (count < 1)
    count = 1;
  float (*c)[4] = malloc ((size_t)count * sizeof *c);
  if (! c)
    return octa_no_memory ("colors of lines");
  for (int64_t k = 0; k < count; k++)
    {
      double rgb[3];
      line_color (i, k, rgb);
      octa_gl_rgba (c[k], rgb, 1);
    }
  *out = c;
  *n = (int)count;
  return OCTA_OK;
}

static octa_status
paint_line (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s)
{
  octa_status st;
  const octa_plot_rect box = i->parent->axes->layout.box;
  int style = OCTA_GL_WORD (i, LINE, linestyle);
  float (*colors)[4] = NULL;
  octa_gl_lines l = { .box = box,
                      .clip = box,
                      .has_arc = style > 0,
                      .width = OCTA_GL_NUM (i, LINE, linewidth) * f->scale,
                      .alpha = OCTA_GL_NUM (i, LINE, alpha),
                      .join = OCTA_GL_WORD (i, LINE, linejoin) == 0
                                  ? OCTA_GL_PAINT_ROUND
                                  : OCTA_GL_PAINT_MITER,
                      .dash = (octa_gl_paint_dash)style };
  OCTA_TRY (make_vertices (f, i, s, l.has_arc, &l.lines));
  OCTA_TRY (line_colors (i, l.lines, &colors, &l.n_colors));
  l.vertices = octa_gl_series_data (s, OCTA_GL_SLOT_VERTICES);
  l.n = s->n_vertices;
  l.colors = (const float (*)[4])colors;
  OCTA_TRY (octa_gl_paint_lines (f->p, &l));
done:
  free (colors);
  return st;
}

/* Paint the markers; each line has one colour.  */
static octa_status
paint_markers (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s)
{
  octa_status st = OCTA_OK;
  const octa_gl_setting *edge = OCTA_GL_OF (i, LINE, markeredgecolor),
                        *face = OCTA_GL_OF (i, LINE, markerfacecolor);
  const octa_plot_info *info = octa_plot_data_info (i->data[OCTA_GL_Y]);
  int64_t lines = info->rows == 1 ? 1 : info->cols;
  octa_gl_points p = { .marker = octa_gl_points_marker (
                           OCTA_GL_WORD (i, LINE, marker)),
                       .size = OCTA_GL_NUM (i, LINE, markersize) * f->scale,
                       .rim = OCTA_GL_NUM (i, LINE, linewidth) * f->scale,
                       .alpha = OCTA_GL_NUM (i, LINE, alpha),
                       .rows = info->n / lines,
                       .is_whole = true };
  for (p.line = 0; p.line < lines; p.line++)
    {
      double own[3];
      line_color (i, p.line, own);
      /* the words are auto and none */
      octa_gl_rgba (p.edge, edge->is_word ? own : edge->v,
                    edge->is_word && edge->v[0] == 1 ? 0 : 1);
      octa_gl_rgba (p.face, face->is_word ? own : face->v,
                    face->is_word && face->v[0] == 1 ? 0 : 1);
      OCTA_TRY (octa_gl_points_paint (f, i, s, &p));
    }
done:
  return st;
}

octa_status
octa_gl_series_line (octa_gl_frame *f, octa_gl_item *i)
{
  octa_status st = OCTA_OK;
  octa_gl_series *s;
  if (! i->data[OCTA_GL_Y])
    return OCTA_OK;
  OCTA_TRY (octa_gl_series_of (f, i, &s));
  /* The last of its words is none.  */
  if (OCTA_GL_WORD (i, LINE, linestyle) < OCTA_GL_PAINT_DASHES)
    OCTA_TRY (paint_line (f, i, s));
  if (OCTA_GL_WORD (i, LINE, marker) != 0)
    OCTA_TRY (paint_markers (f, i, s));
done:
  return st;
}
