/* join.c -- arrays that are joined (all_gather, gather, all_to_all) or spread
   (broadcast, scatter).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"

/* ---- all_gather, gather, all_to_all ---- */

/* The part of rank K's array, of LENGTH, that rank TO gets.  */
static octa_comm_range
share (const octa_comm_round *r, int64_t length, int to)
{
  if (r->a->call == OCTA_COMM_all_to_all)
    return octa_comm_part (r, length, to);
  const bool gets = r->a->call == OCTA_COMM_all_gather || r->is_shared
                    || to == r->a->root;
  return (octa_comm_range){ 0, gets ? length : 0 };
}

static bool
has_result (const octa_comm_round *r, int rank)
{
  return r->a->call != OCTA_COMM_gather || rank == r->a->root;
}

static int64_t
joined_length (const octa_comm_round *r, int rank)
{
  int64_t total = 0;
  for (int k = 0; k < r->c->n; k++)
    total += share (r, octa_comm_along (r, &r->heads[k]), rank).count;
  return total;
}

static octa_status
plan_join (octa_comm_round *r, int l)
{
  octa_status st;
  octa_comm_move *m = &r->moves[l];
  const int self = octa_comm_rank (r, l);
  const octa_comm_head *h = octa_comm_model (r);
  const int64_t wide = octa_comm_stride (r, h),
                own = octa_comm_along (r, &r->heads[self]);
  int64_t at = 0;
  OCTA_TRY (octa_comm_turn (r, r->x[l], &m->from));
  for (int k = 0; k < r->c->n; k++)
    m->sent[k] = octa_comm_times (share (r, own, k), wide);
  if (! r->is_shared && ! has_result (r, self))
    return OCTA_OK;
  OCTA_TRY (octa_comm_head_node (h, OCTA_SIZE (wide, joined_length (r, self)),
                                 &m->to));
  for (int k = 0; k < r->c->n; k++)
    {
      int64_t count = share (r, octa_comm_along (r, &r->heads[k]), self).count
                      * wide;
      m->got[k] = (octa_comm_range){ at, count };
      at += count;
    }
done:
  return st;
}

static octa_status
give_joined (octa_comm_round *r, int l)
{
  const int self = octa_comm_rank (r, l);
  return has_result (r, self)
             ? octa_comm_turn_back (r, octa_comm_model (r),
                                    joined_length (r, self), r->moves[l].to,
                                    &r->out[l])
             : OCTA_OK;
}

/* Is it a gather of few bytes?  */
static bool
may_share (const octa_comm_round *r)
{
  const octa_comm_head *h = octa_comm_model (r);
  return r->a->call == OCTA_COMM_gather && octa_comm_may_share (r->c)
         && octa_comm_stride (r, h) * joined_length (r, r->a->root)
                    * (int64_t)octa_elem_size ((octa_type)h->type,
                                               h->is_complex)
                <= OCTA_COMM_SMALL_BYTES;
}

octa_status
octa_comm_join (octa_comm_round *r)
{
  octa_status st;
  bool is_even = true;
  OCTA_TRY (octa_comm_find_dim (r, 0, r->c->n - 1));
  for (int k = 1; k < r->c->n; k++)
    is_even &= octa_comm_along (r, &r->heads[k])
               == octa_comm_along (r, &r->heads[0]);
  r->is_shared = is_even && may_share (r);
  OCTA_TRY (octa_comm_each (r, plan_join));
  OCTA_TRY (octa_comm_gather_all (
      r, r->is_shared || (is_even && r->a->call == OCTA_COMM_all_gather)));
  OCTA_TRY (octa_comm_each (r, give_joined));
done:
  return st;
}

/* ---- broadcast, scatter ---- */

static octa_status
plan_spread (octa_comm_round *r, int l)
{
  octa_status st = OCTA_OK;
  octa_comm_move *m = &r->moves[l];
  const int self = octa_comm_rank (r, l), root = r->a->root;
  const octa_comm_head *h = &r->heads[root];
  const bool is_whole = r->a->call == OCTA_COMM_broadcast;
  const int64_t wide = is_whole ? 0 : octa_comm_stride (r, h);
  octa_size s = octa_comm_head_size (h);
  for (int k = 0; k < r->c->n; k++)
    {
      octa_comm_range p = is_whole
                              ? (octa_comm_range){ 0, octa_size_elems (&s) }
                              : octa_comm_times (
                                  octa_comm_part (r, octa_comm_along (r, h),
                                                  k),
                                  wide);
      if (self == root && ! (is_whole && k == root))
        m->sent[k] = p;
      if (k == self && ! (is_whole && k == root))
        m->got[root] = (octa_comm_range){ 0, p.count };
    }
  if (self == root && is_whole)
    octa_node_retain (m->from = r->x[l]);
  else if (self == root)
    OCTA_TRY (octa_comm_turn (r, r->x[l], &m->from));
  if (is_whole && self != root)
    OCTA_TRY (octa_comm_head_node (h, &s, &m->to));
  else if (! is_whole)
    OCTA_TRY (octa_comm_head_node (
        h,
        OCTA_SIZE (wide,
                   octa_comm_part (r, octa_comm_along (r, h), self).count),
        &m->to));
done:
  return st;
}

static octa_status
give_spread (octa_comm_round *r, int l)
{
  const octa_comm_head *h = &r->heads[r->a->root];
  octa_comm_move *m = &r->moves[l];
  if (r->a->call == OCTA_COMM_scatter)
    return octa_comm_turn_back (r, h,
                                octa_comm_part (r, octa_comm_along (r, h),
                                                octa_comm_rank (r, l))
                                    .count,
                                m->to, &r->out[l]);
  octa_node_retain (r->out[l] = m->to ? m->to : m->from);
  return OCTA_OK;
}

octa_status
octa_comm_spread (octa_comm_round *r)
{
  octa_status st = OCTA_OK;
  const octa_comm_head *h = &r->heads[r->a->root];
  if (h->n_dims == 0)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s: rank %d, the root, must pass an array",
                      octa_comm_call_name (r->a->call), r->a->root);
  if (r->a->call == OCTA_COMM_scatter)
    OCTA_TRY (octa_comm_find_dim (r, r->a->root, r->a->root));
  if (r->a->lengths)
    {
      octa_comm_range last = octa_comm_part (r, 0, r->c->n - 1);
      if (last.first + last.count != octa_comm_along (r, h))
        return octa_fail (OCTA_ERROR_LOGIC,
                          "scatter: the sum of LENGTHS must be %lld, the "
                          "length of the root's array along dimension %d, not "
                          "%lld",
                          (long long)octa_comm_along (r, h), r->dim + 1,
                          (long long)(last.first + last.count));
    }
  OCTA_TRY (octa_comm_each (r, plan_spread));
  OCTA_TRY (r->a->call == OCTA_COMM_broadcast
                ? octa_comm_broadcast (r)
                : octa_comm_swap (r->c, r->moves));
  OCTA_TRY (octa_comm_each (r, give_spread));
done:
  return st;
}
