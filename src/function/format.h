/* format.h -- messages with numbers in them, as core's error writes them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_FORMAT_H
#define OCTA_FUNCTION_FORMAT_H 1

#include "base/base.h"

typedef struct octa_emit_format_arg
{
  const char *text; /* a string of LENGTH characters; or NULL: */
  int length;
  double number;
  int told; /* the number is known when the function runs only: its place among
               those that are told then; else -1 */
} octa_emit_format_arg;

/* FORMAT with ARG; false: a conversion is none that we know.  */
bool octa_emit_format (octa_strbuf *out, const char *format, int n,
                       const octa_emit_format_arg *arg);
/* MESSAGE, which octa_emit_format made, with the numbers that were told.
 */
void octa_emit_told (octa_strbuf *out, const char *message,
                     const double *told);
/* V as the conversion SPEC, "%5.2f" say, writes it.  */
void octa_emit_number (octa_strbuf *out, const char *spec, double v);

#endif
