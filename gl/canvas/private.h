/* private.h -- what the files of gl/canvas/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_CANVAS_PRIVATE_H
#define OCTA_GL_CANVAS_PRIVATE_H 1

#include "gl/canvas/canvas.h"
#include "gl/context/context.h"

/* ---- window.c ---- */

/* W shows PIXELS, rows from below of 4 bytes a pixel.  In the render thread;
   another context may be current afterwards.  */
octa_status octa_gl_canvas_window_show (octa_gl_canvas_window *w,
                                        const unsigned char *pixels, int width,
                                        int height);

/* ---- line.c ---- */

/* What the user has chosen holds for the next frame; there is a device for its
   lines, if there is one at all.  The interpreter's.  */
void octa_gl_canvas_choose_lines (bool is_smooth);

#endif
