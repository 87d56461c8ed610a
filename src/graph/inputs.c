/* inputs.c -- the arrays of a captured graph, for its user.  The graph reads
   the memory of its arguments.  New values are copied there, so the graph
   itself does not change.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graph/private.h"
#include "array/rows.h"

octa_status
octa_graph_arrays_set (octa_id id, const octa_id *in, size_t n_in,
                       const octa_id *out, size_t n_out)
{
  octa_status st;
  OCTA_GET (octa_graph *, g, octa_graph_get (id));
  OCTA_TRY (octa_graph_arrays_keep (g, in, n_in, out, n_out));
  for (size_t i = 0; i < n_in; i++)
    {
      const octa_node *n = in[i] ? octa_array_node (in[i]) : NULL;
      if (n && n->buffer)
        n->buffer->block->is_input = true;
    }
done:
  return st;
}

/* An executable graph keeps its graph, even if that was closed.  */
static const octa_graph *
graph_of (octa_id exec)
{
  octa_id id;
  return octa_graph_exec_graph (exec, &id) == OCTA_OK
             ? octa_handle_resource (id)
             : NULL;
}

octa_status
octa_graph_arrays (octa_id exec, bool is_output, size_t *n)
{
  OCTA_GET (const octa_graph *, g, graph_of (exec));
  *n = is_output ? g->n_outputs : g->n_inputs;
  return OCTA_OK;
}

octa_node *
octa_graph_array (octa_id exec, bool is_output, size_t i)
{
  const octa_graph *g = graph_of (exec);
  octa_id id = g ? g->arrays[i + (is_output ? g->n_inputs : 0)] : 0;
  return id ? octa_array_node (id) : NULL;
}

/* Make X complex; replaces the reference.  */
static octa_status
make_complex (octa_node **x)
{
  octa_status st;
  octa_node *zero = NULL, *made = NULL;
  double z = 0;
  OCTA_TRY (octa_node_scalar ((octa_type)(*x)->type, false, &z, &zero));
  OCTA_TRY (
      octa_node_op (OCTA_OP_complex, (octa_node *[]){ *x, zero }, &made));
  octa_node_release (*x);
  *x = made;
done:
  octa_node_release (zero);
  return st;
}

static octa_status
check_same (size_t i, const octa_node *in, const octa_node *x)
{
  if (x->type == in->type && x->cplx == in->cplx
      && octa_node_same_size (x, in))
    return OCTA_OK;
  char want[80], have[80];
  octa_size_text (&in->size, want, sizeof want);
  octa_size_text (&x->size, have, sizeof have);
  return octa_fail (OCTA_ERROR_LOGIC,
                    "input %zu of the graph is a %s %s%s, and cannot get the "
                    "values of a %s %s%s; convert it, or capture again",
                    i + 1, want, in->cplx == OCTA_COMPLEX ? "complex " : "",
                    octa_types[in->type].name, have,
                    x->cplx == OCTA_COMPLEX ? "complex " : "",
                    octa_types[x->type].name);
}

/* Copy the values of NODES[1] to NODES[0].  */
static octa_status
fill (octa_node **nodes)
{
  octa_status st;
  octa_node *to = nodes[0];
  octa_lane_was was;
  OCTA_TRY (octa_node_store (nodes[1]));
  if (! to->buffer || nodes[1]->buffer == to->buffer)
    return OCTA_OK;
  OCTA_TRY (octa_lane_enter (octa_lane_tagged (to->lane, to->place), &was));
  st = octa_lane_copy (octa_buffer_change (to->buffer),
                       octa_buffer_use (nodes[1]->buffer), to->buffer->bytes);
  octa_lane_leave (&was);
done:
  return st;
}

octa_status
octa_graph_set_input (octa_id exec, size_t i, octa_node *x)
{
  octa_status st;
  octa_visit v = OCTA_VISIT_NONE;
  octa_node *nodes[2] = { NULL, x };
  octa_node_retain (x);
  octa_node *to = octa_graph_array (exec, false, i);
  if (! to)
    {
      st = octa_fail (OCTA_ERROR_LOGIC,
                      "argument %zu was not a gpuArray when the graph was "
                      "captured, so its value is a part of the graph; capture "
                      "again with gpuArray (x)",
                      i + 1);
      goto done;
    }
  octa_node_retain (nodes[0] = to);
  OCTA_TRY (octa_node_resolve (x));
  if (to->cplx == OCTA_COMPLEX && x->cplx == OCTA_REAL)
    OCTA_TRY (make_complex (&nodes[1]));
  OCTA_TRY (check_same (i, to, nodes[1]));
  OCTA_TRY (octa_pending_compute ());
  st = octa_visit_begin (&v, 2, nodes, true);
  if (st == OCTA_OK)
    st = fill (nodes);
  octa_visit_end (&v);
done:
  octa_node_release (nodes[0]);
  octa_node_release (nodes[1]);
  return st;
}
