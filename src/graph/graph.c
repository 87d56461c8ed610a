/* graph.c -- graphs of work, and their nodes.

   Several handles may share the driver's graph.  Handles of nodes are its
   children.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graph/private.h"

#include <stdlib.h>
#include <string.h>

typedef struct node
{
  CUgraphNode node;
  octa_graph *graph;
} node;

/* ---- graphs ---- */

octa_graph *
octa_graph_new (void)
{
  octa_graph *g = calloc (1, sizeof *g);
  if (g)
    g->refs = 1;
  return g;
}

void
octa_graph_release (octa_graph *g)
{
  if (! g || --g->refs)
    return;
  if (g->g && g->is_owned)
    OCTA_CU_WARN (cuGraphDestroy, (g->g));
  octa_graph_arrays_free (g);
  octa_retained_free (&g->retained);
  free (g);
}

static void
close_graph (void *resource)
{
  octa_graph_release (resource);
}

octa_status
octa_graph_open (octa_graph *g, octa_id *id)
{
  octa_status st = octa_handle_open (OCTA_KIND_GRAPH, g, close_graph, 0, id);
  if (st == OCTA_OK)
    g->refs++;
  return st;
}

octa_graph *
octa_graph_get (octa_id id)
{
  octa_graph *g = octa_handle_get (id, OCTA_KIND_GRAPH);
  if (g && ! g->g)
    {
      octa_fail (OCTA_ERROR_LOGIC,
                 "the capture of this graph has failed; capture "
                 "again");
      return NULL;
    }
  return g;
}

octa_status
octa_graph_create (octa_id *id)
{
  octa_status st;
  octa_graph *g = octa_graph_new ();
  if (! g)
    return octa_no_memory ("a graph");
  OCTA_TRY (octa_context_ready ());
  OCTA_CU (cuGraphCreate, (&g->g, 0));
  g->is_owned = true;
  OCTA_TRY (octa_graph_open (g, id));
done:
  octa_graph_release (g);
  return st;
}

octa_status
octa_graph_clone (octa_id id, octa_id *clone)
{
  octa_status st = OCTA_OK;
  const octa_graph *from = octa_graph_get (id);
  octa_graph *g = from ? octa_graph_new () : NULL;
  if (! g)
    return from ? octa_no_memory ("a graph") : OCTA_FAIL;
  OCTA_TRY (octa_retained_add (&g->retained, id));
  OCTA_TRY (octa_graph_arrays_copy (g, from));
  OCTA_CU (cuGraphClone, (&g->g, from->g));
  g->is_owned = true;
  OCTA_TRY (octa_graph_open (g, clone));
done:
  octa_graph_release (g);
  return st;
}

octa_status
octa_graph_dot (octa_id id, const char *file, unsigned flags)
{
  octa_status st = OCTA_OK;
  OCTA_GET (const octa_graph *, g, octa_graph_get (id));
  OCTA_CU (cuGraphDebugDotPrint, (g->g, file, flags));
done:
  return st;
}

octa_status
octa_graph_address (octa_id id, uint64_t *address)
{
  OCTA_GET (const octa_graph *, g, octa_graph_get (id));
  *address = (uint64_t)(uintptr_t)g->g;
  return OCTA_OK;
}

/* ---- nodes ---- */

static void
close_node (void *resource)
{
  free (resource);
}

octa_status
octa_graph_open_node (octa_id graph, CUgraphNode raw, octa_id *id)
{
  octa_status st;
  node *n = malloc (sizeof *n);
  if (! n)
    return octa_no_memory ("a graph");
  n->node = raw;
  n->graph = octa_graph_get (graph);
  if (! n->graph)
    {
      st = OCTA_FAIL;
      goto done;
    }
  OCTA_TRY (octa_handle_open (OCTA_KIND_GRAPHNODE, n, close_node, graph, id));
  n = NULL;
done:
  free (n);
  return st;
}

octa_status
octa_graph_raw_node (octa_id id, CUgraphNode *raw)
{
  OCTA_HANDLE (const node *, n, id, GRAPHNODE);
  /* The driver would access a node of a graph that was never finished.  */
  if (! n->graph->g)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the capture in which this node was made has failed");
  *raw = n->node;
  return OCTA_OK;
}

octa_status
octa_graph_raw_nodes (octa_graph_nodes nodes, CUgraphNode **raw)
{
  octa_status st = OCTA_OK;
  CUgraphNode *list = malloc ((nodes.n + 1) * sizeof *list);
  if (! list)
    return octa_no_memory ("a graph");
  for (size_t i = 0; i < nodes.n; i++)
    OCTA_TRY (octa_graph_raw_node (nodes.ids[i], &list[i]));
  *raw = OCTA_MOVE (list);
done:
  free (list);
  return st;
}

/* ---- edges and lists ---- */

octa_status
octa_graph_edge (octa_id id, octa_id from, octa_id to, bool is_added)
{
  octa_status st;
  CUgraphNode a, b;
  OCTA_GET (octa_graph *, g, octa_graph_get (id));
  OCTA_TRY (octa_graph_raw_node (from, &a));
  OCTA_TRY (octa_graph_raw_node (to, &b));
  if (is_added)
    OCTA_CU (cuGraphAddDependencies, (g->g, &a, &b, 1));
  else
    OCTA_CU (cuGraphRemoveDependencies, (g->g, &a, &b, 1));
done:
  return st;
}

/* The list of the last query.  */
static struct
{
  octa_id graph;
  CUgraphNode *nodes;
  size_t n;
} list;

