/* cudaGlRenderbuffer.c -- methods of cudaGlRenderbuffer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl_images.h"

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)         /* Close the renderbuffer */
  METHOD (info, 1, 1, 1, gl_image_info)               /* A struct: format, class, channels, width and height */
  METHOD (disp, 1, 1, 1, gl_image_disp)               /* Print size and format */
  GET (handle, unsigned, octa_gl_object_name)   /* OpenGL's name, a number */
  METHOD (isopen, 1, 1, 1, handle_isopen)       /* True until the renderbuffer is closed */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaGlRenderbuffer",
                               .kind = OCTA_KIND_GL_RENDERBUFFER,
                               .methods = methods };
