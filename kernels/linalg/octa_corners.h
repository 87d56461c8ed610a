/* octa_corners.h -- triangles, and the squares on their diagonals, which are
   called corners: what kernels and the C code that launches them agree on.

   Included by C, and in front of kernels.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_CORNERS_H
#define OCTA_CORNERS_H 1

#define OCTA_CORNER 32     /* rows of what a block inverts */
#define OCTA_STEP_WARPS 16 /* of a block that multiplies */
#define OCTA_STEP_BLOCK (32 * OCTA_STEP_WARPS)

/* What is multiplied by a column, and how: bits.  */
#define OCTA_STEP_TURNED 1 /* its transpose, conjugated */
#define OCTA_STEP_LESS 2   /* what is there, less the product */
#define OCTA_STEP_LOWER 4  /* a square with zeros above the diagonal, */
#define OCTA_STEP_UPPER 8  /* or below it */

#endif
