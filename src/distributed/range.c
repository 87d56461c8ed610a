/* range.c -- ranges of an array, several of which are needed.

   A pending array that two views read would be computed as a whole first.  So
   a range of a view is a view of the same source, and a range of an operation
   is the operation of ranges: then each element is still computed once, in the
   kernel that needs it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "distributed/private.h"

#include <string.h>

/* Pending nodes below an operation, counted with repetition, up to which its
   operands are cut.  */
#define FEW 24

static octa_status
by_subscripts (octa_node *x, int dim, int64_t first, int64_t count,
               octa_node **out)
{
  octa_subscript s[OCTA_DIMS_MAX];
  const int n = dim < x->size.n_dims ? x->size.n_dims : dim + 1;
  memset (s, 0, (size_t)n * sizeof *s);
  for (int d = 0; d < n; d++)
    s[d].is_colon = true;
  s[dim] = (octa_subscript){ .start = first, .step = 1, .count = count };
  return octa_index_read (x, n, s, out);
}

static octa_size
range_size (const octa_node *x, int dim, int64_t count)
{
  octa_size size = x->size;
  for (; size.n_dims <= dim; size.n_dims++)
    size.dims[size.n_dims] = 1;
  size.dims[dim] = count;
  return size;
}

/* Has the view X no list along DIM?  */
static bool
is_regular (const octa_node *x, int dim)
{
  for (int d = 0; d < x->view->source.n_dims; d++)
    if (x->view->axis[d] == dim && x->view->list[d])
      return false;
  return x->cplx == OCTA_REAL;
}

static octa_status
of_view (octa_node *x, int dim, int64_t first, int64_t count, octa_node **out)
{
  const octa_size size = range_size (x, dim, count);
  octa_view *v = octa_view_new (&x->view->source);
  if (! v)
    return octa_no_memory ("arrays");
  *v = *x->view;
  for (int d = 0; d < v->source.n_dims; d++)
    {
      octa_buffer_retain (v->list[d]);
      if (v->axis[d] != dim)
        continue;
      v->start[d] += first * v->step[d];
      v->count[d] = v->step[d] ? count : v->count[d];
    }
  return octa_node_view (x->in[0], v, &size, out);
}

static octa_status
of_operation (octa_node *x, int dim, int64_t first, int64_t count,
              octa_node **out)
{
  octa_status st = OCTA_OK;
  const int64_t length = octa_size_along (&x->size, dim);
  octa_node *in[OCTA_OPERANDS_MAX] = { NULL };
  for (int i = 0; i < x->n_in; i++)
    if (octa_size_along (&x->in[i]->size, dim) == length)
      OCTA_TRY (octa_distributed_range (x->in[i], dim, first, count, &in[i]));
    else
      octa_node_retain (in[i] = x->in[i]);
  st = octa_node_op ((octa_op)x->op, in, out);
done:
  for (int i = 0; i < x->n_in; i++)
    octa_node_release (in[i]);
  return st;
}

octa_status
octa_distributed_range (octa_node *x, int dim, int64_t first, int64_t count,
                        octa_node **out)
{
  if (first == 0 && count == octa_size_along (&x->size, dim))
    {
      octa_node_retain (*out = x);
      return OCTA_OK;
    }
  if (x->kind == OCTA_NODE_VIEW && count > 0 && is_regular (x, dim))
    return of_view (x, dim, first, count, out);
  if (x->kind == OCTA_NODE_OP && count > 0 && x->cplx == OCTA_REAL
      && x->weight <= FEW && octa_ops[x->op].check == 0)
    return of_operation (x, dim, first, count, out);
  return by_subscripts (x, dim, first, count, out);
}
