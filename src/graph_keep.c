/* graph_keep.c -- what the nodes of a graph use, kept alive.

   The driver's graph holds bare addresses.  Handles are kept as children keep
   their parents; of an array it is the buffer that counts, since an array may
   get another one.  A buffer that only graphs hold besides its array is not
   shared: kernels write it where it is, and the graph sees that.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "objects_internal.h"
#include "node.h"

#include <stdlib.h>

/* Room for one more of SIZE bytes.  */
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
octa_keep_buffer (octa_keep *k, octa_buffer *b)
{
  void *list = k->buffers;
  for (size_t i = k->n_buffers; i > 0; i--)
    if (k->buffers[i - 1] == b)
      return OCTA_OK;
  if (! reserve (&list, k->n_buffers, &k->cap_buffers, sizeof *k->buffers))
    return octa_fail (OCTA_ID_MEMORY, "out of host memory for a graph");
  k->buffers = list;
  k->buffers[k->n_buffers++] = b;
  octa_buffer_retain (b);
  b->pins++;
  return OCTA_OK;
}

octa_status
octa_keep_add (octa_keep *k, octa_id id)
{
  if (octa_id_kind (id) == OCTA_KIND_ARRAY)
    {
      octa_node *n = octa_array_node (id);
      if (! n)
        return OCTA_FAIL;
      return n->buffer ? octa_keep_buffer (k, n->buffer) : OCTA_OK;
    }
  for (size_t i = k->n_ids; i > 0; i--)
    if (k->ids[i - 1] == id)
      return OCTA_OK;
  void *list = k->ids;
  if (id == 0)
    return OCTA_OK;
  if (! reserve (&list, k->n_ids, &k->cap_ids, sizeof *k->ids))
    return octa_fail (OCTA_ID_MEMORY, "out of host memory for a graph");
  k->ids = list;
  k->ids[k->n_ids++] = id;
  octa_handle_retain (id);
  return OCTA_OK;
}

void
octa_keep_free (octa_keep *k)
{
  for (size_t i = 0; i < k->n_buffers; i++)
    {
      k->buffers[i]->pins--;
      octa_buffer_release (k->buffers[i]);
    }
  for (size_t i = 0; i < k->n_ids; i++)
    octa_handle_release (k->ids[i]);
  free (k->buffers);
  free (k->ids);
  *k = (octa_keep){ 0 };
}
