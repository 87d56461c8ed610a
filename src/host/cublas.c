/* cublas.c -- cuBLAS by the running Octave's BLAS.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/library.h"

#include <stdlib.h>
#include <string.h>

struct cublasContext
{
  CUstream stream;
};

OCTA_HOST_OBJECT (cublasCreate_v2, cublasDestroy_v2, cublasHandle_t)

int
octa_host_cublasGetVersion_v2 (cublasHandle_t handle, int *version)
{
  *version = 0;
  return 0;
}

int
octa_host_cublasSetStream_v2 (cublasHandle_t handle, cudaStream_t stream)
{
  handle->stream = stream;
  return 0;
}

/* The math mode has no effect: products are always exact.  */
int
octa_host_cublasSetMathMode (cublasHandle_t handle, cublasMath_t mode)
{
  return 0;
}

int
octa_host_cublasSetWorkspace_v2 (cublasHandle_t handle, void *workspace,
                                 size_t bytes)
{
  return 0;
}

/* ---- products ---- */

typedef struct gemm
{
  const char *ta, *tb;
  int64_t m, n, k, lda, ldb, ldc, count, stride_a, stride_b, stride_c;
  const char *a, *b;
  char *c;
  cuDoubleComplex alpha, beta; /* or shorter */
  octa_nv_letter letter;
} gemm;

/* As in core, a plain row times a column is computed by dot; else NULL.  */
static octa_host_dot *
dot_of (const gemm *g)
{
  static const struct
  {
    float s[4];
    double d[4];
  } one = { { 1 }, { 1 } };
  const bool is_single = g->letter == OCTA_NV_S || g->letter == OCTA_NV_C;
  const void *number = is_single ? (const void *)one.s : (const void *)one.d;
  const size_t size = octa_nv_letter_sizes[g->letter];
  const bool is_plain = memcmp (&g->alpha, number, size) == 0
                        && memcmp (&g->beta, (const char *)number + size, size)
                               == 0;
  return g->m == 1 && g->n == 1 && g->k > 0 && *g->tb == 'N' && is_plain
             ? octa_host_dot_find (g->letter, *g->ta == 'C')
             : NULL;
}

static void
gemm_run (const void *data)
{
  const gemm *g = data;
  octa_host_dot *dot = dot_of (g);
  const size_t size = octa_nv_letter_sizes[g->letter];
  const int64_t one = 1;
  for (int64_t i = 0; i < g->count; i++)
    {
      const char *a = g->a + size * (size_t)(i * g->stride_a);
      const char *b = g->b + size * (size_t)(i * g->stride_b);
      char *c = g->c + size * (size_t)(i * g->stride_c);
      if (dot)
        dot (&g->k, a, *g->ta == 'N' ? &g->lda : &one, b, &one, c);
      /* as in core: a matrix times a column */
      else if (g->n == 1 && *g->tb == 'N' && g->k > 0)
        octa_host_lapack.gemv[g->letter](g->ta, *g->ta == 'N' ? &g->m : &g->k,
                                         *g->ta == 'N' ? &g->k : &g->m,
                                         &g->alpha, a, &g->lda, b, &one,
                                         &g->beta, c, &one, 1);
      else
        octa_host_lapack.gemm[g->letter](g->ta, g->tb, &g->m, &g->n, &g->k,
                                         &g->alpha, a, &g->lda, b, &g->ldb,
                                         &g->beta, c, &g->ldc, 1, 1);
    }
}

