/* cudaDeviceAllocation.c -- methods of cudaDeviceAllocation: linear device
   memory, also a part of one (allocation + offset) and a module's variable.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cuda.h"

#include <stdio.h>

const char *const gateway_class = "cudaDeviceAllocation";

static octa_status
query (const mxArray *x, uint64_t *address, size_t *bytes)
{
  octa_id id;
  if (cuda_id (x, OCTA_KIND_MEMORY, &id) != OCTA_OK)
    return OCTA_FAIL;
  return octa_memory_query (id, address, bytes);
}

/* allocation + offset, in bytes and in either order.  */
static octa_status
do_plus (call *c)
{
  octa_id id, result;
  int64_t offset;
  bool is_first = gateway_id_of (c->rhs[0], OCTA_KIND_MEMORY) != 0;
  if (cuda_id (c->rhs[is_first ? 0 : 1], OCTA_KIND_MEMORY, &id) != OCTA_OK
      || gateway_integer (c->rhs[is_first ? 1 : 0], "OFFSET", 0,
                          INT64_C (1) << 52, &offset)
             != OCTA_OK)
    return OCTA_FAIL;
  mxArray *object = gateway_object (gateway_class);
  if (octa_memory_offset (id, offset, &result) != OCTA_OK)
    return OCTA_FAIL;
  gateway_object_open (object, result);
  c->lhs[0] = object;
  return OCTA_OK;
}

static octa_status
do_uint64 (call *c)
{
  uint64_t address;
  size_t bytes;
  if (query (c->rhs[0], &address, &bytes) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = cuda_address (address);
  return OCTA_OK;
}

static octa_status
do_nbytes (call *c)
{
  uint64_t address;
  size_t bytes;
  if (query (c->rhs[0], &address, &bytes) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_double ((double)bytes);
  return OCTA_OK;
}

static octa_status
do_disp (call *c)
{
  char text[64] = "closed";
  uint64_t address;
  size_t bytes;
  if (octa_handle_is_open (gateway_id (c->rhs[0])))
    {
      if (query (c->rhs[0], &address, &bytes) != OCTA_OK)
        return OCTA_FAIL;
      snprintf (text, sizeof text, "%zu bytes at 0x%llx", bytes,
                (unsigned long long)address);
    }
  return cuda_disp (c, OCTA_KIND_MEMORY, text);
}

/* clang-format off */
static const method methods[] = {
  METHOD (close,  1, 1, 0, cuda_close)  /* As free */
  METHOD (delete, 1, 1, 0, cuda_close)
  METHOD (disp,   1, 1, 1, do_disp)     /* Print size and address */
  METHOD (free,   1, 1, 0, cuda_close)  /* Give the memory back */
  METHOD (isopen, 1, 1, 1, cuda_isopen) /* True until the memory is freed */
  METHOD (nbytes, 1, 1, 1, do_nbytes)   /* Size in bytes */
  METHOD (plus,   2, 2, 1, do_plus)     /* The memory from an offset in bytes on */
  METHOD (uint64, 1, 1, 1, do_uint64)   /* The address */
};
/* clang-format on */

const method *
gateway_find (const char *name)
{
  return gateway_lookup (methods, N_ELEMS (methods), name);
}
