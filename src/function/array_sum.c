/* array_sum.c -- Octave's functions that make fewer numbers of an array, and
   those that go through it in order.

   Sums are in the order of the elements, as core's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/step.h"
#include "array/rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A call of such a function: of argument X along a dimension.  */
typedef struct reduction
{
  const char *name;
  octa_spec_operand x;
  int rows, cols, along; /* of X; the dimension, 0 or 1 */
  int length, count;     /* elements of each group; groups */
  int dst, n_dst;
} reduction;

/* ---- dimensions ---- */

/* DIM, or the first that is not 1.  Of an array 0x0 core makes one number.  */
static bool
take_dimension (octa_spec *s, reduction *r, const octa_spec_operand *dim)
{
  r->rows = octa_spec_rows (&r->x.value);
  r->cols = octa_spec_cols (&r->x.value);
  r->along = r->rows == 1;
  if (dim)
    {
      if (! octa_spec_is_sized (&dim->value)
          || ! octa_spec_is_known (&dim->value)
          || octa_spec_numel (&dim->value) != 1)
        {
          octa_spec_refuse (s, "%s takes a constant dimension here", r->name);
          return false;
        }
      double d = octa_spec_known (s, &dim->value, 0);
      if (d != 1 && d != 2)
        {
          octa_spec_refuse (s, "the dimension of %s is 1 or 2 here", r->name);
          return false;
        }
      r->along = d == 2;
    }
  else if (r->rows == 0 && r->cols == 0)
    r->cols = 1;
  r->length = r->along ? r->cols : r->rows;
  r->count = r->along ? r->rows : r->cols;
  return octa_spec_is_small (s, r->rows, r->cols);
}

/* Element k of group j.  */
static octa_spec_operand
element (octa_spec *s, const reduction *r, const octa_spec_operand *x,
         int number)
{
  char index[40];
  snprintf (index, sizeof index, r->along ? "j + k * %d" : "k + j * %d",
            r->rows);
  return octa_spec_each_of (s, x, index, number);
}

/* The result, a number for each group, of class T.  */
static bool
make_groups (octa_spec *s, const reduction *r, int dst, octa_type t,
             bool is_complex, octa_spec_operand *out, char *to)
{
  octa_spec_value v = octa_spec_array (t, is_complex, r->along ? r->count : 1,
                                       r->along ? 1 : r->count);
  if (! octa_spec_make (s, dst, v, out))
    return false;
  octa_spec_element (out, "j", to);
  return true;
}

/* Sums of what is no float are doubles.  */
static octa_type
class_of_sum (const octa_spec_value *v)
{
  return octa_type_float ((octa_type)v->type);
}

/* E as core sums it.  */
static void
to_sum (octa_spec_operand *e)
{
  char text[sizeof e->text];
  if (octa_types[e->value.type].group == OCTA_GROUP_FLOAT)
    return;
  snprintf (text, sizeof text, "(double)%.80s", e->text);
  strcpy (e->text, text);
  e->value = octa_spec_number (OCTA_TYPE_DOUBLE, false);
}

/* The result for an empty array: FIRST for each group, or nothing.  */
static void
give_empty (octa_spec *s, const reduction *r, octa_type t, int first,
            bool is_running, int dst)
{
  octa_spec_operand out;
  octa_spec_value v = is_running
                          ? octa_spec_array (t, false,
                                             octa_spec_rows (&r->x.value),
                                             octa_spec_cols (&r->x.value))
                          : octa_spec_array (t, false, r->along ? r->count : 1,
                                             r->along ? 1 : r->count);
  if (octa_spec_make (s, dst, v, &out))
    for (int i = 0; i < octa_spec_numel (&v); i++)
      octa_spec_printf (s, "%s = %d;\n", octa_spec_element_at (&out, i).text,
                        first);
}

/* ---- sums ---- */

/* Since release 11 cumsum and cumprod of integers have their class.  */
static bool
keeps (const octa_spec_value *v)
{
  return octa_type_is_integer ((octa_type)v->type) && octa_release () >= 11;
}

/* TO = the sum, product ... of each group; IS_RUNNING: TO has all of them on
   the way.  */
