/* octa_host_math.h -- CUDA's device functions that <math.h> lacks.

   Intrinsics that a GPU computes with less accuracy are the plain functions
   here.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_MATH_H
#define OCTA_HOST_MATH_H 1
#pragma GCC system_header

/* ---- minimum, maximum, absolute value ---- */

#define OCTA_HOST_MIN_MAX(T, A, B)                                            \
  constexpr T min (A a, B b) { return (T)b < (T)a ? (T)b : (T)a; }            \
  constexpr T max (A a, B b) { return (T)a < (T)b ? (T)b : (T)a; }
OCTA_HOST_MIN_MAX (int, int, int)
OCTA_HOST_MIN_MAX (unsigned, unsigned, unsigned)
OCTA_HOST_MIN_MAX (unsigned, int, unsigned)
OCTA_HOST_MIN_MAX (unsigned, unsigned, int)
OCTA_HOST_MIN_MAX (long, long, long)
OCTA_HOST_MIN_MAX (unsigned long, unsigned long, unsigned long)
OCTA_HOST_MIN_MAX (long long, long long, long long)
OCTA_HOST_MIN_MAX (unsigned long long, unsigned long long, unsigned long long)
OCTA_HOST_MIN_MAX (unsigned long long, long long, unsigned long long)
OCTA_HOST_MIN_MAX (unsigned long long, unsigned long long, long long)
#undef OCTA_HOST_MIN_MAX

/* NaN is treated as a missing value.  */
#define OCTA_HOST_MIN_MAX(T, A, B)                                            \
  constexpr T min (A a, B b) { return a < b || b != b ? (T)a : (T)b; }        \
  constexpr T max (A a, B b) { return a > b || b != b ? (T)a : (T)b; }
OCTA_HOST_MIN_MAX (float, float, float)
OCTA_HOST_MIN_MAX (double, double, double)
OCTA_HOST_MIN_MAX (double, float, double)
OCTA_HOST_MIN_MAX (double, double, float)
#undef OCTA_HOST_MIN_MAX

constexpr unsigned
umin (unsigned a, unsigned b)
{
  return a < b ? a : b;
}
constexpr unsigned
umax (unsigned a, unsigned b)
{
  return a < b ? b : a;
}

/* ---- functions for float and double ---- */

inline double
rsqrt (double x)
{
  return 1 / __builtin_sqrt (x);
}
inline float
rsqrtf (float x)
{
  return 1 / __builtin_sqrtf (x);
}
inline double
rcbrt (double x)
{
  return 1 / cbrt (x);
}
inline double
rhypot (double x, double y)
{
  return 1 / hypot (x, y);
}
inline double
norm3d (double x, double y, double z)
{
  return hypot (hypot (x, y), z);
}
inline double
norm4d (double x, double y, double z, double t)
{
  return hypot (hypot (x, y), hypot (z, t));
}
inline double
rnorm3d (double x, double y, double z)
{
  return 1 / norm3d (x, y, z);
}
inline double
rnorm4d (double x, double y, double z, double t)
{
  return 1 / norm4d (x, y, z, t);
}
inline double
norm (int n, const double *p)
{
  double r = 0;
  for (int i = 0; i < n; i++)
    r = hypot (r, p[i]);
  return r;
}
inline float
normf (int n, const float *p)
{
  float r = 0;
  for (int i = 0; i < n; i++)
    r = hypotf (r, p[i]);
  return r;
}

/* x - 2 rint (x / 2) is exact, and so is its distance to a multiple of 1/2. */
inline double
sinpi (double x)
{
  double r = x - 2 * rint (0.5 * x);
  if (r > 0.5)
    r = 1 - r;
  else if (r < -0.5)
    r = -1 - r;
  return fabs (r) > 0.25 ? copysign (cos (M_PI * (0.5 - fabs (r))), r)
                         : copysign (sin (M_PI * fabs (r)), r ? r : x);
}
inline double
cospi (double x)
{
  double r = fabs (x - 2 * rint (0.5 * x));
  return r > 0.75   ? -cos (M_PI * (1 - r))
         : r > 0.25 ? sin (M_PI * (0.5 - r))
                    : cos (M_PI * r);
}
inline void
sincospi (double x, double *s, double *c)
{
  *s = sinpi (x);
  *c = cospi (x);
}
inline void
sincospif (float x, float *s, float *c)
{
  *s = (float)sinpi (x);
  *c = (float)cospi (x);
}
inline void
sincos (float x, float *s, float *c)
{
  *s = sinf (x);
  *c = cosf (x);
}

