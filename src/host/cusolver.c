/* cusolver.c -- cuSOLVER by the running Octave's LAPACK: handles, LU and
   Cholesky.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/library.h"

#include <stdlib.h>
#include <string.h>

struct cusolverDnParams
{
  char none;
};

OCTA_HOST_OBJECT (cusolverDnCreate, cusolverDnDestroy, cusolverDnHandle_t)

int
octa_host_cusolverDnSetStream (cusolverDnHandle_t handle,
                               cudaStream_t streamId)
{
  handle->stream = streamId;
  return 0;
}

OCTA_HOST_OBJECT (cusolverDnCreateParams, cusolverDnDestroyParams,
                  cusolverDnParams_t)

/* ---- LU ---- */

/* LAPACK's functions need no work space from the caller.  */
#define NO_WORKSPACE                                                          \
  do                                                                          \
    *workspaceInBytesOnDevice = *workspaceInBytesOnHost = 0;                  \
  while (0)

typedef struct lu
{
  int64_t m, n, lda;
  void *a;
  int64_t *pivots;
  int *info;
  octa_nv_letter letter;
} lu;

static void
lu_run (const void *data)
{
  const lu *l = data;
  int64_t info = 0, k = l->m < l->n ? l->m : l->n;
  octa_host_lapack.getrf[l->letter](&l->m, &l->n, l->a, &l->lda, l->pivots,
                                    &info);
  const int32_t *narrow = (const int32_t *)l->pivots;
  if (! octa_host_blas_wide ())
    while (k-- > 0)
      {
        int32_t p;
        memcpy (&p, narrow + k, sizeof p);
        l->pivots[k] = p;
      }
  *l->info = (int)info;
}

int
octa_host_cusolverDnXgetrf_bufferSize (cusolverDnHandle_t handle,
                                       cusolverDnParams_t params, int64_t m,
                                       int64_t n, cudaDataType dataTypeA,
                                       const void *A, int64_t lda,
                                       cudaDataType computeType,
                                       size_t *workspaceInBytesOnDevice,
                                       size_t *workspaceInBytesOnHost)
{
  NO_WORKSPACE;
  return 0;
}

int
octa_host_cusolverDnXgetrf (cusolverDnHandle_t handle,
                            cusolverDnParams_t params, int64_t m, int64_t n,
                            cudaDataType dataTypeA, void *A, int64_t lda,
                            int64_t *ipiv, cudaDataType computeType,
                            void *bufferOnDevice,
                            size_t workspaceInBytesOnDevice,
                            void *bufferOnHost, size_t workspaceInBytesOnHost,
                            int *info)
{
  lu l = { .m = m,
           .n = n,
           .lda = lda,
           .a = A,
           .pivots = ipiv,
           .info = info,
           .letter = octa_nv_letter_of (dataTypeA) };
  if (m < 0 || n < 0 || lda < m || lda < 1)
    return OCTA_HOST_INVALID;
  if (! ipiv) /* without pivoting */
    return -(int)CUDA_ERROR_NOT_SUPPORTED;
  return octa_host_library_queue (handle->stream, lu_run, &l, sizeof l);
}

/* ---- solves with factors ---- */

typedef struct solve
{
  const char *trans, *uplo;
  int64_t n, columns, lda, ldb;
  const char *a;
  char *b;
  const int64_t *pivots;
  int *info;
  octa_nv_letter letter;
} solve;

/* The arguments of a call, with FIELDS of its own.  */
#define SOLVE_OF(...)                                                         \
  {                                                                           \
    .n = n, .columns = nrhs, .lda = lda, .ldb = ldb, .a = A, .b = B,          \
    .info = info, .letter = octa_nv_letter_of (dataTypeA), __VA_ARGS__        \
  }

static int
solve_queue (cusolverDnHandle_t handle, const solve *s,
             void (*run) (const void *data))
{
  if (s->n < 0 || s->columns < 0 || s->lda < s->n || s->ldb < s->n)
    return OCTA_HOST_INVALID;
  if (! octa_host_blas_holds (s->columns, s->lda, s->ldb))
    return octa_host_blas_refuse ();
  return octa_host_library_queue (handle->stream, run, s, sizeof *s);
}

/* B = op (T) \ B, where T is a triangle of A.  */
static void
divide (const solve *s, const char *uplo, const char *trans, const char *diag)
{
  const double one[2] = { 1, 0 };
  const float one_f[2] = { 1, 0 };
  const int64_t step = 1;
  const bool is_single = s->letter == OCTA_NV_S || s->letter == OCTA_NV_C;
  if (s->columns == 1)
    octa_host_lapack.trsv[s->letter](uplo, trans, diag, &s->n, s->a, &s->lda,
                                     s->b, &step, 1, 1, 1);
  else
    octa_host_lapack.trsm[s->letter]("L", uplo, trans, diag, &s->n,
                                     &s->columns,
                                     is_single ? (const void *)one_f : one,
                                     s->a, &s->lda, s->b, &s->ldb, 1, 1, 1, 1);
}

