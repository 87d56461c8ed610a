/* points.c -- markers.  Few are painted one by one by OpenGL.  Kernels draw
   many as a picture if the result is the same, and very many also if it is
   nearly the same.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/points.h"
#include "gl/figure/limits.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* From this number on kernels draw them.  */
#define MANY_POINTS 200000
/* From this number on kernels also draw markers with a colour each, and mix
   the colours of those that overlap; OpenGL would take 10 to 20 ms on an H200.
   If the CPU computes OpenGL, which takes 3 to 4 s for a million, the other
   limit applies to them, too.  */
#define MANY_COLORS 2000000
/* A dot is this part of a marker's size.  */
#define DOT_PART (1 / 3.0)
/* The largest margin of pictures around the box, in pixels.  */
#define MAX_MARGIN 256

char
octa_gl_points_marker (int word)
{
  return word > 0 ? octa_gl_paint_markers[word - 1] : '\0';
}

/* Markers that consist of lines.  */
static bool
is_strokes (const octa_gl_points *p)
{
  return strchr ("+*x|_", p->marker) != NULL;
}

/* The diameter in pixels, unless each marker has its own.  */
static double
size_of (const octa_gl_points *p)
{
  return p->marker == '.' ? p->size * DOT_PART : p->size;
}

/* Is the marker too small to have a shape?  Then it is one pixel.  */
static bool
is_pixel (const octa_gl_points *p)
{
  return ! p->has_sizes && ! is_strokes (p) && size_of (p) < 1.5;
}

/* Does a marker of one colour have the face's colour, and not the edge's?  */
static bool
is_of_face (const octa_gl_points *p)
{
  return p->face[3] > 0 && (p->marker != '.' || ! (p->edge[3] > 0));
}

/* Does each marker have a visible colour of its own?  */
static bool
has_own_color (const octa_gl_points *p)
{
  return p->has_colors && (is_of_face (p) ? p->is_face_flat : p->is_edge_flat);
}

/* Do kernels have this shape?  */
static bool
is_round (const octa_gl_points *p)
{
  return p->marker == '.' ? ! p->has_sizes
                          : p->marker == 'o' && ! (p->edge[3] > 0);
}

/* Are the colours true colours without alpha?  */
static bool
is_true_color (const octa_gl_item *i)
{
  return octa_plot_data_info (i->data[OCTA_GL_C])->n
         == 3 * octa_plot_data_info (i->data[OCTA_GL_Y])->n;
}

/* Kernels draw opaque pixels, and shapes of one colour, as OpenGL does.  For
   others the order of overlapping markers is lost.  */
static bool
is_for_kernels (const octa_gl_frame *f, const octa_gl_item *i,
                const octa_gl_points *p)
{
  int64_t many_colors = f->stage->is_slow ? MANY_POINTS : MANY_COLORS;
  if (! octa_gl_series_path (OCTA_GL_SPLAT, p->rows >= MANY_POINTS))
    return false;
  if (is_pixel (p) && p->alpha == 1)
    return true;
  if (! is_pixel (p) && ! is_round (p))
    return false;
  return ! has_own_color (p)
         || ((p->alpha == 1 || ! is_true_color (i))
             && octa_gl_series_path (OCTA_GL_MIX, p->rows >= many_colors));
}

/* ---- properties of single points ---- */

static octa_gl_item *
axes_of (octa_gl_item *i)
{
  return i->parent;
}

/* Write the diameters in pixels, floats, to TO.  The data are the roots of
   areas.  */
static octa_status
fill_sizes (octa_gl_frame *f, octa_gl_item *i, uint64_t to)
{
  const octa_plot_layout *l = &axes_of (i)->axes->layout;
  octa_samples in = octa_samples_of_data (i->data[OCTA_GL_S]);
  double k = f->scale;
  if (OCTA_GL_WORD (i, SCATTER, sizeunits) == 1)
    k = l->box.width / (l->x_axis.hi - l->x_axis.lo);
  octa_samples_axis a = { 0, 1 / k, false };
  return octa_plot_place (f->stage->worker, &in, &a, to, 1);
}

