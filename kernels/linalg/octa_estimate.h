/* octa_estimate.h -- vectors by which the norm of an inverse is estimated;
   shared by a kernel and the C code that launches it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_ESTIMATE_H
#define OCTA_ESTIMATE_H 1

#define OCTA_LOOK_BLOCK 1024

/* Bits that say which vector is next.  */
#define OCTA_NEXT_SIGNS 1
#define OCTA_NEXT_UNIT 2     /* the one of the largest element */
#define OCTA_ZERO_NEGATIVE 4 /* the sign of 0 */

/* The findings in a vector.  */
typedef struct octa_look
{
  double sums[2];        /* of the magnitudes of it and of its neighbour */
  double most;           /* the largest magnitude, */
  double at_last;        /* and that of the element where it was before */
  long long at, is_same; /* where it is; are the signs those of last time? */
} octa_look;

#endif
