/* cudaMemoryPool.c -- methods of cudaMemoryPool: the driver's pools of
   stream-ordered memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include <stdio.h>

/* alloc (pool, bytes [, stream]) */
static octa_status
do_alloc (call *c)
{
  octa_id pool, id, stream = 0;
  size_t bytes;
  if (handle_self (c, &pool) != OCTA_OK
      || arg_size (c->rhs[1], "BYTES", &bytes) != OCTA_OK
      || (c->n_rhs > 2 && arg_stream (c->rhs[2], &stream) != OCTA_OK))
    return OCTA_FAIL;
  return handle_new (c, "cudaDeviceAllocation", id,
                     octa_memory_pool_alloc (pool, bytes, stream, &id));
}

static octa_status
do_get_attribute (call *c)
{
  octa_id id;
  int attribute;
  uint64_t v;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (arg_member (c->rhs[1], "mempool_attribute", &attribute));
  GATEWAY_TRY (octa_memory_pool_attribute (id, attribute, &v));
  return gateway_one (c, gateway_double ((double)v));
}

/* set_attribute (pool, attribute, value); Inf is the largest value.  */
static octa_status
do_set_attribute (call *c)
{
  octa_id id;
  int attribute;
  size_t v = SIZE_MAX;
  double d;
  if (handle_self (c, &id) != OCTA_OK
      || arg_member (c->rhs[1], "mempool_attribute", &attribute) != OCTA_OK
      || gateway_number (c->rhs[2], "VALUE", &d) != OCTA_OK
      || (! (mxIsInf (d) && d > 0)
          && arg_size (c->rhs[2], "VALUE", &v) != OCTA_OK))
    return OCTA_FAIL;
  return octa_memory_pool_attribute_set (id, attribute, v);
}

static octa_status
do_disp (call *c)
{
  char text[96] = "closed";
  octa_id id = gateway_id (c->rhs[0]);
  int used, reserved;
  uint64_t u = 0, r = 0;
  if (octa_handle_is_open (id))
    {
      octa_constant_find ("mempool_attribute", "used_mem_current", &used);
      octa_constant_find ("mempool_attribute", "reserved_mem_current",
                          &reserved);
      GATEWAY_TRY (octa_memory_pool_attribute (id, used, &u));
      GATEWAY_TRY (octa_memory_pool_attribute (id, reserved, &r));
      snprintf (text, sizeof text, "%llu bytes in use, %llu reserved",
                (unsigned long long)u, (unsigned long long)r);
    }
  return handle_disp (c, text);
}

/* clang-format off */
static const method methods[] = {
  METHOD (alloc, 2, 3, 1, do_alloc)                 /* Allocate a cudaDeviceAllocation in stream order */
  METHOD (close, 1, 1, 0, handle_close)             /* Close the pool; its allocations stay */
  METHOD (disp, 1, 1, 1, do_disp)                   /* Print the usage */
  METHOD (get_attribute, 2, 2, 1, do_get_attribute) /* A member of cuda.mempool_attribute */
  METHOD (isopen, 1, 1, 1, handle_isopen)           /* True until the pool is closed */
  METHOD (set_attribute, 3, 3, 0, do_set_attribute) /* Change one of them */
  SET (trim_to, size_t, octa_memory_pool_trim)          /* Free the kept memory beyond a number of bytes */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaMemoryPool",
                               .kind = OCTA_KIND_MEMORY_POOL,
                               .methods = methods };
