/* array.c -- arrays of a function's own: their size, their elements, copies of
   elements in another order.

   An array has at most 64 elements and a size that is known when the function
   is compiled, so that its elements can be in registers.  A number is an array
   of one element here, and so is an argument as a whole whose size is known.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/array.h"

#include <stdio.h>
#include <string.h>

/* ---- sizes ---- */

bool
octa_spec_is_sized (const octa_spec_value *v)
{
  return v->kind == OCTA_SPEC_IS_NUMBER || v->kind == OCTA_SPEC_IS_ARRAY
         || (v->kind == OCTA_SPEC_IS_WHOLE && v->rows >= 0);
}

int
octa_spec_rows (const octa_spec_value *v)
{
  return v->kind == OCTA_SPEC_IS_NUMBER ? 1 : v->rows;
}

int
octa_spec_cols (const octa_spec_value *v)
{
  return v->kind == OCTA_SPEC_IS_NUMBER ? 1 : v->cols;
}

int
octa_spec_numel (const octa_spec_value *v)
{
  return octa_spec_rows (v) * octa_spec_cols (v);
}

bool
octa_spec_is_small (octa_spec *s, long long rows, long long cols)
{
  if (rows * cols <= OCTA_SPEC_ELEMENTS)
    return true;
  octa_spec_refuse (s,
                    "an array in a compiled function must have at most %d "
                    "elements, not %lld; pass a larger one as an argument",
                    OCTA_SPEC_ELEMENTS, rows * cols);
  return false;
}

bool
octa_spec_want_sized (octa_spec *s, const octa_spec_operand *o,
                      const char *what)
{
  if (octa_spec_is_sized (&o->value))
    return true;
  if (o->value.kind == OCTA_SPEC_IS_NONE)
    octa_spec_undefined (s);
  else if (o->value.kind == OCTA_SPEC_IS_WHOLE)
    octa_spec_refuse (s,
                      "%s cannot be applied to a captured array of more "
                      "than %d elements; read its elements in a loop",
                      what, OCTA_SPEC_ELEMENTS);
  else
    octa_spec_refuse (s, "%s must be given numbers or arrays of numbers",
                      what);
  return false;
}

/* ---- elements ---- */

void
octa_spec_element (const octa_spec_operand *o, const char *index, char *text)
{
  if (o->value.kind == OCTA_SPEC_IS_NUMBER)
    snprintf (text, 2 * OCTA_SPEC_NAME, "%s", o->text);
  else
    snprintf (text, 2 * OCTA_SPEC_NAME, "%.56s.%c[%.32s]", o->text,
              o->value.kind == OCTA_SPEC_IS_WHOLE ? 'p' : 'v', index);
}

octa_spec_operand
octa_spec_element_at (const octa_spec_operand *o, int i)
{
  octa_spec_operand e = { .value = octa_spec_number ((octa_type)o->value.type,
                                                     o->value.is_complex) };
  char index[16];
  snprintf (index, sizeof index, "%d", i);
  octa_spec_element (o, index, e.text);
  return e;
}

bool
octa_spec_make (octa_spec *s, int reg, octa_spec_value v,
                octa_spec_operand *out)
{
  if (! octa_spec_is_small (s, octa_spec_rows (&v), octa_spec_cols (&v)))
    return false;
  *out = (octa_spec_operand){ .value = v };
  if (octa_spec_has_memory (&s->known, &v))
    octa_spec_memory (s, s->now.frame, reg, &v, out->text);
  octa_spec_set (s, reg, v);
  return true;
}

void
octa_spec_convert (octa_spec *s, const octa_spec_value *to, const char *dst,
                   const octa_spec_operand *from)
{
  octa_spec_operand in = *from;
  octa_spec_value out = *to;
  in.value.kind = out.kind = OCTA_SPEC_IS_NUMBER;
  if (in.value.type != out.type)
    octa_spec_op (s, octa_op_cast ((octa_type)out.type), &in, &out, dst);
  else
    octa_spec_printf (s, "octa_give (%s, %s);\n", dst, in.text);
}

const char *
octa_spec_zero (octa_type t)
{
  return t == OCTA_TYPE_DOUBLE    ? "0.0"
         : t == OCTA_TYPE_SINGLE  ? "0.0f"
         : t == OCTA_TYPE_LOGICAL ? "false"
                                  : "0";
}

