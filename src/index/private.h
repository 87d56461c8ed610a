/* private.h -- declarations shared by the files of index/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_INDEX_PRIVATE_H
#define OCTA_INDEX_PRIVATE_H 1

#include "index/index.h"

/* ---- assign.c ---- */

/* BASE with V assigned at S, which is within bounds.  V is 1x1 or of the size
   of S, and has BASE's class.  V and the result are complex if BASE is; but
   the result is real if CPLX says so.  */
octa_status octa_index_put (octa_node *base, int n, const octa_subscript *s,
                            octa_node *v, octa_cplx cplx, octa_node **out);

/* ---- index.c ---- */

/* The size of x(i) for an x of size IN and one subscript of size SHAPE with
   COUNT positions: a vector indexed by a vector keeps x's orientation,
   otherwise the result has the subscript's shape.  */
octa_size octa_index_size (const octa_size *in, const octa_size *shape,
                           int64_t count);

/* ---- select.c ---- */

/* The 0-based column-major positions (int64, on the device, ascending) of the
   nonzero elements of MASK, of any class: all of them, or if LIMIT >= 0 at
   most the first LIMIT (the last ones if FROM_END).  LIST is NULL if COUNT is
   0, otherwise the caller owns a reference.  The same kernel computes the
   pending expression of MASK.  */
octa_status octa_index_positions (octa_node *mask, int64_t limit,
                                  bool from_end, octa_buffer **list,
                                  int64_t *count);

/* ---- subscript.c ---- */

/* The highest position of S, -1 for none.  The caller wants to know whether it
   is greater than LIMIT; if not, it need not be exact.  */
octa_status octa_subscript_highest (const octa_subscript *s, int64_t limit,
                                    int64_t *highest);
/* SIZE as it is for N subscripts: trailing dimensions are folded, or lengths
   of 1 appended; a column for one subscript.  */
octa_size octa_subscripts_fold (const octa_size *size, int n);
/* The number of positions of each subscript in S, colons included, for an
   array of this folded SIZE.  */
octa_size octa_subscripts_size (int n, const octa_subscript *s,
                                const octa_size *size);
/* Check that all positions of S are within SIZE; the errors are core's.  */
octa_status octa_subscripts_check (const octa_node *in, int n,
                                   const octa_subscript *s,
                                   const octa_size *size);
/* The view of the elements at S of an array of SIZE.  */
octa_status octa_subscripts_view (int n, const octa_subscript *s,
                                  const octa_size *size, octa_view **out);

/* ---- positions.c ---- */

/* If a position occurs several times, only the last occurrence counts.  If S
   has such positions, *REPEATS is true, S is replaced by a subscript in which
   each position occurs once, and WINNERS are the elements of the old S that
   were kept.  Release both by octa_subscript_free.  */
octa_status octa_subscript_unrepeat (octa_subscript *s, int64_t extent,
                                     bool *repeats, octa_subscript *winners);
/* The macro definitions for octa_list_tpl.cuh with index arrays of class
   T.  */
void octa_positions_text (octa_type t, char *name, size_t n_name,
                          char *defines, size_t n_defines);
#define OCTA_TWICE_TEXT "#define OCTA_LIST_TWICE 1\n"
#define OCTA_CLAIM_TEXT "#define OCTA_LIST_CLAIM 1\n"

#endif
