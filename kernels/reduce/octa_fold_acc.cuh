/* octa_fold_acc.cuh -- accumulators that are more than one value: positions,
   compensated and saturating sums, variances, modes (src/reduce/fold.def).

   first () is the accumulator of no element; feed (x, j) adds element x at
   position j; take (b) adds the accumulator b of later elements; value () and
   at () are the results; is_open (x) is whether x, computed in another way,
   may be wrong (OCTA_GUESSED).  With OCTA_RUNS there are runs of elements instead of
   feed: begin (x) with the first one, add (t, i, x, is_in) to sum i of t, and
   end (t, i, many, m) after m elements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* OCTA_FN inside a class.  */
#ifdef OCTA_HOST
#define OCTA_IN inline __attribute__ ((always_inline))
#else
#define OCTA_IN __device__ __forceinline__
#endif

/* The greatest (least) value and its position: the first of equal ones, and
   NaN only if there is nothing else.  */
template <class V, bool is_max> struct octa_extreme
{
  V v;
  long long at_; /* its position; ~position for NaN; NONE before any element */
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
  /* Elements are passed in ascending order of positions.  */
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
    /* numbers are preferred to NaN, and NaN to nothing */
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
  static OCTA_IN bool
  is_open (V x)
  {
    return x == 0 || x != x;
  }
};

/* sum (x, "extra"): the sum and its rounding errors; since Octave 11 the
   errors are only added if the sum is finite.  */
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

/* The same for complex numbers.  */
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

/* The 2-norm: for singles by sums of doubles; for doubles by three sums that
   can neither overflow nor lose digits (Blue's algorithm).  */
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

/* Sums of the differences of a run's elements from K, and of their squares, in
   N parts.  */
template <int N> struct octa_spread_sums
{
  double s[N] = {}, q[N] = {};

  OCTA_IN void
  add (int i, double d)
  {
    s[i] += d;
#ifdef OCTA_HOST
    q[i] += d * d;
#else
    q[i] = __fma_rn (d, d, q[i]);
#endif
  }
};

/* The mean K + E of N elements, and the sum V of squared differences from it,
   in one pass.  Elements come in runs, each four times as long as the one
   before.  Differences are from the mean of all elements before the run, in
   the first run from an element, so that little is lost by cancellation.  E is
   the part of the mean that does not fit into K.  */
struct octa_spread_acc
{
  double n, k, e, v;

  /* Add M more elements, for which T has sums I to I + MANY - 1.  If squares
     overflow, V does too; elements that are not finite have no V.  */
  template <int N>
  OCTA_IN void
  end (const octa_spread_sums<N> &t, int i, int many, double m)
  {
    double s = t.s[i], q = t.q[i];
    for (int l = i + 1; l < i + many; l++)
      {
        s += t.s[l];
        q += t.q[l];
      }
    const double c = s * (1 / m);
    const double w = q - q != 0 && s - s == 0 ? q : q - s * c;
    take (octa_spread_acc{ m, k, c, w < 0 ? 0 : w });
  }
  OCTA_IN void
  take (octa_spread_acc b)
  {
    if (b.n == 0)
      return;
    if (n == 0)
      *this = b;
    else
      {
        const double d = (b.k - k) + (b.e - e), part = b.n / (n + b.n);
        v += b.v + d * (d * (n * part));
        e += d * part;
        n += b.n;
      }
    const double before = k;
    k += e;
    e -= k - before;
  }
};

template <class R> struct octa_spread
{
  template <int N> using sums = octa_spread_sums<N>;
  octa_spread_acc a;

  static OCTA_IN octa_spread
  first ()
  {
    return octa_spread{ { 0, 0, 0, 0 } };
  }
  OCTA_IN void
  begin (R x)
  {
    a.k = a.n == 0 ? (double)x : a.k;
  }
  template <int N>
  OCTA_IN void
  add (sums<N> &t, int i, R x, bool is_in) const
  {
    t.add (i, is_in ? (double)x - a.k : 0);
  }
  template <int N>
  OCTA_IN void
  end (const sums<N> &t, int i, int many, long long m)
  {
    a.end (t, i, many, (double)m);
  }
  OCTA_IN void
  take (octa_spread b)
  {
    a.take (b.a);
  }
  OCTA_IN R
  value () const
  {
    return (R)a.v;
  }
  OCTA_IN long long
  at () const
  {
    return 0;
  }
};

