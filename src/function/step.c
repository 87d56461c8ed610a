/* step.c -- one step of a function, as text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/local.h"
#include "array/rows.h"
#include "function/step.h"

#include <stdio.h>
#include <string.h>

/* ---- simple steps ---- */

static void
number (octa_spec *s)
{
  const octa_syntax_number *n = &s->now.at->expr->number;
  char name[OCTA_KNOWN_NAME];
  if (n->type == OCTA_TYPE_DOUBLE && ! n->is_imaginary)
    {
      octa_now_set (&s->now, s->now.at->dst, octa_known_const (n->type, n->d));
      return;
    }
  octa_known v = octa_known_number (n->type, n->is_imaginary);
  octa_known_memory (&s->text, s->now.frame, s->now.at->dst, &v, name);
  if (n->is_imaginary)
    {
      char part[OCTA_KNOWN_NAME];
      const octa_known d = octa_known_const (OCTA_TYPE_DOUBLE, n->d);
      octa_known_written (&s->text, s->now.frame, s->now.at->dst, &d, part);
      octa_emit_printf (s, "%s = octa_z{ 0, %s };\n", name, part);
    }
  else
    octa_emit_printf (s, "%s = (%s)%lluull;\n", name,
                      octa_ctype (n->type, false),
                      (unsigned long long)n->bits);
  octa_now_set (&s->now, s->now.at->dst, v);
}

static void
move (octa_spec *s)
{
  octa_known_operand o = octa_now_operand (s, s->now.at->arg[0]);
  if (o.value.kind == OCTA_KNOWN_NONE)
    {
      octa_emit_undefined (&s->text);
      return;
    }
  if (o.value.kind == OCTA_KNOWN_COLON)
    {
      octa_now_refuse (&s->now, ": alone is not a value");
      return;
    }
  /* A variable with several assignments is not treated as a constant, because
     loops would be unrolled.  */
  if (o.value.is_const
      && s->units.frame[s->now.frame].f->sites[s->now.at->dst] > 1)
    {
      char name[OCTA_KNOWN_NAME];
      o.value = octa_known_not_const (o.value);
      octa_known_memory (&s->text, s->now.frame, s->now.at->dst, &o.value,
                         name);
      octa_emit_printf (s, "%s = %s;\n", name, o.text);
    }
  else
    octa_now_copy (&s->text, s->now.frame, s->now.at->dst, &o.value, o.text);
  octa_now_set (&s->now, s->now.at->dst, o.value);
}

/* ---- operators ---- */

static const octa_op operations[] = {
  [OCTA_SYNTAX_PLUS] = OCTA_OP_plus,
  [OCTA_SYNTAX_MINUS] = OCTA_OP_minus,
  [OCTA_SYNTAX_MTIMES] = OCTA_OP_times,
  [OCTA_SYNTAX_TIMES] = OCTA_OP_times,
  [OCTA_SYNTAX_MRDIVIDE] = OCTA_OP_rdivide,
  [OCTA_SYNTAX_RDIVIDE] = OCTA_OP_rdivide,
  [OCTA_SYNTAX_MLDIVIDE] = OCTA_OP_ldivide,
  [OCTA_SYNTAX_LDIVIDE] = OCTA_OP_ldivide,
  [OCTA_SYNTAX_MPOWER] = OCTA_OP_power,
  [OCTA_SYNTAX_POWER] = OCTA_OP_power,
  [OCTA_SYNTAX_LT] = OCTA_OP_lt,
  [OCTA_SYNTAX_LE] = OCTA_OP_le,
  [OCTA_SYNTAX_EQ] = OCTA_OP_eq,
  [OCTA_SYNTAX_NE] = OCTA_OP_ne,
  [OCTA_SYNTAX_GE] = OCTA_OP_ge,
  [OCTA_SYNTAX_GT] = OCTA_OP_gt,
  [OCTA_SYNTAX_AND] = OCTA_OP_and,
  [OCTA_SYNTAX_OR] = OCTA_OP_or,
  [OCTA_SYNTAX_NOT] = OCTA_OP_not,
  [OCTA_SYNTAX_UPLUS] = OCTA_OP_uplus,
  [OCTA_SYNTAX_UMINUS] = OCTA_OP_uminus,
  [OCTA_SYNTAX_TRANSPOSE] = OCTA_OP_uplus,
  [OCTA_SYNTAX_CTRANSPOSE] = OCTA_OP_conj,
};

/* Convert a string of one character to its number.  */
static octa_known_operand
character (octa_spec *s, octa_known_operand o)
{
  octa_known v = o.value;
  if (v.kind != OCTA_KNOWN_TEXT || v.cols != 1)
    return o;
  double d = (unsigned char)*octa_known_characters (&s->known, &v);
  o.value = octa_known_const (OCTA_TYPE_DOUBLE, d);
  octa_known_written (&s->text, s->now.frame, 0, &o.value, o.text);
  return o;
}

