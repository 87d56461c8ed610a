/* order.h -- sorting, looking up, counting into bins, filters.

   All of these run at the call, because the order or size of their results
   depends on values.

   sort.c is a stable radix sort by digits of 8 bits, least significant first;
   its keys are mapped so that their order is core's.  A digit that is the same
   in all keys is skipped; a block sorts several short columns.  On the host
   octa_order_middle selects without sorting.  Sums into bins (accumulate.c)
   add in the order of the elements, so that the bits are core's.  lookup.c
   finds places in a sorted table, filter.c has filters and convolutions.
   Arrays on several ranks are sorted and filtered by columns (array/array.h:
   octa_parts_columns).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_ORDER_H
#define OCTA_ORDER_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "context/context.h"
#include "lane/lane.h"
#include "array/array.h"
#include "fuse/fuse.h"
#include "reduce/reduce.h"
#include "index/index.h"

/* ---- sort.c: IN is computed, and the result at once ---- */

/* Sort along DIM (0-based) as core does: stable, NaN last (first if
   DESCENDING), complex numbers by magnitude, then by argument.  INDEX, unless
   NULL, gets the old position of each element (1-based).  */
OCTA_API octa_status octa_order_sort (octa_node *in, int dim, bool descending,
                                      octa_node **values, octa_node **index);
/* The middle two elements (if their number is odd, twice the same one) and the
   last one of the sorted columns of the real IN, which has at least two
   elements along DIM.  */
OCTA_API octa_status octa_order_middle (octa_node *in, int dim,
                                        octa_node *out[3]);
/* Only the INDEX of the sorted column KEYS.  These are uint64 that are spread
   evenly over all values, like random words, so it sorts only by as many
   digits as distinguish nearly all of them.  */
OCTA_API octa_status octa_order_shuffle (octa_node *keys, octa_node **index);
/* The order of the rows of the matrix IN, which is not empty, as a column.
   DESCENDING has a flag for each column.  */
OCTA_API octa_status octa_order_sort_rows (octa_node *in,
                                           const bool *descending,
                                           octa_node **index);
/* Are the rows of IN, seen as ROWS x COLUMNS, in ascending or descending
   order?  */
OCTA_API octa_status octa_order_is_sorted (octa_node *in, int64_t rows,
                                           int64_t columns, bool *ascends,
                                           bool *descends);

/* ---- nth.c ---- */

/* The elements that sorting IN along DIM would put at RANKS, which are
   consecutive, up or down.  */
OCTA_API octa_status octa_order_nth (octa_node *in, int dim,
                                     const octa_subscript *ranks,
                                     octa_node **out);

/* ---- mode.c ---- */

/* The most frequent VALUE of each column of the real IN, the least of several,
   and its COUNT.  */
OCTA_API octa_status octa_order_mode (octa_node *in, int dim,
                                      octa_node **value, octa_node **count);

/* ---- filter.c ---- */

/* A filter: N_COEFFS coefficients of class TYPE, A[0] being 1; A is NULL if it
   has only A[0].  */
typedef struct octa_filter
{
  octa_type type;
  bool is_complex;
  int64_t n_coeffs;
  const void *b, *a;
} octa_filter;

/* X, not empty, filtered along DIM (0-based), beginning with the states SI
   (NULL: zeros).  SF, unless NULL, gets the final states.  */
OCTA_API octa_status octa_order_filter (const octa_filter *f, octa_node *x,
                                        octa_node *si, int dim, octa_node **y,
                                        octa_node **sf);

typedef enum octa_conv_shape
{
  OCTA_CONV_FULL,
  OCTA_CONV_SAME,
  OCTA_CONV_VALID
} octa_conv_shape;

/* The convolution of two matrices that are not empty.  */
OCTA_API octa_status octa_order_conv2 (octa_node *a, octa_node *b,
                                       octa_conv_shape shape, octa_node **out);

/* ---- lookup.c: places in a sorted table ---- */

/* The letters of lookup's third argument; a match excludes the ends.  */
#define OCTA_LOOKUP_LEFT 1  /* "l": before the table counts as interval 1 */
#define OCTA_LOOKUP_RIGHT 2 /* "r": after it as the last interval */
#define OCTA_LOOKUP_MATCH 4 /* "m": 0 where the value is not in the table */
#define OCTA_LOOKUP_BOOL 8  /* "b": is the value in the table? */

/* No letter: the caller knows that the table is sorted.  */
#define OCTA_LOOKUP_SORTED 16u

/* OUT gets the place in TABLE of each element of Y; both are real.  OUT is
   NULL if core's result depends on how it searches: the table is not sorted
   and Y is long.  */
OCTA_API octa_status octa_order_lookup (octa_node *table, octa_node *y,
                                        unsigned options, octa_node **out);
/* The piecewise polynomial with BREAKS and COEFS (WIDTH x pieces x order, for
   WIDTH values) at XI, all real and floating: a matrix of XI x WIDTH, or of
   WIDTH x XI if not BY_PLACE.  NULL as above.  */
OCTA_API octa_status octa_order_ppval (octa_node *breaks, octa_node *coefs,
                                       int64_t width, octa_node *xi,
                                       bool by_place, bool is_sorted,
                                       octa_node **out);

/* ---- accumulate.c: values into bins ---- */

typedef enum octa_bin_rule
{
  OCTA_BIN_SUM,
  OCTA_BIN_MAX,
  OCTA_BIN_MIN
} octa_bin_rule;

/* VALUES along DIM are combined in the N positions given by SUBS (1-based), in
   the order of the elements, like core.  */
typedef struct octa_bins
{
  octa_bin_rule rule;
  octa_node *subs;   /* not empty, real, checked: integers from 1 to N */
  octa_node *keys;   /* the KEYS of octa_order_extent, or NULL */
  octa_node *values; /* 1x1: the same for all */
  octa_node *fill;   /* a number, the initial value of bins; NULL: 0 */
  int dim;           /* of VALUES, 0-based */
  int64_t n;
  octa_size size; /* of the result */
} octa_bins;

OCTA_API octa_status octa_order_accumulate (const octa_bins *b,
                                            octa_node **out);
/* The range of a subscript array.  IS_WHOLE: all are integers >= 1.  On the
   host KEYS gets the positions.  */
OCTA_API octa_status octa_order_extent (octa_node *subs, octa_node **keys,
                                        bool *is_whole, int64_t *highest);

#endif
