/* array_fun.c -- Octave's functions that query the size of an array, make an
   array, or reorder its elements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/local.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct call
{
  const char *name;
  int n; /* arguments */
  octa_known_operand in[OCTA_NOW_ARGS + 1];
  int dst, n_dst;
} call;

/* ---- constants among the arguments ---- */

static bool
is_constant (const octa_known_operand *o)
{
  return octa_known_is_sized (&o->value) && octa_known_wholly (&o->value);
}

static bool
is_text (const octa_known_constants *k, const octa_known_operand *o,
         const char *text)
{
  return o->value.kind == OCTA_KNOWN_TEXT
         && strcmp (k->blob[o->value.id].s, text) == 0;
}

static void
give (octa_now *now, int dst, octa_type t, double d)
{
  octa_now_set (now, dst, octa_known_const (t, d));
}

/* Read a size from the arguments FIRST to LAST: two numbers, one number (a
   square), or an array of two numbers.  False: it is refused.  */
static bool
size_from (octa_now *now, const call *c, int first, int last, int *rows,
           int *cols)
{
  double d[2] = { 1, 1 };
  int n = 0;
  bool has_pages = false; /* a third length that is not 1 */
  for (int i = first; i <= last; i++)
    {
      if (! is_constant (&c->in[i]))
        {
          octa_now_refuse_argument (now, i,
                                    "the size of an array must not depend "
                                    "on values; call %s with constants",
                                    c->name);
          return false;
        }
      for (int k = 0; k < octa_known_numel (&c->in[i].value); k++, n++)
        {
          double e = octa_known_element (now->known, &c->in[i].value, k);
          if (e != floor (e))
            {
              octa_now_refuse_argument (now, i,
                                        "the size of an array must be whole "
                                        "numbers, not %g",
                                        e);
              return false;
            }
          e = e > 0 ? e : 0;
          if (n < 2)
            d[n] = e;
          else
            has_pages |= e != 1;
        }
    }
  if (n == 1)
    d[1] = d[0];
  if (n == 0 && first <= last)
    {
      octa_now_refuse_argument (now, first,
                                "the size of an array must not be empty");
      return false;
    }
  if (has_pages)
    octa_now_refuse (now, "arrays in a compiled function must have two "
                          "dimensions");
  else if (octa_local_is_small (now, d[0] < 1e6 ? (long long)d[0] : 1000000,
                                d[1] < 1e6 ? (long long)d[1] : 1000000))
    {
      *rows = (int)d[0];
      *cols = (int)d[1];
      return true;
    }
  return false;
}

/* ---- sizes ---- */

/* A property of the size: D if the size is known, else computed by CODE from
   an octa_whole.  */
static bool
about_size (octa_spec *s, const call *c, octa_type t, double d,
            const char *code)
{
  octa_known_operand out;
  char text[64];
  const octa_known *v = &c->in[0].value;
  if (c->n != 1 || v->kind == OCTA_KNOWN_NONE || v->kind == OCTA_KNOWN_COLON
      || v->kind == OCTA_KNOWN_STEPS)
    return false;
  if (v->kind != OCTA_KNOWN_WHOLE || octa_known_is_sized (v))
    give (&s->now, c->dst, t, d);
  else if (octa_local_make (s, c->dst, octa_known_number (t, false), &out))
    {
      snprintf (text, sizeof text, code, c->in[0].text);
      octa_emit_printf (s, "%s = %s;\n", out.text, text);
    }
  return true;
}

/* isreal and iscomplex: an array without imaginary parts is real.  */
static bool
about_parts (octa_spec *s, const call *c)
{
  const octa_known_operand *o = &c->in[0];
  bool is_real = strcmp (c->name, "isreal") == 0;
  octa_known_operand out;
  if ((o->value.is_complex && ! octa_known_is_sized (&o->value))
      || (o->value.is_complex && o->value.kind == OCTA_KNOWN_NUMBER))
    return false;
  if (! o->value.is_complex)
    give (&s->now, c->dst, OCTA_TYPE_LOGICAL, is_real);
  else if (octa_local_make (s, c->dst,
                            octa_known_number (OCTA_TYPE_LOGICAL, false),
                            &out))
    octa_emit_printf (s, "%s = %socta_has_imaginary (%s.%c, %d);\n", out.text,
                      is_real ? "! " : "", o->text,
                      o->value.kind == OCTA_KNOWN_WHOLE ? 'p' : 'v',
                      octa_known_numel (&o->value));
  return true;
}

