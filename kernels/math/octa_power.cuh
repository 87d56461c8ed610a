/* octa_power.cuh -- powers of real numbers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Can B be an exponent whose powers are products?  A quick test.  */
template <class R>
OCTA_FN bool
octa_may_be_product (R)
{
  return true;
}
#ifdef OCTA_HOST
OCTA_FN double
octa_pow (double a, double b)
{
  return OCTA_LIBM (pow) (a, b);
}
OCTA_FN float
octa_pow (float a, float b)
{
  return OCTA_LIBM (powf) (a, b);
}
#else
OCTA_FN bool
octa_may_be_product (float b)
{
  return ! (__float_as_int (b) & 0x3fffff);
}

/* CUDA's pow can be off by one in the last bit even if the result is exact:
   4^-2.  So integer powers are computed by products, and used if no product
   was rounded.  */
OCTA_CALLED double
octa_pow (double a, double b)
{
  double y = 1, x = a, size = ::fabs (b);
  bool is_exact = size <= 1100 && size == ::trunc (size);
  _Pragma ("unroll 1")
  for (int n = is_exact ? (int)size : 0; n && is_exact;)
    {
      double r = y * x;
      if (n & 1)
        {
          is_exact = ::fma (y, x, -r) == 0 && ::fabs (r) > 1e-290;
          y = r;
        }
      n >>= 1;
      r = x * x;
      is_exact &= ! n || (::fma (x, x, -r) == 0 && r > 1e-290);
      x = r;
    }
  if (is_exact)
    return b < 0 ? 1 / y : y;
  return b == 0.5 && a > 0 ? ::sqrt (a) : ::pow (a, b);
}

/* Chebyshev interpolations of log2 ((1 + z) / (1 - z)) / z in z^2, where
   z = (m - 1) / (m + 1) and m^2 is between 1/2 and 2, and of 2^f, |f| <= 1/2;
   relative errors 2^-45 and 2^-33.  They are variables, because instructions
   read operands from constant memory at once, but literals of doubles by two
   more.  */
static __constant__ double octa_log2_odd[6]
    = { 0x1.71547652b8253p+1, 0x1.ec709dc539e76p-1, 0x1.2776c295f01cfp-1,
        0x1.a61a2cc1ced3bp-2, 0x1.4795a63079ddfp-2, 0x1.21ac9c9040d9ep-2 };
static __constant__ double octa_exp2_half[7]
    = { 0x1.62e42fefa39efp-1,  0x1.ebfbe045f4d3cp-3,  0x1.c6b08d883dca1p-5,
        0x1.3b2a1b7152befp-7,  0x1.5d879ead06a82p-10, 0x1.443fffc90db59p-13,
        0x1.00a581594758ep-16 };
/* A double that was added to it is rounded, and its low word is an int.  */
static __constant__ double octa_rounder = 0x1.8p52;

/* Powers of singles are computed in double precision, as 2^(b log2 (a)), and
   rounded once: the error is below 0.502 units in the last place, and what is
   exact stays exact.  IS_USUAL becomes false where that does not hold: A is
   neither a normal positive number nor a 0 with a positive exponent, of which
   max (x, 0) has many, or the result is out of range.  */
OCTA_FN float
octa_pow_usual (float a, float b, bool *is_usual)
{
  const int bits = __float_as_int (a), e = (bits - 0x3f3504f3) >> 23;
  const float low = __int_as_float (bits - (e << 23));
  const double m = low;
  float near;
  asm ("rcp.approx.ftz.f32 %0, %1;" : "=f"(near) : "f"(low + 1));
  double c = near;
  c = ::fma (c, ::fma (-(m + 1), c, 1.), c);
  const double z = (m - 1) * c, w = z * z;
  double p = octa_log2_odd[5];
  for (int i = 4; i >= 0; i--)
    p = ::fma (p, w, octa_log2_odd[i]);
  const double t = ::fma (z, p, (double)e) * b;
  const bool is_0 = bits == 0 && b > 0;
  *is_usual = is_0
              || ((unsigned)bits - 0x00800000 < 0x7f000000
                  && (__double2hiint (t) & 0x7fffffff) < 0x40690000); /* 200 */
  const double k = t + octa_rounder, f = t - (k - octa_rounder);
  double y = octa_exp2_half[6];
  for (int i = 5; i >= 0; i--)
    y = ::fma (y, f, octa_exp2_half[i]);
  y = ::fma (y, f, 1.);
  const int up = __double2loint (k) << 20;
  return is_0 ? 0
              : (float)__hiloint2double (__double2hiint (y) + up,
                                         __double2loint (y));
}

