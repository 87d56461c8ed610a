/* ipc.c -- memory of one process in another.

   The handle is 64 bytes, which the program sends to the other process.  It
   means a whole allocation.  For a pointer into an allocation the driver would
   silently open the whole, so such pointers are refused.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memory/private.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof (CUipcMemHandle) == OCTA_IPC_BYTES, "CUipcMemHandle");

octa_status
octa_ipc_export (const octa_pointer *p, unsigned char handle[OCTA_IPC_BYTES])
{
  octa_status st;
  CUdeviceptr address, base;
  size_t bytes;
  CUipcMemHandle h;
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (octa_pointer_resolve (p, true, &address, &bytes));
  OCTA_CU (cuMemGetAddressRange, (&base, &bytes, address));
  if (base != address)
    {
      st = octa_fail (OCTA_ERROR_LOGIC,
                      "%s points %llu bytes into its allocation; give the "
                      "handle of the whole and the offset",
                      p->what, address - base);
      goto done;
    }
  OCTA_CU (cuIpcGetMemHandle, (&h, address));
  memcpy (handle, &h, sizeof h);
done:
  return st;
}

/* Unmapping does not wait for work that uses the memory.  */
static void
close_ipc (void *resource)
{
  octa_memory *m = resource;
  octa_capturing_settle ();
  OCTA_CU_WARN (cuIpcCloseMemHandle, (m->p));
  free (m);
}

octa_status
octa_ipc_open (const unsigned char handle[OCTA_IPC_BYTES], unsigned flags,
               octa_id *id)
{
  octa_status st;
  CUipcMemHandle h;
  CUdeviceptr p = 0;
  octa_memory *m = malloc (sizeof *m);
  if (! m)
    return octa_no_memory ("a handle");
  memcpy (&h, handle, sizeof h);
  OCTA_TRY (octa_context_ready ());
  CUresult r = OCTA_CU_RESULT (cuIpcOpenMemHandle, (&p, h, flags));
  if (r != CUDA_SUCCESS)
    {
      p = 0;
      st = octa_driver_fail ("cuIpcOpenMemHandle", r);
      goto done;
    }
  *m = (octa_memory){ .p = p };
  CUdeviceptr base;
  OCTA_CU (cuMemGetAddressRange, (&base, &m->bytes, p));
  OCTA_TRY (octa_handle_open (OCTA_KIND_MEMORY, m, close_ipc, 0, id));
  m = NULL;
  p = 0;
done:
  if (p)
    OCTA_CU_WARN (cuIpcCloseMemHandle, (p));
  free (m);
  return st;
}
