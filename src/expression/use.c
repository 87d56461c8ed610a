/* use.c -- how C expressions use their arguments, read from the text.  An
   argument that is only used as NAME[i] can be kept in a register, so that
   memory is accessed in vectors.  One that is never written is const.  If a
   use is not understood, every kind of use is assumed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "expression/private.h"
#include "expression/text.h"

#include <stdlib.h>
#include <string.h>

/* A text as tokens, with an END at both ends.  */
typedef struct reader
{
  const char *text;
  octa_token *t;
  int n;
} reader;

static octa_status
read_tokens (const char *text, reader *r)
{
  size_t len = strlen (text), pos = 0;
  *r = (reader){ .text = text, .t = malloc ((len + 2) * sizeof *r->t) };
  if (! r->t)
    return octa_no_memory ("an expression");
  r->t[r->n++] = (octa_token){ .kind = OCTA_TOKEN_END };
  do
    r->t[r->n++] = octa_token_next (text, len, &pos);
  while (r->t[r->n - 1].kind != OCTA_TOKEN_END);
  return OCTA_OK;
}

static bool
is (const reader *r, int k, const char *word)
{
  return k >= 0 && k < r->n && octa_token_is (r->text, r->t[k], word);
}

/* Are the tokens from K on the characters of OP, without space between
   them?  */
static bool
is_operator (const reader *r, int k, const char *op)
{
  for (int i = 0; op[i]; i++)
    if (! is (r, k + i, (char[]){ op[i], '\0' })
        || (i > 0 && r->t[k + i].start != r->t[k + i - 1].end))
      return false;
  return true;
}

/* The token after the bracket that closes the one at K.  */
static int
skip_brackets (const reader *r, int k)
{
  int depth = 0;
  for (; k < r->n - 1; k++)
    {
      depth += is (r, k, "[") || is (r, k, "(");
      depth -= is (r, k, "]") || is (r, k, ")");
      if (depth == 0)
        return k + 1;
    }
  return k;
}

static bool
is_operand (const reader *r, int k)
{
  return r->t[k].kind == OCTA_TOKEN_IDENT || r->t[k].kind == OCTA_TOKEN_NUMBER
         || is (r, k, ")") || is (r, k, "]");
}

/* Note how the element is used whose name is token FIRST and that ends before
   K.  */
static void
judge (const reader *r, int first, int k, bool is_member, octa_expr_use *u)
{
  static const char *const compound[] = { "+=", "-=", "*=", "/=",  "%=",
                                          "&=", "|=", "^=", "<<=", ">>=",
                                          "++", "--", "->" };
  bool is_address = is (r, first - 1, "&") && ! is_operand (r, first - 2);
  bool changes = is_operator (r, first - 2, "++")
                 || is_operator (r, first - 2, "--") || is_address
                 || is (r, k, "(");
  for (size_t i = 0; i < sizeof compound / sizeof *compound; i++)
    changes |= is_operator (r, k, compound[i]);
  bool is_set = is (r, k, "=") && ! is_operator (r, k, "==");
  /* x[i] = ... alone, at the beginning of a statement, needs no old value.  */
  bool is_begin = r->t[first - 1].kind == OCTA_TOKEN_END
                  || is (r, first - 1, ";");
  u->is_elsewhere |= is_address;
  u->is_written |= changes || is_set;
  u->is_read |= changes || ! is_set || is_member || ! is_begin;
}

/* Does the text declare its own i?  */
static bool
has_own_index (const reader *r)
{
  static const char *const words[] = { "return", "else", "do", "case" };
  for (int k = 1; k < r->n - 1; k++)
    {
      if (! is (r, k, "i"))
        continue;
      bool is_typed = r->t[k - 1].kind == OCTA_TOKEN_IDENT;
      for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        is_typed &= ! is (r, k - 1, words[w]);
      if (is_typed || (is (r, k + 1, "=") && ! is_operator (r, k + 1, "==")))
        return true;
    }
  return false;
}

static void
look (const reader *r, const char *name, octa_expr_use *u)
{
  bool is_other = has_own_index (r);
  for (int k = 1; k < r->n - 1; k++)
    {
      if (r->t[k].kind != OCTA_TOKEN_IDENT || ! is (r, k, name)
          || is (r, k - 1, ".") || is (r, k - 1, "::")
          || is_operator (r, k - 2, "->"))
        continue;
      u->is_used = true;
      if (! is (r, k + 1, "["))
        {
          u->is_elsewhere = u->is_read = u->is_written = true;
          continue;
        }
      bool is_member = false;
      int end = skip_brackets (r, k + 1);
      u->is_elsewhere |= is_other || end != k + 4 || ! is (r, k + 2, "i");
      while (is (r, end, ".") || is (r, end, "["))
        {
          is_member = true;
          end = is (r, end, ".") ? end + 2 : skip_brackets (r, end);
        }
      judge (r, k, end, is_member, u);
    }
}

