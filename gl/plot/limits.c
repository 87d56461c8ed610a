/* limits.c -- limits of axes from their data.

   Nice limits are multiples of 1, 2 or 5 times a power of ten, about five of
   them, as Octave's axes choose them; the rule is C.  R.  Lewart's (Algorithm
   463, Comm.  ACM 16, 1973).  Unlike in core, data are constant relative to
   their size.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/private.h"

#include <float.h>

#define HUGE_LIMIT (DBL_MAX / 8)
/* The number of intervals for which limits are made.  */
#define INTERVALS 5
/* Constant data get this part of their size on each side.  */
#define AROUND 0.1

const octa_plot_extent octa_plot_no_extent = { INFINITY, -INFINITY, INFINITY };

void
octa_plot_extent_add (octa_plot_extent *e, const double *x, int64_t n)
{
  for (int64_t i = 0; i < n; i++)
    if (isfinite (x[i]))
      {
        e->min = fmin (e->min, x[i]);
        e->max = fmax (e->max, x[i]);
        if (x[i] > 0)
          e->min_positive = fmin (e->min_positive, x[i]);
      }
}

void
octa_plot_extent_join (octa_plot_extent *e, const octa_plot_extent *other)
{
  e->min = fmin (e->min, other->min);
  e->max = fmax (e->max, other->max);
  e->min_positive = fmin (e->min_positive, other->min_positive);
}

/* A nice number near a fifth of the range.  */
static double
nice_step (double range, int *exponent)
{
  double about = range / INTERVALS;
  int e = (int)floor (log10 (about));
  double m = octa_plot_decimal_near (about, -e);
  *exponent = e;
  return m < sqrt (2) ? 1 : m < sqrt (10) ? 2 : m < sqrt (50) ? 5 : 10;
}

/* The possible rounding error of the quotient Q.  */
static double
snap_of (double q)
{
  return fmax (OCTA_PLOT_SNAP, DBL_EPSILON * fabs (q));
}

static void
round_out (double *lo, double *hi)
{
  int e;
  double step = nice_step (*hi - *lo, &e);
  double unit = octa_plot_decimal_near (step, e);
  double from = floor (*lo / unit + snap_of (*lo / unit));
  double to = ceil (*hi / unit - snap_of (*hi / unit));
  *lo = fmin (*lo, octa_plot_decimal_near (from * step, e));
  *hi = fmax (*hi, octa_plot_decimal_near (to * step, e));
}

static void
round_log (double *lo, double *hi)
{
  double from = floor (log10 (*lo));
  double to = ceil (log10 (*hi));
  *lo = fmin (*lo, octa_plot_decimal (1, (int)from));
  *hi = fmax (*hi, octa_plot_decimal (1, (int)to));
}

/* Widen limits until they are sane.  */
static void
widen (octa_plot_scale scale, double *lo, double *hi)
{
  double by = OCTA_PLOT_STEPS_OF_DOUBLE
              * octa_plot_ulp (fmax (fabs (*lo), fabs (*hi)));
  for (; ! octa_plot_is_sane (scale, *lo, *hi); by *= 2)
    {
      *lo = fmax (*lo - by, scale == OCTA_PLOT_LOG ? fmax (*lo / 2, DBL_MIN)
                                                   : -HUGE_LIMIT);
      *hi = fmin (*hi + by, HUGE_LIMIT);
    }
}

/* Limits around one value.  */
static void
around (octa_plot_scale scale, double *lo, double *hi)
{
  double x = *lo;
  double by = scale == OCTA_PLOT_DATE ? 0.5 : x == 0 ? 1 : AROUND * fabs (x);
  if (scale == OCTA_PLOT_DATE && x - by == x)
    by = AROUND * fabs (x);
  *lo = x - by;
  *hi = x + by;
}

static void
no_data (octa_plot_scale scale, double *lo, double *hi)
{
  *lo = scale == OCTA_PLOT_LOG ? 0.1 : 0;
  *hi = 1;
}

static bool
is_constant (double lo, double hi)
{
  return hi - lo < OCTA_PLOT_STEPS_OF_DOUBLE
                       * octa_plot_ulp (fmax (fabs (lo), fabs (hi)));
}

void
octa_plot_limits (const octa_plot_extent *e, octa_plot_scale scale,
                  bool is_tight, double *lo, double *hi)
{
  *lo = scale == OCTA_PLOT_LOG ? e->min_positive : e->min;
  *hi = e->max;
  if (! (*lo <= *hi))
    {
      no_data (scale, lo, hi);
      return;
    }
  *lo = fmax (*lo, scale == OCTA_PLOT_LOG ? DBL_MIN * 4 : -HUGE_LIMIT);
  *hi = fmin (fmax (*hi, *lo), HUGE_LIMIT);
  *lo = fmin (*lo, HUGE_LIMIT);
  if (is_constant (*lo, *hi))
    around (scale, lo, hi);
  widen (scale, lo, hi);
  if (! is_tight && scale == OCTA_PLOT_DATE)
    octa_plot_date_round (lo, hi, INTERVALS);
  else if (! is_tight && scale == OCTA_PLOT_LOG)
    round_log (lo, hi);
  else if (! is_tight)
    {
      /* core also rounds the limits again, with the step of the rounded
         limits, when it makes ticks */
      round_out (lo, hi);
      round_out (lo, hi);
    }
  widen (scale, lo, hi);
}
