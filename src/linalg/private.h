/* private.h -- what the files of linalg/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_LINALG_PRIVATE_H
#define OCTA_LINALG_PRIVATE_H 1

#include "linalg/linalg.h"
#include "kernels/linalg/octa_pages.h"

/* ---- handles.c ---- */

/* The current lane's handle, set to the lane's stream.  octa_buffer_use and
   octa_buffer_change must have been called for what the call reads and
   writes.  */
octa_status octa_linalg_blas (cublasHandle_t *handle);
/* The same for products of class T, as octa_linalg_math says.  */
octa_status octa_linalg_blas_products (octa_type t, cublasHandle_t *handle);
octa_status octa_linalg_solver (cusolverDnHandle_t *handle,
                                cusolverDnParams_t *params);

/* ---- operand.c ---- */

/* The libraries' name of a class, real or complex.  */
cudaDataType octa_linalg_type (octa_type t, bool is_complex);
/* The statement CALL (X, type, type of real parts) for class T, where X is S,
   D, C or Z, the letter in the names of the libraries' functions.  */
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

/* A matrix as a call reads it: a buffer, and the operation on it.  */
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
/* Is N complex?  For a pending transpose this resolves its source.  */
octa_status octa_linalg_resolve (octa_node *n, bool *is_complex);
/* Is N a pending transpose?  */
bool octa_linalg_is_transposed (octa_node *n);

/* ---- room.c ---- */

/* The workspace of a call of cuSOLVER.  All zero: none.  */
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
/* Wait for the call, and get its INFO.  */
octa_status octa_linalg_room_info (const octa_linalg_room *r, int *info);
void octa_linalg_room_give (octa_linalg_room *r);
/* A new array with N's value as class T, which a call may overwrite.  It takes
   N's reference, even on failure, and N's memory if nothing else uses it.  N
   must not be empty.  */
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

/* The same for N or its transpose, but read-only.  */
octa_status octa_linalg_turn (octa_node *n, octa_type t, bool is_complex,
                              bool is_transposed, octa_node **out);
/* A fresh array with the value of IN.  If IS_COMPLEX it stays complex until
   octa_node_finish makes it an ordinary array, which narrows.  */
octa_status octa_linalg_copy (octa_node *in, octa_node **out);
octa_status octa_linalg_own (octa_node *n, octa_type t, bool is_complex,
                             bool is_transposed, octa_node **out);

/* The identity: logical and pending; in memory, for a call to overwrite.  */
octa_status octa_linalg_eye (int64_t n, octa_node **out);
octa_status octa_linalg_identity (octa_type t, bool is_complex, int64_t n,
                                  octa_node **out);

/* ---- svd.c ---- */

/* ---- kind.c ---- */

typedef enum octa_linalg_kind
{
  OCTA_LINALG_FULL,
  OCTA_LINALG_UPPER, /* a triangle with no zero on the diagonal, */
  OCTA_LINALG_LOWER,
  OCTA_LINALG_POSITIVE /* Hermitian, perhaps positive definite */
} octa_linalg_kind;

/* The kind of M, tested in core's order, and its 1-norm, the largest sum of
   magnitudes of a column.  COPY, new on a GPU
   or NULL, becomes a copy of M.  Waits.  */
octa_status octa_linalg_kind_of (const octa_node *m, octa_node *copy,
                                 octa_linalg_kind *kind, double *norm);

/* ---- lu.c: matrices that are factored ---- */

typedef struct octa_linalg_factor
{
  octa_node *m; /* in place */
  octa_linalg_kind kind;
  bool is_lower;    /* of a POSITIVE one: which triangle */
  octa_block *work; /* pivots, followed by an int INFO */
  CUdeviceptr pivots, info;
} octa_linalg_factor;

/* Factor F->m in place.  Triangles are not changed; a POSITIVE matrix becomes
   the Cholesky factor in its upper triangle (IS_LOWER: in the lower one), any
   other becomes L and U.  INFO is LAPACK's.  Waits.  */
