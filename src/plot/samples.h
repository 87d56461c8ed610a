/* samples.h -- arrays as plots see them: their extent, their places in the
   view, their colours.

   A part of the face plot.h, which includes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_SAMPLES_H
#define OCTA_SAMPLES_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "context/context.h"
#include "lane/lane.h"
#include "array/array.h"
#include "fuse/fuse.h"
#include "reduce/reduce.h"

/* What a plot owns (data.h), and who draws it (worker.h).  */
typedef struct octa_plot_data octa_plot_data;
typedef struct octa_plot_worker octa_plot_worker;

/* N numbers, or room for N: elements from FIRST on of NODE, which is borrowed,
   computed and real; or of DATA; or, without either, of the device memory at
   POINTER, which the caller orders with the current stream; or, with nothing,
   the range base + i * step.  */
typedef struct octa_samples
{
  octa_node *node;
  uint64_t pointer;
  octa_type type; /* of what is at POINTER */
  int64_t first, n;
  double base, step;
  octa_plot_data *data;
} octa_samples;

/* All of NODE, which is computed.  An error if it is complex.  */
OCTA_API octa_status octa_samples_of (octa_node *node, octa_samples *p);
static inline octa_samples
octa_samples_range (double base, double step, int64_t n)
{
  octa_samples s = { NULL, 0, OCTA_TYPE_DOUBLE, 0, n, base, step, NULL };
  return s;
}
static inline octa_samples
octa_samples_at (uint64_t pointer, octa_type type, int64_t n)
{
  octa_samples s = { NULL, pointer, type, 0, n, 0, 0, NULL };
  return s;
}

/* What is in view: LO at the left or below, HI at the right or above, which is
   the lesser one on a reversed axis.  On a log axis both are positive.  */
typedef struct octa_samples_axis
{
  double lo, hi;
  bool is_log;
} octa_samples_axis;

/* ---- survey.c ---- */

/* What an array says about axes, and about lines.  */
typedef struct octa_samples_extent
{
  int64_t n_finite;
  /* Of what is finite; Inf, -Inf and Inf where there is none.  */
  double min, max, min_positive;
  /* All is finite, and none less than the one before it: lines may be
     decimated (m4.h).  IS_EVEN: these are also base + i * step, to a part in a
     million of a step.  */
  bool is_ascending, is_even;
  double base, step;
} octa_samples_extent;

OCTA_API octa_status octa_samples_survey (octa_node *n,
                                          octa_samples_extent *e);

/* ---- samples.c ---- */

/* OUT, single precision, element i going to i * OUT_STEP: 0 at A->lo, 1 at
   A->hi; NaN for what is not finite or has no logarithm.  DROPPED, a uint64,
   if it is not NULL, is increased by how many have none.  */
OCTA_API octa_status octa_samples_place (const octa_samples *in,
                                         const octa_samples_axis *a,
                                         const octa_samples *out,
                                         int64_t out_step,
                                         const octa_samples *dropped);
/* Colours are uint32, red in the lowest byte and alpha in the highest.  OUT
   gets those of MAP, the first for LO and below, the last for HI and above,
   and NONE for NaN.  */
OCTA_API octa_status octa_samples_colour (const octa_samples *in, double lo,
                                          double hi, const octa_samples *map,
                                          uint32_t none,
                                          const octa_samples *out);

#endif
