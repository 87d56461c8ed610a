/* assign.c -- x(i) = v, x(mask) = v.

   An assignment within bounds is one node.  One that grows the array first
   copies it into a larger array of zeros.  If a position is assigned twice,
   the last element is kept, so that the result does not depend on the order of
   the threads.  With a mask and one value, each element is chosen from the
   two.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "index/private.h"
#include "array/rows.h"

#include <string.h>

/* ---- sizes and classes ---- */

static octa_status
nonconformant (int n, const octa_size *counts, const octa_node *v)
{
  char a[160], b[160];
  octa_size lhs = *counts, rhs = v->size;
  /* With two subscripts core shows the rows and columns of the assigned
     value.  */
  if (n == 2)
    rhs.n_dims = 2;
  /* With more than two subscripts core's message leaves out lengths of 1,
     since Octave 11 only those at the end.  */
  octa_size_trim (&lhs);
  if (n > 2 && octa_release () < 11)
    {
      rhs.n_dims = 0;
      for (int d = 0; d < v->size.n_dims; d++)
        if (v->size.dims[d] != 1)
          rhs.dims[rhs.n_dims++] = v->size.dims[d];
      while (rhs.n_dims < 2)
        rhs.dims[rhs.n_dims++] = 1;
    }
  octa_size_text (&lhs, a, sizeof a);
  octa_size_text (&rhs, b, sizeof b);
  return octa_fail ("Octave:nonconformant-args",
                    "=: nonconformant arguments (op1 is %s, op2 is %s)", a, b);
}

/* Are the sizes the same without lengths of 1?  For x(i) = v only the counts
   must agree.  */
static bool
conforms (int n, const octa_size *counts, const octa_node *v)
{
  const int64_t *len = counts->dims;
  if (n == 1)
    return v->n_elems == len[0];
  int j = 0;
  for (int d = 0; d < v->size.n_dims; d++)
    {
      if (v->size.dims[d] == 1)
        continue;
      while (j < n && len[j] == 1)
        j++;
      if (j == n || len[j++] != v->size.dims[d])
        return false;
    }
  while (j < n && len[j] == 1)
    j++;
  return j == n;
}

octa_status
octa_index_convert (octa_node *n, octa_type t, bool is_complex,
                    octa_node **out)
{
  octa_status st = OCTA_OK;
  octa_node *a = n, *b = NULL, *zero = NULL;
  octa_node_retain (a);
  if (a->type != t)
    {
      OCTA_TRY (octa_node_op (octa_op_cast (t), &a, &b));
      octa_node_release (a);
      a = OCTA_MOVE (b);
    }
  /* After a conversion, a result of complex () may turn out to be real.  */
  if (is_complex)
    OCTA_TRY (octa_node_resolve (a));
  if (is_complex && a->cplx == OCTA_REAL)
    {
      OCTA_TRY (octa_node_number (t, 0, &zero));
      OCTA_TRY (
          octa_node_op (OCTA_OP_complex, (octa_node *[]){ a, zero }, &b));
      octa_node_release (a);
      a = OCTA_MOVE (b);
    }
  *out = OCTA_MOVE (a);
done:
  octa_node_release (zero);
  octa_node_release (b);
  octa_node_release (a);
  return st;
}

octa_status
octa_index_ready (octa_node *n, octa_type t, bool is_complex, octa_node **out)
{
  octa_status st;
  octa_node *a = NULL;
  OCTA_TRY (octa_index_convert (n, t, is_complex, &a));
  OCTA_TRY (octa_node_resolve (a));
  /* A host scalar has no buffer.  */
  OCTA_TRY (octa_node_store (a));
  if (a->buffer)
    OCTA_TRY (octa_foreign_check (a->buffer->block, a->buffer->offset,
                                  a->buffer->bytes));
  *out = OCTA_MOVE (a);
done:
  octa_node_release (a);
  return st;
}

