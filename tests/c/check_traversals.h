/* check_traversals.h -- the ways in which kernels traverse and read arrays,
   for tests.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CHECK_TRAVERSALS_H
#define CHECK_TRAVERSALS_H 1

#include "check_kernels.h"
#include "array/rows.h"

#include <string.h>

/* The places that are read or written.  */
typedef enum where
{
  WHOLE,
  SHIFTED, /* a part that begins at an odd element */
  STEPPED, /* every second or third, of each dimension */
  TURNED,  /* the first two dimensions change places */
  CROSSED, /* the first and the last one do */
  LISTED,  /* the first two by lists */
  ROW,     /* the same for the whole of the first dimension */
  COLUMN,  /* for that of all others */
  SINGLE,  /* one element */
  HOST,    /* a host scalar */
  N_WHERE
} where;
#define BIT(w) (1u << (w))

#define LINES                                                                 \
  (BIT (WHOLE) | BIT (STEPPED) | BIT (LISTED) | BIT (ROW) | BIT (COLUMN)      \
   | BIT (SINGLE) | BIT (HOST))
#define STEPS (BIT (WHOLE) | BIT (STEPPED))

static const struct
{
  octa_traversal traversal;
  bool is_rare; /* tried with one class only */
  int n_dims;
  int64_t dims[N_SIDES][OCTA_DIMS_MAX];
  unsigned from, to;
} traversals[] = {
  { OCTA_TRAVERSAL_LINEAR,
    false,
    2,
    { { 1000, 1 }, { 77777, 1 } },
    BIT (WHOLE) | BIT (SHIFTED) | BIT (SINGLE) | BIT (HOST),
    BIT (WHOLE) | BIT (SHIFTED) },
  { OCTA_TRAVERSAL_ROWS,
    false,
    3,
    { { 300, 5, 4 }, { 517, 9, 3 } },
    LINES | BIT (TURNED),
    BIT (STEPPED) | BIT (LISTED) },
  { OCTA_TRAVERSAL_FLAT,
    false,
    3,
    { { 7, 5, 4 }, { 129, 9, 3 } },
    LINES | BIT (TURNED),
    BIT (STEPPED) | BIT (LISTED) },
  { OCTA_TRAVERSAL_ROWS,
    true,
    8,
    { { 300, 2, 3, 2, 3, 2, 3, 2 }, { 400, 3, 3, 3, 3, 3, 3, 2 } },
    STEPS,
    BIT (STEPPED) },
  { OCTA_TRAVERSAL_FLAT,
    true,
    8,
    { { 4, 2, 3, 2, 3, 2, 3, 2 }, { 5, 3, 3, 3, 3, 3, 3, 2 } },
    STEPS,
    BIT (STEPPED) },
  /* More elements than an int counts.  */
  { OCTA_TRAVERSAL_LINEAR,
    true,
    2,
    { { 3000000000, 1 }, { 5000000001, 1 } },
    BIT (WHOLE) | BIT (SHIFTED),
    BIT (SHIFTED) },
  { OCTA_TRAVERSAL_ROWS,
    true,
    3,
    { { 300000, 9000, 3 }, { 3000, 900000, 3 } },
    LINES,
    BIT (STEPPED) },
  { OCTA_TRAVERSAL_FLAT,
    true,
    3,
    { { 200, 5000000, 4 }, { 3, 900000000, 3 } },
    LINES,
    BIT (STEPPED) },
  { OCTA_TRAVERSAL_TILE,
    false,
    3,
    { { 300, 129, 4 }, { 517, 90, 3 } },
    LINES | BIT (TURNED),
    0 },
  { OCTA_TRAVERSAL_TILE,
    false,
    4,
    { { 300, 3, 4, 129 }, { 517, 5, 3, 90 } },
    BIT (WHOLE) | BIT (HOST) | BIT (CROSSED),
    0 },
  { OCTA_TRAVERSAL_TILE,
    true,
    3,
    { { 300000, 9000, 3 }, { 3000, 900000, 3 } },
    LINES | BIT (TURNED),
    0 },
  /* Where a dimension is short.  */
  { OCTA_TRAVERSAL_TILE,
    true,
    2,
    { { 30, 900 }, { 2000, 17 } },
    BIT (TURNED),
    0 },
  /* Assignments.  */
  { OCTA_TRAVERSAL_TILE,
    true,
    3,
    { { 300, 129, 4 }, { 517, 90, 3 } },
    BIT (TURNED),
    BIT (STEPPED) | BIT (LISTED) },
};
#define N_TRAVERSALS ((int)(sizeof traversals / sizeof *traversals))

static octa_buffer subscripts = { .refs = 1 };

