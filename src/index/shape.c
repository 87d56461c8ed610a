/* shape.c -- nodes with the same elements in another order, repeated, or
   concatenated.

   Permutations and repetitions are views, which cost nothing until they are
   read.  A concatenation is an array into which its pieces are assigned; the
   kernel of each piece writes its results directly into their place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "index/private.h"

#include <stdio.h>
#include <string.h>

/* ---- permutations ---- */

/* Make a view that reads every element of IN, so that the result is complex if
   IN is.  */
static octa_status
whole_view (octa_node *in, octa_view *v, const octa_size *size,
            octa_node **out)
{
  octa_status st = octa_node_view (in, v, size, out);
  if (st == OCTA_OK && in->cplx == OCTA_COMPLEX && ! in->is_kept
      && (*out)->kind == OCTA_NODE_VIEW)
    (*out)->cplx = OCTA_COMPLEX;
  return st;
}

octa_status
octa_index_permute (octa_node *in, int n, const int *perm, octa_node **out)
{
  octa_size size = { .n_dims = n };
  int64_t *dims = size.dims;
  int last = -1;
  bool keeps_order = true;
  if (octa_node_is_parted (in))
    return octa_parts_hooks.permute (in, n, perm, out);
  for (int k = 0; k < n; k++)
    {
      dims[k] = octa_size_along (&in->size, perm[k]);
      if (dims[k] == 1)
        continue;
      keeps_order &= perm[k] > last;
      last = perm[k];
    }
  if (keeps_order || in->n_elems == 0)
    return octa_node_reshape (in, &size, out);
  octa_view *v = octa_view_new (&in->size);
  if (! v)
    return octa_no_memory ("arrays");
  for (int k = 0; k < n; k++)
    if (perm[k] < in->size.n_dims)
      {
        v->axis[perm[k]] = (int8_t)k;
        v->count[perm[k]] = dims[k];
      }
  return whole_view (in, v, &size, out);
}

octa_status
octa_index_transpose (octa_node *in, octa_node **out)
{
  if (in->size.n_dims > 2)
    return octa_fail ("", "transpose not defined for N-D objects");
  return octa_index_permute (in, 2, (int[]){ 1, 0 }, out);
}

/* ---- repetitions ---- */

/* The value of IN; it is made real if its imaginary part is zero.  */
static octa_status
narrow_scalar (octa_node *in, octa_node **out)
{
  float f[2];
  memcpy (f, in->scalar.bytes, sizeof f);
  bool is_real = in->type == OCTA_TYPE_SINGLE ? f[1] == 0
                                              : in->scalar.d[1] == 0;
  octa_status st = octa_node_scalar ((octa_type)in->type,
                                     in->cplx == OCTA_COMPLEX && ! is_real,
                                     in->scalar.bytes, out);
  if (st == OCTA_OK)
    (*out)->is_kept = false;
  return st;
}

