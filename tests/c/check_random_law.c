/* check_random_law.c -- random numbers are distributed as they should.

   Seeds are fixed: what passes once passes always.  Each statistic has a
   probability P that it is as great or greater by chance, and it fails outside
   [1e-4, 1 - 1e-4]: what is too even is not random either.  check_judges makes
   sure that numbers which are somewhat wrong do fail.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "check_random.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

enum
{
  MANY = 1 << 20,
  FEW = 1 << 15, /* where it is slow */
  SIDE = 32,     /* of a square that pairs fall into */
  CELLS = 1 << 14
};

static int size;       /* numbers of a sample */
static char what[200]; /* is being looked at */

/* ---- probabilities ---- */

/* A standard normal number is greater than Z.  */
static double
normal_above (double z)
{
  return erfc (z * M_SQRT1_2) / 2;
}

/* A gamma number of shape A is greater than X: a series below the mean, a
   continued fraction (Lentz) above it.  */
static double
gamma_above (double a, double x)
{
  if (x <= 0)
    return 1;
  double front = exp (a * log (x) - x - lgamma (a));
  if (x < a + 1)
    {
      double term = 1 / a, sum = term;
      for (double k = 1; term > sum * 1e-16; k++)
        sum += term *= x / (a + k);
      return 1 - front * sum;
    }
  double b = x + 1 - a, c = 1e300, d = 1 / b, f = d, step = 0;
  for (double k = 1; fabs (step - 1) > 1e-15 && k < 1e5; k++)
    {
      b += 2;
      d = 1 / (-k * (k - a) * d + b);
      c = b - k * (k - a) / c;
      f *= step = c * d;
    }
  return front * f;
}

/* Chi-square of DF degrees of freedom is greater than X.  */
static double
chi_above (double df, double x)
{
  return gamma_above (df / 2, x / 2);
}

/* Kolmogorov's statistic of N numbers is greater than D.  */
static double
kolmogorov_above (double n, double d)
{
  double z = (sqrt (n) + 0.12 + 0.11 / sqrt (n)) * d, sum = 0;
  if (z < 0.2)
    return 1;
  for (int k = 1; k < 100; k++)
    sum += (k % 2 ? 2 : -2) * exp (-2 * z * z * k * k);
  return sum;
}

static bool is_expected_to_fail;
static int n_refused;

static void
judge (const char *name, double p)
{
  bool ok = p > 1e-4 && p < 1 - 1e-4;
  if (is_expected_to_fail)
    n_refused += ! ok;
  else
    {
      CHECK (ok);
      if (! ok)
        printf ("  %s: %s: p = %g\n", what, name, p);
    }
}

/* How often each of N things came, and how often it should have on average;
   things that should be rare are taken together.  */
static void
judge_counts (const char *name, const double *count, const double *expected,
              int n)
{
  double x = 0, c = 0, e = 0;
  int df = -1;
  for (int k = 0; k < n; k++)
    {
      c += count[k];
      e += expected[k];
      double rest = 0;
      for (int j = k + 1; j < n && rest < 10; j++)
        rest += expected[j];
      if ((e >= 10 && rest >= 10) || k == n - 1)
        {
          x += (c - e) * (c - e) / e;
          df++;
          c = e = 0;
        }
    }
  judge (name, chi_above (df, x));
}

/* ---- samples that should be uniform between 0 and 1 ---- */

static int
cell (double u, int n)
{
  int k = (int)(u * n);
  return k < 0 ? 0 : k >= n ? n - 1 : k;
}

static void
judge_kolmogorov (const double *u)
{
  static int count[CELLS];
  double below = 0, d = 0;
  memset (count, 0, sizeof count);
  for (int k = 0; k < size; k++)
    count[cell (u[k], CELLS)]++;
  for (int k = 0; k < CELLS; k++)
    {
      below += count[k];
      d = fmax (d, fabs (below / size - (k + 1.) / CELLS));
    }
  judge ("Kolmogorov", kolmogorov_above (size, d));
}