/* A negative A has real powers with integers only.  Y is that of its size, if
   IS_USUAL.  */
OCTA_CALLED float
octa_pow_unusual (float a, float b, float y, bool is_usual)
{
  if (! is_usual || b != ::truncf (b))
    return ::powf (a, b);
  return ::fabsf (b) < 0x1p24f && (int)b & 1 ? -y : y;
}
OCTA_FN float
octa_pow (float a, float b)
{
  bool is_usual;
  const float y = octa_pow_usual (::fabsf (a), b, &is_usual);
  return is_usual && __float_as_int (a) >= 0
             ? y
             : octa_pow_unusual (a, b, y, is_usual);
}
#endif

#define OCTA_DEF_REAL_POWER(R, called)                                        \
  called R octa_power_ (octa_k, R a, R b)                                     \
  {                                                                           \
    if (octa_may_be_product (b))                                              \
      {                                                                       \
        if (b == 1)                                                           \
          return a;                                                           \
        if (b == 2)                                                           \
          return a * a;                                                       \
        if (b == 3)                                                           \
          return a * a * a;                                                   \
        if (b == -1)                                                          \
          return 1 / a;                                                       \
      }                                                                       \
    return octa_pow (a, b);                                                   \
  }
OCTA_DEF_REAL_POWER (double, OCTA_CALLED)
OCTA_DEF_REAL_POWER (float, OCTA_FN)
#undef OCTA_DEF_REAL_POWER

/* A single base stays single with an integer exponent.  */
template <class A, class B>
using octa_base = octa_if<OCTA_KIND_OF (A) == OCTA_F, float, octa_joint<A, B>>;
#define OCTA_DEF_POWER(name)                                                  \
  template <class A, class B> OCTA_FN auto octa_##name (A a, B b)             \
  {                                                                           \
    return octa_##name##_ (octa_k (), octa_to<octa_base<A, B>> (a),           \
                           octa_to<octa_joint<B, A>> (b));                    \
  }
OCTA_DEF_POWER (power)

/* Powers of complex bases are computed by products for exponents that fit into
   an int.  */
template <class A>
OCTA_FN bool
octa_is_int (A a)
{
  return octa_nint_ (octa_k (), a) == a && a < 2147483648. && a >= -2147483648.;
}

/* In core a negative base has a complex result unless the exponent is an
   integer; if both operands have the same size, the exponent must also fit
   into an int.  */
template <class A, class B>
OCTA_FN bool
octa_power_ok (A a, B b)
{
  octa_float<B> x = octa_to<octa_float<B>> (b);
  bool is_whole = octa_isfinite_ (octa_k (), x)
                  && octa_nint_ (octa_k (), x) == x;
  return ! (a < 0 && ! is_whole);
}

/* Complex operands have overloads.  */
template <class A, class B>
OCTA_FN auto
octa_realpow_ (octa_k, A a, B b)
{
  return octa_power_ (octa_k (), a, b);
}
template <class A, class B>
OCTA_FN bool
octa_realpow_ok_ (octa_k, A a, B b)
{
  return octa_power_ok (a, b);
}
OCTA_DEF_POWER (realpow)
OCTA_DEF_POWER (realpow_ok)
#undef OCTA_DEF_POWER