/* exp (x x) erfc (x): a continued fraction where erfc would underflow.  */
inline double
erfcx (double x)
{
  if (x < 10)
    {
      double high = x * x, low = fma (x, x, -high);
      return exp (high) * (1 + low) * erfc (x);
    }
  double f = 0;
  for (int k = 40; k > 0; k--)
    f = 0.5 * k / (x + f);
  return 1 / (sqrt (M_PI) * (x + f));
}

/* A rough value for the tail, then Newton's method on log (erfc), which
   converges from anywhere, because the function is convex.  */
inline double
erfcinv (double y)
{
  if (! (y >= 0 && y <= 2))
    return NAN;
  if (y == 0 || y == 2)
    return y == 0 ? INFINITY : -INFINITY;
  if (y > 1)
    return -erfcinv (2 - y);
  if (y > 0.5)
    {
      /* Near 1 use erf (x) = 1 - y, which is exact there.  */
      double p = 1 - y, x = p * (0.5 * sqrt (M_PI));
      for (int i = 0; i < 6; i++)
        x -= (erf (x) - p) * (0.5 * sqrt (M_PI)) * exp (x * x);
      return x;
    }
  double l = -log (y), x = sqrt (l > 1 ? l - 0.5 * log (l) : l * 0.7);
  for (int i = 0; i < 8; i++)
    {
      /* The slope of log (erfc (x)) is -2 / (sqrt (pi) erfcx (x)).  */
      double e = erfcx (x);
      x += (log (e) - x * x + l) * e * (0.5 * sqrt (M_PI));
    }
  return x;
}
inline double
erfinv (double y)
{
  if (! (y >= -1 && y <= 1))
    return NAN;
  double a = fabs (y), x;
  if (a > 0.5)
    x = erfcinv (1 - a);
  else
    {
      x = a * (0.5 * sqrt (M_PI));
      for (int i = 0; i < 6; i++)
        x -= (erf (x) - a) * (0.5 * sqrt (M_PI)) * exp (x * x);
    }
  return copysign (x, y);
}
inline double
normcdf (double x)
{
  return 0.5 * erfc (-x * M_SQRT1_2);
}
inline double
normcdfinv (double p)
{
  return -M_SQRT2 * erfcinv (2 * p);
}

/* The same for float, by its two names.  */
#define OCTA_HOST_FLOAT1(name)                                                \
  inline float name (float x) { return (float)name ((double)x); }             \
  inline float name##f (float x) { return (float)name ((double)x); }
OCTA_HOST_FLOAT1 (rcbrt)
OCTA_HOST_FLOAT1 (sinpi)
OCTA_HOST_FLOAT1 (cospi)
OCTA_HOST_FLOAT1 (erfcx)
OCTA_HOST_FLOAT1 (erfinv)
OCTA_HOST_FLOAT1 (erfcinv)
OCTA_HOST_FLOAT1 (normcdf)
OCTA_HOST_FLOAT1 (normcdfinv)
#undef OCTA_HOST_FLOAT1

inline float
rsqrt (float x)
{
  return rsqrtf (x);
}
inline float
exp10 (float x)
{
  return exp10f (x);
}
inline float
rhypotf (float x, float y)
{
  return (float)rhypot ((double)x, (double)y);
}
inline float
norm3df (float x, float y, float z)
{
  return (float)norm3d (x, y, z);
}
inline float
norm4df (float x, float y, float z, float t)
{
  return (float)norm4d (x, y, z, t);
}
inline float
rnorm3df (float x, float y, float z)
{
  return (float)rnorm3d (x, y, z);
}
inline float
rnorm4df (float x, float y, float z, float t)
{
  return (float)rnorm4d (x, y, z, t);
}
inline float
fdividef (float x, float y)
{
  return x / y;
}

/* ---- intrinsics: one rounding, to nearest ---- */

#define OCTA_HOST_F1(name, T, body)                                           \
  inline T name (T x) { return body; }
#define OCTA_HOST_F2(name, T, body)                                           \
  inline T name (T x, T y) { return body; }
