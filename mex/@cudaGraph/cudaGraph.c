/* cudaGraph.c -- methods of cudaGraph.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graph_nodes.h"

/* A method that adds a node: the graph, the options, an object for the node.
   It takes N to N_MAX arguments.  */
typedef struct adding
{
  octa_id graph;
  octa_graph_nodes before;
  int n; /* arguments besides the graph */
  mxArray *object;
} adding;

static octa_status
begin (call *c, int n_min, int n_max, adding *a)
{
  GATEWAY_TRY (handle_open_id (c->rhs[0], OCTA_KIND_GRAPH, &a->graph));
  GATEWAY_TRY (graph_nodes_options (c, 1, &a->n, &a->before));
  if (a->n < n_min || a->n > n_max)
    return octa_fail (OCTA_ERROR_CALL, "Invalid call to %s", c->name);
  a->object = gateway_object ("cudaGraphNode");
  return OCTA_OK;
}

static octa_status
do_add_empty_node (call *c)
{
  adding a;
  octa_id node = 0;
  GATEWAY_TRY (begin (c, 0, 0, &a));
  GATEWAY_TRY (octa_graph_add_empty (a.graph, a.before, &node));
  return handle_give (c, a.object, node);
}

static octa_status
do_add_memcpy_node (call *c)
{
  adding a;
  octa_graph_copy_end dest, src;
  octa_id node = 0;
  size_t bytes = SIZE_MAX;
  if (begin (c, 2, 3, &a) != OCTA_OK
      || graph_nodes_copy_end (c->rhs[1], "DEST", &dest) != OCTA_OK
      || graph_nodes_copy_end (c->rhs[2], "SRC", &src) != OCTA_OK
      || (a.n > 2 && arg_size (c->rhs[3], "BYTES", &bytes) != OCTA_OK))
    return OCTA_FAIL;
  GATEWAY_TRY (
      octa_graph_add_memcpy (a.graph, a.before, &dest, &src, bytes, &node));
  return handle_give (c, a.object, node);
}

static octa_status
do_add_memset_node (call *c)
{
  adding a;
  octa_pointer dest;
  octa_id node = 0;
  unsigned value;
  int bits;
  size_t count;
  GATEWAY_TRY (begin (c, 3, 3, &a));
  GATEWAY_TRY (arg_pointer (c->rhs[1], "DEST", &dest));
  GATEWAY_TRY (graph_nodes_value (c->rhs[2], &value, &bits));
  GATEWAY_TRY (arg_size (c->rhs[3], "COUNT", &count));
  GATEWAY_TRY (octa_graph_add_memset (a.graph, a.before, &dest, value, bits,
                                      count, &node));
  return handle_give (c, a.object, node);
}

/* [node, flag] = add_host_node (graph) */
static octa_status
do_add_host_node (call *c)
{
  adding a;
  octa_id node = 0, flag = 0;
  GATEWAY_TRY (begin (c, 0, 0, &a));
  mxArray *f = gateway_object ("cudaStreamFlag");
  GATEWAY_TRY (octa_graph_add_flag (a.graph, a.before, &flag, &node));
  if (c->n_lhs > 1)
    {
      gateway_object_open (f, flag);
      c->lhs[1] = f;
    }
  else
    octa_handle_close (flag);
  return handle_give (c, a.object, node);
}

/* The method's argument: true to wait for the event.  */
static octa_status
do_add_event (call *c)
{
  adding a;
  octa_id node = 0, event;
  GATEWAY_TRY (begin (c, 1, 1, &a));
  GATEWAY_TRY (handle_open_id (c->rhs[1], OCTA_KIND_EVENT, &event));
  GATEWAY_TRY (
      octa_graph_add_event (a.graph, a.before, event, c->arg.n, &node));
  return handle_give (c, a.object, node);
}

static octa_status
do_add_child_graph_node (call *c)
{
  adding a;
  octa_id node = 0, child;
  GATEWAY_TRY (begin (c, 1, 1, &a));
  GATEWAY_TRY (handle_open_id (c->rhs[1], OCTA_KIND_GRAPH, &child));
  GATEWAY_TRY (octa_graph_add_child (a.graph, a.before, child, &node));
  return handle_give (c, a.object, node);
}

/* ---- edges ---- */

/* The method's argument: true to add the edge.  */
static octa_status
do_change_edge (call *c)
{
  octa_id id;
  octa_graph_nodes from, to;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (graph_nodes_read (c->rhs[1], &from));
  GATEWAY_TRY (graph_nodes_read (c->rhs[2], &to));
  if (from.n != 1 || to.n != 1)
    return octa_fail (OCTA_ERROR_LOGIC, "FROM and TO must be one node each");
  return octa_graph_edge (id, from.ids[0], to.ids[0], c->arg.n);
}

