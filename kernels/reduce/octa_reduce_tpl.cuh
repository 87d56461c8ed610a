/* octa_reduce_tpl.cuh -- reductions of pre x count x post elements.

   A block reduces PER of the COUNT elements: of one column (OCTA_INNER, pre is
   1 and the elements are contiguous), or of a tile of neighbouring columns
   (OCTA_OUTER); or several short columns, each by a part of a warp (OCTA_SHORT
   besides OCTA_INNER); or all of PRE x COUNT elements several times, where these
   are few (OCTA_STAGED).  Blocks are numbered tile first, then part, then post.
   The order in which elements are combined is fixed by the sizes.  On the
   host, OCTA_TELLS_ZEROS looks up which zero was the first, for which a GPU has
   octa_fold_tpl.cuh, and OCTA_COUNTS sums up logicals.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_UNROLL 8
#define OCTA_LANES 16
#define OCTA_SHORT_COLUMN 32 /* one accumulator does */

#ifdef OCTA_HOST
#define OCTA_NAN __builtin_nan ("")
#else
#define OCTA_NAN nan ("")
#endif

#if defined OCTA_ACC_KIND_FLOAT
#define OCTA_ONE ((OCTA_ACC)1)
#ifdef OCTA_HOST
/* No accumulator is NaN; OCTA_SETTLE finds out where nothing else is there.  */
#define OCTA_LOWEST ((OCTA_ACC)-__builtin_inf ())
#define OCTA_HIGHEST ((OCTA_ACC)__builtin_inf ())
#define OCTA_BETTER(a, b, is_better) ((is_better) ? (b) : (a))
#else
#define OCTA_LOWEST ((OCTA_ACC)OCTA_NAN)
#define OCTA_HIGHEST ((OCTA_ACC)OCTA_NAN)
#define OCTA_BETTER(a, b, is_better) ((a) != (a) || (is_better) ? (b) : (a))
#endif
#elif defined OCTA_ACC_KIND_COMPLEX
#define OCTA_ONE (OCTA_ACC{ 1, 0 })
#define OCTA_LOWEST (OCTA_ACC{ (decltype (OCTA_ACC::re))OCTA_NAN, 0 })
#define OCTA_HIGHEST OCTA_LOWEST
#define OCTA_BETTER(a, b, is_better)                                          \
  ((a).re != (a).re || (a).im != (a).im || (is_better) ? (b) : (a))
#else
#define OCTA_ONE ((OCTA_ACC)1)
#define OCTA_LOWEST                                                           \
  ((OCTA_ACC)-1 < (OCTA_ACC)1                                                 \
       ? (OCTA_ACC)(1ull << (sizeof (OCTA_ACC) * 8 - 1))                      \
       : (OCTA_ACC)0)
#define OCTA_HIGHEST                                                          \
  ((OCTA_ACC)-1 < (OCTA_ACC)1                                                 \
       ? (OCTA_ACC)((1ull << (sizeof (OCTA_ACC) * 8 - 1)) - 1)                \
       : (OCTA_ACC)-1)
#define OCTA_BETTER(a, b, is_better) ((is_better) ? (b) : (a))
#endif

/* Core's all () takes NaN for true, except across up to 8 columns.  */
#define OCTA_IS_SHORT (pre > 1 && count <= 8)

/* Nonzero, and no NaN, which any () takes for false.  */
template <class Z>
OCTA_FN bool
octa_any_part (Z x)
{
  return (x.re != 0 || x.im != 0) && x.re == x.re && x.im == x.im;
}

/* Element k of the loaded ones joins accumulator A.  */
#define OCTA_JOIN(acc, k)                                                     \
  {                                                                           \
    OCTA_EXPR (k)                                                             \
    const OCTA_ACC value_ = OCTA_FEED (OCTA_VALUE);                           \
    acc = OCTA_TAKE (acc, value_);                                            \
  }

#ifdef OCTA_HOST

/* What a stretch of elements leaves, and how long that is.  Singles are added up
   in singles for a stretch, each lane some of them; then doubles go on.  */
