/* small.c -- a few elements on the host backend, moved without a kernel.

   On the host backend the device's memory is ordinary memory.  If no queued
   work must come first, the calling thread reads and writes a few elements
   itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/private.h"

#include <string.h>

enum
{
  FEW = 512,          /* limit of elements moved one by one */
  FEW_BYTES = 1 << 16 /* limit of bytes moved row by row */
};

/* ---- reading ---- */

static bool
is_zero (octa_type t, const unsigned char *p)
{
  double d;
  float f;
  if (t == OCTA_TYPE_SINGLE)
    {
      memcpy (&f, p, sizeof f);
      return f == 0;
    }
  memcpy (&d, p, sizeof d);
  return d == 0;
}

octa_status
octa_small_element (const octa_node *in, int n, const octa_subscript *s,
                    const octa_size *size, octa_node **out)
{
  octa_status st;
  int64_t offset = 0, stride = 1;
  const unsigned char *p;
  *out = NULL;
  if (in->kind != OCTA_NODE_BUFFER || in->cplx == OCTA_UNRESOLVED)
    return OCTA_OK;
  for (int d = 0; d < n; d++)
    {
      if (s[d].is_colon || s[d].count != 1 || s[d].on_device)
        return OCTA_OK;
      offset += stride * (s[d].list ? s[d].list[0] : s[d].start);
      stride *= size->dims[d];
    }
  p = octa_buffer_at_hand (in->buffer, false);
  if (! p)
    return OCTA_OK;
  octa_type t = (octa_type)in->type;
  bool is_complex = in->cplx == OCTA_COMPLEX;
  p += (size_t)offset * octa_elem_size (t, is_complex);
  is_complex = is_complex && ! is_zero (t, p + octa_types[t].size);
  OCTA_TRY (octa_node_scalar (t, is_complex, p, out));
  /* As for a view of one element.  */
  (*out)->is_kept = false;
  (*out)->is_nonneg = octa_node_is_nonneg (in);
done:
  return st;
}

/* ---- some elements ---- */

/* The positions that are read along one dimension of the result: START + i *
   STEP; with LIST, START + LIST[i] * STEP.  */
typedef struct line
{
  int64_t n, start, step;
  const int64_t *list;
} line;

/* Copy the elements of L to TO.  FROM is the address of position START.  */
#define PICK(T)                                                               \
  static void pick_##T (void *to, const T *from, const line *l)               \
  {                                                                           \
    T *end = (T *)to + l->n, *p = to;                                         \
    const int64_t step = l->step, *list = l->list;                            \
    if (! list)                                                               \
      for (; p < end; p++, from += step)                                      \
        *p = *from;                                                           \
    else                                                                      \
      for (; p < end; p++, list++)                                            \
        *p = from[*list * step];                                              \
  }
PICK (uint8_t)
PICK (uint16_t)
PICK (uint32_t)
PICK (uint64_t)

/* The same for elements of SIZE bytes.  */
static void
pick (void *to, const void *from, const line *l, size_t size)
{
  if (l->step == 1 && ! l->list)
    memcpy (to, from, (size_t)l->n * size);
  else if (size == sizeof (uint64_t))
    pick_uint64_t (to, from, l);
  else if (size == sizeof (uint32_t))
    pick_uint32_t (to, from, l);
  else if (size == sizeof (uint16_t))
    pick_uint16_t (to, from, l);
  else
    pick_uint8_t (to, from, l);
}

/* Copy the elements at ROWS and COLUMNS of the matrix FROM to TO.  */
static void
pick_part (unsigned char *to, const unsigned char *from, const line *rows,
           const line *columns, size_t size)
{
  const line *inner = rows->n == 1 ? columns : rows;
  const line *outer = rows->n == 1 ? rows : columns;
  from += (rows->start + columns->start) * (int64_t)size;
  for (int64_t k = 0; k < outer->n; k++, to += (size_t)inner->n * size)
    {
      int64_t at = (outer->list ? outer->list[k] : k) * outer->step;
      pick (to, from + at * (int64_t)size, inner, size);
    }
}

/* Set L to the positions of V's source along its dimension D.  False: they are
   a list that the host cannot read now.  */
static bool
line_of (const octa_view *v, int d, line *l)
{
  const octa_buffer *list = v->list[d];
  const int64_t stride = d ? v->source.dims[0] : 1;
  *l = (line){ .n = v->count[d],
               .start = list ? 0 : v->start[d] * stride,
               .step = (list ? 1 : v->step[d]) * stride };
  if (list)
    l->list = (const void *)octa_buffer_at_hand (list, false);
  return ! list || l->list;
}

