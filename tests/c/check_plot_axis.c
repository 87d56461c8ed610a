/* check_plot_axis.c -- limits, pixels, zoom and pan, labels that do not
   overlap.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "gl/plot/plot.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#define LINEAR OCTA_PLOT_LINEAR
#define LOG OCTA_PLOT_LOG
#define DATE OCTA_PLOT_DATE
#define N_OF(x) (sizeof (x) / sizeof *(x))

/* Random numbers that are the same everywhere.  */
static double
uniform (void)
{
  static uint64_t state = 463;
  state = state * UINT64_C (6364136223846793005) + 1442695040888963407;
  return (double)(state >> 11) * 0x1p-53;
}

static bool
is_near (double x, double y, double tolerance)
{
  return fabs (x - y) <= tolerance * fmax (fabs (x), fabs (y));
}

/* ---- limits ---- */

/* What Octave 7.3 says after plot or loglog of these data, but for the rows
   marked as ours.  */
static const struct
{
  octa_plot_scale scale;
  bool is_tight;
  double x[3], lo, hi;
} limits[] = {
  { LINEAR, false, { 1, 10, NAN }, 0, 10 },
  { LINEAR, false, { 1.1, 11, NAN }, 0, 12 },
  { LINEAR, false, { 0.153, 0.987, NAN }, 0, 1 },
  { LINEAR, false, { 36.6, 62.9, NAN }, 35, 65 },
  { LINEAR, false, { 8.1, 14.1, NAN }, 8, 15 },
  { LINEAR, false, { 1, 9.5, NAN }, 0, 10 },
  { LINEAR, false, { -100, -10, NAN }, -100, 0 },
  { LINEAR, false, { 0, 4200, NAN }, 0, 5000 },
  { LINEAR, false, { -5, 605, NAN }, -200, 800 },
  { LINEAR, false, { 0, 14.2, NAN }, 0, 20 },
  { LINEAR, false, { 0.1, 0.3, 0.31 }, 0.1, 0.35 },
  { LINEAR, false, { 1, 7, NAN }, 1, 7 },
  { LINEAR, false, { 0, 7.07, NAN }, 0, 8 },
  { LINEAR, false, { 1.441889277, 1.678512985, NAN }, 1.4, 1.7 },
  { LINEAR, false, { -5.684040085, -5.683921883, NAN }, -5.68406, -5.68392 },
  { LINEAR, false, { 1159.415191, 1159.415318, NAN }, 1159.41518, 1159.41532 },
  { LINEAR, false, { -1e5, 1e6, NAN }, -200000, 1000000 },
  { LINEAR, false, { 1e300, 3e300, NAN }, 1e300, 3e300 },
  { LINEAR, false, { 1e7, 1e7 + 9e-8, NAN }, 1e7, 1e7 + 1e-7 },
  { LINEAR, false, { 5, 5, 5 }, 4.4, 5.6 },
  { LINEAR, false, { 3, NAN, NAN }, 2.7, 3.3 },
  { LINEAR, false, { 0, NAN, NAN }, -1, 1 },
  { LINEAR, false, { 1e6, 1e6, 1e6 }, 900000, 1100000 },
  { LINEAR, false, { NAN, NAN, NAN }, 0, 1 },
  { LINEAR, false, { 1, INFINITY, 3 }, 1, 3 },
  { LINEAR, false, { NAN, 2, -INFINITY }, 1.8, 2.2 },
  { LINEAR, true, { 1, 9.5, NAN }, 1, 9.5 },
  { LINEAR, true, { 5, 5, 5 }, 4.5, 5.5 },
  /* Ours: core takes 2 and -0.6 for less than a whole number of steps.  */
  { LINEAR, false, { 2, 2.0001, NAN }, 2, 2.0001 },
  { LINEAR, false, { -0.5332892526, 0.4249090211, NAN }, -0.6, 0.6 },
  { LINEAR, true, { 0, 0, 0 }, -1, 1 },         /* ours */
  { LINEAR, false, { 0, 1e-12, 0 }, 0, 1e-12 }, /* ours: core widens it */
  { LINEAR, false, { 1e-30, 5e-30, NAN }, 1e-30, 5e-30 }, /* ours, too */
  { LOG, false, { 2, 300, NAN }, 1, 1000 },
  { LOG, false, { 0.03, 8, NAN }, 0.01, 10 },
  { LOG, false, { 20, 80, NAN }, 10, 100 },
  { LOG, false, { 0.98, 10.3, NAN }, 0.1, 100 },
  { LOG, false, { 1, 10.6, NAN }, 1, 100 },
  { LOG, false, { 1, 10, NAN }, 1, 10 },
  { LOG, false, { -1, 5, 0 }, 1, 10 },
  { LOG, false, { 7, 7, 7 }, 1, 10 },
  { LOG, false, { NAN, NAN, NAN }, 0.1, 1 },
  { LOG, false, { -1, -3, 0 }, 0.1, 1 }, /* ours: none is left */
  { LOG, true, { 3, 300, -1 }, 3, 300 },
  /* Dates are ours: of hours, days, months and years.  */
  { DATE, false, { 740000.3, 740000.9, NAN }, 740000.25, 740001 },
  { DATE, false, { 740000.3, 740005, NAN }, 740000, 740005 },
  { DATE, false, { 740000.3, 740100, NAN }, 739983, 740103 },
  { DATE, false, { 740000.3, 741500, NAN }, 739983, 741809 },
  { DATE, false, { 740000.3, NAN, NAN }, 739999.75, 740001 },
  { DATE, true, { 740000.3, NAN, 740001 }, 740000.3, 740001 },
};