static void
accumulate (octa_spec *s, const reduction *r, octa_op op, int first,
            bool squares, bool is_running, int dst)
{
  bool keeps_class = is_running && keeps (&r->x.value);
  octa_type t = keeps_class ? (octa_type)r->x.value.type
                            : class_of_sum (&r->x.value);
  bool is_complex = r->x.value.is_complex;
  octa_spec_operand out, e,
      acc = { .value = octa_spec_number (t, is_complex), .text = "acc" };
  char to[2 * OCTA_SPEC_NAME], index[40];
  bool is_made;
  if (octa_spec_numel (&r->x.value) == 0)
    {
      give_empty (s, r, t, first, is_running, dst);
      return;
    }
  snprintf (index, sizeof index, r->along ? "j + k * %d" : "k + j * %d",
            r->rows);
  if (is_running)
    {
      is_made = octa_spec_make (s, dst,
                                octa_spec_array (t, is_complex, r->rows,
                                                 r->cols),
                                &out);
      octa_spec_element (&out, index, to);
    }
  else
    is_made = make_groups (s, r, dst, t, is_complex, &out, to);
  if (! is_made || ! octa_spec_has_memory (s, &out.value))
    return;
  octa_spec_printf (s, "{\n");
  e = element (s, r, &r->x, 0);
  if (! keeps_class)
    to_sum (&e);
  strcpy (acc.is_complex, e.is_complex);
  octa_spec_each (s, "j", r->count);
  octa_spec_printf (s,
                    is_complex ? "{\n%s acc = { %d, 0 };\n"
                               : "{\n%s acc = %d;\n",
                    octa_ctype (t, is_complex), first);
  octa_spec_each (s, "k", r->length);
  octa_spec_printf (s, "{\n");
  if (squares)
    {
      octa_spec_operand term = acc;
      strcpy (term.text, "term");
      octa_spec_printf (s, "%s term;\n", octa_ctype (t, is_complex));
      octa_spec_op (s, OCTA_OP_times, (octa_spec_operand[]){ e, e },
                    &acc.value, "term");
      e = term;
    }
  octa_spec_op (s, op, (octa_spec_operand[]){ acc, e }, &acc.value, "acc");
  octa_spec_printf (s,
                    is_running ? "%s = acc;\n}\n}\n}\n"
                               : "}\n%s = acc;\n}\n}\n",
                    to);
}

static bool
sum (octa_spec *s, const reduction *r)
{
  static const struct
  {
    const char *name;
    octa_op op;
    int first;
    bool squares, is_running;
  } rows[] = { { "sum", OCTA_OP_plus, 0, false, false },
               { "prod", OCTA_OP_times, 1, false, false },
               { "sumsq", OCTA_OP_plus, 0, true, false },
               { "cumsum", OCTA_OP_plus, 0, false, true },
               { "cumprod", OCTA_OP_times, 1, false, true } };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (strcmp (rows[i].name, r->name) == 0)
      {
        if (rows[i].squares && r->x.value.is_complex)
          octa_spec_refuse (s, "sumsq takes real numbers here");
        else
          accumulate (s, r, rows[i].op, rows[i].first, rows[i].squares,
                      rows[i].is_running, r->dst);
        return true;
      }
  return false;
}

static bool
is_nan_possible (const octa_spec_value *v)
{
  return octa_types[v->type].group == OCTA_GROUP_FLOAT;
}

/* any, all: NaN is neither zero nor true.  */
static bool
truths (octa_spec *s, const reduction *r)
{
  bool is_any = strcmp (r->name, "any") == 0;
  bool is_all = strcmp (r->name, "all") == 0;
  octa_spec_operand out, e;
  char to[2 * OCTA_SPEC_NAME];
  if (! is_any && ! is_all)
    return false;
  if (octa_spec_numel (&r->x.value) == 0)
    {
      give_empty (s, r, OCTA_TYPE_LOGICAL, is_all, false, r->dst);
      return true;
    }
  if (! make_groups (s, r, r->dst, OCTA_TYPE_LOGICAL, false, &out, to)
      || ! octa_spec_has_memory (s, &out.value))
    return true;
  octa_spec_printf (s, "{\n");
  e = element (s, r, &r->x, 0);
  octa_spec_each (s, "j", r->count);
  octa_spec_printf (s, "{\nbool acc = %s;\n", is_all ? "true" : "false");
  octa_spec_each (s, "k", r->length);
  octa_spec_printf (s,
                    is_all ? "acc = acc && octa_true (%s);\n"
                    : is_nan_possible (&r->x.value)
                        ? "acc = acc || (octa_true (%s) && ! "
                          "octa_isnan (%s));\n"
                        : "acc = acc || octa_true (%s);\n",
                    e.text, e.text);
  octa_spec_printf (s, "%s = acc;\n}\n}\n", to);
  return true;
}

