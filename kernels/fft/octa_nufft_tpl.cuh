/* octa_nufft_tpl.cuh -- records of points that are not on a grid, what a grid is
   worth at points, and sums over points.  All numbers are doubles.

   Places are in units of the grid; grid index I is place I, and the grid is
   periodic.

   OCTA_STEP_PACK    the records of points, and their keys: what is sorted by them
                     is in the order in which points are spread
   OCTA_STEP_GATHER  each point sums up the places around it
   OCTA_STEP_SUM     out (k) = sum_j x(j) exp (-2 pi i f(k) t(j))

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_STEP_SUM

/* One sum, of column X.  Products are known to twice the digits, so that what
   they have beyond whole turns is exact.  */
OCTA_FN octa_z
octa_sum (const octa_z *x, const double *t, const double *f, long long n,
          long long m, int dims, long long k)
{
  octa_z sum = { 0, 0 };
  for (long long j = 0; j < n; j++)
    {
      double turns = 0;
      for (int d = 0; d < dims; d++)
        {
          const double a = f[k + m * d], b = t[j + n * d], p = a * b;
          turns += p - OCTA_BUILTIN (rint) (p);
          turns += OCTA_BUILTIN (fma) (a, b, -p);
        }
      turns -= OCTA_BUILTIN (rint) (turns);
      const double angle = -6.283185307179586477 * turns;
      const double c = OCTA_LIBM (cos) (angle), s = OCTA_LIBM (sin) (angle);
      sum.re += x[j].re * c - x[j].im * s;
      sum.im += x[j].re * s + x[j].im * c;
    }
  return sum;
}

#ifdef OCTA_HOST
OCTA_ENTRY
{
  OCTA_ARG (const octa_z *, x, 0)
  OCTA_ARG (const double *, t, 1)
  OCTA_ARG (const double *, f, 2)
  OCTA_ARG (octa_z *, out, 3)
  OCTA_ARG (long long, n, 4)
  OCTA_ARG (long long, m, 5)
  OCTA_ARG (long long, dims, 6)
  OCTA_ARG (long long, all, 7)
  (void)grid, (void)shared;
  const long long end = hi * OCTA_NUFFT_SPAN < all ? hi * OCTA_NUFFT_SPAN : all;
  for (long long i = lo * OCTA_NUFFT_SPAN; i < end; i++)
    out[i] = octa_sum (x + n * (i / m), t, f, n, m, (int)dims, i % m);
}
#else
extern "C" __global__ void
__launch_bounds__ (OCTA_NUFFT_SPAN)
OCTA_NAME (const octa_z *x, const double *t, const double *f, octa_z *out,
           long long n, long long m, long long dims, long long all)
{
  const long long i = (long long)blockIdx.x * OCTA_NUFFT_SPAN + threadIdx.x;
  if (i < all)
    out[i] = octa_sum (x + n * (i / m), t, f, n, m, (int)dims, i % m);
}
#endif

#elif defined OCTA_STEP_PACK

/* A grid's dimensions: of a point at P it has P * SCALE + SHIFT periods, and
   values turn by -P * TURN of a whole turn.  */
typedef struct octa_axes
{
  long long n[3];
  double scale[3], shift[3], turn[3];
} octa_axes;

#if OCTA_D == 2 && ! defined OCTA_HOST
/* Bins of a tile follow each other.  */
OCTA_FN long long
octa_key (const long long *n, const double *place)
{
  long long tile[2], in[2];
  for (int d = 0; d < 2; d++)
    {
      const long long bins = OCTA_NUFFT_BINS (n[d]);
      const long long tiles = OCTA_NUFFT_TILES (n[d]);
      const long long bin = (long long)place[d] / OCTA_NUFFT_BIN;
      tile[d] = ((bin + 1) * tiles - 1) / bins;
      in[d] = bin - tile[d] * bins / tiles;
    }
  return (tile[0] + OCTA_NUFFT_TILES (n[0]) * tile[1])
             * (OCTA_NUFFT_TILE * OCTA_NUFFT_TILE)
         + in[0] + OCTA_NUFFT_TILE * in[1];
}
#else
/* The cell, first dimension fastest.  */
OCTA_FN long long
octa_key (const long long *n, const double *place)
{
  long long key = 0;
  for (int d = OCTA_D - 1; d >= 0; d--)
    key = key * n[d] + (long long)place[d];
  return key;
}
#endif

/* Point J, of POINTS at P, and its values, of COLUMNS; the first of X stands for
   all of a column if there is ONE.  */
