/* special.c -- log2 with two results.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "array/rows.h"

static octa_status
apply (octa_op op, octa_node *in, mxArray **out)
{
  octa_node *n;
  GATEWAY_TRY (octa_node_op (op, &in, &n));
  return gpu_result (n, out);
}

/* log2 (X), [F, E] = log2 (X).  */
static octa_status
run_log2 (call *c)
{
  octa_array_info info;
  OCTA_GET (octa_node *, x, gpu_node (c->rhs[0]));
  if (c->n_lhs <= 1)
    return apply (OCTA_OP_log2, x, &c->lhs[0]);
  GATEWAY_TRY (octa_node_resolve (x));
  octa_node_info (x, &info);
  if (info.cplx == OCTA_COMPLEX)
    return gpu_fallback (c, true);
  GATEWAY_TRY (apply (OCTA_OP___log2_f__, x, &c->lhs[0]));
  return apply (OCTA_OP___log2_e__, x, &c->lhs[1]);
}

/* clang-format off */
const method gpu_special_methods[] = {
  METHOD (log2,         1,  1, 2, run_log2) /* Logarithm to the base 2; [F, E] = log2 (X) gives X = F * 2^E with abs (F) in [0.5, 1) */
  METHODS_END
};
/* clang-format on */
