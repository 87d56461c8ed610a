/* check_m4.c -- decimated lines light the pixels that all samples light.

   The reference draws every sample: each vertex its pixel, and each pair of
   neighbours the rows between them in every column that they cross.  The few
   vertices are drawn likewise, and the pictures are the same.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "check_plot.h"

#include <math.h>
#include <stdlib.h>

#define HEIGHT 40
#define WIDTH_MAX 130

typedef struct picture
{
  int width;
  bool lit[WIDTH_MAX][HEIGHT];
} picture;

/* ---- drawing ---- */

static int
row_of (double y)
{
  y *= HEIGHT;
  return y < -1 ? -1 : y > HEIGHT ? HEIGHT : (int)floor (y);
}

static void
light (picture *p, int c, double from, double to)
{
  int a = row_of (fmin (from, to)), b = row_of (fmax (from, to));
  if (c >= 0 && c < p->width)
    for (int r = a < 0 ? 0 : a; r <= b && r < HEIGHT; r++)
      p->lit[c][r] = true;
}

static int
column_of (const picture *p, double x)
{
  x *= p->width;
  return x == p->width  ? p->width - 1
         : x < -1       ? -1
         : x > p->width ? p->width
                        : (int)floor (x);
}

/* From vertex A to B, each x and y.  */
static void
join (picture *p, const float *a, const float *b)
{
  int ca = column_of (p, a[0]), cb = column_of (p, b[0]);
  if (ca == cb)
    {
      light (p, ca, a[1], b[1]);
      return;
    }
  double slope = ((double)b[1] - a[1]) / ((double)b[0] - a[0]);
  int lo = ca < cb ? ca : cb, hi = ca < cb ? cb : ca;
  double x0 = fmin (a[0], b[0]), x1 = fmax (a[0], b[0]);
  for (int c = lo < 0 ? 0 : lo; c <= hi && c < p->width; c++)
    {
      double from = fmax (x0, (double)c / p->width);
      double to = fmin (x1, (double)(c + 1) / p->width);
      light (p, c, a[1] + slope * (from - a[0]), a[1] + slope * (to - a[0]));
    }
}

static void
draw (picture *p, const float *v, int64_t n)
{
  for (int64_t i = 0; i < n; i++, v += 2)
    {
      if (isnan (v[0]) || isnan (v[1]))
        continue;
      light (p, column_of (p, v[0]), v[1], v[1]);
      if (i > 0 && ! isnan (v[-2]) && ! isnan (v[-1]))
        join (p, v - 2, v);
    }
}

/* ---- one line ---- */

typedef struct view
{
  octa_samples_axis across, up;
  int width;
} view;

static float
place (const octa_samples_axis *a, double v)
{
  if (! isfinite (v) || (a->is_log && v <= 0))
    return NAN;
  double lo = a->is_log ? log (a->lo) : a->lo;
  double hi = a->is_log ? log (a->hi) : a->hi;
  return (float)(((a->is_log ? log (v) : v) - lo) * (1 / (hi - lo)));
}

/* Compare N lines of ROWS samples with the vertices V, COUNT for each.  */
static void
check_lines (const view *w, const double *x, int64_t x_step, const double *y,
             int64_t rows, int64_t lines, const float *v, int64_t count)
{
  static picture all, few;
  float *whole = malloc ((size_t)(rows + 1) * 2 * sizeof *whole);
  for (int64_t l = 0; l < lines; l++, v += 2 * count)
    {
      int64_t used = 0;
      bool is_whole = true, is_ordered = true;
      double last = -INFINITY;
      memset (&all, 0, sizeof all);
      memset (&few, 0, sizeof few);
      all.width = few.width = w->width;
      for (int64_t i = 0; i < rows; i++)
        {
          whole[2 * i] = place (&w->across, x[l * x_step + i]);
          whole[2 * i + 1] = place (&w->up, y[l * rows + i]);
          is_whole &= ! isnan (whole[2 * i + 1]) && ! isnan (whole[2 * i]);
        }
      draw (&all, whole, rows);
      draw (&few, v, count);
      CHECK (! memcmp (&all, &few, sizeof all));
      for (int64_t i = 0; i < count; i++)
        if (! isnan (v[2 * i]))
          {
            double at = w->across.lo < w->across.hi ? v[2 * i] : -v[2 * i];
            used++;
            is_ordered &= at >= last;
            last = at;
          }
      CHECK (is_ordered);
      CHECK (used <= rows);
      if (is_whole)
        CHECK (used <= 4 * w->width + 2);
      CHECK (isnan (v[2 * count - 2]) && isnan (v[2 * count - 1]));
    }
  free (whole);
}

