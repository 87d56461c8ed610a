/* graph_exec.c -- executable graphs of the host device.

   An executable graph is a copy of a graph with its nodes in order.  A launch
   makes a task for each node; the edges become the order of the tasks.  Small
   work, for which waking a thread would cost more, is done at once, in order,
   for a limited time.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"
#include "host/graph.h"

#include <stdlib.h>

enum
{
  AT_ONCE_NS = 200000 /* time for which a launch may work in the calling
                         thread */
};

void
octa_host_graph_exec_close (CUgraphExec e)
{
  octa_host_object_remove (&e->object);
  octa_host_graph_free (e->graph);
  octa_host_task_release (e->last);
  free (e->order);
  free (e);
}

/* Check that G and its child graphs have no cycles.  */
static CUresult
check_cycles (CUgraph g)
{
  bool is_cycle;
  CUgraphNode *order = octa_host_graph_sort (g, &is_cycle);
  CUresult r = order      ? CUDA_SUCCESS
               : is_cycle ? CUDA_ERROR_INVALID_VALUE
                          : CUDA_ERROR_OUT_OF_MEMORY;
  free (order);
  for (CUgraphNode node = g->first; ! r && node; node = node->next)
    if (node->child)
      r = check_cycles (node->child);
  return r;
}

CUresult
octa_host_cuGraphInstantiateWithFlags (CUgraphExec *out, CUgraph g,
                                       unsigned long long flags)
{
  CUcontext c;
  bool is_cycle;
  OCTA_HOST_ENTER (octa_host_enter (&c));
  if (! out || ! octa_host_object_is (g, OCTA_HOST_GRAPH)
      || (flags
          & ~(unsigned long long)(CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH
                                  | CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY)))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  r = check_cycles (g);
  if (r)
    return octa_host_leave (r);
  CUgraphExec e = calloc (1, sizeof *e);
  if (e)
    e->graph = octa_host_graph_copy (g);
  if (e && e->graph)
    e->order = octa_host_graph_sort (e->graph, &is_cycle);
  if (! e || ! e->order
      || ! octa_host_object_add (&e->object, OCTA_HOST_GRAPH_EXEC, c))
    {
      if (e && e->graph)
        octa_host_graph_free (e->graph);
      if (e)
        free (e->order);
      free (e);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  *out = e;
  return octa_host_leave (CUDA_SUCCESS);
}

static CUresult
enter_exec (CUcontext *c, CUgraphExec e)
{
  OCTA_HOST_ENTER (octa_host_enter (c));
  return octa_host_object_is (e, OCTA_HOST_GRAPH_EXEC)
             ? CUDA_SUCCESS
             : octa_host_leave (CUDA_ERROR_INVALID_VALUE);
}

CUresult
octa_host_cuGraphExecDestroy (CUgraphExec e)
{
  CUcontext c;
  OCTA_HOST_ENTER (enter_exec (&c, e));
  octa_host_graph_exec_close (e);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuGraphUpload (CUgraphExec e, CUstream s)
{
  CUcontext c;
  OCTA_HOST_ENTER (enter_exec (&c, e));
  bool ok = octa_host_stream_of (c, s) != NULL;
  return octa_host_leave (ok ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE);
}

/* ---- launch ---- */

/* A launch: tasks in S, which begin after HEAD.  */
typedef struct run
{
  CUcontext c;
  CUstream s;
  octa_host_task *head; /* NULL: S is idle */
  int64_t until;        /* until then tasks are run at once */
} run;

static bool
is_done (const octa_host_task *t)
{
  return ! t || t->is_done;
}

/* Make the task of NODE, without its order.  NULL: no memory.  */
static octa_host_task *
make_task (const run *l, CUgraphNode node)
{
  if (node->work && ! node->is_disabled)
    return node->work->make (l->c, node->work->data);
  if (node->type != CU_GRAPH_NODE_TYPE_EVENT_RECORD)
    return octa_host_task_new (l->c, 0);
  octa_host_task *t = octa_host_event_task (l->c);
  if (t)
    octa_host_event_set (node->event, t);
  return t;
}

/* Submit T after the N tasks of BEFORE, or run it.  Keeps the caller's
   reference.  */
static void
place (const run *l, octa_host_task *t, CUgraphNode const *before, size_t n)
{
  bool can_run = is_done (l->head) && t->n_before == 0;
  for (size_t i = 0; i < n; i++)
    can_run = can_run && is_done (before[i]->task);
  octa_host_task_retain (t);
  if (can_run && ! t->is_callback && t->n_chunks == 1
      && octa_host_stream_is_idle (l->s) && octa_clock_ns () < l->until)
    {
      octa_host_task_inline (l->s, t);
      return;
    }
  octa_host_task_order (l->head, t);
  for (size_t i = 0; i < n; i++)
    octa_host_task_order (before[i]->task, t);
  octa_host_task_submit_free (l->s, t);
}

static octa_host_task *run_graph (run *l, CUgraph g, CUgraphNode *order);

/* Run a child graph: it begins after the nodes on which its node depends, and
   its end is the end of the node.  */
static octa_host_task *
run_child (run *l, CUgraphNode node)
{
  octa_host_task *t = octa_host_task_new (l->c, 0), *all = NULL;
  bool is_cycle;
  CUgraphNode *order = octa_host_graph_sort (node->child, &is_cycle);
  if (t && order)
    {
      run inner = *l;
      place (l, t, node->before, node->n_before);
      inner.head = t;
      all = run_graph (&inner, node->child, order);
    }
  octa_host_task_release (t);
  free (order);
  return all;
}

/* Submit all nodes of G.  Returns a task that is done when all are done.  */
static octa_host_task *
run_graph (run *l, CUgraph g, CUgraphNode *order)
{
  octa_host_task *end = NULL;
  size_t n = 0;
  for (; n < g->n; n++)
    {
      CUgraphNode node = order[n];
      node->task = node->child ? run_child (l, node) : make_task (l, node);
      if (! node->task)
        break;
      if (node->type == CU_GRAPH_NODE_TYPE_WAIT_EVENT
          && octa_host_event_is_pending (node->event)
          && octa_host_event_order (node->event, node->task))
        {
          octa_host_task_release (node->task);
          node->task = NULL;
          break;
        }
      if (! node->child)
        place (l, node->task, node->before, node->n_before);
    }
  if (n == g->n)
    end = octa_host_task_new (l->c, 0);
  if (end)
    place (l, end, order, n);
  while (n-- > 0)
    {
      octa_host_task_release (order[n]->task);
      order[n]->task = NULL;
    }
  return end;
}

/* Make S, and all later work in it, wait for END.  */
static bool
follow (CUcontext c, CUstream s, octa_host_task *end)
{
  if (is_done (end))
    return true;
  octa_host_task *t = octa_host_task_new (c, 0);
  if (! t)
    return false;
  octa_host_task_order (end, t);
  octa_host_task_submit (s, t);
  return true;
}

/* Is the memory that copies and fills in G use still there?  */
static bool
has_memory (CUgraph g)
{
  for (CUgraphNode n = g->first; n; n = n->next)
    if (! n->is_disabled
        && ((n->work && ! octa_host_work_has_memory (n->work))
            || (n->child && ! has_memory (n->child))))
      return false;
  return true;
}

static CUresult
launch (CUcontext c, CUgraphExec e, CUstream s)
{
  run l = { .c = c, .s = s, .until = octa_clock_ns () + AT_ONCE_NS };
  CUresult r = CUDA_SUCCESS;
  if (! has_memory (e->graph))
    return CUDA_ERROR_INVALID_VALUE;
  if (! octa_host_stream_is_idle (s) || ! is_done (e->last))
    {
      l.head = octa_host_task_new (c, 0);
      if (! l.head)
        return CUDA_ERROR_OUT_OF_MEMORY;
      octa_host_task_retain (l.head);
      octa_host_task_order (e->last, l.head);
      octa_host_task_submit (s, l.head);
    }
  octa_host_task *end = run_graph (&l, e->graph, e->order);
  octa_host_task_release (l.head);
  octa_host_task_release (e->last);
  e->last = end;
  if (! end || ! follow (c, s, end))
    {
      /* submitted work continues; wait, so that nothing overtakes it */
      octa_host_task_wait_all (c);
      r = CUDA_ERROR_OUT_OF_MEMORY;
    }
  if (! r)
    r = c->fault;
  return r || ! octa_host_stream_is_idle (s) ? r : octa_host_waited (c, s);
}

CUresult
octa_host_cuGraphLaunch (CUgraphExec e, CUstream s)
{
  CUcontext c;
  OCTA_HOST_ENTER (enter_exec (&c, e));
  s = octa_host_stream_of (c, s);
  if (! s)
    return octa_host_leave (CUDA_ERROR_INVALID_HANDLE);
  r = octa_host_capture_check (s);
  if (r)
    return octa_host_leave (r);
  return octa_host_leave (s->capture ? CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED
                                     : launch (c, e, s));
}

/* ---- update ---- */

/* Copy the parameters of NEW to OLD, node by node in order of creation.
   Nothing is changed unless IS_APPLIED; *WHERE is the node of NEW that does
   not fit.  */
static CUgraphExecUpdateResult
update (CUgraph old, CUgraph new, bool is_applied, CUgraphNode *where)
{
  CUgraphExecUpdateResult u = CU_GRAPH_EXEC_UPDATE_SUCCESS;
  size_t i = 0;
  *where = NULL;
  if (old->n != new->n)
    return CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED;
  for (CUgraphNode o = old->first; o; o = o->next)
    o->index = i++;
  i = 0;
  for (CUgraphNode n = new->first; n; n = n->next)
    n->index = i++;
  for (CUgraphNode o = old->first, n = new->first; o && ! u;
       o = o->next, n = n->next)
    {
      *where = n;
      if (o->type != n->type)
        return CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED;
      if (o->n_before != n->n_before)
        return CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED;
      for (size_t k = 0; k < n->n_before; k++)
        if (o->before[k]->index != n->before[k]->index)
          return CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED;
    }
  for (CUgraphNode o = old->first, n = new->first; o && ! u;
       o = o->next, n = n->next)
    {
      *where = n;
      if (o->child)
        u = update (o->child, n->child, is_applied, where);
      if (u || ! is_applied)
        continue;
      if (n->work)
        n->work->refs++;
      octa_host_work_release (o->work);
      o->work = n->work;
      o->event = n->event;
    }
  if (! u)
    *where = NULL;
  return u;
}

CUresult
octa_host_cuGraphExecUpdate (CUgraphExec e, CUgraph g, CUgraphNode *where,
                             CUgraphExecUpdateResult *result)
{
  CUcontext c;
  CUgraphNode bad;
  OCTA_HOST_ENTER (enter_exec (&c, e));
  if (! result || ! octa_host_object_is (g, OCTA_HOST_GRAPH))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *result = update (e->graph, g, false, &bad);
  if (where)
    *where = bad;
  if (*result)
    return octa_host_leave (CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE);
  update (e->graph, g, true, &bad);
  return octa_host_leave (CUDA_SUCCESS);
}
