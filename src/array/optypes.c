/* optypes.c -- what core Octave says about the operands of an operation.

   The class of the result, whether it can be complex, and the errors, with
   core's identifiers and texts (seen in Octave 7.3).  Nothing here looks at
   values; if they matter, the outcome is OCTA_OUTCOME_CHECK.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/array.h"
#include "array/rows.h"

#include <string.h>

/* ---- operands ---- */

static bool
is_int (const octa_operand *o)
{
  return octa_type_is_integer (o->type);
}

static bool
is_single (const octa_operand *o)
{
  return o->type == OCTA_TYPE_SINGLE;
}

static bool
is_logical (const octa_operand *o)
{
  return o->type == OCTA_TYPE_LOGICAL;
}

static bool
is_complex (const octa_operand *o)
{
  return o->cplx == OCTA_COMPLEX;
}

static bool
is_float (const octa_operand *o)
{
  return octa_types[o->type].group == OCTA_GROUP_FLOAT;
}

/* Can an element be below zero, or NaN?  */
static bool
can_be_negative (const octa_operand *o)
{
  return is_float (o) || octa_types[o->type].group == OCTA_GROUP_SIGNED;
}

const char *
octa_operand_name (const octa_operand *o)
{
  static const char *const names[OCTA_TYPE_COUNT][2] = {
#define TYPE(name, NAME, letter, ctype, size, group)                          \
  { #name " matrix", #name " scalar" },
#include "base/types.def"
  };
  if (is_complex (o) && is_single (o))
    return o->is_scalar ? "float complex scalar" : "float complex matrix";
  if (is_complex (o))
    return o->is_scalar ? "complex scalar" : "complex matrix";
  switch (o->type)
    {
    case OCTA_TYPE_DOUBLE:
      return o->is_scalar ? "scalar" : "matrix";
    case OCTA_TYPE_SINGLE:
      return o->is_scalar ? "float scalar" : "float matrix";
    case OCTA_TYPE_LOGICAL:
      return o->is_scalar ? "bool" : "bool matrix";
    default:
      return names[o->type][o->is_scalar];
    }
}

const char *
octa_ctype (octa_type type, bool complex)
{
  if (complex)
    return type == OCTA_TYPE_SINGLE ? "octa_c" : "octa_z";
  return octa_types[type].ctype;
}

char
octa_ctype_letter (int type, bool complex)
{
  if (complex)
    return type == OCTA_TYPE_DOUBLE ? 'z' : 'c';
  return octa_types[type].letter;
}

octa_type
octa_op_cat_type (octa_type t, octa_type u)
{
  if (octa_type_is_integer (t))
    return t;
  if (octa_type_is_integer (u) || u == OCTA_TYPE_SINGLE)
    return u;
  return t == u || t == OCTA_TYPE_SINGLE ? t : OCTA_TYPE_DOUBLE;
}

octa_type
octa_op_put_type (octa_type x, octa_type v, bool v_is_complex)
{
  switch (octa_types[x].group)
    {
    case OCTA_GROUP_FLOAT:
      return x;
    case OCTA_GROUP_LOGICAL:
      return v_is_complex || v == OCTA_TYPE_SINGLE ? OCTA_TYPE_DOUBLE : x;
    case OCTA_GROUP_SIGNED:
    case OCTA_GROUP_UNSIGNED:
      break;
    }
  return v_is_complex ? v : x;
}

/* ---- operators, sizes, values ---- */

/* The operation that core's messages about OP name.  */
static octa_op
named (octa_op op)
{
  const char *over = octa_op_traits[op].over;
  return over ? octa_op_find (over) : op;
}

static const char *
core_name (octa_op op)
{
  return octa_ops[named (op)].name;
}

const char *
octa_op_symbol (octa_op op)
{
  return octa_op_traits[named (op)].symbol;
}

octa_status
octa_op_nonconformant_as (const char *prefix, const char *name,
                          const char *size1, const char *size2)
{
  return octa_fail ("Octave:nonconformant-args",
                    "%s%s: nonconformant arguments (op1 is %s, op2 is %s)",
                    prefix, name, size1, size2);
}

octa_status
octa_op_nonconformant (octa_op op, const char *size1, const char *size2)
{
  const octa_op_info *info = &octa_ops[op];
  const octa_op_trait *trait = &octa_op_traits[op];
  if (trait->noun)
    return octa_op_nonconformant_as ("", trait->noun,
                                     trait->is_turned ? size2 : size1,
                                     trait->is_turned ? size1 : size2);
  switch (info->rule)
    {
    case OCTA_RULE_ARITH:
      return octa_op_nonconformant_as ("operator ", octa_op_symbol (op), size1,
                                       size2);
    case OCTA_RULE_COMPARE:
    case OCTA_RULE_ORDER:
    case OCTA_RULE_BOOL:
      return octa_op_nonconformant_as ("mx_el_", info->name, size1, size2);
    case OCTA_RULE_XOR:
      return octa_fail ("",
                        "%s: X and Y must be of compatible size or scalars",
                        info->name);
    case OCTA_RULE_BIT:
      return octa_fail (
          "",
          "%s: size of X and Y must match, or one operand must be a scalar",
          info->name);
    case OCTA_RULE_SHIFT:
      return octa_fail (
          "",
          "%s: size of A and N must match, or one operand must be a scalar",
          info->name);
    case OCTA_RULE_COMPLEX:
      return octa_fail ("", "%s: dimension mismatch", info->name);
    case OCTA_RULE_LCM:
      return octa_fail ("", "%s: all args must be the same size or scalar",
                        info->name);
    default:
      return octa_op_nonconformant_as ("", core_name (op), size1, size2);
    }
}

static octa_status
produced_complex (octa_op op)
{
  return octa_fail ("", "%s: produced complex result", octa_ops[op].name);
}

static octa_status
shift_not_whole (octa_op op)
{
  return octa_fail ("", "%s: K must be a scalar or array of integers",
                    octa_ops[op].name);
}

octa_status
octa_op_violation (octa_op op)
{
  switch (octa_ops[op].rule)
    {
    case OCTA_RULE_FLOATMAP:
    case OCTA_RULE_ARITH:
      return produced_complex (op);
    case OCTA_RULE_SHIFT:
      return shift_not_whole (op);
    case OCTA_RULE_GCD:
    case OCTA_RULE_LCM:
      return octa_fail ("", "gcd: all values must be integers");
    default:
      return octa_fail ("", "invalid conversion from NaN to logical");
    }
}

/* ---- errors about classes ---- */

static octa_status
not_implemented (octa_op op, const octa_operand *in)
{
  return octa_fail (
      "", "binary operator '%s' not implemented for '%s' by '%s' operations",
      octa_op_symbol (op), octa_operand_name (&in[0]),
      octa_operand_name (&in[1]));
}

static octa_status
no_real_value (const char *method, const octa_operand *o)
{
  return octa_fail ("", "octave_base_value::%s(): wrong type argument '%s'",
                    method, octa_operand_name (o));
}

/* ---- the rules ---- */

/* Single if an operand is, else double.  */
static octa_type
joint_float (const octa_operand *in, int n)
{
  return is_single (&in[0]) || is_single (&in[n - 1]) ? OCTA_TYPE_SINGLE
                                                      : OCTA_TYPE_DOUBLE;
}

static octa_op_outcome
outcome_of (octa_op op, const octa_operand *in, int n)
{
  const octa_op_info *info = &octa_ops[op];
  const octa_operand *a = &in[0], *b = &in[n - 1];
  bool any_complex = is_complex (a) || is_complex (b);
  switch (info->check)
    {
    case OCTA_CHECK_NONE:
      break;
    case OCTA_CHECK_RC:
      if (! any_complex)
        return OCTA_OUTCOME_CHECK;
      break;
    case OCTA_CHECK_RC_NONNEG:
      if (! any_complex)
        return can_be_negative (a) ? OCTA_OUTCOME_CHECK : OCTA_OUTCOME_REAL;
      break;
    case OCTA_CHECK_ERR:
      return OCTA_OUTCOME_CHECK;
    }
  return any_complex && info->cplx == OCTA_CPLX_C_TO_C ? OCTA_OUTCOME_NARROW
                                                       : OCTA_OUTCOME_REAL;
}

/* Rules of one operand.  */
static octa_status
one_operand (octa_op op, const octa_operand *in, octa_type *type,
             octa_op_outcome *out)
{
  const octa_op_info *info = &octa_ops[op];
  octa_op_outcome o = outcome_of (op, in, 1);
  octa_type t = OCTA_TYPE_LOGICAL;
  if (is_complex (in) && info->cplx >= OCTA_CPLX_ERROR)
    return info->check == OCTA_CHECK_ERR
               ? produced_complex (op)
               : octa_fail ("", "%s: not defined for %s", core_name (op),
                            octa_operand_name (in));
  switch (info->rule)
    {
    case OCTA_RULE_KEEP:
      t = is_logical (in) ? OCTA_TYPE_DOUBLE : in->type;
      break;
    case OCTA_RULE_FLOATONLY:
      if (! is_float (in))
        return octa_fail ("", "%s: %s", info->name,
                          octa_op_traits[op].not_float);
      t = in->type;
      break;
    case OCTA_RULE_NUMERIC:
      if (is_logical (in))
        return octa_fail ("", "%s: X must be numeric", core_name (op));
      t = joint_float (in, 1);
      break;
    case OCTA_RULE_FLOATMAP:
      t = joint_float (in, 1);
      if (info->check == OCTA_CHECK_ERR && ! can_be_negative (in))
        o = OCTA_OUTCOME_REAL;
      break;
    default: /* PREDICATE */
      if (! is_float (in))
        o = OCTA_OUTCOME_REAL;
      break;
    }
  *type = t;
  *out = o;
  return OCTA_OK;
}

static octa_status
cast (octa_op op, octa_type t, const octa_operand *in, octa_type *type,
      octa_op_outcome *out)
{
  if (is_complex (in) && octa_ops[op].cplx == OCTA_CPLX_ERROR)
    return octa_fail ("", "invalid conversion from %s to %s",
                      octa_operand_name (in), octa_types[t].name);
  *out = is_float (in) ? outcome_of (op, in, 1) : OCTA_OUTCOME_REAL;
  *type = t;
  return OCTA_OK;
}

/* The class of arithmetic; OCTA_TYPE_COUNT for two integer classes.  */
static octa_type
joint_class (const octa_operand *in)
{
  if (is_int (&in[0]) && is_int (&in[1]))
    return in[0].type == in[1].type ? in[0].type : OCTA_TYPE_COUNT;
  if (is_int (&in[0]) || is_int (&in[1]))
    return in[is_int (&in[1])].type;
  return joint_float (in, 2);
}

/* Is one an integer and the other complex?  */
static bool
int_meets_complex (const octa_operand *in)
{
  return (is_int (&in[0]) && is_complex (&in[1]))
         || (is_int (&in[1]) && is_complex (&in[0]));
}

static octa_status
arithmetic (octa_op op, const octa_operand *in, octa_type *type,
            octa_op_outcome *out)
{
  octa_type t = joint_class (in);
  if (t == OCTA_TYPE_COUNT || int_meets_complex (in))
    return not_implemented (op, in);
  *out = octa_types[t].group == OCTA_GROUP_FLOAT ? outcome_of (op, in, 2)
                                                 : OCTA_OUTCOME_REAL;
  *type = t;
  return OCTA_OK;
}

/* Core checks for NaN only in arrays.  */
static octa_status
boolean (octa_op op, const octa_operand *in, octa_type *type,
         octa_op_outcome *out)
{
  if (joint_class (in) == OCTA_TYPE_COUNT || int_meets_complex (in))
    return not_implemented (op, in);
  bool is_plain = in[0].is_scalar && in[1].is_scalar
                  && (is_int (&in[0]) || is_int (&in[1]) || is_complex (&in[0])
                      || is_complex (&in[1]));
  *out = (is_float (&in[0]) || is_float (&in[1])) && ! is_plain
             ? OCTA_OUTCOME_CHECK
             : OCTA_OUTCOME_REAL;
  *type = OCTA_TYPE_LOGICAL;
  return OCTA_OK;
}

/* atan2, hypot, mod, rem.  */
static octa_status
two_numbers (octa_op op, const octa_operand *in, octa_type *type)
{
  const octa_op_info *info = &octa_ops[op];
  for (int i = 0; i < 2; i++)
    if (is_logical (&in[i]))
      return octa_fail ("", "%s: wrong type argument '%s'", core_name (op),
                        octa_operand_name (&in[i]));
  if (info->cplx == OCTA_CPLX_ERROR
      && (is_complex (&in[0]) || is_complex (&in[1])))
    return octa_fail ("", "%s: not defined for complex numbers",
                      core_name (op));
  octa_type t = info->rule == OCTA_RULE_MAP2 ? joint_float (in, 2)
                                             : joint_class (in);
  if (t == OCTA_TYPE_COUNT)
    return octa_fail ("", "%s: cannot combine %s and %s", info->name,
                      octa_types[in[0].type].name,
                      octa_types[in[1].type].name);
  *type = t;
  return OCTA_OK;
}

/* The class of max, min and gcd; OCTA_TYPE_COUNT for a signed with an unsigned
   integer.  */
static octa_type
wider_class (const octa_operand *in)
{
  const octa_type_info *a = &octa_types[in[0].type],
                       *b = &octa_types[in[1].type];
  octa_type t = joint_class (in);
  return t == OCTA_TYPE_COUNT && a->group == b->group
             ? in[a->size < b->size].type
             : t;
}

static octa_status
extremum (octa_op op, const octa_operand *in, octa_type *type,
          octa_op_outcome *out)
{
  octa_type t = wider_class (in);
  if (is_logical (&in[0]) && is_logical (&in[1]))
    t = OCTA_TYPE_LOGICAL;
  if (t == OCTA_TYPE_COUNT || int_meets_complex (in))
    return octa_fail ("", "%s: cannot compute %s (%s, %s)", octa_ops[op].name,
                      octa_ops[op].name, octa_operand_name (&in[0]),
                      octa_operand_name (&in[1]));
  *out = outcome_of (op, in, 2);
  *type = t;
  return OCTA_OK;
}

/* lcm.m is a .* (b ./ gcd (a, b)): the error of the operation that fails for
   two integers.  */
static octa_status
no_multiple (const octa_operand *in, octa_type gcd_type)
{
  octa_operand divided[2] = { in[1], in[0] };
  divided[1].is_scalar = in[0].is_scalar && in[1].is_scalar;
  return gcd_type == in[1].type ? not_implemented (OCTA_OP_times, in)
                                : not_implemented (OCTA_OP_rdivide, divided);
}

/* gcd, lcm: floats must be integers.  */
static octa_status
divisors (octa_op op, const octa_operand *in, octa_type *type,
          octa_op_outcome *out)
{
  bool is_lcm = octa_ops[op].rule == OCTA_RULE_LCM;
  octa_type t = wider_class (in);
  if (is_lcm && (is_logical (&in[0]) || is_logical (&in[1])))
    return octa_fail ("", "%s: all arguments must be numeric",
                      octa_ops[op].name);
  if (t == OCTA_TYPE_COUNT || is_complex (&in[0]) || is_complex (&in[1]))
    return octa_fail ("", "gcd: invalid class combination for gcd: %s and %s",
                      octa_types[in[0].type].name,
                      octa_types[in[1].type].name);
  if (is_lcm && joint_class (in) == OCTA_TYPE_COUNT)
    return no_multiple (in, t);
  *out = octa_types[t].group == OCTA_GROUP_FLOAT ? OCTA_OUTCOME_CHECK
                                                 : OCTA_OUTCOME_REAL;
  *type = t;
  return OCTA_OK;
}

static octa_status
bits (octa_op op, const octa_operand *in, octa_type *type)
{
  octa_type t = joint_class (in);
  if (is_logical (&in[0]) && is_logical (&in[1]))
    t = OCTA_TYPE_LOGICAL;
  if (t == OCTA_TYPE_COUNT)
    return octa_fail ("", "%s: must have matching operand types",
                      octa_ops[op].name);
  for (int i = 0; i < 2; i++)
    if (is_complex (&in[i]) && is_single (&in[i]) && ! in[i].is_scalar)
      return no_real_value (octa_types[t].group == OCTA_GROUP_FLOAT
                                ? "float_array_value"
                                : "array_value",
                            &in[i]);
  *type = t;
  return OCTA_OK;
}

static octa_status
shift (octa_op op, const octa_operand *in, octa_type *type,
       octa_op_outcome *out)
{
  if (is_complex (&in[1]) && is_single (&in[1]) && ! in[1].is_scalar)
    return shift_not_whole (op);
  if (is_logical (&in[0]))
    return octa_fail ("", "%s: not defined for logical objects",
                      octa_ops[op].name);
  if (is_complex (&in[0]) && is_single (&in[0]) && ! in[0].is_scalar)
    return no_real_value ("float_array_value", &in[0]);
  if (in[1].is_empty)
    return shift_not_whole (op);
  *out = is_float (&in[1]) ? OCTA_OUTCOME_CHECK : OCTA_OUTCOME_REAL;
  *type = in[0].type;
  return OCTA_OK;
}

static octa_status
complex_of_parts (const octa_operand *in, octa_type *type,
                  octa_op_outcome *out)
{
  octa_type t = joint_float (in, 2);
  for (int i = 0; i < 2; i++)
    if (t == OCTA_TYPE_SINGLE && is_complex (&in[i]) && ! in[i].is_scalar)
      return no_real_value ("float_array_value", &in[i]);
  *out = OCTA_OUTCOME_COMPLEX;
  *type = t;
  return OCTA_OK;
}

static octa_status
merged (octa_op op, const octa_operand *in, octa_type *type,
        octa_op_outcome *out)
{
  if (! is_logical (&in[0]))
    return octa_fail ("", "%s: first argument MASK must be logical",
                      octa_ops[op].name);
  if (in[1].type != in[2].type)
    return octa_fail ("", "%s: cannot merge %s with %s with array mask",
                      octa_ops[op].name, octa_types[in[1].type].name,
                      octa_types[in[2].type].name);
  *type = in[1].type;
  *out = is_complex (&in[1]) || is_complex (&in[2]) ? OCTA_OUTCOME_NARROW
                                                    : OCTA_OUTCOME_REAL;
  return OCTA_OK;
}

octa_status
octa_op_result (octa_op op, const octa_operand *in, octa_type *type,
                octa_op_outcome *out)
{
  octa_op_outcome real = OCTA_OUTCOME_REAL;
  switch (octa_ops[op].rule)
    {
    case OCTA_RULE_KEEP:
    case OCTA_RULE_FLOATMAP:
    case OCTA_RULE_FLOATONLY:
    case OCTA_RULE_NUMERIC:
    case OCTA_RULE_PREDICATE:
      return one_operand (op, in, type, out);
#define TYPE(name, NAME, letter, ctype, size, group)                          \
  case OCTA_RULE_CAST_##name:                                                 \
    return cast (op, OCTA_TYPE_##NAME, in, type, out);
#include "base/types.def"
    case OCTA_RULE_ARITH:
      return arithmetic (op, in, type, out);
    case OCTA_RULE_COMPARE:
    case OCTA_RULE_ORDER:
      if (int_meets_complex (in))
        return not_implemented (op, in);
      *type = OCTA_TYPE_LOGICAL;
      break;
    case OCTA_RULE_BOOL:
      return boolean (op, in, type, out);
    case OCTA_RULE_XOR:
      *type = OCTA_TYPE_LOGICAL;
      if (is_float (&in[0]) || is_float (&in[1]))
        real = OCTA_OUTCOME_CHECK;
      break;
    case OCTA_RULE_MAP2:
    case OCTA_RULE_MODREM:
      if (two_numbers (op, in, type) != OCTA_OK)
        return OCTA_FAIL;
      break;
    case OCTA_RULE_MINMAX:
      return extremum (op, in, type, out);
    case OCTA_RULE_GCD:
    case OCTA_RULE_LCM:
      return divisors (op, in, type, out);
    case OCTA_RULE_BIT:
      if (bits (op, in, type) != OCTA_OK)
        return OCTA_FAIL;
      break;
    case OCTA_RULE_SHIFT:
      return shift (op, in, type, out);
    case OCTA_RULE_MERGE:
      return merged (op, in, type, out);
    case OCTA_RULE_COMPLEX:
      return complex_of_parts (in, type, out);
    case OCTA_RULE_COUNT:
      break;
    }
  *out = real;
  return OCTA_OK;
}
