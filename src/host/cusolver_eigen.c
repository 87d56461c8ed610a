/* cusolver_eigen.c -- cuSOLVER by the running Octave's LAPACK: eigenvalues and
   singular values.

   These are the LAPACK drivers that core calls, so the results equal core's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/library.h"

/* The size of the real type of a letter.  */
static size_t
real_size (octa_nv_letter letter)
{
  return letter == OCTA_NV_S || letter == OCTA_NV_C ? sizeof (float)
                                                    : sizeof (double);
}

static bool
is_complex (octa_nv_letter letter)
{
  return letter >= OCTA_NV_C;
}

static cudaDataType
real_type (cudaDataType type)
{
  return type == CUDA_C_32F   ? CUDA_R_32F
         : type == CUDA_C_64F ? CUDA_R_64F
                              : type;
}

/* The work space of a call: LAPACK's own, followed by N_REALS real
   numbers.  */
typedef struct room
{
  char *work;
  int64_t lwork; /* elements */
} room;

static size_t
room_bytes (octa_nv_letter letter, const cuDoubleComplex *size, size_t n_reals)
{
  return octa_host_work_size (letter, size) * octa_nv_letter_sizes[letter]
         + n_reals * real_size (letter);
}

/* Divide BYTES at P, of the requested size.  */
static room
room_of (octa_nv_letter letter, void *p, size_t bytes, size_t n_reals)
{
  const size_t reals = n_reals * real_size (letter);
  return (room){ .work = p,
                 .lwork = (int64_t)((bytes > reals ? bytes - reals : 0)
                                    / octa_nv_letter_sizes[letter]) };
}

/* The real number I; NULL during a query of the size.  */
static void *
room_real (octa_nv_letter letter, const room *r, size_t i)
{
  if (! r->work)
    return NULL;
  return r->work + (size_t)r->lwork * octa_nv_letter_sizes[letter]
         + i * real_size (letter);
}

/* ---- singular values ---- */

typedef struct svd
{
  char jobu, jobvt;
  int64_t m, n, lda, ldu, ldvt;
  void *a, *s, *u, *vt;
  room room;
  int *info;
  octa_nv_letter letter;
  bool turns; /* VT becomes V */
} svd;

static void
svd_call (const svd *s, void *work, const int64_t *lwork, int64_t *info)
{
  if (is_complex (s->letter))
    octa_host_lapack.gesvd_c[s->letter](&s->jobu, &s->jobvt, &s->m, &s->n,
                                        s->a, &s->lda, s->s, s->u, &s->ldu,
                                        s->vt, &s->ldvt, work, lwork,
                                        room_real (s->letter, &s->room, 0),
                                        info, 1, 1);
  else
    octa_host_lapack.gesvd[s->letter](&s->jobu, &s->jobvt, &s->m, &s->n, s->a,
                                      &s->lda, s->s, s->u, &s->ldu, s->vt,
                                      &s->ldvt, work, lwork, info, 1, 1);
}

/* Exchange two elements, both conjugated.  */
#define SWAP(type, conj)                                                      \
  do                                                                          \
    {                                                                         \
      type *v = s->vt, *x = v + i + j * s->ldvt, *y = v + j + i * s->ldvt;    \
      const type was = *x;                                                    \
      *x = *y;                                                                \
      *y = was;                                                               \
      conj;                                                                   \
    }                                                                         \
  while (0)

/* VT, which is square, becomes V.  */
static void
svd_turn (const svd *s)
{
  for (int64_t j = 0; j < s->n; j++)
    for (int64_t i = 0; i <= j; i++)
      switch (s->letter)
        {
        case OCTA_NV_S:
          SWAP (float, (void)0);
          break;
        case OCTA_NV_C:
          SWAP (cuComplex, (x->y = -x->y, i < j ? y->y = -y->y : 0));
          break;
        case OCTA_NV_Z:
          SWAP (cuDoubleComplex, (x->y = -x->y, i < j ? y->y = -y->y : 0));
          break;
        default:
          SWAP (double, (void)0);
        }
}

