/* pools.c -- methods of cudaDeviceMemoryPool and
   cudaPageLockedMemoryPool, which differ in what they allocate.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "pools.h"

#include <stdio.h>

octa_status
pool_close (call *c)
{
  octa_id id = gateway_id (c->rhs[0]);
  if (octa_handle_is_open (id))
    (void)octa_binpool_stop (id);
  octa_handle_close (id);
  return OCTA_OK;
}

octa_status
pool_disp (call *c)
{
  char text[96] = "closed";
  octa_id id = gateway_id (c->rhs[0]);
  octa_binpool_state s;
  if (octa_handle_is_open (id))
    {
      GATEWAY_TRY (octa_binpool_state_of (id, &s));
      snprintf (text, sizeof text, "%zu blocks in use, %zu held",
                s.active_blocks, s.held_blocks);
    }
  return handle_disp (c, text);
}

octa_status
pool_count (call *c)
{
  octa_id id;
  octa_binpool_state s;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_binpool_state_of (id, &s));
  return gateway_one (c, gateway_double ((double)*(
                             const size_t *)((const char *)&s + c->arg.n)));
}

octa_status
pool_bin (call *c)
{
  octa_id id;
  size_t bytes;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (arg_size (c->rhs[1], "BYTES", &bytes));
  return gateway_one (c, gateway_double (octa_binpool_bin (bytes)));
}

octa_status
pool_size (call *c)
{
  octa_id id;
  int64_t bin;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (gateway_integer (c->rhs[1], "BIN", 0, 1023, &bin));
  return gateway_one (c, gateway_double (
                             (double)octa_binpool_size ((unsigned)bin)));
}
