/* join.c -- concatenation and rotation of arrays with parts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "distributed/private.h"

#include <stdlib.h>
#include <string.h>

typedef struct joining
{
  octa_node *x;
  octa_node *const *pieces;
  int64_t shifts[OCTA_DIMS_MAX];
  int n, dim;
  char rule;
} joining;

/* ---- concatenation ---- */

static octa_status
joined_part (const octa_distributed_job *j, int l, octa_node **out)
{
  octa_status st = OCTA_OK;
  const joining *h = j->data;
  const octa_parts *like = h->x->parts;
  octa_node **some = calloc ((size_t)h->n, sizeof *some);
  if (! some)
    return octa_no_memory ("a distributed array");
  for (int i = 0; i < h->n; i++)
    if (octa_node_is_parted (h->pieces[i]))
      OCTA_TRY (octa_distributed_operand (h->pieces[i], j->comm, &j->split, l,
                                          &some[i]));
    else
      OCTA_TRY (octa_distributed_cut (h->pieces[i], j->split.dim,
                                      &j->split.start[like->first + l],
                                      &some[i]));
  st = octa_index_cat (h->rule, h->dim, h->n, some, out);
done:
  for (int i = 0; i < h->n; i++)
    octa_node_release (some[i]);
  free (some);
  return st;
}

/* The class and size of the concatenation of arrays of one class that agree in
   all other dimensions.  */
static octa_status
cat_sketch (int dim, int n, octa_node *const *in, octa_node **out)
{
  octa_size size = in[0]->size;
  octa_type t = (octa_type)in[0]->type;
  bool is_complex = false, is_nonneg = true;
  for (; size.n_dims <= dim; size.n_dims++)
    size.dims[size.n_dims] = 1;
  size.dims[dim] = 0;
  for (int i = 0; i < n; i++)
    {
      const int most = in[i]->size.n_dims > size.n_dims ? in[i]->size.n_dims
                                                        : size.n_dims;
      for (int d = 0; d < most; d++)
        if (d != dim
            && octa_size_along (&in[i]->size, d) != octa_size_along (&size, d))
          return octa_fail ("", "%s", OCTA_CAT_MISMATCH);
      size.dims[dim] = octa_size_sum (size.dims[dim],
                                      octa_size_along (&in[i]->size, dim));
      is_complex |= in[i]->cplx != OCTA_REAL;
      is_nonneg &= octa_node_is_nonneg (in[i]);
    }
  octa_status st = octa_node_new (OCTA_NODE_PARTS, t,
                                  is_complex ? OCTA_UNRESOLVED : OCTA_REAL,
                                  &size, out);
  if (st == OCTA_OK)
    (*out)->is_nonneg = is_nonneg;
  return st;
}

/* Divide the pieces IN of J so that each rank has its range of the whole along
   DIM, the dimension of the parts.  MOVED gets references.  */
static octa_status
divide (const octa_distributed_job *j, int n, octa_node *const *in,
        octa_node **moved)
{
  octa_status st = OCTA_OK;
  octa_communicator_info c;
  int64_t at = 0;
  octa_comm_info (j->comm, &c);
  int64_t *start = calloc ((size_t)c.n + 1, sizeof *start);
  if (! start)
    return octa_no_memory ("a distributed array");
  for (int i = 0; i < n; i++)
    {
      const int64_t length = octa_size_along (&in[i]->size, j->split.dim);
      const octa_distributed_split split = { j->split.dim, start };
      for (int k = 0; k <= c.n; k++)
        {
          int64_t from = j->split.start[k] - at;
          start[k] = from < 0 ? 0 : from > length ? length : from;
        }
      at += length;
      if (octa_node_is_parted (in[i]))
        OCTA_TRY (octa_distributed_align (in[i], &split, &moved[i]));
      else
        OCTA_TRY (octa_distributed_divide (j->comm, in[i], &split, &moved[i]));
    }
done:
  free (start);
  return st;
}

static octa_status
cat_alike (char rule, int dim, int n, octa_node *const *in, octa_node **out)
{
  octa_status st;
  octa_node *like = octa_distributed_first (n, in);
  joining h = { .x = like, .n = n, .dim = dim, .rule = rule };
  octa_distributed_job j = { .comm = octa_distributed_comm (like),
                             .split = octa_distributed_split_of (like),
                             .part = joined_part,
                             .data = &h };
  int64_t *start = NULL;
  octa_node **moved = calloc ((size_t)n, sizeof *moved);
  if (! moved)
    return octa_no_memory ("a distributed array");
  h.pieces = moved;
  OCTA_TRY (octa_distributed_meet (n, in));
  OCTA_TRY (cat_sketch (dim, n, in, &j.sketch));
  if (dim == j.split.dim)
    {
      start = octa_distributed_starts (j.comm,
                                       octa_size_along (&j.sketch->size, dim),
                                       NULL);
      OCTA_TRY (start ? OCTA_OK : OCTA_FAIL);
      j.split.start = start;
      OCTA_TRY (divide (&j, n, in, moved));
    }
  else
    for (int i = 0; i < n; i++)
      if (octa_node_is_parted (in[i]))
        OCTA_TRY (octa_distributed_align (in[i], &j.split, &moved[i]));
      else
        octa_node_retain (moved[i] = in[i]);
  st = octa_distributed_make (&j, out);
done:
  for (int i = 0; i < n; i++)
    octa_node_release (moved[i]);
  free (moved);
  free (start);
  octa_node_release (j.sketch);
  return st;
}

