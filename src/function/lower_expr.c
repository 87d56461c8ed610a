/* lower_expr.c -- the tree of a function as blocks of steps: expressions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/lower.h"
#include "function/nested.h"

#include <string.h>

static int
simple (octa_lowering *l, octa_ir_kind kind, const octa_expr *e)
{
  octa_ir *x = octa_lower_step (l, kind, e->at, 0);
  x->expr = e;
  x->text = e->text;
  return x->dst = octa_lower_temp (l);
}

/* Set the arguments of X, from number FIRST on, to REG.  */
static void
give (octa_ir *x, int first, const int *reg, int n)
{
  for (int i = 0; i < n; i++)
    x->arg[first + i] = reg[i];
}

static int
refused (octa_lowering *l, int at, const char *why)
{
  octa_lower_refuse (l, at, why);
  return 0;
}

/* ---- && and || ---- */

static octa_syntax_op
short_circuit (const octa_lowering *l, const octa_expr *e)
{
  if (e->kind != OCTA_EXPR_BINARY)
    return OCTA_SYNTAX_NONE;
  if (e->op == OCTA_SYNTAX_ANDAND
      || (l->is_condition && e->op == OCTA_SYNTAX_AND))
    return OCTA_SYNTAX_ANDAND;
  if (e->op == OCTA_SYNTAX_OROR
      || (l->is_condition && e->op == OCTA_SYNTAX_OR))
    return OCTA_SYNTAX_OROR;
  return OCTA_SYNTAX_NONE;
}

/* OP: the operator whose left operand is REG.  */
static int
truth (octa_lowering *l, int at, int reg, int op)
{
  octa_ir *x = octa_lower_step (l, OCTA_IR_TRUTH, at, 1);
  x->op = (uint8_t)op;
  x->arg[0] = reg;
  return x->dst = octa_lower_temp (l);
}

/* Does a & or | among the operands of E, a condition, short-circuit?  Before
   release 8 it does only if E is a & or | itself.  */
static bool
is_within (const octa_expr *e)
{
  return e->kind == OCTA_EXPR_BINARY
         && (octa_release () >= 8 || e->op == OCTA_SYNTAX_AND
             || e->op == OCTA_SYNTAX_OR);
}

/* LEFT_OF: the operator whose left operand is E.  */
static void
condition (octa_lowering *l, const octa_expr *e, int yes, int no, int left_of)
{
  bool was = l->is_condition;
  l->is_condition = was && is_within (e);
  octa_syntax_op op = short_circuit (l, e);
  if (op == OCTA_SYNTAX_NONE)
    {
      int reg = octa_lower_expr (l, e);
      octa_lower_branch (l, e->at, truth (l, e->at, reg, left_of), yes, no);
    }
  else
    {
      int next = octa_lower_block (l);
      bool is_and = op == OCTA_SYNTAX_ANDAND;
      condition (l, e->arg[0], is_and ? next : yes, is_and ? no : next, e->op);
      l->now = next;
      condition (l, e->arg[1], yes, no, OCTA_SYNTAX_NONE);
    }
  l->is_condition = was;
}

void
octa_lower_condition (octa_lowering *l, const octa_expr *e, int yes, int no,
                      bool is_until)
{
  bool was = l->is_condition;
  l->is_condition = ! is_until;
  condition (l, e, yes, no, OCTA_SYNTAX_NONE);
  l->is_condition = was;
}

/* The value of a && b or a || b.  */
static int
logic (octa_lowering *l, const octa_expr *e, octa_syntax_op op)
{
  int dst = octa_lower_temp (l);
  int more = octa_lower_block (l), after = octa_lower_block (l);
  int a = truth (l, e->arg[0]->at, octa_lower_expr (l, e->arg[0]), e->op);
  octa_ir *x = octa_lower_step (l, OCTA_IR_TRUTH, e->at, 1);
  x->arg[0] = a;
  x->dst = dst;
  if (op == OCTA_SYNTAX_ANDAND)
    octa_lower_branch (l, e->at, a, more, after);
  else
    octa_lower_branch (l, e->at, a, after, more);
  l->now = more;
  int b = octa_lower_expr (l, e->arg[1]);
  x = octa_lower_step (l, OCTA_IR_TRUTH, e->arg[1]->at, 1);
  x->arg[0] = b;
  x->dst = dst;
  octa_lower_step (l, OCTA_IR_JUMP, e->at, 0)->yes = after;
  l->now = after;
  return dst;
}

