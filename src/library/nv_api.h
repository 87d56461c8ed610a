/* nv_api.h -- our own declarations of the parameters of CUDA's libraries for
   arrays: as in cuda_api.h, so that the build does not need CUDA.  `make
   check-c' compares them with the libraries' headers where those are.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_NV_API_H
#define OCTA_NV_API_H 1

#ifdef OCTA_USE_NV_HEADERS
#include <cublas_v2.h>
#include <cufft.h>
#include <cusolverDn.h>
#else

#include "driver/driver.h"

typedef CUstream cudaStream_t;
typedef struct cublasContext *cublasHandle_t;
typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct cusolverDnParams *cusolverDnParams_t;
typedef struct gesvdjInfo *gesvdjInfo_t;
typedef struct syevjInfo *syevjInfo_t;
typedef int cufftHandle;

/* Complex numbers, as they lie in arrays.  */
typedef struct float2
{
  _Alignas(8) float x;
  float y;
} cuComplex;
typedef struct double2
{
  _Alignas(16) double x;
  double y;
} cuDoubleComplex;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;

#define ENUM(type)                                                            \
  typedef enum type                                                           \
  {
#define CONSTANT(name, value) name = value,
#define END(type)                                                             \
  }                                                                           \
  type;
#include "library/nv_constants.def"

#endif

#endif
