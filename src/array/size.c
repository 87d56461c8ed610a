/* size.c -- sizes of gpuArrays: the limit of their dimensions, and of bytes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/array.h"

#include <stdio.h>

octa_status
octa_size_admit (int64_t n_dims)
{
  if (n_dims <= OCTA_DIMS_MAX)
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                    "a gpuArray can have at most %d dimensions: reshape the "
                    "array, or gather it first",
                    OCTA_DIMS_MAX);
}

octa_status
octa_size_check (octa_type t, bool is_complex, const octa_size *size)
{
  double elems = 1, longest = 0;
  bool is_empty = false;
  for (int d = 0; d < size->n_dims; d++)
    {
      double length = (double)size->dims[d];
      is_empty |= length == 0;
      elems *= length > 0 ? length : 1;
      longest = length > longest ? length : longest;
    }
  /* From Octave 11 on, a length of 0 allows any other lengths.  */
  double empty = octa_release () < 11 ? elems : longest;
  double bytes = elems * (double)octa_elem_size (t, is_complex);
  if (is_empty ? empty < 0x1p63 : bytes <= 0x1p62)
    return OCTA_OK;
  return octa_fail ("Octave:bad-alloc",
                    "out of memory or dimension too large for Octave's "
                    "index type");
}

void
octa_size_text (const octa_size *s, char *text, size_t n)
{
  size_t len = 0;
  for (int d = 0; d < s->n_dims && len < n; d++)
    len += (size_t)snprintf (text + len, n - len, d ? "x%lld" : "%lld",
                             (long long)s->dims[d]);
}
