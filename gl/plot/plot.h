/* plot.h -- the computations for plots, without OpenGL and without a display.

   axis.h has the arithmetic of axes: their limits, ticks and labels, and the
   conversion of data to pixels; layout.h has the places of the parts of a
   figure.

   Kernels (gl/plot/kernels/) turn points and lines of millions of samples into
   pictures, or few vertices; they read arrays of any class in place.  The
   device makes coordinates relative to the view in double, and only then
   rounds them to single precision.  data.h has a plot's own arrays on the
   device.  They share the memory of gpuArrays, or are copied from them on the
   interpreter's thread.  worker.h launches the kernels from any thread in its
   own stream, so that plots follow the mouse while Octave computes; results
   stay in device memory, which may be a mapped OpenGL buffer.  samples.h, m4.h
   and splat.h have its requests: arrays and views, lines, points.

   All of them come with this file.  Read first: data.h, worker.h, then
   memory.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_PLOT_H
#define OCTA_PLOT_H 1

#include "gl/plot/axis.h"
#include "gl/plot/data.h"
#include "gl/plot/layout.h"
#include "gl/plot/m4.h"
#include "gl/plot/samples.h"
#include "gl/plot/splat.h"
#include "gl/plot/texel.h"
#include "gl/plot/worker.h"

#endif
