/* stepwise.c -- operations that compute with integers on the way to another
   class, as the operations that core's m-files consist of.

   acot (x) is atan (1 ./ x): of an integer x the quotient is rounded before it
   becomes a double.  Operation by operation they need nothing that other
   expressions do not have, so that the loops of the host backend (fuse/
   script.c) compute them where there is no compiler.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/private.h"
#include "array/rows.h"

#include <math.h>

typedef enum side
{
  END,
  ALONE, /* OP (x) */
  LEFT,  /* OP (NUMBER, x) */
  RIGHT, /* OP (x, NUMBER) */
  DROP   /* 0 where x is NUMBER */
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
/* Into [-half, half), where -half has the sine 0.  */
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
  /* Every quotient is a whole number, and so is that of x - 90.  */
  { OCTA_OP_tand,
    { { ALONE, OCTA_OP_double, 0 }, { RIGHT, OCTA_OP_plus, HUGE_VAL } } },
  { OCTA_OP_cscd, { RECIPROCAL_OF (sind) } },
  { OCTA_OP_secd, { RECIPROCAL_OF (cosd) } },
  { OCTA_OP_cotd, { RECIPROCAL_OF (tand) } },
  { OCTA_OP_sinpi, { WRAP (1, 1), SINE } },
  { OCTA_OP_cospi, { WRAP (0.5, 1), SINE } },
};

/* What S makes of X.  */
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
  *out = x;
  x = NULL;
done:
  octa_node_release (x);
  return st;
}

/* a .* (b ./ gcd (a, b)), one of which is an integer: that of two zeros is 0
   then.  */
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

octa_status
octa_op_in_steps (octa_op op, octa_node *const *in, octa_node **out)
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
