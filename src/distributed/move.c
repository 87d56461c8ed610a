/* move.c -- elements that parts need from other ranks: aligning,
   redistributing and gathering. All ranks know the old and the new division,
   so each knows the elements that it sends and gets.  A piece is an array of
   its own, because the elements of a range are not consecutive unless the
   dimension is the last.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "distributed/private.h"

#include <stdlib.h>
#include <string.h>

/* ---- operands ---- */

octa_status
octa_distributed_cut (octa_node *x, int dim, const int64_t *bounds,
                      octa_node **out)
{
  octa_status st;
  octa_visit v = OCTA_VISIT_NONE;
  octa_node *range = NULL;
  OCTA_TRY (octa_visit_begin (&v, 1, (octa_node *[]){ x }, false));
  OCTA_TRY (octa_distributed_range (x, dim, bounds[0], bounds[1] - bounds[0],
                                    &range));
  octa_visit_end (&v);
  st = octa_comm_bring (range, out);
done:
  octa_visit_end (&v);
  octa_node_release (range);
  return st;
}

octa_status
octa_distributed_same (octa_node *x, const octa_comm *c,
                       const octa_distributed_split *split,
                       const int64_t *bounds, octa_node **out)
{
  octa_communicator_info i;
  octa_comm_info (c, &i);
  return x->n_elems == 1 || split->start[i.n] == 1
                 || octa_size_along (&x->size, split->dim) != split->start[i.n]
             ? octa_comm_bring (x, out)
             : octa_distributed_cut (x, split->dim, bounds, out);
}

octa_status
octa_distributed_operand (octa_node *x, const octa_comm *c,
                          const octa_distributed_split *split, int l,
                          octa_node **out)
{
  octa_communicator_info i;
  octa_comm_info (c, &i);
  if (! octa_node_is_parted (x))
    return octa_distributed_same (x, c, split, &split->start[i.first + l],
                                  out);
  octa_node *part = octa_distributed_part (x, l);
  if (! part)
    return OCTA_FAIL;
  octa_node_retain (*out = part);
  return OCTA_OK;
}

/* ---- pieces ---- */

/* A move of X: piece L * N + K is what the rank here with number L sends to
   rank K, or gets from it.  */
typedef struct moving
{
  octa_node *x;
  octa_distributed_split to;
  octa_communicator_info i;
  octa_node **sent, **got;
} moving;

typedef struct span
{
  int64_t first, count;
} span;

static span
span_of (const int64_t *start, int k)
{
  return (span){ start[k], start[k + 1] - start[k] };
}

static span
meet (span a, span b)
{
  const int64_t first = a.first > b.first ? a.first : b.first,
                a_end = a.first + a.count, b_end = b.first + b.count,
                end = a_end < b_end ? a_end : b_end;
  return (span){ first, end > first ? end - first : 0 };
}

/* The indices along the new dimension of what rank FROM sends to rank TO,
   counted from the beginning of its part if the dimension is the same.  */
static span
piece_span (const moving *m, int from, int to)
{
  const octa_parts *p = m->x->parts;
  span s = span_of (m->to.start, to);
  if (p->dim != m->to.dim)
    return s;
  const span own = span_of (p->start, from);
  s = meet (s, own);
  s.first -= own.first;
  return s;
}

/* The size of that.  */
static octa_size
piece_size (const moving *m, int from, int to)
{
  const octa_parts *p = m->x->parts;
  return octa_distributed_size (octa_distributed_size (m->x->size, p->dim,
                                                       span_of (p->start, from)
                                                           .count),
                                m->to.dim, piece_span (m, from, to).count);
}

/* The pieces of the rank here with number L, with its context current.  What
   it gets from itself stays lazy.  */
static octa_status
prepare (moving *m, int l)
{
  octa_status st = OCTA_OK;
  const int n = m->i.n, self = m->i.first + l;
  OCTA_GET (octa_node *, part, octa_distributed_part (m->x, l));
  for (int k = 0; k < n; k++)
    {
      const span s = piece_span (m, self, k);
      octa_size in = piece_size (m, k, self), out = piece_size (m, self, k);
      octa_node **sent = &m->sent[l * n + k];
      if (octa_size_elems (&out) > 0)
        {
          OCTA_TRY (octa_distributed_range (part, m->to.dim, s.first, s.count,
                                            sent));
          if (k != self)
            OCTA_TRY (octa_comm_settle (sent, m->x));
        }
      if (k == self)
        m->got[l * n + k] = OCTA_MOVE (*sent);
      else if (octa_size_elems (&in) > 0)
        OCTA_TRY (octa_node_empty ((octa_type)m->x->type,
                                   m->x->cplx == OCTA_COMPLEX, &in,
                                   &m->got[l * n + k]));
    }
done:
  return st;
}

static void
add (octa_comm_message *all, size_t *n, octa_comm_message m)
{
  if (! m.node || ! m.node->buffer)
    return;
  m.bytes = (size_t)m.node->n_elems
            * octa_elem_size ((octa_type)m.node->type,
                              m.node->cplx == OCTA_COMPLEX);
  all[(*n)++] = m;
}

static octa_status
pass (moving *m)
{
  octa_status st;
  size_t n = 0;
  octa_comm_message *all = calloc (2 * (size_t)m->i.n * (size_t)m->i.n_local,
                                   sizeof *all);
  if (! all)
    return octa_no_memory ("a distributed array");
  for (int l = 0; l < m->i.n_local; l++)
    for (int k = 0; k < m->i.n; k++)
      if (k != m->i.first + l)
        {
          const int at = l * m->i.n + k;
          add (all, &n, (octa_comm_message){ l, k, true, m->sent[at], 0, 0 });
          add (all, &n, (octa_comm_message){ l, k, false, m->got[at], 0, 0 });
        }
  st = octa_comm_exchange (octa_distributed_comm (m->x), n, all);
  free (all);
  return st;
}

