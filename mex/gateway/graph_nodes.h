/* graph_nodes.h -- what the gateways of streams and graphs share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef GRAPH_NODES_H
#define GRAPH_NODES_H 1

#include "handles.h"

/* X is a cudaGraphNode, a cell array of them, or empty.  The ids are Octave's
   memory.  */
octa_status graph_nodes_read (const mxArray *x, octa_graph_nodes *nodes);
/* The only option, "dependencies", from RHS[FIRST] on; *N_ARGS are left in
   front of it.  */
octa_status graph_nodes_options (call *c, int first, int *n_args,
                                 octa_graph_nodes *before);
/* A copy's end: device memory, a gpuArray, or a page-locked allocation.  */
octa_status graph_nodes_copy_end (const mxArray *x, const char *arg,
                                  octa_graph_copy_end *e);
/* A value of 1, 2 or 4 bytes and its bits.  */
octa_status graph_nodes_value (const mxArray *x, unsigned *value, int *bits);
/* The nodes of the list that libocta has at hand, in a cell array: a column of
   N.  */
octa_status graph_nodes_cell (size_t n, mxArray **cell);
/* Methods: the list of nodes of a graph or node that is the argument.  */
octa_status graph_nodes_list (call *c);

#endif