/* Pairs (u, v) fall evenly into a square.  */
static void
judge_pairs (const char *name, const double *u, const double *v, int step)
{
  double count[SIDE * SIDE] = { 0 }, expected[SIDE * SIDE];
  int n = size / step;
  for (int k = 0; k < n; k++)
    count[cell (u[k * step], SIDE) * SIDE + cell (v[k * step], SIDE)]++;
  for (int k = 0; k < SIDE * SIDE; k++)
    expected[k] = (double)n / (SIDE * SIDE);
  judge_counts (name, count, expected, SIDE * SIDE);
}

static void
judge_moments (const double *u)
{
  double mean = 0, square = 0;
  for (int k = 0; k < size; k++)
    {
      mean += u[k] - 0.5;
      square += (u[k] - 0.5) * (u[k] - 0.5) - 1. / 12;
    }
  judge ("mean", normal_above (mean * sqrt (12. / size)));
  judge ("variance", normal_above (square * sqrt (180. / size)));
}

static void
judge_correlation (const char *name, const double *u, const double *v, int n)
{
  double sum = 0;
  for (int k = 0; k < n; k++)
    sum += (u[k] - 0.5) * (v[k] - 0.5);
  judge (name, normal_above (sum * 12 / sqrt (n)));
}

/* How many numbers lie between two that are below 1/8.  */
static void
judge_gaps (const double *u)
{
  enum
  {
    N = 80
  };
  double count[N] = { 0 }, expected[N], n = 0, p = 0.125;
  int gap = -1;
  for (int k = 0; k < size; k++)
    if (u[k] < p)
      {
        if (gap >= 0)
          {
            count[gap < N ? gap : N - 1]++;
            n++;
          }
        gap = 0;
      }
    else if (gap >= 0)
      gap++;
  for (int k = 0; k < N; k++)
    expected[k] = n * pow (1 - p, k) * (k < N - 1 ? p : 1);
  judge_counts ("gaps", count, expected, N);
}

static void
judge_uniform (const double *u)
{
  judge_moments (u);
  judge_kolmogorov (u);
  judge_pairs ("pairs", u, u + 1, 2);
  judge_gaps (u);
  for (int lag = 1; lag <= 8; lag++)
    judge_correlation ("serial correlation", u, u + lag, size - lag);
}

/* ---- continuous distributions ---- */

/* What X becomes that should be uniform.  */
static double
to_uniform (int d, double x, const octa_draws *r)
{
  switch (d)
    {
    case RANDOM_NORMAL:
      return normal_above (x);
    case RANDOM_LOGNORMAL:
      return normal_above ((log (x) - r->a) / r->b);
    case RANDOM_EXPONENTIAL:
      return exp (-x);
    case RANDOM_GAMMA:
      return gamma_above (r->a, x);
    default:
      return x;
    }
}

static double *
sample (int g, int d, bool is_single, const octa_draws *r)
{
  static double numbers[3][MANY];
  static int k;
  double *x = numbers[k++ % 3];
  random_fill (g, d, is_single, RANDOM_RUN, r, 0, size, x);
  for (int i = size - 1; is_single && i >= 0; i--)
    x[i] = ((float *)x)[i];
  for (int i = 0; i < size; i++)
    x[i] = to_uniform (d, x[i], r);
  return x;
}

static void
tell (const char *text, int g, bool is_single, double a)
{
  snprintf (what, sizeof what, "%s of %s, %s, parameter %g", text,
            g ? "threefry" : "philox", is_single ? "single" : "double", a);
}