int
octa_host_cublasGemmStridedBatchedEx_64 (
    cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
    int64_t m, int64_t n, int64_t k, const void *alpha, const void *A,
    cudaDataType Atype, int64_t lda, long long strideA, const void *B,
    cudaDataType Btype, int64_t ldb, long long strideB, const void *beta,
    void *C, cudaDataType Ctype, int64_t ldc, long long strideC,
    int64_t batchCount, cublasComputeType_t computeType, cublasGemmAlgo_t algo)
{
  gemm g = { .ta = octa_host_op (transa),
             .tb = octa_host_op (transb),
             .m = m,
             .n = n,
             .k = k,
             .lda = lda,
             .ldb = ldb,
             .ldc = ldc,
             .count = batchCount,
             .stride_a = strideA,
             .stride_b = strideB,
             .stride_c = strideC,
             .a = A,
             .b = B,
             .c = C,
             .letter = octa_nv_letter_of (Ctype) };
  if (Atype != Ctype || Btype != Ctype)
    return -(int)CUDA_ERROR_NOT_SUPPORTED;
  if (! octa_host_blas_holds (m, n, k)
      || ! octa_host_blas_holds (lda, ldb, ldc))
    return octa_host_blas_refuse ();
  memcpy (&g.alpha, alpha, octa_nv_letter_sizes[g.letter]);
  memcpy (&g.beta, beta, octa_nv_letter_sizes[g.letter]);
  return octa_host_library_queue (handle->stream, gemm_run, &g, sizeof g);
}

int
octa_host_cublasGemmEx_64 (cublasHandle_t handle, cublasOperation_t transa,
                           cublasOperation_t transb, int64_t m, int64_t n,
                           int64_t k, const void *alpha, const void *A,
                           cudaDataType Atype, int64_t lda, const void *B,
                           cudaDataType Btype, int64_t ldb, const void *beta,
                           void *C, cudaDataType Ctype, int64_t ldc,
                           cublasComputeType_t computeType,
                           cublasGemmAlgo_t algo)
{
  return octa_host_cublasGemmStridedBatchedEx_64 (handle, transa, transb, m, n,
                                                  k, alpha, A, Atype, lda, 0,
                                                  B, Btype, ldb, 0, beta, C,
                                                  Ctype, ldc, 0, 1,
                                                  computeType, algo);
}

/* The call of cuBLAS 11, which tests use for other releases.  */
int
octa_host_cublasGemmStridedBatchedEx (
    cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
    int m, int n, int k, const void *alpha, const void *A, cudaDataType Atype,
    int lda, long long strideA, const void *B, cudaDataType Btype, int ldb,
    long long strideB, const void *beta, void *C, cudaDataType Ctype, int ldc,
    long long strideC, int batchCount, cublasComputeType_t computeType,
    cublasGemmAlgo_t algo)
{
  return octa_host_cublasGemmStridedBatchedEx_64 (handle, transa, transb, m, n,
                                                  k, alpha, A, Atype, lda,
                                                  strideA, B, Btype, ldb,
                                                  strideB, beta, C, Ctype, ldc,
                                                  strideC, batchCount,
                                                  computeType, algo);
}

int
octa_host_cublasGemmEx (cublasHandle_t handle, cublasOperation_t transa,
                        cublasOperation_t transb, int m, int n, int k,
                        const void *alpha, const void *A, cudaDataType Atype,
                        int lda, const void *B, cudaDataType Btype, int ldb,
                        const void *beta, void *C, cudaDataType Ctype, int ldc,
                        cublasComputeType_t computeType, cublasGemmAlgo_t algo)
{
  return octa_host_cublasGemmEx_64 (handle, transa, transb, m, n, k, alpha, A,
                                    Atype, lda, B, Btype, ldb, beta, C, Ctype,
                                    ldc, computeType, algo);
}

/* ---- A * A' ---- */

typedef struct rank_k
{
  const char *uplo, *trans;
  int64_t n, k, lda, ldc;
  const void *a;
  void *c;
  double alpha, beta; /* or floats */
  octa_nv_letter letter;
} rank_k;

static void
rank_k_run (const void *data)
{
  const rank_k *r = data;
  octa_host_lapack.syrk[r->letter](r->uplo, r->trans, &r->n, &r->k, &r->alpha,
                                   r->a, &r->lda, &r->beta, r->c, &r->ldc, 1,
                                   1);
}

