/* string.c -- strings, and what is known of a value by its kind: all of it is
   known when compiling.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/step.h"

#include <string.h>
#include <strings.h>

static bool
is_text (const octa_spec_value *v)
{
  return v->kind == OCTA_SPEC_IS_TEXT;
}

static bool
is_same (const octa_spec *s, const octa_spec_value *a,
         const octa_spec_value *b)
{
  return is_text (a) && is_text (b) && a->cols == b->cols
         && memcmp (octa_spec_characters (s, a), octa_spec_characters (s, b),
                    (size_t)a->cols)
                == 0;
}

static void
give (octa_spec *s, octa_type t, double d)
{
  octa_spec_set (s, s->at->dst, octa_spec_const (t, d));
}

/* ---- steps ---- */

/* A string in the text.  Its type says whether it was written within "".  */
static void
literal (octa_spec *s)
{
  const octa_expr *e = s->at->expr;
  octa_spec_value v = octa_spec_text (s, e->text, (size_t)e->length);
  v.type = e->is_double;
  octa_spec_set (s, s->at->dst, v);
}

/* Does the value of a switch match a label?  A string matches one alone.  */
static bool
label (octa_spec *s)
{
  const octa_spec_value *a = &s->state[s->at->arg[0]],
                        *b = &s->state[s->at->arg[1]];
  if (! is_text (a) && ! is_text (b))
    return false;
  give (s, OCTA_TYPE_LOGICAL, is_same (s, a, b));
  return true;
}

/* An operator with a string: == and != of one character.  */
static bool
operation (octa_spec *s)
{
  const octa_ir *x = s->at;
  const octa_spec_value *a = &s->state[x->arg[0]], *b = a;
  if (x->n > 1)
    b = &s->state[x->arg[1]];
  if (! is_text (a) && ! is_text (b))
    return false;
  bool is_equality = x->kind == OCTA_IR_BINARY
                     && (x->op == OCTA_SYNTAX_EQ || x->op == OCTA_SYNTAX_NE);
  if (is_equality && is_text (a) && is_text (b) && a->cols == 1
      && b->cols == 1)
    give (s, OCTA_TYPE_LOGICAL,
          is_same (s, a, b) == (x->op == OCTA_SYNTAX_EQ));
  else if ((! is_text (a) || a->cols == 1) && (! is_text (b) || b->cols == 1))
    return false;
  else if (is_equality)
    octa_spec_refuse (s, "strings are compared with strcmp here");
  else
    octa_spec_refuse (s, "a string of several characters is no number here; "
                         "write them as numbers");
  return true;
}

/* ["ab", "cd"] */
static bool
join (octa_spec *s)
{
  const octa_ir *x = s->at;
  octa_strbuf t = { 0 };
  if (x->n == 0 || x->expr->n != 1)
    return false;
  bool is_double = false;
  for (int i = 0; i < x->n; i++)
    if (! is_text (&s->state[x->arg[i]]))
      return false;
  for (int i = 0; i < x->n; i++)
    {
      const octa_spec_value *v = &s->state[x->arg[i]];
      octa_strbuf_addn (&t, octa_spec_characters (s, v), (size_t)v->cols);
      is_double |= v->type;
    }
  if (! octa_strbuf_ok (&t))
    s->st = OCTA_FAIL;
  else
    {
      octa_spec_value v = octa_spec_text (s, t.s, t.len);
      v.type = is_double;
      octa_spec_set (s, x->dst, v);
    }
  octa_strbuf_free (&t);
  return true;
}

bool
octa_spec_string_step (octa_spec *s)
{
  switch ((octa_ir_kind)s->at->kind)
    {
    case OCTA_IR_TEXT:
      literal (s);
      return true;
    case OCTA_IR_CASE:
      return label (s);
    case OCTA_IR_UNARY:
    case OCTA_IR_BINARY:
      return operation (s);
    case OCTA_IR_MATRIX:
      return join (s);
    default:
      return false;
    }
}

/* ---- kinds of values ---- */

/* What a value is called, and what it belongs to.  */
static const char *
class_of (const octa_spec_value *v)
{
  return is_text (v)                      ? "char"
         : v->kind == OCTA_SPEC_IS_HANDLE ? "function_handle"
         : v->kind == OCTA_SPEC_IS_LIST   ? "cell"
                                          : octa_types[v->type].name;
}

static bool
is_number (const octa_spec_value *v)
{
  return v->kind == OCTA_SPEC_IS_NUMBER || v->kind == OCTA_SPEC_IS_ARRAY
         || v->kind == OCTA_SPEC_IS_WHOLE;
}

static bool
is_integer (const octa_spec_value *v)
{
  return is_number (v) && octa_type_is_integer ((octa_type)v->type);
}

static bool
is_float (const octa_spec_value *v)
{
  return is_number (v) && octa_types[v->type].group == OCTA_GROUP_FLOAT;
}

static bool
is_logical (const octa_spec_value *v)
{
  return is_number (v) && octa_types[v->type].group == OCTA_GROUP_LOGICAL;
}

static bool
is_numeric (const octa_spec_value *v)
{
  return is_integer (v) || is_float (v);
}

/* isa (V, NAME) */
static bool
belongs (const octa_spec_value *v, const char *name)
{
  return strcmp (name, class_of (v)) == 0
         || (strcmp (name, "numeric") == 0 && is_numeric (v))
         || (strcmp (name, "float") == 0 && is_float (v))
         || (strcmp (name, "integer") == 0 && is_integer (v));
}

