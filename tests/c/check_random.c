/* check_random.c -- random numbers have the bits that they should.

   Known answers of the generators; accuracy of the functions that numbers are
   made with; the same numbers however they are asked for, and on every
   compiler and processor.  Whether they are distributed as they should is
   for check_random_law.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "check_random.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

static const char *const generators[] = { "philox", "threefry" };
static const char *const distributions[] = { "bits",      "uniform",
                                             "integer",   "normal",
                                             "lognormal", "exponential",
                                             "gamma",     "poisson" };

/* ---- known answers ---- */

#define ONES 0xffffffffffffffffu

/* From the file kat_vectors of Random123: counter, key, words.  The last ones
   are digits of pi.  */
static void
check_philox (void)
{
  static const uint32_t answers[][10] = {
    { 0, 0, 0, 0, 0, 0, 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8 },
    { ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, 0x408f276d, 0x41c83b0e, 0xa20bc7c6,
      0x6d5451fd },
    { 0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0,
      0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1 }
  };
  for (int i = 0; i < 3; i++)
    {
      const uint32_t *a = answers[i];
      unsigned long long c[4] = { a[0], a[1], a[2], a[3] }, w[2];
      unsigned long long key = a[4] | (unsigned long long)a[5] << 32;
      random_philox (c, key);
      for (int k = 0; k < 4; k++)
        CHECK (c[k] == a[6 + k]);
      /* The same by the layout of draws.  */
      octa_draws r = { .seed = key, .stream = a[3] };
      random_block (RANDOM_PHILOX, &r, a[0] | (unsigned long long)a[1] << 32,
                    a[2], w);
      CHECK (w[0] == (a[6] | (unsigned long long)a[7] << 32));
      CHECK (w[1] == (a[8] | (unsigned long long)a[9] << 32));
    }
  /* The engine philox4x32 of C++26: its 10000th number.  */
  octa_draws r = { .seed = 20111115 };
  uint32_t numbers[10000];
  random_fill (RANDOM_PHILOX, RANDOM_BITS, 1, RANDOM_RUN, &r, 0, 10000,
               numbers);
  CHECK (numbers[9999] == 1955073260);
}

static void
check_threefry (void)
{
  static const unsigned long long answers[][12] = {
    { 0, 0, 0, 0, 0, 0, 0, 0, 0x09218ebde6c85537, 0x55941f5266d86105,
      0x4bd25e16282434dc, 0xee29ec846bd2e40b },
    { ONES, ONES, ONES, ONES, ONES, ONES, ONES, ONES, 0x29c24097942bba1b,
      0x0371bbfb0f6f4e11, 0x3c231ffa33f83a1c, 0xcd29113fde32d168 },
    { 0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0,
      0x082efa98ec4e6c89, 0x452821e638d01377, 0xbe5466cf34e90c6c,
      0xbe5466cf34e90c6c, 0xc0ac29b7c97c50dd, 0xa7e8fde591651bd9,
      0xbaafd0c30138319b, 0x84a5c1a729e685b9, 0x901d406ccebc1ba4 }
  };
  for (int i = 0; i < 3; i++)
    {
      const unsigned long long *a = answers[i];
      unsigned long long c[4] = { a[0], a[1], a[2], a[3] };
      random_threefry (c, a + 4);
      for (int k = 0; k < 4; k++)
        CHECK (c[k] == a[8 + k]);
    }
  /* The layout of draws.  */
  octa_draws r = { .seed = 5, .stream = 7 };
  unsigned long long c[4] = { 11, 13, 7, 0 }, key[4] = { 5 }, w[4];
  random_threefry (c, key);
  random_block (RANDOM_THREEFRY, &r, 11, 13, w);
  CHECK (memcmp (c, w, sizeof c) == 0);
}

/* ---- accuracy ---- */

/* The greatest errors of a function in units of the last place.  */
typedef struct accuracy
{
  double log, exp, cos, sin;
} accuracy;

