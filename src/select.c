/* select.c -- stand-in.

   SPDX-License-Identifier: GPL-3.0-or-later  */
#include "index.h"
#include <stdlib.h>
octa_status
octa_node_positions (octa_node *mask, int64_t limit, bool from_end,
                     octa_buffer **list, int64_t *count)
{
  octa_status st;
  (void)limit;
  (void)from_end;
  *list = NULL;
  *count = 0;
  size_t n = (size_t)mask->n_elems;
  bool *m = malloc (n + 1);
  int64_t *p = malloc ((n + 1) * 8);
  int64_t k = 0;
  OCTA_TRY (octa_node_download (mask, m));
  for (size_t i = 0; i < n; i++)
    if (m[i])
      p[k++] = (int64_t)i;
  if (k)
    {
      OCTA_TRY (octa_buffer_new ((size_t)k * 8, list));
      OCTA_TRY (octa_copy_htod ((*list)->p, p, (size_t)k * 8));
    }
  *count = k;
done:
  free (m);
  free (p);
  return st;
}
