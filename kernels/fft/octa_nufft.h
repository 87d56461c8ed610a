/* octa_nufft.h -- constants shared by the kernels of nonuniform transforms and
   the C code that launches them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_NUFFT_H
#define OCTA_NUFFT_H 1

#define OCTA_NUFFT_SPAN 128 /* threads, points or sums per block */
#define OCTA_NUFFT_DIMS 3   /* largest number of dimensions, except for sums */
#define OCTA_NUFFT_WIDTH 16 /* most places within reach of a point */

/* On a GPU points are sorted by bins of OCTA_NUFFT_BIN places in the first one
   or two dimensions; the third one is divided into planes.  A tile has a
   limited number of bins in each dimension, and at most OCTA_NUFFT_IN_TILE in
   total.  Tiles with even and odd numbers are computed alternately, so their
   number is 1 or even; if there are several, each has at least 16 places.  */
#define OCTA_NUFFT_BIN 8
#define OCTA_NUFFT_IN_TILE 16
#define OCTA_NUFFT_TILE(n_dims) ((n_dims) > 1 ? 4 : 16)
#define OCTA_NUFFT_BINS(n) (((n) + OCTA_NUFFT_BIN - 1) / OCTA_NUFFT_BIN)
#define OCTA_NUFFT_TILES(n, n_dims)                                           \
  (OCTA_NUFFT_BINS (n) > OCTA_NUFFT_TILE (n_dims)                             \
       ? (OCTA_NUFFT_BINS (n) + 2 * OCTA_NUFFT_TILE (n_dims) - 1)             \
             / (2 * OCTA_NUFFT_TILE (n_dims)) * 2                             \
       : 1)

/* The number of groups of 8 places that are within reach of the points of a
   bin, each of which reaches W places; and how many numbers a warp needs to
   add it up.  */
#define OCTA_NUFFT_EIGHTS(w) (((w) + OCTA_NUFFT_BIN + 6) / 8)
#define OCTA_NUFFT_PATCH(w, n_dims)                                           \
  (32                                                                         \
   * ((n_dims) > 1 ? 4 * OCTA_NUFFT_EIGHTS (w) * OCTA_NUFFT_EIGHTS (w)        \
                   : 2 * OCTA_NUFFT_EIGHTS (w)))

/* This many consecutive points with the same key are added up first, by one
   warp for each plane within their reach.  SIZE is that of a number.  */
#define OCTA_NUFFT_PART(size, n_dims) ((n_dims) > 2 ? 512 * (int)(size) : 512)
#define OCTA_NUFFT_PLANES(w, n_dims) ((n_dims) > 2 ? (w) : 1)

#define OCTA_NUFFT_CHUNK 128 /* points per warp that gathers */

#endif