/* Exchange the rows of B by the pivots, or back.  */
#define SWAP_ROWS(type)                                                       \
  for (int64_t j = 0; j < s->columns; j++)                                    \
    {                                                                         \
      type *column = (type *)s->b + j * s->ldb;                               \
      for (int64_t i = 0; i < s->n; i++)                                      \
        {                                                                     \
          const int64_t k = is_back ? s->n - 1 - i : i;                       \
          const int64_t other = s->pivots[k] - 1;                             \
          const type was = column[k];                                         \
          column[k] = column[other];                                          \
          column[other] = was;                                                \
        }                                                                     \
    }

static void
swap_rows (const solve *s, bool is_back)
{
  switch (s->letter)
    {
    case OCTA_NV_S:
      SWAP_ROWS (float);
      break;
    case OCTA_NV_D:
      SWAP_ROWS (double);
      break;
    case OCTA_NV_C:
      SWAP_ROWS (cuComplex);
      break;
    default:
      SWAP_ROWS (cuDoubleComplex);
    }
}

static void
lu_solve_run (const void *data)
{
  const solve *s = data;
  if (*s->trans == 'N')
    {
      swap_rows (s, false);
      divide (s, "L", "N", "U");
      divide (s, "U", "N", "N");
    }
  else
    {
      divide (s, "U", s->trans, "N");
      divide (s, "L", s->trans, "U");
      swap_rows (s, true);
    }
  *s->info = 0;
}

int
octa_host_cusolverDnXgetrs (cusolverDnHandle_t handle,
                            cusolverDnParams_t params, cublasOperation_t trans,
                            int64_t n, int64_t nrhs, cudaDataType dataTypeA,
                            const void *A, int64_t lda, const int64_t *ipiv,
                            cudaDataType dataTypeB, void *B, int64_t ldb,
                            int *info)
{
  solve s = SOLVE_OF (.trans = octa_host_op (trans), .pivots = ipiv);
  return dataTypeA == dataTypeB ? solve_queue (handle, &s, lu_solve_run)
                                : OCTA_HOST_INVALID;
}

/* ---- Cholesky ---- */

int
octa_host_cusolverDnXpotrf_bufferSize (cusolverDnHandle_t handle,
                                       cusolverDnParams_t params,
                                       cublasFillMode_t uplo, int64_t n,
                                       cudaDataType dataTypeA, const void *A,
                                       int64_t lda, cudaDataType computeType,
                                       size_t *workspaceInBytesOnDevice,
                                       size_t *workspaceInBytesOnHost)
{
  NO_WORKSPACE;
  return 0;
}

static void
cholesky_run (const void *data)
{
  const solve *s = data;
  int64_t info = 0;
  octa_host_lapack.potrf[s->letter](s->uplo, &s->n, s->b, &s->ldb, &info, 1);
  *s->info = (int)info;
}

int
octa_host_cusolverDnXpotrf (cusolverDnHandle_t handle,
                            cusolverDnParams_t params, cublasFillMode_t uplo,
                            int64_t n, cudaDataType dataTypeA, void *A,
                            int64_t lda, cudaDataType computeType,
                            void *bufferOnDevice,
                            size_t workspaceInBytesOnDevice,
                            void *bufferOnHost, size_t workspaceInBytesOnHost,
                            int *info)
{
  solve s = { .uplo = octa_host_uplo (uplo),
              .n = n,
              .b = A,
              .ldb = lda,
              .info = info,
              .letter = octa_nv_letter_of (dataTypeA) };
  if (n < 0 || lda < n || lda < 1)
    return OCTA_HOST_INVALID;
  return octa_host_library_queue (handle->stream, cholesky_run, &s, sizeof s);
}

static void
cholesky_solve_run (const void *data)
{
  const solve *s = data;
  const bool is_lower = *s->uplo == 'L';
  divide (s, s->uplo, is_lower ? "N" : "C", "N");
  divide (s, s->uplo, is_lower ? "C" : "N", "N");
  *s->info = 0;
}

int
octa_host_cusolverDnXpotrs (cusolverDnHandle_t handle,
                            cusolverDnParams_t params, cublasFillMode_t uplo,
                            int64_t n, int64_t nrhs, cudaDataType dataTypeA,
                            const void *A, int64_t lda, cudaDataType dataTypeB,
                            void *B, int64_t ldb, int *info)
{
  solve s = SOLVE_OF (.uplo = octa_host_uplo (uplo));
  return dataTypeA == dataTypeB ? solve_queue (handle, &s, cholesky_solve_run)
                                : OCTA_HOST_INVALID;
}
