/* octa_fold_tpl.cuh -- reductions whose accumulator is more than one value
   (src/reduce/ fold.def); the accumulators are in octa_fold_acc.cuh.

   The operand is pre x count x post elements; a block folds PER of COUNT
   elements of some neighbouring columns into accumulators.  These are the
   results if there is one part, otherwise the operand of a second pass
   (OCTA_FROM_PARTS).  OCTA_ORDERED: accumulators are combined in the order of
   the elements.  OCTA_RUNS: elements are added in runs, on the host in this
   many sums if a column is contiguous.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* ---- results that are known ---- */

/* OCTA_GUESSED: the results are known, but some kinds of them may be wrong (0
   and NaN: the wrong ones of several).  A block without such results has
   nothing to do.  */
#ifdef OCTA_GUESSED
OCTA_FN bool
octa_are_open (const OCTA_RESULT *x, int n)
{
  bool is = false;
  for (int k = 0; k < n; k++)
    is |= OCTA_ACC::is_open (x[k]);
  return is;
}
#endif

/* ---- elements ---- */

#ifdef OCTA_FROM_PARTS
#undef OCTA_RUNS
#define OCTA_WIDTH 1
#define OCTA_GET(i, end) const OCTA_ACC in_ = in[i];
#define OCTA_FEED(acc, k, j) acc.take (in_);
#else
#define OCTA_WIDTH OCTA_V
#define OCTA_GET(i, end) OCTA_LOAD (i, end)
#define OCTA_FEED(acc, k, j)                                                  \
  {                                                                           \
    OCTA_EXPR (k)                                                             \
    acc.feed (OCTA_VALUE, j);                                                 \
  }
#endif

/* The number of rows in a run whose elements are added to W sums: first 16
   elements, but at least the rows that are loaded ahead; then four times as
   many each time.  */
#define OCTA_AHEAD 4
#define OCTA_FIRST_RUN(w) ((w) * OCTA_AHEAD < 16 ? 16 / (w) : OCTA_AHEAD)
#define OCTA_NEXT_RUN(rows) ((rows) * 4)

/* Add the loaded element number K to sum I of T, which belongs to a run of
   ACC, if IS_IN.  IS_FIRST: it is the first of the run.  */
#define OCTA_ADD(acc, t, k, i, is_first, is_in)                               \
  {                                                                           \
    OCTA_EXPR (k)                                                             \
    if (is_first)                                                             \
      acc.begin (OCTA_VALUE);                                                 \
    acc.add (t, i, OCTA_VALUE, is_in);                                        \
  }

/* Store a part's accumulator, or the result.  */
#define OCTA_LEAVE(acc, i)                                                    \
  {                                                                           \
    const long long i_ = (i);                                                 \
    if (partial)                                                              \
      partial[i_] = acc;                                                      \
    else                                                                      \
      {                                                                       \
        if (out)                                                              \
          out[i_] = acc.value ();                                             \
        if (at)                                                               \
          at[i_] = (double)(acc.at () + 1);                                   \
      }                                                                       \
  }

#ifdef OCTA_HOST

#ifdef OCTA_GUESSED
#define OCTA_SKIP(is_open)                                                    \
  if (! (is_open))                                                            \
    continue;
#else
#define OCTA_SKIP(is_open)
#endif

