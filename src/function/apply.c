/* apply.c -- calls with lists among their arguments, calls by feval, and calls
   of handles.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/step.h"

#include <string.h>

static bool
is_spread (const octa_now *now, int reg)
{
  return reg >= 0 && now->state[reg].kind == OCTA_KNOWN_SPREAD;
}

static bool
has_spread (const octa_now *now)
{
  for (int i = 0; i < now->at->n; i++)
    if (is_spread (now, now->at->arg[i]))
      return true;
  return false;
}

/* Copy the values of the list in REG to the registers AT, AT + 1, ...  Returns
   their number.  */
static int
spread (octa_spec *s, int reg, int at, int room)
{
  octa_known_operand list = octa_now_operand (s, reg);
  int n = s->known.closure[list.value.id].n;
  if (n > room)
    {
      octa_now_refuse (&s->now, "there are too many arguments");
      return 0;
    }
  for (int i = 0; i < n; i++)
    {
      octa_known_operand o = octa_known_part (&s->text, &list, i);
      octa_now_copy (&s->text, s->now.frame, at + i, &o.value, o.text);
      octa_now_set (&s->now, at + i, o.value);
    }
  return n;
}

/* Replace each list among the current step's arguments by its values.  */
static void
spread_all (octa_spec *s)
{
  octa_now_stand_in *x = &s->now.stand_in;
  const octa_ir *was = s->now.at;
  int scratch = s->units.frame[s->now.frame].f->scratch, used = 0, n = 0;
  x->ir = *was;
  for (int i = 0; i < was->n && s->now.st == OCTA_OK; i++)
    if (! is_spread (&s->now, was->arg[i]))
      x->arg[n++] = was->arg[i];
    else
      {
        int room = OCTA_IR_SCRATCH - used;
        int k = spread (s, was->arg[i], scratch + used,
                        room < OCTA_NOW_ARGS - 16 - n
                            ? room
                            : OCTA_NOW_ARGS - 16 - n);
        for (int j = 0; j < k; j++)
          x->arg[n++] = scratch + used++;
      }
  x->ir.arg = x->arg;
  x->ir.n = n;
  if (was->kind == OCTA_IR_MATRIX && was->expr->n == 1)
    {
      x->matrix = *was->expr;
      x->row = *was->expr->arg[0];
      x->row.n = n;
      x->rows = &x->row;
      x->matrix.arg = &x->rows;
      x->ir.expr = &x->matrix;
    }
  else if (was->n != n && was->kind != OCTA_IR_INDEX
           && was->kind != OCTA_IR_APPLY)
    octa_now_refuse (&s->now, "a list of several values cannot be used as one "
                              "value; choose one, as in varargin{1}");
  s->now.at = &x->ir;
}

/* Replace the current step by a call of NAME with the arguments from number
   FIRST on.  */
static void
call_instead (octa_now *now, const char *name, int first)
{
  octa_now_stand_in *x = &now->stand_in;
  octa_ir ir = *now->at;
  int n = ir.n - first;
  memmove (x->arg + 1, ir.arg + first, (size_t)n * sizeof (int));
  x->arg[0] = -1;
  ir.kind = OCTA_IR_INDEX;
  ir.text = name;
  ir.arg = x->arg;
  ir.n = n + 1;
  x->ir = ir;
  now->at = &x->ir;
}

/* Write a call of the handle H of an anonymous or nested function.  */
static void
call_closure (octa_spec *s, const octa_known_operand *h)
{
  const octa_ir *x = s->now.at;
  const octa_known_closure *c = &s->known.closure[h->value.id];
  octa_known_operand arg[OCTA_NOW_ARGS];
  int n = x->n - 1;
  const octa_ir_function *f = c->expr ? octa_unit_lowered_anon (&s->now, c,
                                                                x->n_dst)
                                      : octa_unit_lowered (&s->now, c->source,
                                                           c->nested);
  for (int i = 0; i < n; i++)
    arg[i] = octa_now_operand (s, x->arg[i + 1]);
  if (s->now.st == OCTA_OK)
    octa_unit_call (s, f, n, arg, x->n_dst, x->dst, h);
}

/* Does the current step call a handle?  */
static bool
is_handle_call (const octa_now *now)
{
  const octa_ir *x = now->at;
  return (x->kind == OCTA_IR_INDEX || x->kind == OCTA_IR_APPLY)
         && x->arg[0] >= 0 && now->state[x->arg[0]].kind == OCTA_KNOWN_HANDLE;
}

static bool
is_feval (const octa_now *now)
{
  const octa_ir *x = now->at;
  return x->kind == OCTA_IR_INDEX && strcmp (x->text, "feval") == 0 && x->n > 1
         && (x->arg[0] < 0 || now->state[x->arg[0]].kind == OCTA_KNOWN_NONE);
}

/* Replace feval (arg[1], ...) by a call of arg[1].  False: it is no call of
   feval.  */
static bool
feval (octa_now *now)
{
  octa_known f = now->state[now->at->arg[1]];
  if (f.kind == OCTA_KNOWN_TEXT)
    {
      call_instead (now, now->known->blob[f.id].s, 2);
      return true;
    }
  if (f.kind != OCTA_KNOWN_HANDLE)
    {
      octa_now_refuse (now, "feval must be given a function handle or a "
                            "constant name");
      return false;
    }
  int reg = now->at->arg[1];
  call_instead (now, now->at->text, 2);
  now->stand_in.ir.kind = OCTA_IR_APPLY;
  now->stand_in.arg[0] = reg;
  return true;
}

bool
octa_step_apply (octa_spec *s)
{
  s->now.seen_from = s->units.frame[s->now.frame].source;
  s->now.seen_scope = s->units.frame[s->now.frame].scope;
  if (has_spread (&s->now))
    spread_all (s);
  while (s->now.st == OCTA_OK)
    {
      if (is_feval (&s->now))
        {
          if (! feval (&s->now))
            return true;
          continue;
        }
      if (! is_handle_call (&s->now))
        return false;
      octa_known_operand h = octa_now_operand (s, s->now.at->arg[0]);
      const octa_known_closure *c = &s->known.closure[h.value.id];
      if (c->expr || c->nested)
        {
          call_closure (s, &h);
          return true;
        }
      s->now.seen_from = c->source ? c->source : s->entry;
      s->now.seen_scope = NULL;
      call_instead (&s->now, c->name, 1);
    }
  return true;
}
