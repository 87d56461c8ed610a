/* octa_window.cuh -- shared by the kernels of nonuniform transforms: the
   window, and the records of points.

   A point reaches the OCTA_W places around it in each dimension, by the
   weights exp (beta * (sqrt (1 - z^2) - 1)), where z goes from -1 to 1.  (A.
   Barnett, J. Magland and L. af Klinteberg, A parallel nonuniform fast Fourier
   transform library based on an "exponential of semicircle" kernel, SIAM J.
   Sci. Comput. 41, 2019.)

   The text before defines OCTA_REAL, the class of values and weights; the
   place of a point is computed in doubles.  The key of a point is the first
   place within its reach, or on a GPU the bin of this place.  Its record is
   OCTA_ROOM pairs and then its values, one for each column.  The pairs have
   the distance of the first place from the middle of the bin, minus the
   distance of the place OCTA_W / 2 further from the point.  Records are not
   moved when they are sorted: ORDER has their numbers in sorted order, as
   doubles from 1 on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_HOST
#define OCTA_BUILTIN(f) __builtin_##f
#else
#define OCTA_BUILTIN(f) ::f
#endif

/* Distance of the bin's middle from the position of its key, in the first two
   dimensions.  */
#ifdef OCTA_HOST
#define OCTA_MIDDLE 0
#else
#define OCTA_MIDDLE 3
#endif

typedef OCTA_REAL octa_real;
typedef octa_if<(sizeof (octa_real) > 4), octa_z, octa_c> octa_pair;

#define OCTA_ROOM ((OCTA_D + 1) / 2)

/* Place I, modulo the length N; I is outside by at most N.  */
template <class T>
OCTA_FN T
octa_wrap (T i, T n)
{
  return i < 0 ? i + n : i >= n ? i - n : i;
}

/* The value in a record for dimension D.  */
OCTA_FN octa_real
octa_record_at (const octa_pair *record, int d)
{
  return d % 2 ? record[d / 2].im : record[d / 2].re;
}

/* The number of the point at position J of the order.  */
OCTA_FN long long
octa_from (const double *order, long long j)
{
  return order ? (long long)order[j] - 1 : j;
}

#ifndef OCTA_HOST
/* How the bins of a dimension are divided between tiles: first FEW tiles of
   EACH bins, then tiles with one more.  So the last tile, whose last bin may
   be incomplete, has at least three bins.  */
typedef struct octa_tiling
{
  unsigned tiles, each, few;
} octa_tiling;

OCTA_FN octa_tiling
octa_tiling_of (unsigned n)
{
  const unsigned bins = OCTA_NUFFT_BINS (n);
  const unsigned tiles = OCTA_NUFFT_TILES (n, OCTA_D), each = bins / tiles;
  return octa_tiling{ tiles, each, tiles - (bins - each * tiles) };
}

OCTA_FN unsigned
octa_first_bin (const octa_tiling *t, unsigned tile)
{
  return tile * t->each + (tile > t->few ? tile - t->few : 0);
}

OCTA_FN unsigned
octa_tile_at (const octa_tiling *t, unsigned bin)
{
  const unsigned end = t->few * t->each;
  return bin < end ? bin / t->each : t->few + (bin - end) / (t->each + 1);
}
#endif

/* A grid's lengths on the host, which are arguments from number I on.  */
#ifdef OCTA_HOST
#define OCTA_LENGTHS(n, i)                                                    \
  const long long n[3]                                                        \
      = { *(long long *)params[i], *(long long *)params[i + 1],               \
          *(long long *)params[i + 2] };

/* Prefetch for point J of POINTS (records or results of STRIDE pairs each), so
   that a CPU need not wait for memory.  */
OCTA_FN void
octa_prefetch (const double *order, const octa_pair *p, long long stride,
               long long points, long long j)
{
  if (j + 16 < points)
    __builtin_prefetch (p + stride * octa_from (order, j + 16));
}
#endif

#ifdef OCTA_W

