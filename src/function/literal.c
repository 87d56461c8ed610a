/* literal.c -- numbers and strings of Octave's language.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/lexer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int
octa_syntax_behind_newline (const octa_syntax *s, int at)
{
  return at + (s->text[at] == '\r' && s->text[at + 1] == '\n' ? 2 : 1);
}

/* ---- numbers ---- */

static int
digit_of (char c)
{
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : 99;
}

/* Behind the digits at I, which may be parted by _; I when there are none.  */
static int
skip_digits (const char *text, int i, int base)
{
  if (digit_of (text[i]) >= base)
    return i;
  while (digit_of (text[i]) < base || text[i] == '_')
    i++;
  return i;
}

/* Bits of a suffix s8, u16 ... at TEXT, or 0; its length.  */
static int
suffix_bits (const char *text, int *length)
{
  static const char *const sizes[] = { "8", "16", "32", "64" };
  if (*text == 's' || *text == 'u')
    for (int i = 0; i < 4; i++)
      if (strncmp (text + 1, sizes[i], strlen (sizes[i])) == 0)
        {
          *length = 1 + (int)strlen (sizes[i]);
          return 8 << i;
        }
  *length = 0;
  return 0;
}

/* The class of integers of BITS.  */
static octa_type
integer_type (int bits, bool is_signed)
{
  int log = bits == 8 ? 0 : bits == 16 ? 1 : bits == 32 ? 2 : 3;
  return (octa_type)((is_signed ? OCTA_TYPE_INT8 : OCTA_TYPE_UINT8) + log);
}

/* 0xff, 0b101u8; their class goes by how many digits are written.  */
static octa_status
read_integer (octa_syntax *s, octa_syntax_token *t, int base)
{
  const char *text = s->text;
  int end = skip_digits (text, t->at + 2, base), n = 0, length;
  uint64_t bits = 0;
  for (int i = t->at + 2; i < end; i++)
    if (text[i] != '_')
      {
        bits = bits * (unsigned)base + (unsigned)digit_of (text[i]);
        n++;
      }
  int need = base == 16 ? n > 16 ? 99 : 4 * n : n;
  int have = suffix_bits (text + end, &length);
  bool is_signed = have && text[end] == 's';
  if (! have)
    have = need <= 8 ? 8 : need <= 16 ? 16 : need <= 32 ? 32 : 64;
  if (need > have)
    return octa_syntax_refuse (s, t->at,
                               "parse error: too many digits for %s constant",
                               base == 16 ? "a hexadecimal" : "a binary");
  if (is_signed && have < 64 && bits >> (have - 1))
    bits |= ~(uint64_t)0 << have;
  t->number.type = integer_type (have, is_signed);
  t->number.bits = bits;
  t->number.d = is_signed ? (double)(int64_t)bits : (double)bits;
  t->end = end + length;
  return OCTA_OK;
}

/* Behind the decimal number at I.  */
static int
decimal_end (const char *text, int i)
{
  int end = skip_digits (text, i, 10);
  bool has_digits = end > i;
  /* 13./x divides elements.  */
  if (text[end] == '.'
      && ! (has_digits && text[end + 1] && strchr ("*/\\^'", text[end + 1])))
    {
      int behind = skip_digits (text, end + 1, 10);
      if (has_digits || behind > end + 1)
        end = behind;
    }
  if (text[end] && strchr ("dDeE", text[end]))
    {
      int sign = text[end + 1] == '+' || text[end + 1] == '-';
      int behind = skip_digits (text, end + 1 + sign, 10);
      if (behind > end + 1 + sign)
        end = behind;
    }
  return end;
}

