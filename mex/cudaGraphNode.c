/* cudaGraphNode.c -- methods of cudaGraphNode.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graphs.h"

/* "KERNEL": a name in cuda.graph_node_type.  */
static octa_status
type_name (octa_id id, const char **name)
{
  int type, value;
  if (octa_graph_node_type (id, &type) != OCTA_OK)
    return OCTA_FAIL;
  for (size_t i = 0; octa_constant ("graph_node_type", i, name, &value); i++)
    if (value == type)
      return OCTA_OK;
  return octa_fail (OCTA_ID_NOTSUPPORTED, "a node of the unknown type %d",
                    type);
}

static octa_status
do_type (call *c)
{
  octa_id id;
  const char *name;
  if (cuda_open_id (c->rhs[0], OCTA_KIND_GRAPHNODE, &id) != OCTA_OK
      || type_name (id, &name) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_text (name);
  return OCTA_OK;
}

static octa_status
give_list (call *c, octa_graph_which which)
{
  octa_id id;
  size_t n;
  if (cuda_open_id (c->rhs[0], OCTA_KIND_GRAPHNODE, &id) != OCTA_OK
      || octa_graph_list (id, which, &n) != OCTA_OK)
    return OCTA_FAIL;
  return graphs_node_cell (n, &c->lhs[0]);
}

static octa_status
do_dependencies (call *c)
{
  return give_list (c, OCTA_NODE_DEPENDENCIES);
}

static octa_status
do_dependents (call *c)
{
  return give_list (c, OCTA_NODE_DEPENDENTS);
}

static octa_status
do_handle (call *c)
{
  return cuda_handle (c, OCTA_KIND_GRAPHNODE, octa_graph_node_address);
}

static octa_status
do_eq (call *c)
{
  return graphs_eq (c, OCTA_KIND_GRAPHNODE, octa_graph_node_address, true);
}

static octa_status
do_ne (call *c)
{
  return graphs_eq (c, OCTA_KIND_GRAPHNODE, octa_graph_node_address, false);
}

static octa_status
do_disp (call *c)
{
  octa_id id = gateway_id (c->rhs[0]);
  const char *name = "";
  if (octa_handle_is_open (id) && type_name (id, &name) != OCTA_OK)
    return OCTA_FAIL;
  return cuda_disp (c, OCTA_KIND_GRAPHNODE, name);
}

/* clang-format off */
static const method methods[] = {
  METHOD (close,        1, 1, 0, cuda_close)      /* Let go of the node; the graph keeps it */
  METHOD (delete,       1, 1, 0, cuda_close)
  METHOD (dependencies, 1, 1, 1, do_dependencies) /* The nodes that it waits for, a cell array */
  METHOD (dependents,   1, 1, 1, do_dependents)   /* The nodes that wait for it, a cell array */
  METHOD (disp,         1, 1, 1, do_disp)         /* Print the type */
  METHOD (eq,           2, 2, 1, do_eq)           /* True for the same node */
  METHOD (handle,       1, 1, 1, do_handle)       /* The driver's handle, a uint64 number */
  METHOD (isopen,       1, 1, 1, cuda_isopen)     /* True until the object is closed */
  METHOD (ne,           2, 2, 1, do_ne)           /* True for different nodes */
  METHOD (type,         1, 1, 1, do_type)         /* A name in cuda.graph_node_type */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaGraphNode",
                               .kind = OCTA_KIND_GRAPHNODE,
                               .methods = methods };
