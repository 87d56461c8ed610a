/* each.c -- loops over the columns of an array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/local.h"

#include <stdio.h>
#include <string.h>

void
octa_local_for_columns (octa_spec *s)
{
  octa_known_operand o = octa_now_operand (s, s->now.at->arg[0]);
  char k[OCTA_KNOWN_NAME];
  if (! octa_local_want_sized (s, &o, "a loop"))
    return;
  octa_local_copy_to (s, s->now.at->dst, &o);
  octa_now_counter (s, s->now.at->dst, k);
  octa_emit_printf (s, "%s = 0;\n", k);
}

/* The loop over an empty array V has no round.  Its variable becomes V.  */
static void
none (octa_spec *s, const octa_known *v)
{
  const octa_ir *x = s->now.at;
  if (v->cols == 0 || v->rows == 0)
    octa_now_set (&s->now, x->dst,
                  octa_known_array ((octa_type)v->type, false, v->rows,
                                    v->cols));
  octa_unit_goto (s, s->now.frame, x->no, 0, s->now.state);
}

void
octa_local_next_column (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  octa_known_operand each = octa_now_operand (s, x->arg[0]), out;
  octa_known was = s->now.state[x->dst], v = each.value;
  char k[OCTA_KNOWN_NAME], at[3 * OCTA_KNOWN_NAME];
  if (v.rows == 0 && v.cols > 0 && octa_release () >= 11)
    {
      octa_now_refuse (&s->now, "a loop over an array without rows cannot be "
                                "compiled; loop over column numbers");
      return;
    }
  if (v.rows == 0 || v.cols == 0)
    {
      none (s, &v);
      return;
    }
  octa_now_counter (s, x->arg[0], k);
  octa_emit_printf (s, "if (%s < %d) {\n", k, v.cols);
  if (! octa_local_make (s, x->dst,
                         octa_known_array ((octa_type)v.type, v.is_complex,
                                           v.rows, 1),
                         &out))
    return;
  for (int i = 0; i < v.rows; i++)
    {
      snprintf (at, sizeof at, "octa_at (%.40s, %.20s * %d + %d)", each.text,
                k, v.rows, i);
      octa_emit_printf (s, "%s = %s;\n", octa_local_element_at (&out, i).text,
                        at);
    }
  octa_emit_printf (s, "%s++;\n", k);
  octa_unit_goto (s, s->now.frame, x->yes, 0, s->now.state);
  octa_emit_printf (s, "}\n");
  octa_now_set (&s->now, x->dst, was);
  octa_unit_goto (s, s->now.frame, x->no, 0, s->now.state);
}
