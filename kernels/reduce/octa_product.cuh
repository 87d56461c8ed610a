/* octa_product.cuh -- the accumulator of products whose parts overflow or
   underflow (src/reduce/fold.def), after octa_fold_acc.cuh.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Is the product X of lanes not finite or below realmin?  Then others are
   possible in another order.  */
template <class V>
OCTA_FN bool
octa_is_extreme (V x)
{
  const V smallest = sizeof (V) == sizeof (float) ? (V)0x1p-126 : (V)0x1p-1022;
  return x - x != 0 || (x < smallest && x > -smallest);
}

#ifdef OCTA_HOST
/* A product in core's order: on the host a column is one part (fold.c).  */
template <class V> struct octa_product
{
  V p;

  static OCTA_IN octa_product
  first ()
  {
    return octa_product{ 1 };
  }
  OCTA_IN void
  feed (V x, long long)
  {
    p *= x;
  }
  OCTA_IN void
  take (octa_product b)
  {
    p *= b.p;
  }
  OCTA_IN V
  value () const
  {
    return p;
  }
  OCTA_IN long long
  at () const
  {
    return 0;
  }
  static OCTA_IN bool
  is_open (V x)
  {
    return octa_is_extreme (x);
  }
};
#else
/* A product P * 2^E with P 0, Inf, NaN or 1 <= |P| < 2, whose parts neither
   overflow nor underflow.  MOST and LEAST are the exponents of the largest and
   the smallest of the products so far, up to the first P without an exponent:
   as in core, one that has overflowed stays Inf, or NaN times 0, and one that
   has underflowed stays 0.  Core also rounds those below realmin.  */
template <class V> struct octa_product
{
  V p;
  long long e, most, least;

  static OCTA_IN octa_product
  first ()
  {
    return octa_product{ 1, 0, 0, 0 };
  }
  static OCTA_IN bool
  is_finite (V x)
  {
    return x - x == 0;
  }
  OCTA_IN bool
  has_exponent () const
  {
    return is_finite (p) && p != 0;
  }
  OCTA_IN void
  take (octa_product b)
  {
    if (! has_exponent ())
      {
        p *= b.p;
        return;
      }
    if (e + b.most > most)
      most = e + b.most;
    if (e + b.least < least)
      least = e + b.least;
    p *= b.p;
    e += b.e;
    const bool is_two = p <= -2 || p >= 2;
    if (is_two && is_finite (p))
      {
        p /= 2;
        e++;
        most = e > most ? e : most;
      }
  }
  OCTA_IN void
  feed (V x, long long)
  {
    octa_product b = { x, 0, 0, 0 };
    if (b.has_exponent ())
      {
        int n;
        b.p = 2 * (V)OCTA_LIBM (frexp) ((double)x, &n);
        b.e = b.most = b.least = n - 1;
      }
    take (b);
  }
  OCTA_IN V
  value () const
  {
    const int limit = sizeof (V) == sizeof (float) ? 128 : 1024;
    const int under = sizeof (V) == sizeof (float) ? -150 : -1075;
    if (most >= limit)
      return p / (V)0;
    if (least < under)
      return p * 0;
    return has_exponent () ? (V)OCTA_LIBM (ldexp) ((double)p, (int)e) : p;
  }
  OCTA_IN long long
  at () const
  {
    return 0;
  }
  static OCTA_IN bool
  is_open (V x)
  {
    return octa_is_extreme (x);
  }
};
#endif
