/* array_op.c -- operations on arrays: by element, of matrices, as a condition.

   If an array has complex elements, core computes all its elements as complex
   numbers, also those whose imaginary part is zero.  These functions do the
   same.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/local.h"
#include "function/step.h"
#include "array/rows.h"

#include <stdio.h>
#include <string.h>

/* ---- sizes ---- */

static void
size_text (const octa_known *v, char *text)
{
  snprintf (text, 32, "%dx%d", octa_known_rows (v), octa_known_cols (v));
}

/* The size of the result of OP on A and B.  False: the sizes do not
   conform.  */
static bool
joint_size (octa_emit *e, octa_op op, const octa_known *a, const octa_known *b,
            int *rows, int *cols)
{
  int m[2] = { octa_known_rows (a), octa_known_cols (a) };
  int n[2] = { octa_known_rows (b), octa_known_cols (b) };
  bool fits = true, is_same = m[0] == n[0] && m[1] == n[1];
  for (int d = 0; d < 2; d++)
    fits &= m[d] == n[d] || m[d] == 1 || n[d] == 1;
  if (! octa_ops[op].broadcasts)
    fits = is_same || octa_known_numel (a) == 1 || octa_known_numel (b) == 1;
  *rows = m[0] == 1 ? n[0] : m[0];
  *cols = m[1] == 1 ? n[1] : m[1];
  if (fits)
    return true;
  char size[2][32];
  size_text (a, size[0]);
  size_text (b, size[1]);
  (void)octa_op_nonconformant (op, size[0], size[1]);
  octa_emit_dead_end (e);
  return false;
}

/* ---- by element ---- */

/* C code for the index of the element of V that belongs to element I of a
   result with M rows and N columns.  I < 0: the loop variable i is the
   element.  */
static const char *
index_of (const octa_known *v, int m, int n, int i, char *text)
{
  int rows = octa_known_rows (v), cols = octa_known_cols (v);
  if (i >= 0)
    snprintf (text, 32, "%d",
              (rows == 1 ? 0 : i % m) + (cols == 1 ? 0 : i / m * rows));
  else if (rows == m && cols == n)
    strcpy (text, "i");
  else if (rows == m)
    snprintf (text, 32, "i %% %d", m);
  else if (cols == n)
    snprintf (text, 32, "i / %d", m);
  else
    strcpy (text, "0");
  return text;
}

/* Compute OP now if all elements of its operands are known and OP can be
   folded.  */
static bool
fold (octa_spec *s, octa_op op, const octa_known_operand *in, int rows,
      int cols, int dst)
{
  double d[OCTA_KNOWN_ELEMENTS + 1] = { 0 };
  int n = octa_ops[op].n, type = -1;
  octa_known e[OCTA_OPERANDS_MAX], v;
  for (int k = 0; k < n; k++)
    if (! octa_known_wholly (&in[k].value) || n > 2)
      return false;
  for (int i = 0; i < rows * cols; i++)
    {
      for (int k = 0; k < n; k++)
        {
          const octa_known *x = &in[k].value;
          int r = octa_known_rows (x) == 1 ? 0 : i % rows;
          int c = octa_known_cols (x) == 1 ? 0 : i / rows;
          e[k] = octa_known_const (
              (octa_type)x->type,
              octa_known_element (&s->known, x, r + c * octa_known_rows (x)));
        }
      if (! octa_step_fold (op, &e[0], &e[n - 1], &v))
        return false;
      type = v.type;
      d[i] = v.d;
    }
  if (type < 0)
    return false;
  octa_now_set (&s->now, dst,
                octa_known_const_array (s, (octa_type)type, rows, cols, d));
  return true;
}

/* The class of the result of OP if an operand is empty.  */
static bool
empty_class (octa_emit *e, octa_op op, const octa_known_operand *in,
             octa_type *type)
{
  octa_operand o[OCTA_OPERANDS_MAX];
  octa_op_outcome outcome;
  for (int k = 0; k < octa_ops[op].n; k++)
    o[k] = (octa_operand){ .type = (octa_type)in[k].value.type,
                           .is_scalar = octa_known_numel (&in[k].value) == 1,
                           .is_empty = octa_known_numel (&in[k].value) == 0 };
  if (octa_op_result (op, o, type, &outcome) == OCTA_OK)
    return true;
  octa_emit_dead_end (e);
  return false;
}