/* Is the view N a part of a matrix or vector, perhaps transposed, without
   repetitions?  */
static bool
is_part (const octa_node *n)
{
  const octa_view *v = n->view;
  bool is = v->source.n_dims == 2 && v->count[0] * v->count[1] == n->n_elems
            && v->axis[0] < 2 && v->axis[1] == 1 - v->axis[0];
  for (int d = 0; d < 2 && is; d++)
    is = v->source.dims[d] > 1 || v->count[d] == 1;
  return is;
}

/* Are IN's elements real, in memory that is not lent?  */
static bool
is_ours (const octa_node *in)
{
  return in->kind == OCTA_NODE_BUFFER && in->cplx == OCTA_REAL && in->buffer
         && ! octa_buffer_is_lent (in->buffer);
}

/* Copy the elements at ROWS and COLUMNS of IN to TO.  False: the host cannot
   read IN now.  */
static bool
copy_part (const octa_node *in, const line *rows, const line *columns,
           octa_buffer *to)
{
  const unsigned char *from = octa_buffer_at_hand (in->buffer, false);
  if (from)
    pick_part ((unsigned char *)(uintptr_t)octa_buffer_use (to), from, rows,
               columns, octa_elem_size ((octa_type)in->type, false));
  return from != NULL;
}

/* Copy the elements of the view N to TO.  TO is allocated already: its block
   may need a wait, and then N cannot be read now.  */
static bool
copy_view (const octa_node *n, octa_buffer *to)
{
  line at[2];
  const int first = n->view->axis[0];
  return line_of (n->view, 0, &at[first])
         && line_of (n->view, 1, &at[1 - first])
         && copy_part (n->in[0], &at[0], &at[1], to);
}

octa_status
octa_small_view (octa_node *n, bool *did)
{
  octa_status st;
  const octa_node *in = n->in[0];
  const size_t size = octa_elem_size ((octa_type)n->type, false);
  octa_buffer *b = NULL;
  *did = false;
  if (! is_ours (in) || (uint64_t)n->n_elems * size > FEW_BYTES
      || ! is_part (n))
    return OCTA_OK;
  OCTA_TRY (octa_buffer_new ((size_t)n->n_elems * size, &b));
  *did = copy_view (n, b);
  if (! *did)
    goto done;
  octa_node_settle (n, b, OCTA_REAL);
  b = NULL;
done:
  octa_buffer_release (b);
  return st;
}

octa_status
octa_small_part (const octa_node *in, const octa_subscript *s,
                 const octa_size *size, octa_node **out)
{
  octa_status st = OCTA_OK;
  line at[2];
  octa_node *n = NULL;
  *out = NULL;
  if (! is_ours (in))
    return OCTA_OK;
  for (int d = 0; d < 2; d++)
    {
      const int64_t stride = d ? size->dims[0] : 1;
      if (s[d].list || s[d].on_device)
        return OCTA_OK;
      at[d] = s[d].is_colon ? (line){ .n = size->dims[d], .step = stride }
                            : (line){ .n = s[d].count,
                                      .start = s[d].start * stride,
                                      .step = s[d].step * stride };
      if (at[d].n == 0 || at[d].n > FEW)
        return OCTA_OK;
    }
  if (at[0].n * at[1].n > FEW)
    return OCTA_OK;
  OCTA_TRY (octa_node_empty ((octa_type)in->type, false,
                             OCTA_SIZE (at[0].n, at[1].n), &n));
  /* Read after the allocation: its block may need a wait.  */
  if (! copy_part (in, &at[0], &at[1], n->buffer))
    goto done;
  n->is_nonneg = octa_node_is_nonneg (in);
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  return st;
}

/* ---- positions ---- */

/* The bytes of the logical MASK; NULL if the host cannot read them now.  */
static const unsigned char *
bytes_at_hand (const octa_node *mask)
{
  return mask->kind == OCTA_NODE_BUFFER && mask->buffer
             ? octa_buffer_at_hand (mask->buffer, false)
             : NULL;
}

/* The number of nonzero bytes among the N of M.  The compiler vectorises a
   loop of constant length.  */
static int64_t
count_nonzero (const unsigned char *m, int64_t n)
{
  enum
  {
    PART = 64
  };
  int64_t i = 0, total = 0;
  for (; n - i >= PART; i += PART)
    {
      uint8_t some = 0;
      for (int k = 0; k < PART; k++)
        some = (uint8_t)(some + (m[i + k] != 0));
      total += some;
    }
  for (; i < n; i++)
    total += m[i] != 0;
  return total;
}

