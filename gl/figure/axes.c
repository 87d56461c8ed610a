/* axes.c -- painting axes: grid, contents, box, ticks and texts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/frame.h"
#include "gl/figure/series.h"

#include <math.h>

/* The width of boxes and ticks in points; the length of ticks in lines of
   text.  */
#define BOX_POINTS 0.6
#define TICK_EMS 0.28
#define MINOR_EMS 0.16
#define GRID_ALPHA 0.15
#define MINOR_ALPHA 0.07

enum
{
  N_RECTS = OCTA_PLOT_TICKS + OCTA_PLOT_MINORS
};

static double
line_width (const octa_gl_frame *f)
{
  return fmax (1, round (BOX_POINTS * f->scale));
}

/* ---- rulers ---- */

/* The data of one direction of axes.  */
typedef struct ruler
{
  const octa_plot_ticks *ticks;
  const octa_plot_axis *axis;
  const double *color;
  octa_plot_side side; /* of its numbers */
  bool has_grid, has_minor_grid;
} ruler;

/* Is the ruler horizontal?  */
static bool
lies (const ruler *r)
{
  return r->side == OCTA_PLOT_ABOVE || r->side == OCTA_PLOT_BELOW;
}

static ruler
ruler_of (const octa_gl_item *a, bool is_x)
{
  const octa_plot_layout *l = &a->axes->layout;
  ruler x = { &l->x,
              &l->x_axis,
              OCTA_GL_OF (a, AXES, xcolor)->v,
              octa_plot_layout_side (&a->axes->box, OCTA_PLOT_RULER_X),
              OCTA_GL_IS (a, AXES, xgrid),
              OCTA_GL_IS (a, AXES, xminorgrid) };
  ruler y = { &l->y,
              &l->y_axis,
              OCTA_GL_OF (a, AXES, ycolor)->v,
              octa_plot_layout_side (&a->axes->box, OCTA_PLOT_RULER_Y),
              OCTA_GL_IS (a, AXES, ygrid),
              OCTA_GL_IS (a, AXES, yminorgrid) };
  return is_x ? x : y;
}

/* The first pixel of a line of width W at VALUE.  At a limit the line
   coincides with the rim of BOX, which is outside.  */
static double
line_at (const ruler *r, octa_plot_rect box, double value, double w)
{
  double from = lies (r) ? box.x : box.y;
  double to = from + (lies (r) ? box.width : box.height);
  double px = octa_plot_pixel (r->axis, value);
  if (px < from + 0.5)
    return from - w;
  return px > to - 0.5 ? to : px - w / 2;
}

/* Paint a line across the box at each of N values.  */
static octa_status
paint_across (octa_gl_frame *f, const ruler *r, octa_plot_rect box,
              const double *at, int n, double alpha)
{
  octa_plot_rect rects[N_RECTS];
  float color[4];
  double w = line_width (f);
  for (int i = 0; i < n; i++)
    {
      double px = line_at (r, box, at[i], w);
      rects[i] = lies (r) ? (octa_plot_rect){ px, box.y, w, box.height }
                          : (octa_plot_rect){ box.x, px, box.width, w };
    }
  octa_gl_rgba (color, r->color, alpha);
  return octa_gl_paint_rects (f->p, rects, (size_t)n, color, true, box);
}

static octa_status
paint_grid (octa_gl_frame *f, const octa_gl_item *a)
{
  octa_status st = OCTA_OK;
  for (int d = 0; d < 2; d++)
    {
      ruler r = ruler_of (a, d == 0);
      const octa_plot_ticks *t = r.ticks;
      octa_plot_rect box = a->axes->layout.box;
      if (r.has_minor_grid)
        OCTA_TRY (
            paint_across (f, &r, box, t->minor, t->n_minor, MINOR_ALPHA));
      if (r.has_grid)
        OCTA_TRY (paint_across (f, &r, box, t->at, t->n, GRID_ALPHA));
    }
done:
  return st;
}