static __attribute__ ((unused)) octa_size
traversal_size (int w, int side)
{
  octa_size size = { .n_dims = traversals[w].n_dims };
  memcpy (size.dims, traversals[w].dims[side], sizeof size.dims);
  return size;
}

/* W of an array whose dimensions, SOURCE, follow from those of the part.  */
static __attribute__ ((unused)) octa_view *
view_new (where w, const octa_size *size, int side, octa_size *seen)
{
  int n_dims = size->n_dims;
  const int64_t *dims = size->dims;
  int64_t *source = seen->dims;
  octa_view *v = octa_view_new (size);
  if (! v)
    abort ();
  for (int d = 0; d < n_dims; d++)
    {
      source[d] = v->count[d] = dims[d];
      if (w == STEPPED)
        {
          v->start[d] = 1 + side;
          v->step[d] = 2 + side;
          source[d] = dims[d] * v->step[d] + 1;
        }
      else if (w == SHIFTED && d == 0)
        {
          v->start[d] = 1 + 2 * side;
          source[d] += 4;
        }
      else if (w == LISTED && d < 2)
        {
          octa_buffer_retain (&subscripts);
          v->list[d] = &subscripts;
        }
    }
  if (w == TURNED)
    {
      v->axis[0] = 1;
      v->axis[1] = 0;
      source[0] = dims[1];
      source[1] = dims[0];
    }
  if (w == CROSSED)
    {
      v->axis[0] = (int8_t)(n_dims - 1);
      v->axis[n_dims - 1] = 0;
      source[0] = v->count[0] = dims[n_dims - 1];
      source[n_dims - 1] = v->count[n_dims - 1] = dims[0];
    }
  seen->n_dims = n_dims;
  v->source = *seen;
  return v;
}

/* What operands are read from: arrays, or ranges that no memory holds.  */
static octa_node_kind source_kind = OCTA_NODE_BUFFER;

/* What is read at W, for results of SIZE.  */
static __attribute__ ((unused)) octa_node *
operand (where w, int kind, const octa_size *size, int side, bool has_flags)
{
  octa_size source = *size;
  if (w == HOST)
    return scalar (kind, side ? 7.25 : 3);
  if (w == SINGLE)
    return node (source_kind, kind, OCTA_SIZE (1, 1));
  for (int d = 0; d < source.n_dims; d++)
    if (w == ROW ? d == 0 : w == COLUMN && d > 0)
      source.dims[d] = 1;
  if (w == WHOLE || w == ROW || w == COLUMN)
    return node (source_kind, kind, &source);
  octa_node *n = node (OCTA_NODE_VIEW, kind, size);
  if (has_flags && n->cplx == OCTA_COMPLEX)
    n->cplx = OCTA_UNRESOLVED;
  n->view = view_new (w, size, side, &source);
  octa_node *in = node (source_kind, kind, &source);
  octa_node_add_input (n, in);
  octa_node_release (in);
  return n;
}

/* OP (A[, B]) with its class from the rules; takes A and B over.  */
static __attribute__ ((unused)) octa_node *
apply (octa_op op, octa_node *a, octa_node *b, octa_cplx decided)
{
  octa_node *in[2] = { a, b };
  octa_operand o[2];
  octa_type t = OCTA_TYPE_DOUBLE;
  octa_op_outcome outcome = OCTA_OUTCOME_REAL;
  for (int i = 0; i < octa_ops[op].n; i++)
    o[i] = (octa_operand){ .type = (octa_type)in[i]->type,
                           .cplx = in[i]->cplx == OCTA_REAL ? OCTA_REAL
                                                            : OCTA_COMPLEX,
                           .is_scalar = in[i]->n_elems == 1 };
  CHECK_OK (octa_op_result (op, o, &t, &outcome));
  octa_node *n = op_node (op, in, t, outcome, decided);
  for (int i = 0; i < octa_ops[op].n; i++)
    octa_node_release (in[i]);
  return n;
}

/* The greatest of what is read at the places FROM; questions about values stay
   open if HAS_FLAGS.  */
static __attribute__ ((unused)) octa_node *
greatest (unsigned from, int kind, const octa_size *size, int side,
          bool has_flags)
{
  octa_node *n = NULL;
  for (int w = 0; w < N_WHERE; w++)
    if (from & BIT (w))
      {
        octa_node *x = operand ((where)w, kind, size, side, has_flags);
        /* What is computed has the size of the result.  */
        if (has_flags && kind == OCTA_TYPE_SINGLE && w < ROW)
          x = apply (OCTA_OP_sqrt, x, NULL, OCTA_UNRESOLVED);
        n = n ? apply (OCTA_OP_max, n, x,
                       has_flags ? OCTA_UNRESOLVED : OCTA_COMPLEX)
              : x;
      }
  return n;
}

#endif
