/* cudaFunction.h -- what the parts of this gateway share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CUDAFUNCTION_H
#define CUDAFUNCTION_H 1

#include "handles.h"

/* f (a, b, "block", ...): C is the call of subsref, CELL what stood between
   the parentheses, FLAGS which of that nobody else has, or NULL.  */
octa_status function_call (call *c, const mxArray *cell, const mxArray *flags);
/* Fails if X, the value of "texrefs", names any.  */
octa_status function_check_texrefs (const mxArray *x);
/* Which of the arguments that f.prepared_call is given nobody else has, or
   NULL.  */
void function_temporary (const mxArray *flags);
/* prepared_call, prepared_async_call; the method's argument: with a stream. */
octa_status function_prepared_call (call *c);

/* occupancy.c */
octa_status function_active_blocks (call *c);
octa_status function_best_block (call *c);
octa_status function_available_shared (call *c);
octa_status function_active_clusters (call *c);
octa_status function_best_cluster (call *c);

#endif
