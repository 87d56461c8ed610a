/* octa_fun_steps.cuh -- ranges for loops of compiled functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Octave's ranges: base + k * by.  The number of elements takes rounding of
   the limit into account, by Hagerty's FL5 algorithm for floor with a
   tolerance.  */
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

/* The first element, the increment, the last element, and the number of
   elements.  */
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

/* Is X a value of the integer class T?  */
template <class T>
OCTA_FN bool
octa_is_value (double x)
{
  constexpr bool has_sign = (T)-1 < (T)0;
  constexpr double top = has_sign ? 2.0 * (1ull << (8 * sizeof (T) - 2))
                                  : 4.0 * (1ull << (8 * sizeof (T) - 2));
  return x == octa_fix (x) && x >= (has_sign ? -top : 0.0) && x < top;
}

/* The magnitude of the increment BY for integer class T, if it is not greater
   than the largest difference of two values.  */
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

/* The same for integer class T, whose limits have been checked; BY is stored
   modulo 2^width.  */
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
