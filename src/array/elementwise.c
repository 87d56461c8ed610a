/* elementwise.c -- building the nodes of elementwise operations.

   Building a node determines the class, the size and the complexity of the
   result, and raises core's errors.  Nothing is computed, unless Octave's
   result depends on values (NaN in a conversion to logical, or an operand
   whose complexity decides between a result and an error).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/private.h"
#include "array/rows.h"

#include <math.h>
#include <string.h>

/* merge: the result has the mask's size.  The other operands have that size or
   are 1x1.  */
static octa_status
merge_size (octa_node *const *in, octa_size *size)
{
  for (int i = 1; i < 3; i++)
    if (in[i]->n_elems != 1 && ! octa_node_same_size (in[0], in[i]))
      return octa_fail ("", "merge: MASK, TVAL, and FVAL dimensions must "
                            "match");
  *size = in[0]->size;
  return OCTA_OK;
}

/* The size of a result after broadcasting; fails with core's nonconformant
   error.  */
static octa_status
broadcast (octa_op op, octa_node *const *in, int n_in, octa_size *size)
{
  const octa_node *a = in[0], *b = in[n_in - 1];
  int n = a->size.n_dims > b->size.n_dims ? a->size.n_dims : b->size.n_dims;
  if (octa_ops[op].rule == OCTA_RULE_MERGE)
    return merge_size (in, size);
  size->n_dims = n;
  for (int i = 0; i < n; i++)
    {
      int64_t x = octa_size_along (&a->size, i);
      int64_t y = octa_size_along (&b->size, i);
      if (x != y
          && ((x != 1 && y != 1)
              || (! octa_ops[op].broadcasts && a->n_elems != 1
                  && b->n_elems != 1)))
        {
          char sa[160], sb[160];
          octa_size_text (&a->size, sa, sizeof sa);
          octa_size_text (&b->size, sb, sizeof sb);
          return octa_op_nonconformant (op, sa, sb);
        }
      size->dims[i] = x == 1 ? y : x;
    }
  return OCTA_OK;
}

/* Does X op B, broadcast, have the size of X?  */
static bool
keeps_size (const octa_size *x, const octa_size *b)
{
  if (b->n_dims > x->n_dims)
    return false;
  for (int i = 0; i < x->n_dims; i++)
    {
      int64_t n = octa_size_along (b, i);
      if (n != 1 && n != x->dims[i])
        return false;
    }
  return true;
}

static octa_status
would_grow (octa_op op, const octa_node *a, const octa_node *b)
{
  char sa[160], sb[160];
  octa_size_text (&a->size, sa, sizeof sa);
  octa_size_text (&b->size, sb, sizeof sb);
  return octa_fail ("Octave:nonconformant-args",
                    "%s%s=: nonconformant arguments (op1 is %s, op2 is %s)",
                    octa_ops[op].rule == OCTA_RULE_BOOL ? "operator " : "",
                    octa_op_symbol (op), sa, sb);
}

octa_status
octa_node_check_update (octa_op op, octa_node *a, octa_node *b)
{
  octa_status st = OCTA_OK;
  bool is_boolean = octa_ops[op].rule == OCTA_RULE_BOOL;
  if (a->n_elems == 1 || b->n_elems == 1 || keeps_size (&a->size, &b->size)
      || a->type != b->type || is_boolean != (a->type == OCTA_TYPE_LOGICAL)
      || a->kind == OCTA_NODE_RANGE || b->kind == OCTA_NODE_RANGE)
    return OCTA_OK;
  OCTA_TRY (octa_node_resolve (a));
  OCTA_TRY (octa_node_resolve (b));
  if (a->cplx == b->cplx)
    st = would_grow (op, a, b);
done:
  return st;
}

static octa_status
result_class (octa_op op, octa_node *const *in, int n_in, octa_type *t,
              octa_op_outcome *outcome)
{
  octa_operand o[OCTA_OPERANDS_MAX] = { 0 };
  for (int i = 0; i < n_in; i++)
    o[i] = (octa_operand){ .type = (octa_type)in[i]->type,
                           .cplx = in[i]->cplx == OCTA_REAL ? OCTA_REAL
                                                            : OCTA_COMPLEX,
                           .is_scalar = in[i]->n_elems == 1,
                           .is_empty = in[i]->n_elems == 0 };
  return octa_op_result (op, o, t, outcome);
}

