/* columns.c -- functions that core calls with columns, as in bsxfun.

   Such a function can be compiled for single elements if it is elementwise: x
   .* y is; x * y, `if (x > y)' and sum (x) are not.  A number that represents
   an element of a column has in its ID one bit for each argument on which it
   depends.  A step that reads such a number must be elementwise, and its
   result represents an element, too.  Any other step is refused, and core
   calls the function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/step.h"
#include "array/rows.h"

#include <string.h>

static unsigned
columns_in (const octa_now *now, int reg)
{
  bool is_number = reg >= 0 && now->state[reg].kind == OCTA_KNOWN_NUMBER;
  return is_number ? (unsigned)now->state[reg].id : 0;
}

static unsigned
columns_read (const octa_now *now)
{
  unsigned out = 0;
  for (int i = 0; now->columns && i < now->at->n; i++)
    out |= columns_in (now, now->at->arg[i]);
  return out;
}

/* Is the operator elementwise?  A matrix operator is if one side is a
   number.  */
static bool
is_operator (const octa_now *now)
{
  const octa_ir *x = now->at;
  bool left = columns_in (now, x->arg[0]);
  bool right = x->n > 1 && columns_in (now, x->arg[1]);
  switch ((octa_syntax_op)x->op)
    {
    case OCTA_SYNTAX_TRANSPOSE:
    case OCTA_SYNTAX_CTRANSPOSE:
    case OCTA_SYNTAX_MPOWER:
      return false;
    case OCTA_SYNTAX_MTIMES:
      return ! (left && right);
    case OCTA_SYNTAX_MRDIVIDE:
      return ! right;
    case OCTA_SYNTAX_MLDIVIDE:
      return ! left;
    default:
      return true;
    }
}

/* Is it a call of an operation, or of a function whose own steps are
   checked?  */
static bool
is_call (octa_now *now)
{
  const octa_ir *x = now->at;
  octa_op op;
  if (x->arg[0] >= 0 && now->state[x->arg[0]].kind != OCTA_KNOWN_NONE)
    return false;
  if (octa_step_function (now, x->text))
    return true;
  op = octa_op_find (x->text);
  return op != OCTA_OP_COUNT && octa_ops[op].n == x->n - 1;
}

static bool
has_numbers (const octa_now *now)
{
  for (int i = now->at->kind == OCTA_IR_INDEX; i < now->at->n; i++)
    if (now->state[now->at->arg[i]].kind != OCTA_KNOWN_NUMBER)
      return false;
  return true;
}

static bool
is_elementwise (octa_now *now)
{
  switch ((octa_ir_kind)now->at->kind)
    {
    case OCTA_IR_MOVE:
    case OCTA_IR_NAME:
    case OCTA_IR_ANON:
    case OCTA_IR_RETURN:
      return true;
    case OCTA_IR_UNARY:
    case OCTA_IR_BINARY:
      return has_numbers (now) && is_operator (now);
    case OCTA_IR_INDEX:
      return has_numbers (now) && is_call (now);
    default:
      return false;
    }
}

bool
octa_step_refuse_columns (octa_spec *s)
{
  s->now.columns_read = columns_read (&s->now);
  if (! s->now.columns_read || is_elementwise (&s->now))
    return false;
  octa_now_refuse (&s->now, "this is not an elementwise operation");
  return true;
}

bool
octa_step_mark_columns (octa_spec *s)
{
  octa_known *v = &s->now.state[s->now.at->dst];
  if (s->now.columns_read && v->kind == OCTA_KNOWN_NUMBER)
    v->id = (int32_t)s->now.columns_read;
  return true;
}

bool
octa_step_want_columns (octa_now *now, const octa_known *v)
{
  if ((unsigned)v->id == now->columns)
    return true;
  octa_now_refuse (now, "the result must depend on all arguments");
  return false;
}