octa_status
octa_index_put (octa_node *base, int n, const octa_subscript *s, octa_node *v,
                octa_cplx cplx, octa_node **out)
{
  octa_status st;
  octa_node *shaped = NULL, *node = NULL;
  octa_view *view = NULL;
  octa_size size = octa_subscripts_fold (&base->size, n);
  octa_size region = octa_subscripts_size (n, s, &size);
  octa_size_trim (&region);
  if (v->n_elems == 1 || octa_size_same (&v->size, &region))
    octa_node_retain (shaped = v);
  else
    {
      OCTA_TRY (octa_node_reshape (v, &region, &shaped));
      /* A result of complex () stays complex, so the array is complex too.  */
      if (v->cplx == OCTA_COMPLEX)
        shaped->cplx = OCTA_COMPLEX;
    }
  OCTA_TRY (octa_subscripts_view (n, s, &size, &view));
  /* The node has the array's own size; the view has folded dimensions.  */
  OCTA_TRY (octa_node_new (OCTA_NODE_ASSIGN, (octa_type)base->type, cplx,
                           &base->size, &node));
  node->is_nonneg = cplx == OCTA_REAL && octa_node_is_nonneg (base)
                    && octa_node_is_nonneg (shaped);
  node->view = OCTA_MOVE (view);
  octa_node_add_input (node, base);
  octa_node_add_input (node, shaped);
  OCTA_TRY (octa_node_limit (node));
  *out = OCTA_MOVE (node);
done:
  octa_view_free (view);
  octa_node_release (node);
  octa_node_release (shaped);
  return st;
}

/* ---- growth ---- */

/* The dimensions of x after x(i, j) = v for an x of 0x0; a colon takes its
   length from V.  */
static void
dims_from_value (const octa_subscript *s, const int64_t *highest,
                 const octa_node *v, int64_t *dims)
{
  bool one[2];
  for (int d = 0; d < 2; d++)
    {
      dims[d] = highest[d] + 1;
      one[d] = ! s[d].is_colon && s[d].count == 1;
    }
  if (v->size.n_dims == 2
      && ((s[0].is_colon && s[1].is_colon) || (! one[0] && ! one[1])))
    {
      for (int d = 0; d < 2; d++)
        if (s[d].is_colon)
          dims[d] = v->size.dims[d];
      return;
    }
  /* the lengths of V that are not 1, in order */
  int64_t left[OCTA_DIMS_MAX + 2];
  int n = 0, k = 0;
  for (int d = 0; d < v->size.n_dims; d++)
    if (v->size.dims[d] != 1)
      left[n++] = v->size.dims[d];
  left[n] = left[n + 1] = 1;
  for (int d = 0; d < 2; d++)
    if (s[d].is_colon)
      dims[d] = left[k++];
    else if (! one[d])
      k++;
}

/* The size that x must have for x(s1, ...) = v.  False if core should assign,
   or report the error.  */
static bool
wanted_size (const octa_node *in, int n, const octa_subscript *s,
             const int64_t *highest, const octa_node *v, octa_size *size)
{
  int64_t *dims = size->dims;
  bool is_0x0 = in->size.n_dims == 2 && in->size.dims[0] == 0
                && in->size.dims[1] == 0;
  *size = in->size;
  if (n == 1)
    {
      int64_t len = highest[0] + 1;
      if (s->is_colon || len <= in->n_elems)
        return true;
      if (in->size.n_dims > 2)
        return false;
      if (in->size.dims[0] <= 1)
        dims[0] = 1, dims[1] = len;
      else if (in->size.dims[1] == 1)
        dims[0] = len;
      return dims[0] * dims[1] == len;
    }
  bool has_colon = false;
  for (int d = 0; d < n; d++)
    has_colon |= s[d].is_colon;
  if (is_0x0 && has_colon)
    {
      if (n != 2)
        return false;
      dims_from_value (s, highest, v, dims);
      return true;
    }
  if (n < in->size.n_dims)
    {
      octa_size folded = octa_subscripts_fold (&in->size, n);
      for (int d = 0; d < n; d++)
        if (! s[d].is_colon && highest[d] >= folded.dims[d])
          return false;
      return true;
    }
  for (int d = in->size.n_dims; d < n; d++)
    dims[d] = is_0x0 ? 0 : 1;
  size->n_dims = n;
  for (int d = 0; d < n; d++)
    if (! s[d].is_colon && highest[d] >= dims[d])
      dims[d] = highest[d] + 1;
  return true;
}

