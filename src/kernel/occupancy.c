/* occupancy.c -- how many blocks of a kernel a multiprocessor holds.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel/private.h"

octa_status
octa_function_active_blocks (octa_id id, int block, size_t shared, int *n)
{
  octa_status st = OCTA_OK;
  const octa_function *fn = octa_handle_get (id, OCTA_KIND_FUNCTION);
  if (! fn)
    return OCTA_FAIL;
  OCTA_CU (cuOccupancyMaxActiveBlocksPerMultiprocessor,
           (n, fn->f, block, shared));
done:
  return st;
}

octa_status
octa_function_best_block (octa_id id, size_t shared, int limit, int *block,
                          int *grid)
{
  octa_status st = OCTA_OK;
  const octa_function *fn = octa_handle_get (id, OCTA_KIND_FUNCTION);
  if (! fn)
    return OCTA_FAIL;
  OCTA_CU (cuOccupancyMaxPotentialBlockSize,
           (grid, block, fn->f, NULL, shared, limit));
done:
  return st;
}

octa_status
octa_function_available_shared (octa_id id, int blocks, int block,
                                size_t *bytes)
{
  octa_status st = OCTA_OK;
  const octa_function *fn = octa_handle_get (id, OCTA_KIND_FUNCTION);
  if (! fn)
    return OCTA_FAIL;
  OCTA_CU (cuOccupancyAvailableDynamicSMemPerBlock,
           (bytes, fn->f, blocks, block));
done:
  return st;
}

octa_status
octa_function_active_clusters (octa_id id, const octa_launch *l, int *n)
{
  octa_status st = OCTA_OK;
  CUlaunchAttribute list[OCTA_LAUNCH_ATTRIBUTES];
  CUlaunchConfig c;
  const octa_function *fn = octa_handle_get (id, OCTA_KIND_FUNCTION);
  if (! fn)
    return OCTA_FAIL;
  octa_launch_config (l, NULL, list, &c);
  OCTA_CU (cuOccupancyMaxActiveClusters, (n, fn->f, &c));
done:
  return st;
}

octa_status
octa_function_best_cluster (octa_id id, const octa_launch *l, int *n)
{
  octa_status st = OCTA_OK;
  CUlaunchAttribute list[OCTA_LAUNCH_ATTRIBUTES];
  CUlaunchConfig c;
  const octa_function *fn = octa_handle_get (id, OCTA_KIND_FUNCTION);
  if (! fn)
    return OCTA_FAIL;
  octa_launch_config (l, NULL, list, &c);
  OCTA_CU (cuOccupancyMaxPotentialClusterSize, (n, fn->f, &c));
done:
  return st;
}
