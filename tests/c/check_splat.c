/* check_splat.c -- points as pictures, against a painter who goes through the
   points in order and paints over what is there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "check_plot.h"

enum
{
  WIDTH = 37,
  HEIGHT = 23,
  PIXELS = WIDTH * HEIGHT,
  LARGE = 700000 /* enough for several images on the host */
};

/* ---- points ---- */

typedef struct cloud
{
  int64_t n_x, n;
  double *x, *y;
  float *size, *depth;
  uint32_t *colour;
  octa_plot_data *data[5]; /* of the same */
  octa_samples x_at, y_at, sizes, depths, colours;
} cloud;

/* Points in and around 0 to 100, some nowhere.  */
static void
cloud_new (cloud *c, octa_type tx, octa_type ty, int64_t n_x, int64_t n)
{
  *c = (cloud){ .n_x = n_x,
                .n = n,
                .x = malloc ((size_t)(n_x + 1) * 8),
                .y = malloc ((size_t)(n + 1) * 8),
                .size = malloc ((size_t)(n + 1) * 4),
                .depth = malloc ((size_t)(n + 1) * 4),
                .colour = malloc ((size_t)(n + 1) * 4) };
  bool has_none = octa_types[tx].group == OCTA_GROUP_FLOAT;
  for (int64_t i = 0; i < n_x; i++)
    c->x[i] = has_none && i % 23 == 3 ? (i % 2 ? NAN : INFINITY)
              : i % 29 < 2            ? (double)(i % 29) * 100
                                      : 120 * random_unit () - 10;
  has_none = octa_types[ty].group == OCTA_GROUP_FLOAT;
  for (int64_t i = 0; i < n; i++)
    {
      c->y[i] = has_none && i % 31 == 3 ? (i % 2 ? NAN : -INFINITY)
                : i % 37 < 2            ? (double)(i % 37) * 100
                                        : 120 * random_unit () - 10;
      c->size[i] = (float)(i % 50 ? 0.5 + 6 * random_unit () : 0);
      c->depth[i] = (float)(1.2 * random_unit () - 0.1);
      if (i % 41 == 0)
        c->depth[i] = i % 2 ? NAN : i % 4 ? 0 : 1;
      c->colour[i] = (uint32_t)(4294967296.0 * random_unit ()) | 0xff000000u;
    }
  octa_plot_data *all[5] = { upload (tx, c->x, n_x), upload (ty, c->y, n),
                             upload_words (OCTA_TYPE_SINGLE, c->size, n),
                             upload_words (OCTA_TYPE_SINGLE, c->depth, n),
                             upload_words (OCTA_TYPE_UINT32, c->colour, n) };
  memcpy (c->data, all, sizeof all);
  c->x_at = samples (all[0]);
  c->y_at = samples (all[1]);
  c->sizes = samples (all[2]);
  c->depths = samples (all[3]);
  c->colours = samples (all[4]);
}

static void
cloud_free (cloud *c)
{
  for (int k = 0; k < 5; k++)
    octa_plot_data_release (c->data[k]);
  free (c->x);
  free (c->y);
  free (c->size);
  free (c->depth);
  free (c->colour);
}

/* ---- the painter ---- */

static double
place (const octa_samples_axis *a, double v, double length)
{
  double u = a->is_log ? log (v / a->lo) / log (a->hi / a->lo)
                       : (v - a->lo) / (a->hi - a->lo);
  return ! isfinite (v) || (a->is_log && v <= 0) ? NAN : u * length;
}

/* Where point I of J is, in pixels; false if it is nowhere.  */
static bool
place_point (const octa_splat_job *j, const cloud *c, int64_t i, double p[2])
{
  p[0] = place (&j->across, c->x[i % c->n_x], WIDTH);
  p[1] = place (&j->up, c->y[i], HEIGHT);
  return ! isnan (p[0]) && ! isnan (p[1]) && fabs (p[0]) < 1e6
         && fabs (p[1]) < 1e6;
}

