/* gl_fonts.h -- the fonts that come with Octave, for plots on systems without
   fonts.

   Included by __gl__.c and __gl_figure__.c, which both draw text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_FONTS_H
#define OCTA_GL_FONTS_H 1

#include "gateway.h"

#include "gl/octa_gl.h"

#include <stdlib.h>

/* Pass the folder of Octave's fonts, found as in core's print, to the
   library.  */
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
