/* limits.c -- limits of axes from their contents.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/limits.h"

#include <math.h>
#include <string.h>

typedef struct names
{
  int limits, mode, method, scale, link;
} names;

static const names directions[2] = {
  { OCTA_GL_P_AXES_xlim, OCTA_GL_P_AXES_xlimmode, OCTA_GL_P_AXES_xlimitmethod,
    OCTA_GL_P_AXES_xscale, OCTA_GL_P_AXES_linkx },
  { OCTA_GL_P_AXES_ylim, OCTA_GL_P_AXES_ylimmode, OCTA_GL_P_AXES_ylimitmethod,
    OCTA_GL_P_AXES_yscale, OCTA_GL_P_AXES_linky }
};

octa_plot_scale
octa_gl_limits_scale (const octa_gl_item *axes, int direction)
{
  return (octa_plot_scale)axes->settings[directions[direction].scale].v[0];
}

const double *
octa_gl_limits_get (const octa_gl_item *axes, int direction)
{
  return axes->settings[directions[direction].limits].v;
}

static bool
is_auto (const octa_gl_item *axes, int direction)
{
  return axes->settings[directions[direction].mode].v[0] == 0;
}

bool
octa_gl_limits_are_fixed (const octa_gl_item *axes, int direction)
{
  return ! is_auto (axes, direction)
         || axes->settings[directions[direction].method].v[0] == 1;
}

/* ---- limits from data ---- */

static void
join_range (octa_plot_extent *e, double lo, double hi)
{
  const double v[2] = { lo, hi };
  octa_plot_extent_add (e, v, 2);
}

octa_status
octa_gl_limits_extent (octa_plot_worker *w, octa_gl_item *i, int k,
                       octa_samples_extent *e)
{
  octa_plot_data *d = i->data[k], *y = i->data[OCTA_GL_Y];
  *e = (octa_samples_extent){ .min = INFINITY,
                              .max = -INFINITY,
                              .min_positive = INFINITY };
  if (d)
    return octa_plot_survey (w, d, e);
  if (k != OCTA_GL_X || ! y || i->class == OCTA_GL_IMAGE)
    return OCTA_OK;
  const octa_plot_info *info = octa_plot_data_info (y);
  int64_t n = info->rows == 1 ? info->cols : info->rows;
  *e = (octa_samples_extent){ .n_finite = n,
                              .min = 1,
                              .max = (double)n,
                              .min_positive = 1,
                              .is_ascending = true,
                              .is_even = true,
                              .base = 1,
                              .step = 1 };
  return OCTA_OK;
}

static octa_status
join_array (octa_plot_worker *w, octa_gl_item *i, int k, octa_plot_extent *to)
{
  octa_samples_extent e;
  octa_status st = octa_gl_limits_extent (w, i, k, &e);
  if (st != OCTA_OK)
    return st;
  octa_plot_extent x = octa_plot_extent_of (&e);
  /* bars from 0 are drawn on a log axis, too: 0 does not count */
  if (i->class == OCTA_GL_PATCH && k < OCTA_GL_C && x.min == 0
      && octa_gl_limits_scale (i->parent, k) == OCTA_PLOT_LOG)
    x.min = x.min_positive;
  octa_plot_extent_join (to, &x);
  return st;
}

/* An image extends half a pixel beyond the middles of its outermost
   pixels.  */
static void
join_image (octa_plot_extent *to, const octa_gl_setting *range, int64_t n)
{
  double lo = range->n > 0 ? range->v[0] : 1;
  double hi = range->n > 1 ? range->v[1] : lo + (double)(n - 1);
  double half = n > 1 ? (hi - lo) / (double)(n - 1) / 2 : 0.5;
  join_range (to, lo - half, hi + half);
}

