/* swap.c -- the one step of all calls: each rank passes a range of an array to
   each rank, and gets ranges from all of them.  Ranges that a rank passes to
   itself are copied here; the transport passes the others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"

#include <stdlib.h>

octa_comm_move *
octa_comm_moves_new (const octa_comm *c)
{
  const size_t n = (size_t)c->n, n_local = (size_t)c->n_local;
  octa_comm_move *m = calloc (n_local, sizeof *m);
  octa_comm_range *ranges = calloc (2 * n * n_local, sizeof *ranges);
  if (! m || ! ranges)
    {
      free (m);
      free (ranges);
      (void)octa_no_memory ("a call of a communicator");
      return NULL;
    }
  for (size_t l = 0; l < n_local; l++)
    {
      m[l].sent = ranges + 2 * l * n;
      m[l].got = m[l].sent + n;
    }
  return m;
}

void
octa_comm_moves_free (const octa_comm *c, octa_comm_move *m)
{
  if (! m)
    return;
  for (int l = 0; l < c->n_local; l++)
    {
      octa_node_release (m[l].from);
      octa_node_release (m[l].to);
    }
  free (m[0].sent);
  free (m);
}

static size_t
width (const octa_node *n)
{
  return octa_elem_size ((octa_type)n->type, n->cplx == OCTA_COMPLEX);
}

/* Compute the arrays that local rank L sends, and copy the ranges that stay
   here.  */
static octa_status
start (octa_comm *c, int l, const octa_comm_move *m)
{
  octa_status st = OCTA_OK;
  int before;
  const int self = c->first + l;
  const octa_comm_range *out = &m->sent[self], *in = &m->got[self];
  OCTA_TRY (octa_comm_enter (c, l, &before));
  if (m->from)
    st = octa_node_store (m->from);
  if (st == OCTA_OK && out->count > 0 && m->from->buffer != m->to->buffer)
    {
      const size_t w = width (m->from);
      st = octa_lane_copy (octa_buffer_use (m->to->buffer)
                               + (size_t)in->first * w,
                           octa_buffer_use (m->from->buffer)
                               + (size_t)out->first * w,
                           (size_t)out->count * w);
    }
  octa_comm_leave (before);
done:
  return st;
}

/* Append a message about RANGE of N unless it is empty.  */
static void
add (octa_comm_message *all, size_t *n, octa_comm_message m,
     octa_comm_range range)
{
  if (range.count == 0)
    return;
  m.at = (size_t)range.first * width (m.node);
  m.bytes = (size_t)range.count * width (m.node);
  all[(*n)++] = m;
}

octa_status
octa_comm_swap (octa_comm *c, const octa_comm_move *m)
{
  octa_status st = OCTA_OK;
  size_t n = 0;
  octa_comm_message *all = calloc (2 * (size_t)c->n * (size_t)c->n_local,
                                   sizeof *all);
  if (! all)
    return octa_no_memory ("a call of a communicator");
  for (int l = 0; l < c->n_local; l++)
    OCTA_TRY (start (c, l, &m[l]));
  for (int l = 0; l < c->n_local; l++)
    for (int r = 0; r < c->n; r++)
      if (r != c->first + l)
        {
          add (all, &n, (octa_comm_message){ l, r, true, m[l].from, 0, 0 },
               m[l].sent[r]);
          add (all, &n, (octa_comm_message){ l, r, false, m[l].to, 0, 0 },
               m[l].got[r]);
        }
  st = octa_comm_exchange (c, n, all);
done:
  free (all);
  return st;
}

/* All arrays of R's moves, if all are of one size, to all ranks.  */
octa_status
octa_comm_gather_all (octa_comm_round *r, bool is_even)
{
  octa_status st = OCTA_OK;
  octa_comm *c = r->c;
  octa_node **nodes;
  if (! is_even || ! c->transport->all_gather || ! r->moves[0].to->buffer)
    return octa_comm_swap (c, r->moves);
  nodes = calloc (2 * (size_t)c->n_local, sizeof (octa_node *));
  if (! nodes)
    return octa_no_memory ("a call of a communicator");
  for (int l = 0; l < c->n_local; l++)
    {
      nodes[l] = r->moves[l].from;
      nodes[c->n_local + l] = r->moves[l].to;
      OCTA_TRY (octa_node_store (nodes[l]));
    }
  st = c->transport->all_gather (c, nodes, nodes + c->n_local);
done:
  free (nodes);
  return st;
}

octa_status
octa_comm_broadcast (octa_comm_round *r)
{
  octa_status st;
  octa_comm *c = r->c;
  const octa_comm_move *m = &r->moves[0];
  octa_node *x = m->from ? m->from : m->to;
  int before;
  if (c->n_local == c->n || ! c->transport->broadcast || x->n_elems == 0)
    return octa_comm_swap (c, r->moves);
  OCTA_TRY (octa_comm_enter (c, 0, &before));
  st = octa_node_store (x);
  octa_comm_leave (before);
  OCTA_TRY (st);
  st = c->transport->broadcast (c, r->a->root, x);
done:
  return st;
}
