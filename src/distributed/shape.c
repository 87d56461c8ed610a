/* shape.c -- subscripts, other shapes and orders of arrays with parts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "distributed/private.h"

#include <stdlib.h>
#include <string.h>

/* The data of a rule.  */
typedef struct shaping
{
  octa_node *x, *value;
  octa_size size; /* without its length along the parts */
  int n;
  const int *perm;
  const octa_subscript *s;
  const octa_distributed_split *to; /* how an assignment's value is divided */
} shaping;

static octa_distributed_job
job_of (octa_node *x, shaping *h)
{
  h->x = x;
  return (octa_distributed_job){ .comm = octa_distributed_comm (x),
                                 .split = octa_distributed_split_of (x),
                                 .data = h };
}

/* ---- permutations ---- */

static octa_status
permuted_part (const octa_distributed_job *j, int l, octa_node **out)
{
  const shaping *h = j->data;
  OCTA_GET (octa_node *, part, octa_distributed_part (h->x, l));
  return octa_index_permute (part, h->n, h->perm, out);
}

octa_status
octa_distributed_permute (octa_node *in, int n, const int *perm,
                          octa_node **out)
{
  octa_status st;
  octa_node *of = NULL;
  octa_distributed_job j;
  int all[OCTA_DIMS_MAX];
  shaping h = { .n = n, .perm = all };
  /* Parts without elements may have more dimensions than the whole.  */
  for (int k = 0; k < OCTA_DIMS_MAX; k++)
    all[k] = k < n ? perm[k] : k;
  h.n = in->parts->dim < n ? n : in->parts->dim + 1;
  j = job_of (in, &h);
  j.part = permuted_part;
  OCTA_TRY (octa_node_sketch (in, &of));
  OCTA_TRY (octa_index_permute (of, n, perm, &j.sketch));
  for (int k = 0; k < h.n; k++)
    if (all[k] == in->parts->dim)
      {
        j.split.dim = k;
        break;
      }
  st = octa_distributed_make (&j, out);
done:
  octa_node_release (of);
  octa_node_release (j.sketch);
  return st;
}

/* ---- reshape ---- */

/* The number of elements before dimension DIM for each index along it.  */
static int64_t
stride (const octa_size *s, int dim)
{
  int64_t n = 1;
  for (int d = 0; d < dim; d++)
    n *= octa_size_along (s, d);
  return n;
}

/* The dimension of NEW along which the parts of X, in X's order of elements,
   are ranges of indices, and the starts of these.  False: there is none.  */
static bool
new_split (const octa_node *x, const octa_size *size,
           octa_distributed_split *split)
{
  const octa_parts *p = x->parts;
  const int64_t unit = stride (&x->size, p->dim), length = p->start[p->n];
  const bool is_last = unit * length == x->n_elems;
  split->dim = -1;
  if (octa_size_same (&x->size, size))
    {
      split->dim = p->dim;
      memcpy (split->start, p->start,
              ((size_t)p->n + 1) * sizeof *split->start);
    }
  for (int d = 0; d < size->n_dims && split->dim < 0; d++)
    {
      const int64_t to = stride (size, d), long_d = size->dims[d];
      bool fits = to > 0
                  && (is_last ? to * long_d == x->n_elems && long_d > 1
                              : to == unit && long_d == length);
      for (int k = 0; k < p->n && fits; k++)
        fits = p->start[k] * unit % to == 0;
      if (! fits)
        continue;
      split->dim = d;
      for (int k = 0; k <= p->n; k++)
        split->start[k] = p->start[k] * unit / to;
    }
  return split->dim >= 0;
}

static octa_status
reshaped_part (const octa_distributed_job *j, int l, octa_node **out)
{
  const shaping *h = j->data;
  const int k = h->x->parts->first + l;
  octa_size size = h->size;
  OCTA_GET (octa_node *, part, octa_distributed_part (h->x, l));
  size.dims[j->split.dim] = j->split.start[k + 1] - j->split.start[k];
  return octa_node_reshape (part, &size, out);
}

