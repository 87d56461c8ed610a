/* octa_nufft.h -- what the kernels of nonuniform transforms and the C code that
   launches them agree on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_NUFFT_H
#define OCTA_NUFFT_H 1

#define OCTA_NUFFT_SPAN 128 /* points or sums of a block */
#define OCTA_NUFFT_DIMS 3   /* dimensions that kernels take, but for sums */
#define OCTA_NUFFT_WIDTH 16 /* places that a point reaches at most */

#endif
