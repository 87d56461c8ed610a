/* picture.c -- images, faces, and the colours of a bar.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/limits.h"
#include "gl/figure/series.h"

#include <stdlib.h>
#include <string.h>

/* ---- images ---- */

/* A number that identifies the map of AXES.  */
static double
map_number (const octa_gl_item *axes)
{
  const octa_gl_setting *map = octa_gl_series_colors (axes);
  const double *v = octa_gl_setting_numbers (map);
  double x = map->n;
  for (int k = 0; k < map->n; k++)
    x = x * 1.0000001 + v[k] * (k + 1);
  return x;
}

/* The inputs of the colours of I.  */
static void
key_of (const octa_gl_item *i, int array, bool is_scaled, octa_gl_key *key)
{
  const double *clim = OCTA_GL_OF (i->parent, AXES, clim)->v;
  memset (key, 0, sizeof *key);
  key->data[array] = i->data[array];
  key->n[0] = is_scaled;
  key->n[1] = is_scaled ? clim[0] : 0;
  key->n[2] = is_scaled ? clim[1] : 0;
  key->n[3] = map_number (i->parent);
}

/* Write the colours of array D of I to TO.  */
static octa_status
fill_colors (octa_gl_frame *f, octa_gl_item *i, octa_plot_data *d,
             bool is_scaled, uint64_t to)
{
  octa_status st;
  octa_plot_worker *w = f->stage->worker;
  const octa_plot_info *info = octa_plot_data_info (d);
  const double *clim = OCTA_GL_OF (i->parent, AXES, clim)->v;
  octa_samples in = octa_samples_of_data (d);
  uint32_t *map = NULL;
  int64_t n;
  if (info->pages >= 3)
    return octa_plot_colour_true (w, &in, info->pages, 0, to);
  OCTA_TRY (octa_gl_series_map (i->parent, &map, &n));
  OCTA_TRY (is_scaled
                ? octa_plot_colour (w, &in, clim[0], clim[1], map, n, 0, to)
                : octa_plot_colour_direct (w, &in, map, n, 0, to));
done:
  free (map);
  return st;
}

static octa_status
fill_raster (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s)
{
  octa_status st;
  const octa_plot_info *info = octa_plot_data_info (i->data[0]);
  bool is_scaled = OCTA_GL_WORD (i, IMAGE, cdatamapping) == 1, is_done;
  octa_gl_key key;
  uint64_t p;
  key_of (i, 0, is_scaled, &key);
  if (s->raster && octa_gl_series_has (s, OCTA_GL_SLOT_COLORS, &key))
    return OCTA_OK;
  OCTA_TRY (octa_gl_series_begin (s, OCTA_GL_SLOT_COLORS, &key,
                                  (size_t)(info->rows * info->cols)
                                      * sizeof (uint32_t),
                                  &is_done, &p));
  if (! is_done)
    OCTA_TRY (
        octa_gl_series_done (s, OCTA_GL_SLOT_COLORS,
                             fill_colors (f, i, i->data[0], is_scaled, p)));
  if (! s->raster)
    OCTA_TRY (octa_gl_raster_create (f->p, &s->raster));
  octa_gl_data texels = octa_gl_series_data (s, OCTA_GL_SLOT_COLORS);
  OCTA_TRY (octa_gl_raster_fill (s->raster, OCTA_GL_TEXEL_COLOR, info->rows,
                                 info->cols, &texels));
done:
  return st;
}

/* The pixels of the outer edges of an image with N columns (or rows), whose
   first and last middles are in RANGE.  */
static void
extent_of (const octa_plot_axis *a, const octa_gl_setting *range, int64_t n,
           double *from, double *length)
{
  double lo = range->n > 0 ? range->v[0] : 1;
  double hi = range->n > 1 ? range->v[1] : lo + (double)(n - 1);
  double half = n > 1 ? (hi - lo) / (double)(n - 1) / 2 : 0.5;
  *from = octa_plot_pixel (a, lo - half);
  *length = octa_plot_pixel (a, hi + half) - *from;
}

octa_status
octa_gl_series_image (octa_gl_frame *f, octa_gl_item *i)
{
  octa_status st;
  octa_gl_series *s;
  const octa_plot_layout *l = &i->parent->axes->layout;
  if (! i->data[0])
    return OCTA_OK;
  const octa_plot_info *info = octa_plot_data_info (i->data[0]);
  OCTA_TRY (octa_gl_series_of (f, i, &s));
  OCTA_TRY (fill_raster (f, i, s));
  octa_gl_image_job j = { .raster = s->raster,
                          .clip = l->box,
                          .is_turned = true,
                          .is_linear = OCTA_GL_WORD (i, IMAGE, interpolation)
                                       == 1,
                          .alpha = OCTA_GL_NUM (i, IMAGE, alphadata) };
  extent_of (&l->x_axis, OCTA_GL_OF (i, IMAGE, xdata), info->cols, &j.place.x,
             &j.place.width);
  extent_of (&l->y_axis, OCTA_GL_OF (i, IMAGE, ydata), info->rows, &j.place.y,
             &j.place.height);
  OCTA_TRY (octa_gl_paint_image (f->p, &j));
done:
  return st;
}

/* ---- the bar ---- */