/* Write the colours to TO, with ALPHA.  */
static octa_status
fill_colors (octa_gl_frame *f, octa_gl_item *i, double alpha, uint64_t to)
{
  octa_status st;
  octa_plot_worker *w = f->stage->worker;
  octa_samples in = octa_samples_of_data (i->data[OCTA_GL_C]);
  const double *clim = OCTA_GL_OF (axes_of (i), AXES, clim)->v;
  uint32_t *map = NULL, a = (uint32_t)lround (255 * alpha) << 24;
  int64_t n;
  if (is_true_color (i))
    return octa_plot_colour_true (w, &in, 3, 0, to);
  OCTA_TRY (octa_gl_series_map (axes_of (i), &map, &n));
  for (int64_t k = 0; k < n; k++)
    map[k] = (map[k] & 0xffffffu) | a;
  OCTA_TRY (octa_plot_colour (w, &in, clim[0], clim[1], map, n, 0, to));
done:
  free (map);
  return st;
}

/* ---- few ---- */

/* To N: the properties of AXES by which numbers become colours.  */
static void
key_of_map (const octa_gl_item *axes, double n[4])
{
  const double *clim = OCTA_GL_OF (axes, AXES, clim)->v;
  const octa_gl_setting *map = octa_gl_series_colors (axes);
  const double *v = octa_gl_setting_numbers (map);
  n[0] = clim[0];
  n[1] = clim[1];
  n[2] = map->n;
  n[3] = 0;
  for (int k = 0; k < map->n; k++)
    n[3] = n[3] * 1.0000001 + v[k] * (k + 1);
}

static void
key_of_colors (octa_gl_item *i, double alpha, octa_gl_key *key)
{
  memset (key, 0, sizeof *key);
  key->data[OCTA_GL_C] = i->data[OCTA_GL_C];
  key_of_map (axes_of (i), key->n);
  key->n[4] = alpha;
}

static octa_status
own_colors (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s, int64_t n)
{
  octa_status st;
  octa_gl_key key;
  bool is_done;
  uint64_t p;
  key_of_colors (i, 1, &key);
  OCTA_TRY (octa_gl_series_begin (s, OCTA_GL_SLOT_COLORS, &key,
                                  (size_t)n * sizeof (uint32_t), &is_done,
                                  &p));
  if (! is_done)
    OCTA_TRY (octa_gl_series_done (s, OCTA_GL_SLOT_COLORS,
                                   fill_colors (f, i, 1, p)));
done:
  return st;
}

static octa_status
own_sizes (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s, int64_t n)
{
  octa_status st;
  octa_gl_key key;
  bool is_done;
  uint64_t p;
  octa_gl_series_key (i, &key);
  key.n[10] = f->scale;
  key.n[11] = OCTA_GL_NUM (i, SCATTER, sizeunits);
  OCTA_TRY (octa_gl_series_begin (s, OCTA_GL_SLOT_SIZES, &key,
                                  (size_t)n * sizeof (float), &is_done, &p));
  if (! is_done)
    OCTA_TRY (
        octa_gl_series_done (s, OCTA_GL_SLOT_SIZES, fill_sizes (f, i, p)));
done:
  return st;
}

/* Set M to paint the points of P as pixels.  */
static void
be_pixels (const octa_gl_points *p, octa_gl_markers *m)
{
  m->marker = 's';
  m->size = 1;
  m->edge_width = 0;
  m->is_crisp = m->is_within = true;
  if (! is_of_face (p))
    {
      memcpy (m->face, p->edge, sizeof m->face);
      m->has_face_colors = p->is_edge_flat;
    }
  m->edge[3] = 0;
  m->has_edge_colors = false;
}

