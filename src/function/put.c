/* put.c -- x(i, j) = v.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/local.h"

#include <stdio.h>
#include <string.h>

/* An assignment.  X becomes NOW, which may be larger or of another class.  */
typedef struct put
{
  octa_known_operand x, v, now;
  octa_local_places p;
  int rows, cols; /* of NOW */
} put;

/* ---- sizes ---- */

static bool
nonconformant (octa_emit *e, const put *a)
{
  octa_fail ("Octave:nonconformant-args",
             "=: nonconformant arguments (op1 is %dx%d, op2 is %dx%d)",
             a->p.n_subs == 1 ? a->p.rows * a->p.cols : a->p.rows,
             a->p.n_subs == 1 ? 1 : a->p.cols, octa_known_rows (&a->v.value),
             octa_known_cols (&a->v.value));
  octa_emit_dead_end (e);
  return false;
}

/* A colon on an empty array gets its length from the assigned value.  */
static void
stretch (put *a)
{
  octa_local_places *p = &a->p;
  if (p->rows_of || p->cols_of || p->n_subs != 2)
    return;
  for (int d = 0; d < 2; d++)
    if (p->sub[d].is_colon)
      {
        int n = d == 0 ? octa_known_rows (&a->v.value)
                       : octa_known_cols (&a->v.value);
        if (p->sub[! d].is_colon == false
            && octa_known_rows (&a->v.value) == 1)
          n = octa_known_numel (&a->v.value)
              / (p->sub[! d].n ? p->sub[! d].n : 1);
        p->sub[d].n = n;
        for (int i = 0; i < n && i <= OCTA_KNOWN_ELEMENTS; i++)
          p->sub[d].at[i] = i;
      }
  p->rows = p->sub[0].n;
  p->cols = p->sub[1].n;
}

static bool
fits (octa_emit *e, const put *a)
{
  int m = octa_known_rows (&a->v.value), n = octa_known_cols (&a->v.value);
  const octa_local_places *p = &a->p;
  if (m * n == 1 || (p->rows == m && p->cols == n))
    return true;
  bool is_line = (m == 1 || n == 1) && (p->rows == 1 || p->cols == 1);
  if (m * n == p->rows * p->cols && (is_line || p->n_subs == 1))
    return true;
  return nonconformant (e, a);
}

/* Determine the new size of X.  */
static bool
grow (octa_spec *s, put *a, const char *name)
{
  octa_local_places *p = &a->p;
  int hi[2] = { -1, -1 };
  a->rows = p->rows_of;
  a->cols = p->cols_of;
  for (int d = 0; d < p->n_subs; d++)
    {
      int h = p->sub[d].is_run_time ? -1 : octa_local_places_highest (p, d);
      if (d > 1 && h > 0)
        {
          octa_now_refuse (&s->now,
                           "arrays in a compiled function must have two "
                           "dimensions");
          return false;
        }
      if (d < 2)
        hi[d] = h;
    }
  if (p->n_subs == 1 && hi[0] >= a->rows * a->cols)
    {
      if (a->rows > 1 && a->cols > 1)
        {
          octa_fail ("Octave:invalid-resize",
                     "Invalid resizing operation or ambiguous assignment to "
                     "an out-of-bounds array element");
          octa_emit_dead_end (&s->text);
          return false;
        }
      bool is_column = a->cols == 1 && a->rows > 1;
      a->rows = is_column ? hi[0] + 1 : 1;
      a->cols = is_column ? 1 : hi[0] + 1;
    }
  else if (p->n_subs > 1)
    {
      a->rows = hi[0] >= a->rows ? hi[0] + 1 : a->rows;
      a->cols = hi[1] >= a->cols ? hi[1] + 1 : a->cols;
    }
  bool is_empty = a->rows * a->cols == 0;
  if (a->rows == p->rows_of && a->cols == p->cols_of
      && ! (is_empty && p->is_run_time))
    return true;
  if (p->is_run_time)
    {
      octa_now_refuse (&s->now,
                       "the size of '%s' must not depend on values; "
                       "preallocate it, as in %s = zeros (1, 10)",
                       name, name);
      return false;
    }
  return octa_local_is_small (&s->now, a->rows, a->cols)
         && octa_local_may_grow (&s->now, name, a->rows * a->cols);
}

/* ---- writing ---- */

