/* array_sum.c -- Octave's reductions and cumulative functions on small arrays.
   The templates of kernels/function/octa_small*.cuh compute them; this file
   determines the classes and sizes of operands and results.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/local.h"
#include "array/rows.h"

#include <math.h>
#include <string.h>

/* A call of such a function on argument X along a dimension.  */
typedef struct call
{
  const char *name;
  int n; /* arguments */
  const octa_known_operand *in;
  octa_known_operand x;
  int rows, cols, along; /* of X; the dimension, 0 or 1 */
  int length, count;     /* elements of each group; groups */
  int dst, n_dst;
} call;

/* The operands that a fold accepts and the results that it returns; see
   functions.def.  */
typedef enum operands
{
  COMPLEX,
  REAL
} operands;
typedef enum results
{
  SUMS,
  RUNNING,
  TRUTHS
} results;

static const char *
truth (bool is)
{
  return is ? "true" : "false";
}

static bool
want (octa_spec *s, const call *c)
{
  return octa_local_want_sized (s, &c->x, c->name);
}

/* ---- dimensions ---- */

/* Reduce along DIM, or along the first dimension that is not 1. In core the
   result for a 0x0 array is one number.  */
static bool
take_dimension (octa_now *now, call *c, const octa_known_operand *dim)
{
  c->along = c->rows == 1;
  if (dim)
    {
      double d;
      if (! octa_known_scalar (now->known, &dim->value, &d))
        {
          octa_now_refuse (now, "the dimension of %s must be a constant",
                           c->name);
          return false;
        }
      if (d != 1 && d != 2)
        {
          octa_now_refuse (now, "the dimension of %s must be 1 or 2", c->name);
          return false;
        }
      c->along = d == 2;
    }
  else if (c->rows == 0 && c->cols == 0)
    c->cols = 1;
  c->length = c->along ? c->cols : c->rows;
  c->count = c->along ? c->rows : c->cols;
  return octa_local_is_small (now, c->rows, c->cols);
}

/* A number of class T for each group.  */
static octa_known
groups (const call *c, octa_type t, bool is_complex)
{
  return octa_known_array (t, is_complex, c->along ? c->count : 1,
                           c->along ? 1 : c->count);
}

static octa_known
like_x (const call *c, octa_type t, bool is_complex)
{
  return octa_known_array (t, is_complex, octa_known_rows (&c->x.value),
                           octa_known_cols (&c->x.value));
}

static bool
is_float (const octa_known *v)
{
  return octa_types[v->type].group == OCTA_GROUP_FLOAT;
}

/* ---- sums, truths ---- */

/* Sums of other classes than floats are doubles.  Since release 11 cumsum and
   cumprod of integers keep the class.  */
static octa_type
class_of_fold (const call *c, results gives)
{
  octa_type t = (octa_type)c->x.value.type;
  if (gives == TRUTHS)
    return OCTA_TYPE_LOGICAL;
  if (gives == RUNNING && octa_type_is_integer (t) && octa_release () >= 11)
    return t;
  return octa_type_float (t);
}

static bool
fold (octa_spec *s, call *c, operands takes, results gives, double empty)
{
  octa_known_operand o[2] = { [1] = c->x };
  bool is_empty = octa_known_numel (&c->x.value) == 0;
  bool is_complex = ! is_empty && c->x.value.is_complex && gives != TRUTHS;
  octa_type t = class_of_fold (c, gives);
  if (c->n > 2)
    return false;
  if (! want (s, c))
    return true;
  bool is_none = c->rows == 0 && c->cols == 0;
  if (is_empty && ! is_none && isnan (empty))
    {
      /* its size is not the same in all releases */
      octa_now_refuse (&s->now,
                       "%s of an array without elements cannot be compiled; "
                       "test isempty (x) before",
                       c->name);
      return true;
    }
  /* before Octave 11 also with a dimension */
  if (is_none && gives != RUNNING && (c->n < 2 || octa_release () < 11))
    c->cols = 1;
  if (! take_dimension (&s->now, c, c->n == 2 ? &c->in[1] : NULL))
    return true;
  if (takes == REAL && c->x.value.is_complex)
    octa_now_refuse (&s->now, "%s takes real numbers here; write real (x)",
                     c->name);
  else if (octa_local_make (s, c->dst,
                            gives == RUNNING ? like_x (c, t, is_complex)
                                             : groups (c, t, is_complex),
                            &o[0])
           && octa_known_numel (&o[0].value) > 0)
    {
      if (is_empty)
        octa_local_fill (&s->text, &o[0], empty);
      else
        octa_local_small (&s->text, "fold", c->name, truth (c->along), 1, 2,
                          o);
    }
  return true;
}

