/* refused.c -- warnings that CUDA and OpenGL cannot share memory, with the
   reason.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/share/private.h"

#include <stdio.h>

/* The driver's codes for which a warning was left; the render thread's.  */
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

/* Leave the warning.  WHY is the driver's reason.  */
static void
tell (CUcontext cuda, const char *why)
{
  char text[512], drawn[64] = "";
  int device;
  unsigned n = 0;
  snprintf (text, sizeof text, "%s", why);
  if (octa_graphics_devices (cuda, &device, 1, &n) == OCTA_OK && n > 0)
    snprintf (drawn, sizeof drawn, ", on the CUDA device %d", device);
  octa_warn_as (OCTA_ERROR_GL,
                "CUDA and the OpenGL of %s%s cannot share memory here, so "
                "data for OpenGL are copied through the host: %s",
                (const char *)glGetString (GL_RENDERER), drawn, text);
}

bool
octa_gl_share_refused (CUcontext cuda)
{
  if (! octa_graphics_refused ())
    return false;
  if (is_new (octa_error ()->code))
    tell (cuda, octa_error ()->msg);
  return true;
}
