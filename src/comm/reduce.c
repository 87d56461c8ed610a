/* reduce.c -- all_reduce, reduce and reduce_scatter.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"
#include "array/rows.h"
#include "index/index.h"

#include <stdlib.h>

enum
{
  EVERY_RANK = -1 /* instead of a root */
};

static octa_status
column_of (octa_node *x, octa_node **out)
{
  octa_status st;
  OCTA_TRY (octa_node_reshape (x, OCTA_SIZE (x->n_elems, 1), out));
  st = octa_comm_settle (out, x);
done:
  return st;
}

/* ---- all_reduce, reduce ---- */

static int
receiver (const octa_comm_round *r)
{
  return r->a->call == OCTA_COMM_reduce ? r->a->root : EVERY_RANK;
}

static bool
receives (const octa_comm_round *r, int l)
{
  return receiver (r) == EVERY_RANK || receiver (r) == octa_comm_rank (r, l);
}

/* Do all ranks get the others' arrays?  */
static bool
is_for_all (const octa_comm_round *r)
{
  return receiver (r) == EVERY_RANK || r->is_shared;
}

/* The ranks' pieces of COUNT elements, the columns of TO, become the column
   FROM, which is the result.  */
static octa_status
fold_move (octa_comm_round *r, int l)
{
  octa_status st = OCTA_OK;
  octa_comm_move *m = &r->moves[l];
  octa_node_release (m->from);
  m->from = NULL;
  if (m->to)
    OCTA_TRY (octa_comm_fold (r->a->op, m->to, r->c->n, &m->from));
  octa_node_release (m->to);
  m->to = NULL;
done:
  return st;
}

static octa_status
plan_small (octa_comm_round *r, int l)
{
  octa_status st;
  octa_comm_move *m = &r->moves[l];
  const int64_t n = r->x[l]->n_elems;
  OCTA_TRY (column_of (r->x[l], &m->from));
  for (int k = 0; k < r->c->n; k++)
    {
      m->sent[k].count = is_for_all (r) || receiver (r) == k ? n : 0;
      if (is_for_all (r) || receives (r, l))
        m->got[k] = (octa_comm_range){ k * n, n };
    }
  if (is_for_all (r) || receives (r, l))
    OCTA_TRY (octa_comm_head_node (&r->heads[octa_comm_rank (r, l)],
                                   OCTA_SIZE (n, r->c->n), &m->to));
done:
  return st;
}

/* Rank K gets the K-th part of each rank's array.  */
static octa_status
plan_parts (octa_comm_round *r, int l)
{
  octa_status st;
  octa_comm_move *m = &r->moves[l];
  const int64_t n = r->x[l]->n_elems;
  const int64_t own = octa_comm_part (r, n, octa_comm_rank (r, l)).count;
  OCTA_TRY (column_of (r->x[l], &m->from));
  for (int k = 0; k < r->c->n; k++)
    {
      m->sent[k] = octa_comm_part (r, n, k);
      m->got[k] = (octa_comm_range){ k * own, own };
    }
  OCTA_TRY (octa_comm_head_node (&r->heads[octa_comm_rank (r, l)],
                                 OCTA_SIZE (own, r->c->n), &m->to));
done:
  return st;
}

/* FROM, a rank's part of the result, is passed to all ranks, or to the root.
   If the arrays are complex all parts stay so; the whole is narrowed later. */
static octa_status
plan_whole (octa_comm_round *r, int l)
{
  octa_status st;
  octa_comm_move *m = &r->moves[l];
  octa_comm_head h = r->heads[octa_comm_rank (r, l)];
  octa_node *own = NULL;
  h.type = m->from->type;
  h.is_complex &= octa_types[h.type].group == OCTA_GROUP_FLOAT;
  OCTA_TRY (
      octa_index_convert (m->from, (octa_type)h.type, h.is_complex, &own));
  octa_node_release (m->from);
  m->from = own;
  for (int k = 0; k < r->c->n; k++)
    {
      const bool gets = receiver (r) == EVERY_RANK || receiver (r) == k;
      m->sent[k] = (octa_comm_range){ 0, gets ? own->n_elems : 0 };
      m->got[k] = receives (r, l) ? octa_comm_part (r, r->x[l]->n_elems, k)
                                  : (octa_comm_range){ 0, 0 };
    }
  if (receives (r, l))
    OCTA_TRY (
        octa_comm_head_node (&h, OCTA_SIZE (r->x[l]->n_elems, 1), &m->to));
done:
  return st;
}

/* TO is the whole result.  */
static octa_status
give_whole (octa_comm_round *r, int l)
{
  octa_node *to = r->moves[l].to;
  if (! to)
    return OCTA_OK;
  octa_node_finish (to);
  return octa_node_reshape (to, &r->x[l]->size, &r->out[l]);
}

/* FROM is.  */
static octa_status
give_folded (octa_comm_round *r, int l)
{
  octa_node *from = r->moves[l].from;
  return from && receives (r, l)
             ? octa_node_reshape (from, &r->x[l]->size, &r->out[l])
             : OCTA_OK;
}

static octa_status
reduce_small (octa_comm_round *r)
{
  octa_status st;
  OCTA_TRY (octa_comm_each (r, plan_small));
  OCTA_TRY (octa_comm_gather_all (r, is_for_all (r)));
  OCTA_TRY (octa_comm_each (r, fold_move));
  OCTA_TRY (octa_comm_each (r, give_folded));
done:
  return st;
}

