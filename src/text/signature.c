/* signature.c -- a kernel's parameters, from a mangled name.

   kernels/cuda/octa_signature.h turns a kernel's type into a list of numbers
   that appears in the mangled name of an entity: 10octa_codesIJLi358ELi102EEE.
   By then the compiler has resolved typedefs, templates and sizes, so no type
   is parsed here.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "text/text.h"

#include <stdlib.h>
#include <string.h>

/* The codes of octa_signature.h.  */
enum
{
  CODE_POINTER = 256,
  CODE_CONST_POINTER = 512,
  CODE_BYTES = 1024,
  CODE_VECTOR = 65536
};

void
octa_signature_expression (octa_strbuf *b, const char *kernel)
{
  octa_strbuf_printf (b, "&octa_signature<octa_params<decltype(%s)>::type>",
                      kernel);
}

static bool
is_letter (long c)
{
  static const char others[] = "zcveE";
  if (c <= 0 || c > 127)
    return false;
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    if (octa_types[t].letter == c)
      return true;
  return strchr (others, (int)c) != NULL;
}

/* Append one parameter; false if CODE is unknown.  */
static bool
add_code (octa_strbuf *b, long code)
{
  const long lanes = code / CODE_VECTOR, one = code % CODE_VECTOR;
  if (lanes == 0 && one >= CODE_BYTES)
    {
      octa_strbuf_printf (b, "x%ld", one - CODE_BYTES);
      return true;
    }
  const char *kind = one >= CODE_CONST_POINTER ? "p"
                     : one >= CODE_POINTER     ? "P"
                                               : "";
  const int letter = (int)(one % CODE_POINTER);
  if (lanes < 0 || lanes > 4 || one >= CODE_BYTES || ! is_letter (letter)
      || (letter == 'v' && (lanes || ! *kind))
      || (strchr ("eE", letter) && (lanes || *kind)))
    return false;
  octa_strbuf_add (b, kind);
  if (lanes)
    octa_strbuf_printf (b, "%ld", lanes);
  octa_strbuf_printf (b, "%c", letter);
  return true;
}

void
octa_signature_read (octa_strbuf *b, const char *mangled)
{
  /* I: template arguments; J: a pack; L i number E: an int.  */
  static const char mark[] = "10octa_codesIJ";
  const char *s = mangled ? strstr (mangled, mark) : NULL;
  size_t start = b->len;
  bool ok = s != NULL;
  if (ok)
    s += sizeof mark - 1;
  while (ok && *s == 'L' && s[1] == 'i')
    {
      char *end;
      long code = strtol (s + 2, &end, 10);
      if (b->len > start)
        octa_strbuf_add (b, ",");
      ok = end > s + 2 && *end == 'E' && add_code (b, code);
      s = end + 1;
    }
  if (ok && *s == 'E')
    return;
  if (b->s)
    b->s[b->len = start] = '\0';
  octa_strbuf_add (b, "?");
}
