/* check_sobol.c -- direction vectors of Sobol sequences, and their scrambling.

   Known answers, and what makes a sequence one of low discrepancy: that points
   fill intervals and rectangles evenly.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_sobol.h"

#include <math.h>

/* ---- known answers ---- */

/* The first ten points of three dimensions, as Joe and Kuo print them.  */
static void
check_first_points (void)
{
  static const double points[10][3] = { { 0, 0, 0 },
                                        { 0.5, 0.5, 0.5 },
                                        { 0.75, 0.25, 0.25 },
                                        { 0.25, 0.75, 0.75 },
                                        { 0.375, 0.375, 0.625 },
                                        { 0.875, 0.875, 0.125 },
                                        { 0.625, 0.125, 0.875 },
                                        { 0.125, 0.625, 0.375 },
                                        { 0.1875, 0.3125, 0.9375 },
                                        { 0.6875, 0.8125, 0.4375 } };
  static const uint32_t first[] = { 0,          0x80000000, 0xc0000000,
                                    0x40000000, 0x60000000, 0xe0000000 };
  for (int bits = 32; bits <= 64; bits += 32)
    {
      sequence s = new_sequence (bits, false, 0, 0, 3);
      for (int d = 0; d < 3; d++)
        for (unsigned i = 0; i < 10; i++)
          CHECK (ldexp ((double)point_at (&s, d, i), -bits) == points[i][d]);
      for (unsigned i = 0; i < 6; i++)
        CHECK (point_at (&s, 0, i) >> (bits - 32) == first[i]);
      free_sequence (&s);
    }
}

/* Of all our vectors, when they were compared with cuRAND's, and of the first
   scrambled ones and their shifts: what a seed gives must not change.  */
#define ALL_VECTORS 0xfe512a99c7d8d82c
#define SCRAMBLED_VECTORS 0xfac13941115a99ab
#define SCRAMBLED_SHIFTS 0xf1f59ce8431bce22

static uint64_t
digest (const uint64_t *words, int64_t n)
{
  uint64_t h = 0;
  for (int64_t i = 0; i < n; i++)
    h = ((h ^ words[i]) << 7 | (h ^ words[i]) >> 57) * 0x9e3779b97f4a7c15;
  return h;
}

/* Vector K ends with bit K from above, so that the points of each dimension
   fill all intervals; no two dimensions are alike; 32 bits are the upper half
   of 64.  */
static void
check_own_vectors (void)
{
  const int64_t n = OCTA_SOBOL_OWN_DIMS;
  sequence s = new_sequence (64, false, 0, 0, n);
  sequence half = new_sequence (32, false, 0, 0, n);
  bool ends = true, differs = true, is_half = true;
  for (int64_t d = 0; d < n; d++)
    {
      for (int k = 0; k < 64; k++)
        ends &= vector_at (&s, d, k) << k == UINT64_C (1) << 63;
      for (int k = 0; k < 32; k++)
        is_half &= vector_at (&half, d, k) == vector_at (&s, d, k) >> 32;
      for (int64_t e = 0; e < d; e++)
        {
          bool same = true;
          for (int k = 0; same && k < 32; k++)
            same = vector_at (&s, d, k) == vector_at (&s, e, k);
          differs &= ! same;
        }
    }
  CHECK (digest (s.vectors, 64 * n) == ALL_VECTORS);
  CHECK (ends);
  CHECK (differs);
  CHECK (is_half);
  free_sequence (&half);
  free_sequence (&s);
}

/* Row 1111 of the published file, the last one of ours: degree 13, a = 4094,
   so that v_k = v_(k-13) ^ v_(k-13) >> 13 ^ v_(k-1) ^ ... ^ v_(k-11) ^ the bit
   of v_(k-12), which a has not.  */
static void
check_last_row (void)
{
  static const int m[13] = { 1,   1,   5,   15,  19,   1,   7,
                             211, 157, 603, 403, 1387, 1583 };
  sequence s = new_sequence (64, false, 0, OCTA_SOBOL_OWN_DIMS - 1, 1);
  uint64_t v[64];
  bool is_as_published = true;
  for (int k = 0; k < 64; k++)
    {
      if (k < 13)
        v[k] = (uint64_t)m[k] << (63 - k);
      else
        {
          v[k] = v[k - 13] ^ v[k - 13] >> 13;
          for (int i = 1; i <= 11; i++)
            v[k] ^= v[k - i];
        }
      is_as_published &= vector_at (&s, 0, k) == v[k];
    }
  CHECK (is_as_published);
  free_sequence (&s);
}

