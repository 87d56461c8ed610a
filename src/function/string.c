/* string.c -- strings, and questions about the kind of a value.  All answers
   are known at compile time.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/step.h"

#include <string.h>
#include <strings.h>

static bool
is_text (const octa_known *v)
{
  return v->kind == OCTA_KNOWN_TEXT;
}

static bool
is_same (const octa_known_constants *known, const octa_known *a,
         const octa_known *b)
{
  return is_text (a) && is_text (b) && a->cols == b->cols
         && memcmp (octa_known_characters (known, a),
                    octa_known_characters (known, b), (size_t)a->cols)
                == 0;
}

static void
give (octa_now *now, octa_type t, double d)
{
  octa_now_set (now, now->at->dst, octa_known_const (t, d));
}

/* ---- steps ---- */

/* A string literal.  Its type tells whether it was written in double
   quotes.  */
static void
literal (octa_now *now)
{
  const octa_expr *e = now->at->expr;
  octa_known v = octa_known_text (now, e->text, (size_t)e->length);
  v.type = e->is_double;
  octa_now_set (now, now->at->dst, v);
}

/* Does the value of a switch match a label?  A string matches an equal string;
   one character is also its code, and '' also matches [].  */
static bool
label (octa_now *now)
{
  const octa_known *a = &now->state[now->at->arg[0]],
                   *b = &now->state[now->at->arg[1]];
  if (! is_text (a) && ! is_text (b))
    return false;
  const octa_known *text = is_text (a) ? a : b, *other = is_text (a) ? b : a;
  if (is_text (other))
    give (now, OCTA_TYPE_LOGICAL, is_same (now->known, a, b));
  else if (text->cols == 1)
    return false;
  else if (! octa_known_is_sized (other)
           || (octa_known_rows (other) == 1
               && octa_known_cols (other) == text->cols))
    octa_now_refuse (now, "strings must be compared with strings; write the "
                          "numbers");
  else
    give (now, OCTA_TYPE_LOGICAL,
          text->cols == 0 && octa_known_rows (other) == 0
              && octa_known_cols (other) == 0);
  return true;
}

/* An operator with a string: == and != of one character.  */
static bool
operation (octa_now *now)
{
  const octa_ir *x = now->at;
  const octa_known *a = &now->state[x->arg[0]], *b = a;
  if (x->n > 1)
    b = &now->state[x->arg[1]];
  if (! is_text (a) && ! is_text (b))
    return false;
  bool is_equality = x->kind == OCTA_IR_BINARY
                     && (x->op == OCTA_SYNTAX_EQ || x->op == OCTA_SYNTAX_NE);
  if (is_equality && is_text (a) && is_text (b) && a->cols == 1
      && b->cols == 1)
    give (now, OCTA_TYPE_LOGICAL,
          is_same (now->known, a, b) == (x->op == OCTA_SYNTAX_EQ));
  else if ((! is_text (a) || a->cols == 1) && (! is_text (b) || b->cols == 1))
    return false;
  else if (is_equality)
    octa_now_refuse (now, "strings must be compared with strcmp");
  else
    octa_now_refuse (now, "a string of several characters is not a number; "
                          "write the numbers");
  return true;
}

/* ["ab", "cd"] */
static bool
join (octa_now *now)
{
  const octa_ir *x = now->at;
  octa_strbuf t = { 0 };
  if (x->n == 0 || x->expr->n != 1)
    return false;
  bool is_double = false;
  for (int i = 0; i < x->n; i++)
    if (! is_text (&now->state[x->arg[i]]))
      return false;
  for (int i = 0; i < x->n; i++)
    {
      const octa_known *v = &now->state[x->arg[i]];
      octa_strbuf_addn (&t, octa_known_characters (now->known, v),
                        (size_t)v->cols);
      is_double |= v->type;
    }
  if (! octa_strbuf_ok (&t))
    now->st = OCTA_FAIL;
  else
    {
      octa_known v = octa_known_text (now, t.s, t.len);
      v.type = is_double;
      octa_now_set (now, x->dst, v);
    }
  octa_strbuf_free (&t);
  return true;
}

bool
octa_step_strings (octa_spec *s)
{
  switch ((octa_ir_kind)s->now.at->kind)
    {
    case OCTA_IR_TEXT:
      literal (&s->now);
      return true;
    case OCTA_IR_CASE:
      return label (&s->now);
    case OCTA_IR_UNARY:
    case OCTA_IR_BINARY:
      return operation (&s->now);
    case OCTA_IR_MATRIX:
      return join (&s->now);
    default:
      return false;
    }
}

/* ---- kinds of values ---- */

/* The class of a value, as class () returns it.  */
static const char *
class_of (const octa_known *v)
{
  return is_text (v)                    ? "char"
         : v->kind == OCTA_KNOWN_HANDLE ? "function_handle"
         : v->kind == OCTA_KNOWN_LIST   ? "cell"
                                        : octa_types[v->type].name;
}

