/* octa_cuda.h -- declarations that nvcc includes in every source, for NVRTC.

   NVRTC has the language and the device functions, but not the names that nvcc
   finds in the headers of the C library.  This file is put before a user's
   source.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_CUDA_H
#define OCTA_CUDA_H 1

#include <octa_signature.h>

typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

/* The same definitions as in <cuda/std/cstdint>, which cooperative groups and
   cuRAND's device functions include: 64-bit types are long long.  */
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef int64_t intptr_t;
typedef uint64_t uintptr_t;
typedef long ptrdiff_t;
typedef long ssize_t;

#ifndef NULL
#define NULL 0
#endif

#ifndef INFINITY
#define INFINITY __int_as_float (0x7f800000)
#endif
#ifndef NAN
#define NAN __int_as_float (0x7fffffff)
#endif
#define HUGE_VAL __longlong_as_double (0x7ff0000000000000ll)
#define HUGE_VALF INFINITY

#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440

#endif
