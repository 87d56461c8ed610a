/* view.c -- data to pixels and back; zoom, pan, equal.

   Differences are taken first, in double.  On log axes the logarithm is that
   of the ratio to the lower limit, near 1 by log1p of the relative difference,
   so that a narrow view keeps its digits there, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/private.h"

#include <float.h>

/* Differences of two numbers below this are finite.  */
#define HUGE_LIMIT (DBL_MAX / 4)
#define TINY_RANGE 1e-300
/* Ratios below this are computed as 1 plus a difference.  */
#define NEAR_ONE 2.0

bool
octa_plot_is_sane (octa_plot_scale scale, double lo, double hi)
{
  double most = fmax (fabs (lo), fabs (hi));
  if (! (lo < hi) || ! (most <= HUGE_LIMIT))
    return false;
  if (scale == OCTA_PLOT_LOG && lo < DBL_MIN)
    return false;
  return hi - lo >= TINY_RANGE
         && hi - lo >= OCTA_PLOT_STEPS_OF_DOUBLE * octa_plot_ulp (most);
}

/* log (X / LO).  */
static double
log_ratio (double lo, double x)
{
  double above = (x - lo) / lo;
  return fabs (above) < NEAR_ONE - 1 ? log1p (above) : log (x) - log (lo);
}

double
octa_plot_unit (const octa_plot_axis *a, double x)
{
  if (a->scale != OCTA_PLOT_LOG)
    return (x - a->lo) / (a->hi - a->lo);
  if (! (x > 0))
    return NAN;
  return log_ratio (a->lo, x) / log_ratio (a->lo, a->hi);
}

double
octa_plot_value (const octa_plot_axis *a, double u)
{
  if (u == 1)
    return a->hi;
  if (a->scale != OCTA_PLOT_LOG)
    return a->lo + (a->hi - a->lo) * u;
  double power = log_ratio (a->lo, a->hi) * u;
  return fabs (power) < 1 ? a->lo + a->lo * expm1 (power)
                          : exp (log (a->lo) + power);
}

double
octa_plot_pixel (const octa_plot_axis *a, double x)
{
  return a->lo_px + (a->hi_px - a->lo_px) * octa_plot_unit (a, x);
}

/* The position of pixel PX in the view.  */
static double
unit_of_pixel (const octa_plot_axis *a, double px)
{
  return (px - a->lo_px) / (a->hi_px - a->lo_px);
}

double
octa_plot_from_pixel (const octa_plot_axis *a, double px)
{
  return octa_plot_value (a, unit_of_pixel (a, px));
}

octa_plot_affine
octa_plot_transform (const octa_plot_axis *a)
{
  if (a->scale != OCTA_PLOT_LOG)
    return (octa_plot_affine){ .origin = a->lo,
                               .factor = 1 / (a->hi - a->lo) };
  /* from the middle, so that no ratio overflows */
  double origin = sqrt (a->lo) * sqrt (a->hi);
  double factor = 1 / log_ratio (a->lo, a->hi);
  return (octa_plot_affine){ .origin = origin,
                             .factor = factor,
                             .offset = log_ratio (a->lo, origin) * factor };
}

static bool
set_limits (octa_plot_axis *a, double lo, double hi)
{
  if (! octa_plot_is_sane (a->scale, lo, hi))
    return false;
  a->lo = lo;
  a->hi = hi;
  return true;
}

/* Set the limits to positions U < V of the current view.  */
static bool
set_units (octa_plot_axis *a, double u, double v)
{
  return set_limits (a, octa_plot_value (a, u), octa_plot_value (a, v));
}

bool
octa_plot_zoom (octa_plot_axis *a, double px, double factor)
{
  double u = unit_of_pixel (a, px);
  return factor > 0 && set_units (a, u * (1 - factor), u + (1 - u) * factor);
}

bool
octa_plot_pan (octa_plot_axis *a, double px)
{
  double u = px / (a->hi_px - a->lo_px);
  if (a->scale == OCTA_PLOT_LOG)
    return set_units (a, -u, 1 - u);
  double by = (a->hi - a->lo) * u;
  return set_limits (a, a->lo - by, a->hi - by);
}

bool
octa_plot_span (octa_plot_axis *a, double from, double to)
{
  double u = unit_of_pixel (a, from), v = unit_of_pixel (a, to);
  return set_units (a, fmin (u, v), fmax (u, v));
}

/* Data units per pixel.  */
static double
resolution (const octa_plot_axis *a)
{
  return (a->hi - a->lo) / fabs (a->hi_px - a->lo_px);
}

static void
widen_to (octa_plot_axis *a, double wanted)
{
  double more = (wanted / resolution (a) - 1) * (a->hi - a->lo) / 2;
  set_limits (a, a->lo - more, a->hi + more);
}

void
octa_plot_equal (octa_plot_axis *x, octa_plot_axis *y, double ratio)
{
  if (x->scale != OCTA_PLOT_LINEAR || y->scale != OCTA_PLOT_LINEAR)
    return;
  double across = resolution (x) / ratio, up = resolution (y);
  if (across < up)
    widen_to (x, up * ratio);
  else
    widen_to (y, across);
}