/* Are both operands the same variable, which the two steps before have read?
 */
static bool
is_same_variable (const octa_spec *s)
{
  const octa_ir *x = s->now.at, *a = x - 2, *b = x - 1;
  return x->n == 2 && s->now.step >= 2 && a->kind == OCTA_IR_NAME
         && b->kind == OCTA_IR_NAME && a->dst == x->arg[0]
         && b->dst == x->arg[1] && a->arg[0] >= 0 && a->arg[0] == b->arg[0]
         && s->now.state[a->arg[0]].kind == OCTA_KNOWN_NUMBER;
}

static void
operator_step (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  octa_known_operand in[OCTA_OPERANDS_MAX] = { 0 };
  for (int i = 0; i < x->n; i++)
    in[i] = character (s, octa_now_operand (s, x->arg[i]));
  if (is_same_variable (s))
    in[1] = in[0]; /* one register, as squares are found by */
  for (int i = 0; i < x->n; i++)
    if (in[i].value.kind != OCTA_KNOWN_NUMBER)
      {
        octa_local_operator (s, (octa_syntax_op)x->op, in, x->n,
                             operations[x->op], x->dst);
        return;
      }
  /* +x converts a logical to double, x.' does not */
  bool is_turned = x->op == OCTA_SYNTAX_TRANSPOSE
                   || x->op == OCTA_SYNTAX_CTRANSPOSE;
  if (is_turned && ! in[0].value.is_complex)
    {
      octa_now_copy (&s->text, s->now.frame, x->dst, &in[0].value, in[0].text);
      octa_now_set (&s->now, x->dst, in[0].value);
      return;
    }
  octa_step_number_op (s, operations[x->op], in, x->dst);
}

/* ---- conditions ---- */

/* dst = is arg[0] true?  */
static void
truth (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  octa_known_operand o = octa_now_operand (s, x->arg[0]);
  char name[OCTA_KNOWN_NAME];
  octa_known v = octa_known_number (OCTA_TYPE_LOGICAL, false);
  if (o.value.kind != OCTA_KNOWN_NUMBER)
    {
      if (x->op == OCTA_SYNTAX_AND || x->op == OCTA_SYNTAX_OR)
        octa_now_refuse (&s->now,
                         "the left side of & or | in a condition must "
                         "be a number; for arrays write all (a & b) or "
                         "all (a | b)");
      else if (octa_local_want_sized (s, &o, "a condition"))
        octa_local_truth (s, &o, x->dst);
      return;
    }
  if (o.value.is_const && o.value.d == o.value.d)
    {
      octa_now_set (&s->now, x->dst,
                    octa_known_const (OCTA_TYPE_LOGICAL, o.value.d != 0));
      return;
    }
  /* core refuses NaN */
  if (octa_types[o.value.type].group == OCTA_GROUP_FLOAT)
    {
      octa_emit_printf (s, "if (octa_isnan (%s)) ", o.text);
      (void)octa_op_violation (OCTA_OP_not);
      octa_emit_fail (&s->text);
    }
  octa_known_memory (&s->text, s->now.frame, x->dst, &v, name);
  octa_emit_printf (s, "%s = octa_true (%s);\n", name, o.text);
  octa_now_set (&s->now, x->dst, v);
}

/* Does the value of a switch match a label?  NaN matches no label.  Values of
   different sizes do not match; empty ones of the same size do.  */
static void
match (octa_spec *s)
{
  octa_known_operand in[OCTA_OPERANDS_MAX] = { 0 };
  for (int i = 0; i < 2; i++)
    in[i] = character (s, octa_now_operand (s, s->now.at->arg[i]));
  const octa_known *a = &in[0].value, *b = &in[1].value;
  bool is_sized = octa_known_is_sized (a) && octa_known_is_sized (b);
  bool is_same = is_sized && octa_known_rows (a) == octa_known_rows (b)
                 && octa_known_cols (a) == octa_known_cols (b);
  if (is_sized && (! is_same || octa_known_numel (a) == 0))
    {
      octa_now_set (&s->now, s->now.at->dst,
                    octa_known_const (OCTA_TYPE_LOGICAL, is_same));
      return;
    }
  if (a->kind != OCTA_KNOWN_NUMBER || b->kind != OCTA_KNOWN_NUMBER)
    {
      octa_now_refuse (&s->now, "the labels of a switch must be numbers");
      return;
    }
  octa_step_number_op (s, OCTA_OP_eq, in, s->now.at->dst);
}

