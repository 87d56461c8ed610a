/* check_samples.c -- places, colours and extents of arrays, and the nearest
   point, against plain loops.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "check_plot.h"

/* ---- places ---- */

static const octa_samples_axis axes[] = {
  { 0, 100, false },   { 100, 0, false }, { -3.5, 7.25, false },
  { 200, 300, false }, { 1, 100, true },  { 50, 0.25, true },
};
#define N_AXES ((int)(sizeof axes / sizeof *axes))

/* Where V is, by the distances from both ends.  */
static double
place (const octa_samples_axis *a, double v)
{
  if (! isfinite (v))
    return NAN;
  if (! a->is_log)
    return (v - a->lo) / (a->hi - a->lo);
  return v > 0 ? log (v / a->lo) / log (a->hi / a->lo) : NAN;
}

static void
check_places (octa_type t, int64_t n)
{
  double *v = malloc ((size_t)(n + 1) * sizeof *v);
  bool is_float = octa_types[t].group == OCTA_GROUP_FLOAT;
  for (int64_t i = 0; i < n; i++)
    {
      v[i] = 120 * random_unit () - 10;
      if (is_float && i % 17 == 5)
        v[i] = i % 3 == 0 ? NAN : i % 3 == 1 ? INFINITY : -INFINITY;
    }
  octa_plot_data *in = upload (t, v, n);
  octa_samples from = samples (in);
  for (int k = 0; k < N_AXES; k++)
    for (int step = 1; step <= 2; step++)
      {
        int64_t dropped = 0, counted = -1;
        results out = room (OCTA_TYPE_SINGLE, n * step + 1);
        octa_samples none = octa_samples_range (1, 0, n);
        if (step == 1)
          CHECK_OK (octa_plot_place (worker, &from, &axes[k], out.p, step));
        else
          CHECK_OK (octa_plot_points (worker, &from, &none, &axes[k], &axes[0],
                                      out.p, &counted));
        float *is = download (out);
        bool is_right = true;
        for (int64_t i = 0; i < n; i++)
          {
            double wants = place (&axes[k], v[i]), has = is[i * step];
            dropped += axes[k].is_log && v[i] <= 0;
            is_right &= isnan (wants)
                            ? isnan (has)
                            : fabs (has - wants) <= 1e-6 * (1 + fabs (wants));
          }
        CHECK (is_right);
        CHECK (step == 1 || counted == dropped);
        for (int64_t i = 0; i < n && step == 2; i++)
          is_right &= is[2 * i + 1] == 0.01f;
        CHECK (is_right);
        free (is);
        give (out);
      }
  octa_plot_data_release (in);
  free (v);
}

/* What doubles resolve, places show; and what they hardly reach.  */
static void
check_extreme_places (void)
{
  double v[4] = { 1e7, 1e7 + 1e-8 * 3, 1e7 + 1e-8 * 9, 1e7 + 1e-8 * 18 };
  const octa_samples_axis far = { -1.5e308, 1.5e308, false };
  const octa_samples_axis tiny = { 0, 1e-320, false };
  double large[3] = { -1.5e308, 0, 1.5e308 }, small[3] = { 0, 5e-321, 1e-320 };
  for (int k = 0; k < 3; k++)
    {
      const octa_samples_axis fine = { v[0], v[3], false };
      octa_plot_data *in = upload (0,
                                   k == 0   ? v
                                   : k == 1 ? large
                                            : small,
                                   k ? 3 : 4);
      results out = room (OCTA_TYPE_SINGLE, 4);
      octa_samples from = samples (in);
      CHECK_OK (octa_plot_place (worker, &from,
                                 k == 0   ? &fine
                                 : k == 1 ? &far
                                          : &tiny,
                                 out.p, 1));
      float *is = download (out);
      if (k == 0)
        for (int i = 0; i < 4; i++)
          CHECK (is[i] == (float)((v[i] - v[0]) / (v[3] - v[0])));
      else
        CHECK (is[0] == 0 && fabs (is[1] - 0.5) < 1e-3 && is[2] == 1);
      free (is);
      octa_plot_data_release (in);
      give (out);
    }
}