bool
octa_gl_limits_is_mapped (const octa_gl_item *i)
{
  switch (i->class)
    {
    case OCTA_GL_IMAGE:
      return i->data[0] && octa_plot_data_info (i->data[0])->pages <= 1
             && OCTA_GL_WORD (i, IMAGE, cdatamapping) == 1;
    case OCTA_GL_SCATTER:
      return i->data[OCTA_GL_C] && i->data[OCTA_GL_Y]
             && OCTA_GL_WORD (i, SCATTER, mode) == 0
             && octa_plot_data_info (i->data[OCTA_GL_C])->n
                    == octa_plot_data_info (i->data[OCTA_GL_Y])->n;
    case OCTA_GL_PATCH:
      return i->data[OCTA_GL_C] != NULL;
    case OCTA_GL_FIGURE:
    case OCTA_GL_AXES:
    case OCTA_GL_LINE:
    case OCTA_GL_TEXT:
    case OCTA_GL_LEGEND:
    case OCTA_GL_COLORBAR:
    case OCTA_GL_CLASSES:
      break;
    }
  return false;
}

static octa_status
join_item (octa_plot_worker *w, octa_gl_item *i, octa_gl_axes *a)
{
  octa_status st = OCTA_OK;
  if (i->class == OCTA_GL_IMAGE && i->data[0])
    {
      const octa_plot_info *info = octa_plot_data_info (i->data[0]);
      join_image (&a->x, OCTA_GL_OF (i, IMAGE, xdata), info->cols);
      join_image (&a->y, OCTA_GL_OF (i, IMAGE, ydata), info->rows);
    }
  else if (i->class == OCTA_GL_LINE || i->class == OCTA_GL_SCATTER
           || i->class == OCTA_GL_PATCH)
    {
      OCTA_TRY (join_array (w, i, OCTA_GL_X, &a->x));
      OCTA_TRY (join_array (w, i, OCTA_GL_Y, &a->y));
    }
  if (octa_gl_limits_is_mapped (i))
    OCTA_TRY (
        join_array (w, i, i->class == OCTA_GL_IMAGE ? 0 : OCTA_GL_C, &a->c));
done:
  return st;
}

/* ---- automatic limits ---- */

/* Do the axes contain only images?  */
static bool
has_images_only (const octa_gl_item *axes)
{
  bool has = false;
  for (int k = 0; k < axes->n_children; k++)
    switch (axes->children[k]->class)
      {
      case OCTA_GL_LINE:
      case OCTA_GL_SCATTER:
      case OCTA_GL_PATCH:
        return false;
      case OCTA_GL_IMAGE:
        has = true;
        break;
      case OCTA_GL_FIGURE:
      case OCTA_GL_AXES:
      case OCTA_GL_TEXT:
      case OCTA_GL_LEGEND:
      case OCTA_GL_COLORBAR:
      case OCTA_GL_CLASSES:
        break;
      }
  return has;
}

/* Are limits widened for the aspect of the units?  Then they start from tight
   limits.  */
static bool
has_units (const octa_gl_item *axes)
{
  return OCTA_GL_WORD (axes, AXES, dataaspectratiomode) == 1
         && octa_gl_limits_scale (axes, 0) == OCTA_PLOT_LINEAR
         && octa_gl_limits_scale (axes, 1) == OCTA_PLOT_LINEAR;
}

static octa_status
survey (octa_plot_worker *w, octa_gl_item *axes)
{
  octa_status st = OCTA_OK;
  octa_gl_axes *a = axes->axes;
  if (! a->is_stale)
    return OCTA_OK;
  a->x = a->y = a->c = octa_plot_no_extent;
  for (int k = 0; k < axes->n_children; k++)
    OCTA_TRY (join_item (w, axes->children[k], a));
done:
  return st;
}

/* The extent of all axes that are linked with AXES.  */
static octa_status
joint (octa_plot_worker *w, const octa_gl_item *axes, int direction,
       octa_plot_extent *e)
{
  octa_status st = OCTA_OK;
  int link = directions[direction].link;
  double group = axes->settings[link].v[0];
  const octa_gl_scene *s = &octa_gl_scene_all;
  *e = direction ? axes->axes->y : axes->axes->x;
  for (int i = 0; group != 0 && i < s->n; i++)
    for (int k = 0; k < s->figures[i]->n_children; k++)
      {
        octa_gl_item *o = s->figures[i]->children[k];
        if (o->class != OCTA_GL_AXES || o == axes
            || o->settings[link].v[0] != group)
          continue;
        OCTA_TRY (survey (w, o));
        octa_plot_extent_join (e, direction ? &o->axes->y : &o->axes->x);
      }
done:
  return st;
}