bool
octa_small_count (const octa_node *mask, int64_t *count)
{
  const unsigned char *m = bytes_at_hand (mask);
  if (m)
    *count = count_nonzero (m, mask->n_elems);
  return m != NULL;
}

/* List the positions of COUNT nonzero bytes of M, after the first SKIP
   ones.  */
static void
list_positions (const unsigned char *m, int64_t skip, int64_t count,
                bool is_one_based, void *list)
{
  int64_t i = 0, k = 0;
  for (; skip > 0; i++)
    skip -= m[i] != 0;
  if (is_one_based)
    for (double *to = list; k < count; k += m[i++] != 0)
      to[k] = (double)(i + 1);
  else
    for (int64_t *to = list; k < count; k += m[i++] != 0)
      to[k] = i;
}

octa_status
octa_small_select (const octa_node *mask, int64_t limit, bool from_end,
                   bool is_one_based, octa_buffer **list, int64_t *count,
                   bool *did)
{
  octa_status st = OCTA_OK;
  octa_buffer *b = NULL;
  int64_t total;
  *did = false;
  if (! octa_small_count (mask, &total))
    return OCTA_OK;
  int64_t n = limit >= 0 && limit < total ? limit : total;
  if (n > 0)
    {
      OCTA_TRY (octa_buffer_new ((size_t)n * sizeof (int64_t), &b));
      /* Read after the allocation: its block may need a wait.  */
      const unsigned char *m = bytes_at_hand (mask);
      if (! m)
        goto done;
      list_positions (m, from_end ? total - n : 0, n, is_one_based,
                      (void *)(uintptr_t)octa_buffer_use (b));
    }
  *did = true;
  *count = n;
  *list = OCTA_MOVE (b);
done:
  octa_buffer_release (b);
  return st;
}

/* ---- writing ---- */

/* *P is the address of V's elements.  False: the host cannot read them
   now.  */
static bool
value_at_hand (const octa_node *v, const unsigned char **p)
{
  if (v->kind == OCTA_NODE_SCALAR)
    *p = v->scalar.bytes;
  else if (v->kind == OCTA_NODE_BUFFER && v->buffer)
    *p = octa_buffer_at_hand (v->buffer, false);
  else
    *p = NULL;
  return *p != NULL;
}

/* The number of places in VIEW; 0 if there are more than MOST, or if they are
   not ranges.  */
static int64_t
count_places (const octa_view *view, int64_t most)
{
  int64_t n = 1;
  for (int d = 0; d < view->source.n_dims; d++)
    {
      if (view->list[d] || view->axis[d] != d || view->count[d] > most)
        return 0;
      n *= view->count[d];
      if (n > most)
        return 0;
    }
  return n;
}

/* The position in the source of VIEW's element I.  */
static int64_t
place (const octa_view *view, int64_t i)
{
  int64_t offset = 0, stride = 1;
  for (int d = 0; d < view->source.n_dims; d++)
    {
      offset += stride
                * (view->start[d] + view->step[d] * (i % view->count[d]));
      i /= view->count[d];
      stride *= view->source.dims[d];
    }
  return offset;
}

bool
octa_small_put (const octa_node *base, const octa_view *view,
                const octa_node *v, const octa_buffer *b)
{
  const unsigned char *from;
  const size_t size = octa_elem_size ((octa_type)v->type,
                                      v->cplx == OCTA_COMPLEX);
  bool by_rows = v->n_elems > FEW && view->step[0] == 1
                 && ! (v->buffer && octa_buffer_is_lent (v->buffer))
                 && octa_setting_often (OCTA_SETTING_INTERPRET) > 0;
  const int64_t run = by_rows ? view->count[0] : 1;
  int64_t n = count_places (view, by_rows ? FEW_BYTES / (int64_t)size : FEW);
  if (n == 0 || n / run > FEW || (v->n_elems != 1 && v->n_elems != n)
      || v->type != base->type || v->cplx != base->cplx || v->buffer == b
      || ! value_at_hand (v, &from))
    return false;
  unsigned char *to = octa_buffer_at_hand (b, true);
  if (! to)
    return false;
  size_t step = v->n_elems == 1 ? 0 : size;
  for (int64_t i = 0; i < n; i += run)
    memcpy (to + (size_t)place (view, i) * size, from + (size_t)i * step,
            (size_t)run * size);
  return true;
}