static octa_status
reshape_kept (octa_node *in, const octa_size *size,
              const octa_distributed_split *split, octa_node **out)
{
  octa_status st;
  octa_node *of = NULL;
  octa_distributed_job j;
  shaping h = { .size = *size };
  j = job_of (in, &h);
  j.part = reshaped_part;
  j.split = *split;
  for (; h.size.n_dims <= split->dim; h.size.n_dims++)
    h.size.dims[h.size.n_dims] = 1;
  OCTA_TRY (octa_node_sketch (in, &of));
  OCTA_TRY (octa_node_reshape (of, size, &j.sketch));
  st = octa_distributed_make (&j, out);
done:
  octa_node_release (of);
  octa_node_release (j.sketch);
  return st;
}

/* The last dimension of X that is not 1.  */
static int
last_dim (const octa_node *x)
{
  int dim = 0;
  for (int d = 0; d < x->size.n_dims; d++)
    if (x->size.dims[d] != 1)
      dim = d;
  return dim;
}

/* Where parts are no ranges of X's order of elements, they are moved first to
   the last dimension, along which they are.  */
octa_status
octa_distributed_reshape (octa_node *in, const octa_size *size,
                          octa_node **out)
{
  octa_status st = OCTA_OK;
  octa_node *moved = NULL;
  octa_distributed_split split = { 0, NULL };
  split.start = calloc ((size_t)in->parts->n + 1, sizeof *split.start);
  if (! split.start)
    return octa_no_memory ("a distributed array");
  octa_node_retain (moved = in);
  if (! new_split (moved, size, &split))
    {
      octa_node_release (OCTA_MOVE (moved));
      OCTA_TRY (octa_distributed_move (in, last_dim (in), NULL, &moved));
      if (! new_split (moved, size, &split))
        OCTA_TRY (octa_fail (
            OCTA_ERROR_NOTSUPPORTED,
            "reshape of a distributed array must keep its parts together; "
            "redistribute it with another partition first, or gather it"));
    }
  st = reshape_kept (moved, size, &split, out);
done:
  free (split.start);
  octa_node_release (moved);
  return st;
}

/* ---- x(s1, s2 ...) ---- */

/* The place in a regular subscript S of the first index that is not less than
   FIRST.  */
static int64_t
place_of (const octa_subscript *s, int64_t first)
{
  if (first <= s->start || s->count == 0)
    return 0;
  const int64_t k = (first - s->start + s->step - 1) / s->step;
  return k < s->count ? k : s->count;
}

/* The subscripts of the element of X at PLACE, from 0.  */
static void
spread_place (const octa_node *x, int64_t place, octa_subscript *all,
              int *n_all)
{
  const int dim = x->parts->dim;
  for (*n_all = 0; *n_all < x->size.n_dims || *n_all <= dim; (*n_all)++)
    {
      const int64_t length = octa_size_along (&x->size, *n_all);
      all[*n_all] = (octa_subscript){ .start = place % length,
                                      .step = 1,
                                      .count = 1 };
      place /= length;
    }
}

/* Subscripts of X that do not fold the dimension of its parts into another.  A
   single one of a vector is that of its dimension.  */
static octa_status
spread_subscripts (const octa_node *x, int n, const octa_subscript *s,
                   octa_subscript *all, int *n_all)
{
  const int dim = x->parts->dim;
  if (n == 1 && octa_size_is_vector (&x->size) && dim < 2
      && (octa_size_along (&x->size, 1 - dim) == 1))
    {
      all[1 - dim] = (octa_subscript){ .is_colon = true };
      all[dim] = s[0];
      *n_all = 2;
      return OCTA_OK;
    }
  if (n == 1 && ! s->is_colon && ! s->list && ! s->on_device && s->count == 1)
    {
      spread_place (x, s->start, all, n_all);
      return OCTA_OK;
    }
  if (n < x->size.n_dims && n <= dim + 1)
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "a distributed array has linear indexing only by one "
                      "number; write a subscript for each dimension, or "
                      "gather it");
  memcpy (all, s, (size_t)n * sizeof *s);
  for (*n_all = n; *n_all <= dim; (*n_all)++)
    all[*n_all] = (octa_subscript){ .is_colon = true };
  return OCTA_OK;
}