static bool
nnz (octa_spec *s, call *c)
{
  octa_known_operand o[2] = { [1] = c->x };
  octa_known v = octa_known_number (OCTA_TYPE_DOUBLE, false);
  if (! want (s, c) || ! take_dimension (&s->now, c, NULL))
    return true;
  if (c->n > 1)
    return false;
  if (! octa_local_make (s, c->dst, v, &o[0]))
    return true;
  if (octa_known_numel (&c->x.value) == 0)
    octa_local_fill (&s->text, &o[0], 0);
  else
    octa_local_small (&s->text, "fold", "nnz", "", 1, 2, o);
  return true;
}

/* ---- extremes, sort ---- */

static bool
refuse_complex (octa_now *now, const call *c)
{
  if (c->x.value.is_complex)
    octa_now_refuse (now,
                     "%s of an array must be given real numbers; write "
                     "real (x)",
                     c->name);
  return c->x.value.is_complex;
}

/* Make the requested results: V, and the positions.  */
static bool
make_with_places (octa_spec *s, const call *c, octa_known v,
                  octa_known_operand *o)
{
  octa_known places = octa_known_array (OCTA_TYPE_DOUBLE, false,
                                        octa_known_rows (&v),
                                        octa_known_cols (&v));
  o[c->n_dst > 1 ? 2 : 1] = c->x;
  return octa_local_make (s, c->dst, v, &o[0])
         && (c->n_dst < 2 || octa_local_make (s, c->dst + 1, places, &o[1]));
}

/* max (x) and max (x, [], dim), with the position as second result.  */
static bool
extreme (octa_spec *s, call *c)
{
  octa_known_operand o[3];
  octa_type t = (octa_type)c->x.value.type;
  bool has_dim = c->n == 3 && octa_known_is_sized (&c->in[1].value)
                 && octa_known_numel (&c->in[1].value) == 0;
  int n_to = c->n_dst > 1 ? 2 : 1;
  if (c->n > 1 && ! has_dim)
    return false;
  if (! want (s, c)
      || ! take_dimension (&s->now, c, has_dim ? &c->in[2] : NULL)
      || refuse_complex (&s->now, c))
    return true;
  if (make_with_places (s, c,
                        c->length ? groups (c, t, false)
                                  : like_x (c, t, false),
                        o)
      && c->length > 0 && c->count > 0)
    octa_local_small (&s->text, "fold", c->name, truth (c->along), n_to,
                      n_to + 1, o);
  return true;
}

static bool
sort (octa_spec *s, call *c)
{
  octa_known_operand o[3];
  bool is_down = c->n == 2 && c->in[1].value.kind == OCTA_KNOWN_TEXT
                 && strcmp (s->known.blob[c->in[1].value.id].s, "descend")
                        == 0;
  int n_to = c->n_dst > 1 ? 2 : 1;
  if (! want (s, c) || ! take_dimension (&s->now, c, NULL))
    return true;
  if (c->n != 1 + is_down)
    return false;
  if (! refuse_complex (&s->now, c)
      && make_with_places (s, c, like_x (c, (octa_type)c->x.value.type, false),
                           o)
      && c->rows * c->cols > 0)
    octa_local_small (&s->text, "fold", is_down ? "sort_down" : "sort",
                      truth (c->along), n_to, n_to + 1, o);
  return true;
}

