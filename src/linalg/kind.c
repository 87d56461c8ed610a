/* kind.c -- what a square matrix is, in one pass.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The properties of a column.  */
typedef struct column
{
  double sum;
  double rules_out; /* bits */
} column;

static octa_status
look (octa_node *m, CUdeviceptr out)
{
  const int64_t n = m->size.dims[0];
  const int64_t words[] = { (int64_t)octa_buffer_use (m->buffer), (int64_t)out,
                            n };
  return octa_linalg_launch_typed ("matrix_kind", (octa_type)m->type,
                                   m->cplx != OCTA_REAL,
                                   OCTA_LINALG_MATRIX_KIND, words, 3,
                                   (int64_t[]){ n, 1 }, OCTA_BLOCK);
}

octa_status
octa_linalg_kind_of (octa_node *m, octa_linalg_kind *kind, double *norm)
{
  octa_status st;
  octa_block *b = NULL;
  const int64_t n = m->size.dims[0];
  const size_t bytes = (size_t)n * sizeof (column);
  column *columns = malloc (bytes);
  int no = 0;
  if (! columns)
    return octa_no_memory ("the columns of a matrix");
  OCTA_TRY (octa_block_take (bytes, &b));
  octa_block_change (b);
  OCTA_TRY (look (m, b->p));
  const void *p = octa_block_at_hand (b, false);
  if (p)
    memcpy (columns, p, bytes);
  else
    OCTA_TRY (octa_staging_dtoh (columns, b->p, bytes));
  *norm = 0;
  for (int64_t j = 0; j < n; j++)
    {
      no |= (int)columns[j].rules_out;
      if (! (columns[j].sum <= *norm) && ! isnan (*norm))
        *norm = columns[j].sum;
    }
  *kind = ! (no & OCTA_NOT_UPPER)      ? OCTA_LINALG_UPPER
          : ! (no & OCTA_NOT_LOWER)    ? OCTA_LINALG_LOWER
          : ! (no & OCTA_NOT_POSITIVE) ? OCTA_LINALG_POSITIVE
                                       : OCTA_LINALG_FULL;
done:
  if (b)
    octa_block_give (b);
  free (columns);
  return st;
}