static void
check_limits (void)
{
  for (size_t i = 0; i < N_OF (limits); i++)
    {
      double lo, hi;
      octa_plot_extent e = octa_plot_no_extent;
      octa_plot_extent_add (&e, limits[i].x, 3);
      octa_plot_limits (&e, limits[i].scale, limits[i].is_tight, &lo, &hi);
      bool is_same = is_near (lo, limits[i].lo, 1e-14)
                     && is_near (hi, limits[i].hi, 1e-14);
      CHECK (is_same);
      if (! is_same)
        printf ("  row %zu: %.17g %.17g\n", i, lo, hi);
    }
}

/* Whatever the data are, limits are sane and data that are not enormous are
   within them.  */
static void
check_all_limits (void)
{
  static const double odd[] = { 0,        -0.0,      1,       -1,
                                DBL_MIN,  5e-324,    -5e-324, DBL_MAX,
                                -DBL_MAX, 1e-320,    1e307,   NAN,
                                INFINITY, -INFINITY, 1e8,     740000 };
  int n_bad = 0;
  for (size_t i = 0; i < N_OF (odd); i++)
    for (size_t k = 0; k < N_OF (odd); k++)
      for (int how = 0; how < 6; how++)
        {
          octa_plot_scale scale = (octa_plot_scale)(how / 2);
          double lo, hi, x[2] = { odd[i], odd[k] };
          octa_plot_extent e = octa_plot_no_extent, other = e;
          octa_plot_extent_add (&e, x, 1);
          octa_plot_extent_add (&other, x + 1, 1);
          octa_plot_extent_join (&e, &other);
          octa_plot_limits (&e, scale, how % 2, &lo, &hi);
          bool is_good = octa_plot_is_sane (scale, lo, hi);
          for (int j = 0; j < 2; j++)
            if (fabs (x[j]) <= 1e307 && (scale != LOG || x[j] > DBL_MIN))
              is_good &= x[j] >= lo && x[j] <= hi;
          n_bad += ! is_good;
          if (! is_good)
            printf ("  %g %g %d: %g %g\n", x[0], x[1], how, lo, hi);
        }
  CHECK (n_bad == 0);
}

static void
check_sane (void)
{
  double eps = DBL_EPSILON;
  CHECK (octa_plot_is_sane (LINEAR, 0, 1));
  CHECK (! octa_plot_is_sane (LINEAR, 1, 1));
  CHECK (! octa_plot_is_sane (LINEAR, 1, 0));
  CHECK (! octa_plot_is_sane (LINEAR, NAN, 1));
  CHECK (! octa_plot_is_sane (LINEAR, 0, INFINITY));
  CHECK (! octa_plot_is_sane (LINEAR, -DBL_MAX, DBL_MAX));
  CHECK (octa_plot_is_sane (LINEAR, 1, 1 + 16 * eps));
  CHECK (! octa_plot_is_sane (LINEAR, 1, 1 + 15 * eps));
  CHECK (octa_plot_is_sane (DATE, -1, 1));
  CHECK (! octa_plot_is_sane (LOG, -1, 1));
  CHECK (! octa_plot_is_sane (LOG, 0, 1));
  CHECK (octa_plot_is_sane (LOG, 1e-300, 1e300));
}

