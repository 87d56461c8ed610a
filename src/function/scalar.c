/* scalar.c -- core's functions of arrays applied to one number (sum, max, any,
   norm), and functions that select, count or divide.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/step.h"
#include "array/rows.h"

#include <stdio.h>
#include <string.h>

/* A call.  The arguments are numbers, unless the row's function accepts other
   values.  */
typedef struct call
{
  const char *name;
  int n, dst, n_dst;
  octa_known_operand arg[OCTA_NOW_ARGS];
} call;

static octa_group
group_of (const octa_known_operand *o)
{
  return octa_types[o->value.type].group;
}

static bool
is_float (const octa_known_operand *o)
{
  return group_of (o) == OCTA_GROUP_FLOAT;
}

static bool
is_integer (const octa_known_operand *o)
{
  return octa_type_is_integer ((octa_type)o->value.type);
}

static octa_known_operand
constant (octa_type t, double d)
{
  octa_known_operand o = { .value = octa_known_const (t, d) };
  snprintf (o.text, sizeof o.text, t == OCTA_TYPE_LOGICAL ? "%s" : "%s.0",
            t == OCTA_TYPE_LOGICAL ? d != 0 ? "true" : "false"
            : d != 0               ? "1"
                                   : "0");
  return o;
}

static bool
copy (octa_spec *s, int dst, const octa_known_operand *o)
{
  octa_now_copy (&s->text, s->now.frame, dst, &o->value, o->text);
  octa_now_set (&s->now, dst, o->value);
  return true;
}

/* The same as a computed value, which is never kept complex.  */
static bool
copy_result (octa_spec *s, int dst, octa_known_operand o)
{
  o.value = octa_known_kept (o.value, false);
  return copy (s, dst, &o);
}

static bool
op1 (octa_spec *s, octa_op op, const octa_known_operand *a, int dst)
{
  const octa_known_operand in[OCTA_OPERANDS_MAX] = { *a };
  octa_step_number_op (s, op, in, dst);
  return true;
}

static bool
op2 (octa_spec *s, octa_op op, octa_known_operand a, octa_known_operand b,
     int dst)
{
  const octa_known_operand in[OCTA_OPERANDS_MAX] = { a, b };
  octa_step_number_op (s, op, in, dst);
  return true;
}

/* ---- reductions ---- */

/* Is DIM, argument K, a valid dimension?  */
static bool
has_dim (const call *c, int k)
{
  return c->n <= k
         || (c->n == k + 1 && c->arg[k].value.is_const
             && c->arg[k].value.d >= 1
             && c->arg[k].value.d == __builtin_trunc (c->arg[k].value.d));
}

/* Other classes become double.  A float becomes 0 + X, since core's sum of -0
   is 0.  */
static bool
sum (octa_spec *s, const call *c)
{
  if (! has_dim (c, 1))
    return false;
  if (! is_float (&c->arg[0]))
    return op1 (s, OCTA_OP_double, &c->arg[0], c->dst);
  return op2 (s, OCTA_OP_plus, constant (OCTA_TYPE_DOUBLE, 0), c->arg[0],
              c->dst);
}

static bool
product (octa_spec *s, const call *c)
{
  if (! has_dim (c, 1))
    return false;
  return op1 (s, is_float (&c->arg[0]) ? OCTA_OP_uplus : OCTA_OP_double,
              &c->arg[0], c->dst);
}

/* cumsum and cumprod.  Since release 11 integers keep their class.  */
static bool
running (octa_spec *s, const call *c)
{
  if (is_integer (&c->arg[0]) && octa_release () >= 11)
    return has_dim (c, 1) && copy_result (s, c->dst, c->arg[0]);
  return product (s, c);
}