static void
measure (double *worst, long double is, long double wants, int digits)
{
  int e;
  const int least = digits == 53 ? DBL_MIN_EXP : FLT_MIN_EXP;
  frexpl (wants, &e);
  e = e < least ? least : e;
  double error = (double)fabsl (ldexpl (is - wants, digits - e));
  *worst = error > *worst ? error : *worst;
}

/* Cosine and sine of X turns, the argument being reduced exactly.  */
static void
turn (double x, long double *c, long double *s)
{
  const long double pi = 3.141592653589793238462643383279502884L;
  int q = (int)(4 * x + 0.5);
  long double t = 2 * pi * (long double)(x - 0.25 * q);
  *c = q % 2 ? sinl (t) : cosl (t);
  *s = q % 2 ? cosl (t) : sinl (t);
  *c *= q == 1 || q == 2 ? -1 : 1;
  *s *= q == 2 || q == 3 ? -1 : 1;
}

static void
measure_double (accuracy *a, double u)
{
  double c, s;
  long double want_c, want_s;
  measure (&a->log, random_log (u), logl (u), 53);
  random_turn (u, &c, &s);
  turn (u, &want_c, &want_s);
  measure (&a->cos, c, want_c, 53);
  measure (&a->sin, s, want_s, 53);
}

static void
measure_single (accuracy *a, float u)
{
  float c, s;
  long double want_c, want_s;
  measure (&a->log, random_log_single (u), logl (u), 24);
  random_turn_single (u, &c, &s);
  turn (u, &want_c, &want_s);
  measure (&a->cos, c, want_c, 24);
  measure (&a->sin, s, want_s, 24);
}

/* The bounds are what was measured at more points, and a bit.  */
static void
check_bounds (const accuracy *a, bool is_single)
{
  printf ("%s: log %.3f, exp %.3f, cosine %.3f, sine %.3f ulp\n",
          is_single ? "single" : "double", a->log, a->exp, a->cos, a->sin);
  CHECK (a->log > 0.5 && a->log < (is_single ? 0.96 : 0.9));
  CHECK (a->exp > 0.5 && a->exp < (is_single ? 0.91 : 0.88));
  CHECK (a->cos > 0.5 && a->cos < (is_single ? 1.7 : 1.55));
  CHECK (a->sin > 0.5 && a->sin < (is_single ? 1.7 : 1.55));
}

/* At random, near the ends, and near the quarters of a turn.  */
static void
check_double (void)
{
  enum
  {
    N = 200000
  };
  static double u[N];
  accuracy a = { 0 };
  octa_draws r = { .seed = 1 };
  if (LDBL_MANT_DIG < 64 || is_slow ())
    return;
  random_fill (RANDOM_THREEFRY, RANDOM_UNIFORM, 0, RANDOM_RUN, &r, 0, N, u);
  for (int k = 0; k < N; k++)
    {
      measure_double (&a, u[k]);
      double x = k % 2 ? 709.7 - 1454 * u[k] : 4 * u[k] - 2;
      measure (&a.exp, random_exp (x), expl (x), 53);
    }
  for (int e = 3; e <= 53; e++)
    for (int k = 0; k < 100; k++)
      {
        double tiny = ldexp (k ? 1 - u[100 * e + k] : 1, -e);
        tiny = tiny < 0x1p-53 ? 0x1p-53 : tiny;
        measure_double (&a, tiny);
        for (int q = 1; q <= 4; q++)
          {
            measure_double (&a, 0.25 * q - tiny);
            if (q < 4)
              measure_double (&a, 0.25 * q + tiny);
          }
      }
  check_bounds (&a, false);
  /* A long way below 1 (gamma numbers), and above.  */
  a.log = 0;
  for (int k = 0; k < N; k++)
    {
      double x = ldexp (u[k], k % 2000 - 1000);
      measure (&a.log, random_log (x), logl (x), 53);
    }
  CHECK (a.log > 0.5 && a.log < 0.9);
}

