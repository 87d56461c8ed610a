/* cudaSurfaceObject.c -- methods of cudaSurfaceObject: a CUDA array that
   kernels read and write.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

/* __open__ (this, array) */
static octa_status
do_open (call *c)
{
  octa_id array, id;
  GATEWAY_TRY (handle_id (c->rhs[1], OCTA_KIND_CUARRAY, &array));
  GATEWAY_TRY (octa_surface_create (array, &id));
  return handle_reopen (c->rhs[0], id);
}

static octa_status
do_get_resource_desc (call *c)
{
  octa_id id;
  uint64_t array;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_surface_array_of (id, &array));
  c->lhs[0] = gateway_struct ({ "type", gateway_double (0) },
                              { "handle", gateway_uint64 (array) });
  return OCTA_OK;
}

/* clang-format off */
static const method methods[] = {
  METHOD (__open__, 2, 2, 0, do_open)
  METHOD (close, 1, 1, 0, handle_close)                     /* Close the surface */
  METHOD (disp, 1, 1, 1, handle_disp_state)                 /* Print the state */
  METHOD (get_resource_desc, 1, 1, 1, do_get_resource_desc) /* The array, a struct */
  GET (handle, uint64_t, octa_texture_value)                /* The number that kernels take */
  METHOD (isopen, 1, 1, 1, handle_isopen)                   /* True until the surface is closed */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaSurfaceObject",
                               .kind = OCTA_KIND_SURFACE,
                               .methods = methods };
