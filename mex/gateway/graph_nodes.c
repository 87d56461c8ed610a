/* graph_nodes.c -- shared by the gateways of streams and graphs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graph_nodes.h"

#include <string.h>

octa_status
graph_nodes_read (const mxArray *x, octa_graph_nodes *nodes)
{
  bool is_cell = mxIsCell (x);
  /* An object has one element; [] has none.  */
  size_t n = mxGetNumberOfElements (x);
  octa_id *ids = mxCalloc (n + 1, sizeof *ids);
  for (size_t i = 0; i < n; i++)
    if (handle_open_id (is_cell ? mxGetCell (x, (mwIndex)i) : x,
                        OCTA_KIND_GRAPHNODE, &ids[i])
        != OCTA_OK)
      return OCTA_FAIL;
  nodes->ids = ids;
  nodes->n = n;
  return OCTA_OK;
}

octa_status
graph_nodes_options (call *c, int first, int *n_args, octa_graph_nodes *before)
{
  int n = first;
  *before = (octa_graph_nodes){ 0 };
  while (n < c->n_rhs && ! mxIsChar (c->rhs[n]))
    n++;
  *n_args = n - first;
  if (n == c->n_rhs)
    return OCTA_OK;
  if (! gateway_is_string (c->rhs[n], "dependencies"))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "unknown option; the only one is \"dependencies\"");
  if (n + 2 != c->n_rhs)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"dependencies\" is followed by nodes "
                      "and comes last");
  return graph_nodes_read (c->rhs[n + 1], before);
}

octa_status
graph_nodes_copy_end (const mxArray *x, const char *arg,
                      octa_graph_copy_end *e)
{
  *e = (octa_graph_copy_end){ 0 };
  octa_id id = gateway_id (x);
  if (octa_id_kind (id) == OCTA_KIND_HOSTMEM)
    {
      e->host = id;
      return octa_handle_get (id, OCTA_KIND_HOSTMEM) ? OCTA_OK : OCTA_FAIL;
    }
  return arg_pointer (x, arg, &e->device);
}

octa_status
graph_nodes_value (const mxArray *x, unsigned *value, int *bits)
{
  octa_type t;
  GATEWAY_TRY (gateway_host_type (x, "VALUE", &t));
  unsigned size = octa_types[t].size;
  if (size > 4 || mxIsComplex (x) || mxGetNumberOfElements (x) != 1)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "VALUE must be one real number of a class of 1, 2 or 4 "
                      "bytes, such as uint8 or single, not %s",
                      gateway_class_name (x));
  unsigned char one;
  unsigned short two;
  const void *data = mxGetData (x);
  if (size == 4)
    memcpy (value, data, 4);
  else if (size == 2)
    {
      memcpy (&two, data, 2);
      *value = two;
    }
  else
    {
      memcpy (&one, data, 1);
      *value = one;
    }
  *bits = 8 * (int)size;
  return OCTA_OK;
}

octa_status
graph_nodes_cell (size_t n, mxArray **cell)
{
  mxArray *nodes = mxCreateCellMatrix ((mwSize)n, 1);
  for (size_t i = 0; i < n; i++)
    mxSetCell (nodes, (mwIndex)i, gateway_object ("cudaGraphNode"));
  for (size_t i = 0; i < n; i++)
    {
      octa_id id;
      GATEWAY_TRY (octa_graph_list_open (i, &id));
      gateway_object_open (mxGetCell (nodes, (mwIndex)i), id);
    }
  *cell = nodes;
  return OCTA_OK;
}

octa_status
graph_nodes_list (call *c)
{
  octa_id id;
  size_t n;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_graph_list (id, (octa_graph_which)c->arg.n, &n));
  return graph_nodes_cell (n, &c->lhs[0]);
}
