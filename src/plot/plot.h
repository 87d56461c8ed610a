/* plot.h -- what plots are computed from, without OpenGL and without a
   display.

   axis.h has the arithmetic of axes: their limits, ticks and labels, and where
   data are in pixels; layout.h where the parts of a figure are.  Both come
   with this file.

   Uses: base.
   Nothing in src/ uses it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_PLOT_H
#define OCTA_PLOT_H 1

#include "plot/axis.h"
#include "plot/layout.h"

#endif