static bool
all_sized (octa_spec *s, octa_op op, const octa_known_operand *in)
{
  for (int k = 0; k < octa_ops[op].n; k++)
    if (! octa_local_want_sized (s, &in[k], octa_ops[op].name))
      return false;
  return true;
}

/* Up to this number of elements are written one by one.  A compiler makes the
   same code of a loop, but needs half as much time again.  */
#define WRITTEN_OUT 8

/* OUT = OP (IN).  V is the class of OUT; E describes the elements of IN.  */
static void
write_elements (octa_emit *text, octa_op op, const octa_known_operand *in,
                octa_known_operand *e, const octa_known_operand *out,
                const octa_known *v)
{
  int m = octa_known_rows (&out->value), n = octa_known_cols (&out->value);
  bool is_loop = m * n > WRITTEN_OUT;
  char index[32], to[2 * OCTA_KNOWN_NAME];
  if (is_loop)
    octa_strbuf_printf (&text->body,
                        "OCTA_UNROLL\nfor (int i = 0; i < %d; i++)\n", m * n);
  octa_strbuf_printf (&text->body, "{\n");
  for (int i = is_loop ? -1 : 0; i < (is_loop ? 0 : m * n); i++)
    {
      for (int k = 0; k < octa_ops[op].n; k++)
        octa_local_element (&in[k], index_of (&in[k].value, m, n, i, index),
                            e[k].text);
      snprintf (index, sizeof index, is_loop ? "i" : "%d", i);
      octa_local_element (out, index, to);
      octa_emit_op (text, op, e, v, to);
    }
  octa_strbuf_printf (&text->body, "}\n");
}

void
octa_local_op (octa_spec *s, octa_op op, const octa_known_operand *in, int dst)
{
  int n = octa_ops[op].n, rows, cols;
  octa_known_operand e[OCTA_OPERANDS_MAX], out;
  octa_known v;
  octa_type t;
  if (! all_sized (s, op, in))
    return;
  rows = octa_known_rows (&in[0].value);
  cols = octa_known_cols (&in[0].value);
  for (int k = 1; k < n; k++)
    if (! joint_size (&s->text, op, &in[k - 1].value, &in[k].value, &rows,
                      &cols))
      return;
  if (! octa_local_is_small (&s->now, rows, cols)
      || fold (s, op, in, rows, cols, dst))
    return;
  if (rows * cols == 0)
    {
      if (empty_class (&s->text, op, in, &t))
        octa_now_set (&s->now, dst, octa_known_array (t, false, rows, cols));
      return;
    }
  octa_emit_printf (s, "{\n");
  for (int k = 0; k < n; k++)
    e[k] = octa_local_each_of (&s->text, &in[k], "i", k);
  if (! octa_emit_op_value (&s->text, op, e, &v))
    octa_emit_dead_end (&s->text);
  else if (octa_local_make (s, dst,
                            octa_known_array ((octa_type)v.type, v.is_complex,
                                              rows, cols),
                            &out))
    write_elements (&s->text, op, in, e, &out, &v);
  octa_emit_printf (s, "}\n");
}

/* ---- matrices ---- */

static void
transpose (octa_spec *s, const octa_known_operand *in, bool is_conj, int dst)
{
  int rows = octa_known_rows (&in->value), cols = octa_known_cols (&in->value);
  int which[OCTA_KNOWN_ELEMENTS + 1];
  octa_known_operand turned = { 0 };
  if (! octa_local_is_small (&s->now, rows, cols))
    return;
  for (int i = 0; i < rows * cols; i++)
    which[i] = i / cols + i % cols * rows;
  octa_local_gather (s, dst, (octa_type)in->value.type, cols, rows, in, which);
  if (! is_conj || ! in->value.is_complex || ! octa_spec_goes_on (s))
    return;
  turned = octa_now_operand (s, dst);
  octa_local_op (s, OCTA_OP_conj, &turned, dst);
}

static bool
is_integer (const octa_known *v)
{
  return octa_type_is_integer ((octa_type)v->type);
}

/* Core cannot multiply matrices of integers.  */
static bool
refuses_integers (octa_emit *e, const octa_known_operand *in)
{
  if (! is_integer (&in[0].value) && ! is_integer (&in[1].value))
    return false;
  octa_operand o[2];
  char name[64];
  for (int k = 0; k < 2; k++)
    o[k] = (octa_operand){ .type = (octa_type)in[k].value.type,
                           .cplx = in[k].value.is_complex ? OCTA_COMPLEX
                                                          : OCTA_REAL };
  snprintf (name, sizeof name, "%s", octa_operand_name (&o[0]));
  octa_fail ("",
             "binary operator '*' not implemented for '%s' by '%s' "
             "operations",
             name, octa_operand_name (&o[1]));
  octa_emit_dead_end (e);
  return true;
}