octa_status
octa_graph_show (octa_id graph, const CUgraphNode *nodes, size_t n)
{
  CUgraphNode *copy = malloc ((n + 1) * sizeof *copy);
  if (! copy)
    return octa_no_memory ("a graph");
  if (n)
    memcpy (copy, nodes, n * sizeof *copy);
  free (list.nodes);
  list.nodes = copy;
  list.n = n;
  list.graph = graph;
  return OCTA_OK;
}

static octa_status
ask (const octa_graph *g, CUgraphNode n, octa_graph_which which,
     CUgraphNode *nodes, size_t *count)
{
  octa_status st = OCTA_OK;
  switch (which)
    {
    case OCTA_GRAPH_NODES:
      OCTA_CU (cuGraphGetNodes, (g->g, nodes, count));
      break;
    case OCTA_GRAPH_ROOTS:
      OCTA_CU (cuGraphGetRootNodes, (g->g, nodes, count));
      break;
    case OCTA_GRAPH_DEPENDENCIES:
      OCTA_CU (cuGraphNodeGetDependencies, (n, nodes, count));
      break;
    case OCTA_GRAPH_DEPENDENTS:
      OCTA_CU (cuGraphNodeGetDependentNodes, (n, nodes, count));
      break;
    }
done:
  return st;
}

/* ID is a graph or a node.  */
static octa_status
ask_all (octa_id id, octa_graph_which which, CUgraphNode **nodes, size_t *n)
{
  octa_status st = OCTA_OK;
  CUgraphNode raw = NULL, *all = NULL;
  octa_graph *g = NULL;
  bool is_node = which >= OCTA_GRAPH_DEPENDENCIES;
  if (is_node)
    OCTA_TRY (octa_graph_raw_node (id, &raw));
  else if (! (g = octa_graph_get (id)))
    return OCTA_FAIL;
  OCTA_TRY (ask (g, raw, which, NULL, n));
  all = malloc ((*n + 1) * sizeof *all);
  if (! all)
    return octa_no_memory ("a graph");
  if (*n)
    OCTA_TRY (ask (g, raw, which, all, n));
  *nodes = OCTA_MOVE (all);
done:
  free (all);
  return st;
}

octa_status
octa_graph_list (octa_id id, octa_graph_which which, size_t *n)
{
  octa_status st;
  CUgraphNode *nodes = NULL;
  OCTA_TRY (ask_all (id, which, &nodes, n));
  /* A node's neighbours keep the graph through the node's own handle.  */
  OCTA_TRY (octa_graph_show (id, nodes, *n));
done:
  free (nodes);
  return st;
}

octa_status
octa_graph_list_open (size_t i, octa_id *id)
{
  octa_status st;
  if (i >= list.n)
    return octa_fail (OCTA_ERROR_LOGIC, "there is no such node");
  if (octa_id_kind (list.graph) == OCTA_KIND_GRAPH)
    return octa_graph_open_node (list.graph, list.nodes[i], id);
  OCTA_HANDLE (const node *, of, list.graph, GRAPHNODE);
  node *n = malloc (sizeof *n);
  if (! n)
    return octa_no_memory ("a graph");
  *n = (node){ .node = list.nodes[i], .graph = of->graph };
  OCTA_TRY (
      octa_handle_open (OCTA_KIND_GRAPHNODE, n, close_node, list.graph, id));
  n = NULL;
done:
  free (n);
  return st;
}

static size_t
position (CUgraphNode const *nodes, size_t n, CUgraphNode wanted)
{
  size_t i = 0;
  while (i < n && nodes[i] != wanted)
    i++;
  return i;
}

octa_status
octa_graph_edges (octa_id id, const size_t **pairs, size_t *n)
{
  static size_t *kept;
  octa_status st;
  size_t n_nodes = 0, n_edges = 0;
  CUgraphNode *nodes = NULL, *from = NULL, *to = NULL;
  size_t *made = NULL;
  OCTA_TRY (ask_all (id, OCTA_GRAPH_NODES, &nodes, &n_nodes));
  CUgraph g = octa_graph_get (id)->g;
  OCTA_CU (cuGraphGetEdges, (g, NULL, NULL, &n_edges));
  from = malloc ((n_edges + 1) * sizeof *from);
  to = malloc ((n_edges + 1) * sizeof *to);
  made = malloc ((2 * n_edges + 1) * sizeof *made);
  if (! from || ! to || ! made)
    OCTA_TRY (octa_no_memory ("a graph"));
  if (n_edges)
    OCTA_CU (cuGraphGetEdges, (g, from, to, &n_edges));
  for (size_t i = 0; i < n_edges; i++)
    {
      made[2 * i] = position (nodes, n_nodes, from[i]);
      made[2 * i + 1] = position (nodes, n_nodes, to[i]);
    }
  free (kept);
  kept = OCTA_MOVE (made);
  *pairs = kept;
  *n = n_edges;
done:
  free (nodes);
  free (from);
  free (to);
  free (made);
  return st;
}

octa_status
octa_graph_node_type (octa_id id, int *type)
{
  octa_status st;
  CUgraphNode raw = NULL;
  CUgraphNodeType t;
  OCTA_TRY (octa_graph_raw_node (id, &raw));
  OCTA_CU (cuGraphNodeGetType, (raw, &t));
  *type = (int)t;
done:
  return st;
}

octa_status
octa_graph_node_address (octa_id id, uint64_t *address)
{
  CUgraphNode raw = NULL;
  if (octa_graph_raw_node (id, &raw) != OCTA_OK)
    return OCTA_FAIL;
  *address = (uint64_t)(uintptr_t)raw;
  return OCTA_OK;
}
