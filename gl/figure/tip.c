/* tip.c -- data tips, the rectangle of a zoom, and the help of keys.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/series.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The reach of a tip, in points.  After two searches that took longer than
   LONG_NS of processor time, the next one waits REST times as long.  */
#define REACH_POINTS 8.0
#define LONG_NS 50000000
#define REST 20

/* Write X in six digits, or in as many as distinguish it from a number STEP
   away.  A whole number has all its digits.  */
static void
number_text (char text[32], double x, double step)
{
  bool is_whole = x == floor (x) && fabs (x) < 1e15;
  for (int digits = is_whole ? 15 : 6; digits <= 17; digits++)
    {
      snprintf (text, 32, "%.*g", digits, x);
      if (! (fabs (strtod (text, NULL) - x) > step / 2))
        return;
    }
}

/* The length of a tenth of a pixel of A at X.  */
static double
step_at (const octa_plot_axis *a, double x)
{
  double px = octa_plot_pixel (a, x);
  return fabs (octa_plot_from_pixel (a, px + 0.05)
               - octa_plot_from_pixel (a, px - 0.05));
}

/* ---- the nearest point ---- */

typedef struct found
{
  octa_gl_item *item;
  int64_t index;
  double distance;
} found;

static octa_status
search (octa_gl_frame *f, octa_gl_item *i, double x, double y, found *best)
{
  octa_status st = OCTA_OK;
  const octa_plot_layout *l = &i->parent->axes->layout;
  octa_nearest q = { .across = octa_plot_across (&l->x_axis),
                     .up = octa_plot_up (&l->y_axis),
                     .width = (int64_t)l->box.width,
                     .height = (int64_t)l->box.height,
                     .at = { x - l->box.x, l->box.y + l->box.height - y },
                     .radius = REACH_POINTS * f->scale };
  int64_t index;
  double distance;
  octa_gl_series_samples (i, &q.x, &q.y);
  OCTA_TRY (octa_plot_nearest (f->stage->worker, &q, &index, &distance));
  if (index >= 0 && distance < best->distance)
    *best = (found){ i, index, distance };
done:
  return st;
}

/* The x and y of point K of I.  */
static octa_status
values_of (octa_gl_frame *f, octa_gl_item *i, int64_t k, double v[2])
{
  octa_status st;
  octa_samples x, y;
  octa_plot_worker *w = f->stage->worker;
  octa_gl_series_samples (i, &x, &y);
  if (i->data[OCTA_GL_X])
    OCTA_TRY (octa_plot_values (w, i->data[OCTA_GL_X], k % x.n, 1, &v[0]));
  else
    v[0] = (double)(k % x.n + 1);
  OCTA_TRY (octa_plot_values (w, i->data[OCTA_GL_Y], k, 1, &v[1]));
done:
  return st;
}

/* The column of I that contains point K.  */
static int64_t
column_of (const octa_gl_item *i, int64_t k)
{
  int64_t n = octa_plot_data_info (i->data[OCTA_GL_Y])->n;
  return k / (n / octa_gl_series_count (i));
}

static octa_status
tell_point (octa_gl_frame *f, const found *b, octa_gl_tip *tip)
{
  octa_status st;
  double v[2];
  char x[32], y[32], name[128];
  const octa_plot_layout *l = &b->item->parent->axes->layout;
  OCTA_TRY (values_of (f, b->item, b->index, v));
  number_text (x, v[0], step_at (&l->x_axis, v[0]));
  number_text (y, v[1], step_at (&l->y_axis, v[1]));
  octa_gl_legend_name (b->item, column_of (b->item, b->index), name,
                       sizeof name);
  *tip = (octa_gl_tip){ .axes = b->item->parent,
                        .item = b->item,
                        .x = v[0],
                        .y = v[1],
                        .index = b->index };
  snprintf (tip->text, sizeof tip->text, "%s%sx  %s\ny  %s\n#  %lld", name,
            *name ? "\n" : "", x, y, (long long)b->index + 1);
done:
  return st;
}