static bool
sum_of_squares (octa_spec *s, const call *c)
{
  octa_known_operand x = c->arg[0], y;
  if (! has_dim (c, 1))
    return false;
  if (! is_float (&x) && ! octa_step_part_op (s, 0, OCTA_OP_double, &x, &x))
    return true;
  octa_known_operand in[OCTA_OPERANDS_MAX] = { x };
  if (! octa_step_part_op (s, 1, OCTA_OP_conj, in, &y))
    return true;
  in[1] = y;
  if (octa_step_part_op (s, 2, OCTA_OP_times, in, &y))
    op1 (s, OCTA_OP_real, &y, c->dst);
  return true;
}

/* The number itself.  */
static bool
itself (octa_spec *s, const call *c)
{
  return c->n == 1 && c->n_dst < 2 && copy_result (s, c->dst, c->arg[0]);
}

static bool
conjugate (octa_spec *s, const call *c)
{
  return c->n == 1 && op1 (s, OCTA_OP_conj, &c->arg[0], c->dst);
}

/* The position of the number: 1.  */
static bool
place_of (octa_spec *s, const call *c)
{
  if (c->n != 1)
    return false;
  copy_result (s, c->dst, c->arg[0]);
  if (c->n_dst > 1)
    octa_now_set (&s->now, c->dst + 1, octa_known_const (OCTA_TYPE_DOUBLE, 1));
  return true;
}

/* max (x), max (x, [], dim) */
static bool
extreme (octa_spec *s, const call *c)
{
  const octa_known *v = &c->arg[1].value;
  bool is_empty = v->kind == OCTA_KNOWN_ARRAY && v->rows * v->cols == 0;
  if (c->n != 1 && (! is_empty || c->n == 2 || ! has_dim (c, 2)))
    return false;
  call one = *c;
  one.n = 1;
  return place_of (s, &one);
}

/* DST = the truth TEXT.  */
static bool
is_so (octa_spec *s, int dst, const char *text)
{
  char name[OCTA_KNOWN_NAME];
  octa_known v = octa_known_number (OCTA_TYPE_LOGICAL, false);
  octa_known_memory (&s->text, s->now.frame, dst, &v, name);
  octa_emit_printf (s, "%s = %s;\n", name, text);
  octa_now_set (&s->now, dst, v);
  return true;
}

/* any ignores NaN; for all NaN is true.  */
static bool
any_or_all (octa_spec *s, const call *c)
{
  char text[6 * OCTA_KNOWN_NAME];
  const char *x = c->arg[0].text;
  bool is_any = strcmp (c->name, "any") == 0;
  if (! has_dim (c, 1))
    return false;
  snprintf (text, sizeof text,
            is_any && is_float (&c->arg[0])
                ? "octa_true (%s) && ! octa_isnan (%s)"
                : "octa_true (%s)",
            x, x);
  return is_so (s, c->dst, text);
}

static bool
count (octa_spec *s, const call *c)
{
  char name[OCTA_KNOWN_NAME];
  octa_known v = octa_known_number (OCTA_TYPE_DOUBLE, false);
  if (c->n != 1)
    return false;
  octa_known_memory (&s->text, s->now.frame, c->dst, &v, name);
  octa_emit_printf (s, "%s = octa_true (%s);\n", name, c->arg[0].text);
  octa_now_set (&s->now, c->dst, v);
  return true;
}

static bool
norm (octa_spec *s, const call *c)
{
  const octa_known *p = &c->arg[1].value;
  const char *how = p->kind == OCTA_KNOWN_TEXT
                        ? octa_known_characters (&s->known, p)
                        : "";
  bool is_known = c->n == 1 || strcmp (how, "fro") == 0
                  || strcmp (how, "inf") == 0 || strcmp (how, "Inf") == 0
                  || (p->is_const
                      && (p->d == 1 || p->d == 2 || p->d == __builtin_inf ()));
  if (c->n > 2 || ! is_known)
    return false;
  if (is_float (&c->arg[0]))
    return op1 (s, OCTA_OP_abs, &c->arg[0], c->dst);
  octa_fail ("", "xnorm: wrong type argument '%s%s'",
             is_integer (&c->arg[0]) ? octa_types[c->arg[0].value.type].name
                                     : "bool",
             is_integer (&c->arg[0]) ? " scalar" : "");
  octa_emit_dead_end (&s->text);
  return true;
}

