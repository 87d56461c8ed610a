/* tried.c -- the list of failed attempts, as text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/context/private.h"

#include <stdio.h>
#include <string.h>

void
octa_gl_context_tried (char *tried, size_t size, const char *fmt, ...)
{
  size_t n = strlen (tried);
  if (n > 0 && n + 2 < size)
    n += (size_t)snprintf (tried + n, size - n, "; ");
  if (n >= size)
    return;
  va_list ap;
  va_start (ap, fmt);
  vsnprintf (tried + n, size - n, fmt, ap);
  va_end (ap);
}
