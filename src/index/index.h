/* index.h -- subscripts, selection, assignment, moves of whole arrays.

   A subscript is a range, a list on the host, or a list on the device
   (octa_subscript, array/array.h).  x(range) is a view: it costs nothing until
   it is read, and its reader needs no extra pass.  x(k) = v is one node;
   growing first copies the array into a larger one of zeros.

   An index array or a mask on the device stays there.  Only its extremes are
   copied back, because bounds are checked at the call, with core's messages.
   If a position is assigned twice, the last value wins: integer maxima claim
   positions, so that the order of threads does not matter.

   select.c finds nonzero elements in two passes: the first stores a bit per
   element and counts them, the second writes a list of just that length.  A
   concatenation is an array into which its pieces are assigned, each by its
   own kernel (shape.c).

   Read first: subscript.c, index.c, assign.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_INDEX_H
#define OCTA_INDEX_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "context/context.h"
#include "lane/lane.h"
#include "array/array.h"
#include "fuse/fuse.h"
#include "reduce/reduce.h"

/* ---- shape.c: the elements in another order; errors are core's ---- */

OCTA_API octa_status octa_index_transpose (octa_node *in, octa_node **out);
/* Dimension k of the result is dimension PERM[k] of IN, a permutation of
   0 ... N - 1 with N >= its number of dimensions.  */
OCTA_API octa_status octa_index_permute (octa_node *in, int n, const int *perm,
                                         octa_node **out);
/* REPS[d] copies along dimension d, of the whole array or of EACH element.
   Fails with NotSupported if more than OCTA_DIMS_MAX dimensions are
   needed.  */
OCTA_API octa_status octa_index_repeat (octa_node *in, int n,
                                        const int64_t *reps, bool each,
                                        octa_node **out);
/* An array of SIZE with the corner of IN that fits, and zeros elsewhere.  */
OCTA_API octa_status octa_index_resize (octa_node *in, const octa_size *size,
                                        octa_node **out);
/* circshift: element i of dimension d moves to i + SHIFTS[d], which is from 0
   to the length - 1.  */
OCTA_API octa_status octa_index_rotate (octa_node *in, const int64_t *shifts,
                                        octa_node **out);

/* cat (dim, ...) for rule 'c', [a, b] for 'h' with DIM 1 and [a; b] for 'v'
   with DIM 0.  There is at least one operand.  */
#define OCTA_CAT_MISMATCH "cat: dimension mismatch"
OCTA_API octa_status octa_index_cat (char rule, int dim, int n,
                                     octa_node *const *in, octa_node **out);
/* The bytes of IN as SIZE elements of class T.  */
OCTA_API octa_status octa_index_typecast (octa_node *in, octa_type t,
                                          bool is_complex,
                                          const octa_size *size,
                                          octa_node **out);
/* ---- positions.c, subscript.c: subscripts ---- */

/* S becomes the subscript for the index array or mask IDX.  It is subscript
   number POSITION of N, for the message if IDX is not a valid one.  */
OCTA_API octa_status octa_subscript_take (octa_node *idx, int position, int n,
                                          octa_subscript *s);
/* The 0-based positions in IDX, as int64.  IS_WHOLE: all elements of IDX are
   positions.  HIGHEST is counted from 1.  */
octa_status octa_positions_list (octa_node *idx, octa_node **list,
                                 bool *is_whole, int64_t *highest);
/* Release the data of N subscripts, which may be filled with zeros.  */
OCTA_API void octa_subscript_free (int n, octa_subscript *s);
/* Core's error for an index that prints as VALUE.  IS_REAL_RULE: the index is
   complex.  */
OCTA_API octa_status octa_subscript_bad (const char *value, int position,
                                         int n, bool is_complex);

/* ---- index.c, assign.c, delete.c ---- */

/* x(s1), x(s1, s2) ...  */
OCTA_API octa_status octa_index_read (octa_node *in, int n,
                                      const octa_subscript *s,
                                      octa_node **out);
/* What X(S) = V is, or core's error.  */
typedef struct octa_assignment
{
  bool is_of_core; /* core assigns, or reports the error */
  bool is_nothing; /* no element */
  bool grows;
  octa_size size, folded; /* of X then; with all dimensions in those of S */
  octa_size counts;       /* of the elements */
} octa_assignment;
octa_status octa_index_measure (octa_node *in, int n, const octa_subscript *s,
                                const octa_node *v, octa_assignment *out);
/* x(s1, ...) = v, growing x if necessary.  OUT is NULL if core should do it,
   or report the error.  */
OCTA_API octa_status octa_index_assign (octa_node *in, int n,
                                        const octa_subscript *s, octa_node *v,
                                        octa_node **out);
/* x(mask) = v for a 1x1 v and a mask with as many elements as x.  */
OCTA_API octa_status octa_index_assign_masked (octa_node *in, octa_node *mask,
                                               octa_node *v, octa_node **out);
/* x(s1, ...) = [].  OUT is NULL if core should do it.  */
OCTA_API octa_status octa_index_delete (octa_node *in, int n,
                                        const octa_subscript *s,
                                        octa_node **out);

/* ---- select.c: nonzero elements ---- */

/* find with N_OUT results: positions, or rows and columns, and values.  If
   LIMIT >= 0, at most the first LIMIT of them (the last ones if FROM_END).  X
   is not empty.  */
OCTA_API octa_status octa_index_find (octa_node *x, int64_t limit,
                                      bool from_end, int n_out,
                                      octa_node **out);
/* The elements that are not zero, as a column; X is not empty.  */
OCTA_API octa_status octa_index_nonzeros (octa_node *x, octa_node **out);
OCTA_API octa_status octa_index_nnz (octa_node *x, int64_t *count);

/* ---- diff.c ---- */

/* Differences of order ORDER along DIM, which is 0-based and less than the
   number of dimensions.  */
OCTA_API octa_status octa_index_diff (octa_node *in, int64_t order, int dim,
                                      octa_node **out);

/* ---- triangle.c ---- */

/* The matrix IN, which is resolved, with zeros above diagonal K if IS_LOWER,
   else below it.  */
OCTA_API octa_status octa_index_triangle (octa_node *in, bool is_lower,
                                          int64_t k, octa_node **out);

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- assign.c ---- */

/* N converted to class T; complex if IS_COMPLEX.  */
octa_status octa_index_convert (octa_node *n, octa_type t, bool is_complex,
                                octa_node **out);
/* The same, computed and in memory.  */
octa_status octa_index_ready (octa_node *n, octa_type t, bool is_complex,
                              octa_node **out);

#endif /* OCTA_LIBRARY */

#endif