/* The same for complex numbers: for both parts.  */
template <class Z> struct octa_spread_z
{
  template <int N> struct sums
  {
    octa_spread_sums<N> re, im;
  };
  octa_spread_acc re, im;

  static OCTA_IN octa_spread_z
  first ()
  {
    return octa_spread_z{ { 0, 0, 0, 0 }, { 0, 0, 0, 0 } };
  }
  OCTA_IN void
  begin (Z x)
  {
    re.k = re.n == 0 ? (double)x.re : re.k;
    im.k = im.n == 0 ? (double)x.im : im.k;
  }
  template <int N>
  OCTA_IN void
  add (sums<N> &t, int i, Z x, bool is_in) const
  {
    t.re.add (i, is_in ? (double)x.re - re.k : 0);
    t.im.add (i, is_in ? (double)x.im - im.k : 0);
  }
  template <int N>
  OCTA_IN void
  end (const sums<N> &t, int i, int many, long long m)
  {
    re.end (t.re, i, many, (double)m);
    im.end (t.im, i, many, (double)m);
  }
  OCTA_IN void
  take (octa_spread_z b)
  {
    re.take (b.re);
    im.take (b.im);
  }
  OCTA_IN auto
  value () const -> decltype (Z::re)
  {
    return (decltype (Z::re))(re.v + im.v);
  }
  OCTA_IN long long
  at () const
  {
    return 0;
  }
};

/* The most frequent of sorted elements, the first if there are several, and
   how often it occurs.  A run consists of equal, finite elements.  Other
   elements are a run each, as in core, which compares differences with 0.  The
   runs at both ends may continue in other parts.  */
template <class V> struct octa_mode
{
  V first_, last, best; /* the values of these runs */
  long long n_first, n_last, n_best, n;

  static OCTA_IN octa_mode
  first ()
  {
    return octa_mode{ V (), V (), V (), 0, 0, 0, 0 };
  }
  static OCTA_IN bool
  are_one (V a, V b)
  {
    return a == b && b - b == 0;
  }
  OCTA_IN void
  keep (V v, long long count)
  {
    if (count > n_best)
      {
        best = v;
        n_best = count;
      }
  }
  OCTA_IN void
  feed (V x, long long)
  {
    const bool goes_on = n > 0 && are_one (last, x);
    const bool is_first = n == 0 || (goes_on && n_first == n);
    if (n == 0)
      first_ = x;
    last = goes_on ? last : x;
    n_last = goes_on ? n_last + 1 : 1;
    n_first += is_first;
    n++;
    keep (last, n_last);
  }
  OCTA_IN void
  take (octa_mode b)
  {
    if (b.n == 0)
      return;
    if (n == 0)
      {
        *this = b;
        return;
      }
    const bool goes_on = are_one (last, b.first_);
    const long long joined = n_last + b.n_first;
    if (goes_on)
      keep (last, joined);
    keep (b.best, b.n_best);
    if (goes_on && n_first == n)
      n_first += b.n_first;
    const bool is_one = goes_on && b.n_first == b.n;
    last = is_one ? last : b.last;
    n_last = is_one ? joined : b.n_last;
    n += b.n;
  }
  OCTA_IN V
  value () const
  {
    return best;
  }
  OCTA_IN long long
  at () const
  {
    return n_best - 1;
  }
};

#ifdef OCTA_LO /* octa_int.cuh is included */

/* sum (x, "native"): each addition saturates.  The effect of several elements
   on any sum before them is s -> clamp (s + d, lo, hi).  */
template <class I> struct octa_native_sum
{
  octa_W low;
  octa_w high; /* d in two words */
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

/* prod (x, "native"): each product saturates.  Without zeros, magnitudes only
   grow.  When they exceed the class's range, the last element that is not 1 or
   -1 makes the result LO or HI, and each -1 after it changes between
   these.  */
template <class I> struct octa_native_prod
{
  octa_W size;      /* magnitude, until it first exceeds the range of I */
  bool is_zero;
  bool is_negative; /* up to the last element that is not 1 or -1 */
  bool is_big;      /* there is such an element */
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