static void
branch (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  octa_known_operand o = octa_now_operand (s, x->arg[0]);
  int frame = s->now.frame;
  if (o.value.is_const)
    {
      octa_unit_goto (s, frame, o.value.d != 0 ? x->yes : x->no, 0,
                      s->now.state);
      return;
    }
  octa_emit_printf (s, "if (%s) ", o.text);
  octa_unit_goto (s, frame, x->yes, 0, s->now.state);
  octa_unit_goto (s, frame, x->no, 0, s->now.state);
}

/* ---- names ---- */

/* Report that the variable NAME is not defined.  It is read as a value, or by
   x op= y.  */
static void
no_variable (octa_spec *s, const char *name)
{
  int op = s->now.at->kind == OCTA_IR_NAME ? s->now.at->op : OCTA_SYNTAX_PLUS;
  if (op == OCTA_SYNTAX_PLUS)
    {
      octa_step_no_variable (s, name, s->now.at->at);
      return;
    }
  octa_fail ("", "%s must be defined first",
             op == OCTA_SYNTAX_INCREMENT   ? "in x++ or ++x, x"
             : op == OCTA_SYNTAX_DECREMENT ? "in x-- or --x, x"
                                           : "in computed assignment A OP= "
                                             "X, A");
  octa_emit_dead_end (&s->text);
}

static void
undefined (octa_spec *s, const char *name)
{
  if (s->now.at->arg[0] >= 0)
    {
      no_variable (s, name);
      return;
    }
  const char *why = octa_step_why (&s->now, name);
  if (why)
    octa_now_refuse (&s->now, "%s", why);
  else
    octa_now_refuse (&s->now,
                     "there is no variable or function '%s' that can be "
                     "compiled; define it before this line",
                     name);
}

static void
call_function (octa_spec *s, const octa_ir_function *f)
{
  const octa_ir *x = s->now.at;
  octa_known_operand arg[OCTA_NOW_ARGS] = { 0 };
  for (int i = 0; i < x->n - 1; i++)
    arg[i] = octa_now_operand (s, x->arg[i + 1]);
  octa_unit_call (s, f, x->n - 1, arg, x->n_dst, x->dst, NULL);
}

/* A call that none of the tables has, or not with these arguments.  */
static void
call_other (octa_spec *s)
{
  const char *what = octa_step_advice (s->now.at->text);
  char why[512];
  if (what && s->now.at->arg[0] < 0)
    {
      octa_now_refuse (&s->now, "%s", what);
      return;
    }
  const octa_ir_function *f = octa_step_octaves (&s->now, s->now.at->text);
  if (s->now.st != OCTA_OK)
    return;
  if (f)
    call_function (s, f);
  else if (octa_step_why (&s->now, s->now.at->text)
           && octa_form_says (s->now.at->text, s->now.at->n - 1, why,
                              sizeof why))
    octa_now_refuse (&s->now, "%s", why);
  else
    undefined (s, s->now.at->text);
}

/* If Octave does not accept this number of arguments, end the path with
   Octave's error.  */
static bool
has_wrong_count (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  int n = x->n - 1, texts = 0;
  while (texts < n && s->now.state[x->arg[n - texts]].kind == OCTA_KNOWN_TEXT)
    texts++;
  if (! octa_step_wrong_count (&s->now, x->text, n, texts))
    return false;
  octa_emit_dead_end (&s->text);
  return true;
}

/* A call TEXT (arg[1], ...).  */
static void
call (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  octa_known_operand in[OCTA_OPERANDS_MAX + 1] = { 0 };
  int n = x->n - 1;
  const octa_ir_function *f = octa_step_function (&s->now, x->text);
  if (s->now.st != OCTA_OK)
    return;
  if (f)
    {
      call_function (s, f);
      return;
    }
  bool has_arrays = false;
  octa_op op = octa_op_find (x->text);
  if (has_wrong_count (s) || octa_step_builtin (s, x->text, n))
    return;
  if (op == OCTA_OP_COUNT || octa_ops[op].n != n
      || strncmp (x->text, "__", 2) == 0)
    {
      call_other (s);
      return;
    }
  for (int i = 0; i < n; i++)
    {
      in[i] = octa_now_operand (s, x->arg[i + 1]);
      if (! octa_local_want_sized (s, &in[i], x->text))
        return;
      has_arrays |= in[i].value.kind != OCTA_KNOWN_NUMBER;
    }
  if (has_arrays)
    octa_local_op (s, op, in, x->dst);
  else
    octa_step_number_op (s, op, in, x->dst);
}

