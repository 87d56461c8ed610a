/* check_plot_worker.c -- who draws what plots own: lines with every vertex and
   their length, colours; two threads that draw while the interpreter computes;
   calls that fail, resets, forks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "array/rows.h"
#include "check_plot.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- lines with every vertex, and how long they are ---- */

static void
check_unordered (bool has_arc, bool is_each)
{
  enum
  {
    ROWS = 3001,
    LINES = 3,
    WIDTH = 640,
    HEIGHT = 480
  };
  static double x[ROWS * LINES], y[ROWS * LINES];
  int64_t n_x = is_each ? ROWS * LINES : ROWS;
  for (int i = 0; i < ROWS * LINES; i++)
    {
      x[i] = i % 401 == 7 ? NAN : 100 * random_unit ();
      y[i] = i % 377 == 9 ? INFINITY : 50 * random_unit ();
    }
  octa_plot_data *xd = upload (OCTA_TYPE_DOUBLE, x, n_x);
  octa_plot_data *yd = upload (OCTA_TYPE_SINGLE, y, ROWS * LINES);
  octa_line_job j = { .x = samples (xd),
                      .y = samples (yd),
                      .rows = ROWS,
                      .lines = LINES,
                      .across = { 0, 100, false },
                      .up = { 50, 0, false },
                      .width = WIDTH,
                      .is_unordered = true,
                      .has_arc = has_arc,
                      .height = HEIGHT };
  octa_line_plan *plan = NULL;
  int64_t n = 0, step = has_arc ? 3 : 2;
  CHECK_OK (octa_plot_line_begin (worker, &j, &plan, &n));
  CHECK (n == ROWS + 1);
  results out = room (OCTA_TYPE_SINGLE, step * n * LINES);
  CHECK_OK (octa_plot_line_write (worker, plan, out.p));
  float *v = download (out);
  bool is_right = true, is_long = true;
  for (int l = 0; l < LINES; l++)
    {
      double arc = 0;
      const float *at = v + l * n * step;
      for (int i = 0; i < ROWS; i++, at += step)
        {
          double wants[2] = { x[(is_each ? l * ROWS : 0) + i] / 100,
                              1 - y[l * ROWS + i] / 50 };
          for (int k = 0; k < 2; k++)
            is_right &= isfinite (wants[k]) ? fabs (at[k] - wants[k]) < 1e-6
                                            : isnan (at[k]);
          double d = i ? hypot (((double)at[0] - at[-step]) * WIDTH,
                                ((double)at[1] - at[1 - step]) * HEIGHT)
                       : NAN;
          arc = isnan (d) ? 0 : arc + d;
          is_long &= ! has_arc || fabs (at[2] - arc) <= 1e-6 * (1 + arc);
        }
      is_right &= isnan (at[0]) && isnan (at[1]);
    }
  CHECK (is_right);
  CHECK (is_long);
  free (v);
  give (out);
  octa_plot_line_free (worker, plan);
  octa_plot_data_release (xd);
  octa_plot_data_release (yd);
}

/* The arc of few vertices is that of these vertices.  */
static void
check_arc (void)
{
  enum
  {
    N = 20000,
    WIDTH = 100
  };
  static double y[N];
  for (int i = 0; i < N; i++)
    y[i] = i % 5000 == 77 ? NAN : random_unit ();
  octa_plot_data *d = upload (OCTA_TYPE_DOUBLE, y, N);
  octa_line_job j = { .x = octa_samples_range (0.5, 1, N),
                      .y = samples (d),
                      .rows = N,
                      .lines = 1,
                      .across = { 0, N, false },
                      .up = { 0, 1, false },
                      .width = WIDTH,
                      .height = 80 };
  octa_line_plan *plan[2];
  int64_t n[2];
  float *v[2];
  for (int k = 0; k < 2; k++)
    {
      j.has_arc = k;
      CHECK_OK (octa_plot_line_begin (worker, &j, &plan[k], &n[k]));
      results out = room (OCTA_TYPE_SINGLE, (2 + k) * n[k]);
      CHECK_OK (octa_plot_line_write (worker, plan[k], out.p));
      v[k] = download (out);
      give (out);
      octa_plot_line_free (worker, plan[k]);
    }
  CHECK (n[0] == n[1]);
  bool is_same = true, is_long = true;
  double arc = 0;
  for (int64_t i = 0; i < n[0]; i++)
    {
      const float *a = v[0] + 2 * i, *b = v[1] + 3 * i;
      is_same &= ! memcmp (a, b, 2 * sizeof *a);
      double d2 = i ? hypot (((double)a[0] - a[-2]) * WIDTH,
                             ((double)a[1] - a[-1]) * 80)
                    : NAN;
      arc = isnan (d2) ? 0 : arc + d2;
      is_long &= fabs (b[2] - arc) <= 1e-6 * (1 + arc);
    }
  CHECK (is_same);
  CHECK (is_long);
  free (v[0]);
  free (v[1]);
  octa_plot_data_release (d);
}