/* Length D (from 1) of the N that are asked for.  The last of several lengths
   is the product of all remaining dimensions.  */
static void
one_length (octa_spec *s, const call *c, int dst, int d, int n)
{
  const octa_known *v = &c->in[0].value;
  octa_known_operand out;
  if (octa_known_is_sized (v) || d > 8)
    {
      give (&s->now, dst, OCTA_TYPE_DOUBLE,
            d == 1   ? octa_known_rows (v)
            : d == 2 ? octa_known_cols (v)
                     : 1);
      return;
    }
  if (octa_local_make (s, dst, octa_known_number (OCTA_TYPE_DOUBLE, false),
                       &out))
    octa_emit_printf (s, "%s = (double)octa_extent (%s, %d, %d);\n", out.text,
                      c->in[0].text, d - 1, n);
}

static bool
size (octa_spec *s, const call *c)
{
  const octa_known *v = &c->in[0].value;
  double d;
  if (c->n == 2 && octa_known_scalar (&s->known, &c->in[1].value, &d))
    {
      if (! (d >= 1) || d != floor (d) || d > 1e6)
        {
          octa_fail ("", "size: requested dimension DIM (= %g) out of range",
                     d);
          octa_emit_dead_end (&s->text);
        }
      else
        one_length (s, c, c->dst, d > 8 ? 9 : (int)d, 9);
      return true;
    }
  if (c->n == 2)
    octa_now_refuse (&s->now, "the dimension of size must be a constant");
  else if (c->n_dst > 1)
    for (int i = 0; i < c->n_dst; i++)
      one_length (s, c, c->dst + i, i + 1, c->n_dst);
  else if (! octa_known_is_sized (v))
    octa_now_refuse (&s->now,
                     "the number of dimensions is not known when the "
                     "function is compiled; write size (x, 1), or [m, "
                     "n] = size (x)");
  else
    octa_now_set (&s->now, c->dst,
                  octa_known_const_array (s, OCTA_TYPE_DOUBLE, 1, 2,
                                          (double[]){ octa_known_rows (v),
                                                      octa_known_cols (v) }));
  return true;
}

/* ---- arrays of one value ---- */

/* Take the last argument, the name of a class, from the arguments.  */
static bool
take_class (octa_now *now, call *c, octa_type *type)
{
  if (c->n == 0 || c->in[c->n - 1].value.kind != OCTA_KNOWN_TEXT)
    return true;
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    if (t != OCTA_TYPE_LOGICAL
        && is_text (now->known, &c->in[c->n - 1], octa_types[t].name))
      {
        *type = (octa_type)t;
        c->n--;
        return true;
      }
  octa_now_refuse (now, "the class for %s must be a numeric class", c->name);
  return false;
}

static bool
filled (octa_spec *s, call *c, octa_type t, double d, bool is_eye)
{
  int rows = 1, cols = 1;
  double x[OCTA_KNOWN_ELEMENTS + 1];
  octa_known_operand out;
  if (! take_class (&s->now, c, &t)
      || (c->n > 0 && ! size_from (&s->now, c, 0, c->n - 1, &rows, &cols)))
    return true;
  for (int i = 0; i < rows * cols; i++)
    x[i] = is_eye && i % rows != i / rows ? 0 : d;
  if (t == OCTA_TYPE_DOUBLE || t == OCTA_TYPE_LOGICAL)
    {
      octa_now_set (&s->now, c->dst,
                    octa_known_const_array (s, t, rows, cols, x));
      return true;
    }
  if (octa_local_make (s, c->dst, octa_known_array (t, false, rows, cols),
                       &out))
    for (int i = 0; i < rows * cols; i++)
      {
        octa_known_operand to = octa_local_element_at (&out, i), from = to;
        from.value = octa_known_const (OCTA_TYPE_DOUBLE, x[i]);
        octa_known_written (&s->text, 0, 0, &from.value, from.text);
        octa_local_convert (&s->text, &out.value, to.text, &from);
      }
  return true;
}

