/* cudaGlRegistered.c -- methods of cudaGlRegistered: OpenGL objects that CUDA
   can map.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include "gl/octa_gl.h"

/* map (registered, stream) */
static octa_status
do_map (call *c)
{
  octa_id id, stream = 0, mapping;
  if (handle_self (c, &id) != OCTA_OK
      || (c->n_rhs > 1 && arg_stream (c->rhs[1], &stream) != OCTA_OK))
    return OCTA_FAIL;
  return handle_new (c, "cudaGlMapping", mapping,
                     octa_gl_mapping_create (id, stream, &mapping));
}

static octa_status
do_disp (call *c)
{
  const char *text = "closed";
  bool is;
  octa_id id = gateway_id (c->rhs[0]);
  if (octa_handle_is_open (id))
    {
      GATEWAY_TRY (octa_gl_registered_is_shared (id, &is));
      text = is ? "shared with CUDA" : "copied from and to CUDA";
    }
  return handle_disp (c, text);
}

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)             /* Unregister it if it is registered */
  METHOD (disp, 1, 1, 1, do_disp)                   /* Print whether memory is shared */
  GET (gl_handle, unsigned, octa_gl_registered_name) /* OpenGL's name of the object, a number */
  GET (handle, unsigned, octa_gl_registered_name)   /* As gl_handle */
  METHOD (isopen, 1, 1, 1, handle_isopen)           /* True until it is closed */
  GET (is_shared, bool, octa_gl_registered_is_shared) /* Is the object's own memory mapped, or a copy? */
  METHOD (map, 1, 2, 1, do_map)                     /* Map it for CUDA, before later work of a stream */
  SET (set_map_flags, unsigned, octa_gl_registered_flags) /* How it is used from the next map on */
  DO (unregister, octa_gl_registered_end)           /* Unregister it from CUDA */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaGlRegistered",
                               .kind = OCTA_KIND_GL_REGISTERED,
                               .methods = methods };
