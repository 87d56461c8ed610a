/* cudaGlTexture.c -- methods of cudaGlTexture.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl_images.h"

/* __unpack__ (texture, buffer, offset in bytes) */
static octa_status
do_unpack (call *c)
{
  octa_id id, buffer;
  size_t offset;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (handle_id (c->rhs[1], OCTA_KIND_GL_BUFFER, &buffer));
  GATEWAY_TRY (arg_size (c->rhs[2], "OFFSET", &offset));
  return octa_gl_texture_unpack (id, buffer, offset);
}

/* __set__ (texture, texels in OpenGL's order) */
static octa_status
do_set (call *c)
{
  octa_id id;
  octa_gl_image_info i;
  octa_shape shape;
  const void *data;
  size_t n;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_gl_image_of (id, &i));
  GATEWAY_TRY (arg_host (c->rhs[1], "IMAGE", &shape, &data, &n));
  if (shape.is_complex
      || shape.type != i.format->class || n != octa_gl_image_bytes (&i))
    return octa_fail ("", "IMAGE must be %d x %d texels of %d x %s", i.height,
                      i.width, i.format->channels,
                      octa_types[i.format->class].name);
  return octa_gl_texture_write (id, data);
}

/* Channels x width x height x depth.  */
static octa_status
do_get (call *c)
{
  octa_id id;
  octa_gl_image_info i;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_gl_image_of (id, &i));
  GATEWAY_TRY (octa_gl_object_usable (id));
  const int64_t dims[4] = { i.format->channels, i.width, i.height, i.depth };
  mxArray *x = gateway_array (
      &(octa_shape){ i.format->class, false, 4, dims });
  GATEWAY_TRY (octa_gl_texture_read (id, mxGetData (x)));
  return gateway_one (c, x);
}

/* clang-format off */
static const method methods[] = {
  METHOD (__get__, 1, 1, 1, do_get)
  METHOD (__set__, 2, 2, 0, do_set)
  METHOD (__unpack__, 3, 3, 0, do_unpack)
  METHOD (close, 1, 1, 0, handle_close)         /* Close the texture */
  METHOD (info, 1, 1, 1, gl_image_info)               /* A struct: format, class, channels, width and height */
  METHOD (disp, 1, 1, 1, gl_image_disp)               /* Print size and format */
  GET (handle, unsigned, octa_gl_object_name)   /* OpenGL's name, a number */
  METHOD (isopen, 1, 1, 1, handle_isopen)       /* True until the texture is closed */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaGlTexture",
                               .kind = OCTA_KIND_GL_TEXTURE,
                               .methods = methods };