/* linspace (A, B, N), computed from both ends, as in core.  */
static bool
linspace (octa_spec *s, const call *c)
{
  octa_known_operand o[3] = { [1] = c->in[0], c->in[1] };
  octa_type t = OCTA_TYPE_DOUBLE;
  double n = c->n == 2 ? 100 : NAN;
  if (c->n == 3)
    (void)octa_known_scalar (&s->known, &c->in[2].value, &n);
  for (int i = 0; i < 2; i++)
    {
      if (c->in[i].value.kind != OCTA_KNOWN_NUMBER
          || c->in[i].value.is_complex)
        n = NAN;
      if (c->in[i].value.type == OCTA_TYPE_SINGLE)
        t = OCTA_TYPE_SINGLE;
    }
  if (n != n)
    {
      octa_now_refuse (&s->now,
                       "linspace must be given two real numbers and a "
                       "constant number of elements; the size must not "
                       "depend on values");
      return true;
    }
  int k = n < 1 ? 0 : n > 1e6 ? 1000000 : (int)n;
  if (! octa_local_make (s, c->dst, octa_known_array (t, false, 1, k), &o[0]))
    return true;
  if (k > 0)
    octa_local_small (&s->text, "linear", "linspace", "", 1, 3, o);
  return true;
}

/* ---- the elements in another order ---- */

static bool
is_empty (const octa_known *v)
{
  return octa_known_is_sized (v) && octa_known_numel (v) == 0;
}

static bool
reshape (octa_spec *s, const call *c)
{
  const octa_known *v = &c->in[0].value;
  int rows = 0, cols = 0, n = octa_known_numel (v);
  int which[OCTA_KNOWN_ELEMENTS + 1];
  call k = *c;
  double size;
  for (int i = 1; i < c->n; i++)
    if (octa_known_scalar (&s->known, &c->in[i].value, &size)
        && (c->n == 2 || size < 0))
      {
        octa_fail ("", c->n == 2
                           ? "reshape: SIZE must have 2 or more dimensions"
                           : "reshape: SIZE must be non-negative");
        octa_emit_dead_end (&s->text);
        return true;
      }
  for (int i = 1; i < c->n && c->n == 3; i++)
    if (is_empty (&c->in[i].value))
      {
        const octa_known *other = &c->in[3 - i].value;
        double d = 0;
        bool is_known = octa_known_scalar (&s->known, other, &d);
        if (is_known ? d >= 1 && n % (int)fmin (d, n + 1) : is_empty (other))
          {
            if (is_known)
              octa_fail ("",
                         "reshape: SIZE is not divisible by the product of "
                         "known dimensions (= %.0f)",
                         floor (d));
            else
              octa_fail ("",
                         "reshape: only a single dimension can be unknown");
            octa_emit_dead_end (&s->text);
            return true;
          }
        k.in[i].value = octa_known_const (OCTA_TYPE_DOUBLE,
                                          d >= 1 ? floor (n / floor (d)) : 0);
      }
  if (! octa_local_want_sized (s, &c->in[0], c->name)
      || ! size_from (&s->now, &k, 1, c->n - 1, &rows, &cols))
    return true;
  if (rows * cols != n)
    {
      octa_fail ("", "reshape: can't reshape %dx%d array to %dx%d array",
                 octa_known_rows (v), octa_known_cols (v), rows, cols);
      octa_emit_dead_end (&s->text);
      return true;
    }
  for (int i = 0; i < n && i < OCTA_KNOWN_ELEMENTS; i++)
    which[i] = i;
  octa_local_gather (s, c->dst, (octa_type)v->type, rows, cols, &c->in[0],
                     which);
  return true;
}

