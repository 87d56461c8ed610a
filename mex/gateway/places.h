/* places.h -- matching arguments to parameters by PyCUDA's signatures.

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

/* AT[k] is the index of the value for parameter K, or -1.  */
octa_status signature_places (const signature *f, int *at);

/* If C's method has a row, sort its arguments by position, and fill in those
   that were left out before the last one.  */
octa_status gateway_sort_arguments (call *c);

#endif
