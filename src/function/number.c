/* number.c -- operations on numbers as steps; operations on constants are
   computed at compile time.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/step.h"
#include "array/rows.h"

#include <stdio.h>

/* Compute OP of constants, exactly as at run time.  False: it cannot be done
   here.  */
bool
octa_step_fold (octa_op op, const octa_known *a, const octa_known *b,
                octa_known *out)
{
  double x = a->d, y = b->d, d;
  octa_type t = OCTA_TYPE_LOGICAL;
  switch (op)
    {
    case OCTA_OP_plus:
      d = x + y;
      t = OCTA_TYPE_DOUBLE;
      break;
    case OCTA_OP_minus:
      d = x - y;
      t = OCTA_TYPE_DOUBLE;
      break;
    case OCTA_OP_times:
      d = x * y;
      t = OCTA_TYPE_DOUBLE;
      break;
    case OCTA_OP_rdivide:
      d = x / y;
      t = OCTA_TYPE_DOUBLE;
      break;
    case OCTA_OP_uminus:
      d = -x;
      t = OCTA_TYPE_DOUBLE;
      break;
    case OCTA_OP_lt:
      d = x < y;
      break;
    case OCTA_OP_le:
      d = x <= y;
      break;
    case OCTA_OP_eq:
      d = x == y;
      break;
    case OCTA_OP_ne:
      d = x != y;
      break;
    case OCTA_OP_ge:
      d = x >= y;
      break;
    case OCTA_OP_gt:
      d = x > y;
      break;
    case OCTA_OP_and:
      d = x != 0 && y != 0;
      break;
    case OCTA_OP_or:
      d = x != 0 || y != 0;
      break;
    case OCTA_OP_not:
      d = x == 0;
      break;
    default:
      return false;
    }
  *out = octa_known_const (t, d);
  /* NaN may raise an error, and doubles here do not distinguish its bits */
  return x == x && y == y && d == d;
}

/* Refuse complex operands of the few operations that only core computes.  */
static bool
has_numbers (octa_now *now, octa_op op, const octa_known_operand *in)
{
  bool is_complex = false;
  for (int i = 0; i < octa_ops[op].n; i++)
    is_complex |= in[i].value.is_complex;
  if (! is_complex || octa_ops[op].cplx != OCTA_CPLX_CORE)
    return true;
  octa_now_refuse (now,
                   "%s of complex numbers cannot be compiled; take real (x), "
                   "imag (x) or abs (x) first",
                   octa_ops[op].name);
  return false;
}

void
octa_step_number_op (octa_spec *s, octa_op op, const octa_known_operand *in,
                     int dst)
{
  octa_known v;
  char name[OCTA_KNOWN_NAME];
  if (! has_numbers (&s->now, op, in))
    return;
  const octa_known_operand *last = &in[octa_ops[op].n - 1];
  if (in[0].value.is_const && last->value.is_const
      && octa_step_fold (op, &in[0].value, &last->value, &v))
    {
      octa_now_set (&s->now, dst, v);
      return;
    }
  if (! octa_emit_op_value (&s->text, op, in, &v))
    {
      octa_emit_dead_end (&s->text);
      return;
    }
  octa_known_memory (&s->text, s->now.frame, dst, &v, name);
  octa_emit_op (&s->text, op, in, &v, name);
  octa_now_set (&s->now, dst, v);
}

bool
octa_step_part_op (octa_spec *s, int k, octa_op op,
                   const octa_known_operand *in, octa_known_operand *out)
{
  octa_known v;
  char name[OCTA_KNOWN_NAME], type[OCTA_KNOWN_NAME], suffix[16];
  if (! octa_spec_goes_on (s))
    return false;
  if (! octa_emit_op_value (&s->text, op, in, &v))
    {
      octa_emit_dead_end (&s->text);
      return false;
    }
  octa_known_ctype (&s->text, &v, type, suffix);
  snprintf (name, sizeof name, "part%d_%s", k, suffix);
  octa_emit_declare (&s->text, type, name);
  octa_emit_op (&s->text, op, in, &v, name);
  *out = (octa_known_operand){ .value = v };
  snprintf (out->text, sizeof out->text, "%s", name);
  return true;
}