/* Fail unless S selects a range that ascends, or all.  */
static octa_status
check_range (const octa_subscript *s)
{
  return s->is_colon
                 || (! s->list && ! s->on_device
                     && (s->step > 0 || s->count < 2))
             ? OCTA_OK
             : octa_fail (OCTA_ERROR_NOTSUPPORTED,
                          "along its parts a distributed array is indexed by "
                          "a colon, a number or an ascending range; gather it "
                          "for other subscripts");
}

/* The subscript of the elements of S in the part from FIRST to END - 1.  */
static octa_subscript
in_part (const octa_subscript *s, int64_t first, int64_t end)
{
  const int64_t from = place_of (s, first), to = place_of (s, end);
  octa_subscript own = { .step = s->step, .count = to > from ? to - from : 0 };
  own.start = own.count > 0 ? s->start + from * s->step - first : 0;
  return own;
}

/* How the elements at ALONG, of an array that P divides, are divided.  */
static octa_status
read_split (const octa_parts *p, const octa_subscript *along,
            octa_distributed_split *out)
{
  out->dim = p->dim;
  out->start = calloc ((size_t)p->n + 1, sizeof *out->start);
  if (! out->start)
    return octa_no_memory ("a distributed array");
  for (int k = 0; k <= p->n; k++)
    out->start[k] = along->is_colon ? p->start[k]
                                    : place_of (along, p->start[k]);
  return OCTA_OK;
}

static octa_status
read_part (const octa_distributed_job *j, int l, octa_node **out)
{
  const shaping *h = j->data;
  const octa_parts *p = h->x->parts;
  octa_subscript s[OCTA_DIMS_MAX];
  OCTA_GET (octa_node *, part, octa_distributed_part (h->x, l));
  memcpy (s, h->s, (size_t)h->n * sizeof *s);
  if (! s[p->dim].is_colon)
    s[p->dim] = in_part (&h->s[p->dim], p->start[p->first + l],
                         p->start[p->first + l + 1]);
  return octa_index_read (part, h->n, s, out);
}

/* The elements at one index along the parts, as an ordinary array: the rank
   that has them passes them to all.  */
static octa_status
read_one (const octa_distributed_job *j, octa_node **out)
{
  octa_status st;
  octa_node *some = NULL;
  OCTA_TRY (octa_distributed_make (j, &some));
  st = octa_distributed_gather (some, out);
done:
  octa_node_release (some);
  return st;
}

/* An array without elements, as J's sketch: its shape need not be that of its
   parts.  */
static octa_status
read_nothing (const octa_distributed_job *j, octa_node **out)
{
  octa_status st;
  octa_node *none = NULL;
  const octa_size *size = &j->sketch->size;
  octa_distributed_split split = { j->split.dim, NULL };
  OCTA_TRY (octa_node_empty ((octa_type)j->sketch->type, false, size, &none));
  split.start = octa_distributed_starts (j->comm,
                                         octa_size_along (size, split.dim),
                                         NULL);
  OCTA_TRY (split.start ? OCTA_OK : OCTA_FAIL);
  st = octa_distributed_divide (j->comm, none, &split, out);
done:
  free (split.start);
  octa_node_release (none);
  return st;
}

octa_status
octa_distributed_read (octa_node *in, int n, const octa_subscript *s,
                       octa_node **out)
{
  octa_status st;
  octa_node *of = NULL;
  const octa_parts *p = in->parts;
  octa_distributed_job j;
  octa_subscript all[OCTA_DIMS_MAX];
  shaping h = { .s = all };
  j = job_of (in, &h);
  if (n == 1 && s->is_colon)
    return octa_distributed_reshape (in, OCTA_SIZE (in->n_elems, 1), out);
  j.part = read_part;
  j.split.start = NULL;
  OCTA_TRY (octa_node_sketch (in, &of));
  OCTA_TRY (octa_index_read (of, n, s, &j.sketch)); /* core's errors */
  OCTA_TRY (spread_subscripts (in, n, s, all, &h.n));
  const octa_subscript *along = &all[p->dim];
  OCTA_TRY (check_range (along));
  for (int d = 0; d < h.n; d++)
    if (all[d].on_device && p->n_local > 1)
      OCTA_TRY (octa_parts_refuse ("indexing by a gpuArray"));
  if (j.sketch->n_elems == 0)
    {
      st = read_nothing (&j, out);
      goto done;
    }
  OCTA_TRY (read_split (p, along, &j.split));
  st = ! along->is_colon && along->count == 1
           ? read_one (&j, out)
           : octa_distributed_make (&j, out);
done:
  free (j.split.start);
  octa_node_release (of);
  octa_node_release (j.sketch);
  return st;
}

