/* form.h -- functions of Octave's that are compiled without their text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_FORM_H
#define OCTA_FUNCTION_FORM_H 1

#include "array/array.h"

/* Functions of Octave's that are compiled without their text.  */
typedef enum octa_form_fn
{
#define FUNCTION(name, least, most, texts, calls, numbers, arrays)            \
  OCTA_FORM_FN_##name,
#include "function/functions.def"
#undef FUNCTION
  OCTA_FORM_FN_NONE /* another */
} octa_form_fn;

/* How many arguments Octave's NAME takes, with TEXTS strings behind them; and
   calls that are compiled.  */
typedef struct octa_form
{
  const char *name;
  int least, most, texts;
  const char *calls;
} octa_form;

octa_form_fn octa_form_fn_find (const char *name);
/* False: NAME is no function that is compiled without its text.  */
bool octa_form_of (const char *name, octa_form *out);
/* What messages of this release of Octave call it.  */
const char *octa_form_name (const octa_form *f);
/* Why NAME is not compiled with such N arguments, as a sentence; false as
   before.  */
bool octa_form_says (const char *name, int n, char *text, size_t size);
/* ... NAME being a function of Octave's whose text cannot be.  */
void octa_form_not_ours (const char *name, int n, char *text, size_t size);

#endif