octa_status octa_linalg_factorize (octa_linalg_factor *f, bool is_lower,
                                   int *info);
void octa_linalg_factor_drop (octa_linalg_factor *f);
/* The pivots of a FULL matrix, from 1, malloc'ed.  Waits.  */
octa_status octa_linalg_pivots (const octa_linalg_factor *f, int64_t **out);
/* Replace B, which has COLUMNS columns, by M \ B.  */
octa_status octa_linalg_divide (const octa_linalg_factor *f, void *b,
                                int64_t columns);
/* Replace B, one column, by op (M) \ B, where the rows of a FULL M are in the
   order of its pivots.  */
octa_status octa_linalg_divide_ordered (const octa_linalg_factor *f,
                                        cublasOperation_t op, void *b);

/* ---- triangle.c ---- */

/* Replace B by op (A) \ B for the UPLO triangle of A; DIAG may declare its
   diagonal to be 1.  */
octa_status octa_linalg_trsm (const octa_node *a, cublasFillMode_t uplo,
                              cublasDiagType_t diag, cublasOperation_t op,
                              void *b, int64_t columns);

/* ---- corners.c ---- */

#define OCTA_LINALG_CORNER_INVERSE                                            \
  "octa_corners.h octa_linalg.cuh octa_corner_inverse_tpl.cuh"
#define OCTA_LINALG_STEP "octa_corners.h octa_linalg.cuh octa_step_tpl.cuh"

/* The inverses of the diagonal blocks of F's triangles; NULL if using them is
   not faster, or if there is no memory for them.  */
typedef struct octa_linalg_corners octa_linalg_corners;
octa_status octa_linalg_corners_make (const octa_linalg_factor *f,
                                      octa_linalg_corners **out);
void octa_linalg_corners_drop (octa_linalg_corners *c);
/* As octa_linalg_divide_ordered, but faster and less exact: divided by small
   numbers, elements may become NaN or infinite.  B has OCTA_LINALG_SIDES
   columns, which take hardly longer than one.  */
#define OCTA_LINALG_SIDES 3
octa_status octa_linalg_corners_divide (const octa_linalg_corners *c,
                                        cublasOperation_t op, CUdeviceptr b,
                                        int64_t sides);
/* Replace the columns Y by Y - A * X; A is like the factored matrix.  */
octa_status octa_linalg_corners_subtract (const octa_linalg_corners *c,
                                          const octa_node *a, CUdeviceptr x,
                                          CUdeviceptr y);

/* ---- rcond.c ---- */

/* A column that is solved along with the estimate.  The estimate mostly waits,
   so one more column takes little time.  */
typedef struct octa_linalg_rider
{
  const octa_node *a; /* the positive definite matrix that was factored, */
  const octa_node *b; /* and a column of its class */
  octa_node *x[2];    /* their sum is A \ B; NULL: not solved */
} octa_linalg_rider;

/* LAPACK's estimate of 1 / (NORM * the norm of F's inverse).  OF_ROWS: the
   norms are those of the transposes.  RIDER may be NULL.  Waits.  */
octa_status octa_linalg_rcond (const octa_linalg_factor *f, double norm,
                               bool of_rows, octa_linalg_rider *rider,
                               double *rcond);
void octa_linalg_rider_drop (octa_linalg_rider *r);

/* ---- solve.c ---- */

typedef struct octa_linalg_how
{
  bool is_transposed;       /* factor the transpose */
  bool of_rows;             /* RCOND of the transpose, for a triangle */
  bool wants_rcond;         /* else it is 1 */
  bool keeps_cholesky;      /* even if A is nearly singular, */
  bool is_upper;            /* and as an upper triangle */
  octa_linalg_rider *rider; /* solved along with an estimate, or NULL */
} octa_linalg_how;

/* Factor A as class T, as core does for solves, and get core's RCOND.  If A is
   singular (RCOND is 0) or not finite (RCOND is NaN), there are no factors,
   and F->m is NULL.  */