static bool
has_free_end (const bool is_free[2])
{
  return is_free[0] || is_free[1];
}

/* Replace an end of V, the limits from data, by the end of LIMITS that is not
   free.  If that leaves no range, the other end moves beyond it.  */
static void
hold_end (const double limits[2], const bool is_free[2], octa_plot_scale scale,
          double v[2])
{
  double range = v[1] - v[0];
  if (! is_free[0])
    v[0] = limits[0];
  if (! is_free[1])
    v[1] = limits[1];
  if (octa_plot_is_sane (scale, v[0], v[1]))
    return;
  if (is_free[1])
    v[1] = scale == OCTA_PLOT_LOG ? v[0] * 10 : v[0] + range;
  else
    v[0] = scale == OCTA_PLOT_LOG ? v[1] / 10 : v[1] - range;
  if (! (v[0] < v[1])) /* the range is too small there */
    v[is_free[1]] += (is_free[1] ? 1 : -1) * fmax (1, fabs (v[0]) * 0.1);
}

void
octa_gl_limits_free (octa_gl_item *axes, int direction)
{
  int p = direction < 2 ? directions[direction].limits : OCTA_GL_P_AXES_clim;
  const double *v = axes->settings[p].v;
  bool *is_free = axes->axes->is_free[direction];
  for (int k = 0; k < 2; k++)
    is_free[k] = isinf (v[k]);
  if (has_free_end (is_free))
    octa_gl_item_stale (axes, OCTA_GL_STALE_LIMITS);
}

static octa_status
choose (octa_plot_worker *w, octa_gl_item *axes, int direction)
{
  octa_status st;
  const names *d = &directions[direction];
  octa_plot_extent e;
  OCTA_TRY (joint (w, axes, direction, &e));
  octa_plot_scale scale = octa_gl_limits_scale (axes, direction);
  double v[2];
  if (scale == OCTA_PLOT_LOG && e.min <= 0 && e.min <= e.max
      && ! axes->axes->is_told)
    {
      octa_warn_as ("Octave:negative-data-log-axis",
                    "values that are not positive are left out on the "
                    "logarithmic %s axis",
                    direction ? "y" : "x");
      axes->axes->is_told = true;
    }
  if (! is_auto (axes, direction)
      && ! has_free_end (axes->axes->is_free[direction]))
    return OCTA_OK;
  octa_plot_limits (&e, scale,
                    axes->settings[d->method].v[0] == 1
                        || has_images_only (axes) || has_units (axes),
                    &v[0], &v[1]);
  if (! is_auto (axes, direction))
    hold_end (octa_gl_limits_get (axes, direction),
              axes->axes->is_free[direction], scale, v);
  octa_gl_item_put (axes, d->limits, v, 2);
done:
  return st;
}

/* Correct limits that the user set and that a log axis cannot have.  */
static void
mend (octa_gl_item *axes, int direction)
{
  double v[2];
  memcpy (v, octa_gl_limits_get (axes, direction), sizeof v);
  if (octa_gl_limits_scale (axes, direction) != OCTA_PLOT_LOG || v[0] > 0)
    return;
  octa_plot_extent e = direction ? axes->axes->y : axes->axes->x;
  if (! (v[1] > 0))
    v[1] = isfinite (e.max) && e.max > 0 ? e.max : 1;
  v[0] = e.min_positive < v[1] ? e.min_positive : v[1] / 1000;
  octa_gl_item_put (axes, directions[direction].limits, v, 2);
}