/* The new part of the rank here with number L: what it got, which are pieces
   along the old dimension.  */
static octa_status
got_pieces (const octa_distributed_job *j, int l, octa_pieces *out)
{
  octa_status st = OCTA_OK;
  const moving *m = j->data;
  const int n = m->i.n, self = m->i.first + l;
  octa_node *none = NULL;
  for (int k = 0; k < n; k++)
    if (m->got[l * n + k])
      {
        octa_node_retain (m->got[l * n + k]);
        OCTA_TRY (octa_pieces_add (out, m->got[l * n + k]));
      }
  if (out->n == 0)
    {
      const octa_size size = octa_distributed_size (
          m->x->size, m->to.dim, span_of (m->to.start, self).count);
      OCTA_TRY (octa_node_empty ((octa_type)m->x->type,
                                 m->x->cplx == OCTA_COMPLEX, &size, &none));
      st = octa_pieces_add (out, none);
    }
done:
  return st;
}

/* The same, joined.  */
static octa_status
assemble (const octa_distributed_job *j, int l, octa_node **out)
{
  octa_status st;
  const moving *m = j->data;
  octa_pieces some = { 0, NULL };
  OCTA_TRY (got_pieces (j, l, &some));
  st = octa_index_cat ('c', m->x->parts->dim, some.n, some.node, out);
done:
  octa_pieces_free (&some);
  return st;
}

static octa_status
move_to (octa_node *x, const octa_distributed_split *to, octa_node **out)
{
  octa_status st;
  moving m = { .x = x, .to = *to };
  OCTA_GET (octa_comm *, c,
            octa_comm_use (octa_distributed_comm (x), "redistribute"));
  octa_comm_info (c, &m.i);
  const size_t n = (size_t)m.i.n * (size_t)m.i.n_local;
  octa_distributed_job j = {
    .comm = c, .split = *to, .part = assemble, .data = &m
  };
  m.sent = calloc (2 * n, sizeof (octa_node *));
  if (! m.sent)
    return octa_no_memory ("a distributed array");
  m.got = m.sent + n;
  if (x->parts->dim == to->dim)
    j.pieces = got_pieces;
  OCTA_TRY (octa_node_sketch (x, &j.sketch));
  for (int l = 0; l < m.i.n_local; l++)
    {
      int before;
      OCTA_TRY (octa_current_enter (m.i.devices[l], &before));
      st = prepare (&m, l);
      octa_current_leave (before);
      OCTA_TRY (st);
    }
  OCTA_TRY (pass (&m));
  st = octa_distributed_make (&j, out);
done:
  for (size_t k = 0; k < 2 * n; k++)
    octa_node_release (m.sent[k]);
  free (m.sent);
  octa_node_release (j.sketch);
  return st;
}

octa_status
octa_distributed_align (octa_node *x, const octa_distributed_split *split,
                        octa_node **out)
{
  const octa_parts *p = x->parts;
  if (p->dim == split->dim
      && memcmp (p->start, split->start, ((size_t)p->n + 1) * sizeof *p->start)
             == 0)
    {
      octa_node_retain (*out = x);
      return OCTA_OK;
    }
  return move_to (x, split, out);
}

octa_status
octa_distributed_move (octa_node *x, int dim, const int64_t *lengths,
                       octa_node **out)
{
  octa_status st;
  octa_distributed_split to = { .dim = dim >= 0 ? dim : x->parts->dim };
  OCTA_TRY (octa_size_admit (to.dim + 1));
  to.start = octa_distributed_starts (octa_distributed_comm (x),
                                      octa_size_along (&x->size, to.dim),
                                      lengths);
  OCTA_TRY (to.start ? OCTA_OK : OCTA_FAIL);
  st = octa_distributed_align (x, &to, out);
done:
  free (to.start);
  return st;
}

/* ---- gathering ---- */

static octa_status
part_of (const void *data, int l, octa_node **out)
{
  const octa_node *x = data;
  OCTA_GET (octa_node *, part, octa_distributed_part (x, l));
  octa_node_retain (*out = part);
  return OCTA_OK;
}

octa_status
octa_distributed_gather (octa_node *x, octa_node **out)
{
  octa_status st;
  octa_node *whole = NULL;
  const int n = x->parts->n_local;
  /* A concatenation leaves out arrays of 0x0.  */
  if (x->n_elems == 0)
    return octa_node_empty ((octa_type)x->type, x->cplx == OCTA_COMPLEX,
                            &x->size, out);
  octa_node **nodes = calloc ((size_t)n, sizeof *nodes);
  if (! nodes)
    return octa_no_memory ("a distributed array");
  OCTA_TRY (octa_distributed_each (x, part_of, x, nodes));
  OCTA_TRY (octa_distributed_meet_all (x, OCTA_COMM_OPS, x->parts->dim, nodes,
                                       &whole));
  /* A concatenation does not keep what complex () made.  */
  if (x->is_kept)
    st = octa_index_convert (whole, (octa_type)x->type, true, out);
  else
    {
      whole->is_kept = false;
      *out = OCTA_MOVE (whole);
    }
done:
  octa_node_release (whole);
  octa_distributed_free (n, nodes);
  return st;
}
