/* octa_reduce_tpl.cuh -- reductions of pre x count x post elements, for
   GPUs.

   A block reduces PER of the COUNT elements: of one column (OCTA_INNER, pre is
   1 and the elements are contiguous), or of a tile of neighbouring columns
   (OCTA_OUTER).  Besides OCTA_INNER there are other forms: a block reduces one
   of many columns (OCTA_COLUMNS); or several short columns, each by a part of
   a warp (OCTA_SHORT) or by one load (OCTA_SINGLES); or, if PRE x COUNT
   elements are few, all of them for several indices of POST (OCTA_STAGED).
   Blocks are numbered tile first, then part, then post.  The sizes determine
   the order in which elements are combined.  If an extreme is 0 or NaN, the
   first of the equal elements must be found: OCTA_STAGED and OCTA_COLUMNS do
   this themselves, for the others octa_fold_tpl.cuh does it afterwards.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST

/* Loads of a thread at once.  If there are many columns, other blocks run
   while one waits for the end of its column.  */
#if defined OCTA_COLUMNS && ! defined OCTA_ROLLED
#define OCTA_UNROLL 3
#undef OCTA_AT_ONCE
#define OCTA_AT_ONCE , 8
#else
#define OCTA_UNROLL 8
#endif

/* The first of the N values (a power of two, at most 32) of SUMS at a distance
   of STRIDE becomes the combined value of all; the threads T are of one
   warp.  */
static __device__ __forceinline__ void
octa_warp_take (OCTA_ACC *sums, int t, int n, int stride)
{
#pragma unroll 1
  for (int s = n / 2; s > 0; s /= 2)
    {
      if (t < s)
        sums[t * stride] = OCTA_TAKE (sums[t * stride], sums[(t + s) * stride]);
      __syncwarp ();
    }
}

/* SUMS[0] becomes the combined value of all threads.  */
static __device__ __forceinline__ void
octa_block_take (OCTA_ACC *sums, int t, OCTA_ACC value)
{
  __syncthreads ();
  sums[t] = value;
  __syncwarp ();
  octa_warp_take (sums + t / 32 * 32, t % 32, 32, 1);
  __syncthreads ();
  if (t < 32)
    octa_warp_take (sums, t, OCTA_BLOCK / 32, 32);
}

/* The first row of SUMS becomes the combined values of all rows of
   threads.  */
static __device__ __forceinline__ void
octa_rows_take (OCTA_ACC *sums, const OCTA_ACC *values)
{
  const int tx = (int)threadIdx.x, ty = (int)threadIdx.y;
  const int bx = (int)blockDim.x, by = (int)blockDim.y;
  __syncthreads ();
#pragma unroll
  for (int k = 0; k < OCTA_V; k++)
    sums[(ty * bx + tx) * OCTA_V + k] = values[k];
  __syncthreads ();
  for (int s = by / 2; s > 0; s /= 2)
    {
      if (ty < s)
#pragma unroll
        for (int k = 0; k < OCTA_V; k++)
          {
            const int at = (ty * bx + tx) * OCTA_V + k;
            sums[at] = OCTA_TAKE (sums[at], sums[at + s * bx * OCTA_V]);
          }
      __syncthreads ();
    }
}

/* Is this block the last of PARTS to finish?  Then it reads the results of all
   and combines them.  The order does not depend on which block it is.  The
   ticket becomes 0 again.  */
static __device__ __forceinline__ bool
octa_is_last (unsigned *ticket, long long parts)
{
  __shared__ bool is_last;
  __syncthreads ();
  if (threadIdx.x == 0 && threadIdx.y == 0)
    {
      __threadfence ();
      is_last
          = atomicInc (ticket, (unsigned)parts - 1) == (unsigned)parts - 1;
      __threadfence ();
    }
  __syncthreads ();
  return is_last;
}

