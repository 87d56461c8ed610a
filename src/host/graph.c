/* graph.c -- graphs of work on the host device: nodes and edges.

   A node with an action has its work: data, and a function that makes a task
   from them.  The same calls make work that would do it at once: to add a
   node, one call is captured on a temporary stream.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"
#include "host/graph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- work ---- */

octa_host_work *
octa_host_work_new (CUgraphNodeType type, size_t size,
                    octa_host_task *(*make) (CUcontext c, const void *data))
{
  octa_host_work *w = calloc (1, sizeof *w + size);
  if (! w)
    return NULL;
  w->refs = 1;
  w->type = type;
  w->make = make;
  return w;
}

void
octa_host_work_release (octa_host_work *w)
{
  if (w && --w->refs == 0)
    free (w);
}

/* ---- graphs and nodes ---- */

CUgraph
octa_host_graph_new (CUcontext c)
{
  CUgraph g = calloc (1, sizeof *g);
  if (! g || ! octa_host_object_add (&g->object, OCTA_HOST_GRAPH, c))
    {
      free (g);
      return NULL;
    }
  g->end = &g->first;
  return g;
}

static void
node_free (CUgraphNode node)
{
  octa_host_object_remove (&node->object);
  octa_host_work_release (node->work);
  if (node->child)
    octa_host_graph_free (node->child);
  free (node->before);
  free (node);
}

void
octa_host_graph_free (CUgraph g)
{
  for (CUgraphNode node = g->first, next; node; node = next)
    {
      next = node->next;
      node_free (node);
    }
  octa_host_object_remove (&g->object);
  free (g);
}

void
octa_host_graph_close (CUgraph g)
{
  octa_host_graph_free (g);
}

static CUresult
check_nodes (CUgraph g, CUgraphNode const *nodes, size_t n)
{
  if (n && ! nodes)
    return CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; i < n; i++)
    {
      if (! octa_host_object_is (nodes[i], OCTA_HOST_GRAPH_NODE)
          || nodes[i]->graph != g)
        return CUDA_ERROR_INVALID_VALUE;
      for (size_t k = 0; k < i; k++)
        if (nodes[k] == nodes[i])
          return CUDA_ERROR_INVALID_VALUE;
    }
  return CUDA_SUCCESS;
}

CUresult
octa_host_graph_add (CUgraph g, CUgraphNodeType type, octa_host_work *w,
                     CUgraphNode const *before, size_t n, CUgraphNode *out)
{
  static uint64_t serial;
  CUresult r = check_nodes (g, before, n);
  CUgraphNode node = r ? NULL : calloc (1, sizeof *node);
  if (node && n)
    node->before = malloc (n * sizeof *before);
  if (! node || (n && ! node->before)
      || ! octa_host_object_add (&node->object, OCTA_HOST_GRAPH_NODE, NULL))
    {
      if (node)
        free (node->before);
      free (node);
      octa_host_work_release (w);
      return r ? r : CUDA_ERROR_OUT_OF_MEMORY;
    }
  if (n)
    memcpy (node->before, before, n * sizeof *before);
  node->n_before = n;
  node->graph = g;
  node->type = type;
  node->work = w;
  node->serial = ++serial;
  *g->end = node;
  g->end = &node->next;
  g->n++;
  *out = node;
  return CUDA_SUCCESS;
}

CUgraphNode
octa_host_graph_find (CUgraph g, uint64_t origin)
{
  CUgraphNode node = g->first;
  while (node && node->origin != origin)
    node = node->next;
  return node;
}

static CUgraphNode *
list_nodes (CUgraph g)
{
  size_t n = 0;
  CUgraphNode *nodes = malloc ((g->n + 1) * sizeof *nodes);
  for (CUgraphNode node = g->first; nodes && node; node = node->next)
    {
      node->index = n;
      nodes[n++] = node;
    }
  return nodes;
}