/* Questions that the kind of a value answers.  */
static bool
about_kind (octa_spec *s, const char *name, const octa_spec_value *v)
{
  const struct
  {
    const char *name;
    bool is_so;
  } known[] = {
    { "ischar", is_text (v) },
    { "iscellstr", false },
    { "isstruct", false },
    { "isobject", false },
    { "is_function_handle", v->kind == OCTA_SPEC_IS_HANDLE },
    { "iscell", v->kind == OCTA_SPEC_IS_LIST },
    { "isnumeric", is_numeric (v) },
    { "isfloat", is_float (v) },
    { "isinteger", is_integer (v) },
    { "islogical", is_logical (v) },
    { "isbool", is_logical (v) },
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp (known[i].name, name) == 0)
      {
        give (s, OCTA_TYPE_LOGICAL, known[i].is_so);
        return true;
      }
  return false;
}

/* Questions about the size of a string, a handle or a list.  */
static bool
about_size (octa_spec *s, const char *name, const octa_spec_value *v)
{
  int n = is_text (v)                    ? v->cols
          : v->kind == OCTA_SPEC_IS_LIST ? s->closure[v->id].n
                                         : 1;
  int rows = n > 0;
  const struct
  {
    const char *name;
    octa_type type;
    double d;
  } known[] = {
    { "numel", OCTA_TYPE_DOUBLE, n },
    { "length", OCTA_TYPE_DOUBLE, n },
    { "columns", OCTA_TYPE_DOUBLE, n },
    { "rows", OCTA_TYPE_DOUBLE, rows },
    { "ndims", OCTA_TYPE_DOUBLE, 2 },
    { "isempty", OCTA_TYPE_LOGICAL, n == 0 },
    { "isscalar", OCTA_TYPE_LOGICAL, n == 1 },
    { "isvector", OCTA_TYPE_LOGICAL, n >= 1 },
    { "isrow", OCTA_TYPE_LOGICAL, rows == 1 },
    { "isreal", OCTA_TYPE_LOGICAL, is_text (v) },
    { "iscomplex", OCTA_TYPE_LOGICAL, 0 },
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp (known[i].name, name) == 0)
      {
        give (s, known[i].type, known[i].d);
        return true;
      }
  return false;
}

/* ---- comparing ---- */

/* strcmp, strcmpi, strncmp, strncmpi of the current step's arguments.  */
static bool
compare (octa_spec *s, const char *name, int n)
{
  const octa_spec_value *a = &s->state[s->at->arg[1]],
                        *b = &s->state[s->at->arg[2]];
  bool is_n = name[3] == 'n', has_case = name[strlen (name) - 1] != 'i';
  size_t most = 0;
  if (n != 2 + is_n)
    return false;
  if (a->kind == OCTA_SPEC_IS_LIST || b->kind == OCTA_SPEC_IS_LIST)
    {
      octa_spec_refuse (s, "%s compares two strings here", name);
      return true;
    }
  if (is_n)
    {
      const octa_spec_value *k = &s->state[s->at->arg[3]];
      if (! k->is_const || k->d < 1)
        {
          octa_spec_refuse (s,
                            "how many characters %s compares is a constant "
                            "here",
                            name);
          return true;
        }
      most = (size_t)k->d;
    }
  bool is_equal = is_text (a) && is_text (b)
                  && (is_n ? (size_t)a->cols >= most && (size_t)b->cols >= most
                           : a->cols == b->cols);
  if (is_equal)
    {
      size_t m = is_n ? most : (size_t)a->cols;
      const char *p = octa_spec_characters (s, a),
                 *q = octa_spec_characters (s, b);
      is_equal = has_case ? memcmp (p, q, m) == 0 : strncasecmp (p, q, m) == 0;
    }
  give (s, OCTA_TYPE_LOGICAL, is_equal);
  return true;
}

/* isargout (K): does the caller want result K?  */
static bool
is_wanted (octa_spec *s)
{
  const octa_frame *f = &s->frame[s->now->frame];
  const octa_spec_value *k = &s->state[s->at->arg[1]];
  if (! k->is_const || k->d < 1)
    {
      octa_spec_refuse (s, "isargout takes a constant here");
      return true;
    }
  int i = (int)k->d - 1;
  bool is_ignored = i < 32 && f->ignored >> i & 1;
  give (s, OCTA_TYPE_LOGICAL,
        i < (f->n_results ? f->n_results : 1) && ! is_ignored);
  return true;
}

bool
octa_spec_about (octa_spec *s, const char *name, int n)
{
  if (n == 0)
    return false;
  const octa_spec_value *v = &s->state[s->at->arg[1]];
  if (n == 1 && strcmp (name, "isargout") == 0)
    return is_wanted (s);
  if (v->kind == OCTA_SPEC_IS_NONE)
    return false;
  if (n == 1 && strcmp (name, "class") == 0)
    {
      const char *class = class_of (v);
      octa_spec_set (s, s->at->dst, octa_spec_text (s, class, strlen (class)));
      return true;
    }
  if (n == 2 && strcmp (name, "isa") == 0
      && is_text (&s->state[s->at->arg[2]]))
    {
      give (s, OCTA_TYPE_LOGICAL,
            belongs (v, octa_spec_characters (s, &s->state[s->at->arg[2]])));
      return true;
    }
  if (n >= 2
      && (strcmp (name, "strcmp") == 0 || strcmp (name, "strcmpi") == 0
          || strcmp (name, "strncmp") == 0 || strcmp (name, "strncmpi") == 0))
    return compare (s, name, n);
  if (n != 1)
    return false;
  return about_kind (s, name, v)
         || (! is_number (v) && about_size (s, name, v));
}
