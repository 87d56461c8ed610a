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
  const char *feed, *feed_z, *init, *take, *doc;
} octa_reduce_info;

extern const octa_reduce_info octa_reductions[OCTA_REDUCE_COUNT];

#endif
