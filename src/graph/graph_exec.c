/* graph_exec.c -- executable graphs: launching, updating, changing nodes.

   A launch is ordered like a user's kernel, by the memory that it uses.  An
   event after the last launch tells when memory can be freed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graph/private.h"

#include <stdlib.h>

typedef struct exec
{
  CUgraphExec e;
  octa_id graph;          /* the parent, so it is alive */
  octa_id updated;        /* the graph that it was last updated from, or 0 */
  octa_retained retained; /* for changed nodes */
  CUevent done;           /* after the last launch; NULL before the first */
} exec;

static void
close_exec (void *resource)
{
  exec *x = resource;
  if (x->done)
    {
      OCTA_CU_WARN (cuEventSynchronize, (x->done));
      OCTA_CU_WARN (cuEventDestroy, (x->done));
    }
  OCTA_CU_WARN (cuGraphExecDestroy, (x->e));
  octa_handle_release (x->updated);
  octa_retained_free (&x->retained);
  free (x);
}

octa_status
octa_graph_instantiate (octa_id id, unsigned flags, octa_id *out)
{
  octa_status st = OCTA_OK;
  const octa_graph *g = octa_graph_get (id);
  exec *x = g ? calloc (1, sizeof *x) : NULL;
  if (! x)
    return g ? octa_no_memory ("a graph") : OCTA_FAIL;
  x->graph = id;
  OCTA_CU (cuGraphInstantiateWithFlags, (&x->e, g->g, flags));
  OCTA_TRY (octa_handle_open (OCTA_KIND_GRAPHEXEC, x, close_exec, id, out));
  x = NULL;
done:
  if (x && x->e)
    OCTA_CU_WARN (cuGraphExecDestroy, (x->e));
  free (x);
  return st;
}

/* ---- launch ---- */

typedef octa_status visit (CUstream s, const octa_retained *k);

static octa_status each (CUstream s, const exec *x, visit *fn);

/* Call FN for K and, because handles may be graphs, for what those keep.  */
static octa_status
each_retained (CUstream s, const octa_retained *k, visit *fn)
{
  octa_status st;
  OCTA_TRY (fn (s, k));
  for (size_t i = 0; i < k->n_ids; i++)
    if (octa_id_kind (k->ids[i]) == OCTA_KIND_GRAPH)
      {
        const octa_graph *g = octa_handle_resource (k->ids[i]);
        if (g)
          OCTA_TRY (each_retained (s, &g->retained, fn));
      }
    else if (octa_id_kind (k->ids[i]) == OCTA_KIND_GRAPHEXEC)
      {
        const exec *x = octa_handle_resource (k->ids[i]);
        if (x)
          OCTA_TRY (each (s, x, fn));
      }
done:
  return st;
}

static octa_status
each (CUstream s, const exec *x, visit *fn)
{
  octa_status st;
  const octa_id graphs[] = { x->graph, x->updated };
  const octa_retained k = { .ids = (octa_id *)graphs, .n_ids = 2 };
  OCTA_TRY (each_retained (s, &x->retained, fn));
  OCTA_TRY (each_retained (s, &k, fn));
done:
  return st;
}

/* Let S wait for all earlier work with the graph's memory, and later work wait
   for S.  */
static octa_status
order_arrays (CUstream s, const octa_retained *k)
{
  octa_status st = OCTA_OK;
  for (size_t i = 0; i < k->n_holds; i++)
    OCTA_TRY (octa_hold_launch (k->holds[i], s));
done:
  return st;
}

/* Page-locked memory is busy until the launch is done.  */
static octa_status
mark_hosts (CUstream s, const octa_retained *k)
{
  octa_status st = OCTA_OK;
  for (size_t i = 0; i < k->n_ids; i++)
    if (octa_id_kind (k->ids[i]) == OCTA_KIND_HOSTMEM)
      OCTA_TRY (octa_hostmem_busy (k->ids[i], s));
done:
  return st;
}

octa_status
octa_graph_launch (octa_id id, octa_id stream)
{
  octa_status st;
  CUstream s;
  OCTA_HANDLE (exec *, x, id, GRAPHEXEC);
  if (stream && octa_handle_context (stream) != octa_handle_context (id))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the stream is in another context than the graph");
  OCTA_TRY (octa_stream_raw (stream, &s));
  OCTA_TRY (each (s, x, order_arrays));
  OCTA_TRY (octa_context_use (id));
  if (octa_capturing (s))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a graph cannot be launched in a stream that is being "
                      "captured; add_child_graph_node puts one into another");
  if (! x->done)
    OCTA_CU (cuEventCreate, (&x->done, CU_EVENT_DISABLE_TIMING));
  OCTA_CU (cuGraphLaunch, (x->e, s));
  OCTA_CU (cuEventRecord, (x->done, s));
  OCTA_TRY (each (s, x, mark_hosts));
done:
  return st;
}

