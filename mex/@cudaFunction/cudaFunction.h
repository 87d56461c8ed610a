/* cudaFunction.h -- shared by the files of cudaFunction.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CUDAFUNCTION_H
#define CUDAFUNCTION_H 1

#include "handles.h"

/* f (a, b, "block", ...): C is the call of subsref, CELL has the values in the
   parentheses, FLAGS marks the temporary ones, or is NULL.  */
octa_status function_call (call *c, const mxArray *cell, const mxArray *flags);
/* Fails if X, the value of "texrefs", is not empty.  */
octa_status function_check_texrefs (const mxArray *x);
/* Set the FLAGS of temporary arguments of f.prepared_call, or NULL.  */
void function_temporary (const mxArray *flags);
/* prepared_call and prepared_async_call; the method's argument: true if there
   is a stream.  */
octa_status function_prepared_call (call *c);

/* occupancy.c */
octa_status function_active_blocks (call *c);
octa_status function_best_block (call *c);
octa_status function_available_shared (call *c);
octa_status function_active_clusters (call *c);
octa_status function_best_cluster (call *c);

#endif
