/* cudaDeviceAllocation.c -- methods of cudaDeviceAllocation: linear device
   memory, also a part of one (allocation + offset) and a module's variable.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include <stdio.h>

static octa_status
query (const mxArray *x, uint64_t *address, size_t *bytes)
{
  octa_id id;
  GATEWAY_TRY (handle_id (x, OCTA_KIND_MEMORY, &id));
  return octa_memory_query (id, address, bytes);
}

static octa_status
do_uint64 (call *c)
{
  uint64_t address;
  size_t bytes;
  GATEWAY_TRY (query (c->rhs[0], &address, &bytes));
  return gateway_one (c, gateway_uint64 (address));
}

static octa_status
do_nbytes (call *c)
{
  uint64_t address;
  size_t bytes;
  GATEWAY_TRY (query (c->rhs[0], &address, &bytes));
  return gateway_one (c, gateway_double ((double)bytes));
}

static octa_status
do_disp (call *c)
{
  char text[64] = "closed";
  uint64_t address;
  size_t bytes;
  if (octa_handle_is_open (gateway_id (c->rhs[0])))
    {
      GATEWAY_TRY (query (c->rhs[0], &address, &bytes));
      snprintf (text, sizeof text, "%zu bytes at 0x%llx", bytes,
                (unsigned long long)address);
    }
  return handle_disp (c, text);
}

static octa_status do_subsref (call *c);

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)   /* The same as free */
  METHOD (disp, 1, 1, 1, do_disp)         /* Print size and address */
  COMPARE (eq, octa_memory_address)       /* True for memory at the same address */
  METHOD (free, 1, 1, 0, handle_close)    /* Free the memory */
  METHOD (isopen, 1, 1, 1, handle_isopen) /* True until the memory is freed */
  METHOD (nbytes, 1, 1, 1, do_nbytes)     /* Size in bytes */
  COMPARE (ne, octa_memory_address)       /* True for memory at different addresses */
  METHOD (plus, 2, 2, 1, handle_plus)     /* The memory from an offset in bytes on */
  METHOD (subsasgn, 3, 3, 1, handle_bytes_subsasgn) /* Raises an error that says how to write the bytes */
  METHOD (subsref, 2, 2, -1, do_subsref)  /* The methods as a.NAME; an index raises an error that says how to read the bytes */
  METHOD (uint64, 1, 1, 1, do_uint64)     /* The address */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaDeviceAllocation",
                               .kind = OCTA_KIND_MEMORY,
                               .methods = methods };

static octa_status
do_subsref (call *c)
{
  static const handle_function functions[] = { { "as_buffer", 1 },
                                               { "value", 1 },
                                               { NULL, 0 } };
  return handle_bytes_subsref (c, methods, functions);
}
