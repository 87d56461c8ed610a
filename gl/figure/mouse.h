/* mouse.h -- mouse and keys as a state machine.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_MOUSE_H
#define OCTA_GL_MOUSE_H 1

#include "gl/figure/private.h"

/* ---- mouse.c: the render thread ---- */

void octa_gl_mouse_event (octa_gl_item *figure, const octa_gl_event *e);

/* ---- aim.c ---- */

/* May direction D of AXES change?  */
bool octa_gl_mouse_is_free (const octa_gl_figure *f, const octa_gl_item *axes,
                            octa_plot_part part, int d);
const octa_plot_axis *octa_gl_mouse_axis (const octa_gl_item *axes, int d);
/* Set the limits of direction D to those of A.  */
void octa_gl_mouse_give (octa_gl_item *axes, int d, const octa_plot_axis *a);
/* The axes of FIGURE at X, Y, and the part of them there.  NULL: none.  */
octa_gl_item *octa_gl_mouse_axes (octa_gl_item *figure, double x, double y,
                                  octa_plot_part *part);
/* Zoom AXES by FACTOR about a pixel, in the directions that PART and held keys
   allow.  */
void octa_gl_mouse_zoom (octa_gl_item *figure, octa_gl_item *axes,
                         octa_plot_part part, double x, double y,
                         double factor);
/* Move the contents of AXES by DX, DY pixels.  */
void octa_gl_mouse_pan (octa_gl_item *figure, octa_gl_item *axes, double dx,
                        double dy);

/* ---- keys.c ---- */

void octa_gl_keys_event (octa_gl_item *figure, const octa_gl_event *e);

#endif
