/* op.c -- operations on numbers, by core's rules for scalars.

   Core narrows every result: a complex value whose imaginary part is zero
   becomes real.  So the code of an operation tests the operands that may be
   complex, and has a variant for each combination.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/emit.h"
#include "array/rows.h"

#include <stdio.h>
#include <string.h>

/* One variant.  Operand i is complex if bit i of COMPLEX is set.  */
typedef struct variant
{
  octa_operand in[OCTA_OPERANDS_MAX];
  octa_type type;
  octa_op_outcome outcome;
  bool is_error; /* core raises an error, which is in the slot */
} variant;

static bool
is_whole_power (octa_op op, const octa_known_operand *in)
{
  const octa_known *e = &in[1].value;
  return op == OCTA_OP_power && e->is_const && e->d == __builtin_trunc (e->d)
         && __builtin_fabs (e->d) < 2147483648.;
}

static bool
is_nonneg (const octa_known *v)
{
  octa_group g = octa_types[v->type].group;
  return g == OCTA_GROUP_LOGICAL || g == OCTA_GROUP_UNSIGNED
         || octa_known_is_nonneg (v);
}

/* Does the check of OP always pass?  It does for the root of a number that is
   not negative and for a power with an integer exponent.  */
static bool
is_harmless (octa_op op, const octa_known_operand *in)
{
  return (octa_ops[op].check == OCTA_CHECK_RC_NONNEG
          && is_nonneg (&in[0].value))
         || is_whole_power (op, in);
}

/* Is no real result of OP below zero?  Operands with the same text are the
   same register.  */
static bool
gives_nonneg (octa_op op, const octa_known_operand *in)
{
  const bool is_square = (octa_ops[op].sign == OCTA_SIGN_SQUARE
                          && strcmp (in[0].text, in[1].text) == 0)
                         || (is_whole_power (op, in)
                             && (int64_t)in[1].value.d % 2 == 0);
  bool are_all = true;
  for (int i = 0; i < octa_ops[op].n; i++)
    {
      if (in[i].value.is_complex)
        return false;
      are_all &= is_nonneg (&in[i].value);
    }
  return octa_ops[op].sign == OCTA_SIGN_NONNEG || is_square
         || (octa_ops[op].sign != OCTA_SIGN_UNKNOWN && are_all);
}

/* The variant of OP in which the operands in COMPLEX are complex.  */
static variant
variant_of (octa_op op, const octa_known_operand *in, unsigned complex)
{
  variant v = { .type = OCTA_TYPE_DOUBLE };
  for (int i = 0; i < octa_ops[op].n; i++)
    v.in[i] = (octa_operand){
      .type = (octa_type)in[i].value.type,
      .cplx = complex >> i & 1 ? OCTA_COMPLEX : OCTA_REAL,
      .is_scalar = in[i].value.kind == OCTA_KNOWN_NUMBER
    };
  v.is_error = octa_op_result (op, v.in, &v.type, &v.outcome) != OCTA_OK;
  if (v.outcome == OCTA_OUTCOME_CHECK && ! complex && is_harmless (op, in))
    v.outcome = OCTA_OUTCOME_REAL;
  return v;
}

/* Can all operands in COMPLEX be complex?  */
static bool
is_possible (octa_op op, const octa_known_operand *in, unsigned complex)
{
  for (int i = 0; i < octa_ops[op].n; i++)
    if ((complex >> i & 1) && ! in[i].value.is_complex)
      return false;
  return complex < 1u << octa_ops[op].n;
}

static bool
gives_complex (const octa_emit *e, octa_op op, const variant *v)
{
  return v->outcome == OCTA_OUTCOME_NARROW
         || v->outcome == OCTA_OUTCOME_COMPLEX
         || (v->outcome == OCTA_OUTCOME_CHECK && e->is_complex
             && octa_ops[op].check != OCTA_CHECK_ERR);
}

bool
octa_emit_op_value (const octa_emit *e, octa_op op,
                    const octa_known_operand *in, octa_known *out)
{
  bool has_one = false, is_kept = true;
  *out = (octa_known){ .kind = OCTA_KNOWN_NUMBER };
  for (unsigned c = 0; c < 1u << OCTA_OPERANDS_MAX; c++)
    if (is_possible (op, in, c))
      {
        variant v = variant_of (op, in, c);
        if (v.is_error)
          continue;
        if (! has_one)
          out->type = (uint8_t)v.type;
        has_one = true;
        out->is_complex |= gives_complex (e, op, &v);
        is_kept &= v.outcome == OCTA_OUTCOME_COMPLEX;
      }
  *out = octa_known_kept (*out, is_kept);
  if (! out->is_complex)
    out->d = gives_nonneg (op, in);
  if (! has_one) /* fill the error slot */
    (void)variant_of (op, in, 0);
  return has_one;
}

