/* octa_draws.h -- the description of one call of a generator.

   A number depends only on the generator, these fields, and its position.
   Included by C, and before kernels that draw.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_DRAWS_H
#define OCTA_DRAWS_H 1

typedef struct octa_draws
{
  unsigned long long seed;
  unsigned long long block; /* where the call begins, in blocks of words */
  /* In a captured graph: the number that its launch adds to BLOCK, and its
     seed; otherwise NULL.  */
  const unsigned long long *launch;
  const void *table; /* on the device, for generators that have one */
  /* For Sobol sequences; BLOCK is the first point (octa_sobol.cuh).  */
  unsigned long long points; /* points per dimension in this call */
  unsigned long long dims;
  unsigned long long stream;
  /* Parameters of the distribution.  Integers: LOW + 0 ... RANGE - 1.  */
  double a, b;
  unsigned long long range;
  long long low;
} octa_draws;

#define OCTA_DRAWS_RUN 128 /* numbers that the host draws at once */

#endif