/* ---- extremes ---- */

static bool
refuse_complex (octa_spec *s, const reduction *r)
{
  if (r->x.value.is_complex)
    octa_spec_refuse (s,
                      "%s of an array takes real numbers here; write real "
                      "(x)",
                      r->name);
  return r->x.value.is_complex;
}

/* max and min of one array, and where.  NaN counts only where nothing else
   is.  */
static bool
extreme (octa_spec *s, const reduction *r)
{
  bool is_max = strcmp (r->name, "max") == 0;
  octa_type t = (octa_type)r->x.value.type;
  octa_spec_operand out, at, e;
  char to[2 * OCTA_SPEC_NAME], to_at[2 * OCTA_SPEC_NAME];
  if (! is_max && strcmp (r->name, "min") != 0)
    return false;
  if (refuse_complex (s, r))
    return true;
  if (r->length == 0)
    {
      for (int i = 0; i < r->n_dst || i == 0; i++)
        octa_spec_set (s, r->dst + i,
                       octa_spec_array (i ? OCTA_TYPE_DOUBLE : t, false,
                                        octa_spec_rows (&r->x.value),
                                        octa_spec_cols (&r->x.value)));
      return true;
    }
  if (! make_groups (s, r, r->dst, t, false, &out, to))
    return true;
  if (r->n_dst > 1
      && ! make_groups (s, r, r->dst + 1, OCTA_TYPE_DOUBLE, false, &at, to_at))
    return true;
  octa_spec_printf (s, "{\n");
  e = element (s, r, &r->x, 0);
  octa_spec_each (s, "j", r->count);
  octa_spec_printf (s, "{\nint at = 0;\n%s best = 0;\n",
                    octa_ctype (t, false));
  octa_spec_each (s, "k", r->length);
  octa_spec_printf (s, "if (k == 0 || %s %c best", e.text, is_max ? '>' : '<');
  if (is_nan_possible (&r->x.value))
    octa_spec_printf (s, " || (octa_isnan (best) && ! octa_isnan (%s))",
                      e.text);
  octa_spec_printf (s, ") { best = %s; at = k; }\n%s = best;\n", e.text, to);
  if (r->n_dst > 1)
    octa_spec_printf (s, "%s = at + 1;\n", to_at);
  octa_spec_printf (s, "}\n}\n");
  return true;
}

/* ---- sort: neighbours change places, so that equal ones stay in order ----
 */

static bool
sort (octa_spec *s, const reduction *r, bool is_down)
{
  octa_spec_operand out, at;
  octa_spec_value v = r->x.value;
  if (refuse_complex (s, r))
    return true;
  octa_spec_value w = octa_spec_array ((octa_type)v.type, false, r->rows,
                                       r->cols);
  octa_spec_value places = octa_spec_array (OCTA_TYPE_DOUBLE, false, r->rows,
                                            r->cols);
  if (! octa_spec_make (s, r->dst, w, &out)
      || (r->n_dst > 1 && ! octa_spec_make (s, r->dst + 1, places, &at)))
    return true;
  for (int i = 0; i < r->rows * r->cols; i++)
    {
      octa_spec_operand to = octa_spec_element_at (&out, i),
                        e = octa_spec_element_at (&r->x, i);
      octa_spec_printf (s, "%s = %s;\n", to.text, e.text);
      if (r->n_dst > 1)
        octa_spec_printf (s, "%s = %d;\n", octa_spec_element_at (&at, i).text,
                          1 + (r->along ? i / r->rows : i % r->rows));
    }
  if (r->length < 2 || r->count == 0)
    return true;
  char from[160] = "(double *)0";
  if (r->n_dst > 1)
    snprintf (from, sizeof from, "&%s.v[j * %d]", at.text,
              r->along ? 1 : r->rows);
  octa_spec_each (s, "j", r->count);
  octa_spec_printf (s, "octa_sort<%d, %d, %s> (&%s.v[j * %d], %s);\n",
                    r->length, r->along ? r->rows : 1,
                    is_down ? "true" : "false", out.text,
                    r->along ? 1 : r->rows, from);
  return true;
}

/* ---- two arrays ---- */

