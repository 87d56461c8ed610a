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

/* ---- worker.c ---- */

/* The ways of the next frame: 0 and 1 from outside (the settings GL_M4,
   GL_IMAGES and GL_SURFACES), or -1.  The interpreter sets them before the
   frame is asked for.  */
typedef struct octa_gl_canvas_choice
{
  bool is_smooth;
  int lines, images, surfaces;
} octa_gl_canvas_choice;

extern octa_gl_canvas_choice octa_gl_canvas_chosen;

/* What the user has chosen holds for the next frame; there is a device for it,
   if there is one at all.  The interpreter's.  */
void octa_gl_canvas_choose (bool is_smooth);
/* The render thread's, which ends with it.  */
octa_status octa_gl_canvas_worker (octa_plot_worker **w);

#endif