octa_status
octa_index_repeat (octa_node *in, int n, const int64_t *reps, bool each,
                   octa_node **out)
{
  octa_status st;
  octa_node *picked = NULL;
  octa_view *v = NULL;
  octa_size size = { .n_dims = n > in->size.n_dims ? n : in->size.n_dims };
  int64_t *dims = size.dims, parts[2 * OCTA_DIMS_MAX];
  int n_dims = size.n_dims, n_parts = 0;
  bool is_split = false, is_same = true;
  for (int d = 0; d < n_dims; d++)
    {
      int64_t len = octa_size_along (&in->size, d);
      int64_t rep = d < n ? reps[d] : 1;
      dims[d] = octa_size_product (len, rep);
      is_split |= len != 1 && rep != 1;
      is_same &= rep == 1;
    }
  OCTA_TRY (octa_size_check ((octa_type)in->type, true, &size));
  if (is_same)
    return octa_node_reshape (in, &size, out);
  if (in->kind == OCTA_NODE_SCALAR)
    {
      OCTA_TRY (narrow_scalar (in, &picked));
      OCTA_TRY (octa_node_fill (picked, &size, out));
      goto done;
    }
  if (! (v = octa_view_new (&in->size)))
    OCTA_TRY (octa_no_memory ("arrays"));
  for (int d = 0; d < n_dims; d++)
    {
      int64_t len = octa_size_along (&in->size, d);
      int64_t rep = d < n ? reps[d] : 1;
      if (each && rep != 1 && len != 1)
        parts[n_parts++] = rep;
      if (d < in->size.n_dims)
        {
          v->count[d] = len;
          v->step[d] = len != 1; /* coordinate 0, whatever the coordinate of
                                    the result */
          v->axis[d] = (int8_t)(n_parts < OCTA_DIMS_MAX ? n_parts : 0);
        }
      /* Lengths of 1 are needed only if no reshape follows.  */
      if (! is_split)
        parts[n_parts++] = dims[d];
      else if (len != 1)
        parts[n_parts++] = len;
      if (is_split && rep != 1 && (! each || len == 1))
        parts[n_parts++] = rep;
    }
  OCTA_TRY (octa_size_admit (n_parts));
  while (n_parts < 2)
    parts[n_parts++] = 1;
  octa_size split = { .n_dims = n_parts };
  memcpy (split.dims, parts, (size_t)n_parts * sizeof *parts);
  octa_view *taken = OCTA_MOVE (v);
  OCTA_TRY (whole_view (in, taken, &split, &picked));
  if (is_split)
    OCTA_TRY (octa_node_reshape (picked, &size, out));
  else
    *out = OCTA_MOVE (picked);
done:
  octa_view_free (v);
  octa_node_release (picked);
  return st;
}

/* ---- other sizes ---- */

/* A part of IN, complex if IN is, even if its elements are real.  */
static octa_status
take_part (octa_node *in, int n, const octa_subscript *s, octa_node **out)
{
  octa_status st = octa_index_read (in, n, s, out);
  if (st == OCTA_OK && in->cplx == OCTA_COMPLEX
      && (*out)->kind == OCTA_NODE_VIEW)
    (*out)->cplx = OCTA_COMPLEX;
  return st;
}

octa_status
octa_index_resize (octa_node *in, const octa_size *size, octa_node **out)
{
  octa_status st;
  octa_node *zero = NULL, *base = NULL, *corner = NULL;
  octa_subscript s[OCTA_DIMS_MAX];
  int n = size->n_dims > in->size.n_dims ? size->n_dims : in->size.n_dims;
  bool is_same = true, is_smaller = true, is_empty = false;
  for (int d = 0; d < n; d++)
    {
      int64_t have = octa_size_along (&in->size, d);
      int64_t want = octa_size_along (size, d);
      s[d] = (octa_subscript){ .step = 1, .count = have < want ? have : want };
      is_same &= have == want;
      is_smaller &= want <= have;
      is_empty |= s[d].count == 0;
    }
  if (is_same)
    return octa_node_reshape (in, &in->size, out);
  if (is_smaller)
    return octa_index_read (in, n, s, out);
  OCTA_TRY (octa_node_resolve (in));
  bool is_complex = in->cplx == OCTA_COMPLEX;
  OCTA_TRY (octa_node_scalar ((octa_type)in->type, is_complex,
                              (double[]){ 0, 0 }, &zero));
  OCTA_TRY (octa_node_fill (zero, size, &base));
  if (is_empty)
    {
      *out = OCTA_MOVE (base);
      goto done;
    }
  OCTA_TRY (take_part (in, n, s, &corner));
  OCTA_TRY (octa_index_put (base, n, s, corner,
                            is_complex ? OCTA_UNRESOLVED : OCTA_REAL, out));
done:
  octa_node_release (corner);
  octa_node_release (base);
  octa_node_release (zero);
  return st;
}

