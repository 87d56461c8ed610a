/* linalg.h -- products, solves and factorizations of matrices.

   cuBLAS and cuSOLVER do the work on a GPU; on the host backend the BLAS and
   LAPACK of the running Octave do (library/, host/).  This folder chooses the
   call, brings the operands to one class and into memory, and passes the
   current lane's stream (handles.c).  A pending transpose becomes a flag of
   the call, not a copy.

   Everything is queued at the call, except products of vectors, which are
   ordinary expressions.  A call waits only if its result's size or kind
   depends on values.  Errors of size and class are core's, so the gateways
   pass nonconformant arguments to core; without a library they do the same
   (octa_linalg_has).

   Our own kernels compute small pages, and products if there is no library
   (gemm.c, pages.c).  cuSOLVER overwrites its operand, so factorizations work
   in a copy (room.c).

   Read first: handles.c, product.c, qr.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_LINALG_H
#define OCTA_LINALG_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "library/library.h"
#include "context/context.h"
#include "lane/lane.h"
#include "array/array.h"
#include "fuse/fuse.h"
#include "reduce/reduce.h"
#include "index/index.h"

/* ---- handles.c ---- */

/* Are there products (SOLVES: and the library for solves)?  If not, WHY says
   which library is wanted and what to install.  */
OCTA_API bool octa_linalg_has (bool solves, const char **why);

/* Are products of class T (double or single) computed faster and less exactly?
   Doubles by cuBLAS's emulation with integers, singles by TF32.  It has no
   effect on the host backend.  */
OCTA_API bool octa_linalg_math (octa_type t);
OCTA_API octa_status octa_linalg_math_set (octa_type t, bool is_on);

/* ---- product.c ---- */

/* A * B for two conformant matrices of floating classes or logical.  */
OCTA_API octa_status octa_linalg_product (octa_node *a, octa_node *b,
                                          octa_node **out);

/* The sum of X .* Y for two real vectors, if the CPU's library computes it, as
   in core; else OUT is NULL.  */
OCTA_API octa_status octa_linalg_dot (octa_node *x, octa_node *y,
                                      octa_node **out);

/* ---- solve.c ---- */

/* A \ B, or with IS_RIGHT B / A, of a square A and a B that conforms, neither
   empty.  RCOND, unless NULL, gets the estimate of A's reciprocal condition
   number.  OUT is NULL if A is singular (RCOND is 0) or not finite (RCOND is
   NaN).  Waits.  */
OCTA_API octa_status octa_linalg_solve (octa_node *a, octa_node *b,
                                        bool is_right, bool wants_rcond,
                                        octa_node **out, double *rcond);

/* ---- pages.c: the matrices a(:,:,k) of arrays ---- */

/* Do the pages of A and B conform?  Then OUT has the dimensions of the result
   from the third on; it may end with ones.  */
OCTA_API bool octa_linalg_page_size (const octa_size *a, const octa_size *b,
                                     octa_size *out);
/* The products of conformant pages; an operand is used unchanged ('N'),
   transposed ('T'), or conjugate transposed ('C').  */
OCTA_API octa_status octa_linalg_page_product (octa_node *a, char op_a,
                                               octa_node *b, char op_b,
                                               octa_node **out);
/* Can pages with N rows and columns be solved, with condition numbers if
   WANTS_RCOND?  */
OCTA_API bool octa_linalg_solves_pages (int64_t n, bool wants_rcond);
/* The solution of OP (A) X = B, or with IS_RIGHT of X OP (A) = B, for each
   page; if B is NULL, the inverse of A.  RCOND, unless NULL, gets the
   reciprocal condition number of each page.  Singular pages are reported only
   there.  */
OCTA_API octa_status octa_linalg_page_solve (octa_node *a, char op,
                                             octa_node *b, bool is_right,
                                             octa_node **x, octa_node **rcond);

/* ---- page_factor.c: pages of class double or single, all finite ---- */

/* Can such pages be factored?  */
OCTA_API bool octa_linalg_has_page_svd (const octa_node *a);
OCTA_API bool octa_linalg_has_page_eig (const octa_node *a);
/* Singular values: a column S for each page, and unless they are NULL, the
   square U and V of A = U * diag (S) * V'.  Eigenvalues of symmetric or
   Hermitian pages: a column W for each, and unless V is NULL, the vectors.
   FAILED: a page did not converge, and there are no results.  Waits.  */
OCTA_API octa_status octa_linalg_page_svd (octa_node *a, octa_node **u,
                                           octa_node **s, octa_node **v,
                                           bool *failed);
OCTA_API octa_status octa_linalg_page_eig (octa_node *a, octa_node **w,
                                           octa_node **v, bool *failed);
