/* assign.c -- x(i) = v, x(mask) = v, x(i) = [].

   An assignment within bounds is one node.  One that grows the array moves it
   into a larger one of zeros first; of positions that are named twice the
   last element is kept, so that the result does not depend on the order of
   the threads.  A mask with one value is a choice per element.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "index/private.h"

#include <string.h>

/* ---- sizes and classes ---- */

static octa_status
nonconformant (int n, const int64_t *counts, const octa_node *v)
{
  char a[160], b[160];
  int64_t lhs[OCTA_DIMS_MAX] = { counts[0], 1 };
  int64_t rhs[OCTA_DIMS_MAX] = { 1, 1 };
  int n_lhs = n == 1 ? 2 : n, n_rhs = v->n_dims;
  memcpy (lhs, counts, (size_t)n * sizeof *lhs);
  memcpy (rhs, v->dims, (size_t)n_rhs * sizeof *rhs);
  /* With more than two subscripts core leaves ones out, since Octave 11 those
     at the end.  */
  if (n > 2)
    while (n_lhs > 2 && lhs[n_lhs - 1] == 1)
      n_lhs--;
  if (n > 2 && octa_release () < 11)
    {
      n_rhs = 0;
      for (int d = 0; d < v->n_dims; d++)
        if (v->dims[d] != 1)
          rhs[n_rhs++] = v->dims[d];
      while (n_rhs < 2)
        rhs[n_rhs++] = 1;
    }
  octa_size_text (n_lhs, lhs, a, sizeof a);
  octa_size_text (n_rhs, rhs, b, sizeof b);
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
      a = b;
      b = NULL;
    }
  /* The other width of what complex () made may turn out real.  */
  if (is_complex)
    OCTA_TRY (octa_node_resolve (a));
  if (is_complex && a->cplx == OCTA_REAL)
    {
      double z = 0;
      OCTA_TRY (octa_node_scalar (t, false, &z, &zero));
      OCTA_TRY (
          octa_node_op (OCTA_OP_complex, (octa_node *[]){ a, zero }, &b));
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

static bool
has_size (const octa_node *v, int n, const int64_t *dims)
{
  bool is_equal = n >= v->n_dims;
  for (int d = 0; d < n && is_equal; d++)
    is_equal = dims[d] == (d < v->n_dims ? v->dims[d] : 1);
  return is_equal;
}

octa_status
octa_index_put (octa_node *base, int n, const octa_subscript *s, octa_node *v,
                octa_cplx cplx, octa_node **out)
{
  octa_status st;
  octa_node *shaped = NULL, *node = NULL;
  octa_view *view = NULL;
  int64_t dims[OCTA_DIMS_MAX], region[OCTA_DIMS_MAX] = { 1, 1 };
  octa_subscript_fold_dims (base, n, dims);
  for (int d = 0; d < n; d++)
    region[d] = s[d].is_colon ? dims[d] : s[d].count;
  if (v->n_elems == 1 || has_size (v, n == 1 ? 2 : n, region))
    octa_node_retain (shaped = v);
  else
    {
      OCTA_TRY (octa_node_reshape (v, n == 1 ? 2 : n, region, &shaped));
      /* What complex () made stays so: the array is complex too.  */
      if (v->cplx == OCTA_COMPLEX)
        shaped->cplx = OCTA_COMPLEX;
    }
  OCTA_TRY (octa_subscripts_view (n, s, dims, &view));
  if (n == 1)
    {
      octa_subscript_as_matrix (view, region, false);
      dims[1] = 1;
    }
  /* The node has the array's own size; the view sees it folded.  */
  node = octa_node_new (NODE_ASSIGN, (octa_type)base->type, cplx, base->n_dims,
                        base->dims);
  if (! node)
    OCTA_TRY (octa_no_memory ("arrays"));
  memcpy (view->dims, dims, sizeof dims);
  node->is_nonneg = cplx == OCTA_REAL && base->is_nonneg && shaped->is_nonneg;
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
  return st;
}

/* ---- growth ---- */

/* The dimensions that x(i, j) = v gives an x of 0x0, where a colon takes its
   length from V.  */
static void
dims_from_value (const octa_subscript *s, const int64_t *extent,
                 const octa_node *v, int64_t *dims)
{
  bool one[2];
  for (int d = 0; d < 2; d++)
    {
      dims[d] = extent[d];
      one[d] = ! s[d].is_colon && s[d].count == 1;
    }
  if (v->n_dims == 2
      && ((s[0].is_colon && s[1].is_colon) || (! one[0] && ! one[1])))
    {
      for (int d = 0; d < 2; d++)
        if (s[d].is_colon)
          dims[d] = v->dims[d];
      return;
    }
  /* the lengths of V that are not 1, in order */
  int64_t left[OCTA_DIMS_MAX + 2];
  int n = 0, k = 0;
  for (int d = 0; d < v->n_dims; d++)
    if (v->dims[d] != 1)
      left[n++] = v->dims[d];
  left[n] = left[n + 1] = 1;
  for (int d = 0; d < 2; d++)
    if (s[d].is_colon)
      dims[d] = left[k++];
    else if (! one[d])
      k++;
}

/* What x(s1, ...) = v needs an array to be: DIMS, N_DIMS long.  False where
   core should do it, or say what is wrong.  */
static bool
wanted_dims (const octa_node *in, int n, const octa_subscript *s,
             const int64_t *highest, const octa_node *v, int *n_dims,
             int64_t *dims)
{
  bool is_0x0 = in->n_dims == 2 && in->dims[0] == 0 && in->dims[1] == 0;
  *n_dims = in->n_dims;
  memcpy (dims, in->dims, sizeof in->dims);
  if (n == 1)
    {
      int64_t len = highest[0] + 1;
      if (s->is_colon || len <= in->n_elems)
        return true;
      if (in->n_dims > 2)
        return false;
      if (in->dims[0] <= 1)
        dims[0] = 1, dims[1] = len;
      else if (in->dims[1] == 1)
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
      dims_from_value (s, (int64_t[]){ highest[0] + 1, highest[1] + 1 }, v,
                       dims);
      return true;
    }
  if (n < in->n_dims)
    {
      int64_t folded[OCTA_DIMS_MAX];
      octa_subscript_fold_dims (in, n, folded);
      for (int d = 0; d < n; d++)
        if (! s[d].is_colon && highest[d] >= folded[d])
          return false;
      return true;
    }
  for (int d = in->n_dims; d < n; d++)
    dims[d] = 1;
  *n_dims = n;
  for (int d = 0; d < n; d++)
    if (! s[d].is_colon && highest[d] >= dims[d])
      dims[d] = highest[d] + 1;
  return true;
}

static octa_status assign_within (octa_node *in, int n,
                                  const octa_subscript *s, octa_node *v,
                                  octa_node **out);

/* IN in the first corner of an array of zeros of DIMS.  */
static octa_status
grow (octa_node *in, int n_dims, const int64_t *dims, octa_node **out)
{
  octa_status st;
  octa_node *zeros = NULL;
  octa_subscript s[OCTA_DIMS_MAX] = { 0 };
  OCTA_TRY (octa_node_resolve (in));
  OCTA_TRY (octa_node_empty ((octa_type)in->type, in->cplx == OCTA_COMPLEX,
                             n_dims, dims, &zeros));
  if (zeros->buffer)
    OCTA_TRY (octa_lane_fill8 (octa_buffer_use (zeros->buffer), 0,
                               zeros->buffer->bytes));
  zeros->is_nonneg = in->is_nonneg;
  if (in->n_elems == 0)
    {
      *out = zeros;
      return OCTA_OK;
    }
  for (int d = 0; d < n_dims; d++)
    {
      s[d].step = 1;
      s[d].count = d < in->n_dims ? in->dims[d] : 1;
    }
  st = assign_within (zeros, n_dims, s, in, out);
done:
  octa_node_release (zeros);
  return st;
}

/* ---- x(s1, ...) = v ---- */

/* Within bounds, each position named once, sizes agreeing.  */
static octa_status
assign_within (octa_node *in, int n, const octa_subscript *s, octa_node *v,
               octa_node **out)
{
  octa_status st;
  octa_node *base = NULL, *value = NULL;
  int64_t dims[OCTA_DIMS_MAX];
  bool is_nothing = false;
  octa_subscript_fold_dims (in, n, dims);
  for (int d = 0; d < n; d++)
    is_nothing |= (s[d].is_colon ? dims[d] : s[d].count) == 0;
  OCTA_TRY (octa_node_resolve (in));
  OCTA_TRY (octa_node_resolve (v));
  octa_type t = assigned_type ((octa_type)in->type, (octa_type)v->type,
                               v->cplx == OCTA_COMPLEX);
  bool is_complex = in->cplx == OCTA_COMPLEX || v->cplx == OCTA_COMPLEX;
  if (is_nothing)
    {
      OCTA_TRY (octa_index_convert (in, t, false, &base));
      OCTA_TRY (octa_node_reshape (base, in->n_dims, in->dims, out));
      goto done;
    }
  OCTA_TRY (octa_index_convert (in, t, is_complex, &base));
  OCTA_TRY (octa_index_convert (v, t, is_complex, &value));
  OCTA_TRY (octa_index_put (base, n, s, value,
                            is_complex ? OCTA_UNKNOWN : OCTA_REAL, out));
done:
  octa_node_release (value);
  octa_node_release (base);
  return st;
}

/* Copies of S that name each position once, and V without the elements that
   lose.  */
static octa_status
unrepeat (int n, octa_subscript *s, const int64_t *dims, const int64_t *counts,
          octa_node **v)
{
  octa_status st = OCTA_OK;
  octa_subscript w[OCTA_DIMS_MAX];
  octa_node *shaped = NULL, *left = NULL;
  bool any = false;
  memset (w, 0, (size_t)n * sizeof *w);
  for (int d = 0; d < n; d++)
    {
      bool repeats;
      w[d].is_colon = true;
      OCTA_TRY (octa_subscript_unrepeat (&s[d], dims[d], &repeats, &w[d]));
      any |= repeats;
    }
  if (! any || (*v)->n_elems == 1)
    goto done;
  int64_t region[OCTA_DIMS_MAX] = { counts[0], 1 };
  memcpy (region, counts, (size_t)n * sizeof *region);
  OCTA_TRY (octa_node_reshape (*v, n == 1 ? 2 : n, region, &shaped));
  OCTA_TRY (octa_index_read (shaped, n, w, &left));
  octa_node_release (*v);
  *v = left;
done:
  octa_node_release (shaped);
  octa_subscript_free (n, w);
  return st;
}

static bool
has_zero (int n, const int64_t *counts)
{
  for (int d = 0; d < n; d++)
    if (counts[d] == 0)
      return true;
  return false;
}

octa_status
octa_index_assign (octa_node *in, int n, const octa_subscript *s, octa_node *v,
                   octa_node **out)
{
  octa_status st;
  octa_node *base = NULL, *value = NULL;
  octa_subscript u[OCTA_DIMS_MAX]; /* large: only N are used */
  int64_t dims[OCTA_DIMS_MAX], highest[OCTA_DIMS_MAX];
  int64_t counts[OCTA_DIMS_MAX] = { 0 }; /* GCC 16 does not see N > 0 */
  int n_dims;
  *out = NULL;
  memset (u, 0, (size_t)n * sizeof *u);
  OCTA_TRY (octa_current_ready ());
  octa_subscript_fold_dims (in, n, dims);
  for (int d = 0; d < n; d++)
    OCTA_TRY (octa_subscript_highest (&s[d], dims[d], &highest[d]));
  if (! wanted_dims (in, n, s, highest, v, &n_dims, dims))
    return OCTA_OK;
  octa_node new_size = { .n_dims = n_dims };
  memcpy (new_size.dims, dims, sizeof dims);
  octa_subscript_fold_dims (&new_size, n, dims);
  for (int d = 0; d < n; d++)
    counts[d] = s[d].is_colon ? dims[d] : s[d].count;
  if (v->n_elems != 1 && ! conforms (n, counts, v))
    {
      /* Of two that are empty core does not mind the sizes.  */
      if (v->n_elems > 0 || n == 1 || ! has_zero (n, counts))
        OCTA_TRY (nonconformant (n, counts, v));
      octa_node_retain (*out = in);
      return OCTA_OK;
    }
  octa_node_retain (base = in);
  if (n_dims != in->n_dims
      || memcmp (new_size.dims, in->dims, (size_t)n_dims * sizeof *dims))
    {
      octa_node_release (base);
      base = NULL;
      OCTA_TRY (grow (in, n_dims, new_size.dims, &base));
    }
  for (int d = 0; d < n; d++)
    {
      u[d] = s[d];
      u[d].own_list = NULL;
      octa_buffer_retain (u[d].on_device);
    }
  octa_node_retain (value = v);
  OCTA_TRY (unrepeat (n, u, dims, counts, &value));
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
  octa_type t = assigned_type ((octa_type)in->type, (octa_type)v->type,
                               v->cplx == OCTA_COMPLEX);
  OCTA_TRY (octa_index_convert (in, t, is_complex, &base));
  OCTA_TRY (octa_index_convert (v, t, is_complex, &value));
  OCTA_TRY (octa_node_reshape (mask, in->n_dims, in->dims, &shaped));
  st = octa_node_op (OCTA_OP_merge, (octa_node *[]){ shaped, value, base },
                     out);
done:
  octa_node_release (shaped);
  octa_node_release (value);
  octa_node_release (base);
  return st;
}

/* ---- x(s1, ...) = [] ---- */

/* KEEP becomes what S leaves of LEN positions.  */
static octa_status
complement (const octa_subscript *s, int64_t len, octa_subscript *keep)
{
  octa_status st;
  octa_node *all = NULL, *left = NULL, *no = NULL;
  bool is_range = ! s->list && ! s->on_device && s->step == 1;
  memset (keep, 0, sizeof *keep);
  keep->step = 1;
  keep->count = len - s->count;
  if (s->count == 0 || (is_range && s->start + s->count == len))
    return OCTA_OK;
  if (is_range && s->start == 0)
    {
      keep->start = s->count;
      return OCTA_OK;
    }
  const bool f = false;
  octa_subscript once = *s;
  octa_subscript w = { 0 };
  bool repeats;
  once.own_list = NULL;
  octa_buffer_retain (once.on_device);
  OCTA_TRY (octa_subscript_unrepeat (&once, len, &repeats, &w));
  OCTA_TRY (octa_node_empty (OCTA_TYPE_LOGICAL, false, 2,
                             (int64_t[]){ len, 1 }, &all));
  OCTA_TRY (
      octa_lane_fill8 (octa_buffer_use (all->buffer), 1, all->buffer->bytes));
  OCTA_TRY (octa_node_scalar (OCTA_TYPE_LOGICAL, false, &f, &no));
  OCTA_TRY (assign_within (all, 1, &once, no, &left));
  OCTA_TRY (octa_subscript_take (left, 0, 1, keep));
done:
  octa_subscript_free (1, &w);
  octa_subscript_free (1, &once);
  octa_node_release (all);
  octa_node_release (no);
  octa_node_release (left);
  return st;
}

octa_status
octa_index_delete (octa_node *in, int n, const octa_subscript *s,
                   octa_node **out)
{
  octa_status st;
  octa_subscript keep[OCTA_DIMS_MAX] = { 0 };
  int64_t highest;
  int along = -1;
  *out = NULL;
  OCTA_TRY (octa_current_ready ());
  bool is_vector = in->n_dims == 2 && (in->dims[0] == 1) != (in->dims[1] == 1);
  if (n == 1 ? ! is_vector : n != in->n_dims)
    return OCTA_OK;
  for (int d = 0; d < n; d++)
    {
      keep[d].is_colon = true;
      if (s[d].is_colon)
        continue;
      if (along >= 0)
        return OCTA_OK;
      along = d;
    }
  if (along < 0)
    return OCTA_OK;
  int64_t len = n == 1 ? in->n_elems : in->dims[along];
  OCTA_TRY (octa_subscript_highest (&s[along], len, &highest));
  if (highest >= len)
    return OCTA_OK;
  OCTA_TRY (complement (&s[along], len, &keep[along]));
  OCTA_TRY (octa_index_read (in, n, keep, out));
done:
  octa_subscript_free (n, keep);
  return st;
}