/* Does the text have control flow or directives?  */
static bool
has_flow (const reader *r)
{
  static const char *const words[] = { "if",     "for",  "while", "do",
                                       "switch", "goto", "break", "continue",
                                       "return", "asm" };
  for (int k = 1; k < r->n - 1; k++)
    {
      if (r->t[k].kind == OCTA_TOKEN_DIRECTIVE
          || r->t[k].kind == OCTA_TOKEN_DEAD)
        return true;
      for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is (r, k, words[i]))
          return true;
    }
  return false;
}

bool
octa_expr_mentions (const char *text, const char *word)
{
  size_t len = strlen (text), pos = 0;
  octa_token t;
  while ((t = octa_token_next (text, len, &pos)).kind != OCTA_TOKEN_END)
    if (octa_token_is (text, t, word))
      return true;
  return false;
}

/* May a macro of the preamble use an argument?  */
static bool
has_macro_with (const char *text, const char *name)
{
  size_t len = strlen (text), pos = 0, n = strlen (name);
  octa_token t;
  while ((t = octa_token_next (text, len, &pos)).kind != OCTA_TOKEN_END)
    if (t.kind == OCTA_TOKEN_DIRECTIVE)
      for (size_t at = t.start + 1; at < t.end;)
        {
          octa_token w = octa_token_next (text, t.end, &at);
          if (w.kind == OCTA_TOKEN_END)
            break;
          if (w.end - w.start == n && octa_token_is (text, w, name))
            return true;
        }
  return false;
}

/* Does the preamble define macros?  A macro may leave an element early, so
   that written elements need their old values.  */
static bool
has_macros (const char *text)
{
  size_t len = strlen (text), pos = 0;
  octa_token t;
  while ((t = octa_token_next (text, len, &pos)).kind != OCTA_TOKEN_END)
    if (t.kind == OCTA_TOKEN_DIRECTIVE)
      {
        size_t at = t.start + 1;
        octa_token w = octa_token_next (text, t.end, &at);
        if (octa_token_is (text, w, "define"))
          return true;
      }
  return false;
}

/* May there be macros that cannot be seen, from options or unknown
   headers?  */
static bool
has_unseen_macros (const octa_expression_spec *spec)
{
  static const char *const known[] = {
    "<cuComplex.h>", "<cuda_fp16.h>", "<cuda_bf16.h>",       "<cmath>",
    "<math.h>",      "<stdint.h>",    "<cstdint>",           "<float.h>",
    "<limits.h>",    "<stdio.h>",     "<pycuda-complex.hpp>"
  };
  const char *text = spec->text[OCTA_TEXT_PREAMBLE];
  size_t len = strlen (text), pos = 0;
  octa_token t;
  const char *const *options = spec->options;
  octa_option o;
  while (octa_option_next (&options, &o))
    switch (o.kind)
      {
      case OCTA_OPTION_DEFINE:
      case OCTA_OPTION_INCLUDE:
      case OCTA_OPTION_FOLDER: /* may have another <math.h> */
      case OCTA_OPTION_COMPILER:
        return true;
      default:
        break;
      }
  while ((t = octa_token_next (text, len, &pos)).kind != OCTA_TOKEN_END)
    {
      bool is_known = t.kind != OCTA_TOKEN_DIRECTIVE;
      size_t at = t.start + 1;
      octa_token w = octa_token_next (text, t.end, &at);
      is_known |= ! octa_token_is (text, w, "include");
      for (size_t k = 0; k < sizeof known / sizeof *known && ! is_known; k++)
        {
          const char *s = strchr (text + at, known[k][0]);
          size_t n = strlen (known[k]);
          is_known = s && s < text + t.end && ! strncmp (s, known[k], n);
        }
      if (! is_known)
        return true;
    }
  return false;
}

octa_status
octa_expr_study (const octa_expression_spec *spec, const octa_expr_arg *a,
                 int n, octa_expr_group *g)
{
  octa_status st = OCTA_OK;
  reader r = { 0 };
  bool may_leave = has_macros (spec->text[OCTA_TEXT_PREAMBLE]);
  g->is_simple = ! has_unseen_macros (spec);
  for (int k = 0; k < g->n_texts; k++)
    {
      OCTA_TRY (read_tokens (spec->text[g->texts[k]], &r));
      g->is_simple &= ! has_flow (&r);
      for (int i = 0; i < n; i++)
        if (a[i].is_vector)
          look (&r, a[i].name, &g->uses[i]);
      free (r.t);
      r.t = NULL;
    }
  for (int i = 0; i < n; i++)
    {
      bool is_hidden = has_macro_with (spec->text[OCTA_TEXT_PREAMBLE],
                                       a[i].name);
      if (a[i].is_vector && is_hidden)
        g->uses[i] = (octa_expr_use){ true, true, true, true };
      g->uses[i].is_read |= g->uses[i].is_written && may_leave;
      g->is_simple &= ! g->uses[i].is_elsewhere && ! is_hidden;
    }
done:
  free (r.t);
  return st;
}
