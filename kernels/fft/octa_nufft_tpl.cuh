/* octa_nufft_tpl.cuh -- records of points that are not on a grid, frequencies of a
   grid, and sums over points.

   Places are in units of the grid; grid index I is place I, and the grid is
   periodic.

   OCTA_STEP_PACK    write the records of points, and their keys; points are
                     spread in the order of their keys
   OCTA_STEP_FILL    write frequencies, divided by the window's transform, to
                     the lowest ones of a grid that is 0 elsewhere
   OCTA_STEP_CUT     read the lowest frequencies from a grid
   OCTA_STEP_SUM     out (k) = sum_j x(j) exp (-2 pi i f(k) t(j)), in doubles

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_STEP_SUM

/* One sum of column X.  Products are computed with twice the digits, so that
   their fraction of a turn is exact.  */
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
OCTA_RANGE_KERNEL (1)
{
  OCTA_ARG (const octa_z *, x, 0)
  OCTA_ARG (const double *, t, 1)
  OCTA_ARG (const double *, f, 2)
  OCTA_ARG (octa_z *, out, 3)
  OCTA_ARG (long long, n, 4)
  OCTA_ARG (long long, m, 5)
  OCTA_ARG (long long, dims, 6)
  OCTA_ARG (long long, all, 7)
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

/* A grid's dimensions: a point at P is at P * SCALE + SHIFT periods of the
   grid, and its values are rotated by -P * TURN turns.  */
typedef struct octa_axes
{
  long long n[3];
  double scale[3], shift[3], turn[3];
} octa_axes;

#ifdef OCTA_HOST
/* The first place, first dimension fastest.  */
OCTA_FN long long
octa_key (const long long *n, const long long *first)
{
  long long key = 0;
  for (int d = OCTA_D - 1; d >= 0; d--)
    key = key * n[d] + first[d];
  return key;
}

OCTA_FN double
octa_in_bin (long long first, int d)
{
  return (void)first, (void)d, 0;
}
#else
/* The distance from the middle of its bin in dimension D.  */
OCTA_FN double
octa_in_bin (long long first, int d)
{
  return d < 2 ? (double)((int)first % OCTA_NUFFT_BIN - OCTA_MIDDLE) : 0;
}

/* The bin, and the plane in it.  Bins of a tile have consecutive numbers.  */
OCTA_FN long long
octa_key (const long long *n, const long long *first)
{
  unsigned key = 0, across = 1;
  for (int d = 0; d < (OCTA_D > 1 ? 2 : 1); d++)
    {
      const octa_tiling t = octa_tiling_of ((unsigned)n[d]);
      const unsigned bin = (unsigned)first[d] / OCTA_NUFFT_BIN;
      const unsigned tile = octa_tile_at (&t, bin);
      key += across * tile * OCTA_NUFFT_IN_TILE
             + (d ? OCTA_NUFFT_TILE (OCTA_D) : 1)
                   * (bin - octa_first_bin (&t, tile));
      across = t.tiles;
    }
  return OCTA_D > 2 ? key * (unsigned)n[2] + (unsigned)first[2] : key;
}
#endif

/* exp (-2 pi i TURNS) for small TURNS.  */
OCTA_FN octa_pair
octa_turned (double turns)
{
#if defined OCTA_SINGLE && ! defined OCTA_HOST
  float c, s;
  ::sincospif ((float)(-2 * turns), &s, &c);
#else
  const double angle = -6.283185307179586477 * turns;
  const double c = OCTA_LIBM (cos) (angle), s = OCTA_LIBM (sin) (angle);
#endif
  return octa_pair{ (octa_real)c, (octa_real)s };
}

/* Point J of the POINTS at P, and its values in COLUMNS columns.  If ONE, a
   column of X has one value for all points.  A point reaches HALF a window to
   each side.  */
OCTA_FN void
octa_pack (const OCTA_POINT *p, const octa_real *x, octa_pair *records,
           unsigned *keys, long long points, long long columns, bool is_one,
           bool is_complex, double half, const octa_axes *axes, long long j)
{
  long long first[3] = { 0, 0, 0 };
  octa_real off[2 * OCTA_ROOM] = { 0 };
  double turns = 0;
  octa_pair *record = records + (OCTA_ROOM + columns) * j;
  for (int d = 0; d < OCTA_D; d++)
    {
      const double at = p[j + points * d], n = (double)axes->n[d];
      const double periods = at * axes->scale[d] + axes->shift[d];
      const double to = (periods - OCTA_BUILTIN (floor) (periods)) * n;
      /* The place is inside the grid even if the point is not finite.  */
      const double turn = at * axes->turn[d], place = to < n ? to : 0;
      const double from = OCTA_BUILTIN (ceil) (place - half);
      first[d] = octa_wrap ((long long)from, axes->n[d]);
      off[d] = (octa_real)(octa_in_bin (first[d], d) - (from + half - place));
      turns += turn - OCTA_BUILTIN (rint) (turn);
    }
  const octa_pair turn = octa_turned (turns);
  for (int d = 0; d < OCTA_ROOM; d++)
    record[d] = octa_pair{ off[2 * d], off[2 * d + 1] };
#pragma unroll 1
  for (long long q = 0; q < columns; q++)
    {
      const long long i = is_one ? q : j + points * q;
      const octa_pair value = is_complex ? ((const octa_pair *)x)[i]
                                         : octa_pair{ x[i], 0 };
      record[OCTA_ROOM + q]
          = octa_pair{ value.re * turn.re - value.im * turn.im,
                       value.re * turn.im + value.im * turn.re };
    }
  keys[j] = (unsigned)octa_key (axes->n, first);
}

#ifdef OCTA_HOST
OCTA_RANGE_KERNEL (1)
{
  OCTA_ARG (const OCTA_POINT *, p, 0)
  OCTA_ARG (const octa_real *, x, 1)
  OCTA_ARG (octa_pair *, records, 2)
  OCTA_ARG (unsigned *, keys, 3)
  OCTA_ARG (long long, points, 4)
  OCTA_ARG (long long, columns, 5)
  OCTA_ARG (long long, is_one, 6)
  OCTA_ARG (long long, is_complex, 7)
  OCTA_ARG (double, half, 8)
  octa_axes axes;
  for (int d = 0; d < 3; d++)
    {
      axes.n[d] = *(long long *)params[9 + d];
      axes.scale[d] = *(double *)params[12 + d];
      axes.shift[d] = *(double *)params[15 + d];
      axes.turn[d] = *(double *)params[18 + d];
    }
  const long long end
      = hi * OCTA_NUFFT_SPAN < points ? hi * OCTA_NUFFT_SPAN : points;
  for (long long j = lo * OCTA_NUFFT_SPAN; j < end; j++)
    octa_pack (p, x, records, keys, points, columns, is_one, is_complex, half,
               &axes, j);
}
#else
extern "C" __global__ void
__launch_bounds__ (OCTA_NUFFT_SPAN)
OCTA_NAME (const OCTA_POINT *p, const octa_real *x, octa_pair *records,
           unsigned *keys, long long points, long long columns,
           long long is_one, long long is_complex, double half, long long n0,
           long long n1, long long n2, double scale0, double scale1,
           double scale2, double shift0, double shift1, double shift2,
           double turn0, double turn1, double turn2)
{
  const octa_axes axes = { { n0, n1, n2 },
                           { scale0, scale1, scale2 },
                           { shift0, shift1, shift2 },
                           { turn0, turn1, turn2 } };
  const long long j = (long long)blockIdx.x * OCTA_NUFFT_SPAN + threadIdx.x;
  if (j < points)
    octa_pack (p, x, records, keys, points, columns, is_one, is_complex, half,
               &axes, j);
}
#endif

#else /* OCTA_STEP_FILL, OCTA_STEP_CUT */

/* 1 over the transform of the window at U, from -1/4 to 1/4: a polynomial in its
   square.  */
OCTA_FN double
octa_correction (double u)
{
  const double inverse[] = OCTA_INVERSE;
  const double z = 32 * u * u - 1;
  double c = inverse[0];
  for (int k = 1; k < (int)(sizeof inverse / sizeof *inverse); k++)
    c = c * z + inverse[k];
  return c;
}

/* The lengths of a grid, the number of its frequencies, and the number of
   elements in a column of the output.  */
typedef struct octa_band
{
  int n[3], count[3];
  unsigned all;
} octa_band;

OCTA_FN octa_band
octa_band_of (const long long *n, const long long *count)
{
  octa_band b = { { 0 }, { 0 }, 1 };
  for (int d = 0; d < OCTA_D; d++)
    {
      b.n[d] = (int)n[d];
      b.count[d] = (int)count[d];
#ifdef OCTA_STEP_FILL
      b.all *= (unsigned)n[d];
#else
      b.all *= (unsigned)count[d];
#endif
    }
  return b;
}

/* The position from which element I of a column is copied, or -1 if there is
   no such frequency.  */
OCTA_FN long long
octa_source (const octa_band *b, unsigned i, double *correction)
{
  long long from = 0, stride = 1;
  *correction = 1;
  for (int d = 0; d < OCTA_D; d++)
    {
      const int n = b->n[d], count = b->count[d], low = count / 2;
#ifdef OCTA_STEP_FILL
      const unsigned size = (unsigned)n;
#else
      const unsigned size = (unsigned)count;
#endif
      const int at = (int)(d + 1 < OCTA_D ? i % size : i);
      i /= d + 1 < OCTA_D ? size : 1;
#ifdef OCTA_STEP_FILL
      const int k = at < count - low ? at : at - n;
      if (k < -low)
        return -1;
      from += stride * (k + low);
      stride *= count;
#else
      const int k = at - low;
      from += stride * (k < 0 ? k + n : k);
      stride *= n;
#endif
      *correction *= octa_correction ((double)k / n);
    }
  return from;
}

/* IN and OUT are the beginnings of a column.  */
OCTA_FN void
octa_correct (const octa_real *in, octa_pair *out, bool is_complex,
              const octa_band *b, unsigned i)
{
  double c;
  octa_pair value = { 0, 0 };
  const long long from = octa_source (b, i, &c);
  if (from >= 0 && is_complex)
    value = ((const octa_pair *)in)[from];
  else if (from >= 0)
    value.re = in[from];
  out[i] = octa_pair{ (octa_real)(value.re * c), (octa_real)(value.im * c) };
}

#ifdef OCTA_HOST
OCTA_RANGE_KERNEL (1)
{
  OCTA_ARG (const octa_real *, in, 0)
  OCTA_ARG (octa_pair *, out, 1)
  OCTA_ARG (long long, is_complex, 2)
  OCTA_ARG (long long, blocks, 3)
  OCTA_ARG (long long, stride, 4)
  OCTA_LENGTHS (n, 5)
  OCTA_LENGTHS (count, 8)
  const octa_band b = octa_band_of (n, count);
  for (long long k = lo; k < hi; k++)
    for (unsigned i = 0; i < OCTA_NUFFT_SPAN; i++)
      {
        const unsigned at = (unsigned)(k % blocks) * OCTA_NUFFT_SPAN + i;
        if (at < b.all)
          octa_correct (in + stride * (k / blocks), out + b.all * (k / blocks),
                        is_complex, &b, at);
      }
}
#else
/* BLOCKS is the number of blocks per column; columns of IN have STRIDE
   numbers.  */
extern "C" __global__ void
__launch_bounds__ (OCTA_NUFFT_SPAN)
OCTA_NAME (const octa_real *in, octa_pair *out, long long is_complex,
           long long blocks, long long stride, long long n0, long long n1,
           long long n2, long long m0, long long m1, long long m2)
{
  const long long n[3] = { n0, n1, n2 }, count[3] = { m0, m1, m2 };
  const octa_band b = octa_band_of (n, count);
  const unsigned per = (unsigned)blocks, column = blockIdx.x / per;
  const unsigned i = blockIdx.x % per * OCTA_NUFFT_SPAN + threadIdx.x;
  if (i < b.all)
    octa_correct (in + stride * column, out + (long long)b.all * column,
                  is_complex, &b, i);
}
#endif

#endif