/* ---- two arrays ---- */

static bool
real_pair (octa_spec *s, const call *c)
{
  for (int i = 0; i < 2; i++)
    if (! octa_local_want_sized (s, &c->in[i], c->name))
      return false;
    else if (c->in[i].value.is_complex)
      {
        octa_now_refuse (&s->now, "%s takes real numbers here; write real (x)",
                         c->name);
        return false;
      }
  return true;
}

/* The class of products of elements; false: core reports an error.  */
static bool
class_of_products (octa_emit *text, const call *c, octa_type *t)
{
  octa_known_operand e[2];
  octa_known v;
  for (int i = 0; i < 2; i++)
    {
      e[i] = c->in[i];
      e[i].value.is_const = false;
      if (e[i].value.kind != OCTA_KNOWN_NUMBER)
        e[i].value.kind = OCTA_KNOWN_ARRAY;
    }
  if (! octa_emit_op_value (text, OCTA_OP_times, e, &v))
    {
      octa_emit_dead_end (text);
      return false;
    }
  *t = (octa_type)v.type;
  return true;
}

static bool
is_line (const octa_known *v)
{
  return octa_known_rows (v) == 1 || octa_known_cols (v) == 1;
}

static void
dead_end (octa_emit *e, const char *why)
{
  octa_fail ("", "%s", why);
  octa_emit_dead_end (e);
}

/* dot (x, y) of vectors.  */
static bool
dot (octa_spec *s, call *c)
{
  const octa_known *x = &c->in[0].value, *y = &c->in[1].value;
  octa_known_operand o[3] = { [1] = c->in[0], c->in[1] };
  octa_type t;
  if (! want (s, c))
    return true;
  if (c->n != 2)
    return false;
  if (! real_pair (s, c))
    return true;
  if (x->type == OCTA_TYPE_LOGICAL || y->type == OCTA_TYPE_LOGICAL)
    dead_end (&s->text, "dot: X and Y must be numeric");
  else if (octa_known_numel (x) == 0 || ! is_line (x) || ! is_line (y))
    octa_now_refuse (&s->now, "dot must be given vectors");
  else if (octa_known_numel (x) != octa_known_numel (y))
    dead_end (&s->text, "dot: sizes of X and Y must match");
  else if (class_of_products (&s->text, c, &t)
           && octa_local_make (s, c->dst,
                               octa_known_number (octa_type_float (t), false),
                               &o[0]))
    octa_local_small (&s->text, "linear", "dot", octa_ctype (t, false), 1, 3,
                      o);
  return true;
}

/* cross (x, y) of vectors of three.  */
static bool
cross (octa_spec *s, call *c)
{
  const octa_known *x = &c->in[0].value, *y = &c->in[1].value;
  octa_known_operand o[3] = { [1] = c->in[0], c->in[1] };
  octa_type t;
  if (! want (s, c))
    return true;
  if (c->n != 2)
    return false;
  if (! real_pair (s, c))
    return true;
  if (octa_known_numel (x) != 3 || octa_known_numel (y) != 3
      || octa_known_rows (x) != octa_known_rows (y))
    octa_now_refuse (&s->now, "cross must be given two rows or two columns of "
                              "three numbers");
  else if (class_of_products (&s->text, c, &t)
           && octa_local_make (s, c->dst,
                               octa_known_array (t, false, c->rows, c->cols),
                               &o[0]))
    octa_local_small (&s->text, "linear", "cross", "", 1, 3, o);
  return true;
}

/* polyval (p, x) of floats.  False: other operands, which are not compiled
   here.  */