static void
svd_run (const void *data)
{
  const svd *s = data;
  int64_t info = 0;
  svd_call (s, s->room.work, &s->room.lwork, &info);
  *s->info = (int)info;
  if (s->turns)
    svd_turn (s);
}

static size_t
svd_reals (const svd *s)
{
  return is_complex (s->letter) ? 5 * (size_t)s->n : 0;
}

/* The arguments of a call, with fields of its own.  */
#define SVD_OF(...)                                                           \
  {                                                                           \
    .m = m, .n = n, .lda = lda, .ldu = ldu, .a = (void *)A, .s = (void *)S,   \
    .u = (void *)U, .letter = octa_nv_letter_of (dataTypeA), __VA_ARGS__      \
  }

#define SVD_TYPES_FIT(v)                                                      \
  (dataTypeS == real_type (dataTypeA) && dataTypeU == dataTypeA               \
   && (v) == dataTypeA && computeType == dataTypeA)

/* There are at least as many rows as columns, as cuSOLVER requires.  */
static bool
svd_is_right (const svd *s)
{
  return octa_host_is_matrix (s->m, s->n, s->lda) && s->m >= s->n
         && (s->jobu == 'N' || s->ldu >= s->m)
         && (s->jobvt == 'N' || s->ldvt >= s->n);
}

static int
svd_queue (cusolverDnHandle_t handle, svd *s, void *work, size_t bytes)
{
  if (! svd_is_right (s))
    return OCTA_HOST_INVALID;
  s->room = room_of (s->letter, work, bytes, svd_reals (s));
  return octa_host_library_queue (handle->stream, svd_run, s, sizeof *s);
}

int
octa_host_cusolverDnXgesvd_bufferSize (
    cusolverDnHandle_t handle, cusolverDnParams_t params, signed char jobu,
    signed char jobvt, int64_t m, int64_t n, cudaDataType dataTypeA,
    const void *A, int64_t lda, cudaDataType dataTypeS, const void *S,
    cudaDataType dataTypeU, const void *U, int64_t ldu,
    cudaDataType dataTypeVT, const void *VT, int64_t ldvt,
    cudaDataType computeType, size_t *workspaceInBytesOnDevice,
    size_t *workspaceInBytesOnHost)
{
  const svd s = SVD_OF (.jobu = (char)jobu, .jobvt = (char)jobvt, .ldvt = ldvt,
                        .vt = (void *)VT);
  cuDoubleComplex size = { 0, 0 };
  int64_t info = 0;
  if (! svd_is_right (&s) || ! SVD_TYPES_FIT (dataTypeVT))
    return OCTA_HOST_INVALID;
  svd_call (&s, &size, &octa_host_query, &info);
  *workspaceInBytesOnDevice = room_bytes (s.letter, &size, svd_reals (&s));
  *workspaceInBytesOnHost = 0;
  return 0;
}

int
octa_host_cusolverDnXgesvd (
    cusolverDnHandle_t handle, cusolverDnParams_t params, signed char jobu,
    signed char jobvt, int64_t m, int64_t n, cudaDataType dataTypeA, void *A,
    int64_t lda, cudaDataType dataTypeS, void *S, cudaDataType dataTypeU,
    void *U, int64_t ldu, cudaDataType dataTypeVT, void *VT, int64_t ldvt,
    cudaDataType computeType, void *bufferOnDevice,
    size_t workspaceInBytesOnDevice, void *bufferOnHost,
    size_t workspaceInBytesOnHost, int *info)
{
  svd s = SVD_OF (.jobu = (char)jobu, .jobvt = (char)jobvt, .ldvt = ldvt,
                  .vt = VT, .info = info);
  if (! SVD_TYPES_FIT (dataTypeVT))
    return OCTA_HOST_INVALID;
  return svd_queue (handle, &s, bufferOnDevice, workspaceInBytesOnDevice);
}