/* ---- colours ---- */

static void
check_colours (octa_type t, int64_t n)
{
  enum
  {
    COLOURS = 7
  };
  const double lo = 3, hi = 88.5;
  const uint32_t none = 0x01020304;
  uint32_t map[COLOURS];
  double *v = malloc ((size_t)(n + 1) * sizeof *v);
  for (int i = 0; i < COLOURS; i++)
    map[i] = 0xff000000u + 1000u * (unsigned)i;
  for (int64_t i = 0; i < n; i++)
    v[i] = octa_types[t].group == OCTA_GROUP_FLOAT && i % 11 == 3
               ? (i % 2   ? NAN
                  : i % 4 ? INFINITY
                          : -INFINITY)
               : 110 * random_unit () - 10;
  if (n > 1)
    {
      v[0] = lo;
      v[1] = hi;
    }
  octa_plot_data *in = upload (t, v, n);
  results out = room (OCTA_TYPE_UINT32, n);
  octa_samples from = samples (in);
  CHECK_OK (
      octa_plot_colour (worker, &from, lo, hi, map, COLOURS, none, out.p));
  uint32_t *is = download (out);
  bool is_right = true;
  for (int64_t i = 0; i < n; i++)
    {
      uint32_t wants = isnan (v[i]) ? none : map[0];
      for (int k = 1; k < COLOURS; k++)
        if (v[i] >= lo + (hi - lo) * k / COLOURS)
          wants = map[k];
      is_right &= is[i] == wants;
    }
  CHECK (is_right);
  free (is);
  give (out);
  octa_plot_data_release (in);
  free (v);
}

/* ---- extents, and what lines may be decimated by ---- */

static void
check_survey (octa_type t, double *v, int64_t n)
{
  octa_samples_extent e,
      w = { .min = INFINITY, .max = -INFINITY, .min_positive = INFINITY };
  octa_plot_data *x = upload (t, v, n);
  CHECK_OK (octa_plot_survey (worker, x, &e));
  for (int64_t i = 0; i < n; i++)
    if (isfinite (v[i]))
      {
        w.n_finite++;
        w.min = fmin (w.min, v[i]);
        w.max = fmax (w.max, v[i]);
        if (v[i] > 0)
          w.min_positive = fmin (w.min_positive, v[i]);
      }
  CHECK (e.n_finite == w.n_finite && e.min == w.min && e.max == w.max
         && e.min_positive == w.min_positive);
  octa_samples_extent again = { 0 };
  CHECK_OK (octa_plot_survey (worker, x, &again));
  CHECK (again.n_finite == e.n_finite && again.max == e.max
         && again.is_ascending == e.is_ascending);
  octa_plot_data_release (x);
}

static void
check_surveys (octa_type t)
{
  enum
  {
    N = 1001
  };
  static double v[N];
  bool is_float = octa_types[t].group == OCTA_GROUP_FLOAT;
  for (int n = 0; n < N; n = 3 * n + 1)
    {
      for (int i = 0; i < n; i++)
        v[i] = 120 * random_unit () - 40;
      check_survey (t, v, n);
      for (int i = 0; i < n && is_float; i += 3)
        v[i] = i % 2 ? NAN : i % 4 ? INFINITY : -INFINITY;
      check_survey (t, v, n);
      for (int i = 0; i < n && is_float; i++)
        v[i] = i % 2 ? NAN : -INFINITY;
      check_survey (t, v, n);
      for (int i = 0; i < n; i++)
        v[i] = -5;
      check_survey (t, v, n);
    }
}

