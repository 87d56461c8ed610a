/* prototype.c -- the types of a kernel's parameters, from its declaration.

   If code comes as PTX, only the declaration tells the classes and const.  And
   MATLAB's kernels use float2 and double2 for complex numbers, which to the
   compiler are structs of 8 and 16 bytes.  A type that is a typedef's name is
   reported as unknown.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "text/text.h"

#include <stdlib.h>
#include <string.h>

/* Words that are types, with letters as in types.def; z and c are complex.  */
static const struct
{
  const char *word;
  char letter;
} types[] = {
  { "bool", 'l' },
  { "float", 'f' },
  { "double", 'd' },
  { "void", 'v' },
  { "size_t", 'W' },
  { "ptrdiff_t", 'w' },
  { "int8_t", 'b' },
  { "uint8_t", 'B' },
  { "int16_t", 's' },
  { "uint16_t", 'S' },
  { "int32_t", 'i' },
  { "uint32_t", 'I' },
  { "int64_t", 'w' },
  { "uint64_t", 'W' },
  { "uchar", 'B' },
  { "ushort", 'S' },
  { "uint", 'I' },
  { "ulong", 'W' },
  { "float2", 'c' },
  { "double2", 'z' },
  { "cuComplex", 'c' },
  { "cuFloatComplex", 'c' },
  { "cuDoubleComplex", 'z' },
};

/* Words that say nothing of the type.  */
static const char *const idle[] = {
  "volatile",         "__restrict__", "__restrict", "restrict", "register",
  "struct",           "std",          "pycuda",     "thrust",   "cuda",
  "__grid_constant__"
};

typedef struct param
{
  int n_long, n_stars;
  bool is_unsigned, is_signed, is_short, is_char, is_int, is_const;
  bool is_complex, is_unknown;
  char letter;
} param;

static bool
is_base (const param *p)
{
  return p->n_long || p->is_unsigned || p->is_signed || p->is_short
         || p->is_char || p->is_int || p->letter || p->is_unknown;
}

/* A word of the type or the parameter's name.  */
static void
read_word (param *p, const char *text, octa_token t)
{
  for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
    if (octa_token_is (text, t, idle[i]))
      return;
  if (octa_token_is (text, t, "const"))
    p->is_const |= p->n_stars == 0; /* after a star the pointer is const */
  else if (octa_token_is (text, t, "unsigned"))
    p->is_unsigned = true;
  else if (octa_token_is (text, t, "signed"))
    p->is_signed = true;
  else if (octa_token_is (text, t, "long"))
    p->n_long++;
  else if (octa_token_is (text, t, "short"))
    p->is_short = true;
  else if (octa_token_is (text, t, "char"))
    p->is_char = true;
  else if (octa_token_is (text, t, "int"))
    p->is_int = true;
  else if (octa_token_is (text, t, "complex"))
    p->is_complex = true;
  else if (! is_base (p))
    {
      for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (octa_token_is (text, t, types[i].word))
          p->letter = types[i].letter;
      p->is_unknown = ! p->letter;
    }
}

static char
letter_of (const param *p)
{
  if (p->is_complex)
    return p->letter == 'f' ? 'c' : p->letter == 'd' ? 'z' : 0;
  if (p->letter && p->letter != 'd')
    return p->letter;
  if (p->letter == 'd')
    return p->n_long ? 0 : 'd'; /* a device has no long double */
  if (p->is_unknown)
    return 0;
  char c = p->is_char ? 'b' : p->is_short ? 's' : p->n_long ? 'w' : 'i';
  return p->is_unsigned ? (char)(c - 'a' + 'A') : c;
}

/* Add the parameter that ends here.  */
static void
add_param (octa_strbuf *out, const param *p, bool is_first)
{
  char c = letter_of (p);
  octa_strbuf_add (out, is_first ? "" : ",");
  if (p->n_stars)
    octa_strbuf_printf (out, "%c%c",
                        p->is_const && p->n_stars == 1 ? 'p' : 'P',
                        c && p->n_stars == 1 ? c : 'v');
  else if (c && c != 'v')
    octa_strbuf_printf (out, "%c", c);
  else
    octa_strbuf_add (out, "?");
}

/* Read the parameters between START and END of TEXT.  */
static void
read_params (const char *text, size_t start, size_t end, octa_strbuf *out)
{
  param p = { 0 };
  int n = 0, depth = 0;
  size_t pos = start;
  bool has_words = false;
  for (;;)
    {
      octa_token t = octa_token_next (text, end, &pos);
      bool is_end = t.kind == OCTA_TOKEN_END;
      if (is_end || (depth == 0 && octa_token_is (text, t, ",")))
        {
          bool is_void = n == 0 && is_end && p.letter == 'v' && ! p.n_stars;
          if (has_words && ! is_void)
            add_param (out, &p, n++ == 0);
          if (is_end)
            return;
          p = (param){ 0 };
          has_words = false;
          continue;
        }
      has_words = true;
      if (t.kind == OCTA_TOKEN_IDENT && depth <= (p.is_complex ? 1 : 0))
        read_word (&p, text, t);
      else if (octa_token_is (text, t, "*"))
        p.n_stars++;
      else if (octa_token_is (text, t, "["))
        {
          p.n_stars++;
          depth++;
        }
      else if (octa_token_is (text, t, "(") || octa_token_is (text, t, "<"))
        depth++;
      else if (octa_token_is (text, t, "]") || octa_token_is (text, t, ")")
               || octa_token_is (text, t, ">"))
        depth--;
      else if (octa_token_is (text, t, "&"))
        {
          p.is_unknown = true;
          p.letter = 0;
        }
    }
}

octa_status
octa_prototypes (const char *text, const char **kernels)
{
  static octa_strbuf out;
  octa_status st = OCTA_OK;
  octa_outline scan = { 0 };
  octa_strbuf_clear (&out);
  if (! strstr (text, "__global__"))
    {
      octa_strbuf_add (&out, "\t\t");
      read_params (text, 0, strlen (text), &out);
      octa_strbuf_add (&out, "\n");
    }
  else
    {
      OCTA_TRY (octa_outline_read (text, &scan));
      for (size_t i = 0; i < scan.n_functions; i++)
        {
          const octa_outline_function *f = &scan.functions[i];
          if (! (f->flags & OCTA_OUTLINE_GLOBAL))
            continue;
          octa_strbuf_printf (&out, "%s\t%s\t", f->name, f->name);
          read_params (text, f->params.start, f->params.end, &out);
          octa_strbuf_add (&out, "\n");
        }
    }
  *kernels = octa_strbuf_ok (&out);
  st = *kernels ? OCTA_OK : OCTA_FAIL;
done:
  octa_outline_free (&scan);
  return st;
}
