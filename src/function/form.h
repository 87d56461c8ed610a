/* form.h -- Octave's functions that the compiler implements itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_FORM_H
#define OCTA_FUNCTION_FORM_H 1

#include "array/array.h"

/* Octave's functions that the compiler implements itself.  */
typedef enum octa_form_fn
{
#define FUNCTION(name, least, most, texts, calls, numbers, arrays)            \
  OCTA_FORM_FN_##name,
#include "function/functions.def"
  OCTA_FORM_FN_NONE /* another */
} octa_form_fn;

/* Octave's NAME takes LEAST to MOST arguments, and up to TEXTS strings after
   them.  CALLS are the forms that are compiled; an operation of ops.def has
   OPERANDS instead.  */
typedef struct octa_form
{
  const char *name;
  int least, most, texts;
  const char *calls, *operands;
} octa_form;

octa_form_fn octa_form_fn_find (const char *name);
/* False: the compiler does not implement NAME.  */
bool octa_form_of (const char *name, octa_form *out);
/* The name in messages of this release of Octave.  */
const char *octa_form_name (const octa_form *f);
/* A sentence that says why NAME is not compiled with these N arguments.  False
   as above.  */
bool octa_form_says (const char *name, int n, char *text, size_t size);
/* The same for an m-file NAME of Octave's that cannot be compiled.  */
void octa_form_not_ours (const char *name, int n, char *text, size_t size);

#endif
