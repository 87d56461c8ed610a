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
  int told; /* position of a number that is known only at run time among those
               of the message; else -1 */
} octa_emit_format_arg;

/* Write FORMAT with ARG.  False: an unknown conversion.  */
bool octa_emit_format (octa_strbuf *out, const char *format, int n,
                       const octa_emit_format_arg *arg);
/* Write MESSAGE, which octa_emit_format made, with the numbers TOLD of run
   time.  */
void octa_emit_told (octa_strbuf *out, const char *message,
                     const double *told);

#endif
