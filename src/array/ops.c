/* ops.c -- the table of elementwise operations, and looking one up.

   The rows of ops.def are sorted by name.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/ops.h"
#include "array/rows.h"

#include <stdlib.h>
#include <string.h>

/* Operations that must know whether all imaginary parts are zero: complex and
   real operands are ordered differently, and a real operand outside of the
   real domain has another result than a complex one.  */
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
};

const octa_op_trait octa_op_traits[OCTA_OP_COUNT] = {
#define TRAITS(name, ...) [OCTA_OP_##name] = { __VA_ARGS__ },
#include "array/ops.def"
};

static int
compare (const void *name, const void *info)
{
  return strcmp (name, ((const octa_op_info *)info)->name);
}

octa_op
octa_op_find (const char *name)
{
  const octa_op_info *o = bsearch (name, octa_ops, OCTA_OP_COUNT,
                                   sizeof *octa_ops, compare);
  return o ? (octa_op)(o - octa_ops) : OCTA_OP_COUNT;
}

octa_op
octa_op_cast (octa_type t)
{
  static const octa_op casts[] = {
#define TYPE(name, NAME, letter, ctype, size, group) OCTA_OP_##name,
#include "base/types.def"
  };
  return casts[t];
}

bool
octa_op_is_matrix (octa_op op, bool is_left, bool is_right)
{
  const octa_op_trait *t = &octa_op_traits[op];
  return (is_left && is_right) || (is_left && t->left_scales)
         || (is_right && t->right_scales);
}
