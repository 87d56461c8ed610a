/* octa_halves.h -- layout of Hermitian arrays, in which one half determines
   the other, for kernels and the C code that launches them.

   The array is COLUMNS of N x S elements.  N is the length of the first
   dimension that is transformed, S is the product of the dimensions before it.
   The other transformed dimensions, N_OTHERS with lengths OTHERS, vary fastest
   in the number of a column.  The lower half of a column is elements 0 ...  N
   / 2.  It is read from an array of COLUMNS of PITCH x S, which may be the
   same array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HALVES_H
#define OCTA_HALVES_H 1

#define OCTA_HALVES_CHUNK 1024 /* elements per block */

enum
{
  OCTA_HALVES_COMPLETE, /* write the upper half from the lower one */
  OCTA_HALVES_CONJ,     /* the same, and conjugate all */
  OCTA_HALVES_COMPARE   /* raise a flag if the halves do not agree */
};

/* All fields have eight bytes, because each is a separate argument.  */
#define OCTA_HALVES_OTHERS 7
typedef struct octa_halves
{
  long long s, n, pitch, columns;
  long long what, n_others, others[OCTA_HALVES_OTHERS];
} octa_halves;

#endif
