/* options.c -- reading the options that users give to a compiler.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "text/text.h"

#include <string.h>

typedef enum value_form
{
  STUCK,
  WORD,
  NONE
} value_form;

static const struct row
{
  const char *name;
  octa_option_kind kind;
  value_form form;
} rows[] = {
#define OPTION(name, kind, form) { name, OCTA_OPTION_##kind, form },
#include "text/options.def"
#undef OPTION
};

/* Is WORD the option of R?  Then VALUE is the rest of the word, which may be
   "".  */
static bool
matches (const struct row *r, const char *word, const char **value)
{
  size_t n = strlen (r->name);
  if (strncmp (word, r->name, n) != 0)
    return false;
  *value = word + n;
  if (r->form == STUCK || ! word[n])
    return true;
  ++*value;
  return word[n] == '=' || (r->form == WORD && word[n] == ' ');
}

bool
octa_option_next (const char *const **at, octa_option *o)
{
  const char *const *words = *at;
  if (! words || ! *words)
    return false;
  *o = (octa_option){ .words = words, .n_words = 1 };
  ++*at;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      const char *value;
      if (! matches (&rows[i], *words, &value))
        continue;
      o->kind = rows[i].kind;
      if (*value)
        o->value = value;
      else if (rows[i].form != NONE && o->kind != OCTA_OPTION_OPTIMIZE
               && words[1])
        {
          o->value = words[1];
          o->n_words = 2;
          ++*at;
        }
      break;
    }
  return true;
}

const char *
octa_option_arch (const char *const *options)
{
  octa_option o;
  while (octa_option_next (&options, &o))
    if (o.kind == OCTA_OPTION_ARCH)
      return o.value;
  return NULL;
}