/* Paint marks of LENGTH outside of the box.  */
static octa_status
paint_marks (octa_gl_frame *f, const ruler *r, octa_plot_rect box,
             const double *at, int n, double length)
{
  octa_plot_rect rects[N_RECTS];
  float color[4];
  double w = line_width (f);
  length = round (length) + w;
  double x = r->side == OCTA_PLOT_RIGHT ? box.x + box.width : box.x - length;
  double y = r->side == OCTA_PLOT_BELOW ? box.y + box.height : box.y - length;
  for (int i = 0; i < n; i++)
    {
      double px = line_at (r, box, at[i], w);
      rects[i] = lies (r) ? (octa_plot_rect){ px, y, w, length }
                          : (octa_plot_rect){ x, px, length, w };
    }
  octa_gl_rgba (color, r->color, 1);
  return octa_gl_paint_rects (f->p, rects, (size_t)n, color, true, f->all);
}

static void
set_color (octa_gl_text_style *s, const double *color)
{
  for (int i = 0; i < 3; i++)
    s->rgba[i] = (unsigned char)lround (255 * color[i]);
}

static octa_status
paint_at (octa_gl_frame *f, const char *text, octa_plot_anchor at,
          octa_gl_text_style style)
{
  if (! text || ! *text || isnan (at.x) || isnan (at.y))
    return OCTA_OK;
  style.degrees = at.is_upright ? 90 : 0;
  return octa_gl_place_text (f, text, &style, at.x, at.y, f->all);
}

/* Paint the tick labels of one ruler.  */
static octa_status
paint_labels (octa_gl_frame *f, octa_gl_item *a, octa_plot_ruler which,
              const octa_plot_ticks *t, const double *color)
{
  octa_status st = OCTA_OK;
  octa_plot_font font = octa_gl_place_font (f, a);
  octa_gl_text_style style;
  octa_gl_place_style (f, a, OCTA_PLOT_ROLE_TICK, &style);
  set_color (&style, color);
  for (int i = 0; i < t->n; i++)
    OCTA_TRY (
        paint_at (f, t->label[i],
                  octa_plot_layout_label (&a->axes->layout, &a->axes->box,
                                          &font, which, i),
                  style));
done:
  return st;
}

/* Paint the rim of the box, or only its left and lower side.  */
static octa_status
paint_box (octa_gl_frame *f, const octa_gl_item *a)
{
  octa_plot_rect b = a->axes->layout.box;
  double w = line_width (f);
  float color[4];
  octa_gl_rgba (color, OCTA_GL_OF (a, AXES, xcolor)->v, 1);
  if (OCTA_GL_IS (a, AXES, box))
    return octa_gl_paint_frame (f->p, b, -w, color, f->all);
  bool is_far = a->axes->box.is_y_right;
  const octa_plot_rect sides[2] = {
    { b.x - w, b.y + b.height, b.width + 2 * w, w },
    { is_far ? b.x + b.width : b.x - w, b.y, w, b.height }
  };
  return octa_gl_paint_rects (f->p, sides, 2, color, true, f->all);
}

static octa_status
paint_rulers (octa_gl_frame *f, octa_gl_item *a)
{
  octa_status st;
  const octa_plot_layout *l = &a->axes->layout;
  double em = octa_gl_place_font (f, a).em;
  OCTA_TRY (paint_box (f, a));
  for (int d = 0; d < 2; d++)
    {
      ruler r = ruler_of (a, d == 0);
      OCTA_TRY (
          paint_marks (f, &r, l->box, r.ticks->at, r.ticks->n, TICK_EMS * em));
      if (r.axis->scale == OCTA_PLOT_LOG)
        OCTA_TRY (paint_marks (f, &r, l->box, r.ticks->minor, r.ticks->n_minor,
                               MINOR_EMS * em));
      OCTA_TRY (paint_labels (f, a, d ? OCTA_PLOT_RULER_Y : OCTA_PLOT_RULER_X,
                              r.ticks, r.color));
    }
done:
  return st;
}

