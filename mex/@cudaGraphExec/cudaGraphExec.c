/* cudaGraphExec.c -- methods of cudaGraphExec.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graph_nodes.h"
#include "gpu.h"

/* launch and upload; the method's argument: true for upload.  */
static octa_status
do_launch (call *c)
{
  octa_id id, stream = 0;
  if (handle_id (c->rhs[0], OCTA_KIND_GRAPHEXEC, &id) != OCTA_OK
      || (c->n_rhs > 1 && arg_stream (c->rhs[1], &stream) != OCTA_OK))
    return OCTA_FAIL;
  return c->arg.n ? octa_graph_upload (id, stream)
                  : octa_graph_launch (id, stream);
}

/* A name in cuda.graph_exec_update_result; an error if no result is
   requested.  */
static octa_status
do_update (call *c)
{
  octa_id id, graph;
  int result, value;
  const char *name = "";
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (handle_open_id (c->rhs[1], OCTA_KIND_GRAPH, &graph));
  GATEWAY_TRY (octa_graph_update (id, graph, &result));
  for (size_t i = 0;
       octa_constant ("graph_exec_update_result", i, &name, &value)
       && value != result;
       i++)
    ;
  if (result != 0 && c->n_lhs == 0)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the graph differs too much: %s; instantiate it instead",
                      name);
  return gateway_one (c, gateway_text (name));
}

static octa_status
do_memcpy_node_set_params (call *c)
{
  octa_id id, node;
  octa_graph_copy_end dest, src;
  size_t bytes = SIZE_MAX;
  if (handle_self (c, &id) != OCTA_OK
      || handle_open_id (c->rhs[1], OCTA_KIND_GRAPHNODE, &node) != OCTA_OK
      || graph_nodes_copy_end (c->rhs[2], "DEST", &dest) != OCTA_OK
      || graph_nodes_copy_end (c->rhs[3], "SRC", &src) != OCTA_OK
      || (c->n_rhs > 4 && arg_size (c->rhs[4], "BYTES", &bytes) != OCTA_OK))
    return OCTA_FAIL;
  return octa_graph_set_memcpy (id, node, &dest, &src, bytes);
}

static octa_status
do_memset_node_set_params (call *c)
{
  octa_id id, node;
  octa_pointer dest;
  unsigned value;
  int bits;
  size_t count;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (handle_open_id (c->rhs[1], OCTA_KIND_GRAPHNODE, &node));
  GATEWAY_TRY (arg_pointer (c->rhs[2], "DEST", &dest));
  GATEWAY_TRY (graph_nodes_value (c->rhs[3], &value, &bits));
  GATEWAY_TRY (arg_size (c->rhs[4], "COUNT", &count));
  return octa_graph_set_memset (id, node, &dest, value, bits, count);
}

static octa_status
do_node_set_enabled (call *c)
{
  octa_id id, node;
  double is_enabled;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (handle_open_id (c->rhs[1], OCTA_KIND_GRAPHNODE, &node));
  GATEWAY_TRY (gateway_number (c->rhs[2], "ENABLED", &is_enabled));
  return octa_graph_enable (id, node, is_enabled != 0);
}

static octa_status
do_node_get_enabled (call *c)
{
  octa_id id, node;
  bool is_enabled;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (handle_open_id (c->rhs[1], OCTA_KIND_GRAPHNODE, &node));
  GATEWAY_TRY (octa_graph_is_enabled (id, node, &is_enabled));
  return gateway_one (c, gateway_logical (is_enabled));
}

/* ---- arrays of captured functions ---- */

/* A row of the captured arguments or results, [] for those that are not
   gpuArrays.  The method's argument: true for results.  */
static octa_status
do_arrays (call *c)
{
  octa_id id;
  size_t n;
  bool is_output = c->arg.n != 0;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_graph_arrays (id, is_output, &n));
  mxArray *cell = mxCreateCellMatrix (1, (mwSize)n);
  for (size_t i = 0; i < n; i++)
    {
      mxArray *x;
      octa_node *array = octa_graph_array (id, is_output, i);
      if (! array)
        x = mxCreateDoubleMatrix (0, 0, mxREAL);
      else
        {
          octa_node_retain (array);
          GATEWAY_TRY (gpu_result (array, &x));
        }
      mxSetCell (cell, (mwIndex)i, x);
    }
  return gateway_one (c, cell);
}

static octa_status
do_set_input (call *c)
{
  octa_id id;
  size_t n;
  int64_t k;
  octa_node *x;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_graph_arrays (id, false, &n));
  if (n == 0)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "this graph has no inputs; those of a graph that "
                      "cuda.capture (f, {x}) makes are the arguments of f");
  if (gateway_integer (c->rhs[1],
                       "K, the number of an argument of the function that "
                       "was captured,",
                       1, (int64_t)n, &k)
          != OCTA_OK
      || gpu_operand (c->rhs[2], "X", &x) != OCTA_OK)
    return OCTA_FAIL;
  octa_status st = octa_graph_set_input (id, (size_t)k - 1, x);
  octa_node_release (x);
  return st;
}

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)                   /* Close it, after its last launch is done */
  METHOD (disp, 1, 1, 1, handle_disp_state)               /* Print the state */
  METHOD_ARG (inputs, 1, 1, 1, do_arrays, false)          /* The captured arguments of the function */
  METHOD (isopen, 1, 1, 1, handle_isopen)                 /* True until it is closed */
  METHOD_ARG (launch, 1, 2, 0, do_launch, false)          /* Run it, on a stream if one is given */
  METHOD (memcpy_node_set_params, 4, 5, 0, do_memcpy_node_set_params) /* Change the parameters of a copy node */
  METHOD (memset_node_set_params, 5, 5, 0, do_memset_node_set_params) /* Change the parameters of a fill node */
  METHOD (node_get_enabled, 2, 2, 1, do_node_get_enabled) /* False if a node is skipped */
  METHOD (node_set_enabled, 3, 3, 0, do_node_set_enabled) /* Enable or skip a node */
  METHOD_ARG (outputs, 1, 1, 1, do_arrays, true)          /* The captured results of the function */
  METHOD (set_input, 3, 3, 0, do_set_input)               /* Set an argument for later launches */
  METHOD (update, 2, 2, 1, do_update)                     /* Take over the parameters of another graph */
  METHOD_ARG (upload, 1, 2, 0, do_launch, true)           /* Prepare the first launch */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaGraphExec",
                               .kind = OCTA_KIND_GRAPHEXEC,
                               .methods = methods };
