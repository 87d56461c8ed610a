/* gpu.h -- gpuArrays as arguments and results, for every gateway.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef GPU_H
#define GPU_H 1

#include "gateway.h"

/* A node of X: a gpuArray's own, or a new one with the host value.  The caller
   gets a reference.  ARG names it in messages.  */
octa_status gpu_operand (const mxArray *x, const char *arg, octa_node **out);
/* The node of the gpuArray X (borrowed); NULL with the slot filled.  */
octa_node *gpu_node (const mxArray *x);

/* The gpuArray of node N.  Takes the reference.  */
octa_status gpu_result (octa_node *n, mxArray **out);

#endif