octa_status
octa_graph_upload (octa_id id, octa_id stream)
{
  octa_status st;
  CUstream s;
  OCTA_HANDLE (exec *, x, id, GRAPHEXEC);
  OCTA_TRY (octa_stream_raw (stream, &s));
  OCTA_CU (cuGraphUpload, (x->e, s));
done:
  return st;
}

/* ---- changes ---- */

octa_status
octa_graph_update (octa_id id, octa_id graph, int *result)
{
  octa_status st = OCTA_OK;
  CUgraphExecUpdateResult why = CU_GRAPH_EXEC_UPDATE_ERROR;
  CUgraphNode where = NULL;
  OCTA_HANDLE (exec *, x, id, GRAPHEXEC);
  OCTA_GET (const octa_graph *, g, octa_graph_get (graph));
  CUresult r = OCTA_CU_RESULT (cuGraphExecUpdate, (x->e, g->g, &where, &why));
  if (r != CUDA_SUCCESS && r != CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE)
    OCTA_TRY (octa_driver_fail ("cuGraphExecUpdate", r));
  *result = (int)why;
  if (r != CUDA_SUCCESS)
    goto done;
  /* The previous work may still run; its memory can be released only after
     that launch.  */
  if (x->done)
    OCTA_CU (cuEventSynchronize, (x->done));
  octa_handle_retain (graph);
  octa_handle_release (x->updated);
  x->updated = graph;
done:
  return st;
}

octa_status
octa_graph_exec_graph (octa_id id, octa_id *graph)
{
  OCTA_HANDLE (exec *, x, id, GRAPHEXEC);
  *graph = x->updated ? x->updated : x->graph;
  return OCTA_OK;
}

octa_status
octa_graph_exec_retained (octa_id id, octa_retained **retained)
{
  OCTA_HANDLE (exec *, x, id, GRAPHEXEC);
  *retained = &x->retained;
  return OCTA_OK;
}

octa_status
octa_graph_exec_set_kernel (octa_id id, octa_id node,
                            const CUDA_KERNEL_NODE_PARAMS_v1 *p)
{
  octa_status st;
  CUgraphNode raw = NULL;
  OCTA_HANDLE (exec *, x, id, GRAPHEXEC);
  OCTA_TRY (octa_graph_raw_node (node, &raw));
  OCTA_CU (cuGraphExecKernelNodeSetParams, (x->e, raw, p));
done:
  return st;
}

octa_status
octa_graph_set_memcpy (octa_id id, octa_id node,
                       const octa_graph_copy_end *dest,
                       const octa_graph_copy_end *src, size_t bytes)
{
  octa_status st;
  CUgraphNode raw = NULL;
  CUDA_MEMCPY3D copy;
  CUcontext ctx;
  OCTA_HANDLE (exec *, x, id, GRAPHEXEC);
  OCTA_TRY (octa_graph_raw_node (node, &raw));
  OCTA_TRY (octa_graph_copy_params (dest, src, bytes, &copy));
  OCTA_TRY (octa_graph_retain_end (&x->retained, dest));
  OCTA_TRY (octa_graph_retain_end (&x->retained, src));
  OCTA_TRY (octa_context_use (id));
  OCTA_CU (cuCtxGetCurrent, (&ctx));
  OCTA_CU (cuGraphExecMemcpyNodeSetParams, (x->e, raw, &copy, ctx));
done:
  return st;
}

octa_status
octa_graph_set_memset (octa_id id, octa_id node, const octa_pointer *dest,
                       unsigned value, int bits, size_t count)
{
  octa_status st;
  CUgraphNode raw = NULL;
  CUDA_MEMSET_NODE_PARAMS params;
  CUcontext ctx;
  OCTA_HANDLE (exec *, x, id, GRAPHEXEC);
  OCTA_TRY (octa_graph_raw_node (node, &raw));
  OCTA_TRY (octa_graph_set_params (dest, value, bits, count, &params));
  OCTA_TRY (octa_retained_add (&x->retained, dest->id));
  OCTA_TRY (octa_context_use (id));
  OCTA_CU (cuCtxGetCurrent, (&ctx));
  OCTA_CU (cuGraphExecMemsetNodeSetParams, (x->e, raw, &params, ctx));
done:
  return st;
}

octa_status
octa_graph_enable (octa_id id, octa_id node, bool is_enabled)
{
  octa_status st;
  CUgraphNode raw = NULL;
  OCTA_HANDLE (exec *, x, id, GRAPHEXEC);
  OCTA_TRY (octa_graph_raw_node (node, &raw));
  OCTA_CU (cuGraphNodeSetEnabled, (x->e, raw, is_enabled));
done:
  return st;
}

octa_status
octa_graph_is_enabled (octa_id id, octa_id node, bool *is_enabled)
{
  octa_status st;
  CUgraphNode raw = NULL;
  unsigned v = 0;
  OCTA_HANDLE (exec *, x, id, GRAPHEXEC);
  OCTA_TRY (octa_graph_raw_node (node, &raw));
  OCTA_CU (cuGraphNodeGetEnabled, (x->e, raw, &v));
  *is_enabled = v != 0;
done:
  return st;
}