#ifdef OCTA_WIDE
#define OCTA_TOTAL OCTA_WIDE
#define OCTA_TOTAL_TAKE(total, acc) OCTA_OP_plus (total, OCTA_WIDEN (acc))
#define OCTA_TOTAL_VALUE(total) OCTA_NARROW (total)
#define OCTA_TOTAL_INIT OCTA_WIDE ()
#define OCTA_STRETCH 256
#define OCTA_STRETCH_ROWS 32
#else
#define OCTA_TOTAL OCTA_ACC
#define OCTA_TOTAL_TAKE(total, acc) OCTA_TAKE (total, acc)
#define OCTA_TOTAL_VALUE(total) total
#define OCTA_TOTAL_INIT OCTA_INIT
#define OCTA_STRETCH 4096
#endif

/* A number of elements that the compiler knows.  */
template <int N> struct octa_just
{
  constexpr operator long long () const { return N; }
};

/* Numbers that are drawn for one element that is not among a run's.  */
#ifdef OCTA_RUN
#undef OCTA_DRAW
#define OCTA_DRAW(v, s, ...) v.e[0] = s[at_]
#define OCTA_RUN_ONE(i)                                                       \
  const int at_ = 0;                                                          \
  OCTA_RUN (i)
#else
#define OCTA_RUN_ONE(i)
#endif

/* N elements from AT on, STEP apart, have the greatest (least) number ACC.
   Which of several zeros was the first?  Or is there no number?  Then it is
   the first element.  */
#ifdef OCTA_TELLS_ZEROS
#define OCTA_SETTLE(acc, at, step, n)                                         \
  if (acc == 0 || acc == OCTA_INIT)                                           \
    {                                                                         \
      OCTA_ACC found_ = acc;                                                  \
      for (long long k_ = 0; k_ < (n); k_++)                                  \
        {                                                                     \
          const long long place_ = (at) + k_ * (step);                        \
          OCTA_RUN_ONE (place_)                                               \
          OCTA_LOAD (place_, place_ + 1)                                      \
          OCTA_EXPR (0)                                                       \
          const OCTA_ACC value_ = OCTA_FEED (OCTA_VALUE);                     \
          if (k_ == 0 || value_ == acc)                                       \
            found_ = value_;                                                  \
          if (value_ == acc)                                                  \
            break;                                                            \
        }                                                                     \
      acc = found_;                                                           \
    }
#else
#define OCTA_SETTLE(acc, at, step, n)
#endif

extern "C" const int OCTA_RANGE_MARK (OCTA_NAME) = 1;

