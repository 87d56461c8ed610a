/* occupancy.c -- methods of cudaFunction about the number of blocks that fit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cudaFunction.h"

/* Threads of a block: a number, or up to three to be multiplied.  */
static octa_status
read_threads (const mxArray *x, int *threads)
{
  unsigned v[3];
  GATEWAY_TRY (arg_dims (x, "BLOCK", v));
  double n = (double)v[0] * v[1] * v[2];
  if (n > INT32_MAX)
    return octa_fail ("", "BLOCK must have fewer than 2^31 threads");
  *threads = (int)n;
  return OCTA_OK;
}

/* active_blocks (f, block [, shared]) */
octa_status
function_active_blocks (call *c)
{
  octa_id id;
  int threads, n;
  size_t shared = 0;
  if (handle_id (c->rhs[0], OCTA_KIND_KERNEL, &id) != OCTA_OK
      || read_threads (c->rhs[1], &threads) != OCTA_OK
      || (c->n_rhs > 2 && arg_size (c->rhs[2], "SHARED", &shared) != OCTA_OK)
      || octa_kernel_active_blocks (id, threads, shared, &n) != OCTA_OK)
    return OCTA_FAIL;
  return gateway_one (c, gateway_double (n));
}

/* [block, grid] = best_block (f, shared, limit) */
octa_status
function_best_block (call *c)
{
  octa_id id;
  size_t shared;
  int64_t limit;
  int block, grid;
  if (handle_id (c->rhs[0], OCTA_KIND_KERNEL, &id) != OCTA_OK
      || arg_size (c->rhs[1], "SHARED", &shared) != OCTA_OK
      || gateway_integer (c->rhs[2], "LIMIT", 0, INT32_MAX, &limit) != OCTA_OK
      || octa_kernel_best_block (id, shared, (int)limit, &block, &grid)
             != OCTA_OK)
    return OCTA_FAIL;
  return gateway_two (c, gateway_double (block), gateway_double (grid));
}

/* available_dynamic_shared (f, blocks, block) */
octa_status
function_available_shared (call *c)
{
  octa_id id;
  int64_t blocks;
  int threads;
  size_t bytes;
  if (handle_id (c->rhs[0], OCTA_KIND_KERNEL, &id) != OCTA_OK
      || gateway_integer (c->rhs[1], "BLOCKS", 1, INT32_MAX, &blocks)
             != OCTA_OK
      || read_threads (c->rhs[2], &threads) != OCTA_OK
      || octa_kernel_available_shared (id, (int)blocks, threads, &bytes)
             != OCTA_OK)
    return OCTA_FAIL;
  return gateway_one (c, gateway_double ((double)bytes));
}

/* BLOCK and SHARED from argument I on.  */
static octa_status
read_config (call *c, int i, octa_launch *l)
{
  size_t shared = 0;
  if (arg_dims (c->rhs[i], "BLOCK", l->block) != OCTA_OK
      || (c->n_rhs > i + 1
          && arg_size (c->rhs[i + 1], "SHARED", &shared) != OCTA_OK))
    return OCTA_FAIL;
  if (shared > INT32_MAX)
    return octa_fail ("", "SHARED must be a number of bytes < 2^31");
  l->shared = (unsigned)shared;
  return OCTA_OK;
}

/* max_active_clusters (f, cluster, block [, shared]) */
octa_status
function_active_clusters (call *c)
{
  octa_id id;
  octa_launch l = { 0 };
  int n;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_KERNEL, &id));
  GATEWAY_TRY (arg_dims (c->rhs[1], "CLUSTER", l.cluster));
  GATEWAY_TRY (read_config (c, 2, &l));
  for (int i = 0; i < 3; i++)
    l.grid[i] = l.cluster[i];
  GATEWAY_TRY (octa_kernel_active_clusters (id, &l, &n));
  return gateway_one (c, gateway_double (n));
}

/* max_potential_cluster_size (f, block [, shared]) */
octa_status
function_best_cluster (call *c)
{
  octa_id id;
  /* for any cluster size */
  octa_launch l = { .grid = { 16, 1, 1 } };
  int n;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_KERNEL, &id));
  GATEWAY_TRY (read_config (c, 1, &l));
  GATEWAY_TRY (octa_kernel_best_cluster (id, &l, &n));
  return gateway_one (c, gateway_double (n));
}
