/* octa_random_math.cuh -- logarithm, exponential, sine and cosine with the
   same bits on every device and compiler.

   Made of + - * / , fused products and integers, each rounded once and in the
   order written (compilers fuse nothing of their own), without branches or
   tables, so that compilers vectorise loops that call these functions.  Doubles
   are combined with integers of 64 bits only, floats with those of 32.

   The coefficients were computed for this file by Remez's exchange algorithm
   with 200 bits and then rounded one by one; the comment above each polynomial
   has the function that it approximates, and its own greatest relative error.
   The measured errors of the functions in ulp (check_random.c):

              log   exp   sine, cosine
     double   0.82  0.82  1.5
     float    0.87  0.88  1.7

   The logarithm is for positive normal numbers, sine and cosine for 0 to 1
   turns, the exponential for all.

   SPDX-License-Identifier: GPL-3.0-or-later  */

OCTA_FN octa_u64
octa_bits_of (double x)
{
  union
  {
    double d;
    octa_u64 i;
  } u;
  u.d = x;
  return u.i;
}

OCTA_FN double
octa_of_bits (octa_u64 i)
{
  union
  {
    octa_u64 i;
    double d;
  } u;
  u.i = i;
  return u.d;
}

OCTA_FN unsigned
octa_bits_of (float x)
{
  union
  {
    float f;
    unsigned i;
  } u;
  u.f = x;
  return u.i;
}

OCTA_FN float
octa_of_bits (unsigned i)
{
  union
  {
    unsigned i;
    float f;
  } u;
  u.i = i;
  return u.f;
}

/* A B + C, rounded once: one instruction of every GPU, and of CPUs since 2013;
   for others the C library computes it.  */
OCTA_FN double
octa_fused (double a, double b, double c)
{
#ifdef OCTA_HOST
  return __builtin_fma (a, b, c);
#else
  return __fma_rn (a, b, c);
#endif
}

OCTA_FN float
octa_fused (float a, float b, float c)
{
#ifdef OCTA_HOST
  return __builtin_fmaf (a, b, c);
#else
  return __fmaf_rn (a, b, c);
#endif
}

/* Rounded as in IEEE 754 on every device (--prec-sqrt=true).  */
OCTA_FN double
octa_sqrt_own (double x)
{
  return OCTA_LIBM (sqrt) (x);
}

OCTA_FN float
octa_sqrt_own (float x)
{
  return OCTA_LIBM (sqrtf) (x);
}

/* Root of X, and A / B, also rounded as in IEEE 754, for X from 2^-53 to 2^24, B
   from 1 to 4, and A that is 0 or from 2^-54 to 2^24: the compiler's own methods
   (an approximation, Newton's steps, a correction by the exact remainder),
   without the checks for other numbers.  */
OCTA_FN double
octa_sqrt_near (double x)
{
#ifdef OCTA_HOST
  return octa_sqrt_own (x);
#else
  double y;
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(y) : "d"(x));
  const double e = __fma_rn (x, -(y * y), 1);
  y = __fma_rn (__fma_rn (e, 0.375, 0.5), y * e, y);
  const double root = x * y;
  return __fma_rn (__fma_rn (-root, root, x), 0.5 * y, root);
#endif
}

OCTA_FN double
octa_quotient_near (double a, double b)
{
#ifdef OCTA_HOST
  return a / b;
#else
  double y;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(y) : "d"(b));
  const double e = __fma_rn (-b, y, 1);
  y = __fma_rn (y, __fma_rn (e, e, e), y);
  y = __fma_rn (y, __fma_rn (-b, y, 1), y);
  const double q = a * y;
  return __fma_rn (y, __fma_rn (-b, q, a), q);
#endif
}

OCTA_FN float
octa_sqrt_near (float x)
{
#ifdef OCTA_HOST
  return octa_sqrt_own (x);
#else
  float y;
  asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  const float root = x * y;
  return __fmaf_rn (__fmaf_rn (-root, root, x), 0.5f * y, root);
#endif
}

/* The first part of ln (2).  */
#define OCTA_LN2_DOUBLE 0x1.62e42ffp-1
#define OCTA_LN2_FLOAT 0x1.62e4p-1f

/* ---- double ---- */

/* Positive normal X is 2^k m with m in [sqrt (1/2), sqrt (2)); with f = m - 1
   and s = f / (2 + f), log (m) = log ((1 + s) / (1 - s)) = f - s (f - s^2 Q
   (s^2)).  Ln (2) has two parts, the first of 32 bits, of which multiples are
   exact.  Returns k; log (x) is k times the first part minus LOW.  Q: (log ((1
   + s) / (1 - s)) - 2 s) / s^3 for s^2 in [0, 0.02944], 2^-59.  */
