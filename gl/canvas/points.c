/* points.c -- the markers of an object whose points are arrays.

   Octave's renderer makes a call for each marker, and finds the colours of all
   of them.  Here stamps (splat.c) get the pixels of all points at once, and
   ask for the colours of those that are seen.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <math.h>
#include <stdlib.h>

/* ---- colours ---- */

static void
colour_of (const octa_gl_canvas_points *p, int64_t i, double rgb[3])
{
  const octa_gl_canvas_colours *c = &p->colours;
  const double *from = c->planes + i;
  int64_t plane = p->n;
  if (! c->planes)
    {
      const double v = c->values[i], last = (double)(c->map_n - 1),
                   at = (double)c->map_n * (v - c->lo) / (c->hi - c->lo);
      from = c->map + (at > 0 ? (int64_t)(at < last ? at : last) : 0);
      plane = isnan (at) ? 0 : c->map_n;
    }
  for (int k = 0; k < 3; k++)
    rgb[k] = plane ? from[k * plane] : NAN;
}

static bool
has_each (const octa_gl_canvas_points *p)
{
  return p->has_each_edge || p->has_each_face;
}

/* The marker of point I, with room for its colour RGB.  */
static octa_gl_canvas_marker
marker_of (const octa_gl_canvas_points *p, int64_t i, double rgb[3])
{
  octa_gl_canvas_marker m = p->like;
  if (has_each (p))
    colour_of (p, i, rgb);
  if (p->has_each_edge)
    m.edge = rgb;
  if (p->has_each_face)
    m.face = rgb;
  return m;
}

/* ---- places ---- */

/* Find the place AT of point I.  False: it has no marker.  */
static bool
find_place (const octa_gl_canvas_points *p, int64_t i, double at[3])
{
  bool is = true;
  for (int k = 0; k < 3; k++)
    {
      at[k] = p->at[k] ? p->at[k][i] : 0;
      is = is && isfinite (at[k])
           && (! p->clips || (at[k] >= p->lo[k] && at[k] <= p->hi[k]));
    }
  return is;
}

typedef struct places
{
  const octa_gl_canvas_points *of;
  float (*at)[3];
} places;

/* Find the pixels and depths of points FROM to TO - 1; NaN: none.  */
static void
find_places (void *data, int64_t from, int64_t to)
{
  const places *all = data;
  for (int64_t i = from; i < to; i++)
    {
      double at[3];
      if (! find_place (all->of, i, at)
          || ! octa_gl_canvas_markers_pixel (at, all->at[i]))
        for (int k = 0; k < 3; k++)
          all->at[i][k] = NAN;
    }
}

/* ---- drawing ---- */

static void
find_mark (void *data, int64_t i, octa_gl_canvas_mark *mark)
{
  double rgb[3];
  const octa_gl_canvas_marker m = marker_of (data, i, rgb);
  octa_gl_canvas_markers_colours (&m, mark);
}

/* False: the points cannot be stamped.  */
static bool
draw_stamps (const octa_gl_canvas_points *p)
{
  octa_gl_canvas_mark like;
  double rgb[3];
  const octa_gl_canvas_marker first = marker_of (p, 0, rgb);
  if (! octa_gl_canvas_markers_stamps (&first, &like))
    return false;
  places all = { p, malloc ((size_t)p->n * sizeof *all.at) };
  bool is_drawn = all.at;
  if (is_drawn)
    {
      octa_team_run (find_places, &all, p->n, p->n / OCTA_GL_CANVAS_WORTH);
      is_drawn = octa_gl_canvas_splat_all (&like, all.at, p->n, find_mark,
                                           (void *)p);
    }
  free (all.at);
  return is_drawn;
}

void
octa_gl_canvas_points_draw (const octa_gl_canvas_points *p)
{
  if (p->n == 0 || draw_stamps (p))
    return;
  for (int64_t i = 0; i < p->n; i++)
    {
      double at[3], rgb[3];
      if (! find_place (p, i, at))
        continue;
      octa_gl_canvas_marker m = marker_of (p, i, rgb);
      for (int k = 0; k < 3; k++)
        m.at[k] = at[k];
      octa_gl_canvas_markers_add (&m);
    }
}
