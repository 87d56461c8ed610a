/* lower.c -- the tree of a function as blocks of steps: statements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/lower.h"
#include "function/nested.h"

#include <stdlib.h>
#include <string.h>

/* ---- jumps ---- */

static void
jump (octa_lowering *l, int at, int to)
{
  octa_lower_step (l, OCTA_IR_JUMP, at, 0)->yes = to;
}

/* End the current block with a jump to TO, and continue in TO.  */
static void
go_on (octa_lowering *l, int at, int to)
{
  jump (l, at, to);
  l->now = to;
}

/* ---- assigned variables ---- */

static void declare_in (octa_lowering *l, const octa_stmts *s);

static void
declare_target (octa_lowering *l, const octa_expr *e)
{
  const octa_expr *target = octa_syntax_target (e);
  if (! target)
    return;
  int var = octa_lower_declare (l, target->text);
  octa_lower_check_own (l, var, target->at);
  if (l->st == OCTA_OK)
    l->f->sites[var]++;
}

/* Declare the variables that assignments inside E change.  */
static void
declare_expr (octa_lowering *l, const octa_expr *e)
{
  if (! e || e->kind == OCTA_EXPR_ANON)
    return;
  if (e->kind == OCTA_EXPR_ASSIGN)
    for (int i = 0; i < e->n - 1; i++)
      declare_target (l, e->arg[i]);
  if (e->kind == OCTA_EXPR_UNARY
      && (e->op == OCTA_SYNTAX_INCREMENT || e->op == OCTA_SYNTAX_DECREMENT))
    declare_target (l, e->arg[0]);
  for (int i = 0; i < e->n; i++)
    declare_expr (l, e->arg[i]);
}

static void
declare_in (octa_lowering *l, const octa_stmts *s)
{
  for (int i = 0; i < s->n; i++)
    {
      const octa_stmt *x = s->stmt[i];
      declare_expr (l, x->expr);
      if (x->kind == OCTA_STMT_FOR)
        declare_target (l, x->target);
      for (int k = 0; k < x->n_clauses; k++)
        {
          declare_expr (l, x->clause[k].label);
          declare_in (l, &x->clause[k].body);
        }
    }
}

/* ---- statements ---- */

static void statements (octa_lowering *l, const octa_stmts *s);

/* Go to YES if VALUE matches LABEL, which may be a cell of labels.  */
static void
lower_label (octa_lowering *l, int value, const octa_expr *label, int yes,
             int no)
{
  if (label->kind == OCTA_EXPR_CELL)
    {
      for (int r = 0; r < label->n; r++)
        for (int k = 0; k < label->arg[r]->n; k++)
          {
            const octa_expr *one = label->arg[r]->arg[k];
            int next = octa_lower_block (l);
            if (one->kind == OCTA_EXPR_CELL)
              octa_lower_refuse (l, one->at,
                                 "a cell in a cell cannot be a label of a "
                                 "switch; write one cell of all labels");
            else
              lower_label (l, value, one, yes, next);
            l->now = next;
          }
      jump (l, label->at, no);
      return;
    }
  int reg = octa_lower_expr (l, label), truth = octa_lower_temp (l);
  octa_ir *s = octa_lower_step (l, OCTA_IR_CASE, label->at, 2);
  s->arg[0] = value;
  s->arg[1] = reg;
  s->dst = truth;
  octa_lower_branch (l, label->at, truth, yes, no);
}

/* The clauses of an if (VALUE is -1) or of a switch.  */
static void
lower_clauses (octa_lowering *l, const octa_stmt *x, int value)
{
  int after = octa_lower_block (l);
  for (int i = 0; i < x->n_clauses; i++)
    {
      const octa_clause *c = &x->clause[i];
      int next = after;
      if (c->label)
        {
          int body = octa_lower_block (l);
          next = octa_lower_block (l);
          if (value < 0)
            octa_lower_condition (l, c->label, body, next, false);
          else
            lower_label (l, value, c->label, body, next);
          l->now = body;
        }
      statements (l, &c->body);
      jump (l, c->at, after);
      l->now = next;
      if (! c->label)
        return;
    }
  go_on (l, x->at, after);
}

static void
body_of_loop (octa_lowering *l, const octa_stmts *body, int again, int after)
{
  int was_again = l->again, was_after = l->after;
  l->again = again;
  l->after = after;
  statements (l, body);
  l->again = was_again;
  l->after = was_after;
}

static bool
is_call (const octa_ir *x)
{
  return x->kind == OCTA_IR_APPLY
         || ((x->kind == OCTA_IR_NAME || x->kind == OCTA_IR_INDEX)
             && x->arg[0] < 0);
}

