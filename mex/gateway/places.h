/* places.h -- which argument is which, by PyCUDA's signatures.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PLACES_H
#define PLACES_H 1

#include "gateway.h"
#include "signatures.h"

/* A call of WHO.  */
typedef struct signature
{
  const char *who;
  const param *params;
  int n;
  int n_given;
  const mxArray *const *given;
} signature;

/* AT[k] is which of the values given is parameter K, -1 if none is.  */
octa_status signature_places (const signature *f, int *at);

/* Puts what C's method is given by name into its place, if it has a row, and
   what is left out before the last.  */
octa_status gateway_sort_arguments (call *c);

#endif
