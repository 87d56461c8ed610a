/* library.h -- shared by the twins of CUDA's libraries.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_LIBRARY_H
#define OCTA_HOST_LIBRARY_H 1

#include "host/private.h"

/* Twins have the parameters of CUDA's functions, and do not need all.  */
#pragma GCC diagnostic ignored "-Wunused-parameter"

/* Rows without such a function stay NULL.  */
#define CUBLAS(name, params)                                                  \
  int octa_host_##name params __attribute__ ((weak));
#define CUSOLVER(name, params) CUBLAS (name, params)
#define CUFFT(name, params) CUBLAS (name, params)
#include "library/cublas.def"
#include "library/cufft.def"
#include "library/cusolver.def"
#undef CUBLAS
#undef CUSOLVER
#undef CUFFT

/* The two functions that create and destroy an OBJECT, a pointer to a twin's
   data.  */
#define OCTA_HOST_OBJECT(create, destroy, object)                             \
  int octa_host_##create (object *x)                                          \
  {                                                                           \
    *x = calloc (1, sizeof **x);                                              \
    return *x ? 0 : -(int)CUDA_ERROR_OUT_OF_MEMORY;                           \
  }                                                                           \
  int octa_host_##destroy (object x)                                          \
  {                                                                           \
    free (x);                                                                 \
    return 0;                                                                 \
  }

/* ---- library.c ---- */

/* Queue RUN (DATA) in S, with a copy of the SIZE bytes at DATA; it runs at
   once if S is idle.  Returns a status of a library's: 0, or a negative result
   of the driver.  */
int octa_host_library_queue (CUstream s, void (*run) (const void *data),
                             const void *data, size_t size);
/* To be called by RUN if it lacks memory.  The call that queued it reports
   that, or else the next wait for the stream.  */
void octa_host_library_lacks_memory (void);

/* ---- memory.c ---- */

/* While octa_checking: allow libraries to read past the end of blocks, or
   forbid it again.  */
void octa_host_memory_open (bool is_open);

/* ---- blas.c: of the running Octave ---- */

typedef struct octa_host_blas
{
#define LEN size_t
#define LAPACK(name, real, complex, params)                                   \
  void (*name[OCTA_NV_LETTERS]) params;
#include "host/lapack.def"
} octa_host_blas;

/* Valid once octa_host_blas_find has returned true.  */
extern octa_host_blas octa_host_lapack;
bool octa_host_blas_find (void);
/* Does it have 64-bit integers?  */
bool octa_host_blas_wide (void);
/* Do its integers hold the lengths A, B and C?  */
bool octa_host_blas_holds (int64_t a, int64_t b, int64_t c);
/* The status of a call whose lengths they do not hold.  */
int octa_host_blas_refuse (void);
/* Octave's own wrapper of BLAS's dot, which writes the result to R; NULL:
   there is none.  */
typedef void octa_host_dot (const int64_t *n, const void *x,
                            const int64_t *incx, const void *y,
                            const int64_t *incy, void *r);
octa_host_dot *octa_host_dot_find (octa_nv_letter letter, bool conjugates);

/* ---- cusolver.c ---- */

struct cusolverDnContext
{
  CUstream stream;
};

/* ---- shared by calls of LAPACK ---- */

enum
{
  OCTA_HOST_INVALID = 3 /* CUSOLVER_STATUS_INVALID_VALUE */
};

/* Passed as number of elements it queries how many are needed.  LAPACK returns
   that in the first element.  */
static const int64_t octa_host_query = -1;

/* The result of a query.  In single precision it is rounded, perhaps down.  */
static inline size_t
octa_host_work_size (octa_nv_letter letter, const void *answer)
{
  if (letter == OCTA_NV_S || letter == OCTA_NV_C)
    return (size_t)(*(const float *)answer * 1.000001) + 1;
  return (size_t) * (const double *)answer;
}

/* Is it a valid matrix?  With invalid arguments LAPACK ends the program.  */
static inline bool
octa_host_is_matrix (int64_t m, int64_t n, int64_t ld)
{
  return m >= 0 && n >= 0 && ld >= (m > 1 ? m : 1)
         && octa_host_blas_holds (n, ld, 0);
}

/* ---- fftw.c: of the running Octave ---- */

typedef struct octa_host_iodim
{
  ptrdiff_t n, is, os;
} octa_host_iodim;

/* The functions of FFTW for one precision.  */
typedef struct octa_host_fftw
{
  void *(*plan_dft) (int rank, const octa_host_iodim *dims, int many,
                     const octa_host_iodim *many_dims, void *in, void *out,
                     int sign, unsigned flags);
  void *(*plan_r2c) (int rank, const octa_host_iodim *dims, int many,
                     const octa_host_iodim *many_dims, void *in, void *out,
                     unsigned flags);
  void *(*plan_c2r) (int rank, const octa_host_iodim *dims, int many,
                     const octa_host_iodim *many_dims, void *in, void *out,
                     unsigned flags);
  void (*execute_dft) (const void *plan, void *in, void *out);
  void (*execute_r2c) (const void *plan, void *in, void *out);
  void (*execute_c2r) (const void *plan, void *in, void *out);
  void (*destroy) (void *plan);
  int (*alignment) (void *p);
  /* NULL without FFTW's threads, or before FFTW 3.3.9.  */
  void (*set_threads) (int n);
  int (*threads) (void);
} octa_host_fftw;

/* Double and single precision; valid once octa_host_fftw_find has returned
   true.  */
extern octa_host_fftw octa_host_fftws[2];
bool octa_host_fftw_find (void);

static inline const char *
octa_host_op (cublasOperation_t op)
{
  return op == CUBLAS_OP_N ? "N" : op == CUBLAS_OP_T ? "T" : "C";
}
static inline const char *
octa_host_uplo (cublasFillMode_t uplo)
{
  return uplo == CUBLAS_FILL_MODE_LOWER ? "L" : "U";
}

#endif
