/* octa_fold_tpl.cuh -- reductions that carry more than a value: positions,
   compensation, limits (src/reduce/fold.def).

   The operand is pre x count x post elements; a block folds PER of COUNT
   elements of some neighbouring columns into accumulators, which are results
   when there is one part, or else the operand of a second pass
   (OCTA_FROM_PARTS).  OCTA_ORDERED: accumulators are joined in the order of the
   elements.

   SPDX-License-Identifier: GPL-3.0-or-later  */


/* ---- accumulators ---- */

/* OCTA_FN inside a class.  */
#ifdef OCTA_HOST
#define OCTA_IN inline __attribute__ ((always_inline))
#else
#define OCTA_IN __device__ __forceinline__
#endif

/* The greatest (least) value and where it is: the first of equals, and NaN only
   where there is nothing else.  */
template <class V, bool is_max> struct octa_extreme
{
  V v;
  long long at_; /* its place; ~place for NaN; NONE before any */
  static constexpr long long NONE = -0x7fffffffffffffffll - 1;

  static OCTA_IN octa_extreme
  first ()
  {
    return octa_extreme{ V (), NONE };
  }
  static OCTA_IN bool
  beats (V a, V b)
  {
    return is_max ? OCTA_OP_above (a, b) : OCTA_OP_below (a, b);
  }
  /* Later elements come later.  */
  OCTA_IN void
  feed (V x, long long j)
  {
    const bool nan = octa_isnan (x);
    if (nan ? at_ == NONE : at_ < 0 || beats (x, v))
      {
        v = x;
        at_ = nan ? ~j : j;
      }
  }
  OCTA_IN void
  take (octa_extreme b)
  {
    /* numbers before NaN before nothing */
    if (b.at_ < 0 || at_ < 0
            ? b.at_ > at_
            : beats (b.v, v) || (b.at_ < at_ && ! beats (v, b.v)))
      *this = b;
  }
  OCTA_IN V
  value () const
  {
    return v;
  }
  OCTA_IN long long
  at () const
  {
    return at_ < 0 ? ~at_ : at_;
  }
};

/* sum (x, "extra"): the sum and what rounding has taken from it, since Octave 11
   only where it is finite.  */
#ifdef OCTA_SINCE_11
#define OCTA_HAS_ROUNDING(s) ((s) - (s) == 0)
#else
#define OCTA_HAS_ROUNDING(s) true
#endif
template <class V> struct octa_extra_sum
{
  V s, e;

  static OCTA_IN octa_extra_sum
  first ()
  {
    return octa_extra_sum{ V (), V () };
  }
  template <class R>
  static OCTA_IN void
  add (R &s, R &e, R x)
  {
    const R s1 = s + x;
    if (! OCTA_HAS_ROUNDING (s1))
      {
        s = s1;
        return;
      }
    const R t = s1 - s;
    e += (s - (s1 - t)) + (x - t);
    s = s1;
  }
  OCTA_IN void
  feed (double x, long long)
  {
    add (s, e, x);
  }
  OCTA_IN void
  take (octa_extra_sum b)
  {
    add (s, e, b.s);
    e += b.e;
  }
  OCTA_IN V
  value () const
  {
    return OCTA_HAS_ROUNDING (s) ? s + e : s;
  }
  OCTA_IN long long
  at () const
  {
    return 0;
  }
};

/* The same of complex numbers.  */
template <class Z> struct octa_extra_sum_z
{
  octa_extra_sum<double> re, im;

  static OCTA_IN octa_extra_sum_z
  first ()
  {
    return octa_extra_sum_z{ { 0, 0 }, { 0, 0 } };
  }
  OCTA_IN void
  feed (Z x, long long j)
  {
    re.feed (x.re, j);
    im.feed (x.im, j);
  }
  OCTA_IN void
  take (octa_extra_sum_z b)
  {
    re.take (b.re);
    im.take (b.im);
  }
  OCTA_IN Z
  value () const
  {
    return Z{ re.value (), im.value () };
  }
  OCTA_IN long long
  at () const
  {
    return 0;
  }
};

/* The 2-norm, of singles by sums of doubles, of doubles by three sums of which
   neither can overflow nor lose digits (Blue's algorithm).  */
