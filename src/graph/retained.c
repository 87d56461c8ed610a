/* retained.c -- keeping alive what the nodes of a graph use.  The driver's
   graph has bare addresses.  Handles are kept as children keep their parents.
   For an array its memory is kept, because the array may get other memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graph/private.h"

#include <stdlib.h>

/* Reserve room for one more element of SIZE bytes.  */
static bool
reserve (void **list, size_t n, size_t *cap, size_t size)
{
  if (n < *cap)
    return true;
  size_t more = *cap ? 2 * *cap : 16;
  void *p = realloc (*list, more * size);
  if (! p)
    return false;
  *list = p;
  *cap = more;
  return true;
}

octa_status
octa_retained_add_hold (octa_retained *k, octa_hold *h)
{
  void *list = k->holds;
  if (! reserve (&list, k->n_holds, &k->cap_holds, sizeof h))
    return octa_no_memory ("a graph");
  k->holds = list;
  k->holds[k->n_holds++] = h;
  return OCTA_OK;
}

/* Keep B.  */
static octa_status
retain_block (octa_retained *k, octa_block *b)
{
  if (! k->own)
    {
      octa_hold *h = octa_hold_new ();
      if (! h)
        return octa_no_memory ("a graph");
      if (octa_retained_add_hold (k, h) != OCTA_OK)
        {
          octa_hold_free (h);
          return OCTA_FAIL;
        }
      k->own = h;
    }
  octa_hold_add (k->own, b, true);
  b->is_input |= ! b->is_unborn;
  return octa_hold_check (k->own);
}

octa_status
octa_retained_add (octa_retained *k, octa_id id)
{
  void *list = k->ids;
  if (octa_id_kind (id) == OCTA_KIND_ARRAY)
    {
      const octa_node *n = octa_array_node (id);
      if (! n)
        return OCTA_FAIL;
      return n->buffer && n->buffer->block ? retain_block (k, n->buffer->block)
                                           : OCTA_OK;
    }
  for (size_t i = k->n_ids; i > 0; i--)
    if (k->ids[i - 1] == id)
      return OCTA_OK;
  if (id == 0)
    return OCTA_OK;
  if (! reserve (&list, k->n_ids, &k->cap_ids, sizeof *k->ids))
    return octa_no_memory ("a graph");
  k->ids = list;
  k->ids[k->n_ids++] = id;
  octa_handle_retain (id);
  return OCTA_OK;
}

void
octa_retained_free (octa_retained *k)
{
  for (size_t i = 0; i < k->n_holds; i++)
    octa_hold_free (k->holds[i]);
  free (k->holds);
  for (size_t i = 0; i < k->n_ids; i++)
    octa_handle_release (k->ids[i]);
  free (k->ids);
  *k = (octa_retained){ 0 };
}
