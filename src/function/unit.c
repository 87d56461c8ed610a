/* unit.c -- units: places in a function with the known values there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- units ---- */

size_t
octa_unit_state_bytes (const octa_units *u, int frame)
{
  return (size_t)u->frame[frame].f->n_regs * sizeof (octa_known);
}

/* Clear the registers that are dead at STEP of BLOCK, and the signs of the
   others, since they need not agree.  */
static void
prune (const octa_units *units, int frame, int block, int step,
       octa_known *state)
{
  const octa_ir_function *f = units->frame[frame].f;
  for (int r = 0; r < f->n_regs; r++)
    if (octa_ir_is_live (f, block, step, r))
      state[r] = octa_known_any_sign (state[r]);
    else
      memset (&state[r], 0, sizeof state[r]);
}

/* Does a jump from the current unit to this place enter a second copy of a
   loop?  */
static bool
leads_to_second (const octa_now *now, int frame, int block, int step)
{
  const octa_unit *unit = now->unit;
  if (! unit || now->units->is_once)
    return false;
  if (frame != unit->frame)
    return unit->is_second;
  const octa_ir_block *b = now->units->frame[frame].f->block;
  if (b[block].loop != b[unit->block].loop)
    return false;
  return unit->is_second != (b[block].loop == block + 1 && step == 0);
}

int
octa_unit_at (octa_now *now, int frame, int block, int step,
              const octa_known *state)
{
  bool is_second = leads_to_second (now, frame, block, step);
  size_t bytes = octa_unit_state_bytes (now->units, frame);
  int n_here = 0;
  octa_known *mine = malloc (bytes + 1);
  if (! mine)
    {
      now->st = octa_no_memory ("a function");
      return -1;
    }
  memcpy (mine, state, bytes);
  prune (now->units, frame, block, step, mine);
  for (int i = 0; i < now->units->n_units; i++)
    {
      const octa_unit *u = &now->units->unit[i];
      if (u->frame != frame || u->block != block || u->step != step
          || u->is_second != is_second)
        continue;
      n_here++;
      if (memcmp (u->state, mine, bytes) == 0)
        {
          free (mine);
          return i;
        }
    }
  if (n_here == OCTA_UNITS_OF_PLACE || now->units->n_units == OCTA_UNITS)
    {
      free (mine);
      octa_now_refuse (now, "the variables have too many combinations of "
                            "classes; give each variable one class, as in x "
                            "= double (x)");
      return -1;
    }
  now->units->unit[now->units->n_units] = (octa_unit){ .frame = frame,
                                                       .block = block,
                                                       .step = step,
                                                       .is_second = is_second,
                                                       .state = mine };
  return now->units->n_units++;
}

void
octa_unit_goto (octa_spec *s, int frame, int block, int step,
                const octa_known *state)
{
  int u = octa_unit_at (&s->now, frame, block, step, state);
  octa_emit_printf (s, "goto u%d;\n", u);
  s->text.has_ended = true;
}

/* ---- calls and returns ---- */

int
octa_unit_new_frame (octa_spec *s, const octa_ir_function *f, int n_args,
                     int n_results)
{
  if (s->units.n_frames == OCTA_UNIT_FRAMES)
    {
      octa_now_refuse (&s->now,
                       "the calls are nested too deeply, or made with "
                       "too many classes; compile a smaller function");
      return -1;
    }
  s->text.has_loops |= f->has_loops;
  s->units.frame[s->units.n_frames] = (octa_unit_frame){
    .f = f,
    .parent = -1,
    .source = octa_unit_source (&s->units, f),
    .scope = f->tree,
    .link = s->units.n_frames,
    .n_args = n_args,
    .n_results = n_results
  };
  return s->units.n_frames++;
}

/* Is F among the current calls?  Then it would call itself.  */
static bool
is_recursive (octa_now *now, const octa_ir_function *f)
{
  for (int i = now->frame; i >= 0; i = now->units->frame[i].parent)
    if (now->units->frame[i].f == f)
      return true;
  return false;
}

octa_known
octa_unit_pack (octa_spec *s, int frame, int reg, int n,
                const octa_known_operand *arg)
{
  octa_known value[OCTA_NOW_ARGS];
  char name[OCTA_KNOWN_NAME];
  for (int i = 0; i < n; i++)
    value[i] = arg[i].value;
  octa_known v = octa_known_list (s, n, value);
  if (s->now.st != OCTA_OK || ! octa_known_has_memory (&s->known, &v))
    return v;
  octa_known_memory (&s->text, frame, reg, &v, name);
  for (int i = 0; i < n; i++)
    if (octa_known_has_memory (&s->known, &value[i]))
      octa_emit_printf (s, "%s.c%d = %s;\n", name, i, arg[i].text);
  return v;
}

/* Put the arguments ARG and the captured values of CLOSURE into registers of
   frame K.  */
