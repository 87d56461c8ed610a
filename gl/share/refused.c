/* refused.c -- where CUDA and OpenGL cannot share memory, and why.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/share/private.h"

/* Codes of the driver that were told of; the render thread's.  */
static int told[8];
static unsigned n_told;

static bool
is_new (int code)
{
  for (unsigned i = 0; i < n_told; i++)
    if (told[i] == code)
      return false;
  if (n_told < sizeof told / sizeof *told)
    told[n_told++] = code;
  return true;
}

bool
octa_gl_share_refused (void)
{
  if (! octa_graphics_refused ())
    return false;
  if (is_new (octa_error ()->code))
    octa_warn ("CUDA and the OpenGL of %s cannot share memory here, so what "
               "OpenGL draws is copied through the host's: %s",
               (const char *)glGetString (GL_RENDERER), octa_error ()->msg);
  return true;
}