OCTA_FN void
octa_pack (const double *p, const double *x, octa_z *records, unsigned *keys,
           long long points, long long columns, bool is_one, bool is_complex,
           const octa_axes *axes, long long j)
{
  double place[2 * OCTA_ROOM] = { 0 }, turns = 0;
  octa_z *record = records + (OCTA_ROOM + columns) * j;
  for (int d = 0; d < OCTA_D; d++)
    {
      const double at = p[j + points * d], n = (double)axes->n[d];
      const double periods = at * axes->scale[d] + axes->shift[d];
      const double to = (periods - OCTA_BUILTIN (floor) (periods)) * n;
      const double turn = at * axes->turn[d];
      place[d] = to >= n ? to - n : to;
      turns += turn - OCTA_BUILTIN (rint) (turn);
    }
  const double angle = -6.283185307179586477 * turns;
  const double c = OCTA_LIBM (cos) (angle), s = OCTA_LIBM (sin) (angle);
  for (int d = 0; d < OCTA_ROOM; d++)
    record[d] = octa_z{ place[2 * d], place[2 * d + 1] };
  for (long long q = 0; q < columns; q++)
    {
      const long long i = is_one ? q : j + points * q;
      const double re = x[is_complex ? 2 * i : i];
      const double im = is_complex ? x[2 * i + 1] : 0;
      record[OCTA_ROOM + q] = octa_z{ re * c - im * s, re * s + im * c };
    }
  keys[j] = (unsigned)octa_key (axes->n, place);
}

#ifdef OCTA_HOST
OCTA_ENTRY
{
  OCTA_ARG (const double *, p, 0)
  OCTA_ARG (const double *, x, 1)
  OCTA_ARG (octa_z *, records, 2)
  OCTA_ARG (unsigned *, keys, 3)
  OCTA_ARG (long long, points, 4)
  OCTA_ARG (long long, columns, 5)
  OCTA_ARG (long long, is_one, 6)
  OCTA_ARG (long long, is_complex, 7)
  octa_axes axes;
  (void)grid, (void)shared;
  for (int d = 0; d < 3; d++)
    {
      axes.n[d] = *(long long *)args[8 + d];
      axes.scale[d] = *(double *)args[11 + d];
      axes.shift[d] = *(double *)args[14 + d];
      axes.turn[d] = *(double *)args[17 + d];
    }
  const long long end
      = hi * OCTA_NUFFT_SPAN < points ? hi * OCTA_NUFFT_SPAN : points;
  for (long long j = lo * OCTA_NUFFT_SPAN; j < end; j++)
    octa_pack (p, x, records, keys, points, columns, is_one, is_complex, &axes,
               j);
}
#else
extern "C" __global__ void
__launch_bounds__ (OCTA_NUFFT_SPAN)
OCTA_NAME (const double *p, const double *x, octa_z *records, unsigned *keys,
           long long points, long long columns, long long is_one,
           long long is_complex, long long n0, long long n1, long long n2,
           double scale0, double scale1, double scale2, double shift0,
           double shift1, double shift2, double turn0, double turn1,
           double turn2)
{
  const octa_axes axes = { { n0, n1, n2 },
                           { scale0, scale1, scale2 },
                           { shift0, shift1, shift2 },
                           { turn0, turn1, turn2 } };
  const long long j = (long long)blockIdx.x * OCTA_NUFFT_SPAN + threadIdx.x;
  if (j < points)
    octa_pack (p, x, records, keys, points, columns, is_one, is_complex, &axes,
               j);
}
#endif

#elif defined OCTA_HOST /* OCTA_STEP_GATHER */

OCTA_FN octa_z
octa_gather (const octa_z *grid, const octa_z *record, const long long *n)
{
  double v[3][OCTA_W] = { { 1 }, { 1 }, { 1 } };
  long long at[3][OCTA_W] = { { 0 }, { 0 }, { 0 } };
  octa_z sum = { 0, 0 };
  for (int d = 0; d < OCTA_D; d++)
    {
      const double x = octa_place (record, d);
      const long long first = octa_reach (x);
      const double off = (double)first - x;
      for (int i = 0; i < OCTA_W; i++)
        v[d][i] = octa_weight (off + i);
      for (int i = 0; i < OCTA_W; i++)
        at[d][i] = octa_wrap (first + i, n[d]);
    }
  for (int k = 0; k < (OCTA_D > 2 ? OCTA_W : 1); k++)
    for (int l = 0; l < (OCTA_D > 1 ? OCTA_W : 1); l++)
      {
        const octa_z *row = grid + n[0] * (at[1][l] + n[1] * at[2][k]);
        const double u = v[1][l] * v[2][k];
        octa_z part = { 0, 0 };
        for (int i = 0; i < OCTA_W; i++)
          {
            const octa_z g = row[at[0][i]];
            part.re += v[0][i] * g.re;
            part.im += v[0][i] * g.im;
          }
        sum.re += u * part.re;
        sum.im += u * part.im;
      }
  return sum;
}

OCTA_ENTRY
{
  OCTA_ARG (const octa_z *, g, 0)
  OCTA_ARG (const double *, order, 1)
  OCTA_ARG (const octa_z *, records, 2)
  OCTA_ARG (octa_z *, out, 3)
  OCTA_ARG (long long, points, 4)
  OCTA_ARG (long long, all, 5)
  const long long n[3] = { *(long long *)args[6], *(long long *)args[7],
                           *(long long *)args[8] };
  (void)grid, (void)shared;
  const long long end = hi * OCTA_NUFFT_SPAN < all ? hi * OCTA_NUFFT_SPAN : all;
  for (long long i = lo * OCTA_NUFFT_SPAN; i < end; i++)
    {
      const long long j = octa_from (order, i % points), column = i / points;
      const octa_z *record = records + (OCTA_ROOM + 1) * j;
      octa_prefetch (order, records, OCTA_ROOM + 1, points, i % points);
      octa_prefetch (order, out + points * column, 1, points, i % points);
      const octa_z y = octa_gather (g + n[0] * n[1] * n[2] * column, record, n);
      const octa_z c = record[OCTA_ROOM];
      out[j + points * column]
          = octa_z{ y.re * c.re - y.im * c.im, y.re * c.im + y.im * c.re };
    }
}

