/* constant.c -- nodes without operands: constants and ranges.

   Both have no elements in memory.  In an expression a constant is a parameter
   of the kernel, and an element of a range is computed from its position.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/array.h"

#include <math.h>

octa_node *
octa_node_constant (const octa_node *n)
{
  return n->kind == OCTA_NODE_VIEW && n->in[0]->kind == OCTA_NODE_SCALAR
                 && n->cplx != OCTA_UNRESOLVED
             ? n->in[0]
             : NULL;
}

octa_status
octa_node_fill (octa_node *value, const octa_size *size, octa_node **out)
{
  octa_status st;
  octa_node *n = NULL;
  bool is_complex = value->cplx == OCTA_COMPLEX;
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_node_new (OCTA_NODE_VIEW, (octa_type)value->type,
                           (octa_cplx)value->cplx, size, &n));
  n->is_nonneg = octa_node_is_nonneg (value);
  n->is_kept = value->is_kept;
  if (n->n_elems == 0)
    octa_node_settle (n, NULL, (octa_cplx)value->cplx);
  else if (n->n_elems == 1)
    {
      /* A new object, because a kernel may write to it.  */
      octa_node_release (n);
      n = NULL;
      OCTA_TRY (octa_node_scalar ((octa_type)value->type, is_complex,
                                  value->scalar.bytes, &n));
    }
  else
    {
      if (! (n->view = octa_view_new (OCTA_SIZE (1, 1))))
        OCTA_TRY (octa_no_memory ("arrays"));
      octa_node_add_input (n, value);
    }
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  return st;
}

bool
octa_node_is_filled (const octa_node *n)
{
  return octa_node_constant (n) != NULL;
}

octa_status
octa_node_range (double base, double step, const octa_size *size,
                 octa_node **out)
{
  octa_status st;
  octa_node *n = NULL;
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (
      octa_node_new (OCTA_NODE_RANGE, OCTA_TYPE_DOUBLE, OCTA_REAL, size, &n));
  n->scalar.d[0] = base;
  n->scalar.d[1] = step;
  n->is_nonneg = base >= 0 && ! signbit (base)
                 && (step >= 0 || base + step * (double)(n->n_elems - 1) >= 0);
  if (n->n_elems == 0)
    octa_node_settle (n, NULL, OCTA_REAL);
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  return st;
}

octa_status
octa_node_number (octa_type t, double value, octa_node **out)
{
  const float single = (float)value;
  return octa_node_scalar (t, false,
                           t == OCTA_TYPE_SINGLE ? (const void *)&single
                                                 : &value,
                           out);
}

octa_status
octa_node_numbers (octa_type t, double value, const octa_size *size,
                   octa_node **out)
{
  octa_node *n;
  octa_status st = octa_node_number (t, value, &n);
  if (st != OCTA_OK)
    return st;
  st = octa_node_fill (n, size, out);
  octa_node_release (n);
  return st;
}
