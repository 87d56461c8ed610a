/* octa_nufft.h -- what the kernels of nonuniform transforms and the C code that
   launches them agree on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_NUFFT_H
#define OCTA_NUFFT_H 1

#define OCTA_NUFFT_SPAN 128 /* threads, points or sums of a block */
#define OCTA_NUFFT_DIMS 3   /* dimensions that kernels take, but for sums */
#define OCTA_NUFFT_WIDTH 16 /* places that a point reaches at most */

/* A GPU spreads points of two dimensions by bins of so many places.  A tile is up
   to so many bins long.  Tiles of even and odd numbers take turns, so that there is
   one, or an even number; and each of several is 16 places long at least.  */
#define OCTA_NUFFT_BIN 8
#define OCTA_NUFFT_TILE 4
#define OCTA_NUFFT_BINS(n) (((n) + OCTA_NUFFT_BIN - 1) / OCTA_NUFFT_BIN)
#define OCTA_NUFFT_TILES(n)                                                   \
  (OCTA_NUFFT_BINS (n) > OCTA_NUFFT_TILE                                      \
       ? (OCTA_NUFFT_BINS (n) + 2 * OCTA_NUFFT_TILE - 1)                      \
             / (2 * OCTA_NUFFT_TILE) * 2                                      \
       : 1)

/* Of a bin with many points so many that follow each other are added up before, by
   a warp: into so many doubles, of points that reach W places.  */
#define OCTA_NUFFT_PART 512
#define OCTA_NUFFT_PATCH(w) ((w) > 8 ? 9 * 128 : 4 * 128)

#endif
