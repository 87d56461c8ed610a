/* small.c -- a few elements on the host backend, moved without a kernel.

   There the device's memory is ordinary memory.  Where nothing is queued that
   would have to come first, an element is read, and a few are written, by the
   thread that asks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/private.h"

#include <string.h>

enum
{
  FEW = 512,          /* elements that are moved one by one */
  FEW_BYTES = 1 << 16 /* of those that are moved row by row */
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

/* How an array is read along one dimension of the result: the elements from
   START on, STEP apart, or STEP times those numbers that LIST has.  */
typedef struct line
{
  int64_t n, start, step;
  const int64_t *list;
} line;

/* The elements of L from FROM on, one after the other at TO.  */
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

/* Those of SIZE bytes.  */
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

/* The elements of a matrix at FROM, read along the lines ROWS and COLUMNS of
   it, one after the other at TO.  */
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

/* How V's source is read along the dimension that moves in its dimension D;
   false if this takes a list that is not at hand.  */
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

/* Is N, a view, a part of a matrix, or of a vector, in this order or
   transposed?  What is repeated is not.  */
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

/* Are IN's elements real, in memory that is no other's?  */
static bool
is_ours (const octa_node *in)
{
  return in->kind == OCTA_NODE_BUFFER && in->cplx == OCTA_REAL && in->buffer
         && ! octa_buffer_is_lent (in->buffer);
}

/* Copy the part of IN that ROWS and COLUMNS are to TO, if IN's memory is at
   hand.  */
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

/* Copy what the view N reads to TO, which is allocated before, as its memory
   may have to be waited for, too.  */
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
  /* Its memory may have to be waited for.  */
  if (! copy_part (in, &at[0], &at[1], n->buffer))
    goto done;
  n->is_nonneg = octa_node_is_nonneg (in);
  *out = n;
  n = NULL;
done:
  octa_node_release (n);
  return st;
}

/* ---- positions ---- */

/* The bytes of the logical MASK; NULL if they cannot be looked at.  */
static const unsigned char *
bytes_at_hand (const octa_node *mask)
{
  return mask->kind == OCTA_NODE_BUFFER && mask->buffer
             ? octa_buffer_at_hand (mask->buffer, false)
             : NULL;
}

/* The number of nonzero bytes among the N of M.  The compiler makes vectors of
   a loop whose length it knows.  */
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

/* The COUNT positions of nonzero bytes of M behind the first SKIP of them.  */
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
      /* Its memory may have to be waited for.  */
      const unsigned char *m = bytes_at_hand (mask);
      if (! m)
        goto done;
      list_positions (m, from_end ? total - n : 0, n, is_one_based,
                      (void *)(uintptr_t)octa_buffer_use (b));
    }
  *did = true;
  *count = n;
  *list = b;
  b = NULL;
done:
  octa_buffer_release (b);
  return st;
}

/* ---- writing ---- */

/* The elements that V has and where the first is; false if it cannot be looked
   at.  A single one goes everywhere.  */
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

/* How many places VIEW names; 0 if they are more than MOST, or no ranges.  */
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

/* The place of VIEW's element I, counted along its dimensions.  */
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
