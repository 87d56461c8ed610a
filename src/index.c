/* index.c -- nodes that move data: subscripts, assignments, reshapes.

   Bounds are checked and sizes settled here; the errors are core's.  A range
   or a colon becomes a view, which costs nothing until it is read, and then
   no pass of its own.  Lists of positions are kept on the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "node.h"

#include <stdio.h>
#include <string.h>

/* ---- reshape and transpose ---- */

octa_status
octa_node_reshape (octa_node *in, int n_dims, const int64_t *dims,
                   octa_node **out)
{
  octa_status st = OCTA_OK;
  octa_node *n = octa_node_new (NODE_RESHAPE, (octa_type)in->type,
                                (octa_cplx)in->cplx, n_dims, dims);
  if (! n)
    return octa_no_memory ();
  n->is_nonneg = in->is_nonneg;
  /* Octave narrows every result: complex () survives no reshape.  */
  if (in->is_kept)
    n->cplx = OCTA_UNKNOWN;
  if (n->n_elems == 0)
    octa_node_settle (n, NULL, OCTA_REAL);
  else if (in->kind == NODE_BUFFER)
    {
      octa_buffer_retain (in->buffer);
      octa_node_settle (n, in->buffer, (octa_cplx)n->cplx);
    }
  else
    {
      octa_node_add_input (n, in);
      OCTA_TRY (octa_node_limit (n));
    }
  *out = n;
  n = NULL;
done:
  octa_node_release (n);
  return st;
}

/* A view node over IN; takes V.  */
static octa_status
view_node (octa_node *in, octa_view *v, int n_dims, const int64_t *dims,
           octa_node **out)
{
  octa_status st = OCTA_OK;
  octa_node *n = octa_node_new (NODE_VIEW, (octa_type)in->type,
                                in->cplx == OCTA_REAL ? OCTA_REAL
                                                      : OCTA_UNKNOWN,
                                n_dims, dims);
  if (! n)
    {
      octa_view_free (v);
      return octa_no_memory ();
    }
  n->is_nonneg = in->is_nonneg;
  n->view = v;
  octa_node_add_input (n, in);
  if (n->n_elems == 0)
    octa_node_settle (n, NULL, OCTA_REAL);
  else
    OCTA_TRY (octa_node_limit (n));
  *out = n;
  n = NULL;
done:
  octa_node_release (n);
  return st;
}

octa_status
octa_node_transpose (octa_node *in, octa_node **out)
{
  octa_status st;
  octa_node *n = NULL;
  if (in->n_dims > 2)
    return octa_fail ("", "transpose not defined for N-D objects");
  const int64_t dims[2] = { in->dims[1], in->dims[0] };
  if (in->dims[0] == 1 || in->dims[1] == 1)
    return octa_node_reshape (in, 2, dims, out);
  octa_view *v = octa_view_new (2);
  if (! v)
    return octa_no_memory ();
  v->axis[0] = 1;
  v->axis[1] = 0;
  for (int d = 0; d < 2; d++)
    v->count[d] = in->dims[d];
  OCTA_TRY (view_node (in, v, 2, dims, &n));
  /* A complex array with a nonzero imaginary part keeps it.  */
  if (in->cplx == OCTA_COMPLEX && ! in->is_kept && octa_node_is_pending (n))
    n->cplx = OCTA_COMPLEX;
  *out = n;
  n = NULL;
done:
  octa_node_release (n);
  return st;
}

/* ---- subscripts ---- */

/* "index (_,7): out of bound 3 (dimensions are 3x3)" */
static octa_status
out_of_bound (const octa_node *in, int n, int position, int64_t value,
              int64_t extent)
{
  char where[64] = "", size[160];
  size_t len = 0;
  for (int i = 0; i < n && len < sizeof where - 24; i++)
    len += (size_t)(i == position
                        ? snprintf (where + len, sizeof where - len, "%s%lld",
                                    i ? "," : "", (long long)value)
                        : snprintf (where + len, sizeof where - len, "%s_",
                                    i ? "," : ""));
  octa_size_text (in->n_dims, in->dims, size, sizeof size);
  return octa_fail ("Octave:index-out-of-bounds",
                    "index (%s): out of bound %lld (dimensions are %s)", where,
                    (long long)extent, size);
}