/* ---- scrambling ---- */

/* Does each run of 2^K points of dimension DIM, from a multiple of 2^K on,
   have one in each interval of length 2^-K?  */
static bool
fills (const sequence *s, int64_t dim, int k, uint64_t first)
{
  bool seen[1 << 10] = { 0 };
  for (uint64_t i = 0; i < UINT64_C (1) << k; i++)
    {
      uint64_t x = k ? point_at (s, dim, first + i) >> (s->bits - k) : 0;
      if (seen[x])
        return false;
      seen[x] = true;
    }
  return true;
}

static void
check_intervals (const sequence *s)
{
  bool is_net = true;
  for (int64_t d = 0; d < s->n_dims; d++)
    for (int k = 0; k <= 10; k++)
      for (uint64_t b = 0; b < 4; b++)
        is_net &= fills (s, d, k, (b * 37) << k);
  CHECK (is_net);
}

/* Each rectangle of the area 2^-M has as many of 2^(M + T) points of
   dimensions D and E as the others.  */
static bool
fills_plane (const sequence *s, int d, int e, int m, int t)
{
  bool is_net = true;
  for (int a = 0; a <= m; a++)
    {
      int count[1 << 10] = { 0 };
      const int b = m - a;
      for (uint64_t i = 0; i < UINT64_C (1) << (m + t); i++)
        {
          uint64_t x = a ? point_at (s, d, i) >> (s->bits - a) : 0;
          uint64_t y = b ? point_at (s, e, i) >> (s->bits - b) : 0;
          count[x << b | y]++;
        }
      for (int k = 0; k < 1 << m; k++)
        is_net &= count[k] == 1 << t;
    }
  return is_net;
}

/* T of two dimensions is at most the sum of degrees less one.  */
static void
check_planes (const sequence *s)
{
  static const int degree[] = { 1, 1, 2, 3, 3, 4, 4 };
  for (int m = 1; m <= 8; m++)
    for (int e = 1; e < 7; e++)
      for (int d = 0; d < e; d++)
        CHECK (fills_plane (s, d, e, m, degree[d] + degree[e] - 2));
  CHECK (fills_plane (s, 0, 1, 10, 0));
}

/* Numbers of the scrambling of one dimension: the vectors of the first
   dimension are unit vectors, so that they become the matrix's columns.  */
static void
check_matrix (void)
{
  sequence s = new_sequence (64, true, 12345, 0, 1);
  sequence other = new_sequence (64, true, 12346, 0, 1);
  sequence many = new_sequence (64, true, 12345, 0, 40);
  int ones = 0, changed = 0;
  for (int k = 0; k < 64; k++)
    {
      CHECK (vector_at (&s, 0, k) >> (63 - k) == 1);
      ones += __builtin_popcountll (vector_at (&s, 0, k)) - 1;
      changed += vector_at (&s, 0, k) != vector_at (&other, 0, k);
    }
  CHECK (abs (ones - 1008) < 112); /* of 2016, 5 standard deviations */
  CHECK (changed > 50);
  CHECK (shift_at (&s, 0) != shift_at (&other, 0));
  CHECK (digest (many.vectors, 64 * 40) == SCRAMBLED_VECTORS);
  CHECK (digest (many.shifts, 40) == SCRAMBLED_SHIFTS);
  free_sequence (&many);
  free_sequence (&other);
  free_sequence (&s);
}

