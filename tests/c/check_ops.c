/* check_ops.c -- the table of operations, and core's rules about classes.

   The rules below are what Octave 7.3 answers for each pair of classes; the
   sweeps in ops.tst compare all of them with the running Octave.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "array/rows.h"
#include "octa.h"

static void
check_table (void)
{
  for (int op = 0; op < OCTA_OP_COUNT; op++)
    {
      const octa_op_info *o = &octa_ops[op];
      const octa_op_trait *t = &octa_op_traits[op];
      if (op > 0)
        CHECK (strcmp (o[-1].name, o->name) < 0);
      CHECK (octa_op_find (o->name) == (octa_op)op);
      CHECK (o->n >= 1 && o->n <= OCTA_OPERANDS_MAX);
      CHECK (o->lo < o->hi);
      CHECK (o->ulp >= 0);
      CHECK (strstr (o->expr, "octa") != NULL);
      CHECK (strstr (o->doc, "@var{a}") != NULL);
      CHECK (o->n == 1 || strstr (o->doc, "@var{b}") != NULL);
      CHECK (o->rule < OCTA_RULE_COUNT);
      CHECK (! t->over || octa_op_find (t->over) != OCTA_OP_COUNT);
      CHECK (! t->reciprocal_of
             || octa_op_find (t->reciprocal_of) != OCTA_OP_COUNT);
      CHECK ((o->rule == OCTA_RULE_FLOATONLY) == (t->not_float != NULL));
    }
  CHECK (octa_op_find ("") == OCTA_OP_COUNT);
  CHECK (octa_op_find ("plu") == OCTA_OP_COUNT);
  CHECK (octa_op_find ("pluss") == OCTA_OP_COUNT);
  CHECK (octa_ops[OCTA_OP_lt].wants_resolved);
  CHECK (octa_ops[OCTA_OP_sqrt].wants_resolved);
  CHECK (! octa_ops[OCTA_OP_plus].wants_resolved);
  CHECK (octa_ops[OCTA_OP_plus].broadcasts);
  CHECK (! octa_ops[OCTA_OP_bitand].broadcasts);
}

/* The class with this letter; z and c are complex; a 1 behind it means 1x1. */
static const char *
read_operand (const char *s, octa_operand *o)
{
  *o = (octa_operand){ .cplx = OCTA_REAL };
  char letter = *s++;
  if (letter == 'z' || letter == 'c')
    {
      o->cplx = OCTA_COMPLEX;
      letter = letter == 'z' ? 'd' : 'f';
    }
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    if (octa_types[t].letter == letter)
      o->type = (octa_type)t;
  o->is_scalar = *s == '1';
  return s + o->is_scalar;
}

/* RESULT is the letter of the class and the outcome: nothing for real, ~ for
   complex that may narrow, ? for a check, ! for what stays complex.  */
