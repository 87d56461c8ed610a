/* octa_host_vector.h -- CUDA's vector types, aligned as on the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_VECTOR_H
#define OCTA_HOST_VECTOR_H 1
#pragma GCC system_header

typedef unsigned char uchar;
typedef long long longlong;
typedef unsigned long long ulonglong;

#define OCTA_HOST_VECTOR(name, type, align2, align4)                          \
  struct name##1                                                              \
  {                                                                           \
    type x;                                                                   \
  };                                                                          \
  struct __attribute__ ((aligned (align2))) name##2                           \
  {                                                                           \
    type x, y;                                                                \
  };                                                                          \
  struct name##3                                                              \
  {                                                                           \
    type x, y, z;                                                             \
  };                                                                          \
  struct __attribute__ ((aligned (align4))) name##4                           \
  {                                                                           \
    type x, y, z, w;                                                          \
  };                                                                          \
  constexpr name##1 make_##name##1 (type x) { return name##1{ x }; }          \
  constexpr name##2 make_##name##2 (type x, type y)                           \
  {                                                                           \
    return name##2{ x, y };                                                   \
  }                                                                           \
  constexpr name##3 make_##name##3 (type x, type y, type z)                   \
  {                                                                           \
    return name##3{ x, y, z };                                                \
  }                                                                           \
  constexpr name##4 make_##name##4 (type x, type y, type z, type w)           \
  {                                                                           \
    return name##4{ x, y, z, w };                                             \
  }
OCTA_HOST_VECTOR (char, signed char, 2, 4)
OCTA_HOST_VECTOR (uchar, unsigned char, 2, 4)
OCTA_HOST_VECTOR (short, short, 4, 8)
OCTA_HOST_VECTOR (ushort, unsigned short, 4, 8)
OCTA_HOST_VECTOR (int, int, 8, 16)
OCTA_HOST_VECTOR (uint, unsigned int, 8, 16)
OCTA_HOST_VECTOR (long, long, 16, 16)
OCTA_HOST_VECTOR (ulong, unsigned long, 16, 16)
OCTA_HOST_VECTOR (longlong, long long, 16, 16)
OCTA_HOST_VECTOR (ulonglong, unsigned long long, 16, 16)
OCTA_HOST_VECTOR (float, float, 8, 16)
OCTA_HOST_VECTOR (double, double, 16, 16)
#undef OCTA_HOST_VECTOR

struct dim3
{
  unsigned x, y, z;
  constexpr dim3 (unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1)
      : x (x_), y (y_), z (z_)
  {
  }
  constexpr dim3 (uint3 v) : x (v.x), y (v.y), z (v.z) {}
  constexpr operator uint3 () const { return uint3{ x, y, z }; }
};

#endif
