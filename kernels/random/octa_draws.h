/* octa_draws.h -- where the numbers of one call of a generator come from.

   A number depends on the generator, these fields, and its position; on
   nothing else.  Included by C, and in front of kernels that draw.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_DRAWS_H
#define OCTA_DRAWS_H 1

typedef struct octa_draws
{
  unsigned long long seed;
  unsigned long long block; /* where the call begins, in blocks of words */
  /* Of a captured graph: what its launch adds to BLOCK, and its seed; else
     NULL.  */
  const unsigned long long *launch;
  const void *table; /* on the device, of generators that have one */
  /* Of Sobol sequences, where BLOCK is the first point (octa_sobol.cuh).  */
  unsigned long long points; /* of each dimension, in this call */
  unsigned long long dims;
  unsigned long long stream;
  /* Parameters of the distribution.  Integers: LOW + 0 ... RANGE - 1.  */
  double a, b;
  unsigned long long range;
  long long low;
} octa_draws;

#define OCTA_DRAWS_RUN 128 /* numbers that the host makes at once */

#endif