/* ---- pixels ---- */

static void
check_pixels (void)
{
  octa_plot_axis a = { LINEAR, 0, 10, 100, 600 };
  CHECK (octa_plot_pixel (&a, 2.5) == 225);
  CHECK (octa_plot_from_pixel (&a, 225) == 2.5);
  CHECK (isnan (octa_plot_pixel (&a, NAN)));
  octa_plot_axis down = { LINEAR, 0, 10, 400, 0 };
  CHECK (octa_plot_pixel (&down, 2.5) == 300);
  octa_plot_axis log = { LOG, 1e-2, 1e2, 0, 400 };
  CHECK (is_near (octa_plot_pixel (&log, 10), 300, 1e-15));
  CHECK (is_near (octa_plot_from_pixel (&log, 100), 0.1, 1e-15));
  CHECK (isnan (octa_plot_pixel (&log, 0)));
  CHECK (isnan (octa_plot_pixel (&log, -1)));
  CHECK (octa_plot_pixel (&log, 1e2) == 400);
  octa_plot_axis wide = { LOG, 1e-300, 1e300, 0, 600 };
  CHECK (is_near (octa_plot_pixel (&wide, 1), 300, 1e-14));
  CHECK (is_near (octa_plot_from_pixel (&wide, 300), 1, 1e-12));
  CHECK (octa_plot_from_pixel (&wide, 600) == 1e300);
}

/* Ten points 1e-8 apart at 1e7 are 100 pixels apart: a step of double there
   is 19 pixels.  */
static void
check_narrow (void)
{
  for (int scale = LINEAR; scale <= DATE; scale++)
    {
      octa_plot_axis a = { (octa_plot_scale)scale, 1e7, 1e7 + 9e-8, 0, 900 };
      for (int i = 0; i < 10; i++)
        {
          double x = 1e7 + i * 1e-8;
          double px = octa_plot_pixel (&a, x);
          CHECK (fabs (px - 100 * i) < 20);
          CHECK (octa_plot_from_pixel (&a, px) == x);
          octa_plot_affine f = octa_plot_transform (&a);
          double u = scale == LOG ? log (x / f.origin) : x - f.origin;
          CHECK (fabs (900 * (f.offset + f.factor * u) - px) < 20);
        }
    }
}

static octa_plot_axis
random_axis (octa_plot_scale scale)
{
  octa_plot_axis a = { scale, 0, 0, 1000 * uniform (), 0 };
  a.hi_px = a.lo_px + (uniform () < 0.5 ? -1 : 1) * (1 + 2000 * uniform ());
  do
    {
      a.lo = pow (10, 40 * uniform () - 20);
      if (scale != LOG && uniform () < 0.5)
        a.lo = -a.lo;
      a.hi = a.lo + fabs (a.lo) * pow (10, 20 * uniform () - 14);
    }
  while (! octa_plot_is_sane (scale, a.lo, a.hi));
  return a;
}

static void
check_inverse (void)
{
  int n_bad = 0;
  for (int i = 0; i < 30000; i++)
    {
      octa_plot_axis a = random_axis ((octa_plot_scale)(i % 3));
      double u = 1.2 * uniform () - 0.1;
      double x = octa_plot_value (&a, u);
      if (a.scale == LOG && ! (x > 0))
        continue;
      double widest = fmax (fabs (a.lo), fabs (a.hi));
      /* One rounding of X, in units.  */
      double step = 4 * DBL_EPSILON * fmax (widest, fabs (x)) / (a.hi - a.lo);
      if (a.scale == LOG)
        step = 64 * DBL_EPSILON * fmax (1, 50 / log (a.hi / a.lo))
               * fmax (1, fmin (1, a.lo / (a.hi - a.lo)));
      octa_plot_affine f = octa_plot_transform (&a);
      double v = f.offset
                 + f.factor
                       * (a.scale == LOG ? log (x / f.origin) : x - f.origin);
      bool is_good = fabs (octa_plot_unit (&a, x) - u) <= step + 1e-13
                     && fabs (v - u) <= step + 1e-12
                     && octa_plot_pixel (&a, a.lo) == a.lo_px;
      n_bad += ! is_good;
      if (! is_good && n_bad < 5)
        printf ("  %d [%.17g %.17g] %g: %g %g\n", a.scale, a.lo, a.hi, u,
                octa_plot_unit (&a, x) - u, v - u);
    }
  CHECK (n_bad == 0);
}

