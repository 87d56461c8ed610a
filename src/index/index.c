/* index.c -- nodes that move data: subscripts, reshapes, transposes.

   Sizes are computed here.  A range or a colon becomes a view.  A view costs
   nothing until it is read, and then needs no pass of its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "index/private.h"

/* ---- subscripts ---- */

octa_size
octa_index_size (const octa_size *in, const octa_size *shape, int64_t count)
{
  octa_size r = shape->n_dims ? *shape : *OCTA_SIZE (1, count);
  int along = octa_size_vector_dim (in);
  if (along >= 0 && octa_size_vector_dim (&r) >= 0)
    {
      r = *in;
      r.dims[along] = count;
    }
  return r;
}

/* Turn the view V of x(i) along a column, with the size COUNTS, into one along
   a row.  */
static void
as_row (octa_view *v, octa_size *counts)
{
  v->source.dims[1] = v->source.dims[0];
  v->start[1] = v->start[0];
  v->step[1] = v->step[0];
  v->list[1] = v->list[0];
  counts->dims[1] = v->count[1] = v->count[0];
  v->source.dims[0] = 1;
  v->start[0] = 0;
  v->step[0] = 1;
  v->list[0] = NULL;
  counts->dims[0] = v->count[0] = 1;
}

octa_status
octa_index_read (octa_node *in, int n, const octa_subscript *s,
                 octa_node **out)
{
  octa_status st;
  octa_node *folded = NULL, *picked = NULL;
  octa_view *v = NULL;
  if (octa_node_is_parted (in))
    return octa_parts_hooks.read (in, n, s, out);
  OCTA_TRY (octa_current_ready ());
  if (n == 1 && s->is_colon)
    return octa_node_reshape (in, OCTA_SIZE (in->n_elems, 1), out);
  octa_size size = octa_subscripts_fold (&in->size, n);
  OCTA_TRY (octa_subscripts_check (in, n, s, &size));
  OCTA_TRY (octa_small_element (in, n, s, &size, out));
  if (! *out && n == 2 && octa_setting_often (OCTA_SETTING_INTERPRET) > 0)
    OCTA_TRY (octa_small_part (in, s, &size, out));
  if (*out)
    return OCTA_OK;
  octa_size counts = octa_subscripts_size (n, s, &size);
  /* x(i) of a vector runs along its only dimension, otherwise along x(:).  */
  bool is_row = n == 1 && in->size.n_dims == 2 && in->size.dims[0] == 1;
  bool is_column = n == 1 && in->size.n_dims == 2 && in->size.dims[1] == 1;
  if (is_row || is_column || n >= in->size.n_dims)
    octa_node_retain (folded = in);
  else
    OCTA_TRY (octa_node_reshape (in, &size, &folded));
  OCTA_TRY (octa_subscripts_view (n, s, &size, &v));
  if (is_row)
    as_row (v, &counts);
  octa_view *taken = OCTA_MOVE (v);
  OCTA_TRY (octa_node_view (folded, taken, &counts, &picked));
  if (n == 1)
    {
      octa_size shape = octa_index_size (&in->size, &s->shape,
                                         counts.dims[0] * counts.dims[1]);
      if (! octa_size_same (&shape, &counts))
        {
          octa_node *r;
          OCTA_TRY (octa_node_reshape (picked, &shape, &r));
          octa_node_release (picked);
          picked = r;
        }
    }
  *out = OCTA_MOVE (picked);
done:
  octa_view_free (v);
  octa_node_release (folded);
  octa_node_release (picked);
  return st;
}
