/* legend.c -- legends: a row for each line, with a sample and its name.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/series.h"
#include "gl/figure/limits.h"
#include "gl/figure/points.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In lines of text.  */
#define SAMPLE_EMS 1.8
#define PAD_EMS 0.45
#define OUTER_EMS 0.6
#define ROW_EMS 1.15

enum
{
  MAX_ROWS = 64
};

typedef struct row
{
  octa_gl_item *item;
  int64_t column;
  char text[256];
} row;

static const char *
display_name (const octa_gl_item *i)
{
  const char *t = i->class == OCTA_GL_LINE
                      ? OCTA_GL_OF (i, LINE, displayname)->text
                  : i->class == OCTA_GL_SCATTER
                      ? OCTA_GL_OF (i, SCATTER, displayname)->text
                      : OCTA_GL_OF (i, PATCH, displayname)->text;
  return t ? t : "";
}

/* Line K of TEXTS, each ended by a newline; "" if there is none.  */
static int
text_at (const char *texts, int k)
{
  const char *p = texts;
  for (; k > 0 && *p; k--)
    p += strcspn (p, "\n") + 1;
  return (int)(p - texts);
}

/* Does anything in AXES have a name?  */
static bool
has_names (const octa_gl_item *axes)
{
  for (int k = 0; k < axes->n_children; k++)
    if (octa_gl_series_count (axes->children[k]) > 0
        && *display_name (axes->children[k]))
      return true;
  return false;
}

/* The rows of LEGEND.  If any item has a name, items without one have no
   row.  */
static int
rows_of (const octa_gl_item *legend, row *rows)
{
  const octa_gl_item *axes = legend->parent;
  const octa_gl_setting *items = OCTA_GL_OF (legend, LEGEND, items);
  const char *texts = items->text ? items->text : "";
  bool is_given = items->n > 0, is_named = ! is_given && has_names (axes);
  int n = 0;
  for (int k = 0; k < axes->n_children; k++)
    {
      octa_gl_item *i = axes->children[k];
      int64_t columns = octa_gl_series_count (i);
      if (columns == 0 || (is_named && ! *display_name (i)))
        continue;
      for (int64_t c = 0; c < columns && n < MAX_ROWS; c++)
        {
          const char *given = texts + text_at (texts, n);
          row *r = &rows[n];
          if (is_given && n >= items->n)
            return n;
          r->item = i;
          r->column = c;
          if (is_given)
            snprintf (r->text, sizeof r->text, "%.*s",
                      (int)strcspn (given, "\n"), given);
          else if (is_named)
            snprintf (r->text, sizeof r->text, "%s", display_name (i));
          else
            snprintf (r->text, sizeof r->text, "data%d", n + 1);
          n++;
        }
    }
  return n;
}

void
octa_gl_legend_name (const octa_gl_item *i, int64_t k, char *name, size_t size)
{
  const octa_gl_item *axes = i->parent;
  const char *own = display_name (i);
  int64_t at = 0, n = 0;
  for (int c = 0; c < axes->n_children; c++)
    {
      if (axes->children[c] == i)
        at = n + k + 1;
      n += octa_gl_series_count (axes->children[c]);
    }
  if (*own || n < 2)
    snprintf (name, size, "%s", own);
  else
    snprintf (name, size, "data%lld", (long long)at);
}

static void
row_style (const octa_gl_frame *f, const octa_gl_item *legend, const row *r,
           octa_gl_text_style *s)
{
  octa_gl_place_style (f, legend->parent, OCTA_PLOT_ROLE_TICK, s);
  s->points = OCTA_GL_NUM (legend, LEGEND, fontsize);
  s->halign = OCTA_GL_LEFT;
  if (r && ! octa_gl_series_is_visible (r->item))
    for (int k = 0; k < 3; k++)
      s->rgba[k] = 170;
}

/* ---- position ---- */

/* Positions as parts of the free room, from the left and from above; ORDER
   location.  */
static const double corners[][2] = { { 1, 0 },   { 0, 0 },   { 1, 1 },
                                     { 0, 1 },   { 0.5, 0 }, { 0.5, 1 },
                                     { 1, 0.5 }, { 0, 0.5 }, { 0.5, 0.5 } };

enum
{
  CENTER = 8, /* the best one is chosen among those before it */
  BEST = 9,
  NONE = 10
};

/* Locations outside: the side, in the order of OUTER, and the part along
   it.  */
static const struct
{
  int side;
  double along;
} outside[] = { { 2, 0.5 }, { 3, 0.5 }, { 1, 0.5 }, { 0, 0.5 }, { 1, 0 },
                { 0, 0 },   { 1, 1 },   { 0, 1 },   { 1, 0 } };

