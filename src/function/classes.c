/* classes.c -- results and their classes.

   Core's arrayfun converts all results to the class of the first element's
   result.  So a function whose returns differ in class is compiled twice: once
   to find the class of the first result, then with results of that class
   (call_function.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/step.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- undefined results ---- */

void
octa_step_no_variable (octa_spec *s, const char *name, int at)
{
  const octa_syntax *x = s->units.frame[s->now.frame].f->syntax;
  octa_fail ("Octave:undefined-function",
             "'%s' undefined near line %d, column %d", name,
             octa_syntax_line (x, at), octa_syntax_column (x, at));
  octa_emit_dead_end (&s->text);
}

static void
no_result (octa_spec *s, int i)
{
  const octa_syntax_function *f = s->units.frame[s->now.frame].f->tree;
  bool is_named = f && i < f->n_results - f->is_varargout;
  bool is_arrayfuns = s->units.frame[s->now.frame].parent <= 0;
  if (is_named && is_arrayfuns && octa_release () >= 11)
    {
      octa_fail ("", "arrayfun: function returned fewer than nargout values");
      octa_emit_dead_end (&s->text);
    }
  else if (is_named)
    octa_step_no_variable (s, f->result[i]->text, f->result[i]->at);
  else if (i > 0 && is_arrayfuns)
    {
      octa_fail ("Octave:invalid-fun-call",
                 "arrayfun: function returned fewer than nargout values");
      octa_emit_dead_end (&s->text);
    }
  else if (i > 0)
    {
      octa_fail ("", "element number %d undefined in return list", i + 1);
      octa_emit_dead_end (&s->text);
    }
  else
    octa_emit_undefined (&s->text);
}

/* ---- one result ---- */

/* Report that V, result I, is not a number.  */
static void
no_number (octa_spec *s, int i, const octa_known *v)
{
  if (v->kind == OCTA_KNOWN_NONE)
    no_result (s, i);
  else if (v->kind == OCTA_KNOWN_HANDLE
           || (v->kind == OCTA_KNOWN_TEXT && v->cols == 1))
    octa_now_refuse (&s->now, "result %d is %s; give a number", i + 1,
                     v->kind == OCTA_KNOWN_TEXT ? "text"
                                                : "a function handle");
  else
    {
      octa_fail ("Octave:invalid-fun-call",
                 "arrayfun: all values must be scalars when UniformOutput = "
                 "true");
      octa_emit_dead_end (&s->text);
    }
}

/* The element fails: result I is WHAT, which cannot become class WANT.  */
static void
cannot_convert (octa_emit *e, int i, octa_type want, const char *what)
{
  octa_fail (OCTA_ERROR_COMPILE,
             "result %d is %s for the first element and %s here; convert it "
             "to one class, as in y = double (y)",
             i + 1, octa_types[want].name, what);
  octa_emit_fail (e);
}

/* Convert O to logical by the rules of core's assignment to elements of a
   logical array.  */
static void
to_logical (octa_emit *e, int i, octa_known_operand *o)
{
  if (o->value.type == OCTA_TYPE_SINGLE)
    {
      cannot_convert (e, i, OCTA_TYPE_LOGICAL, "single");
      e->has_ended = true;
      return;
    }
  if (o->value.type == OCTA_TYPE_DOUBLE)
    {
      octa_strbuf_printf (&e->body, "if (octa_isnan (%s)) ", o->text);
      octa_fail ("", "invalid conversion from NaN to logical");
      octa_emit_fail (e);
    }
}

/* Convert the number O, result I, to class WANT.  */
static void
convert (octa_spec *s, int i, octa_type want, octa_known_operand *o)
{
  octa_op op = octa_op_find (octa_types[want].name);
  octa_known v;
  char name[OCTA_KNOWN_NAME], type[OCTA_KNOWN_NAME], suffix[16];
  if (octa_types[want].group != OCTA_GROUP_FLOAT && o->value.is_complex)
    {
      octa_emit_printf (s, "if (%s.im != 0) ", o->text);
      cannot_convert (&s->text, i, want, "complex");
      strcat (o->text, ".re");
      o->value = octa_known_number ((octa_type)o->value.type, false);
    }
  if (want == OCTA_TYPE_LOGICAL)
    to_logical (&s->text, i, o);
  if (! octa_spec_goes_on (s))
    return;
  if (! octa_emit_op_value (&s->text, op, o, &v))
    {
      octa_emit_dead_end (&s->text);
      return;
    }
  octa_known_ctype (&s->text, &v, type, suffix);
  snprintf (name, sizeof name, "given%d_%s", i, suffix);
  octa_emit_declare (&s->text, type, name);
  octa_emit_op (&s->text, op, o, &v, name);
  snprintf (o->text, sizeof o->text, "%s", name);
  o->value = v;
}

