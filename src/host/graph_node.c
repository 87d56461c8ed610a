/* graph_node.c -- adding nodes to graphs, and giving them new parameters.

   A node with work is made by the ordinary call for that work, on a temporary
   stream that captures into the graph.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"
#include "host/graph.h"

#include <stdlib.h>

/* ---- one call as a node ---- */

typedef struct builder
{
  CUstream s;
  CUgraph graph;
  size_t n_before;
} builder;

static CUresult
begin (builder *b, CUgraph g, CUgraphNode const *before, size_t n)
{
  OCTA_HOST_CONTEXT (c);
  bool ok = octa_host_object_is (g, OCTA_HOST_GRAPH) && (! n || before);
  for (size_t i = 0; ok && i < n; i++)
    {
      ok = octa_host_object_is (before[i], OCTA_HOST_GRAPH_NODE)
           && before[i]->graph == g;
      for (size_t k = 0; ok && k < i; k++)
        ok = before[k] != before[i];
    }
  if (! ok)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  CUstream s = calloc (1, sizeof *s);
  octa_host_capture *cap = calloc (1, sizeof *cap);
  if (! s || ! cap || ! octa_host_object_add (&s->object, OCTA_HOST_STREAM, c))
    {
      free (s);
      free (cap);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  s->flags = CU_STREAM_NON_BLOCKING;
  s->capture = cap;
  cap->refs = 1;
  cap->graph = g;
  if (! octa_host_capture_front (s, before, n, false))
    {
      octa_host_stream_close (s);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  *b = (builder){ .s = s, .graph = g, .n_before = g->n };
  return octa_host_leave (CUDA_SUCCESS);
}

/* Finish after the call, which returned R.  A call without work is refused, as
   CUDA refuses an empty copy.  */
static CUresult
end (builder *b, CUresult r, CUgraphNode *out)
{
  octa_host_lock ();
  if (! r && b->graph->n == b->n_before)
    r = CUDA_ERROR_INVALID_VALUE;
  if (! r)
    *out = b->s->front[0];
  octa_host_stream_close (b->s);
  return octa_host_leave (r);
}

static CUresult
launch (CUstream s, const CUDA_KERNEL_NODE_PARAMS_v1 *p)
{
  return octa_host_cuLaunchKernel (p->func, p->gridDimX, p->gridDimY,
                                   p->gridDimZ, p->blockDimX, p->blockDimY,
                                   p->blockDimZ, p->sharedMemBytes, s,
                                   p->kernelParams, p->extra);
}

static CUresult
fill (CUstream s, const CUDA_MEMSET_NODE_PARAMS *p)
{
  switch (p->elementSize)
    {
    case 1:
      return octa_host_cuMemsetD2D8Async (p->dst, p->pitch,
                                          (unsigned char)p->value, p->width,
                                          p->height, s);
    case 2:
      return octa_host_cuMemsetD2D16Async (p->dst, p->pitch,
                                           (unsigned short)p->value, p->width,
                                           p->height, s);
    case 4:
      return octa_host_cuMemsetD2D32Async (p->dst, p->pitch, p->value,
                                           p->width, p->height, s);
    default:
      return CUDA_ERROR_INVALID_VALUE;
    }
}

CUresult
octa_host_cuGraphAddKernelNode (CUgraphNode *node, CUgraph g,
                                const CUgraphNode *before, size_t n,
                                const CUDA_KERNEL_NODE_PARAMS_v1 *params)
{
  builder b;
  CUresult r = node && params ? begin (&b, g, before, n)
                              : CUDA_ERROR_INVALID_VALUE;
  return r ? r : end (&b, launch (b.s, params), node);
}

CUresult
octa_host_cuGraphAddMemcpyNode (CUgraphNode *node, CUgraph g,
                                const CUgraphNode *before, size_t n,
                                const CUDA_MEMCPY3D *copy, CUcontext ctx)
{
  builder b;
  (void)ctx; /* all memory is the same */
  CUresult r = node && copy ? begin (&b, g, before, n)
                            : CUDA_ERROR_INVALID_VALUE;
  return r ? r : end (&b, octa_host_cuMemcpy3DAsync (copy, b.s), node);
}

CUresult
octa_host_cuGraphAddMemsetNode (CUgraphNode *node, CUgraph g,
                                const CUgraphNode *before, size_t n,
                                const CUDA_MEMSET_NODE_PARAMS *params,
                                CUcontext ctx)
{
  builder b;
  (void)ctx;
  CUresult r = node && params ? begin (&b, g, before, n)
                              : CUDA_ERROR_INVALID_VALUE;
  return r ? r : end (&b, fill (b.s, params), node);
}

CUresult
octa_host_cuGraphAddHostNode (CUgraphNode *node, CUgraph g,
                              const CUgraphNode *before, size_t n,
                              const CUDA_HOST_NODE_PARAMS *params)
{
  builder b;
  CUresult r = node && params ? begin (&b, g, before, n)
                              : CUDA_ERROR_INVALID_VALUE;
  return r ? r
           : end (&b,
                  octa_host_cuLaunchHostFunc (b.s, params->fn,
                                              params->userData),
                  node);
}

/* ---- nodes without work ---- */

static CUresult
add_plain (CUgraphNode *node, CUgraph g, CUgraphNodeType type,
           const CUgraphNode *before, size_t n, CUevent e, CUgraph child)
{
  CUcontext c;
  CUgraphNode made;
  CUgraph copy = NULL;
  OCTA_HOST_ENTER (octa_host_enter (&c));
  bool has_event = type == CU_GRAPH_NODE_TYPE_WAIT_EVENT
                   || type == CU_GRAPH_NODE_TYPE_EVENT_RECORD;
  bool has_child = type == CU_GRAPH_NODE_TYPE_GRAPH;
  if (! node || ! octa_host_object_is (g, OCTA_HOST_GRAPH)
      || (has_event && ! octa_host_object_is (e, OCTA_HOST_EVENT))
      || (has_child && ! octa_host_object_is (child, OCTA_HOST_GRAPH)))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (has_child && ! (copy = octa_host_graph_copy (child)))
    return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
  r = octa_host_graph_add (g, type, NULL, before, n, &made);
  if (r && copy)
    octa_host_graph_free (copy);
  if (r)
    return octa_host_leave (r);
  made->event = e;
  made->child = copy;
  *node = made;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuGraphAddEmptyNode (CUgraphNode *node, CUgraph g,
                               const CUgraphNode *before, size_t n)
{
  return add_plain (node, g, CU_GRAPH_NODE_TYPE_EMPTY, before, n, NULL, NULL);
}

CUresult
octa_host_cuGraphAddChildGraphNode (CUgraphNode *node, CUgraph g,
                                    const CUgraphNode *before, size_t n,
                                    CUgraph child)
{
  return add_plain (node, g, CU_GRAPH_NODE_TYPE_GRAPH, before, n, NULL, child);
}

CUresult
octa_host_cuGraphAddEventRecordNode (CUgraphNode *node, CUgraph g,
                                     const CUgraphNode *before, size_t n,
                                     CUevent e)
{
  return add_plain (node, g, CU_GRAPH_NODE_TYPE_EVENT_RECORD, before, n, e,
                    NULL);
}

CUresult
octa_host_cuGraphAddEventWaitNode (CUgraphNode *node, CUgraph g,
                                   const CUgraphNode *before, size_t n,
                                   CUevent e)
{
  return add_plain (node, g, CU_GRAPH_NODE_TYPE_WAIT_EVENT, before, n, e,
                    NULL);
}

/* ---- new parameters for nodes of executable graphs ---- */

/* The copy of NODE in E, which must have TYPE.  Needs the lock.  */
static CUgraphNode
find (CUgraphExec e, CUgraphNode node, CUgraphNodeType type)
{
  if (! octa_host_object_is (e, OCTA_HOST_GRAPH_EXEC)
      || ! octa_host_object_is (node, OCTA_HOST_GRAPH_NODE)
      || node->type != type)
    return NULL;
  return octa_host_graph_find (e->graph, node->serial);
}

/* If R is a success, move the work of the only node of G to NODE's copy in
   E.  */
static CUresult
take_work (CUresult r, CUgraphExec e, CUgraphNode node, CUgraph g,
           CUgraphNode made)
{
  CUcontext c;
  if (r)
    {
      octa_host_cuGraphDestroy (g);
      return r;
    }
  r = octa_host_enter (&c);
  if (r)
    return r;
  CUgraphNode to = find (e, node, made->type);
  if (to)
    {
      octa_host_work_release (to->work);
      to->work = made->work;
      made->work = NULL;
    }
  octa_host_graph_free (g);
  return octa_host_leave (to ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
}

/* The call for nodes of a KIND: the arguments after NODE are those of the call
   that adds one.  */
#define SET_PARAMS(kind, params, ...)                                         \
  CUresult octa_host_cuGraphExec##kind##NodeSetParams params                  \
  {                                                                           \
    CUgraph g;                                                                \
    CUgraphNode made = NULL;                                                  \
    CUresult r = octa_host_cuGraphCreate (&g, 0);                             \
    if (r)                                                                    \
      return r;                                                               \
    r = octa_host_cuGraphAdd##kind##Node (&made, g, NULL, 0, __VA_ARGS__);    \
    return take_work (r, e, node, g, made);                                   \
  }
SET_PARAMS (Kernel,
            (CUgraphExec e, CUgraphNode node,
             const CUDA_KERNEL_NODE_PARAMS_v1 *params),
            params)
SET_PARAMS (Memcpy,
            (CUgraphExec e, CUgraphNode node, const CUDA_MEMCPY3D *copy,
             CUcontext ctx),
            copy, ctx)
SET_PARAMS (Memset,
            (CUgraphExec e, CUgraphNode node,
             const CUDA_MEMSET_NODE_PARAMS *params, CUcontext ctx),
            params, ctx)

/* Only copies, fills and launches can be disabled.  */
static CUgraphNode
find_switch (CUgraphExec e, CUgraphNode node)
{
  return octa_host_object_is (node, OCTA_HOST_GRAPH_NODE)
                 && node->type <= CU_GRAPH_NODE_TYPE_MEMSET
             ? find (e, node, node->type)
             : NULL;
}

CUresult
octa_host_cuGraphNodeSetEnabled (CUgraphExec e, CUgraphNode node,
                                 unsigned int is_enabled)
{
  OCTA_HOST_CONTEXT (c);
  CUgraphNode there = find_switch (e, node);
  if (there)
    there->is_disabled = ! is_enabled;
  return octa_host_leave (there ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
}

CUresult
octa_host_cuGraphNodeGetEnabled (CUgraphExec e, CUgraphNode node,
                                 unsigned int *is_enabled)
{
  OCTA_HOST_CONTEXT (c);
  CUgraphNode there = is_enabled ? find_switch (e, node) : NULL;
  if (there)
    *is_enabled = ! there->is_disabled;
  return octa_host_leave (there ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
}
