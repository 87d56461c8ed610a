/* m4.h -- few vertices for lines with many samples.

   Of the samples in each column of pixels, or part of one, the first, the
   least, the greatest and the last remain; they light the same pixels as all
   samples.  A value that is not finite, or has no logarithm, is a gap: lines
   are not joined across it, for up to OCTA_M4_RUNS gaps in a column of pixels.

   A part of the public header plot.h, which includes it. worker.h has the
   functions that turn a job into vertices.

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
  int fineness;     /* columns of samples per column of pixels; 0 means 1 */
  int64_t margin;   /* pixels beside the view to which lines extend */
  bool has_no_gaps; /* known by the caller; avoids a wait */
  /* X need not ascend: every sample becomes a vertex, also those out of
     view.  */
  bool is_unordered;
  /* Also compute the length of the line, in a view that is HEIGHT pixels
     high.  */
  bool has_arc;
  int64_t height;
} octa_line_job;

/* The vertices and their positions: four per column of pixels, a NaN for a
   gap, one beyond each end of the view.  */
typedef struct octa_line_plan octa_line_plan;

#endif
