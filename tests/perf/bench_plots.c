/* bench_plots.c -- how fast points become pictures, and lines few vertices.

   make bench-plots builds and runs it.  Points are random, in a view of
   1920 x 1080; a row is the median of several runs, each waited for.  On the
   host backend with OCTCUDA_HOST_THREADS=1 targets are those of one core, and
   the time is the processor's, which other processes do not lengthen.

     OCTCUDA_BENCH_N   points; 1e7, on a GPU 1e8

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "octa.h"
#include "gl/plot/kernels.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 1920
#define HEIGHT 1080
#define RUNS 9

static bool is_host, is_one;
static octa_plot_worker *worker;

#define MUST(call)                                                            \
  do                                                                          \
    if ((call) != OCTA_OK)                                                    \
      {                                                                       \
        printf ("%s: %s\n", #call, octa_error ()->msg);                       \
        exit (1);                                                             \
      }                                                                       \
  while (0)

/* ---- time ---- */

static double
now (void)
{
  struct timespec t;
  clock_gettime (is_one ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int
by_value (const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

/* One row: F (DATA) does N; the goal is TARGET millions a second, 0: none. */
static void
row (const char *what, void (*f) (void *), void *data, double n, double target)
{
  double t[RUNS];
  f (data);
  f (data);
  MUST (octa_plot_worker_wait (worker));
  for (int i = 0; i < RUNS; i++)
    {
      double start = now ();
      f (data);
      MUST (octa_plot_worker_wait (worker));
      t[i] = now () - start;
    }
  qsort (t, RUNS, sizeof *t, by_value);
  double s = t[RUNS / 2], rate = n / s / 1e6;
  printf ("%-46s %9.3f ms %9.1f M/s", what, 1e3 * s, rate);
  if (target > 0 && is_one)
    printf ("  >= %-5g %s", target, rate >= target ? "met" : "missed");
  printf ("\n");
  fflush (stdout);
}

/* ---- data ---- */

static uint64_t state = 88172645463325252u;

static double
random_unit (void)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (double)(state >> 11) * 0x1p-53;
}

/* N numbers of class T, which is double, single, int16 or uint32.  */
static octa_plot_data *
numbers (octa_type t, int64_t n, double (*f) (int64_t i, int64_t n))
{
  size_t size = octa_types[t].size;
  unsigned char *v = malloc ((size_t)n * size);
  octa_plot_data *out;
  for (int64_t i = 0; i < n; i++)
    {
      double d = f (i, n);
      if (t == OCTA_TYPE_DOUBLE)
        ((double *)v)[i] = d;
      else if (t == OCTA_TYPE_SINGLE)
        ((float *)v)[i] = (float)d;
      else if (t == OCTA_TYPE_INT16)
        ((int16_t *)v)[i] = (int16_t)(3e4 * d);
      else
        ((uint32_t *)v)[i] = (uint32_t)(4294967295.0 * d) | 0xff000000u;
    }
  MUST (octa_plot_data_upload (t, n, 1, v, &out));
  free (v);
  return out;
}

static double
anywhere (int64_t i, int64_t n)
{
  (void)i, (void)n;
  return random_unit ();
}

static double
ascending (int64_t i, int64_t n)
{
  return (double)i / (double)n;
}

static double
wave (int64_t i, int64_t n)
{
  return 0.5 + 0.3 * sin (20.0 * (double)i / (double)n) + 0.1 * random_unit ();
}

static octa_samples
of (octa_plot_data *d)
{
  return octa_samples_of_data (d);
}

static uint64_t
room_for (int64_t bytes)
{
  uint64_t p;
  MUST (octa_plot_room_take (worker, (size_t)bytes, &p));
  return p;
}

/* ---- what is measured ---- */

static uint64_t picture;

typedef struct splat
{
  octa_plot_picture *im;
  octa_splat_job job;
} splat;

static void
run_splat (void *data)
{
  splat *s = data;
  MUST (octa_plot_picture_clear (worker, s->im));
  MUST (octa_plot_picture_draw (worker, s->im, &s->job));
}

static void
run_frame (void *data)
{
  splat *s = data;
  run_splat (data);
  MUST (octa_plot_picture_show (worker, s->im, picture, 0));
}

typedef struct density
{
  uint64_t counts;
  octa_splat_job job;
  uint32_t map[256];
} density;

static void
run_density (void *data)
{
  density *d = data;
  MUST (octa_plot_room_fill (worker, d->counts, 0, WIDTH * HEIGHT));
  MUST (octa_plot_density_add (worker, WIDTH, HEIGHT, &d->job, d->counts));
}

static void
run_tone (void *data)
{
  density *d = data;
  MUST (octa_plot_density_tone (worker, d->counts, WIDTH * HEIGHT, d->map, 256,
                                0, picture, NULL));
}

typedef struct line
{
  octa_line_job job;
  uint64_t out;
} line;

static void
run_line (void *data)
{
  line *l = data;
  octa_line_plan *plan;
  int64_t n;
  MUST (octa_plot_line_begin (worker, &l->job, &plan, &n));
  MUST (octa_plot_line_write (worker, plan, l->out));
  octa_plot_line_free (worker, plan);
}

typedef struct place
{
  octa_samples in;
  uint64_t out;
  octa_samples_axis axis;
} place;

static void
run_place (void *data)
{
  place *p = data;
  MUST (octa_plot_place (worker, &p->in, &p->axis, p->out, 2));
}

static void
run_nearest (void *data)
{
  int64_t index;
  double distance;
  MUST (octa_plot_nearest (worker, data, &index, &distance));
}

/* Of the same data, which have not been asked yet.  */
static void
run_survey (void *data)
{
  octa_samples_extent e;
  octa_plot_data *again;
  octa_node *none;
  MUST (octa_node_empty (OCTA_TYPE_DOUBLE, false, OCTA_SIZE (0, 1), &none));
  MUST (octa_plot_data_append (data, none, 0, &again));
  MUST (octa_plot_survey (worker, again, &e));
  octa_plot_data_release (again);
  octa_node_release (none);
}

/* The interpreter's part of an update.  */
static void
run_update (void *data)
{
  octa_plot_data *d;
  MUST (octa_plot_data_of (data, &d));
  octa_plot_data_release (d);
}

/* ---- rows ---- */

static const octa_samples_axis unit = { 0, 1, false };

static splat
splat_of (octa_plot_data *x, octa_plot_data *y, octa_splat_shape shape,
          double size)
{
  splat s = { .job = { .x = of (x),
                       .y = of (y),
                       .across = unit,
                       .up = unit,
                       .shape = shape,
                       .size = size,
                       .colour = 0xff3060c0u } };
  MUST (octa_plot_picture_new (worker, WIDTH, HEIGHT, &s.im));
  return s;
}

static void
bench_splats (int64_t n)
{
  octa_plot_data *x = numbers (OCTA_TYPE_DOUBLE, n, anywhere);
  octa_plot_data *y = numbers (OCTA_TYPE_DOUBLE, n, anywhere);
  octa_plot_data *xs = numbers (OCTA_TYPE_SINGLE, n, anywhere);
  octa_plot_data *c = numbers (OCTA_TYPE_UINT32, n, anywhere);
  octa_samples colours = of (c), depths = of (xs);
  splat s = splat_of (x, y, OCTA_SPLAT_POINT, 1);
  row ("points of 1 px, doubles", run_splat, &s, (double)n, 220);
  row ("the same, to a picture", run_frame, &s, (double)n, 0);
  s.job.x = s.job.y = of (xs);
  row ("points of 1 px, singles on a diagonal", run_splat, &s, (double)n, 0);
  s.job.x = of (x);
  s.job.y = of (y);
  s.job.colours = &colours;
  s.job.is_opaque = true;
  row ("points of 1 px, a colour each", run_splat, &s, (double)n, 0);
  s.job.depths = &depths;
  row ("points of 1 px, a colour and a depth each", run_splat, &s, (double)n,
       51);
  octa_plot_picture_free (worker, s.im);
  s = splat_of (x, y, OCTA_SPLAT_SQUARE, 2);
  row ("squares of 2 px", run_splat, &s, (double)n, 0);
  octa_plot_picture_free (worker, s.im);
  density d = { .counts = room_for (4 * WIDTH * HEIGHT), .job = s.job };
  for (uint32_t i = 0; i < 256; i++)
    d.map[i] = 0xff000000u | i;
  row ("density", run_density, &d, (double)n, 115);
  row ("its tone, pixels", run_tone, &d, WIDTH * HEIGHT, 0);
  place p = { .in = of (x), .axis = unit };
  p.out = room_for (8 * n);
  row ("places of doubles", run_place, &p, (double)n, 0);
  octa_nearest q = { .x = of (x),
                     .y = of (y),
                     .across = unit,
                     .up = unit,
                     .width = WIDTH,
                     .height = HEIGHT,
                     .at = { 700, 300 },
                     .radius = 8 };
  row ("nearest point", run_nearest, &q, (double)n, 0);
  row ("extent of doubles", run_survey, x, (double)n, 0);
  octa_plot_room_give (worker, p.out);
  octa_plot_room_give (worker, d.counts);
  octa_plot_data_release (c);
  octa_plot_data_release (xs);
  octa_plot_data_release (y);
  octa_plot_data_release (x);
}

static void
bench_discs (int64_t n)
{
  octa_plot_data *x = numbers (OCTA_TYPE_DOUBLE, n, anywhere);
  octa_plot_data *y = numbers (OCTA_TYPE_DOUBLE, n, anywhere);
  octa_plot_data *c = numbers (OCTA_TYPE_UINT32, n, anywhere);
  octa_samples colours = of (c);
  splat s = splat_of (x, y, OCTA_SPLAT_DISC, 6);
  row ("anti-aliased discs of 6 px", run_splat, &s, (double)n, 5);
  s.job.colour = 0x80402010u;
  MUST (octa_plot_picture_clear (worker, s.im));
  row ("the same with alpha, to a picture", run_frame, &s, (double)n, 0);
  s.job.colours = &colours;
  s.job.is_opaque = true;
  row ("the same, a colour each", run_frame, &s, (double)n, 0);
  octa_plot_picture_free (worker, s.im);
  octa_plot_data_release (c);
  octa_plot_data_release (y);
  octa_plot_data_release (x);
}

static void
bench_line (const char *what, octa_type t, int64_t rows, int64_t lines,
            bool has_x, double target)
{
  octa_plot_data *x = has_x ? numbers (OCTA_TYPE_DOUBLE, rows, ascending)
                            : NULL;
  octa_plot_data *y = numbers (t, rows * lines, wave);
  line l = { .job = {
                 .x = x ? of (x)
                        : octa_samples_range (0, 1.0 / (double)rows, rows),
                 .y = of (y),
                 .rows = rows,
                 .lines = lines,
                 .across = unit,
                 .up = unit,
                 .width = WIDTH,
                 .has_no_gaps = true } };
  l.out = room_for (8 * (4 * WIDTH + 3) * lines);
  row (what, run_line, &l, (double)(rows * lines), target);
  octa_plot_room_give (worker, l.out);
  octa_plot_data_release (y);
  octa_plot_data_release (x);
}

static void
bench_update (void)
{
  enum
  {
    N = 2000000
  };
  float *v = calloc (N, sizeof *v);
  octa_node *n;
  MUST (
      octa_node_upload (OCTA_TYPE_SINGLE, false, OCTA_SIZE (N / 2, 2), v, &n));
  row ("update of 1e6 x 2 singles", run_update, n, N, 0);
  octa_node_release (n);
  free (v);
}

int
main (void)
{
  const char *n_text = getenv ("OCTCUDA_BENCH_N");
  const char *threads = getenv ("OCTCUDA_HOST_THREADS");
  MUST (octa_backend_init ());
  int device;
  MUST (octa_plot_device (&device));
  MUST (octa_plot_worker_new (&worker));
  is_host = octa_driver_is_host ();
  is_one = is_host && threads && ! strcmp (threads, "1");
  int64_t n = n_text ? (int64_t)atof (n_text) : is_host ? 10000000 : 100000000;
  printf ("%s, %d x %d, %g points\n",
          is_one    ? "host, one thread"
          : is_host ? "host"
                    : "cuda",
          WIDTH, HEIGHT, (double)n);
  picture = room_for (4 * WIDTH * HEIGHT);
  bench_splats (n);
  bench_discs (n / 10);
  bench_line ("line of 1e6 doubles", OCTA_TYPE_DOUBLE, 1000000, 1, false, 0);
  bench_line ("line of doubles", OCTA_TYPE_DOUBLE, n, 1, false, 3000);
  bench_line ("line of doubles with x", OCTA_TYPE_DOUBLE, n, 1, true, 0);
  bench_line ("line of singles", OCTA_TYPE_SINGLE, n, 1, false, 0);
  bench_line ("line of int16", OCTA_TYPE_INT16, n, 1, false, 0);
  bench_line ("1000 lines of doubles", OCTA_TYPE_DOUBLE, n / 1000, 1000, false,
              0);
  bench_update ();
  octa_plot_room_give (worker, picture);
  octa_plot_worker_free (worker);
  return 0;
}
