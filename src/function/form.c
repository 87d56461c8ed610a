/* form.c -- how many arguments Octave's functions take, and which calls of the
   compiler's own functions (functions.def) are compiled.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/form.h"
#include "function/known.h"
#include "array/rows.h"

#include <stdio.h>
#include <string.h>

#define ANY 999
static const octa_form forms[] = {
#define FUNCTION(name, least, most, texts, calls, numbers, arrays)            \
  [OCTA_FORM_FN_##name] = { #name, least, most, texts, calls },
#include "function/functions.def"
};

static const struct
{
  const char *name, *other;
} aliases[] = {
#define ALIAS(name, other) { #name, #other },
#include "function/functions.def"
};

static const struct
{
  const char *name, *other;
  int release;
} said[] = {
#define SAID(name, other, release) { #name, #other, release },
#include "function/functions.def"
};

const char *
octa_form_name (const octa_form *f)
{
  for (size_t i = 0; i < sizeof said / sizeof *said; i++)
    if (strcmp (said[i].name, f->name) == 0
        && octa_release () >= said[i].release)
      return said[i].other;
  return f->name;
}

/* An operation of ops.def that has no row.  */
static bool
form_of_operation (const char *name, octa_form *out)
{
  static const char *const operands[] = { "", "x", "x, y", "x, y, z" };
  octa_op op = octa_op_find (name);
  if (op == OCTA_OP_COUNT || strncmp (name, "__", 2) == 0)
    return false;
  int n = octa_ops[op].n;
  *out = (octa_form){ .name = octa_ops[op].name,
                      .least = n,
                      .most = octa_op_traits[op].folds ? ANY : n,
                      .operands = operands[n] };
  return true;
}

static const char *
without_alias (const char *name)
{
  for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
    if (strcmp (aliases[i].name, name) == 0)
      return aliases[i].other;
  return name;
}

octa_form_fn
octa_form_fn_find (const char *name)
{
  int i = 0;
  name = without_alias (name);
  while (i < OCTA_FORM_FN_NONE && strcmp (forms[i].name, name) != 0)
    i++;
  return (octa_form_fn)i;
}

bool
octa_form_of (const char *name, octa_form *out)
{
  octa_form_fn f = octa_form_fn_find (name);
  if (f == OCTA_FORM_FN_NONE)
    return form_of_operation (without_alias (name), out);
  *out = forms[f];
  return true;
}

bool
octa_form_says (const char *name, int n, char *text, size_t size)
{
  octa_form f;
  char calls[OCTA_KNOWN_NAME];
  if (! octa_form_of (name, &f))
    return false;
  if (f.operands)
    snprintf (calls, sizeof calls, "%s (%s)", f.name, f.operands);
  const char *shown = f.operands ? calls : f.calls;
  if (n == 0)
    snprintf (text, size, "%s without arguments is not compiled; use %s", name,
              shown);
  else
    snprintf (text, size, "%s with %d such argument%s is not compiled; use %s",
              name, n, n > 1 ? "s" : "", shown);
  return true;
}

void
octa_form_not_ours (const char *name, int n, char *text, size_t size)
{
  if (! octa_form_says (name, n, text, size))
    snprintf (text, size,
              "%s is a function of Octave that cannot be compiled; rewrite "
              "the call with other functions",
              name);
}
