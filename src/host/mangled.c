/* mangled.c -- the C++ names of the kernels of an image: _Z1fPf.

   The name is part of a symbol that octa_host_entry.h makes for each kernel,
   octa_host::entry<&KERNEL, ...>::params.  There is one difference: S_, S0_
   ... refer to earlier parts of a symbol, and two parts precede those of the
   kernel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/mangled.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char before[] = "_ZN9octa_host5entryIXadL", behind[] = "EEPFv",
                  last[] = "6paramsE";

/* Append N characters from *S, and advance *S.  */
static void
copy (const char **s, size_t n, octa_strbuf *out)
{
  octa_strbuf_addn (out, *s, n);
  *s += n;
}

/* Copy a reference: S_ is part 0, S0_ 1, SA_ 11 ... *S is after the S, and
   advances past the "_".  The number is reduced by two in OUT.  False if it
   does not refer to a part of the kernel's name.  */
static bool
copy_part (const char **s, octa_strbuf *out)
{
  char digits[16];
  int k = 0;
  long n = **s == '_' ? 0 : strtol (*s, NULL, 36) + 1;
  *s += strcspn (*s, "_");
  *s += **s == '_';
  n -= 2;
  octa_strbuf_add (out, "S");
  for (long m = n - 1; n > 0 && k < (int)sizeof digits; m /= 36)
    {
      digits[k++] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[m % 36];
      if (m < 36)
        break;
    }
  while (k > 0)
    octa_strbuf_addn (out, &digits[--k], 1);
  octa_strbuf_add (out, "_");
  return n >= 0;
}

/* Copy the name from S to END, as it is without anything before it.  */
static bool
copy_name (const char *s, const char *end, octa_strbuf *out)
{
  bool ok = true;
  while (s < end && ok)
    if (isdigit ((unsigned char)*s))
      {
        char *name;
        size_t n = strtoul (s, &name, 10);
        ok = n <= (size_t)(end - name);
        if (ok)
          copy (&s, (size_t)(name - s) + n, out);
      }
    else if (*s == 'S'
             && (s[1] == '_' || isdigit ((unsigned char)s[1])
                 || isupper ((unsigned char)s[1])))
      {
        s++;
        ok = copy_part (&s, out);
      }
    else if (*s == 'A' || *s == 'T') /* of N elements, parameter N */
      copy (&s, 1 + strspn (s + 1, "0123456789_"), out);
    else if (*s == 'L' && islower ((unsigned char)s[1])) /* a number */
      copy (&s, strcspn (s, "E"), out);
    else
      copy (&s, 1, out);
  return ok;
}

bool
octa_host_mangled_add (octa_host_mangled *list, const char *symbol,
                       const void *address)
{
  octa_strbuf name = { 0 };
  size_t n = strlen (symbol);
  const char *s = symbol + sizeof before - 1;
  if (strncmp (symbol, before, sizeof before - 1) != 0 || n < sizeof last
      || strcmp (symbol + n - (sizeof last - 1), last) != 0)
    return true;
  const char *end = strstr (s, behind);
  if (! end || ! copy_name (s, end, &name))
    {
      octa_strbuf_free (&name);
      return true;
    }
  octa_host_mangled_row *more = realloc (list->rows,
                                         (list->n + 1) * sizeof *more);
  if (more)
    list->rows = more;
  if (! more || ! octa_strbuf_ok (&name))
    {
      octa_strbuf_free (&name);
      return false;
    }
  more[list->n++] = (octa_host_mangled_row){ .name = name.s,
                                             .params = address };
  return true;
}

const char *
octa_host_mangled_name (const octa_host_mangled *list,
                        const octa_host_kernel *k)
{
  for (size_t i = 0; i < list->n; i++)
    if (list->rows[i].params == k->params)
      return list->rows[i].name;
  return NULL;
}

void
octa_host_mangled_free (octa_host_mangled *list)
{
  for (size_t i = 0; i < list->n; i++)
    free (list->rows[i].name);
  free (list->rows);
}