/* cuSOLVER's polar decomposition is not used here: the same as above, except
   that it returns V, and for the parameters that select its form.  */
static svd
svd_polar (cusolverEigMode_t jobz, int econ)
{
  const bool has_vectors = jobz == CUSOLVER_EIG_MODE_VECTOR;
  return (svd){ .jobu = ! has_vectors ? 'N'
                        : econ        ? 'S'
                                      : 'A',
                .jobvt = has_vectors ? 'S' : 'N',
                .turns = has_vectors };
}

int
octa_host_cusolverDnXgesvdp_bufferSize (
    cusolverDnHandle_t handle, cusolverDnParams_t params,
    cusolverEigMode_t jobz, int econ, int64_t m, int64_t n,
    cudaDataType dataTypeA, const void *A, int64_t lda, cudaDataType dataTypeS,
    const void *S, cudaDataType dataTypeU, const void *U, int64_t ldu,
    cudaDataType dataTypeV, const void *V, int64_t ldv,
    cudaDataType computeType, size_t *workspaceInBytesOnDevice,
    size_t *workspaceInBytesOnHost)
{
  const svd s = svd_polar (jobz, econ);
  return octa_host_cusolverDnXgesvd_bufferSize (handle, params,
                                                (signed char)s.jobu,
                                                (signed char)s.jobvt, m, n,
                                                dataTypeA, A, lda, dataTypeS,
                                                S, dataTypeU, U, ldu,
                                                dataTypeV, V, ldv, computeType,
                                                workspaceInBytesOnDevice,
                                                workspaceInBytesOnHost);
}

int
octa_host_cusolverDnXgesvdp (
    cusolverDnHandle_t handle, cusolverDnParams_t params,
    cusolverEigMode_t jobz, int econ, int64_t m, int64_t n,
    cudaDataType dataTypeA, void *A, int64_t lda, cudaDataType dataTypeS,
    void *S, cudaDataType dataTypeU, void *U, int64_t ldu,
    cudaDataType dataTypeV, void *V, int64_t ldv, cudaDataType computeType,
    void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost,
    size_t workspaceInBytesOnHost, int *d_info, double *h_err_sigma)
{
  const svd p = svd_polar (jobz, econ);
  svd s = SVD_OF (.jobu = p.jobu, .jobvt = p.jobvt, .turns = p.turns,
                  .ldvt = ldv, .vt = V, .info = d_info);
  if (! SVD_TYPES_FIT (dataTypeV))
    return OCTA_HOST_INVALID;
  *h_err_sigma = 0;
  return svd_queue (handle, &s, bufferOnDevice, workspaceInBytesOnDevice);
}

/* ---- eigenvalues of symmetric matrices, and of pairs ---- */

typedef struct symmetric
{
  const char *jobz, *uplo;
  int64_t itype, n, lda, ldb; /* ITYPE is 0 without B */
  void *a, *b, *w;
  room room;
  int *info;
  octa_nv_letter letter;
} symmetric;

static void
symmetric_call (const symmetric *s, void *work, const int64_t *lwork,
                int64_t *info)
{
  void *reals = room_real (s->letter, &s->room, 0);
  if (is_complex (s->letter) && s->itype)
    octa_host_lapack.hegv[s->letter](&s->itype, s->jobz, s->uplo, &s->n, s->a,
                                     &s->lda, s->b, &s->ldb, s->w, work, lwork,
                                     reals, info, 1, 1);
  else if (s->itype)
    octa_host_lapack.sygv[s->letter](&s->itype, s->jobz, s->uplo, &s->n, s->a,
                                     &s->lda, s->b, &s->ldb, s->w, work, lwork,
                                     info, 1, 1);
  else if (is_complex (s->letter))
    octa_host_lapack.heev[s->letter](s->jobz, s->uplo, &s->n, s->a, &s->lda,
                                     s->w, work, lwork, reals, info, 1, 1);
  else
    octa_host_lapack.syev[s->letter](s->jobz, s->uplo, &s->n, s->a, &s->lda,
                                     s->w, work, lwork, info, 1, 1);
}

