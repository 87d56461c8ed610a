/* octa_fun.cuh -- what compiled functions are given besides numbers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* A loop over the elements of a function's own array: unrolled, so that the
   elements are in registers.  */
#ifdef OCTA_HOST
#define OCTA_UNROLL
#else
#define OCTA_UNROLL _Pragma ("unroll")
#endif

/* An array that a function reads by subscripts.  */
template <class T> struct octa_whole
{
  const T *p;
  long long n; /* elements */
  int n_dims;
  long long dims[8]; /* 1 beyond n_dims */
};

template <class T>
OCTA_FN void
octa_put (const octa_whole<T> &a, double k, T v)
{
  const_cast<T *> (a.p)[(long long)k - 1] = v;
}

/* a * b + c, rounded once.  */
OCTA_FN double
octa_fma (double a, double b, double c)
{
  return OCTA_LIBM (fma) (a, b, c);
}
OCTA_FN float
octa_fma (float a, float b, float c)
{
  return OCTA_LIBM (fmaf) (a, b, c);
}

/* An array of a function's own.  */
template <class T, int N> struct octa_local
{
  T v[N];
};

/* ---- subscripts ---- */

template <class T>
OCTA_FN bool
octa_is_subscript (T k)
{
  return k >= 1;
}
OCTA_FN bool
octa_is_subscript (double k)
{
  return k >= 1 && k < 9.2e18 && octa_floor (k) == k;
}
OCTA_FN bool
octa_is_subscript (float k)
{
  return octa_is_subscript ((double)k);
}

/* How far subscript D of N goes: the last one counts all that is left.  */
template <class T>
OCTA_FN long long
octa_extent (const octa_whole<T> &a, int d, int n)
{
  if (n == 1)
    return a.n;
  long long e = a.dims[d];
  for (int k = n; k < 8 && d == n - 1; k++)
    e *= a.dims[k];
  return e;
}

/* The length of dimension D, from 1.  */
template <class T>
OCTA_FN double
octa_along (const octa_whole<T> &a, double d)
{
  return d > 8 ? 1.0 : (double)a.dims[(int)d - 1];
}
template <class T>
OCTA_FN double
octa_longest (const octa_whole<T> &a)
{
  long long m = a.n ? a.dims[0] : 0;
  for (int d = 1; d < 8 && a.n; d++)
    m = a.dims[d] > m ? a.dims[d] : m;
  return (double)m;
}

/* Element P of a small array; a choice keeps it in registers.  */
template <class T, int N>
OCTA_FN T
octa_at (const octa_local<T, N> &a, long long p)
{
  if (N > 8)
    return a.v[p];
  T x = a.v[0];
  OCTA_UNROLL
  for (int i = 1; i < N; i++)
    x = i == p ? a.v[i] : x;
  return x;
}
template <class T, int N>
OCTA_FN void
octa_set (octa_local<T, N> &a, long long p, T x)
{
  if (N > 8)
    a.v[p] = x;
  OCTA_UNROLL
  for (int i = 0; i < N && N <= 8; i++)
    a.v[i] = i == p ? x : a.v[i];
}

/* N elements in order, each STEP behind the one before; AT, if it is not NULL,
   changes with them.  NaN is last, or first of what goes DOWN.  */
template <class T>
OCTA_FN bool
octa_is_before (T a, T b, bool down)
{
  const bool is_nan_a = a != a, is_nan_b = b != b;
  return down ? a > b || (is_nan_a && ! is_nan_b)
              : a < b || (is_nan_b && ! is_nan_a);
}
template <int N, int STEP, bool DOWN, class T>
OCTA_FN void
octa_sort (T *v, double *at)
{
  OCTA_UNROLL
  for (int i = N - 1; i > 0; i--)
    {
      OCTA_UNROLL
      for (int k = 0; k < i; k++)
        if (octa_is_before (v[(k + 1) * STEP], v[k * STEP], DOWN))
          {
            const T x = v[k * STEP];
            v[k * STEP] = v[(k + 1) * STEP];
            v[(k + 1) * STEP] = x;
            if (at)
              {
                const double y = at[k * STEP];
                at[k * STEP] = at[(k + 1) * STEP];
                at[(k + 1) * STEP] = y;
              }
          }
    }
}