/* ---- text ---- */

/* Write the operands, as (a, b).  Before Octave 11 core compares scalars in
   reverse order, which matters for +0 and -0.  */
static void
operands (octa_emit *e, octa_op op, const octa_known_operand *in,
          unsigned complex, bool is_macro)
{
  int n = octa_ops[op].n;
  bool is_swapped = octa_ops[op].scalar_last && n == 2 && ! complex
                    && in[0].value.kind == OCTA_KNOWN_NUMBER
                    && octa_release () < 11;
  octa_strbuf_printf (&e->body, "(");
  for (int i = 0; i < n; i++)
    {
      const octa_known_operand *o = &in[is_swapped ? 1 - i : i];
      bool is_part = o->value.is_complex && ! (complex >> i & 1);
      octa_strbuf_printf (&e->body, "%s%s%s", i ? ", " : "", o->text,
                          is_part ? ".re" : "");
    }
  /* the macros of operations have at least two parameters */
  octa_strbuf_printf (&e->body, is_macro && n == 1 ? ", 0)" : ")");
}

static void
check (octa_emit *e, octa_op op, const octa_known_operand *in,
       unsigned complex)
{
  octa_strbuf_printf (&e->body, "if (! octa_%s_ok ", octa_ops[op].name);
  operands (e, op, in, complex, false);
  octa_strbuf_printf (&e->body, ") ");
  if (octa_ops[op].check == OCTA_CHECK_ERR)
    {
      (void)octa_op_violation (op);
      octa_emit_fail (e);
    }
  else
    octa_emit_leave (e);
}

_Static_assert(OCTA_OP_COUNT <= OCTA_EMIT_OPS, "octa_emit.op is too short");

static void
write_variant (octa_emit *e, octa_op op, const octa_known_operand *in,
               const octa_known *out, const char *dst, unsigned complex)
{
  variant v = variant_of (op, in, complex);
  bool is_checked = v.outcome == OCTA_OUTCOME_CHECK;
  bool is_rc = is_checked && gives_complex (e, op, &v);
  if (v.is_error)
    {
      octa_emit_fail (e);
      return;
    }
  e->op[op] = true;
  octa_strbuf_printf (&e->body, "{ ");
  if (is_checked && ! is_rc)
    check (e, op, in, complex);
  octa_strbuf_printf (&e->body, "%s = ", dst);
  if (is_rc)
    {
      /* core computes real operands by the real operation if it can */
      octa_strbuf_printf (&e->body, "octa_%s_ok ", octa_ops[op].name);
      operands (e, op, in, complex, false);
      octa_strbuf_printf (&e->body, " ? octa_complex_of (OCTA_OP_%s ",
                          octa_ops[op].name);
      operands (e, op, in, complex, true);
      octa_strbuf_printf (&e->body, ") : octa_%s_rc ", octa_ops[op].name);
      operands (e, op, in, complex, false);
    }
  else
    {
      bool widens = out->is_complex && ! gives_complex (e, op, &v);
      octa_strbuf_printf (&e->body, "%sOCTA_OP_%s ",
                          widens ? "octa_complex_of (" : "",
                          octa_ops[op].name);
      operands (e, op, in, complex, true);
      octa_strbuf_printf (&e->body, "%s", widens ? ")" : "");
    }
  octa_strbuf_printf (&e->body, "; }\n");
}

void
octa_emit_op (octa_emit *e, octa_op op, const octa_known_operand *in,
              const octa_known *out, const char *dst)
{
  bool is_first = true;
  for (unsigned c = (1u << OCTA_OPERANDS_MAX) - 1; c > 0; c--)
    if (is_possible (op, in, c))
      {
        octa_strbuf_printf (&e->body, "%s",
                            is_first ? "if (true" : "else if (true");
        is_first = false;
        for (int i = 0; i < octa_ops[op].n; i++)
          if (in[i].value.is_complex && *in[i].is_complex)
            octa_strbuf_printf (&e->body, " && %s%s", c >> i & 1 ? "" : "! ",
                                in[i].is_complex);
          else if (in[i].value.is_complex)
            octa_strbuf_printf (&e->body, " && %s.im %s 0", in[i].text,
                                c >> i & 1 ? "!=" : "==");
        octa_strbuf_printf (&e->body, ") ");
        write_variant (e, op, in, out, dst, c);
      }
  octa_strbuf_printf (&e->body, "%s", is_first ? "" : "else ");
  write_variant (e, op, in, out, dst, 0);
}
