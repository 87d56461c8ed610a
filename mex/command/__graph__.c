/* __graph__.c -- the commands of the m-files for streams, events and graphs:
   __graph__ (COMMAND, ...).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graph_nodes.h"

#include <string.h>

/* ---- streams and events ---- */

/* Open OBJECT, a cudaEvent: event_open_ipc (object, bytes).  */
static octa_status
do_event_open_ipc (call *c)
{
  octa_id id;
  if (! mxIsUint8 (c->rhs[1]) || mxGetNumberOfElements (c->rhs[1]) != 64)
    return octa_fail ("", "HANDLE must be 64 numbers of class uint8");
  GATEWAY_TRY (octa_event_open_ipc (mxGetData (c->rhs[1]), &id));
  return handle_reopen (c->rhs[0], id);
}

/* Open OBJECT, a cudaStream: stream_borrow (object, handle).  */
static octa_status
do_stream_borrow (call *c)
{
  octa_id id;
  uint64_t address;
  if (! mxIsUint64 (c->rhs[1]) || mxGetNumberOfElements (c->rhs[1]) != 1)
    return octa_fail ("", "HANDLE must be one number of class uint64");
  memcpy (&address, mxGetData (c->rhs[1]), sizeof address);
  GATEWAY_TRY (octa_stream_borrow (address, &id));
  return handle_reopen (c->rhs[0], id);
}

/* [least, greatest] */
static octa_status
do_stream_priority_range (call *c)
{
  int least, greatest;
  GATEWAY_TRY (octa_stream_priority_range (&least, &greatest));
  return gateway_two (c, gateway_double (least), gateway_double (greatest));
}

/* ---- graphs ---- */

/* Open OBJECT, a cudaGraph.  */
static octa_status
do_graph_open (call *c)
{
  octa_id id;
  GATEWAY_TRY (octa_graph_create (&id));
  return handle_reopen (c->rhs[0], id);
}

/* graph_record (graph, dependencies), graph_record (executable graph, node):
   the next launch of a kernel becomes a node, or changes the node.  */
static octa_status
do_graph_record (call *c)
{
  octa_id id = gateway_id (c->rhs[0]);
  octa_graph_nodes nodes;
  bool is_exec = octa_id_kind (id) == OCTA_KIND_GRAPHEXEC;
  if (! octa_handle_get (id, is_exec ? OCTA_KIND_GRAPHEXEC : OCTA_KIND_GRAPH)
      || graph_nodes_read (c->rhs[1], &nodes) != OCTA_OK)
    return OCTA_FAIL;
  if (is_exec && nodes.n != 1)
    return octa_fail (OCTA_ERROR_LOGIC, "NODE must be one node");
  return octa_graph_record (id, is_exec ? (octa_graph_nodes){ 0 } : nodes,
                            is_exec ? nodes.ids[0] : 0);
}

/* End that.  Returns the new node, or else whether there was a launch.  */
static octa_status
do_graph_recorded (call *c)
{
  octa_id node;
  bool any;
  mxArray *object = gateway_object ("cudaGraphNode");
  octa_graph_recorded (&node, &any);
  c->lhs[0] = node ? object : gateway_logical (any);
  if (node)
    gateway_object_open (object, node);
  return OCTA_OK;
}

/* ---- capture of gpuArrays ---- */

/* The ids in a cell array of gpuArrays; Octave owns the memory.  */
static octa_status
read_arrays (const mxArray *cell, const char *what, octa_id **ids, size_t *n)
{
  *n = mxGetNumberOfElements (cell);
  *ids = mxCalloc (*n + 1, sizeof **ids);
  for (size_t i = 0; i < *n; i++)
    {
      (*ids)[i] = gateway_id_of (mxGetCell (cell, (mwIndex)i),
                                 OCTA_KIND_ARRAY);
      if (! (*ids)[i])
        return octa_fail (OCTA_ERROR_KIND,
                          "\"feedback\": %s %zu must be a gpuArray", what,
                          i + 1);
    }
  return OCTA_OK;
}

/* The same, with 0 for elements that are not gpuArrays.  */
static void
find_arrays (const mxArray *cell, octa_id **ids, size_t *n)
{
  *n = mxGetNumberOfElements (cell);
  *ids = mxCalloc (*n + 1, sizeof **ids);
  for (size_t i = 0; i < *n; i++)
    (*ids)[i] = gateway_id_of (mxGetCell (cell, (mwIndex)i), OCTA_KIND_ARRAY);
}

/* capture_inputs (arguments): the gpuArrays among them */
static octa_status
do_capture_inputs (call *c)
{
  octa_id *in;
  size_t n;
  find_arrays (c->rhs[0], &in, &n);
  return octa_capture_own (in, n);
}

/* capture_arrays (graph, arguments, results) */
static octa_status
do_capture_arrays (call *c)
{
  octa_id id, *in, *out;
  size_t n_in, n_out;
  GATEWAY_TRY (handle_open_id (c->rhs[0], OCTA_KIND_GRAPH, &id));
  find_arrays (c->rhs[1], &in, &n_in);
  find_arrays (c->rhs[2], &out, &n_out);
  return octa_graph_arrays_set (id, in, n_in, out, n_out);
}

static octa_status
do_capture_own (call *c)
{
  octa_id *in;
  size_t n;
  GATEWAY_TRY (read_arrays (c->rhs[0], "argument", &in, &n));
  return octa_capture_own (in, n);
}

static octa_status
do_capture_feed (call *c)
{
  octa_id *in, *out;
  size_t n, n_out;
  GATEWAY_TRY (read_arrays (c->rhs[0], "argument", &in, &n));
  GATEWAY_TRY (read_arrays (c->rhs[1], "result", &out, &n_out));
  return octa_capture_feed (in, out, n < n_out ? n : n_out);
}

/* capture_written (results): the gpuArrays among them */
static octa_status
do_capture_written (call *c)
{
  size_t n = mxGetNumberOfElements (c->rhs[0]);
  for (size_t i = 0; i < n; i++)
    {
      octa_id id = gateway_id_of (mxGetCell (c->rhs[0], (mwIndex)i),
                                  OCTA_KIND_ARRAY);
      if (id)
        octa_capture_written (id);
    }
  return OCTA_OK;
}

/* ---- commands ---- */

/* clang-format off */
static const method commands[] = {
  COMMAND (capture_arrays,        3, 3, 0, do_capture_arrays)
  COMMAND (capture_feed,          2, 2, 0, do_capture_feed)
  COMMAND (capture_inputs,        1, 1, 0, do_capture_inputs)
  COMMAND (capture_own,           1, 1, 0, do_capture_own)
  COMMAND (capture_written,       1, 1, 0, do_capture_written)
  COMMAND (event_open_ipc,        2, 2, 0, do_event_open_ipc)
  COMMAND (graph_open,            1, 1, 0, do_graph_open)
  COMMAND (graph_record,          2, 2, 0, do_graph_record)
  COMMAND (graph_recorded,        0, 0, 1, do_graph_recorded)
  COMMAND (stream_borrow,         2, 2, 0, do_stream_borrow)
  COMMAND (stream_priority_range, 0, 0, 2, do_stream_priority_range)
  METHODS_END
};
/* clang-format on */

/* clang-format off */
static const method methods[] = {
  METHOD_OF (__graph__, 1, -1, -1, gateway_command, commands)
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "__graph__", .methods = methods };