static void
check_job (const octa_line_job *j, const view *w, const double *x,
           int64_t x_step, const double *y)
{
  octa_line_plan *plan = NULL;
  int64_t n = 0;
  CHECK_OK (octa_plot_line_begin (worker, j, &plan, &n));
  results out = room (OCTA_TYPE_SINGLE, 2 * n * j->lines);
  CHECK_OK (octa_plot_line_write (worker, plan, out.p));
  float *v = download (out);
  check_lines (w, x, x_step, y, j->rows, j->lines, v, n);
  free (v);
  give (out);
  octa_plot_line_free (worker, plan);
}

/* ---- data ---- */

enum
{
  GAPS_NONE,
  GAPS_FEW,
  GAPS_MANY,
  GAPS_ENDS,
  GAPS_ALL,
  GAPS_COUNT
};

/* Noise on a wave, with gaps of a kind.  */
static void
make_y (double *y, int64_t n, int gaps)
{
  for (int64_t i = 0; i < n; i++)
    {
      y[i] = 50 + 30 * sin (0.003 * (double)i) + 20 * random_unit ();
      double u = random_unit ();
      bool is_gap = (gaps == GAPS_FEW && u < 0.002)
                    || (gaps == GAPS_MANY && u < 0.2)
                    || (gaps == GAPS_ENDS && (i < n / 3 || i == n - 1))
                    || gaps == GAPS_ALL;
      if (is_gap)
        y[i] = u < 0.001 ? INFINITY : u < 0.1 ? -INFINITY : NAN;
    }
}

static const view views[] = {
  { { 0, 1000, false }, { 0, 110, false }, 64 },
  { { 0, 1000, false }, { 0, 110, false }, 1 },
  { { 123.4, 567.8, false }, { 20, 60, false }, 101 },
  { { -500, 1700, false }, { 110, 0, false }, 7 },
  { { 1000, 0, false }, { 0, 110, false }, 64 },
  { { 700.25, 90.5, false }, { 110, 0, false }, 33 },
  { { 400.1, 400.2, false }, { 0, 110, false }, 50 },
  { { -10, -5, false }, { 0, 110, false }, 20 },
  { { 2000, 3000, false }, { 0, 110, false }, 20 },
  { { 0.7, 1500, true }, { 0, 110, false }, 64 },
  { { 900, 30, true }, { 1, 120, true }, 130 },
  { { 0, 1000, false }, { 60, 3, true }, 64 },
};
#define N_VIEWS ((int)(sizeof views / sizeof *views))

/* Y of class T with x omitted, so that samples are not at edges of pixels. */
static void
check_class (octa_type t, int64_t rows, int64_t lines, int gaps)
{
  double *x = malloc ((size_t)(rows + 1) * sizeof *x);
  double *y = malloc ((size_t)(rows * lines + 1) * sizeof *y);
  double step = 1001.0 / (double)(rows + 1), base = 0.0371;
  for (int64_t i = 0; i < rows; i++)
    x[i] = base + (double)i * step;
  make_y (y, rows * lines, gaps);
  octa_plot_data *n = upload (t, y, rows * lines);
  for (int i = 0; i < N_VIEWS; i++)
    {
      octa_line_job j = { .x = octa_samples_range (base, step, rows),
                          .y = samples (n),
                          .rows = rows,
                          .lines = lines,
                          .across = views[i].across,
                          .up = views[i].up,
                          .width = views[i].width };
      check_job (&j, &views[i], x, 0, y);
    }
  octa_plot_data_release (n);
  free (y);
  free (x);
}

/* X of class T: ascending, some of it equal; one for all lines, or each.  */
static void
check_x (octa_type t, int64_t rows, int64_t lines, bool is_each)
{
  int64_t n = is_each ? rows * lines : rows;
  double *x = malloc ((size_t)n * sizeof *x);
  double *y = malloc ((size_t)(rows * lines) * sizeof *y);
  for (int64_t i = 0; i < n; i++)
    {
      double step = 1.9 * 1000 / (double)rows * random_unit ();
      x[i] = i % rows ? x[i - 1] + (i % 5 ? step : 0) : 0.3;
    }
  make_y (y, rows * lines, GAPS_FEW);
  octa_plot_data *xn = upload (t, x, n), *yn = upload (0, y, rows * lines);
  for (int i = 0; i < N_VIEWS; i++)
    {
      view w = views[i];
      /* Whole numbers are not at edges of pixels.  */
      if (octa_types[t].size < 8 || t != OCTA_TYPE_DOUBLE)
        {
          w.across.lo += w.across.lo < 0 ? -0.0137 : 0.0137;
          w.across.hi += 0.0073;
        }
      octa_line_job j = { .x = samples (xn),
                          .y = samples (yn),
                          .rows = rows,
                          .lines = lines,
                          .across = w.across,
                          .up = w.up,
                          .width = w.width };
      check_job (&j, &w, x, is_each ? rows : 0, y);
    }
  octa_plot_data_release (xn);
  octa_plot_data_release (yn);
  free (y);
  free (x);
}

/* More runs in a column of pixels than are told apart: a bounded number of
   vertices, and neighbouring columns are not joined.  */