/* The place at corner K in the box.  */
static octa_plot_rect
place_inside (const octa_gl_item *legend, int k, double margin)
{
  octa_plot_rect box = legend->parent->axes->layout.box, r = legend->place;
  const double *c = corners[k];
  r.x = box.x + margin + c[0] * (box.width - 2 * margin - r.width);
  r.y = box.y + margin + c[1] * (box.height - 2 * margin - r.height);
  return r;
}

/* The place beside the axes with their labels.  */
static octa_plot_rect
place_outside (const octa_gl_item *legend, int k, double margin)
{
  const octa_plot_layout *l = &legend->parent->axes->layout;
  octa_plot_rect box = l->box, all = l->around, r = legend->place;
  double along = outside[k].along;
  r.x = box.x + along * (box.width - r.width);
  r.y = box.y + along * (box.height - r.height);
  switch (outside[k].side)
    {
    case 0:
      r.x = all.x - margin - r.width;
      break;
    case 1:
      r.x = all.x + all.width + margin;
      break;
    case 2:
      r.y = all.y - margin - r.height;
      break;
    default:
      r.y = all.y + all.height + margin;
    }
  return r;
}

/* Find the place in the box where the legend hides least.  */
static octa_status
find_best (octa_gl_frame *f, octa_gl_item *legend, double margin)
{
  octa_plot_rect box = legend->parent->axes->layout.box, places[CENTER];
  for (int k = 0; k < CENTER; k++)
    {
      octa_plot_rect r = place_inside (legend, k, margin);
      places[k] = (octa_plot_rect){ (r.x - box.x) / box.width,
                                    (r.y - box.y) / box.height,
                                    r.width / box.width,
                                    r.height / box.height };
    }
  return octa_gl_legend_spot (f, legend, places, CENTER);
}

static octa_status
set_place (octa_gl_frame *f, octa_gl_item *legend, double margin)
{
  octa_status st = OCTA_OK;
  octa_plot_rect box = legend->parent->axes->layout.box;
  int location = OCTA_GL_WORD (legend, LEGEND, location);
  const double *at = OCTA_GL_OF (legend, LEGEND, position)->v;
  octa_plot_rect *r = &legend->place;
  if (location == BEST)
    {
      OCTA_TRY (find_best (f, legend, margin));
      location = legend->spot;
    }
  if (location < BEST)
    *r = place_inside (legend, location, margin);
  else if (location > NONE)
    *r = place_outside (legend, location - NONE - 1, margin);
  else
    {
      r->x = box.x + at[0] * box.width;
      r->y = box.y + at[1] * box.height;
    }
  if (location < BEST)
    {
      /* a legend larger than the box does not cover the title */
      r->x = fmax (0, fmin (r->x, f->width - r->width));
      r->y = fmax (r->y, box.y);
    }
  r->x = round (r->x);
  r->y = round (r->y);
done:
  return st;
}

octa_gl_item *
octa_gl_legend_at (const octa_gl_item *legend, double x, double y, bool *is_in)
{
  octa_plot_rect r = legend->place;
  row rows[MAX_ROWS];
  *is_in = x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height;
  if (! *is_in || ! (legend->row > 0))
    return NULL;
  int n = rows_of (legend, rows), k = (int)((y - r.y) / legend->row);
  return k < n ? rows[k].item : NULL;
}

/* ---- samples ---- */

/* The colour of V in the map of AXES.  */
static void
color_of_value (const octa_gl_item *axes, double v, double rgb[3])
{
  const double *clim = OCTA_GL_OF (axes, AXES, clim)->v;
  const octa_gl_setting *map = octa_gl_series_colors (axes);
  int n = map->n / 3;
  double at = floor ((v - clim[0]) / (clim[1] - clim[0]) * n);
  int k = at > 0 ? (int)fmin (at, n - 1) : 0;
  if (n > 0)
    memcpy (rgb, octa_gl_setting_numbers (map) + (ptrdiff_t)(3 * k),
            3 * sizeof *rgb);
}

/* For an item with a colour for each point: the colour of the middle value,
   or, for true colours, of the middle point.  Otherwise RGB is unchanged.  */
