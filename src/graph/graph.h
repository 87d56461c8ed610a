/* graph.h -- graphs, and captures of streams.

   While a stream is captured, nothing in it runs; the driver records the work
   as nodes of a graph.  The driver's graph has bare addresses, so we record
   the objects that the nodes use: handles are retained, the memory of arrays
   is held (lane/hold.c), and both exist as long as the graph (retained.c).

   Explicit kernel nodes are made by the kernel's own call: kernel/launch.c
   checks and packs as usual, and passes the launch to graph_node.c instead of
   the driver.  At each launch of a graph the stream is ordered with other work
   through the memory that is held (graph_exec.c).

   Read first: capture.c, retained.c, graph_exec.c.

   Nothing in src/ uses it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GRAPH_H
#define OCTA_GRAPH_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "context/context.h"
#include "lane/lane.h"
#include "array/array.h"
#include "object/object.h"
#include "memory/memory.h"
#include "kernel/kernel.h"

/* ---- capture.c: capturing a stream as a graph ---- */

OCTA_API octa_status octa_capture_begin (octa_id stream, int mode);
/* The captured work, as a graph.  The capture ends even if this fails.  */
OCTA_API octa_status octa_capture_end (octa_id stream, octa_id *graph);
/* A member of cuda.capture_status.  */
OCTA_API octa_status octa_capture_status (octa_id stream, int *status);
/* The capture's number, its graph (a new handle), and the number of nodes on
   which the next one depends: octa_graph_list_open opens them.  The status
   must be ACTIVE.  */
OCTA_API octa_status octa_capture_info (octa_id stream, uint64_t *number,
                                        octa_id *graph, size_t *n);
OCTA_API octa_status octa_capture_update (octa_id stream, const octa_id *nodes,
                                          size_t n, unsigned flags);

/* ---- capture_arrays.c: gpuArrays whose memory a graph writes ---- */

/* Before the capture: give the arrays IN (0: none) their own memory, unless
   they have that of another graph.  */
OCTA_API octa_status octa_capture_own (const octa_id *in, size_t n);
/* At its end, in the current stream: copy the value of each OUT[i] to IN[i],
   all at once.  Class and size must be the same.  */
OCTA_API octa_status octa_capture_feed (const octa_id *in, const octa_id *out,
                                        size_t n);
/* The graph will write ARRAY with unknown values.  */
OCTA_API void octa_capture_written (octa_id array);

/* ---- inputs.c: arguments and results of captured work ---- */

/* Set them to IN and OUT, with 0 for values that are not arrays.  */
OCTA_API octa_status octa_graph_arrays_set (octa_id graph, const octa_id *in,
                                            size_t n_in, const octa_id *out,
                                            size_t n_out);
/* Their number, and the I-th (0-based): borrowed, or NULL.  */
OCTA_API octa_status octa_graph_arrays (octa_id exec, bool is_output,
                                        size_t *n);
OCTA_API octa_node *octa_graph_array (octa_id exec, bool is_output, size_t i);
/* Give argument I the values of X for later launches.  */
OCTA_API octa_status octa_graph_set_input (octa_id exec, size_t i,
                                           octa_node *x);

/* ---- graph.c, graph_node.c: graphs and their nodes ---- */

OCTA_API octa_status octa_graph_create (octa_id *id);
OCTA_API octa_status octa_graph_clone (octa_id id, octa_id *clone);
OCTA_API octa_status octa_graph_dot (octa_id id, const char *file,
                                     unsigned flags);
OCTA_API octa_status octa_graph_address (octa_id id, uint64_t *address);

/* The nodes on which a new one depends.  */
typedef struct octa_graph_nodes
{
  const octa_id *ids;
  size_t n;
} octa_graph_nodes;

/* One end of a copy: the page-locked host allocation HOST or, if that is 0,
   device memory.  */
typedef struct octa_graph_copy_end
{
  octa_pointer device;
  octa_id host;
} octa_graph_copy_end;

OCTA_API octa_status octa_graph_add_empty (octa_id id, octa_graph_nodes before,
                                           octa_id *node);