static bool
real_pair (octa_spec *s, const char *name, const octa_spec_operand *in)
{
  for (int i = 0; i < 2; i++)
    if (! octa_spec_want_sized (s, &in[i], name))
      return false;
    else if (in[i].value.is_complex)
      {
        octa_spec_refuse (s, "%s takes real numbers here", name);
        return false;
      }
  return true;
}

/* dot (x, y) of vectors.  */
static bool
dot (octa_spec *s, const octa_spec_operand *in, int dst)
{
  octa_spec_operand out, e[2], term;
  int n = octa_spec_numel (&in[0].value);
  bool is_line = n > 0;
  octa_spec_value v;
  if (! real_pair (s, "dot", in))
    return true;
  if (in[0].value.type == OCTA_TYPE_LOGICAL
      || in[1].value.type == OCTA_TYPE_LOGICAL)
    {
      octa_fail ("", "dot: X and Y must be numeric");
      octa_spec_dead_end (s);
      return true;
    }
  for (int i = 0; i < 2; i++)
    is_line &= octa_spec_rows (&in[i].value) == 1
               || octa_spec_cols (&in[i].value) == 1;
  if (! is_line || n != octa_spec_numel (&in[1].value))
    {
      if (is_line)
        octa_fail ("", "dot: sizes of X and Y must match");
      else
        octa_spec_refuse (s, "dot takes vectors here");
      if (is_line)
        octa_spec_dead_end (s);
      return true;
    }
  octa_spec_printf (s, "{\n");
  for (int i = 0; i < 2; i++)
    e[i] = octa_spec_each_of (s, &in[i], "k", i);
  if (! octa_spec_op_value (s, OCTA_OP_times, e, &v))
    octa_spec_dead_end (s);
  else if (octa_spec_make (s, dst, octa_spec_number (class_of_sum (&v), false),
                           &out))
    {
      term = (octa_spec_operand){ .value = v, .text = "term" };
      octa_spec_printf (s, "%s = 0;\n", out.text);
      octa_spec_each (s, "k", n);
      octa_spec_printf (s, "{\n%s term;\n",
                        octa_ctype ((octa_type)v.type, false));
      octa_spec_op (s, OCTA_OP_times, e, &v, "term");
      to_sum (&term);
      octa_spec_op (s, OCTA_OP_plus, (octa_spec_operand[]){ out, term },
                    &out.value, out.text);
      octa_spec_printf (s, "}\n");
    }
  octa_spec_printf (s, "}\n");
  return true;
}

/* cross (x, y) of vectors of three.  */
static bool
cross (octa_spec *s, const octa_spec_operand *in, int dst)
{
  octa_spec_operand out, e[2], part[2];
  octa_spec_value v;
  if (! real_pair (s, "cross", in))
    return true;
  for (int i = 0; i < 2; i++)
    if (octa_spec_numel (&in[i].value) != 3
        || octa_spec_rows (&in[i].value) != octa_spec_rows (&in[0].value))
      {
        octa_spec_refuse (s, "cross takes two rows or two columns of three "
                             "here");
        return true;
      }
  e[0] = octa_spec_element_at (&in[0], 0);
  e[1] = octa_spec_element_at (&in[1], 0);
  if (! octa_spec_op_value (s, OCTA_OP_times, e, &v))
    {
      octa_spec_dead_end (s);
      return true;
    }
  octa_type t = (octa_type)v.type;
  if (! octa_spec_make (s, dst,
                        octa_spec_array (t, false,
                                         octa_spec_rows (&in[0].value),
                                         octa_spec_cols (&in[0].value)),
                        &out))
    return true;
  for (int k = 0; k < 2; k++)
    part[k] = (octa_spec_operand){ .value = octa_spec_number (t, false) };
  strcpy (part[0].text, "left");
  strcpy (part[1].text, "right");
  for (int i = 0; i < 3; i++)
    {
      octa_spec_printf (s, "{\n%s left, right;\n", octa_ctype (t, false));
      for (int k = 0; k < 2; k++)
        {
          e[0] = octa_spec_element_at (&in[0], (i + 1 + k) % 3);
          e[1] = octa_spec_element_at (&in[1], (i + 2 - k) % 3);
          octa_spec_op (s, OCTA_OP_times, e, &part[k].value, part[k].text);
        }
      octa_spec_op (s, OCTA_OP_minus, part, &part[0].value,
                    octa_spec_element_at (&out, i).text);
      octa_spec_printf (s, "}\n");
    }
  return true;
}

