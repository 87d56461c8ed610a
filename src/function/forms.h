/* forms.h -- functions of Octave's that are compiled without their text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_FORMS_H
#define OCTA_FUNCTION_FORMS_H 1

#include "array/array.h"

/* Functions of Octave's that are compiled without their text.  */
typedef enum octa_spec_fn
{
#define FUNCTION(name, least, most, texts, calls, numbers, arrays)            \
  OCTA_SPEC_FN_##name,
#include "function/functions.def"
#undef FUNCTION
  OCTA_SPEC_FN_NONE /* another */
} octa_spec_fn;

/* How many arguments Octave's NAME takes, with TEXTS strings behind them; and
   calls that are compiled.  */
typedef struct octa_spec_form
{
  const char *name;
  int least, most, texts;
  const char *calls;
} octa_spec_form;

octa_spec_fn octa_spec_fn_find (const char *name);
/* False: NAME is no function that is compiled without its text.  */
bool octa_spec_form_of (const char *name, octa_spec_form *out);
/* What messages of this release of Octave call it.  */
const char *octa_spec_form_name (const octa_spec_form *f);
/* Why NAME is not compiled with such N arguments, as a sentence; false as
   before.  */
bool octa_spec_form_says (const char *name, int n, char *text, size_t size);
/* ... NAME being a function of Octave's whose text cannot be.  */
void octa_spec_not_ours (const char *name, int n, char *text, size_t size);

#endif