/* Describe the pixel of image I at X, Y.  */
static octa_status
tell_pixel (octa_gl_frame *f, octa_gl_item *i, double x, double y,
            octa_gl_tip *tip)
{
  octa_status st;
  const octa_plot_layout *l = &i->parent->axes->layout;
  const octa_plot_info *info = octa_plot_data_info (i->data[0]);
  const octa_gl_setting *range[2] = { OCTA_GL_OF (i, IMAGE, xdata),
                                      OCTA_GL_OF (i, IMAGE, ydata) };
  const double at[2] = { octa_plot_from_pixel (&l->x_axis, x),
                         octa_plot_from_pixel (&l->y_axis, y) };
  const int64_t n[2] = { info->cols, info->rows };
  int64_t k[2];
  double v = 0;
  char text[32];
  for (int d = 0; d < 2; d++)
    {
      double lo = range[d]->n > 0 ? range[d]->v[0] : 1;
      double hi = range[d]->n > 1 ? range[d]->v[1] : lo + (double)(n[d] - 1);
      double step = n[d] > 1 ? (hi - lo) / (double)(n[d] - 1) : 1;
      double u = round ((at[d] - lo) / step);
      if (! (u >= 0 && u < (double)n[d]))
        return OCTA_OK;
      k[d] = (int64_t)u;
    }
  int64_t index = k[0] * info->rows + k[1];
  OCTA_TRY (octa_plot_values (f->stage->worker, i->data[0], index, 1, &v));
  const double *clim = OCTA_GL_OF (i->parent, AXES, clim)->v;
  number_text (text, v, (clim[1] - clim[0]) / 1000);
  *tip = (octa_gl_tip){
    .axes = i->parent, .item = i, .x = at[0], .y = at[1], .index = index
  };
  snprintf (tip->text, sizeof tip->text, "(%lld, %lld)\n%s",
            (long long)k[1] + 1, (long long)k[0] + 1, text);
done:
  return st;
}

static octa_status
look (octa_gl_frame *f, octa_gl_item *axes, bool is_click, octa_gl_tip *tip)
{
  octa_status st = OCTA_OK;
  const octa_gl_mouse *m = &f->figure->figure->mouse;
  found best = { .distance = INFINITY };
  OCTA_TRY (octa_plot_worker_enter (f->stage->worker));
  for (int k = 0; k < axes->n_children; k++)
    {
      octa_gl_item *i = axes->children[k];
      if ((i->class == OCTA_GL_LINE || i->class == OCTA_GL_SCATTER)
          && i->data[OCTA_GL_Y] && octa_gl_series_is_visible (i)
          && (i->class == OCTA_GL_LINE || i->data[OCTA_GL_X]))
        OCTA_TRY (search (f, i, m->x, m->y, &best));
    }
  if (best.item)
    return tell_point (f, &best, tip);
  for (int k = axes->n_children - 1; is_click && k >= 0; k--)
    if (axes->children[k]->class == OCTA_GL_IMAGE && axes->children[k]->data[0]
        && ! tip->item)
      OCTA_TRY (tell_pixel (f, axes->children[k], m->x, m->y, tip));
done:
  return st;
}

void
octa_gl_tip_move (octa_gl_item *figure, octa_gl_item *axes, bool is_click)
{
  octa_gl_figure *fig = figure->figure;
  octa_gl_frame f = octa_gl_place_screen (figure);
  octa_gl_tip tip = { 0 };
  if (! is_click
      && (fig->tip.is_pinned
          || (fig->n_slow > 1 && octa_clock_ns () < fig->next_tip)))
    return;
  /* process time excludes other programs and the compiler */
  int64_t before = octa_clock_of (CLOCK_PROCESS_CPUTIME_ID);
  if (axes && look (&f, axes, is_click, &tip) != OCTA_OK)
    octa_warn_as (OCTA_ERROR_GL, "a data tip cannot be shown: %s",
                  octa_error ()->msg);
  if (axes)
    {
      int64_t took = octa_clock_of (CLOCK_PROCESS_CPUTIME_ID) - before;
      fig->n_slow = took > LONG_NS ? fig->n_slow + 1 : 0;
      fig->next_tip = octa_clock_ns () + REST * took;
    }
  tip.is_pinned = is_click && tip.item;
  if (tip.item != fig->tip.item || tip.index != fig->tip.index
      || tip.is_pinned != fig->tip.is_pinned)
    {
      fig->tip = tip;
      octa_gl_item_stale (figure, OCTA_GL_STALE_PICTURE);
    }
}

/* ---- painted ---- */

/* Paint TEXT in a box with a corner near X, Y, where there is room.  */
static octa_status
paint_note (octa_gl_frame *f, const char *text, double points, double x,
            double y)
{
  octa_status st;
  const float paper[4] = { 1, 1, 0.94f, 0.95f }, rim[4] = { .5f, .5f, .5f, 1 };
  octa_gl_text_style s;
  octa_gl_place_style (f, NULL, OCTA_PLOT_ROLE_TICK, &s);
  s.points = points;
  s.is_tex = false;
  s.halign = OCTA_GL_LEFT;
  s.valign = OCTA_GL_TOP;
  octa_gl_text_extent e = octa_gl_place_extent (f, text, &s);
  double pad = round (4 * f->scale);
  octa_plot_rect r = { round (x), round (y), ceil (e.width) + 2 * pad,
                       ceil (e.height) + 2 * pad };
  if (r.x + r.width > f->width)
    r.x = fmax (0, round (2 * (x - pad) - r.x - r.width));
  if (r.y + r.height > f->height)
    r.y = fmax (0, f->height - r.height);
  OCTA_TRY (octa_gl_paint_rects (f->p, &r, 1, paper, true, f->all));
  OCTA_TRY (octa_gl_paint_frame (f->p, r, 1, rim, f->all));
  OCTA_TRY (octa_gl_place_text (f, text, &s, r.x + pad, r.y + pad, f->all));
done:
  return st;
}