/* A(:,:,k)' of each page, lazily; N is resolved.  */
OCTA_API octa_status octa_linalg_page_adjoint (octa_node *n, octa_node **out);

/* ---- qr.c, svd.c, eig.c: factors of matrices that are not empty ---- */

/* Q and R of A = Q * R.  IS_ECONOMY: only the first min (size (A)) columns and
   rows.  */
OCTA_API octa_status octa_linalg_qr (octa_node *a, bool is_economy,
                                     octa_node **q, octa_node **r);
/* R alone.  With IS_RAW the elements below its diagonal encode Q, as in
   core.  */
OCTA_API octa_status octa_linalg_qr_r (octa_node *a, bool is_raw,
                                       octa_node **r);

/* A column S of the singular values, and unless they are NULL, the factors U
   and V of A = U * diag (S) * V'.  FAILED: it did not converge, and there are
   no results.  A must be finite.  */
OCTA_API octa_status octa_linalg_svd (octa_node *a, bool is_economy,
                                      octa_node **u, octa_node **s,
                                      octa_node **v, bool *failed);
/* From how many rows and columns on svd uses a polar decomposition; 0: as
   measured.  Tests set it.  */
OCTA_API extern int64_t octa_linalg_polar_from;

/* The same for a column W of the eigenvalues, and unless V is NULL, the
   vectors.  A must be symmetric or Hermitian; W is real and ascending.  With
   B, which must be so too, it solves A * v = w * B * v, and FAILED is also set
   if B is not positive definite.  */
OCTA_API octa_status octa_linalg_eig_symmetric (octa_node *a, octa_node *b,
                                                octa_node **w, octa_node **v,
                                                bool *failed);
/* The same for any square matrix A.  */
OCTA_API octa_status octa_linalg_eig (octa_node *a, octa_node **w,
                                      octa_node **v, bool *failed);
/* Does the library have this function?  CUDA has it since 12.6.  */
OCTA_API bool octa_linalg_has_eig (void);
/* ---- corners.c ---- */

/* The number of rows of the corners that an estimate uses, a power of two from
   32 on; 0: as measured.  Tests set it.  */
OCTA_API extern int64_t octa_linalg_corner_rows;

/* ---- rcond.c ---- */

/* How the running Octave's LAPACK estimates; gateways find out.  */
OCTA_API extern bool octa_linalg_zero_is_negative;
/* Is RCOND so small that core warns, in class T?  */
OCTA_API bool octa_linalg_is_bad (double rcond, octa_type t);

/* ---- inverse.c: for a square matrix that is not empty ---- */

/* The inverse; Inf if A is singular, or so nearly that RCOND is 0.  OUT is
   NULL and RCOND is NaN if A is not finite.  Waits.  */
OCTA_API octa_status octa_linalg_inverse (octa_node *a, bool wants_rcond,
                                          octa_node **out, double *rcond);
/* The inverse of R' * R for an upper triangular R; NULL if R is singular, not
   finite or not triangular.  Waits.  */
OCTA_API octa_status octa_linalg_inverse_of_square (octa_node *r,
                                                    octa_node **out);
/* D is the real and imaginary part of the determinant.  If A is not finite,
   RCOND is NaN and D is undefined.  Waits.  */
OCTA_API octa_status octa_linalg_determinant (octa_node *a, bool wants_rcond,
                                              double d[2], double *rcond);
/* NaN if A is not finite.  Waits.  */
OCTA_API octa_status octa_linalg_condition (octa_node *a, double *rcond);
/* A to the power EXPONENT >= 0.  */
OCTA_API octa_status octa_linalg_power (octa_node *a, int64_t exponent,
                                        octa_node **out);

/* ---- lu.c: of a matrix that is not empty ---- */

/* L below the diagonal and U on and above it, in one array.  ROWS gets for
   each row its number in A, from 0.  Waits.  */
OCTA_API octa_status octa_linalg_lu (octa_node *a, octa_node **y,
                                     int64_t *rows);
/* R with R' * R = A in the upper triangle of an array, computed from the upper
   triangle of A (IS_LOWER: R * R', in the lower triangle, from the lower one).
   If A is not positive definite, R is NULL, and INFO is the order of the first
   minor that is not.  Waits.  */
OCTA_API octa_status octa_linalg_cholesky (octa_node *a, bool is_lower,
                                           octa_node **r, int *info);

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- handles.c ---- */

/* Forget everything of the context in use; free the memory in which calls
   work, true if there was any.  */
void octa_linalg_forget (void);
bool octa_linalg_relieve (void);

#endif /* OCTA_LIBRARY */

#endif