static void
check_continuous (int g, bool is_single)
{
  static const char *const names[N_DISTRIBUTIONS] = {
    [RANDOM_UNIFORM] = "uniform",
    [RANDOM_NORMAL] = "normal",
    [RANDOM_LOGNORMAL] = "lognormal",
    [RANDOM_EXPONENTIAL] = "exponential"
  };
  for (int d = 0; d < N_DISTRIBUTIONS; d++)
    if (names[d])
      {
        octa_draws r = {
          .seed = 42 + (unsigned)d, .a = 0.5, .b = 2, .stream = 1
        };
        tell (names[d], g, is_single, 0);
        judge_uniform (sample (g, d, is_single, &r));
      }
}

static void
check_gamma (int g, bool is_single)
{
  static const double shapes[] = { 0.06, 0.5, 0.95, 1,   1.5,
                                   5,    60,  1e3,  1e4, 1e6 };
  int all = size;
  for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++)
    {
      octa_draws r = { .seed = 7 + k, .a = shapes[k] };
      r.a = is_single ? (float)r.a : r.a;
      size = shapes[k] > 1e4 ? all / 32 : all / 4;
      tell ("gamma", g, is_single, r.a);
      judge_uniform (sample (g, RANDOM_GAMMA, is_single, &r));
    }
  size = all;
}

/* ---- integers ---- */

/* X counted in N cells of WIDTH from FIRST on, of which the outer ones have
   all that is beyond them too.  */
static void
count_cells (const double *x, double first, double width, double *count, int n)
{
  memset (count, 0, (size_t)n * sizeof *count);
  for (int k = 0; k < size; k++)
    {
      double c = floor ((x[k] - first) / width);
      count[c < 0 ? 0 : c >= n ? n - 1 : (int)c]++;
    }
}

static void
check_integers (int g, bool is_single)
{
  static const unsigned long long ranges[] = {
    2, 6, 100, 1000, 0xc000000000000000, 0x5555555555555557
  };
  for (size_t k = 0; k < sizeof ranges / sizeof *ranges; k++)
    {
      octa_draws r = { .seed = 3 + k, .range = ranges[k], .low = -3 };
      double count[1000], expected[1000], range = (double)ranges[k];
      int n = ranges[k] < 1000 ? (int)ranges[k] : 1000;
      /* As many as there can be begin with the least integer.  */
      if (ranges[k] > 1000)
        r.low = (long long)0x8000000000000000;
      tell ("integers", g, is_single, range);
      double *x = sample (g, RANDOM_INTEGER, is_single, &r);
      count_cells (x, (double)r.low, range / n, count, n);
      for (int j = 0; j < n; j++)
        expected[j] = (double)size / n;
      judge_counts ("counts", count, expected, n);
    }
}

/* Of 64 bits each is set half of the time.  */
static void
check_bits (int g)
{
  static uint64_t w[MANY];
  octa_draws r = { .seed = 9 };
  double x = 0;
  random_fill (g, RANDOM_BITS, 0, RANDOM_RUN, &r, 0, size, w);
  for (int b = 0; b < 64; b++)
    {
      double n = 0;
      for (int k = 0; k < size; k++)
        n += w[k] >> b & 1;
      x += (n - size / 2.) * (n - size / 2.) / (size / 4.);
    }
  tell ("bits", g, false, 0);
  judge ("bits", chi_above (64, x));
}

static double
poisson_of (double k, double l)
{
  return k < 0 ? 0 : exp (k * log (l) - l - lgamma (k + 1));
}

/* The mean, and in 100 cells or so the counts.  */
static void
judge_poisson (const double *x, double l)
{
  enum
  {
    N = 200
  };
  double count[N], expected[N], deviation = sqrt (l), mean = 0;
  double width = fmax (1, floor (deviation / 15));
  double first = fmax (0, floor (l - N / 2 * width));
  bool is_whole = true;
  for (int k = 0; k < size; k++)
    {
      mean += (x[k] - l) / size;
      is_whole &= x[k] >= 0 && x[k] == floor (x[k]);
    }
  CHECK (is_whole);
  judge ("mean", normal_above (mean / deviation * sqrt (size)));
  count_cells (x, first, width, count, N);
  double all = 0;
  for (int c = 0; c < N; c++)
    {
      double p = 0;
      /* Simpson's rule where cells are wide.  */
      double at = first + c * width, middle = at + (width - 1) / 2;
      if (width > 60)
        p = width / 6
            * (poisson_of (at - 0.5, l) + 4 * poisson_of (middle, l)
               + poisson_of (at + width - 0.5, l));
      else
        for (double k = at; k < at + width; k++)
          p += poisson_of (k, l);
      all += expected[c] = p * size;
    }
  for (int c = 0; c < N; c++)
    expected[c] *= size / all;
  judge_counts ("counts", count, expected, N);
}

