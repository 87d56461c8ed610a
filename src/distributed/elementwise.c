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
  for (int i = 0; i < o->n; i++)
    OCTA_TRY (
        octa_distributed_operand (o->in[i], j->comm, &j->split, l, &in[i]));
  st = octa_node_op (o->op, in, out);
done:
  for (int i = 0; i < o->n; i++)
    octa_node_release (in[i]);
  return st;
}

/* What tells the class and size of OP (IN).  */
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
  st = octa_distributed_make (&j, out);
done:
  for (int i = 0; i < o.n; i++)
    octa_node_release (o.in[i]);
  octa_node_release (j.sketch);
  return st;
}
