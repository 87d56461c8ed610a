/* private.h -- what the files of linalg/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_LINALG_PRIVATE_H
#define OCTA_LINALG_PRIVATE_H 1

#include "linalg/linalg.h"
#include "kernels/linalg/octa_pages.h"

/* ---- handles.c ---- */

/* The current lane's handle, whose stream is the lane's; what the call reads
   and writes was named by octa_buffer_use and octa_buffer_change before.  */
octa_status octa_linalg_blas (cublasHandle_t *handle);
/* The same for products of class T, as octa_linalg_math says.  */
octa_status octa_linalg_blas_products (octa_type t, cublasHandle_t *handle);
octa_status octa_linalg_solver (cusolverDnHandle_t *handle,
                                cusolverDnParams_t *params);

/* ---- operand.c ---- */

/* Class, and real or complex, as libraries name it.  */
cudaDataType octa_linalg_type (octa_type t, bool is_complex);
/* The statement CALL (X, type, type of real parts) of class T, where X is S,
   D, C or Z, what the libraries' functions have in their names.  */
#define OCTA_LINALG_CALL(t, is_complex, call, S, D, C, Z)                     \
  do                                                                          \
    if ((t) == OCTA_TYPE_SINGLE && (is_complex))                              \
      call (C, cuComplex, float);                                             \
    else if ((t) == OCTA_TYPE_SINGLE)                                         \
      call (S, float, float);                                                 \
    else if (is_complex)                                                      \
      call (Z, cuDoubleComplex, double);                                      \
    else                                                                      \
      call (D, double, double);                                               \
  while (0)

/* A matrix as a call reads it: a buffer, and how.  */
typedef struct octa_linalg_operand
{
  octa_node *node; /* in memory */
  cublasOperation_t op;
  int64_t rows, columns; /* as OP makes them */
  int64_t ld;
} octa_linalg_operand;

/* N as class T, complex if IS_COMPLEX; a pending transpose becomes OP.  */
octa_status octa_linalg_take (octa_node *n, octa_type t, bool is_complex,
                              octa_linalg_operand *out);
void octa_linalg_drop (octa_linalg_operand *o);
/* Is N complex?  Of a pending transpose, its source is asked.  */
octa_status octa_linalg_resolve (octa_node *n, bool *is_complex);
/* Is N the pending transpose of something?  */
bool octa_linalg_is_transposed (octa_node *n);

/* ---- room.c ---- */

/* The work space of a call of cuSOLVER.  All zero is none.  */
typedef struct octa_linalg_room
{
  octa_buffer *buffer;
  int *info;  /* on the device */
  void *work; /* there too */
  void *host;
} octa_linalg_room;

/* Replace R by DEVICE bytes of the device's memory and HOST bytes of the
   host's.  */
octa_status octa_linalg_room_take (octa_linalg_room *r, size_t device,
                                   size_t host);
/* The call's status, after waiting for it.  */
octa_status octa_linalg_room_info (const octa_linalg_room *r, int *info);
void octa_linalg_room_give (octa_linalg_room *r);
/* A new array with N's value as class T, whose elements a call may overwrite;
   takes N's reference, also on failure, and its memory if nobody else has it.
   N is not empty.  */
octa_status octa_linalg_fresh (octa_node *n, octa_type t, bool is_complex,
                               octa_node **out);

/* ---- arrays in memory: operand.c ---- */

/* The address where a call reads N, or writes it if it is new; NULL if it is
   empty.  */
static inline void *
octa_linalg_pointer (const octa_node *n)
{
  return n->buffer ? (void *)(uintptr_t)octa_buffer_use (n->buffer) : NULL;
}

/* N, or its transpose, in the same way, not to be written.  */
octa_status octa_linalg_turn (octa_node *n, octa_type t, bool is_complex,
                              bool is_transposed, octa_node **out);
/* A fresh array with the value of such a one, or of any.  It stays complex if
   IS_COMPLEX, whatever it is asked, until octa_node_finish makes it an
   array of Octave's.  */
octa_status octa_linalg_copy (octa_node *in, octa_node **out);
octa_status octa_linalg_own (octa_node *n, octa_type t, bool is_complex,
                             bool is_transposed, octa_node **out);

/* The identity, logical and pending / in memory, for a call to overwrite.  */
octa_status octa_linalg_eye (int64_t n, octa_node **out);
octa_status octa_linalg_identity (octa_type t, bool is_complex, int64_t n,
                                  octa_node **out);

/* ---- svd.c ---- */

/* N', lazily; N is resolved.  */
octa_status octa_linalg_adjoint (octa_node *n, octa_node **out);

/* ---- kind.c ---- */

typedef enum octa_linalg_kind
{
  OCTA_LINALG_FULL,
  OCTA_LINALG_UPPER, /* a triangle without a zero on the diagonal, */
  OCTA_LINALG_LOWER,
  OCTA_LINALG_POSITIVE /* Hermitian, and may be positive definite */
} octa_linalg_kind;

