/* small.c -- a few elements on the host backend, moved without a kernel.

   There the device's memory is ordinary memory.  Where nothing is queued that
   would have to come first, an element is read, and a few are written, by the
   thread that asks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/private.h"

#include <string.h>

enum
{
  FEW = 256 /* elements that are moved one by one */
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
  /* What a view of one element knows of itself.  */
  (*out)->is_kept = false;
  (*out)->is_nonneg = octa_node_is_nonneg (in);
done:
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

/* How many places VIEW names; 0 if they are too many, or no ranges.  */
static int64_t
count_places (const octa_view *view)
{
  int64_t n = 1;
  for (int d = 0; d < view->source.n_dims; d++)
    {
      if (view->list[d] || view->axis[d] != d || view->count[d] > FEW)
        return 0;
      n *= view->count[d];
      if (n > FEW)
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
  int64_t n = count_places (view);
  if (n == 0 || (v->n_elems != 1 && v->n_elems != n) || v->type != base->type
      || v->cplx != base->cplx || v->buffer == b || ! value_at_hand (v, &from))
    return false;
  unsigned char *to = octa_buffer_at_hand (b, true);
  if (! to)
    return false;
  size_t size = octa_elem_size ((octa_type)v->type, v->cplx == OCTA_COMPLEX);
  size_t step = v->n_elems == 1 ? 0 : size;
  for (int64_t i = 0; i < n; i++)
    memcpy (to + (size_t)place (view, i) * size, from + (size_t)i * step,
            size);
  return true;
}
