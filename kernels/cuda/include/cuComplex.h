/* cuComplex.h -- complex numbers with the names of the toolkit's header.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CU_COMPLEX_H_
#define CU_COMPLEX_H_

#define OCTA_COMPLEX(T, V, S, root, magnitude)                                \
  __device__ __forceinline__ T cuCreal##S (V a) { return a.x; }               \
  __device__ __forceinline__ T cuCimag##S (V a) { return a.y; }               \
  __device__ __forceinline__ V cuConj##S (V a)                                \
  {                                                                           \
    a.y = -a.y;                                                               \
    return a;                                                                 \
  }                                                                           \
  __device__ __forceinline__ V cuCadd##S (V a, V b)                           \
  {                                                                           \
    a.x += b.x;                                                               \
    a.y += b.y;                                                               \
    return a;                                                                 \
  }                                                                           \
  __device__ __forceinline__ V cuCsub##S (V a, V b)                           \
  {                                                                           \
    a.x -= b.x;                                                               \
    a.y -= b.y;                                                               \
    return a;                                                                 \
  }                                                                           \
  __device__ __forceinline__ V cuCmul##S (V a, V b)                           \
  {                                                                           \
    V r;                                                                      \
    r.x = a.x * b.x - a.y * b.y;                                              \
    r.y = a.x * b.y + a.y * b.x;                                              \
    return r;                                                                 \
  }                                                                           \
  __device__ __forceinline__ V cuCdiv##S (V a, V b)                           \
  { /* scaled, so that squares do not overflow */                             \
    T s = magnitude (b.x) + magnitude (b.y);                                  \
    T ar = a.x / s, ai = a.y / s, br = b.x / s, bi = b.y / s;                 \
    T d = br * br + bi * bi;                                                  \
    V r;                                                                      \
    r.x = (ar * br + ai * bi) / d;                                            \
    r.y = (ai * br - ar * bi) / d;                                            \
    return r;                                                                 \
  }                                                                           \
  __device__ __forceinline__ V cuCfma##S (V a, V b, V c)                      \
  {                                                                           \
    V r;                                                                      \
    r.x = a.x * b.x + c.x - a.y * b.y;                                        \
    r.y = a.x * b.y + c.y + a.y * b.x;                                        \
    return r;                                                                 \
  }                                                                           \
  __device__ __forceinline__ T cuCabs##S (V a) { return root (a.x, a.y); }

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

OCTA_COMPLEX (float, cuFloatComplex, f, hypotf, fabsf)
OCTA_COMPLEX (double, cuDoubleComplex, , hypot, fabs)
#undef OCTA_COMPLEX

__device__ __forceinline__ cuFloatComplex
make_cuFloatComplex (float r, float i)
{
  return make_float2 (r, i);
}

__device__ __forceinline__ cuComplex
make_cuComplex (float r, float i)
{
  return make_float2 (r, i);
}

__device__ __forceinline__ cuDoubleComplex
make_cuDoubleComplex (double r, double i)
{
  return make_double2 (r, i);
}

__device__ __forceinline__ cuDoubleComplex
cuComplexFloatToDouble (cuFloatComplex c)
{
  return make_double2 (c.x, c.y);
}

__device__ __forceinline__ cuFloatComplex
cuComplexDoubleToFloat (cuDoubleComplex c)
{
  return make_float2 ((float)c.x, (float)c.y);
}

#endif