/* How much of the pixel at K is covered from P on.  */
static double
cover (octa_splat_shape shape, double size, const double p[2], const int k[2])
{
  const int length[2] = { WIDTH, HEIGHT };
  bool is_in = true;
  if (shape == OCTA_SPLAT_DISC)
    {
      double d = hypot (k[0] + 0.5 - p[0], k[1] + 0.5 - p[1]);
      double square = size * size / 4;
      return square < 1 / 3.0
                 ? 3 * square * fmin (fmax (1 - d, 0), 1)
                 : fmin (fmax (sqrt (square - 1 / 12.0) - d + 0.5, 0), 1);
    }
  double n = shape == OCTA_SPLAT_POINT || size < 1.5 ? 1 : floor (size + 0.5);
  for (int d = 0; d < 2; d++)
    {
      double left = p[d] - (n - 1) / 2;
      if (n == 1 && p[d] == length[d])
        left = p[d] - 1; /* the view ends with a pixel */
      is_in &= k[d] > left - 1 && k[d] <= left + n - 1;
    }
  return is_in;
}

typedef struct painting
{
  uint32_t colour[PIXELS];
  double depth[PIXELS];
  int64_t who[PIXELS]; /* -1: nobody */
  double alpha[PIXELS], sum[PIXELS], part[3][PIXELS];
} painting;

static double
size_of (const octa_splat_job *j, const cloud *c, int64_t i)
{
  return j->shape == OCTA_SPLAT_POINT ? 1
         : j->sizes                   ? (double)c->size[i]
                                      : j->size;
}

static uint32_t
colour_of (const octa_splat_job *j, const cloud *c, int64_t i)
{
  return j->colours ? c->colour[i] : j->colour;
}

/* Opaque pixels first (PASS 0), then what is seen through.  */
static void
paint_point (painting *t, const octa_splat_job *j, const cloud *c, int64_t i,
             int pass)
{
  double p[2], size = size_of (j, c, i);
  uint32_t colour = colour_of (j, c, i);
  double depth = j->depths ? (double)c->depth[i] : 0;
  bool can_be_opaque = colour >> 24 == 255;
  bool can_be_clear = ! can_be_opaque || j->shape == OCTA_SPLAT_DISC;
  if (! (pass == 0 ? can_be_opaque : can_be_clear)
      || ! place_point (j, c, i, p) || ! (size > 0) || ! (depth >= 0)
      || depth > 1)
    return;
  double reach = size / 2 + 2;
  for (int y = (int)fmax (0, floor (p[1] - reach));
       y < fmin (HEIGHT, p[1] + reach); y++)
    for (int x = (int)fmax (0, floor (p[0] - reach));
         x < fmin (WIDTH, p[0] + reach); x++)
      {
        int at = y * WIDTH + x;
        if (t->who[at] >= 0
            && (j->depths ? depth > t->depth[at] : i < t->who[at]))
          continue; /* behind */
        double a = cover (j->shape, size, p, (int[]){ x, y });
        bool is_opaque = a == 1 && can_be_opaque;
        a *= (colour >> 24) / 255.0;
        if (a == 0 || is_opaque != (pass == 0))
          continue;
        if (pass == 0)
          {
            bool is_tie = j->depths && t->who[at] >= 0
                          && depth == t->depth[at];
            t->colour[at] = is_tie && t->colour[at] > colour ? t->colour[at]
                                                             : colour;
            t->depth[at] = depth;
            t->who[at] = i;
            continue;
          }
        t->alpha[at] = 1 - (1 - t->alpha[at]) * (1 - a);
        t->sum[at] += a;
        for (int k = 0; k < 3; k++)
          t->part[k][at] += a * (colour >> 8 * k & 255);
      }
}

static void
paint (painting *t, const octa_splat_job *j, const cloud *c)
{
  memset (t, 0, sizeof *t);
  for (int k = 0; k < PIXELS; k++)
    t->who[k] = -1;
  for (int pass = 0; pass < 2; pass++)
    for (int64_t i = 0; i < c->n; i++)
      paint_point (t, j, c, i, pass);
}

/* ---- comparing ---- */