/* The lowest and highest position of S.  */
static void
extremes (const octa_subscript *s, int64_t *lo, int64_t *hi)
{
  if (! s->list)
    {
      int64_t last = s->start + s->step * (s->count - 1);
      *lo = s->start < last ? s->start : last;
      *hi = s->start < last ? last : s->start;
      return;
    }
  *lo = *hi = s->list[0];
  for (int64_t i = 1; i < s->count; i++)
    {
      *lo = s->list[i] < *lo ? s->list[i] : *lo;
      *hi = s->list[i] > *hi ? s->list[i] : *hi;
    }
}

static octa_status
check_bounds (const octa_node *in, int n, const octa_subscript *s,
              const int64_t *dims)
{
  for (int d = 0; d < n; d++)
    {
      int64_t lo, hi;
      if (s[d].is_colon || s[d].count == 0)
        continue;
      extremes (&s[d], &lo, &hi);
      if (lo < 0)
        return octa_fail ("Octave:invalid-index",
                          "index (%lld): subscripts must be either integers "
                          "1 to (2^63)-1 or logicals",
                          (long long)lo + 1);
      if (hi >= dims[d])
        return out_of_bound (in, n, d, hi + 1, dims[d]);
    }
  return OCTA_OK;
}

/* IN seen with N dimensions: trailing ones folded, or ones appended.  */
static void
fold_dims (const octa_node *in, int n, int64_t *dims)
{
  for (int d = 0; d < n; d++)
    dims[d] = d < in->n_dims ? in->dims[d] : 1;
  for (int d = n; d < in->n_dims; d++)
    dims[n - 1] *= in->dims[d];
}

static octa_status
make_view (int n, const octa_subscript *s, const int64_t *dims,
           octa_view **out)
{
  octa_status st = OCTA_OK;
  octa_view *v = octa_view_new (n);
  if (! v)
    return octa_no_memory ();
  for (int d = 0; d < n; d++)
    {
      v->count[d] = s[d].is_colon ? dims[d] : s[d].count;
      if (s[d].is_colon || v->count[d] == 0)
        continue;
      if (! s[d].list)
        {
          v->start[d] = s[d].start;
          v->step[d] = s[d].step;
          continue;
        }
      size_t bytes = (size_t)s[d].count * sizeof (int64_t);
      OCTA_TRY (octa_buffer_new (bytes, &v->list[d]));
      OCTA_TRY (octa_copy_htod (v->list[d]->p, s[d].list, bytes));
    }
  *out = v;
  v = NULL;
done:
  octa_view_free (v);
  return st;
}

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