/* The loop from block HEAD to the last block, except AFTER, is complete.  */
static void
end_loop (octa_lowering *l, int head, int after)
{
  octa_ir_block *block = l->f->block;
  int end = l->f->n_blocks, steps = 0;
  bool is_inner = true;
  for (int b = head; b < end; b++)
    {
      is_inner &= ! block[b].is_head;
      for (int i = 0; i < block[b].n && b != after; i++)
        steps += is_call (&block[b].ir[i]) ? OCTA_IR_CALL : 1;
    }
  block[head].is_head = true;
  for (int b = head; b < end && is_inner && steps <= OCTA_IR_SMALL; b++)
    block[b].loop = b == after ? 0 : head + 1;
}

static void
lower_while (octa_lowering *l, const octa_stmt *x)
{
  int head = octa_lower_block (l), body = octa_lower_block (l);
  int after = octa_lower_block (l);
  go_on (l, x->at, head);
  octa_lower_condition (l, x->expr, body, after, false);
  l->now = body;
  body_of_loop (l, &x->clause[0].body, head, after);
  jump (l, x->at, head);
  end_loop (l, head, after);
  l->now = after;
}

static void
lower_until (octa_lowering *l, const octa_stmt *x)
{
  int head = octa_lower_block (l), test = octa_lower_block (l);
  int after = octa_lower_block (l);
  go_on (l, x->at, head);
  body_of_loop (l, &x->clause[0].body, test, after);
  go_on (l, x->at, test);
  octa_lower_condition (l, x->expr, after, head, true);
  end_loop (l, head, after);
  l->now = after;
}

static void
lower_for (octa_lowering *l, const octa_stmt *x)
{
  const octa_expr *e = x->expr;
  if (x->target->kind != OCTA_EXPR_NAME)
    {
      octa_lower_refuse (l, x->target->at,
                         "the loop variable must be a plain variable");
      return;
    }
  octa_ir *s;
  int each = octa_lower_temp (l);
  if (e->kind == OCTA_EXPR_RANGE)
    {
      int arg[3];
      octa_lower_range (l, e, arg);
      s = octa_lower_step (l, OCTA_IR_STEPS, e->at, 3);
      memcpy (s->arg, arg, sizeof arg);
    }
  else
    {
      int reg = octa_lower_expr (l, e);
      s = octa_lower_step (l, OCTA_IR_EACH, e->at, 1);
      s->arg[0] = reg;
    }
  s->dst = each;
  int head = octa_lower_block (l), body = octa_lower_block (l);
  int after = octa_lower_block (l);
  go_on (l, x->at, head);
  s = octa_lower_step (l, OCTA_IR_NEXT, x->at, 1);
  s->dst = octa_lower_find (l, x->target->text);
  s->arg[0] = each;
  s->yes = body;
  s->no = after;
  l->now = body;
  body_of_loop (l, &x->clause[0].body, head, after);
  jump (l, x->at, head);
  end_loop (l, head, after);
  l->now = after;
}

static void
lower_return (octa_lowering *l, int at)
{
  octa_ir *s = octa_lower_step (l, OCTA_IR_RETURN, at, l->f->n_results);
  for (int i = 0; i < l->f->n_results; i++)
    s->arg[i] = l->result[i];
}

/* Jump to TO.  The statements that follow are unreachable.  */
static void
leave (octa_lowering *l, const octa_stmt *x, int to)
{
  if (to < 0)
    {
      octa_lower_refuse (l, x->at,
                         "break and continue must be inside a "
                         "loop");
      return;
    }
  jump (l, x->at, to);
  l->now = octa_lower_block (l);
}

static void
statement (octa_lowering *l, const octa_stmt *x)
{
  switch ((octa_stmt_kind)x->kind)
    {
    case OCTA_STMT_EXPR:
      if (x->prints)
        octa_lower_refuse (l, x->at,
                           "a statement without ; prints its value; add a ;");
      else
        octa_lower_statement (l, x->expr);
      break;
    case OCTA_STMT_IF:
      lower_clauses (l, x, -1);
      break;
    case OCTA_STMT_SWITCH:
      lower_clauses (l, x, octa_lower_expr (l, x->expr));
      break;
    case OCTA_STMT_WHILE:
      l->f->has_loops = true;
      lower_while (l, x);
      break;
    case OCTA_STMT_UNTIL:
      l->f->has_loops = true;
      lower_until (l, x);
      break;
    case OCTA_STMT_FOR:
      l->f->has_loops = true;
      lower_for (l, x);
      break;
    case OCTA_STMT_BREAK:
      leave (l, x, l->after);
      break;
    case OCTA_STMT_CONTINUE:
      leave (l, x, l->again);
      break;
    case OCTA_STMT_RETURN:
      lower_return (l, x->at);
      l->now = octa_lower_block (l);
      break;
    case OCTA_STMT_COMMAND:
      octa_lower_refuse (l, x->at,
                         "commands cannot be compiled; remove it, or call "
                         "the function without arrayfun");
      break;
    case OCTA_STMT_TRY:
      octa_lower_refuse (l, x->at,
                         "try cannot be compiled; test with if before the "
                         "statement that can fail");
      break;
    case OCTA_STMT_UNWIND:
      octa_lower_refuse (l, x->at,
                         "unwind_protect cannot be compiled; remove it: a "
                         "compiled function has nothing to clean up");
      break;
    case OCTA_STMT_GLOBAL:
      octa_lower_refuse (l, x->at,
                         "global variables cannot be compiled; pass the value "
                         "as an argument");
      break;
    case OCTA_STMT_PERSISTENT:
      octa_lower_refuse (l, x->at,
                         "persistent variables cannot be compiled, because "
                         "each element is computed separately; pass the "
                         "value as an argument");
      break;
    }
}