OCTA_HOST_F1 (__expf, float, expf (x))
OCTA_HOST_F1 (__exp10f, float, exp10f (x))
OCTA_HOST_F1 (__logf, float, logf (x))
OCTA_HOST_F1 (__log2f, float, log2f (x))
OCTA_HOST_F1 (__log10f, float, log10f (x))
OCTA_HOST_F1 (__sinf, float, sinf (x))
OCTA_HOST_F1 (__cosf, float, cosf (x))
OCTA_HOST_F1 (__tanf, float, tanf (x))
OCTA_HOST_F1 (__saturatef, float, x > 0 ? (x < 1 ? x : 1) : 0)
OCTA_HOST_F1 (__frcp_rn, float, 1 / x)
OCTA_HOST_F1 (__fsqrt_rn, float, __builtin_sqrtf (x))
OCTA_HOST_F1 (__frsqrt_rn, float, (float)(1 / __builtin_sqrt ((double)x)))
OCTA_HOST_F1 (__drcp_rn, double, 1 / x)
OCTA_HOST_F1 (__dsqrt_rn, double, __builtin_sqrt (x))
OCTA_HOST_F2 (__powf, float, powf (x, y))
OCTA_HOST_F2 (__fdividef, float, x / y)
OCTA_HOST_F2 (__fadd_rn, float, x + y)
OCTA_HOST_F2 (__fsub_rn, float, x - y)
OCTA_HOST_F2 (__fmul_rn, float, x *y)
OCTA_HOST_F2 (__fdiv_rn, float, x / y)
OCTA_HOST_F2 (__dadd_rn, double, x + y)
OCTA_HOST_F2 (__dsub_rn, double, x - y)
OCTA_HOST_F2 (__dmul_rn, double, x *y)
OCTA_HOST_F2 (__ddiv_rn, double, x / y)
#undef OCTA_HOST_F1
#undef OCTA_HOST_F2

inline float
__fmaf_rn (float x, float y, float z)
{
  return __builtin_fmaf (x, y, z);
}
inline double
__fma_rn (double x, double y, double z)
{
  return __builtin_fma (x, y, z);
}
inline void
__sincosf (float x, float *s, float *c)
{
  *s = sinf (x);
  *c = cosf (x);
}

/* ---- integers ---- */

inline int
__popc (unsigned x)
{
  return __builtin_popcount (x);
}
inline int
__popcll (unsigned long long x)
{
  return __builtin_popcountll (x);
}
inline int
__clz (int x)
{
  return x ? __builtin_clz ((unsigned)x) : 32;
}
inline int
__clzll (long long x)
{
  return x ? __builtin_clzll ((unsigned long long)x) : 64;
}
inline int
__ffs (int x)
{
  return __builtin_ffs (x);
}
inline int
__ffsll (long long x)
{
  return __builtin_ffsll (x);
}
inline unsigned
__brev (unsigned x)
{
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  return __builtin_bswap32 (x);
}
inline unsigned long long
__brevll (unsigned long long x)
{
  return (unsigned long long)__brev ((unsigned)x) << 32
         | __brev ((unsigned)(x >> 32));
}
inline unsigned
__byte_perm (unsigned x, unsigned y, unsigned s)
{
  unsigned long long both = (unsigned long long)y << 32 | x;
  unsigned r = 0;
  for (int i = 0; i < 4; i++)
    r |= (unsigned)(both >> (s >> 4 * i & 7) * 8 & 255) << 8 * i;
  return r;
}
inline unsigned
__funnelshift_l (unsigned low, unsigned high, unsigned n)
{
  return (unsigned)(((unsigned long long)high << 32 | low) << (n & 31) >> 32);
}
inline unsigned
__funnelshift_r (unsigned low, unsigned high, unsigned n)
{
  return (unsigned)(((unsigned long long)high << 32 | low) >> (n & 31));
}
/* The same, but shifts by 32 or more shift one word out completely.  */
inline unsigned
__funnelshift_lc (unsigned low, unsigned high, unsigned n)
{
  return n < 32 ? __funnelshift_l (low, high, n) : low;
}
inline unsigned
__funnelshift_rc (unsigned low, unsigned high, unsigned n)
{
  return n < 32 ? __funnelshift_r (low, high, n) : high;
}
inline int
__mul24 (int x, int y)
{
  return (int)((unsigned)((int)((unsigned)x << 8) >> 8)
               * (unsigned)((int)((unsigned)y << 8) >> 8));
}
inline unsigned
__umul24 (unsigned x, unsigned y)
{
  return (x & 0xffffffu) * (y & 0xffffffu);
}
inline int
__mulhi (int x, int y)
{
  return (int)((long long)x * y >> 32);
}
inline unsigned
__umulhi (unsigned x, unsigned y)
{
  return (unsigned)((unsigned long long)x * y >> 32);
}
inline long long
__mul64hi (long long x, long long y)
{
  return (long long)((__int128)x * y >> 64);
}
inline unsigned long long
__umul64hi (unsigned long long x, unsigned long long y)
{
  return (unsigned long long)((unsigned __int128)x * y >> 64);
}
inline int
__hadd (int x, int y)
{
  return (int)(((long long)x + y) >> 1);
}
inline int
__rhadd (int x, int y)
{
  return (int)(((long long)x + y + 1) >> 1);
}
inline unsigned
__uhadd (unsigned x, unsigned y)
{
  return (unsigned)(((unsigned long long)x + y) >> 1);
}
inline unsigned
__urhadd (unsigned x, unsigned y)
{
  return (unsigned)(((unsigned long long)x + y + 1) >> 1);
}
/* The sum of four products of bytes and C.  */
inline int
__dp4a (int a, int b, int c)
{
  unsigned r = (unsigned)c;
  for (int i = 0; i < 32; i += 8)
    r += (unsigned)((signed char)(a >> i) * (signed char)(b >> i));
  return (int)r;
}
inline unsigned
__dp4a (unsigned a, unsigned b, unsigned c)
{
  for (int i = 0; i < 32; i += 8)
    c += (a >> i & 255) * (b >> i & 255);
  return c;
}
inline unsigned
__sad (int x, int y, unsigned z)
{
  return z + (x > y ? (unsigned)x - (unsigned)y : (unsigned)y - (unsigned)x);
}
inline unsigned
__usad (unsigned x, unsigned y, unsigned z)
{
  return z + (x > y ? x - y : y - x);
}