/* The weight of a place at this distance from a point, as doubles or floats.
   The root minus 1 is computed as a quotient, which is accurate also as a
   float.  */

#ifdef OCTA_HOST

/* exp (X) for X from -50 to 0, which can be vectorised: 2^k times a series of
   the remainder.  Adding a large number rounds, and its low bits are k.  */
OCTA_FN double
octa_exp (double x)
{
  const double large = x * 0x1.71547652b82fep0 + 0x1.8p52;
  const double k = large - 0x1.8p52;
  const double r = (x - k * 0x1.62e42feep-1) - k * 0x1.a39ef35793c76p-33;
  double p = 1. / 6227020800;
  p = p * r + 1. / 479001600;
  p = p * r + 1. / 39916800;
  p = p * r + 1. / 3628800;
  p = p * r + 1. / 362880;
  p = p * r + 1. / 40320;
  p = p * r + 1. / 5040;
  p = p * r + 1. / 720;
  p = p * r + 1. / 120;
  p = p * r + 1. / 24;
  p = p * r + 1. / 6;
  p = p * r + 0.5;
  p = p * r + 1;
  p = p * r + 1;
  unsigned long long bits;
  __builtin_memcpy (&bits, &large, 8);
  bits = (bits + 1023) << 52;
  double scale;
  __builtin_memcpy (&scale, &bits, 8);
  return p * scale;
}

OCTA_FN float
octa_exp (float x)
{
  const float large = x * 0x1.715476p0f + 0x1.8p23f;
  const float k = large - 0x1.8p23f;
  const float r = (x - k * 0x1.62ep-1f) - k * 0x1.0bfbeap-15f;
  float p = 1.f / 5040;
  p = p * r + 1.f / 720;
  p = p * r + 1.f / 120;
  p = p * r + 1.f / 24;
  p = p * r + 1.f / 6;
  p = p * r + 0.5f;
  p = p * r + 1;
  p = p * r + 1;
  unsigned bits;
  __builtin_memcpy (&bits, &large, 4);
  bits = (bits + 127) << 23;
  float scale;
  __builtin_memcpy (&scale, &bits, 4);
  return p * scale;
}

OCTA_FN double
octa_weight (double distance)
{
  const double z = distance * (2. / OCTA_W), s = 1 - z * z;
  return octa_exp (OCTA_BETA * (__builtin_sqrt (s > 0 ? s : 0) - 1));
}

OCTA_FN float
octa_weight (float distance)
{
  const float z = distance * (2.f / OCTA_W), y = z * z, s = 1 - y;
  const float root = __builtin_sqrtf (s > 0 ? s : 0);
  return octa_exp (-(float)OCTA_BETA * (y / (1 + root)));
}

/* The weights V of the places within reach of the point of RECORD, in all
   dimensions.  This is one loop that is not unrolled, otherwise the compiler
   does not use vectors for eight floats.  */
OCTA_FN void
octa_weigh (octa_real (*v)[OCTA_W], const octa_pair *record)
{
  octa_real *all = &v[0][0];
  for (int d = 0; d < OCTA_D; d++)
    {
      const octa_real off = (octa_real)(-OCTA_W / 2.)
                            - octa_record_at (record, d);
      for (int i = 0; i < OCTA_W; i++)
        v[d][i] = off + (octa_real)i;
    }
#pragma GCC unroll 1
  for (int i = 0; i < OCTA_D * OCTA_W; i++)
    all[i] = octa_weight (all[i]);
}

#else

/* The square root of X, from 1e-30 to 1; its last bit may be wrong.  */
OCTA_FN double
octa_root (double x)
{
#if __CUDA_ARCH__ >= 800
  double y;
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(y) : "d"(x));
#else
  const double y = ::rsqrt (x);
#endif
  double root = x * y, half = -0.5 * y;
  double off = ::fma (half, root, 0.5);
  root = ::fma (off, root, root);
  half = ::fma (off, half, half);
  off = ::fma (root, root, -x);
  return ::fma (off, half, root);
}

