/* cudaPageLockedMemoryPool.c -- methods of cudaPageLockedMemoryPool:
   page-locked memory that is kept for later allocations of a similar size.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "pools.h"

#include <stddef.h>

/* Arrays are stored by columns; a vector is the same by rows.  */
static octa_status
check_order (const mxArray *x, const octa_shape *shape)
{
  int n_long = 0;
  for (int i = 0; i < shape->n_dims; i++)
    n_long += shape->dims[i] != 1;
  if (gateway_is_string (x, "F") || (gateway_is_string (x, "C") && n_long < 2))
    return OCTA_OK;
  return octa_fail (gateway_is_string (x, "C") ? OCTA_ERROR_NOTSUPPORTED
                                               : OCTA_ERROR_LOGIC,
                    "ORDER must be \"F\": arrays are stored by columns; for "
                    "rows give the size the other way round, and transpose");
}

/* allocate (pool, size [, class [, order]]) */
static octa_status
do_allocate (call *c)
{
  octa_id pool, id;
  octa_shape shape;
  const mxArray *class = c->n_rhs > 2 ? c->rhs[2] : gateway_text ("double");
  if (handle_id (c->rhs[0], OCTA_KIND_PAGE_LOCKED_POOL, &pool) != OCTA_OK
      || arg_shape (c->rhs[1], class, &shape) != OCTA_OK
      || (c->n_rhs > 3 && check_order (c->rhs[3], &shape) != OCTA_OK))
    return OCTA_FAIL;
  return handle_new (c, "cudaHostAllocation", id,
                     octa_hostmem_create_pooled (pool, &shape, &id));
}

/* clang-format off */
static const method methods[] = {
  METHOD_ARG (active_blocks, 1, 1, 1, pool_count, offsetof (octa_binpool_state, active_blocks)) /* Blocks that are in use */
  METHOD_ARG (active_bytes, 1, 1, 1, pool_count, offsetof (octa_binpool_state, active_bytes)) /* Bytes of them that were requested */
  METHOD (alloc_size, 2, 2, 1, pool_size) /* Bytes of the blocks in a bin */
  METHOD (allocate, 2, 4, 1, do_allocate) /* Allocate a cudaHostAllocation of a size and class, by columns */
  METHOD (bin_number, 2, 2, 1, pool_bin)  /* The bin of a size in bytes */
  METHOD (close, 1, 1, 0, pool_close)     /* Free all held blocks */
  METHOD (delete, 1, 1, 0, pool_close)
  METHOD (disp, 1, 1, 1, pool_disp)       /* Print the numbers of blocks */
  DO (free_held, octa_binpool_free_held) /* Return free blocks to the driver */
  METHOD_ARG (held_blocks, 1, 1, 1, pool_count, offsetof (octa_binpool_state, held_blocks)) /* Free blocks */
  METHOD (isopen, 1, 1, 1, handle_isopen) /* True until the pool is closed */
  METHOD_ARG (managed_bytes, 1, 1, 1, pool_count, offsetof (octa_binpool_state, managed_bytes)) /* Bytes of all blocks */
  DO (stop_holding, octa_binpool_stop)   /* Stop keeping freed blocks */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaPageLockedMemoryPool",
                               .kind = OCTA_KIND_PAGE_LOCKED_POOL,
                               .methods = methods };
