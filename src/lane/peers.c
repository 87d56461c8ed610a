/* peers.c -- pools of memory that other devices may use.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lane/private.h"

/* Peer access applies to memory of cuMemAlloc; a pool has its own list of
   devices.  */
octa_status
octa_peer_access (CUmemoryPool pool, int user, bool is_open)
{
  octa_status st = OCTA_OK;
  CUmemAccessDesc access = {
    .location = { CU_MEM_LOCATION_TYPE_DEVICE, user },
    .flags = is_open ? CU_MEM_ACCESS_FLAGS_PROT_READWRITE
                     : CU_MEM_ACCESS_FLAGS_PROT_NONE,
  };
  OCTA_CU (cuMemPoolSetAccess, (pool, &access, 1));
done:
  return st;
}

octa_status
octa_peers_share (CUmemoryPool pool, int owner)
{
  octa_status st = OCTA_OK;
  for (int c = 0; c < octa_context_count (); c++)
    if (octa_context_has_peer (c, owner))
      OCTA_TRY (octa_peer_access (pool, octa_context_device (c), true));
done:
  return st;
}