/* ---- zoom and pan ---- */

static bool
is_view (const octa_plot_axis *a, double lo, double hi)
{
  double tolerance = 1e-14 * (hi - lo);
  return fabs (a->lo - lo) <= tolerance && fabs (a->hi - hi) <= tolerance;
}

static void
check_moves (void)
{
  octa_plot_axis a = { LINEAR, 0, 10, 0, 100 };
  CHECK (octa_plot_zoom (&a, 30, 0.5) && is_view (&a, 1.5, 6.5));
  CHECK (octa_plot_zoom (&a, 30, 2) && is_view (&a, 0, 10));
  CHECK (octa_plot_pan (&a, 20) && is_view (&a, -2, 8));
  CHECK (octa_plot_pan (&a, -20) && is_view (&a, 0, 10));
  CHECK (octa_plot_span (&a, 80, 20) && is_view (&a, 2, 8));
  octa_plot_axis down = { LINEAR, 0, 10, 100, 0 };
  CHECK (octa_plot_pan (&down, 20) && is_view (&down, 2, 12));
  CHECK (octa_plot_span (&down, 80, 20) && is_view (&down, 4, 10));
  octa_plot_axis log = { LOG, 1, 1e4, 0, 400 };
  CHECK (octa_plot_pan (&log, 100) && is_view (&log, 0.1, 1000));
  CHECK (octa_plot_zoom (&log, 200, 0.5) && is_view (&log, 1, 100));
  /* What is not sane changes nothing.  */
  octa_plot_axis same = a;
  CHECK (! octa_plot_zoom (&a, 50, 0) && ! octa_plot_zoom (&a, 50, -1));
  CHECK (! octa_plot_zoom (&a, 50, NAN) && ! octa_plot_zoom (&a, NAN, 0.5));
  CHECK (! octa_plot_zoom (&a, 50, 1e-30)
         && ! octa_plot_zoom (&a, 50, INFINITY));
  CHECK (! octa_plot_span (&a, 50, 50) && ! octa_plot_pan (&a, INFINITY));
  CHECK (a.lo == same.lo && a.hi == same.hi);
}

/* Zooming in until it stops, anywhere, leaves ticks that differ; out and back
   in again comes back.  */
static void
check_depth (void)
{
  static octa_plot_ticks t;
  int n_bad = 0;
  for (int i = 0; i < 300; i++)
    {
      octa_plot_axis a = random_axis ((octa_plot_scale)(i % 3)), first = a;
      double px = a.lo_px + (a.hi_px - a.lo_px) * uniform ();
      double x = octa_plot_from_pixel (&a, px);
      int n = 0;
      while (octa_plot_zoom (&a, px, 0.8))
        n++;
      octa_plot_ticks_set (&t, &a, 5, 16);
      double widest = fmax (fabs (a.lo), fabs (a.hi));
      /* Rounding moves a view of a few steps of double by as many.  */
      double u = octa_plot_unit (&a, x);
      n_bad += t.n < 2 || n > 4000 || u < -4 || u > 5
               || a.hi - a.lo > 64 * DBL_EPSILON * widest;
      a = first;
      for (n = 0; n < 20 && octa_plot_zoom (&a, px, 1.25); n++)
        ;
      while (n-- > 0)
        octa_plot_zoom (&a, px, 0.8);
      double range = first.hi - first.lo;
      n_bad += fabs (a.lo - first.lo) > 0.01 * range && range > 1e-10 * widest;
    }
  CHECK (n_bad == 0);
}