#define RANK_K(name, integer, LETTER, real, type)                             \
  int octa_host_##name (cublasHandle_t handle, cublasFillMode_t uplo,         \
                        cublasOperation_t trans, integer n, integer k,        \
                        const real *alpha, const type *A, integer lda,        \
                        const real *beta, type *C, integer ldc)               \
  {                                                                           \
    rank_k r = { .uplo = octa_host_uplo (uplo),                               \
                 .trans = octa_host_op (trans),                               \
                 .n = n,                                                      \
                 .k = k,                                                      \
                 .lda = lda,                                                  \
                 .ldc = ldc,                                                  \
                 .a = A,                                                      \
                 .c = C,                                                      \
                 .letter = LETTER };                                          \
    if (! octa_host_blas_holds (n, k, lda))                                   \
      return octa_host_blas_refuse ();                                        \
    memcpy (&r.alpha, alpha, sizeof *alpha);                                  \
    memcpy (&r.beta, beta, sizeof *beta);                                     \
    return octa_host_library_queue (handle->stream, rank_k_run, &r,           \
                                    sizeof r);                                \
  }
RANK_K (cublasSsyrk_v2, int, OCTA_NV_S, float, float)
RANK_K (cublasSsyrk_v2_64, int64_t, OCTA_NV_S, float, float)
RANK_K (cublasDsyrk_v2, int, OCTA_NV_D, double, double)
RANK_K (cublasDsyrk_v2_64, int64_t, OCTA_NV_D, double, double)
RANK_K (cublasCherk_v2, int, OCTA_NV_C, float, cuComplex)
RANK_K (cublasCherk_v2_64, int64_t, OCTA_NV_C, float, cuComplex)
RANK_K (cublasZherk_v2, int, OCTA_NV_Z, double, cuDoubleComplex)
RANK_K (cublasZherk_v2_64, int64_t, OCTA_NV_Z, double, cuDoubleComplex)

/* ---- triangular systems ---- */

typedef struct triangle
{
  const char *side, *uplo, *trans, *diag;
  int64_t m, n, lda, ldb;
  const void *a;
  void *b;
  cuDoubleComplex alpha; /* or shorter */
  octa_nv_letter letter;
} triangle;

static void
triangle_run (const void *data)
{
  const triangle *t = data;
  const int64_t step = 1;
  const bool is_single = t->letter == OCTA_NV_S || t->letter == OCTA_NV_C;
  const bool is_one = is_single ? memcmp (&t->alpha, (float[]){ 1 }, 4) == 0
                                : t->alpha.x == 1;
  /* as in core, a column has a function of its own */
  if (t->n == 1 && *t->side == 'L' && is_one && t->letter < OCTA_NV_C)
    {
      octa_host_lapack.trsv[t->letter](t->uplo, t->trans, t->diag, &t->m, t->a,
                                       &t->lda, t->b, &step, 1, 1, 1);
      return;
    }
  octa_host_lapack.trsm[t->letter](t->side, t->uplo, t->trans, t->diag, &t->m,
                                   &t->n, &t->alpha, t->a, &t->lda, t->b,
                                   &t->ldb, 1, 1, 1, 1);
}

#define TRSM(name, integer, LETTER, type)                                     \
  int octa_host_##name (cublasHandle_t handle, cublasSideMode_t side,         \
                        cublasFillMode_t uplo, cublasOperation_t trans,       \
                        cublasDiagType_t diag, integer m, integer n,          \
                        const type *alpha, const type *A, integer lda,        \
                        type *B, integer ldb)                                 \
  {                                                                           \
    triangle t = { .side = side == CUBLAS_SIDE_LEFT ? "L" : "R",              \
                   .uplo = octa_host_uplo (uplo),                             \
                   .trans = octa_host_op (trans),                             \
                   .diag = diag == CUBLAS_DIAG_UNIT ? "U" : "N",              \
                   .m = m,                                                    \
                   .n = n,                                                    \
                   .lda = lda,                                                \
                   .ldb = ldb,                                                \
                   .a = A,                                                    \
                   .b = B,                                                    \
                   .letter = LETTER };                                        \
    if (! octa_host_blas_holds (m, n, ldb))                                   \
      return octa_host_blas_refuse ();                                        \
    memcpy (&t.alpha, alpha, sizeof *alpha);                                  \
    return octa_host_library_queue (handle->stream, triangle_run, &t,         \
                                    sizeof t);                                \
  }
