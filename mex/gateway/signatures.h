/* signatures.h -- the rows of signatures.def, also for C++.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SIGNATURES_H
#define SIGNATURES_H 1

#include <stddef.h>

#ifdef __cplusplus
extern "C"
{
#endif

#define PARAMS_MAX 24

  typedef struct span
  {
    const char *s;
    size_t n;
  } span;

  /* Can a text be a parameter's value, or is it another parameter's name?  */
  typedef enum place_kind
  {
    TAKES_VALUE,   /* none */
    TAKES_TEXT,    /* any */
    TAKES_ORDER,   /* one letter, such as "C" or "F"; otherwise the value is
                      the next parameter's */
    TAKES_COMMAND, /* a path, or a text with nvcc in it, even its own name */
    TAKES_LIST     /* a text that is not a word, such as "-O3" */
  } place_kind;

  typedef struct param
  {
    span names; /* NAME/ALIAS/... */
    place_kind takes;
    span standard; /* the default, as Octave code; .s is NULL if there is
                      none */
  } param;

  /* The text of the parameters of OWNER.NAME, or of NAME if OWNER is ""; or
     NULL.  */
  const char *signature_find (const char *owner, const char *name);
  /* The name in row I; NULL after the last row.  */
  const char *signature_name (size_t i);
  /* Parse PARAMS, a row's text, into at most PARAMS_MAX parameters; returns
     their number.  */
  int signature_read (const char *params, param *p);

#ifdef __cplusplus
}
#endif

#endif
