/* sort.c -- sorting gpuArrays, and whether they are sorted.

   The array is computed first, and the result at once.  To sort along another
   dimension than the first, the elements are moved to columns and back.
   Complex numbers have core's two keys: the magnitude and, for equal
   magnitudes, the argument.  They are sorted by the second key, then stably by
   the first.  Rows are sorted in the same way, from the last column to the
   first, unless the first column alone decides.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "order/order.h"
#include "array/rows.h"
#include "order/sort.h"

#include <string.h>

static octa_sort_form
form_of (octa_type t)
{
  switch (octa_types[t].group)
    {
    case OCTA_GROUP_FLOAT:
      return OCTA_SORT_FLOAT;
    case OCTA_GROUP_SIGNED:
      return OCTA_SORT_SIGNED;
    case OCTA_GROUP_LOGICAL:
    case OCTA_GROUP_UNSIGNED:
      return OCTA_SORT_UNSIGNED;
    }
  return OCTA_SORT_UNSIGNED;
}

/* A job with the keys of the real array N.  */
static octa_sort_job
job_of (const octa_node *n)
{
  return (octa_sort_job){ .in = octa_buffer_use (n->buffer),
                          .size = (int)octa_types[n->type].size,
                          .form = form_of ((octa_type)n->type),
                          .count = n->n_elems,
                          .columns = 1 };
}

/* ---- complex numbers ---- */

/* The keys of the complex array IN: by magnitude, and by argument.  */
static octa_status
complex_keys (octa_node *in, octa_buffer **first, octa_buffer **second)
{
  octa_status st;
  octa_node *magnitude = NULL, *argument = NULL;
  octa_buffer *a = NULL, *b = NULL;
  const octa_fuse_kernel *k;
  octa_argpack args;
  int size = (int)octa_types[in->type].size;
  size_t bytes = (size_t)in->n_elems * (size_t)size;
  OCTA_TRY (octa_node_op (OCTA_OP_abs, &in, &magnitude));
  OCTA_TRY (octa_node_op (OCTA_OP_arg, &in, &argument));
  OCTA_TRY (octa_node_store (magnitude));
  OCTA_TRY (octa_node_store (argument));
  OCTA_TRY (octa_buffer_new (bytes, &a));
  OCTA_TRY (octa_buffer_new (bytes, &b));
  OCTA_TRY (octa_sort_kernel (OCTA_SORT_KEYS, OCTA_SORT_FLOAT, size, 1, &k));
  args.n = 0;
  octa_argpack_add (&args, (int64_t)octa_buffer_use (in->buffer));
  octa_argpack_add (&args, (int64_t)octa_buffer_use (magnitude->buffer));
  octa_argpack_add (&args, (int64_t)octa_buffer_use (argument->buffer));
  octa_argpack_add (&args, (int64_t)octa_buffer_use (a));
  octa_argpack_add (&args, (int64_t)octa_buffer_use (b));
  octa_argpack_add (&args, in->n_elems);
  int64_t blocks = octa_ceil_div (in->n_elems, OCTA_SORT_SPAN);
  OCTA_TRY (octa_fuse_kernel_launch (k, (int64_t[]){ blocks, 1 },
                                     (unsigned[]){ OCTA_BLOCK, 1, 1 },
                                     args.params));
  *first = a;
  *second = b;
  a = b = NULL;
done:
  octa_buffer_release (b);
  octa_buffer_release (a);
  octa_node_release (argument);
  octa_node_release (magnitude);
  return st;
}

