/* octa_nufft_tpl.cuh -- from points that are not on a grid to a grid, back, and
   sums over points.  All numbers are doubles.

   Points are D columns of P, in units of the grid; grid index I belongs to
   place I, and the grid is periodic.  A point reaches the OCTA_W places around
   it in each dimension, by the weights exp (beta * (sqrt (1 - z^2) - 1)), where z
   goes from -1 to 1.  (A. Barnett, J. Magland and L. af Klinteberg, A parallel
   nonuniform fast Fourier transform library based on an "exponential of
   semicircle" kernel, SIAM J. Sci. Comput. 41, 2019.)

   OCTA_STEP_SPREAD  KEYS are the cells of the points, ascending, first
                     dimension fastest.  Each place of the grid sums up the
                     points around it, in their order: the same bits each time.
                     A block has a tile of the grid.
   OCTA_STEP_GATHER  each point sums up the places around it
   OCTA_STEP_SUM     out (k) = sum_j x(j) exp (-2 pi i f(k) t(j))

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_HOST
#define OCTA_BUILTIN(f) __builtin_##f
#define OCTA_ENTRY                                                            \
  extern "C" const int OCTA_RANGE_MARK (OCTA_NAME) = 1;                       \
  extern "C" void OCTA_NAME (void **args, long long lo, long long hi,         \
                             const unsigned *grid, void *shared)
#define OCTA_ARG(type, name, i) type name = *(type *)args[i];
#else
#define OCTA_BUILTIN(f) ::f
#endif

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

#else

#ifdef OCTA_HOST

/* exp (X), X from -50 to 0, as a loop over vectors has it: 2^k times a series in
   what is left, k being the low bits of a number so large that adding rounds.  */
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

#else
#define octa_exp(x) ::exp (x)
#endif

OCTA_FN double
octa_weight (double distance)
{
  const double z = distance * (2. / OCTA_W), s = 1 - z * z;
  return octa_exp (OCTA_BETA * (OCTA_BUILTIN (sqrt) (s > 0 ? s : 0) - 1));
}

/* The first place that a point at X reaches.  */
OCTA_FN long long
octa_reach (double x)
{
  return (long long)OCTA_BUILTIN (ceil) (x - OCTA_W / 2.);
}

#ifdef OCTA_STEP_GATHER

/* Place I of N, which is not more than N away.  */
OCTA_FN long long
octa_wrap (long long i, long long n)
{
  return i < 0 ? i + n : i >= n ? i - n : i;
}