TRSM (cublasStrsm_v2, int, OCTA_NV_S, float)
TRSM (cublasStrsm_v2_64, int64_t, OCTA_NV_S, float)
TRSM (cublasDtrsm_v2, int, OCTA_NV_D, double)
TRSM (cublasDtrsm_v2_64, int64_t, OCTA_NV_D, double)
TRSM (cublasCtrsm_v2, int, OCTA_NV_C, cuComplex)
TRSM (cublasCtrsm_v2_64, int64_t, OCTA_NV_C, cuComplex)
TRSM (cublasZtrsm_v2, int, OCTA_NV_Z, cuDoubleComplex)
TRSM (cublasZtrsm_v2_64, int64_t, OCTA_NV_Z, cuDoubleComplex)

/* ---- many systems ---- */

typedef struct batch
{
  /* op (A) to solve with; NULL: invert A to B, or, without B, factor A */
  const char *trans;
  int64_t n, columns, lda, ldb, count;
  void *const *a;
  void *const *b;
  int *pivots;
  int *info;
  octa_nv_letter letter;
} batch;

/* Set the solution of a singular system to NaN; some BLAS do not do that if
   the right side has zeros.  */
static void
batch_spoil (const batch *l, int64_t i)
{
  const size_t size = octa_nv_letter_sizes[l->letter];
  char *x = l->b[i];
  for (int64_t j = 0; j < l->columns; j++)
    memset (x + size * (size_t)(j * l->ldb), 0xff, size * (size_t)l->n);
}

/* Does U of matrix I have a zero on its diagonal?  */
static bool
batch_is_singular (const batch *l, int64_t i)
{
  static const unsigned char zeros[16];
  const size_t size = octa_nv_letter_sizes[l->letter];
  for (int64_t k = 0; k < l->n; k++)
    if (memcmp ((char *)l->a[i] + size * (size_t)(k * (l->lda + 1)), zeros,
                size)
        == 0)
      return true;
  return false;
}

static void
batch_invert (const batch *l, int64_t i, const void *pivots)
{
  const octa_nv_letter t = l->letter;
  const size_t size = octa_nv_letter_sizes[t];
  cuDoubleComplex best = { 0, 0 };
  int64_t info = 0;
  octa_host_lapack.getri[t](&l->n, l->b[i], &l->ldb, pivots, &best,
                            &octa_host_query, &info);
  const int64_t lwork = (int64_t)octa_host_work_size (t, &best);
  void *work = malloc (size * (size_t)lwork);
  if (! work)
    {
      octa_host_library_lacks_memory ();
      return;
    }
  for (int64_t j = 0; j < l->n; j++)
    memcpy ((char *)l->b[i] + size * (size_t)(j * l->ldb),
            (char *)l->a[i] + size * (size_t)(j * l->lda),
            size * (size_t)l->n);
  octa_host_lapack.getri[t](&l->n, l->b[i], &l->ldb, pivots, work, &lwork,
                            &info);
  l->info[i] = (int)info;
  free (work);
}

/* Process matrix I, with pivots in LAPACK's form.  */
static void
batch_one (const batch *l, int64_t i, void *pivots)
{
  int64_t info = 0;
  if (l->trans && batch_is_singular (l, i))
    batch_spoil (l, i);
  else if (l->trans)
    octa_host_lapack.getrs[l->letter](l->trans, &l->n, &l->columns, l->a[i],
                                      &l->lda, pivots, l->b[i], &l->ldb, &info,
                                      1);
  else if (l->b)
    batch_invert (l, i, pivots);
  else
    {
      octa_host_lapack.getrf[l->letter](&l->n, &l->n, l->a[i], &l->lda, pivots,
                                        &info);
      l->info[i] = (int)info;
    }
}

