/* m4.h -- lines of many samples as few vertices.

   Of the samples in each column of pixels the first, the least, the greatest
   and the last remain, which light the same pixels as all of them.  What is
   not finite, or has no logarithm, is a gap: lines are not joined across it,
   up to OCTA_M4_RUNS gaps in one column of pixels.

   A part of the face plot.h, which includes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_M4_H
#define OCTA_M4_H 1

#include "plot/samples.h"

/* LINES lines of ROWS samples, the columns of a matrix.  X ascends, has no
   gaps (octa_samples_ordered) and as many elements as one line, or as Y.  */
typedef struct octa_line_job
{
  octa_samples x, y;
  int64_t rows, lines;
  octa_samples_axis across, up;
  int64_t width;    /* pixels of the view */
  bool has_no_gaps; /* the caller knows: nothing is then waited for */
  /* Of a worker's lines (worker.h): X does not ascend, and every sample is a
     vertex; the length of the line is wanted, too, for a view that is HEIGHT
     pixels high.  */
  bool is_unordered, has_arc;
  int64_t height;
} octa_line_job;

typedef struct octa_line_plan octa_line_plan;

/* Find the vertices; how many are needed for each line, of which the last one
   at least is NaN, so that lines may be drawn as one.  Four for a column of
   pixels, a NaN for a gap, one beyond either end of the view.  What JOB names
   must stay until the plan is freed.  */
OCTA_API octa_status octa_line_begin (const octa_line_job *job,
                                      octa_line_plan **plan,
                                      int64_t *vertices);
/* OUT, single precision, 2 x VERTICES x LINES, gets x and y: 0 and 1 are the
   ends of the view.  What is not needed is NaN.  */
OCTA_API octa_status octa_line_write (const octa_line_plan *plan,
                                      const octa_samples *out);
OCTA_API void octa_line_free (octa_line_plan *plan); /* NULL is fine */

#endif
