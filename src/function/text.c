/* text.c -- what the text of a compiled function is written with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/spec.h"
#include "function/step.h"

#include <stdio.h>
#include <string.h>

void
octa_spec_use_type (octa_spec *s, int type, bool is_complex)
{
  s->uses_complex |= is_complex;
  s->uses_integers |= octa_type_is_integer ((octa_type)type);
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

/* Where the user's own text calls what is written, in AT; its frame.  The
   frame of what is called there, if that came with Octave, to CALLED.  */
static int
users_frame (const octa_spec *s, int *at, const octa_frame **called)
{
  int k = s->now->frame;
  *called = NULL;
  while (k > 0 && s->frame[k].source && s->frame[k].source->is_octaves)
    {
      const octa_frame *c = &s->frame[k];
      const octa_ir_function *f = s->frame[c->parent].f;
      *called = c;
      *at = f->block[c->block].ir[c->step - 1].at;
      k = c->parent;
    }
  return k;
}

static void
refuse (octa_spec *s, int at, const char *fmt, va_list ap)
{
  char why[512];
  const octa_frame *called;
  vsnprintf (why, sizeof why, fmt, ap);
  int frame = users_frame (s, &at, &called);
  if (called)
    octa_spec_not_ours (called->f->name, called->n_args, why, sizeof why);
  /* nobody has written frame 0 */
  if (s->st == OCTA_OK && frame == 0)
    s->st = octa_fail (OCTA_ERROR_COMPILE, "%s", why);
  else if (s->st == OCTA_OK)
    s->st = octa_syntax_refuse (s->frame[frame].f->syntax, at, "%s", why);
  s->has_ended = true;
}

void
octa_spec_refuse (octa_spec *s, const char *fmt, ...)
{
  va_list ap;
  va_start (ap, fmt);
  refuse (s, s->at->at, fmt, ap);
  va_end (ap);
}

void
octa_spec_refuse_argument (octa_spec *s, int i, const char *fmt, ...)
{
  const octa_expr *e = s->at->expr;
  va_list ap;
  va_start (ap, fmt);
  refuse (s,
          e && e->kind == OCTA_EXPR_INDEX && i + 1 < e->n ? e->arg[i + 1]->at
                                                          : s->at->at,
          fmt, ap);
  va_end (ap);
}
