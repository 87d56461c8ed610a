/* samples.h -- arrays as plots see them.

   A part of the public header plot.h, which includes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_SAMPLES_H
#define OCTA_SAMPLES_H 1

#include "base/base.h"
#include "array/array.h"

/* The data of a plot (data.h), and its worker (worker.h).  */
typedef struct octa_plot_data octa_plot_data;
typedef struct octa_plot_worker octa_plot_worker;

/* N numbers: elements from FIRST on of DATA, which is borrowed; or, without
   data, of the device memory at POINTER, which is ready for the worker that
   reads it; or, with neither, the range base + i * step.  */
typedef struct octa_samples
{
  octa_plot_data *data;
  uint64_t pointer;
  octa_type type; /* of what is at POINTER */
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

/* The view: LO at the left or below, HI at the right or above, which is the
   lesser one on a reversed axis.  On a log axis both are positive.  */
typedef struct octa_samples_axis
{
  double lo, hi;
  int is_log; /* 1; octa_plot_sunk has a number of its own */
} octa_samples_axis;

/* The facts about an array for axes and for lines.  */
typedef struct octa_samples_extent
{
  int64_t n_finite;
  /* Of finite elements; Inf, -Inf and Inf if there are none.  */
  double min, max, min_positive;
  /* All is finite, and none less than the one before it: lines may be
     decimated (m4.h).  IS_EVEN: these are also base + i * step, to a part in a
     million of a step.  */
  bool is_ascending, is_even;
  double base, step;
} octa_samples_extent;

#endif
