/* __distributed__.c -- the commands of cuda.distribute and cuda.distributed:
   __distributed__ (COMMAND, ...).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ranks.h"

/* A dimension, from 1; [] is -1.  */
static octa_status
read_dim (const mxArray *x, int *dim)
{
  int64_t d;
  *dim = -1;
  if (mxIsEmpty (x))
    return OCTA_OK;
  GATEWAY_TRY (gateway_integer (x, "DIM", 1, OCTA_DIMS_MAX, &d));
  *dim = (int)d - 1;
  return OCTA_OK;
}

/* The lengths of N parts; [] is NULL.  */
static octa_status
read_lengths (const mxArray *x, int n, const int64_t **lengths)
{
  *lengths = NULL;
  if (mxIsEmpty (x))
    return OCTA_OK;
  if (! mxIsDouble (x) || mxIsComplex (x)
      || mxGetNumberOfElements (x) != (size_t)n)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "PARTITION must be a vector with the length of the part "
                      "of each of the %d ranks",
                      n);
  const double *v = mxGetData (x);
  int64_t *read = mxCalloc ((size_t)n, sizeof *read);
  for (int k = 0; k < n; k++)
    {
      if (! (v[k] >= 0 && v[k] < 9e15 && v[k] == (double)(int64_t)v[k]))
        return octa_fail (OCTA_ERROR_LOGIC,
                          "PARTITION must be integers that are not negative");
      read[k] = (int64_t)v[k];
    }
  *lengths = read;
  return OCTA_OK;
}

/* The distributed array X, or NULL with a failure.  */
static octa_node *
distributed (const mxArray *x)
{
  octa_node *n = gateway_id_of (x, OCTA_KIND_ARRAY) ? gpu_node (x) : NULL;
  if (n && octa_node_has_parts (n))
    return n;
  (void)octa_fail (OCTA_ERROR_LOGIC,
                   "X is not a distributed array; make one by "
                   "cuda.distribute (x, c)");
  return NULL;
}

/* of (communicator, A, dim, partition) */
static octa_status
do_of (call *c)
{
  int dim;
  octa_communicator_info info;
  const int64_t *lengths;
  octa_node *a, *made;
  const octa_id comm = gateway_id (c->rhs[0]);
  GATEWAY_TRY (octa_communicator_query (comm, &info));
  GATEWAY_TRY (read_dim (c->rhs[2], &dim));
  GATEWAY_TRY (read_lengths (c->rhs[3], info.n, &lengths));
  GATEWAY_TRY (gpu_operand (c->rhs[1], "A", &a));
  const octa_status st = octa_distributed_of (comm, a, dim, lengths, &made);
  octa_node_release (a);
  return st == OCTA_OK ? gpu_result (made, &c->lhs[0]) : st;
}

/* join (communicator, parts, dim) */
static octa_status
do_join (call *c)
{
  int dim, n = 0;
  octa_communicator_info info;
  octa_node *made;
  octa_status st = OCTA_OK;
  const octa_id comm = gateway_id (c->rhs[0]);
  GATEWAY_TRY (octa_communicator_query (comm, &info));
  GATEWAY_TRY (read_dim (c->rhs[2], &dim));
  const bool is_cell = mxIsCell (c->rhs[1]);
  if (info.of_devices
      != (is_cell
          && mxGetNumberOfElements (c->rhs[1]) == (size_t)info.n_local))
    return octa_fail (OCTA_ERROR_LOGIC,
                      info.of_devices
                          ? "PARTS must be a cell with an array for each of "
                            "the %d devices of the communicator"
                          : "PARTS must be the array of this rank, not a cell",
                      info.n_local);
  octa_node **parts = mxCalloc ((size_t)info.n_local, sizeof *parts);
  for (; st == OCTA_OK && n < info.n_local; n += st == OCTA_OK)
    st = gpu_operand (is_cell ? mxGetCell (c->rhs[1], (mwIndex)n) : c->rhs[1],
                      "PARTS", &parts[n]);
  if (st == OCTA_OK)
    st = octa_distributed_join (comm, parts, dim, &made);
  for (int l = 0; l < n; l++)
    octa_node_release (parts[l]);
  return st == OCTA_OK ? gpu_result (made, &c->lhs[0]) : st;
}

