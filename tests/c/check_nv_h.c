/* check_nv_h.c -- our declarations of cuBLAS, cuSOLVER and cuFFT against the
   toolkit's headers, where those are.

   Everything is decided by the compiler.  Each row of a table is declared once
   more, which it refuses where the header's declaration is another; a row that
   the headers are too old for is new to it, and whether a library has such a
   function is what check_nv_symbols asks.  The constants of which that is true
   stand here.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#if __has_include(<cublas_v2.h>) && __has_include(<cusolverDn.h>) \
  && __has_include(<cufft.h>)

#define OCTA_USE_NV_HEADERS 1
#include "library/nv_api.h"

#if CUBLAS_VERSION < 130000
#define CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH 8
#endif

/* Ours, under names of their own.  */
#define float2 own_float2
#define double2 own_double2
#define cuComplex own_cuComplex
#define cuDoubleComplex own_cuDoubleComplex
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
#undef float2
#undef double2
#undef cuComplex
#undef cuDoubleComplex

#define SAME(a, b, what)                                                      \
  _Static_assert(__builtin_types_compatible_p (a, b), what)
#define SAME_PAIR(own, theirs)                                                \
  _Static_assert(sizeof (own) == sizeof (theirs)                              \
                     && _Alignof(own) == _Alignof(theirs)                     \
                     && offsetof (own, y) == offsetof (theirs, y),            \
                 #theirs);                                                    \
  SAME (__typeof__ (((own *)0)->x), __typeof__ (((theirs *)0)->x), #theirs)

SAME (cudaStream_t, struct CUstream_st *, "cudaStream_t");
SAME (cublasHandle_t, struct cublasContext *, "cublasHandle_t");
SAME (cusolverDnHandle_t, struct cusolverDnContext *, "cusolverDnHandle_t");
SAME (cusolverDnParams_t, struct cusolverDnParams *, "cusolverDnParams_t");
SAME (gesvdjInfo_t, struct gesvdjInfo *, "gesvdjInfo_t");
SAME (syevjInfo_t, struct syevjInfo *, "syevjInfo_t");
SAME (cufftHandle, int, "cufftHandle");
SAME (cufftReal, float, "cufftReal");
SAME (cufftDoubleReal, double, "cufftDoubleReal");
SAME (cufftComplex, cuComplex, "cufftComplex");
SAME (cufftDoubleComplex, cuDoubleComplex, "cufftDoubleComplex");
SAME_PAIR (own_cuComplex, cuComplex);
SAME_PAIR (own_cuDoubleComplex, cuDoubleComplex);

/* What calls answer is taken for an int.  */
_Static_assert(sizeof (cublasStatus_t) == sizeof (int)
                   && sizeof (cusolverStatus_t) == sizeof (int)
                   && sizeof (cufftResult) == sizeof (int),
               "a status");
_Static_assert(CUBLAS_STATUS_SUCCESS == 0 && CUSOLVER_STATUS_SUCCESS == 0
                   && CUFFT_SUCCESS == 0,
               "success");

#define ENUM(type) _Static_assert(sizeof (type) == sizeof (int), #type);
#define CONSTANT(name, value) _Static_assert(name == value, #name);
#define END(type)
#include "library/nv_constants.def"

#define NVSTATUS(library, value, name, class, text)                           \
  _Static_assert(name == value, #name);
#include "library/nv_status.def"

#define CUBLAS(name, params) cublasStatus_t name params;
#define CUSOLVER(name, params) cusolverStatus_t name params;
#define CUFFT(name, params) cufftResult name params;
#include "library/cublas.def"
#include "library/cufft.def"
#include "library/cusolver.def"
#undef CUBLAS
#undef CUSOLVER
#undef CUFFT

int
main (void)
{
  int n_checked = 0;
#define CUBLAS(name, params) n_checked++;
#define CUSOLVER(name, params) n_checked++;
#define CUFFT(name, params) n_checked++;
#include "library/cublas.def"
#include "library/cufft.def"
#include "library/cusolver.def"
  /* Reaching this is the proof.  */
  printf ("%d passed, 0 failed\n", n_checked);
  return 0;
}

#else

int
main (void)
{
  printf ("0 passed, 0 failed, 1 skipped\n");
  return 0;
}

#endif