octa_status octa_linalg_factor_as_core (octa_linalg_factor *f, octa_node *a,
                                        octa_type t, bool is_complex,
                                        const octa_linalg_how *how,
                                        double *rcond);

/* ---- product.c ---- */

/* COUNT products C := FACTOR * op (A) * op (B), M x N, over K.  The distances
   between columns, and between products, are in elements.  */
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

/* The #defines before octa_mirror_tpl.cuh.  */
void octa_linalg_mirror_text (octa_type t, bool is_complex, bool conj,
                              char *name, size_t n, octa_strbuf *text);

/* ---- eig.c ---- */

/* The #defines before octa_pairs_tpl.cuh.  */
void octa_linalg_pairs_text (octa_type t, char *name, size_t n,
                             octa_strbuf *text);

/* ---- gemm.c: kernels of our own ---- */

/* Templates, each after the files that it includes.  */
#define OCTA_LINALG_MATRIX_KIND "octa_length.cuh octa_matrix_kind_tpl.cuh"
#define OCTA_LINALG_LOOK                                                      \
  "octa_estimate.h octa_linalg.cuh octa_length.cuh octa_look_tpl.cuh"
#define OCTA_LINALG_GEMM "octa_pages.h octa_linalg.cuh octa_gemm_tpl.cuh"
#define OCTA_LINALG_PAGE_TIMES                                                \
  "octa_pages.h octa_linalg.cuh octa_page_times_tpl.cuh"
#define OCTA_LINALG_PAGE_SOLVE                                                \
  "octa_pages.h octa_linalg.cuh octa_page_solve_tpl.cuh"
/* The #defines of the elements' types, which each template needs.  */
void octa_linalg_text (octa_type t, bool is_complex, octa_strbuf *text);
/* The name and the #defines of the kernel WHAT, which needs no others.  */
void octa_linalg_typed_text (const char *what, octa_type t, bool is_complex,
                             char *name, size_t n, octa_strbuf *text);
/* Launch it with N_WORDS words as parameters.  */
octa_status octa_linalg_launch_typed (const char *what, octa_type t,
                                      bool is_complex, const char *template,
                                      const int64_t *words, int n_words,
                                      const int64_t blocks[2], unsigned block);
octa_status octa_linalg_launch (const char *name, const char *defines,
                                const char *template, octa_argpack *a,
                                const int64_t blocks[2], unsigned block);
/* C := the product G of A and B, which are in memory, in class T.  C must not
   be empty, nor K zero.  The second function is for many pages whose M, N and
   K are at most OCTA_PAGE_SMALL.  */
octa_status octa_linalg_gemm (const octa_gemm *g, octa_type t, bool is_complex,
                              const octa_node *a, const octa_node *b,
                              octa_node *c);
octa_status octa_linalg_page_times (const octa_gemm *g, octa_type t,
                                    bool is_complex, const octa_node *a,
                                    const octa_node *b, octa_node *c);
/* The names of the kernels and the #defines before the templates
   octa_gemm_tpl.cuh and octa_page_times_tpl.cuh, here and in tests.  */
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
/* The #defines before octa_page_solve_tpl.cuh.  */
void octa_linalg_solve_text (const octa_solve *s, octa_type t, bool is_complex,
                             char *name, size_t n, octa_strbuf *text);

/* ---- batch.c ---- */

/* octa_linalg_page_solve by cuBLAS, for any number of rows.  SIZE is the size
   of the solution.  */
octa_status octa_linalg_batch_solve (octa_node *a, char op, octa_node *b,
                                     bool is_right, octa_type t,
                                     bool is_complex, const octa_size *size,
                                     octa_node **out);
/* The inverse of F, which is FULL.  The host uses LAPACK's.  On a GPU it
   divides the identity, because cuBLAS's inverse is made for many small
   matrices.  */
octa_status octa_linalg_batch_invert (const octa_linalg_factor *f,
                                      octa_node **out);

#endif