extern "C" void
OCTA_NAME (void **params, long long lo, long long hi, const unsigned *grid,
           void *shared)
{
  OCTA_UNPACK
  OCTA_ACC *out = *(OCTA_ACC **)params[OCTA_N_PARAMS];
  const long long pre = *(long long *)params[OCTA_N_PARAMS + 1];
  const long long count = *(long long *)params[OCTA_N_PARAMS + 2];
  const long long parts = *(long long *)params[OCTA_N_PARAMS + 3];
  const long long per = *(long long *)params[OCTA_N_PARAMS + 4];
  const long long tiles = *(long long *)params[OCTA_N_PARAMS + 5];
  OCTA_ONCE
  OCTA_BAD
  (void)grid;
  (void)shared;
  (void)pre;
#ifdef OCTA_INNER
  /* Short columns are summed up as they come.  */
  const auto columns = [&] (auto n) __attribute__ ((always_inline))
  {
    for (long long b = lo; b < hi; b++)
      {
        OCTA_ACC acc = OCTA_INIT;
        for (long long i = b * n; i < (b + 1) * n; i++)
          {
            OCTA_RUN_ONE (i)
            OCTA_LOAD (i, i + 1)
            OCTA_JOIN (acc, 0)
          }
        OCTA_SETTLE (acc, b * n, 1, n)
        out[b] = acc;
      }
  };
#if ! defined OCTA_RUN && ! defined OCTA_ROLLED
  if (count == 2)
    columns (octa_just<2> ());
  else if (count == 3)
    columns (octa_just<3> ());
  else if (count == 4)
    columns (octa_just<4> ());
  else
#endif
      if (count < OCTA_SHORT_COLUMN)
    columns (count);
  if (count < OCTA_SHORT_COLUMN)
    {
      OCTA_REPORT
      return;
    }
#else
  /* ROWS rows of WIDTH elements from AT on.  */
  const auto down = [&] (OCTA_ACC *acc, long long at, long long rows, int width)
                        __attribute__ ((always_inline))
  {
    long long j = 0;
#if defined OCTA_WIDE && ! defined OCTA_RUN
    for (; j + 2 <= rows; j += 2, at += 2 * pre)
#pragma GCC ivdep
      for (int c = 0; c < width; c++)
        {
          OCTA_ACC two = OCTA_INIT;
          {
            OCTA_LOAD (at + c, at + width)
            OCTA_JOIN (two, 0)
          }
          {
            OCTA_LOAD (at + pre + c, at + pre + width)
            OCTA_JOIN (two, 0)
          }
          acc[c] = OCTA_TAKE (acc[c], two);
        }
#endif
    for (; j < rows; j++, at += pre)
      {
#ifdef OCTA_RUN
        for (int r = 0; r < width; r += OCTA_DRAWS_RUN)
          {
            OCTA_RUN (at + r)
            for (int c = r; c < r + OCTA_DRAWS_RUN && c < width; c++)
              {
                const int at_ = c - r;
                OCTA_LOAD (at + c, at + width)
                OCTA_JOIN (acc[c], 0)
              }
          }
#else
#pragma GCC ivdep
        for (int c = 0; c < width; c++)
          {
            OCTA_LOAD (at + c, at + width)
            OCTA_JOIN (acc[c], 0)
          }
#endif
      }
  };
#endif
  for (long long b = lo; b < hi; b++)
    {
      const long long part = b / tiles % parts;
      const long long post = b / tiles / parts;
      const long long j0 = part * per;
      const long long j1 = j0 + per < count ? j0 + per : count;
#ifdef OCTA_INNER
      const long long base = post * count;
      OCTA_ACC acc[OCTA_LANES];
      OCTA_TOTAL total = OCTA_TOTAL_INIT;
      bool is_done = false;
      for (long long j = j0; j < j1 && ! is_done;)
        {
          const long long stop = j + OCTA_STRETCH < j1 ? j + OCTA_STRETCH : j1;
          for (int l = 0; l < OCTA_LANES; l++)
            acc[l] = OCTA_INIT;
#ifdef OCTA_RUN
          while (j + OCTA_LANES <= stop)
            {
              OCTA_RUN (base + j)
              for (int r = 0; r < OCTA_DRAWS_RUN && j + OCTA_LANES <= stop;
                   r += OCTA_LANES, j += OCTA_LANES)
                for (int l = 0; l < OCTA_LANES; l++)
                  {
                    const int at_ = r + l;
                    OCTA_LOAD (base + j + l, base + j1)
                    OCTA_JOIN (acc[l], 0)
                  }
            }
#elif defined OCTA_COUNTS
          int n = 0;
          for (; j < stop; j++)
            {
              OCTA_LOAD (base + j, base + j1)
              OCTA_EXPR (0)
              n += OCTA_VALUE;
            }
          acc[0] += n;
#else
          for (; j + OCTA_LANES <= stop; j += OCTA_LANES)
            for (int l = 0; l < OCTA_LANES; l++)
              {
                OCTA_LOAD (base + j + l, base + j1)
                OCTA_JOIN (acc[l], 0)
              }
#endif
          for (; j < stop; j++)
            {
              OCTA_RUN_ONE (base + j)
              OCTA_LOAD (base + j, base + j1)
              OCTA_JOIN (acc[0], 0)
            }
          for (int l = 0; l < OCTA_LANES / 2; l++)
            acc[l] = OCTA_TAKE (acc[l], acc[l + OCTA_LANES / 2]);
          for (int l = 1; l < OCTA_LANES / 2; l++)
            acc[0] = OCTA_TAKE (acc[0], acc[l]);
          total = OCTA_TOTAL_TAKE (total, acc[0]);
          is_done = OCTA_DONE (acc[0]);
        }
      acc[0] = OCTA_TOTAL_VALUE (total);
      OCTA_SETTLE (acc[0], base + j0, 1, j1 - j0)
      out[b] = acc[0];
#else
      const long long c0 = b % tiles * OCTA_REDUCE_TILE;
      const int width
          = (int)(c0 + OCTA_REDUCE_TILE < pre ? OCTA_REDUCE_TILE : pre - c0);
      OCTA_ACC acc[OCTA_REDUCE_TILE];
      for (int c = 0; c < width; c++)
        acc[c] = OCTA_INIT;
      const long long first = c0 + pre * (j0 + count * post);
#ifdef OCTA_WIDE
      OCTA_WIDE total[OCTA_REDUCE_TILE];
      const bool is_long = j1 - j0 > OCTA_STRETCH_ROWS;
      for (int c = 0; c < width && is_long; c++)
        total[c] = OCTA_TOTAL_INIT;
      for (long long j = j0, stop; j < j1; j = stop)
        {
          stop = j + OCTA_STRETCH_ROWS < j1 ? j + OCTA_STRETCH_ROWS : j1;
          down (acc, first + (j - j0) * pre, (int)(stop - j), width);
          for (int c = 0; c < width && is_long; c++)
            {
              total[c] = OCTA_TOTAL_TAKE (total[c], acc[c]);
              acc[c] = OCTA_INIT;
            }
        }
      for (int c = 0; c < width && is_long; c++)
        acc[c] = OCTA_TOTAL_VALUE (total[c]);
#else
      down (acc, first, j1 - j0, width);
#endif
      for (int c = 0; c < width; c++)
        {
          OCTA_SETTLE (acc[c], first + c, pre, j1 - j0)
          out[c0 + c + pre * (part + parts * post)] = acc[c];
        }
#endif
    }
  OCTA_REPORT
}