/* The elements of IN, in columns of COUNT, in the order INDEX or ORDER.  */
static octa_status
gather (const octa_node *in, int64_t count, const octa_buffer *order,
        const octa_buffer *index, octa_buffer **out)
{
  octa_status st;
  octa_buffer *b = NULL;
  const octa_fuse_kernel *k;
  octa_argpack a;
  int size = (int)octa_elem_size ((octa_type)in->type, true);
  OCTA_TRY (octa_buffer_new (in->buffer->bytes, &b));
  OCTA_TRY (
      octa_sort_kernel (OCTA_SORT_GATHER, OCTA_SORT_FLOAT, size, count, &k));
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (in->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (b));
  octa_argpack_add (&a, order ? (int64_t)octa_buffer_use (order) : 0);
  octa_argpack_add (&a, index ? (int64_t)octa_buffer_use (index) : 0);
  octa_argpack_add (&a, count);
  octa_argpack_add (&a, in->n_elems);
  int64_t blocks = octa_ceil_div (in->n_elems, OCTA_SORT_SPAN);
  OCTA_TRY (octa_fuse_kernel_launch (k, (int64_t[]){ blocks, 1 },
                                     (unsigned[]){ OCTA_BLOCK, 1, 1 },
                                     a.params));
  *out = OCTA_MOVE (b);
done:
  octa_buffer_release (b);
  return st;
}

/* Run J with the keys FIRST and, where these are equal, SECOND instead of its
   own keys; both come from complex_keys.  */
static octa_status
sort_by_two (CUdeviceptr first, CUdeviceptr second, octa_sort_job *j)
{
  octa_status st;
  octa_sort_job by_second = *j, by_first = *j;
  by_second.form = by_first.form = OCTA_SORT_UNSIGNED;
  by_second.in = second;
  by_second.wants_order = true;
  by_second.wants_index = by_second.wants_values = false;
  OCTA_TRY (octa_sort_run (&by_second));
  by_first.in = first;
  by_first.start = octa_buffer_use (by_second.order);
  by_first.wants_values = false;
  OCTA_TRY (octa_sort_run (&by_first));
  j->order = by_first.order;
  j->index = by_first.index;
done:
  octa_buffer_release (by_second.order);
  return st;
}

/* The elements of the complex IN, in columns of J->count, sorted as J
   says.  */
static octa_status
sort_complex (octa_node *in, octa_sort_job *j)
{
  octa_status st;
  octa_buffer *first = NULL, *second = NULL;
  j->values = j->index = j->order = NULL;
  j->wants_order = ! j->wants_index;
  OCTA_TRY (complex_keys (in, &first, &second));
  OCTA_TRY (
      sort_by_two (octa_buffer_use (first), octa_buffer_use (second), j));
  OCTA_TRY (gather (in, j->count, j->order, j->index, &j->values));
done:
  octa_buffer_release (j->order);
  j->order = NULL;
  if (st != OCTA_OK)
    {
      octa_buffer_release (j->index);
      j->index = NULL;
    }
  octa_buffer_release (second);
  octa_buffer_release (first);
  return st;
}

/* ---- other dimensions than the first ---- */

/* IN, seen as n1 x n2 x n3, with the first two dimensions exchanged, and
   computed.  */
static octa_status
exchange (octa_node *in, const int64_t n[3], octa_node **out)
{
  octa_status st;
  octa_node *block = NULL, *node = NULL;
  const octa_size size = { 3, { n[0], n[1], n[2] } };
  const octa_size turned = { 3, { n[1], n[0], n[2] } };
  OCTA_TRY (octa_node_reshape (in, &size, &block));
  block->cplx = in->cplx;
  OCTA_TRY (octa_node_new (OCTA_NODE_VIEW, (octa_type)in->type,
                           (octa_cplx)in->cplx, &turned, &node));
  if (! (node->view = octa_view_new (&size)))
    OCTA_TRY (octa_no_memory ("arrays"));
  node->view->axis[0] = 1;
  node->view->axis[1] = 0;
  for (int d = 0; d < 3; d++)
    node->view->count[d] = n[d];
  octa_node_add_input (node, block);
  OCTA_TRY (octa_node_store (node));
  *out = OCTA_MOVE (node);
done:
  octa_node_release (node);
  octa_node_release (block);
  return st;
}

/* A node of IN's size with the computed contents B (taken over).  If they
   HAVE_MOVED, they are n1 x n2 x n3 with the first two dimensions
   exchanged.  */