static void
symmetric_run (const void *data)
{
  const symmetric *s = data;
  int64_t info = 0;
  symmetric_call (s, s->room.work, &s->room.lwork, &info);
  *s->info = (int)info;
}

static size_t
symmetric_reals (const symmetric *s)
{
  return is_complex (s->letter) ? 3 * (size_t)s->n + 1 : 0;
}

static size_t
symmetric_size (const symmetric *s)
{
  cuDoubleComplex size = { 0, 0 };
  int64_t info = 0;
  symmetric_call (s, &size, &octa_host_query, &info);
  return room_bytes (s->letter, &size, symmetric_reals (s));
}

static bool
symmetric_is_right (const symmetric *s)
{
  return octa_host_is_matrix (s->n, s->n, s->lda)
         && (! s->itype || octa_host_is_matrix (s->n, s->n, s->ldb))
         && s->itype >= 0 && s->itype <= 3;
}

static int
symmetric_queue (cusolverDnHandle_t handle, symmetric *s, void *work,
                 size_t bytes)
{
  if (! symmetric_is_right (s))
    return OCTA_HOST_INVALID;
  s->room = room_of (s->letter, work, bytes, symmetric_reals (s));
  return octa_host_library_queue (handle->stream, symmetric_run, s, sizeof *s);
}

static const char *
job_of (cusolverEigMode_t mode)
{
  return mode == CUSOLVER_EIG_MODE_VECTOR ? "V" : "N";
}

int
octa_host_cusolverDnXsyevd_bufferSize (
    cusolverDnHandle_t handle, cusolverDnParams_t params,
    cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n,
    cudaDataType dataTypeA, const void *A, int64_t lda, cudaDataType dataTypeW,
    const void *W, cudaDataType computeType, size_t *workspaceInBytesOnDevice,
    size_t *workspaceInBytesOnHost)
{
  const symmetric s = { .jobz = job_of (jobz),
                        .uplo = octa_host_uplo (uplo),
                        .n = n,
                        .lda = lda,
                        .a = (void *)A,
                        .w = (void *)W,
                        .letter = octa_nv_letter_of (dataTypeA) };
  if (! symmetric_is_right (&s) || dataTypeW != real_type (dataTypeA)
      || computeType != dataTypeA)
    return OCTA_HOST_INVALID;
  *workspaceInBytesOnDevice = symmetric_size (&s);
  *workspaceInBytesOnHost = 0;
  return 0;
}

int
octa_host_cusolverDnXsyevd (cusolverDnHandle_t handle,
                            cusolverDnParams_t params, cusolverEigMode_t jobz,
                            cublasFillMode_t uplo, int64_t n,
                            cudaDataType dataTypeA, void *A, int64_t lda,
                            cudaDataType dataTypeW, void *W,
                            cudaDataType computeType, void *bufferOnDevice,
                            size_t workspaceInBytesOnDevice,
                            void *bufferOnHost, size_t workspaceInBytesOnHost,
                            int *info)
{
  symmetric s = { .jobz = job_of (jobz),
                  .uplo = octa_host_uplo (uplo),
                  .n = n,
                  .lda = lda,
                  .a = A,
                  .w = W,
                  .info = info,
                  .letter = octa_nv_letter_of (dataTypeA) };
  if (dataTypeW != real_type (dataTypeA) || computeType != dataTypeA)
    return OCTA_HOST_INVALID;
  return symmetric_queue (handle, &s, bufferOnDevice,
                          workspaceInBytesOnDevice);
}

#define SYGVD_OF(LETTER)                                                      \
  {                                                                           \
    .jobz = job_of (jobz), .uplo = octa_host_uplo (uplo), .itype = itype,     \
    .n = n, .lda = lda, .ldb = ldb, .a = (void *)A, .b = (void *)B,           \
    .w = (void *)W, .letter = LETTER                                          \
  }

