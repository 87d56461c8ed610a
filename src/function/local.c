/* local.c -- a function's own arrays: sizes, elements, reordered copies.

   An array has at most 64 elements and a size known at compile time, so that
   its elements can be in registers.  These functions also accept a number, and
   a whole argument whose size is known.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/local.h"

#include <stdio.h>
#include <string.h>

/* ---- sizes ---- */

bool
octa_local_is_small (octa_now *now, long long rows, long long cols)
{
  if (rows * cols <= OCTA_KNOWN_ELEMENTS)
    return true;
  octa_now_refuse (now,
                   "an array in a compiled function must have at most %d "
                   "elements, not %lld; pass a larger one as an argument",
                   OCTA_KNOWN_ELEMENTS, rows * cols);
  return false;
}

bool
octa_local_want_sized (octa_spec *s, const octa_known_operand *o,
                       const char *what)
{
  if (octa_known_is_sized (&o->value))
    return true;
  if (o->value.kind == OCTA_KNOWN_NONE)
    octa_emit_undefined (&s->text);
  else if (o->value.kind == OCTA_KNOWN_WHOLE)
    octa_now_refuse (&s->now,
                     "%s cannot be applied to a captured array of more "
                     "than %d elements; read its elements in a loop",
                     what, OCTA_KNOWN_ELEMENTS);
  else
    octa_now_refuse (&s->now, "%s must be given numbers or arrays of numbers",
                     what);
  return false;
}

/* ---- elements ---- */

void
octa_local_element (const octa_known_operand *o, const char *index, char *text)
{
  if (o->value.kind == OCTA_KNOWN_NUMBER)
    snprintf (text, 2 * OCTA_KNOWN_NAME, "%s", o->text);
  else
    snprintf (text, 2 * OCTA_KNOWN_NAME, "%.56s.%c[%.32s]", o->text,
              o->value.kind == OCTA_KNOWN_WHOLE ? 'p' : 'v', index);
}

octa_known_operand
octa_local_element_at (const octa_known_operand *o, int i)
{
  octa_known_operand e = {
    .value = octa_known_number ((octa_type)o->value.type, o->value.is_complex)
  };
  char index[16];
  snprintf (index, sizeof index, "%d", i);
  octa_local_element (o, index, e.text);
  return e;
}

bool
octa_local_make (octa_spec *s, int reg, octa_known v, octa_known_operand *out)
{
  if (! octa_local_is_small (&s->now, octa_known_rows (&v),
                             octa_known_cols (&v)))
    return false;
  *out = (octa_known_operand){ .value = v };
  if (octa_known_has_memory (&s->known, &v))
    octa_known_memory (&s->text, s->now.frame, reg, &v, out->text);
  octa_now_set (&s->now, reg, v);
  return true;
}

void
octa_local_convert (octa_emit *e, const octa_known *to, const char *dst,
                    const octa_known_operand *from)
{
  octa_known_operand in = *from;
  octa_known out = *to;
  in.value.kind = out.kind = OCTA_KNOWN_NUMBER;
  if (in.value.type != out.type)
    octa_emit_op (e, octa_op_cast ((octa_type)out.type), &in, &out, dst);
  else
    octa_strbuf_printf (&e->body, "octa_give (%s, %s);\n", dst, in.text);
}

const char *
octa_local_zero (octa_type t)
{
  return t == OCTA_TYPE_DOUBLE    ? "0.0"
         : t == OCTA_TYPE_SINGLE  ? "0.0f"
         : t == OCTA_TYPE_LOGICAL ? "false"
                                  : "0";
}

void
octa_local_gather (octa_spec *s, int dst, octa_type t, int rows, int cols,
                   const octa_known_operand *from, const int *which)
{
  octa_known_operand out;
  int n = rows * cols;
  if (! octa_local_is_small (&s->now, rows, cols))
    return;
  if (octa_known_wholly (&from->value) && t == from->value.type)
    {
      double d[OCTA_KNOWN_ELEMENTS + 1] = { 0 };
      for (int i = 0; i < n; i++)
        d[i] = which[i] < 0
                   ? 0
                   : octa_known_element (&s->known, &from->value, which[i]);
      octa_now_set (&s->now, dst,
                    octa_known_const_array (s, t, rows, cols, d));
      return;
    }
  octa_known v = octa_known_array (t, from->value.is_complex, rows, cols);
  if (! octa_local_make (s, dst, v, &out))
    return;
  octa_known_operand zero = { .value = octa_known_const (t, 0) };
  strcpy (zero.text, octa_local_zero (t));
  for (int i = 0; i < n; i++)
    {
      octa_known_operand to = octa_local_element_at (&out, i), e = zero;
      if (which[i] >= 0)
        e = octa_local_element_at (from, which[i]);
      octa_local_convert (&s->text, &v, to.text, &e);
    }
}