static octa_status
result (const octa_node *in, octa_type t, bool is_complex, octa_buffer *b,
        const int64_t n[3], bool have_moved, octa_node **out)
{
  octa_node *back = NULL, *node = NULL;
  octa_cplx cplx = is_complex ? OCTA_COMPLEX : OCTA_REAL;
  const octa_size moved = { 3, { n[1], n[0], n[2] } };
  octa_status st = octa_node_new (OCTA_NODE_BUFFER, t, cplx,
                                  have_moved ? &moved : &in->size, &node);
  if (st != OCTA_OK)
    {
      octa_buffer_release (b);
      return st;
    }
  node->buffer = b;
  if (have_moved)
    {
      OCTA_TRY (exchange (node, moved.dims, &back));
      octa_node_release (node);
      node = NULL;
      OCTA_TRY (octa_node_reshape (back, &in->size, &node));
    }
  *out = OCTA_MOVE (node);
done:
  octa_node_release (back);
  octa_node_release (node);
  return st;
}

/* How an array on several ranks is sorted.  */
typedef struct request
{
  int dim;
  bool descending, wants_index;
} request;

static octa_status
sort_part (const void *data, octa_node *part, const octa_size *size,
           octa_node **out)
{
  const request *r = data;
  (void)size;
  return octa_order_sort (part, r->dim, r->descending, &out[0],
                          r->wants_index ? &out[1] : NULL);
}

static octa_status
sort_parts (octa_node *in, const request *r, octa_node **values,
            octa_node **index)
{
  octa_node *out[2];
  const octa_parts_columns c = {
    .dims = r->dim < OCTA_DIMS_MAX ? 1u << r->dim : 0,
    .n_out = r->wants_index ? 2 : 1,
    .type = { (octa_type)in->type, OCTA_TYPE_DOUBLE },
    .may_be_complex = in->cplx != OCTA_REAL,
    .size = in->size,
    .make = sort_part,
    .data = r
  };
  octa_status st = octa_parts_hooks.columns (&c, in, out);
  if (st != OCTA_OK)
    return st;
  *values = out[0];
  if (index)
    *index = out[1];
  return OCTA_OK;
}

octa_status
octa_order_sort (octa_node *in, int dim, bool descending, octa_node **values,
                 octa_node **index)
{
  octa_status st;
  if (octa_node_is_parted (in))
    return sort_parts (in, &(request){ dim, descending, index != NULL },
                       values, index);
  octa_node *columns = NULL, *v = NULL;
  octa_sort_job j;
  int64_t n[3] = { 1, 1, 1 };
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_node_resolve (in));
  OCTA_TRY (octa_node_store (in));
  bool is_complex = in->cplx == OCTA_COMPLEX;
  for (int d = 0; d < in->size.n_dims; d++)
    n[d < dim ? 0 : d == dim ? 1 : 2] *= in->size.dims[d];
  if (in->n_elems == 0 || (n[1] == 1 && ! index))
    {
      OCTA_TRY (octa_node_reshape (in, &in->size, &v));
      if (index)
        OCTA_TRY (octa_node_empty (OCTA_TYPE_DOUBLE, false, &in->size, index));
      *values = OCTA_MOVE (v);
      goto done;
    }
  bool have_moved = n[0] > 1 && n[1] > 1;
  if (have_moved)
    OCTA_TRY (exchange (in, n, &columns));
  else
    octa_node_retain (columns = in);
  j = job_of (columns);
  j.count = n[1];
  j.columns = n[0] * n[2];
  j.descending = descending;
  j.wants_values = true;
  j.wants_index = index != NULL;
  OCTA_TRY (is_complex ? sort_complex (columns, &j) : octa_sort_run (&j));
  st = result (in, (octa_type)in->type, is_complex, j.values, n, have_moved,
               &v);
  if (st != OCTA_OK)
    octa_buffer_release (j.index);
  OCTA_TRY (st);
  /* Like every result, this one is narrowed if all elements are real.  */
  if (in->is_kept)
    v->cplx = OCTA_UNRESOLVED;
  v->is_nonneg = octa_node_is_nonneg (in);
  if (index)
    OCTA_TRY (
        result (in, OCTA_TYPE_DOUBLE, false, j.index, n, have_moved, index));
  *values = OCTA_MOVE (v);
