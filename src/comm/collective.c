/* collective.c -- a call of all ranks: what they pass, and what the call makes
   of it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"
#include "index/index.h"

#include <stdlib.h>

/* ---- what the ranks pass ---- */

static uint64_t
hash_lengths (const octa_comm_round *r)
{
  return r->a->lengths ? octa_hash (r->a->lengths,
                                    (size_t)r->c->n * sizeof *r->a->lengths, 0)
                       : 0;
}

static octa_status
take (octa_comm_round *r, int l)
{
  octa_status st = OCTA_OK;
  octa_node *here = NULL;
  const octa_comm_args *a = r->a;
  octa_comm_head *h = &r->heads[octa_comm_rank (r, l)];
  *h = (octa_comm_head){
    .call = a->call,
    .op = octa_comm_takes (r, OCTA_COMM_TAKES_OP) ? a->op : 0,
    .root = octa_comm_takes (r, OCTA_COMM_TAKES_ROOT) ? a->root : 0,
    .dim = a->dim,
    .lengths = hash_lengths (r)
  };
  if (octa_lane_now->hold)
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "%s cannot be recorded in a graph; end the capture "
                      "first",
                      octa_comm_call_name (a->call));
  if (! a->in || ! a->in[l])
    return OCTA_OK;
  OCTA_TRY (octa_comm_bring (a->in[l], &here));
  if (octa_comm_takes (r, OCTA_COMM_TAKES_OP))
    OCTA_TRY (octa_comm_fold_take (a->op, here, &r->x[l]));
  else
    octa_node_retain (r->x[l] = here);
  OCTA_TRY (octa_node_resolve (r->x[l]));
  octa_comm_head_array (h, r->x[l], a->marks ? a->marks[l] : 0);
done:
  octa_node_release (here);
  return st;
}

/* Where one rank's array is complex, all become so.  */
static octa_status
make_complex (octa_comm_round *r, int l)
{
  octa_status st;
  octa_node *z = NULL;
  OCTA_TRY (octa_index_convert (r->x[l], (octa_type)r->x[l]->type, true, &z));
  octa_node_release (r->x[l]);
  r->x[l] = OCTA_MOVE (z);
done:
  return st;
}

static octa_status
unify (octa_comm_round *r)
{
  bool is_any = false, is_kept = false;
  for (int k = 0; k < r->c->n; k++)
    {
      is_any |= r->heads[k].is_complex;
      is_kept |= r->heads[k].is_complex && r->heads[k].is_kept;
    }
  for (int k = 0; k < r->c->n; k++)
    {
      r->heads[k].is_complex = is_any;
      r->heads[k].is_kept = is_kept;
    }
  return is_any ? octa_comm_each (r, make_complex) : OCTA_OK;
}

/* ---- barrier ---- */

static octa_status
wait_for_lane (octa_comm_round *r, int l)
{
  (void)r;
  (void)l;
  return octa_lanes_wait ();
}

/* Before the heads, which show that all ranks are here.  */
static octa_status
barrier (octa_comm_round *r)
{
  octa_status st;
  OCTA_TRY (octa_array_compute_all ());
  OCTA_TRY (octa_comm_each (r, wait_for_lane));
done:
  return st;
}

/* ---- a call ---- */

static octa_status (*const runners[OCTA_COMM_CALLS]) (octa_comm_round *) = {
  [OCTA_COMM_all_reduce] = octa_comm_reduce,
  [OCTA_COMM_reduce] = octa_comm_reduce,
  [OCTA_COMM_reduce_scatter] = octa_comm_reduce_scatter,
  [OCTA_COMM_broadcast] = octa_comm_spread,
  [OCTA_COMM_scatter] = octa_comm_spread,
  [OCTA_COMM_all_gather] = octa_comm_join,
  [OCTA_COMM_gather] = octa_comm_join,
  [OCTA_COMM_all_to_all] = octa_comm_join,
};

/* Must all ranks know the sizes of the others?  */
static bool
needs_heads (octa_comm_call call)
{
  return call != OCTA_COMM_all_reduce && call != OCTA_COMM_reduce
         && call != OCTA_COMM_reduce_scatter;
}

