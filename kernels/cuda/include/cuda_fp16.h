/* cuda_fp16.h -- half precision: storage, conversion and plain arithmetic.

   Used on the host, and where no toolkit has the real one.  Arithmetic is done
   in float and rounded, which is what one operation in half precision gives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef __CUDA_FP16_H__
#define __CUDA_FP16_H__

struct __half;
__device__ __forceinline__ __half __float2half (float a);
__device__ __forceinline__ float __half2float (__half a);

struct __attribute__ ((aligned (2))) __half
{
  unsigned short __x;
  __half () = default;
  __device__ __forceinline__ __half (float a) { *this = __float2half (a); }
  __device__ __forceinline__ __half (double a)
  {
    *this = __float2half ((float)a);
  }
  __device__ __forceinline__ __half (int a)
  {
    *this = __float2half ((float)a);
  }
  __device__ __forceinline__ operator float () const
  {
    return __half2float (*this);
  }
};
typedef __half half;

struct __attribute__ ((aligned (4))) __half2
{
  __half x, y;
};
typedef __half2 half2;

#ifdef OCTA_HOST
__device__ __forceinline__ float
octa_float_of (unsigned bits)
{
  float f;
  memcpy (&f, &bits, sizeof f);
  return f;
}

/* To the nearest, ties to even: by the processor's own addition where the
   result is below the normal numbers, else by carrying into the exponent.  */
__device__ __forceinline__ __half
__float2half_rn (float a)
{
  unsigned u, sign;
  memcpy (&u, &a, sizeof u);
  sign = u & 0x80000000u;
  u ^= sign;
  if (u > 0x7f800000u)
    u = 0x7fff;
  else if (u >= 0x47800000u)
    u = 0x7c00;
  else if (u < 0x38800000u)
    {
      float f = octa_float_of (u) + octa_float_of (0x3f000000u);
      memcpy (&u, &f, sizeof u);
      u -= 0x3f000000u;
    }
  else
    u = (u - 0x38000000u + 0xfff + (u >> 13 & 1)) >> 13;
  __half h;
  h.__x = (unsigned short)(u | sign >> 16);
  return h;
}
#else
__device__ __forceinline__ __half
__float2half_rn (float a)
{
  __half h;
  asm ("cvt.rn.f16.f32 %0, %1;" : "=h"(h.__x) : "f"(a));
  return h;
}
#endif

__device__ __forceinline__ __half
__float2half (float a)
{
  return __float2half_rn (a);
}

#ifdef OCTA_HOST
__device__ __forceinline__ float
__half2float (__half a)
{
  unsigned u = (unsigned)(a.__x & 0x7fff) << 13, e = u >> 23;
  float f;
  if (e == 0)
    f = octa_float_of (u + 0x38800000u) - octa_float_of (0x38800000u);
  else
    f = octa_float_of (u + (e == 31 ? 0x70000000u : 0x38000000u));
  return a.__x & 0x8000 ? -f : f;
}
#else
__device__ __forceinline__ float
__half2float (__half a)
{
  float f;
  asm ("cvt.f32.f16 %0, %1;" : "=f"(f) : "h"(a.__x));
  return f;
}
#endif

#define OCTA_HALF_OPERATION(name, op)                                         \
  __device__ __forceinline__ __half operator op (__half a, __half b)          \
  {                                                                           \
    return __float2half (__half2float (a) op __half2float (b));               \
  }                                                                           \
  __device__ __forceinline__ __half &operator op##= (__half &a, __half b)     \
  {                                                                           \
    return a = a op b;                                                        \
  }                                                                           \
  __device__ __forceinline__ __half name (__half a, __half b)                 \
  {                                                                           \
    return a op b;                                                            \
  }                                                                           \
  __device__ __forceinline__ __half2 name##2 (__half2 a, __half2 b)           \
  {                                                                           \
    a.x = a.x op b.x;                                                         \
    a.y = a.y op b.y;                                                         \
    return a;                                                                 \
  }
OCTA_HALF_OPERATION (__hadd, +)
OCTA_HALF_OPERATION (__hsub, -)
OCTA_HALF_OPERATION (__hmul, *)
OCTA_HALF_OPERATION (__hdiv, /)
#undef OCTA_HALF_OPERATION

#define OCTA_HALF_COMPARISON(name, op)                                        \
  __device__ __forceinline__ bool operator op (__half a, __half b)            \
  {                                                                           \
    return __half2float (a) op __half2float (b);                              \
  }                                                                           \
  __device__ __forceinline__ bool name (__half a, __half b) { return a op b; }
OCTA_HALF_COMPARISON (__heq, ==)
OCTA_HALF_COMPARISON (__hne, !=)
OCTA_HALF_COMPARISON (__hlt, <)
OCTA_HALF_COMPARISON (__hle, <=)
OCTA_HALF_COMPARISON (__hgt, >)
OCTA_HALF_COMPARISON (__hge, >=)
#undef OCTA_HALF_COMPARISON

__device__ __forceinline__ __half
operator- (__half a)
{
  a.__x ^= 0x8000;
  return a;
}

__device__ __forceinline__ __half
__hneg (__half a)
{
  return -a;
}

#ifdef OCTA_HOST
__device__ __forceinline__ __half
__hfma (__half a, __half b, __half c)
{
  return __float2half (
      fmaf (__half2float (a), __half2float (b), __half2float (c)));
}
#else
__device__ __forceinline__ __half
__hfma (__half a, __half b, __half c)
{
  __half r;
  asm ("fma.rn.f16 %0, %1, %2, %3;"
       : "=h"(r.__x)
       : "h"(a.__x), "h"(b.__x), "h"(c.__x));
  return r;
}
#endif

__device__ __forceinline__ __half2
__halves2half2 (__half a, __half b)
{
  __half2 r;
  r.x = a;
  r.y = b;
  return r;
}

__device__ __forceinline__ __half2
__floats2half2_rn (float a, float b)
{
  return __halves2half2 (__float2half (a), __float2half (b));
}

__device__ __forceinline__ float2
__half22float2 (__half2 a)
{
  return make_float2 (__half2float (a.x), __half2float (a.y));
}

__device__ __forceinline__ __half
__low2half (__half2 a)
{
  return a.x;
}

__device__ __forceinline__ __half
__high2half (__half2 a)
{
  return a.y;
}

#endif