static octa_status
paint_few (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s,
           const octa_gl_points *p)
{
  octa_status st;
  const octa_plot_rect box = axes_of (i)->axes->layout.box;
  octa_gl_markers m = { .box = box,
                        .clip = p->is_whole ? f->all : box,
                        .is_within = p->is_whole,
                        .marker = p->marker,
                        .n = p->rows,
                        .size = p->size,
                        .has_sizes = p->has_sizes,
                        .has_face_colors = p->is_face_flat,
                        .has_edge_colors = p->is_edge_flat,
                        .edge_width = fmax (1, p->rim),
                        .alpha = p->alpha };
  OCTA_TRY (octa_gl_series_places (f, i, s));
  if (p->has_sizes)
    OCTA_TRY (own_sizes (f, i, s, p->rows));
  if (p->has_colors)
    OCTA_TRY (own_colors (f, i, s, p->rows));
  m.places = octa_gl_series_data (s, OCTA_GL_SLOT_PLACES);
  m.places.offset = (size_t)(p->line * p->rows) * 2 * sizeof (float);
  if (p->has_sizes)
    m.sizes = octa_gl_series_data (s, OCTA_GL_SLOT_SIZES);
  if (p->has_colors)
    m.colors = octa_gl_series_data (s, OCTA_GL_SLOT_COLORS);
  memcpy (m.edge, p->edge, sizeof m.edge);
  memcpy (m.face, p->face, sizeof m.face);
  if (is_pixel (p))
    be_pixels (p, &m);
  else if (p->marker == '.' && is_of_face (p))
    {
      memcpy (m.edge, p->face, sizeof m.edge);
      m.has_edge_colors = p->is_face_flat;
    }
  OCTA_TRY (octa_gl_paint_points (f->p, &m));
done:
  return st;
}

/* ---- many ---- */

/* The colour of P, if it has only one.  */
static const float *
color_of (const octa_gl_points *p)
{
  return is_of_face (p) ? p->face : p->edge;
}

static uint32_t
word_of (const float c[4], double alpha)
{
  uint32_t w = (uint32_t)lround (255 * alpha * (double)c[3]) << 24;
  for (int k = 0; k < 3; k++)
    w |= (uint32_t)lroundf (255 * c[k]) << (8 * k);
  return w;
}

/* Scratch memory for sizes and colours of single points.  */
typedef struct own
{
  uint64_t sizes, colors;
  octa_samples size_samples, color_samples;
} own;

static octa_status
fill_own (octa_gl_frame *f, octa_gl_item *i, const octa_gl_points *p, own *o,
          octa_splat_job *job)
{
  octa_status st = OCTA_OK;
  octa_plot_worker *w = f->stage->worker;
  if (p->has_sizes)
    {
      OCTA_TRY (octa_plot_room_take (w, (size_t)p->rows * sizeof (float),
                                     &o->sizes));
      OCTA_TRY (fill_sizes (f, i, o->sizes));
      o->size_samples = octa_samples_at (o->sizes, OCTA_TYPE_SINGLE, p->rows);
      job->sizes = &o->size_samples;
    }
  if (has_own_color (p))
    {
      OCTA_TRY (octa_plot_room_take (w, (size_t)p->rows * sizeof (uint32_t),
                                     &o->colors));
      OCTA_TRY (fill_colors (f, i, p->alpha, o->colors));
      o->color_samples = octa_samples_at (o->colors, OCTA_TYPE_UINT32,
                                          p->rows);
      job->colours = &o->color_samples;
      job->is_opaque = p->alpha == 1;
    }
done:
  return st;
}

/* Find how far markers reach out of the box.  */
static octa_status
find_margin (octa_gl_frame *f, octa_gl_item *i, const octa_gl_points *p,
             int64_t *margin)
{
  octa_status st = OCTA_OK;
  octa_samples_extent e;
  double size = p->size;
  *margin = 0;
  if (! p->is_whole)
    return OCTA_OK;
  if (p->has_sizes)
    {
      OCTA_TRY (octa_plot_survey (f->stage->worker, i->data[OCTA_GL_S], &e));
      size = e.n_finite > 0 ? e.max * f->scale : 0;
    }
  if (! is_pixel (p))
    *margin = (int64_t)fmin (ceil (size / 2) + 2, MAX_MARGIN);
done:
  return st;
}