static void
check_poisson (int g, bool is_single)
{
  static const double means[] = { 0.02, 0.7, 3,   8,     11.9,  12,
                                  12.5, 17,  30,  55,    100,   400,
                                  1e4,  1e5, 1e6, 9.9e7, 1.1e8, 1e12 };
  for (size_t k = 0; k < sizeof means / sizeof *means; k++)
    {
      octa_draws r = { .seed = 100 + k, .a = means[k] };
      r.a = is_single ? (float)r.a : r.a;
      /* Cells must be wider than the steps of singles.  */
      if (is_single && r.a > 1e10)
        continue;
      tell ("poisson", g, is_single, r.a);
      judge_poisson (sample (g, RANDOM_POISSON, is_single, &r), r.a);
    }
}

/* ---- neighbours ---- */

/* Streams, seeds and calls next to each other have nothing in common.  */
static void
check_neighbours (int g, bool is_single)
{
  const octa_draws r = { .seed = 1000, .block = 1000, .stream = 5, .a = 2 };
  octa_draws next[] = { r, r, r, r, r };
  next[0].seed++;
  next[1].seed += 1ull << 32;
  next[2].stream++;
  next[3].block += 1ull << 32;
  next[4].block++;
  static const int both[] = { RANDOM_UNIFORM, RANDOM_NORMAL, RANDOM_GAMMA };
  for (int k = 0; k < 3; k++)
    for (int j = 0; j < (both[k] == RANDOM_GAMMA ? 4 : 5); j++)
      {
        double *u = sample (g, both[k], is_single, &r);
        double *v = sample (g, both[k], is_single, &next[j]);
        tell ("neighbours", g, is_single, 10 * k + j);
        judge_pairs ("pairs", u, v, 1);
        judge_correlation ("correlation", u, v, size);
      }
}

/* Numbers of any parameter that have no distribution, as core answers.  */
static void
check_parameters (int g)
{
  static const double wrong[] = { -1, HUGE_VAL, -HUGE_VAL, NAN };
  double x[4];
  float s[4];
  for (int k = 0; k < 6; k++)
    {
      octa_draws r = { .a = k < 4 ? wrong[k] : 0 };
      r.a = k == 5 ? -0. : r.a;
      random_fill (g, RANDOM_GAMMA, 0, RANDOM_RUN, &r, 0, 4, x);
      random_fill (g, RANDOM_GAMMA, 1, RANDOM_RUN, &r, 0, 4, s);
      CHECK (isnan (x[0]) && isnan (x[3]) && isnan (s[0]) && isnan (s[3]));
      random_fill (g, RANDOM_POISSON, 0, RANDOM_RUN, &r, 0, 4, x);
      random_fill (g, RANDOM_POISSON, 1, RANDOM_RUN, &r, 0, 4, s);
      CHECK (k < 4 ? isnan (x[0]) && isnan (x[3]) : x[0] == 0 && x[3] == 0);
      CHECK (k < 4 ? isnan (s[0]) && isnan (s[3]) : s[0] == 0 && s[3] == 0);
    }
  octa_draws tiny = { .a = 1e-300 }, huge = { .a = 1e300 };
  random_fill (g, RANDOM_GAMMA, 0, RANDOM_RUN, &tiny, 0, 4, x);
  CHECK (x[0] == 0 && x[3] == 0);
  random_fill (g, RANDOM_GAMMA, 0, RANDOM_RUN, &huge, 0, 4, x);
  CHECK (fabs (x[0] - 1e300) < 1e285 && fabs (x[3] - 1e300) < 1e285);
  random_fill (g, RANDOM_POISSON, 0, RANDOM_RUN, &huge, 0, 4, x);
  CHECK (fabs (x[0] - 1e300) < 1e285 && fabs (x[3] - 1e300) < 1e285);
  huge.a = 1e38;
  random_fill (g, RANDOM_POISSON, 1, RANDOM_RUN, &huge, 0, 4, s);
  CHECK (s[0] > 0.99e38f && s[3] < 1.01e38f);
  random_fill (g, RANDOM_GAMMA, 1, RANDOM_RUN, &huge, 0, 4, s);
  CHECK (s[0] > 0.99e38f && s[3] < 1.01e38f);
}