/* What core says of sizes.  */
template <class T>
OCTA_FN bool
octa_is_vector (const octa_whole<T> &a)
{
  return a.n_dims == 2 && (a.dims[0] == 1 || a.dims[1] == 1);
}
template <class T>
OCTA_FN bool
octa_is_row (const octa_whole<T> &a)
{
  return a.n_dims == 2 && a.dims[0] == 1;
}
template <class T>
OCTA_FN bool
octa_is_column (const octa_whole<T> &a)
{
  return a.n_dims == 2 && a.dims[1] == 1;
}
template <class T>
OCTA_FN bool
octa_is_square (const octa_whole<T> &a)
{
  return a.n_dims == 2 && a.dims[0] == a.dims[1];
}

/* Does an array have imaginary parts?  */
template <class T>
OCTA_FN bool
octa_has_imaginary (const T *p, int n)
{
  bool has = false;
  OCTA_UNROLL
  for (int i = 0; i < n; i++)
    has |= p[i].im != 0;
  return has;
}

/* ---- results: a real number may become the real part of a complex one; a
   complex one that is real has no sign in its imaginary part ---- */

template <class T, class A>
OCTA_FN void
octa_give (T &to, A a)
{
  to = a;
}
OCTA_FN void
octa_give (octa_z &to, double a)
{
  to = octa_z{ a, 0 };
}
OCTA_FN void
octa_give (octa_c &to, float a)
{
  to = octa_c{ a, 0 };
}
OCTA_FN void
octa_give (octa_z &to, octa_z a)
{
  to = octa_z{ a.re, a.im == 0 ? 0 : a.im };
}
OCTA_FN void
octa_give (octa_c &to, octa_c a)
{
  to = octa_c{ a.re, a.im == 0 ? 0 : a.im };
}

/* ---- loops ---- */

/* Behind a loop's label, once in one or two rounds: each 32768 times, shall it
   end?  On the host at the first round too, as many elements come one after
   the other.  On a GPU what counts carries into a flag then, and the thread ends, whose
   results nobody wants any more: a second way out of each loop would cost a third
   of its rate.  */
#ifdef OCTA_HOST
#define OCTA_ROUND                                                            \
  if ((rounds++ & 32767) == 0 && *stop)                                       \
    goto done;
#else
#define OCTA_ROUND                                                            \
  asm volatile ("{ .reg .pred p; .reg .b32 v; add.cc.u32 %0, %0, 131072;"     \
                " addc.u32 v, 0, 0; setp.eq.u32 p, v, 0; @p bra L;"           \
                " ld.volatile.b32 v, [%1]; setp.ne.s32 p, v, 0; @p exit; L: }" \
                : "+r"(rounds)                                                \
                : "l"(stop));
#endif

/* Octave's ranges: base + k * by, whose number of elements allows for what
   rounding does to the limit.  Floor with a tolerance is Hagerty's FL5.  */
template <class T>
OCTA_FN T
octa_steps_floor (T x, T ct)
{
  const T q = x < 0 ? 1 - ct : (T)1, most = q / (2 - ct);
  T t = 1 + octa_floor (x);
  t = ct / q * (t < 0 ? -t : t);
  t = most < t ? most : t;
  t = ct > t ? ct : t;
  t = octa_floor (x + t);
  return x <= 0 || t - x < most ? t : t - 1;
}
template <class T>
OCTA_FN bool
octa_steps_meet (T u, T v, T ct)
{
  const T a = u < 0 ? -u : u, b = v < 0 ? -v : v, d = u - v;
  return (d < 0 ? -d : d) < (a > b ? a : b) * ct;
}

