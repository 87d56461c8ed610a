/* handle.c -- function handles and lists of arguments, which are values made
   of other values.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/nested.h"
#include "function/step.h"

#include <stdio.h>
#include <string.h>

/* ---- handles ---- */

/* dst = @text */
static void
handle (octa_spec *s)
{
  const octa_unit_frame *f = &s->units.frame[s->now.frame];
  octa_known_closure c = { .source = f->source, .name = s->now.at->text };
  c.nested = octa_step_nested (&s->now, c.name);
  if (c.nested)
    {
      c.source = octa_step_home (f->source);
      c.link = f->link;
    }
  octa_now_set (&s->now, s->now.at->dst, octa_known_handle (s, &c));
}

/* dst = the anonymous function of expr.  A variable without a value is not
   captured; its name may refer to a function.  */
static void
anonymous (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  const octa_unit_frame *f = &s->units.frame[s->now.frame];
  octa_known_operand in[OCTA_NOW_ARGS];
  const char *names[OCTA_NOW_ARGS];
  octa_known value[OCTA_NOW_ARGS];
  octa_known_closure c = { .source = f->source, .expr = x->expr };
  if (octa_syntax_names_nested (octa_step_home (f->source)->syntax, f->scope,
                                x->expr))
    c.link = f->link;
  char name[OCTA_KNOWN_NAME];
  for (int i = 0; i < x->n; i++)
    if (s->now.state[x->arg[i]].kind != OCTA_KNOWN_NONE)
      {
        in[c.n] = octa_now_operand (s, x->arg[i]);
        value[c.n] = in[c.n].value;
        names[c.n++] = f->f->var[x->arg[i]];
      }
  c.names = names;
  c.value = value;
  octa_known v = octa_known_handle (s, &c);
  if (s->now.st == OCTA_OK && octa_known_has_memory (&s->known, &v))
    {
      octa_known_memory (&s->text, s->now.frame, x->dst, &v, name);
      for (int i = 0; i < c.n; i++)
        if (octa_known_has_memory (&s->known, &value[i]))
          octa_emit_printf (s, "%s.c%d = %s;\n", name, i, in[i].text);
    }
  octa_now_set (&s->now, x->dst, v);
}

/* ---- lists ---- */

/* K = the value of register REG.  False: it is not a known integer.  */
static bool
known_index (const octa_now *now, int reg, int *k)
{
  const octa_known *v = &now->state[reg];
  bool is_known = v->kind == OCTA_KNOWN_NUMBER && v->is_const
                  && v->d == (int)v->d;
  *k = is_known ? (int)v->d : 0;
  return is_known;
}

static void
beyond (octa_emit *e, int k, int n)
{
  if (k < 1)
    octa_fail ("Octave:invalid-index",
               "index (%d): subscripts must be either integers 1 to (2^63)-1 "
               "or logicals",
               k);
  else
    octa_fail ("Octave:index-out-of-bounds",
               "index (%d): out of bound; value %d out of bound %d", k, k, n);
  octa_emit_dead_end (e);
}

/* dst = the value of LIST whose number is in register K at run time.  */
static void
choose (octa_spec *s, const octa_known_operand *list, int k)
{
  const octa_ir *x = s->now.at;
  int n = s->known.closure[list->value.id].n;
  octa_known_operand at = octa_now_operand (s, k);
  octa_known v = { 0 };
  char name[OCTA_KNOWN_NAME];
  if (n == 0)
    {
      beyond (&s->text, 1, 0);
      return;
    }
  bool is_one_kind = at.value.kind == OCTA_KNOWN_NUMBER
                     && ! at.value.is_complex;
  for (int i = 0; i < n && is_one_kind; i++)
    {
      octa_known_operand o = octa_known_part (&s->text, list, i);
      if (o.value.is_const)
        o.value = octa_known_number (o.value.type, false);
      is_one_kind = o.value.kind == OCTA_KNOWN_NUMBER
                    && (i == 0 || memcmp (&v, &o.value, sizeof v) == 0);
      v = o.value;
    }
  if (! is_one_kind)
    {
      octa_now_refuse (&s->now,
                       "the values of varargin have several classes, so "
                       "its subscript must be a constant; write "
                       "varargin{1}");
      return;
    }
  octa_known_memory (&s->text, s->now.frame, x->dst, &v, name);
  for (int i = 0; i < n; i++)
    octa_emit_printf (s, "if (%s == %d) %s = %s;\nelse ", at.text, i + 1, name,
                      octa_known_part (&s->text, list, i).text);
  octa_fail ("Octave:index-out-of-bounds",
             "index (_): out of bound %d (dimensions are 1x%d)", n, n);
  octa_emit_fail (&s->text);
  octa_now_set (&s->now, x->dst, v);
}

/* dst = the values FIRST, FIRST + BY, ..., LAST of LIST as arguments.  */
static void
some (octa_spec *s, const octa_known_operand *list, int first, int by,
      int last)
{
  octa_known_operand part[OCTA_NOW_ARGS];
  int n = 0, most = s->known.closure[list->value.id].n;
  for (int k = first; by > 0 ? k <= last : k >= last; k += by)
    {
      if (k < 1 || k > most)
        {
          beyond (&s->text, k, most);
          return;
        }
      part[n++] = octa_known_part (&s->text, list, k - 1);
    }
  octa_known v = octa_unit_pack (s, s->now.frame, s->now.at->dst, n, part);
  v.kind = OCTA_KNOWN_SPREAD;
  octa_now_set (&s->now, s->now.at->dst, v);
}