#define SYGVD(name, LETTER, type, real)                                       \
  int octa_host_##name##_bufferSize (cusolverDnHandle_t handle,               \
                                     cusolverEigType_t itype,                 \
                                     cusolverEigMode_t jobz,                  \
                                     cublasFillMode_t uplo, int n,            \
                                     const type *A, int lda, const type *B,   \
                                     int ldb, const real *W, int *lwork)      \
  {                                                                           \
    const symmetric s = SYGVD_OF (LETTER);                                    \
    if (! symmetric_is_right (&s))                                            \
      return OCTA_HOST_INVALID;                                               \
    *lwork = (int)((symmetric_size (&s) + sizeof (type) - 1)                  \
                   / sizeof (type));                                          \
    return 0;                                                                 \
  }                                                                           \
  int octa_host_##name (cusolverDnHandle_t handle, cusolverEigType_t itype,   \
                        cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, \
                        type *A, int lda, type *B, int ldb, real *W,          \
                        type *work, int lwork, int *info)                     \
  {                                                                           \
    symmetric s = SYGVD_OF (LETTER);                                          \
    s.info = info;                                                            \
    return symmetric_queue (handle, &s, work, (size_t)lwork * sizeof (type)); \
  }
SYGVD (cusolverDnSsygvd, OCTA_NV_S, float, float)
SYGVD (cusolverDnDsygvd, OCTA_NV_D, double, double)
SYGVD (cusolverDnChegvd, OCTA_NV_C, cuComplex, float)
SYGVD (cusolverDnZhegvd, OCTA_NV_Z, cuDoubleComplex, double)

/* ---- eigenvalues of any matrix ---- */

typedef struct general
{
  const char *job;
  int64_t n, lda, ldvr;
  void *a, *w, *vr;
  room room;
  int *info;
  octa_nv_letter letter;
  bool is_mixed; /* complex numbers in W, of a real matrix */
} general;

/* The number of reals that LAPACK needs: scale and two condition numbers for
   each row; then the work space of complex matrices, or the parts of the
   eigenvalues of real ones.  */
static size_t
general_reals (const general *g)
{
  return 5 * (size_t)g->n + 1;
}

static void
general_call (const general *g, void *wr, void *wi, void *work,
              const int64_t *lwork, int64_t *info)
{
  const size_t n = (size_t)g->n;
  const int64_t one = 1;
  int64_t low = 0, high = 0;
  cuDoubleComplex norm, none;
  void *scale = room_real (g->letter, &g->room, 0);
  void *values = room_real (g->letter, &g->room, n);
  void *vectors = room_real (g->letter, &g->room, 2 * n);
  void *rest = room_real (g->letter, &g->room, 3 * n);
  if (is_complex (g->letter))
    octa_host_lapack.geevx_c[g->letter]("B", "N", g->job, "N", &g->n, g->a,
                                        &g->lda, g->w, &none, &one, g->vr,
                                        &g->ldvr, &low, &high, scale, &norm,
                                        values, vectors, work, lwork,
                                        rest ? rest : &norm, info, 1, 1, 1, 1);
  else
    octa_host_lapack.geevx[g->letter]("B", "N", g->job, "N", &g->n, g->a,
                                      &g->lda, wr, wi, &none, &one, g->vr,
                                      &g->ldvr, &low, &high, scale, &norm,
                                      values, vectors, work, lwork, &none,
                                      info, 1, 1, 1, 1);
}

#define INTERLEAVE(real)                                                      \
  for (int64_t i = 0; i < g->n; i++)                                          \
    {                                                                         \
      ((real *)g->w)[2 * i] = ((const real *)wr)[i];                          \
      ((real *)g->w)[2 * i + 1] = ((const real *)wi)[i];                      \
    }

