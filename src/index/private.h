/* private.h -- what the files of index/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_INDEX_PRIVATE_H
#define OCTA_INDEX_PRIVATE_H 1

#include "index/index.h"

/* ---- assign.c ---- */

/* BASE with V at the places of S, within bounds and of that size or 1x1.  V
   has BASE's class and, like the result unless it is CPLX real, its
   complexity. */
octa_status octa_index_put (octa_node *base, int n, const octa_subscript *s,
                            octa_node *v, octa_cplx cplx, octa_node **out);

/* ---- index.c ---- */

/* The size of x(i) for an x of size IN and one subscript of size SHAPE with
   COUNT positions: x's orientation for a vector indexed by a vector, else the
   subscript's own shape.  */
octa_size octa_index_size (const octa_size *in, const octa_size *shape,
                           int64_t count);

/* ---- select.c ---- */

/* The 0-based column-major positions (int64, on the device, ascending) of the
   nonzero elements of MASK, of any class: all of them, or the first LIMIT (if
   FROM_END the last) where LIMIT >= 0.  LIST is NULL when COUNT is 0; else the
   caller gets a reference.  What MASK has pending is computed on the way.  */
octa_status octa_index_positions (octa_node *mask, int64_t limit,
                                  bool from_end, octa_buffer **list,
                                  int64_t *count);

/* ---- subscript.c ---- */

/* The highest position of S, -1 for none.  LIMIT: a higher one than this is
   what the caller looks for; a lower one need not be exact.  */
octa_status octa_subscript_highest (const octa_subscript *s, int64_t limit,
                                    int64_t *highest);
/* A SIZE as N subscripts see it: trailing dimensions folded, or ones appended;
   for one subscript a column.  */
octa_size octa_subscripts_fold (const octa_size *size, int n);
/* How much of a SIZE so seen S names, colons included.  */
octa_size octa_subscripts_size (int n, const octa_subscript *s,
                                const octa_size *size);
/* Every position of S lies within SIZE; the errors are core's.  */
octa_status octa_subscripts_check (const octa_node *in, int n,
                                   const octa_subscript *s,
                                   const octa_size *size);
/* The elements of an array of SIZE that S names.  */
octa_status octa_subscripts_view (int n, const octa_subscript *s,
                                  const octa_size *size, octa_view **out);

/* ---- positions.c ---- */

/* Of elements that name the same position only the last counts.  When S has
   such (*REPEATS), S becomes one that names each position once, and WINNERS
   the elements of the old S that are left.  Both go by octa_subscript_free. */
octa_status octa_subscript_unrepeat (octa_subscript *s, int64_t extent,
                                     bool *repeats, octa_subscript *winners);
/* The definitions for octa_list_tpl.cuh and index arrays of class T.  */
void octa_positions_text (octa_type t, char *name, size_t n_name,
                          char *defines, size_t n_defines);
#define OCTA_TWICE_TEXT "#define OCTA_LIST_TWICE 1\n"
#define OCTA_CLAIM_TEXT "#define OCTA_LIST_CLAIM 1\n"

#endif
