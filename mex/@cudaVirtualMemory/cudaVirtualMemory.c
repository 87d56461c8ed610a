/* cudaVirtualMemory.c -- methods of cudaVirtualMemory: reserved addresses to
   which memory is mapped as needed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include <stddef.h>
#include <stdio.h>

static octa_status
get_state (const mxArray *x, octa_id *id, octa_virtual_state *s)
{
  GATEWAY_TRY (handle_id (x, OCTA_KIND_VIRTUAL, id));
  return octa_virtual_state_of (*id, s);
}

/* The method's argument is the offset in octa_virtual_state.  */
static octa_status
do_size (call *c)
{
  octa_id id;
  octa_virtual_state s;
  GATEWAY_TRY (get_state (c->rhs[0], &id, &s));
  return gateway_one (c, gateway_double ((double)*(
                             const size_t *)((const char *)&s + c->arg.n)));
}

static octa_status
do_uint64 (call *c)
{
  octa_id id;
  octa_virtual_state s;
  GATEWAY_TRY (get_state (c->rhs[0], &id, &s));
  return gateway_one (c, gateway_uint64 (s.address));
}

static octa_status
do_disp (call *c)
{
  char text[128] = "closed";
  octa_id id = gateway_id (c->rhs[0]);
  octa_virtual_state s;
  if (octa_handle_is_open (id))
    {
      GATEWAY_TRY (octa_virtual_state_of (id, &s));
      snprintf (text, sizeof text, "%zu of %zu bytes at 0x%llx", s.bytes,
                s.capacity, (unsigned long long)s.address);
    }
  return handle_disp (c, text);
}

static octa_status do_subsref (call *c);

/* clang-format off */
static const method methods[] = {
  METHOD_ARG (capacity, 1, 1, 1, do_size, offsetof (octa_virtual_state, capacity)) /* Bytes of addresses that are reserved */
  METHOD (close, 1, 1, 0, handle_close)     /* The same as free */
  METHOD (disp, 1, 1, 1, do_disp)           /* Print size and address */
  METHOD (free, 1, 1, 0, handle_close)      /* Free memory and addresses */
  METHOD_ARG (granularity, 1, 1, 1, do_size, offsetof (octa_virtual_state, granularity)) /* The number of bytes of which sizes are multiples */
  SET (grow, size_t, octa_virtual_grow)     /* Map memory until at least a number of bytes can be used */
  METHOD (isopen, 1, 1, 1, handle_isopen)   /* True until it is freed */
  METHOD_ARG (nbytes, 1, 1, 1, do_size, offsetof (octa_virtual_state, bytes)) /* Bytes that can be used */
  METHOD (plus, 2, 2, 1, handle_plus)       /* The memory from an offset in bytes on */
  SET (shrink, size_t, octa_virtual_shrink) /* Unmap the pieces beyond a number of bytes */
  METHOD (subsasgn, 3, 3, 1, handle_bytes_subsasgn) /* Raises an error that says how to write the bytes */
  METHOD (subsref, 2, 2, -1, do_subsref)    /* The methods as v.NAME; an index raises an error that says how to read the bytes */
  METHOD (uint64, 1, 1, 1, do_uint64)       /* The address, which never changes */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaVirtualMemory",
                               .kind = OCTA_KIND_VIRTUAL,
                               .methods = methods };

static octa_status
do_subsref (call *c)
{
  return handle_bytes_subsref (c, methods, NULL);
}
