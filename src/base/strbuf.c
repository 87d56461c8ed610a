/* strbuf.c -- a string builder whose failure sticks.

   Code that writes text adds a hundred pieces, and checks of each would hide
   the text.  A failed addition leaves the buffer as it was and is remembered;
   octa_strbuf_ok reports it at the end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for N more bytes and a NUL.  */
static bool
reserve (octa_strbuf *b, size_t n)
{
  if (b->failed)
    return false;
  if (n >= SIZE_MAX / 2 - b->len)
    {
      b->failed = true;
      return false;
    }
  if (b->len + n + 1 <= b->cap)
    return true;
  size_t cap = b->cap ? b->cap : 256;
  while (cap < b->len + n + 1)
    cap *= 2;
  char *s = realloc (b->s, cap);
  if (! s)
    {
      b->failed = true;
      return false;
    }
  b->s = s;
  b->cap = cap;
  return true;
}

void
octa_strbuf_addn (octa_strbuf *b, const char *bytes, size_t n)
{
  if (! reserve (b, n))
    return;
  if (n)
    memcpy (b->s + b->len, bytes, n);
  b->len += n;
  b->s[b->len] = '\0';
}

void
octa_strbuf_add (octa_strbuf *b, const char *text)
{
  octa_strbuf_addn (b, text, strlen (text));
}

/* Write V so that it ends before END; return the number of characters.  */
static size_t
write_digits (int v, char *end)
{
  char *s = end;
  unsigned rest = v < 0 ? 0u - (unsigned)v : (unsigned)v;
  do
    *--s = (char)('0' + rest % 10);
  while (rest /= 10);
  if (v < 0)
    *--s = '-';
  return (size_t)(end - s);
}

/* A fast way for formats with %s, %d and %c only, as most are.  False, with
   nothing added, for any other.  Each launch writes the key of its kernel in
   this way.  */
static bool
add_plain (octa_strbuf *b, const char *fmt, va_list ap)
{
  size_t before = b->len;
  for (;;)
    {
      char digits[16];
      size_t n = strcspn (fmt, "%");
      octa_strbuf_addn (b, fmt, n);
      if (! fmt[n])
        return true;
      fmt += n + 2;
      switch (fmt[-1])
        {
        case 's':
          octa_strbuf_add (b, va_arg (ap, const char *));
          break;
        case 'c':
          octa_strbuf_addn (b, (const char[]){ (char)va_arg (ap, int) }, 1);
          break;
        case 'd':
          n = write_digits (va_arg (ap, int), digits + sizeof digits);
          octa_strbuf_addn (b, digits + sizeof digits - n, n);
          break;
        default:
          b->len = before;
          return false;
        }
    }
}

void
octa_strbuf_printf (octa_strbuf *b, const char *fmt, ...)
{
  va_list ap;
  va_start (ap, fmt);
  bool is_done = add_plain (b, fmt, ap);
  va_end (ap);
  if (is_done)
    return;
  va_start (ap, fmt);
  int n = vsnprintf (NULL, 0, fmt, ap);
  va_end (ap);
  if (n < 0)
    b->failed = true;
  if (n < 0 || ! reserve (b, (size_t)n))
    return;
  va_start (ap, fmt);
  vsnprintf (b->s + b->len, (size_t)n + 1, fmt, ap);
  va_end (ap);
  b->len += (size_t)n;
}

void
octa_strbuf_clear (octa_strbuf *b)
{
  b->len = 0;
  b->failed = false;
  if (b->s)
    b->s[0] = '\0';
}

void
octa_strbuf_free (octa_strbuf *b)
{
  free (b->s);
  *b = (octa_strbuf){ 0 };
}

const char *
octa_strbuf_ok (octa_strbuf *b)
{
  if (b->failed)
    {
      octa_no_memory ("a text");
      return NULL;
    }
  return b->s ? b->s : "";
}