/* ---- subscripts and arguments ---- */

static const char cells[]
    = "cells cannot be compiled; use separate variables, an array of "
      "numbers, or a function handle";

/* Lower the arguments of E, from arg[1] on, to REG.  */
static int
arguments (octa_lowering *l, const octa_expr *e, int base, int *reg)
{
  const octa_expr *was = l->indexed;
  int was_k = l->subscript, was_n = l->n_subscripts, was_reg = l->indexed_reg;
  bool was_condition = l->is_condition;
  if (e->n - 1 > OCTA_LOWER_ARGS - 2)
    return refused (l, e->at, "there are too many arguments");
  l->is_condition = false;
  for (int i = 1; i < e->n; i++)
    {
      if (e->arg[i]->kind == OCTA_EXPR_CELL && base < 0)
        return refused (l, e->at, cells);
      l->indexed = e;
      l->indexed_reg = base;
      l->subscript = i - 1;
      l->n_subscripts = e->n - 1;
      reg[i - 1] = octa_lower_expr (l, e->arg[i]);
    }
  l->indexed = was;
  l->subscript = was_k;
  l->n_subscripts = was_n;
  l->indexed_reg = was_reg;
  l->is_condition = was_condition;
  return e->n - 1;
}

/* Lower the range that is the only subscript of E, an element of BASE.  */
static int
range_in (octa_lowering *l, const octa_expr *e, int base, int *reg)
{
  octa_expr one = *e, *range = e->arg[1], *list[2] = { e->arg[0] };
  int n = range->n, part[3] = { 0, -1, 0 };
  one.arg = list;
  one.n = 2;
  for (int i = 0; i < n; i++)
    {
      list[1] = range->arg[i];
      arguments (l, &one, base, &part[i]);
    }
  reg[0] = part[0];
  reg[1] = n == 3 ? part[1] : -1;
  reg[2] = part[n - 1];
  return 3;
}

static int
lower_end (octa_lowering *l, const octa_expr *e)
{
  if (! l->indexed)
    return refused (l, e->at, "end can be used only in a subscript");
  octa_ir *x = octa_lower_step (l, OCTA_IR_END, e->at, 1);
  x->arg[0] = l->indexed_reg;
  x->yes = l->subscript;
  x->no = l->n_subscripts;
  return x->dst = octa_lower_temp (l);
}

/* Write the name E, such as a.b.c.  */
static void
write_name (octa_strbuf *out, const octa_expr *e)
{
  if (e->kind == OCTA_EXPR_FIELD)
    {
      write_name (out, e->arg[0]);
      octa_strbuf_add (out, ".");
    }
  octa_strbuf_add (out, e->text);
}

/* The name of a function in a package, or NULL.  */
static const char *
package_name (octa_lowering *l, const octa_expr *e)
{
  const octa_expr *base = e;
  while (base->kind == OCTA_EXPR_FIELD && base->n == 1)
    base = base->arg[0];
  if (base == e || base->kind != OCTA_EXPR_NAME
      || octa_lower_find (l, base->text) >= 0)
    return NULL;
  octa_strbuf path = { 0 };
  const char *name = NULL;
  write_name (&path, e);
  if (octa_strbuf_ok (&path))
    name = octa_ir_own_text (l->f, path.s, path.len);
  if (! name)
    l->st = octa_no_memory ("a function");
  octa_strbuf_free (&path);
  return name;
}

/* Is E exist ("NAME", "var"), or exist ("NAME") with the name of a
   variable?  */
static bool
asks_for_variable (const octa_lowering *l, const octa_expr *e, int *var)
{
  if (e->kind != OCTA_EXPR_INDEX || e->arg[0]->kind != OCTA_EXPR_NAME
      || strcmp (e->arg[0]->text, "exist") != 0 || e->n < 2 || e->n > 3
      || e->arg[1]->kind != OCTA_EXPR_STRING
      || octa_lower_find (l, "exist") >= 0)
    return false;
  *var = octa_lower_find (l, e->arg[1]->text);
  return e->n == 3 ? e->arg[2]->kind == OCTA_EXPR_STRING
                         && strcmp (e->arg[2]->text, "var") == 0
                   : *var >= 0;
}