/* A * B.  Each sum is computed in the order of its elements.  */
static void
product (octa_spec *s, const octa_known_operand *in, int dst)
{
  int m = octa_known_rows (&in[0].value), n = octa_known_cols (&in[1].value);
  bool is_complex = in[0].value.is_complex || in[1].value.is_complex;
  octa_known_operand o[3] = { [1] = in[0], in[1] };
  octa_type t = in[0].value.type == OCTA_TYPE_SINGLE
                        || in[1].value.type == OCTA_TYPE_SINGLE
                    ? OCTA_TYPE_SINGLE
                    : OCTA_TYPE_DOUBLE;
  if (! octa_local_make (s, dst, octa_known_array (t, is_complex, m, n), &o[0])
      || m * n == 0)
    return;
  if (octa_known_cols (&in[0].value) == 0)
    octa_local_fill (&s->text, &o[0], 0);
  else
    octa_local_small (&s->text, "linear", "product", "", 1, 3, o);
}

/* Is the matrix operator OP elementwise for these operands?  */
static bool
is_by_element (octa_syntax_op op, const octa_known_operand *in)
{
  bool left = octa_known_numel (&in[0].value) == 1;
  bool right = octa_known_numel (&in[1].value) == 1;
  switch (op)
    {
    case OCTA_SYNTAX_MTIMES:
      return left || right;
    case OCTA_SYNTAX_MRDIVIDE:
      return right;
    case OCTA_SYNTAX_MLDIVIDE:
      return left;
    case OCTA_SYNTAX_MPOWER:
      return left && right;
    default:
      return true;
    }
}

static void
matrix_operator (octa_spec *s, octa_syntax_op op, const octa_known_operand *in,
                 int dst)
{
  if (op != OCTA_SYNTAX_MTIMES)
    {
      octa_now_refuse (&s->now,
                       "division and powers of matrices are not "
                       "compiled; use ./ .\\ .^, which work by element, "
                       "or write out the formula");
      return;
    }
  if (refuses_integers (&s->text, in))
    return;
  if (octa_known_cols (&in[0].value) != octa_known_rows (&in[1].value))
    {
      octa_fail ("Octave:nonconformant-args",
                 "operator *: nonconformant arguments (op1 is %dx%d, op2 is "
                 "%dx%d)",
                 octa_known_rows (&in[0].value),
                 octa_known_cols (&in[0].value),
                 octa_known_rows (&in[1].value),
                 octa_known_cols (&in[1].value));
      octa_emit_dead_end (&s->text);
      return;
    }
  product (s, in, dst);
}

void
octa_local_operator (octa_spec *s, octa_syntax_op op,
                     const octa_known_operand *in, int n, octa_op e, int dst)
{
  for (int i = 0; i < n; i++)
    if (! octa_local_want_sized (s, &in[i], "an operator"))
      return;
  if (op == OCTA_SYNTAX_TRANSPOSE || op == OCTA_SYNTAX_CTRANSPOSE)
    transpose (s, &in[0], op == OCTA_SYNTAX_CTRANSPOSE, dst);
  else if (n == 2 && ! is_by_element (op, in))
    matrix_operator (s, op, in, dst);
  else
    octa_local_op (s, e, in, dst);
}

/* ---- conditions ---- */

void
octa_local_truth (octa_spec *s, const octa_known_operand *o, int dst)
{
  octa_known_operand out, e;
  int n = octa_known_numel (&o->value);
  if (n == 0)
    {
      octa_now_set (&s->now, dst, octa_known_const (OCTA_TYPE_LOGICAL, 0));
      return;
    }
  if (! octa_local_make (s, dst, octa_known_number (OCTA_TYPE_LOGICAL, false),
                         &out))
    return;
  octa_emit_printf (s, "%s = true;\n", out.text);
  for (int i = 0; i < n; i++)
    {
      e = octa_local_element_at (o, i);
      if (octa_types[o->value.type].group == OCTA_GROUP_FLOAT)
        {
          octa_emit_printf (s, "if (octa_isnan (%s)) ", e.text);
          (void)octa_op_violation (OCTA_OP_not);
          octa_emit_fail (&s->text);
        }
      octa_emit_printf (s, "%s = %s && octa_true (%s);\n", out.text, out.text,
                        e.text);
    }
}
