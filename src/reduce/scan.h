/* scan.h -- the table of cumulative operations, and the text of their kernels.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_REDUCE_SCAN_H
#define OCTA_REDUCE_SCAN_H 1

#include "reduce/private.h"

typedef struct octa_scan_info
{
  const char *name;
  octa_reduce_result result;
  bool commutes;
  const char *take, *doc;
} octa_scan_info;

extern const octa_scan_info octa_scans[OCTA_SCAN_COUNT];

/* The properties for which a kernel is compiled.  */
typedef enum octa_scan_shape
{
  OCTA_SCAN_SHAPE_INNER, /* on the host: pre is 1 */
  OCTA_SCAN_SHAPE_LONG,  /* a column fills a block, or several */
  OCTA_SCAN_SHAPE_SHORT, /* several columns in a block */
  OCTA_SCAN_SHAPE_OUTER
} octa_scan_shape;

typedef struct octa_scan_variant
{
  octa_scan scan;
  octa_scan_shape shape;
  octa_type type; /* of the result */
  bool is_complex, is_saturating, is_indexed;
  bool is_far; /* positions need more than 31 bits */
  int unroll;
} octa_scan_variant;

/* The size of an octa_acc in bytes, and the number of registers that it
   needs.  */
size_t octa_scan_bytes (const octa_scan_variant *s);
int octa_scan_words (const octa_scan_variant *s);
void octa_scan_text (octa_strbuf *t, const octa_scan_variant *s);
#define OCTA_SCAN_TEMPLATES                                                   \
  "octa_scan.cuh octa_lookback.cuh octa_warp_scan.cuh octa_scan_tpl.cuh"
#define OCTA_SCAN_HOST_TEMPLATES "octa_scan.cuh octa_scan_host_tpl.cuh"

#endif