OCTA_FN double
octa_log_parts (double x, double *low)
{
  const octa_u64 i
      = octa_bits_of (x) + (0x3ff0000000000000ull - 0x3fe6a09e667f3bcdull);
  const double k
      = octa_of_bits (i >> 52 | 0x4330000000000000ull) - (0x1p52 + 1023);
  const double f
      = octa_of_bits ((i & 0xfffffffffffffull) + 0x3fe6a09e667f3bcdull) - 1;
  const double s = octa_quotient_near (f, 2 + f);
  const double z = s * s;
  double q = 0x1.2f056339de20ep-3;
  q = octa_fused (q, z, 0x1.39a1bacfc6493p-3);
  q = octa_fused (q, z, 0x1.74663ee69c148p-3);
  q = octa_fused (q, z, 0x1.c71c52096bd1bp-3);
  q = octa_fused (q, z, 0x1.24924941f108ap-2);
  q = octa_fused (q, z, 0x1.999999997fdbap-2);
  q = octa_fused (q, z, 0x1.5555555555592p-1);
  *low = octa_fused (s, octa_fused (-z, q, f), k * 0x1.718432a1b0e26p-35) - f;
  return k;
}

OCTA_FN double
octa_log_own (double x)
{
  double low;
  const double k = octa_log_parts (x, &low);
  return octa_fused (k, OCTA_LN2_DOUBLE, -low);
}

/* -log (x), except for the sign of log (1).  */
OCTA_FN double
octa_minus_log_own (double x)
{
  double low;
  const double k = octa_log_parts (x, &low);
  return octa_fused (-k, OCTA_LN2_DOUBLE, low);
}

/* exp (x) = 2^n exp (r), r = x - n ln (2) in two parts, in [-0.3466, 0.3466].
   2^n has two factors, so that results below the normal numbers are rounded
   once.  P: (exp (r) - 1 - r) / r^2, 2^-63.  */
OCTA_FN double
octa_exp_own (double x)
{
  x = x > 800 ? 800 : x;
  x = x < -800 ? -800 : x;
  const double t = octa_fused (x, 0x1.71547652b82fep+0, 0x1.8p52);
  const double n = t - 0x1.8p52;
  const double high = octa_fused (n, -OCTA_LN2_DOUBLE, x);
  const double low = n * -0x1.718432a1b0e26p-35;
  const double r = high - low;
  double p = 0x1.1f9e016050fa9p-29;
  p = octa_fused (p, r, 0x1.af6cccf8ac0b6p-26);
  p = octa_fused (p, r, 0x1.27e4bf22d6aa9p-22);
  p = octa_fused (p, r, 0x1.71ddef93bda20p-19);
  p = octa_fused (p, r, 0x1.a01a01b45d4edp-16);
  p = octa_fused (p, r, 0x1.a01a01b3bb254p-13);
  p = octa_fused (p, r, 0x1.6c16c16c13569p-10);
  p = octa_fused (p, r, 0x1.111111110ebb3p-7);
  p = octa_fused (p, r, 0x1.555555555555ep-5);
  p = octa_fused (p, r, 0x1.555555555555cp-3);
  p = octa_fused (p, r, 0.5);
  const double y = 1 + (high + octa_fused (r * r, p, -low));
  /* n + 2048, and its half.  */
  const octa_u64 m = octa_bits_of (t + 2048) & 0xfff;
  const octa_u64 half = m >> 1;
  return y * octa_of_bits ((half - 1) << 52)
         * octa_of_bits ((m - half - 1) << 52);
}

/* Cosine and sine of 2 pi x, 0 <= x <= 1: x is q quarters and y in [-1/8,
   1/8], exactly.  Sine: sin (2 pi y) / y by y^2, 2^-58; cosine: (cos (2 pi y)
   - 1) / y^2, 2^-64.  */
OCTA_FN void
octa_turn_own (double x, double *c, double *s)
{
  const double t = octa_fused (x, 4., 0x1.8p52);
  const double y = octa_fused (t - 0x1.8p52, -0.25, x);
  const double z = y * y;
  double a = 0x1.e3f39be755fbap+1;
  a = octa_fused (a, z, -0x1.e30071f824ddfp+3);
  a = octa_fused (a, z, 0x1.50782fda6362dp+5);
  a = octa_fused (a, z, -0x1.32d2cce2e603bp+6);
  a = octa_fused (a, z, 0x1.466bc677587fcp+6);
  a = octa_fused (a, z, -0x1.4abbce625be41p+5);
  a = octa_fused (a, z, 0x1.921fb54442d18p+2);
  double b = -0x1.b26fe86abf9f6p+0;
  b = octa_fused (b, z, 0x1.f9cc6acff3cc6p+2);
  b = octa_fused (b, z, -0x1.a6d1ecb740509p+4);
  b = octa_fused (b, z, 0x1.e1f50683b42d0p+5);
  b = octa_fused (b, z, -0x1.55d3c7e3c95bcp+6);
  b = octa_fused (b, z, 0x1.03c1f081b5ab0p+6);
  b = octa_fused (b, z, -0x1.3bd3cc9be45dep+4);
  const octa_u64 i = octa_bits_of (a * y),
                 j = octa_bits_of (octa_fused (b, z, 1.));
  /* In odd quarters exchange them; then set the signs.  */
  const octa_u64 q = octa_bits_of (t);
  const octa_u64 other = (i ^ j) & (0 - (q & 1));
  *c = octa_of_bits (j ^ other ^ ((q + 1) >> 1 << 63));
  *s = octa_of_bits (i ^ other ^ (q >> 1 << 63));
}

