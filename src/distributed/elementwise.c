/* elementwise.c -- operations of ops.def on arrays with parts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "distributed/private.h"

#include <string.h>

typedef struct operands
{
  octa_op op;
  int n;
  octa_node *in[OCTA_OPERANDS_MAX];
} operands;

static octa_status
part (const octa_distributed_job *j, int l, octa_node **out)
{
  octa_status st = OCTA_OK;
  const operands *o = j->data;
  octa_node *in[OCTA_OPERANDS_MAX] = { NULL };
  if (octa_distributed_length (j, l) == 0)
    return octa_distributed_nothing (j, out);
  for (int i = 0; i < o->n; i++)
    OCTA_TRY (
        octa_distributed_operand (o->in[i], j->comm, &j->split, l, &in[i]));
  st = octa_node_op (o->op, in, out);
done:
  for (int i = 0; i < o->n; i++)
    octa_node_release (in[i]);
  return st;
}

/* ---- operands in pieces ---- */

#define MANY 8 /* pieces; more are joined */

/* The pieces of X's part of rank L here; one, if it is whole.  */
static octa_status
pieces_of (const octa_node *x, int l, octa_pieces *one, octa_node **room,
           const octa_pieces **out)
{
  const octa_parts *p = x->parts;
  *out = &p->pieces[l];
  if (! p->part[l] && p->pieces[l].n <= MANY)
    return OCTA_OK;
  if (! (*room = octa_distributed_part (x, l)))
    return OCTA_FAIL;
  *one = (octa_pieces){ 1, room };
  *out = one;
  return OCTA_OK;
}

/* The end of the piece of X along DIM in which index FIRST is; then the piece
   and where it begins.  */
static int64_t
piece_at (const octa_pieces *p, int dim, int64_t first, octa_node **piece,
          int64_t *begin)
{
  int64_t at = 0, end = 0;
  for (int i = 0; i < p->n; i++, at = end)
    {
      end = at + octa_size_along (&p->node[i]->size, dim);
      *piece = p->node[i];
      *begin = at;
      if (first < end)
        break;
    }
  return end;
}

/* The operands of one rank.  */
typedef struct ranks_operands
{
  const octa_pieces *of[OCTA_OPERANDS_MAX]; /* NULL: no parts */
  octa_pieces one[OCTA_OPERANDS_MAX];
  octa_node *room[OCTA_OPERANDS_MAX];
} ranks_operands;

/* OP of the indices of the part from FIRST on; *END: the first index that is
   not computed, where a piece of an operand ends.  */
static octa_status
op_piece (const octa_distributed_job *j, const ranks_operands *r, int l,
          int64_t first, int64_t *end, octa_node **out)
{
  octa_status st = OCTA_OK;
  const operands *o = j->data;
  octa_communicator_info c;
  octa_node *in[OCTA_OPERANDS_MAX] = { NULL };
  octa_node *piece[OCTA_OPERANDS_MAX];
  int64_t begin[OCTA_OPERANDS_MAX];
  octa_comm_info (j->comm, &c);
  const int64_t start = j->split.start[c.first + l];
  for (int i = 0; i < o->n; i++)
    if (r->of[i])
      {
        const int64_t its = piece_at (r->of[i], j->split.dim, first, &piece[i],
                                      &begin[i]);
        *end = its < *end ? its : *end;
      }
  int64_t bounds[2] = { start + first, start + *end };
  for (int i = 0; i < o->n; i++)
    if (r->of[i])
      OCTA_TRY (octa_distributed_range (piece[i], j->split.dim,
                                        first - begin[i], *end - first,
                                        &in[i]));
    else
      OCTA_TRY (octa_distributed_same (o->in[i], j->comm, &j->split, bounds,
                                       &in[i]));
  st = octa_node_op (o->op, in, out);
done:
  for (int i = 0; i < o->n; i++)
    octa_node_release (in[i]);
  return st;
}

