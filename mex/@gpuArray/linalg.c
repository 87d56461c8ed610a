/* linalg.c -- matrix operations.

   What does not conform goes to core, whose errors it gets; so does everything
   where the library for it is missing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "array/rows.h"

/* ---- which way ---- */

static bool
is_scalar (const mxArray *x)
{
  octa_id id = gateway_id_of (x, OCTA_KIND_ARRAY);
  if (! id)
    return mxGetNumberOfElements (x) == 1;
  octa_array_info info;
  octa_node *n = octa_array_node (id);
  if (! n)
    return false;
  octa_node_info (n, &info);
  return info.n_elems == 1;
}

/* X as a node, if it is a matrix of a class that has products.  */
static bool
read_matrix (const mxArray *x, octa_node **n, octa_array_info *info)
{
  if (! gpu_is_operand (x) || mxIsSparse (x)
      || gpu_operand (x, "X", n) != OCTA_OK)
    return false;
  octa_node_info (*n, info);
  return info->size.n_dims == 2
         && (info->type == OCTA_TYPE_DOUBLE || info->type == OCTA_TYPE_SINGLE
             || info->type == OCTA_TYPE_LOGICAL);
}

/* ---- products ---- */

static octa_status
multiply (call *c)
{
  AUTO_NODE a = NULL;
  AUTO_NODE b = NULL;
  octa_node *out;
  octa_array_info ia, ib;
  if (! read_matrix (c->rhs[0], &a, &ia) || ! read_matrix (c->rhs[1], &b, &ib)
      || ia.size.dims[1] != ib.size.dims[0])
    return gpu_fallback (c, true);
  if (! octa_linalg_has (false, NULL))
    return gpu_fallback (c, true);
  if (octa_linalg_product (a, b, &out) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (out, &c->lhs[0]);
}

/* ---- operators ---- */

/* The matrix operation of a row of ops.def; the argument is its number.  */
static octa_status
run_matrix (call *c)
{
  octa_op op = (octa_op)c->arg.n;
  if (c->n_rhs != 2)
    return gpu_fallback (c, true);
  if (octa_op_is_matrix (op, is_scalar (c->rhs[0]), is_scalar (c->rhs[1])))
    return gpu_apply (op, c->rhs, &c->lhs[0]);
  if (op == OCTA_OP_times)
    return multiply (c);
  return gpu_fallback (c, true);
}

/* clang-format off */
const method gpu_linalg_methods[] = {
  METHOD_ARG (mtimes,   2, -1, 1, run_matrix, OCTA_OP_times)
  METHOD_ARG (mrdivide, 2,  2, 1, run_matrix, OCTA_OP_rdivide)
  METHOD_ARG (mldivide, 2,  2, 1, run_matrix, OCTA_OP_ldivide)
  METHOD_ARG (mpower,   2,  2, 1, run_matrix, OCTA_OP_power)
  METHODS_END
};
/* clang-format on */
