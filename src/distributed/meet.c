/* meet.c -- the ranks compare and combine their parts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "distributed/private.h"

#include <stdlib.h>

octa_status
octa_distributed_each (const octa_node *x,
                       octa_status (*step) (const void *data, int l,
                                            octa_node **out),
                       const void *data, octa_node **nodes)
{
  octa_status st = OCTA_OK;
  octa_communicator_info i;
  octa_comm_info (octa_distributed_comm (x), &i);
  for (int l = 0; l < i.n_local; l++)
    {
      int before;
      OCTA_TRY (octa_current_enter (i.devices[l], &before));
      st = step (data, l, &nodes[l]);
      /* Whether the result is real depends on all ranks.  */
      if (st == OCTA_OK && x->cplx == OCTA_COMPLEX)
        st = octa_node_stay_complex (nodes[l]);
      octa_current_leave (before);
      OCTA_TRY (st);
    }
done:
  return st;
}

void
octa_distributed_free (int n, octa_node **nodes)
{
  for (int l = 0; nodes && l < n; l++)
    octa_node_release (nodes[l]);
  free (nodes);
}

octa_status
octa_distributed_meet_all (const octa_node *x, octa_comm_op op, int dim,
                           octa_node *const *nodes, octa_node **out)
{
  octa_status st;
  octa_communicator_info i;
  octa_comm *c = octa_distributed_comm (x);
  octa_comm_info (c, &i);
  octa_node **got = calloc ((size_t)i.n_local, sizeof *got);
  uint8_t *marks = calloc ((size_t)i.n_local, 1);
  octa_comm_args a = { .call = op < OCTA_COMM_OPS ? OCTA_COMM_all_reduce
                                                  : OCTA_COMM_all_gather,
                       .op = op,
                       .dim = dim,
                       .in = nodes };
  if (! got || ! marks)
    OCTA_TRY (octa_no_memory ("a distributed array"));
  /* The ranks of one process need it only once.  */
  if (i.of_devices)
    a.call = op < OCTA_COMM_OPS ? OCTA_COMM_reduce : OCTA_COMM_gather;
  OCTA_TRY (octa_comm_call_on (c, &a, got, marks));
  st = octa_comm_bring (got[0], out);
done:
  octa_distributed_free (i.n_local, got);
  free (marks);
  return st;
}
