/* splat.h -- many points as a picture.

   An image has a word for each pixel, row by row from the lower left: how near
   the point is in the upper half, and its colour in the lower, so that one
   integer maximum decides.  Nearer is what has less depth or, without depths,
   what comes later.  What is seen through, and the rims of discs, are added up
   beside it: alpha multiplies, and the colours are averaged by it, in any
   order.

   A part of the public header plot.h, which includes it; worker.h has what
   draws jobs.

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
  octa_samples x, y; /* a shorter X begins again */
  octa_samples_axis across, up;
  octa_splat_shape shape;
  double size;
  uint32_t colour;
  uint32_t first; /* points before these, in the order of the image */
  /* One for each point, or NULL.  */
  const octa_samples *sizes;   /* single */
  const octa_samples *colours; /* uint32 */
  const octa_samples *depths;  /* single: from 0, near, to 1; others are not
                                 drawn */
  int64_t margin; /* pixels of the picture around the limits: points within
                     these are drawn whole, and no others.  0: what is cut at
                     the limits is, of all points */
  bool is_opaque; /* the caller knows that all of COLOURS are */
  bool is_alone;  /* nothing else comes into the picture, whose depth is not
                     asked for */
} octa_splat_job;

/* The point of X, Y that is nearest to pixel AT, and at most RADIUS pixels
   away; the later one of two.  */
typedef struct octa_nearest
{
  octa_samples x, y; /* a shorter X begins again */
  octa_samples_axis across, up;
  int64_t width, height;
  double at[2]; /* pixels from the lower left */
  double radius;
} octa_nearest;

#endif
