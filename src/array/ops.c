/* ops.c -- the table of elementwise operations, and looking one up.

   Names come from Octave with every call of a method, so they are found
   through a hash table that is filled on first use.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/array.h"

#include <string.h>

/* Where "complex, but perhaps with zero imaginary parts only" is not good
   enough: complex and real operands are ordered differently, and a real
   operand outside the real domain is not continued like a complex one.  */
#define WANTS_RESOLVED(rule, check)                                           \
  (OCTA_RULE_##rule == OCTA_RULE_ORDER                                        \
   || OCTA_RULE_##rule == OCTA_RULE_MINMAX                                    \
   || OCTA_CHECK_##check == OCTA_CHECK_RC                                     \
   || OCTA_CHECK_##check == OCTA_CHECK_RC_NONNEG                              \
   || (OCTA_RULE_##rule == OCTA_RULE_ARITH                                    \
       && OCTA_CHECK_##check == OCTA_CHECK_ERR))

#define BROADCASTS(rule)                                                      \
  (OCTA_RULE_##rule != OCTA_RULE_BIT && OCTA_RULE_##rule != OCTA_RULE_SHIFT   \
   && OCTA_RULE_##rule != OCTA_RULE_COMPLEX                                   \
   && OCTA_RULE_##rule != OCTA_RULE_LCM                                       \
   && OCTA_RULE_##rule != OCTA_RULE_MERGE)

const octa_op_info octa_ops[OCTA_OP_COUNT] = {
#define OP(name, n, rule, cplx, check, sign, expr, lo, hi, ulp, doc)          \
  { #name,                                                                    \
    n,                                                                        \
    OCTA_RULE_##rule,                                                         \
    OCTA_CPLX_##cplx,                                                         \
    OCTA_CHECK_##check,                                                       \
    OCTA_SIGN_##sign,                                                         \
    #expr,                                                                    \
    lo,                                                                       \
    hi,                                                                       \
    ulp,                                                                      \
    doc,                                                                      \
    WANTS_RESOLVED (rule, check),                                             \
    BROADCASTS (rule),                                                        \
    OCTA_RULE_##rule == OCTA_RULE_MINMAX },
#include "array/ops.def"
#undef OP
};

#define N_SLOTS 512 /* a power of two, more than twice the rows */
_Static_assert(2 * OCTA_OP_COUNT < N_SLOTS && OCTA_OP_COUNT < UINT8_MAX,
               "the hash table of ops.c is too small");

static uint8_t slot[N_SLOTS]; /* op + 1, or 0 */
static bool is_filled;

static unsigned
hash (const char *name)
{
  unsigned h = 2166136261u;
  for (; *name; name++)
    h = (h ^ (unsigned char)*name) * 16777619u;
  return (h ^ h >> 15) % N_SLOTS;
}

static void
fill (void)
{
  for (unsigned op = 0; op < OCTA_OP_COUNT; op++)
    {
      unsigned h = hash (octa_ops[op].name);
      while (slot[h])
        h = (h + 1) % N_SLOTS;
      slot[h] = (uint8_t)(op + 1);
    }
  is_filled = true;
}

octa_op
octa_op_find (const char *name)
{
  if (! is_filled)
    fill ();
  for (unsigned h = hash (name); slot[h]; h = (h + 1) % N_SLOTS)
    if (! strcmp (octa_ops[slot[h] - 1].name, name))
      return (octa_op)(slot[h] - 1);
  return OCTA_OP_COUNT;
}

octa_op
octa_op_cast (octa_type t)
{
  static const octa_op casts[] = {
#define TYPE(name, NAME, letter, ctype, size, group) OCTA_OP_##name,
#include "base/types.def"
#undef TYPE
  };
  return casts[t];
}