static octa_status
draw_many (octa_gl_frame *f, octa_gl_item *i, const octa_gl_points *p,
           int64_t margin, octa_plot_picture *picture)
{
  octa_status st;
  octa_plot_worker *w = f->stage->worker;
  const octa_plot_layout *l = &axes_of (i)->axes->layout;
  own o = { 0 };
  octa_splat_job job = { .across = octa_plot_across (&l->x_axis),
                         .up = octa_plot_up (&l->y_axis),
                         .margin = margin,
                         .shape = is_pixel (p) ? OCTA_SPLAT_POINT
                                               : OCTA_SPLAT_DISC,
                         .size = size_of (p),
                         .is_alone = true };
  octa_gl_series_samples (i, &job.x, &job.y);
  job.y = octa_samples_part (job.y, p->line * p->rows, p->rows);
  if (job.x.n > p->rows)
    job.x = octa_samples_part (job.x, p->line * p->rows, p->rows);
  job.colour = word_of (color_of (p), p->alpha);
  OCTA_TRY (fill_own (f, i, p, &o, &job));
  OCTA_TRY (octa_plot_picture_clear (w, picture));
  OCTA_TRY (octa_plot_picture_draw (w, picture, &job));
done:
  octa_plot_room_give (w, o.sizes);
  octa_plot_room_give (w, o.colors);
  return st;
}

static void
key_of_picture (octa_gl_frame *f, octa_gl_item *i, const octa_gl_points *p,
                int64_t margin, octa_gl_key *key)
{
  octa_gl_series_key (i, key);
  double *n = key->n + 10;
  *n++ = p->marker;
  *n++ = (double)p->line;
  *n++ = p->size;
  *n++ = word_of (p->face, p->alpha);
  *n++ = word_of (p->edge, p->alpha);
  *n++ = p->has_sizes + 2 * p->has_colors + 4 * p->is_face_flat
         + 8 * p->is_edge_flat;
  *n++ = p->alpha;
  *n++ = f->scale;
  *n++ = (double)margin;
  if (i->class == OCTA_GL_SCATTER)
    *n = OCTA_GL_NUM (i, SCATTER, sizeunits);
  if (p->has_colors)
    key_of_map (axes_of (i), n + 1);
}

/* Make the picture of P in its slot.  */
static octa_status
make_picture (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s,
              const octa_gl_points *p, int64_t margin, const octa_gl_key *key)
{
  octa_status st;
  octa_plot_worker *w = f->stage->worker;
  const octa_plot_rect box = axes_of (i)->axes->layout.box;
  int64_t width = (int64_t)box.width + 2 * margin,
          height = (int64_t)box.height + 2 * margin;
  octa_plot_picture *picture = NULL;
  bool is_done;
  uint64_t at;
  OCTA_TRY (octa_plot_picture_new (w, width, height, &picture));
  OCTA_TRY (draw_many (f, i, p, margin, picture));
  s->is_cover = octa_plot_picture_is_flat (picture);
  OCTA_TRY (octa_gl_series_begin (s, OCTA_GL_SLOT_PICTURE, key,
                                  (size_t)(width * height)
                                      * (s->is_cover ? 1 : sizeof (uint32_t)),
                                  &is_done, &at));
  OCTA_TRY (
      octa_gl_series_done (s, OCTA_GL_SLOT_PICTURE,
                           s->is_cover
                               ? octa_plot_picture_covers (w, picture, at)
                               : octa_plot_picture_show (w, picture, at, 0)));
done:
  octa_plot_picture_free (w, picture);
  return st;
}

