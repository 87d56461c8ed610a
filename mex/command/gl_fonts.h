/* gl_fonts.h -- the fonts that Octave brings along, for plots where the system
   has none.

   A part of what makes text: __gl__.c and __gl_figure__.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_FONTS_H
#define OCTA_GL_FONTS_H 1

#include "gateway.h"

#include "gl/octa_gl.h"

#include <stdlib.h>

/* Tell the library their folder, as core's print finds it.  */
static void
tell_fonts (void)
{
  static bool is_told;
  const char *given = getenv ("OCTAVE_FONTS_DIR");
  if (is_told)
    return;
  if (given && *given)
    octa_gl_fonts_spare (given);
  else
    {
      mxArray *key = mxCreateString ("octfontsdir");
      mxArray *folder = gateway_core_1 ("__octave_config_info__", key);
      char *text = folder && mxIsChar (folder) ? mxArrayToString (folder)
                                               : NULL;
      octa_gl_fonts_spare (text ? text : "");
      mxFree (text);
    }
  is_told = true;
}

#endif
