/* graph_node.c -- adding nodes to graphs.

   Kernel nodes are made by the call of a kernel itself: while
   octa_graph_record is in force, kernel/launch.c passes a checked and packed
   launch to record_launch instead of the driver.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graph/private.h"

#include <stdlib.h>
#include <string.h>

/* A node under construction.  */
typedef struct adding
{
  octa_graph *g;
  CUgraphNode *before, made;
} adding;

static octa_status
begin (adding *a, octa_id graph, octa_graph_nodes before)
{
  *a = (adding){ .g = octa_graph_get (graph) };
  if (! a->g)
    return OCTA_FAIL;
  return octa_graph_raw_nodes (before, &a->before);
}

/* Return NODE, unless something failed.  */
static octa_status
end (adding *a, octa_id graph, octa_status st, octa_id *id)
{
  if (st == OCTA_OK)
    st = octa_graph_open_node (graph, a->made, id);
  if (st != OCTA_OK && a->made)
    OCTA_CU_WARN (cuGraphDestroyNode, (a->made));
  free (a->before);
  return st;
}

octa_status
octa_graph_add_empty (octa_id id, octa_graph_nodes before, octa_id *made)
{
  octa_status st;
  adding a;
  OCTA_TRY (begin (&a, id, before));
  OCTA_CU (cuGraphAddEmptyNode, (&a.made, a.g->g, a.before, before.n));
done:
  return end (&a, id, st, made);
}

octa_status
octa_graph_add_event (octa_id id, octa_graph_nodes before, octa_id event,
                      bool is_wait, octa_id *made)
{
  octa_status st;
  adding a;
  CUevent e;
  OCTA_TRY (begin (&a, id, before));
  OCTA_TRY (octa_event_raw (event, &e));
  OCTA_TRY (octa_retained_add (&a.g->retained, event));
  if (is_wait)
    OCTA_CU (cuGraphAddEventWaitNode,
             (&a.made, a.g->g, a.before, before.n, e));
  else
    OCTA_CU (cuGraphAddEventRecordNode,
             (&a.made, a.g->g, a.before, before.n, e));
done:
  return end (&a, id, st, made);
}

octa_status
octa_graph_add_child (octa_id id, octa_graph_nodes before, octa_id child,
                      octa_id *made)
{
  octa_status st;
  adding a;
  OCTA_TRY (begin (&a, id, before));
  const octa_graph *c = octa_graph_get (child);
  if (! c)
    {
      st = OCTA_FAIL;
      goto done;
    }
  if (c == a.g)
    OCTA_TRY (octa_fail (OCTA_ERROR_LOGIC,
                         "a graph cannot be its own child: clone "
                         "it"));
  OCTA_TRY (octa_retained_add (&a.g->retained, child));
  OCTA_CU (cuGraphAddChildGraphNode,
           (&a.made, a.g->g, a.before, before.n, c->g));
done:
  return end (&a, id, st, made);
}

octa_status
octa_graph_add_flag (octa_id id, octa_graph_nodes before, octa_id *flag,
                     octa_id *made)
{
  octa_status st;
  adding a;
  CUDA_HOST_NODE_PARAMS params;
  octa_id f = 0;
  OCTA_TRY (begin (&a, id, before));
  OCTA_TRY (octa_stream_flag_new (&f, &params.fn, &params.userData));
  OCTA_TRY (octa_retained_add (&a.g->retained, f));
  OCTA_CU (cuGraphAddHostNode, (&a.made, a.g->g, a.before, before.n, &params));
done:
  st = end (&a, id, st, made);
  if (st == OCTA_OK)
    *flag = f;
  else
    octa_handle_close (f);
  return st;
}

/* ---- copies and fills ---- */

octa_status
octa_graph_add_memcpy (octa_id id, octa_graph_nodes before,
                       const octa_graph_copy_end *dest,
                       const octa_graph_copy_end *src, size_t bytes,
                       octa_id *made)
{
  octa_status st;
  adding a;
  CUDA_MEMCPY3D copy;
  CUcontext ctx;
  OCTA_TRY (begin (&a, id, before));
  OCTA_TRY (octa_graph_copy_params (dest, src, bytes, &copy));
  OCTA_TRY (octa_graph_retain_end (&a.g->retained, dest));
  OCTA_TRY (octa_graph_retain_end (&a.g->retained, src));
  OCTA_TRY (octa_context_use (id));
  OCTA_CU (cuCtxGetCurrent, (&ctx));
  OCTA_CU (cuGraphAddMemcpyNode,
           (&a.made, a.g->g, a.before, before.n, &copy, ctx));
done:
  return end (&a, id, st, made);
}

