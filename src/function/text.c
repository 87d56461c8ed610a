/* text.c -- what the text of a compiled function is written with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/spec.h"

#include <stdio.h>
#include <string.h>

void
octa_spec_use_type (octa_spec *s, int type, bool is_complex)
{
  octa_group g = octa_types[type].group;
  s->uses_complex |= is_complex;
  s->uses_integers |= g == OCTA_GROUP_SIGNED || g == OCTA_GROUP_UNSIGNED;
}

void
octa_spec_declare (octa_spec *s, const char *type, const char *name)
{
  uint64_t key = octa_hash (name, strlen (name), 0) | 1;
  if (octa_table_find (&s->declared, key))
    return;
  if (! octa_table_put (&s->declared, key, &s->declared))
    s->st = octa_no_memory ("a function");
  octa_strbuf_printf (&s->decl, "  %s %s;\n", type, name);
}

void
octa_spec_counter (octa_spec *s, int reg, char *name)
{
  snprintf (name, OCTA_SPEC_NAME, "r%d_%d_k", s->now->frame, reg);
  octa_spec_declare (s, "long long", name);
}

/* Behind a loop nothing is sure to end with a wrong number.  */
void
octa_spec_leave (octa_spec *s)
{
  s->may_leave = true;
  octa_spec_printf (s, s->has_loops ? "{ out.left = true; goto done; }\n"
                                    : "out.left = true;\n");
}

void
octa_spec_refuse (octa_spec *s, const char *fmt, ...)
{
  char why[512];
  va_list ap;
  va_start (ap, fmt);
  vsnprintf (why, sizeof why, fmt, ap);
  va_end (ap);
  /* nobody has written frame 0 */
  if (s->st == OCTA_OK && s->now->frame == 0)
    s->st = octa_fail (OCTA_ERROR_COMPILE, "%s", why);
  else if (s->st == OCTA_OK)
    s->st = octa_syntax_refuse (s->frame[s->now->frame].f->syntax, s->at->at,
                                "%s", why);
  s->has_ended = true;
}
