/* splat.h -- many points as a picture.

   An image has a word for each pixel, row by row from the lower left: how near
   the point is in the upper half, and its colour in the lower, so that one
   integer maximum decides.  Nearer is what has less depth or, without depths,
   what comes later.  What is seen through, and the rims of discs, are added up
   beside it: alpha multiplies, and the colours are averaged by it, in any
   order.

   A part of the face plot.h, which includes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_SPLAT_H
#define OCTA_SPLAT_H 1

#include "plot/samples.h"

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
  bool is_opaque;              /* the caller knows that all of COLOURS are */
} octa_splat_job;

/* ---- splat.c ---- */

typedef struct octa_splat_image
{
  int64_t width, height;
  octa_node *words; /* uint64 */
  octa_node *sums;  /* uint64, N_SUMS a pixel; NULL: nothing to see through */
  int n_sums;       /* 1 if all have the same COLOUR */
  uint32_t colour;
} octa_splat_image;

/* An empty one; what it has is the caller's to free.  */
OCTA_API octa_status octa_splat_new (int64_t width, int64_t height,
                                     octa_splat_image *im);
OCTA_API octa_status octa_splat_clear (octa_splat_image *im);
OCTA_API void octa_splat_free (octa_splat_image *im);
/* Draw into IM, in front of what is there.  What is seen through is so over
   opaque points that were drawn before; and the whole image has one colour of
   it, or COLOURS in each job.  */
OCTA_API octa_status octa_splat_draw (octa_splat_image *im,
                                      const octa_splat_job *job);
/* RGBA gets the colours, uint32, multiplied by their alpha; DEPTH the depth,
   single, 1 where nothing is.  Either may be NULL.  */
OCTA_API octa_status octa_splat_show (const octa_splat_image *im,
                                      const octa_samples *rgba,
                                      const octa_samples *depth);

/* ---- density.c ---- */

/* Add to COUNTS, a uint32 array of WIDTH x HEIGHT, how many points each pixel
   has.  Of JOB only points and axes are looked at.  */
OCTA_API octa_status octa_density_add (octa_node *counts, int64_t width,
                                       int64_t height,
                                       const octa_splat_job *job);
/* Their logarithms as colours of MAP, the greatest count having the last one;
   NONE where there is no point.  */
OCTA_API octa_status octa_density_tone (octa_node *counts,
                                        const octa_samples *map, uint32_t none,
                                        const octa_samples *out);

/* ---- nearest.c ---- */

/* The point of X, Y that is nearest to pixel AT, and at most RADIUS pixels
   away; the later one of two.  *INDEX is -1 if there is none.  */
typedef struct octa_nearest
{
  octa_samples x, y; /* a shorter X begins again */
  octa_samples_axis across, up;
  int64_t width, height;
  double at[2]; /* pixels from the lower left */
  double radius;
} octa_nearest;

OCTA_API octa_status octa_nearest_find (const octa_nearest *q, int64_t *index,
                                        double *distance);

#endif