static octa_status
check_arrays (const octa_comm_round *r)
{
  const bool is_roots = r->a->call == OCTA_COMM_broadcast
                        || r->a->call == OCTA_COMM_scatter;
  for (int l = 0; l < r->c->n_local; l++)
    if (octa_comm_takes (r, OCTA_COMM_TAKES_X) && ! r->x[l]
        && (! is_roots || octa_comm_rank (r, l) == r->a->root))
      return octa_fail (OCTA_ERROR_LOGIC, "%s: rank %d must pass an array",
                        octa_comm_call_name (r->a->call),
                        octa_comm_rank (r, l));
  return OCTA_OK;
}

static octa_status
run_all (octa_comm_round *r)
{
  octa_status st;
  bool is_agreed = false;
  const octa_comm_args *a = r->a;
  if (a->call == OCTA_COMM_barrier)
    OCTA_TRY (barrier (r));
  OCTA_TRY (octa_comm_each (r, take));
  OCTA_TRY (check_arrays (r));
  OCTA_TRY (octa_comm_heads_gather (r->c, r->heads, needs_heads (a->call)));
  OCTA_TRY (octa_comm_heads_check (r->c, r->heads));
  is_agreed = r->c->n_local < r->c->n;
  if (octa_comm_takes (r, OCTA_COMM_TAKES_X) && a->call != OCTA_COMM_broadcast
      && a->call != OCTA_COMM_scatter)
    OCTA_TRY (unify (r));
  if (runners[a->call])
    OCTA_TRY (runners[a->call](r));
done:
  if (st != OCTA_OK && is_agreed)
    octa_comm_give_up (r->c);
  return st;
}

/* The marks of rank L's result.  */
static uint8_t
marks_of (const octa_comm_round *r, int l)
{
  const octa_comm_call call = r->a->call;
  if (call == OCTA_COMM_broadcast || call == OCTA_COMM_scatter)
    return r->heads[r->a->root].marks;
  uint8_t own = r->heads[octa_comm_rank (r, l)].marks;
  return octa_comm_takes (r, OCTA_COMM_TAKES_OP) ? own & OCTA_COMM_ORDINARY
                                                 : own;
}

octa_status
octa_comm_run (octa_id id, const octa_comm_args *a, octa_node **out,
               uint8_t *out_marks)
{
  OCTA_GET (octa_comm *, c, octa_comm_get (id, octa_comm_call_name (a->call)));
  return octa_comm_call_on (c, a, out, out_marks);
}

octa_status
octa_comm_call_on (octa_comm *c, const octa_comm_args *a, octa_node **out,
                   uint8_t *out_marks)
{
  octa_status st = OCTA_OK;
  OCTA_GET (octa_comm *, same,
            octa_comm_use (c, octa_comm_call_name (a->call)));
  (void)same;
  if (octa_comm_call_takes (a->call)
      & (OCTA_COMM_TAKES_TO | OCTA_COMM_TAKES_FROM))
    return octa_comm_pass (c, a, out, out_marks);
  octa_comm_round r = { .c = c, .a = a };
  r.heads = calloc ((size_t)c->n, sizeof *r.heads);
  r.x = calloc (2 * (size_t)c->n_local, sizeof (octa_node *));
  if (! r.heads || ! r.x)
    OCTA_TRY (octa_no_memory ("a call of a communicator"));
  r.out = r.x + c->n_local;
  r.moves = octa_comm_moves_new (c);
  OCTA_TRY (r.moves ? OCTA_OK : OCTA_FAIL);
  OCTA_TRY (run_all (&r));
  for (int l = 0; l < c->n_local; l++)
    {
      out_marks[l] = marks_of (&r, l);
      out[l] = OCTA_MOVE (r.out[l]);
    }
done:
  octa_comm_moves_free (c, r.moves);
  for (int l = 0; r.x && l < 2 * c->n_local; l++)
    octa_node_release (r.x[l]);
  free (r.x);
  free (r.heads);
  return st;
}