/* Rows [from, to], positions in nodes (graph).  */
static octa_status
do_edges (call *c)
{
  octa_id id;
  const size_t *pairs;
  size_t n;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_graph_edges (id, &pairs, &n));
  mxArray *x = mxCreateDoubleMatrix ((mwSize)n, 2, mxREAL);
  double *d = mxGetData (x);
  for (size_t i = 0; i < n; i++)
    {
      d[i] = (double)pairs[2 * i] + 1;
      d[n + i] = (double)pairs[2 * i + 1] + 1;
    }
  return gateway_one (c, x);
}

/* ---- the graph ---- */

static octa_status
do_clone (call *c)
{
  octa_id id, clone = 0;
  GATEWAY_TRY (handle_self (c, &id));
  return handle_new (c, "cudaGraph", clone, octa_graph_clone (id, &clone));
}

static octa_status
do_instantiate (call *c)
{
  octa_id id, exec = 0;
  unsigned flags = 0;
  if (handle_self (c, &id) != OCTA_OK
      || (c->n_rhs > 1 && arg_flags (c->rhs[1], "FLAGS", &flags) != OCTA_OK))
    return OCTA_FAIL;
  return handle_new (c, "cudaGraphExec", exec,
                     octa_graph_instantiate (id, flags, &exec));
}

static octa_status
do_debug_dot_print (call *c)
{
  octa_id id;
  char *file;
  unsigned flags = 0;
  if (handle_self (c, &id) != OCTA_OK
      || gateway_string (c->rhs[1], "FILE", &file) != OCTA_OK
      || (c->n_rhs > 2 && arg_flags (c->rhs[2], "FLAGS", &flags) != OCTA_OK))
    return OCTA_FAIL;
  return octa_graph_dot (id, file, flags);
}

/* clang-format off */
static const method methods[] = {
  METHOD (add_child_graph_node, 2, 4, 1, do_add_child_graph_node) /* Add a whole graph as a node */
  METHOD_ARG (add_dependencies, 3, 3, 0, do_change_edge, true) /* Make one node wait for another */
  METHOD (add_empty_node, 1, 3, 1, do_add_empty_node)          /* Add an empty node that depends on others */
  METHOD_ARG (add_event_record_node, 2, 4, 1, do_add_event, false) /* Add a node that records an event */
  METHOD_ARG (add_event_wait_node, 2, 4, 1, do_add_event, true) /* Add a node that waits for an event */
  METHOD (add_host_node, 1, 3, 2, do_add_host_node)            /* Add a node that sets a flag for Octave */
  METHOD (add_memcpy_node, 3, 6, 1, do_add_memcpy_node)        /* Add a copy */
  METHOD (add_memset_node, 4, 6, 1, do_add_memset_node)        /* Add a fill */
  METHOD (clone, 1, 1, 1, do_clone)                            /* A copy of the graph */
  METHOD (close, 1, 1, 0, handle_close)                        /* Close the graph */
  METHOD (debug_dot_print, 2, 3, 0, do_debug_dot_print)        /* Write the graph to a file for Graphviz */
  METHOD (disp, 1, 1, 1, handle_disp_state)                    /* Print the state */
  METHOD (edges, 1, 1, 1, do_edges)                            /* Rows [from, to] of positions in nodes */
  COMPARE (eq, octa_graph_address)                             /* True for the same graph */
  GET (handle, uint64_t, octa_graph_address)                   /* The driver's handle, a uint64 number */
  METHOD (instantiate, 1, 2, 1, do_instantiate)                /* Make a cudaGraphExec, which can be launched */
  METHOD (isopen, 1, 1, 1, handle_isopen)                      /* True until the graph is closed */
  COMPARE (ne, octa_graph_address)                             /* True for different graphs */
  METHOD_ARG (nodes, 1, 1, 1, graph_nodes_list, OCTA_GRAPH_NODES) /* All nodes, a cell array */
  METHOD_ARG (remove_dependencies, 3, 3, 0, do_change_edge, false) /* Undo add_dependencies */
  METHOD_ARG (root_nodes, 1, 1, 1, graph_nodes_list, OCTA_GRAPH_ROOTS) /* The nodes without dependencies */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaGraph",
                               .kind = OCTA_KIND_GRAPH,
                               .methods = methods };