/* Copy the elements of X to NOW; new elements are zero.  */
static void
take_over (octa_spec *s, put *a, octa_known v, int reg)
{
  int m = a->p.rows_of, n = a->p.cols_of;
  octa_known_operand was = a->x;
  if (! octa_local_make (s, reg, v, &a->now))
    return;
  if (strcmp (a->now.text, was.text) == 0 && a->rows * a->cols == m * n)
    return;
  octa_known_operand zero = { .value = octa_known_const ((octa_type)v.type,
                                                         0) };
  strcpy (zero.text, octa_local_zero ((octa_type)v.type));
  for (int i = 0; i < a->rows * a->cols; i++)
    {
      octa_known_operand to = octa_local_element_at (&a->now, i), e = zero;
      int r = i % a->rows, c = i / a->rows;
      if (r < m && c < n)
        e = octa_local_element_at (&was, r + c * m);
      octa_local_convert (&s->text, &v, to.text, &e);
    }
}

/* Assign the value to the selected elements.  */
static void
write (octa_emit *text, put *a)
{
  octa_local_places *p = &a->p;
  bool is_one = octa_known_numel (&a->v.value) == 1;
  char place[OCTA_LOCAL_TEXT], name[40];
  for (int d = 0; d < p->n_subs; d++)
    p->extent[d] = p->n_subs == 1 ? a->rows * a->cols
                   : d == 0       ? a->rows
                   : d == 1       ? a->cols
                                  : 1;
  p->rows_of = a->rows;
  p->cols_of = a->cols;
  p->is_put = true;
  if (! octa_local_places_begin (text, p))
    return;
  for (int i = 0; i < p->rows * p->cols; i++)
    {
      octa_known_operand e = octa_local_element_at (&a->v, is_one ? 0 : i), to;
      int at = octa_local_place_known (p, i);
      if (at >= 0 || a->now.value.kind == OCTA_KNOWN_NUMBER)
        {
          to = octa_local_element_at (&a->now, at);
          octa_local_convert (text, &a->now.value, to.text, &e);
          continue;
        }
      octa_local_place_text (p, i, place, sizeof place);
      snprintf (name, sizeof name, "put%d", i);
      octa_strbuf_printf (&text->body, "%s %s;\n",
                          octa_ctype ((octa_type)a->now.value.type,
                                      a->now.value.is_complex),
                          name);
      octa_local_convert (text, &a->now.value, name, &e);
      octa_strbuf_printf (&text->body, "octa_set (%s, %s, %s);\n", a->now.text,
                          place, name);
    }
  octa_local_places_end (text);
}

/* x(mask) = v for a number v and a mask of the size of x.  */
static void
write_masked (octa_spec *s, put *a, const octa_known_operand *mask, int reg,
              octa_known v)
{
  a->rows = a->p.rows_of = octa_known_rows (&a->x.value);
  a->cols = a->p.cols_of = octa_known_cols (&a->x.value);
  take_over (s, a, v, reg);
  for (int i = 0; i < octa_known_numel (&mask->value) && octa_spec_goes_on (s);
       i++)
    {
      octa_known_operand m = octa_local_element_at (mask, i);
      octa_known_operand to = octa_local_element_at (&a->now, i);
      octa_emit_printf (s, "if (%s) {\n", m.text);
      octa_local_convert (&s->text, &v, to.text, &a->v);
      octa_emit_printf (s, "}\n");
    }
}