static octa_status
paint_rectangle (octa_gl_frame *f)
{
  octa_status st;
  const octa_gl_mouse *m = &f->figure->figure->mouse;
  const float fill[4] = { 0.2f, 0.4f, 0.8f, 0.12f },
              rim[4] = { 0.2f, 0.4f, 0.8f, 0.9f };
  if (m->drag != OCTA_GL_DRAG_ZOOM || ! m->has_moved)
    return OCTA_OK;
  octa_plot_rect box = m->axes->axes->layout.box;
  octa_plot_rect r = { fmin (m->x, m->from_x), fmin (m->y, m->from_y),
                       fabs (m->x - m->from_x), fabs (m->y - m->from_y) };
  if (m->part == OCTA_PLOT_PART_X)
    {
      r.y = box.y;
      r.height = box.height;
    }
  if (m->part == OCTA_PLOT_PART_Y)
    {
      r.x = box.x;
      r.width = box.width;
    }
  OCTA_TRY (octa_gl_paint_rects (f->p, &r, 1, fill, true, box));
  OCTA_TRY (octa_gl_paint_frame (f->p, r, 1, rim, box));
done:
  return st;
}

/* Update a pinned tip to the current position of its point, or hide it if the
   point is gone.  */
static octa_status
follow (octa_gl_frame *f, octa_gl_tip *t)
{
  octa_status st = OCTA_OK;
  octa_gl_item *i = t->item;
  if (! t->is_pinned || i->class == OCTA_GL_IMAGE)
    return OCTA_OK;
  found it = { .item = i, .index = t->index };
  octa_plot_data *y = i->data[OCTA_GL_Y];
  bool is_there = y && t->index < octa_plot_data_info (y)->n
                  && (i->class == OCTA_GL_LINE || i->data[OCTA_GL_X]);
  *t = (octa_gl_tip){ 0 };
  if (! is_there)
    return OCTA_OK;
  OCTA_TRY (tell_point (f, &it, t));
  t->is_pinned = true;
done:
  return st;
}

octa_status
octa_gl_tip_paint (octa_gl_frame *f)
{
  octa_status st;
  octa_gl_tip *t = &f->figure->figure->tip;
  static const float middle[2] = { 0.5f, 0.5f };
  OCTA_TRY (paint_rectangle (f));
  if (! t->item)
    return OCTA_OK;
  OCTA_TRY (follow (f, t));
  if (! t->item || ! octa_gl_series_is_visible (t->item))
    return OCTA_OK;
  const octa_plot_layout *l = &t->axes->axes->layout;
  double x = octa_plot_pixel (&l->x_axis, t->x),
         y = octa_plot_pixel (&l->y_axis, t->y);
  if (! (x >= l->box.x - 1 && x <= l->box.x + l->box.width + 1
         && y >= l->box.y - 1 && y <= l->box.y + l->box.height + 1))
    return OCTA_OK;
  octa_gl_markers m = { .box = { x - 8, y - 8, 16, 16 },
                        .clip = f->all,
                        .marker = 'o',
                        .places = { .host = middle },
                        .n = 1,
                        .size = 7 * f->scale,
                        .face = { 1, 1, 1, 0.6f },
                        .edge = { 0, 0, 0, 1 },
                        .edge_width = fmax (1, f->scale),
                        .alpha = 1 };
  OCTA_TRY (octa_gl_paint_points (f->p, &m));
  OCTA_TRY (paint_note (f, t->text, 9, x + 8 * f->scale, y + 8 * f->scale));
done:
  return st;
}

octa_status
octa_gl_help_paint (octa_gl_frame *f)
{
  static const char text[]
      = "left drag  pan          wheel  zoom\n"
        "right drag  zoom to a rectangle\n"
        "double click  as before\n"
        "on a ruler, or with x or y held: only that\n"
        "click  values of a point\n"
        "legend: drag it, click hides a line\n"
        "\n"
        "h  this help     r  as before     g  grid\n"
        "l  logarithmic   s  save as PNG   f  full screen\n"
        "arrows  move     + -  zoom        q  close";
  return f->figure->figure->has_help
             ? paint_note (f, text, 9, 12 * f->scale, 12 * f->scale)
             : OCTA_OK;
}