octa_status
octa_index_typecast (octa_node *in, octa_type t, bool is_complex,
                     const octa_size *size, octa_node **out)
{
  octa_status st;
  octa_node *n = NULL;
  OCTA_TRY (octa_node_resolve (in));
  OCTA_TRY (octa_node_store (in));
  OCTA_TRY (octa_node_new (OCTA_NODE_BUFFER, t,
                           is_complex ? OCTA_UNRESOLVED : OCTA_REAL, size,
                           &n));
  if (in->buffer)
    OCTA_TRY (octa_buffer_share (in, &n->buffer));
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  return st;
}

/* ---- concatenation ---- */

static bool
is_none (const octa_size *e) /* 0x0 */
{
  return e->n_dims == 2 && e->dims[0] == 0 && e->dims[1] == 0;
}

static bool
is_void (const octa_size *e) /* 1x0 or 0x1 */
{
  return e->n_dims == 2 && e->dims[0] + e->dims[1] == 1;
}

/* Append size B to size E along DIM as core does.  */
static bool
join (octa_size *e, const octa_size *b, int dim, bool is_bracket)
{
  int n = e->n_dims > b->n_dims ? e->n_dims : b->n_dims;
  if (dim >= n)
    n = dim + 1;
  bool fits = true;
  for (int d = 0; d < n; d++)
    fits &= d == dim || octa_size_along (e, d) == octa_size_along (b, d);
  octa_size old = *e;
  if (fits)
    {
      for (int d = 0; d < n; d++)
        e->dims[d] = octa_size_along (&old, d);
      e->dims[dim] = octa_size_sum (e->dims[dim], octa_size_along (b, dim));
      e->n_dims = n;
      octa_size_trim (e);
      return true;
    }
  if (is_none (b))
    return true;
  if (is_none (e))
    {
      *e = *b;
      return true;
    }
  if (! is_bracket || e->n_dims != 2 || b->n_dims != 2)
    return false;
  if (is_void (b))
    {
      if (is_void (e))
        *e = *OCTA_SIZE (0, 0);
      return true;
    }
  if (is_void (e))
    {
      *e = *b;
      return true;
    }
  return false;
}

static octa_status
cat_size (char rule, int dim, int n, octa_node *const *in, octa_size *e)
{
  int first = 0;
  /* In more than two dimensions core ignores leading 0x0 arrays.  */
  while (n > 2 && dim > 1 && first < n && is_none (&in[first]->size))
    first++;
  if (first == n)
    first = 0;
  for (int i = first; i < n; i++)
    if (i == first)
      *e = in[i]->size;
    else if (! join (e, &in[i]->size, dim, rule != 'c'))
      return octa_fail ("", OCTA_CAT_MISMATCH);
  return OCTA_OK;
}

static octa_type
cat_type (int n, octa_node *const *in)
{
  octa_type t = (octa_type)in[0]->type;
  for (int i = 1; i < n; i++)
    t = octa_op_cat_type (t, (octa_type)in[i]->type);
  return t;
}