OCTA_RANGE_KERNEL (1)
{
  OCTA_UNPACK
  const OCTA_ACC *in = *(const OCTA_ACC **)params[OCTA_N_PARAMS];
  OCTA_ACC *partial = *(OCTA_ACC **)params[OCTA_N_PARAMS + 1];
  OCTA_RESULT *out = *(OCTA_RESULT **)params[OCTA_N_PARAMS + 2];
  double *at = *(double **)params[OCTA_N_PARAMS + 3];
  const long long pre = *(long long *)params[OCTA_N_PARAMS + 4];
  const long long count = *(long long *)params[OCTA_N_PARAMS + 5];
  const long long parts = *(long long *)params[OCTA_N_PARAMS + 7];
  const long long per = *(long long *)params[OCTA_N_PARAMS + 8];
  const long long tiles = *(long long *)params[OCTA_N_PARAMS + 9];
#ifdef OCTA_GUESSED
  const OCTA_RESULT *guess = *(const OCTA_RESULT **)params[OCTA_N_PARAMS + 10];
#endif
  OCTA_ONCE
  OCTA_BAD
  (void)in;
  (void)pre;
  for (long long b = lo; b < hi; b++)
    {
      const long long part = b / tiles % parts;
      const long long post = b / tiles / parts;
      const long long j0 = part * per;
      const long long j1 = j0 + per < count ? j0 + per : count;
#ifdef OCTA_INNER
      const long long base = post * count;
      OCTA_ACC acc = OCTA_ACC::first ();
      long long j = j0;
      OCTA_SKIP (octa_are_open (guess + post, 1))
#ifdef OCTA_RUNS
      if (j1 - j0 < OCTA_RUNS)
        {
          OCTA_ACC::sums<1> sums;
          for (; j < j1; j++)
            {
              OCTA_GET (base + j, base + j1)
              OCTA_ADD (acc, sums, 0, 0, j == j0, true)
            }
          acc.end (sums, 0, 1, j1 - j0);
        }
      for (long long run = OCTA_FIRST_RUN (OCTA_RUNS) * OCTA_RUNS; j < j1;
           run = OCTA_NEXT_RUN (run))
        {
          OCTA_ACC::sums<OCTA_RUNS> sums;
          const long long begin = j, end = j + run < j1 ? j + run : j1;
          {
            OCTA_GET (base + j, base + j1)
            OCTA_EXPR (0)
            acc.begin (OCTA_VALUE);
          }
          for (; j + OCTA_RUNS <= end; j += OCTA_RUNS)
            for (int i = 0; i < OCTA_RUNS; i++)
              {
                OCTA_GET (base + j + i, base + j1)
                OCTA_ADD (acc, sums, 0, i, false, true)
              }
          for (; j < end; j++)
            {
              OCTA_GET (base + j, base + j1)
              OCTA_ADD (acc, sums, 0, 0, false, true)
            }
          acc.end (sums, 0, OCTA_RUNS, end - begin);
        }
#else
      for (; j < j1; j++)
        {
          OCTA_GET (base + j, base + j1)
          OCTA_FEED (acc, 0, j)
        }
#endif
      OCTA_LEAVE (acc, part + parts * post)
#else
      const long long c0 = b % tiles * OCTA_FOLD_TILE;
      const int width
          = (int)(c0 + OCTA_FOLD_TILE < pre ? OCTA_FOLD_TILE : pre - c0);
      OCTA_SKIP (octa_are_open (guess + pre * post + c0, width))
      OCTA_ACC acc[OCTA_FOLD_TILE];
      for (int c = 0; c < width; c++)
        acc[c] = OCTA_ACC::first ();
#ifdef OCTA_RUNS
      for (long long j = j0, run = OCTA_FIRST_RUN (1); j < j1;
           run = OCTA_NEXT_RUN (run))
        {
          OCTA_ACC::sums<OCTA_FOLD_TILE> sums;
          const long long begin = j, end = j + run < j1 ? j + run : j1;
          for (; j < end; j++)
            {
              const long long base = c0 + pre * (j + count * post);
              for (int c = 0; c < width; c++)
                {
                  OCTA_GET (base + c, base + width)
                  OCTA_ADD (acc[c], sums, 0, c, j == begin, true)
                }
            }
          for (int c = 0; c < width; c++)
            acc[c].end (sums, c, 1, end - begin);
        }
#else
      for (long long j = j0; j < j1; j++)
        {
          const long long base = c0 + pre * (j + count * post);
          for (int c = 0; c < width; c++)
            {
              OCTA_GET (base + c, base + width)
              OCTA_FEED (acc[c], 0, j)
            }
        }
#endif
      for (int c = 0; c < width; c++)
        OCTA_LEAVE (acc[c], c0 + c + pre * (part + parts * post))
#endif
    }
  OCTA_REPORT
}

#else

/* Combine the SUMS[T * STRIDE] of N threads (a power of two) into that of the
   first one.  Each of these threads T calls it.  */
