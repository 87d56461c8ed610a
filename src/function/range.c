/* range.c -- loops over ranges.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/local.h"
#include "function/step.h"

#include <math.h>
#include <stdio.h>

/* A STEPS value has ID 1 if the loop has at least one round.

   The variables of a loop, in its register's memory: the first value, the
   increment (for integers modulo 2^width), the last value, the number of
   values, the counter.  */
typedef struct steps_memory
{
  char base[64], by[64], last[64], n[64], k[OCTA_KNOWN_NAME];
} steps_memory;

static void
steps_part (octa_spec *s, int reg, const octa_known *v, const char *part,
            char *name)
{
  bool is_number = *part == 'n';
  octa_emit_use_type (&s->text, v->type, v->is_complex);
  snprintf (name, 64, "r%d_%d_%s_%c", s->now.frame, reg, part,
            octa_ctype_letter (v->type, v->is_complex));
  octa_emit_declare (&s->text,
                     is_number
                         ? "long long"
                         : octa_ctype ((octa_type)v->type, v->is_complex),
                     name);
}

static steps_memory
steps_names (octa_spec *s, int reg, const octa_known *v)
{
  steps_memory m;
  steps_part (s, reg, v, "base", m.base);
  steps_part (s, reg, v, "by", m.by);
  steps_part (s, reg, v, "last", m.last);
  steps_part (s, reg, v, "n", m.n);
  octa_now_counter (s, reg, m.k);
  return m;
}

/* ---- classes ---- */

/* The class of a range whose parts have the classes A and B.  A double takes
   the other class.  OCTA_TYPE_COUNT: core raises an error.  */
static int
meet (int a, int b)
{
  return a == b                  ? a
         : a == OCTA_TYPE_DOUBLE ? b
         : b == OCTA_TYPE_DOUBLE ? a
                                 : OCTA_TYPE_COUNT;
}

/* The class of the range with parts O.  False: the path has ended.  */
static bool
class_of (octa_spec *s, const octa_known_operand *o, octa_type *out)
{
  for (int i = 0; i < 3; i++)
    if (o[i].value.kind != OCTA_KNOWN_NUMBER || o[i].value.is_complex)
      {
        octa_now_refuse (&s->now, "the limits of a loop must be real numbers");
        return false;
      }
  int t = meet (o[0].value.type, o[1].value.type);
  t = t == OCTA_TYPE_COUNT ? t : meet (t, o[2].value.type);
  *out = (octa_type)t;
  if (t != OCTA_TYPE_COUNT && t != OCTA_TYPE_LOGICAL)
    return true;
  octa_fail ("", "%s types found in range expression",
             t == OCTA_TYPE_LOGICAL ? "invalid" : "incompatible");
  octa_emit_dead_end (&s->text);
  return false;
}

/* ---- integers ---- */

/* Check that the limit O, which may be a double, is a value of class T.  */
static void
check_limit (octa_emit *e, const octa_known_operand *o, octa_type t,
             const char *what)
{
  if (o->value.type != OCTA_TYPE_DOUBLE)
    return;
  octa_strbuf_printf (&e->body, "if (! octa_is_value<%s> (%s)) ",
                      octa_ctype (t, false), o->text);
  octa_fail ("",
             "colon operator %s invalid (not an integer or out of range for "
             "given integer type)",
             what);
  octa_emit_fail (e);
}

static void
integer_steps (octa_emit *e, const octa_known_operand *o, octa_type t)
{
  check_limit (e, &o[0], t, "lower bound");
  check_limit (e, &o[2], t, "upper bound");
  if (o[1].value.type == OCTA_TYPE_DOUBLE
      && ! (o[1].value.is_const && o[1].value.d == trunc (o[1].value.d)))
    {
      octa_strbuf_printf (&e->body, "if (%s != octa_fix (%s)) ", o[1].text,
                          o[1].text);
      octa_fail ("", "colon operator increment invalid (not an integer)");
      octa_emit_fail (e);
    }
}

/* Is it known that the range with parts O has an element?  */
static bool
has_some (const octa_known_operand *o)
{
  if (! o[0].value.is_const || ! o[1].value.is_const || ! o[2].value.is_const)
    return false;
  double base = o[0].value.d, by = o[1].value.d, limit = o[2].value.d;
  return (by > 0 && base <= limit) || (by < 0 && base >= limit);
}