static bool
dot (octa_spec *s, const call *c)
{
  octa_known_operand in[OCTA_OPERANDS_MAX] = { c->arg[0], c->arg[1] }, y;
  if (c->n != 2)
    return false;
  if (group_of (&in[0]) == OCTA_GROUP_LOGICAL
      || group_of (&in[1]) == OCTA_GROUP_LOGICAL)
    {
      octa_fail ("", "dot: X and Y must be numeric");
      octa_emit_dead_end (&s->text);
      return true;
    }
  if (in[0].value.is_complex
      && ! octa_step_part_op (s, 0, OCTA_OP_conj, in, in))
    return true;
  if (! octa_step_part_op (s, 1, OCTA_OP_times, in, &y))
    return true;
  if (! is_float (&y))
    return op1 (s, OCTA_OP_double, &y, c->dst);
  return op2 (s, OCTA_OP_plus, constant (OCTA_TYPE_DOUBLE, 0), y, c->dst);
}

/* ---- questions ---- */

static bool
is_real (octa_spec *s, const call *c)
{
  char text[3 * OCTA_KNOWN_NAME];
  bool wants_complex = strcmp (c->name, "iscomplex") == 0;
  if (c->n != 1)
    return false;
  bool is_kept = octa_known_is_kept (&c->arg[0].value);
  if (! c->arg[0].value.is_complex || is_kept)
    {
      octa_now_set (&s->now, c->dst,
                    octa_known_const (OCTA_TYPE_LOGICAL,
                                      wants_complex == is_kept));
      return true;
    }
  snprintf (text, sizeof text, "%s.im %s 0", c->arg[0].text,
            wants_complex ? "!=" : "==");
  return is_so (s, c->dst, text);
}

static bool
are_of_a_size (octa_spec *s, const call *c)
{
  octa_now_set (&s->now, c->dst, octa_known_const (OCTA_TYPE_LOGICAL, 1));
  return true;
}

/* size (x, dim), [r, c] = size (x) */
static bool
size (octa_spec *s, const call *c)
{
  if (c->n == 1 ? c->n_dst < 2 : c->n != 2 || ! has_dim (c, 1) || c->n_dst > 1)
    return false;
  for (int i = 0; i < c->n_dst || i == 0; i++)
    octa_now_set (&s->now, c->dst + i, octa_known_const (OCTA_TYPE_DOUBLE, 1));
  return true;
}

static bool
is_equal (octa_spec *s, const call *c)
{
  return c->n == 2 && op2 (s, OCTA_OP_eq, c->arg[0], c->arg[1], c->dst);
}

/* ---- choosing ---- */

static void
go_on (octa_spec *s, const call *c, const octa_known_operand *o)
{
  octa_known was = s->now.state[c->dst];
  copy (s, c->dst, o);
  octa_unit_goto (s, s->now.frame, s->now.unit->block, s->now.step + 1,
                  s->now.state);
  octa_now_set (&s->now, c->dst, was);
}