/* dst = arg[0] {arg[1] ...} */
static void
element (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  int k, by = 1, last;
  octa_known_operand list = octa_now_operand (s, x->arg[0]);
  if (list.value.kind != OCTA_KNOWN_LIST)
    {
      octa_now_refuse (&s->now, "{} can index only varargin and varargout");
      return;
    }
  int n = s->known.closure[list.value.id].n;
  if (x->n == 2 && s->now.state[x->arg[1]].kind == OCTA_KNOWN_COLON)
    {
      octa_now_copy (&s->text, s->now.frame, x->dst, &list.value, list.text);
      list.value.kind = OCTA_KNOWN_SPREAD;
      octa_now_set (&s->now, x->dst, list.value);
      return;
    }
  if (x->n == 4)
    {
      if (known_index (&s->now, x->arg[1], &k)
          && known_index (&s->now, x->arg[3], &last)
          && (x->arg[2] < 0 || known_index (&s->now, x->arg[2], &by)) && by)
        some (s, &list, k, by, last);
      else
        octa_now_refuse (&s->now,
                         "the subscripts of varargin must be constants");
      return;
    }
  if (! known_index (&s->now, x->arg[1], &k))
    {
      choose (s, &list, x->arg[1]);
      return;
    }
  if (k < 1 || k > n)
    {
      beyond (&s->text, k, n);
      return;
    }
  octa_known_operand o = octa_known_part (&s->text, &list, k - 1);
  octa_now_copy (&s->text, s->now.frame, x->dst, &o.value, o.text);
  octa_now_set (&s->now, x->dst, o.value);
}

/* dst {arg[1]} = arg[0] */
static void
put_element (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  octa_known_operand part[OCTA_NOW_ARGS];
  octa_known_operand list = octa_now_operand (s, x->dst);
  octa_known_operand value = octa_now_operand (s, x->arg[0]);
  int k, n = list.value.kind == OCTA_KNOWN_LIST
                 ? s->known.closure[list.value.id].n
                 : 0;
  if (! known_index (&s->now, x->arg[1], &k) || k < 1 || k > n + 1
      || k >= OCTA_NOW_ARGS)
    {
      octa_now_refuse (&s->now,
                       "the subscripts of varargout must be constants "
                       "in order: varargout{1}, then varargout{2}");
      return;
    }
  for (int i = 0; i < n; i++)
    part[i] = octa_known_part (&s->text, &list, i);
  part[k - 1] = value;
  octa_now_set (&s->now, x->dst,
                octa_unit_pack (s, s->now.frame, x->dst, k > n ? k : n, part));
}

void
octa_step_deal (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  int n = x->n - 1, wanted = x->n_dst > 1 ? x->n_dst : 1;
  if (n != 1 && n != wanted)
    {
      octa_fail ("", "deal: nargin > 1 and nargin != nargout");
      octa_emit_dead_end (&s->text);
      return;
    }
  for (int i = 0; i < wanted; i++)
    {
      octa_known_operand o = octa_now_operand (s, x->arg[n == 1 ? 1 : i + 1]);
      octa_now_copy (&s->text, s->now.frame, x->dst + i, &o.value, o.text);
      octa_now_set (&s->now, x->dst + i, o.value);
    }
}

/* `end' of a list.  False: the variable is not a list.  */
static bool
end_of_list (octa_now *now)
{
  const octa_ir *x = now->at;
  octa_known none = { 0 };
  octa_known v = x->arg[0] >= 0 ? now->state[x->arg[0]] : none;
  if (v.kind != OCTA_KNOWN_LIST)
    return false;
  octa_now_set (now, x->dst,
                octa_known_const (OCTA_TYPE_DOUBLE,
                                  now->known->closure[v.id].n));
  return true;
}

static void
exists (octa_now *now)
{
  const octa_ir *x = now->at;
  bool is_there = x->arg[0] >= 0
                  && now->state[x->arg[0]].kind != OCTA_KNOWN_NONE;
  if (! is_there && x->text)
    octa_now_refuse (now,
                     "exist can look only for variables; write exist "
                     "(\"%s\", \"var\")",
                     x->text);
  octa_now_set (now, x->dst, octa_known_const (OCTA_TYPE_DOUBLE, is_there));
}

bool
octa_step_handles (octa_spec *s)
{
  switch ((octa_ir_kind)s->now.at->kind)
    {
    case OCTA_IR_HANDLE:
      handle (s);
      return true;
    case OCTA_IR_ANON:
      anonymous (s);
      return true;
    case OCTA_IR_COLON:
      octa_now_set (&s->now, s->now.at->dst,
                    (octa_known){ .kind = OCTA_KNOWN_COLON });
      return true;
    case OCTA_IR_CELL:
      element (s);
      return true;
    case OCTA_IR_PUT_CELL:
      put_element (s);
      return true;
    case OCTA_IR_END:
      return end_of_list (&s->now);
    case OCTA_IR_EXISTS:
      exists (&s->now);
      return true;
    default:
      return false;
    }
}
