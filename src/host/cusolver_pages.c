/* cusolver_pages.c -- cuSOLVER's calls for many matrices: one after the other,
   each as the call for one matrix (cusolver_eigen.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/library.h"

#include <stdlib.h>

struct gesvdjInfo
{
  char none;
};

OCTA_HOST_OBJECT (cusolverDnCreateGesvdjInfo, cusolverDnDestroyGesvdjInfo,
                  gesvdjInfo_t)

struct syevjInfo
{
  char none;
};

OCTA_HOST_OBJECT (cusolverDnCreateSyevjInfo, cusolverDnDestroySyevjInfo,
                  syevjInfo_t)

/* ---- singular values: of matrices that are not wide ---- */

#define GESVDJ(name, type, real, TYPE, REAL)                                  \
  int octa_host_##name##_bufferSize (cusolverDnHandle_t handle,               \
                                     cusolverEigMode_t jobz, int m, int n,    \
                                     const type *A, int lda, const real *S,   \
                                     const type *U, int ldu, const type *V,   \
                                     int ldv, int *lwork,                     \
                                     gesvdjInfo_t params, int batchSize)      \
  {                                                                           \
    size_t device, host;                                                      \
    (void)batchSize;                                                          \
    int r = octa_host_cusolverDnXgesvdp_bufferSize (handle, NULL, jobz, 0, m, \
                                                    n, TYPE, A, lda, REAL, S, \
                                                    TYPE, U, ldu, TYPE, V,    \
                                                    ldv, TYPE, &device,       \
                                                    &host);                   \
    if (r == 0)                                                               \
      *lwork = (int)((device + sizeof (type) - 1) / sizeof (type));           \
    return r;                                                                 \
  }                                                                           \
  int octa_host_##name (cusolverDnHandle_t handle, cusolverEigMode_t jobz,    \
                        int m, int n, type *A, int lda, real *S, type *U,     \
                        int ldu, type *V, int ldv, type *work, int lwork,     \
                        int *info, gesvdjInfo_t params, int batchSize)        \
  {                                                                           \
    double change;                                                            \
    int r = 0;                                                                \
    for (int64_t k = 0; k < batchSize && r == 0; k++)                         \
      r = octa_host_cusolverDnXgesvdp (handle, NULL, jobz, 0, m, n, TYPE,     \
                                       A + k * lda * n, lda, REAL, S + k * n, \
                                       TYPE, U + k * ldu * m, ldu, TYPE,      \
                                       V + k * ldv * n, ldv, TYPE, work,      \
                                       (size_t)lwork * sizeof (type), NULL,   \
                                       0, info + k, &change);                 \
    return r;                                                                 \
  }
GESVDJ (cusolverDnSgesvdjBatched, float, float, CUDA_R_32F, CUDA_R_32F)
GESVDJ (cusolverDnDgesvdjBatched, double, double, CUDA_R_64F, CUDA_R_64F)
GESVDJ (cusolverDnCgesvdjBatched, cuComplex, float, CUDA_C_32F, CUDA_R_32F)
GESVDJ (cusolverDnZgesvdjBatched, cuDoubleComplex, double, CUDA_C_64F,
        CUDA_R_64F)

/* ---- eigenvalues of symmetric matrices ---- */

int
octa_host_cusolverDnXsyevBatched_bufferSize (
    cusolverDnHandle_t handle, cusolverDnParams_t params,
    cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n,
    cudaDataType dataTypeA, const void *A, int64_t lda, cudaDataType dataTypeW,
    const void *W, cudaDataType computeType, size_t *workspaceInBytesOnDevice,
    size_t *workspaceInBytesOnHost, int64_t batchSize)
{
  return octa_host_cusolverDnXsyevd_bufferSize (handle, params, jobz, uplo, n,
                                                dataTypeA, A, lda, dataTypeW,
                                                W, computeType,
                                                workspaceInBytesOnDevice,
                                                workspaceInBytesOnHost);
}

int
octa_host_cusolverDnXsyevBatched (
    cusolverDnHandle_t handle, cusolverDnParams_t params,
    cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n,
    cudaDataType dataTypeA, void *A, int64_t lda, cudaDataType dataTypeW,
    void *W, cudaDataType computeType, void *bufferOnDevice,
    size_t workspaceInBytesOnDevice, void *bufferOnHost,
    size_t workspaceInBytesOnHost, int *info, int64_t batchSize)
{
  const size_t page = octa_nv_letter_sizes[octa_nv_letter_of (dataTypeA)]
                      * (size_t)(lda * n);
  const size_t values = octa_nv_letter_sizes[octa_nv_letter_of (dataTypeW)]
                        * (size_t)n;
  int r = 0;
  for (int64_t k = 0; k < batchSize && r == 0; k++)
    r = octa_host_cusolverDnXsyevd (handle, params, jobz, uplo, n, dataTypeA,
                                    (char *)A + (size_t)k * page, lda,
                                    dataTypeW, (char *)W + (size_t)k * values,
                                    computeType, bufferOnDevice,
                                    workspaceInBytesOnDevice, bufferOnHost,
                                    workspaceInBytesOnHost, info + k);
  return r;
}

#define SYEVJ(name, type, real, TYPE, REAL)                                   \
  int octa_host_##name##_bufferSize (cusolverDnHandle_t handle,               \
                                     cusolverEigMode_t jobz,                  \
                                     cublasFillMode_t uplo, int n,            \
                                     const type *A, int lda, const real *W,   \
                                     int *lwork, syevjInfo_t params,          \
                                     int batchSize)                           \
  {                                                                           \
    size_t device, host;                                                      \
    int r = octa_host_cusolverDnXsyevBatched_bufferSize (handle, NULL, jobz,  \
                                                         uplo, n, TYPE, A,    \
                                                         lda, REAL, W, TYPE,  \
                                                         &device, &host,      \
                                                         batchSize);          \
    if (r == 0)                                                               \
      *lwork = (int)((device + sizeof (type) - 1) / sizeof (type));           \
    return r;                                                                 \
  }                                                                           \
  int octa_host_##name (cusolverDnHandle_t handle, cusolverEigMode_t jobz,    \
                        cublasFillMode_t uplo, int n, type *A, int lda,       \
                        real *W, type *work, int lwork, int *info,            \
                        syevjInfo_t params, int batchSize)                    \
  {                                                                           \
    return octa_host_cusolverDnXsyevBatched (handle, NULL, jobz, uplo, n,     \
                                             TYPE, A, lda, REAL, W, TYPE,     \
                                             work,                            \
                                             (size_t)lwork * sizeof (type),   \
                                             NULL, 0, info, batchSize);       \
  }
SYEVJ (cusolverDnSsyevjBatched, float, float, CUDA_R_32F, CUDA_R_32F)
SYEVJ (cusolverDnDsyevjBatched, double, double, CUDA_R_64F, CUDA_R_64F)
SYEVJ (cusolverDnCheevjBatched, cuComplex, float, CUDA_C_32F, CUDA_R_32F)
SYEVJ (cusolverDnZheevjBatched, cuDoubleComplex, double, CUDA_C_64F,
       CUDA_R_64F)
