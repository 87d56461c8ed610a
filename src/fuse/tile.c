/* tile.c -- traversals for expressions that lie across their result.

   A transposed operand is contiguous along another dimension than the result.
   Visited by rows, one of the two is touched an element per cache line.  So
   the two dimensions are cut into squares: each is read along the operand into
   fast memory and written along the result.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"

#include <stdlib.h>

#define DIM_MIN 16    /* tiles are not used for shorter dimensions */
#define STEP_BYTES 16 /* elements up to this distance share cache lines */
#define BYTES_MAX 44  /* per element of all tiles: 32 x 33 fit in 48 KiB */

/* Sides of squares for BYTES of all tiled leaves.  On a GPU they are large
   enough for many loads at once and fit into shared memory; on the host a
   square stays in the first-level cache.  */
static const struct
{
  int bytes, side, host_side;
} sides[] = { { 2, 128, 64 }, { 8, 64, 32 }, { BYTES_MAX, 32, 32 } };
#define SIDE_SMALL 32 /* side if a dimension is short */

static int
leaf_bytes (const octa_leaf *l)
{
  return (int)octa_elem_size ((octa_type)l->type, l->is_complex);
}

/* Is L contiguous along dimension D rather than along the innermost one?  */
static bool
lies_along (const octa_leaf *l, int d)
{
  if (l->access != OCTA_ACCESS_STRIDED || octa_leaf_is_made (l) || l->list[d]
      || l->stride[d] == 0)
    return false;
  int64_t step = llabs (l->stride[d]);
  return (step == 1 || step * leaf_bytes (l) <= STEP_BYTES)
         && step < llabs (l->stride[0]);
}

bool
octa_program_tile (octa_program *p)
{
  int best = 0, best_bytes = 0, bytes = 0;
  for (int d = 1; d < p->n_dims && p->dims[0] >= DIM_MIN; d++)
    {
      int sum = 0;
      for (int i = 0; i < p->n_leaves && p->dims[d] >= DIM_MIN; i++)
        sum += lies_along (&p->leaf[i], d) ? leaf_bytes (&p->leaf[i]) : 0;
      if (sum <= best_bytes)
        continue;
      best = d;
      best_bytes = sum;
    }
  if (! best)
    return false;
  for (int i = 0; i < p->n_leaves; i++)
    {
      octa_leaf *l = &p->leaf[i];
      l->is_tiled = lies_along (l, best)
                    && bytes + leaf_bytes (l) <= BYTES_MAX;
      bytes += l->is_tiled ? leaf_bytes (l) : 0;
    }
  int s = 0;
  while (sides[s].bytes < bytes)
    s++;
  int64_t shorter = p->dims[0] < p->dims[best] ? p->dims[0] : p->dims[best];
  p->tile_dim = best;
  p->tile_side = octa_driver_is_host () ? sides[s].host_side : sides[s].side;
  if (shorter <= p->tile_side / 2)
    p->tile_side = SIDE_SMALL;
  return true;
}

int64_t
octa_program_tiles (const octa_program *p)
{
  int64_t side = p->tile_side, n = 1;
  for (int d = 0; d < p->n_dims; d++)
    n *= d == 0 || d == p->tile_dim ? octa_ceil_div (p->dims[d], side)
                                    : p->dims[d];
  return n;
}