static octa_status
reduce_parts (octa_comm_round *r)
{
  octa_status st;
  OCTA_TRY (octa_comm_each (r, plan_parts));
  OCTA_TRY (octa_comm_swap (r->c, r->moves));
  OCTA_TRY (octa_comm_each (r, fold_move));
  OCTA_TRY (octa_comm_each (r, plan_whole));
  OCTA_TRY (octa_comm_swap (r->c, r->moves));
  OCTA_TRY (octa_comm_each (r, give_whole));
done:
  return st;
}

/* The transport's own sum, TO, of the arrays.  */
static octa_status
plan_native (octa_comm_round *r, int l)
{
  octa_status st;
  octa_comm_move *m = &r->moves[l];
  octa_node_retain (m->from = r->x[l]);
  OCTA_TRY (octa_node_store (m->from));
  OCTA_TRY (octa_comm_head_node (&r->heads[octa_comm_rank (r, l)],
                                 &m->from->size, &m->to));
done:
  return st;
}

static octa_status
give_native (octa_comm_round *r, int l)
{
  octa_status st = OCTA_OK;
  octa_node *by = NULL, *to = r->moves[l].to;
  if (! receives (r, l))
    return OCTA_OK;
  octa_node_finish (to);
  if (r->a->op != OCTA_COMM_OP_mean)
    {
      octa_node_retain (r->out[l] = to);
      return OCTA_OK;
    }
  OCTA_TRY (octa_node_number ((octa_type)to->type, r->c->n, &by));
  OCTA_TRY (
      octa_node_op (OCTA_OP_rdivide, (octa_node *[]){ to, by }, &r->out[l]));
done:
  octa_node_release (by);
  return st;
}

static octa_status
reduce_native (octa_comm_round *r)
{
  octa_status st;
  octa_comm *c = r->c;
  octa_node **nodes = calloc (2 * (size_t)c->n_local, sizeof (octa_node *));
  if (! nodes)
    return octa_no_memory ("a call of a communicator");
  OCTA_TRY (octa_comm_each (r, plan_native));
  for (int l = 0; l < c->n_local; l++)
    {
      nodes[l] = r->moves[l].from;
      nodes[c->n_local + l] = r->moves[l].to;
    }
  OCTA_TRY (c->transport->all_reduce (c, r->a->op, nodes, nodes + c->n_local));
  OCTA_TRY (octa_comm_each (r, give_native));
done:
  free (nodes);
  return st;
}

/* Has the result of X the same bits for any order of the ranks?  */
static bool
is_exact (const octa_comm_round *r, const octa_node *x)
{
  return octa_type_is_integer ((octa_type)x->type)
         || octa_comm_is_plain (r->a->op, x, r->c->n);
}

octa_status
octa_comm_reduce (octa_comm_round *r)
{
  const octa_node *x = r->x[0];
  const octa_comm_transport *t = r->c->transport;
  const bool is_small = (size_t)x->n_elems
                            * octa_elem_size ((octa_type)x->type,
                                              x->cplx == OCTA_COMPLEX)
                        <= OCTA_COMM_SMALL_BYTES;
  if (x->n_elems > 0 && t->reduces && t->reduces (x, r->a->op)
      && (! is_small || is_exact (r, x)))
    return reduce_native (r);
  r->is_shared = is_small && octa_comm_may_share (r->c);
  return is_small ? reduce_small (r) : reduce_parts (r);
}

/* ---- reduce_scatter ---- */

static octa_status
plan_scatter (octa_comm_round *r, int l)
{
  octa_status st;
  octa_comm_move *m = &r->moves[l];
  const octa_comm_head *h = &r->heads[octa_comm_rank (r, l)];
  const int64_t wide = octa_comm_stride (r, h),
                length = octa_comm_along (r, h);
  const int64_t own = octa_comm_part (r, length, octa_comm_rank (r, l)).count
                      * wide;
  OCTA_TRY (octa_comm_turn (r, r->x[l], &m->from));
  for (int k = 0; k < r->c->n; k++)
    {
      m->sent[k] = octa_comm_times (octa_comm_part (r, length, k), wide);
      m->got[k] = (octa_comm_range){ k * own, own };
    }
  OCTA_TRY (octa_comm_head_node (h, OCTA_SIZE (own, r->c->n), &m->to));
done:
  return st;
}

static octa_status
give_scattered (octa_comm_round *r, int l)
{
  const octa_comm_head *h = &r->heads[octa_comm_rank (r, l)];
  return octa_comm_turn_back (
      r, h,
      octa_comm_part (r, octa_comm_along (r, h), octa_comm_rank (r, l)).count,
      r->moves[l].from, &r->out[l]);
}

octa_status
octa_comm_reduce_scatter (octa_comm_round *r)
{
  octa_status st;
  OCTA_TRY (octa_comm_find_dim (r, 0, r->c->n - 1));
  OCTA_TRY (octa_comm_each (r, plan_scatter));
  OCTA_TRY (octa_comm_swap (r->c, r->moves));
  OCTA_TRY (octa_comm_each (r, fold_move));
  OCTA_TRY (octa_comm_each (r, give_scattered));
done:
  return st;
}
