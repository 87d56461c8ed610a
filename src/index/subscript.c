/* subscript.c -- subscripts: ranges, lists on the host, lists on the device.

   Positions of an index array or a mask on the device are found there and stay
   there.  Only their extremes are copied back, because bounds are checked
   immediately, with core's messages.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "index/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- errors and bounds ---- */

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
  octa_size_text (&in->size, size, sizeof size);
  return octa_fail ("Octave:index-out-of-bounds",
                    "index (%s): out of bound %lld (dimensions are %s)", where,
                    (long long)extent, size);
}

octa_status
octa_subscript_bad (const char *value, int position, int n, bool is_complex)
{
  char where[96] = "";
  for (int i = 0; i < n && strlen (where) < 64; i++)
    {
      strcat (where, i ? "," : "");
      strcat (where, i == position ? value : "_");
    }
  return octa_fail ("Octave:invalid-index",
                    "index (%s): subscripts must be %s", where,
                    is_complex ? "real (forgot to initialize i or j?)"
                               : "either integers 1 to (2^63)-1 or logicals");
}

octa_status
octa_subscript_highest (const octa_subscript *s, int64_t limit,
                        int64_t *highest)
{
  octa_status st = OCTA_OK;
  int64_t hi = -1;
  if (s->count == 0)
    hi = -1;
  else if (s->on_device && s->is_bound && s->highest >= limit)
    OCTA_TRY (octa_staging_dtoh (&hi,
                                 octa_buffer_use (s->on_device)
                                     + (size_t)(s->count - 1) * sizeof hi,
                                 sizeof hi));
  else if (s->on_device)
    hi = s->highest;
  else if (s->list)
    for (int64_t i = 0; i < s->count; i++)
      hi = s->list[i] > hi ? s->list[i] : hi;
  else
    {
      int64_t last = s->start + s->step * (s->count - 1);
      hi = s->start < last ? last : s->start;
    }
  *highest = hi;
done:
  return st;
}

octa_status
octa_subscripts_check (const octa_node *in, int n, const octa_subscript *s,
                       const octa_size *size)
{
  octa_status st = OCTA_OK;
  for (int d = 0; d < n; d++)
    {
      int64_t hi;
      if (s[d].is_colon)
        continue;
      OCTA_TRY (octa_subscript_highest (&s[d], size->dims[d], &hi));
      if (hi >= size->dims[d])
        OCTA_TRY (out_of_bound (in, n, d, hi + 1, size->dims[d]));
    }
done:
  return st;
}

octa_size
octa_subscripts_fold (const octa_size *size, int n)
{
  octa_size r;
  r.n_dims = n == 1 ? 2 : n;
  r.dims[1] = 1;
  for (int d = 0; d < n; d++)
    r.dims[d] = octa_size_along (size, d);
  for (int d = n; d < size->n_dims; d++)
    r.dims[n - 1] *= size->dims[d];
  return r;
}

octa_size
octa_subscripts_size (int n, const octa_subscript *s, const octa_size *size)
{
  octa_size r;
  r.n_dims = size->n_dims;
  r.dims[1] = 1;
  for (int d = 0; d < n; d++)
    r.dims[d] = s[d].is_colon ? size->dims[d] : s[d].count;
  return r;
}

octa_status
octa_subscripts_view (int n, const octa_subscript *s, const octa_size *size,
                      octa_view **out)
{
  octa_status st = OCTA_OK;
  octa_view *v = octa_view_new (size);
  if (! v)
    return octa_no_memory ("arrays");
  if (n == 1)
    v->count[1] = 1;
  for (int d = 0; d < n; d++)
    {
      v->count[d] = s[d].is_colon ? size->dims[d] : s[d].count;
      if (s[d].is_colon || v->count[d] == 0)
        continue;
      if (s[d].on_device)
        {
          octa_buffer_retain (v->list[d] = s[d].on_device);
          continue;
        }
      if (! s[d].list)
        {
          v->start[d] = s[d].start;
          v->step[d] = s[d].step;
          continue;
        }
      size_t bytes = (size_t)s[d].count * sizeof (int64_t);
      OCTA_TRY (octa_buffer_new (bytes, &v->list[d]));
      OCTA_TRY (
          octa_staging_htod (octa_buffer_use (v->list[d]), s[d].list, bytes));
    }
  *out = OCTA_MOVE (v);
done:
  octa_view_free (v);
  return st;
}

void
octa_subscript_free (int n, octa_subscript *s)
{
  for (int i = 0; i < n; i++)
    {
      free (s[i].own_list);
      octa_buffer_release (s[i].on_device);
      s[i].own_list = NULL;
      s[i].on_device = NULL;
    }
}