static bool
polyval (octa_spec *s, call *c)
{
  const octa_known *p = &c->in[0].value, *v = &c->in[1].value;
  octa_known_operand o[3] = { [1] = c->in[0], c->in[1] };
  if (! want (s, c))
    return true;
  if (c->n != 2 || ! octa_known_is_sized (v) || ! octa_known_is_sized (p)
      || octa_known_numel (p) == 0
      || (octa_known_rows (p) != 1 && octa_known_cols (p) != 1)
      || octa_known_numel (v) == 0 || p->is_complex || v->is_complex
      || ! is_float (p) || ! is_float (v))
    return false;
  octa_type t = p->type == OCTA_TYPE_SINGLE || v->type == OCTA_TYPE_SINGLE
                    ? OCTA_TYPE_SINGLE
                    : OCTA_TYPE_DOUBLE;
  if (octa_local_make (s, c->dst,
                       octa_known_array (t, false, octa_known_rows (v),
                                         octa_known_cols (v)),
                       &o[0]))
    octa_local_small (&s->text, "linear", "polyval", "", 1, 3, o);
  return true;
}

/* ---- norm, trace ---- */

/* The P of norm (x, p): 1, 2 (the default) or infinity; 0 for any other.  */
static double
which_norm (const octa_known_constants *known, const call *c)
{
  const octa_known *p = &c->in[1].value;
  if (c->n == 1)
    return 2;
  double d;
  return octa_known_scalar (known, p, &d)
                 && (d == 1 || d == 2 || d == INFINITY)
             ? d
             : 0;
}

static bool
norm (octa_spec *s, call *c)
{
  octa_known_operand o[2] = { [1] = c->x };
  octa_type t = (octa_type)c->x.value.type;
  if (! want (s, c) || ! take_dimension (&s->now, c, NULL))
    return true;
  if (c->n > 2)
    return false;
  double p = which_norm (&s->known, c);
  if ((c->rows != 1 && c->cols != 1) || p == 0 || ! is_float (&c->x.value)
      || c->x.value.is_complex)
    octa_now_refuse (&s->now,
                     "norm must be given a real vector, and 1, 2 or Inf");
  else if (octa_known_numel (&c->x.value) == 0)
    octa_now_set (&s->now, c->dst, octa_known_const (OCTA_TYPE_DOUBLE, 0));
  else if (octa_local_make (s, c->dst, octa_known_number (t, false), &o[0]))
    octa_local_small (&s->text, "linear",
                      p == 1   ? "norm_1"
                      : p == 2 ? "norm_2"
                               : "norm_inf",
                      "", 1, 2, o);
  return true;
}

static bool
trace (octa_spec *s, call *c)
{
  octa_known_operand o[2] = { [1] = c->x };
  octa_known v = octa_known_number (octa_type_float (
                                        (octa_type)c->x.value.type),
                                    c->x.value.is_complex);
  if (! want (s, c) || ! take_dimension (&s->now, c, NULL))
    return true;
  if (c->n != 1 || c->rows != c->cols || c->rows == 0)
    return false;
  if (octa_local_make (s, c->dst, v, &o[0]))
    octa_local_small (&s->text, "linear", "trace", "", 1, 2, o);
  return true;
}

/* ---- finding the function ---- */

bool
octa_local_reduction (octa_spec *s, octa_form_fn f, const char *name, int n,
                      const octa_known_operand *in)
{
  call c = { .name = name,
             .n = n,
             .in = in,
             .x = in[0],
             .rows = octa_known_rows (&in[0].value),
             .cols = octa_known_cols (&in[0].value),
             .dst = s->now.at->dst,
             .n_dst = s->now.at->n_dst };
  switch (f)
    {
#define NONE false
#define FOLD(takes, gives, empty) fold (s, &c, takes, gives, empty)
#define THROUGH(f) f (s, &c)
#define SHAPES(least, most, f) false
#define MAKES(least, most, f) false
#define FILLED(type, d, is_eye) false
#define ORDER(from, turns, k) false
#define ABOUT(type, d, code) false
#define FUNCTION(name, least, most, texts, calls, numbers, arrays)            \
  case OCTA_FORM_FN_##name:                                                   \
    return arrays;
#include "function/functions.def"
    case OCTA_FORM_FN_NONE:
      break;
    }
  return false;
}