octa_status
octa_index_cat (char rule, int dim, int n, octa_node *const *in,
                octa_node **out)
{
  octa_status st;
  octa_node *whole = NULL, *piece = NULL, *next = NULL;
  octa_size e = { .n_dims = 0 };
  if (n == 1)
    return octa_node_alias (in[0], out);
  if (octa_parts_any (n, in))
    return octa_parts_hooks.cat (rule, dim, n, in, out);
  OCTA_TRY (cat_size (rule, dim, n, in, &e));
  octa_type t = cat_type (n, in);
  bool is_complex = false, is_sure = false, is_nonneg = true;
  int last = -1;
  for (int i = 0; i < n; i++)
    {
      OCTA_TRY (octa_node_resolve (in[i]));
      is_complex |= in[i]->cplx == OCTA_COMPLEX;
      is_sure |= in[i]->cplx == OCTA_COMPLEX && ! in[i]->is_kept;
      is_nonneg &= octa_node_is_nonneg (in[i]);
      if (in[i]->n_elems > 0)
        last = i;
    }
  OCTA_TRY (octa_node_empty (t, is_complex && last >= 0, &e, &whole));
  octa_subscript s[OCTA_DIMS_MAX];
  int n_dims = e.n_dims > dim ? e.n_dims : dim + 1;
  memset (s, 0, sizeof s);
  for (int d = 0; d < n_dims; d++)
    s[d].is_colon = d != dim;
  s[dim].step = 1;
  for (int i = 0; i <= last; i++)
    {
      if (in[i]->n_elems == 0)
        continue;
      octa_cplx cplx = ! is_complex          ? OCTA_REAL
                       : i < last || is_sure ? OCTA_COMPLEX
                                             : OCTA_UNRESOLVED;
      s[dim].count = octa_size_along (&in[i]->size, dim);
      OCTA_TRY (octa_index_convert (in[i], t, is_complex, &piece));
      OCTA_TRY (octa_index_put (whole, n_dims, s, piece, cplx, &next));
      s[dim].start += s[dim].count;
      octa_node_release (piece);
      octa_node_release (whole);
      whole = next;
      piece = next = NULL;
    }
  whole->is_nonneg = is_nonneg && ! is_complex;
  *out = OCTA_MOVE (whole);
done:
  octa_node_release (piece);
  octa_node_release (whole);
  return st;
}

/* ---- rotations of positions ---- */

octa_status
octa_index_rotate (octa_node *in, const int64_t *shifts, octa_node **out)
{
  octa_status st;
  octa_node *whole = NULL, *piece = NULL, *next = NULL;
  octa_subscript from[OCTA_DIMS_MAX] = { 0 }, to[OCTA_DIMS_MAX] = { 0 };
  int moved[OCTA_DIMS_MAX], n_moved = 0;
  if (octa_node_is_parted (in))
    return octa_parts_hooks.rotate (in, shifts, out);
  for (int d = 0; d < in->size.n_dims; d++)
    {
      from[d].is_colon = to[d].is_colon = true;
      if (shifts[d] != 0)
        moved[n_moved++] = d;
    }
  if (n_moved == 0 || in->n_elems == 0)
    return octa_node_reshape (in, &in->size, out);
  OCTA_TRY (octa_node_resolve (in));
  bool is_complex = in->cplx == OCTA_COMPLEX;
  OCTA_TRY (
      octa_node_empty ((octa_type)in->type, is_complex, &in->size, &whole));
  /* Each rotated dimension has a part that wraps around and one that does not,
     so there are 2^n_moved pieces.  */
  for (unsigned k = 0; k < 1u << n_moved; k++)
    {
      for (int i = 0; i < n_moved; i++)
        {
          int d = moved[i];
          int64_t len = in->size.dims[d], by = shifts[d];
          bool wraps = k >> i & 1;
          int64_t count = wraps ? by : len - by;
          from[d] = (octa_subscript){ .start = wraps ? len - by : 0,
                                      .step = 1,
                                      .count = count };
          to[d] = (octa_subscript){ .start = wraps ? 0 : by,
                                    .step = 1,
                                    .count = count };
        }
      bool is_last = k == (1u << n_moved) - 1;
      OCTA_TRY (take_part (in, in->size.n_dims, from, &piece));
      OCTA_TRY (octa_index_put (whole, in->size.n_dims, to, piece,
                                ! is_complex             ? OCTA_REAL
                                : is_last && in->is_kept ? OCTA_UNRESOLVED
                                                         : OCTA_COMPLEX,
                                &next));
      octa_node_release (piece);
      octa_node_release (whole);
      whole = next;
      piece = next = NULL;
    }
  whole->is_nonneg = octa_node_is_nonneg (in);
  *out = OCTA_MOVE (whole);
done:
  octa_node_release (next);
  octa_node_release (piece);
  octa_node_release (whole);
  return st;
}
