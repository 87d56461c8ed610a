/* m4.h -- lines of many samples as few vertices.

   Of the samples in each column of pixels, or a part of one, the first, the
   least, the greatest and the last remain, which light the same pixels as all
   of them.  What is
   not finite, or has no logarithm, is a gap: lines are not joined across it,
   up to OCTA_M4_RUNS gaps in one column of pixels.

   A part of the public header plot.h, which includes it; worker.h has what
   makes vertices of a job.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_M4_H
#define OCTA_M4_H 1

#include "gl/plot/samples.h"

/* LINES lines of ROWS samples, the columns of a matrix.  X ascends, has no
   gaps (octa_samples_extent) and as many elements as one line, or as Y.  */
typedef struct octa_line_job
{
  octa_samples x, y;
  int64_t rows, lines;
  octa_samples_axis across, up;
  int64_t width;    /* pixels of the view */
  int fineness;     /* columns of samples in one of pixels; 0 is 1 */
  int64_t margin;   /* pixels beside it that lines reach across */
  bool has_no_gaps; /* the caller knows: nothing is then waited for */
  /* X is anything: every sample is a vertex, also those out of view.  */
  bool is_unordered;
  /* The length of the line is wanted, too, in a view that is HEIGHT pixels
     high.  */
  bool has_arc;
  int64_t height;
} octa_line_job;

/* The vertices, where they go: four for a column of pixels, a NaN for a gap,
   one beyond either end of the view.  */
typedef struct octa_line_plan octa_line_plan;

#endif