/* ---- colours and sizes ---- */

static void
check_true (octa_type t, double least, double most)
{
  enum
  {
    N = 333
  };
  static double v[4 * N];
  for (int pages = 3; pages <= 4; pages++)
    {
      for (int i = 0; i < pages * N; i++)
        v[i] = least + (most - least) * (1.2 * random_unit () - 0.1);
      if (octa_types[t].group == OCTA_GROUP_FLOAT)
        v[N + 5] = NAN;
      octa_plot_data *d = upload (t, v, pages * N);
      octa_samples in = samples (d);
      results out = room (OCTA_TYPE_UINT32, N);
      CHECK_OK (octa_plot_colour_true (worker, &in, pages, 7, out.p));
      uint32_t *is = download (out);
      bool is_right = true;
      for (int i = 0; i < N; i++)
        {
          bool is_none = false;
          for (int k = 0; k < 4; k++)
            {
              double u = k < pages ? v[k * N + i] : most;
              is_none |= isnan (u);
              u = 255 * fmin (fmax ((u - least) / (most - least), 0), 1);
              is_right &= fabs ((is[i] >> 8 * k & 255) - u) < 0.51
                          || isnan (v[N + i]);
            }
          is_right &= ! is_none || is[i] == 7;
        }
      CHECK (is_right);
      free (is);
      give (out);
      octa_plot_data_release (d);
    }
}

static void
check_colours (void)
{
  double v[6] = { 0, 1, 2, 3, 9, 2 };
  const uint32_t map[3] = { 10, 20, 30 };
  const uint32_t by_one[6] = { 10, 10, 20, 30, 30, 20 };
  const uint32_t by_zero[6] = { 10, 20, 30, 30, 30, 30 };
  for (int k = 0; k < 2; k++)
    {
      octa_plot_data *d = upload (k ? OCTA_TYPE_UINT8 : OCTA_TYPE_DOUBLE, v,
                                  6);
      octa_samples in = samples (d);
      results out = room (OCTA_TYPE_UINT32, 6);
      CHECK_OK (octa_plot_colour_direct (worker, &in, map, 3, 0, out.p));
      uint32_t *is = download (out);
      CHECK (! memcmp (is, k ? by_zero : by_one, sizeof by_one));
      free (is);
      give (out);
      octa_plot_data_release (d);
    }
  check_true (OCTA_TYPE_DOUBLE, 0, 1);
  check_true (OCTA_TYPE_SINGLE, 0, 1);
  check_true (OCTA_TYPE_UINT8, 0, 255);
  check_true (OCTA_TYPE_UINT16, 0, 65535);
  check_true (OCTA_TYPE_INT16, -32768, 32767);
  double s[6] = { 4, 0, -1, NAN, 9, 0.25 };
  octa_plot_data *d = upload (OCTA_TYPE_DOUBLE, s, 6);
  octa_samples in = samples (d);
  results out = room (OCTA_TYPE_SINGLE, 6);
  for (int is_area = 0; is_area < 2; is_area++)
    {
      CHECK_OK (octa_plot_sizes (worker, &in, 2, is_area, out.p));
      float *f = download (out);
      CHECK (f[0] == (is_area ? 4 : 8) && f[1] == 0 && f[2] == 0 && f[3] == 0
             && f[4] == (is_area ? 6 : 18) && f[5] == (is_area ? 1 : 0.5f));
      free (f);
    }
  give (out);
  octa_plot_data_release (d);
}