/* A call or an indexing with N_DST results.  */
static int
lower_index (octa_lowering *l, const octa_expr *e, int n_dst)
{
  int reg[OCTA_LOWER_ARGS], asked;
  const octa_expr *base = e->kind == OCTA_EXPR_INDEX ? e->arg[0] : e;
  if (asks_for_variable (l, e, &asked))
    {
      octa_ir *x = octa_lower_step (l, OCTA_IR_EXISTS, e->at, 1);
      x->arg[0] = asked;
      x->text = e->n == 2 ? e->arg[1]->text : NULL;
      return x->dst = octa_lower_temp (l);
    }
  const char *name = base->kind == OCTA_EXPR_NAME    ? base->text
                     : base->kind == OCTA_EXPR_FIELD ? package_name (l, base)
                                                     : NULL;
  int var = base->kind == OCTA_EXPR_NAME ? octa_lower_find (l, name) : -1;
  int value = name ? var : octa_lower_expr (l, base);
  int n = e->kind == OCTA_EXPR_INDEX ? arguments (l, e, value, reg) : 0;
  octa_ir *x = octa_lower_step (l,
                                ! name                       ? OCTA_IR_APPLY
                                : e->kind == OCTA_EXPR_INDEX ? OCTA_IR_INDEX
                                                             : OCTA_IR_NAME,
                                e->at, n + 1);
  x->expr = e;
  x->text = name;
  x->arg[0] = value;
  give (x, 1, reg, n);
  x->n_dst = n_dst;
  int dst = x->dst = octa_lower_temp (l);
  for (int i = 1; i < n_dst; i++)
    octa_lower_temp (l);
  return dst;
}

/* ---- cells: varargin and varargout ---- */

/* varargin{K}, and varargout{K} as a value.  */
static int
cell_element (octa_lowering *l, const octa_expr *e)
{
  int reg[OCTA_LOWER_ARGS], n = 1;
  const octa_expr *base = e->arg[0];
  int var = base->kind == OCTA_EXPR_NAME ? octa_lower_find (l, base->text)
                                         : -1;
  if (var < 0)
    return refused (l, e->op_at, cells);
  if (e->n != 2)
    return refused (l, e->op_at,
                    "varargin and varargout must have one "
                    "subscript");
  bool is_range = e->arg[1]->kind == OCTA_EXPR_RANGE;
  if (is_range)
    n = range_in (l, e, var, reg);
  else
    arguments (l, e, var, reg);
  l->f->scratch = 0;
  octa_ir *x = octa_lower_step (l, OCTA_IR_CELL, e->arg[1]->at, n + 1);
  x->arg[0] = var;
  give (x, 1, reg, n);
  return x->dst = octa_lower_temp (l);
}

static void
put_in_cell (octa_lowering *l, const octa_expr *target, int value)
{
  int reg[OCTA_LOWER_ARGS];
  const octa_expr *base = target->arg[0];
  if (base->kind != OCTA_EXPR_NAME || strcmp (base->text, "varargout") != 0
      || target->n != 2)
    {
      octa_lower_refuse (l, target->at, cells);
      return;
    }
  int var = octa_lower_find (l, "varargout");
  arguments (l, target, var, reg);
  octa_ir *x = octa_lower_step (l, OCTA_IR_PUT_CELL, target->arg[1]->at, 2);
  x->dst = var;
  x->arg[0] = value;
  x->arg[1] = reg[0];
}

/* ---- values ---- */

static int
binary (octa_lowering *l, int at, octa_syntax_op op, int a, int b)
{
  octa_ir *x = octa_lower_step (l, OCTA_IR_BINARY, at, 2);
  x->op = (uint8_t)op;
  x->arg[0] = a;
  x->arg[1] = b;
  return x->dst = octa_lower_temp (l);
}

static int
lower_binary (octa_lowering *l, const octa_expr *e)
{
  octa_syntax_op op = short_circuit (l, e);
  if (op != OCTA_SYNTAX_NONE)
    return logic (l, e, op);
  int a = octa_lower_expr (l, e->arg[0]), b = octa_lower_expr (l, e->arg[1]);
  return binary (l, e->op_at, (octa_syntax_op)e->op, a, b);
}

static int increment (octa_lowering *l, const octa_expr *e);

/* x++ returns the old value, ++x the new one.  */
static int
step (octa_lowering *l, const octa_expr *e)
{
  int was = e->is_postfix ? octa_lower_expr (l, e->arg[0]) : 0;
  int now = increment (l, e);
  return e->is_postfix ? was : now;
}

