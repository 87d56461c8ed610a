/* gpu.c -- gpuArrays as arguments and results, for every gateway.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpu.h"

octa_node *
gpu_node (const mxArray *x)
{
  return octa_array_node (gateway_id (x));
}

octa_status
gpu_operand (const mxArray *x, const char *arg, octa_node **out)
{
  return gateway_values ()->operand (x, arg, out);
}

octa_status
gpu_result (octa_node *node, mxArray **out)
{
  *out = gateway_values ()->make (node);
  return OCTA_OK;
}