/* ---- conversions ---- */

#define OCTA_HOST_BITS(name, R, T)                                            \
  inline R name (T x)                                                         \
  {                                                                           \
    R r;                                                                      \
    __builtin_memcpy (&r, &x, sizeof r);                                      \
    return r;                                                                 \
  }
OCTA_HOST_BITS (__float_as_int, int, float)
OCTA_HOST_BITS (__float_as_uint, unsigned, float)
OCTA_HOST_BITS (__int_as_float, float, int)
OCTA_HOST_BITS (__uint_as_float, float, unsigned)
OCTA_HOST_BITS (__double_as_longlong, long long, double)
OCTA_HOST_BITS (__longlong_as_double, double, long long)
#undef OCTA_HOST_BITS

inline int
__double2hiint (double x)
{
  return (int)(__double_as_longlong (x) >> 32);
}
inline int
__double2loint (double x)
{
  return (int)__double_as_longlong (x);
}
inline double
__hiloint2double (int high, int low)
{
  return __longlong_as_double ((long long)high << 32 | (unsigned)low);
}

/* Convert to an integer as a GPU does: saturating; NaN becomes 0, or the
   highest bit if either type has 64 bits.  */
template <class R, class T>
inline R
octa_host_to (T x)
{
  constexpr bool is_signed = R (-1) < R (0);
  constexpr R lowest = is_signed ? R (R (1) << (sizeof (R) * 8 - 1)) : R (0);
  constexpr R highest = R (~lowest);
  if (x != x)
    return sizeof (R) == 8 || sizeof (T) == 8
               ? R (R (1) << (sizeof (R) * 8 - 1))
               : R (0);
  if (x <= T (lowest))
    return lowest;
  return x >= T (highest) ? highest : R (x);
}

#define OCTA_HOST_TO(name, R, T)                                              \
  inline R name##_rn (T x) { return octa_host_to<R> (rint (x)); }             \
  inline R name##_rz (T x) { return octa_host_to<R> (trunc (x)); }            \
  inline R name##_ru (T x) { return octa_host_to<R> (ceil (x)); }             \
  inline R name##_rd (T x) { return octa_host_to<R> (floor (x)); }
OCTA_HOST_TO (__float2int, int, float)
OCTA_HOST_TO (__float2uint, unsigned, float)
OCTA_HOST_TO (__float2ll, long long, float)
OCTA_HOST_TO (__float2ull, unsigned long long, float)
OCTA_HOST_TO (__double2int, int, double)
OCTA_HOST_TO (__double2uint, unsigned, double)
OCTA_HOST_TO (__double2ll, long long, double)
OCTA_HOST_TO (__double2ull, unsigned long long, double)
#undef OCTA_HOST_TO

#define OCTA_HOST_FROM(name, R, T)                                            \
  inline R name (T x) { return (R)x; }
OCTA_HOST_FROM (__int2float_rn, float, int)
OCTA_HOST_FROM (__uint2float_rn, float, unsigned)
OCTA_HOST_FROM (__ll2float_rn, float, long long)
OCTA_HOST_FROM (__ull2float_rn, float, unsigned long long)
OCTA_HOST_FROM (__int2double_rn, double, int)
OCTA_HOST_FROM (__uint2double_rn, double, unsigned)
OCTA_HOST_FROM (__ll2double_rn, double, long long)
OCTA_HOST_FROM (__ull2double_rn, double, unsigned long long)
OCTA_HOST_FROM (__double2float_rn, float, double)
#undef OCTA_HOST_FROM

#endif
