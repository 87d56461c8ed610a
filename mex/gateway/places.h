/* places.h -- which argument is which, by PyCUDA's signatures.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PLACES_H
#define PLACES_H 1

#include "gateway.h"

#define PARAMS_MAX 24

typedef struct span
{
  const char *s;
  size_t n;
} span;

/* Whether a text may stand in a parameter's place, or is the name of another
   one.  */
typedef enum takes
{
  TAKES_VALUE,   /* none */
  TAKES_TEXT,    /* any */
  TAKES_ORDER,   /* one letter, as "C" and "F" are; where there is none the
                    value is the next one's */
  TAKES_COMMAND, /* a path, or what has nvcc in it: its own name too */
  TAKES_LIST     /* one that is no word, such as "-O3" */
} takes;

typedef struct param
{
  span names; /* NAME/ALIAS/... */
  takes takes;
  span standard; /* what is taken when it is not given, in Octave; .s is NULL
                    where it must be given */
} param;

/* A call of WHO.  */
typedef struct signature
{
  const char *who;
  const param *params;
  int n;
  int n_given;
  const mxArray *const *given;
} signature;

/* The parameters' text of OWNER.NAME, or of NAME, if OWNER is ""; or NULL.  */
const char *signature_find (const char *owner, const char *name);
/* The name in row I, NULL behind the last.  */
const char *signature_name (size_t i);
/* PARAMS, a row's text, as at most PARAMS_MAX parameters; how many.  */
int signature_read (const char *params, param *p);
/* AT[k] is which of the values given is parameter K, -1 if none is.  */
octa_status signature_places (const signature *f, int *at);

/* Puts what C's method is given by name into its place, if it has a row, and
   what is left out before the last.  */
octa_status gateway_sort_arguments (call *c);

#endif