static bool
is_number (const octa_known *v)
{
  return v->kind == OCTA_KNOWN_NUMBER || v->kind == OCTA_KNOWN_ARRAY
         || v->kind == OCTA_KNOWN_WHOLE;
}

static bool
is_integer (const octa_known *v)
{
  return is_number (v) && octa_type_is_integer ((octa_type)v->type);
}

static bool
is_float (const octa_known *v)
{
  return is_number (v) && octa_types[v->type].group == OCTA_GROUP_FLOAT;
}

static bool
is_logical (const octa_known *v)
{
  return is_number (v) && octa_types[v->type].group == OCTA_GROUP_LOGICAL;
}

static bool
is_numeric (const octa_known *v)
{
  return is_integer (v) || is_float (v);
}

/* class (x) */
static bool
class_name (octa_now *now)
{
  const char *class = class_of (&now->state[now->at->arg[1]]);
  octa_now_set (now, now->at->dst,
                octa_known_text (now, class, strlen (class)));
  return true;
}

/* isa (x, NAME) */
static bool
is_a (octa_now *now)
{
  const octa_known *v = &now->state[now->at->arg[1]],
                   *what = &now->state[now->at->arg[2]];
  if (! is_text (what))
    return false;
  const char *name = octa_known_characters (now->known, what);
  give (now, OCTA_TYPE_LOGICAL,
        strcmp (name, class_of (v)) == 0
            || (strcmp (name, "numeric") == 0 && is_numeric (v))
            || (strcmp (name, "float") == 0 && is_float (v))
            || (strcmp (name, "integer") == 0 && is_integer (v)));
  return true;
}

/* isreal (WANTS_REAL) or iscomplex of the string, handle or list V.  */
static bool
about_parts (octa_now *now, const octa_known *v, bool wants_real)
{
  if (is_number (v))
    return false;
  give (now, OCTA_TYPE_LOGICAL, wants_real && is_text (v));
  return true;
}

/* ---- comparing ---- */

/* strcmp, strcmpi, strncmp, strncmpi of the current step's arguments.  */
static bool
compare (octa_now *now)
{
  const char *name = now->at->text;
  const octa_known *a = &now->state[now->at->arg[1]],
                   *b = &now->state[now->at->arg[2]];
  bool is_n = name[3] == 'n', has_case = name[strlen (name) - 1] != 'i';
  size_t most = 0;
  if (a->kind == OCTA_KNOWN_LIST || b->kind == OCTA_KNOWN_LIST)
    {
      octa_now_refuse (now, "%s must be given two strings", name);
      return true;
    }
  if (is_n)
    {
      const octa_known *k = &now->state[now->at->arg[3]];
      if (! k->is_const || k->d < 1)
        {
          octa_now_refuse (now,
                           "the number of characters that %s compares must "
                           "be a constant",
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
      const char *p = octa_known_characters (now->known, a),
                 *q = octa_known_characters (now->known, b);
      is_equal = has_case ? memcmp (p, q, m) == 0 : strncasecmp (p, q, m) == 0;
    }
  give (now, OCTA_TYPE_LOGICAL, is_equal);
  return true;
}

/* isargout (K): does the caller want result K?  */
static bool
is_wanted (octa_now *now)
{
  const octa_unit_frame *f = &now->units->frame[now->frame];
  const octa_known *k = &now->state[now->at->arg[1]];
  if (! k->is_const || k->d < 1)
    {
      octa_now_refuse (now, "the argument of isargout must be a constant");
      return true;
    }
  int i = (int)k->d - 1;
  bool is_ignored = i < 32 && f->ignored >> i & 1;
  give (now, OCTA_TYPE_LOGICAL,
        i < (f->n_results ? f->n_results : 1) && ! is_ignored);
  return true;
}

/* Write F as its row in functions.def says, for N arguments of which V is the
   first.  */
static bool
write_row (octa_now *now, octa_form_fn f, int n, const octa_known *v)
{
  switch (f)
    {
#define NONE false
#define NUMBERS(f) false
#define FIRST(n, f) false
#define KIND(is) n == 1 && (give (now, OCTA_TYPE_LOGICAL, is), true)
#define ASKS(n_, f) n == (n_) && f (now)
#define FUNCTION(name, least, most, texts, calls, numbers, arrays)            \
  case OCTA_FORM_FN_##name:                                                   \
    return numbers;
#include "function/functions.def"
    case OCTA_FORM_FN_NONE:
      break;
    }
  return false;
}

bool
octa_step_about (octa_now *now, octa_form_fn f, int n)
{
  if (n == 0)
    return false;
  const octa_known *v = &now->state[now->at->arg[1]];
  if (v->kind == OCTA_KNOWN_NONE && f != OCTA_FORM_FN_isargout)
    return false;
  if (f == OCTA_FORM_FN_isreal || f == OCTA_FORM_FN_iscomplex)
    return n == 1 && about_parts (now, v, f == OCTA_FORM_FN_isreal);
  return write_row (now, f, n, v);
}