/* ---- the judges themselves ---- */

static int
refused (const double *u)
{
  n_refused = 0;
  judge_uniform (u);
  return n_refused;
}

static void
check_judges (void)
{
  CHECK (fabs (normal_above (1.959963985) - 0.025) < 1e-9);
  CHECK (fabs (chi_above (1, 3.841458821) - 0.05) < 1e-9);
  CHECK (fabs (chi_above (100, 124.3421134) - 0.05) < 1e-9);
  CHECK (fabs (chi_above (100, 77.92946517) - 0.95) < 1e-9);
  CHECK (fabs (gamma_above (1, 2) - exp (-2)) < 1e-15);
  CHECK (fabs (gamma_above (0.5, 0.3) - erfc (sqrt (0.3))) < 1e-14);
  CHECK (fabs (kolmogorov_above (1e10, 1.358099e-5) - 0.05) < 1e-6);
  octa_draws r = { .seed = 17 };
  double *u = sample (RANDOM_PHILOX, RANDOM_UNIFORM, false, &r);
  double *v = sample (RANDOM_PHILOX, RANDOM_UNIFORM, false, &r);
  is_expected_to_fail = true;
  CHECK (refused (u) == 0);
  for (int k = 0; k < size; k++)
    v[k] = fmin (u[k] * 1.01, 1 - 1e-9);
  CHECK (refused (v) >= 3);
  /* Each number a bit like the one before.  */
  for (int k = 1; k < size; k++)
    v[k] = fmod (u[k] + (k % 16 ? 0 : u[k - 1]), 1);
  v[0] = u[0];
  judge_pairs ("pairs", u, v, 1);
  CHECK (n_refused > 3);
  /* Too even.  */
  for (int k = 0; k < size; k++)
    v[k] = fmod (k * 0.6180339887498949, 1);
  CHECK (refused (v) >= 3);
  /* A wrong parameter, and rounding that is none.  */
  n_refused = 0;
  r.a = 100;
  double *x = sample (RANDOM_PHILOX, RANDOM_POISSON, false, &r);
  judge_poisson (x, 100.1);
  CHECK (n_refused >= 1);
  n_refused = 0;
  for (int k = 0; k < size; k++)
    x[k] -= k % 10 ? 0 : fmod (x[k], 2);
  judge_poisson (x, 100);
  CHECK (n_refused >= 1);
  is_expected_to_fail = false;
}

int
main (void)
{
  unsigned n = 0;
  setvbuf (stdout, NULL, _IOLBF, 0);
  size = is_slow () ? FEW : MANY;
  if (! is_slow ())
    check_judges ();
  for (int g = 0; g < N_GENERATORS; g++)
    {
      check_parameters (g);
      check_bits (g);
      for (int is_single = 0; is_single < 2; is_single++)
        {
          static void (*const laws[]) (int, bool) = {
            check_continuous, check_gamma, check_integers, check_poisson,
            check_neighbours
          };
          for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
            if (check_is_due (n++))
              laws[i](g, is_single);
        }
    }
  return check_report ();
}