octa_status
octa_graph_add_memset (octa_id id, octa_graph_nodes before,
                       const octa_pointer *dest, unsigned value, int bits,
                       size_t count, octa_id *made)
{
  octa_status st;
  adding a;
  CUDA_MEMSET_NODE_PARAMS params;
  CUcontext ctx;
  OCTA_TRY (begin (&a, id, before));
  OCTA_TRY (octa_graph_set_params (dest, value, bits, count, &params));
  OCTA_TRY (octa_retained_add (&a.g->retained, dest->id));
  OCTA_TRY (octa_context_use (id));
  OCTA_CU (cuCtxGetCurrent, (&ctx));
  OCTA_CU (cuGraphAddMemsetNode,
           (&a.made, a.g->g, a.before, before.n, &params, ctx));
done:
  return end (&a, id, st, made);
}

/* ---- kernels ---- */

/* Where the next launch is recorded.  */
static struct
{
  octa_id id; /* a graph, or an executable one */
  octa_id *before;
  size_t n_before;
  octa_id node; /* of the executable graph, which gets new parameters */
  octa_id made; /* the new node */
  bool is_done;
} recording;

static octa_status record_launch (const octa_kernel *fn, octa_id function,
                                  const octa_launch *l, void **params,
                                  const octa_launch_arg *args, int n);

octa_status
octa_graph_record (octa_id id, octa_graph_nodes before, octa_id changed)
{
  octa_id *ids = malloc ((before.n + 1) * sizeof *ids);
  if (! ids)
    return octa_no_memory ("a graph");
  if (before.n)
    memcpy (ids, before.ids, before.n * sizeof *ids);
  free (recording.before);
  recording.id = id;
  recording.before = ids;
  recording.n_before = before.n;
  recording.node = changed;
  recording.made = 0;
  recording.is_done = false;
  octa_launch_recorder = record_launch;
  return OCTA_OK;
}

void
octa_graph_recorded (octa_id *made, bool *any)
{
  octa_launch_recorder = NULL;
  *made = recording.made;
  *any = recording.is_done;
  recording.made = 0;
}

static octa_status
retain_arguments (octa_retained *k, octa_id function,
                  const octa_launch_arg *args, int n)
{
  octa_status st;
  OCTA_TRY (octa_retained_add (k, function));
  for (int i = 0; i < n; i++)
    OCTA_TRY (octa_retained_add (k, args[i].id));
done:
  return st;
}

/* The octa_launch_recorder while a graph records (octa_graph_record).  */
static octa_status
record_launch (const octa_kernel *fn, octa_id function, const octa_launch *l,
               void **params, const octa_launch_arg *args, int n)
{
  octa_status st;
  adding a = { 0 };
  octa_retained *retained;
  const CUDA_KERNEL_NODE_PARAMS_v1 p = { .func = fn->f,
                                         .gridDimX = l->grid[0],
                                         .gridDimY = l->grid[1],
                                         .gridDimZ = l->grid[2],
                                         .blockDimX = l->block[0],
                                         .blockDimY = l->block[1],
                                         .blockDimZ = l->block[2],
                                         .sharedMemBytes = l->shared,
                                         .kernelParams = params };
  if (l->is_cooperative || l->cluster[0] || l->is_dependent || l->has_priority
      || l->has_carveout)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a call with cooperative, cluster, pdl, priority or "
                      "carveout cannot be added as a node; capture it "
                      "instead");
  if (recording.is_done)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the function launched more than one kernel; a node "
                      "holds one launch");
  if (octa_id_kind (recording.id) == OCTA_KIND_GRAPHEXEC)
    {
      OCTA_TRY (octa_graph_exec_retained (recording.id, &retained));
      OCTA_TRY (retain_arguments (retained, function, args, n));
      OCTA_TRY (octa_graph_exec_set_kernel (recording.id, recording.node, &p));
      recording.is_done = true;
      goto done;
    }
  octa_graph_nodes before = { recording.before, recording.n_before };
  OCTA_TRY (begin (&a, recording.id, before));
  OCTA_TRY (retain_arguments (&a.g->retained, function, args, n));
  OCTA_TRY (octa_context_use (function));
  OCTA_CU (cuGraphAddKernelNode, (&a.made, a.g->g, a.before, before.n, &p));
done:
  if (a.g)
    st = end (&a, recording.id, st, &recording.made);
  recording.is_done |= st == OCTA_OK;
  return st;
}
