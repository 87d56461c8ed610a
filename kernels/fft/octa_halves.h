/* octa_halves.h -- how an array is seen whose one half follows from the other,
   by kernels and by the C code that launches them.

   The array is COLUMNS of N x S elements.  N is the length of the first
   dimension that is transformed, S what lies before it.  The others that are
   transformed, N_OTHERS of lengths OTHERS, come first in the number of a
   column.  The lower half of a column are its elements 0 ... N / 2; it is read
   from an array of COLUMNS of PITCH x S, which may be the same.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HALVES_H
#define OCTA_HALVES_H 1

#define OCTA_HALVES_CHUNK 1024 /* elements of a block */

enum
{
  OCTA_HALVES_COMPLETE, /* write the upper half from the lower one */
  OCTA_HALVES_CONJ,     /* the same, and conjugate all */
  OCTA_HALVES_COMPARE   /* raise a flag if they do not agree */
};

/* Words of eight bytes: each is an argument of its own.  */
#define OCTA_HALVES_OTHERS 7
typedef struct octa_halves
{
  long long s, n, pitch, columns;
  long long what, n_others, others[OCTA_HALVES_OTHERS];
} octa_halves;

#endif