static const struct
{
  const char *op, *operands, *result;
} classes[] = {
  { "plus", "dd", "d" },      { "plus", "fd", "f" },
  { "plus", "ll", "d" },      { "plus", "lf", "f" },
  { "plus", "bd", "b" },      { "plus", "fW", "W" },
  { "plus", "li", "i" },      { "plus", "zd", "d~" },
  { "plus", "zf", "f~" },     { "times", "ss", "s" },
  { "power", "dd", "d?" },    { "power", "ld", "d" },
  { "power", "zd", "d~" },    { "power", "dc", "f~" },
  { "power", "id", "i" },     { "power", "di", "i" },
  { "realpow", "df", "f?" },  { "realpow", "zz", "d?" },
  { "eq", "bW", "l" },        { "lt", "zf", "l" },
  { "and", "dd", "l?" },      { "and", "bb", "l" },
  { "and", "d1b1", "l" },     { "and", "d1b", "l?" },
  { "and", "z1z1", "l" },     { "or", "ll", "l" },
  { "xor", "bW", "l" },       { "xor", "bz", "l?" },
  { "not", "d", "l?" },       { "not", "B", "l" },
  { "logical", "z", "l?" },   { "logical", "l", "l" },
  { "abs", "z", "d" },        { "abs", "l", "d" },
  { "abs", "b", "b" },        { "sign", "c", "f~" },
  { "round", "w", "w" },      { "arg", "I", "d" },
  { "sin", "b", "d" },        { "sin", "f", "f" },
  { "sin", "z", "d~" },       { "sqrt", "d", "d?" },
  { "sqrt", "B", "d" },       { "sqrt", "b", "d?" },
  { "sqrt", "l", "d" },       { "acos", "l", "d?" },
  { "realsqrt", "d", "d?" },  { "realsqrt", "W", "d" },
  { "isnan", "z", "l" },      { "double", "c", "d~" },
  { "single", "i", "f" },     { "int8", "d", "b" },
  { "atan2", "bf", "f" },     { "atan2", "bb", "d" },
  { "hypot", "zf", "f" },     { "mod", "fb", "b" },
  { "mod", "ff", "f" },       { "max", "ll", "l" },
  { "max", "bs", "s" },       { "max", "WB", "W" },
  { "max", "zd", "d~" },      { "max", "lb", "b" },
  { "bitand", "ll", "l" },    { "bitand", "ld", "d" },
  { "bitand", "bd", "b" },    { "bitand", "zd", "d" },
  { "bitshift", "bd", "b?" }, { "bitshift", "db", "d" },
  { "complex", "dd", "d!" },  { "complex", "fb", "f!" },
  { "complex", "bb", "d!" },  { "deg2rad", "f", "f" },
};

static void
check_classes (void)
{
  for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
    {
      octa_operand in[OCTA_OPERANDS_MAX] = { { 0 } };
      octa_type t = OCTA_TYPE_COUNT;
      octa_op_outcome out = OCTA_OUTCOME_REAL;
      const char *s = read_operand (classes[i].operands, &in[0]);
      if (*s)
        read_operand (s, &in[1]);
      char is[80] = "error", wants[80];
      if (octa_op_result (octa_op_find (classes[i].op), in, &t, &out)
          == OCTA_OK)
        {
          const char *const mark[] = { "", "~", "?", "!" };
          snprintf (is, sizeof is, "%s %s %c%s", classes[i].op,
                    classes[i].operands, octa_types[t].letter, mark[out]);
        }
      snprintf (wants, sizeof wants, "%s %s %s", classes[i].op,
                classes[i].operands, classes[i].result);
      CHECK_TEXT (is, wants);
    }
}

static const struct
{
  const char *op, *operands, *message;
} refusals[] = {
  { "plus", "bs",
    "binary operator '+' not implemented for 'int8 matrix' by 'int16 matrix' "
    "operations" },
  { "times", "i1z",
    "binary operator '.*' not implemented for 'int32 scalar' by 'complex "
    "matrix' operations" },
  { "eq", "c1W",
    "binary operator '==' not implemented for 'float complex scalar' by "
    "'uint64 matrix' operations" },
  { "and", "bz",
    "binary operator '&' not implemented for 'int8 matrix' by 'complex "
    "matrix' operations" },
  { "cbrt", "z1", "cbrt: not defined for complex scalar" },
  { "realsqrt", "c", "realsqrt: produced complex result" },
  { "int8", "c", "invalid conversion from float complex matrix to int8" },
  { "deg2rad", "l",
    "deg2rad: DEG must be a floating point class (double or single)" },
  { "atan2", "dl", "atan2: wrong type argument 'bool matrix'" },
  { "atan2", "zd", "atan2: not defined for complex numbers" },
  { "hypot", "l1d", "hypot: wrong type argument 'bool'" },
  { "mod", "bs", "mod: cannot combine int8 and int16" },
  { "max", "bB", "max: cannot compute max (int8 matrix, uint8 matrix)" },
  { "bitand", "bs", "bitand: must have matching operand types" },
  { "bitshift", "ld", "bitshift: not defined for logical objects" },
  { "complex", "zf",
    "octave_base_value::float_array_value(): wrong type argument 'complex "
    "matrix'" },
};

