/* octa_power.cuh -- powers of real numbers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

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
/* CUDA's pow can be off by one in the last bit even if the result is exact:
   4^-2.  So integer powers are computed by products, and used if no product
   was rounded.  */
#define OCTA_DEF_POW(R, S, least)                                             \
  OCTA_CALLED R octa_pow (R a, R b)                                           \
  {                                                                           \
    R y = 1, x = a, size = ::fabs##S (b);                                     \
    bool is_exact = size <= 1100 && size == ::trunc##S (size);                \
    _Pragma ("unroll 1")                                                      \
    for (int n = is_exact ? (int)size : 0; n && is_exact;)                    \
      {                                                                       \
        R r = y * x;                                                          \
        if (n & 1)                                                            \
          {                                                                   \
            is_exact = ::fma##S (y, x, -r) == 0 && ::fabs##S (r) > least;     \
            y = r;                                                            \
          }                                                                   \
        n >>= 1;                                                              \
        r = x * x;                                                            \
        is_exact &= ! n || (::fma##S (x, x, -r) == 0 && r > least);           \
        x = r;                                                                \
      }                                                                       \
    if (is_exact)                                                             \
      return b < 0 ? 1 / y : y;                                               \
    return b == (R)0.5 && a > 0 ? ::sqrt##S (a) : ::pow##S (a, b);            \
  }
OCTA_DEF_POW (double, , 1e-290)
OCTA_DEF_POW (float, f, 1e-30f)
#undef OCTA_DEF_POW
#endif

#define OCTA_DEF_REAL_POWER(R, called)                                        \
  called R octa_power_ (octa_k, R a, R b)                                     \
  {                                                                           \
    if (b == 1)                                                               \
      return a;                                                               \
    if (b == 2)                                                               \
      return a * a;                                                           \
    if (b == 3)                                                               \
      return a * a * a;                                                       \
    if (b == -1)                                                              \
      return 1 / a;                                                           \
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