static octa_status
paint_texts (octa_gl_frame *f, octa_gl_item *a)
{
  octa_status st;
  const octa_plot_layout *l = &a->axes->layout;
  octa_gl_text_style tick;
  octa_gl_place_style (f, a, OCTA_PLOT_ROLE_TICK, &tick);
  for (int k = 0; k < OCTA_GL_LABELS; k++)
    OCTA_TRY (octa_gl_series_paint (f, a->axes->labels[k]));
  OCTA_TRY (paint_at (f, l->x.note, l->x_note, tick));
  OCTA_TRY (paint_at (f, l->y.note, l->y_note, tick));
done:
  return st;
}

/* ---- the colour bar ---- */

static octa_status
paint_bar (octa_gl_frame *f, octa_gl_item *a)
{
  octa_status st;
  octa_gl_item *bar = a->axes->bar;
  const octa_plot_layout *l = &a->axes->layout;
  octa_gl_text_style tick, label;
  float color[4];
  ruler r = { .ticks = &l->bar_ticks,
              .axis = &l->bar_axis,
              .color = OCTA_GL_OF (a, AXES, ycolor)->v,
              .side = octa_plot_layout_side (&a->axes->box,
                                             OCTA_PLOT_RULER_BAR) };
  if (! a->axes->box.has_bar)
    return OCTA_OK;
  octa_gl_place_style (f, a, OCTA_PLOT_ROLE_TICK, &tick);
  octa_gl_place_style (f, a, OCTA_PLOT_ROLE_BAR_LABEL, &label);
  OCTA_TRY (octa_gl_series_bar (f, bar, l->bar, lies (&r)));
  octa_gl_rgba (color, r.color, 1);
  OCTA_TRY (
      octa_gl_paint_frame (f->p, l->bar, -line_width (f), color, f->all));
  OCTA_TRY (paint_marks (f, &r, l->bar, r.ticks->at, r.ticks->n,
                         TICK_EMS * octa_gl_place_font (f, a).em));
  OCTA_TRY (paint_labels (f, a, OCTA_PLOT_RULER_BAR, r.ticks, r.color));
  OCTA_TRY (paint_at (f, OCTA_GL_OF (bar, COLORBAR, label)->text, l->bar_label,
                      label));
  OCTA_TRY (paint_at (f, l->bar_ticks.note, l->bar_note, tick));
done:
  return st;
}

/* ---- all of it ---- */

octa_status
octa_gl_axes_paint (octa_gl_frame *f, octa_gl_item *a)
{
  octa_status st;
  octa_plot_rect box = a->axes->layout.box;
  bool is_on = OCTA_GL_IS (a, AXES, visible);
  const octa_gl_setting *color = OCTA_GL_OF (a, AXES, color);
  float c[4];
  octa_gl_rgba (c, color->v, 1);
  if (is_on && ! color->is_word)
    OCTA_TRY (octa_gl_paint_rects (f->p, &box, 1, c, true, f->all));
  /* as core's "layer", "bottom": markers on an axis are in front of it */
  if (is_on)
    {
      OCTA_TRY (paint_grid (f, a));
      OCTA_TRY (paint_rulers (f, a));
    }
  for (int i = 0; i < a->n_children; i++)
    if (a->children[i]->class != OCTA_GL_LEGEND
        && a->children[i]->class != OCTA_GL_COLORBAR)
      OCTA_TRY (octa_gl_series_paint (f, a->children[i]));
  OCTA_TRY (paint_texts (f, a));
  OCTA_TRY (paint_bar (f, a));
  for (int i = 0; i < a->n_children; i++)
    if (a->children[i]->class == OCTA_GL_LEGEND)
      OCTA_TRY (octa_gl_legend_paint (f, a->children[i]));
done:
  return st;
}