static void
check_order_as (octa_type t, double *v, int64_t n, bool is_ascending,
                bool is_even)
{
  octa_samples_extent o;
  octa_plot_data *x = upload (t, v, n);
  CHECK_OK (octa_plot_survey (worker, x, &o));
  CHECK (o.is_ascending == is_ascending && o.is_even == is_even);
  double away = 0;
  for (int64_t i = 0; i < n && is_even; i++)
    away = fmax (away, fabs (o.base + (double)i * o.step - v[i]));
  CHECK (away <= 1e-6 * o.step || ! is_even);
  octa_plot_data_release (x);
}

static void
check_order (double *v, int64_t n, bool is_ascending, bool is_even)
{
  check_order_as (OCTA_TYPE_DOUBLE, v, n, is_ascending, is_even);
}

static void
check_orders (void)
{
  check_order (NULL, 0, true, false);
  check_order ((double[]){ 3 }, 1, true, false);
  check_order ((double[]){ NAN }, 1, false, false);
  check_order ((double[]){ 1, 1.5, 2, 2.5 }, 4, true, true);
  check_order ((double[]){ 0, 0.1, 0.2, 0.1 + 0.2 }, 4, true, true);
  check_order ((double[]){ 1, 1.5, 2, 2.6 }, 4, true, false);
  check_order ((double[]){ 1, 1, 1 }, 3, true, true);
  check_order ((double[]){ 1, 2, 2, 5 }, 4, true, false);
  check_order ((double[]){ 3, 2, 1 }, 3, false, false);
  check_order ((double[]){ 1, 2, NAN }, 3, false, false);
  check_order ((double[]){ 1, NAN, 3 }, 3, false, false);
  check_order ((double[]){ -INFINITY, 1, 3 }, 3, false, false);
  check_order ((double[]){ 1, 3, INFINITY }, 3, false, false);
  /* Wherever it is.  */
  static double v[40000];
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    for (int at = 1; at < 600 && octa_types[t].size >= 4; at++)
      {
        for (int i = 0; i < 600; i++)
          v[i] = i < at ? i + 1000 : i;
        check_order_as ((octa_type)t, v, 600, false, false);
      }
  for (int k = 0; k < 60; k++)
    {
      int at = (int)(40000 * random_unit ());
      for (int i = 0; i < 40000; i++)
        v[i] = 3 + 0.25 * i;
      check_order (v, 40000, true, true);
      v[at] += 1e-5;
      check_order (v, 40000, true, false);
      v[at] = at ? 0 : 4;
      check_order (v, 40000, false, false);
      v[at] = NAN;
      check_order (v, 40000, false, false);
    }
}

/* ---- the nearest point ---- */

typedef struct cloud
{
  double *x, *y;
  int64_t n_x, n;
} cloud;

static void
check_nearest (const octa_nearest *q, const cloud *c)
{
  int64_t index = -2, wants = -1;
  double distance = 0, best = INFINITY;
  CHECK_OK (octa_plot_nearest (worker, q, &index, &distance));
  for (int64_t i = 0; i < c->n; i++)
    {
      double d = hypot (place (&q->across, c->x[i % c->n_x]) * (double)q->width
                            - q->at[0],
                        place (&q->up, c->y[i]) * (double)q->height
                            - q->at[1]);
      if (d <= q->radius && d <= best)
        {
          best = d;
          wants = i;
        }
    }
  CHECK (index == wants
         || (index >= 0 && wants >= 0 && fabs (distance - best) < 1e-5));
  CHECK (wants < 0 ? distance == INFINITY
                   : fabs (distance - best) <= 1e-6 * (1 + best));
}