/* Half of all numbers between 0 and 1 that draws can be.  */
static void
check_single (void)
{
  accuracy a = { 0 };
  if (is_slow ())
    return;
  for (int j = 0; j < 1 << 23; j += 1 + j % 3)
    measure_single (&a, (float)(2 * j + 1) * 0x1p-24f);
  for (int j = 0; j < 1 << 20; j++)
    {
      float x = 88.7f - (float)j * (192.f / (1 << 20));
      measure (&a.exp, random_exp_single (x), expl (x), 24);
    }
  check_bounds (&a, true);
}

static void
check_ends (void)
{
  CHECK (random_exp (0) == 1 && random_exp_single (0) == 1);
  CHECK (random_exp (709.8) == HUGE_VAL && random_exp (HUGE_VAL) == HUGE_VAL);
  CHECK (random_exp (-745.2) == 0 && random_exp (-HUGE_VAL) == 0);
  CHECK (random_exp (-745.1) == 0x1p-1074 && random_exp (-708.4) < DBL_MIN);
  CHECK (isnan (random_exp (NAN)) && isnan (random_exp_single (NAN)));
  CHECK (random_exp_single (88.8f) == HUGE_VALF);
  CHECK (random_exp_single (-104) == 0);
  CHECK (random_exp_single (-103) == 0x1p-149f);
  CHECK (random_log (1) == 0 && random_log_single (1) == 0);
  CHECK (random_log (1 - 0x1p-53) == -0x1p-53);
  CHECK (random_log_single (1 - 0x1p-24f) == -0x1p-24f);
  for (int q = 0; q <= 4; q++)
    {
      double c, s;
      float cf, sf;
      random_turn (0.25 * q, &c, &s);
      random_turn_single (0.25f * (float)q, &cf, &sf);
      CHECK (c == (q % 2 ? 0 : 1 - q % 4) && cf == (float)c);
      CHECK (s == (q % 2 ? 2 - q : 0) && sf == (float)s);
    }
}

/* ---- the same numbers ---- */

static uint64_t
hash (const void *numbers, size_t n, size_t size)
{
  uint64_t h = 0;
  for (size_t k = 0; k < n; k++)
    {
      uint64_t x = 0;
      memcpy (&x, (const char *)numbers + k * size, size);
      h = (h ^ x) * 0x9e3779b97f4a7c15u;
      h ^= h >> 29;
    }
  return h;
}

static size_t
size_of (bool is_single)
{
  return is_single ? 4 : 8;
}

/* Calls that begin anywhere in a block, from any place, in any way.  */
static void
check_ways (int g, int d, bool is_single, const octa_draws *r)
{
  enum
  {
    N = 1000
  };
  static char all[8 * (N + 16)], part[8 * N];
  size_t size = size_of (is_single);
  random_fill (g, d, is_single, RANDOM_AT, r, 0, N + 16, all);
  for (int way = 0; way < N_WAYS; way++)
    for (unsigned first = 0; first < 16; first++)
      {
        random_fill (g, d, is_single, way, r, first, N, part);
        CHECK (memcmp (part, all + first * size, N * size) == 0);
      }
}

/* A million numbers.  These hashes were the same from GCC and Clang, for
   x86-64, x86-64-v3 (AVX2) and x86-64-v4 (AVX-512), by runs and one by one;
   they belong to what users can rely on.  */
