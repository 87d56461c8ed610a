/* sort.h -- sorting columns of keys; shared by sort.c and sort_keys.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_ORDER_SORT_H
#define OCTA_ORDER_SORT_H 1

#include "order/order.h"

typedef enum octa_sort_form
{
  OCTA_SORT_UNSIGNED,
  OCTA_SORT_SIGNED,
  OCTA_SORT_FLOAT
} octa_sort_form;

/* Columns of keys, each to be sorted separately.  An order is a list of
   positions in the column (0-based), in words of 4 bytes, or of 8 from COUNT
   2^30 on.  */
typedef struct octa_sort_job
{
  CUdeviceptr in;
  int size; /* of a key, in bytes */
  octa_sort_form form;
  int64_t count, columns;
  bool descending;
  CUdeviceptr start; /* the order in which keys come, or 0 */
  int lowest; /* sort by the digits from this one on; then correct the order of
                 keys that are equal in these.  Only for one long column of
                 unsigned keys, with index */
  bool wants_values, wants_index, wants_order; /* not the last two together */
  octa_buffer *values, *index, *order;         /* index: double, 1-based */
} octa_sort_job;

/* Fill the results that are wanted.  The caller owns them.  */
octa_status octa_sort_run (octa_sort_job *j);
/* On the host: the elements number (COUNT - 1) / 2 and COUNT / 2 of each
   sorted column, and the last one.  */
octa_status octa_sort_middle (const octa_sort_job *j,
                              octa_buffer *const out[3]);

typedef enum octa_sort_step
{
  /* one kernel for each form of key */
  OCTA_SORT_HISTOGRAM,
  OCTA_SORT_STARTS,
  OCTA_SORT_PASS,
  OCTA_SORT_PASS_PAIRS,
  OCTA_SORT_TINY,
  OCTA_SORT_TILE_SMALL,
  OCTA_SORT_TILE,
  OCTA_SORT_COLUMNS, /* on the host */
  OCTA_SORT_PARTS,   /* on the host */
  OCTA_SORT_MIDDLE,  /* on the host */
  OCTA_SORT_CHECK,
  OCTA_SORT_KEYS,
  OCTA_SORT_MEND,
  /* one for each size of element */
  OCTA_SORT_GATHER,
  OCTA_SORT_STEP_COUNT
} octa_sort_step;

/* Does this backend use STEP, with keys of FORM and SIZE?  */
bool octa_sort_has (octa_sort_step step, octa_sort_form form, int size,
                    bool for_host);
/* The arguments of octa_template_kernel.  */
void octa_sort_text (octa_sort_step step, octa_sort_form form, int size,
                     bool is_wide, octa_strbuf *defines, char *name,
                     size_t name_size, const char **template);
octa_status octa_sort_kernel (octa_sort_step step, octa_sort_form form,
                              int size, int64_t count,
                              const octa_fuse_kernel **k);

#endif