/* The class of the concatenation.  */
static octa_status
cat_class (int n, octa_node *const *in, octa_type *t)
{
  octa_status st = OCTA_OK;
  octa_node *made = NULL, *one = NULL;
  octa_node **ones = calloc ((size_t)n, sizeof *ones);
  if (! ones)
    return octa_no_memory ("a distributed array");
  OCTA_TRY (octa_node_number (OCTA_TYPE_DOUBLE, 1, &one));
  for (int i = 0; i < n; i++)
    OCTA_TRY (
        octa_index_convert (one, (octa_type)in[i]->type, false, &ones[i]));
  OCTA_TRY (octa_index_cat ('c', 0, n, ones, &made));
  *t = (octa_type)made->type;
done:
  for (int i = 0; i < n; i++)
    octa_node_release (ones[i]);
  free (ones);
  octa_node_release (one);
  octa_node_release (made);
  return st;
}

octa_status
octa_distributed_cat (char rule, int dim, int n, octa_node *const *in,
                      octa_node **out)
{
  octa_status st;
  octa_type t = OCTA_TYPE_DOUBLE;
  int count = 0;
  octa_node **alike = calloc ((size_t)n, sizeof *alike);
  if (! alike)
    return octa_no_memory ("a distributed array");
  OCTA_TRY (cat_class (n, in, &t));
  for (int i = 0; i < n; i++)
    if (octa_node_is_parted (in[i])
        || ! octa_size_same (&in[i]->size, OCTA_SIZE (0, 0)))
      {
        OCTA_TRY (octa_index_convert (in[i], t, false, &alike[count]));
        count++;
      }
  st = cat_alike (rule, dim, count, alike, out);
done:
  for (int i = 0; i < count; i++)
    octa_node_release (alike[i]);
  free (alike);
  return st;
}

/* ---- circshift ---- */

static octa_status
rotated_part (const octa_distributed_job *j, int l, octa_node **out)
{
  const joining *h = j->data;
  OCTA_GET (octa_node *, part, octa_distributed_part (h->x, l));
  return octa_index_rotate (part, h->shifts, out);
}

/* COUNT indices of IN from FIRST on along its parts.  */
static octa_status
range_of (octa_node *in, int64_t first, int64_t count, octa_node **out)
{
  octa_subscript s[OCTA_DIMS_MAX];
  const int dim = in->parts->dim,
            n = dim < in->size.n_dims ? in->size.n_dims : dim + 1;
  memset (s, 0, sizeof s);
  for (int d = 0; d < n; d++)
    s[d].is_colon = true;
  s[dim] = (octa_subscript){ .start = first, .step = 1, .count = count };
  return octa_distributed_read (in, n, s, out);
}

/* IN rotated by SHIFT along its parts: the end comes before the rest.  */
static octa_status
rotate_along (octa_node *in, int64_t shift, octa_node **out)
{
  octa_status st;
  const octa_parts *p = in->parts;
  const int64_t length = p->start[p->n];
  octa_node *half[2] = { NULL, NULL }, *made = NULL;
  const octa_distributed_split split = octa_distributed_split_of (in);
  OCTA_TRY (range_of (in, length - shift, shift, &half[0]));
  OCTA_TRY (range_of (in, 0, length - shift, &half[1]));
  /* Two single indices are ordinary arrays.  */
  if (! octa_parts_any (2, half))
    OCTA_TRY (octa_index_cat ('c', p->dim, 2, half, &made));
  else
    OCTA_TRY (octa_distributed_cat ('c', p->dim, 2, half, &made));
  st = octa_node_is_parted (made)
           ? octa_distributed_align (made, &split, out)
           : octa_distributed_divide (p->comm, made, &split, out);
done:
  octa_node_release (made);
  octa_node_release (half[0]);
  octa_node_release (half[1]);
  return st;
}

octa_status
octa_distributed_rotate (octa_node *in, const int64_t *shifts, octa_node **out)
{
  octa_status st;
  const int dim = in->parts->dim;
  joining h = { .x = NULL };
  octa_distributed_job j = { .comm = octa_distributed_comm (in),
                             .split = octa_distributed_split_of (in),
                             .part = rotated_part,
                             .data = &h };
  memcpy (h.shifts, shifts, (size_t)in->size.n_dims * sizeof *shifts);
  h.shifts[dim] = 0;
  if (dim < in->size.n_dims && shifts[dim] != 0)
    OCTA_TRY (rotate_along (in, shifts[dim], &h.x));
  else
    octa_node_retain (h.x = in);
  OCTA_TRY (octa_node_sketch (h.x, &j.sketch));
  st = octa_distributed_make (&j, out);
done:
  octa_node_release (h.x);
  octa_node_release (j.sketch);
  return st;
}
