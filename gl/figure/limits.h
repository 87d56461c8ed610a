/* limits.h -- limits of axes: from data, linked, by the mouse.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_LIMITS_H
#define OCTA_GL_LIMITS_H 1

#include "gl/figure/private.h"

/* All in the render thread; DIRECTION 0 is x and 1 is y.  */

/* Automatic limits of AXES from what is in them.  */
octa_status octa_gl_limits_follow (octa_plot_worker *w, octa_gl_item *axes);
/* AXES, and those linked to them, have these limits, which are no longer
   automatic.  */
void octa_gl_limits_set (octa_gl_item *axes, int direction, double lo,
                         double hi);
/* Limits were set, of colours if DIRECTION is 2: those that are infinite are
   as the data.  */
void octa_gl_limits_free (octa_gl_item *axes, int direction);
/* Those that are linked to AXES get its limits, if they are manual.  */
void octa_gl_limits_link (octa_gl_item *axes, int direction);
/* What was before the first zoom.  */
void octa_gl_limits_home (octa_gl_item *axes);
void octa_gl_limits_remember (octa_gl_item *axes);
/* What an axis has.  */
octa_plot_scale octa_gl_limits_scale (const octa_gl_item *axes, int direction);
const double *octa_gl_limits_get (const octa_gl_item *axes, int direction);
/* Are they a user's, or the data's own?  */
bool octa_gl_limits_are_fixed (const octa_gl_item *axes, int direction);

/* Are colours of I numbers that a map makes colours of, by the limits of
   colours?  */
bool octa_gl_limits_is_mapped (const octa_gl_item *i);

/* The extent of array K of item I: its x is 1, 2 ... where there is none.  */
octa_status octa_gl_limits_extent (octa_plot_worker *w, octa_gl_item *i, int k,
                                   octa_samples_extent *e);

#endif