/* Red, green, blue or alpha of pixel AT of T.  */
static double
wanted (const painting *t, int at, int k)
{
  double behind = t->colour[at] >> 8 * k & 255;
  double front = k == 3           ? 255
                 : t->sum[at] > 0 ? t->part[k][at] / t->sum[at]
                                  : 0;
  return front * t->alpha[at] + behind * (1 - t->alpha[at]);
}

/* By how much is pixel AT of T another colour than C?  */
static double
difference (const painting *t, int at, uint32_t c)
{
  double most = 0;
  for (int k = 0; k < 4; k++)
    most = fmax (most, fabs (wanted (t, at, k) - (c >> 8 * k & 255)));
  return most;
}

static int n_flat;

/* The colours of J without anything else are those of IS; where they are
   covers of one colour, its alpha is, but for rounding, and so is T's, if that
   is not NULL.  */
static void
check_alone (const octa_splat_job *j, int width, int height,
             const uint32_t *is, const painting *t)
{
  octa_plot_picture *im;
  octa_splat_job alone = *j;
  results rgba = room (OCTA_TYPE_UINT32, width * height);
  alone.is_alone = true;
  CHECK_OK (octa_plot_picture_new (worker, width, height, &im));
  CHECK_OK (octa_plot_picture_draw (worker, im, &alone));
  bool is_flat = octa_plot_picture_is_flat (im);
  if (is_flat)
    CHECK_OK (octa_plot_picture_covers (worker, im, rgba.p));
  else
    CHECK_OK (octa_plot_picture_show (worker, im, rgba.p, 0));
  uint32_t *own = download (rgba);
  const unsigned char *cover = (unsigned char *)own;
  int n_wrong = 0, n_untrue = 0;
  for (int i = 0; i < width * height; i++)
    {
      n_wrong += is_flat ? abs (cover[i] - (int)(is[i] >> 24)) > 1
                         : own[i] != is[i];
      n_untrue += is_flat && t && fabs (cover[i] - wanted (t, i, 3)) > 0.6;
    }
  CHECK (n_wrong == 0);
  CHECK (n_untrue == 0);
  n_flat += is_flat;
  free (own);
  octa_plot_picture_free (worker, im);
  give (rgba);
}

static void
check_picture (const octa_splat_job *j, const cloud *c)
{
  static painting t;
  octa_plot_picture *im;
  results rgba = room (OCTA_TYPE_UINT32, PIXELS);
  results depth = room (OCTA_TYPE_SINGLE, PIXELS);
  bool is_exact = j->shape != OCTA_SPLAT_DISC
                  && (j->colours ? j->is_opaque : j->colour >> 24 == 255);
  CHECK_OK (octa_plot_picture_new (worker, WIDTH, HEIGHT, &im));
  CHECK_OK (octa_plot_picture_draw (worker, im, j));
  CHECK_OK (octa_plot_picture_show (worker, im, rgba.p, depth.p));
  uint32_t *is = download (rgba);
  float *d = download (depth);
  paint (&t, j, c);
  int n_wrong = 0;
  bool has_depth = true;
  for (int k = 0; k < PIXELS; k++)
    {
      n_wrong += difference (&t, k, is[k]) > (is_exact ? 0 : 2.6);
      has_depth &= t.who[k] < 0 ? d[k] == 1
                   : j->depths  ? fabs (d[k] - t.depth[k]) < 1e-6
                                : d[k] <= 1;
    }
  CHECK (n_wrong == 0);
  CHECK (has_depth);
  check_alone (j, WIDTH, HEIGHT, is, &t);
  free (d);
  free (is);
  octa_plot_picture_free (worker, im);
  give (depth);
  give (rgba);
}

static const struct
{
  octa_samples_axis across, up;
} views[] = {
  { { 0, 100, false }, { 0, 100, false } },
  { { 30, 55.5, false }, { 90, 10, false } },
  { { 100, 0, false }, { -200, 300, false } },
  { { 1, 120, true }, { 80, 0.5, true } },
};
#define N_VIEWS ((int)(sizeof views / sizeof *views))

/* All shapes in some views, with HOW's bits: colours, sizes, depths for each
   point.  */