static void
check_nearests (octa_type t, int64_t n_x, int64_t n)
{
  cloud c = { malloc ((size_t)(n_x + 1) * 8), malloc ((size_t)(n + 1) * 8),
              n_x, n };
  for (int64_t i = 0; i < n_x; i++)
    c.x[i] = i % 13 ? 100 * random_unit () : NAN;
  for (int64_t i = 0; i < n; i++)
    c.y[i] = i % 19 ? 100 * random_unit () : INFINITY;
  octa_plot_data *x = upload (t == OCTA_TYPE_SINGLE ? t : 0, c.x, n_x);
  for (int64_t i = 0; i < n && octa_types[t].group != OCTA_GROUP_FLOAT; i++)
    c.y[i] = fmin (c.y[i], 100);
  octa_plot_data *y = upload (t, c.y, n);
  for (int k = 0; k < 24; k++)
    {
      octa_nearest q = { .x = samples (x),
                         .y = samples (y),
                         .across = k % 3 ? axes[0] : axes[4],
                         .up = k % 2 ? axes[0] : axes[1],
                         .width = 200,
                         .height = 100,
                         .at = { 220 * random_unit () - 10,
                                 120 * random_unit () - 10 },
                         .radius = (double[]){ 0, 2, 15, 1e6 }[k % 4] };
      check_nearest (&q, &c);
    }
  octa_plot_data_release (x);
  octa_plot_data_release (y);
  free (c.x);
  free (c.y);
}

/* Of two points at one place the later one.  */
static void
check_tie (void)
{
  double x[5] = { 1, 2, 2, 2, 3 }, y[5] = { 1, 2, 2, 2, 3 }, distance;
  int64_t index;
  octa_plot_data *xn = upload (0, x, 5), *yn = upload (0, y, 5);
  octa_nearest q = { .x = samples (xn),
                     .y = samples (yn),
                     .across = { 0, 4, false },
                     .up = { 0, 4, false },
                     .width = 40,
                     .height = 40,
                     .at = { 21, 20 },
                     .radius = 5 };
  CHECK_OK (octa_plot_nearest (worker, &q, &index, &distance));
  CHECK (index == 3 && distance == 1);
  octa_plot_data_release (xn);
  octa_plot_data_release (yn);
}

/* ---- bad input ---- */

static void
check_bad (void)
{
  double z[4] = { 1, 2, 3, 4 };
  octa_node *n = NULL;
  octa_plot_data *d = NULL;
  results out = room (OCTA_TYPE_SINGLE, 4);
  CHECK_OK (
      octa_node_upload (OCTA_TYPE_DOUBLE, true, OCTA_SIZE (2, 1), z, &n));
  CHECK_FAILS (octa_plot_data_of (n, &d), OCTA_ERROR_CALL);
  CHECK (! d);
  octa_node_release (n);
  d = upload (0, z, 4);
  octa_samples from = samples (d);
  CHECK_FAILS (octa_plot_colour (worker, &from, 0, 1, NULL, 0, 0, out.p),
               OCTA_ERROR_CALL);
  CHECK_FAILS (octa_plot_colour_true (worker, &from, 2, 0, out.p),
               OCTA_ERROR_CALL);
  for (int k = 0; k < 5; k++)
    {
      octa_samples_axis bad[] = { { 1, 1, false },
                                  { NAN, 1, false },
                                  { 0, INFINITY, false },
                                  { 0, 1, true },
                                  { 1, -1, true } };
      CHECK_FAILS (octa_plot_place (worker, &from, &bad[k], out.p, 1),
                   OCTA_ERROR_CALL);
    }
  give (out);
  octa_plot_data_release (d);
}

int
main (void)
{
  static const int64_t sizes[] = { 0, 1, 2, 257, 40001 };
  setvbuf (stdout, NULL, _IOLBF, 0);
  plot_init ();
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    {
      for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        {
          check_places ((octa_type)t, sizes[i]);
          check_colours ((octa_type)t, sizes[i]);
        }
      check_surveys ((octa_type)t);
      check_nearests ((octa_type)t, 1, 0);
      check_nearests ((octa_type)t, 300, 300);
      check_nearests ((octa_type)t, 1001, 40040);
    }
  check_extreme_places ();
  check_orders ();
  check_tie ();
  check_bad ();
  plot_end ();
  return check_report ();
}