/* Is the result known not to be negative?  */
static bool
is_nonneg (octa_op op, octa_node *const *in, int n_in, octa_type t)
{
  octa_group g = octa_types[t].group;
  if (g == OCTA_GROUP_LOGICAL || g == OCTA_GROUP_UNSIGNED)
    return true;
  switch (octa_ops[op].sign)
    {
    case OCTA_SIGN_UNKNOWN:
      return false;
    case OCTA_SIGN_NONNEG:
      return true;
    case OCTA_SIGN_SQUARE:
      /* times: x .* x for a real x has no negative element.  */
      if (n_in == 2 && in[0] == in[1] && in[0]->cplx == OCTA_REAL)
        return true;
      /* fall through */
    case OCTA_SIGN_BOTH:
      for (int i = 0; i < n_in; i++)
        if (! octa_node_is_nonneg (in[i]))
          return false;
      return true;
    }
  return false;
}

/* Is N the greater of something and a number that is not negative?  Then no
   element is below zero, though one can be -0.  */
static bool
is_clamped (const octa_node *n)
{
  bool has_bound = false;
  for (int i = 0; i < n->n_in; i++)
    has_bound |= n->in[i]->kind == OCTA_NODE_SCALAR && n->in[i]->is_nonneg;
  return n->kind == OCTA_NODE_OP && n->op == OCTA_OP_max
         && n->cplx == OCTA_REAL && has_bound;
}

/* Does a function with a complex branch below zero stay real on IN?  The
   logarithm of the gamma function is complex at -0.  */
static bool
is_above_branch (const octa_op_info *info, const octa_node *in)
{
  return octa_node_is_nonneg (in)
         || (info->cplx == OCTA_CPLX_C_TO_C && is_clamped (in));
}

/* Is OP (A, B) a power of real floats whose exponent is known to be an
   integer?  Then it is real. *IS_SQUARE: it is A .* A.  */
static bool
is_whole_power (octa_op op, const octa_node *a, const octa_node *b,
                bool *is_square)
{
  double exponent = 0;
  float single;
  if ((op != OCTA_OP_power && op != OCTA_OP_realpow) || a->cplx != OCTA_REAL
      || octa_types[a->type].group != OCTA_GROUP_FLOAT
      || b->kind != OCTA_NODE_SCALAR || b->cplx != OCTA_REAL
      || octa_types[b->type].group != OCTA_GROUP_FLOAT)
    return false;
  memcpy (&single, b->scalar.bytes, sizeof single);
  exponent = b->type == OCTA_TYPE_SINGLE ? (double)single : b->scalar.d[0];
  *is_square = exponent == 2
               && (a->type == b->type || a->type == OCTA_TYPE_SINGLE);
  return exponent == trunc (exponent) && fabs (exponent) < INT32_MAX;
}

bool
octa_node_is_square (const octa_node *n)
{
  bool is_square;
  return n->n_in == 2
         && is_whole_power ((octa_op)n->op, n->in[0], n->in[1], &is_square)
         && is_square;
}

/* Does OP return its operand unchanged?  If the operand is computed, the
   buffer is shared, as in core.  A pending operand is not checked, because OP
   costs nothing within a kernel.  */
static bool
is_identity (octa_op op, const octa_node *in, octa_type t)
{
  const octa_op_trait *trait = &octa_op_traits[op];
  if (octa_ops[op].n != 1 || in->kind != OCTA_NODE_BUFFER || in->type != t
      || in->cplx != OCTA_REAL)
    return false;
  return trait->keeps_real || octa_ops[op].rule >= OCTA_RULE_CAST_double
         || (trait->keeps_integers && octa_type_is_integer (t));
}

/* 1 ./ F (X), in two steps, as in core's m-files.  */
static octa_status
reciprocal (octa_op f, octa_node *x, octa_node **out)
{
  octa_status st;
  octa_node *y = NULL, *one = NULL;
  OCTA_TRY (octa_node_op (f, &x, &y));
  OCTA_TRY (octa_node_resolve (y));
  OCTA_TRY (octa_node_scalar (OCTA_TYPE_DOUBLE, false, &(double){ 1 }, &one));
  OCTA_TRY (octa_node_op (OCTA_OP_rdivide, (octa_node *[]){ one, y }, out));
done:
  octa_node_release (y);
  octa_node_release (one);
  return st;
}