static void
check_cloud (const cloud *c, int how, int n_views)
{
  for (int v = 0; v < n_views; v++)
    for (int shape = 0; shape < 3; shape++)
      for (int is_clear = 0; is_clear < 2; is_clear++)
        {
          octa_splat_job j = { .x = c->x_at,
                               .y = c->y_at,
                               .across = views[v].across,
                               .up = views[v].up,
                               .shape = (octa_splat_shape)shape,
                               .size = (double[]){ 1, 3, 6 }[(v + how) % 3],
                               .colour = is_clear ? 0x40203040u : 0xff0080ffu,
                               .colours = how & 1 ? &c->colours : NULL,
                               .sizes = how & 2 ? &c->sizes : NULL,
                               .depths = how & 4 ? &c->depths : NULL,
                               .is_opaque = ! is_clear };
          check_picture (&j, c);
        }
}

/* Every fourth colour is not opaque, but some of these all but that.  */
static void
check_clear_colours (int64_t n)
{
  cloud c;
  cloud_new (&c, OCTA_TYPE_DOUBLE, OCTA_TYPE_DOUBLE, n, n);
  for (int64_t i = 0; i < n; i += 4)
    c.colour[i] = (c.colour[i] & 0xffffff)
                  | (uint32_t)(i % 3   ? 90
                               : i % 8 ? 0
                                       : 254)
                        << 24;
  octa_plot_data_release (c.data[4]);
  c.data[4] = upload_words (OCTA_TYPE_UINT32, c.colour, n);
  c.colours = samples (c.data[4]);
  for (int shape = 0; shape < 3; shape++)
    for (int k = 0; k < 2; k++)
      {
        octa_splat_job j = { .x = c.x_at,
                             .y = c.y_at,
                             .across = views[0].across,
                             .up = views[0].up,
                             .shape = (octa_splat_shape)shape,
                             .size = 4,
                             .colours = &c.colours,
                             .depths = k ? &c.depths : NULL };
        check_picture (&j, &c);
      }
  cloud_free (&c);
}

/* ---- several jobs in one picture; memory by its address ---- */

static void
check_order (void)
{
  const double xs[3][2] = { { 1, 2 }, { 2, 3 }, { 3, 1 } }, y[2] = { 1, 1 };
  octa_plot_picture *im;
  octa_plot_data *yn = upload (0, (double *)y, 2);
  results rgba = room (OCTA_TYPE_UINT32, 5);
  CHECK_OK (octa_plot_picture_new (worker, 5, 1, &im));
  for (int k = 0; k < 3; k++)
    {
      octa_plot_data *xn = upload (0, (double *)xs[k], 2);
      octa_splat_job j = { .x = samples (xn),
                           .y = samples (yn),
                           .across = { 0, 5, false },
                           .up = { 0, 2, false },
                           .colour = 0xff000001u << k,
                           .first = (uint32_t)(2 * k) };
      j.colour |= 0xff000000u;
      CHECK_OK (octa_plot_picture_draw (worker, im, &j));
      octa_plot_data_release (xn);
    }
  CHECK_OK (octa_plot_picture_show (worker, im, rgba.p, 0));
  uint32_t *is = download (rgba);
  const uint32_t wants[5] = { 0, 0xff000004u, 0xff000002u, 0xff000004u, 0 };
  CHECK (! memcmp (is, wants, sizeof wants));
  free (is);
  CHECK_OK (octa_plot_picture_clear (worker, im));
  CHECK_OK (octa_plot_picture_show (worker, im, rgba.p, 0));
  is = download (rgba);
  CHECK (is[1] == 0 && is[2] == 0 && is[3] == 0);
  free (is);
  octa_plot_picture_free (worker, im);
  give (rgba);
  octa_plot_data_release (yn);
}

/* ---- many points at once, as if they came in pieces ---- */