/* BYTES is SIZE_MAX for all of SRC.  */
OCTA_API octa_status octa_graph_add_memcpy (octa_id id,
                                            octa_graph_nodes before,
                                            const octa_graph_copy_end *dest,
                                            const octa_graph_copy_end *src,
                                            size_t bytes, octa_id *node);
/* Set COUNT elements of BITS bits to VALUE.  */
OCTA_API octa_status octa_graph_add_memset (octa_id id,
                                            octa_graph_nodes before,
                                            const octa_pointer *dest,
                                            unsigned value, int bits,
                                            size_t count, octa_id *node);
OCTA_API octa_status octa_graph_add_flag (octa_id id, octa_graph_nodes before,
                                          octa_id *flag, octa_id *node);
OCTA_API octa_status octa_graph_add_event (octa_id id, octa_graph_nodes before,
                                           octa_id event, bool is_wait,
                                           octa_id *node);
OCTA_API octa_status octa_graph_add_child (octa_id id, octa_graph_nodes before,
                                           octa_id child, octa_id *node);
OCTA_API octa_status octa_graph_edge (octa_id id, octa_id from, octa_id to,
                                      bool is_added);

/* The nodes of a graph, or the neighbours of a node: *N of them.  They can be
   opened by number until the next list.  */
typedef enum octa_graph_which
{
  OCTA_GRAPH_NODES,
  OCTA_GRAPH_ROOTS,
  OCTA_GRAPH_DEPENDENCIES,
  OCTA_GRAPH_DEPENDENTS
} octa_graph_which;
OCTA_API octa_status octa_graph_list (octa_id id, octa_graph_which which,
                                      size_t *n);
OCTA_API octa_status octa_graph_list_open (size_t i, octa_id *node);
/* The edges as *N pairs of positions in OCTA_GRAPH_NODES (0-based), valid
   until the next call.  */
OCTA_API octa_status octa_graph_edges (octa_id id, const size_t **pairs,
                                       size_t *n);
/* A member of cuda.graph_node_type.  */
OCTA_API octa_status octa_graph_node_type (octa_id node, int *type);
OCTA_API octa_status octa_graph_node_address (octa_id node, uint64_t *address);
/* From now on a user's kernel is not launched but recorded: as a node of graph
   ID or, if ID is an executable graph, as the new work of NODE.
   octa_graph_recorded ends this, and returns the new node, if one was made,
   and whether there was ANY launch.  */
OCTA_API octa_status octa_graph_record (octa_id id, octa_graph_nodes before,
                                        octa_id node);
OCTA_API void octa_graph_recorded (octa_id *node, bool *any);

/* ---- graph_exec.c: executable graphs ---- */

OCTA_API octa_status octa_graph_instantiate (octa_id id, unsigned flags,
                                             octa_id *exec);
OCTA_API octa_status octa_graph_launch (octa_id exec, octa_id stream);
OCTA_API octa_status octa_graph_upload (octa_id exec, octa_id stream);
/* RESULT is a member of cuda.graph_exec_update_result.  */
OCTA_API octa_status octa_graph_update (octa_id exec, octa_id graph,
                                        int *result);
OCTA_API octa_status octa_graph_set_memcpy (octa_id exec, octa_id node,
                                            const octa_graph_copy_end *dest,
                                            const octa_graph_copy_end *src,
                                            size_t bytes);
OCTA_API octa_status octa_graph_set_memset (octa_id exec, octa_id node,
                                            const octa_pointer *dest,
                                            unsigned value, int bits,
                                            size_t count);
OCTA_API octa_status octa_graph_enable (octa_id exec, octa_id node,
                                        bool is_enabled);
OCTA_API octa_status octa_graph_is_enabled (octa_id exec, octa_id node,
                                            bool *is_enabled);

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- capture.c ---- */

/* The functions of octa_recorder.  */
octa_status octa_capture_keep (octa_id id);
void octa_capture_abandon (CUstream s);
octa_status octa_capture_join (CUstream s, octa_id event);
void octa_capture_joined (CUstream s, octa_status st);

#endif /* OCTA_LIBRARY */

#endif
