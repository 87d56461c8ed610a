/* cudaGlFramebuffer.c -- methods of cudaGlFramebuffer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include "gl/octa_gl.h"

#include <stdio.h>

static octa_status
do_disp (call *c)
{
  char text[80] = "closed";
  int size[2];
  octa_id id = gateway_id (c->rhs[0]);
  if (octa_handle_is_open (id))
    {
      GATEWAY_TRY (octa_gl_framebuffer_size (id, size));
      snprintf (text, sizeof text, "%d x %d", size[0], size[1]);
    }
  return handle_disp (c, text);
}

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)         /* Close the framebuffer */
  METHOD (disp, 1, 1, 1, do_disp)               /* Print the size */
  GET (handle, unsigned, octa_gl_object_name)   /* OpenGL's name, a number */
  METHOD (isopen, 1, 1, 1, handle_isopen)       /* True until the framebuffer is closed */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaGlFramebuffer",
                               .kind = OCTA_KIND_GL_FRAMEBUFFER,
                               .methods = methods };
