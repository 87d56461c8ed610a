/* cudaDeviceMemoryPool.c -- methods of cudaDeviceMemoryPool: device memory
   that is kept for later allocations of a similar size.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "pools.h"

#include <stddef.h>

/* allocate (pool, bytes [, stream]) */
static octa_status
do_allocate (call *c)
{
  octa_id pool, id, stream = 0;
  size_t bytes;
  if (handle_id (c->rhs[0], OCTA_KIND_DEVICE_POOL, &pool) != OCTA_OK
      || arg_size (c->rhs[1], "BYTES", &bytes) != OCTA_OK
      || (c->n_rhs > 2 && arg_stream (c->rhs[2], &stream) != OCTA_OK))
    return OCTA_FAIL;
  return handle_new (c, "cudaDeviceAllocation", id,
                     octa_binpool_alloc (pool, bytes, stream, &id));
}

/* clang-format off */
static const method methods[] = {
  METHOD_ARG (active_blocks, 1, 1, 1, pool_count, offsetof (octa_binpool_state, active_blocks)) /* Blocks that are in use */
  METHOD_ARG (active_bytes, 1, 1, 1, pool_count, offsetof (octa_binpool_state, active_bytes)) /* Bytes of them that were requested */
  METHOD (alloc_size, 2, 2, 1, pool_size) /* Bytes of the blocks in a bin */
  METHOD (allocate, 2, 3, 1, do_allocate) /* Allocate a number of bytes, as a cudaDeviceAllocation */
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

const gateway gateway_self = { .class = "cudaDeviceMemoryPool",
                               .kind = OCTA_KIND_DEVICE_POOL,
                               .methods = methods };
