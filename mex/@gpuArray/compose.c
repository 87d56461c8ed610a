/* compose.c -- the steps from which methods are composed: each replaces a node
   by its result.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"

/* R takes the place of *N, unless it failed.  */
static octa_status
replace (octa_node **n, octa_status st, octa_node *r)
{
  if (st != OCTA_OK)
    return st;
  octa_node_release (*n);
  *n = r;
  return st;
}

octa_status
gpu_map (octa_op op, octa_node **n)
{
  octa_node *r;
  octa_status st = octa_node_op (op, n, &r);
  return replace (n, st, r);
}

octa_status
gpu_map2 (octa_op op, octa_node **n, octa_node *b)
{
  octa_node *r;
  octa_status st = octa_node_op (op, (octa_node *[]){ *n, b }, &r);
  return replace (n, st, r);
}

/* The operation has the name of the class.  */
octa_status
gpu_cast (octa_type t, octa_node **n)
{
  return gpu_map (octa_op_cast (t), n);
}

octa_status
gpu_reduce_to (octa_reduction reduction, octa_node **n, int dim)
{
  octa_node *r;
  octa_status st = octa_reduce_node (reduction, *n, dim, &r);
  return replace (n, st, r);
}

octa_status
gpu_to_column (octa_node **n)
{
  octa_array_info info;
  octa_node *r;
  octa_node_info (*n, &info);
  octa_status st = octa_node_reshape (*n, OCTA_SIZE (info.n_elems, 1), &r);
  return replace (n, st, r);
}
