/* lookup.h -- finding values in tables, and folding values into bins.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_LOOKUP_H
#define OCTA_LOOKUP_H 1

#include "array.h"

/* ---- lookup.c ---- */

/* The letters of lookup's third argument; a match excludes the ends.  */
#define OCTA_LOOKUP_LEFT 1  /* "l": before the table counts as interval 1 */
#define OCTA_LOOKUP_RIGHT 2 /* "r": behind it as the last interval */
#define OCTA_LOOKUP_MATCH 4 /* "m": 0 where the value is not in the table */
#define OCTA_LOOKUP_BOOL 8  /* "b": is the value in the table? */
/* No letter: the caller knows that the table is sorted.  */
#define OCTA_LOOKUP_SORTED 16u

/* OUT is where in TABLE each element of Y belongs, both being real numbers.
   NULL when core's answer depends on how it searches: the table is not sorted
   and Y is long.  */
OCTA_API octa_status octa_node_lookup (octa_node *table, octa_node *y,
                                       unsigned options, octa_node **out);

/* The piecewise polynomial with BREAKS and COEFS (WIDTH x pieces x order, for
   WIDTH values) at XI, all real and floating: a matrix of XI x WIDTH, or of
   WIDTH x XI if not BY_PLACE.  NULL as above.  */
OCTA_API octa_status octa_node_ppval (octa_node *breaks, octa_node *coefs,
                                      int64_t width, octa_node *xi,
                                      bool by_place, bool is_sorted,
                                      octa_node **out);

/* ---- accumulate.c ---- */

typedef enum octa_bin_rule
{
  OCTA_BIN_SUM,
  OCTA_BIN_MAX,
  OCTA_BIN_MIN
} octa_bin_rule;

/* VALUES along DIM go to the N positions that SUBS (1-based) names, and meet
   there in the order of the elements, as core adds them.  */
typedef struct octa_bins
{
  octa_bin_rule rule;
  octa_node *subs;   /* some, real, checked: whole numbers from 1 to N */
  octa_node *values; /* 1x1: the same for all */
  octa_node *fill;   /* a host scalar where bins start; NULL: 0 */
  int dim;           /* of VALUES, 0-based */
  int64_t n;
  int n_dims; /* of the result */
  int64_t dims[OCTA_DIMS_MAX];
} octa_bins;

OCTA_API octa_status octa_node_accumulate (const octa_bins *b,
                                           octa_node **out);
/* What a subscript array holds; IS_WHOLE: only whole numbers from 1 on.  */
OCTA_API octa_status octa_subs_extent (octa_node *subs, bool *is_whole,
                                       int64_t *highest);

#endif
