/* dimension.c -- the dimension along which arrays are joined or divided.  They
   pass with that dimension last, so that each part is a range of elements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"
#include "index/index.h"

/* cat leaves out arrays of 0 x 0, and so do these calls.  */
static bool
is_void (const octa_comm_head *h)
{
  return h->n_dims == 0
         || (h->n_dims == 2 && h->dims[0] == 0 && h->dims[1] == 0);
}

int64_t
octa_comm_along (const octa_comm_round *r, const octa_comm_head *h)
{
  octa_size s = octa_comm_head_size (h);
  return is_void (h) ? 0 : octa_size_along (&s, r->dim);
}

/* Find the dimension and the number of dimensions of heads FIRST to LAST; fail
   unless they agree in the other ones.  */
octa_status
octa_comm_find_dim (octa_comm_round *r, int first, int last)
{
  const octa_comm_head *one = NULL;
  int found = 0;
  r->n_dims = 2;
  for (int k = first; k <= last; k++)
    {
      octa_size s = octa_comm_head_size (&r->heads[k]);
      if (is_void (&r->heads[k]))
        continue;
      for (int d = 0; d < s.n_dims; d++)
        if (s.dims[d] != 1 && d > found)
          found = d;
      if (s.n_dims > r->n_dims)
        r->n_dims = s.n_dims;
    }
  r->dim = r->a->dim >= 0 ? r->a->dim : found;
  if (r->dim >= r->n_dims)
    r->n_dims = r->dim + 1;
  for (int k = first; k <= last; k++)
    {
      const octa_comm_head *h = &r->heads[k];
      if (is_void (h))
        continue;
      one = one ? one : h;
      octa_size s = octa_comm_head_size (one), t = octa_comm_head_size (h);
      for (int d = 0; d < r->n_dims; d++)
        if (d != r->dim && octa_size_along (&s, d) != octa_size_along (&t, d))
          return octa_fail (OCTA_ERROR_LOGIC,
                            "%s: the arrays of ranks %d and %d differ in "
                            "dimension %d; they may differ only in dimension "
                            "%d, along which they are joined",
                            octa_comm_call_name (r->a->call),
                            (int)(one - r->heads), k, d + 1, r->dim + 1);
    }
  return octa_size_admit (r->n_dims);
}

/* The size in which an array of H has DIM last with LENGTH.  */
static octa_size
turned_size (const octa_comm_round *r, const octa_comm_head *h, int64_t length)
{
  octa_size s = octa_comm_head_size (h), t = { .n_dims = r->n_dims };
  int k = 0;
  for (int d = 0; d < r->n_dims; d++)
    if (d != r->dim)
      t.dims[k++] = octa_size_along (&s, d);
  t.dims[k] = length;
  return t;
}

/* The number of elements for each index along DIM.  */
int64_t
octa_comm_stride (const octa_comm_round *r, const octa_comm_head *h)
{
  octa_size s = turned_size (r, h, 1);
  return octa_size_elems (&s);
}

/* X with DIM last.  */
octa_status
octa_comm_turn (const octa_comm_round *r, octa_node *x, octa_node **out)
{
  octa_status st;
  int perm[OCTA_DIMS_MAX], k = 0;
  for (int d = 0; d < r->n_dims; d++)
    if (d != r->dim)
      perm[k++] = d;
  perm[k] = r->dim;
  OCTA_TRY (octa_index_permute (x, r->n_dims, perm, out));
  st = octa_comm_settle (out, x);
done:
  return st;
}

/* The inverse, for the elements of X, of which there are LENGTH times the
   stride of H.  */
octa_status
octa_comm_turn_back (const octa_comm_round *r, const octa_comm_head *h,
                     int64_t length, octa_node *x, octa_node **out)
{
  octa_status st;
  octa_node *shaped = NULL;
  octa_size s = turned_size (r, h, length), flat = s;
  int perm[OCTA_DIMS_MAX];
  octa_size_trim (&flat);
  for (int d = 0; d < r->n_dims; d++)
    perm[d] = d < r->dim ? d : d > r->dim ? d - 1 : r->n_dims - 1;
  OCTA_TRY (octa_node_reshape (x, &flat, &shaped));
  OCTA_TRY (octa_index_permute (shaped, r->n_dims, perm, out));
done:
  octa_node_release (shaped);
  return st;
}

/* Rank K's part of LENGTH.  */
octa_comm_range
octa_comm_part (const octa_comm_round *r, int64_t length, int k)
{
  const int64_t n = r->c->n, q = length / n, more = length % n;
  octa_comm_range p = { k * q + (k < more ? k : more), q + (k < more) };
  if (r->a->lengths)
    {
      p = (octa_comm_range){ 0, r->a->lengths[k] };
      for (int j = 0; j < k; j++)
        p.first += r->a->lengths[j];
    }
  return p;
}

octa_comm_range
octa_comm_times (octa_comm_range p, int64_t factor)
{
  return (octa_comm_range){ p.first * factor, p.count * factor };
}

/* A head that gives class and other dimensions.  */
const octa_comm_head *
octa_comm_model (const octa_comm_round *r)
{
  for (int k = 0; k < r->c->n; k++)
    if (! is_void (&r->heads[k]))
      return &r->heads[k];
  return &r->heads[0];
}