done:
  octa_node_release (v);
  octa_node_release (columns);
  return st;
}

/* Element K of the columns of the sorted X.  */
static octa_status
element (octa_node *x, int dim, int64_t k, octa_node **out)
{
  octa_subscript s[OCTA_DIMS_MAX];
  for (int d = 0; d < x->size.n_dims; d++)
    s[d] = d == dim ? (octa_subscript){ .start = k, .step = 1, .count = 1 }
                    : (octa_subscript){ .is_colon = true };
  return octa_index_read (x, x->size.n_dims, s, out);
}

/* octa_order_middle by sorting.  */
static octa_status
middle_of_sorted (octa_node *in, int dim, octa_node **got)
{
  octa_status st;
  octa_node *sorted = NULL;
  int64_t n = in->size.dims[dim];
  OCTA_TRY (octa_order_sort (in, dim, false, &sorted, NULL));
  OCTA_TRY (element (sorted, dim, (n - 1) / 2, &got[0]));
  OCTA_TRY (element (sorted, dim, n / 2, &got[1]));
  OCTA_TRY (element (sorted, dim, n - 1, &got[2]));
done:
  octa_node_release (sorted);
  return st;
}

/* octa_order_middle on the host; the columns are IN's, seen as N.  */
static octa_status
middle_of_columns (octa_node *in, int dim, const int64_t n[3], octa_node **got)
{
  octa_status st;
  octa_node *columns = NULL;
  octa_size size = in->size;
  size.dims[dim] = 1;
  OCTA_TRY (octa_node_store (in));
  if (n[0] > 1)
    OCTA_TRY (exchange (in, n, &columns));
  else
    octa_node_retain (columns = in);
  octa_sort_job j = job_of (columns);
  j.count = n[1];
  j.columns = n[0] * n[2];
  for (int i = 0; i < 3; i++)
    {
      OCTA_TRY (octa_node_empty ((octa_type)in->type, false, &size, &got[i]));
      got[i]->is_nonneg = octa_node_is_nonneg (in);
    }
  OCTA_TRY (
      octa_sort_middle (&j, (octa_buffer *[]){ got[0]->buffer, got[1]->buffer,
                                               got[2]->buffer }));
done:
  octa_node_release (columns);
  return st;
}

static octa_status
middle_part (const void *data, octa_node *part, const octa_size *size,
             octa_node **out)
{
  (void)size;
  return octa_order_middle (part, *(const int *)data, out);
}

static octa_status
middle_of_parts (octa_node *in, int dim, octa_node *out[3])
{
  const octa_type t = (octa_type)in->type;
  octa_parts_columns c = { .dims = 1u << dim,
                           .n_out = 3,
                           .type = { t, t, t },
                           .size = in->size,
                           .make = middle_part,
                           .data = &dim };
  c.size.dims[dim] = 1;
  octa_size_trim (&c.size);
  return octa_parts_hooks.columns (&c, in, out);
}

octa_status
octa_order_middle (octa_node *in, int dim, octa_node *out[3])
{
  octa_status st;
  if (octa_node_is_parted (in))
    return middle_of_parts (in, dim, out);
  octa_node *got[3] = { NULL };
  int64_t n[3] = { 1, 1, 1 };
  for (int d = 0; d < in->size.n_dims; d++)
    n[d < dim ? 0 : d == dim ? 1 : 2] *= in->size.dims[d];
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_driver_is_host () && in->n_elems > 0
                ? middle_of_columns (in, dim, n, got)
                : middle_of_sorted (in, dim, got));
  for (int i = 0; i < 3; i++)
    {
      out[i] = got[i];
      got[i] = NULL;
    }
