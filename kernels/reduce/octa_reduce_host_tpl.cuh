/* octa_reduce_host_tpl.cuh -- reductions of pre x count x post elements on the
   host.

   A block reduces PER of the COUNT elements: of one column (OCTA_INNER, pre is
   1 and the elements are contiguous), or of a tile of neighbouring columns
   (OCTA_OUTER).  Blocks are numbered tile first, then part, then post.  The
   order in which elements are combined is fixed by the sizes.
   OCTA_TELLS_ZEROS finds which zero was the first (a GPU uses
   octa_fold_tpl.cuh for this), and OCTA_COUNTS adds up logicals.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_HOST

#define OCTA_LANES 16
#define OCTA_SHORT_COLUMN 32 /* up to here one accumulator suffices */

/* The result of a stretch of elements, and its length.  Within a stretch
   singles are added as singles, some by each lane; the stretches are added as
   doubles.  */
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

/* A number of elements that is known to the compiler.  */
template <int N> struct octa_just
{
  constexpr operator long long () const { return N; }
};

/* Random numbers for a single element outside of a run.  */
#ifdef OCTA_RUN
#undef OCTA_DRAW
#define OCTA_DRAW(v, s, ...) v.e[0] = s[at_]
#define OCTA_RUN_ONE(i)                                                       \
  const int at_ = 0;                                                          \
  OCTA_RUN (i)
#else
#define OCTA_RUN_ONE(i)
#endif

/* N elements from AT on, at a distance of STEP, have the greatest (least)
   number ACC.  Find which of several zeros was the first; if there is no
   number, the result is the first element.  */
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

OCTA_RANGE_KERNEL (1)
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
  (void)pre;
#ifdef OCTA_INNER
  /* Short columns are added up in their order.  */
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
  /* Process ROWS rows of WIDTH elements from AT on.  */
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
          /* Soon or late.  */
          const long long stretch
              = j == j0 && OCTA_STRETCH > 256 ? 256 : OCTA_STRETCH;
          const long long stop = j + stretch < j1 ? j + stretch : j1;
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

#endif