/* Combine the first N of VALUES in pairs.  */
template <int N>
static __device__ __forceinline__ OCTA_ACC
octa_pairs (OCTA_ACC *values)
{
#pragma unroll
  for (int s = 1; s < N; s *= 2)
#pragma unroll
    for (int k = 0; k + s < N; k += 2 * s)
      values[k] = OCTA_TAKE (values[k], values[k + s]);
  return values[0];
}

/* Add the loaded elements for whose number k IS_IN is true to ACC.  */
#define OCTA_JOIN_ALL(acc, is_in)                                             \
  {                                                                           \
    OCTA_ACC values_[OCTA_V];                                                 \
    OCTA_FOR_EACH for (int k = 0; k < OCTA_V; k++)                            \
    {                                                                         \
      values_[OCTA_NTH (k)] = OCTA_INIT;                                      \
      if (is_in)                                                              \
        {                                                                     \
          OCTA_EXPR (OCTA_NTH (k))                                            \
          values_[OCTA_NTH (k)] = OCTA_FEED (OCTA_VALUE);                     \
        }                                                                     \
      OCTA_TURN                                                               \
      OCTA_TURN_TOO (values_);                                                \
    }                                                                         \
    const OCTA_ACC all_ = octa_pairs<OCTA_V> (values_);                       \
    acc = OCTA_TAKE (acc, all_);                                              \
  }

/* Start N loads at once, then use the values.  */
#define OCTA_ROUND(n)                                                         \
  {                                                                           \
    _Pragma ("unroll") for (int u = 0; u < (n); u++)                          \
    {                                                                         \
      OCTA_LOAD (base + j + u * step, OCTA_ONLY_ONCE)                         \
      OCTA_JOIN_ALL (acc[u], true)                                            \
    }                                                                         \
    j += (n) * step;                                                          \
  }

/* Sums of singles: after this many rounds ACC is added to TOTAL, so that small
   numbers are not added to a large one many times.  */
#ifdef OCTA_WIDE
#define OCTA_ROUNDS 16
#define OCTA_GATHER(total, acc, n)                                            \
  if (++rounds == OCTA_ROUNDS)                                                \
    {                                                                         \
      rounds = 0;                                                             \
      total = OCTA_TAKE (total, octa_pairs<n> (acc));                         \
      _Pragma ("unroll") for (int u = 0; u < n; u++) (acc)[u] = OCTA_INIT;    \
    }
/* The same for columns that have an accumulator each.  */
#define OCTA_GATHER_ALL                                                       \
  if (++rounds == OCTA_ROUNDS)                                                \
    {                                                                         \
      rounds = 0;                                                             \
      _Pragma ("unroll") for (int k = 0; k < OCTA_V; k++)                     \
      {                                                                       \
        total[k] = OCTA_TAKE (total[k], acc[k]);                              \
        acc[k] = OCTA_INIT;                                                   \
      }                                                                       \
    }
#else
#define OCTA_GATHER(total, acc, n)
#define OCTA_GATHER_ALL
#endif
/* Rows that a thread loads at once.  */
#ifdef OCTA_WIDE
#define OCTA_AHEAD 8
#else
#define OCTA_AHEAD 4
#endif

/* Results of other blocks that a thread loads at once.  */
#define OCTA_PARTS_AHEAD 4

#ifndef OCTA_AT_ONCE
#define OCTA_AT_ONCE
#endif

/* The place where element E is staged, so that every 2nd, 4th ... element is
   not always in the same bank of shared memory.  */
#define OCTA_STAGE_AT(e)                                                      \
  ((e) + (e) / (sizeof (OCTA_ACC) <= 4 ? 32 : 128 / (int)sizeof (OCTA_ACC)))