/* PIECES jobs that draw all points of J to RGBA and DEPTH.  */
static void
draw_pieces (const octa_splat_job *j, int pieces, int width, int height,
             results rgba, results depth)
{
  octa_plot_picture *p;
  int64_t n = j->y.n / pieces;
  CHECK_OK (octa_plot_picture_new (worker, width, height, &p));
  for (int k = 0; k < pieces; k++)
    {
      octa_splat_job part = *j;
      part.x = octa_samples_part (j->x, k * n, n);
      part.y = octa_samples_part (j->y, k * n, n);
      part.first = (uint32_t)(k * n);
      CHECK_OK (octa_plot_picture_draw (worker, p, &part));
    }
  CHECK_OK (octa_plot_picture_show (worker, p, rgba.p, depth.p));
  octa_plot_picture_free (worker, p);
}

/* Of what is opaque the depth is the same, however it is drawn; of what is
   not, all.  */
static void
check_many (octa_splat_shape shape, double size, uint32_t colour)
{
  enum
  {
    W = 800,
    H = 400,
    N = 400000,
    PIECES = 16
  };
  double *v = malloc (N * sizeof *v);
  octa_plot_data *d[2];
  for (int k = 0; k < 2; k++)
    {
      for (int i = 0; i < N; i++)
        v[i] = i % 1001 ? 1.1 * random_unit () - 0.05 : NAN;
      d[k] = upload (OCTA_TYPE_DOUBLE, v, N);
    }
  octa_splat_job j = { .x = samples (d[0]),
                       .y = samples (d[1]),
                       .across = { 0, 1, false },
                       .up = { 0, 1, false },
                       .shape = shape,
                       .size = size,
                       .colour = colour };
  void *rgba[2], *depth[2];
  for (int k = 0; k < 2; k++)
    {
      results to = room (OCTA_TYPE_UINT32, W * H);
      results deep = room (OCTA_TYPE_SINGLE, W * H);
      draw_pieces (&j, k ? PIECES : 1, W, H, to, deep);
      rgba[k] = download (to);
      depth[k] = download (deep);
      give (to);
      give (deep);
    }
  CHECK (! memcmp (depth[0], depth[1], W * H * 4));
  if (shape == OCTA_SPLAT_POINT || colour >> 24 < 255)
    CHECK (! memcmp (rgba[0], rgba[1], W * H * 4));
  check_alone (&j, W, H, rgba[0], NULL);
  for (int k = 0; k < 2; k++)
    {
      free (rgba[k]);
      free (depth[k]);
      octa_plot_data_release (d[k]);
    }
  free (v);
}

/* ---- density ---- */

static void
check_density (const cloud *c)
{
  static uint32_t wants[PIXELS];
  const uint32_t map[5] = { 1, 2, 3, 4, 5 }, none = 99;
  results counts = room (OCTA_TYPE_UINT32, PIXELS);
  results out = room (OCTA_TYPE_UINT32, PIXELS);
  uint64_t sum = 0, inside = 0;
  uint32_t most = 0;
  int64_t found = -1;
  octa_splat_job j = { .x = c->x_at, .y = c->y_at };
  memset (wants, 0, sizeof wants);
  CHECK_OK (octa_plot_room_fill (worker, counts.p, 0, PIXELS));
  for (int v = 0; v < 2; v++)
    {
      j.across = views[v].across;
      j.up = views[v].up;
      CHECK_OK (octa_plot_density_add (worker, WIDTH, HEIGHT, &j, counts.p));
      for (int64_t i = 0; i < c->n; i++)
        {
          double p[2];
          if (! place_point (&j, c, i, p) || p[0] < 0 || p[0] > WIDTH
              || p[1] < 0 || p[1] > HEIGHT)
            continue;
          int x = (int)fmin (p[0], WIDTH - 1),
              y = (int)fmin (p[1], HEIGHT - 1);
          wants[y * WIDTH + x]++;
          inside++;
        }
    }
  uint32_t *is = download (counts);
  CHECK (! memcmp (is, wants, sizeof wants));
  for (int k = 0; k < PIXELS; k++)
    {
      sum += is[k];
      most = is[k] > most ? is[k] : most;
    }
  CHECK (sum == inside);
  CHECK_OK (octa_plot_density_tone (worker, counts.p, PIXELS, map, 5, none,
                                    out.p, &found));
  CHECK (found == most);
  uint32_t *tone = download (out);
  bool is_right = true;
  for (int k = 0; k < PIXELS; k++)
    {
      double at = 5 * log (1.0 + is[k]) / log (1.0 + most);
      uint32_t number = 1 + (uint32_t)fmin (at, 4);
      bool is_edge = fabs (at - nearbyint (at)) < 1e-5;
      is_right &= is[k] ? tone[k] == number || is_edge : tone[k] == none;
      is_right &= is[k] != most || most == 0 || tone[k] == 5;
    }
  CHECK (is_right);
  free (tone);
  free (is);
  give (out);
  give (counts);
}

