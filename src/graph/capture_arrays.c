/* capture_arrays.c -- gpuArrays that captured work feeds back to itself.

   A loop `x = step (x)' makes a new array each time, but the graph must
   overwrite the old one.  So at the end of the capture the results are copied
   to the arguments' memory.  A result that is an argument, or shares its
   memory, is first copied elsewhere, so that arguments can be swapped.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graph/private.h"

#include <stdlib.h>

octa_status
octa_capture_own (const octa_id *in, size_t n)
{
  octa_status st = OCTA_OK;
  for (size_t i = 0; i < n; i++)
    {
      octa_node *a = in[i] ? octa_array_node (in[i]) : NULL;
      if (in[i] && ! a)
        return OCTA_FAIL;
      if (a
          && ! (a->kind == OCTA_NODE_BUFFER && a->buffer
                && a->buffer->block->holds))
        OCTA_TRY (octa_node_own (a));
    }
done:
  return st;
}

static octa_status
check_same (size_t i, const octa_node *in, const octa_node *out)
{
  if (out->type == in->type && out->cplx == in->cplx
      && octa_node_same_size (out, in))
    return OCTA_OK;
  char want[80], have[80];
  octa_size_text (&in->size, want, sizeof want);
  octa_size_text (&out->size, have, sizeof have);
  return octa_fail (OCTA_ERROR_LOGIC,
                    "result %zu is a %s %s%s, which cannot be fed back to an "
                    "argument that is a %s %s%s",
                    i + 1, have, out->cplx == OCTA_COMPLEX ? "complex " : "",
                    octa_types[out->type].name, want,
                    in->cplx == OCTA_COMPLEX ? "complex " : "",
                    octa_types[in->type].name);
}

/* Does N's memory belong to one of the COUNT arrays IN, except the I-th?  */
static bool
is_other (const octa_node *n, octa_node *const *in, size_t count, size_t i)
{
  for (size_t k = 0; k < count; k++)
    if (k != i && in[k]->buffer == n->buffer)
      return true;
  return false;
}

octa_status
octa_capture_feed (const octa_id *in, const octa_id *out, size_t n)
{
  octa_status st;
  octa_node **to = calloc (n + 1, sizeof (octa_node *));
  octa_node **from = calloc (n + 1, sizeof (octa_node *));
  if (! to || ! from)
    OCTA_TRY (octa_no_memory ("arrays"));
  OCTA_TRY (octa_pending_compute ());
  for (size_t i = 0; i < n; i++)
    {
      octa_node *result = octa_array_node (out[i]);
      if (! result || ! (to[i] = octa_array_node (in[i])))
        {
          st = OCTA_FAIL;
          goto done;
        }
      octa_node_retain (from[i] = result);
      OCTA_TRY (octa_node_resolve (result));
      OCTA_TRY (octa_node_store (result));
      OCTA_TRY (check_same (i, to[i], result));
    }
  for (size_t i = 0; i < n; i++)
    if (from[i]->buffer && is_other (from[i], to, n, i))
      {
        octa_node *aside = NULL;
        OCTA_TRY (octa_node_copy (from[i], &aside));
        octa_node_release (from[i]);
        from[i] = aside;
      }
  for (size_t i = 0; i < n; i++)
    if (to[i]->buffer && from[i]->buffer != to[i]->buffer)
      OCTA_TRY (octa_lane_copy (octa_buffer_change (to[i]->buffer),
                                octa_buffer_use (from[i]->buffer),
                                to[i]->buffer->bytes));
done:
  for (size_t i = 0; from && i < n; i++)
    octa_node_release (from[i]);
  free (from);
  free (to);
  return st;
}

void
octa_capture_written (octa_id array)
{
  octa_node *n = octa_array_node (array);
  if (n)
    n->is_nonneg = false;
}
