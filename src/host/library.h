/* library.h -- what the twins of CUDA's libraries share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_LIBRARY_H
#define OCTA_HOST_LIBRARY_H 1

#include "host/private.h"

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

/* The two functions that make and end an OBJECT, a pointer to what a twin
   keeps.  */
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

/* Have RUN do DATA, SIZE bytes that are copied, when its turn in S comes: at
   once where S is idle.  A status of a library's: 0, or below zero what the
   driver says.  */
int octa_host_library_queue (CUstream s, void (*run) (const void *data),
                             const void *data, size_t size);
/* RUN could not do it for want of memory.  Who queued it hears of it, or else
   who waits for the stream.  */
void octa_host_library_lacks_memory (void);

/* ---- memory.c ---- */

/* While octa_checking: libraries may look past the end of blocks / no more. */
void octa_host_memory_open (bool is_open);

/* ---- blas.c: of the running Octave ---- */

typedef struct octa_host_blas
{
#define LEN size_t
#define LAPACK(name, real, complex, params)                                   \
  void (*name[OCTA_NV_LETTERS]) params;
#include "host/lapack.def"
#undef LAPACK
} octa_host_blas;

/* Once octa_host_blas_find was true.  */
extern octa_host_blas octa_host_lapack;
bool octa_host_blas_find (void);
/* Are its integers of 64 bits?  */
bool octa_host_blas_wide (void);
/* Octave's own way to BLAS's dot, which it writes to R; NULL: there is none.
 */
typedef void octa_host_dot (const int64_t *n, const void *x,
                            const int64_t *incx, const void *y,
                            const int64_t *incy, void *r);
octa_host_dot *octa_host_dot_find (octa_nv_letter letter, bool conjugates);

/* ---- cusolver.c ---- */

struct cusolverDnContext
{
  CUstream stream;
};

/* ---- what calls of LAPACK share ---- */

enum
{
  OCTA_HOST_INVALID = 3 /* CUSOLVER_STATUS_INVALID_VALUE */
};

/* In place of a number of elements: how many are wanted?  LAPACK answers in
   the first element.  */
static const int64_t octa_host_query = -1;

/* That answer; one of singles is rounded, perhaps down.  */
static inline size_t
octa_host_work_size (octa_nv_letter letter, const void *answer)
{
  if (letter == OCTA_NV_S || letter == OCTA_NV_C)
    return (size_t)(*(const float *)answer * 1.000001) + 1;
  return (size_t) * (const double *)answer;
}

/* LAPACK ends the program that gives it another one.  */
static inline bool
octa_host_is_matrix (int64_t m, int64_t n, int64_t ld)
{
  return m >= 0 && n >= 0 && ld >= (m > 1 ? m : 1);
}
/* ---- fftw.c: of the running Octave ---- */

typedef struct octa_host_iodim
{
  ptrdiff_t n, is, os;
} octa_host_iodim;

/* FFTW, of numbers of one precision.  */
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

/* Double, single: once octa_host_fftw_find was true.  */
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
