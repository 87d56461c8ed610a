/* tokens.c -- the tokens of CUDA C, as far as outline.c needs them.

   A search for "__global__" would also find it in comments, strings and dead
   branches; a tokeniser does not.  Line splices inside words and trigraphs are
   not resolved.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "text/private.h"

#include <string.h>

static bool
is_word (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
         || (c >= '0' && c <= '9') || c == '_' || (unsigned char)c >= 128;
}

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

/* The position after the comment that begins at I; I if there is none.  */
static size_t
skip_comment (const char *s, size_t len, size_t i)
{
  if (i + 1 >= len || s[i] != '/')
    return i;
  if (s[i + 1] == '/')
    {
      for (; i < len && s[i] != '\n'; i++)
        if (s[i] == '\\' && i + 1 < len)
          i++;
      return i;
    }
  if (s[i + 1] == '*')
    {
      for (i += 2; i + 1 < len; i++)
        if (s[i] == '*' && s[i + 1] == '/')
          return i + 2;
      return len;
    }
  return i;
}

/* The position after the literal whose opening quote is at I.  */
static size_t
skip_quoted (const char *s, size_t len, size_t i)
{
  char quote = s[i];
  for (i++; i < len && s[i] != quote && s[i] != '\n'; i++)
    if (s[i] == '\\' && i + 1 < len)
      i++;
  return i < len && s[i] == quote ? i + 1 : i;
}

/* The position after R"delimiter(...)delimiter" whose quote is at I.  */
static size_t
skip_raw (const char *s, size_t len, size_t i)
{
  size_t open = i + 1;
  while (open < len && s[open] != '(' && open - i < 18)
    open++;
  if (open >= len || s[open] != '(')
    return skip_quoted (s, len, i);
  size_t n = open - i - 1;
  for (size_t k = open + 1; k + n + 1 < len; k++)
    if (s[k] == ')' && memcmp (s + k + 1, s + i + 1, n) == 0
        && s[k + n + 1] == '"')
      return k + n + 2;
  return len;
}

/* The end of the line with position I, including splices and comments.  */
static size_t
skip_line (const char *s, size_t len, size_t i)
{
  while (i < len && s[i] != '\n')
    {
      size_t j = skip_comment (s, len, i);
      if (j != i)
        i = j;
      else if (s[i] == '"' || s[i] == '\'')
        i = skip_quoted (s, len, i);
      else
        i += s[i] == '\\' && i + 1 < len ? 2 : 1;
    }
  return i < len ? i : len;
}

/* Is the directive at I NAME?  Then *AFTER is the position after that
   word.  */
static bool
directive_is (const char *s, size_t len, size_t i, const char *name,
              size_t *after)
{
  size_t n = strlen (name);
  for (i++; i < len && (s[i] == ' ' || s[i] == '\t');)
    i++;
  if (i + n > len || memcmp (s + i, name, n) != 0
      || (i + n < len && is_word (s[i + n])))
    return false;
  *after = i + n;
  return true;
}

/* If the directive at I is "#if 0": the start of the line that ends the dead
   branch; else I.  */
static size_t
skip_dead (const char *s, size_t len, size_t i)
{
  size_t after, depth = 0;
  if (! directive_is (s, len, i, "if", &after))
    return i;
  while (after < len && (s[after] == ' ' || s[after] == '\t'))
    after++;
  if (after >= len || s[after] != '0')
    return i;
  /* not 0 == 0 or the like */
  for (after++; after < len && (s[after] == ' ' || s[after] == '\t');)
    after++;
  if (after < len && ! strchr ("\r\n/", s[after]))
    return i;
  size_t k = skip_line (s, len, i);
  while (k < len)
    {
      size_t line = ++k;
      while (k < len && (s[k] == ' ' || s[k] == '\t'))
        k++;
      if (k < len && s[k] == '#')
        {
          if (directive_is (s, len, k, "if", &after)
              || directive_is (s, len, k, "ifdef", &after)
              || directive_is (s, len, k, "ifndef", &after))
            depth++;
          else if (depth == 0
                   && (directive_is (s, len, k, "endif", &after)
                       || directive_is (s, len, k, "else", &after)
                       || directive_is (s, len, k, "elif", &after)))
            return line;
          else if (directive_is (s, len, k, "endif", &after))
            depth--;
        }
      while (k < len && s[k] != '\n')
        k++;
    }
  return len;
}

static bool
at_line_start (const char *s, size_t i)
{
  while (i > 0 && (s[i - 1] == ' ' || s[i - 1] == '\t'))
    i--;
  return i == 0 || s[i - 1] == '\n';
}

/* The end of a preprocessing number: 1.5e-3f, 0x1p+3, 1'000.  */
static size_t
skip_number (const char *s, size_t len, size_t i)
{
  for (i++; i < len; i++)
    {
      char e = s[i - 1];
      bool is_sign = (s[i] == '+' || s[i] == '-')
                     && (e == 'e' || e == 'E' || e == 'p' || e == 'P');
      if (! is_word (s[i]) && s[i] != '.' && s[i] != '\'' && ! is_sign)
        break;
    }
  return i;
}

octa_token
octa_token_next (const char *s, size_t len, size_t *pos)
{
  size_t i = *pos;
  for (size_t j; i < len; i = j)
    {
      j = s[i] == ' ' || (s[i] >= '\t' && s[i] <= '\r')
              ? i + 1
              : skip_comment (s, len, i);
      if (s[i] == '\\' && i + 1 < len && s[i + 1] == '\n')
        j = i + 2;
      if (j == i)
        break;
    }
  octa_token t = { OCTA_TOKEN_END, i, i };
  if (i < len)
    {
      char c = s[i];
      if (c == '#' && at_line_start (s, i))
        {
          t.end = skip_dead (s, len, i);
          t.kind = t.end > i ? OCTA_TOKEN_DEAD : OCTA_TOKEN_DIRECTIVE;
          if (t.kind == OCTA_TOKEN_DIRECTIVE)
            t.end = skip_line (s, len, i);
        }
      else if (is_digit (c)
               || (c == '.' && i + 1 < len && is_digit (s[i + 1])))
        t.kind = OCTA_TOKEN_NUMBER, t.end = skip_number (s, len, i);
      else if (is_word (c))
        {
          while (t.end < len && is_word (s[t.end]))
            t.end++;
          t.kind = OCTA_TOKEN_IDENT;
          if (t.end < len && s[t.end] == '"' && s[t.end - 1] == 'R'
              && t.end - i <= 3)
            t.kind = OCTA_TOKEN_STRING, t.end = skip_raw (s, len, t.end);
        }
      else if (c == '"' || c == '\'')
        {
          t.kind = c == '"' ? OCTA_TOKEN_STRING : OCTA_TOKEN_CHAR;
          t.end = skip_quoted (s, len, i);
        }
      else
        {
          t.kind = OCTA_TOKEN_PUNCT;
          t.end = i + (c == ':' && i + 1 < len && s[i + 1] == ':' ? 2 : 1);
        }
    }
  *pos = t.end;
  return t;
}

bool
octa_token_is (const char *text, octa_token t, const char *word)
{
  size_t n = strlen (word);
  return t.end - t.start == n && memcmp (text + t.start, word, n) == 0;
}

bool
octa_token_is_char (const char *s, octa_token k, char c)
{
  return k.kind == OCTA_TOKEN_PUNCT && k.end == k.start + 1 && s[k.start] == c;
}
