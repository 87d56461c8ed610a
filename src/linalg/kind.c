/* kind.c -- the kind of a square matrix, in one pass.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* BLOCKS of a kernel look at M.  */
static octa_status
look (const octa_node *m, const octa_node *copy, CUdeviceptr out,
      const int64_t blocks[2])
{
  const int64_t words[] = { (int64_t)octa_buffer_use (m->buffer), (int64_t)out,
                            copy ? (int64_t)octa_linalg_pointer (copy) : 0,
                            m->size.dims[0] };
  return octa_linalg_launch_typed ("matrix_kind", (octa_type)m->type,
                                   m->cplx != OCTA_REAL,
                                   OCTA_LINALG_MATRIX_KIND, words, 4, blocks,
                                   32 * OCTA_KIND_WARPS);
}

octa_status
octa_linalg_kind_of (const octa_node *m, octa_node *copy,
                     octa_linalg_kind *kind, double *norm)
{
  octa_status st;
  octa_block *b = NULL;
  const bool is_host = octa_driver_is_host ();
  const int64_t n = m->size.dims[0];
  const int64_t blocks[] = { is_host ? n : octa_ceil_div (n, 32),
                             is_host ? 1 : OCTA_KIND_PARTS };
  const int64_t n_sums = n * blocks[1], n_flags = blocks[0] * blocks[1];
  const size_t bytes = (size_t)(n_sums + n_flags) * sizeof (double);
  double *sums = malloc (bytes);
  int no = 0;
  if (! sums)
    return octa_no_memory ("the columns of a matrix");
  OCTA_TRY (octa_block_take (bytes, &b));
  octa_block_change (b);
  OCTA_TRY (look (m, copy, b->p, blocks));
  const void *p = octa_block_at_hand (b, false);
  if (p)
    memcpy (sums, p, bytes);
  else
    OCTA_TRY (octa_staging_dtoh (sums, b->p, bytes));
  for (int64_t i = 0; i < n_flags; i++)
    no |= (int)sums[n_sums + i];
  *norm = 0;
  for (int64_t j = 0; j < n; j++)
    {
      double sum = sums[j];
      for (int64_t i = j + n; i < n_sums; i += n)
        sum += sums[i];
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
  free (sums);
  return st;
}
