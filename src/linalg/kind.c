/* kind.c -- what a square matrix is, in one pass.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The properties of a column, or of a part of it.  */
typedef struct column
{
  double sum;
  double rules_out; /* bits */
} column;

static octa_status
look (octa_node *m, CUdeviceptr out, bool is_host)
{
  const int64_t n = m->size.dims[0];
  const int64_t words[] = { (int64_t)octa_buffer_use (m->buffer), (int64_t)out,
                            n };
  const int64_t on_host[] = { n, 1 };
  const int64_t on_gpu[] = { octa_ceil_div (n, 32), OCTA_KIND_PARTS };
  return octa_linalg_launch_typed ("matrix_kind", (octa_type)m->type,
                                   m->cplx != OCTA_REAL,
                                   OCTA_LINALG_MATRIX_KIND, words, 3,
                                   is_host ? on_host : on_gpu,
                                   is_host ? OCTA_BLOCK
                                           : 32 * OCTA_KIND_WARPS);
}

octa_status
octa_linalg_kind_of (octa_node *m, octa_linalg_kind *kind, double *norm)
{
  octa_status st;
  octa_block *b = NULL;
  const bool is_host = octa_driver_is_host ();
  const int64_t n = m->size.dims[0], parts = is_host ? 1 : OCTA_KIND_PARTS;
  const size_t bytes = (size_t)(parts * n) * sizeof (column);
  column *columns = malloc (bytes);
  int no = 0;
  if (! columns)
    return octa_no_memory ("the columns of a matrix");
  OCTA_TRY (octa_block_take (bytes, &b));
  octa_block_change (b);
  OCTA_TRY (look (m, b->p, is_host));
  const void *p = octa_block_at_hand (b, false);
  if (p)
    memcpy (columns, p, bytes);
  else
    OCTA_TRY (octa_staging_dtoh (columns, b->p, bytes));
  *norm = 0;
  for (int64_t j = 0; j < n; j++)
    {
      double sum = 0;
      for (int64_t i = j; i < parts * n; i += n)
        {
          no |= (int)columns[i].rules_out;
          sum += columns[i].sum;
        }
      if (! (sum <= *norm) && ! isnan (*norm))
        *norm = sum;
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