static bool
repmat (octa_spec *s, const call *c)
{
  const octa_known *v = &c->in[0].value;
  int m, n, which[OCTA_KNOWN_ELEMENTS + 1];
  if (! octa_local_want_sized (s, &c->in[0], c->name)
      || ! size_from (&s->now, c, 1, c->n - 1, &m, &n))
    return true;
  int r = octa_known_rows (v), q = octa_known_cols (v);
  if (! octa_local_is_small (&s->now, (long long)m * r, (long long)n * q))
    return true;
  for (int i = 0; i < m * r * n * q; i++)
    which[i] = i % (m * r) % r + i / (m * r) % q * r;
  octa_local_gather (s, c->dst, (octa_type)v->type, m * r, n * q, &c->in[0],
                     which);
  return true;
}

/* The position in an R x C array from which element (I, J) of the result is
   taken; -1: the element is 0.  K is the second argument.  */
typedef struct order
{
  int (*from) (int i, int j, int r, int c, int k);
  bool turns; /* the result has C rows if K is odd */
  int k;      /* default of the second argument */
} order;

enum
{
  ALL = 1000000 /* no array has as many diagonals */
};

static int
from_down (int i, int j, int r, int c, int k)
{
  (void)c;
  (void)k;
  return r - 1 - i + j * r;
}
static int
from_right (int i, int j, int r, int c, int k)
{
  (void)k;
  return i + (c - 1 - j) * r;
}
static int
from_turned (int i, int j, int r, int c, int k)
{
  switch (k & 3)
    {
    case 1:
      return j + (c - 1 - i) * r;
    case 2:
      return r - 1 - i + (c - 1 - j) * r;
    case 3:
      return r - 1 - j + i * r;
    default:
      return i + j * r;
    }
}
static int
from_lower (int i, int j, int r, int c, int k)
{
  (void)c;
  return j - i <= k ? i + j * r : -1;
}
static int
from_upper (int i, int j, int r, int c, int k)
{
  (void)c;
  return j - i >= k ? i + j * r : -1;
}
static int
from_turned_over (int i, int j, int r, int c, int k)
{
  (void)c;
  (void)k;
  return j + i * r;
}

static bool
reorder (octa_spec *s, const call *c, const order *o)
{
  const octa_known *v = &c->in[0].value;
  int which[OCTA_KNOWN_ELEMENTS + 1], k = o->k;
  if (c->n > 2)
    return false;
  if (! octa_local_want_sized (s, &c->in[0], c->name))
    return true;
  double d = 0;
  if (c->n == 2
      && (! octa_known_scalar (&s->known, &c->in[1].value, &d)
          || d != floor (d) || (o->turns && isinf (d))))
    {
      octa_now_refuse (&s->now,
                       "the last argument of %s must be a constant integer",
                       c->name);
      return true;
    }
  if (c->n == 2)
    k = (int)(o->turns ? fmod (d, 4) : fmax (-ALL, fmin (d, ALL)));
  int r = octa_known_rows (v), q = octa_known_cols (v);
  bool is_turned = o->turns && (k & 1);
  int rows = is_turned ? q : r, cols = is_turned ? r : q;
  if (! octa_local_is_small (&s->now, rows, cols))
    return true;
  for (int i = 0; i < rows * cols; i++)
    which[i] = o->from (i % rows, i / rows, r, q, k);
  octa_local_gather (s, c->dst, (octa_type)v->type, rows, cols, &c->in[0],
                     which);
  return true;
}

static bool
flip (octa_spec *s, const call *c)
{
  const octa_known *v = &c->in[0].value;
  bool is_row = octa_known_is_sized (v) && octa_known_rows (v) == 1;
  double d = is_row ? 2 : 1;
  if (c->n == 2
      && (! octa_known_scalar (&s->known, &c->in[1].value, &d) || d < 1
          || d > ALL || d != floor (d)))
    {
      octa_now_refuse (&s->now,
                       "the last argument of flip must be a constant positive "
                       "integer");
      return true;
    }
  call k = *c;
  k.n = 1;
  return reorder (s, &k,
                  &(order){ d == 1   ? from_down
                            : d == 2 ? from_right
                                     : from_upper,
                            false, -ALL });
}