/* Fill TO, which is empty, with copies of the nodes of FROM.  */
static bool
copy_nodes (CUgraph to, CUgraph from)
{
  CUgraphNode *old = list_nodes (from);
  CUgraphNode *new = malloc ((from->n + 1) * sizeof *new);
  bool ok = old && new;
  for (size_t i = 0; ok && i < from->n; i++)
    {
      CUgraphNode o = old[i];
      if (o->work)
        o->work->refs++;
      ok = ! octa_host_graph_add (to, o->type, o->work, NULL, 0, &new[i]);
      if (! ok)
        break;
      new[i]->origin = o->serial;
      new[i]->event = o->event;
      if (o->child && ! (new[i]->child = octa_host_graph_copy (o->child)))
        ok = false;
    }
  for (size_t i = 0; ok && i < from->n; i++)
    {
      size_t n = old[i]->n_before;
      CUgraphNode *before = n ? malloc (n * sizeof *before) : NULL;
      ok = before || ! n;
      for (size_t k = 0; ok && k < n; k++)
        before[k] = new[old[i]->before[k]->index];
      new[i]->before = before;
      new[i]->n_before = ok ? n : 0;
    }
  free (old);
  free (new);
  return ok;
}

CUgraph
octa_host_graph_copy (CUgraph g)
{
  CUgraph copy = octa_host_graph_new (NULL);
  if (copy && ! copy_nodes (copy, g))
    {
      octa_host_graph_free (copy);
      return NULL;
    }
  if (copy)
    copy->is_part = true;
  return copy;
}

CUgraphNode *
octa_host_graph_sort (CUgraph g, bool *is_cycle)
{
  CUgraphNode *nodes = list_nodes (g);
  CUgraphNode *order = malloc ((g->n + 1) * sizeof *order);
  bool *is_placed = calloc (g->n + 1, sizeof *is_placed);
  size_t n = 0, n_old;
  *is_cycle = false;
  /* nodes are usually in order, so that one pass is enough */
  do
    {
      n_old = n;
      for (size_t i = 0; nodes && order && is_placed && i < g->n; i++)
        {
          bool is_ready = ! is_placed[i];
          for (size_t k = 0; is_ready && k < nodes[i]->n_before; k++)
            is_ready = is_placed[nodes[i]->before[k]->index];
          if (! is_ready)
            continue;
          is_placed[i] = true;
          order[n++] = nodes[i];
        }
    }
  while (n > n_old && n < g->n);
  *is_cycle = nodes && order && is_placed && n < g->n;
  bool ok = nodes && order && is_placed && n == g->n;
  free (nodes);
  free (is_placed);
  if (ok)
    return order;
  free (order);
  return NULL;
}

/* ---- entering ---- */

static CUresult
enter_graph (CUgraph g, bool ok)
{
  OCTA_HOST_CONTEXT (c);
  if (! ok || ! octa_host_object_is (g, OCTA_HOST_GRAPH))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  return CUDA_SUCCESS;
}

static CUresult
enter_node (CUgraphNode node, bool ok)
{
  OCTA_HOST_CONTEXT (c);
  if (! ok || ! octa_host_object_is (node, OCTA_HOST_GRAPH_NODE))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  return CUDA_SUCCESS;
}

CUresult
octa_host_cuGraphCreate (CUgraph *out, unsigned int flags)
{
  OCTA_HOST_CONTEXT (c);
  if (! out || flags)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  CUgraph g = octa_host_graph_new (c);
  if (g)
    *out = g;
  return octa_host_leave (g ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY);
}

