/* view.c -- nodes that move data: reshapes and views.

   Both cost nothing until they are read; then the reading kernel computes the
   positions, without a separate pass.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/array.h"

octa_status
octa_node_reshape (octa_node *in, const octa_size *size, octa_node **out)
{
  octa_status st;
  octa_node *n = NULL, *value = octa_node_constant (in);
  if (octa_node_is_parted (in))
    return octa_parts_hooks.reshape (in, size, out);
  if (in->kind == OCTA_NODE_RANGE)
    return octa_node_range (in->scalar.d[0], in->scalar.d[1], size, out);
  if (in->kind == OCTA_NODE_RANDOM && in->n_in == 0)
    return octa_node_draw_alike (in, size, out);
  if (value && in->cplx == OCTA_REAL)
    return octa_node_fill (value, size, out);
  OCTA_TRY (octa_node_new (OCTA_NODE_RESHAPE, (octa_type)in->type,
                           (octa_cplx)in->cplx, size, &n));
  n->is_nonneg = octa_node_is_nonneg (in);
  /* Octave narrows every result, so a reshape does not keep what complex ()
     made.  */
  if (in->is_kept)
    n->cplx = OCTA_UNRESOLVED;
  if (n->n_elems == 0)
    octa_node_settle (n, NULL, OCTA_REAL);
  else if (in->kind == OCTA_NODE_BUFFER && ! octa_buffer_is_lent (in->buffer))
    {
      octa_buffer_retain (in->buffer);
      octa_node_settle (n, in->buffer, (octa_cplx)n->cplx);
    }
  else
    {
      octa_node_add_input (n, in);
      OCTA_TRY (octa_node_limit (n));
    }
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  return st;
}

octa_status
octa_node_alias (octa_node *in, octa_node **out)
{
  octa_status st = octa_node_reshape (in, &in->size, out);
  if (st == OCTA_OK)
    {
      (*out)->cplx = in->cplx;
      (*out)->is_kept = in->is_kept;
    }
  return st;
}

octa_status
octa_node_view (octa_node *in, octa_view *v, const octa_size *size,
                octa_node **out)
{
  octa_status st = OCTA_OK;
  octa_node *value = octa_node_constant (in);
  if (value && in->cplx == OCTA_REAL)
    {
      octa_view_free (v);
      return octa_node_fill (value, size, out);
    }
  octa_node *n = NULL;
  st = octa_node_new (OCTA_NODE_VIEW, (octa_type)in->type,
                      in->cplx == OCTA_REAL ? OCTA_REAL : OCTA_UNRESOLVED,
                      size, &n);
  if (st != OCTA_OK)
    {
      octa_view_free (v);
      return st;
    }
  n->is_nonneg = octa_node_is_nonneg (in);
  n->view = v;
  octa_node_add_input (n, in);
  if (n->n_elems == 0)
    octa_node_settle (n, NULL, OCTA_REAL);
  else
    OCTA_TRY (octa_node_limit (n));
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  return st;
}