static void
give (octa_spec *s, int i, octa_known_operand *o)
{
  octa_known *r = &s->results.value[i];
  octa_type type = (octa_type)o->value.type;
  if (s->results.mode == OCTA_SPEC_TAGS)
    {
      octa_emit_printf (s, "out.r%d = %d;\n", i, (int)type);
      return;
    }
  if (s->results.mode == OCTA_SPEC_IN_CLASSES && r->type != type)
    convert (s, i, (octa_type)r->type, o);
  if (! octa_spec_goes_on (s))
    return;
  if (s->results.mode == OCTA_SPEC_AS_RETURNED && ! s->results.has_any)
    *r = octa_known_number (type, false);
  s->results.has_several |= r->type != o->value.type;
  r->is_complex |= o->value.is_complex;
  octa_emit_use_type (&s->text, o->value.type, o->value.is_complex);
  octa_emit_printf (s, "octa_give (out.r%d, %s);\n", i, o->text);
}

static void
give_all (octa_spec *s)
{
  for (int i = 0; i < s->results.n && octa_spec_goes_on (s); i++)
    {
      octa_known_operand o = octa_now_operand (s, s->now.at->arg[i]);
      if (o.value.kind != OCTA_KNOWN_NUMBER)
        no_number (s, i, &o.value);
      else if (octa_step_want_columns (&s->now, &o.value))
        give (s, i, &o);
    }
  s->results.has_any |= octa_spec_goes_on (s);
}

/* ---- returns ---- */

/* Result I of the function that returns.  Its kind is NONE if the function has
   not set it.  */
static octa_known_operand
result_of (octa_spec *s, int i)
{
  const octa_ir *x = s->now.at;
  const octa_ir_function *f = s->units.frame[s->now.frame].f;
  octa_known_operand none = { 0 };
  if (! f->is_varargout || i < x->n - 1)
    return i < x->n ? octa_now_operand (s, x->arg[i]) : none;
  octa_known_operand list = octa_now_operand (s, x->arg[x->n - 1]);
  i -= x->n - 1;
  return list.value.kind == OCTA_KNOWN_LIST
                 && i < s->known.closure[list.value.id].n
             ? octa_known_part (&s->text, &list, i)
             : none;
}

/* In releases 8 to 10, a result that the function has not set is 0 in
   arrayfun.  */
static void
zero_of_arrayfun (const octa_now *now, octa_known_operand *o)
{
  bool is_named = now->units->frame[now->frame].f->tree;
  if (o->value.kind != OCTA_KNOWN_NONE || ! is_named
      || now->units->frame[now->frame].parent > 0 || octa_release () < 8
      || octa_release () > 10)
    return;
  o->value = octa_known_const (OCTA_TYPE_DOUBLE, 0);
  strcpy (o->text, "0.0");
}

/* Return to the caller with the results.  The top function stores them and
   ends the element.  */
void
octa_step_return (octa_spec *s)
{
  const octa_unit_frame *c = &s->units.frame[s->now.frame];
  const octa_ir *x = s->now.at;
  if (c->parent < 0)
    {
      give_all (s);
      octa_emit_printf (s, "goto done;\n");
      s->text.has_ended = true;
      return;
    }
  size_t bytes = octa_unit_state_bytes (&s->units, c->parent);
  octa_known *state = malloc (bytes + 1);
  if (! state)
    {
      s->now.st = octa_no_memory ("a function");
      return;
    }
  memcpy (state, c->state, bytes);
  for (int i = 0; i < c->n_results || (i == 0 && x->n > 0); i++)
    {
      octa_known_operand o = result_of (s, i);
      if (i < c->n_results)
        zero_of_arrayfun (&s->now, &o);
      if (o.value.kind == OCTA_KNOWN_NONE && i < c->n_results)
        {
          no_result (s, i);
          break;
        }
      octa_now_copy (&s->text, c->parent, c->dst + i, &o.value, o.text);
      state[c->dst + i] = o.value;
    }
  if (octa_spec_goes_on (s))
    octa_unit_goto (s, c->parent, c->block, c->step, state);
  free (state);
}