#else

/* SUMS[0] becomes the values of all threads taken together.  */
static __device__ __forceinline__ void
octa_block_take (OCTA_ACC *sums, int t, OCTA_ACC value)
{
  __syncthreads ();
  sums[t] = value;
  __syncthreads ();
#pragma unroll 1
  for (int s = OCTA_BLOCK / 2; s >= 32; s /= 2)
    {
      if (t < s)
        sums[t] = OCTA_TAKE (sums[t], sums[t + s]);
      __syncthreads ();
    }
  if (t < 32)
#pragma unroll 1
    for (int s = 16; s > 0; s /= 2)
      {
        if (t < s)
          sums[t] = OCTA_TAKE (sums[t], sums[t + s]);
        __syncwarp ();
      }
}

/* SUMS becomes, in its first row, the values of all rows of threads taken
   together.  */
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

/* Is this block the last of PARTS that end?  Then it sees what all have left,
   and takes that together.  Which one it is makes no difference to the order.
   The ticket wraps to 0.  */
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

/* The first N of VALUES, taken together in pairs.  */
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

/* The loaded elements for which IS_IN holds, k being their number, join ACC.  */
#define OCTA_JOIN_ALL(acc, is_in)                                             \
  {                                                                           \
    OCTA_ACC values_[OCTA_V];                                                 \
    _Pragma ("unroll") for (int k = 0; k < OCTA_V; k++)                       \
    {                                                                         \
      values_[k] = OCTA_INIT;                                                 \
      if (is_in)                                                              \
        {                                                                     \
          OCTA_EXPR (k)                                                       \
          values_[k] = OCTA_FEED (OCTA_VALUE);                                \
        }                                                                     \
    }                                                                         \
    const OCTA_ACC all_ = octa_pairs<OCTA_V> (values_);                       \
    acc = OCTA_TAKE (acc, all_);                                              \
  }

/* N loads at once, then the values.  */
#define OCTA_ROUND(n)                                                         \
  {                                                                           \
    _Pragma ("unroll") for (int u = 0; u < (n); u++)                          \
    {                                                                         \
      OCTA_LOAD (base + j + u * step, OCTA_NO_END)                            \
      OCTA_JOIN_ALL (acc[u], true)                                            \
    }                                                                         \
    j += (n) * step;                                                          \
  }

/* Sums of singles: what ACC has got together in so many rounds goes to TOTAL,
   so that nothing small is added to something large many times.  */
#ifdef OCTA_WIDE
#define OCTA_ROUNDS 16
#define OCTA_GATHER(total, acc, n)                                            \
  if (++rounds == OCTA_ROUNDS)                                                \
    {                                                                         \
      rounds = 0;                                                             \
      total = OCTA_TAKE (total, octa_pairs<n> (acc));                         \
      _Pragma ("unroll") for (int u = 0; u < n; u++) (acc)[u] = OCTA_INIT;    \
    }
/* The same of the columns, which have an accumulator each.  */
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
#define OCTA_ROWS 4 /* that a thread loads at once */

#ifndef OCTA_AT_ONCE
#define OCTA_AT_ONCE
#endif

/* Where element E is staged, so that every 2nd, 4th ... are not all in one bank
   of shared memory.  */
#define OCTA_STAGE_AT(e)                                                      \
  ((e) + (e) / (sizeof (OCTA_ACC) <= 4 ? 32 : 128 / (int)sizeof (OCTA_ACC)))