static void
check_equal (void)
{
  /* Octave: plot ([0, 10], [0, 1]); axis equal, in a box of 434 x 342.3.  */
  octa_plot_axis x = { LINEAR, 0, 10, 0, 434 }, y = { LINEAR, 0, 1, 342.3, 0 };
  octa_plot_equal (&x, &y, 1);
  CHECK (x.lo == 0 && x.hi == 10);
  CHECK (is_near (y.lo, -3.443548387096774, 1e-14));
  CHECK (is_near (y.hi, 4.443548387096774, 1e-14));
  octa_plot_axis tall = { LINEAR, 0, 100, 342.3, 0 };
  octa_plot_equal (&x, &tall, 1);
  CHECK (tall.lo == 0 && tall.hi == 100);
  CHECK (is_near ((x.hi - x.lo) / 434, 100 / 342.3, 1e-14));
  CHECK (is_near (x.lo + x.hi, 10, 1e-13));
  octa_plot_axis log = { LOG, 1, 10, 0, 100 };
  octa_plot_equal (&log, &y, 1);
  CHECK (log.lo == 1 && log.hi == 10);
}

/* ---- labels and room ---- */

/* A font whose characters are all 7 wide.  */
static void
measure (void *data, octa_plot_role role, const char *text, double size[2])
{
  int n = 0;
  for (; *text; text++)
    n += (*text & 0xc0) != 0x80;
  size[0] = n * *(double *)data;
  size[1] = role == OCTA_PLOT_ROLE_TITLE ? 16 : 13;
}

static double char_width = 7;
static const octa_plot_font font = { measure, &char_width, 13 };

static int
count_labels (const octa_plot_ticks *t)
{
  int n = 0;
  for (int i = 0; i < t->n; i++)
    n += t->label[i][0] != '\0';
  return n;
}

/* The least distance between two labels, in pixels.  */
static double
least_gap (const octa_plot_axis *a, const octa_plot_ticks *t, bool is_across)
{
  double gap = INFINITY, before = NAN, half_before = 0;
  for (int i = 0; i < t->n; i++)
    if (t->label[i][0])
      {
        double size[2], at = octa_plot_pixel (a, t->at[i]);
        measure (&char_width, OCTA_PLOT_ROLE_TICK, t->label[i], size);
        double half = size[! is_across] / 2;
        gap = fmin (gap, fabs (at - before) - half - half_before);
        before = at;
        half_before = half;
      }
  return gap;
}

static void
check_fit (void)
{
  static octa_plot_ticks t;
  octa_plot_axis a = { LINEAR, 0, 10, 0, 434 };
  octa_plot_ticks_fit (&t, &a, &font, true, 0);
  CHECK (t.n == 6 && count_labels (&t) == 6 && t.at[1] == 2);
  a.hi_px = 300;
  octa_plot_ticks_fit (&t, &a, &font, true, 0);
  CHECK (t.n == 5 && t.at[1] == 2.5);
  octa_plot_ticks_fit (&t, &a, &font, true, 6);
  CHECK (t.n == 6 && t.at[1] == 2);
  CHECK (octa_plot_ticks_wanted (&a, &font, true)
         < octa_plot_ticks_wanted (&a, &font, false));
  a.hi_px = 80;
  octa_plot_ticks_fit (&t, &a, &font, true, 0);
  CHECK (t.n == 2 && count_labels (&t) == 2);
  a.hi_px = 12;
  octa_plot_ticks_fit (&t, &a, &font, true, 0);
  CHECK (t.n == 2 && count_labels (&t) == 1 && t.n_minor == 0);
  a.hi_px = 434;
  octa_plot_ticks_given (&t, &a, (double[]){ 1, 1.1, 1.2, 5, 9 }, 5);
  octa_plot_ticks_thin (&t, &a, &font, true);
  CHECK (t.n == 5 && count_labels (&t) < 5 && least_gap (&a, &t, true) > 0);
}

