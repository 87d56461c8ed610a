/* texel.h -- the colours of images as Octave's renderer has them.

   A part of the public header plot.h, which includes it. worker.h has the
   function that computes them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_TEXEL_H
#define OCTA_TEXEL_H 1

#include "gl/plot/samples.h"

/* A matrix of ROWS x COLS elements: values for a map, or, without one, PAGES
   of red, green and blue.  */
typedef struct octa_texel_job
{
  octa_samples in;
  int64_t rows, cols;
  const uint32_t *map; /* NULL: true colours */
  int64_t map_n;
  bool is_scaled; /* LO to HI is all of the map; else elements are numbers of
                     its colours, from 1 on, in integer classes from 0 on */
  double lo, hi;
  /* The numbers of those rows and columns that are wanted, from 0 on; NULL:
     all.  */
  const int32_t *down, *across;
  int64_t n_down, n_across;
} octa_texel_job;

#endif