static void
check_axes (void)
{
  const octa_plot_axis x = { OCTA_PLOT_LINEAR, 2, 7, 100, 300 };
  const octa_plot_axis back = { OCTA_PLOT_DATE, 2, 7, 300, 100 };
  const octa_plot_axis y = { OCTA_PLOT_LOG, 2, 7, 300, 100 };
  octa_samples_axis a = octa_plot_across (&x), b = octa_plot_across (&back);
  CHECK (a.lo == 2 && a.hi == 7 && ! a.is_log);
  CHECK (b.lo == 7 && b.hi == 2 && ! b.is_log);
  a = octa_plot_up (&y);
  b = octa_plot_up (&x);
  CHECK (a.lo == 2 && a.hi == 7 && a.is_log);
  CHECK (b.lo == 7 && b.hi == 2);
}

/* ---- two threads ---- */

enum
{
  POINTS = 20000,
  SHARED_WIDTH = 64,
  SHARED_HEIGHT = 48
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static octa_plot_data *newest; /* of the interpreter, for who draws */
static int n_drawn, n_ended;   /* atomic: frames, threads */
static bool is_done;           /* atomic */

static octa_plot_data *
take_newest (void)
{
  pthread_mutex_lock (&lock);
  octa_plot_data *d = octa_plot_data_retain (newest);
  pthread_mutex_unlock (&lock);
  return d;
}

/* All elements of D are the same whole number: points there, and nowhere
   else, the line too; true if that is so.  */
static bool
draw_once (octa_plot_worker *w, octa_plot_data *d)
{
  bool is_there = false, is_right = true;
  double value = -1;
  octa_samples_extent e;
  octa_samples y = octa_samples_of_data (d);
  octa_samples x = octa_samples_range (0, 1, y.n);
  const uint32_t map[2] = { 1, 2 };
  uint32_t pixels[SHARED_WIDTH * SHARED_HEIGHT] = { 0 };
  float *v = NULL;
  uint64_t rgba = 0, vertices = 0;
  int64_t n = 0, most = 0, index = -1;
  octa_line_plan *plan = NULL;
  octa_splat_job job = { .x = x,
                         .y = y,
                         .across = { 0, (double)y.n, false },
                         .up = { 0, SHARED_HEIGHT, false } };
  octa_line_job line = { .x = x,
                         .y = y,
                         .rows = y.n,
                         .lines = 1,
                         .across = job.across,
                         .up = job.up,
                         .width = SHARED_WIDTH };
  octa_status st;
  OCTA_TRY (octa_plot_data_is_there (w, d, &is_there));
  OCTA_TRY (octa_plot_values (w, d, y.n - 1, 1, &value));
  OCTA_TRY (octa_plot_survey (w, d, &e));
  is_right &= e.min == value && e.max == value && e.n_finite == y.n;
  OCTA_TRY (octa_plot_room_take (w, sizeof pixels, &rgba));
  OCTA_TRY (octa_plot_density (w, SHARED_WIDTH, SHARED_HEIGHT, &job, map, 2, 0,
                               rgba, &most));
  OCTA_TRY (octa_plot_room_read (w, pixels, rgba, sizeof pixels));
  int row = value == SHARED_HEIGHT ? SHARED_HEIGHT - 1 : (int)value;
  for (int i = 0; i < SHARED_WIDTH * SHARED_HEIGHT; i++)
    is_right &= (pixels[i] != 0) == (i / SHARED_WIDTH == row);
  OCTA_TRY (octa_plot_line_begin (w, &line, &plan, &n));
  OCTA_TRY (octa_plot_room_take (w, 8 * (size_t)n, &vertices));
  OCTA_TRY (octa_plot_line_write (w, plan, vertices));
  v = calloc ((size_t)n, 8);
  OCTA_TRY (octa_plot_room_read (w, v, vertices, 8 * (size_t)n));
  for (int64_t i = 0; i < n; i++)
    is_right &= isnan (v[2 * i + 1])
                || v[2 * i + 1] == (float)(value / SHARED_HEIGHT);
  octa_nearest q = { .x = x,
                     .y = y,
                     .across = job.across,
                     .up = job.up,
                     .width = y.n,
                     .height = SHARED_HEIGHT,
                     .at = { 17, value },
                     .radius = 1 };
  double distance;
  OCTA_TRY (octa_plot_nearest (w, &q, &index, &distance));
  is_right &= index == 17 && distance == 0;
done:
  if (st != OCTA_OK)
    printf ("%s\n", octa_error ()->msg);
  free (v);
  octa_plot_line_free (w, plan);
  octa_plot_room_give (w, vertices);
  octa_plot_room_give (w, rgba);
  return st == OCTA_OK && is_right && most > 0;
}

static void *
draw_often (void *data)
{
  octa_error_info slot = { .code = 0 };
  octa_plot_worker *w = NULL;
  octa_error_slot (&slot);
  bool is_right = octa_plot_worker_new (&w) == OCTA_OK;
  while (is_right && ! __atomic_load_n (&is_done, __ATOMIC_ACQUIRE))
    {
      octa_plot_data *d = take_newest ();
      is_right &= draw_once (w, d);
      octa_plot_data_release (d);
      __atomic_add_fetch (&n_drawn, 1, __ATOMIC_RELAXED);
    }
  octa_plot_worker_free (w);
  octa_error_slot (NULL);
  *(bool *)data = is_right;
  __atomic_add_fetch (&n_ended, 1, __ATOMIC_RELAXED);
  return NULL;
}

/* X + VALUE, all elements of X being 0.  */
static void
publish (octa_node *zeros, double value)
{
  octa_node *v = NULL, *sum = NULL;
  octa_plot_data *d = NULL;
  CHECK_OK (octa_node_scalar (OCTA_TYPE_DOUBLE, false, &value, &v));
  CHECK_OK (octa_node_op (OCTA_OP_plus, (octa_node *[]){ zeros, v }, &sum));
  CHECK_OK (octa_plot_data_of (sum, &d));
  octa_node_release (sum);
  octa_node_release (v);
  pthread_mutex_lock (&lock);
  octa_plot_data *was = newest;
  newest = d;
  pthread_mutex_unlock (&lock);
  octa_plot_data_release (was);
}

/* The first frames wait for kernels that nobody has compiled yet.  */
static bool
is_waited_for (void)
{
  return __atomic_load_n (&n_drawn, __ATOMIC_RELAXED) < 6
         && __atomic_load_n (&n_ended, __ATOMIC_RELAXED) == 0;
}

/* The interpreter computes and updates, while two others draw.  */
static void
check_threads (void)
{
  enum
  {
    TURNS = 60
  };
  static double zero[POINTS];
  pthread_t id[2];
  bool is_right[2] = { false, false };
  octa_node *zeros = node_of (OCTA_TYPE_DOUBLE, zero, POINTS, 1);
  publish (zeros, 0);
  for (int k = 0; k < 2; k++)
    pthread_create (&id[k], NULL, draw_often, &is_right[k]);
  int most = is_slow () ? TURNS / 4 : TURNS;
  for (int i = 1; i <= most || is_waited_for (); i++)
    {
      octa_node *s = NULL;
      double sum = 0;
      publish (zeros, i % SHARED_HEIGHT);
      CHECK_OK (
          octa_node_op (OCTA_OP_times, (octa_node *[]){ zeros, zeros }, &s));
      CHECK_OK (octa_node_compute (s));
      octa_node_release (s);
      if (i % 8 == 0 && newest
          && octa_plot_values (worker, newest, 5, 1, &sum) == OCTA_OK)
        CHECK (sum == i % SHARED_HEIGHT);
      if (i > most)
        usleep (1000);
    }
  __atomic_store_n (&is_done, true, __ATOMIC_RELEASE);
  for (int k = 0; k < 2; k++)
    {
      pthread_join (id[k], NULL);
      CHECK (is_right[k]);
    }
  CHECK (__atomic_load_n (&n_drawn, __ATOMIC_RELAXED) >= 6);
  octa_plot_data_release (newest);
  newest = NULL;
  octa_node_release (zeros);
}

/* ---- calls that fail ---- */

/* Most of what a frame does.  */
static octa_status
frame (octa_plot_worker *w, octa_node *n, octa_node *more)
{
  octa_status st;
  octa_plot_data *d = NULL, *all = NULL;
  octa_plot_picture *p = NULL;
  octa_line_plan *plan = NULL;
  octa_node *back = NULL;
  uint64_t out = 0;
  int64_t count, index;
  double distance, value;
  octa_samples_extent e;
  const uint32_t map[2] = { 1, 2 };
  bool is_there;
  OCTA_TRY (octa_plot_data_of (n, &d));
  OCTA_TRY (octa_plot_data_append (d, more, 0, &all));
  OCTA_TRY (octa_plot_data_array (all, &back));
  OCTA_TRY (octa_plot_data_is_there (w, all, &is_there));
  OCTA_TRY (octa_plot_survey (w, all, &e));
  OCTA_TRY (octa_plot_values (w, all, 0, 1, &value));
  octa_samples y = octa_samples_of_data (all);
  octa_splat_job job = { .x = octa_samples_range (0, 1, y.n),
                         .y = y,
                         .across = { 0, (double)y.n, false },
                         .up = { 0, 1, false },
                         .shape = OCTA_SPLAT_DISC,
                         .size = 5,
                         .colour = 0x80ff0000u };
  octa_line_job line = { .x = job.x,
                         .y = y,
                         .rows = y.n,
                         .lines = 1,
                         .across = job.across,
                         .up = job.up,
                         .width = 30,
                         .height = 20,
                         .has_arc = true };
  octa_nearest q = { .x = job.x,
                     .y = y,
                     .across = job.across,
                     .up = job.up,
                     .width = 30,
                     .height = 20,
                     .radius = 99 };
  OCTA_TRY (octa_plot_room_take (w, 65536, &out));
  OCTA_TRY (octa_plot_picture_new (w, 30, 20, &p));
  OCTA_TRY (octa_plot_picture_draw (w, p, &job));
  OCTA_TRY (octa_plot_picture_show (w, p, out, 0));
  OCTA_TRY (octa_plot_density (w, 30, 20, &job, map, 2, 0, out, &count));
  OCTA_TRY (octa_plot_line_begin (w, &line, &plan, &count));
  OCTA_TRY (octa_plot_line_write (w, plan, out));
  OCTA_TRY (
      octa_plot_points (w, &job.x, &y, &job.across, &job.up, out, &count));
  OCTA_TRY (octa_plot_colour (w, &y, 0, 1, map, 2, 0, out));
  OCTA_TRY (octa_plot_nearest (w, &q, &index, &distance));
  OCTA_TRY (octa_plot_worker_wait (w));
done:
  octa_plot_line_free (w, plan);
  octa_plot_picture_free (w, p);
  octa_plot_room_give (w, out);
  octa_node_release (back);
  octa_plot_data_release (all);
  octa_plot_data_release (d);
  return st;
}

static void
check_failures (void)
{
  double v[100];
  for (int i = 0; i < 100; i++)
    v[i] = random_unit ();
  octa_node *n = node_of (OCTA_TYPE_DOUBLE, v, 100, 1);
  octa_node *more = node_of (OCTA_TYPE_DOUBLE, v, 10, 1);
  octa_plot_worker *w = NULL;
  CHECK_OK (octa_plot_worker_new (&w));
  CHECK_OK (frame (w, n, more));
  uint64_t calls = octa_driver_calls ();
  CHECK_OK (frame (w, n, more));
  calls = octa_driver_calls () - calls;
  CHECK (calls > 50);
  int n_ok = 0;
  for (uint64_t k = 1; k <= calls; k++)
    {
      octa_driver_fail_at (k, k % 2 ? CUDA_ERROR_OUT_OF_MEMORY
                                    : CUDA_ERROR_UNKNOWN);
      n_ok += frame (w, n, more) == OCTA_OK;
      octa_driver_fail_at (0, 0);
      if (frame (w, n, more) != OCTA_OK)
        {
          CHECK (! "the next frame");
          printf ("  after call %d: %s\n", (int)k, octa_error ()->msg);
        }
      CHECK (octa_plot_data_count () == 0);
    }
  while (octa_warning_fetch ())
    continue;
  CHECK (n_ok < 30); /* what fails is told, but for giving back */
  octa_plot_worker_free (w);
  octa_node_release (more);
  octa_node_release (n);
}

/* ---- the end of what there is ---- */

static void
check_reset (void)
{
  double v[3] = { 1, 2, 3 }, is;
  int device;
  uint64_t p = 0, epoch = octa_plot_worker_epoch (worker);
  octa_plot_picture *pic = NULL;
  octa_plot_data *d = upload (OCTA_TYPE_DOUBLE, v, 3), *again;
  CHECK_OK (octa_plot_room_take (worker, 100, &p));
  CHECK_OK (octa_plot_picture_new (worker, 10, 10, &pic));
  CHECK_OK (octa_device_reset (0));
  CHECK_FAILS (octa_plot_values (worker, d, 0, 1, &is), OCTA_ERROR_LOGIC);
  CHECK_FAILS (octa_plot_worker_wait (worker), OCTA_ERROR_LOGIC);
  CHECK_OK (octa_plot_device (&device));
  CHECK_FAILS (octa_plot_values (worker, d, 0, 1, &is), OCTA_ERROR_LOGIC);
  CHECK (octa_plot_worker_epoch (worker) != epoch);
  CHECK_FAILS (octa_plot_picture_clear (worker, pic), OCTA_ERROR_LOGIC);
  octa_plot_picture_free (worker, pic);
  again = upload (OCTA_TYPE_DOUBLE, v, 3);
  CHECK (has_values (worker, again, v, 3));
  CHECK (draw_once (worker, again) == false); /* three numbers, not one */
  octa_node *n = node_of (OCTA_TYPE_DOUBLE, v, 3, 1);
  octa_plot_data *more = NULL;
  CHECK_FAILS (octa_plot_data_append (d, n, 0, &more), OCTA_ERROR_LOGIC);
  octa_node_release (n);
  octa_plot_data_release (d);
  octa_plot_data_release (again);
}

static void
check_fork (void)
{
  double v[3] = { 1, 2, 3 }, is;
  octa_plot_data *d = upload (OCTA_TYPE_DOUBLE, v, 3), *other = NULL;
  int status = -1;
  pid_t pid = fork ();
  if (pid == 0)
    {
      bool ok = octa_plot_values (worker, d, 0, 1, &is) != OCTA_OK
                && octa_plot_data_upload (OCTA_TYPE_DOUBLE, 3, 1, v, &other)
                       != OCTA_OK;
      octa_plot_data_release (d);
      _exit (ok ? 0 : 1);
    }
  waitpid (pid, &status, 0);
  CHECK (WIFEXITED (status) && WEXITSTATUS (status) == 0);
  CHECK (has_values (worker, d, v, 3));
  octa_plot_data_release (d);
}

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  setenv ("OCTCUDA_HOST_THREADS", "3", 1);
  octa_plot_worker *early = NULL;
  CHECK_OK (octa_plot_worker_new (&early));
  CHECK_FAILS (octa_plot_worker_wait (early), OCTA_ERROR_LOGIC);
  octa_plot_worker_free (early);
  plot_init ();
  for (int k = 0; k < 4; k++)
    check_unordered (k & 1, k & 2);
  check_arc ();
  check_colours ();
  check_axes ();
  check_threads ();
  check_failures ();
  check_fork ();
  check_reset ();
  plot_end ();
  return check_report ();
}
