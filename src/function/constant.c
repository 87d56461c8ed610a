/* constant.c -- Octave's functions that return a constant, in a class that an
   argument may name: pi, eps ("single"), zeros (1, "int8"), intmax ("int8").

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/step.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum constant_kind
{
  A_FLOAT,     /* double or single */
  AN_NA,       /* the same */
  A_UNIT,      /* the same, imaginary */
  A_NUMBER,    /* any class */
  A_LOGICAL,   /* no other class */
  AN_EXTREME,  /* int32, or another integer class */
  OF_THE_CLASS /* double, single: also the class of an argument */
} constant_kind;

static const struct
{
  const char *name;
  constant_kind kind;
  double d, f; /* as double, as single */
} constants[] = {
  { "pi", A_FLOAT, 3.14159265358979323846, 3.14159265358979323846 },
  { "e", A_FLOAT, 2.7182818284590452354, 2.7182818284590452354 },
  { "Inf", A_FLOAT, INFINITY, INFINITY },
  { "inf", A_FLOAT, INFINITY, INFINITY },
  { "NaN", A_FLOAT, NAN, NAN },
  { "nan", A_FLOAT, NAN, NAN },
  { "NA", AN_NA, 0, 0 },
  { "eps", A_FLOAT, DBL_EPSILON, FLT_EPSILON },
  { "realmax", A_FLOAT, DBL_MAX, FLT_MAX },
  { "realmin", A_FLOAT, DBL_MIN, FLT_MIN },
  { "flintmax", OF_THE_CLASS, 9007199254740992., 16777216. },
  { "i", A_UNIT, 1, 1 },
  { "j", A_UNIT, 1, 1 },
  { "I", A_UNIT, 1, 1 },
  { "J", A_UNIT, 1, 1 },
  { "zeros", A_NUMBER, 0, 0 },
  { "ones", A_NUMBER, 1, 1 },
  { "true", A_LOGICAL, 1, 1 },
  { "false", A_LOGICAL, 0, 0 },
  { "intmax", AN_EXTREME, 1, 1 },
  { "intmin", AN_EXTREME, -1, -1 },
};

/* ---- numbers as text ---- */

/* DST = D of class T.  */
static void
give_number (octa_spec *s, int dst, octa_type t, double d)
{
  char name[OCTA_KNOWN_NAME], text[OCTA_KNOWN_NAME];
  octa_known v = octa_known_const (OCTA_TYPE_DOUBLE, d);
  if (t == OCTA_TYPE_DOUBLE || t == OCTA_TYPE_LOGICAL)
    {
      octa_now_set (&s->now, dst, octa_known_const (t, d));
      return;
    }
  octa_known_written (&s->text, s->now.frame, dst, &v, text);
  v = octa_known_number (t, false);
  octa_known_memory (&s->text, s->now.frame, dst, &v, name);
  octa_emit_printf (s, "%s = (%s)%s;\n", name, octa_ctype (t, false), text);
  octa_now_set (&s->now, dst, v);
}

static void
give_bits (octa_spec *s, octa_type t, unsigned long long bits)
{
  char name[OCTA_KNOWN_NAME];
  octa_known v = octa_known_number (t, false);
  octa_known_memory (&s->text, s->now.frame, s->now.at->dst, &v, name);
  octa_emit_printf (s, "%s = (%s)%lluull;\n", name, octa_ctype (t, false),
                    bits);
  octa_now_set (&s->now, s->now.at->dst, v);
}

/* The highest or the lowest integer of class T.  */
static void
give_extreme (octa_spec *s, octa_type t, bool is_highest)
{
  bool has_sign = octa_types[t].group == OCTA_GROUP_SIGNED;
  int n = 8 * (int)octa_types[t].size - has_sign;
  unsigned long long high = n == 64 ? ~0ull : (1ull << n) - 1;
  give_bits (s, t, is_highest ? high : has_sign ? ~high : 0);
}

static void
give_other (octa_spec *s, octa_type t, bool is_unit)
{
  char name[OCTA_KNOWN_NAME];
  octa_known v = octa_known_number (t, is_unit);
  octa_known_memory (&s->text, s->now.frame, s->now.at->dst, &v, name);
  if (is_unit)
    octa_emit_printf (s, "%s = %s{ 0, 1 };\n", name, octa_ctype (t, true));
  else
    octa_emit_printf (s, "%s = %s;\n", name,
                      t == OCTA_TYPE_SINGLE ? "OCTA_NA_F" : "OCTA_NA_D");
  octa_now_set (&s->now, s->now.at->dst, v);
}

/* ---- the class ---- */

static int
type_named (const char *name)
{
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    if (strcmp (octa_types[t].name, name) == 0)
      return t;
  return OCTA_TYPE_COUNT;
}

/* May a constant of KIND have class T?  */
static bool
has_class (constant_kind kind, int t)
{
  octa_group g = t < OCTA_TYPE_COUNT ? octa_types[t].group
                                     : OCTA_GROUP_LOGICAL;
  if (kind == A_NUMBER && t == OCTA_TYPE_LOGICAL)
    return true;
  return g != OCTA_GROUP_LOGICAL && kind != A_LOGICAL
         && (kind == A_NUMBER
             || (kind == AN_EXTREME) == (g != OCTA_GROUP_FLOAT));
}