static void
check_many_runs (void)
{
  enum
  {
    N = 40000,
    WIDTH = 20
  };
  double *y = malloc (N * sizeof *y);
  for (int i = 0; i < N; i++)
    y[i] = i % 2 ? i % 7 : NAN;
  octa_plot_data *n = upload (OCTA_TYPE_DOUBLE, y, N);
  octa_line_job j = { .x = octa_samples_range (0.5, 1, N),
                      .y = samples (n),
                      .rows = N,
                      .lines = 1,
                      .across = { 0, N, false },
                      .up = { 0, 7, false },
                      .width = WIDTH };
  octa_line_plan *plan;
  int64_t count = 0;
  CHECK_OK (octa_plot_line_begin (worker, &j, &plan, &count));
  CHECK (count > WIDTH * OCTA_M4_RUNS
         && count <= WIDTH * (2 * OCTA_M4_RUNS + 3) + 3);
  results out = room (OCTA_TYPE_SINGLE, 2 * count);
  CHECK_OK (octa_plot_line_write (worker, plan, out.p));
  float *v = download (out);
  bool is_joined = false;
  for (int64_t i = 1; i < count; i++)
    is_joined |= (int)(v[2 * i] * WIDTH) != (int)(v[2 * i - 2] * WIDTH)
                 && ! isnan (v[2 * i]) && ! isnan (v[2 * i - 2]);
  CHECK (! is_joined);
  free (v);
  octa_plot_line_free (worker, plan);
  give (out);
  octa_plot_data_release (n);
  free (y);
}

/* 1e7 + (0:9) * 1e-8 is ten distinct vertices, evenly.  */
static void
check_precision (void)
{
  double x[10], y[10] = { 0 };
  for (int i = 0; i < 10; i++)
    x[i] = 1e7 + i * 1e-8;
  octa_plot_data *xn = upload (0, x, 10), *yn = upload (0, y, 10);
  octa_line_job j = { .x = samples (xn),
                      .y = samples (yn),
                      .rows = 10,
                      .lines = 1,
                      .across = { x[0], x[9], false },
                      .up = { -1, 1, false },
                      .width = 1000,
                      .has_no_gaps = true };
  octa_line_plan *plan;
  int64_t count = 0;
  CHECK_OK (octa_plot_line_begin (worker, &j, &plan, &count));
  CHECK (count == 4 * 1000 + 3);
  results out = room (OCTA_TYPE_SINGLE, 2 * count);
  CHECK_OK (octa_plot_line_write (worker, plan, out.p));
  float *v = download (out);
  for (int i = 0; i < 10; i++)
    CHECK (fabs (v[2 * i] - (x[i] - x[0]) / (x[9] - x[0])) < 1e-7);
  free (v);
  octa_plot_line_free (worker, plan);
  give (out);
  octa_plot_data_release (xn);
  octa_plot_data_release (yn);
}

static void
check_bad (void)
{
  double y[4] = { 1, 2, 3, 4 };
  octa_plot_data *n = upload (0, y, 4);
  octa_line_plan *plan = NULL;
  int64_t count;
  octa_line_job good = { .x = octa_samples_range (1, 1, 4),
                         .y = samples (n),
                         .rows = 4,
                         .lines = 1,
                         .across = { 0, 1, false },
                         .up = { 0, 1, false },
                         .width = 10 };
  octa_line_job j = good;
  j.width = 0;
  CHECK_FAILS (octa_plot_line_begin (worker, &j, &plan, &count),
               OCTA_ERROR_CALL);
  j = good;
  j.rows = 3;
  CHECK_FAILS (octa_plot_line_begin (worker, &j, &plan, &count),
               OCTA_ERROR_CALL);
  j = good;
  j.across.hi = 0;
  CHECK_FAILS (octa_plot_line_begin (worker, &j, &plan, &count),
               OCTA_ERROR_CALL);
  j = good;
  j.up = (octa_samples_axis){ -1, 1, true };
  CHECK_FAILS (octa_plot_line_begin (worker, &j, &plan, &count),
               OCTA_ERROR_CALL);
  CHECK (! plan);
  octa_plot_data_release (n);
}

int
main (void)
{
  static const int64_t rows[] = { 0, 1, 2, 7, 300, 5003 };
  setvbuf (stdout, NULL, _IOLBF, 0);
  plot_init ();
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    {
      bool is_float = octa_types[t].group == OCTA_GROUP_FLOAT;
      for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
        for (int g = 0; g < (is_float ? GAPS_COUNT : 1); g++)
          check_class ((octa_type)t, rows[r], 1, g);
      check_class ((octa_type)t, 1501, 3, is_float ? GAPS_FEW : GAPS_NONE);
      for (int is_each = 0; is_each < 2; is_each++)
        check_x ((octa_type)t, 2000, 3, is_each);
    }
  check_class (OCTA_TYPE_DOUBLE, 100000, 2, GAPS_FEW);
  check_many_runs ();
  check_precision ();
  check_bad ();
  plot_end ();
  return check_report ();
}