done:
  for (int i = 0; i < 3; i++)
    octa_node_release (got[i]);
  return st;
}

/* The lowest digit such that few of COUNT random keys agree in all digits from
   it on.  */
static int
lowest_digit (int64_t count)
{
  int bits = 2 * (64 - __builtin_clzll ((uint64_t)count)) - 16;
  int lowest = 8 - (bits + 7) / 8;
  return bits <= 0 || lowest < 0 ? 0 : lowest;
}

octa_status
octa_order_shuffle (octa_node *keys, octa_node **index)
{
  octa_status st;
  octa_node *sorted = NULL;
  int64_t n[3] = { 1, keys->n_elems, 1 };
  if (keys->n_elems < 2)
    {
      st = octa_order_sort (keys, 1, false, &sorted, index);
      octa_node_release (sorted);
      return st;
    }
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_node_store (keys));
  octa_sort_job j = job_of (keys);
  j.wants_index = j.wants_values = true;
  j.lowest = lowest_digit (j.count);
  OCTA_TRY (octa_sort_run (&j));
  octa_buffer_release (j.values);
  OCTA_TRY (result (keys, OCTA_TYPE_DOUBLE, false, j.index, n, false, index));
done:
  return st;
}

/* ---- rows ---- */

enum
{
  FEW_COLUMNS = 3 /* with fewer columns, sort by all */
};

/* Does the sorted column V have neighbours that sorting treats as equal?  */
static octa_status
has_ties (octa_node *v, bool *has)
{
  octa_status st;
  octa_node *a[2] = { NULL }, *bad[2] = { NULL }, *same[2] = { NULL },
            *some = NULL;
  for (int i = 0; i < 2; i++)
    {
      const octa_subscript s = { .start = i,
                                 .step = 1,
                                 .count = v->n_elems - 1,
                                 .shape = { 2, { v->n_elems - 1, 1 } } };
      OCTA_TRY (octa_index_read (v, 1, &s, &a[i]));
      OCTA_TRY (octa_node_op (OCTA_OP_isnan, &a[i], &bad[i]));
    }
  OCTA_TRY (octa_node_op (OCTA_OP_eq, a, &same[0]));
  OCTA_TRY (octa_node_op (OCTA_OP_and, bad, &same[1]));
  OCTA_TRY (octa_node_op (OCTA_OP_or, same, &some));
  OCTA_TRY (octa_reduce_is_any (some, has));
done:
  for (int i = 0; i < 2; i++)
    {
      octa_node_release (a[i]);
      octa_node_release (bad[i]);
      octa_node_release (same[i]);
    }
  octa_node_release (some);
  return st;
}

/* A column of class T with the contents B (taken over).  */
static octa_status
column_of (octa_type t, int64_t rows, octa_buffer *b, octa_node **out)
{
  octa_status st = octa_node_new (OCTA_NODE_BUFFER, t, OCTA_REAL,
                                  OCTA_SIZE (rows, 1), out);
  if (st == OCTA_OK)
    (*out)->buffer = b;
  else
    octa_buffer_release (b);
  return st;
}

/* The order of the rows of the real IN by the first column; NULL if that has
   equal elements.  */
static octa_status
sort_by_first (octa_node *in, bool descending, octa_node **index)
{
  octa_status st;
  octa_node *values = NULL, *order = NULL;
  bool has = true;
  octa_sort_job j = job_of (in);
  j.count = in->size.dims[0];
  j.descending = descending;
  j.wants_index = j.wants_values = true;
  OCTA_TRY (octa_sort_run (&j));
  st = column_of ((octa_type)in->type, j.count, j.values, &values);
  if (st != OCTA_OK)
    octa_buffer_release (j.index);
  OCTA_TRY (st);
  OCTA_TRY (column_of (OCTA_TYPE_DOUBLE, j.count, j.index, &order));
  OCTA_TRY (has_ties (values, &has));
  if (! has)
    *index = OCTA_MOVE (order);
done:
  octa_node_release (values);
  octa_node_release (order);
  return st;
}

