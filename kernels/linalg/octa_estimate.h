/* octa_estimate.h -- vectors by which the norm of an inverse is estimated;
   shared by a kernel and the C code that launches it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_ESTIMATE_H
#define OCTA_ESTIMATE_H 1

#define OCTA_LOOK_BLOCK 1024

/* Bits that select the next vector.  */
#define OCTA_NEXT_SIGNS 1
#define OCTA_NEXT_UNIT 2     /* the unit vector of the largest element */
#define OCTA_ZERO_NEGATIVE 4 /* the sign of 0 */

/* The findings in a vector.  */
typedef struct octa_look
{
  double sums[2];        /* of the magnitudes, of both columns */
  double most;           /* the largest magnitude, */
  double at_last;        /* and that at its last position */
  long long at, is_same; /* its position; are signs unchanged? */
} octa_look;

#endif