/* Both have one step, the smaller one if there is room.  */
static void
check_equal_steps (void)
{
  static octa_plot_ticks x, y;
  octa_plot_axis ax = { LINEAR, -9, 9, 0, 450 },
                 ay = { LINEAR, -6, 6, 300, 0 };
  octa_plot_ticks_fit (&x, &ax, &font, true, 0);
  octa_plot_ticks_fit (&y, &ay, &font, false, 0);
  CHECK (x.at[1] - x.at[0] == 3 && y.at[1] - y.at[0] == 2);
  octa_plot_ticks_equal (&x, &ax, &y, &ay, &font);
  CHECK (x.n == 9 && x.at[0] == -8 && x.at[8] == 8);
  CHECK (y.n == 7 && y.at[0] == -6 && least_gap (&ax, &x, true) > 0);
  CHECK_TEXT (x.label[0], "\342\210\2228");
  /* No room for as many: the larger step.  */
  ax.hi_px = 180;
  ay.lo_px = 120;
  char_width = 10;
  octa_plot_ticks_set (&x, &ax, 7, 64);
  octa_plot_ticks_set (&y, &ay, 20, 64);
  octa_plot_ticks_equal (&x, &ax, &y, &ay, &font);
  CHECK (x.at[1] - x.at[0] == y.at[1] - y.at[0] && x.n < 10);
  char_width = 7;
  /* One that would have less than two keeps its own.  */
  ay.lo = -0.1;
  ay.hi = 0.1;
  octa_plot_ticks_set (&x, &ax, 3, 64);
  octa_plot_ticks_set (&y, &ay, 3, 64);
  octa_plot_ticks_equal (&x, &ax, &y, &ay, &font);
  CHECK (y.n >= 2 && x.at[1] - x.at[0] > 2);
}

/* From ten points at 1e7 to their axis.  */
static void
check_ten_points (void)
{
  static octa_plot_ticks t;
  static const char *const labels[] = { "0", "2", "4", "6", "8", "10" };
  double x[10];
  octa_plot_extent e = octa_plot_no_extent;
  octa_plot_axis a = { LINEAR, 0, 0, 0, 434 };
  for (int i = 0; i < 10; i++)
    x[i] = 1e7 + i * 1e-8;
  octa_plot_extent_add (&e, x, 10);
  octa_plot_limits (&e, LINEAR, false, &a.lo, &a.hi);
  octa_plot_ticks_fit (&t, &a, &font, true, 0);
  CHECK (t.n == 6);
  for (int i = 0; i < 6; i++)
    CHECK_TEXT (t.label[i], labels[i]);
  CHECK_TEXT (t.note, "1e7 + \303\22710^{-8}");
  for (int i = 1; i < 10; i++)
    {
      double apart = octa_plot_pixel (&a, x[i])
                     - octa_plot_pixel (&a, x[i - 1]);
      CHECK (apart > 30 && apart < 55);
    }
}

static void
check_all_fits (void)
{
  static octa_plot_ticks t;
  int n_bad = 0, n = is_slow () ? 600 : 12000;
  int64_t ns = 0;
  for (int i = 0; i < n; i++)
    {
      octa_plot_axis a = random_axis ((octa_plot_scale)(i % 3));
      if (a.scale == DATE)
        {
          a.lo = 7e5 + 5e4 * uniform ();
          a.hi = a.lo + pow (10, 14 * uniform () - 8.5);
        }
      char_width = 3 + 12 * uniform ();
      bool is_across = uniform () < 0.5;
      int64_t start = cpu_ns ();
      octa_plot_ticks_fit (&t, &a, &font, is_across, 0);
      ns += cpu_ns () - start;
      bool is_good = t.n >= 2 && count_labels (&t) >= 1
                     && least_gap (&a, &t, is_across) > 0;
      n_bad += ! is_good;
      if (! is_good && n_bad < 5)
        printf ("  %d [%.17g %.17g] %g px: %d ticks, gap %g\n", a.scale, a.lo,
                a.hi, a.hi_px - a.lo_px, t.n, least_gap (&a, &t, is_across));
    }
  char_width = 7;
  CHECK (n_bad == 0);
  printf ("fit: %d axes, %.1f us each\n", n, 1e-3 * (double)ns / n);
}

int
main (void)
{
  check_limits ();
  check_all_limits ();
  check_sane ();
  check_pixels ();
  check_narrow ();
  check_inverse ();
  check_moves ();
  check_depth ();
  check_equal ();
  check_fit ();
  check_equal_steps ();
  check_ten_points ();
  check_all_fits ();
  return check_report ();
}
