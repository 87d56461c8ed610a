/* graph_nodes.h -- shared by the gateways of streams and graphs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef GRAPH_NODES_H
#define GRAPH_NODES_H 1

#include "handles.h"

/* X is a cudaGraphNode, a cell array of them, or empty.  The ids are Octave's
   memory.  */
octa_status graph_nodes_read (const mxArray *x, octa_graph_nodes *nodes);
/* Read the only option, "dependencies", from RHS[FIRST] on.  *N_ARGS is the
   number of arguments before it.  */
octa_status graph_nodes_options (call *c, int first, int *n_args,
                                 octa_graph_nodes *before);
/* A copy's end: device memory, a gpuArray, or a page-locked allocation.  */
octa_status graph_nodes_copy_end (const mxArray *x, const char *arg,
                                  octa_graph_copy_end *e);
/* A value of 1, 2 or 4 bytes and its bits.  */
octa_status graph_nodes_value (const mxArray *x, unsigned *value, int *bits);
/* The N nodes of libocta's current list (octa_graph_list_open), as a column
   cell.  */
octa_status graph_nodes_cell (size_t n, mxArray **cell);
/* A method that returns a list of nodes: its argument is the
   octa_graph_which.  */
octa_status graph_nodes_list (call *c);

#endif
