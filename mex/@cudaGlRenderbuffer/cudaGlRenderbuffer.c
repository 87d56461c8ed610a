/* cudaGlRenderbuffer.c -- methods of cudaGlRenderbuffer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include "gl/octa_gl.h"

#include <stdio.h>

/* A struct with its properties.  */
static octa_status
do_info (call *c)
{
  octa_id id;
  octa_gl_image_info i;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_gl_image_of (id, &i));
  c->lhs[0] = gateway_struct (
      { "format", gateway_text (i.format->name) },
      { "class", gateway_text (octa_types[i.format->class].name) },
      { "channels", gateway_double (i.format->channels) },
      { "width", gateway_double (i.width) },
      { "height", gateway_double (i.height) },
      { "depth", gateway_double (i.depth) },
      { "samples", gateway_double (i.samples) },
      { "is_shared", gateway_logical (i.format->is_shared) });
  return OCTA_OK;
}

static octa_status
do_disp (call *c)
{
  char text[160] = "closed";
  octa_gl_image_info i;
  octa_id id = gateway_id (c->rhs[0]);
  if (octa_handle_is_open (id))
    {
      GATEWAY_TRY (octa_gl_image_of (id, &i));
      snprintf (text, sizeof text, "%d x %d%s of %s", i.width, i.height,
                i.depth > 1 ? ", several" : "", i.format->name);
    }
  return handle_disp (c, text);
}

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)         /* Close the renderbuffer */
  METHOD (delete, 1, 1, 0, handle_close)
  METHOD (info, 1, 1, 1, do_info)               /* A struct: format, class, channels, width and height */
  METHOD (disp, 1, 1, 1, do_disp)               /* Print size and format */
  GET (handle, unsigned, octa_gl_object_name)   /* OpenGL's name, a number */
  METHOD (isopen, 1, 1, 1, handle_isopen)       /* True until the renderbuffer is closed */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaGlRenderbuffer",
                               .kind = OCTA_KIND_GL_RENDERBUFFER,
                               .methods = methods };
