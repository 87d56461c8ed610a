/* cudaGraphNode.c -- methods of cudaGraphNode.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graph_nodes.h"

/* "KERNEL": a name in cuda.graph_node_type.  */
static octa_status
type_name (octa_id id, const char **name)
{
  int type, value;
  GATEWAY_TRY (octa_graph_node_type (id, &type));
  for (size_t i = 0; octa_constant ("graph_node_type", i, name, &value); i++)
    if (value == type)
      return OCTA_OK;
  return octa_fail (OCTA_ERROR_NOTSUPPORTED, "a node of the unknown type %d",
                    type);
}

static octa_status
do_type (call *c)
{
  octa_id id;
  const char *name;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (type_name (id, &name));
  return gateway_one (c, gateway_text (name));
}

static octa_status
do_disp (call *c)
{
  octa_id id = gateway_id (c->rhs[0]);
  const char *name = "";
  if (octa_handle_is_open (id) && type_name (id, &name) != OCTA_OK)
    return OCTA_FAIL;
  return handle_disp (c, name);
}

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)           /* Close the object; the graph keeps its node */
  METHOD_ARG (dependencies, 1, 1, 1, graph_nodes_list, OCTA_GRAPH_DEPENDENCIES) /* The nodes that it waits for, a cell array */
  METHOD_ARG (dependents, 1, 1, 1, graph_nodes_list, OCTA_GRAPH_DEPENDENTS) /* The nodes that wait for it, a cell array */
  METHOD (disp, 1, 1, 1, do_disp)                 /* Print the type */
  COMPARE (eq, octa_graph_node_address)           /* True for the same node */
  GET (handle, uint64_t, octa_graph_node_address) /* The driver's handle, a uint64 number */
  METHOD (isopen, 1, 1, 1, handle_isopen)         /* True until the object is closed */
  COMPARE (ne, octa_graph_node_address)           /* True for different nodes */
  METHOD (type, 1, 1, 1, do_type)                 /* A name in cuda.graph_node_type */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaGraphNode",
                               .kind = OCTA_KIND_GRAPHNODE,
                               .methods = methods };
