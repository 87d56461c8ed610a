/* args.c -- the declarations of a kernel's arguments: "float a, float *x".

   Types are not interpreted here; the compiler reports them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "expression/private.h"
#include "expression/kernel.h"

#include <stdlib.h>
#include <string.h>

#define WORDS_MAX 64 /* the most tokens of a declaration */

static bool
is_qualifier (const char *text, octa_token t)
{
  static const char *const words[] = { "const", "volatile", "restrict",
                                       "__restrict", "__restrict__" };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (octa_token_is (text, t, words[i]))
      return true;
  return false;
}

static char *
token_text (const char *text, octa_token t)
{
  return strndup (text + t.start, t.end - t.start);
}

/* Accept only tokens of a kernel's parameter.  A reference cannot be passed to
   a kernel, and ; would end the list.  */
static octa_status
check_token (const char *text, octa_token t)
{
  if (t.kind == OCTA_TOKEN_IDENT || t.kind == OCTA_TOKEN_NUMBER
      || (t.kind == OCTA_TOKEN_PUNCT && ! strchr ("&;={}!?#", text[t.start])))
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_LOGIC,
                    "ARGUMENTS must be declarations such as \"float a, "
                    "float *x\", separated by commas; %.*s cannot be in one",
                    (int)(t.end - t.start), text + t.start);
}

/* Parse the declaration in the tokens [0, N) of TEXT.  */
static octa_status
parse_one (const char *text, const octa_token *t, int n, octa_expr_arg *a)
{
  int n_type, n_stars = 0, last_star = -1;
  octa_strbuf type = { 0 };
  *a = (octa_expr_arg){ 0 };
  for (int i = 0; i < n; i++)
    if (check_token (text, t[i]) != OCTA_OK)
      return OCTA_FAIL;
  while (n > 0 && octa_token_is (text, t[n - 1], "]"))
    {
      a->is_vector = true;
      while (n > 0 && ! octa_token_is (text, t[n - 1], "["))
        n--;
      n--;
    }
  for (int i = 0; i < n; i++)
    if (octa_token_is (text, t[i], "*"))
      {
        n_stars++;
        last_star = i;
      }
  n_type = n - 1;
  if (n_stars)
    {
      a->is_vector = true;
      n_type = last_star;
    }
  for (int i = 0; i < n_type; i++)
    {
      a->is_const |= n_stars < 2 && octa_token_is (text, t[i], "const");
      if (n_stars < 2 && is_qualifier (text, t[i]))
        continue;
      octa_strbuf_add (&type, type.len ? " " : "");
      octa_strbuf_addn (&type, text + t[i].start, t[i].end - t[i].start);
    }
  if (n < 2 || t[n - 1].kind != OCTA_TOKEN_IDENT || ! type.len
      || is_qualifier (text, t[n - 1]))
    {
      octa_strbuf_free (&type);
      return octa_fail (OCTA_ERROR_LOGIC,
                        "ARGUMENTS must be declarations such as \"float a, "
                        "float *x\"; one has no type or no name");
    }
  const char *s = octa_strbuf_ok (&type);
  a->type = s ? strdup (s) : NULL;
  a->name = token_text (text, t[n - 1]);
  octa_strbuf_free (&type);
  return a->type && a->name ? OCTA_OK : octa_no_memory ("an expression");
}

/* float3 and the like: the letter of float, and 3.  */
void
octa_expr_find_base (octa_expr_arg *a)
{
  static const struct
  {
    const char *name;
    char letter;
  } bases[] = { { "char", 'b' },   { "uchar", 'B' },  { "short", 's' },
                { "ushort", 'S' }, { "int", 'i' },    { "uint", 'I' },
                { "long", 'w' },   { "ulong", 'W' },  { "longlong", 'w' },
                { "float", 'f' },  { "double", 'd' }, { "ulonglong", 'W' } };
  size_t n = strlen (a->type);
  if (! strcmp (a->type, "cuFloatComplex") || ! strcmp (a->type, "cuComplex"))
    a->base = 'f', a->base_count = 2;
  else if (! strcmp (a->type, "cuDoubleComplex"))
    a->base = 'd', a->base_count = 2;
  else if (n > 1 && a->type[n - 1] >= '1' && a->type[n - 1] <= '4')
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++)
      if (strlen (bases[i].name) == n - 1
          && ! strncmp (a->type, bases[i].name, n - 1))
        {
          a->base = bases[i].letter;
          a->base_count = a->type[n - 1] - '0';
        }
}

static bool
is_reserved (octa_expression_family f, const char *name)
{
  static const char *const words[OCTA_EXPRESSION_FAMILIES][6] = {
    { "i", "n" }, { "i", "n" }, { "i", "N", "item", "prev_item", "last_item" }
  };
  for (int k = 0; k < 6 && words[f][k]; k++)
    if (! strcmp (words[f][k], name))
      return true;
  return false;
}

static octa_status
check_args (const octa_expression_spec *spec, const octa_expr_arg *a, int n)
{
  int n_vectors = 0;
  for (int i = 0; i < n; i++)
    {
      n_vectors += a[i].is_vector;
      if (is_reserved (spec->family, a[i].name)
          || ! strncmp (a[i].name, "octa_", 5))
        return octa_fail (OCTA_ERROR_LOGIC,
                          "ARGUMENTS: the name %s is taken; choose another",
                          a[i].name);
      for (int k = 0; k < i; k++)
        if (! strcmp (a[i].name, a[k].name))
          return octa_fail (OCTA_ERROR_LOGIC,
                            "ARGUMENTS: two arguments have the name %s",
                            a[i].name);
    }
  if (n_vectors == 0)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "ARGUMENTS must have an array among them, as in "
                      "\"float *x\"");
  return OCTA_OK;
}

void
octa_expr_free (octa_expr_arg *args, int n)
{
  for (int i = 0; args && i < n; i++)
    {
      free (args[i].name);
      free (args[i].type);
    }
  free (args);
}

octa_status
octa_expr_parse (const octa_expression_spec *spec, octa_expr_arg **args,
                 int *n)
{
  octa_status st = OCTA_OK;
  const char *text = spec->text[OCTA_TEXT_ARGUMENTS];
  size_t len = strlen (text), pos = 0;
  octa_token t, words[WORDS_MAX];
  int n_words = 0, depth = 0, count = 0;
  octa_expr_arg *list = calloc (OCTA_EXPRESSION_ARGS, sizeof *list);
  if (! list)
    return octa_no_memory ("an expression");
  do
    {
      t = octa_token_next (text, len, &pos);
      bool ends = t.kind == OCTA_TOKEN_END
                  || (depth == 0 && octa_token_is (text, t, ","));
      if (! ends)
        {
          depth += octa_token_is (text, t, "<") - octa_token_is (text, t, ">");
          if (n_words < WORDS_MAX)
            words[n_words++] = t;
          continue;
        }
      if (count == OCTA_EXPRESSION_ARGS)
        OCTA_TRY (octa_fail (OCTA_ERROR_LOGIC,
                             "there can be at most %d ARGUMENTS",
                             OCTA_EXPRESSION_ARGS));
      OCTA_TRY (parse_one (text, words, n_words, &list[count]));
      octa_expr_find_base (&list[count++]);
      n_words = 0;
    }
  while (t.kind != OCTA_TOKEN_END);
  OCTA_TRY (check_args (spec, list, count));
  *args = list;
  *n = count;
  list = NULL;
done:
  octa_expr_free (list, OCTA_EXPRESSION_ARGS);
  return st;
}