static int
lower_unary (octa_lowering *l, const octa_expr *e)
{
  if (e->op == OCTA_SYNTAX_INCREMENT || e->op == OCTA_SYNTAX_DECREMENT)
    return step (l, e);
  int a = octa_lower_expr (l, e->arg[0]);
  octa_ir *x = octa_lower_step (l, OCTA_IR_UNARY, e->op_at, 1);
  x->op = e->op;
  x->arg[0] = a;
  return x->dst = octa_lower_temp (l);
}

void
octa_lower_range (octa_lowering *l, const octa_expr *e, int *arg)
{
  arg[0] = octa_lower_expr (l, e->arg[0]);
  arg[1] = e->n == 3 ? octa_lower_expr (l, e->arg[1]) : -1;
  arg[2] = octa_lower_expr (l, e->arg[e->n - 1]);
}

static int
lower_range (octa_lowering *l, const octa_expr *e)
{
  int arg[3];
  octa_lower_range (l, e, arg);
  octa_ir *x = octa_lower_step (l, OCTA_IR_RANGE, e->at, 3);
  memcpy (x->arg, arg, sizeof arg);
  return x->dst = octa_lower_temp (l);
}

static int
lower_matrix (octa_lowering *l, const octa_expr *e)
{
  int reg[OCTA_LOWER_ARGS], n = 0;
  for (int r = 0; r < e->n; r++)
    for (int k = 0; k < e->arg[r]->n; k++)
      {
        if (n == OCTA_LOWER_ARGS)
          return refused (l, e->at,
                          "an array in a compiled function must have at "
                          "most 64 elements; pass a larger one as an "
                          "argument");
        reg[n++] = octa_lower_expr (l, e->arg[r]->arg[k]);
      }
  octa_ir *x = octa_lower_step (l, OCTA_IR_MATRIX, e->at, n);
  x->expr = e;
  give (x, 0, reg, n);
  return x->dst = octa_lower_temp (l);
}

/* ---- anonymous functions ---- */

static bool
is_param (const octa_expr *anon, const char *name)
{
  for (int i = 0; i < anon->n - 1; i++)
    {
      const octa_expr *p = anon->arg[i];
      p = p->kind == OCTA_EXPR_ASSIGN ? p->arg[0] : p;
      if (p->kind == OCTA_EXPR_NAME && strcmp (p->text, name) == 0)
        return true;
    }
  return false;
}

/* Add to REG, which has N variables so far, the variables that E, inside ANON,
   reads.  */
static int
captured (const octa_lowering *l, const octa_expr *anon, const octa_expr *e,
          int *reg, int n)
{
  if (e->kind == OCTA_EXPR_NAME && ! is_param (anon, e->text))
    {
      int var = octa_lower_find (l, e->text);
      bool is_new = var >= 0 && n < OCTA_LOWER_ARGS;
      for (int i = 0; i < n; i++)
        is_new = is_new && reg[i] != var;
      if (is_new)
        reg[n++] = var;
    }
  for (int i = 0; i < e->n; i++)
    n = captured (l, anon, e->arg[i], reg, n);
  return n;
}

/* The anonymous functions around an expression.  One of them can capture a
   variable of an enclosing function only if this function also uses the
   variable outside of anonymous functions, as in Octave.  */
typedef struct anonymous
{
  const struct anonymous *around;
  const octa_expr *expr;
} anonymous;

static void
check_captured (octa_lowering *l, const octa_expr *e, const anonymous *in)
{
  const octa_syntax_function *f = l->f->tree, *owner = NULL;
  const anonymous here = { in, e };
  bool is_known = e->kind != OCTA_EXPR_NAME;
  for (const anonymous *a = in; a && ! is_known; a = a->around)
    is_known = is_param (a->expr, e->text);
  if (! is_known)
    owner = octa_syntax_unseen (l->f->syntax, f, e->text);
  if (owner && l->st == OCTA_OK)
    l->st = octa_syntax_refuse (l->f->syntax, e->at,
                                "'%s' is a variable of '%s', and an "
                                "anonymous function in '%s' cannot capture "
                                "it; copy it to a local variable first, as "
                                "in mine = %s",
                                e->text, owner->name, f->name, e->text);
  for (int i = 0; i < e->n; i++)
    check_captured (l, e->arg[i], e->kind == OCTA_EXPR_ANON ? &here : in);
}