static octa_status
middle_color (octa_gl_frame *f, octa_gl_item *i, double rgb[3])
{
  octa_status st = OCTA_OK;
  octa_samples_extent e;
  octa_plot_data *c = i->class == OCTA_GL_LINE ? NULL : i->data[OCTA_GL_C];
  if (! c || ! i->data[OCTA_GL_Y])
    return OCTA_OK;
  if (octa_gl_limits_is_mapped (i))
    {
      OCTA_TRY (octa_gl_limits_extent (f->stage->worker, i, OCTA_GL_C, &e));
      if (e.n_finite > 0)
        color_of_value (i->parent, e.min / 2 + e.max / 2, rgb);
      return OCTA_OK;
    }
  int64_t n = octa_plot_data_info (i->data[OCTA_GL_Y])->n;
  const octa_plot_info *info = octa_plot_data_info (c);
  const octa_type_info *t = &octa_types[info->type];
  bool is_unsigned = t->group == OCTA_GROUP_UNSIGNED;
  for (int k = 0; k < 3 && info->n == 3 * n; k++)
    {
      OCTA_TRY (
          octa_plot_values (f->stage->worker, c, k * n + n / 2, 1, &rgb[k]));
      if (is_unsigned)
        rgb[k] /= exp2 (8 * (double)t->size) - 1;
      rgb[k] = fmin (fmax (rgb[k], 0), 1);
    }
done:
  return st;
}

static octa_status
paint_marker (octa_gl_frame *f, const row *r, octa_plot_rect at, int word,
              const octa_gl_setting *edge, const octa_gl_setting *face,
              double size)
{
  octa_status st = OCTA_OK;
  double own[3];
  bool is_line = r->item->class == OCTA_GL_LINE;
  static const float middle[2] = { 0.5f, 0.5f };
  octa_gl_series_color (r->item, r->column, own);
  if (r->item->class == OCTA_GL_SCATTER)
    {
      OCTA_TRY (octa_gl_points_color (f, r->item, own));
      OCTA_TRY (middle_color (f, r->item, own));
    }
  if (is_line && ! OCTA_GL_OF (r->item, LINE, color)->is_word)
    memcpy (own, OCTA_GL_OF (r->item, LINE, color)->v, sizeof own);
  double rim = is_line ? OCTA_GL_NUM (r->item, LINE, linewidth)
                       : OCTA_GL_NUM (r->item, SCATTER, linewidth);
  int none = is_line ? 1 : 2;
  octa_gl_markers m = { .box = at,
                        .clip = f->all,
                        .marker = octa_gl_points_marker (word),
                        .places = { .host = middle },
                        .n = 1,
                        .size = fmin (size, at.height),
                        .edge_width = fmax (1, rim * f->scale),
                        .alpha = 1 };
  octa_gl_rgba (m.edge, edge->is_word ? own : edge->v,
                edge->is_word && edge->v[0] == none ? 0 : 1);
  octa_gl_rgba (m.face, face->is_word ? own : face->v,
                face->is_word && face->v[0] == none ? 0 : 1);
  OCTA_TRY (octa_gl_paint_points (f->p, &m));
done:
  return st;
}

static octa_status
paint_line (octa_gl_frame *f, const row *r, octa_plot_rect at)
{
  octa_status st = OCTA_OK;
  const octa_gl_item *i = r->item;
  const octa_gl_setting *color = OCTA_GL_OF (i, LINE, color);
  int style = OCTA_GL_WORD (i, LINE, linestyle);
  double rgb[3] = { color->v[0], color->v[1], color->v[2] };
  float rgba[1][4];
  const float vertices[6] = { 0, 0.5f, 0, 1, 0.5f, (float)at.width };
  if (color->is_word)
    octa_gl_series_color (i, r->column, rgb);
  octa_gl_rgba (rgba[0], rgb, 1);
  octa_gl_lines l = { .box = at,
                      .clip = f->all,
                      .vertices = { .host = vertices },
                      .has_arc = true,
                      .n = 2,
                      .lines = 1,
                      .width = OCTA_GL_NUM (i, LINE, linewidth) * f->scale,
                      .colors = (const float (*)[4])rgba,
                      .n_colors = 1,
                      .alpha = OCTA_GL_NUM (i, LINE, alpha),
                      .dash = (octa_gl_paint_dash)style };
  if (style < OCTA_GL_PAINT_DASHES)
    OCTA_TRY (octa_gl_paint_lines (f->p, &l));
  if (OCTA_GL_WORD (i, LINE, marker) != 0)
    OCTA_TRY (paint_marker (f, r, at, OCTA_GL_WORD (i, LINE, marker),
                            OCTA_GL_OF (i, LINE, markeredgecolor),
                            OCTA_GL_OF (i, LINE, markerfacecolor),
                            OCTA_GL_NUM (i, LINE, markersize) * f->scale));
done:
  return st;
}

static octa_status
paint_patch (octa_gl_frame *f, const row *r, octa_plot_rect at)
{
  octa_status st;
  const octa_gl_setting *face = OCTA_GL_OF (r->item, PATCH, facecolor),
                        *edge = OCTA_GL_OF (r->item, PATCH, edgecolor);
  double rgb[3] = { face->v[0], face->v[1], face->v[2] };
  float c[4];
  octa_plot_rect in = { at.x, at.y + 0.2 * at.height, at.width,
                        0.6 * at.height };
  if (face->is_word)
    {
      octa_gl_series_color (r->item, 0, rgb);
      OCTA_TRY (middle_color (f, r->item, rgb));
    }
  octa_gl_rgba (c, rgb, OCTA_GL_NUM (r->item, PATCH, alpha));
  /* the last word is none */
  if (! face->is_word || face->v[0] < 2)
    OCTA_TRY (octa_gl_paint_rects (f->p, &in, 1, c, true, f->all));
  octa_gl_rgba (c, edge->v, 1);
  if (! edge->is_word)
    OCTA_TRY (octa_gl_paint_frame (f->p, in, 1, c, f->all));
done:
  return st;
}