/* dst = a loop over arg[0] : arg[1] : arg[2].  */
void
octa_step_steps (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  octa_known_operand o[3] = { 0 };
  octa_type t;
  for (int i = 0; i < 3; i++)
    if (x->arg[i] >= 0)
      o[i] = octa_now_operand (s, x->arg[i]);
    else
      o[i] = (octa_known_operand){
        .value = octa_known_const (OCTA_TYPE_DOUBLE, 1), .text = "1.0"
      };
  if (! class_of (s, o, &t))
    return;
  octa_known v = { .kind = OCTA_KNOWN_STEPS,
                   .type = (uint8_t)t,
                   .id = has_some (o) };
  steps_memory m = steps_names (s, x->dst, &v);
  if (octa_type_is_integer (t))
    integer_steps (&s->text, o, t);
  octa_emit_printf (s, "%s (%s, %s, %s, &%s, &%s, &%s, &%s);\n%s = 0;\n",
                    octa_type_is_integer (t) ? "octa_integer_steps"
                                             : "octa_steps",
                    o[0].text, o[1].text, o[2].text, m.base, m.by, m.last, m.n,
                    m.k);
  octa_now_set (&s->now, x->dst, v);
}

/* ---- rounds ---- */

/* dst = a loop over the columns of arg[0].  A number is one column.  */
void
octa_step_for_each (octa_spec *s)
{
  octa_known_operand o = octa_now_operand (s, s->now.at->arg[0]);
  if (o.value.kind != OCTA_KNOWN_NUMBER)
    {
      octa_local_for_columns (s);
      return;
    }
  octa_known v = { .kind = OCTA_KNOWN_STEPS,
                   .type = o.value.type,
                   .is_complex = o.value.is_complex,
                   .id = 1 };
  steps_memory m = steps_names (s, s->now.at->dst, &v);
  octa_emit_printf (s, "%s = %s = %s;\n%s = 1;\n%s = 0;\n", m.base, m.last,
                    o.text, m.n, m.k);
  octa_now_set (&s->now, s->now.at->dst, v);
}

/* Leave the loop.  If it had no round, its variable is empty.  */
static void
behind (octa_spec *s, const steps_memory *m, const octa_known *each)
{
  const octa_ir *x = s->now.at;
  int frame = s->now.frame;
  const octa_ir_function *f = s->units.frame[frame].f;
  octa_known was = s->now.state[x->dst];
  if (each->id == 0 && octa_ir_is_live (f, x->no, 0, x->dst))
    {
      octa_emit_printf (s, "if (%s == 0) ", m->n);
      octa_now_set (&s->now, x->dst,
                    octa_known_array ((octa_type)each->type, false, 1, 0));
      octa_unit_goto (s, frame, x->no, 0, s->now.state);
      octa_now_set (&s->now, x->dst, was);
    }
  octa_unit_goto (s, frame, x->no, 0, s->now.state);
}

void
octa_step_next (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  octa_known each = s->now.state[x->arg[0]];
  char memory[OCTA_KNOWN_NAME];
  int frame = s->now.frame;
  if (each.kind == OCTA_KNOWN_ARRAY)
    {
      octa_local_next_column (s);
      return;
    }
  octa_known v = octa_known_number ((octa_type)each.type, each.is_complex);
  octa_known was = s->now.state[x->dst];
  steps_memory m = steps_names (s, x->arg[0], &each);
  octa_known_memory (&s->text, frame, x->dst, &v, memory);
  octa_emit_printf (s, "if (%s < %s) { ", m.k, m.n);
  if (each.is_complex)
    octa_emit_printf (s, "%s = %s; ", memory, m.base);
  else
    octa_emit_printf (s, "%s = octa_step_at (%s, %s, %s, %s, %s); ", memory,
                      m.base, m.by, m.last, m.k, m.n);
  octa_emit_printf (s, "%s++; ", m.k);
  octa_now_set (&s->now, x->dst, v);
  octa_unit_goto (s, frame, x->yes, 0, s->now.state);
  octa_emit_printf (s, "}\n");
  octa_now_set (&s->now, x->dst, was);
  behind (s, &m, &each);
}
