/* occupancy.c -- how many blocks of a kernel a multiprocessor runs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel/private.h"

octa_status
octa_kernel_active_blocks (octa_id id, int block, size_t shared, int *n)
{
  octa_status st = OCTA_OK;
  OCTA_HANDLE (const octa_kernel *, fn, id, KERNEL);
  OCTA_CU (cuOccupancyMaxActiveBlocksPerMultiprocessor,
           (n, fn->f, block, shared));
done:
  return st;
}

octa_status
octa_kernel_best_block (octa_id id, size_t shared, int limit, int *block,
                        int *grid)
{
  octa_status st = OCTA_OK;
  OCTA_HANDLE (const octa_kernel *, fn, id, KERNEL);
  OCTA_CU (cuOccupancyMaxPotentialBlockSize,
           (grid, block, fn->f, NULL, shared, limit));
  if (*block == 0)
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "no block fits: %zu bytes of shared memory are more than "
                    "the kernel may have; set_attribute (f, "
                    "\"MAX_DYNAMIC_SHARED_SIZE_BYTES\", n) allows more",
                    shared);
done:
  return st;
}

octa_status
octa_kernel_available_shared (octa_id id, int blocks, int block, size_t *bytes)
{
  octa_status st = OCTA_OK;
  OCTA_HANDLE (const octa_kernel *, fn, id, KERNEL);
  OCTA_CU (cuOccupancyAvailableDynamicSMemPerBlock,
           (bytes, fn->f, blocks, block));
done:
  return st;
}

octa_status
octa_kernel_active_clusters (octa_id id, const octa_launch *l, int *n)
{
  octa_status st = OCTA_OK;
  CUlaunchAttribute list[OCTA_LAUNCH_ATTRIBUTES];
  CUlaunchConfig c;
  OCTA_HANDLE (const octa_kernel *, fn, id, KERNEL);
  octa_launch_config (l, NULL, list, &c);
  OCTA_CU (cuOccupancyMaxActiveClusters, (n, fn->f, &c));
done:
  return st;
}

octa_status
octa_kernel_best_cluster (octa_id id, const octa_launch *l, int *n)
{
  octa_status st = OCTA_OK;
  CUlaunchAttribute list[OCTA_LAUNCH_ATTRIBUTES];
  CUlaunchConfig c;
  OCTA_HANDLE (const octa_kernel *, fn, id, KERNEL);
  octa_launch_config (l, NULL, list, &c);
  OCTA_CU (cuOccupancyMaxPotentialClusterSize, (n, fn->f, &c));
done:
  return st;
}