static octa_status
paint_sample (octa_gl_frame *f, const row *r, octa_plot_rect at)
{
  const octa_gl_item *i = r->item;
  if (! octa_gl_series_is_visible (i))
    return OCTA_OK;
  if (i->class == OCTA_GL_LINE)
    return paint_line (f, r, at);
  if (i->class == OCTA_GL_PATCH)
    return paint_patch (f, r, at);
  return paint_marker (f, r, at, OCTA_GL_WORD (i, SCATTER, marker),
                       OCTA_GL_OF (i, SCATTER, markeredgecolor),
                       OCTA_GL_OF (i, SCATTER, markerfacecolor), 6 * f->scale);
}

/* ---- the legend ---- */

static octa_status
paint_rows (octa_gl_frame *f, octa_gl_item *legend, const row *rows, int n,
            double em)
{
  octa_status st = OCTA_OK;
  octa_plot_rect r = legend->place;
  double pad = round (PAD_EMS * em), sample = round (SAMPLE_EMS * em);
  octa_gl_text_style s;
  for (int k = 0; k < n; k++)
    {
      double y = r.y + pad / 2 + k * legend->row;
      octa_plot_rect at = { r.x + pad, y, sample, legend->row };
      OCTA_TRY (paint_sample (f, &rows[k], at));
      row_style (f, legend, &rows[k], &s);
      OCTA_TRY (octa_gl_place_text (f, rows[k].text, &s,
                                    r.x + 2 * pad + sample,
                                    y + legend->row / 2, f->all));
    }
done:
  return st;
}

/* The height of a line of the legend.  */
static double
em_of (octa_gl_frame *f, const octa_gl_item *legend)
{
  octa_gl_text_style s;
  row_style (f, legend, NULL, &s);
  double em = octa_gl_place_extent (f, "0", &s).height;
  return em > 0 ? em : s.points * f->scale;
}

octa_status
octa_gl_legend_measure (octa_gl_frame *f, octa_gl_item *legend)
{
  row *rows = malloc (MAX_ROWS * sizeof *rows);
  octa_gl_text_style s;
  double widest = 0, em = em_of (f, legend), pad = round (PAD_EMS * em);
  int location = OCTA_GL_WORD (legend, LEGEND, location);
  if (! rows)
    return octa_no_memory ("a legend");
  int n = rows_of (legend, rows);
  legend->place.width = legend->place.height = 0;
  memset (legend->outer, 0, sizeof legend->outer);
  legend->row = round (ROW_EMS * em);
  row_style (f, legend, NULL, &s);
  for (int k = 0; k < n; k++)
    widest = fmax (widest, octa_gl_place_extent (f, rows[k].text, &s).width);
  if (n > 0 && OCTA_GL_IS (legend, LEGEND, visible))
    {
      double width = ceil (3 * pad + round (SAMPLE_EMS * em) + widest);
      double height = n * legend->row + pad, gap = round (OUTER_EMS * em);
      legend->place.width = width;
      legend->place.height = height;
      if (location > NONE)
        {
          int side = outside[location - NONE - 1].side;
          legend->outer[side] = gap + (side < 2 ? width : height);
        }
    }
  free (rows);
  return OCTA_OK;
}

octa_status
octa_gl_legend_paint (octa_gl_frame *f, octa_gl_item *legend)
{
  octa_status st = OCTA_OK;
  row *rows;
  const float paper[4] = { 1, 1, 1, 0.85f }, rim[4] = { 0.6f, 0.6f, 0.6f, 1 };
  double em = em_of (f, legend);
  if (! (legend->place.width > 0))
    return OCTA_OK;
  rows = malloc (MAX_ROWS * sizeof *rows);
  if (! rows)
    return octa_no_memory ("a legend");
  OCTA_TRY (set_place (f, legend, round (OUTER_EMS * em)));
  OCTA_TRY (
      octa_gl_paint_rects (f->p, &legend->place, 1, paper, true, f->all));
  OCTA_TRY (octa_gl_paint_frame (f->p, legend->place, 1, rim, f->all));
  OCTA_TRY (paint_rows (f, legend, rows, rows_of (legend, rows), em));
done:
  free (rows);
  return st;
}