static octa_status assign_within (octa_node *in, int n,
                                  const octa_subscript *s, octa_node *v,
                                  octa_node **out);

/* An array of SIZE with IN in the first corner and zeros elsewhere.  */
static octa_status
grow (octa_node *in, const octa_size *size, octa_node **out)
{
  octa_status st;
  octa_node *zeros = NULL;
  octa_subscript s[OCTA_DIMS_MAX] = { 0 };
  OCTA_TRY (octa_node_resolve (in));
  OCTA_TRY (octa_node_empty ((octa_type)in->type, in->cplx == OCTA_COMPLEX,
                             size, &zeros));
  if (zeros->buffer)
    OCTA_TRY (octa_lane_fill8 (octa_buffer_use (zeros->buffer), 0,
                               zeros->buffer->bytes));
  zeros->is_nonneg = octa_node_is_nonneg (in);
  if (in->n_elems == 0)
    {
      *out = zeros;
      return OCTA_OK;
    }
  for (int d = 0; d < size->n_dims; d++)
    {
      s[d].step = 1;
      s[d].count = octa_size_along (&in->size, d);
    }
  st = assign_within (zeros, size->n_dims, s, in, out);
done:
  octa_node_release (zeros);
  return st;
}

/* ---- x(s1, ...) = v ---- */

static bool
has_zero (const octa_size *s)
{
  for (int d = 0; d < s->n_dims; d++)
    if (s->dims[d] == 0)
      return true;
  return false;
}

/* IN converted to the class that it has after V is assigned into it.  */
static octa_status
assigned_base (octa_node *in, octa_node *v, octa_node **out)
{
  octa_status st;
  octa_type x = (octa_type)in->type;
  OCTA_TRY (octa_node_resolve (v));
  octa_type t = octa_op_put_type (x, (octa_type)v->type,
                                  v->cplx == OCTA_COMPLEX);
  if (t == x)
    octa_node_retain (*out = in);
  else
    OCTA_TRY (octa_index_convert (in, t, false, out));
done:
  return st;
}

/* Assign where all positions are within bounds, none is given twice, and the
   sizes agree.  */
static octa_status
assign_within (octa_node *in, int n, const octa_subscript *s, octa_node *v,
               octa_node **out)
{
  octa_status st;
  octa_node *base = NULL, *value = NULL;
  octa_size size = octa_subscripts_fold (&in->size, n);
  octa_size region = octa_subscripts_size (n, s, &size);
  OCTA_TRY (octa_node_resolve (in));
  OCTA_TRY (octa_node_resolve (v));
  octa_type t = octa_op_put_type ((octa_type)in->type, (octa_type)v->type,
                                  v->cplx == OCTA_COMPLEX);
  bool is_complex = in->cplx == OCTA_COMPLEX || v->cplx == OCTA_COMPLEX;
  OCTA_TRY (octa_index_convert (v, t, is_complex, &value));
  if (has_zero (&region))
    {
      OCTA_TRY (octa_index_convert (in, t, false, &base));
      OCTA_TRY (octa_node_reshape (base, &in->size, out));
      goto done;
    }
  OCTA_TRY (octa_index_convert (in, t, is_complex, &base));
  OCTA_TRY (octa_index_put (base, n, s, value,
                            is_complex ? OCTA_UNRESOLVED : OCTA_REAL, out));
done:
  octa_node_release (value);
  octa_node_release (base);
  return st;
}

/* Replace S by subscripts in which each position occurs once, and V by the
   elements that remain.  A scalar V may be written to a position twice if a
   list on the device contains it twice.  */
static octa_status
unrepeat (int n, octa_subscript *s, const octa_size *size,
          const octa_size *counts, octa_node **v)
{
  octa_status st = OCTA_OK;
  octa_subscript w[OCTA_DIMS_MAX];
  octa_node *shaped = NULL, *left = NULL;
  bool any = false;
  const bool is_one = (*v)->n_elems == 1;
  memset (w, 0, (size_t)n * sizeof *w);
  for (int d = 0; d < n; d++)
    {
      bool repeats;
      w[d].is_colon = true;
      if (is_one && s[d].on_device)
        continue;
      OCTA_TRY (
          octa_subscript_unrepeat (&s[d], size->dims[d], &repeats, &w[d]));
      any |= repeats;
    }
  if (! any || is_one)
    goto done;
  OCTA_TRY (octa_node_reshape (*v, counts, &shaped));
  OCTA_TRY (octa_index_read (shaped, n, w, &left));
  octa_node_release (*v);
  *v = left;
done:
  octa_node_release (shaped);
  octa_subscript_free (n, w);
  return st;
}

