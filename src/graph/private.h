/* private.h -- shared by the files of graph/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GRAPH_PRIVATE_H
#define OCTA_GRAPH_PRIVATE_H 1

#include "graph/graph.h"

/* ---- retained.c: keeping alive the objects that nodes use ---- */

struct octa_hold;

typedef struct octa_retained
{
  octa_id *ids;
  size_t n_ids, cap_ids;
  struct octa_hold **holds; /* the memory of arrays (lane/hold.c) */
  size_t n_holds, cap_holds;
  struct octa_hold *own; /* one of them, for the memory of octa_retained_add */
} octa_retained;

/* Keep ID, or the memory that array ID has now.  */
octa_status octa_retained_add (octa_retained *k, octa_id id);
/* Take over H, unless it fails.  */
octa_status octa_retained_add_hold (octa_retained *k, struct octa_hold *h);
void octa_retained_free (octa_retained *k);

/* ---- graph.c ---- */

/* A graph, which its handles and the capture that makes it share.  */
typedef struct octa_graph
{
  unsigned refs;
  CUgraph g; /* NULL: the capture is in progress, or has failed */
  bool is_owned;
  octa_retained retained;
  octa_id *arrays; /* arguments and results of captured work; or 0 */
  size_t n_inputs, n_outputs;
} octa_graph;

octa_graph *octa_graph_new (void);
void octa_graph_release (octa_graph *g);
/* A handle of G, with a reference.  */
octa_status octa_graph_open (octa_graph *g, octa_id *id);
octa_graph *octa_graph_get (octa_id id);
/* A handle of node RAW of GRAPH.  */
octa_status octa_graph_open_node (octa_id graph, CUgraphNode raw, octa_id *id);
/* The nodes of IDS, which belong to one graph; malloc'd.  */
octa_status octa_graph_raw_nodes (octa_graph_nodes nodes, CUgraphNode **raw);
octa_status octa_graph_raw_node (octa_id id, CUgraphNode *raw);
/* Set the list from which octa_graph_list_open opens.  */
octa_status octa_graph_show (octa_id graph, const CUgraphNode *nodes,
                             size_t n);

/* ---- arrays.c ---- */

/* Set the arrays of G to IN and OUT, where 0 is not an array.  */
octa_status octa_graph_arrays_keep (octa_graph *g, const octa_id *in,
                                    size_t n_in, const octa_id *out,
                                    size_t n_out);
octa_status octa_graph_arrays_copy (octa_graph *to, const octa_graph *from);
void octa_graph_arrays_free (octa_graph *g);

/* ---- params.c: the parameters of copies and fills ---- */

octa_status octa_graph_copy_params (const octa_graph_copy_end *dest,
                                    const octa_graph_copy_end *src,
                                    size_t bytes, CUDA_MEMCPY3D *copy);
octa_status octa_graph_set_params (const octa_pointer *dest, unsigned value,
                                   int bits, size_t count,
                                   CUDA_MEMSET_NODE_PARAMS *params);
octa_status octa_graph_retain_end (octa_retained *k,
                                   const octa_graph_copy_end *end);

/* ---- graph_exec.c ---- */

/* The graph from which EXEC was made or last updated.  */
octa_status octa_graph_exec_graph (octa_id exec, octa_id *graph);

octa_status octa_graph_exec_retained (octa_id exec, octa_retained **retained);
octa_status octa_graph_exec_set_kernel (octa_id exec, octa_id node,
                                        const CUDA_KERNEL_NODE_PARAMS_v1 *p);

#endif
