/* output.c -- writing into an array, for the package's own functions.

   __octcuda_put__ (OUT, K, V) assigns V to element K of OUT, an array
   argument.  It serves functions that have more than ten results.  No two
   calls may write the same element, and the caller must compute the call
   before it reads OUT.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/step.h"

#include <string.h>

bool
octa_step_output (octa_spec *s, const char *name, int n)
{
  octa_known_operand in[3];
  if (strcmp (name, "__octcuda_put__") != 0 || n != 3)
    return false;
  for (int i = 0; i < 3; i++)
    {
      in[i] = octa_now_operand (s, s->now.at->arg[i + 1]);
      if (in[i].value.type != OCTA_TYPE_DOUBLE || in[i].value.is_complex
          || in[i].value.kind != (i ? OCTA_KNOWN_NUMBER : OCTA_KNOWN_WHOLE))
        return false;
    }
  octa_emit_printf (s, "octa_put (%s, %s, %s);\n", in[0].text, in[1].text,
                    in[2].text);
  octa_now_set (&s->now, s->now.at->dst,
                octa_known_const (OCTA_TYPE_LOGICAL, 1));
  return true;
}
