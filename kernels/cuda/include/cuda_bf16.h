/* cuda_bf16.h -- bfloat16: 8 significant bits, and float's range.

   Used on the host, and if there is no toolkit with the original.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef __CUDA_BF16_H__
#define __CUDA_BF16_H__

/* The upper half of a float.  */
__device__ __forceinline__ unsigned short
octa_bits_of_bfloat16 (float a)
{
  const unsigned u = __float_as_uint (a);
  return (unsigned short)(a != a ? 0x7fff
                                 : (u + 0x7fff + (u >> 16 & 1)) >> 16);
}
__device__ __forceinline__ float
octa_value_of_bfloat16 (unsigned short bits)
{
  return __uint_as_float ((unsigned)bits << 16);
}

#define OCTA_F __nv_bfloat16
#define OCTA_F2 __nv_bfloat162
#define OCTA_F_RAW __nv_bfloat16_raw
#define OCTA_F2_RAW __nv_bfloat162_raw
#define OCTA_FN(a, b) a##bfloat16##b
#define OCTA_FN2(a, b, c) a##bfloat16##b##bfloat16##c
#define OCTA_F_BITS 8
#define OCTA_F_LEAST -126
#include "octa_float16.h"

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#define CUDART_INF_BF16 __ushort_as_bfloat16 (0x7f80)
#define CUDART_NAN_BF16 __ushort_as_bfloat16 (0x7fff)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16 (0x0001)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16 (0x7f7f)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16 (0x8000)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16 (0x0000)
#define CUDART_ONE_BF16 __ushort_as_bfloat16 (0x3f80)

#endif