/* ---- in steps ----

   Some functions are sequences of operations, those of core's m-files: acot
   (x) is atan (1 ./ x), and if x is an integer, the quotient is rounded before
   it becomes a double.  So they need nothing that other expressions do not
   have, and without a compiler the loops of the host backend (fuse/script.c)
   compute them.  */

typedef enum side
{
  END,
  ALONE, /* OP (x) */
  LEFT,  /* OP (NUMBER, x) */
  RIGHT, /* OP (x, NUMBER) */
  DROP   /* 0 if x is NUMBER */
} side;

typedef struct step
{
  side side;
  octa_op op;
  double number;
} step;

enum
{
  MOST = 8 /* steps, with END */
};

#define PI 3.141592653589793
#define OF_RECIPROCAL(f)                                                      \
  { LEFT, OCTA_OP_rdivide, 1 }, { ALONE, OCTA_OP_##f, 0 }
#define RECIPROCAL_OF(f)                                                      \
  { ALONE, OCTA_OP_##f, 0 }, { LEFT, OCTA_OP_rdivide, 1 }
/* Reduce to [-half, half), where -half has the sine 0.  */
#define WRAP(first, half)                                                     \
  { RIGHT, OCTA_OP_minus, first }, { RIGHT, OCTA_OP_mod, 2 * half },          \
      { RIGHT, OCTA_OP_minus, half },                                         \
  {                                                                           \
    DROP, OCTA_OP_ne, -half                                                   \
  }
#define SINE                                                                  \
  { RIGHT, OCTA_OP_times, PI }, { ALONE, OCTA_OP_sin, 0 }

static const struct
{
  octa_op op;
  step steps[MOST];
} rows[] = {
  { OCTA_OP_acot, { OF_RECIPROCAL (atan) } },
  { OCTA_OP_acotd, { OF_RECIPROCAL (atand) } },
  { OCTA_OP_acoth, { OF_RECIPROCAL (atanh) } },
  { OCTA_OP_acsc, { OF_RECIPROCAL (asin) } },
  { OCTA_OP_acscd, { OF_RECIPROCAL (asind) } },
  { OCTA_OP_acsch, { OF_RECIPROCAL (asinh) } },
  { OCTA_OP_asec, { OF_RECIPROCAL (acos) } },
  { OCTA_OP_asecd, { OF_RECIPROCAL (acosd) } },
  { OCTA_OP_asech, { OF_RECIPROCAL (acosh) } },
  { OCTA_OP_sind, { WRAP (180, 180), { RIGHT, OCTA_OP_rdivide, 180 }, SINE } },
  { OCTA_OP_cosd,
    { { RIGHT, OCTA_OP_plus, 90 }, { ALONE, OCTA_OP_sind, 0 } } },
  /* Every quotient is an integer, and so is that of x - 90.  */
  { OCTA_OP_tand,
    { { ALONE, OCTA_OP_double, 0 }, { RIGHT, OCTA_OP_plus, HUGE_VAL } } },
  { OCTA_OP_cscd, { RECIPROCAL_OF (sind) } },
  { OCTA_OP_secd, { RECIPROCAL_OF (cosd) } },
  { OCTA_OP_cotd, { RECIPROCAL_OF (tand) } },
  { OCTA_OP_sinpi, { WRAP (1, 1), SINE } },
  { OCTA_OP_cospi, { WRAP (0.5, 1), SINE } },
};

/* The step S for X.  */
static octa_status
take (const step *s, octa_node *x, octa_node **out)
{
  octa_status st;
  octa_node *number = NULL, *is_other = NULL;
  if (s->side == ALONE)
    return octa_node_op (s->op, &x, out);
  OCTA_TRY (octa_node_scalar (OCTA_TYPE_DOUBLE, false, &s->number, &number));
  octa_node *const left[] = { number, x }, *const right[] = { x, number };
  if (s->side != DROP)
    OCTA_TRY (octa_node_op (s->op, s->side == LEFT ? left : right, out));
  else
    {
      OCTA_TRY (octa_node_op (s->op, right, &is_other));
      OCTA_TRY (
          octa_node_op (OCTA_OP_times, (octa_node *[]){ x, is_other }, out));
    }
done:
  octa_node_release (is_other);
  octa_node_release (number);
  return st;
}

static octa_status
take_all (const step *s, octa_node *x, octa_node **out)
{
  octa_status st = OCTA_OK;
  octa_node *made = NULL;
  octa_node_retain (x);
  for (; s->side != END; s++)
    {
      OCTA_TRY (take (s, x, &made));
      octa_node_release (x);
      x = made;
    }
  *out = OCTA_MOVE (x);
done:
  octa_node_release (x);
  return st;
}

/* a .* (b ./ gcd (a, b)), where one operand is an integer.  For two zeros it
   is 0.  */
static octa_status
multiple (octa_node *const *in, octa_node **out)
{
  octa_status st;
  octa_node *divisor = NULL, *part = NULL;
  OCTA_TRY (octa_node_op (OCTA_OP_gcd, in, &divisor));
  OCTA_TRY (octa_node_op (OCTA_OP_rdivide, (octa_node *[]){ in[1], divisor },
                          &part));
  OCTA_TRY (octa_node_op (OCTA_OP_times, (octa_node *[]){ in[0], part }, out));
done:
  octa_node_release (part);
  octa_node_release (divisor);
  return st;
}

static octa_status
op_in_steps (octa_op op, octa_node *const *in, octa_node **out)
{
  bool has_integer = octa_type_is_integer ((octa_type)in[0]->type);
  *out = NULL;
  if (op == OCTA_OP_lcm)
    return has_integer != octa_type_is_integer ((octa_type)in[1]->type)
               ? multiple (in, out)
               : OCTA_OK;
  if (! has_integer)
    return OCTA_OK;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (rows[i].op == op)
      return take_all (rows[i].steps, in[0], out);
  return OCTA_OK;
}

/* The pending operation whose results N is in another shape, or NULL.  */
static octa_node *
operation_under (const octa_node *n)
{
  octa_node *in = n->kind == OCTA_NODE_RESHAPE ? n->in[0] : NULL;
  return in && in->kind == OCTA_NODE_OP && in->cplx == OCTA_REAL
                 && n->cplx == OCTA_REAL
             ? in
             : NULL;
}

/* Operands that are all numbers or reshaped alike, such as d(:) .^ 2: do the
   operation in the shape before, in which D may broadcast, and reshape its
   result, which is real: a reshape does not keep what complex () made.  Else
   *OUT is NULL.  */
static octa_status
op_before_reshape (octa_op op, octa_node *const *in, octa_node **out)
{
  octa_status st = OCTA_OK;
  const octa_node *as = NULL;
  octa_node *of[OCTA_OPERANDS_MAX], *made = NULL;
  *out = NULL;
  for (int i = 0; i < octa_ops[op].n; i++)
    {
      of[i] = operation_under (in[i]);
      if (! of[i] && in[i]->n_elems == 1)
        of[i] = in[i];
      else if (! of[i] || (as && ! octa_size_same (&in[i]->size, &as->size))
               || (as && ! octa_size_same (&of[i]->size, &as->in[0]->size)))
        return OCTA_OK;
      else
        as = in[i];
    }
  if (! as)
    return OCTA_OK;
  OCTA_TRY (octa_node_op (op, of, &made));
  OCTA_TRY (octa_node_reshape (made, &as->size, out));
done:
  octa_node_release (made);
  return st;
}

/* ---- operations ---- */

/* What needs no operation of its own, for a result of class T: reciprocals of
   complex numbers, distributed arrays, several steps, and operands as they
   are.  Else *OUT is NULL.  */
static octa_status
by_other_ways (octa_op op, octa_node *const *in, octa_type t, octa_node **out)
{
  octa_status st;
  const char *reciprocal_of = octa_op_traits[op].reciprocal_of;
  *out = NULL;
  if (reciprocal_of && in[0]->cplx != OCTA_REAL)
    {
      OCTA_TRY (octa_node_resolve (in[0]));
      if (in[0]->cplx == OCTA_COMPLEX)
        return reciprocal (octa_op_find (reciprocal_of), in[0], out);
    }
  if (octa_parts_any (octa_ops[op].n, in))
    return octa_parts_hooks.op (op, in, out);
  OCTA_TRY (op_in_steps (op, in, out));
  if (! *out && is_identity (op, in[0], t))
    OCTA_TRY (octa_node_reshape (in[0], &in[0]->size, out));
done:
  return st;
}

/* Is the result real or complex, as far as that is known without the elements?
   IS_SQUARE: it is a square or another even power.  */
static octa_cplx
known_cplx (octa_op op, octa_node *const *in, octa_op_outcome outcome,
            bool is_unknown, bool *is_square)
{
  const octa_op_info *info = &octa_ops[op];
  if (outcome == OCTA_OUTCOME_COMPLEX)
    return OCTA_COMPLEX;
  if (outcome == OCTA_OUTCOME_REAL
      || (outcome == OCTA_OUTCOME_CHECK && info->check == OCTA_CHECK_RC_NONNEG
          && ! is_unknown && is_above_branch (info, in[0]))
      || (info->n == 2 && is_whole_power (op, in[0], in[1], is_square)))
    return OCTA_REAL;
  return OCTA_UNRESOLVED;
}

octa_status
octa_node_op (octa_op op, octa_node *const *in, octa_node **out)
{
  octa_status st;
  octa_node *n = NULL;
  const octa_op_info *info = &octa_ops[op];
  int n_in = info->n;
  octa_type t = OCTA_TYPE_DOUBLE;
  octa_op_outcome outcome = OCTA_OUTCOME_REAL;
  octa_size size;
  bool is_unknown = false, is_square = false;

  for (int i = 0; i < n_in; i++)
    is_unknown |= in[i]->cplx == OCTA_UNRESOLVED;
  if (info->rule == OCTA_RULE_LCM) /* core's m-file checks sizes first */
    OCTA_TRY (broadcast (op, in, n_in, &size));
  st = result_class (op, in, n_in, &t, &outcome);
  if (is_unknown && (st != OCTA_OK || info->wants_resolved))
    {
      for (int i = 0; i < n_in; i++)
        OCTA_TRY (octa_node_resolve (in[i]));
      is_unknown = false;
      st = result_class (op, in, n_in, &t, &outcome);
    }
  if (st != OCTA_OK)
    goto done;
  OCTA_TRY (by_other_ways (op, in, t, out));
  if (*out)
    return OCTA_OK;
  OCTA_TRY (broadcast (op, in, n_in, &size));
  octa_cplx cplx = known_cplx (op, in, outcome, is_unknown, &is_square);
  if (cplx == OCTA_REAL)
    OCTA_TRY (op_before_reshape (op, in, out));
  if (*out)
    return OCTA_OK;
  OCTA_TRY (octa_node_new (OCTA_NODE_OP, t, cplx, &size, &n));
  n->op = (uint16_t)op;
  n->is_kept = outcome == OCTA_OUTCOME_COMPLEX;
  n->is_nonneg = cplx == OCTA_REAL
                 && (is_square || is_nonneg (op, in, n_in, t));
  /* Before Octave 11, core swaps the operands if the first one is a scalar,
     which matters for equal values (+0 and -0).  */
  bool is_swapped = info->scalar_last && n_in == 2 && in[0]->n_elems == 1
                    && outcome == OCTA_OUTCOME_REAL && octa_release () < 11;
  for (int i = 0; i < n_in; i++)
    octa_node_add_input (n, in[is_swapped ? 1 - i : i]);
  OCTA_TRY (octa_current_ready ());
  if (n->n_elems == 0)
    octa_node_settle (n, NULL, cplx == OCTA_COMPLEX ? cplx : OCTA_REAL);
  else if (info->check == OCTA_CHECK_ERR && outcome == OCTA_OUTCOME_CHECK
           && ! octa_parts_any_sketch (n_in, in))
    OCTA_TRY (octa_node_compute (n)); /* its error belongs to this operation */
  else
    OCTA_TRY (octa_node_limit (n));
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  return st;
}