static void
check_refusals (void)
{
  for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++)
    {
      octa_operand in[OCTA_OPERANDS_MAX] = { { 0 } };
      octa_type t;
      octa_op_outcome out;
      const char *s = read_operand (refusals[i].operands, &in[0]);
      if (*s)
        read_operand (s, &in[1]);
      CHECK (octa_op_result (octa_op_find (refusals[i].op), in, &t, &out)
             != OCTA_OK);
      CHECK_TEXT (octa_error ()->msg, refusals[i].message);
    }
}

static void
check_sizes (void)
{
  octa_op_nonconformant (OCTA_OP_plus, "1x2", "1x3");
  CHECK_TEXT (octa_error ()->id, "Octave:nonconformant-args");
  CHECK_TEXT (octa_error ()->msg,
              "operator +: nonconformant arguments (op1 is 1x2, op2 is 1x3)");
  octa_op_nonconformant (OCTA_OP_times, "1x2", "1x3");
  CHECK_TEXT (octa_error ()->msg,
              "product: nonconformant arguments (op1 is 1x2, op2 is 1x3)");
  octa_op_nonconformant (OCTA_OP_ldivide, "1x2", "1x3");
  CHECK_TEXT (octa_error ()->msg,
              "quotient: nonconformant arguments (op1 is 1x3, op2 is 1x2)");
  octa_op_nonconformant (OCTA_OP_eq, "1x2", "1x3");
  CHECK_TEXT (octa_error ()->msg,
              "mx_el_eq: nonconformant arguments (op1 is 1x2, op2 is 1x3)");
  octa_op_nonconformant (OCTA_OP_bitor, "1x2", "1x3");
  CHECK_TEXT (octa_error ()->msg, "bitor: size of X and Y must match, or one "
                                  "operand must be a scalar");
  octa_op_violation (OCTA_OP_reallog);
  CHECK_TEXT (octa_error ()->msg, "reallog: produced complex result");
  octa_op_violation (OCTA_OP_not);
  CHECK_TEXT (octa_error ()->msg, "invalid conversion from NaN to logical");
}

/* Every operation answers for every pair: a class, or an error with a text. */
static void
check_totality (void)
{
  for (int op = 0; op < OCTA_OP_COUNT; op++)
    for (int k = 0; k < 26 * 26; k++)
      {
        octa_operand in[OCTA_OPERANDS_MAX];
        const int at[OCTA_OPERANDS_MAX] = { k % 26, k / 26, k / 26 };
        for (int i = 0; i < OCTA_OPERANDS_MAX; i++)
          in[i] = (octa_operand){ .type = at[i] < 22
                                              ? (octa_type)(at[i] / 2)
                                              : (octa_type)((at[i] - 22) / 2),
                                  .cplx = at[i] < 22 ? OCTA_REAL
                                                     : OCTA_COMPLEX,
                                  .is_scalar = at[i] % 2 };
        if (octa_ops[op].n == 1 && at[1] > 0)
          break;
        octa_type t = OCTA_TYPE_COUNT;
        octa_op_outcome out = (octa_op_outcome)-1;
        octa_fail ("", "%s", "");
        bool is_fine = octa_op_result ((octa_op)op, in, &t, &out) == OCTA_OK
                           ? t < OCTA_TYPE_COUNT && out <= OCTA_OUTCOME_COMPLEX
                           : octa_error ()->msg[0] != '\0';
        if (! is_fine)
          printf ("%s (%s, %s)\n", octa_ops[op].name,
                  octa_operand_name (&in[0]), octa_operand_name (&in[1]));
        CHECK (is_fine);
      }
}

int
main (void)
{
  check_table ();
  check_classes ();
  check_refusals ();
  check_sizes ();
  check_totality ();
  return check_report ();
}