/* What M is, and its largest sum of the magnitudes of a column: core's order
   of tests.  Waits.  */
octa_status octa_linalg_kind_of (octa_node *m, octa_linalg_kind *kind,
                                 double *norm);

/* ---- lu.c: matrices that are factored ---- */

typedef struct octa_linalg_factor
{
  octa_node *m; /* in place */
  octa_linalg_kind kind;
  bool is_lower;    /* of a POSITIVE one: which triangle */
  octa_block *work; /* pivots, and behind them an int INFO */
  CUdeviceptr pivots, info;
} octa_linalg_factor;

/* Factor F->m, which is the caller's own: triangles stay what they are; of a
   POSITIVE one the upper triangle becomes Cholesky's factor (IS_LOWER: the
   lower one), any other is L and U.  INFO is LAPACK's.
   Waits.  */
octa_status octa_linalg_factorize (octa_linalg_factor *f, bool is_lower,
                                   int *info);
void octa_linalg_factor_drop (octa_linalg_factor *f);
/* The pivots of a FULL one, from 1, malloc'ed.  Waits.  */
octa_status octa_linalg_pivots (const octa_linalg_factor *f, int64_t **out);
/* B, COLUMNS of them, becomes M \ B.  */
octa_status octa_linalg_divide (const octa_linalg_factor *f, void *b,
                                int64_t columns);
/* B, one column, becomes op (M) \ B, where the rows of a FULL M are in the
   order of its pivots.  */
octa_status octa_linalg_divide_ordered (const octa_linalg_factor *f,
                                        cublasOperation_t op, void *b);

/* ---- triangle.c ---- */

/* B becomes op (A) \ B for the UPLO triangle of A; DIAG may declare its
   diagonal to be 1.  */
octa_status octa_linalg_trsm (const octa_node *a, cublasFillMode_t uplo,
                              cublasDiagType_t diag, cublasOperation_t op,
                              void *b, int64_t columns);

/* ---- corners.c ---- */

#define OCTA_LINALG_CORNER_INVERSE                                            \
  "octa_corners.h octa_linalg.cuh octa_corner_inverse_tpl.cuh"
#define OCTA_LINALG_STEP "octa_corners.h octa_linalg.cuh octa_step_tpl.cuh"

/* The inverses of the squares on the diagonals of F's triangles; NULL where
   dividing by them is not quicker, or there is no memory for them.  */
typedef struct octa_linalg_corners octa_linalg_corners;
octa_status octa_linalg_corners_make (const octa_linalg_factor *f,
                                      octa_linalg_corners **out);
void octa_linalg_corners_drop (octa_linalg_corners *c);
/* As octa_linalg_divide_ordered, quicker and less exactly: what is divided by
   small numbers may be NaN or infinite.  B is SIDES columns, which take hardly
   longer than one.  */
#define OCTA_LINALG_SIDES 3
octa_status octa_linalg_corners_divide (const octa_linalg_corners *c,
                                        cublasOperation_t op, CUdeviceptr b,
                                        int64_t sides);
/* Y becomes Y - A * X, columns; A is like the factored matrix.  */
octa_status octa_linalg_corners_subtract (const octa_linalg_corners *c,
                                          const octa_node *a, CUdeviceptr x,
                                          CUdeviceptr y);

/* ---- rcond.c ---- */

/* A column that is divided along with the estimate's: the estimate spends its
   time waiting, and a column more takes little of it.  */
typedef struct octa_linalg_rider
{
  const octa_node *a; /* what was factored, positive definite, */
  const octa_node *b; /* and a column of its class */
  octa_node *x[2];    /* whose sum is A \ B, or NULL: not divided */
} octa_linalg_rider;

/* LAPACK's estimate of 1 / (NORM * the norm of F's inverse); OF_ROWS: NORM is
   that of the transpose.  RIDER may be NULL.  Waits.  */
octa_status octa_linalg_rcond (const octa_linalg_factor *f, double norm,
                               bool of_rows, octa_linalg_rider *rider,
                               double *rcond);
void octa_linalg_rider_drop (octa_linalg_rider *r);

/* ---- solve.c ---- */

typedef struct octa_linalg_how
{
  bool is_transposed;       /* the transpose is what is factored */
  bool of_rows;             /* RCOND is that of a triangle's transpose */
  bool wants_rcond;         /* else it is 1 */
  bool keeps_cholesky;      /* also of what is nearly singular, */
  bool is_upper;            /* and as an upper triangle */
  octa_linalg_rider *rider; /* goes along with an estimate, or NULL */
} octa_linalg_how;

/* A as class T, factored for solves as core does, and core's RCOND.  Of a
   singular A (RCOND is 0) and one that is not finite (NaN) there are no
   factors: F->m is NULL.  */