template <class R> struct octa_norm2
{
  double big, mid, small;
  static constexpr double TOO_BIG = 0x1p486, TOO_SMALL = 0x1p-511;
  static constexpr double DOWN = 0x1p-538, UP = 0x1p537;

  static OCTA_IN octa_norm2
  first ()
  {
    return octa_norm2{ 0, 0, 0 };
  }
  OCTA_IN void
  add (double x)
  {
    x = x < 0 ? -x : x;
    if (sizeof (R) == sizeof (float))
      mid += x * x;
    else if (x > TOO_BIG)
      big += (x * DOWN) * (x * DOWN);
    else if (x < TOO_SMALL)
      small += (x * UP) * (x * UP);
    else
      mid += x * x;
  }
  OCTA_IN void
  feed (R x, long long)
  {
    add (x);
  }
  template <class Z>
  OCTA_IN void
  feed (Z x, long long)
  {
    add (x.re);
    add (x.im);
  }
  OCTA_IN void
  take (octa_norm2 b)
  {
    big += b.big;
    mid += b.mid;
    small += b.small;
  }
  OCTA_IN R
  value () const
  {
    if (big > 0)
      return (R)(OCTA_LIBM (sqrt) (big + mid * DOWN * DOWN) / DOWN);
    if (! (small > 0))
      return (R)OCTA_LIBM (sqrt) (mid);
    const double a = OCTA_LIBM (sqrt) (mid);
    const double b = OCTA_LIBM (sqrt) (small) / UP;
    const double hi = a < b ? b : a, lo = a < b ? a : b;
    return (R)(hi * OCTA_LIBM (sqrt) (1 + (lo / hi) * (lo / hi)));
  }
  OCTA_IN long long
  at () const
  {
    return 0;
  }
};

#ifdef OCTA_LO /* octa_int.cuh is there */

/* sum (x, "native"): each addition saturates.  What a run of elements does to
   any sum before it is s -> clamp (s + d, lo, hi).  */
template <class I> struct octa_native_sum
{
  octa_W low;
  octa_w high; /* d, of two words */
  I lo, hi;

  static OCTA_IN octa_native_sum
  first ()
  {
    return octa_native_sum{ 0, 0, OCTA_LO (I), OCTA_HI (I) };
  }
  /* s + d */
  OCTA_IN I
  moved (I s) const
  {
    const octa_W l = low + (octa_W)s;
    const octa_w h
        = high + (OCTA_SIGNED (I) && s < 0 ? -1 : 0) + (l < low ? 1 : 0);
    const bool is_word = OCTA_SIGNED (I) ? h == (octa_w)l >> 63 : h == 0;
    if (! is_word)
      return h < 0 ? OCTA_LO (I) : OCTA_HI (I);
    return OCTA_SIGNED (I) ? octa_fit<I> ((octa_w)l) : octa_fit<I> (l);
  }
  static OCTA_IN I
  clamp (I s, I lo, I hi)
  {
    return s < lo ? lo : s > hi ? hi : s;
  }
  OCTA_IN void
  take (octa_native_sum b)
  {
    lo = clamp (b.moved (lo), b.lo, b.hi);
    hi = clamp (b.moved (hi), b.lo, b.hi);
    const octa_W l = low + b.low;
    high += b.high + (l < low ? 1 : 0);
    low = l;
  }
  OCTA_IN void
  feed (I x, long long)
  {
    take (octa_native_sum{ (octa_W)x, OCTA_SIGNED (I) && x < 0 ? -1 : 0,
                           OCTA_LO (I), OCTA_HI (I) });
  }
  OCTA_IN I
  value () const
  {
    return clamp (moved (0), lo, hi);
  }
  OCTA_IN long long
  at () const
  {
    return 0;
  }
};

/* prod (x, "native"): each product saturates.  Without a zero, magnitudes only
   grow; once they are beyond the class, the last element that is not 1 or -1
   leaves LO or HI, and each -1 after it flips that.  */
template <class I> struct octa_native_prod
{
  octa_W size;      /* magnitude, up to the first that is no I */
  bool is_zero;
  bool is_negative; /* up to the last element that is not 1 or -1 */
  bool is_big;      /* there is one */
  char flips;       /* elements -1 after it: 0 none, 1 odd, 2 even */

  static OCTA_IN octa_native_prod
  first ()
  {
    return octa_native_prod{ 1, false, false, false, 0 };
  }
  static OCTA_IN octa_W
  limit ()
  {
    return (octa_W)OCTA_HI (I) + (OCTA_SIGNED (I) ? 1 : 0);
  }
  OCTA_IN void
  take (octa_native_prod b)
  {
    is_zero |= b.is_zero;
    if (b.is_big)
      {
        is_negative = is_negative ^ (flips == 1) ^ b.is_negative;
        is_big = true;
        flips = b.flips;
      }
    else if (b.flips)
      flips = flips ? ((flips ^ b.flips) & 1 ? 1 : 2) : b.flips;
    const octa_W s = octa_times_ (octa_k (), size, b.size);
    size = s < limit () ? s : limit ();
  }
  OCTA_IN void
  feed (I x, long long)
  {
    const bool below = OCTA_SIGNED (I) && x < 0;
    const octa_W s = below ? 0 - (octa_W)x : (octa_W)x;
    if (s < 2)
      take (octa_native_prod{ 1, s == 0, false, false, (char)(below ? 1 : 0) });
    else
      take (octa_native_prod{ s, false, below, true, 0 });
  }
  OCTA_IN I
  value () const
  {
    if (is_zero)
      return 0;
    if (size < limit ())
      return is_negative ^ (flips == 1) ? (I)(0 - size) : (I)size;
    if (is_negative && flips == 0)
      return OCTA_LO (I);
    /* -LO saturates to HI */
    return flips == (is_negative ? 2 : 1) ? (I)(0 - OCTA_HI (I)) : OCTA_HI (I);
  }
  OCTA_IN long long
  at () const
  {
    return 0;
  }
};