CUresult
octa_host_cuGraphDestroy (CUgraph g)
{
  OCTA_HOST_ENTER (enter_graph (g, true));
  if (g->is_part)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  octa_host_graph_free (g);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuGraphClone (CUgraph *out, CUgraph g)
{
  CUresult r = enter_graph (g, out != NULL);
  CUcontext c;
  if (r)
    return r;
  octa_host_unlock ();
  CUgraph copy;
  if ((r = octa_host_cuGraphCreate (&copy, 0)) || (r = octa_host_enter (&c)))
    return r;
  if (copy_nodes (copy, g))
    *out = copy;
  else
    {
      octa_host_graph_free (copy);
      r = CUDA_ERROR_OUT_OF_MEMORY;
    }
  return octa_host_leave (r);
}

CUresult
octa_host_cuGraphNodeFindInClone (CUgraphNode *out, CUgraphNode node,
                                  CUgraph g)
{
  OCTA_HOST_ENTER (enter_node (node, out && g));
  CUgraphNode found = octa_host_object_is (g, OCTA_HOST_GRAPH)
                          ? octa_host_graph_find (g, node->serial)
                          : NULL;
  if (found)
    *out = found;
  return octa_host_leave (found ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
}

/* ---- lists: *N is the room in the array, and then the number of elements
   ---- */

static CUresult
give_nodes (CUgraphNode const *from, size_t n_from, CUgraphNode *to, size_t *n)
{
  size_t room = to ? *n : 0;
  for (size_t i = 0; i < room; i++)
    to[i] = i < n_from ? from[i] : NULL;
  if (! to || n_from < room)
    *n = n_from;
  return CUDA_SUCCESS;
}

static CUresult
give_some (CUgraph g, bool (*is_wanted) (CUgraphNode node, CUgraphNode of),
           CUgraphNode of, CUgraphNode *to, size_t *n)
{
  CUgraphNode *nodes = list_nodes (g);
  size_t k = 0;
  if (! nodes)
    return CUDA_ERROR_OUT_OF_MEMORY;
  for (size_t i = 0; i < g->n; i++)
    if (is_wanted (nodes[i], of))
      nodes[k++] = nodes[i];
  CUresult r = give_nodes (nodes, k, to, n);
  free (nodes);
  return r;
}

static bool
is_any (CUgraphNode node, CUgraphNode of)
{
  (void)node;
  (void)of;
  return true;
}

static bool
is_root (CUgraphNode node, CUgraphNode of)
{
  (void)of;
  return node->n_before == 0;
}

static bool
is_behind (CUgraphNode node, CUgraphNode of)
{
  for (size_t i = 0; i < node->n_before; i++)
    if (node->before[i] == of)
      return true;
  return false;
}

CUresult
octa_host_cuGraphGetNodes (CUgraph g, CUgraphNode *nodes, size_t *n)
{
  CUresult r = enter_graph (g, n != NULL);
  return r ? r : octa_host_leave (give_some (g, is_any, NULL, nodes, n));
}

CUresult
octa_host_cuGraphGetRootNodes (CUgraph g, CUgraphNode *nodes, size_t *n)
{
  CUresult r = enter_graph (g, n != NULL);
  return r ? r : octa_host_leave (give_some (g, is_root, NULL, nodes, n));
}

CUresult
octa_host_cuGraphNodeGetDependencies (CUgraphNode node, CUgraphNode *before,
                                      size_t *n)
{
  CUresult r = enter_node (node, n != NULL);
  return r ? r
           : octa_host_leave (
               give_nodes (node->before, node->n_before, before, n));
}

CUresult
octa_host_cuGraphNodeGetDependentNodes (CUgraphNode node, CUgraphNode *after,
                                        size_t *n)
{
  CUresult r = enter_node (node, n != NULL);
  return r ? r
           : octa_host_leave (
               give_some (node->graph, is_behind, node, after, n));
}

CUresult
octa_host_cuGraphGetEdges (CUgraph g, CUgraphNode *from, CUgraphNode *to,
                           size_t *n)
{
  size_t k = 0;
  OCTA_HOST_ENTER (enter_graph (g, n && ! from == ! to));
  for (CUgraphNode node = g->first; node; node = node->next)
    for (size_t i = 0; i < node->n_before; i++, k++)
      if (from && k < *n)
        {
          from[k] = node->before[i];
          to[k] = node;
        }
  for (size_t i = k; from && i < *n; i++)
    from[i] = to[i] = NULL;
  if (! from || k < *n)
    *n = k;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuGraphNodeGetType (CUgraphNode node, CUgraphNodeType *type)
{
  OCTA_HOST_ENTER (enter_node (node, type != NULL));
  *type = node->type;
  return octa_host_leave (CUDA_SUCCESS);
}

/* ---- edges ---- */

static bool
add_edge (CUgraphNode from, CUgraphNode to)
{
  CUgraphNode *before = realloc (to->before,
                                 (to->n_before + 1) * sizeof *before);
  if (! before)
    return false;
  before[to->n_before++] = from;
  to->before = before;
  return true;
}

static void
remove_edge (CUgraphNode from, CUgraphNode to)
{
  size_t k = 0;
  for (size_t i = 0; i < to->n_before; i++)
    if (to->before[i] != from)
      to->before[k++] = to->before[i];
  to->n_before = k;
}

/* All or none: check the N pairs first.  */
static CUresult
change_edges (CUgraph g, const CUgraphNode *from, const CUgraphNode *to,
              size_t n, bool is_added)
{
  OCTA_HOST_ENTER (enter_graph (g, ! n || (from && to)));
  for (size_t i = 0; ! r && i < n; i++)
    if (check_nodes (g, &from[i], 1) || check_nodes (g, &to[i], 1)
        || from[i] == to[i] || is_behind (to[i], from[i]) == is_added)
      r = CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; ! r && i < n; i++)
    if (! is_added)
      remove_edge (from[i], to[i]);
    else if (! add_edge (from[i], to[i]))
      r = CUDA_ERROR_OUT_OF_MEMORY;
  return octa_host_leave (r);
}

CUresult
octa_host_cuGraphAddDependencies (CUgraph g, const CUgraphNode *from,
                                  const CUgraphNode *to, size_t n)
{
  return change_edges (g, from, to, n, true);
}

CUresult
octa_host_cuGraphRemoveDependencies (CUgraph g, const CUgraphNode *from,
                                     const CUgraphNode *to, size_t n)
{
  return change_edges (g, from, to, n, false);
}

CUresult
octa_host_cuGraphDestroyNode (CUgraphNode node)
{
  OCTA_HOST_ENTER (enter_node (node, true));
  CUgraph g = node->graph;
  CUgraphNode *at = &g->first;
  if (g->is_part)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  for (; *at != node; at = &(*at)->next)
    ;
  *at = node->next;
  g->end = &g->first;
  for (CUgraphNode other = g->first; other; other = other->next)
    {
      remove_edge (node, other);
      g->end = &other->next;
    }
  g->n--;
  node_free (node);
  return octa_host_leave (CUDA_SUCCESS);
}

/* ---- printing ---- */

static void
print_graph (FILE *f, CUgraph g, int level)
{
  static const char *const names[] = { "KERNEL",     "MEMCPY",      "MEMSET",
                                       "HOST",       "GRAPH",       "EMPTY",
                                       "WAIT_EVENT", "EVENT_RECORD" };
  fprintf (f, "%*ssubgraph cluster_%llu {\n", 2 * level, "",
           (unsigned long long)(uintptr_t)g);
  for (CUgraphNode node = g->first; node; node = node->next)
    {
      fprintf (f, "%*s\"%llu\" [label=\"%llu %s\"];\n", 2 * level + 2, "",
               (unsigned long long)node->serial,
               (unsigned long long)node->serial, names[node->type]);
      if (node->child)
        print_graph (f, node->child, level + 1);
      for (size_t i = 0; i < node->n_before; i++)
        fprintf (f, "%*s\"%llu\" -> \"%llu\";\n", 2 * level + 2, "",
                 (unsigned long long)node->before[i]->serial,
                 (unsigned long long)node->serial);
    }
  fprintf (f, "%*s}\n", 2 * level, "");
}

CUresult
octa_host_cuGraphDebugDotPrint (CUgraph g, const char *path,
                                unsigned int flags)
{
  CUresult r = enter_graph (g, path != NULL);
  (void)flags; /* there is only one level of detail */
  if (r)
    return r;
  FILE *f = fopen (path, "we");
  if (! f)
    return octa_host_leave (CUDA_ERROR_OPERATING_SYSTEM);
  fprintf (f, "digraph dot {\n");
  print_graph (f, g, 1);
  fprintf (f, "}\n");
  if (fclose (f))
    r = CUDA_ERROR_OPERATING_SYSTEM;
  return octa_host_leave (r);
}