OCTA_FN octa_z
octa_gather (const octa_z *grid, const double *p, long long points,
             const long long *n, long long j)
{
  double v[3][OCTA_W] = { { 1 }, { 1 }, { 1 } };
  long long at[3][OCTA_W] = { { 0 }, { 0 }, { 0 } };
  octa_z sum = { 0, 0 };
  for (int d = 0; d < OCTA_D; d++)
    {
      const double x = p[j + points * d];
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

#ifdef OCTA_HOST
OCTA_ENTRY
{
  OCTA_ARG (const octa_z *, g, 0)
  OCTA_ARG (const double *, p, 1)
  OCTA_ARG (octa_z *, out, 2)
  OCTA_ARG (long long, points, 3)
  OCTA_ARG (long long, all, 4)
  const long long n[3] = { *(long long *)args[5], *(long long *)args[6],
                           *(long long *)args[7] };
  (void)grid, (void)shared;
  const long long end = hi * OCTA_NUFFT_SPAN < all ? hi * OCTA_NUFFT_SPAN : all;
  for (long long i = lo * OCTA_NUFFT_SPAN; i < end; i++)
    out[i] = octa_gather (g + n[0] * n[1] * n[2] * (i / points), p, points, n,
                          i % points);
}
#else
extern "C" __global__ void
__launch_bounds__ (OCTA_NUFFT_SPAN)
OCTA_NAME (const octa_z *g, const double *p, octa_z *out, long long points,
           long long all, long long n0, long long n1, long long n2)
{
  const long long n[3] = { n0, n1, n2 };
  const long long i = (long long)blockIdx.x * OCTA_NUFFT_SPAN + threadIdx.x;
  if (i < all)
    out[i] = octa_gather (g + n0 * n1 * n2 * (i / points), p, points, n,
                          i % points);
}
#endif

#else /* OCTA_STEP_SPREAD */

/* How far from a point's cell the places are that it reaches.  */
#define OCTA_HALF ((OCTA_W + 1) / 2)

/* A tile: its corner, and how long it is.  */
typedef struct octa_tile
{
  long long at[3], len[3];
} octa_tile;

/* Tile B of the grid N, all of size SIZE but the last ones.  */
OCTA_FN octa_tile
octa_tile_of (long long b, const long long *n, const long long *size)
{
  octa_tile t;
  for (int d = 0; d < 3; d++)
    {
      const long long count = (n[d] + size[d] - 1) / size[d];
      t.at[d] = b % count * size[d];
      t.len[d] = n[d] - t.at[d] < size[d] ? n[d] - t.at[d] : size[d];
      b /= count;
    }
  return t;
}

/* Which period of N cell I is in.  */
OCTA_FN long long
octa_period (long long i, long long n)
{
  return i >= 0 ? i / n : -((n - 1 - i) / n);
}

/* The first of KEYS that is not below KEY.  */
OCTA_FN long long
octa_first (const unsigned *keys, long long count, long long key)
{
  long long lo = 0, len = count;
  while (len > 0)
    {
      const long long half = len / 2;
      const bool is_below = (long long)keys[lo + half] < key;
      lo = is_below ? lo + half + 1 : lo;
      len = is_below ? len - half - 1 : half;
    }
  return lo;
}

/* Points whose cells follow each other along the first dimension, and what is
   added to where they are.  */
typedef struct octa_run
{
  long long begin, end;
  double shift[3];
} octa_run;

/* What reaches tile T comes in so many runs: of each row of cells around it,
   and three periods of the first dimension, which is 2 OCTA_HALF long at least.  */
OCTA_FN long long
octa_runs (const octa_tile *t)
{
  return 3 * (OCTA_D > 1 ? t->len[1] + 2 * OCTA_HALF : 1)
         * (OCTA_D > 2 ? t->len[2] + 2 * OCTA_HALF : 1);
}

OCTA_FN octa_run
octa_run_of (const unsigned *keys, long long points, const octa_tile *t,
             const long long *n, long long r)
{
  octa_run run = { 0, 0, { 0, 0, 0 } };
  const long long rows = OCTA_D > 1 ? t->len[1] + 2 * OCTA_HALF : 1;
  long long row[3] = { 0, r / 3 % rows, r / 3 / rows }, base = 0;
  for (int d = OCTA_D - 1; d > 0; d--)
    {
      const long long cell = t->at[d] - OCTA_HALF + row[d];
      const long long period = octa_period (cell, n[d]);
      run.shift[d] = (double)(period * n[d]);
      base = (base + cell - period * n[d]) * n[d - 1];
    }
  const long long from = t->at[0] - OCTA_HALF;
  const long long to = t->at[0] + t->len[0] + OCTA_HALF;
  const long long zero = (octa_period (from, n[0]) + r % 3) * n[0];
  const long long lo = from > zero ? from : zero;
  const long long hi = to < zero + n[0] ? to : zero + n[0];
  run.shift[0] = (double)zero;
  if (lo < hi)
    {
      run.begin = octa_first (keys, points, base + lo - zero);
      run.end = run.begin
                + octa_first (keys + run.begin, points - run.begin,
                              base + hi - zero);
    }
  return run;
}

#ifdef OCTA_HOST

/* The weights V of a point at X along one dimension of a tile that begins at AT:
   from *LO to *HI they are for places of the tile, from *TO + *LO on.  */
static void
octa_weights (double x, long long at, long long len, double *v, int *lo,
              int *hi, long long *to)
{
  const long long first = octa_reach (x) - at;
  *to = first;
  *lo = first < 0 ? (int)-first : 0;
  *hi = first + OCTA_W > len ? (int)(len - first) : OCTA_W;
  const double off = (double)(at + first) - x;
  for (int i = 0; i < OCTA_W; i++)
    v[i] = octa_weight (off + i);
}

/* C, at POINT, is added to the places of tile T that it reaches.  */
static void
octa_spread_point (octa_z *out, const octa_tile *t, const long long *n,
                   const double *point, octa_z c)
{
  double v[3][OCTA_W];
  int lo[3] = { 0, 0, 0 }, hi[3] = { 1, 1, 1 };
  long long to[3] = { 0, 0, 0 };
  v[1][0] = v[2][0] = 1;
  for (int d = 0; d < OCTA_D; d++)
    {
      octa_weights (point[d], t->at[d], t->len[d], v[d], lo + d, hi + d,
                    to + d);
      if (lo[d] >= hi[d])
        return;
    }
  for (int k = lo[2]; k < hi[2]; k++)
    for (int l = lo[1]; l < hi[1]; l++)
      {
        const double u = v[1][l] * v[2][k];
        const octa_z cu = { c.re * u, c.im * u };
        octa_z *row = out + t->at[0] + to[0]
                      + n[0]
                            * (t->at[1] + to[1] + l
                               + n[1] * (t->at[2] + to[2] + k));
        for (int i = lo[0]; i < hi[0]; i++)
          {
            row[i].re += cu.re * v[0][i];
            row[i].im += cu.im * v[0][i];
          }
      }
}

static void
octa_spread_tile (const unsigned *keys, const double *p, const octa_z *c,
                  octa_z *out, long long points, const octa_tile *t,
                  const long long *n)
{
  for (long long k = 0; k < t->len[2]; k++)
    for (long long l = 0; l < t->len[1]; l++)
      for (long long i = 0; i < t->len[0]; i++)
        out[t->at[0] + i + n[0] * (t->at[1] + l + n[1] * (t->at[2] + k))]
            = octa_z{ 0, 0 };
  const long long runs = octa_runs (t);
  for (long long r = 0; r < runs; r++)
    {
      const octa_run run = octa_run_of (keys, points, t, n, r);
      for (long long j = run.begin; j < run.end; j++)
        {
          double point[3];
          for (int d = 0; d < OCTA_D; d++)
            point[d] = p[j + points * d] + run.shift[d];
          octa_spread_point (out, t, n, point, c[j]);
        }
    }
}

OCTA_ENTRY
{
  OCTA_ARG (const unsigned *, keys, 0)
  OCTA_ARG (const double *, p, 1)
  OCTA_ARG (const octa_z *, c, 2)
  OCTA_ARG (octa_z *, out, 3)
  OCTA_ARG (long long, points, 4)
  OCTA_ARG (long long, tiles, 5)
  const long long n[3] = { *(long long *)args[6], *(long long *)args[7],
                           *(long long *)args[8] };
  const long long size[3] = OCTA_TILE;
  (void)grid, (void)shared;
  for (long long b = lo; b < hi; b++)
    {
      const octa_tile t = octa_tile_of (b % tiles, n, size);
      octa_spread_tile (keys, p, c + points * (b / tiles),
                        out + n[0] * n[1] * n[2] * (b / tiles), points, &t, n);
    }
}

#else

#define OCTA_BATCH 32 /* points that a block weighs at a time */
#define OCTA_RUNS                                                             \
  (3 * (OCTA_D > 1 ? OCTA_TILE_1 + 2 * OCTA_HALF : 1)                         \
   * (OCTA_D > 2 ? OCTA_TILE_2 + 2 * OCTA_HALF : 1))

/* Points in front of each run: UPTO[0 ... RUNS].  All threads take part.  */
static __device__ void
octa_count_runs (const unsigned *keys, long long points, const octa_tile *t,
                 const long long *n, int runs, long long *begin,
                 long long *upto, long long *sums)
{
  const int me = (int)threadIdx.x, each = (runs + OCTA_BLOCK - 1) / OCTA_BLOCK;
  const int from = me * each;
  const int to = from + each < runs ? from + each : runs;
  long long mine = 0;
  for (int r = from; r < to; r++)
    {
      const octa_run run = octa_run_of (keys, points, t, n, r);
      begin[r] = run.begin;
      upto[r + 1] = mine += run.end - run.begin;
    }
  sums[me] = mine;
  __syncthreads ();
  for (int step = 1; step < OCTA_BLOCK; step *= 2)
    {
      const long long before = me >= step ? sums[me - step] : 0;
      __syncthreads ();
      sums[me] += before;
      __syncthreads ();
    }
  for (int r = from; r < to; r++)
    upto[r + 1] += sums[me] - mine;
  if (me == 0)
    upto[0] = 0;
  __syncthreads ();
}

/* The run that point I of those is in.  */
OCTA_FN int
octa_run_at (const long long *upto, int runs, long long i)
{
  int lo = 0, hi = runs;
  while (hi - lo > 1)
    {
      const int middle = (lo + hi) / 2;
      if (upto[middle] <= i)
        lo = middle;
      else
        hi = middle;
    }
  return lo;
}

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (const unsigned *keys, const double *p, const octa_z *c, octa_z *out,
           long long points, long long tiles, long long n0, long long n1,
           long long n2)
{
  __shared__ long long begin[OCTA_RUNS], upto[OCTA_RUNS + 1];
  __shared__ long long sums[OCTA_BLOCK];
  __shared__ double at[OCTA_BATCH][OCTA_D], v[OCTA_BATCH][OCTA_D][OCTA_W];
  __shared__ int first[OCTA_BATCH][OCTA_D];
  __shared__ double re[OCTA_BATCH], im[OCTA_BATCH];
  const long long n[3] = { n0, n1, n2 }, size[3] = OCTA_TILE;
  const long long column = (long long)blockIdx.x / tiles;
  const octa_tile t = octa_tile_of ((long long)blockIdx.x % tiles, n, size);
  const int me = (int)threadIdx.x, runs = (int)octa_runs (&t);
  const int mine[3] = { me % OCTA_TILE_0, me / OCTA_TILE_0 % OCTA_TILE_1,
                        me / (OCTA_TILE_0 * OCTA_TILE_1) };
  double sum_re = 0, sum_im = 0;
  octa_count_runs (keys, points, &t, n, runs, begin, upto, sums);
  const long long all = upto[runs];
  for (long long i = 0; i < all; i += OCTA_BATCH)
    {
      const int some = all - i < OCTA_BATCH ? (int)(all - i) : OCTA_BATCH;
      if (me < some)
        {
          const int r = octa_run_at (upto, runs, i + me);
          const long long j = begin[r] + i + me - upto[r];
          const octa_run run = octa_run_of (keys, 0, &t, n, r);
          const octa_z value = c[j + points * column];
          re[me] = value.re;
          im[me] = value.im;
          for (int d = 0; d < OCTA_D; d++)
            {
              at[me][d] = p[j + points * d] + run.shift[d];
              first[me][d] = (int)(octa_reach (at[me][d]) - t.at[d]);
            }
        }
      __syncthreads ();
      for (int w = me; w < some * OCTA_D * OCTA_W; w += OCTA_BLOCK)
        {
          const int q = w / (OCTA_D * OCTA_W), d = w / OCTA_W % OCTA_D;
          const long long place = t.at[d] + first[q][d] + w % OCTA_W;
          v[q][d][w % OCTA_W] = octa_weight ((double)place - at[q][d]);
        }
      __syncthreads ();
      for (int q = 0; q < some; q++)
        {
          double u = 1;
          for (int d = 0; d < OCTA_D; d++)
            {
              const unsigned o = (unsigned)(mine[d] - first[q][d]);
              u *= o < OCTA_W ? v[q][d][o] : 0;
            }
          sum_re += re[q] * u;
          sum_im += im[q] * u;
        }
      __syncthreads ();
    }
  if (mine[0] < t.len[0] && mine[1] < t.len[1] && mine[2] < t.len[2])
    out[t.at[0] + mine[0]
        + n0
              * (t.at[1] + mine[1]
                 + n1 * (t.at[2] + mine[2] + n2 * column))]
        = octa_z{ sum_re, sum_im };
}

#endif
#endif
#endif
