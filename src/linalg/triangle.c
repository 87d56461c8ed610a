/* triangle.c -- triangular systems.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"

#include <limits.h>

/* cuBLAS before 12 has only the form with 32 bits.  */
#define TRSM(name, type, real)                                                \
  do                                                                          \
    {                                                                         \
      _Alignas(16) const real one[2] = { 1 };                                 \
      if (octa_nv.cublas##name##_v2_64 || n > INT_MAX || columns > INT_MAX)   \
        OCTA_NV (CUBLAS, cublas##name##_v2_64,                                \
                 (h, CUBLAS_SIDE_LEFT, uplo, op, diag, n, columns,            \
                  (const type *)one, (const type *)pa, n, (type *)b, n));     \
      else                                                                    \
        OCTA_NV (CUBLAS, cublas##name##_v2,                                   \
                 (h, CUBLAS_SIDE_LEFT, uplo, op, diag, (int)n, (int)columns,  \
                  (const type *)one, (const type *)pa, (int)n, (type *)b,     \
                  (int)n));                                                   \
    }                                                                         \
  while (0)

octa_status
octa_linalg_trsm (const octa_node *a, cublasFillMode_t uplo,
                  cublasDiagType_t diag, cublasOperation_t op, void *b,
                  int64_t columns)
{
  octa_status st;
  cublasHandle_t h;
  const int64_t n = a->size.dims[0];
  const bool is_complex = a->cplx != OCTA_REAL;
  const void *pa = octa_linalg_pointer (a);
  OCTA_TRY (octa_linalg_blas (&h));
  OCTA_LINALG_CALL (a->type, is_complex, TRSM, Strsm, Dtrsm, Ctrsm, Ztrsm);
done:
  return st;
}