static octa_status
pieces (const octa_distributed_job *j, int l, octa_pieces *out)
{
  octa_status st = OCTA_OK;
  const operands *o = j->data;
  ranks_operands r = { { NULL }, { { 0, NULL } }, { NULL } };
  octa_node *made = NULL;
  const int64_t length = octa_distributed_length (j, l);
  int64_t end;
  for (int i = 0; i < o->n; i++)
    if (octa_node_is_parted (o->in[i]))
      OCTA_TRY (pieces_of (o->in[i], l, &r.one[i], &r.room[i], &r.of[i]));
  if (length == 0)
    {
      OCTA_TRY (octa_distributed_nothing (j, &made));
      OCTA_TRY (octa_pieces_add (out, made));
    }
  for (int64_t first = 0; first < length; first = end)
    {
      end = length;
      OCTA_TRY (op_piece (j, &r, l, first, &end, &made));
      OCTA_TRY (octa_pieces_add (out, made));
    }
done:
  return st;
}

/* Is a part of an operand in pieces?  */
static bool
has_pieces (const operands *o)
{
  for (int i = 0; i < o->n; i++)
    if (octa_node_is_parted (o->in[i]))
      for (int l = 0; l < o->in[i]->parts->n_local; l++)
        if (! o->in[i]->parts->part[l])
          return true;
  return false;
}

/* ---- the rule ---- */

/* The sketch of OP (IN), which has its class and size.  */
static octa_status
sketch (octa_op op, int n, octa_node *const *in, octa_node **out)
{
  octa_status st = OCTA_OK;
  octa_node *of[OCTA_OPERANDS_MAX] = { NULL };
  for (int i = 0; i < n; i++)
    if (octa_node_is_parted (in[i]))
      OCTA_TRY (octa_node_sketch (in[i], &of[i]));
    else
      octa_node_retain (of[i] = in[i]);
  st = octa_node_op (op, of, out);
done:
  for (int i = 0; i < n; i++)
    octa_node_release (of[i]);
  return st;
}

/* The operand that has parts along the result's whole length: its division is
   the result's.  */
static octa_node *
model (int n, octa_node *const *in, const octa_node *result)
{
  for (int i = 0; i < n; i++)
    if (octa_node_is_parted (in[i]))
      {
        const octa_parts *p = in[i]->parts;
        if (p->start[p->n] == octa_size_along (&result->size, p->dim))
          return in[i];
      }
  return NULL;
}

static octa_status
refuse_broadcast (void)
{
  return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                    "a distributed array is not repeated along the dimension "
                    "along which another is divided; gather the smaller one "
                    "first: x + gather (y)");
}

octa_status
octa_distributed_op (octa_op op, octa_node *const *in, octa_node **out)
{
  octa_status st;
  operands o = { op, octa_ops[op].n, { NULL } };
  octa_distributed_job j = {
    .part = part, .data = &o, .may_fail = octa_ops[op].check == OCTA_CHECK_ERR
  };
  OCTA_TRY (octa_distributed_meet (o.n, in));
  OCTA_TRY (sketch (op, o.n, in, &j.sketch));
  const octa_node *like = model (o.n, in, j.sketch);
  OCTA_TRY (like ? OCTA_OK : refuse_broadcast ());
  j.comm = octa_distributed_comm (like);
  j.split = octa_distributed_split_of (like);
  for (int i = 0; i < o.n; i++)
    {
      if (! octa_node_is_parted (in[i]))
        octa_node_retain (o.in[i] = in[i]);
      else if (octa_size_along (&in[i]->size, j.split.dim)
               != octa_size_along (&like->size, j.split.dim))
        OCTA_TRY (refuse_broadcast ());
      else
        OCTA_TRY (octa_distributed_align (in[i], &j.split, &o.in[i]));
    }
  if (has_pieces (&o))
    j.pieces = pieces;
  st = octa_distributed_make (&j, out);
done:
  for (int i = 0; i < o.n; i++)
    octa_node_release (o.in[i]);
  octa_node_release (j.sketch);
  return st;
}