static void
choose_colors (octa_gl_item *axes)
{
  octa_plot_extent e = axes->axes->c;
  double v[2] = { 0, 1 };
  const double *is = OCTA_GL_OF (axes, AXES, clim)->v;
  const bool *is_free = axes->axes->is_free[2];
  bool is_manual = OCTA_GL_WORD (axes, AXES, climmode) != 0;
  if (is_manual && ! has_free_end (is_free))
    return;
  if (e.min < e.max)
    {
      v[0] = e.min;
      v[1] = e.max;
    }
  else if (e.min == e.max)
    {
      v[0] = e.min - 1;
      v[1] = e.max + 1;
    }
  if (is_manual)
    hold_end (is, is_free, OCTA_PLOT_LINEAR, v);
  octa_gl_item_put (axes, OCTA_GL_P_AXES_clim, v, 2);
}

octa_status
octa_gl_limits_follow (octa_plot_worker *w, octa_gl_item *axes)
{
  octa_status st;
  bool was_stale = axes->axes->is_stale;
  OCTA_TRY (survey (w, axes));
  if (was_stale)
    {
      OCTA_TRY (choose (w, axes, 0));
      OCTA_TRY (choose (w, axes, 1));
      choose_colors (axes);
      mend (axes, 0);
      mend (axes, 1);
    }
  axes->axes->is_stale = false;
done:
  return st;
}

/* ---- linked axes ---- */

static void
put (octa_gl_item *axes, int direction, const double v[2])
{
  const names *d = &directions[direction];
  octa_gl_item_put (axes, d->limits, v, 2);
  axes->settings[d->mode].v[0] = 1;
  octa_gl_limits_free (axes, direction);
  octa_gl_item_stale (axes, OCTA_GL_STALE_LAYOUT);
}

void
octa_gl_limits_link (octa_gl_item *axes, int direction)
{
  const names *d = &directions[direction];
  double group = axes->settings[d->link].v[0];
  octa_gl_scene *s = &octa_gl_scene_all;
  double v[2];
  memcpy (v, axes->settings[d->limits].v, sizeof v);
  for (int i = 0; group != 0 && i < s->n; i++)
    for (int k = 0; k < s->figures[i]->n_children; k++)
      {
        octa_gl_item *o = s->figures[i]->children[k];
        if (o->class != OCTA_GL_AXES || o == axes
            || o->settings[d->link].v[0] != group)
          continue;
        if (is_auto (axes, direction))
          octa_gl_item_stale (o, OCTA_GL_STALE_LIMITS);
        else
          put (o, direction, v);
      }
}

void
octa_gl_limits_set (octa_gl_item *axes, int direction, double lo, double hi)
{
  const double v[2] = { lo, hi };
  if (! octa_plot_is_sane (octa_gl_limits_scale (axes, direction), lo, hi))
    return;
  put (axes, direction, v);
  octa_gl_limits_link (axes, direction);
}

/* ---- home ---- */

void
octa_gl_limits_remember (octa_gl_item *axes)
{
  octa_gl_axes *a = axes->axes;
  if (a->has_home)
    return;
  for (int d = 0; d < 2; d++)
    {
      memcpy (&a->home[2 * d], octa_gl_limits_get (axes, d),
              2 * sizeof (double));
      a->was_auto[d] = is_auto (axes, d);
      memcpy (a->was_free[d], a->is_free[d], sizeof a->was_free[d]);
    }
  a->has_home = true;
}

void
octa_gl_limits_home (octa_gl_item *axes)
{
  octa_gl_axes *a = axes->axes;
  if (! a->has_home)
    return;
  a->has_home = false;
  for (int d = 0; d < 2; d++)
    if (a->was_auto[d])
      {
        axes->settings[directions[d].mode].v[0] = 0;
        octa_gl_limits_link (axes, d);
      }
    else
      {
        octa_gl_limits_set (axes, d, a->home[2 * d], a->home[2 * d + 1]);
        memcpy (a->is_free[d], a->was_free[d], sizeof a->is_free[d]);
      }
  octa_gl_item_stale (axes, OCTA_GL_STALE_LIMITS);
}