/* ---- float: the same steps ---- */

/* log (m) = f - f^2 / 2 + f^3 P (f), 2^-27.  Here LOW is added to k times the
   first part.  */
OCTA_FN float
octa_log_parts (float x, float *low)
{
  const unsigned i = octa_bits_of (x) + (0x3f800000u - 0x3f3504f3u);
  const float k = octa_of_bits (i >> 23 | 0x4b000000u) - (0x1p23f + 127);
  const float f = octa_of_bits ((i & 0x7fffffu) + 0x3f3504f3u) - 1;
  const float z = f * f;
  float p = -0x1.41edfap-4f;
  p = octa_fused (p, f, 0x1.07d0dap-3f);
  p = octa_fused (p, f, -0x1.0ce072p-3f);
  p = octa_fused (p, f, 0x1.226e4cp-3f);
  p = octa_fused (p, f, -0x1.54788cp-3f);
  p = octa_fused (p, f, 0x1.99a596p-3f);
  p = octa_fused (p, f, -0x1.000220p-2f);
  p = octa_fused (p, f, 0x1.55554ap-2f);
  *low = f + octa_fused (z, octa_fused (f, p, -0.5f), k * 0x1.7f7d1cp-20f);
  return k;
}

OCTA_FN float
octa_log_own (float x)
{
  float low;
  const float k = octa_log_parts (x, &low);
  return octa_fused (k, OCTA_LN2_FLOAT, low);
}

OCTA_FN float
octa_minus_log_own (float x)
{
  float low;
  const float k = octa_log_parts (x, &low);
  return octa_fused (-k, OCTA_LN2_FLOAT, -low);
}

/* P: 2^-28.  */
OCTA_FN float
octa_exp_own (float x)
{
  x = x > 120 ? 120 : x;
  x = x < -120 ? -120 : x;
  const float t = octa_fused (x, 0x1.715476p+0f, 0x1.8p23f);
  const float n = t - 0x1.8p23f;
  const float high = octa_fused (n, -OCTA_LN2_FLOAT, x);
  const float low = n * 0x1.7f7d1cp-20f;
  const float r = high - low;
  float p = 0x1.6db420p-10f;
  p = octa_fused (p, r, 0x1.123b54p-7f);
  p = octa_fused (p, r, 0x1.55545ep-5f);
  p = octa_fused (p, r, 0x1.55548ep-3f);
  p = octa_fused (p, r, 0.5f);
  const float y = 1 + (high + octa_fused (r * r, p, -low));
  /* n + 256, and its half.  */
  const unsigned m = octa_bits_of (t + 256) & 0x1ff;
  const unsigned half = m >> 1;
  return y * octa_of_bits ((half - 1) << 23)
         * octa_of_bits ((m - half - 1) << 23);
}

/* Sine 2^-28, cosine 2^-34.  */
OCTA_FN void
octa_turn_own (float x, float *c, float *s)
{
  const float t = octa_fused (x, 4.f, 0x1.8p23f);
  const float y = octa_fused (t - 0x1.8p23f, -0.25f, x);
  const float z = y * y;
  float a = -0x1.2d9bb8p+6f;
  a = octa_fused (a, z, 0x1.465ec6p+6f);
  a = octa_fused (a, z, -0x1.4abbbap+5f);
  a = octa_fused (a, z, 0x1.921fb6p+2f);
  float b = 0x1.d9f7bcp+5f;
  b = octa_fused (b, z, -0x1.55c664p+6f);
  b = octa_fused (b, z, 0x1.03c1dep+6f);
  b = octa_fused (b, z, -0x1.3bd3ccp+4f);
  const unsigned i = octa_bits_of (a * y),
                 j = octa_bits_of (octa_fused (b, z, 1.f));
  const unsigned q = octa_bits_of (t);
  const unsigned other = (i ^ j) & (0 - (q & 1));
  *c = octa_of_bits (j ^ other ^ ((q + 1) >> 1 << 31));
  *s = octa_of_bits (i ^ other ^ (q >> 1 << 31));
}