/* merge (MASK, A, B).  The selected value is not converted.  */
static bool
merge (octa_spec *s, const call *c)
{
  const octa_known_operand *mask = &c->arg[0];
  if (c->n != 3)
    return false;
  if (mask->value.is_const && mask->value.d == mask->value.d)
    return copy (s, c->dst, &c->arg[mask->value.d != 0 ? 1 : 2]);
  if (is_float (mask))
    {
      octa_emit_printf (s, "if (octa_isnan (%s)) ", mask->text);
      (void)octa_op_violation (OCTA_OP_not);
      octa_emit_fail (&s->text);
    }
  octa_emit_printf (s, "if (octa_true (%s)) {\n", mask->text);
  bool is_kept = octa_known_is_kept (&c->arg[1].value);
  if (c->arg[1].value.kind != OCTA_KNOWN_NUMBER
      || c->arg[2].value.kind != OCTA_KNOWN_NUMBER
      || c->arg[1].value.type != c->arg[2].value.type
      || is_kept != octa_known_is_kept (&c->arg[2].value))
    {
      go_on (s, c, &c->arg[1]);
      octa_emit_printf (s, "}\n");
      go_on (s, c, &c->arg[2]);
      return true;
    }
  char name[OCTA_KNOWN_NAME];
  octa_known v = octa_known_number ((octa_type)c->arg[1].value.type,
                                    c->arg[1].value.is_complex
                                        || c->arg[2].value.is_complex);
  v = octa_known_kept (v, is_kept);
  octa_known_memory (&s->text, s->now.frame, c->dst, &v, name);
  octa_emit_printf (s, "octa_give (%s, %s);\n}\nelse octa_give (%s, %s);\n",
                    name, c->arg[1].text, name, c->arg[2].text);
  octa_now_set (&s->now, c->dst, v);
  return true;
}

/* [f, e] = log2 (x) */
static bool
mantissa (octa_spec *s, const call *c)
{
  if (c->n != 1 || c->n_dst != 2)
    return false;
  op1 (s, OCTA_OP___log2_f__, &c->arg[0], c->dst);
  if (octa_spec_goes_on (s))
    op1 (s, OCTA_OP___log2_e__, &c->arg[0], c->dst + 1);
  return true;
}

/* ---- integers ---- */

static bool
cannot_divide (octa_emit *e, const octa_known_operand *x,
               const octa_known_operand *y)
{
  if (! is_integer (x) && ! is_integer (y))
    octa_fail ("",
               "idivide: at least one input (X or Y) must be an integer type");
  else if (is_integer (x) && is_integer (y) && x->value.type != y->value.type)
    octa_fail ("",
               "idivide: integer type of X (%s) must match integer type of Y "
               "(%s)",
               octa_types[x->value.type].name, octa_types[y->value.type].name);
  else
    return false;
  octa_emit_dead_end (e);
  return true;
}

/* idivide (X, Y, HOW), as in core's m-file: the rounded quotient Z, corrected
   by 1 if Z * Y lies on the wrong side of X.  */
static bool
divide (octa_spec *s, const call *c)
{
  const char *how = c->n == 3 && c->arg[2].value.kind == OCTA_KNOWN_TEXT
                        ? octa_known_characters (&s->known, &c->arg[2].value)
                        : "fix";
  bool is_fix = strcmp (how, "fix") == 0, is_ceil = strcmp (how, "ceil") == 0;
  bool is_round = strcmp (how, "round") == 0;
  octa_known_operand xy[OCTA_OPERANDS_MAX] = { c->arg[0], c->arg[1] };
  octa_known_operand z[OCTA_OPERANDS_MAX] = { 0 }, m[OCTA_OPERANDS_MAX];
  /* since Octave 8 "fix" rounds negative quotients differently */
  if (c->n < 2 || c->n > 3 || (is_fix && octa_release () >= 8)
      || ! (is_fix || is_ceil || is_round || strcmp (how, "floor") == 0))
    return false;
  if (cannot_divide (&s->text, &xy[0], &xy[1]))
    return true;
  if (is_round)
    return op2 (s, OCTA_OP_rdivide, xy[0], xy[1], c->dst);
  if (! octa_step_part_op (s, 0, OCTA_OP_rdivide, xy, &z[0]))
    return true;
  m[0] = z[0];
  m[1] = xy[1];
  if (! octa_step_part_op (s, 1, OCTA_OP_times, m, &m[0]))
    return true;
  m[1] = xy[0];
  char name[OCTA_KNOWN_NAME];
  octa_known_memory (&s->text, s->now.frame, c->dst, &z[0].value, name);
  octa_emit_printf (s, "if (octa_gt (%s, 0)) {\n", xy[1].text);
  for (int i = 0; i < 2; i++)
    {
      octa_op compare = (is_ceil && i == 0) || (! is_fix && ! is_ceil && i)
                            ? OCTA_OP_lt
                            : OCTA_OP_gt;
      octa_op add = is_ceil || (is_fix && i) ? OCTA_OP_plus : OCTA_OP_minus;
      if (octa_step_part_op (s, 2, compare, m, &z[1]))
        octa_emit_op (&s->text, add, z, &z[0].value, name);
      octa_emit_printf (s, i ? "}\n" : "}\nelse {\n");
    }
  octa_now_set (&s->now, c->dst, z[0].value);
  return true;
}

