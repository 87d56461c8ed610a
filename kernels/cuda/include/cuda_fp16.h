/* cuda_fp16.h -- half precision: 11 significant bits, up to 65504.

   Used on the host, and if there is no toolkit with the original.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef __CUDA_FP16_H__
#define __CUDA_FP16_H__

#ifdef OCTA_HOST
/* A subnormal result is rounded by the processor's own addition; otherwise
   rounding may carry into the exponent.  */
__device__ __forceinline__ unsigned short
octa_bits_of_half (float a)
{
  const unsigned sign = __float_as_uint (a) & 0x80000000u;
  unsigned u = __float_as_uint (a) ^ sign;
  if (u > 0x7f800000u)
    return 0x7fff;
  if (u >= 0x47800000u)
    u = 0x7c00;
  else if (u < 0x38800000u)
    u = __float_as_uint (__uint_as_float (u) + 0.5f) - 0x3f000000u;
  else
    u = (u - 0x38000000u + 0xfff + (u >> 13 & 1)) >> 13;
  return (unsigned short)(u | sign >> 16);
}
__device__ __forceinline__ float
octa_value_of_half (unsigned short bits)
{
  const unsigned u = (unsigned)(bits & 0x7fff) << 13, e = u >> 23;
  const float f
      = e == 0 ? __uint_as_float (u + 0x38800000u)
                     - __uint_as_float (0x38800000u)
               : __uint_as_float (u + (e == 31 ? 0x70000000u : 0x38000000u));
  return bits & 0x8000 ? -f : f;
}
#else
__device__ __forceinline__ unsigned short
octa_bits_of_half (float a)
{
  unsigned short bits;
  asm ("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(a));
  return bits;
}
__device__ __forceinline__ float
octa_value_of_half (unsigned short bits)
{
  float f;
  asm ("cvt.f32.f16 %0, %1;" : "=f"(f) : "h"(bits));
  return f;
}
#endif

#define OCTA_F __half
#define OCTA_F2 __half2
#define OCTA_F_RAW __half_raw
#define OCTA_F2_RAW __half2_raw
#define OCTA_FN(a, b) a##half##b
#define OCTA_FN2(a, b, c) a##half##b##half##c
#define OCTA_F_BITS 11
#define OCTA_F_LEAST -14
#include "octa_float16.h"

typedef __half half;
typedef __half nv_half;
typedef __half __nv_half;
typedef __half2 half2;
typedef __half2 nv_half2;
typedef __half2 __nv_half2;

#define CUDART_INF_FP16 __ushort_as_half (0x7c00)
#define CUDART_NAN_FP16 __ushort_as_half (0x7fff)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half (0x0001)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half (0x7bff)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half (0x8000)
#define CUDART_ZERO_FP16 __ushort_as_half (0x0000)
#define CUDART_ONE_FP16 __ushort_as_half (0x3c00)

#endif