/* arg[0] (arg[1], ...), where arg[0] is a value.  */
static void
subscripts (octa_spec *s, const char *name)
{
  const octa_ir *x = s->now.at;
  octa_known_operand in[OCTA_LOCAL_SUBS + 1] = { 0 };
  octa_known_operand o = octa_now_operand (s, x->arg[0]);
  if (o.value.kind == OCTA_KNOWN_NONE)
    {
      octa_emit_undefined (&s->text);
      return;
    }
  if (o.value.kind != OCTA_KNOWN_WHOLE && ! octa_known_is_sized (&o.value))
    {
      octa_now_refuse (
          &s->now,
          o.value.kind == OCTA_KNOWN_TEXT
              ? "the characters of a string cannot be read; capture an "
                "array of their codes: codes = double (s); @(k) codes(k)"
              : "this cannot be indexed");
      return;
    }
  for (int i = 1; i < x->n && i <= OCTA_LOCAL_SUBS + 1; i++)
    in[i - 1] = octa_now_operand (s, x->arg[i]);
  octa_local_read (s, &o, name, x->n - 1, in, x->dst);
}

/* A name, with or without arguments: a variable or a call.  */
static void
name_or_call (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  octa_known none = { 0 };
  octa_known v = x->arg[0] >= 0 ? s->now.state[x->arg[0]] : none;
  if (v.kind == OCTA_KNOWN_NONE)
    {
      call (s);
      return;
    }
  if (x->kind == OCTA_IR_INDEX)
    {
      subscripts (s, x->text);
      return;
    }
  octa_known_operand o = octa_now_operand (s, x->arg[0]);
  octa_now_copy (&s->text, s->now.frame, x->dst, &o.value, o.text);
  octa_now_set (&s->now, x->dst, o.value);
}

/* ---- finding the function of a step ---- */

static void
elements (octa_spec *s)
{
  subscripts (s, NULL);
}

static void
jump (octa_spec *s)
{
  octa_unit_goto (s, s->now.frame, s->now.at->yes, 0, s->now.state);
}

static void (*const writers[]) (octa_spec *s) = {
  [OCTA_IR_NUMBER] = number,
  [OCTA_IR_MOVE] = move,
  [OCTA_IR_UNARY] = operator_step,
  [OCTA_IR_BINARY] = operator_step,
  [OCTA_IR_TRUTH] = truth,
  [OCTA_IR_CASE] = match,
  [OCTA_IR_NAME] = name_or_call,
  [OCTA_IR_INDEX] = name_or_call,
  [OCTA_IR_EACH] = octa_step_for_each,
  [OCTA_IR_MATRIX] = octa_local_matrix,
  [OCTA_IR_RANGE] = octa_local_range,
  [OCTA_IR_PUT] = octa_local_put,
  [OCTA_IR_APPLY] = elements,
  [OCTA_IR_END] = octa_local_end,
  [OCTA_IR_STEPS] = octa_step_steps,
  [OCTA_IR_JUMP] = jump,
  [OCTA_IR_BRANCH] = branch,
  [OCTA_IR_NEXT] = octa_step_next,
  [OCTA_IR_RETURN] = octa_step_return,
};

static bool
write_step (octa_spec *s)
{
  size_t kind = s->now.at->kind;
  if (kind < sizeof writers / sizeof *writers && writers[kind])
    writers[kind](s);
  else
    octa_now_refuse (&s->now, "this is not compiled yet");
  return true;
}

/* The passes over a step, in their order.  */
typedef enum pass_when
{
  UNTIL_WRITTEN, /* until a pass returns true: the step is written or
                    refused */
  IF_GOES_ON     /* afterwards, unless the path has ended */
} pass_when;

static const struct
{
  bool (*run) (octa_spec *s);
  pass_when when;
} passes[] = {
  { octa_step_apply, UNTIL_WRITTEN }, /* lists as arguments, feval, handles */
  { octa_step_refuse_columns, UNTIL_WRITTEN }, /* steps that read columns */
  { octa_step_handles, UNTIL_WRITTEN },        /* making handles, lists */
  { octa_step_strings, UNTIL_WRITTEN },        /* strings */
  { octa_step_fma, UNTIL_WRITTEN },            /* a sum with a product */
  { write_step, UNTIL_WRITTEN },               /* everything else */
  { octa_step_after_fma, IF_GOES_ON },    /* remember a product for a sum */
  { octa_step_mark_columns, IF_GOES_ON }, /* mark a result of columns */
};

/* Is X an operator on matrices that has an elementwise one beside it?  */
static bool
is_matrix_op (const octa_ir *x)
{
  return x->kind == OCTA_IR_BINARY
         && (x->op == OCTA_SYNTAX_MTIMES || x->op == OCTA_SYNTAX_MRDIVIDE
             || x->op == OCTA_SYNTAX_MLDIVIDE || x->op == OCTA_SYNTAX_MPOWER);
}

void
octa_step_write (octa_spec *s)
{
  bool is_written = false;
  s->text.is_matrix_op = is_matrix_op (s->now.at);
  for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
    if (passes[i].when == UNTIL_WRITTEN && ! is_written)
      is_written = passes[i].run (s);
    else if (passes[i].when == IF_GOES_ON && octa_spec_goes_on (s))
      (void)passes[i].run (s);
}
