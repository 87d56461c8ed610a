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

/* X as a node, which is NULL if it is no matrix of a class that has products:
   then it is core's.  */
static octa_status
read_matrix (const mxArray *x, octa_node **n, octa_array_info *info)
{
  *n = NULL;
  if (! gpu_is_operand (x) || mxIsSparse (x))
    return OCTA_OK;
  if (gpu_operand (x, "X", n) != OCTA_OK)
    return OCTA_FAIL;
  octa_node_info (*n, info);
  if (info->size.n_dims == 2
      && (info->type == OCTA_TYPE_DOUBLE || info->type == OCTA_TYPE_SINGLE
          || info->type == OCTA_TYPE_LOGICAL))
    return OCTA_OK;
  octa_node_release (*n);
  *n = NULL;
  return OCTA_OK;
}

/* ---- products ---- */

/* A * B; false when core should do it, or say what is wrong.  */
static bool
can_multiply (const octa_array_info *a, const octa_array_info *b)
{
  return a->n_elems == 1 || b->n_elems == 1
         || a->size.dims[1] == b->size.dims[0];
}

static octa_status
multiply (octa_node *a, octa_node *b, octa_node **out)
{
  octa_array_info ia, ib;
  octa_node_info (a, &ia);
  octa_node_info (b, &ib);
  if (octa_op_is_matrix (OCTA_OP_times, ia.n_elems == 1, ib.n_elems == 1))
    return octa_node_op (OCTA_OP_times, (octa_node *[]){ a, b }, out);
  return octa_linalg_product (a, b, out);
}

/* A * B * C ..., from left to right.  */
static octa_status
run_products (call *c)
{
  AUTO_NODE product = NULL;
  octa_array_info ia, ib;
  if (! octa_linalg_has (false, NULL))
    return gpu_fallback (c, true);
  if (read_matrix (c->rhs[0], &product, &ia) != OCTA_OK)
    return OCTA_FAIL;
  if (! product)
    return gpu_fallback (c, true);
  for (int i = 1; i < c->n_rhs; i++)
    {
      AUTO_NODE b = NULL;
      octa_node *next;
      if (read_matrix (c->rhs[i], &b, &ib) != OCTA_OK)
        return OCTA_FAIL;
      if (! b || ! can_multiply (&ia, &ib))
        return gpu_fallback (c, true);
      if (multiply (product, b, &next) != OCTA_OK)
        return OCTA_FAIL;
      octa_node_release (product);
      product = next;
      octa_node_info (product, &ia);
    }
  octa_node *out = product;
  product = NULL;
  return gpu_result (out, &c->lhs[0]);
}

/* ---- operators ---- */

/* The matrix operation of a row of ops.def; the argument is its number.  */
static octa_status
run_matrix (call *c)
{
  octa_op op = (octa_op)c->arg.n;
  if (c->n_rhs == 2
      && octa_op_is_matrix (op, is_scalar (c->rhs[0]), is_scalar (c->rhs[1])))
    return gpu_apply (op, c->rhs, &c->lhs[0]);
  return op == OCTA_OP_times ? run_products (c) : gpu_fallback (c, true);
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