/* Paint the picture in its slot.  Covers have colour COLOR.  */
static octa_status
paint_picture (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s,
               const float *color, int64_t margin)
{
  octa_plot_rect box = axes_of (i)->axes->layout.box;
  double more = (double)margin;
  box = (octa_plot_rect){ box.x - more, box.y - more,
                          floor (box.width) + 2 * more,
                          floor (box.height) + 2 * more };
  octa_gl_data texels = octa_gl_series_data (s, OCTA_GL_SLOT_PICTURE);
  return octa_gl_paint_picture (f->p, &texels, color, (int)box.width,
                                (int)box.height, box, box);
}

static octa_status
paint_many (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s,
            const octa_gl_points *p)
{
  octa_status st;
  octa_gl_key key;
  int64_t margin;
  OCTA_TRY (find_margin (f, i, p, &margin));
  key_of_picture (f, i, p, margin, &key);
  if (! octa_gl_series_has (s, OCTA_GL_SLOT_PICTURE, &key))
    OCTA_TRY (make_picture (f, i, s, p, margin, &key));
  OCTA_TRY (
      paint_picture (f, i, s, s->is_cover ? color_of (p) : NULL, margin));
done:
  return st;
}

octa_status
octa_gl_points_color (octa_gl_frame *f, const octa_gl_item *i, double rgb[3])
{
  octa_plot_data *c = i->data[OCTA_GL_C];
  if (c && octa_plot_data_info (c)->n == 3
      && octa_plot_data_info (i->data[OCTA_GL_Y])->n != 3)
    return octa_plot_values (f->stage->worker, c, 0, 3, rgb);
  octa_gl_series_color (i, 0, rgb);
  return OCTA_OK;
}

octa_status
octa_gl_points_paint (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s,
                      const octa_gl_points *p)
{
  return is_for_kernels (f, i, p) ? paint_many (f, i, s, p)
                                  : paint_few (f, i, s, p);
}

/* ---- scatter ---- */

static octa_status
make_density (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s,
              const octa_gl_key *key, bool is_counted)
{
  octa_status st;
  const octa_plot_layout *l = &axes_of (i)->axes->layout;
  int64_t width = (int64_t)l->box.width, height = (int64_t)l->box.height, n;
  octa_splat_job job = { .across = octa_plot_across (&l->x_axis),
                         .up = octa_plot_up (&l->y_axis) };
  uint32_t *map = NULL;
  bool is_done;
  uint64_t p;
  octa_gl_series_samples (i, &job.x, &job.y);
  OCTA_TRY (octa_gl_series_map (axes_of (i), &map, &n));
  OCTA_TRY (octa_gl_series_begin (s, OCTA_GL_SLOT_PICTURE, key,
                                  (size_t)(width * height) * sizeof (uint32_t),
                                  &is_done, &p));
  OCTA_TRY (
      octa_gl_series_done (s, OCTA_GL_SLOT_PICTURE,
                           octa_plot_density (f->stage->worker, width, height,
                                              &job, map, n, 0, p,
                                              is_counted ? &s->most : NULL)));
done:
  free (map);
  return st;
}

/* The density whose counts the bar of AXES shows: the uppermost one, if no
   item is coloured by the colour limits; else NULL.  */
static octa_gl_item *
counted (const octa_gl_item *axes)
{
  const octa_gl_item *bar = axes->axes->bar;
  octa_gl_item *found = NULL;
  if (! bar || ! OCTA_GL_IS (bar, COLORBAR, visible))
    return NULL;
  for (int k = 0; k < axes->n_children; k++)
    {
      octa_gl_item *i = axes->children[k];
      if (octa_gl_limits_is_mapped (i))
        return NULL;
      if (i->class == OCTA_GL_SCATTER && i->data[OCTA_GL_X]
          && i->data[OCTA_GL_Y] && OCTA_GL_WORD (i, SCATTER, mode) == 1)
        found = i;
    }
  return found;
}

