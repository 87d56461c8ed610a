/* limits.h -- limits of axes: from data, linked, by the mouse.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_LIMITS_H
#define OCTA_GL_LIMITS_H 1

#include "gl/figure/private.h"

/* All functions are for the render thread.  DIRECTION 0 is x and 1 is y.  */

/* Set the automatic limits of AXES from their contents.  */
octa_status octa_gl_limits_follow (octa_plot_worker *w, octa_gl_item *axes);
/* Set these limits for AXES and the axes linked to them; they are no longer
   automatic.  */
void octa_gl_limits_set (octa_gl_item *axes, int direction, double lo,
                         double hi);
/* Limits were set (of colours if DIRECTION is 2).  Infinite ones will follow
   the data.  */
void octa_gl_limits_free (octa_gl_item *axes, int direction);
/* Copy the limits of AXES, if they are manual, to the axes linked to it.  */
void octa_gl_limits_link (octa_gl_item *axes, int direction);
/* Restore, and remember, the limits from before the first zoom.  */
void octa_gl_limits_home (octa_gl_item *axes);
void octa_gl_limits_remember (octa_gl_item *axes);
/* The scale and the limits of an axis.  */
octa_plot_scale octa_gl_limits_scale (const octa_gl_item *axes, int direction);
const double *octa_gl_limits_get (const octa_gl_item *axes, int direction);
/* Were the limits set by the user, or are they exactly those of the data?  */
bool octa_gl_limits_are_fixed (const octa_gl_item *axes, int direction);

/* Are the colours of I numbers that the map converts, by the colour
   limits?  */
bool octa_gl_limits_is_mapped (const octa_gl_item *i);

/* The extent of array K of item I.  Without x it is 1, 2, ...  */
octa_status octa_gl_limits_extent (octa_plot_worker *w, octa_gl_item *i, int k,
                                   octa_samples_extent *e);

#endif
