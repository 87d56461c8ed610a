/* fun.c -- descriptions of functions, which callers of the compiler make.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/source.h"

#include <stdlib.h>
#include <string.h>

/* ---- copies ---- */

void
octa_function_values_free (octa_function_value *v, int n)
{
  for (int i = 0; v && i < n; i++)
    {
      free ((char *)v[i].text);
      octa_function_free ((octa_function *)v[i].function);
    }
  free (v);
}

void
octa_function_free (octa_function *f)
{
  if (! f)
    return;
  for (int i = 0; f->names && i < f->n; i++)
    free ((char *)f->names[i]);
  free ((char **)f->names);
  octa_function_values_free ((octa_function_value *)f->value, f->n);
  octa_function_source_release (f->source);
  free ((char *)f->name);
  free (f);
}

octa_function_value *
octa_function_values_copy (const octa_function_value *v, int n)
{
  octa_function_value *out = calloc ((size_t)n + 1, sizeof *out);
  bool is_whole = out;
  for (int i = 0; i < n && is_whole; i++)
    {
      out[i] = v[i];
      out[i].text = NULL;
      out[i].function = NULL;
      if (v[i].kind == OCTA_FUNCTION_TEXT)
        {
          char *text = malloc ((size_t)v[i].length + 1);
          if (text)
            memcpy (text, v[i].text, (size_t)v[i].length);
          is_whole = text;
          out[i].text = text;
        }
      else if (v[i].kind == OCTA_FUNCTION_HANDLE)
        is_whole = (out[i].function = octa_function_copy (v[i].function));
    }
  if (is_whole)
    return out;
  octa_function_values_free (out, n);
  return NULL;
}

octa_function *
octa_function_copy (const octa_function *f)
{
  octa_function *out = calloc (1, sizeof *out);
  if (! out)
    return NULL;
  char **names = calloc ((size_t)f->n + 1, sizeof *names);
  bool is_whole = names;
  out->n = f->n;
  out->is_fma = f->is_fma;
  out->is_once = f->is_once;
  out->names = (const char *const *)names;
  octa_function_source_retain (f->source);
  out->source = f->source;
  out->name = f->name ? strdup (f->name) : NULL;
  is_whole = is_whole && ! f->name == ! out->name;
  for (int i = 0; i < f->n && is_whole; i++)
    is_whole = (names[i] = strdup (f->names[i]));
  out->value = is_whole ? octa_function_values_copy (f->value, f->n) : NULL;
  if (out->value)
    return out;
  octa_function_free (out);
  return NULL;
}