static __device__ __forceinline__ void
octa_join (OCTA_ACC *sums, int t, int n, int stride)
{
  __syncthreads ();
#ifdef OCTA_ORDERED
  for (int s = 1; s < n; s *= 2)
    {
      if (t % (2 * s) == 0)
#else
  /* whole warps may be idle */
  for (int s = n / 2; s > 0; s /= 2)
    {
      if (t < s)
#endif
        sums[t * stride].take (sums[(t + s) * stride]);
      __syncthreads ();
    }
}

/* The unroll factor of loops: 1 if the text is long.  */
#if defined OCTA_ROLLED || defined OCTA_ORDERED
#define OCTA_TIMES(n) 1
#else
#define OCTA_TIMES(n) n
#endif

/* The elements of J0 ...  J1 for thread T of N: every N-th vector, or a
   contiguous part.  */
#ifdef OCTA_ORDERED
#define OCTA_STRETCH(t, n, w)                                                 \
  const long long chunk_ = (j1 - j0 + (long long)(n) * (w) - 1)               \
                           / ((long long)(n) * (w)) * (w);                    \
  const long long from = j0 + (t) * chunk_;                                   \
  const long long to = from + chunk_ < j1 ? from + chunk_ : j1;               \
  const long long step = (w);
#else
#define OCTA_STRETCH(t, n, w)                                                 \
  const long long from = j0 + (long long)(t) * (w);                           \
  const long long to = j1;                                                    \
  const long long step = (long long)(n) * (w);
#endif

#ifdef OCTA_GUESSED
#define OCTA_SKIP(is_open)                                                    \
  if (! __syncthreads_or (is_open))                                           \
    return;
#else
#define OCTA_SKIP(is_open)
#endif

#ifndef OCTA_AT_ONCE
#define OCTA_AT_ONCE
#endif

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK OCTA_AT_ONCE)
OCTA_NAME (OCTA_PARAMS const OCTA_ACC *in, OCTA_ACC *partial, OCTA_RESULT *out,
           double *at, long long pre, long long count, long long columns,
           long long parts, long long per, long long tiles,
           const OCTA_RESULT *guess)
{
  OCTA_ONCE
  OCTA_BAD
  (void)guess;
  (void)in;
  (void)pre;
  (void)columns;
  /* Not more than the number of blocks, so that 32-bit division, which takes a
     few instructions, suffices.  */
  const long long tile = blockIdx.x % (unsigned)tiles;
  const int tx = (int)threadIdx.x, ty = (int)threadIdx.y;
  const int bx = (int)blockDim.x, by = (int)blockDim.y;
#ifdef OCTA_INNER
  /* There are BX threads for each of BY columns.  */
  __shared__ OCTA_ACC sums[OCTA_BLOCK];
  const long long part = blockIdx.x / (unsigned)tiles;
  const long long column = tile * by + ty;
  const long long j0 = part * per;
  const long long j1 = j0 + per < count ? j0 + per : count;
  const long long base = column * count;
  OCTA_ACC acc = OCTA_ACC::first ();
  OCTA_SKIP (column < columns && octa_are_open (guess + column, 1))
  if (column < columns)
    {
      OCTA_STRETCH (tx, bx, OCTA_WIDTH)
      long long j = from;
#ifdef OCTA_RUNS
      /* STEP is a power of two */
      long long rows = j + OCTA_WIDTH > to
                           ? 0
                           : ((to - j - OCTA_WIDTH) >> (__ffsll (step) - 1)) + 1;
      const long long left = j + rows * step;
#pragma unroll 1
      for (long long run = OCTA_FIRST_RUN (OCTA_WIDTH); rows > 0;
           rows -= run, run = OCTA_NEXT_RUN (run))
        {
          OCTA_ACC::sums<OCTA_WIDTH> sums;
          const int many = (int)(rows < run ? rows : run);
          /* Loads beyond the end read the beginning instead, and are
             ignored.  */
#pragma unroll 1
          for (int r = 0; r < many; r += OCTA_AHEAD)
            {
#pragma unroll OCTA_TIMES (OCTA_AHEAD)
              for (int u = 0; u < OCTA_AHEAD; u++)
                {
                  const bool is_in = r + u < many;
                  OCTA_GET (base + (is_in ? j + u * step : j), OCTA_NO_END)
#pragma unroll
                  for (int k = 0; k < OCTA_WIDTH; k++)
                    OCTA_ADD (acc, sums, k, k, r + u + k == 0, is_in)
                }
              j += OCTA_AHEAD * step;
            }
          acc.end (sums, 0, OCTA_WIDTH, many * OCTA_WIDTH);
        }
      if (OCTA_WIDTH > 1 && left < to)
        {
          OCTA_ACC::sums<OCTA_WIDTH> sums;
          OCTA_GET (base + left, base + to)
#pragma unroll
          for (int k = 0; k < OCTA_WIDTH; k++)
            OCTA_ADD (acc, sums, k, k, k == 0, left + k < to)
          acc.end (sums, 0, OCTA_WIDTH, to - left);
        }
#else
#pragma unroll OCTA_TIMES (4)
      for (; j + OCTA_WIDTH <= to; j += step)
        {
          OCTA_GET (base + j, OCTA_NO_END)
#pragma unroll
          for (int k = 0; k < OCTA_WIDTH; k++)
            OCTA_FEED (acc, k, j + k)
        }
      if (OCTA_WIDTH > 1 && j < to)
        {
          OCTA_GET (base + j, base + to)
#pragma unroll
          for (int k = 0; k < OCTA_WIDTH; k++)
            if (j + k < to)
              OCTA_FEED (acc, k, j + k)
        }
#endif
    }
  sums[ty * bx + tx] = acc;
  octa_join (sums + ty * bx, tx, bx, 1);
  if (tx == 0 && column < columns)
    OCTA_LEAVE (sums[ty * bx], part + parts * column)
#else
  /* There are BX * OCTA_WIDTH columns, with BY threads each.  */
  __shared__ OCTA_ACC sums[OCTA_BLOCK];
  const long long part = blockIdx.x / (unsigned)tiles % (unsigned)parts;
  const long long post = blockIdx.x / (unsigned)tiles / (unsigned)parts;
  const long long j0 = part * per;
  const long long j1 = j0 + per < count ? j0 + per : count;
  const long long c = (tile * bx + tx) * OCTA_WIDTH;
  OCTA_SKIP (octa_are_open (guess + pre * post + c, c < pre ? OCTA_WIDTH : 0))
  OCTA_ACC acc[OCTA_WIDTH];
#pragma unroll
  for (int k = 0; k < OCTA_WIDTH; k++)
    acc[k] = OCTA_ACC::first ();
  if (c < pre)
    {
      OCTA_STRETCH (ty, by, 1)
      /* OCTA_V divides pre */
#ifdef OCTA_RUNS
      long long rows = (to - from + step - 1) >> (__ffs (by) - 1);
      long long at = pre * (from + count * post) + c;
#pragma unroll 1
      for (long long run = OCTA_FIRST_RUN (1); rows > 0;
           rows -= run, run = OCTA_NEXT_RUN (run))
        {
          OCTA_ACC::sums<OCTA_WIDTH> sums;
          const int many = (int)(rows < run ? rows : run);
#pragma unroll 1
          for (int r = 0; r < many; r += OCTA_AHEAD)
            {
#pragma unroll OCTA_TIMES (OCTA_AHEAD)
              for (int u = 0; u < OCTA_AHEAD; u++)
                {
                  const bool is_in = r + u < many;
                  OCTA_GET (is_in ? at + u * pre * step : at, OCTA_NO_END)
#pragma unroll
                  for (int k = 0; k < OCTA_WIDTH; k++)
                    OCTA_ADD (acc[k], sums, k, k, r + u == 0, is_in)
                }
              at += OCTA_AHEAD * pre * step;
            }
#pragma unroll
          for (int k = 0; k < OCTA_WIDTH; k++)
            acc[k].end (sums, k, 1, many);
        }
#else
#pragma unroll 1
      for (long long j = from; j < to;)
#pragma unroll
        for (int u = 0; u < OCTA_TIMES (OCTA_AHEAD); u++, j += step)
          {
            /* loads beyond the end read the beginning instead */
            const bool is_in = u == 0 || j < to;
            const long long base = pre * ((is_in ? j : from) + count * post);
            OCTA_GET (base + c, OCTA_NO_END)
            if (is_in)
#pragma unroll
              for (int k = 0; k < OCTA_WIDTH; k++)
                OCTA_FEED (acc[k], k, j)
          }
#endif
    }
#pragma unroll 1
  for (int k = 0; k < OCTA_WIDTH; k++)
    {
      __syncthreads ();
      sums[ty * bx + tx] = acc[0];
#pragma unroll
      for (int i = 1; i < OCTA_WIDTH; i++)
        acc[i - 1] = acc[i];
      octa_join (sums + tx, ty, by, bx);
      if (ty == 0 && c < pre)
        OCTA_LEAVE (sums[tx], c + k + pre * (part + parts * post))
    }
#endif
  OCTA_REPORT
}

#endif