/* diag of a vector or of a matrix.  */
static bool
diag (octa_spec *s, const call *c)
{
  const octa_known *v = &c->in[0].value;
  int which[OCTA_KNOWN_ELEMENTS + 1];
  if (! octa_local_want_sized (s, &c->in[0], c->name))
    return true;
  int r = octa_known_rows (v), q = octa_known_cols (v);
  bool is_vector = r == 1 || q == 1, is_none = r == 0 && q == 0;
  int n = is_vector ? r * q : r < q ? r : q;
  if (! octa_local_is_small (&s->now, n, is_vector ? n : 1))
    return true;
  for (int i = 0; i < (is_vector ? n * n : n); i++)
    which[i] = ! is_vector ? i + i * r : i % n == i / n ? i / n : -1;
  octa_local_gather (s, c->dst, (octa_type)v->type, n,
                     is_vector ? n : ! is_none, &c->in[0], which);
  return true;
}

/* x(:) */
static bool
vec (octa_spec *s, const call *c)
{
  const octa_known_operand colon = { .value = { .kind = OCTA_KNOWN_COLON } };
  octa_local_read (s, &c->in[0], NULL, 1, &colon, c->dst);
  return true;
}

static bool
beside (octa_spec *s, const call *c)
{
  (void)c;
  octa_local_cat (s, false);
  return true;
}
static bool
below (octa_spec *s, const call *c)
{
  (void)c;
  octa_local_cat (s, true);
  return true;
}

/* ---- finding the function ---- */

/* The number of columns of any value.  A string, handle or list has one row,
   or none if it is empty.  */
static double
columns_of (const octa_known_constants *known, const octa_known *v)
{
  return octa_known_is_sized (v)        ? octa_known_cols (v)
         : v->kind == OCTA_KNOWN_TEXT   ? v->cols
         : v->kind == OCTA_KNOWN_LIST   ? known->closure[v->id].n
         : v->kind == OCTA_KNOWN_HANDLE ? 1
                                        : 0;
}

/* Write F as its row in functions.def says.  OF_ARRAY: the first argument is
   an array.  */
static bool
write_row (octa_spec *s, octa_form_fn f, call *c, bool of_array)
{
  const octa_known *v = &c->in[0].value;
  double n = c->n ? columns_of (&s->known, v) : 0;
  double m = of_array ? octa_known_rows (v) : n > 0;
  switch (f)
    {
#define ANY OCTA_NOW_ARGS
#define NONE false
#define FOLD(takes, gives, empty)                                             \
  of_array &&octa_local_reduction (s, f, c->name, c->n, c->in)
#define THROUGH(f_) FOLD (, , )
#define SHAPES(least, most, f)                                                \
  of_array && c->n >= (least) && c->n <= (most) && f (s, c)
#define MAKES(least, most, f) c->n >= (least) && c->n <= (most) && f (s, c)
#define FILLED(t, d, is_eye) filled (s, c, OCTA_TYPE_##t, d, is_eye)
#define ORDER(from, turns, k)                                                 \
  of_array &&reorder (s, c, &(order){ from, turns, k })
#define ABOUT(t, d, code) about_size (s, c, OCTA_TYPE_##t, d, code)
#define FUNCTION(name, least, most, texts, calls, numbers, arrays)            \
  case OCTA_FORM_FN_##name:                                                   \
    return arrays;
#include "function/functions.def"
    case OCTA_FORM_FN_NONE:
      break;
    }
  return false;
}

bool
octa_local_function (octa_spec *s, octa_form_fn f, const char *name, int n)
{
  const octa_ir *x = s->now.at;
  call c = { .name = name, .n = n, .dst = x->dst, .n_dst = x->n_dst };
  if (n > OCTA_NOW_ARGS)
    return false;
  for (int i = 0; i < n; i++)
    c.in[i] = octa_now_operand (s, x->arg[i + 1]);
  const octa_known *v = &c.in[0].value;
  bool of_array = n > 0
                  && (v->kind == OCTA_KNOWN_WHOLE || octa_known_is_sized (v));
  return write_row (s, f, &c, of_array);
}