/* What a dimension gets does not depend on what else is asked for.  */
static void
check_parts (void)
{
  sequence all = new_sequence (64, true, 7, 0, 20);
  sequence part = new_sequence (64, true, 7, 11, 5);
  sequence half = new_sequence (32, true, 7, 0, 20);
  bool is_part = true, is_half = true;
  for (int d = 0; d < 5; d++)
    {
      is_part &= shift_at (&part, d) == shift_at (&all, 11 + d);
      for (int k = 0; k < 64; k++)
        is_part &= vector_at (&part, d, k) == vector_at (&all, 11 + d, k);
    }
  for (int d = 0; d < 20; d++)
    {
      is_half &= shift_at (&half, d) == shift_at (&all, d) >> 32;
      for (int k = 0; k < 32; k++)
        is_half &= vector_at (&half, d, k) == vector_at (&all, d, k) >> 32;
    }
  CHECK (is_part);
  CHECK (is_half);
  CHECK_OK (octa_sobol_vectors (64, true, 7, 11, 5, part.vectors, NULL));
  free_sequence (&half);
  free_sequence (&part);
  free_sequence (&all);
}

/* Over all seeds a point is uniformly distributed, and those of two dimensions
   are independent: chi-square of 16 x 16 squares, 255 degrees of freedom.  */
static void
check_uniform (uint64_t i)
{
  const int n = is_slow () ? 4096 : 65536;
  int count[256] = { 0 };
  double chi = 0;
  for (int seed = 0; seed < n; seed++)
    {
      uint32_t vectors[64], shifts[2];
      sequence s = { 32, 2, vectors, shifts };
      if (octa_sobol_vectors (32, true, (uint64_t)seed << 20, 3, 2, vectors,
                              shifts)
          != OCTA_OK)
        break;
      count[point_at (&s, 0, i) >> 28 << 4 | point_at (&s, 1, i) >> 28]++;
    }
  for (int k = 0; k < 256; k++)
    chi += pow (count[k] - n / 256., 2) / (n / 256.);
  CHECK (chi > 255 - 5 * sqrt (510) && chi < 255 + 5 * sqrt (510));
}

static void
check_scrambling (void)
{
  for (int is_scrambled = 0; is_scrambled < 2; is_scrambled++)
    for (int bits = 32; bits <= 64; bits += 32)
      {
        sequence s = new_sequence (bits, is_scrambled, 2026, 0, 40);
        check_intervals (&s);
        check_planes (&s);
        free_sequence (&s);
      }
  check_matrix ();
  check_parts ();
  check_uniform (0);
  check_uniform (1);
  check_uniform (1000);
}

/* ---- errors ---- */

static void
check_errors (void)
{
  uint64_t v[64], s[1];
  CHECK_FAILS (octa_sobol_vectors (48, false, 0, 0, 1, v, s),
               OCTA_ERROR_LOGIC);
  CHECK_FAILS (octa_sobol_vectors (32, false, 0, 0, 0, v, s),
               OCTA_ERROR_LOGIC);
  CHECK_FAILS (octa_sobol_vectors (32, false, 0, -1, 1, v, s),
               OCTA_ERROR_LOGIC);
  CHECK_FAILS (octa_sobol_vectors (32, false, 0, 20000, 1, v, s),
               OCTA_ERROR_NOTSUPPORTED);
  CHECK (strstr (octa_error ()->msg, "at most 20000 dimensions"));
  CHECK_FAILS (octa_sobol_vectors (32, false, 0, INT64_MAX, INT64_MAX, v, s),
               OCTA_ERROR_NOTSUPPORTED);
  /* A library that is none, before the real one is looked for.  */
  setenv ("OCTCUDA_CURAND", "/nowhere/libcurand.so.10", 1);
  CHECK_OK (octa_sobol_vectors (64, false, 0, 1110, 1, v, s));
  CHECK_FAILS (octa_sobol_vectors (64, false, 0, 1111, 1, v, s),
               OCTA_ERROR_NOTSUPPORTED);
  CHECK (strstr (octa_error ()->msg, "more than 1111 dimensions need cuRAND"));
  CHECK (strstr (octa_error ()->msg, "/nowhere/libcurand.so.10"));
  CHECK (strstr (octa_error ()->msg, "nvidia-curand"));
  CHECK (strstr (octa_error ()->msg, "ask for at most 1111 dimensions"));
  unsetenv ("OCTCUDA_CURAND");
}

int
main (void)
{
  check_errors ();
  check_first_points ();
  check_own_vectors ();
  check_last_row ();
  check_scrambling ();
  return check_report ();
}