/* cast (X, CLASS) */
static bool
cast (octa_spec *s, const call *c)
{
  if (c->n != 2 || c->arg[1].value.kind != OCTA_KNOWN_TEXT)
    return false;
  const char *class = octa_known_characters (&s->known, &c->arg[1].value);
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    if (strcmp (octa_types[t].name, class) == 0)
      return op1 (s, octa_op_cast ((octa_type)t), &c->arg[0], c->dst);
  octa_fail ("", "cast: type conversion to '%s' is not supported", class);
  octa_emit_dead_end (&s->text);
  return true;
}

/* ---- finding the function ---- */

/* A function for which F (A, B, C ...) is F (F (A, B), C) ..., or the name of
   a matrix operator.  */
static bool
folds (octa_spec *s, call *c)
{
  octa_op op = octa_op_find (c->name);
  for (int i = 0; i < OCTA_OP_COUNT; i++)
    if (octa_op_traits[i].matrix
        && strcmp (octa_op_traits[i].matrix, c->name) == 0)
      op = (octa_op)i;
  if (op == OCTA_OP_COUNT || octa_ops[op].n != 2 || c->n < 2
      || (c->n > 2 && ! octa_op_traits[op].folds))
    return false;
  for (int i = 1; i < c->n && octa_spec_goes_on (s); i++)
    {
      octa_known_operand in[OCTA_OPERANDS_MAX] = { c->arg[0], c->arg[i] };
      if (i == c->n - 1)
        octa_step_number_op (s, op, in, c->dst);
      else
        octa_step_part_op (s, i, op, in, &c->arg[0]);
    }
  return true;
}

/* Write F as its row in functions.def says.  The first N_NUMBERS arguments are
   numbers.  */
static bool
write_row (octa_spec *s, octa_form_fn f, const call *c, int n_numbers)
{
  switch (f)
    {
#define NONE false
#define NUMBERS(f) n_numbers == c->n &&f (s, c)
#define FIRST(n, f) n_numbers >= (n) && f (s, c)
#define KIND(is) false
#define ASKS(n, f) false
#define FUNCTION(name, least, most, texts, calls, numbers, arrays)            \
  case OCTA_FORM_FN_##name:                                                   \
    return numbers;
#include "function/functions.def"
    case OCTA_FORM_FN_NONE:
      break;
    }
  return false;
}

bool
octa_step_scalar (octa_spec *s, octa_form_fn f, const char *name, int n)
{
  const octa_ir *x = s->now.at;
  call c = { .name = name, .n = n, .dst = x->dst, .n_dst = x->n_dst };
  int n_numbers = 0;
  if (n == 0 || n > OCTA_NOW_ARGS)
    return false;
  for (int i = 0; i < n; i++)
    {
      octa_known v = s->now.state[x->arg[i + 1]];
      c.arg[i] = octa_now_operand (s, x->arg[i + 1]);
      n_numbers += n_numbers == i && v.kind == OCTA_KNOWN_NUMBER;
    }
  return write_row (s, f, &c, n_numbers)
         || (n_numbers == n && n > 1 && folds (s, &c));
}