void
octa_spec_gather (octa_spec *s, int dst, octa_type t, int rows, int cols,
                  const octa_spec_operand *from, const int *which)
{
  octa_spec_operand out;
  int n = rows * cols;
  if (! octa_spec_is_small (s, rows, cols))
    return;
  if (octa_spec_is_known (&from->value) && t == from->value.type)
    {
      double d[OCTA_SPEC_ELEMENTS + 1] = { 0 };
      for (int i = 0; i < n; i++)
        d[i] = which[i] < 0
                   ? 0
                   : octa_spec_known (&s->known, &from->value, which[i]);
      octa_spec_set (s, dst, octa_spec_const_array (s, t, rows, cols, d));
      return;
    }
  octa_spec_value v = octa_spec_array (t, from->value.is_complex, rows, cols);
  if (! octa_spec_make (s, dst, v, &out))
    return;
  octa_spec_operand zero = { .value = octa_spec_const (t, 0) };
  strcpy (zero.text, octa_spec_zero (t));
  for (int i = 0; i < n; i++)
    {
      octa_spec_operand to = octa_spec_element_at (&out, i), e = zero;
      if (which[i] >= 0)
        e = octa_spec_element_at (from, which[i]);
      octa_spec_convert (s, &v, to.text, &e);
    }
}

void
octa_spec_copy_to (octa_spec *s, int dst, const octa_spec_operand *from)
{
  int which[OCTA_SPEC_ELEMENTS + 1];
  if (from->value.kind != OCTA_SPEC_IS_WHOLE)
    {
      octa_spec_value v = octa_spec_kept (from->value, false);
      octa_spec_copy (s, s->now.frame, dst, &v, from->text);
      octa_spec_set (s, dst, v);
      return;
    }
  if (! octa_spec_is_small (s, from->value.rows, from->value.cols))
    return;
  for (int i = 0; i < octa_spec_numel (&from->value); i++)
    which[i] = i;
  octa_spec_gather (s, dst, (octa_type)from->value.type, from->value.rows,
                    from->value.cols, from, which);
}

/* ---- loops over elements ---- */

void
octa_spec_each (octa_spec *s, const char *k, int n)
{
  octa_spec_printf (s, "OCTA_UNROLL\nfor (int %s = 0; %s < %d; %s++)\n", k, k,
                    n, k);
}

octa_spec_operand
octa_spec_each_of (octa_spec *s, const octa_spec_operand *o, const char *index,
                   int number)
{
  octa_spec_operand e = { .value = o->value };
  octa_spec_element (o, index, e.text);
  if (o->value.kind == OCTA_SPEC_IS_NUMBER)
    return *o;
  e.value.kind = OCTA_SPEC_IS_ARRAY;
  e.value.is_const = false;
  if (o->value.is_complex)
    {
      snprintf (e.is_complex, sizeof e.is_complex, "has%d", number);
      octa_spec_printf (s, "const bool %s = octa_has_imaginary (%s.%c, %d);\n",
                        e.is_complex, o->text,
                        o->value.kind == OCTA_SPEC_IS_WHOLE ? 'p' : 'v',
                        octa_spec_numel (&o->value));
    }
  return e;
}

/* ---- device functions of small arrays ---- */

void
octa_spec_small (octa_spec *s, const char *family, const char *name,
                 const char *args, int n_to, int n, const octa_spec_operand *o)
{
  octa_spec_printf (s, *args ? "octa_%s_%s<%s>" : "octa_%s_%s", family, name,
                    args);
  for (int i = 0; i < n; i++)
    octa_spec_printf (s, "%socta_small_%s<%d, %d> (%s)", i ? ", " : " (",
                      i < n_to ? "to" : "of", octa_spec_rows (&o[i].value),
                      octa_spec_cols (&o[i].value), o[i].text);
  octa_spec_printf (s, ");\n");
}

void
octa_spec_fill (octa_spec *s, const octa_spec_operand *to, double d)
{
  octa_spec_operand o[2] = { *to };
  o[1].value = octa_spec_const (OCTA_TYPE_DOUBLE, d);
  octa_spec_written (s, 0, 0, &o[1].value, o[1].text);
  octa_spec_small (s, "small", "fill", "", 1, 2, o);
}

/* ---- growth ---- */

bool
octa_spec_may_grow (octa_spec *s, const char *name, int n)
{
  const octa_unit *u = s->now.unit;
  int k = 0;
  while (k < s->units.n_grown
         && (s->units.grown[k].frame != u->frame
             || s->units.grown[k].block != u->block
             || s->units.grown[k].step != s->now.step))
    k++;
  if (k >= OCTA_SPEC_UNITS)
    return true;
  if (k == s->units.n_grown)
    s->units.grown[s->units.n_grown++] = (octa_grown){ u->frame, u->block,
                                                       s->now.step, 0, 0 };
  octa_grown *g = &s->units.grown[k];
  if (n <= g->n || g->times++ < 4)
    {
      g->n = n > g->n ? n : g->n;
      return true;
    }
  octa_spec_refuse (s,
                    "%s grows in a loop, but its size must not depend on "
                    "values; preallocate it, as in %s = zeros (1, 10)",
                    name ? name : "this array", name ? name : "a");
  return false;
}