octa_status
octa_gl_series_bar (octa_gl_frame *f, octa_gl_item *bar, octa_plot_rect place,
                    bool lies)
{
  octa_status st;
  octa_gl_series *s;
  uint32_t *map = NULL;
  int64_t n;
  OCTA_TRY (octa_gl_series_of (f, bar, &s));
  OCTA_TRY (octa_gl_series_map (bar->parent, &map, &n));
  if (! s->raster)
    OCTA_TRY (octa_gl_raster_create (f->p, &s->raster));
  OCTA_TRY (octa_gl_raster_fill (s->raster, OCTA_GL_TEXEL_COLOR, 1, n,
                                 &(octa_gl_data){ .host = map }));
  octa_gl_image_job j = { .raster = s->raster,
                          .place = place,
                          .is_turned = lies,
                          .clip = place,
                          .alpha = 1 };
  if (! lies)
    j.place = (octa_plot_rect){ place.x, place.y + place.height, place.width,
                                -place.height };
  OCTA_TRY (octa_gl_paint_image (f->p, &j));
done:
  free (map);
  return st;
}

/* ---- faces ---- */

/* Repeat the colour of each face for each of its corners.  */
static octa_status
repeat_colors (octa_gl_frame *f, octa_gl_item *i, int64_t faces,
               int64_t corners, uint64_t to)
{
  octa_status st;
  octa_plot_worker *w = f->stage->worker;
  uint64_t p = 0;
  OCTA_TRY (octa_plot_room_take (w, (size_t)faces * sizeof (uint32_t), &p));
  OCTA_TRY (fill_colors (f, i, i->data[OCTA_GL_C], true, p));
  OCTA_TRY (octa_plot_room_spread (w, to, p, (size_t)faces, (size_t)corners));
done:
  octa_plot_room_give (w, p);
  return st;
}

static octa_status
face_colors (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s, int64_t n,
             int64_t corners)
{
  octa_status st;
  octa_gl_key key;
  bool is_done;
  uint64_t p;
  key_of (i, OCTA_GL_C, true, &key);
  OCTA_TRY (octa_gl_series_begin (s, OCTA_GL_SLOT_COLORS, &key,
                                  (size_t)(n * corners) * sizeof (uint32_t),
                                  &is_done, &p));
  if (is_done)
    return OCTA_OK;
  bool is_each = octa_plot_data_info (i->data[OCTA_GL_C])->n == n;
  st = is_each ? repeat_colors (f, i, n, corners, p)
               : fill_colors (f, i, i->data[OCTA_GL_C], true, p);
  OCTA_TRY (octa_gl_series_done (s, OCTA_GL_SLOT_COLORS, st));
done:
  return st;
}

static octa_status
paint_faces (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s)
{
  octa_status st;
  const octa_plot_rect box = i->parent->axes->layout.box;
  const octa_plot_info *info = octa_plot_data_info (i->data[OCTA_GL_Y]);
  const octa_gl_setting *color = OCTA_GL_OF (i, PATCH, facecolor);
  /* the words are auto, flat and none */
  bool is_flat = i->data[OCTA_GL_C] && color->is_word && color->v[0] < 2;
  double rgb[3] = { color->v[0], color->v[1], color->v[2] };
  octa_gl_faces faces = { .box = box,
                          .clip = box,
                          .corners = octa_gl_series_data (s,
                                                          OCTA_GL_SLOT_PLACES),
                          .per_face = (int)info->rows,
                          .n = info->cols,
                          .has_colors = is_flat,
                          .alpha = OCTA_GL_NUM (i, PATCH, alpha) };
  if (color->is_word && color->v[0] == 2)
    return OCTA_OK;
  if (color->is_word)
    octa_gl_series_color (i, 0, rgb);
  octa_gl_rgba (faces.color, rgb, 1);
  if (is_flat)
    {
      OCTA_TRY (face_colors (f, i, s, info->cols, info->rows));
      faces.colors = octa_gl_series_data (s, OCTA_GL_SLOT_COLORS);
    }
  OCTA_TRY (octa_gl_paint_faces (f->p, &faces));
done:
  return st;
}

static octa_status
paint_edges (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s)
{
  const octa_plot_rect box = i->parent->axes->layout.box;
  const octa_plot_info *info = octa_plot_data_info (i->data[OCTA_GL_Y]);
  const octa_gl_setting *color = OCTA_GL_OF (i, PATCH, edgecolor);
  float rgba[1][4];
  if (color->is_word)
    return OCTA_OK;
  octa_gl_rgba (rgba[0], color->v, 1);
  octa_gl_lines l = { .box = box,
                      .clip = box,
                      .vertices = octa_gl_series_data (s, OCTA_GL_SLOT_PLACES),
                      .is_closed = true,
                      .n = info->rows,
                      .lines = info->cols,
                      .width = OCTA_GL_NUM (i, PATCH, linewidth) * f->scale,
                      .colors = (const float (*)[4])rgba,
                      .n_colors = 1,
                      .alpha = OCTA_GL_NUM (i, PATCH, alpha),
                      .join = OCTA_GL_PAINT_MITER };
  return octa_gl_paint_lines (f->p, &l);
}

octa_status
octa_gl_series_patch (octa_gl_frame *f, octa_gl_item *i)
{
  octa_status st;
  octa_gl_series *s;
  if (! i->data[OCTA_GL_X] || ! i->data[OCTA_GL_Y])
    return OCTA_OK;
  OCTA_TRY (octa_gl_series_of (f, i, &s));
  OCTA_TRY (octa_gl_series_places (f, i, s));
  OCTA_TRY (paint_faces (f, i, s));
  OCTA_TRY (paint_edges (f, i, s));
done:
  return st;
}
