/* cusolver_qr.c -- cuSOLVER by the running Octave's LAPACK: QR.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/library.h"

/* One call of LAPACK's.  */
typedef struct qr
{
  const char *side, *trans;
  int64_t m, n, k, lda, ldc, lwork; /* LWORK in elements */
  void *a, *c, *work;
  const void *tau;
  int *info;
  octa_nv_letter letter;
} qr;

/* ---- the factorization ---- */

static void
geqrf_run (const void *data)
{
  const qr *q = data;
  int64_t info = 0;
  octa_host_lapack.geqrf[q->letter](&q->m, &q->n, q->a, &q->lda,
                                    (void *)q->tau, q->work, &q->lwork, &info);
  *q->info = (int)info;
}

int
octa_host_cusolverDnXgeqrf_bufferSize (
    cusolverDnHandle_t handle, cusolverDnParams_t params, int64_t m, int64_t n,
    cudaDataType dataTypeA, const void *A, int64_t lda,
    cudaDataType dataTypeTau, const void *tau, cudaDataType computeType,
    size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost)
{
  const octa_nv_letter letter = octa_nv_letter_of (dataTypeA);
  cuDoubleComplex size = { 0, 0 };
  int64_t info = 0;
  if (! octa_host_is_matrix (m, n, lda) || dataTypeTau != dataTypeA
      || computeType != dataTypeA)
    return OCTA_HOST_INVALID;
  octa_host_lapack.geqrf[letter](&m, &n, (void *)A, &lda, (void *)tau, &size,
                                 &octa_host_query, &info);
  *workspaceInBytesOnDevice = octa_host_work_size (letter, &size)
                              * octa_nv_letter_sizes[letter];
  *workspaceInBytesOnHost = 0;
  return 0;
}

int
octa_host_cusolverDnXgeqrf (cusolverDnHandle_t handle,
                            cusolverDnParams_t params, int64_t m, int64_t n,
                            cudaDataType dataTypeA, void *A, int64_t lda,
                            cudaDataType dataTypeTau, void *tau,
                            cudaDataType computeType, void *bufferOnDevice,
                            size_t workspaceInBytesOnDevice,
                            void *bufferOnHost, size_t workspaceInBytesOnHost,
                            int *info)
{
  const octa_nv_letter letter = octa_nv_letter_of (dataTypeA);
  const qr q = { .m = m,
                 .n = n,
                 .lda = lda,
                 .lwork = (int64_t)(workspaceInBytesOnDevice
                                    / octa_nv_letter_sizes[letter]),
                 .a = A,
                 .tau = tau,
                 .work = bufferOnDevice,
                 .info = info,
                 .letter = letter };
  if (! octa_host_is_matrix (m, n, lda) || dataTypeTau != dataTypeA
      || computeType != dataTypeA)
    return OCTA_HOST_INVALID;
  return octa_host_library_queue (handle->stream, geqrf_run, &q, sizeof q);
}

/* ---- Q ---- */

static void
orgqr_run (const void *data)
{
  const qr *q = data;
  int64_t info = 0;
  octa_host_lapack.orgqr[q->letter](&q->m, &q->n, &q->k, q->a, &q->lda, q->tau,
                                    q->work, &q->lwork, &info);
  *q->info = (int)info;
}

static int
orgqr_size (octa_nv_letter letter, int64_t m, int64_t n, int64_t k,
            const void *a, int64_t lda, const void *tau, int *lwork)
{
  cuDoubleComplex size = { 0, 0 };
  int64_t info = 0;
  if (! octa_host_is_matrix (m, n, lda) || n > m || k < 0 || k > n)
    return OCTA_HOST_INVALID;
  octa_host_lapack.orgqr[letter](&m, &n, &k, (void *)a, &lda, tau, &size,
                                 &octa_host_query, &info);
  *lwork = (int)octa_host_work_size (letter, &size);
  return 0;
}