/* Coefficients for 2^x, x from -0.5 to 0.5, with relative error 3e-16, highest
   power first.  They are in a table because each would be two instructions in
   the code.  */
static __constant__ double octa_series[] = { 0x1.e6063f7217bc6p-28,
                                             0x1.b675bca4eeebbp-24,
                                             0x1.62bfd47773353p-20,
                                             0x1.ffcb54062e698p-17,
                                             0x1.430913096fd9fp-13,
                                             0x1.5d87fe9d7a584p-10,
                                             0x1.3b2ab6fba1ddap-7,
                                             0x1.c6b08d703ce49p-5,
                                             0x1.ebfbdff82c598p-3,
                                             0x1.62e42fefa3a19p-1,
                                             1 };

/* Without branches, so that the compiler can compute several at once.  */
OCTA_FN double
octa_weight (double distance)
{
  const double power = OCTA_BETA * 1.4426950408889634;
  const double s = ::fma (distance * distance, -4. / (OCTA_W * OCTA_W), 1.);
  const double t = ::fma (power, octa_root (s > 1e-30 ? s : 1e-30), -power);
  const double large = t + 0x1.8p52, x = t - (large - 0x1.8p52);
  double p = octa_series[0];
#pragma unroll
  for (int i = 1; i < 11; i++)
    p = ::fma (p, x, octa_series[i]);
  return __longlong_as_double (__double_as_longlong (p)
                               + (__double_as_longlong (large) << 52));
}

/* A GPU has instructions for the root, the reciprocal and the power of two,
   with relative errors of 2^-22.  */
OCTA_FN float
octa_weight (float distance)
{
  const float power = (float)(-OCTA_BETA * 1.4426950408889634);
  const float z = distance * (2.f / OCTA_W), y = z * z;
  const float s = ::fmaxf (1 - y, 0.f);
  float root, over, weight;
#if __CUDA_ARCH__ >= 800
  asm("sqrt.approx.ftz.f32 %0, %1;" : "=f"(root) : "f"(s));
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(over) : "f"(1 + root));
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(weight) : "f"(y * power * over));
#else
  root = ::sqrtf (s);
  over = 1 / (1 + root);
  weight = ::exp2f (y * power * over);
#endif
  return weight;
}

/* ---- the work of a warp for the points of a bin ---- */

OCTA_FN double
octa_fma (double a, double b, double c)
{
  return ::fma (a, b, c);
}

OCTA_FN float
octa_fma (float a, float b, float c)
{
  return ::fmaf (a, b, c);
}

#define OCTA_EIGHTS OCTA_NUFFT_EIGHTS (OCTA_W)
#define OCTA_TERMS ((OCTA_W + 7) / 8) /* weights that a lane has of a point   \
                                       */
#define OCTA_SIDE (OCTA_NUFFT_BIN + OCTA_W - 1) /* places within reach */

/* V: the weights of a point at distance X from the middle of its bin for every
   eighth place within reach of the bin's points, from PLACE on.  It reaches
   OCTA_W consecutive places, and one of every 8 of them is among these.  */
OCTA_FN void
octa_shares (octa_real *v, octa_real x, int place)
{
  const octa_real half = (octa_real)(OCTA_W / 2.);
  const octa_real before = x - half, from = place - (OCTA_MIDDLE + half);
  const bool is_behind = from < before;
  const octa_real first = is_behind ? from + 8 : from;
  octa_real w[OCTA_TERMS + 1];
  for (int i = 0; i < OCTA_TERMS; i++)
    {
      const bool is_reached = first + (8 * i - OCTA_W) < before;
      const octa_real share = octa_weight ((i > 0 ? first + 8 * i : first)
                                           - x);
      w[i] = OCTA_W % 8 == 0 || is_reached ? share : 0;
    }
  w[OCTA_TERMS] = 0;
  v[0] = is_behind ? 0 : w[0];
  for (int i = 1; i < OCTA_EIGHTS; i++)
    v[i] = is_behind ? w[i - 1] : w[i];
}

