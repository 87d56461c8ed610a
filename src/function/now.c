/* now.c -- the operands of the current step.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/spec.h"

#include <stdio.h>
#include <string.h>

octa_known_operand
octa_now_operand_in (octa_emit *e, int frame, const octa_known *state, int reg)
{
  octa_known_operand o = { .value = state[reg] };
  if (o.value.is_const || o.value.kind == OCTA_KNOWN_WHOLE
      || octa_known_has_memory (e->known, &o.value))
    octa_known_written (e, frame, reg, &o.value, o.text);
  if (octa_known_is_kept (&o.value))
    strcpy (o.is_complex, "true");
  return o;
}

octa_known_operand
octa_now_operand (octa_spec *s, int reg)
{
  return octa_now_operand_in (&s->text, s->now.frame, s->now.state, reg);
}

void
octa_now_copy (octa_emit *e, int frame, int to, const octa_known *v,
               const char *from)
{
  char name[OCTA_KNOWN_NAME];
  if (! octa_known_has_memory (e->known, v))
    return;
  octa_known_memory (e, frame, to, v, name);
  if (strcmp (name, from) != 0)
    octa_strbuf_printf (&e->body, "%s = %s;\n", name, from);
}

void
octa_now_set (octa_now *now, int reg, octa_known v)
{
  now->state[reg] = v;
}

void
octa_now_counter (octa_spec *s, int reg, char *name)
{
  snprintf (name, OCTA_KNOWN_NAME, "r%d_%d_k", s->now.frame, reg);
  octa_emit_declare (&s->text, "long long", name);
}

bool
octa_now_is_one_by_one (const octa_now *now, int from, int n)
{
  for (int i = from; i <= n; i++)
    {
      const octa_known *v = &now->state[now->at->arg[i]];
      if (v->kind != OCTA_KNOWN_NUMBER || ! v->is_const || v->d != 1)
        return false;
    }
  return true;
}
