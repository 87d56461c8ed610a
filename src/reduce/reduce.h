/* reduce.h -- sums and other reductions along a dimension, and cumulative
   operations.

   A reduction treats its operand as pre x count x post elements and reduces
   along count.  It is a node, and its kernel also computes the operand's
   expression.  Long columns are cut into parts.  On a GPU the last block to
   finish combines their results, on the host a second pass.  The cuts and the
   order depend only on the sizes and the expression, so every run gives the
   same bits.

   reduce.def has the reductions with a plain accumulator; fold.def those whose
   accumulator is more than a value (positions of extremes, saturating and
   compensated sums, scaled norms, variances, modes).

   scan.def has the cumulative operations.  They run at the call.  On a GPU one
   pass suffices: tiles take their numbers from a ticket, publish their sums,
   and look back for the sums before them (doc/architecture.md draws it).  The
   host makes two passes over long columns.  A tile's prefix is always the same
   left fold of the tiles before it.

   Read first: reduce.def, reduce.c, then kernels/reduce/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_REDUCE_H
#define OCTA_REDUCE_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "context/context.h"
#include "lane/lane.h"
#include "array/array.h"
#include "fuse/fuse.h"

/* ---- reduce.c: reductions, as nodes; errors are core's ---- */

/* The rows of reduce.def, which are Octave's functions, then of fold.def.  */
typedef enum octa_reduction
{
#define REDUCE(name, ...) OCTA_REDUCE_##name,
#include "reduce/reduce.def"
  OCTA_REDUCE_COUNT,
  OCTA_FOLD_BEFORE = OCTA_REDUCE_COUNT - 1,
#define FOLD(name, ...) OCTA_FOLD_##name,
#include "reduce/fold.def"
  OCTA_FOLD_COUNT
} octa_reduction;

/* DIM is 0-based, -1 for core's default.  */
OCTA_API octa_status octa_reduce_node (int reduction, octa_node *in, int dim,
                                       octa_node **out);
/* Is an element of X true?  */
octa_status octa_reduce_is_any (octa_node *x, bool *is);

/* ---- scan.c: cumulative operations, at once ---- */

typedef enum octa_scan_form
{
  OCTA_SCAN_FORM_DEFAULT,
  OCTA_SCAN_FORM_NATIVE, /* sums: in the operand's class */
  OCTA_SCAN_FORM_DOUBLE
} octa_scan_form;

/* The rows of scan.def.  */
typedef enum octa_scan
{
#define SCAN(name, result, commutes, take, doc) OCTA_SCAN_##name,
#include "reduce/scan.def"
  OCTA_SCAN_COUNT
} octa_scan;

/* The cumulative operation SCAN, computed at the call.  DIM is as for
   octa_reduce_node.  INDEX (cummax, cummin), unless NULL, gets the positions
   of the elements.  IN is not empty.  */
OCTA_API octa_status octa_reduce_scan (int scan, octa_node *in, int dim,
                                       octa_scan_form form, octa_node **out,
                                       octa_node **index);

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- reduce.c ---- */

/* After a device reset: forget the buffers kept for the device.  */
void octa_reduce_forget (void);
/* Prepare the word in which sums in the current lane count.  */
octa_status octa_reduce_ready (void);

/* The functions that compute nodes of this kind, and its name in messages.  */
octa_status octa_reduce_run (octa_node *n);
octa_status octa_reduce_foresee (octa_node *n);
const char *octa_reduce_name (const octa_node *n);

#endif /* OCTA_LIBRARY */

#endif