/* ---- x(s1, s2 ...) = v ---- */

/* A piece of the right-hand side, at the elements S of the part.  */
typedef struct placed
{
  octa_node *v;
  octa_subscript s;
} placed;

static int
by_size (const void *a, const void *b)
{
  const int64_t x = ((const placed *)a)->v->n_elems,
                y = ((const placed *)b)->v->n_elems;
  return (x < y) - (x > y);
}

/* The pieces of V, the part of the right-hand side of rank L here, where OWN
   selects elements along the parts.  The largest comes first: its assignment
   makes the new array, in which the others take place.  */
static void
place_pieces (const octa_parts *v, int l, const octa_subscript *own,
              placed *out)
{
  int64_t at = 0;
  const octa_pieces *p = &v->pieces[l];
  for (int i = 0; i < p->n; i++)
    {
      const int64_t n = octa_size_along (&p->node[i]->size, v->dim);
      out[i] = (placed){
        p->node[i],
        { .start = own->start + at * own->step, .step = own->step, .count = n }
      };
      at += n;
    }
  qsort (out, (size_t)p->n, sizeof *out, by_size);
}

/* X with V at the elements ALONG.  */
static octa_status
put (octa_node *x, const shaping *h, const octa_subscript *along, octa_node *v,
     octa_node **out)
{
  octa_status st;
  octa_subscript s[OCTA_DIMS_MAX];
  memcpy (s, h->s, (size_t)h->n * sizeof *s);
  s[h->x->parts->dim] = *along;
  OCTA_TRY (octa_index_assign (x, h->n, s, v, out));
  if (! *out)
    OCTA_TRY (octa_parts_refuse ("an assignment that changes the class"));
done:
  return st;
}

/* PART with the pieces of the right-hand side at OWN.  */
static octa_status
put_pieces (octa_node *part, const shaping *h, int l,
            const octa_subscript *own, octa_node **out)
{
  octa_status st = OCTA_OK;
  const octa_parts *v = h->value->parts;
  octa_node *next = NULL, *now = part;
  placed *all = calloc ((size_t)v->pieces[l].n, sizeof *all);
  if (! all)
    return octa_no_memory ("a distributed array");
  octa_node_retain (now);
  place_pieces (v, l, own, all);
  for (int i = 0; i < v->pieces[l].n; i++)
    {
      OCTA_TRY (put (now, h, &all[i].s, all[i].v, &next));
      octa_node_release (now);
      now = next;
    }
  *out = OCTA_MOVE (now);
done:
  octa_node_release (now);
  free (all);
  return st;
}

static octa_status
assigned_part (const octa_distributed_job *j, int l, octa_node **out)
{
  octa_status st = OCTA_OK;
  const shaping *h = j->data;
  const octa_parts *p = h->x->parts;
  const octa_subscript *along = &h->s[p->dim];
  const int64_t first = p->start[p->first + l],
                end = p->start[p->first + l + 1];
  octa_node *v = NULL;
  OCTA_GET (octa_node *, part, octa_distributed_part (h->x, l));
  const octa_subscript own = along->is_colon
                                 ? (octa_subscript){ .step = 1,
                                                     .count = end - first }
                                 : in_part (along, first, end);
  if (own.count == 0)
    octa_node_retain (*out = part);
  else if (octa_node_is_parted (h->value) && ! h->value->parts->part[l])
    st = put_pieces (part, h, l, &own, out);
  else
    {
      OCTA_TRY (octa_distributed_operand (h->value, j->comm, h->to, l, &v));
      st = put (part, h, along->is_colon ? along : &own, v, out);
    }
done:
  octa_node_release (v);
  return st;
}