/* x(p) = [].  */
static void
drop (octa_spec *s, put *a, int reg)
{
  int which[OCTA_KNOWN_ELEMENTS + 1], n = 0;
  int m = a->p.rows_of, all = m * a->p.cols_of, rows, cols;
  bool is_line = m == 1 || a->p.cols_of == 1, gone[OCTA_KNOWN_ELEMENTS + 1];
  const octa_local_sub *b = a->p.sub;
  int along = a->p.n_subs == 1 ? -1
              : b[0].is_colon  ? 1
              : b[1].is_colon  ? 0
                               : 2;
  if (a->p.is_run_time || a->p.n_subs > 2 || along == 2
      || (along < 0 && ! is_line))
    {
      octa_now_refuse (&s->now,
                       "elements can be deleted only with one constant "
                       "subscript, as in x(2) = []; the size must not "
                       "depend on values");
      return;
    }
  memset (gone, 0, sizeof gone);
  const octa_local_sub *k = &b[along < 0 ? 0 : along];
  const int length = along < 0 ? all : along == 0 ? m : a->p.cols_of;
  for (int i = 0; i < k->n; i++)
    if (k->at[i] < length)
      gone[k->at[i]] = true;
    else
      {
        int most = 0;
        for (int j = 0; j < k->n; j++)
          most = k->at[j] > most ? k->at[j] : most;
        octa_fail ("Octave:index-out-of-bounds",
                   "A(%s) = []: index out of bounds: value %d out of bound %d",
                   along < 0 ? "I" : "..,I,..", most + 1, length);
        octa_emit_dead_end (&s->text);
        return;
      }
  for (int i = 0; i < all; i++)
    if (! gone[along < 0 ? i : along == 0 ? i % m : i / m])
      which[n++] = i;
  rows = along < 0 ? (m == 1 ? 1 : n) : along == 0 ? n / a->p.cols_of : m;
  cols = along < 0 ? (m == 1 ? n : 1) : along == 0 ? a->p.cols_of : n / m;
  if (a->p.n_subs == 1 && b[0].is_colon)
    rows = cols = 0;
  else if (a->p.n_subs == 2 && b[0].is_colon && b[1].is_colon)
    {
      rows = 0;
      cols = a->p.cols_of;
    }
  octa_local_gather (s, reg, (octa_type)a->x.value.type, rows, cols, &a->x,
                     which);
}

/* ---- the step ---- */

/* Is it x(mask) = v with a mask that is not constant?  */
static bool
is_masked (const octa_known_operand *in, int n, const put *a)
{
  return n == 1 && octa_known_is_sized (&in->value)
         && in->value.type == OCTA_TYPE_LOGICAL
         && ! octa_known_wholly (&in->value)
         && octa_known_numel (&a->v.value) == 1
         && octa_known_numel (&in->value) == octa_known_numel (&a->x.value);
}

static bool
operands (octa_spec *s, put *a, octa_known_operand *in)
{
  const octa_ir *x = s->now.at;
  a->x = octa_now_operand (s, x->dst);
  a->v = octa_now_operand (s, x->arg[0]);
  for (int i = 1; i < x->n && i <= OCTA_LOCAL_SUBS + 1; i++)
    in[i - 1] = octa_now_operand (s, x->arg[i]);
  if (! octa_local_want_sized (s, &a->v, "an assignment to elements"))
    return false;
  if (a->x.value.kind == OCTA_KNOWN_NONE)
    a->x.value = octa_known_array ((octa_type)a->v.value.type, false, 0, 0);
  if (a->x.value.kind == OCTA_KNOWN_WHOLE)
    {
      int n = octa_known_is_sized (&a->x.value)
                  ? octa_known_numel (&a->x.value)
                  : OCTA_KNOWN_ELEMENTS + 1;
      if (n <= OCTA_KNOWN_ELEMENTS)
        return true;
      octa_now_refuse (&s->now,
                       "'%s' is an array from outside the function and "
                       "cannot be changed; return a result instead",
                       x->text);
      return false;
    }
  return octa_local_want_sized (s, &a->x, "an assignment to elements");
}

void
octa_local_put (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  octa_known_operand in[OCTA_LOCAL_SUBS + 2] = { 0 };
  static put a;
  memset (&a, 0, sizeof a);
  a.p.whole = -1;
  if (! operands (s, &a, in))
    return;
  if (x->n == 1)
    {
      octa_now_refuse (&s->now, "subscripts are missing; write %s(1)",
                       x->text);
      return;
    }
  bool is_complex = a.x.value.is_complex || a.v.value.is_complex;
  octa_type t = octa_op_put_type ((octa_type)a.x.value.type,
                                  (octa_type)a.v.value.type,
                                  a.v.value.is_complex);
  if (is_masked (in, x->n - 1, &a))
    {
      write_masked (s, &a, &in[0], x->dst,
                    octa_known_array (t, is_complex,
                                      octa_known_rows (&a.x.value),
                                      octa_known_cols (&a.x.value)));
      return;
    }
  if (! octa_local_find_places (s, &a.x.value, x->text, x->n - 1, in, &a.p))
    return;
  if (x->is_deletion)
    {
      drop (s, &a, x->dst);
      return;
    }
  stretch (&a);
  if (! fits (&s->text, &a) || ! grow (s, &a, x->text))
    return;
  take_over (s, &a, octa_known_array (t, is_complex, a.rows, a.cols), x->dst);
  if (octa_spec_goes_on (s))
    write (&s->text, &a);
}