octa_status
octa_syntax_read_number (octa_syntax *s, octa_syntax_token *t)
{
  const char *text = s->text + t->at;
  t->number = (octa_syntax_number){ .type = OCTA_TYPE_DOUBLE };
  if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X')
      && digit_of (text[2]) < 16)
    return read_integer (s, t, 16);
  if (text[0] == '0' && (text[1] == 'b' || text[1] == 'B')
      && digit_of (text[2]) < 2)
    return read_integer (s, t, 2);
  int length = decimal_end (text, 0), n = 0;
  char *plain = octa_syntax_alloc (s, (size_t)length + 1);
  if (! plain)
    return OCTA_FAIL;
  for (int i = 0; i < length; i++)
    if (text[i] == 'd' || text[i] == 'D')
      plain[n++] = 'e';
    else if (text[i] != '_')
      plain[n++] = text[i];
  t->number.d = strtod (plain, NULL);
  errno = 0;
  uint64_t bits = strtoull (plain, NULL, 10);
  if (! errno && strspn (plain, "0123456789") == (size_t)n)
    t->number.bits = bits;
  t->end = t->at + length;
  if (text[length] && strchr ("iIjJ", text[length]))
    {
      t->number.is_imaginary = true;
      t->end++;
    }
  return OCTA_OK;
}

/* ---- strings ---- */

/* The character of an escape that is a letter, or the letter.  */
static char
letter_escape (char c)
{
  static const char from[] = "abfnrtv", to[] = "\a\b\f\n\r\t\v";
  const char *found = c ? strchr (from, c) : NULL;
  return found ? to[found - from] : c;
}

/* One byte more, which is only counted when there is no OUT.  */
static void
add (char *out, int *n, char c)
{
  if (out)
    out[*n] = c;
  (*n)++;
}

/* The escape at I, behind the backslash; adds to OUT and gives where it ends,
   or -1.  */
static int
read_escape (octa_syntax *s, int i, char *out, int *n)
{
  const char *text = s->text;
  unsigned value = 0;
  int start = i;
  if (text[i] >= '0' && text[i] <= '7')
    {
      while (i < start + 3 && text[i] >= '0' && text[i] <= '7')
        value = value * 8 + (unsigned)(text[i++] - '0');
      if (value > 0xff)
        {
          octa_syntax_refuse (s, start - 1,
                              "parse error: invalid octal escape sequence in "
                              "character string");
          return -1;
        }
      add (out, n, (char)value);
      return i;
    }
  if (text[i] == 'x' && digit_of (text[i + 1]) < 16)
    {
      for (i++; digit_of (text[i]) < 16; i++)
        value = value * 16 + (unsigned)digit_of (text[i]);
      add (out, n, (char)value);
      return i;
    }
  while (octa_syntax_is_blank (text[i]))
    i++;
  if (octa_syntax_is_newline (text[i]))
    return octa_syntax_behind_newline (s, i);
  add (out, n, letter_escape (text[start]));
  return start + 1;
}

/* Where a line that goes on behind the ... at I begins, or -1.  */
static int
continued_string (octa_syntax *s, int i)
{
  const char *text = s->text;
  if (strncmp (text + i, "...", 3) != 0)
    return -1;
  for (i += 3; octa_syntax_is_blank (text[i]); i++)
    ;
  return octa_syntax_is_newline (text[i]) ? octa_syntax_behind_newline (s, i)
                                          : -1;
}

/* Behind the string's last quote, or -1.  */
static int
string_end (octa_syntax *s, int at, char *out, int *n)
{
  const char *text = s->text;
  char quote = text[at];
  for (int i = at + 1;;)
    {
      char c = text[i];
      int next;
      if (! c || octa_syntax_is_newline (c))
        {
          octa_syntax_refuse (s, at,
                              "parse error: unterminated character string "
                              "constant; its %c is missing",
                              quote);
          return -1;
        }
      if (c == quote && text[i + 1] != quote)
        return i + 1;
      if (quote == '"' && c == '\\' && text[i + 1])
        {
          i = read_escape (s, i + 1, out, n);
          if (i < 0)
            return -1;
        }
      else if (quote == '"' && c == '.'
               && (next = continued_string (s, i)) >= 0)
        i = next;
      else
        {
          add (out, n, c);
          i += c == quote ? 2 : 1;
        }
    }
}

octa_status
octa_syntax_read_string (octa_syntax *s, octa_syntax_token *t)
{
  int n = 0;
  t->end = string_end (s, t->at, NULL, &n);
  if (t->end < 0)
    return OCTA_FAIL;
  char *out = octa_syntax_alloc (s, (size_t)n + 1);
  if (! out)
    return OCTA_FAIL;
  t->text = out;
  t->length = n;
  t->is_double = s->text[t->at] == '"';
  n = 0;
  string_end (s, t->at, out, &n);
  return OCTA_OK;
}