/* ---- bad input ---- */

static void
check_bad (void)
{
  cloud c;
  octa_plot_picture *im;
  octa_splat_job good, j;
  cloud_new (&c, OCTA_TYPE_DOUBLE, OCTA_TYPE_DOUBLE, 30, 30);
  good = (octa_splat_job){ .x = c.x_at,
                           .y = c.y_at,
                           .across = views[0].across,
                           .up = views[0].up,
                           .shape = OCTA_SPLAT_SQUARE,
                           .size = 2,
                           .colour = 0x80ffffffu };
  CHECK_FAILS (octa_plot_picture_new (worker, 0, 5, &im), OCTA_ERROR_CALL);
  CHECK_FAILS (octa_plot_picture_new (worker, 5, 1 << 20, &im),
               OCTA_ERROR_CALL);
  CHECK_OK (octa_plot_picture_new (worker, WIDTH, HEIGHT, &im));
  j = good;
  j.x.n = 7;
  CHECK_FAILS (octa_plot_picture_draw (worker, im, &j), OCTA_ERROR_CALL);
  j = good;
  j.size = -1;
  CHECK_FAILS (octa_plot_picture_draw (worker, im, &j), OCTA_ERROR_CALL);
  j = good;
  j.colours = &c.sizes;
  CHECK_FAILS (octa_plot_picture_draw (worker, im, &j), OCTA_ERROR_CALL);
  CHECK_OK (octa_plot_picture_draw (worker, im, &good));
  j = good;
  j.colour ^= 1;
  CHECK_FAILS (octa_plot_picture_draw (worker, im, &j), OCTA_ERROR_LOGIC);
  octa_plot_picture_free (worker, im);
  cloud_free (&c);
}

int
main (void)
{
  static const int64_t sizes[] = { 0, 1, 2, 33, 1001 };
  unsigned n = 0;
  setvbuf (stdout, NULL, _IOLBF, 0);
  setenv ("OCTCUDA_HOST_THREADS", "3", 1); /* as many images */
  plot_init ();
  cloud c;
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    {
      cloud_new (&c, OCTA_TYPE_DOUBLE, OCTA_TYPE_DOUBLE, sizes[i], sizes[i]);
      for (int how = 0; how < 8; how++)
        if (check_is_due (n++))
          check_cloud (&c, how, N_VIEWS);
      check_density (&c);
      cloud_free (&c);
      check_clear_colours (sizes[i]);
    }
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    {
      if (! check_is_due (n++))
        continue;
      cloud_new (&c, (octa_type)t, OCTA_TYPE_DOUBLE, 500, 500);
      check_cloud (&c, t % 8, N_VIEWS);
      check_density (&c);
      cloud_free (&c);
      cloud_new (&c, OCTA_TYPE_SINGLE, (octa_type)t, 300, 900);
      check_cloud (&c, (t + 3) % 8, N_VIEWS);
      check_density (&c);
      cloud_free (&c);
    }
  if (! is_slow ())
    {
      cloud_new (&c, OCTA_TYPE_DOUBLE, OCTA_TYPE_SINGLE, LARGE, LARGE);
      check_cloud (&c, 0, 1);
      check_cloud (&c, 5, 1);
      check_density (&c);
      cloud_free (&c);
    }
  if (! is_slow ())
    for (int shape = 0; shape < 3; shape++)
      {
        check_many ((octa_splat_shape)shape, 6, 0xff102030u);
        check_many ((octa_splat_shape)shape, 6, 0x30102030u);
      }
  check_order ();
  check_bad ();
  plot_end ();
  CHECK ((n_flat > 0) == octa_driver_is_host ());
  return check_report ();
}
