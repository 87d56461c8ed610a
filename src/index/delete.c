/* delete.c -- x(i) = [].

   If the positions are one gap in a real array, what is before and behind it
   is joined.  Otherwise the positions that stay are listed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "index/private.h"

#include <string.h>

/* KEEP becomes the positions of LEN that are not in S.  */
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
  OCTA_TRY (
      octa_node_empty (OCTA_TYPE_LOGICAL, false, OCTA_SIZE (len, 1), &all));
  OCTA_TRY (
      octa_lane_fill8 (octa_buffer_use (all->buffer), 1, all->buffer->bytes));
  OCTA_TRY (octa_node_scalar (OCTA_TYPE_LOGICAL, false, &f, &no));
  OCTA_TRY (octa_index_put (all, 1, &once, no, OCTA_REAL, &left));
  OCTA_TRY (octa_subscript_take (left, 0, 1, keep));
done:
  octa_subscript_free (1, &w);
  octa_subscript_free (1, &once);
  octa_node_release (all);
  octa_node_release (no);
  octa_node_release (left);
  return st;
}

/* Are the positions of S one gap, from *FIRST on?  */
static bool
is_gap (const octa_subscript *s, int64_t *first)
{
  if (s->list || s->on_device || s->count < 1
      || (s->count > 1 && s->step != 1 && s->step != -1))
    return false;
  *first = s->step < 0 ? s->start - s->count + 1 : s->start;
  return true;
}

/* IN without COUNT positions from FIRST on along a dimension: what is before
   them and what is behind them, joined.  KEEP[ALONG] has room for the
   positions, all others are colons.  */
static octa_status
close_gap (octa_node *in, int n, octa_subscript *keep, int along,
           int64_t first, int64_t count, octa_node **out)
{
  octa_status st;
  octa_node *parts[2] = { NULL, NULL };
  const int dim = n == 1 ? in->size.dims[0] == 1 : along;
  const int64_t len = in->size.dims[dim];
  keep[along] = (octa_subscript){ .step = 1, .count = first };
  OCTA_TRY (octa_index_read (in, n, keep, &parts[0]));
  keep[along].start = first + count;
  keep[along].count = len - first - count;
  OCTA_TRY (octa_index_read (in, n, keep, &parts[1]));
  st = octa_index_cat ('c', dim, 2, parts, out);
done:
  octa_node_release (parts[0]);
  octa_node_release (parts[1]);
  return st;
}

octa_status
octa_index_delete (octa_node *in, int n, const octa_subscript *s,
                   octa_node **out)
{
  octa_status st;
  octa_subscript keep[OCTA_DIMS_MAX] = { 0 };
  int64_t highest, first;
  int along = -1;
  *out = NULL;
  OCTA_TRY (octa_current_ready ());
  bool is_vector = in->size.n_dims == 2
                   && (in->size.dims[0] == 1) != (in->size.dims[1] == 1);
  if (n == 1 ? ! is_vector : n != in->size.n_dims)
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
  int64_t len = n == 1 ? in->n_elems : in->size.dims[along];
  OCTA_TRY (octa_subscript_highest (&s[along], len, &highest));
  if (highest >= len)
    return OCTA_OK;
  /* A slice of a complex array may be real, and then loses the signs of zero
     imaginary parts.  */
  if (in->cplx == OCTA_REAL && is_gap (&s[along], &first) && first > 0
      && first + s[along].count < len && ! octa_node_is_parted (in))
    st = close_gap (in, n, keep, along, first, s[along].count, out);
  else
    {
      OCTA_TRY (complement (&s[along], len, &keep[along]));
      OCTA_TRY (octa_index_read (in, n, keep, out));
    }
done:
  octa_subscript_free (n, keep);
  return st;
}
