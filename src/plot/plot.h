/* plot.h -- what plots are computed from, without OpenGL and without a
   display.

   axis.h has the arithmetic of axes: their limits, ticks and labels, and where
   data are in pixels; layout.h where the parts of a figure are.

   Points and lines of millions of samples become pictures, or few vertices,
   by kernels (kernels/plot/) that read arrays of any class where they are.
   Coordinates are relative to the view, in double on the device, and only then
   single precision.  Everything is queued in the current lane and leaves its
   result in device memory: an array's, or a pointer's, which may be a mapped
   OpenGL buffer.  samples.h is what arrays are to a plot, their places and
   colours; m4.h lines; splat.h pictures of points, their density, and the
   nearest one.  These are for the interpreter's thread.  data.h is what a plot
   owns on the device, and worker.h all of this for another thread, which draws
   while the interpreter computes.

   All of them come with this file.

   Uses: base, driver, context, lane, array, fuse, reduce.
   Nothing in src/ uses it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_PLOT_H
#define OCTA_PLOT_H 1

#include "plot/axis.h"
#include "plot/data.h"
#include "plot/layout.h"
#include "plot/m4.h"
#include "plot/samples.h"
#include "plot/splat.h"
#include "plot/worker.h"

#endif