static void
statements (octa_lowering *l, const octa_stmts *s)
{
  for (int i = 0; i < s->n && l->st == OCTA_OK; i++)
    statement (l, s->stmt[i]);
}

/* ---- liveness ---- */

static void
set (uint64_t *w, int reg)
{
  if (reg >= 0)
    w[reg / 64] |= (uint64_t)1 << (reg % 64);
}

static void
unset (uint64_t *w, int reg)
{
  if (reg >= 0)
    w[reg / 64] &= ~((uint64_t)1 << (reg % 64));
}

static void
merge (uint64_t *w, const uint64_t *from, int n_words)
{
  for (int i = 0; i < n_words; i++)
    w[i] |= from[i];
}

/* Nested functions may read these registers at any time.  */
static void
keep_shared (const octa_ir_function *f, uint64_t *w)
{
  for (int i = 0; i < f->n_shared; i++)
    set (w, f->shared[i].reg);
}

/* Change W, the set of registers that are live after X, to the set before
   X.  */
static void
pass_back (const octa_ir_function *f, const octa_ir *x, uint64_t *w)
{
  bool is_put = x->kind == OCTA_IR_PUT || x->kind == OCTA_IR_PUT_CELL;
  for (int i = 0; i < x->n_dst && ! is_put; i++)
    if (x->dst >= 0)
      unset (w, x->dst + i);
  /* at the end of a loop the old value stays */
  if (is_put
      || (x->kind == OCTA_IR_NEXT && octa_ir_is_live (f, x->no, 0, x->dst)))
    set (w, x->dst);
  for (int i = 0; i < x->n; i++)
    set (w, x->arg[i]);
  keep_shared (f, w);
}

static bool
live_in_block (octa_ir_function *f, octa_ir_block *b)
{
  size_t n_words = (size_t)f->n_words;
  uint64_t *end = b->live + (size_t)b->n * n_words;
  uint64_t was = 0, now = 0;
  for (size_t i = 0; i < n_words; i++)
    was += (uint64_t)__builtin_popcountll (b->live[i]);
  const octa_ir *last = b->n ? &b->ir[b->n - 1] : NULL;
  keep_shared (f, end);
  if (last && last->kind != OCTA_IR_RETURN)
    {
      merge (end, f->block[last->yes].live, f->n_words);
      if (last->kind != OCTA_IR_JUMP)
        merge (end, f->block[last->no].live, f->n_words);
    }
  for (int k = b->n - 1; k >= 0; k--)
    {
      uint64_t *w = b->live + (size_t)k * n_words;
      memcpy (w, w + n_words, n_words * sizeof *w);
      pass_back (f, &b->ir[k], w);
    }
  for (size_t i = 0; i < n_words; i++)
    now += (uint64_t)__builtin_popcountll (b->live[i]);
  return now != was;
}

static void
liveness (octa_lowering *l)
{
  octa_ir_function *f = l->f;
  bool is_changed = true;
  if (f->scratch >= 0)
    {
      f->scratch = f->n_regs;
      f->n_regs += OCTA_IR_SCRATCH;
    }
  f->n_words = f->n_regs / 64 + 1;
  for (int i = 0; i < f->n_blocks; i++)
    {
      octa_ir_block *b = &f->block[i];
      b->live = calloc (((size_t)b->n + 1) * (size_t)f->n_words,
                        sizeof *b->live);
      if (! b->live)
        {
          l->st = octa_no_memory ("a function");
          return;
        }
    }
  while (is_changed)
    {
      is_changed = false;
      for (int i = f->n_blocks - 1; i >= 0; i--)
        is_changed |= live_in_block (f, &f->block[i]);
    }
}

/* ---- whole functions ---- */

