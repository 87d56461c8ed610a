/* samples.h -- arrays of numbers for plots.

   A part of the public header plot.h, which includes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_SAMPLES_H
#define OCTA_SAMPLES_H 1

#include "base/base.h"
#include "array/array.h"

/* The data of a plot (data.h), and its worker (worker.h).  */
typedef struct octa_plot_data octa_plot_data;
typedef struct octa_plot_worker octa_plot_worker;

/* N numbers: the elements of DATA, which is borrowed, from FIRST on; or,
   without DATA, device memory at POINTER, which is ready for the worker that
   reads it; or, with neither, the range base + i * step.  */
typedef struct octa_samples
{
  octa_plot_data *data;
  uint64_t pointer;
  octa_type type; /* of the numbers at POINTER */
  int64_t first, n;
  double base, step;
} octa_samples;

static inline octa_samples
octa_samples_range (double base, double step, int64_t n)
{
  octa_samples s = { NULL, 0, OCTA_TYPE_DOUBLE, 0, n, base, step };
  return s;
}
static inline octa_samples
octa_samples_at (uint64_t pointer, octa_type type, int64_t n)
{
  octa_samples s = { NULL, pointer, type, 0, n, 0, 0 };
  return s;
}

/* The view: LO is at the left or bottom, HI at the right or top.  HI is the
   smaller one on a reversed axis.  On a log axis both are positive.  */
typedef struct octa_samples_axis
{
  double lo, hi;
  int is_log; /* 0 or 1; octa_plot_sunk sets another value */
} octa_samples_axis;

/* The properties of an array for axes and lines.  */
typedef struct octa_samples_extent
{
  int64_t n_finite;
  /* of the finite elements; Inf, -Inf and Inf if there are none */
  double min, max, min_positive;
  /* IS_ASCENDING: all elements are finite, and none is less than the one
     before it, so lines can be decimated (m4.h).  IS_EVEN: they are also base
     + i * step, to a millionth of a step.  */
  bool is_ascending, is_even;
  double base, step;
} octa_samples_extent;

#endif
