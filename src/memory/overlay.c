/* overlay.c -- gpuArrays over memory of users.  The memory may be a device
   allocation of any origin, host memory that the device can access, another
   gpuArray, or an address that the user vouches for.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memory/private.h"

/* The largest access of the package's own kernels, in bytes.  */
#define OVERLAY_ALIGN 16

/* Find P's address, its context, and its array, if it is one.  */
static octa_status
find (const octa_pointer *p, size_t want, CUdeviceptr *at, octa_node **under,
      int *context)
{
  octa_status st;
  size_t have;
  *under = NULL;
  *context = octa_reach_context (p->id);
  OCTA_TRY (octa_context_ready ());
  if (octa_id_kind (p->id) == OCTA_KIND_SLICE)
    return octa_fail (OCTA_ERROR_KIND,
                      "%s must not be a part of a gpuArray; "
                      "take the whole, and a part of the "
                      "result",
                      p->what);
  OCTA_TRY (octa_pointer_resolve (p, true, at, &have));
  if (octa_is_array (p->id))
    *under = octa_array_node (p->id);
  if (want > have)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s holds %zu bytes, but the array has %zu", p->what,
                      have, want);
  if (*at % OVERLAY_ALIGN)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s must begin at a multiple of %d bytes; copy other "
                      "memory with cuda.memcpy_dtod",
                      p->what, OVERLAY_ALIGN);
  if (! *at && want)
    return octa_fail (OCTA_ERROR_LOGIC, "%s must not be 0", p->what);
  OCTA_TRY (octa_pointer_exists (p, *at, want, true));
done:
  return st;
}

octa_status
octa_memory_array (const octa_pointer *p, octa_type t, bool is_complex,
                   const octa_size *size, octa_node **out)
{
  octa_status st;
  CUdeviceptr at;
  octa_node *under, *n = NULL;
  int context, before;
  size_t bytes = octa_elem_size (t, is_complex);
  OCTA_TRY (octa_size_check (t, is_complex, size));
  bytes *= (size_t)octa_size_elems (size);
  OCTA_TRY (find (p, bytes, &at, &under, &context));
  if (context == OCTA_NO_CONTEXT)
    context = octa_context_current ();
  OCTA_TRY (octa_current_enter (context, &before));
  st = octa_node_over (at, under, t, is_complex, size, &n);
  if (st == OCTA_OK && p->id && octa_node_wants_base (n))
    st = octa_node_keep (n, &(octa_base){ .id = p->id });
  octa_current_leave (before);
  if (st != OCTA_OK)
    goto done;
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  return st;
}