/* The unroll factor of loops: 1 if the text is long.  */
#ifdef OCTA_ROLLED
#define OCTA_TIMES(n) 1
#else
#define OCTA_TIMES(n) n
#endif

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK OCTA_AT_ONCE)
OCTA_NAME (OCTA_PARAMS OCTA_ACC *out, long long pre, long long count,
           long long parts, long long per, long long tiles, OCTA_ACC *whole,
           unsigned *ticket)
{
  OCTA_ONCE
  OCTA_BAD
  (void)pre;
#if defined OCTA_STAGED
  /* PARTS of TILES times PRE x COUNT elements are read in their order, then
     combined by PER threads (a power of two) for each result.  */
  __shared__ OCTA_ACC stage[OCTA_STAGE_AT (OCTA_STAGE (OCTA_V, OCTA_ACC))];
  __shared__ OCTA_ACC sums[OCTA_BLOCK];
  const int t = (int)threadIdx.x, n_pre = (int)pre, n_count = (int)count;
  const int size = n_pre * n_count;
  const long long first = (long long)blockIdx.x * parts;
  const int n_in = size * (int)(tiles - first < parts ? tiles - first : parts);
#pragma unroll OCTA_TIMES (OCTA_STAGE (OCTA_V, OCTA_ACC) / OCTA_BLOCK / OCTA_V)
  for (int r = 0; r < OCTA_STAGE (OCTA_V, OCTA_ACC); r += OCTA_BLOCK * OCTA_V)
    {
      /* OCTA_V divides N_IN; loads beyond the end read the beginning
         instead */
      const int e = r + t * OCTA_V;
      OCTA_LOAD (first * size + (e < n_in ? e : 0), OCTA_NO_END)
      OCTA_FOR_EACH
      for (int k = 0; k < OCTA_V; k++)
        {
          OCTA_EXPR (OCTA_NTH (k))
          const OCTA_ACC value_ = OCTA_FEED (OCTA_VALUE);
          if (e < n_in)
            stage[OCTA_STAGE_AT (e + k)] = value_;
          OCTA_TURN
        }
    }
  __syncthreads ();
  const int n_out = n_in / n_count;
  const int shift = __ffs ((int)per) - 1, lane = t & ((int)per - 1);
#pragma unroll 1
  for (int o = t >> shift; o - (t >> shift) < n_out; o += OCTA_BLOCK >> shift)
    {
      OCTA_ACC acc = OCTA_INIT;
      if (o < n_out)
        {
          const int at = o / n_pre * size + o % n_pre;
#pragma unroll 4
          for (int j = lane; j < n_count; j += (int)per)
            acc = OCTA_TAKE (acc, stage[OCTA_STAGE_AT (at + j * n_pre)]);
        }
      sums[t] = acc;
      __syncwarp ();
#pragma unroll 1
      for (int s = (int)per / 2; s > 0; s /= 2)
        {
          if (lane < s)
            sums[t] = OCTA_TAKE (sums[t], sums[t + s]);
          __syncwarp ();
        }
      if (lane == 0 && o < n_out)
        {
          acc = sums[t];
#ifdef OCTA_TELLS_ZEROS
          /* Find the first of equal elements, or the first element if all are
             NaN.  */
          for (int j = 0; (acc == 0 || acc != acc) && j < n_count; j++)
            {
              const OCTA_ACC value_ = stage[OCTA_STAGE_AT (
                  o / n_pre * size + o % n_pre + j * n_pre)];
              if (value_ == acc || acc != acc)
                {
                  acc = value_;
                  break;
                }
            }
#endif
          out[first * n_pre + o] = acc;
        }
    }
  (void)whole;
  (void)ticket;
  OCTA_REPORT
#elif defined OCTA_SINGLES
  /* There are TILES columns of OCTA_V elements.  */
  const long long column
      = (long long)blockIdx.x * (OCTA_BLOCK * OCTA_SINGLES_EACH) + threadIdx.x;
  OCTA_ACC acc[OCTA_SINGLES_EACH];
#pragma unroll OCTA_TIMES (OCTA_SINGLES_EACH)
  for (int u = 0; u < OCTA_SINGLES_EACH; u++)
    {
      /* loads beyond the end read the beginning instead */
      const long long c = column + u * OCTA_BLOCK;
      acc[u] = OCTA_INIT;
      OCTA_LOAD (c < tiles ? c * OCTA_V : 0, OCTA_NO_END)
      OCTA_FOR_EACH
      for (int k = 0; k < OCTA_V; k++)
        {
          OCTA_JOIN (acc[u], OCTA_NTH (k))
          OCTA_TURN
        }
      if (c < tiles)
        out[c] = acc[u];
    }
  (void)count;
  (void)parts;
  (void)per;
  (void)whole;
  (void)ticket;
  OCTA_REPORT
#elif defined OCTA_SHORT
  /* There are TILES short columns, with BX threads of a warp each.  */
  __shared__ OCTA_ACC sums[OCTA_BLOCK];
  const int tx = (int)threadIdx.x, bx = (int)blockDim.x;
  const int at = (int)threadIdx.y * bx + tx;
  const long long column
      = (long long)blockIdx.x * blockDim.y + (long long)threadIdx.y;
  OCTA_ACC acc = OCTA_INIT;
  if (column < tiles)
    {
      const long long base = column * count;
#pragma unroll OCTA_TIMES (4)
      for (long long j = (long long)tx * OCTA_V; j < count;
           j += (long long)bx * OCTA_V)
        {
          /* OCTA_V divides count */
          OCTA_LOAD (base + j, OCTA_NO_END)
          OCTA_FOR_EACH
          for (int k = 0; k < OCTA_V; k++)
            {
              OCTA_JOIN (acc, OCTA_NTH (k))
              OCTA_TURN
            }
        }
    }
  sums[at] = acc;
  __syncwarp ();
  for (int s = bx / 2; s > 0; s /= 2)
    {
      if (tx < s)
        sums[at] = OCTA_TAKE (sums[at], sums[at + s]);
      __syncwarp ();
    }
  if (tx == 0 && column < tiles)
    out[column] = sums[at];
  (void)parts;
  (void)per;
  (void)whole;
  (void)ticket;
  OCTA_REPORT
#else
  /* Not more than the number of blocks, so that 32-bit division, which takes a
     few instructions, suffices.  */
#ifdef OCTA_INNER
  const unsigned block = blockIdx.x; /* TILES is 1 */
#else
  const unsigned block = blockIdx.x / (unsigned)tiles;
#endif
  const long long part = block % (unsigned)parts;
  const long long post = block / (unsigned)parts;
  const long long j0 = part * per;
  const long long j1 = j0 + per < count ? j0 + per : count;
#ifdef OCTA_INNER
  __shared__ OCTA_ACC sums[OCTA_BLOCK];
  const long long base = post * count;
  const long long step = (long long)OCTA_BLOCK * OCTA_V;
  OCTA_ACC acc[OCTA_UNROLL];
#pragma unroll
  for (int u = 0; u < OCTA_UNROLL; u++)
    acc[u] = OCTA_INIT;
  long long j = j0 + (long long)threadIdx.x * OCTA_V;
#ifdef OCTA_WIDE
  int rounds = 0;
  OCTA_ACC total = OCTA_INIT;
#endif
#ifdef OCTA_ROLLED
  /* The rounds below and the rest, in the same order, but with the text only
     once: the accumulators are rotated instead of having numbers.  */
#pragma unroll 1
  for (int n = OCTA_UNROLL; n > 0; n /= 2)
#pragma unroll 1
    while (j + (n - 1) * step + (n > 1 ? OCTA_V : 1) <= j1)
      {
#pragma unroll 1
        for (int u = 0; u < OCTA_UNROLL; u++)
          {
            if (u < n)
              {
                OCTA_LOAD (base + j, base + j1)
                OCTA_JOIN_ALL (acc[0], j + k < j1)
                j += step;
              }
            const OCTA_ACC first = acc[0];
#pragma unroll
            for (int i = 1; i < OCTA_UNROLL; i++)
              acc[i - 1] = acc[i];
            acc[OCTA_UNROLL - 1] = first;
          }
        OCTA_GATHER (total, acc, OCTA_UNROLL)
      }
#else
  while (j + (OCTA_UNROLL - 1) * step + OCTA_V <= j1)
    {
      OCTA_ROUND (OCTA_UNROLL)
      OCTA_GATHER (total, acc, OCTA_UNROLL)
    }
#ifdef OCTA_COLUMNS
  /* The rest, without waiting for each load separately.  */
#pragma unroll
  for (int u = 0; u < OCTA_UNROLL; u++, j += step)
    if (j < j1)
      {
        OCTA_LOAD (base + j, base + j1)
        OCTA_JOIN_ALL (acc[u], j + k < j1)
      }
#else
  /* The rest of a round, without waiting for each load separately.  */
  if (j + 3 * step + OCTA_V <= j1)
    OCTA_ROUND (4)
  /* Two further ones are added to the first two accumulators, all others to
     one.  */
  bool is_second = false, has_two = j + step + OCTA_V <= j1;
#pragma unroll 1
  for (; j < j1; j += step)
    {
      OCTA_LOAD (base + j, base + j1)
      OCTA_ACC to = is_second ? acc[1] : acc[0];
      OCTA_JOIN_ALL (to, j + k < j1)
      acc[1] = is_second ? to : acc[1];
      acc[0] = is_second ? acc[0] : to;
      is_second = ! is_second && has_two;
      has_two &= is_second;
    }
#endif
#endif
  acc[0] = octa_pairs<OCTA_UNROLL> (acc);
#ifdef OCTA_WIDE
  acc[0] = OCTA_TAKE (acc[0], total);
#endif
  const int t = (int)threadIdx.x;
  /* Combine the values of the block; then, in the last block, those of all
     blocks.  */
  OCTA_ACC *to = out + blockIdx.x;
  while (true)
    {
      octa_block_take (sums, t, acc[0]);
      if (t == 0)
        *to = sums[0];
      if (! whole || to == whole + post
          || ! octa_is_last (ticket + post, parts))
        break;
      acc[0] = OCTA_INIT;
#pragma unroll 1
      for (int k = t; k < (int)parts; k += OCTA_PARTS_AHEAD * OCTA_BLOCK)
        {
          OCTA_ACC left[OCTA_PARTS_AHEAD];
#pragma unroll
          for (int u = 0; u < OCTA_PARTS_AHEAD; u++)
            left[u] = out[parts * post
                          + min (k + u * OCTA_BLOCK, (int)parts - 1)];
#pragma unroll
          for (int u = 0; u < OCTA_PARTS_AHEAD; u++)
            if (k + u * OCTA_BLOCK < (int)parts)
              acc[0] = OCTA_TAKE (acc[0], left[u]);
        }
      to = whole + post;
    }
#if defined OCTA_COLUMNS && defined OCTA_TELLS_ZEROS
  /* Find the first of equal elements, or the first element if all are NaN.  */
  __shared__ long long first;
  if (t == 0)
    first = count;
  __syncthreads ();
  const OCTA_ACC best = sums[0];
  if (best == 0 || best != best)
#pragma unroll 1
    for (long long i = t * OCTA_V; i - t * OCTA_V < count; i += step)
      {
        long long mine = count;
        OCTA_ACC found = best;
        if (i < count)
          {
            OCTA_LOAD (base + i, base + count)
            OCTA_FOR_EACH
            for (int k = 0; k < OCTA_V; k++)
              {
                OCTA_EXPR (OCTA_NTH (k))
                const OCTA_ACC value_ = OCTA_FEED (OCTA_VALUE);
                if (mine == count && i + k < count
                    && (value_ == best || best != best))
                  {
                    mine = i + k;
                    found = value_;
                  }
                OCTA_TURN
              }
          }
        atomicMin (&first, mine);
        __syncthreads ();
        const long long at = first;
        __syncthreads ();
        if (mine < count && mine == at)
          out[blockIdx.x] = found;
        if (at < count)
          break;
      }
#endif
#else
  __shared__ OCTA_ACC sums[OCTA_BLOCK * OCTA_V];
  const int tx = (int)threadIdx.x, ty = (int)threadIdx.y;
  const int bx = (int)blockDim.x, by = (int)blockDim.y;
  const long long tile = blockIdx.x % (unsigned)tiles;
  const long long c = (tile * bx + tx) * OCTA_V;
  OCTA_ACC acc[OCTA_V];
#pragma unroll
  for (int k = 0; k < OCTA_V; k++)
    acc[k] = OCTA_INIT;
  if (c < pre)
    {
      /* OCTA_V divides pre, and BY is a power of two */
      const long long step = pre * by;
      long long at = pre * (j0 + ty + count * post) + c;
      long long rows = (j1 - j0 - ty + by - 1) >> (__ffs (by) - 1);
#ifdef OCTA_WIDE
      int rounds = 0;
      OCTA_ACC total[OCTA_V];
#pragma unroll
      for (int k = 0; k < OCTA_V; k++)
        total[k] = OCTA_INIT;
#endif
#ifndef OCTA_ROLLED
#pragma unroll 1
      for (; rows >= OCTA_AHEAD; rows -= OCTA_AHEAD)
        {
          OCTA_ACC row[OCTA_V][OCTA_AHEAD];
#pragma unroll
          for (int u = 0; u < OCTA_AHEAD; u++)
            {
              OCTA_LOAD (at + u * step, OCTA_ONLY_ONCE)
#pragma unroll
              for (int k = 0; k < OCTA_V; k++)
                {
                  OCTA_EXPR (k)
                  row[k][u] = OCTA_FEED (OCTA_VALUE);
                }
            }
#pragma unroll
          for (int k = 0; k < OCTA_V; k++)
            {
              const OCTA_ACC rows_ = octa_pairs<OCTA_AHEAD> (row[k]);
              acc[k] = OCTA_TAKE (acc[k], rows_);
            }
          at += OCTA_AHEAD * step;
          OCTA_GATHER_ALL
        }
#endif
#pragma unroll 1
      for (; rows > 0; rows--, at += step)
        {
          OCTA_LOAD (at, OCTA_NO_END)
          OCTA_FOR_EACH
          for (int k = 0; k < OCTA_V; k++)
            {
              OCTA_JOIN (acc[OCTA_NTH (k)], OCTA_NTH (k))
              OCTA_TURN
              OCTA_TURN_TOO (acc);
            }
#ifdef OCTA_ROLLED
          OCTA_GATHER_ALL
#endif
        }
#ifdef OCTA_WIDE
#pragma unroll
      for (int k = 0; k < OCTA_V; k++)
        acc[k] = OCTA_TAKE (acc[k], total[k]);
#endif
    }
  OCTA_ACC *to = out + pre * (part + parts * post);
  while (true)
    {
      octa_rows_take (sums, acc);
      if (ty == 0 && c < pre)
#pragma unroll
        for (int k = 0; k < OCTA_V; k++)
          to[c + k] = sums[tx * OCTA_V + k];
      if (! whole || to == whole + pre * post
          || ! octa_is_last (ticket + tile + tiles * post, parts))
        break;
#pragma unroll
      for (int k = 0; k < OCTA_V; k++)
        acc[k] = OCTA_INIT;
      if (c < pre)
#pragma unroll 1
        for (int j = ty; j < (int)parts; j += OCTA_PARTS_AHEAD * by)
          {
            octa_vec<OCTA_ACC, OCTA_V> left[OCTA_PARTS_AHEAD];
#pragma unroll
            for (int u = 0; u < OCTA_PARTS_AHEAD; u++)
              octa_load (left[u], out,
                         c
                             + pre
                                   * (min (j + u * by, (int)parts - 1)
                                      + parts * post),
                         OCTA_NO_END);
#pragma unroll
            for (int u = 0; u < OCTA_PARTS_AHEAD; u++)
              if (j + u * by < (int)parts)
#pragma unroll
                for (int k = 0; k < OCTA_V; k++)
                  acc[k] = OCTA_TAKE (acc[k], left[u].e[k]);
          }
      to = whole + pre * post;
    }
#endif
  OCTA_REPORT
#endif
}

#endif
