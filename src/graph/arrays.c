/* arrays.c -- the arguments and results of captured work.  The graph has its
   own handles of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graph/private.h"

#include <stdlib.h>

static void
drop (octa_id id)
{
  octa_node *n = id ? octa_handle_resource (id) : NULL;
  if (n)
    n->graphs--;
  octa_handle_close (id);
}

void
octa_graph_arrays_free (octa_graph *g)
{
  for (size_t i = 0; i < g->n_inputs + g->n_outputs; i++)
    drop (g->arrays[i]);
  free (g->arrays);
  g->arrays = NULL;
  g->n_inputs = g->n_outputs = 0;
}

/* Make the graph's own handle of array ID; 0 for 0.  */
static octa_status
keep (octa_id id, octa_id *own)
{
  octa_status st;
  *own = 0;
  if (! id)
    return OCTA_OK;
  OCTA_GET (octa_node *, n, octa_array_node (id));
  octa_node_retain (n);
  OCTA_TRY (octa_array_open (n, own));
  n->graphs++;
done:
  return st;
}

octa_status
octa_graph_arrays_keep (octa_graph *g, const octa_id *in, size_t n_in,
                        const octa_id *out, size_t n_out)
{
  octa_status st = OCTA_OK;
  octa_graph_arrays_free (g);
  g->arrays = calloc (n_in + n_out + 1, sizeof *g->arrays);
  if (! g->arrays)
    return octa_no_memory ("a graph");
  for (; g->n_inputs < n_in; g->n_inputs++)
    OCTA_TRY (keep (in[g->n_inputs], &g->arrays[g->n_inputs]));
  for (; g->n_outputs < n_out; g->n_outputs++)
    OCTA_TRY (keep (out[g->n_outputs], &g->arrays[n_in + g->n_outputs]));
done:
  return st;
}

octa_status
octa_graph_arrays_copy (octa_graph *to, const octa_graph *from)
{
  return octa_graph_arrays_keep (to, from->arrays, from->n_inputs,
                                 from->arrays + from->n_inputs,
                                 from->n_outputs);
}