static void
batch_run (const void *data)
{
  const batch *l = data;
  int64_t *wide = octa_host_blas_wide ()
                      ? malloc ((size_t)(l->n + 1) * sizeof *wide)
                      : NULL;
  if (! wide && octa_host_blas_wide ())
    octa_host_library_lacks_memory ();
  for (int64_t i = 0; i < l->count && (wide || ! octa_host_blas_wide ()); i++)
    {
      int *pivots = l->pivots + i * l->n;
      for (int64_t k = 0; wide && k < l->n; k++)
        wide[k] = pivots[k];
      batch_one (l, i, wide ? (void *)wide : pivots);
      for (int64_t k = 0; wide && k < l->n; k++)
        pivots[k] = (int)wide[k];
    }
  free (wide);
}

/* Without P there would be no pivoting, which is not supported.  */
#define BATCHED(name, LETTER, type)                                           \
  int octa_host_cublas##name##getrfBatched (cublasHandle_t handle, int n,     \
                                            type *const A[], int lda, int *P, \
                                            int *info, int batchSize)         \
  {                                                                           \
    const batch l = { .n = n,                                                 \
                      .lda = lda,                                             \
                      .count = batchSize,                                     \
                      .a = (void *const *)A,                                  \
                      .pivots = P,                                            \
                      .info = info,                                           \
                      .letter = LETTER };                                     \
    if (n < 0 || lda < n || batchSize < 0 || ! P)                             \
      return 7; /* invalid value */                                           \
    return octa_host_library_queue (handle->stream, batch_run, &l, sizeof l); \
  }                                                                           \
  int octa_host_cublas##name##getrsBatched (cublasHandle_t handle,            \
                                            cublasOperation_t trans, int n,   \
                                            int nrhs,                         \
                                            const type *const Aarray[],       \
                                            int lda, const int *devIpiv,      \
                                            type *const Barray[], int ldb,    \
                                            int *info, int batchSize)         \
  {                                                                           \
    const batch l = { .trans = octa_host_op (trans),                          \
                      .n = n,                                                 \
                      .columns = nrhs,                                        \
                      .lda = lda,                                             \
                      .ldb = ldb,                                             \
                      .count = batchSize,                                     \
                      .a = (void *const *)Aarray,                             \
                      .b = (void *const *)Barray,                             \
                      .pivots = (int *)(uintptr_t)devIpiv,                    \
                      .letter = LETTER };                                     \
    *info = n < 0 || nrhs < 0 || lda < n || ldb < n || batchSize < 0 ? -1     \
                                                                     : 0;     \
    return *info ? 7 /* invalid value */                                      \
                 : octa_host_library_queue (handle->stream, batch_run, &l,    \
                                            sizeof l);                        \
  }                                                                           \
  int octa_host_cublas##name##getriBatched (cublasHandle_t handle, int n,     \
                                            const type *const A[], int lda,   \
                                            const int *P, type *const C[],    \
                                            int ldc, int *info,               \
                                            int batchSize)                    \
  {                                                                           \
    const batch l = { .n = n,                                                 \
                      .lda = lda,                                             \
                      .ldb = ldc,                                             \
                      .count = batchSize,                                     \
                      .a = (void *const *)A,                                  \
                      .b = (void *const *)C,                                  \
                      .pivots = (int *)(uintptr_t)P,                          \
                      .info = info,                                           \
                      .letter = LETTER };                                     \
    if (n < 0 || lda < n || ldc < n || batchSize < 0 || ! P)                  \
      return 7; /* invalid value */                                           \
    return octa_host_library_queue (handle->stream, batch_run, &l, sizeof l); \
  }
BATCHED (S, OCTA_NV_S, float)
BATCHED (D, OCTA_NV_D, double)
BATCHED (C, OCTA_NV_C, cuComplex)
BATCHED (Z, OCTA_NV_Z, cuDoubleComplex)