/* Make the one-dimensional view V two-dimensional.  */
static void
as_matrix (octa_view *v, int64_t *counts, bool is_row)
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
octa_node_index (octa_node *in, int n, const octa_subscript *s,
                 octa_node **out)
{
  octa_status st;
  octa_node *folded = NULL, *picked = NULL;
  octa_view *v = NULL;
  int64_t dims[OCTA_DIMS_MAX], counts[OCTA_DIMS_MAX];
  OCTA_TRY (octa_device_ready ());
  fold_dims (in, n, dims);
  if (n == 1 && s->is_colon)
    return octa_node_reshape (in, 2, (int64_t[]){ in->n_elems, 1 }, out);
  OCTA_TRY (check_bounds (in, n, s, dims));
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
  OCTA_TRY (make_view (n, s, dims, &v));
  if (n == 1)
    as_matrix (v, counts, is_row);
  int n_view = n == 1 ? 2 : n;
  octa_view *taken = v;
  v = NULL;
  OCTA_TRY (view_node (folded, taken, n_view, counts, &picked));
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

/* ---- assignment ---- */

static octa_status
nonconformant (int n, const int64_t *counts, const octa_node *v)
{
  char a[160], b[160];
  int64_t dims[2] = { counts[0], 1 };
  octa_size_text (n == 1 ? 2 : n, n == 1 ? dims : counts, a, sizeof a);
  octa_size_text (v->n_dims, v->dims, b, sizeof b);
  return octa_fail ("Octave:nonconformant-args",
                    "=: nonconformant arguments (op1 is %s, op2 is %s)", a, b);
}

/* Sizes agree once ones are left out; for x(i) = v the counts suffice.  */
static bool
conforms (int n, const int64_t *counts, const octa_node *v)
{
  if (n == 1)
    return v->n_elems == counts[0];
  int j = 0;
  for (int d = 0; d < v->n_dims; d++)
    {
      if (v->dims[d] == 1)
        continue;
      while (j < n && counts[j] == 1)
        j++;
      if (j == n || counts[j++] != v->dims[d])
        return false;
    }
  while (j < n && counts[j] == 1)
    j++;
  return j == n;
}

/* The class of x after x(...) = v: x keeps its own, except that an integer
   array becomes v's class when v is complex, and a logical one double when v
   is complex or single.  */
static octa_type
assigned_type (octa_type x, octa_type v, bool v_is_complex)
{
  switch (octa_types[x].group)
    {
    case OCTA_GROUP_FLOAT:
      return x;
    case OCTA_GROUP_LOGICAL:
      return v_is_complex || v == OCTA_TYPE_SINGLE ? OCTA_TYPE_DOUBLE : x;
    case OCTA_GROUP_SIGNED:
    case OCTA_GROUP_UNSIGNED:
      break;
    }
  return v_is_complex ? v : x;
}

/* N as class T; complex if IS_COMPLEX.  */
static octa_status
convert (octa_node *n, octa_type t, bool is_complex, octa_node **out)
{
  octa_status st = OCTA_OK;
  octa_node *a = n, *b = NULL, *zero = NULL;
  octa_node_retain (a);
  if (a->type != t)
    {
      OCTA_TRY (octa_node_op (octa_op_find (octa_types[t].name), &a, &b));
      octa_node_release (a);
      a = b;
      b = NULL;
    }
  if (is_complex && a->cplx == OCTA_REAL)
    {
      double z = 0;
      OCTA_TRY (octa_node_scalar (t, false, &z, &zero));
      OCTA_TRY (octa_node_op (octa_op_find ("complex"),
                              (octa_node *[]){ a, zero }, &b));
      octa_node_release (a);
      a = b;
      b = NULL;
    }
  *out = a;
  a = NULL;
done:
  octa_node_release (zero);
  octa_node_release (b);
  octa_node_release (a);
  return st;
}

octa_status
octa_node_assign (octa_node *in, int n, const octa_subscript *s, octa_node *v,
                  octa_node **out)
{
  octa_status st;
  octa_node *base = NULL, *value = NULL, *shaped = NULL, *node = NULL;
  octa_view *view = NULL;
  int64_t dims[OCTA_DIMS_MAX], counts[OCTA_DIMS_MAX];
  OCTA_TRY (octa_device_ready ());
  fold_dims (in, n, dims);
  OCTA_TRY (check_bounds (in, n, s, dims));
  int64_t total = 1;
  for (int d = 0; d < n; d++)
    total *= counts[d] = s[d].is_colon ? dims[d] : s[d].count;
  if (v->n_elems != 1 && ! conforms (n, counts, v))
    OCTA_TRY (nonconformant (n, counts, v));
  OCTA_TRY (octa_node_resolve (in));
  OCTA_TRY (octa_node_resolve (v));
  octa_type t = assigned_type ((octa_type)in->type, (octa_type)v->type,
                               v->cplx == OCTA_COMPLEX);
  bool is_complex = in->cplx == OCTA_COMPLEX || v->cplx == OCTA_COMPLEX;
  if (total == 0)
    {
      OCTA_TRY (convert (in, t, false, &base));
      OCTA_TRY (octa_node_reshape (base, in->n_dims, in->dims, out));
      goto done;
    }
  OCTA_TRY (convert (in, t, is_complex, &base));
  OCTA_TRY (convert (v, t, is_complex, &value));
  if (v->n_elems == 1)
    octa_node_retain (shaped = value);
  else
    {
      int64_t region[OCTA_DIMS_MAX] = { counts[0], 1 };
      memcpy (region, counts, (size_t)n * sizeof *region);
      OCTA_TRY (octa_node_reshape (value, n == 1 ? 2 : n, region, &shaped));
    }
  OCTA_TRY (make_view (n, s, dims, &view));
  if (n == 1)
    {
      as_matrix (view, counts, false);
      dims[1] = 1;
    }
  /* The node has the array's own size; the view sees it folded.  */
  node = octa_node_new (NODE_ASSIGN, t, is_complex ? OCTA_UNKNOWN : OCTA_REAL,
                        in->n_dims, in->dims);
  if (! node)
    OCTA_TRY (octa_no_memory ());
  memcpy (view->dims, dims, sizeof dims);
  node->is_nonneg = ! is_complex && base->is_nonneg && shaped->is_nonneg;
  node->view = view;
  view = NULL;
  octa_node_add_input (node, base);
  octa_node_add_input (node, shaped);
  OCTA_TRY (octa_node_limit (node));
  *out = node;
  node = NULL;
done:
  octa_view_free (view);
  octa_node_release (node);
  octa_node_release (shaped);
  octa_node_release (value);
  octa_node_release (base);
  return st;
}