static const uint64_t hashes[N_GENERATORS][N_DISTRIBUTIONS][2] = {
  { { 0x99c8d993641d85ef, 0x199bb0e0b875094d },
    { 0x10ccfb027723e449, 0x78c2f038c7626e74 },
    { 0x7938632fab21e0a5, 0xb2724cc92ecd4278 },
    { 0xadb1bc9e8b8de6b6, 0x4cb056ecca6570f2 },
    { 0x1015a41b2ebc5167, 0x7ff6dd7591bd00f4 },
    { 0xb26f51ee45a311e7, 0x465bdd7c6d2bb030 },
    { 0x8d859fba43c2cf6f, 0xe3f9cf91d868bd60 },
    { 0x1d2e86030fdc3433, 0xe44a7b5a45c9552b } },
  { { 0x12a7134a96e91129, 0xa2e209acd5982523 },
    { 0x227b2bff543ab3ad, 0xe6ac15b5e7c2625f },
    { 0x8edbf7a4a0d0b53a, 0xd01bec24f6aa3993 },
    { 0xc60e5faf6cf656c5, 0xbdeebedbd197fac8 },
    { 0xa54805732c860e13, 0x8d50b774cc162c30 },
    { 0xd75250285a0c8c56, 0x34fff68cfa326bb2 },
    { 0x19d6589625df1ab1, 0x52649c99e18f7e7d },
    { 0xed953aa5ada0dded, 0x6c3f75fbc8339fac } }
};

/* A call that crosses 32 bits in its first blocks.  */
static const octa_draws call = { .seed = 0x123456789abcdef0,
                                 .block = 0xfffff000,
                                 .stream = 3,
                                 .a = 1.25,
                                 .b = 0.75,
                                 .range = 0x300000001,
                                 .low = -1000000 };

/* Gamma and Poisson numbers take several ways, by their parameter.  */
static void
fill (int g, int d, bool is_single, int way, int n, char *out)
{
  static const double shapes[] = { 0.3, 1.25, 50, 1e5 };
  static const double means[] = { 3, 13, 1e4, 2e8 };
  octa_draws r = call;
  int parts = d == RANDOM_GAMMA || d == RANDOM_POISSON ? 4 : 1;
  size_t size = size_of (is_single);
  for (int k = 0; k < parts; k++)
    {
      unsigned at = (unsigned)(n / parts * k);
      if (parts > 1)
        r.a = d == RANDOM_GAMMA ? shapes[k] : means[k];
      random_fill (g, d, is_single, way, &r, at, n / parts, out + at * size);
    }
}

static void
check_hashes (int g, int d, bool is_single)
{
  enum
  {
    N = 1000000
  };
  static double numbers[N];
  uint64_t first = 0;
  check_ways (g, d, is_single, &call);
  for (int way = 0; way < N_WAYS && ! (way && is_slow ()); way++)
    {
      fill (g, d, is_single, way, N, (char *)numbers);
      uint64_t h = hash (numbers, N, size_of (is_single));
      CHECK (way == 0 || h == first);
      first = h;
    }
  CHECK (first == hashes[g][d][is_single]);
  if (first != hashes[g][d][is_single])
    printf ("%s %s %s: 0x%016llx\n", generators[g], distributions[d],
            is_single ? "single" : "double", (unsigned long long)first);
}

/* Runs whose elements have other parameters each, with and without a mean that
   is sought, rejected or neither.  */
static void
check_mixed (int g, bool is_single)
{
  static const double values[] = {
    5, 0.2, 11, 0, 30, 2e4, 100, 12, 0.01, 3e8, NAN, 1e9, -1, 0.99, 1, HUGE_VAL
  };
  double a[OCTA_DRAWS_RUN];
  for (int first = 0; first < 16; first++)
    for (int last = first; last < 16; last++)
      {
        for (int k = 0; k < OCTA_DRAWS_RUN; k++)
          a[k] = values[first + k % (last - first + 1)];
        CHECK (! random_runs_differ (g, RANDOM_GAMMA, is_single, &call, a));
        CHECK (! random_runs_differ (g, RANDOM_POISSON, is_single, &call, a));
      }
}

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  check_philox ();
  check_threefry ();
  check_double ();
  check_single ();
  check_ends ();
  for (int g = 0; g < N_GENERATORS; g++)
    for (int d = 0; d < N_DISTRIBUTIONS; d++)
      for (int is_single = 0; is_single < 2; is_single++)
        check_hashes (g, d, is_single);
  for (int g = 0; g < N_GENERATORS; g++)
    for (int is_single = 0; is_single < 2; is_single++)
      check_mixed (g, is_single);
  return check_report ();
}