octa_status
octa_index_measure (octa_node *in, int n, const octa_subscript *s,
                    const octa_node *v, octa_assignment *out)
{
  octa_status st = OCTA_OK;
  int64_t highest[OCTA_DIMS_MAX] = { 0 }; /* GCC 16 does not see N > 0 */
  octa_size size = octa_subscripts_fold (&in->size, n);
  *out = (octa_assignment){ .is_of_core = false };
  for (int d = 0; d < n; d++)
    OCTA_TRY (octa_subscript_highest (&s[d], size.dims[d], &highest[d]));
  out->is_of_core = ! wanted_size (in, n, s, highest, v, &out->size);
  if (out->is_of_core)
    return OCTA_OK;
  out->grows = ! octa_size_same (&out->size, &in->size);
  out->folded = octa_subscripts_fold (&out->size, n);
  out->counts = octa_subscripts_size (n, s, &out->folded);
  if (v->n_elems == 1 || conforms (n, &out->counts, v))
    return OCTA_OK;
  /* Core does not compare the sizes if both are empty.  */
  if (v->n_elems > 0 || n == 1 || ! has_zero (&out->counts))
    OCTA_TRY (nonconformant (n, &out->counts, v));
  out->is_nothing = true;
done:
  return st;
}

octa_status
octa_index_assign (octa_node *in, int n, const octa_subscript *s, octa_node *v,
                   octa_node **out)
{
  octa_status st;
  octa_node *base = NULL, *value = NULL;
  octa_subscript u[OCTA_DIMS_MAX]; /* large: only N are used */
  octa_assignment a;
  *out = NULL;
  if (octa_parts_any (2, (octa_node *[]){ in, v }))
    return octa_parts_hooks.assign (in, n, s, v, out);
  memset (u, 0, (size_t)n * sizeof *u);
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_index_measure (in, n, s, v, &a));
  if (a.is_of_core)
    return OCTA_OK;
  if (a.is_nothing)
    return assigned_base (in, v, out);
  /* All of V decides the class, also elements that are overwritten below.  */
  OCTA_TRY (assigned_base (in, v, &base));
  if (a.grows)
    {
      octa_node *small = OCTA_MOVE (base);
      st = grow (small, &a.size, &base);
      octa_node_release (small);
      OCTA_TRY (st);
    }
  for (int d = 0; d < n; d++)
    {
      u[d] = s[d];
      u[d].own_list = NULL;
      octa_buffer_retain (u[d].on_device);
    }
  octa_node_retain (value = v);
  OCTA_TRY (unrepeat (n, u, &a.folded, &a.counts, &value));
  st = assign_within (base, n, u, value, out);
done:
  octa_subscript_free (n, u);
  octa_node_release (base);
  octa_node_release (value);
  return st;
}

octa_status
octa_index_assign_masked (octa_node *in, octa_node *mask, octa_node *v,
                          octa_node **out)
{
  octa_status st;
  octa_node *base = NULL, *value = NULL, *shaped = NULL;
  OCTA_TRY (octa_node_resolve (in));
  OCTA_TRY (octa_node_resolve (v));
  bool is_complex = in->cplx == OCTA_COMPLEX || v->cplx == OCTA_COMPLEX;
  octa_type t = octa_op_put_type ((octa_type)in->type, (octa_type)v->type,
                                  v->cplx == OCTA_COMPLEX);
  OCTA_TRY (octa_index_convert (in, t, is_complex, &base));
  OCTA_TRY (octa_index_convert (v, t, is_complex, &value));
  OCTA_TRY (octa_node_reshape (mask, &in->size, &shaped));
  st = octa_node_op (OCTA_OP_merge, (octa_node *[]){ shaped, value, base },
                     out);
done:
  octa_node_release (shaped);
  octa_node_release (value);
  octa_node_release (base);
  return st;
}
