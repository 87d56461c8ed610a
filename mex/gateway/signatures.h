/* signatures.h -- the rows of signatures.def, which C++ reads too.

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

  /* Whether a text may stand in a parameter's place, or is the name of another
     one.  */
  typedef enum place_kind
  {
    TAKES_VALUE,   /* none */
    TAKES_TEXT,    /* any */
    TAKES_ORDER,   /* one letter, as "C" and "F" are; where there is none the
                      value is the next one's */
    TAKES_COMMAND, /* a path, or what has nvcc in it: its own name too */
    TAKES_LIST     /* one that is no word, such as "-O3" */
  } place_kind;

  typedef struct param
  {
    span names; /* NAME/ALIAS/... */
    place_kind takes;
    span standard; /* what is taken when it is not given, in Octave; .s is NULL
                      where it must be given */
  } param;

  /* The parameters' text of OWNER.NAME, or of NAME, if OWNER is ""; or NULL.
   */
  const char *signature_find (const char *owner, const char *name);
  /* The name in row I, NULL behind the last.  */
  const char *signature_name (size_t i);
  /* PARAMS, a row's text, as at most PARAMS_MAX parameters; how many.  */
  int signature_read (const char *params, param *p);

#ifdef __cplusplus
}
#endif

#endif