/* How often a loop's text is repeated: once if it is long.  */
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
  /* PARTS of TILES times PRE x COUNT elements: read as they lie, then taken
     together by PER threads, a power of two, for each result.  */
  __shared__ OCTA_ACC stage[OCTA_STAGE_AT (OCTA_STAGE (OCTA_V, OCTA_ACC))];
  __shared__ OCTA_ACC sums[OCTA_BLOCK];
  const int t = (int)threadIdx.x, n_pre = (int)pre, n_count = (int)count;
  const int size = n_pre * n_count;
  const long long first = (long long)blockIdx.x * parts;
  const int n_in = size * (int)(tiles - first < parts ? tiles - first : parts);
#pragma unroll OCTA_TIMES (OCTA_STAGE (OCTA_V, OCTA_ACC) / OCTA_BLOCK / OCTA_V)
  for (int r = 0; r < OCTA_STAGE (OCTA_V, OCTA_ACC); r += OCTA_BLOCK * OCTA_V)
    {
      /* OCTA_V divides N_IN; what is behind it is read from its beginning */
      const int e = r + t * OCTA_V;
      OCTA_LOAD (first * size + (e < n_in ? e : 0), OCTA_NO_END)
#pragma unroll
      for (int k = 0; k < OCTA_V; k++)
        {
          OCTA_EXPR (k)
          const OCTA_ACC value_ = OCTA_FEED (OCTA_VALUE);
          if (e < n_in)
            stage[OCTA_STAGE_AT (e + k)] = value_;
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
        out[first * n_pre + o] = sums[t];
    }
  (void)whole;
  (void)ticket;
  OCTA_REPORT
#elif defined OCTA_SHORT
  /* TILES short columns, each by BX threads of a warp.  */
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
#pragma unroll
          for (int k = 0; k < OCTA_V; k++)
            OCTA_JOIN (acc, k)
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
  /* No more than there are blocks: 32 bits divide in a few instructions.  */
  const long long part = blockIdx.x / (unsigned)tiles % (unsigned)parts;
  const long long post = blockIdx.x / (unsigned)tiles / (unsigned)parts;
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
  /* The rounds below and what is left, in the same order, from a text that is
     there once: instead of the number of the accumulator, they change.  */
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
  /* What is left of a round, without waiting for each load by itself.  */
  if (j + 3 * step + OCTA_V <= j1)
    OCTA_ROUND (4)
  /* Two more go to both of the first accumulators, all others to one.  */
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
  acc[0] = octa_pairs<OCTA_UNROLL> (acc);
#ifdef OCTA_WIDE
  acc[0] = OCTA_TAKE (acc[0], total);
#endif
  const int t = (int)threadIdx.x;
  /* What the block has, then, in the last one, what all have.  */
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
      for (int k = t; k < (int)parts; k += OCTA_BLOCK)
        acc[0] = OCTA_TAKE (acc[0], out[parts * post + k]);
      to = whole + post;
    }
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
      for (; rows >= OCTA_ROWS; rows -= OCTA_ROWS)
        {
          OCTA_ACC row[OCTA_V][OCTA_ROWS];
#pragma unroll
          for (int u = 0; u < OCTA_ROWS; u++)
            {
              OCTA_LOAD (at + u * step, OCTA_NO_END)
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
              const OCTA_ACC rows_ = octa_pairs<OCTA_ROWS> (row[k]);
              acc[k] = OCTA_TAKE (acc[k], rows_);
            }
          at += OCTA_ROWS * step;
          OCTA_GATHER_ALL
        }
#endif
#pragma unroll 1
      for (; rows > 0; rows--, at += step)
        {
          OCTA_LOAD (at, OCTA_NO_END)
#pragma unroll
          for (int k = 0; k < OCTA_V; k++)
            OCTA_JOIN (acc[k], k)
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
#pragma unroll 4
        for (int j = ty; j < (int)parts; j += by)
          {
            const octa_vec<OCTA_ACC, OCTA_V> left
                = *(const octa_vec<OCTA_ACC, OCTA_V> *)(out + c
                                                        + pre
                                                              * (j
                                                                 + parts
                                                                       * post));
#pragma unroll
            for (int k = 0; k < OCTA_V; k++)
              acc[k] = OCTA_TAKE (acc[k], left.e[k]);
          }
      to = whole + pre * post;
    }
#endif
  OCTA_REPORT
#endif /* OCTA_SHORT */
}

#endif
