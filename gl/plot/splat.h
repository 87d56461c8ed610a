/* splat.h -- drawing many points into a picture.

   An image has a word for each pixel, row by row from the lower left: the
   nearness of the point in the upper half, and its colour in the lower half,
   so that one integer maximum decides.  A point with less depth is nearer;
   without depths, a later one is.  Transparent points, and the rims of discs,
   are summed separately, in any order: transparencies multiply, and colours
   are averaged by alpha.

   A part of the public header plot.h, which includes it. worker.h has the
   functions that draw jobs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_SPLAT_H
#define OCTA_SPLAT_H 1

#include "gl/plot/samples.h"

typedef enum octa_splat_shape
{
  OCTA_SPLAT_POINT,  /* one pixel */
  OCTA_SPLAT_SQUARE, /* SIZE whole pixels wide and high */
  OCTA_SPLAT_DISC    /* with SIZE as its diameter, anti-aliased */
} octa_splat_shape;

typedef struct octa_splat_job
{
  octa_samples x, y; /* a shorter X is repeated */
  octa_samples_axis across, up;
  octa_splat_shape shape;
  double size;
  uint32_t colour;
  uint32_t first; /* number of points before these in the image */
  /* One for each point, or NULL.  */
  const octa_samples *sizes;   /* single */
  const octa_samples *colours; /* uint32 */
  const octa_samples *depths;  /* single: from 0, near, to 1; points outside
                                  are not drawn */
  int64_t margin; /* pixels of the picture around the limits: points within the
                     limits are drawn whole, and no others.  0: all points are
                     drawn, clipped at the limits */
  bool is_opaque; /* known by the caller: all COLOURS are opaque */
  bool is_alone;  /* nothing else will be drawn into the picture, and its depth
                     will not be read */
} octa_splat_job;

/* Search the point of X, Y that is nearest to pixel AT, at most RADIUS pixels
   away; of two equally near, the later one.  */
typedef struct octa_nearest
{
  octa_samples x, y; /* a shorter X is repeated */
  octa_samples_axis across, up;
  int64_t width, height;
  double at[2]; /* pixels from the lower left */
  double radius;
} octa_nearest;

#endif
