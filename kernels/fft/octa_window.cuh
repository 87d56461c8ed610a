/* octa_window.cuh -- what the kernels of nonuniform transforms share: the window,
   and the records of points.

   A point reaches the OCTA_W places around it in each dimension, by the weights
   exp (beta * (sqrt (1 - z^2) - 1)), where z goes from -1 to 1.  (A. Barnett,
   J. Magland and L. af Klinteberg, A parallel nonuniform fast Fourier transform
   library based on an "exponential of semicircle" kernel, SIAM J. Sci. Comput. 41,
   2019.)

   The record of a point is OCTA_ROOM pairs of doubles, which are its places in
   OCTA_D dimensions, and then its values, one of each column.  Points stay where
   they are: ORDER says, as doubles from 1 on, which one comes when.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_HOST
#define OCTA_BUILTIN(f) __builtin_##f
#define OCTA_ENTRY                                                            \
  extern "C" const int OCTA_RANGE_MARK (OCTA_NAME) = 1;                       \
  extern "C" void OCTA_NAME (void **args, long long lo, long long hi,         \
                             const unsigned *grid, void *shared)
#define OCTA_ARG(type, name, i) type name = *(type *)args[i];
#else
#define OCTA_BUILTIN(f) ::f
#endif

#define OCTA_ROOM ((OCTA_D + 1) / 2)

/* Place I of N, which is not more than N away.  */
template <class T>
OCTA_FN T
octa_wrap (T i, T n)
{
  return i < 0 ? i + n : i >= n ? i - n : i;
}

/* Where a record says that its point is, in dimension D.  */
OCTA_FN double
octa_place (const octa_z *record, int d)
{
  return d % 2 ? record[d / 2].im : record[d / 2].re;
}

/* Which point comes as number J.  */
OCTA_FN long long
octa_from (const double *order, long long j)
{
  return order ? (long long)order[j] - 1 : j;
}

#ifdef OCTA_HOST
/* A CPU waits for memory, unless it asks for what comes soon: for point J of
   POINTS, records or results, of which each is STRIDE pairs.  */
OCTA_FN void
octa_prefetch (const double *order, const octa_z *p, long long stride,
               long long points, long long j)
{
  if (j + 16 < points)
    __builtin_prefetch (p + stride * octa_from (order, j + 16));
}
#endif

#ifdef OCTA_W

#ifdef OCTA_HOST

/* exp (X), X from -50 to 0, as a loop over vectors has it: 2^k times a series in
   what is left, k being the low bits of a number so large that adding rounds.  */
OCTA_FN double
octa_exp (double x)
{
  const double large = x * 0x1.71547652b82fep0 + 0x1.8p52;
  const double k = large - 0x1.8p52;
  const double r = (x - k * 0x1.62e42feep-1) - k * 0x1.a39ef35793c76p-33;
  double p = 1. / 6227020800;
  p = p * r + 1. / 479001600;
  p = p * r + 1. / 39916800;
  p = p * r + 1. / 3628800;
  p = p * r + 1. / 362880;
  p = p * r + 1. / 40320;
  p = p * r + 1. / 5040;
  p = p * r + 1. / 720;
  p = p * r + 1. / 120;
  p = p * r + 1. / 24;
  p = p * r + 1. / 6;
  p = p * r + 0.5;
  p = p * r + 1;
  p = p * r + 1;
  unsigned long long bits;
  __builtin_memcpy (&bits, &large, 8);
  bits = (bits + 1023) << 52;
  double scale;
  __builtin_memcpy (&scale, &bits, 8);
  return p * scale;
}

OCTA_FN double
octa_weight (double distance)
{
  const double z = distance * (2. / OCTA_W), s = 1 - z * z;
  return octa_exp (OCTA_BETA * (__builtin_sqrt (s > 0 ? s : 0) - 1));
}

#else

/* The square root of X, from 1e-30 to 1, but for its last bit.  */
OCTA_FN double
octa_root (double x)
{
#if __CUDA_ARCH__ >= 800
  double y;
  asm ("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(y) : "d"(x));
#else
  const double y = ::rsqrt (x);
#endif
  double root = x * y, half = -0.5 * y;
  double off = ::fma (half, root, 0.5);
  root = ::fma (off, root, root);
  half = ::fma (off, half, half);
  off = ::fma (root, root, -x);
  return ::fma (off, half, root);
}

/* 2^x, x from -0.5 to 0.5, to 3e-16 of it, highest power first.  Not in the code,
   where each of them would be two instructions.  */
static __constant__ double octa_series[] = {
  0x1.e6063f7217bc6p-28, 0x1.b675bca4eeebbp-24, 0x1.62bfd47773353p-20,
  0x1.ffcb54062e698p-17, 0x1.430913096fd9fp-13, 0x1.5d87fe9d7a584p-10,
  0x1.3b2ab6fba1ddap-7,  0x1.c6b08d703ce49p-5,  0x1.ebfbdff82c598p-3,
  0x1.62e42fefa3a19p-1,  1
};

/* Without branches, so that the compiler can compute several at once.  */
OCTA_FN double
octa_weight (double distance)
{
  const double power = OCTA_BETA * 1.4426950408889634;
  const double s = ::fma (distance * distance, -4. / (OCTA_W * OCTA_W), 1.);
  const double t = ::fma (power, octa_root (s > 1e-30 ? s : 1e-30), -power);
  const double large = t + 0x1.8p52, x = t - (large - 0x1.8p52);
  double p = octa_series[0];
#pragma unroll
  for (int i = 1; i < 11; i++)
    p = ::fma (p, x, octa_series[i]);
  return __longlong_as_double (__double_as_longlong (p)
                               + (__double_as_longlong (large) << 52));
}

#endif

/* The first place that a point at X reaches.  */
OCTA_FN long long
octa_reach (double x)
{
  return (long long)OCTA_BUILTIN (ceil) (x - OCTA_W / 2.);
}

#endif