/* Products of matrices.  Lane 4 i + k has points (of 8) or places number i, or
   k and k + 4, of A and B, and number 2 k and 2 k + 1 of the result.  A and
   the result have OCTA_EIGHTS times 8 rows: C[2 a + j] is row i + 8 a.  */

#ifdef OCTA_SINGLE

/* C += A * B; A has 16 x 8 and B 8 x 8 numbers with 11 bits.  */
OCTA_FN void
octa_multiply_high (float *c, const float *a, const float *b)
{
#if __CUDA_ARCH__ >= 800
  asm("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
      : "r"(__float_as_uint (a[0])), "r"(__float_as_uint (a[1])),
        "r"(__float_as_uint (a[2])), "r"(__float_as_uint (a[3])),
        "r"(__float_as_uint (b[0])), "r"(__float_as_uint (b[1])));
#else
  const int lane = (int)threadIdx.x % 32;
  for (int k = 0; k < 8; k++)
    for (int i = 0; i < 2; i++)
      {
        const float mine = __shfl_sync (~0u, a[k / 4 * 2 + i],
                                        (lane & ~3) + k % 4);
        for (int j = 0; j < 2; j++)
          c[2 * i + j] = ::fmaf (mine,
                                 __shfl_sync (~0u, b[k / 4],
                                              lane % 4 * 8 + 4 * j + k % 4),
                                 c[2 * i + j]);
      }
#endif
}

/* Split X into a sum of two numbers of 11 bits, with relative error 2^-23.  */
typedef struct octa_halved
{
  float high, low;
} octa_halved;

OCTA_FN octa_halved
octa_halve (float x)
{
  const float high = __uint_as_float ((__float_as_uint (x) + 0x1000u)
                                      & 0xffffe000u);
  return octa_halved{ high, x - high };
}

/* C += A * B, A[a][h] of rows i + 8 a and point or place k + 4 h.  The sum of
   these products is rounded once, when it is added.  */
OCTA_FN void
octa_multiply (float *c, const octa_halved (*a)[2], const octa_halved *b)
{
  const float high[4] = { a[0][0].high, a[1][0].high, a[0][1].high,
                          a[1][1].high };
  const float low[4] = { a[0][0].low, a[1][0].low, a[0][1].low, a[1][1].low };
  const float b_high[2] = { b[0].high, b[1].high };
  const float b_low[2] = { b[0].low, b[1].low };
  float sum[4] = { 0, 0, 0, 0 };
  octa_multiply_high (sum, low, b_high);
  octa_multiply_high (sum, high, b_low);
  octa_multiply_high (sum, high, b_high);
  for (int i = 0; i < 4; i++)
    c[i] += sum[i];
}

#else

typedef double octa_halved;
#define octa_halve(x) (x)

/* C += A * B; A has 8 x 4 and B 4 x 8 numbers.  */
OCTA_FN void
octa_multiply_4 (double *c, double a, double b)
{
#if __CUDA_ARCH__ >= 800
  asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 "
      "{%0, %1}, {%2}, {%3}, {%0, %1};"
      : "+d"(c[0]), "+d"(c[1])
      : "d"(a), "d"(b));
#else
  const int lane = (int)threadIdx.x % 32;
  for (int k = 0; k < 4; k++)
    {
      const double mine = __shfl_sync (~0u, a, (lane & ~3) + k);
      for (int i = 0; i < 2; i++)
        c[i] = ::fma (mine, __shfl_sync (~0u, b, lane % 4 * 8 + 4 * i + k),
                      c[i]);
    }
#endif
}

OCTA_FN void
octa_multiply (double *c, const double (*a)[2], const double *b)
{
  for (int i = 0; i < OCTA_EIGHTS; i++)
    for (int h = 0; h < 2; h++)
      octa_multiply_4 (c + 2 * i, a[i][h], b[h]);
}

#endif
#endif
#endif