/* V with the shape of REGION, the elements of X that it is assigned to, and
   divided as SPLIT if it has parts.  */
static octa_status
align_value (const octa_distributed_split *split, const octa_size *region,
             octa_node *v, octa_node **out)
{
  octa_status st;
  octa_node *shaped = NULL;
  if (v->n_elems == 1 || octa_size_same (&v->size, region))
    octa_node_retain (shaped = v);
  else
    OCTA_TRY (octa_node_reshape (v, region, &shaped));
  if (! octa_node_is_parted (shaped))
    *out = OCTA_MOVE (shaped);
  else if (octa_size_along (&shaped->size, split->dim)
           == octa_size_along (region, split->dim))
    st = octa_distributed_align (shaped, split, out);
  else
    st = octa_fail (OCTA_ERROR_NOTSUPPORTED,
                    "a distributed right-hand side must have the length of "
                    "the subscript along the parts; gather it first");
done:
  octa_node_release (shaped);
  return st;
}

/* X with the class that an assignment of V gives it, and complex if V makes it
   so.  */
static octa_status
widened (octa_node *x, octa_node *v, octa_node **out)
{
  octa_status st;
  OCTA_TRY (octa_node_resolve (v));
  const bool is_complex = v->cplx == OCTA_COMPLEX;
  const octa_type t = octa_op_put_type ((octa_type)x->type, (octa_type)v->type,
                                        is_complex);
  st = octa_index_convert (x, t, is_complex, out);
done:
  return st;
}

/* May V be assigned to elements S of X?  */
static octa_status
admit (octa_node *x, int n, const octa_subscript *s, octa_node *v,
       bool *is_nothing)
{
  octa_status st;
  octa_assignment a;
  if (! octa_node_is_parted (x))
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "elements of a distributed array are not assigned to an "
                      "ordinary one; gather them first: x(k) = gather (y)");
  OCTA_TRY (octa_distributed_meet (2, (octa_node *[]){ x, v }));
  OCTA_TRY (octa_index_measure (x, n, s, v, &a));
  *is_nothing = a.is_nothing;
  if (a.is_of_core || a.grows)
    return octa_parts_refuse ("an assignment that changes the size");
done:
  return st;
}

octa_status
octa_distributed_assign (octa_node *x, int n, const octa_subscript *s,
                         octa_node *v, octa_node **out)
{
  octa_status st;
  bool is_nothing = false;
  octa_node *of = NULL, *in = NULL, *region = NULL;
  octa_distributed_job j = { .sketch = NULL };
  octa_subscript all[OCTA_DIMS_MAX];
  octa_distributed_split to = { 0, NULL };
  shaping h = { .s = all, .to = &to };
  OCTA_TRY (admit (x, n, s, v, &is_nothing));
  OCTA_TRY (widened (x, v, &in));
  if (is_nothing)
    {
      *out = OCTA_MOVE (in);
      goto done;
    }
  j = job_of (in, &h);
  j.part = assigned_part;
  OCTA_TRY (octa_node_sketch (in, &of));
  OCTA_TRY (spread_subscripts (in, n, s, all, &h.n));
  OCTA_TRY (check_range (&all[in->parts->dim]));
  for (int d = 0; d < h.n; d++)
    if (all[d].on_device && in->parts->n_local > 1)
      OCTA_TRY (octa_parts_refuse ("assignment by a gpuArray as subscript"));
  OCTA_TRY (read_split (in->parts, &all[in->parts->dim], &to));
  OCTA_TRY (octa_index_read (of, h.n, all, &region));
  OCTA_TRY (align_value (&to, &region->size, v, &h.value));
  OCTA_TRY (octa_node_sketch (in, &j.sketch));
  if (in->cplx == OCTA_COMPLEX)
    octa_node_finish (j.sketch); /* as Octave narrows a result */
  st = octa_distributed_make (&j, out);
done:
  free (to.start);
  octa_node_release (h.value);
  octa_node_release (region);
  octa_node_release (of);
  octa_node_release (in);
  octa_node_release (j.sketch);
  return st;
}
