/* round.c -- the calls by name, and the ranks of this process one after the
   other.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"
#include "index/index.h"

#include <string.h>

#define X OCTA_COMM_TAKES_X
#define OP OCTA_COMM_TAKES_OP
#define ROOT OCTA_COMM_TAKES_ROOT
#define DIM OCTA_COMM_TAKES_DIM
#define LENGTHS OCTA_COMM_TAKES_LENGTHS
#define TO OCTA_COMM_TAKES_TO
#define FROM OCTA_COMM_TAKES_FROM
static const struct
{
  const char *name;
  unsigned takes;
} calls[] = {
#define CALL(name, takes) { #name, takes },
#include "comm/comm.def"
};
#undef X
#undef OP
#undef ROOT
#undef DIM
#undef LENGTHS
#undef TO
#undef FROM

const char *
octa_comm_call_name (octa_comm_call call)
{
  return calls[call].name;
}

unsigned
octa_comm_call_takes (octa_comm_call call)
{
  return calls[call].takes;
}

/* Run STEP for each rank here, with its context current.  */
octa_status
octa_comm_each (octa_comm_round *r,
                octa_status (*step) (octa_comm_round *r, int l))
{
  octa_status st = OCTA_OK;
  for (int l = 0; l < r->c->n_local; l++)
    {
      int before;
      OCTA_TRY (octa_comm_enter (r->c, l, &before));
      st = step (r, l);
      octa_comm_leave (before);
      OCTA_TRY (st);
    }
done:
  return st;
}

octa_status
octa_comm_exchange (octa_comm *c, size_t n, const octa_comm_message *m)
{
  octa_status st = OCTA_OK;
  /* Between devices of one process a copy begins sooner than NCCL's kernels.
   */
  const octa_comm_transport *t = c->n_local == c->n ? &octa_comm_local
                                                    : c->transport;
  if (n > 0)
    OCTA_TRY (t->exchange (c, n, m));
  for (int l = 0; l < c->n_local; l++)
    {
      int before;
      OCTA_TRY (octa_comm_enter (c, l, &before));
      st = octa_lane_has_read ();
      octa_comm_leave (before);
      OCTA_TRY (st);
    }
done:
  return st;
}

octa_status
octa_comm_gather_bytes (octa_comm *c, const void *mine, void *all,
                        size_t bytes)
{
  if (c->n_local < c->n)
    return c->transport->gather_bytes (c, mine, all, bytes);
  memcpy (all, mine, bytes * (size_t)c->n);
  return OCTA_OK;
}

/* N or a copy of it, in the current context.  */
octa_status
octa_comm_bring (octa_node *n, octa_node **out)
{
  octa_status st = OCTA_OK;
  octa_visit v = OCTA_VISIT_NONE;
  octa_node *both[2] = { n, NULL };
  octa_node_retain (n);
  if (n->kind != OCTA_NODE_SCALAR && n->place != octa_current_place ())
    {
      /* Of two arrays in different contexts the one elsewhere is copied.  */
      OCTA_TRY (octa_node_empty (OCTA_TYPE_UINT8, false, OCTA_SIZE (1, 1),
                                 &both[1]));
      OCTA_TRY (octa_visit_begin (&v, 2, both, false));
    }
  *out = OCTA_MOVE (both[0]);
done:
  octa_visit_end (&v);
  octa_node_release (both[0]);
  octa_node_release (both[1]);
  return st;
}

octa_status
octa_comm_settle (octa_node **n, const octa_node *x)
{
  octa_status st;
  octa_node *z = NULL;
  if (x->cplx == OCTA_COMPLEX)
    OCTA_TRY (octa_node_stay_complex (*n));
  OCTA_TRY (octa_node_store (*n));
  if (x->cplx == OCTA_COMPLEX && (*n)->cplx == OCTA_REAL)
    {
      OCTA_TRY (octa_index_convert (*n, (octa_type)x->type, true, &z));
      OCTA_TRY (octa_node_store (z));
      octa_node_release (*n);
      *n = OCTA_MOVE (z);
    }
  (*n)->cplx = x->cplx;
  (*n)->is_kept = x->is_kept;
done:
  octa_node_release (z);
  return st;
}