static void
hand_over (octa_spec *s, int k, octa_known *state, int n,
           const octa_known_operand *arg, const octa_known_operand *closure)
{
  const octa_ir_function *f = s->units.frame[k].f;
  int fixed = f->n_params - f->is_varargin, reg;
  for (int i = 0; i < n && i < fixed; i++)
    if ((reg = f->param[i]) >= 0)
      {
        octa_now_copy (&s->text, k, reg, &arg[i].value, arg[i].text);
        state[reg] = arg[i].value;
      }
  if (f->is_varargin && (reg = f->param[fixed]) >= 0)
    state[reg] = octa_unit_pack (s, k, reg, n > fixed ? n - fixed : 0,
                                 arg + fixed);
  for (int i = 0; closure && i < s->known.closure[closure->value.id].n; i++)
    {
      octa_known_operand o = octa_known_part (&s->text, closure, i);
      reg = octa_ir_find_shared (f,
                                 s->known.closure[closure->value.id].names[i]);
      if (reg >= 0 && state[reg].kind == OCTA_KNOWN_NONE)
        {
          octa_now_copy (&s->text, k, reg, &o.value, o.text);
          state[reg] = o.value;
        }
    }
}

/* The state of FRAME if it is the current frame or one of its callers.  NULL:
   it has returned.  */
static const octa_known *
state_of (const octa_now *now, int frame)
{
  int k = now->frame;
  const octa_known *state = now->state;
  while (k != frame && k >= 0)
    {
      state = now->units->frame[k].state;
      k = now->units->frame[k].parent;
    }
  return k >= 0 ? state : NULL;
}

/* Copy the variables of enclosing functions that frame K's function reads,
   from frame LINK.  */
static void
share (octa_spec *s, int k, octa_known *state, int link)
{
  const octa_ir_function *f = s->units.frame[k].f,
                         *from = s->units.frame[link].f;
  const octa_known *there = state_of (&s->now, link);
  for (int i = 0; i < f->n_shared && s->now.st == OCTA_OK; i++)
    {
      const octa_ir_share *x = &f->shared[i];
      int reg = x->is_taken ? octa_ir_find_shared (from, x->key) : 0;
      if (! x->is_taken)
        continue;
      if (! there)
        octa_now_refuse (&s->now,
                         "'%s' reads variables of '%s', which has "
                         "returned; make it a subfunction and pass the "
                         "variables as arguments",
                         f->name, x->owner->name);
      else if (reg < 0)
        octa_now_refuse (&s->now,
                         "'%s' is a nested function that reads variables of "
                         "'%s'; call it by its name",
                         f->name, x->owner->name);
      else
        {
          octa_known_operand o = octa_now_operand_in (&s->text, link, there,
                                                      reg);
          octa_now_copy (&s->text, k, x->reg, &o.value, o.text);
          state[x->reg] = o.value;
        }
    }
}

/* Connect frame K, with state STATE, to the frame whose variables and nested
   functions it can use: that of CLOSURE, or, if it is NULL, of the caller.  */
static void
connect (octa_spec *s, int k, octa_known *state,
         const octa_known_closure *closure)
{
  octa_unit_frame *c = &s->units.frame[k];
  int link = closure ? closure->link : s->units.frame[s->now.frame].link;
  if (closure && closure->expr)
    {
      c->scope = link ? s->units.frame[link].scope : closure->source->scope;
      c->link = link ? link : k;
    }
  else if (link)
    share (s, k, state, link);
}

/* Bit i is set if target i of the current step is ~.  */
static unsigned
ignored (const octa_now *now)
{
  const octa_expr *e = now->at->expr;
  unsigned bits = 0;
  for (int i = 0; e && e->kind == OCTA_EXPR_ASSIGN && i < e->n - 1; i++)
    if (e->arg[i]->kind == OCTA_EXPR_IGNORED && i < 32)
      bits |= 1u << i;
  return bits;
}

void
octa_unit_call (octa_spec *s, const octa_ir_function *f, int n,
                const octa_known_operand *arg, int n_results, int dst,
                const octa_known_operand *closure)
{
  if (is_recursive (&s->now, f))
    {
      octa_now_refuse (&s->now, "%s calls itself; use a loop", f->name);
      return;
    }
  if (n > f->n_params && ! f->is_varargin)
    {
      octa_fail ("Octave:invalid-fun-call",
                 "%s: function called with too many inputs", f->name);
      octa_emit_dead_end (&s->text);
      return;
    }
  /* Octave evaluates an anonymous function before it counts the results */
  if (n_results > f->n_results && ! f->is_varargout && f->tree)
    {
      octa_fail ("Octave:invalid-fun-call",
                 "%s: function " OCTA_TOO_MANY_OUTPUTS, f->name);
      octa_emit_dead_end (&s->text);
      return;
    }
  int k = octa_unit_new_frame (s, f, n, n_results);
  octa_known *state = calloc ((size_t)f->n_regs + 1, sizeof *state);
  octa_known *mine = malloc (octa_unit_state_bytes (&s->units, s->now.frame)
                             + 1);
  if (k < 0 || ! state || ! mine)
    {
      s->now.st = s->now.st == OCTA_OK ? octa_no_memory ("a function")
                                       : s->now.st;
      free (state);
      free (mine);
      return;
    }
  memcpy (mine, s->now.state, octa_unit_state_bytes (&s->units, s->now.frame));
  octa_unit_frame *c = &s->units.frame[k];
  c->parent = s->now.frame;
  c->block = s->now.unit->block;
  c->step = s->now.step + 1;
  c->dst = dst;
  c->ignored = ignored (&s->now);
  c->state = mine;
  hand_over (s, k, state, n, arg, closure);
  connect (s, k, state, closure ? &s->known.closure[closure->value.id] : NULL);
  if (s->now.st == OCTA_OK)
    octa_unit_goto (s, k, 0, 0, state);
  free (state);
}
