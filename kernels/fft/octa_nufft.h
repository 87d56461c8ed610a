/* octa_nufft.h -- what the kernels of nonuniform transforms and the C code
   that launches them agree on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_NUFFT_H
#define OCTA_NUFFT_H 1

#define OCTA_NUFFT_SPAN 128 /* threads, points or sums of a block */
#define OCTA_NUFFT_DIMS 3   /* dimensions that kernels take, but for sums */
#define OCTA_NUFFT_WIDTH 16 /* places that a point reaches at most */

/* A GPU has points by bins of so many places, in one dimension or two; the
   third one has planes.  A tile is up to so many bins long, OCTA_NUFFT_IN_TILE
   in all. Tiles of even and odd numbers take turns, so that there is one, or
   an even number; and each of several is 16 places long at least.  */
#define OCTA_NUFFT_BIN 8
#define OCTA_NUFFT_IN_TILE 16
#define OCTA_NUFFT_TILE(n_dims) ((n_dims) > 1 ? 4 : 16)
#define OCTA_NUFFT_BINS(n) (((n) + OCTA_NUFFT_BIN - 1) / OCTA_NUFFT_BIN)
#define OCTA_NUFFT_TILES(n, n_dims)                                           \
  (OCTA_NUFFT_BINS (n) > OCTA_NUFFT_TILE (n_dims)                             \
       ? (OCTA_NUFFT_BINS (n) + 2 * OCTA_NUFFT_TILE (n_dims) - 1)             \
             / (2 * OCTA_NUFFT_TILE (n_dims)) * 2                             \
       : 1)

/* What the points of a bin reach, W places each, is so many times 8 places
   long; a warp adds it up in so many numbers.  */
#define OCTA_NUFFT_EIGHTS(w) (((w) + OCTA_NUFFT_BIN + 6) / 8)
#define OCTA_NUFFT_PATCH(w, n_dims)                                           \
  (32                                                                         \
   * ((n_dims) > 1 ? 4 * OCTA_NUFFT_EIGHTS (w) * OCTA_NUFFT_EIGHTS (w)        \
                   : 2 * OCTA_NUFFT_EIGHTS (w)))

/* So many points that follow each other, if they have one key, are added up
   before, by a warp for each plane that they reach.  SIZE is that of a number.
 */
#define OCTA_NUFFT_PART(size, n_dims) ((n_dims) > 2 ? 512 * (int)(size) : 512)
#define OCTA_NUFFT_PLANES(w, n_dims) ((n_dims) > 2 ? (w) : 1)

#define OCTA_NUFFT_CHUNK 128 /* points of a warp that gathers */

#endif
