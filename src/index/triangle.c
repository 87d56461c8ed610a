/* triangle.c -- the part of a matrix on one side of a diagonal, with zeros
   elsewhere.

   The result is an expression of positions and the matrix, which is fused into
   the kernels that use it.  On the host a matrix that is in memory is copied
   instead.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "index/private.h"
#include "array/rows.h"

#include <limits.h>
#include <stdio.h>

/* The vector FIRST, FIRST + 1 ... along dimension DIM.  */
static octa_status
count_from (double first, int dim, int64_t n, octa_node **out)
{
  return octa_node_range (first, 1, OCTA_SIZE (dim ? 1 : n, dim ? n : 1), out);
}

static octa_status
choose (octa_node *in, bool is_lower, int64_t k, octa_node **out)
{
  octa_status st;
  octa_node *row = NULL, *column = NULL, *mask = NULL, *zero = NULL;
  OCTA_TRY (count_from ((double)k, 0, in->size.dims[0], &row));
  OCTA_TRY (count_from (0, 1, in->size.dims[1], &column));
  OCTA_TRY (octa_node_op (is_lower ? OCTA_OP_le : OCTA_OP_ge,
                          (octa_node *[]){ column, row }, &mask));
  OCTA_TRY (octa_node_scalar ((octa_type)in->type, in->cplx == OCTA_COMPLEX,
                              (double[]){ 0, 0 }, &zero));
  OCTA_TRY (
      octa_node_op (OCTA_OP_merge, (octa_node *[]){ mask, in, zero }, out));
done:
  octa_node_release (row);
  octa_node_release (column);
  octa_node_release (mask);
  octa_node_release (zero);
  return st;
}

static octa_status
copy (octa_node *in, bool is_lower, int64_t k, octa_node **out)
{
  static const char *const items[] = { [1] = "unsigned char",
                                       [2] = "unsigned short",
                                       [4] = "unsigned",
                                       [8] = "unsigned long long" };
  octa_status st;
  octa_node *r = NULL;
  const octa_fuse_kernel *kernel;
  octa_argpack a;
  char name[32], defines[64];
  size_t size = octa_types[in->type].size;
  unsigned rows = in->size.dims[0] < 1024 ? (unsigned)in->size.dims[0] : 1024;
  snprintf (name, sizeof name, "octa_triangle_%zu", 8 * size);
  snprintf (defines, sizeof defines, "#define OCTA_ITEM %s\n", items[size]);
  OCTA_TRY (octa_template_kernel (name, defines, "octa_triangle_host_tpl.cuh",
                                  &kernel));
  OCTA_TRY (octa_node_empty ((octa_type)in->type, false, &in->size, &r));
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (in->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (r->buffer));
  octa_argpack_add (&a, in->size.dims[0]);
  octa_argpack_add (&a, k);
  octa_argpack_add (&a, is_lower);
  OCTA_TRY (octa_fuse_kernel_launch (kernel,
                                     (int64_t[]){ in->size.dims[1], 1 },
                                     (unsigned[]){ rows, 1, 1 }, a.params));
  r->is_nonneg = octa_node_is_nonneg (in);
  *out = OCTA_MOVE (r);
done:
  octa_node_release (r);
  return st;
}

octa_status
octa_index_triangle (octa_node *in, bool is_lower, int64_t k, octa_node **out)
{
  if (octa_driver_is_host () && in->kind == OCTA_NODE_BUFFER && in->buffer
      && in->cplx == OCTA_REAL && in->size.dims[1] <= INT_MAX
      && octa_fuse_has_kernels ((octa_type)in->type, false))
    return copy (in, is_lower, k, out);
  return choose (in, is_lower, k, out);
}
