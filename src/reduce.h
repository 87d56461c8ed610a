/* reduce.h -- the table of reductions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_REDUCE_H
#define OCTA_REDUCE_H 1

#include "node.h"

typedef enum octa_reduce_result
{
  RESULT_SUM,
  RESULT_SAME,
  RESULT_LOGICAL
} octa_reduce_result;

typedef struct octa_reduce_info
{
  const char *name;
  octa_reduce_result result;
  bool keeps_empty;
  const char *feed, *feed_z, *init, *take, *done, *doc;
} octa_reduce_info;

extern const octa_reduce_info octa_reductions[OCTA_REDUCE_COUNT];

/* The class of the result.  */
octa_type octa_reduction_type (const octa_reduce_info *r, octa_type in);
/* The macros of octa_reduce_tpl.cuh: R over contiguous columns (IS_INNER) or
   over neighbouring ones, giving elements of class TYPE.  */
void octa_reduction_text (octa_strbuf *t, const octa_reduce_info *r,
                          bool is_inner, octa_type type, bool is_complex,
                          bool value_is_complex);

#endif
