/* includes.c -- the names of the files that a text may include.

   This is for the cache, which must not miss a file, but may look at one too
   many.  So conditions are ignored, text under "#if 0" is read too, and a #
   counts wherever it stands in its line.  Splices are removed first: they may
   be anywhere, even within a word.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "text/text.h"

#include <stdlib.h>
#include <string.h>

/* Replaces #, so that tokens.c does not return a directive as one token.  */
#define MARK '\1'

/* A copy of TEXT without splices; sets *LEN to its length.  */
static char *
unsplice (const char *text, size_t *len)
{
  char *copy = malloc (*len + 1), *to = copy;
  const char *end = text + *len;
  if (! copy)
    return NULL;
  for (const char *s = text; s < end; s++)
    if (*s == '\\' && s + 1 < end && s[1] == '\n')
      s++;
    else if (*s == '\\' && s + 2 < end && s[1] == '\r' && s[2] == '\n')
      s += 2;
    else
      *to++ = *s == '#' ? MARK : *s;
  *to = '\0';
  *len = (size_t)(to - copy);
  return copy;
}

/* The length of the # at S, in any of its spellings; 0: there is none.  */
static size_t
mark_length (const char *s)
{
  switch (*s)
    {
    case MARK:
      return 1;
    case '%':
      return s[1] == ':' ? 2 : 0;
    case '?':
      return s[1] == '?' && s[2] == '=' ? 3 : 0;
    default:
      return 0;
    }
}

static bool
is_one_of (const char *s, octa_token t, const char *const *words)
{
  for (; *words; words++)
    if (octa_token_is (s, t, *words))
      return true;
  return false;
}

/* Append the name that T is, or that follows T: "NAME" or <NAME>.  False if
   something else is there.  */
static bool
read_name (const char *s, octa_token t, octa_strbuf *names)
{
  size_t n = 0;
  const char *name = s + t.start + 1;
  if (t.kind == OCTA_TOKEN_STRING && s[t.start] == '"' && t.end - t.start > 2)
    n = t.end - t.start - 2;
  else if (octa_token_is (s, t, "<"))
    {
      n = strcspn (name, ">\n");
      if (name[n] != '>')
        n = 0;
    }
  for (size_t i = 0; i < n; i++)
    octa_strbuf_addn (names, name[i] == MARK ? "#" : name + i, 1);
  if (n)
    octa_strbuf_add (names, "\n");
  return n > 0;
}

/* Is any # of TEXT followed by "i", "e", a splice or a comment?  */
static bool
has_directive (const char *text, size_t len)
{
  const char *end = text + len;
  for (const char *mark = "#%?"; *mark; mark++)
    for (const char *s = text;
         s < end && (s = memchr (s, *mark, (size_t)(end - s))); s++)
      if (*mark == '#' ? strchr ("ie\\/", s[1 + strspn (s + 1, " \t\v\f")])
                       : strchr (*mark == '%' ? ":\\" : "?\\", s[1]))
        return true;
  return false;
}

/* A quick test, for texts that include nothing.  */
static bool
may_include (const char *text, size_t len)
{
  static const char *const words[] = { "include", "import", "embed", "\\\n",
                                       "\\\r" };
  if (! has_directive (text, len))
    return false;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (memmem (text, len, words[i], strlen (words[i])))
      return true;
  return false;
}

octa_status
octa_include_read (const char *text, size_t len, octa_strbuf *names,
                   bool *is_all)
{
  static const char *const directives[] = { "include", "include_next",
                                            "import", "embed", NULL };
  static const char *const questions[] = { "__has_include",
                                           "__has_include_next", "__has_embed",
                                           NULL };
  size_t pos = 0;
  octa_token t;
  if (! may_include (text, len))
    return OCTA_OK;
  char *s = unsplice (text, &len);
  if (! s)
    return octa_no_memory ("an included file");
  while ((t = octa_token_next (s, len, &pos)).kind != OCTA_TOKEN_END)
    {
      size_t n = mark_length (s + t.start);
      size_t next = n ? t.start + n : t.end;
      octa_token word = n ? octa_token_next (s, len, &next) : t;
      if (n && is_one_of (s, word, directives))
        {
          if (! read_name (s, octa_token_next (s, len, &next), names))
            *is_all = false;
        }
      else if (s[word.start] == '_' && is_one_of (s, word, questions)
               && octa_token_is (s, octa_token_next (s, len, &next), "("))
        read_name (s, octa_token_next (s, len, &next), names);
    }
  free (s);
  return octa_strbuf_ok (names) ? OCTA_OK : OCTA_FAIL;
}