void
octa_local_copy_to (octa_spec *s, int dst, const octa_known_operand *from)
{
  int which[OCTA_KNOWN_ELEMENTS + 1];
  if (from->value.kind != OCTA_KNOWN_WHOLE)
    {
      octa_known v = octa_known_kept (from->value, false);
      octa_now_copy (&s->text, s->now.frame, dst, &v, from->text);
      octa_now_set (&s->now, dst, v);
      return;
    }
  if (! octa_local_is_small (&s->now, from->value.rows, from->value.cols))
    return;
  for (int i = 0; i < octa_known_numel (&from->value); i++)
    which[i] = i;
  octa_local_gather (s, dst, (octa_type)from->value.type, from->value.rows,
                     from->value.cols, from, which);
}

/* ---- loops over elements ---- */

octa_known_operand
octa_local_each_of (octa_emit *text, const octa_known_operand *o,
                    const char *index, int number)
{
  octa_known_operand e = { .value = o->value };
  octa_local_element (o, index, e.text);
  if (o->value.kind == OCTA_KNOWN_NUMBER)
    return *o;
  e.value.kind = OCTA_KNOWN_ARRAY;
  e.value.is_const = false;
  if (o->value.is_complex)
    {
      snprintf (e.is_complex, sizeof e.is_complex, "has%d", number);
      octa_strbuf_printf (&text->body,
                          "const bool %s = octa_has_imaginary (%s.%c, %d);\n",
                          e.is_complex, o->text,
                          o->value.kind == OCTA_KNOWN_WHOLE ? 'p' : 'v',
                          octa_known_numel (&o->value));
    }
  return e;
}

/* ---- device functions of small arrays ---- */

void
octa_local_small (octa_emit *e, const char *family, const char *name,
                  const char *args, int n_to, int n,
                  const octa_known_operand *o)
{
  octa_strbuf_printf (&e->body, *args ? "octa_%s_%s<%s>" : "octa_%s_%s",
                      family, name, args);
  for (int i = 0; i < n; i++)
    octa_strbuf_printf (&e->body, "%socta_small_%s<%d, %d> (%s)",
                        i ? ", " : " (", i < n_to ? "to" : "of",
                        octa_known_rows (&o[i].value),
                        octa_known_cols (&o[i].value), o[i].text);
  octa_strbuf_printf (&e->body, ");\n");
}

void
octa_local_fill (octa_emit *e, const octa_known_operand *to, double d)
{
  octa_known_operand o[2] = { *to };
  o[1].value = octa_known_const (OCTA_TYPE_DOUBLE, d);
  octa_known_written (e, 0, 0, &o[1].value, o[1].text);
  octa_local_small (e, "small", "fill", "", 1, 2, o);
}

/* ---- growth ---- */

bool
octa_local_may_grow (octa_now *now, const char *name, int n)
{
  const octa_unit *u = now->unit;
  int k = 0;
  while (k < now->units->n_grown
         && (now->units->grown[k].frame != u->frame
             || now->units->grown[k].block != u->block
             || now->units->grown[k].step != now->step))
    k++;
  if (k >= OCTA_UNITS)
    return true;
  if (k == now->units->n_grown)
    now->units->grown[now->units->n_grown++] = (octa_unit_grown){
      u->frame, u->block, now->step, 0, 0
    };
  octa_unit_grown *g = &now->units->grown[k];
  if (n <= g->n || g->times++ < 4)
    {
      g->n = n > g->n ? n : g->n;
      return true;
    }
  octa_now_refuse (now,
                   "%s grows in a loop, but its size must not depend on "
                   "values; preallocate it, as in %s = zeros (1, 10)",
                   name ? name : "this array", name ? name : "a");
  return false;
}