/* The first element, the increment, the last element, their number.  */
template <class A, class B, class C, class T>
OCTA_FN void
octa_steps (A base_, B by_, C limit_, T *base, T *by, T *last, long long *n)
{
  const T b = (T)base_, i = (T)by_, l = (T)limit_;
  const T ct = 3 * (sizeof (T) == 8 ? (T)0x1p-52 : (T)0x1p-23);
  *base = b;
  *by = i;
  *last = b;
  if (b != b || i != i || l != l)
    {
      *last = (T)OCTA_NAN_D;
      *n = 1;
      return;
    }
  if (i == 0 || (l < b && i > 0) || (l > b && i < 0))
    {
      *n = 0;
      return;
    }
  if ((l <= b && b + i < l) || (l >= b && b + i > l))
    {
      *n = 1;
      return;
    }
  const T rounds = (l - b) / i;
  if (rounds != rounds)
    {
      *last = rounds;
      *n = 1;
      return;
    }
  const T whole = octa_steps_floor ((l - b + i) / i, ct);
  long long k = whole > 0 ? (whole < (T)9e18 ? (long long)whole
                                             : 9000000000000000000ll)
                          : 0;
  if (! octa_steps_meet (b + (T)(k - 1) * i, l, ct))
    {
      if (octa_steps_meet (b + (T)(k - 2) * i, l, ct))
        k--;
      else if (octa_steps_meet (b + (T)k * i, l, ct))
        k++;
    }
  *n = k;
  T end = b + (T)(k - 1) * i;
  if ((i > 0 && end >= l) || (i < 0 && end <= l))
    end = l;
  if (octa_floor (b) == b && octa_floor (i) == i)
    end = octa_round (end);
  *last = end;
}

/* Is X a value of the integers T?  */
template <class T>
OCTA_FN bool
octa_is_value (double x)
{
  constexpr bool has_sign = (T)-1 < (T)0;
  constexpr double top = has_sign ? 2.0 * (1ull << (8 * sizeof (T) - 2))
                                  : 4.0 * (1ull << (8 * sizeof (T) - 2));
  return x == octa_fix (x) && x >= (has_sign ? -top : 0.0) && x < top;
}

/* The increment BY of integers T: its amount, where that is no more than any
   difference of two of them.  */
template <class T>
OCTA_FN bool
octa_amount (double by, unsigned long long *amount)
{
  const double size = by < 0 ? -by : by;
  *amount = size < 18446744073709551616.0 ? (unsigned long long)size : 0;
  return size < 4.0 * (1ull << (8 * sizeof (T) - 2));
}
template <class T>
OCTA_FN bool
octa_amount (T by, unsigned long long *amount)
{
  const unsigned long long u = (unsigned long long)by;
  *amount = by < 0 ? 0 - u : u;
  return true;
}

/* The same for integers T, whose limits have been looked at; BY is kept modulo
   their width.  */
template <class A, class B, class C, class T>
OCTA_FN void
octa_integer_steps (A base_, B by_, C limit_, T *base, T *by, T *last,
                    long long *n)
{
  const T b = (T)base_, l = (T)limit_;
  unsigned long long amount;
  const bool is_amount = octa_amount<T> (by_, &amount);
  *base = b;
  *by = (T)(l > b ? amount : 0 - amount);
  *last = b;
  *n = 0;
  if (by_ == 0 || (by_ > 0 && b > l) || (by_ < 0 && b < l))
    return;
  *n = 1;
  if (! is_amount)
    return;
  const unsigned long long u = (unsigned long long)b;
  const unsigned long long d = l > b ? (unsigned long long)l - u
                                     : u - (unsigned long long)l;
  const unsigned long long rounds = d / amount;
  *n = rounds < 9000000000000000000ull ? (long long)rounds + 1
                                       : 9000000000000000000ll;
  *last = (T)(u + rounds * (unsigned long long)*by);
}

template <class T>
OCTA_FN T
octa_step_at (T base, T by, T last, long long k, long long n)
{
  if (k == n - 1)
    return last;
  if constexpr (OCTA_IS_INT (T))
    return (T)((unsigned long long)base
               + (unsigned long long)k * (unsigned long long)by);
  else
    return k == 0 ? base : base + (T)k * by;
}
