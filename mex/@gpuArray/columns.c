/* columns.c -- the groups of elements of a reduction, and nodes made from
   nodes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "array/rows.h"
#include "plain.h"

/* ---- groups of elements ---- */

octa_status
gpu_to_size (octa_node **n, const octa_size *size)
{
  octa_node *r;
  octa_status st = octa_node_reshape (*n, size, &r);
  if (st == OCTA_OK)
    {
      octa_node_release (*n);
      *n = r;
    }
  return st;
}

/* Permute the dimensions with a bit in SET to the front.  */
static octa_status
to_front (unsigned set, const octa_size *size, gpu_columns *c)
{
  octa_node *r;
  int perm[OCTA_DIMS_MAX], n = 0;
  for (int wanted = 1; wanted >= 0; wanted--)
    for (int d = 0; d < size->n_dims; d++)
      if ((int)(set >> d & 1) == wanted)
        perm[n++] = d;
  GATEWAY_TRY (octa_index_permute (c->x, n, perm, &r));
  octa_node_release (c->x);
  c->x = r;
  c->dim = 0;
  return gpu_to_size (&c->x,
                      OCTA_SIZE (c->n,
                                 c->n ? octa_size_elems (size) / c->n : 0));
}

/* Combine the dimensions in SET.  Adjacent ones need no permutation.  */
static octa_status
join_dims (unsigned set, const octa_size *size, gpu_columns *c)
{
  octa_size whole = { 3, { 1, 1, 1 } };
  int part = 0;
  bool are_neighbours = true;
  c->n = 1;
  for (int d = 0; d < size->n_dims; d++)
    {
      bool is_in = set >> d & 1;
      if (is_in)
        c->n *= size->dims[d];
      if (size->dims[d] == 1)
        continue;
      are_neighbours &= ! (is_in && part == 2);
      part = is_in ? 1 : part == 1 ? 2 : part;
      whole.dims[part] *= size->dims[d];
    }
  c->is_as_given = false;
  c->dim = 1;
  if (are_neighbours)
    return gpu_to_size (&c->x, &whole);
  c->apart = set;
  return to_front (set, size, c);
}

octa_status
gpu_find_columns (const gpu_plain *s, gpu_columns *c)
{
  const octa_size *size = &s->info.size;
  unsigned set = 0;
  octa_node_retain (c->x = s->x);
  c->given = s->x;
  c->apart = 0;
  c->out = *size;
  c->is_as_given = true;
  if (s->n_dims < 0 && ! (s->words & GPU_ALL))
    c->dim = octa_size_default_dim (size);
  else if (s->n_dims == 1)
    c->dim = s->dims[0];
  else
    {
      for (int i = 0; i < s->n_dims; i++)
        set |= s->dims[i] < size->n_dims ? 1u << s->dims[i] : 0;
      if (s->n_dims < 0)
        set = (1u << size->n_dims) - 1;
      for (int d = 0; d < size->n_dims; d++)
        if (set >> d & 1)
          c->out.dims[d] = 1;
      octa_size_trim (&c->out);
      return join_dims (set, size, c);
    }
  c->n = octa_size_along (size, c->dim);
  if (c->dim < size->n_dims)
    c->out.dims[c->dim] = 1;
  octa_size_trim (&c->out);
  return OCTA_OK;
}

/* The longest dimension of SIZE with a bit in SET.  */
static int
longest (unsigned set, const octa_size *size)
{
  int best = -1;
  for (int d = 0; d < size->n_dims; d++)
    if (set >> d & 1 && (best < 0 || size->dims[d] > size->dims[best]))
      best = d;
  return best;
}

octa_status
gpu_sum_columns (octa_reduction reduction, const gpu_columns *c,
                 octa_node **out)
{
  octa_array_info info;
  AUTO_NODE r = NULL;
  octa_node_info (c->given, &info);
  if (! c->apart || info.n_elems == 0)
    return octa_reduce_node (reduction, c->x, c->dim, out);
  /* reduce one dimension after the other: after the first one little is
     left */
  octa_node_retain (r = c->given);
  for (unsigned left = c->apart; left;)
    {
      int d = longest (left, &info.size);
      if (d < 0)
        break;
      GATEWAY_TRY (gpu_reduce_to (reduction, &r, d));
      left &= ~(1u << d);
      reduction = OCTA_REDUCE_sum;
    }
  *out = OCTA_MOVE (r);
  return OCTA_OK;
}

octa_status
gpu_give_columns (const gpu_columns *c, octa_node **r, octa_node **out)
{
  if (! c->is_as_given && gpu_to_size (r, &c->out) != OCTA_OK)
    return OCTA_FAIL;
  *out = *r;
  *r = NULL;
  return OCTA_OK;
}

/* ---- composing ---- */

octa_status
gpu_operate (octa_op op, octa_node *a, octa_node *b, octa_node **out)
{
  return octa_node_op (op, (octa_node *[]){ a, b }, out);
}

octa_status
gpu_with_number (octa_op op, octa_node **n, double number)
{
  AUTO_NODE v = NULL;
  GATEWAY_TRY (octa_node_number (OCTA_TYPE_DOUBLE, number, &v));
  return gpu_map2 (op, n, v);
}

octa_status
gpu_with_number_at (octa_node *bad, double number, octa_node **n)
{
  AUTO_NODE v = NULL;
  octa_node *r;
  octa_array_info info;
  octa_node_info (*n, &info);
  if (octa_node_number (info.type, number, &v) != OCTA_OK
      || octa_node_op (OCTA_OP_merge, (octa_node *[]){ bad, v, *n }, &r)
             != OCTA_OK)
    return OCTA_FAIL;
  octa_node_release (*n);
  *n = r;
  return OCTA_OK;
}

bool
gpu_has_dims (const gpu_plain *s)
{
  bool has = true;
  for (int i = 0; i < s->n_dims; i++)
    has &= s->dims[i] < s->info.size.n_dims;
  return has;
}