static int
lower_anon (octa_lowering *l, const octa_expr *e)
{
  int reg[OCTA_LOWER_ARGS];
  if (l->f->tree && l->f->tree->outer)
    check_captured (l, e, NULL);
  int n = captured (l, e, e->arg[e->n - 1], reg, 0);
  octa_ir *x = octa_lower_step (l, OCTA_IR_ANON, e->at, n);
  x->expr = e;
  give (x, 0, reg, n);
  return x->dst = octa_lower_temp (l);
}

/* ---- assignments ---- */

/* TARGET = the register VALUE.  REG: the N_KNOWN subscripts, if lowered
   already.  */
static void
put (octa_lowering *l, const octa_expr *target, int value, int n_known,
     const int *known)
{
  int reg[OCTA_LOWER_ARGS];
  if (target->kind == OCTA_EXPR_IGNORED)
    return;
  if (target->kind == OCTA_EXPR_NAME)
    {
      octa_ir *x = octa_lower_step (l, OCTA_IR_MOVE, target->at, 1);
      x->arg[0] = value;
      x->dst = octa_lower_find (l, target->text);
      return;
    }
  if (target->kind == OCTA_EXPR_CELLINDEX)
    {
      put_in_cell (l, target, value);
      return;
    }
  if (target->kind != OCTA_EXPR_INDEX
      || target->arg[0]->kind != OCTA_EXPR_NAME)
    {
      octa_lower_refuse (l, target->at,
                         "cells and structs cannot be compiled; use "
                         "separate variables or an array of numbers");
      return;
    }
  int var = octa_lower_find (l, target->arg[0]->text);
  int n = n_known;
  if (known)
    memcpy (reg, known, (size_t)n * sizeof *reg);
  else
    n = arguments (l, target, var, reg);
  octa_ir *x = octa_lower_step (l, OCTA_IR_PUT, target->at, n + 1);
  x->dst = var;
  x->text = target->arg[0]->text;
  x->arg[0] = value;
  give (x, 1, reg, n);
}

/* TARGET op= VALUE.  */
static int
update (octa_lowering *l, const octa_expr *target, octa_syntax_op op, int at,
        const octa_expr *rhs, int one)
{
  int reg[OCTA_LOWER_ARGS], n = -1, old;
  int by = rhs ? octa_lower_expr (l, rhs) : one; /* first, as in core */
  if (target->kind == OCTA_EXPR_INDEX
      && target->arg[0]->kind == OCTA_EXPR_NAME)
    {
      int var = octa_lower_find (l, target->arg[0]->text);
      n = arguments (l, target, var, reg);
      octa_ir *x = octa_lower_step (l, OCTA_IR_INDEX, target->at, n + 1);
      x->expr = target;
      x->text = target->arg[0]->text;
      x->arg[0] = var;
      give (x, 1, reg, n);
      old = x->dst = octa_lower_temp (l);
    }
  else
    {
      /* tell the step that reads the variable about ++, -- or op=, for which
         core has other errors */
      old = octa_lower_expr (l, target);
      octa_ir_block *b = &l->f->block[l->now];
      if (l->st == OCTA_OK)
        b->ir[b->n - 1].op = rhs                      ? OCTA_SYNTAX_NONE
                             : op == OCTA_SYNTAX_PLUS ? OCTA_SYNTAX_INCREMENT
                                                      : OCTA_SYNTAX_DECREMENT;
    }
  int value = binary (l, at, op, old, by);
  put (l, target, value, n, n >= 0 ? reg : NULL);
  return value;
}

static int
lower_list (octa_lowering *l, const octa_expr *e)
{
  const octa_expr *rhs = e->arg[e->n - 1];
  int n = e->n - 1;
  if (rhs->kind != OCTA_EXPR_INDEX && rhs->kind != OCTA_EXPR_NAME
      && rhs->kind != OCTA_EXPR_FIELD)
    return refused (l, rhs->at, "only a call can return several results");
  int dst = lower_index (l, rhs, n);
  octa_ir_block *b = &l->f->block[l->now];
  if (l->st == OCTA_OK)
    b->ir[b->n - 1].expr = e;
  for (int i = 0; i < n; i++)
    put (l, e->arg[i], dst + i, 0, NULL);
  return dst;
}