#else

/* So many lanes have a place of the first dimension each.  A thread reads a point;
   together they take one of their points after the other.  */
#define OCTA_LANES (OCTA_W > 8 ? 16 : 8)

/* Place I of N, which is not negative, and less than 2 N.  */
OCTA_FN unsigned
octa_wrap_up (unsigned i, unsigned n)
{
  return i < i - n ? i : i - n;
}

/* What the grid N is worth at X.  All lanes have the sum, made in one order.  */
OCTA_FN octa_z
octa_gather (const octa_z *grid, const double *x, const int *n)
{
  const int lane = (int)threadIdx.x % OCTA_LANES;
  const int mine = OCTA_W == OCTA_LANES || lane < OCTA_W ? lane : 0;
  double v[3] = { 1, 1, 1 }, rows[OCTA_W];
  int first[3] = { 0, 0, 0 };
  for (int d = 0; d < OCTA_D; d++)
    {
      const double from = OCTA_BUILTIN (ceil) (x[d] - OCTA_W / 2.);
      v[d] = mine == lane ? octa_weight (from + mine - x[d]) : 0;
      first[d] = octa_wrap ((int)from, n[d]);
    }
  for (int l = 0; l < OCTA_W && OCTA_D > 1; l++)
    rows[l] = __shfl_sync (~0u, v[1], l, OCTA_LANES);
  const char *column
      = (const char *)(grid + octa_wrap_up (first[0] + mine, n[0]));
  const unsigned pitch = 16 * (unsigned)n[0];
  octa_z sum = { 0, 0 };
  for (int k = 0; k < (OCTA_D > 2 ? OCTA_W : 1); k++)
    {
      const unsigned page
          = OCTA_D > 2 ? n[1] * octa_wrap_up (first[2] + k, n[2]) : 0;
      const double u = OCTA_D > 2 ? __shfl_sync (~0u, v[2], k, OCTA_LANES) : 1;
      octa_z part = { 0, 0 };
#pragma unroll
      for (int l = 0; l < (OCTA_D > 1 ? OCTA_W : 1); l++)
        {
          const unsigned row
              = OCTA_D > 1 ? page + octa_wrap_up (first[1] + l, n[1]) : 0;
          const octa_z a
              = *(const octa_z *)(column + (unsigned long long)row * pitch);
          part.re = OCTA_D > 1 ? ::fma (rows[l], a.re, part.re) : a.re;
          part.im = OCTA_D > 1 ? ::fma (rows[l], a.im, part.im) : a.im;
        }
      sum.re = ::fma (u, part.re, sum.re);
      sum.im = ::fma (u, part.im, sum.im);
    }
  sum.re *= v[0];
  sum.im *= v[0];
  for (int step = OCTA_LANES / 2; step > 0; step /= 2)
    {
      sum.re += __shfl_xor_sync (~0u, sum.re, step);
      sum.im += __shfl_xor_sync (~0u, sum.im, step);
    }
  return sum;
}

extern "C" __global__ void
__launch_bounds__ (OCTA_NUFFT_SPAN)
OCTA_NAME (const octa_z *g, const double *order, const octa_z *records,
           octa_z *out, long long points, long long all, long long n0,
           long long n1, long long n2)
{
  const int n[3] = { (int)n0, (int)n1, (int)n2 };
  const int lane = (int)threadIdx.x % OCTA_LANES;
  const long long i = (long long)blockIdx.x * OCTA_NUFFT_SPAN + threadIdx.x;
  const long long task = i < all ? i : all - 1;
  const int column = task < points ? 0 : (int)(task / points);
  const long long j = octa_from (order, task - points * column);
  const octa_z *record = records + (OCTA_ROOM + 1) * j;
  const octa_z c = record[OCTA_ROOM];
  octa_z y = { 0, 0 };
#pragma unroll 1
  for (int k = 0; k < OCTA_LANES; k++)
    {
      double x[OCTA_D];
      for (int d = 0; d < OCTA_D; d++)
        x[d] = __shfl_sync (~0u, octa_place (record, d), k, OCTA_LANES);
      const int at = __shfl_sync (~0u, column, k, OCTA_LANES);
      const octa_z sum = octa_gather (g + n0 * n1 * n2 * at, x, n);
      if (lane == k)
        y = sum;
    }
  if (i < all)
    out[j + points * column]
        = octa_z{ y.re * c.re - y.im * c.im, y.re * c.im + y.im * c.re };
}

#endif