octa_status
octa_order_sort_rows (octa_node *in, const bool *descending, octa_node **index)
{
  octa_status st;
  octa_buffer *order = NULL, *first = NULL, *second = NULL;
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_node_resolve (in));
  OCTA_TRY (octa_node_store (in));
  bool is_complex = in->cplx == OCTA_COMPLEX;
  int64_t rows = in->size.dims[0];
  *index = NULL;
  if (! is_complex && rows > 1 && in->size.dims[1] >= FEW_COLUMNS)
    OCTA_TRY (sort_by_first (in, descending[0], index));
  if (*index)
    return OCTA_OK;
  if (is_complex)
    OCTA_TRY (complex_keys (in, &first, &second));
  octa_sort_job j = job_of (in);
  j.count = rows;
  for (int64_t c = in->size.dims[1] - 1; c >= 0; c--)
    {
      size_t at = (size_t)(c * rows) * (size_t)j.size;
      j.start = order ? octa_buffer_use (order) : 0;
      j.descending = descending[c];
      j.wants_index = c == 0;
      j.wants_order = c > 0;
      if (is_complex)
        OCTA_TRY (sort_by_two (octa_buffer_use (first) + at,
                               octa_buffer_use (second) + at, &j));
      else
        {
          j.in = octa_buffer_use (in->buffer) + at;
          OCTA_TRY (octa_sort_run (&j));
        }
      octa_buffer_release (order);
      order = c > 0 ? j.order : j.index;
    }
  st = column_of (OCTA_TYPE_DOUBLE, rows, order, index);
  order = NULL;
done:
  octa_buffer_release (second);
  octa_buffer_release (first);
  octa_buffer_release (order);
  return st;
}

/* ---- is it sorted? ---- */

octa_status
octa_order_is_sorted (octa_node *in, int64_t rows, int64_t columns,
                      bool *ascends, bool *descends)
{
  octa_status st;
  octa_buffer *first = NULL, *second = NULL, *seen = NULL;
  const octa_fuse_kernel *k;
  octa_argpack a;
  unsigned found;
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_node_resolve (in));
  OCTA_TRY (octa_node_store (in));
  *ascends = *descends = true;
  if (in->n_elems == 0 || rows < 2)
    return OCTA_OK;
  bool is_complex = in->cplx == OCTA_COMPLEX;
  if (is_complex)
    OCTA_TRY (complex_keys (in, &first, &second));
  OCTA_TRY (octa_buffer_new (sizeof found, &seen));
  OCTA_TRY (octa_lane_fill32 (octa_buffer_use (seen), 0, 1));
  OCTA_TRY (octa_sort_kernel (OCTA_SORT_CHECK,
                              is_complex ? OCTA_SORT_UNSIGNED
                                         : form_of ((octa_type)in->type),
                              (int)octa_types[in->type].size, 1, &k));
  a.n = 0;
  octa_argpack_add (&a, (int64_t)(first ? octa_buffer_use (first)
                                        : octa_buffer_use (in->buffer)));
  octa_argpack_add (&a, second ? (int64_t)octa_buffer_use (second) : 0);
  octa_argpack_add (&a, rows);
  octa_argpack_add (&a, columns);
  octa_argpack_add (&a, (int64_t)octa_buffer_use (seen));
  int64_t blocks = octa_ceil_div (rows - 1, OCTA_SORT_SPAN);
  OCTA_TRY (octa_fuse_kernel_launch (k, (int64_t[]){ blocks, 1 },
                                     (unsigned[]){ OCTA_BLOCK, 1, 1 },
                                     a.params));
  OCTA_TRY (octa_staging_dtoh (&found, octa_buffer_use (seen), sizeof found));
  *ascends = ! (found & 1);
  *descends = ! (found & 2);
done:
  octa_buffer_release (seen);
  octa_buffer_release (second);
  octa_buffer_release (first);
  return st;
}
