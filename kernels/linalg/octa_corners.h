/* octa_corners.h -- triangles, and the squares on their diagonals, called
   corners; shared by kernels and the C code that launches them.

   Included by C, and before kernels.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_CORNERS_H
#define OCTA_CORNERS_H 1

#define OCTA_CORNER 32     /* rows that a block inverts */
#define OCTA_STEP_WARPS 16 /* warps of a block that multiplies */
#define OCTA_STEP_BLOCK (32 * OCTA_STEP_WARPS)

/* Bits that say how a matrix is multiplied by a column.  */
#define OCTA_STEP_TURNED 1 /* by its conjugate transpose */
#define OCTA_STEP_LESS 2   /* subtract from the old value */
#define OCTA_STEP_LOWER 4  /* a square with zeros above the diagonal */
#define OCTA_STEP_UPPER 8  /* a square with zeros below the diagonal */

#endif