static int
lower_assign (octa_lowering *l, const octa_expr *e)
{
  if (e->op != OCTA_SYNTAX_NONE)
    return update (l, e->arg[0], (octa_syntax_op)e->op, e->op_at, e->arg[1],
                   0);
  if (e->n > 2)
    return lower_list (l, e);
  int value = octa_lower_expr (l, e->arg[1]);
  put (l, e->arg[0], value, 0, NULL);
  octa_ir_block *b = &l->f->block[l->now];
  if (l->st == OCTA_OK && b->n > 0)
    b->ir[b->n - 1].is_deletion = e->arg[1]->kind == OCTA_EXPR_MATRIX
                                  && e->arg[1]->n == 0;
  return value;
}

int
octa_lower_results (octa_lowering *l, const octa_expr *e, int n, int *reg)
{
  bool is_call = e->kind == OCTA_EXPR_INDEX || e->kind == OCTA_EXPR_NAME
                 || (e->kind == OCTA_EXPR_FIELD && package_name (l, e));
  if (! is_call)
    {
      reg[0] = octa_lower_expr (l, e);
      return 1;
    }
  int dst = lower_index (l, e, n);
  for (int i = 0; i < n; i++)
    reg[i] = dst + i;
  return n;
}

static int
increment (octa_lowering *l, const octa_expr *e)
{
  static const octa_expr one = { .kind = OCTA_EXPR_NUMBER,
                                 .number = { .d = 1 } };
  int reg = simple (l, OCTA_IR_NUMBER, &one);
  return update (l, e->arg[0],
                 e->op == OCTA_SYNTAX_INCREMENT ? OCTA_SYNTAX_PLUS
                                                : OCTA_SYNTAX_MINUS,
                 e->at, NULL, reg);
}

void
octa_lower_statement (octa_lowering *l, const octa_expr *e)
{
  if (e->kind == OCTA_EXPR_UNARY
      && (e->op == OCTA_SYNTAX_INCREMENT || e->op == OCTA_SYNTAX_DECREMENT))
    (void)increment (l, e);
  else if (e->kind == OCTA_EXPR_INDEX || e->kind == OCTA_EXPR_NAME
           || e->kind == OCTA_EXPR_FIELD)
    (void)lower_index (l, e, 0);
  else
    (void)octa_lower_expr (l, e);
}

int
octa_lower_expr (octa_lowering *l, const octa_expr *e)
{
  if (l->st != OCTA_OK)
    return 0;
  if (l->is_condition && ! is_within (e))
    {
      l->is_condition = false;
      int reg = octa_lower_expr (l, e);
      l->is_condition = true;
      return reg;
    }
  switch ((octa_expr_kind)e->kind)
    {
    case OCTA_EXPR_NUMBER:
      return simple (l, OCTA_IR_NUMBER, e);
    case OCTA_EXPR_STRING:
      return simple (l, OCTA_IR_TEXT, e);
    case OCTA_EXPR_COLON:
      return simple (l, OCTA_IR_COLON, e);
    case OCTA_EXPR_HANDLE:
      return simple (l, OCTA_IR_HANDLE, e);
    case OCTA_EXPR_NAME:
    case OCTA_EXPR_INDEX:
      return lower_index (l, e, 1);
    case OCTA_EXPR_FIELD:
      if (package_name (l, e))
        return lower_index (l, e, 1);
      return refused (l, e->at,
                      "structs cannot be compiled; pass their fields as "
                      "arguments");
    case OCTA_EXPR_END:
      return lower_end (l, e);
    case OCTA_EXPR_UNARY:
      return lower_unary (l, e);
    case OCTA_EXPR_BINARY:
      return lower_binary (l, e);
    case OCTA_EXPR_RANGE:
      return lower_range (l, e);
    case OCTA_EXPR_MATRIX:
      return lower_matrix (l, e);
    case OCTA_EXPR_ANON:
      return lower_anon (l, e);
    case OCTA_EXPR_ASSIGN:
      return lower_assign (l, e);
    case OCTA_EXPR_IGNORED:
    case OCTA_EXPR_ROW:
      return refused (l, e->at, "an expression is expected here");
    case OCTA_EXPR_CELLINDEX:
      return cell_element (l, e);
    case OCTA_EXPR_CELL:
      break;
    }
  return refused (l, e->at, cells);
}