static octa_status
find_density (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s)
{
  octa_gl_key key;
  bool is_counted = counted (axes_of (i)) == i;
  octa_gl_series_key (i, &key);
  key_of_map (axes_of (i), &key.n[10]);
  key.n[14] = is_counted;
  return octa_gl_series_has (s, OCTA_GL_SLOT_PICTURE, &key)
             ? OCTA_OK
             : make_density (f, i, s, &key, is_counted);
}

octa_status
octa_gl_points_count (octa_gl_frame *f, octa_gl_item *axes, bool *is_same)
{
  octa_status st = OCTA_OK;
  octa_gl_item *i = counted (axes);
  octa_gl_series *s;
  double counts = 0;
  if (i)
    {
      OCTA_TRY (octa_gl_series_of (f, i, &s));
      OCTA_TRY (find_density (f, i, s));
      counts = fmax (1, (double)s->most);
    }
  *is_same &= counts == axes->axes->counts;
  axes->axes->counts = counts;
done:
  return st;
}

static octa_status
paint_density (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s)
{
  octa_status st;
  OCTA_TRY (find_density (f, i, s));
  OCTA_TRY (paint_picture (f, i, s, NULL, 0));
done:
  return st;
}

/* Read COLOR, whose words are auto, flat and none.  */
static bool
take_color (const octa_gl_setting *color, const double own_rgb[3],
            bool has_colors, float out[4])
{
  bool is_none = color->is_word && color->v[0] == 2;
  octa_gl_rgba (out, color->is_word ? own_rgb : color->v, is_none ? 0 : 1);
  return has_colors && color->is_word && ! is_none;
}

static octa_status
paint_scatter (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s)
{
  octa_status st;
  octa_plot_data *c = i->data[OCTA_GL_C], *d = i->data[OCTA_GL_S];
  octa_gl_points p = { .marker = octa_gl_points_marker (
                           OCTA_GL_WORD (i, SCATTER, marker)),
                       .rows = octa_plot_data_info (i->data[OCTA_GL_Y])->n,
                       .size = 6 * f->scale,
                       .rim = OCTA_GL_NUM (i, SCATTER, linewidth) * f->scale,
                       .alpha = OCTA_GL_NUM (i, SCATTER, alpha),
                       .is_whole = OCTA_GL_WORD (i, SCATTER, sizeunits) == 0 };
  double rgb[3], size;
  if (! p.marker)
    return OCTA_OK;
  OCTA_TRY (octa_gl_points_color (f, i, rgb));
  int64_t n_colors = c ? octa_plot_data_info (c)->n : 0;
  p.has_colors = n_colors == p.rows || n_colors == 3 * p.rows;
  p.has_sizes = d && octa_plot_data_info (d)->n > 1;
  if (d && ! p.has_sizes)
    {
      const octa_plot_layout *l = &axes_of (i)->axes->layout;
      OCTA_TRY (octa_plot_values (f->stage->worker, d, 0, 1, &size));
      p.size = size
               * (OCTA_GL_WORD (i, SCATTER, sizeunits) == 1
                      ? l->box.width / (l->x_axis.hi - l->x_axis.lo)
                      : f->scale);
    }
  p.is_face_flat = take_color (OCTA_GL_OF (i, SCATTER, markerfacecolor), rgb,
                               p.has_colors, p.face);
  p.is_edge_flat = take_color (OCTA_GL_OF (i, SCATTER, markeredgecolor), rgb,
                               p.has_colors, p.edge);
  OCTA_TRY (octa_gl_points_paint (f, i, s, &p));
done:
  return st;
}

octa_status
octa_gl_series_scatter (octa_gl_frame *f, octa_gl_item *i)
{
  octa_status st;
  octa_gl_series *s;
  if (! i->data[OCTA_GL_X] || ! i->data[OCTA_GL_Y])
    return OCTA_OK;
  OCTA_TRY (octa_gl_series_of (f, i, &s));
  OCTA_TRY (OCTA_GL_WORD (i, SCATTER, mode) == 1 ? paint_density (f, i, s)
                                                 : paint_scatter (f, i, s));
done:
  return st;
}
