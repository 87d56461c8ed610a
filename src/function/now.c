/* now.c -- the step that is written now: its operands.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/spec.h"

#include <stdio.h>
#include <string.h>

octa_spec_operand
octa_spec_operand_in (octa_spec *s, int frame, const octa_spec_value *state,
                      int reg)
{
  octa_spec_operand o = { .value = state[reg] };
  if (o.value.is_const || o.value.kind == OCTA_SPEC_IS_WHOLE
      || octa_spec_has_memory (&s->known, &o.value))
    octa_spec_written (s, frame, reg, &o.value, o.text);
  if (octa_spec_is_kept (&o.value))
    strcpy (o.is_complex, "true");
  return o;
}

octa_spec_operand
octa_spec_operand_of (octa_spec *s, int reg)
{
  return octa_spec_operand_in (s, s->now.frame, s->now.state, reg);
}

void
octa_spec_copy (octa_spec *s, int frame, int to, const octa_spec_value *v,
                const char *from)
{
  char name[OCTA_SPEC_NAME];
  if (! octa_spec_has_memory (&s->known, v))
    return;
  octa_spec_memory (s, frame, to, v, name);
  if (strcmp (name, from) != 0)
    octa_spec_printf (s, "%s = %s;\n", name, from);
}

void
octa_spec_set (octa_spec *s, int reg, octa_spec_value v)
{
  s->now.state[reg] = v;
}

void
octa_spec_counter (octa_spec *s, int reg, char *name)
{
  snprintf (name, OCTA_SPEC_NAME, "r%d_%d_k", s->now.frame, reg);
  octa_spec_declare (&s->text, "long long", name);
}