#endif

/* ---- elements ---- */

#ifdef OCTA_FROM_PARTS
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

/* A part's accumulator, or the result.  */
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

extern "C" const int OCTA_RANGE_MARK (OCTA_NAME) = 1;

extern "C" void
OCTA_NAME (void **params, long long lo, long long hi, const unsigned *grid,
           void *shared)
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
  OCTA_ONCE
  OCTA_BAD
  (void)grid;
  (void)shared;
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
      for (long long j = j0; j < j1; j++)
        {
          OCTA_GET (base + j, base + j1)
          OCTA_FEED (acc, 0, j)
        }
      OCTA_LEAVE (acc, part + parts * post)
#else
      const long long c0 = b % tiles * OCTA_FOLD_TILE;
      const int width
          = (int)(c0 + OCTA_FOLD_TILE < pre ? OCTA_FOLD_TILE : pre - c0);
      OCTA_ACC acc[OCTA_FOLD_TILE];
      for (int c = 0; c < width; c++)
        acc[c] = OCTA_ACC::first ();
      for (long long j = j0; j < j1; j++)
        {
          const long long base = c0 + pre * (j + count * post);
          for (int c = 0; c < width; c++)
            {
              OCTA_GET (base + c, base + width)
              OCTA_FEED (acc[c], 0, j)
            }
        }
      for (int c = 0; c < width; c++)
        OCTA_LEAVE (acc[c], c0 + c + pre * (part + parts * post))
#endif
    }
  OCTA_REPORT
}

#else

/* SUMS[T * STRIDE] of the first of N threads becomes that of all, joined in
   order; each thread T of them calls it.  */
static __device__ __forceinline__ void
octa_join (OCTA_ACC *sums, int t, int n, int stride)
{
  __syncthreads ();
  for (int s = 1; s < n; s *= 2)
    {
      if (t % (2 * s) == 0 && t + s < n)
        sums[t * stride].take (sums[(t + s) * stride]);
      __syncthreads ();
    }
}

/* Which of J0 ... J1 thread T of N visits: every N-th vector, or a stretch.  */
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

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (OCTA_PARAMS const OCTA_ACC *in, OCTA_ACC *partial, OCTA_RESULT *out,
           double *at, long long pre, long long count, long long columns,
           long long parts, long long per, long long tiles)
{
  OCTA_ONCE
  OCTA_BAD
  (void)in;
  (void)pre;
  (void)columns;
  const long long b = (long long)blockIdx.x;
  const int tx = (int)threadIdx.x, ty = (int)threadIdx.y;
  const int bx = (int)blockDim.x, by = (int)blockDim.y;
#ifdef OCTA_INNER
  /* BX threads for each of BY columns.  */
  __shared__ OCTA_ACC sums[OCTA_BLOCK];
  const long long part = b / tiles;
  const long long column = b % tiles * by + ty;
  const long long j0 = part * per;
  const long long j1 = j0 + per < count ? j0 + per : count;
  const long long base = column * count;
  OCTA_ACC acc = OCTA_ACC::first ();
  if (column < columns)
    {
      OCTA_STRETCH (tx, bx, OCTA_WIDTH)
      long long j = from;
#pragma unroll 4
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
    }
  sums[ty * bx + tx] = acc;
  octa_join (sums + ty * bx, tx, bx, 1);
  if (tx == 0 && column < columns)
    OCTA_LEAVE (sums[ty * bx], part + parts * column)
#else
  /* BX * OCTA_WIDTH columns, each by BY threads.  */
  __shared__ OCTA_ACC sums[OCTA_BLOCK];
  const long long part = b / tiles % parts;
  const long long post = b / tiles / parts;
  const long long j0 = part * per;
  const long long j1 = j0 + per < count ? j0 + per : count;
  const long long c = (b % tiles * bx + tx) * OCTA_WIDTH;
  OCTA_ACC acc[OCTA_WIDTH];
#pragma unroll
  for (int k = 0; k < OCTA_WIDTH; k++)
    acc[k] = OCTA_ACC::first ();
  if (c < pre)
    {
      OCTA_STRETCH (ty, by, 1)
#pragma unroll 4
      for (long long j = from; j < to; j += step)
        {
          /* OCTA_V divides pre */
          const long long base = pre * (j + count * post);
          OCTA_GET (base + c, OCTA_NO_END)
#pragma unroll
          for (int k = 0; k < OCTA_WIDTH; k++)
            OCTA_FEED (acc[k], k, j)
        }
    }
#pragma unroll
  for (int k = 0; k < OCTA_WIDTH; k++)
    {
      __syncthreads ();
      sums[ty * bx + tx] = acc[k];
      octa_join (sums + tx, ty, by, bx);
      if (ty == 0 && c < pre)
        OCTA_LEAVE (sums[tx], c + k + pre * (part + parts * post))
    }
#endif
  OCTA_REPORT
}

#endif