/* polyval (p, x), by Horner's rule as core; false: not for us.  */
static bool
polyval (octa_spec *s, const octa_spec_operand *in, int dst)
{
  octa_spec_operand out, x, acc;
  char to[2 * OCTA_SPEC_NAME];
  const octa_spec_value *p = &in[0].value, *v = &in[1].value;
  if (! octa_spec_is_sized (v) || octa_spec_numel (p) == 0
      || octa_spec_numel (v) == 0 || p->is_complex || v->is_complex
      || ! is_nan_possible (p) || ! is_nan_possible (v))
    return false;
  octa_type t = p->type == OCTA_TYPE_SINGLE
                || octa_type_float ((octa_type)v->type);
  if (! octa_spec_make (s, dst,
                        octa_spec_array (t, false, octa_spec_rows (v),
                                         octa_spec_cols (v)),
                        &out))
    return true;
  acc = (octa_spec_operand){ .value = octa_spec_number (t, false),
                             .text = "acc" };
  octa_spec_printf (s, "{\n");
  x = octa_spec_each_of (s, &in[1], "i", 0);
  octa_spec_each (s, "i", octa_spec_numel (v));
  octa_spec_printf (s, "{\n%s acc = %s;\n", octa_ctype (t, false),
                    octa_spec_element_at (&in[0], 0).text);
  for (int k = 1; k < octa_spec_numel (p); k++)
    {
      octa_spec_operand pair[2] = { acc, x };
      octa_spec_op (s, OCTA_OP_times, pair, &acc.value, "acc");
      pair[1] = octa_spec_element_at (&in[0], k);
      octa_spec_op (s, OCTA_OP_plus, pair, &acc.value, "acc");
    }
  octa_spec_element (&out, "i", to);
  octa_spec_printf (s, "%s = acc;\n}\n}\n", to);
  return true;
}

/* ---- norm ---- */

static bool
norm (octa_spec *s, const reduction *r, const octa_spec_operand *p)
{
  double k = 2;
  octa_spec_operand out, e;
  bool is_line = r->rows == 1 || r->cols == 1;
  if (p && octa_spec_is_sized (&p->value) && octa_spec_is_known (&p->value))
    k = octa_spec_known (s, &p->value, 0);
  else if (p)
    k = 0;
  if (! is_line || (k != 1 && k != 2 && k != INFINITY)
      || ! is_nan_possible (&r->x.value) || r->x.value.is_complex)
    {
      octa_spec_refuse (s, "norm takes a real vector here, and 1, 2 or Inf");
      return true;
    }
  octa_type t = (octa_type)r->x.value.type;
  if (octa_spec_numel (&r->x.value) == 0)
    {
      octa_spec_set (s, r->dst, octa_spec_const (OCTA_TYPE_DOUBLE, 0));
      return true;
    }
  if (! octa_spec_make (s, r->dst, octa_spec_number (t, false), &out))
    return true;
  octa_spec_printf (s, "{\n%s most = 0, sum = 0;\n", octa_ctype (t, false));
  e = octa_spec_each_of (s, &r->x, "k", 0);
  octa_spec_each (s, "k", r->rows * r->cols);
  octa_spec_printf (s,
                    "{\nconst %s part = octa_abs (%s);\nsum += part;\nmost = "
                    "part > most || octa_isnan (part) ? part : most;\n}\n",
                    octa_ctype (t, false), e.text);
  if (k == 1)
    octa_spec_printf (s, "%s = sum;\n}\n", out.text);
  else if (k != 2)
    octa_spec_printf (s, "%s = most;\n}\n", out.text);
  else
    {
      octa_spec_printf (s, "if (most > 0 && most - most == 0) {\nsum = 0;\n");
      octa_spec_each (s, "k", r->rows * r->cols);
      octa_spec_printf (s,
                        "sum += %s / most * (%s / most);\nmost *= octa_sqrt "
                        "(sum);\n}\n%s = octa_isnan (sum) ? sum : most;\n}\n",
                        e.text, e.text, out.text);
    }
  return true;
}

/* ---- mean ---- */

static bool
mean (octa_spec *s, reduction *r)
{
  octa_spec_operand in[2];
  accumulate (s, r, OCTA_OP_plus, 0, false, false, r->dst);
  if (s->has_ended || s->st != OCTA_OK)
    return true;
  in[0] = octa_spec_operand_of (s, r->dst);
  in[1] = (octa_spec_operand){ .value = octa_spec_const (OCTA_TYPE_DOUBLE,
                                                         r->length) };
  octa_spec_written (s, 0, 0, &in[1].value, in[1].text);
  octa_spec_array_op (s, OCTA_OP_rdivide, in, r->dst);
  return true;
}