/* The part of rank L here, on its device.  If a kernel writes to it, X does
   not change.  */
static octa_status
give_part (const octa_node *x, const octa_distributed_info *info, int l,
           mxArray **out)
{
  octa_node *alias, *part = octa_distributed_part (x, l);
  RANKS_HOLDING h = { .n = 0 };
  if (! part)
    return OCTA_FAIL;
  GATEWAY_TRY (octa_current_enter (info->devices[l], &h.before));
  h.is_entered = true;
  GATEWAY_TRY (octa_node_alias (part, &alias));
  return gpu_result (alias, out);
}

/* part (x): the array of this rank; of several devices, a cell */
static octa_status
do_part (call *c)
{
  octa_distributed_info info;
  octa_node *x = distributed (c->rhs[0]);
  if (! x)
    return OCTA_FAIL;
  octa_distributed_query (x, &info);
  mxArray *cell = info.of_devices
                      ? mxCreateCellMatrix (1, (mwSize)info.n_local)
                      : NULL;
  for (int l = 0; l < info.n_local; l++)
    {
      mxArray *one;
      GATEWAY_TRY (give_part (x, &info, l, &one));
      if (! cell)
        return gateway_one (c, one);
      mxSetCell (cell, (mwIndex)l, one);
    }
  return gateway_one (c, cell);
}

/* info (x): dimension, starts (from 0) of N + 1 ranks, first rank here, number
   here, of devices? */
static octa_status
do_info (call *c)
{
  octa_distributed_info info;
  octa_node *x = distributed (c->rhs[0]);
  if (! x)
    return OCTA_FAIL;
  octa_distributed_query (x, &info);
  mxArray *start = gateway_row (OCTA_TYPE_DOUBLE, false, (size_t)info.n + 1);
  for (int k = 0; k <= info.n; k++)
    ((double *)mxGetData (start))[k] = (double)info.start[k];
  return gateway_one (c,
                      gateway_struct ({ "dim", gateway_double (info.dim + 1) },
                                      { "start", start },
                                      { "first", gateway_double (info.first) },
                                      { "n_local",
                                        gateway_double (info.n_local) },
                                      { "of_devices",
                                        gateway_logical (info.of_devices) }));
}

/* move (x, dim, partition) */
static octa_status
do_move (call *c)
{
  int dim;
  octa_distributed_info info;
  const int64_t *lengths;
  octa_node *made, *x = distributed (c->rhs[0]);
  if (! x)
    return OCTA_FAIL;
  octa_distributed_query (x, &info);
  GATEWAY_TRY (read_dim (c->rhs[1], &dim));
  GATEWAY_TRY (read_lengths (c->rhs[2], info.n, &lengths));
  GATEWAY_TRY (octa_distributed_move (x, dim, lengths, &made));
  return gpu_result (made, &c->lhs[0]);
}

/* gather (x): a gpuArray */
static octa_status
do_gather (call *c)
{
  octa_node *made, *x = distributed (c->rhs[0]);
  if (! x)
    return OCTA_FAIL;
  GATEWAY_TRY (octa_distributed_gather (x, &made));
  return gpu_result (made, &c->lhs[0]);
}

/* is (x) */
static octa_status
do_is (call *c)
{
  octa_node *n = gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY)
                     ? gpu_node (c->rhs[0])
                     : NULL;
  return gateway_one (c, gateway_logical (n && octa_node_has_parts (n)));
}

/* clang-format off */
static const method commands[] = {
  COMMAND (gather, 1, 1, 1, do_gather)
  COMMAND (info,   1, 1, 1, do_info)
  COMMAND (is,     1, 1, 1, do_is)
  COMMAND (join,   3, 3, 1, do_join)
  COMMAND (move,   3, 3, 1, do_move)
  COMMAND (of,     4, 4, 1, do_of)
  COMMAND (part,   1, 1, 1, do_part)
  METHODS_END
};

static const method methods[] = {
  METHOD_OF (__distributed__, 1, -1, -1, gateway_command, commands)
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "__distributed__",
                               .methods = methods };