static bool
begin (octa_lowering *l, const octa_syntax *s, const char *name, int n_params,
       octa_expr *const *param)
{
  *l = (octa_lowering){ .st = OCTA_OK, .again = -1, .after = -1 };
  l->f = calloc (1, sizeof *l->f);
  if (! l->f || ! (l->f->param = calloc ((size_t)n_params + 1, sizeof (int))))
    {
      l->st = octa_no_memory ("a function");
      return false;
    }
  l->f->syntax = s;
  l->f->name = name;
  l->f->n_params = n_params;
  l->f->scratch = -1;
  const octa_expr *last = n_params ? param[n_params - 1] : NULL;
  l->f->is_varargin = last && last->kind == OCTA_EXPR_NAME
                      && strcmp (last->text, "varargin") == 0;
  for (int i = 0; i < n_params; i++)
    {
      const octa_expr *p = param[i]->kind == OCTA_EXPR_ASSIGN
                               ? param[i]->arg[0]
                               : param[i];
      l->f->param[i] = p->kind == OCTA_EXPR_NAME
                           ? octa_lower_declare (l, p->text)
                           : -1;
    }
  return l->st == OCTA_OK;
}

static octa_status
finish (octa_lowering *l, octa_ir_function **out)
{
  if (l->st == OCTA_OK)
    liveness (l);
  if (l->st != OCTA_OK)
    octa_ir_free (l->f);
  else
    *out = l->f;
  return l->st;
}

/* Give the parameters without an argument their defaults.  */
static void
defaults (octa_lowering *l, int n_params, octa_expr *const *param)
{
  for (int i = 0; i < n_params && l->st == OCTA_OK; i++)
    {
      const octa_expr *p = param[i];
      if (p->kind != OCTA_EXPR_ASSIGN || l->f->param[i] < 0)
        continue;
      int missing = octa_lower_block (l), after = octa_lower_block (l);
      octa_ir *x = octa_lower_step (l, OCTA_IR_EXISTS, p->at, 1);
      x->arg[0] = l->f->param[i];
      int truth = x->dst = octa_lower_temp (l);
      octa_lower_branch (l, p->at, truth, after, missing);
      l->now = missing;
      octa_lower_statement (l, p);
      go_on (l, p->at, after);
    }
}

octa_status
octa_ir_lower (const octa_syntax *s, const octa_syntax_function *f,
               octa_ir_function **out)
{
  octa_lowering l;
  if (begin (&l, s, f->name, f->n_params, f->param))
    {
      l.f->tree = f;
      l.f->n_results = f->n_results;
      l.f->is_varargout = f->is_varargout;
      l.result = calloc ((size_t)f->n_results + 1, sizeof *l.result);
      if (! l.result)
        l.st = octa_no_memory ("a function");
      for (int i = 0; i < f->n_results && l.st == OCTA_OK; i++)
        l.result[i] = octa_lower_declare (&l, f->result[i]->text);
      if (l.st == OCTA_OK)
        octa_lower_shared (&l, f);
      if (l.st == OCTA_OK)
        declare_in (&l, &f->body);
      l.now = octa_lower_block (&l);
      defaults (&l, f->n_params, f->param);
      statements (&l, &f->body);
      if (l.st == OCTA_OK)
        lower_return (&l, f->at);
      free (l.result);
    }
  return finish (&l, out);
}

octa_status
octa_ir_lower_anon (const octa_syntax *s, const octa_expr *e, int n_captured,
                    const char *const *captured, int n_results,
                    octa_ir_function **out)
{
  octa_lowering l;
  const octa_expr *body = e->arg[e->n - 1];
  if (begin (&l, s, "@<anonymous>", e->n - 1, e->arg))
    {
      int *result = calloc ((size_t)n_results + 1, sizeof *result);
      l.f->n_captured = n_captured;
      l.result = result;
      if (! result)
        l.st = octa_no_memory ("a function");
      for (int i = 0; i < n_captured; i++)
        octa_lower_captured (&l, captured[i]);
      declare_expr (&l, body);
      l.now = octa_lower_block (&l);
      defaults (&l, e->n - 1, e->arg);
      if (l.st == OCTA_OK)
        l.f->n_results = octa_lower_results (&l, body, n_results, result);
      if (l.st == OCTA_OK)
        lower_return (&l, body->at);
      free (result);
    }
  return finish (&l, out);
}

void
octa_ir_free (octa_ir_function *f)
{
  if (! f)
    return;
  for (int i = 0; i < f->n_blocks; i++)
    {
      for (int k = 0; k < f->block[i].n; k++)
        free (f->block[i].ir[k].arg);
      free (f->block[i].ir);
      free (f->block[i].live);
    }
  free (f->block);
  free (f->param);
  free (f->var);
  free (f->sites);
  free (f->shared);
  for (int i = 0; i < f->n_own; i++)
    free (f->own[i]);
  free (f->own);
  free (f);
}
