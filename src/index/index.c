/* index.c -- nodes that move data: subscripts, reshapes, transposes.

   Sizes are settled here.  A range or a colon becomes a view, which costs
   nothing until it is read, and then no pass of its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "index/private.h"

#include <string.h>

/* ---- subscripts ---- */

/* The size of x(i) with one subscript: x's orientation for a vector indexed
   by a vector, else the subscript's own shape.  */
static void
linear_result_dims (const octa_node *in, const octa_subscript *s,
                    int64_t count, int *n_dims, int64_t *dims)
{
  bool is_column = in->n_dims == 2 && in->dims[1] == 1 && in->dims[0] != 1;
  bool is_row = in->n_dims == 2 && in->dims[0] == 1 && in->dims[1] != 1;
  bool is_vector = s->n_dims == 0
                   || (s->n_dims == 2 && (s->dims[0] == 1 || s->dims[1] == 1));
  *n_dims = 2;
  dims[0] = dims[1] = 1;
  if (s->is_colon)
    dims[0] = count;
  else if (is_vector && is_column)
    dims[0] = count;
  else if (is_vector && is_row)
    dims[1] = count;
  else if (s->n_dims == 0)
    dims[1] = count;
  else
    {
      *n_dims = s->n_dims;
      memcpy (dims, s->dims, (size_t)s->n_dims * sizeof *dims);
    }
}

void
octa_subscript_as_matrix (octa_view *v, int64_t *counts, bool is_row)
{
  v->n_dims = 2;
  counts[1] = v->count[1] = 1;
  if (! is_row)
    return;
  v->start[1] = v->start[0];
  v->step[1] = v->step[0];
  v->list[1] = v->list[0];
  counts[1] = v->count[1] = v->count[0];
  v->start[0] = 0;
  v->step[0] = 1;
  v->list[0] = NULL;
  counts[0] = v->count[0] = 1;
}

octa_status
octa_index_read (octa_node *in, int n, const octa_subscript *s,
                 octa_node **out)
{
  octa_status st;
  octa_node *folded = NULL, *picked = NULL;
  octa_view *v = NULL;
  int64_t dims[OCTA_DIMS_MAX], counts[OCTA_DIMS_MAX];
  OCTA_TRY (octa_current_ready ());
  octa_subscript_fold_dims (in, n, dims);
  if (n == 1 && s->is_colon)
    return octa_node_reshape (in, 2, (int64_t[]){ in->n_elems, 1 }, out);
  OCTA_TRY (octa_subscripts_check (in, n, s, dims));
  OCTA_TRY (octa_small_element (in, n, s, dims, out));
  if (*out)
    return OCTA_OK;
  for (int d = 0; d < n; d++)
    counts[d] = s[d].is_colon ? dims[d] : s[d].count;
  /* x(i) runs along the one dimension that a vector has, else along x(:).  */
  bool is_row = n == 1 && in->n_dims == 2 && in->dims[0] == 1;
  bool is_column = n == 1 && in->n_dims == 2 && in->dims[1] == 1;
  if (is_row || is_column || n >= in->n_dims)
    octa_node_retain (folded = in);
  else
    {
      if (n == 1)
        dims[1] = 1;
      OCTA_TRY (octa_node_reshape (in, n == 1 ? 2 : n, dims, &folded));
    }
  OCTA_TRY (octa_subscripts_view (n, s, dims, &v));
  if (n == 1)
    octa_subscript_as_matrix (v, counts, is_row);
  int n_view = n == 1 ? 2 : n;
  octa_view *taken = v;
  v = NULL;
  OCTA_TRY (octa_node_view (folded, taken, n_view, counts, &picked));
  if (n == 1)
    {
      int n_dims;
      int64_t shape[OCTA_DIMS_MAX];
      linear_result_dims (in, s, counts[0] * counts[1], &n_dims, shape);
      if (n_dims > 2 || shape[0] != counts[0] || shape[1] != counts[1])
        {
          octa_node *r;
          OCTA_TRY (octa_node_reshape (picked, n_dims, shape, &r));
          octa_node_release (picked);
          picked = r;
        }
    }
  *out = picked;
  picked = NULL;
done:
  octa_view_free (v);
  octa_node_release (folded);
  octa_node_release (picked);
  return st;
}