static void
wrong_class (octa_emit *e, constant_kind kind, const char *name,
             const char *class)
{
  if (kind == A_NUMBER)
    octa_fail ("", "invalid data type specified");
  else if (kind == A_LOGICAL)
    octa_fail ("", "%s: invalid data type '%s'", name, class);
  else if (kind == AN_EXTREME || kind == OF_THE_CLASS)
    octa_fail ("", "%s: not defined for '%s' objects", name, class);
  else
    octa_fail ("", "%s: invalid class name", name);
  octa_emit_dead_end (e);
}

/* The class that the last of N arguments requests: "single", or "like" and a
   value.  N is reduced by these arguments.  */
static int
asked_class (octa_now *now, int *n, int t, const char **what)
{
  const octa_known *last = *n ? &now->state[now->at->arg[*n]] : NULL;
  const octa_known *before = *n > 1 ? &now->state[now->at->arg[*n - 1]] : NULL;
  if (before && before->kind == OCTA_KNOWN_TEXT
      && strcmp (octa_known_characters (now->known, before), "like") == 0
      && last->kind == OCTA_KNOWN_NUMBER && ! last->is_complex)
    {
      *n -= 2;
      *what = octa_types[last->type].name;
      return last->type;
    }
  if (! last || last->kind != OCTA_KNOWN_TEXT)
    return t;
  --*n;
  *what = octa_known_characters (now->known, last);
  return type_named (*what);
}

/* The class of the argument in intmax (x) and flintmax (x).  */
static bool
class_of_argument (const octa_now *now, constant_kind kind, int *n, int *t)
{
  const octa_known *v = *n == 1 ? &now->state[now->at->arg[1]] : NULL;
  if (! v || v->kind != OCTA_KNOWN_NUMBER
      || (kind != AN_EXTREME && kind != OF_THE_CLASS))
    return false;
  *n = 0;
  *t = v->type;
  return true;
}

bool
octa_step_constant (octa_spec *s, const char *name, int n)
{
  size_t k = 0;
  const char *what = "";
  while (k < sizeof constants / sizeof *constants
         && strcmp (constants[k].name, name) != 0)
    k++;
  if (k == sizeof constants / sizeof *constants)
    return false;
  constant_kind kind = constants[k].kind;
  int t = kind == AN_EXTREME  ? OCTA_TYPE_INT32
          : kind == A_LOGICAL ? OCTA_TYPE_LOGICAL
                              : OCTA_TYPE_DOUBLE;
  int was = t;
  if (class_of_argument (&s->now, kind, &n, &t))
    what = octa_types[t].name;
  else
    t = asked_class (&s->now, &n, t, &what);
  if (! octa_now_is_one_by_one (&s->now, 1, n)
      || (n == 1 && strcmp (name, "eps") == 0))
    return false;
  if (*what && ! has_class (kind, t))
    wrong_class (&s->text, kind, name, what);
  else if (kind == A_UNIT || kind == AN_NA)
    give_other (s, (octa_type)t, kind == A_UNIT);
  else if (kind == AN_EXTREME)
    give_extreme (s, (octa_type)t, constants[k].d > 0);
  else
    give_number (s, s->now.at->dst, (octa_type)(*what ? t : was),
                 t == OCTA_TYPE_SINGLE ? constants[k].f : constants[k].d);
  return true;
}

/* ---- int64 (9007199254740993) ---- */

/* E, if it is an integer with more digits than a double holds; else NULL.  */
static const octa_expr *
many_digits (const octa_expr *e, bool *is_negative)
{
  while (e->kind == OCTA_EXPR_UNARY && ! e->is_postfix
         && (e->op == OCTA_SYNTAX_UMINUS || e->op == OCTA_SYNTAX_UPLUS))
    {
      *is_negative ^= e->op == OCTA_SYNTAX_UMINUS;
      e = e->arg[0];
    }
  bool is_number = e->kind == OCTA_EXPR_NUMBER && ! e->number.is_imaginary
                   && e->number.type == OCTA_TYPE_DOUBLE
                   && e->number.d >= 9007199254740992. && e->number.bits;
  return is_number ? e : NULL;
}

bool
octa_step_big_integer (octa_spec *s, const char *name, int n)
{
  const octa_expr *call = s->now.at->expr, *e = NULL;
  octa_type t = (octa_type)type_named (name);
  bool is_negative = false;
  if (n != 1 || (t != OCTA_TYPE_INT64 && t != OCTA_TYPE_UINT64) || ! call
      || call->kind != OCTA_EXPR_INDEX || call->n != 2
      || ! (e = many_digits (call->arg[1], &is_negative)))
    return false;
  unsigned long long bits = e->number.bits;
  if (t == OCTA_TYPE_INT64 && bits > INT64_MAX)
    bits = INT64_MAX + (unsigned long long)is_negative;
  if (is_negative)
    bits = t == OCTA_TYPE_INT64 ? 0 - bits : 0;
  give_bits (s, t, bits);
  return true;
}
