/* octcuda-helpers.h -- textures and surfaces with elements for which the
   hardware has no format: double, complex and other types of 8 or 16 bytes.

   Such an element is stored as two or four 32-bit integers (cuda.np_to_array
   and cuda.gpuarray_to_array do so).  The functions have the names of PyCUDA's
   pycuda-helpers.hpp; the type is a template argument, because texture objects
   do not carry it:  double v = fp_tex2D<double> (texture, x, y);
   Coordinates of surfaces are elements here, not bytes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTCUDA_HELPERS_H
#define OCTCUDA_HELPERS_H 1

#ifdef OCTA_HOST
#include "../octa_host_texture.h"
#endif

/* The type that the hardware reads and writes for a T.  */
template <typename T, int bytes> struct octa_fp_word
{
  typedef T type;
};
template <typename T> struct octa_fp_word<T, 8>
{
  typedef int2 type;
};
template <typename T> struct octa_fp_word<T, 16>
{
  typedef int4 type;
};
/* These types have formats of the hardware.  */
#define OCTA_FP_PLAIN(name)                                                   \
  template <> struct octa_fp_word<name, sizeof (name)>                        \
  {                                                                           \
    typedef name type;                                                        \
  };
OCTA_FP_PLAIN (int2)
OCTA_FP_PLAIN (int4)
OCTA_FP_PLAIN (uint2)
OCTA_FP_PLAIN (uint4)
OCTA_FP_PLAIN (short4)
OCTA_FP_PLAIN (ushort4)
OCTA_FP_PLAIN (float4)
#undef OCTA_FP_PLAIN

template <typename T, typename W>
__device__ inline T
octa_fp_cast (const W &w)
{
  union both
  {
    W w;
    T t;
    __device__ both () {}
  } b;
  b.w = w;
  return b.t;
}

#define OCTA_FP_WORD(T) typename octa_fp_word<T, (int)sizeof (T)>::type

template <typename T>
__device__ inline T
fp_tex1Dfetch (cudaTextureObject_t t, int i)
{
  return octa_fp_cast<T> (tex1Dfetch<OCTA_FP_WORD (T)> (t, i));
}

template <typename T>
__device__ inline T
fp_tex1D (cudaTextureObject_t t, float x)
{
  return octa_fp_cast<T> (tex1D<OCTA_FP_WORD (T)> (t, x));
}

template <typename T>
__device__ inline T
fp_tex2D (cudaTextureObject_t t, float x, float y)
{
  return octa_fp_cast<T> (tex2D<OCTA_FP_WORD (T)> (t, x, y));
}

template <typename T>
__device__ inline T
fp_tex2DLayered (cudaTextureObject_t t, float x, float y, int layer)
{
  return octa_fp_cast<T> (tex2DLayered<OCTA_FP_WORD (T)> (t, x, y, layer));
}

template <typename T>
__device__ inline T
fp_tex3D (cudaTextureObject_t t, float x, float y, float z)
{
  return octa_fp_cast<T> (tex3D<OCTA_FP_WORD (T)> (t, x, y, z));
}

template <typename T>
__device__ inline void
fp_surf2DLayeredread (T *to, cudaSurfaceObject_t s, int x, int y, int layer,
                      cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
  *to = octa_fp_cast<T> (surf2DLayeredread<OCTA_FP_WORD (T)> (
      s, x * (int)sizeof (T), y, layer, mode));
}

template <typename T>
__device__ inline void
fp_surf2DLayeredwrite (T value, cudaSurfaceObject_t s, int x, int y, int layer,
                       cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
  surf2DLayeredwrite (octa_fp_cast<OCTA_FP_WORD (T)> (value), s,
                      x * (int)sizeof (T), y, layer, mode);
}

template <typename T>
__device__ inline void
fp_surf2Dread (T *to, cudaSurfaceObject_t s, int x, int y,
               cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
  *to = octa_fp_cast<T> (
      surf2Dread<OCTA_FP_WORD (T)> (s, x * (int)sizeof (T), y, mode));
}

template <typename T>
__device__ inline void
fp_surf2Dwrite (T value, cudaSurfaceObject_t s, int x, int y,
                cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
  surf2Dwrite (octa_fp_cast<OCTA_FP_WORD (T)> (value), s, x * (int)sizeof (T),
               y, mode);
}

template <typename T>
__device__ inline void
fp_surf3Dread (T *to, cudaSurfaceObject_t s, int x, int y, int z,
               cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
  *to = octa_fp_cast<T> (
      surf3Dread<OCTA_FP_WORD (T)> (s, x * (int)sizeof (T), y, z, mode));
}

template <typename T>
__device__ inline void
fp_surf3Dwrite (T value, cudaSurfaceObject_t s, int x, int y, int z,
                cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
  surf3Dwrite (octa_fp_cast<OCTA_FP_WORD (T)> (value), s, x * (int)sizeof (T),
               y, z, mode);
}

#undef OCTA_FP_WORD

#endif