static void
general_run (const void *data)
{
  const general *g = data;
  const size_t n = (size_t)g->n;
  int64_t info = 0;
  void *wr = g->w, *wi = (char *)g->w + n * real_size (g->letter);
  if (g->is_mixed)
    {
      wr = room_real (g->letter, &g->room, 3 * n);
      wi = room_real (g->letter, &g->room, 4 * n);
    }
  general_call (g, wr, wi, g->room.work, &g->room.lwork, &info);
  *g->info = (int)info;
  if (! g->is_mixed)
    return;
  if (g->letter == OCTA_NV_S)
    INTERLEAVE (float)
  else
    INTERLEAVE (double)
}

/* Take the parameters of both functions.  False if cuSOLVER would refuse them;
   it does not compute left vectors.  */
static bool
general_take (general *g, cusolverEigMode_t jobvl, cusolverEigMode_t jobvr,
              cudaDataType type, cudaDataType type_w, cudaDataType type_vl,
              cudaDataType type_vr, cudaDataType type_compute)
{
  g->job = job_of (jobvr);
  g->letter = octa_nv_letter_of (type);
  g->is_mixed = type_w != type;
  if (g->ldvr < 1)
    g->ldvr = 1;
  return jobvl == CUSOLVER_EIG_MODE_NOVECTOR
         && octa_host_is_matrix (g->n, g->n, g->lda)
         && (*g->job == 'N' || g->ldvr >= g->n)
         && (! g->is_mixed || real_type (type_w) == type) && type_vl == type
         && type_vr == type && type_compute == type;
}

int
octa_host_cusolverDnXgeev_bufferSize (
    cusolverDnHandle_t handle, cusolverDnParams_t params,
    cusolverEigMode_t jobvl, cusolverEigMode_t jobvr, int64_t n,
    cudaDataType dataTypeA, const void *A, int64_t lda, cudaDataType dataTypeW,
    const void *W, cudaDataType dataTypeVL, const void *VL, int64_t ldvl,
    cudaDataType dataTypeVR, const void *VR, int64_t ldvr,
    cudaDataType computeType, size_t *workspaceInBytesOnDevice,
    size_t *workspaceInBytesOnHost)
{
  general g = { .n = n,
                .lda = lda,
                .ldvr = ldvr,
                .a = (void *)A,
                .w = (void *)W,
                .vr = (void *)VR };
  cuDoubleComplex size = { 0, 0 };
  int64_t info = 0;
  if (! general_take (&g, jobvl, jobvr, dataTypeA, dataTypeW, dataTypeVL,
                      dataTypeVR, computeType))
    return OCTA_HOST_INVALID;
  general_call (&g, g.w, g.w, &size, &octa_host_query, &info);
  *workspaceInBytesOnDevice = room_bytes (g.letter, &size, general_reals (&g));
  *workspaceInBytesOnHost = 0;
  return 0;
}

int
octa_host_cusolverDnXgeev (cusolverDnHandle_t handle,
                           cusolverDnParams_t params, cusolverEigMode_t jobvl,
                           cusolverEigMode_t jobvr, int64_t n,
                           cudaDataType dataTypeA, void *A, int64_t lda,
                           cudaDataType dataTypeW, void *W,
                           cudaDataType dataTypeVL, void *VL, int64_t ldvl,
                           cudaDataType dataTypeVR, void *VR, int64_t ldvr,
                           cudaDataType computeType, void *bufferOnDevice,
                           size_t workspaceInBytesOnDevice, void *bufferOnHost,
                           size_t workspaceInBytesOnHost, int *info)
{
  general g = {
    .n = n, .lda = lda, .ldvr = ldvr, .a = A, .w = W, .vr = VR, .info = info
  };
  if (! general_take (&g, jobvl, jobvr, dataTypeA, dataTypeW, dataTypeVL,
                      dataTypeVR, computeType))
    return OCTA_HOST_INVALID;
  g.room = room_of (g.letter, bufferOnDevice, workspaceInBytesOnDevice,
                    general_reals (&g));
  return octa_host_library_queue (handle->stream, general_run, &g, sizeof g);
}