octa_status octa_linalg_factor_as_core (octa_linalg_factor *f, octa_node *a,
                                        octa_type t, bool is_complex,
                                        const octa_linalg_how *how,
                                        double *rcond);

/* ---- product.c ---- */

/* COUNT products C := FACTOR * op (A) * op (B), M x N, over K: elements from
   one column to the next, and from one product to the next.  */
typedef struct octa_linalg_products
{
  octa_type t;
  bool is_complex;
  cublasOperation_t op_a, op_b;
  int64_t m, n, k, count;
  double factor;
  int64_t ld_a, ld_b, ld_c;
  long long step_a, step_b, step_c;
} octa_linalg_products;
octa_status octa_linalg_multiply (cublasHandle_t h,
                                  const octa_linalg_products *p, const void *a,
                                  const void *b, void *c);

/* In front of octa_mirror_tpl.cuh.  */
void octa_linalg_mirror_text (octa_type t, bool is_complex, bool conj,
                              char *name, size_t n, octa_strbuf *text);

/* ---- eig.c ---- */

/* In front of octa_pairs_tpl.cuh.  */
void octa_linalg_pairs_text (octa_type t, char *name, size_t n,
                             octa_strbuf *text);

/* ---- gemm.c: kernels of our own ---- */

/* Templates, behind what they share.  */
#define OCTA_LINALG_MATRIX_KIND "octa_length.cuh octa_matrix_kind_tpl.cuh"
#define OCTA_LINALG_LOOK                                                      \
  "octa_estimate.h octa_linalg.cuh octa_length.cuh octa_look_tpl.cuh"
#define OCTA_LINALG_GEMM "octa_pages.h octa_linalg.cuh octa_gemm_tpl.cuh"
#define OCTA_LINALG_PAGE_TIMES                                                \
  "octa_pages.h octa_linalg.cuh octa_page_times_tpl.cuh"
#define OCTA_LINALG_PAGE_SOLVE                                                \
  "octa_pages.h octa_linalg.cuh octa_page_solve_tpl.cuh"
/* In front of each: types of elements.  */
void octa_linalg_text (octa_type t, bool is_complex, octa_strbuf *text);
/* The name of the kernel WHAT that needs no more, and that.  */
void octa_linalg_typed_text (const char *what, octa_type t, bool is_complex,
                             char *name, size_t n, octa_strbuf *text);
/* Launches it; its parameters are N_WORDS words.  */
octa_status octa_linalg_launch_typed (const char *what, octa_type t,
                                      bool is_complex, const char *template,
                                      const int64_t *words, int n_words,
                                      const int64_t blocks[2], unsigned block);
octa_status octa_linalg_launch (const char *name, const char *defines,
                                const char *template, octa_argpack *a,
                                const int64_t blocks[2], unsigned block);
/* C := G of A and B, which are in memory, as class T; C is not empty, nor is K
   zero.  / The same where M, N and K are at most OCTA_PAGE_SMALL and there are
   many pages.  */
octa_status octa_linalg_gemm (const octa_gemm *g, octa_type t, bool is_complex,
                              const octa_node *a, const octa_node *b,
                              octa_node *c);
octa_status octa_linalg_page_times (const octa_gemm *g, octa_type t,
                                    bool is_complex, const octa_node *a,
                                    const octa_node *b, octa_node *c);
/* Their names and what stands in front of the templates octa_gemm_tpl.cuh and
   octa_page_times_tpl.cuh, here and in tests.  */
void octa_linalg_gemm_text (octa_type t, bool is_complex, char *name, size_t n,
                            octa_strbuf *text);
void octa_linalg_times_text (const octa_gemm *g, octa_type t, bool is_complex,
                             char *name, size_t n, octa_strbuf *text);

/* ---- pages.c ---- */

/* Systems of small pages: matrices N x N, transposed if FLIPS.  */
typedef struct octa_solve
{
  int n;
  bool flips, is_conj, inverts, has_rcond;
  octa_sides sides;
} octa_solve;
/* In front of octa_page_solve_tpl.cuh.  */
void octa_linalg_solve_text (const octa_solve *s, octa_type t, bool is_complex,
                             char *name, size_t n, octa_strbuf *text);

/* ---- batch.c ---- */

/* octa_linalg_page_solve by cuBLAS, for any number of rows; SIZE is that of
   the solution.  */
octa_status octa_linalg_batch_solve (octa_node *a, char op, octa_node *b,
                                     bool is_right, octa_type t,
                                     bool is_complex, const octa_size *size,
                                     octa_node **out);
/* The inverse of F, a FULL one.  On the host that is LAPACK's; cuBLAS's is
   made for many small matrices, and one is sooner divided into the identity.
 */
octa_status octa_linalg_batch_invert (const octa_linalg_factor *f,
                                      octa_node **out);

#endif
