/* format.c -- messages with numbers in them, as core's error writes them.

   A number that is known only at run time is a mark in the message: \5, a
   letter that counts these numbers from 'a', the conversion (%5.2f), \6.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/format.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- one number ---- */

/* Write V as C does with CONVERSION in place of the last letter of SPEC.  */
static void
write_as (octa_strbuf *out, const char *spec, const char *conversion, double v,
          const char *text)
{
  char how[40], buf[400];
  snprintf (how, sizeof how, "%.*s%s", (int)strlen (spec) - 1, spec,
            conversion);
  int n = text ? snprintf (buf, sizeof buf, how, text)
          : strchr ("di", conversion[strlen (conversion) - 1])
              ? snprintf (buf, sizeof buf, how, (long long)v)
          : strchr ("uoxX", conversion[strlen (conversion) - 1])
              ? snprintf (buf, sizeof buf, how, (unsigned long long)v)
              : snprintf (buf, sizeof buf, how, v);
  octa_strbuf_addn (out, buf,
                    n < 0                     ? 0
                    : n < (int)sizeof buf - 1 ? (size_t)n
                                              : sizeof buf - 1);
}

/* SPEC without its precision, for a string.  */
static void
without_precision (const char *spec, char *out)
{
  size_t n = strcspn (spec, ".");
  if (n == strlen (spec))
    n--;
  memcpy (out, spec, n);
  out[n] = 's';
  out[n + 1] = 0;
}

/* Write the character with code V in UTF-8.  */
static void
write_char (octa_strbuf *out, const char *spec, double v, bool is_byte)
{
  char c[5] = "", how[40];
  unsigned u = v >= 0 && v < 1114112 ? (unsigned)v : 0;
  if (u < 256)
    c[0] = (char)u;
  else if (! is_byte && u < 0x800)
    snprintf (c, sizeof c, "%c%c", 0xc0 | u >> 6, 0x80 | (u & 63));
  else if (! is_byte && u < 0x10000)
    snprintf (c, sizeof c, "%c%c%c", 0xe0 | u >> 12, 0x80 | (u >> 6 & 63),
              0x80 | (u & 63));
  else if (! is_byte)
    snprintf (c, sizeof c, "%c%c%c%c", 0xf0 | u >> 18, 0x80 | (u >> 12 & 63),
              0x80 | (u >> 6 & 63), 0x80 | (u & 63));
  without_precision (spec, how);
  write_as (out, how, "s", 0, c);
}

/* Write V with the conversion SPEC, such as "%5.2f".  */
static void
write_number (octa_strbuf *out, const char *spec, double v)
{
  char letter = spec[strlen (spec) - 1], how[40];
  bool is_whole = v == trunc (v) && fabs (v) < 9.2e18;
  if (isnan (v) || isinf (v))
    {
      without_precision (spec, how);
      write_as (out, how, "s", 0, isnan (v) ? "NaN" : v < 0 ? "-Inf" : "Inf");
    }
  else if (letter == 's')
    write_char (out, spec, is_whole ? v : -1, true);
  else if (letter == 'c' && is_whole)
    write_char (out, spec, v, false);
  else if (strchr ("eEfgG", letter))
    write_as (out, spec, (char[]){ letter, 0 }, v, NULL);
  else if (strchr ("di", letter) && is_whole)
    write_as (out, spec, "lld", v, NULL);
  else if (strchr ("uoxX", letter) && is_whole && v >= 0)
    write_as (out, spec, (char[]){ 'l', 'l', letter, 0 }, v, NULL);
  else
    write_as (out, spec, "g", v, NULL);
}

/* ---- whole messages ---- */

/* The position in the arguments of the next value.  */
typedef struct reading
{
  const octa_emit_format_arg *arg;
  int n, i, k; /* argument I of N, character K of it */
} reading;

static bool
is_at_end (const reading *r)
{
  return r->i == r->n;
}

static void
skip_empty (reading *r)
{
  while (! is_at_end (r) && r->arg[r->i].text && r->k >= r->arg[r->i].length)
    {
      r->i++;
      r->k = 0;
    }
}

/* Write the next value with the conversion SPEC.  */
static void
write_next (octa_strbuf *out, reading *r, const char *spec)
{
  const octa_emit_format_arg *a = &r->arg[r->i];
  if (a->text && r->k == 0 && spec[strlen (spec) - 1] == 's')
    {
      write_as (out, spec, "s", 0, a->text);
      r->i++;
    }
  else if (a->text)
    write_number (out, spec, (unsigned char)a->text[r->k++]);
  else
    {
      if (a->told >= 0)
        octa_strbuf_printf (out, "\5%c%s\6", 'a' + a->told, spec);
      else
        write_number (out, spec, a->number);
      r->i++;
    }
  skip_empty (r);
}

/* Copy the conversion at P to SPEC, without its length modifier.  Returns how
   many characters it has, or 0.  */
static size_t
conversion (const char *p, char spec[32])
{
  size_t flags = 1 + strspn (p + 1, "-+ #0"), width, length;
  width = flags + strspn (p + flags, "0123456789.");
  length = width + strspn (p + width, "lhL");
  if (! p[length] || ! strchr ("diuoxXcsfeEgG", p[length]) || width > 24)
    return 0;
  snprintf (spec, 32, "%.*s%c", (int)width, p, p[length]);
  return length + 1;
}

bool
octa_emit_format (octa_strbuf *out, const char *format, int n,
                  const octa_emit_format_arg *arg)
{
  reading r = { .arg = arg, .n = n };
  bool has_read;
  char spec[32];
  skip_empty (&r);
  bool is_empty = is_at_end (&r);
  do
    {
      has_read = false;
      for (const char *p = format; *p;)
        {
          size_t k = 1;
          if (*p != '%')
            octa_strbuf_addn (out, p, 1);
          else if (p[1] == '%')
            {
              octa_strbuf_addn (out, p, 1);
              k = 2;
            }
          else if (! (k = conversion (p, spec)))
            return false;
          else if (! is_at_end (&r))
            {
              write_next (out, &r, spec);
              has_read = true;
            }
          else if (! is_empty)
            return true;
          p += k;
        }
    }
  while (has_read && ! is_at_end (&r));
  return true;
}

void
octa_emit_told (octa_strbuf *out, const char *message, const double *told)
{
  char spec[40];
  for (const char *p = message; *p; p++)
    {
      const char *end = *p == 5 ? strchr (p, 6) : NULL;
      if (! end)
        {
          octa_strbuf_addn (out, p, 1);
          continue;
        }
      snprintf (spec, sizeof spec, "%.*s", (int)(end - p - 2), p + 2);
      write_number (out, spec, told[p[1] - 'a']);
      p = end;
    }
}