#define ORGQR(name, LETTER, type)                                             \
  int octa_host_##name##_bufferSize (cusolverDnHandle_t handle, int m, int n, \
                                     int k, const type *A, int lda,           \
                                     const type *tau, int *lwork)             \
  {                                                                           \
    (void)handle;                                                             \
    return orgqr_size (LETTER, m, n, k, A, lda, tau, lwork);                  \
  }                                                                           \
  int octa_host_##name (cusolverDnHandle_t handle, int m, int n, int k,       \
                        type *A, int lda, const type *tau, type *work,        \
                        int lwork, int *info)                                 \
  {                                                                           \
    const qr q = { .m = m,                                                    \
                   .n = n,                                                    \
                   .k = k,                                                    \
                   .lda = lda,                                                \
                   .lwork = lwork,                                            \
                   .a = A,                                                    \
                   .tau = tau,                                                \
                   .work = work,                                              \
                   .info = info,                                              \
                   .letter = LETTER };                                        \
    if (! octa_host_is_matrix (m, n, lda) || n > m || k < 0 || k > n)         \
      return OCTA_HOST_INVALID;                                               \
    return octa_host_library_queue (handle->stream, orgqr_run, &q, sizeof q); \
  }
ORGQR (cusolverDnSorgqr, OCTA_NV_S, float)
ORGQR (cusolverDnDorgqr, OCTA_NV_D, double)
ORGQR (cusolverDnCungqr, OCTA_NV_C, cuComplex)
ORGQR (cusolverDnZungqr, OCTA_NV_Z, cuDoubleComplex)

/* ---- products with Q ---- */

static void
ormqr_run (const void *data)
{
  const qr *q = data;
  int64_t info = 0;
  octa_host_lapack.ormqr[q->letter](q->side, q->trans, &q->m, &q->n, &q->k,
                                    q->a, &q->lda, q->tau, q->c, &q->ldc,
                                    q->work, &q->lwork, &info, 1, 1);
  *q->info = (int)info;
}

/* Real matrices have no 'C', complex ones no 'T'.  */
static bool
ormqr_is_right (const qr *q)
{
  const int64_t order = *q->side == 'L' ? q->m : q->n;
  return octa_host_is_matrix (q->m, q->n, q->ldc)
         && octa_host_is_matrix (order, q->k, q->lda) && q->k <= order
         && *q->trans != (q->letter < OCTA_NV_C ? 'C' : 'T');
}

static int
ormqr_size (qr q, int *lwork)
{
  cuDoubleComplex size = { 0, 0 };
  int64_t info = 0;
  if (! ormqr_is_right (&q))
    return OCTA_HOST_INVALID;
  octa_host_lapack.ormqr[q.letter](q.side, q.trans, &q.m, &q.n, &q.k, q.a,
                                   &q.lda, q.tau, q.c, &q.ldc, &size,
                                   &octa_host_query, &info, 1, 1);
  *lwork = (int)octa_host_work_size (q.letter, &size);
  return 0;
}

/* Of the parameters that both functions have.  */
#define ORMQR_OF(LETTER)                                                      \
  {                                                                           \
    .side = side == CUBLAS_SIDE_LEFT ? "L" : "R",                             \
    .trans = octa_host_op (trans), .m = m, .n = n, .k = k, .lda = lda,        \
    .ldc = ldc, .a = (void *)A, .c = (void *)C, .tau = tau, .letter = LETTER  \
  }

#define ORMQR(name, LETTER, type)                                             \
  int octa_host_##name##_bufferSize (cusolverDnHandle_t handle,               \
                                     cublasSideMode_t side,                   \
                                     cublasOperation_t trans, int m, int n,   \
                                     int k, const type *A, int lda,           \
                                     const type *tau, const type *C, int ldc, \
                                     int *lwork)                              \
  {                                                                           \
    const qr q = ORMQR_OF (LETTER);                                           \
    (void)handle;                                                             \
    return ormqr_size (q, lwork);                                             \
  }                                                                           \
  int octa_host_##name (cusolverDnHandle_t handle, cublasSideMode_t side,     \
                        cublasOperation_t trans, int m, int n, int k,         \
                        const type *A, int lda, const type *tau, type *C,     \
                        int ldc, type *work, int lwork, int *devInfo)         \
  {                                                                           \
    qr q = ORMQR_OF (LETTER);                                                 \
    q.work = work;                                                            \
    q.lwork = lwork;                                                          \
    q.info = devInfo;                                                         \
    if (! ormqr_is_right (&q))                                                \
      return OCTA_HOST_INVALID;                                               \
    return octa_host_library_queue (handle->stream, ormqr_run, &q, sizeof q); \
  }
ORMQR (cusolverDnSormqr, OCTA_NV_S, float)
ORMQR (cusolverDnDormqr, OCTA_NV_D, double)
ORMQR (cusolverDnCunmqr, OCTA_NV_C, cuComplex)
ORMQR (cusolverDnZunmqr, OCTA_NV_Z, cuDoubleComplex)
