/* gl_images.h -- methods of cudaGlTexture and cudaGlRenderbuffer.

   Included by these two gateways, because the files of mex/gateway/ must not
   call liboctcuda_gl, which other gateways do not have.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef GL_IMAGES_H
#define GL_IMAGES_H 1

#include "handles.h"

#include "gl/octa_gl.h"

#include <stdio.h>

/* A struct with its properties.  */
static octa_status
gl_image_info (call *c)
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
gl_image_disp (call *c)
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

#endif