/* ---- nnz, trace ---- */

static bool
count (octa_spec *s, const reduction *r)
{
  octa_spec_operand out;
  if (! octa_spec_make (s, r->dst, octa_spec_number (OCTA_TYPE_DOUBLE, false),
                        &out))
    return true;
  octa_spec_printf (s, "%s = 0;\n", out.text);
  for (int i = 0; i < octa_spec_numel (&r->x.value); i++)
    octa_spec_printf (s, "%s += octa_true (%s);\n", out.text,
                      octa_spec_element_at (&r->x, i).text);
  return true;
}

static bool
trace (octa_spec *s, const reduction *r)
{
  octa_spec_operand out, e[2];
  int n = r->rows;
  if (n != r->cols || n == 0)
    return false;
  octa_spec_value v = octa_spec_number (class_of_sum (&r->x.value),
                                        r->x.value.is_complex);
  if (! octa_spec_make (s, r->dst, v, &out))
    return true;
  octa_spec_operand first = octa_spec_element_at (&r->x, 0);
  octa_spec_convert (s, &v, out.text, &first);
  for (int i = 1; i < n; i++)
    {
      e[0] = out;
      e[1] = octa_spec_element_at (&r->x, i + i * n);
      to_sum (&e[1]);
      octa_spec_op (s, OCTA_OP_plus, e, &v, out.text);
    }
  return true;
}

/* ---- which function ---- */

static bool
is_named (const char *name, const char *const *list)
{
  while (*list && strcmp (*list, name) != 0)
    list++;
  return *list;
}

/* The dimension among the arguments IN of R; false: another form.  */
static bool
find_dimension (const reduction *r, int n, const octa_spec_operand *in,
                const octa_spec_operand **dim)
{
  bool is_extreme = strcmp (r->name, "max") == 0
                    || strcmp (r->name, "min") == 0;
  *dim = NULL;
  if (n == 1)
    return true;
  if (is_extreme
      && (n != 3 || ! octa_spec_is_sized (&in[1].value)
          || octa_spec_numel (&in[1].value) != 0))
    return false;
  *dim = &in[n - 1];
  return n == (is_extreme ? 3 : 2);
}

bool
octa_spec_reduction (octa_spec *s, const char *name, int n,
                     const octa_spec_operand *in)
{
  static const char *const plain[] = { "sum",     "prod", "sumsq", "cumsum",
                                       "cumprod", "any",  "all",   "max",
                                       "min",     "mean", NULL };
  static const char *const others[] = { "norm", "sort",  "dot",     "cross",
                                        "nnz",  "trace", "polyval", NULL };
  const octa_spec_operand *dim = NULL;
  reduction r = {
    .name = name, .x = in[0], .dst = s->at->dst, .n_dst = s->at->n_dst
  };
  if (! is_named (name, plain) && ! is_named (name, others))
    return false;
  if (is_named (name, plain) && ! find_dimension (&r, n, in, &dim))
    return false;
  if (! octa_spec_want_sized (s, &in[0], name))
    return true;
  if (strcmp (name, "dot") == 0 || strcmp (name, "cross") == 0)
    return n == 2
           && (*name == 'd' ? dot (s, in, r.dst) : cross (s, in, r.dst));
  if (strcmp (name, "polyval") == 0)
    return n == 2 && polyval (s, in, r.dst);
  if (! take_dimension (s, &r, dim))
    return true;
  if (strcmp (name, "nnz") == 0)
    return n == 1 && count (s, &r);
  if (strcmp (name, "trace") == 0)
    return n == 1 && trace (s, &r);
  if (strcmp (name, "norm") == 0)
    return n <= 2 && norm (s, &r, n == 2 ? &in[1] : NULL);
  if (strcmp (name, "sort") == 0)
    {
      bool is_down = n == 2 && in[1].value.kind == OCTA_SPEC_IS_TEXT
                     && strcmp (s->blob[in[1].value.id].s, "descend") == 0;
      return n == 1 + is_down && sort (s, &r, is_down);
    }
  return sum (s, &r) || truths (s, &r) || extreme (s, &r) || mean (s, &r);
}
