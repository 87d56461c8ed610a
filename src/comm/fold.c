/* fold.c -- the reductions of the ranks' pieces, by those of gpuArray.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"
#include "array/rows.h"
#include "index/index.h"
#include "reduce/reduce.h"

#include <string.h>

typedef enum fold_class
{
  NUMBERS,
  FLOATS,
  AS_IS
} fold_class;

static const struct
{
  const char *name;
  int of_floats, of_integers;
  fold_class class;
} rows[] = {
#define OPERATION(name, floats, integers, class)                              \
  { #name, floats, integers, class },
#include "comm/operations.def"
};

const char *
octa_comm_op_name (unsigned op)
{
  return op < OCTA_COMM_OPS ? rows[op].name : "";
}

octa_comm_op
octa_comm_op_find (const char *name)
{
  unsigned op = 0;
  while (op < OCTA_COMM_OPS && strcmp (rows[op].name, name) != 0)
    op++;
  return (octa_comm_op)op;
}

const char *
octa_comm_op_names (void)
{
  static char names[128];
  if (! *names)
    for (unsigned op = 0; op < OCTA_COMM_OPS; op++)
      {
        strcat (names, op ? ", " : "");
        strcat (names, rows[op].name);
      }
  return names;
}

octa_status
octa_comm_fold_take (octa_comm_op op, octa_node *x, octa_node **out)
{
  const octa_type t = (octa_type)x->type;
  const bool is_number = octa_types[t].group == OCTA_GROUP_FLOAT
                         || (rows[op].class == NUMBERS
                             && octa_type_is_integer (t));
  return octa_index_convert (x,
                             is_number || rows[op].class == AS_IS
                                 ? t
                                 : OCTA_TYPE_DOUBLE,
                             false, out);
}

bool
octa_comm_is_plain (octa_comm_op op, const octa_node *x, int n)
{
  if (n != 2 || octa_types[x->type].group != OCTA_GROUP_FLOAT)
    return false;
  return op == OCTA_COMM_OP_sum || op == OCTA_COMM_OP_mean
         || (op == OCTA_COMM_OP_prod && x->cplx == OCTA_REAL);
}

static octa_status
column (octa_node *pieces, int k, octa_node **out)
{
  const octa_subscript at[2] = { { .is_colon = true },
                                 { .start = k, .step = 1, .count = 1 } };
  return octa_index_read (pieces, 2, at, out);
}

/* a + b or a .* b.  */
static octa_status
fold_plain (octa_comm_op op, octa_node *pieces, octa_node **out)
{
  octa_status st;
  octa_node *both[2] = { NULL, NULL };
  OCTA_TRY (column (pieces, 0, &both[0]));
  OCTA_TRY (column (pieces, 1, &both[1]));
  st = octa_node_op (op == OCTA_COMM_OP_prod ? OCTA_OP_times : OCTA_OP_plus,
                     both, out);
done:
  octa_node_release (both[0]);
  octa_node_release (both[1]);
  return st;
}

octa_status
octa_comm_fold (octa_comm_op op, octa_node *pieces, int n, octa_node **out)
{
  octa_status st;
  octa_node *sum = NULL, *by = NULL;
  const bool is_integer = octa_type_is_integer ((octa_type)pieces->type);
  if (octa_comm_is_plain (op, pieces, n))
    OCTA_TRY (fold_plain (op, pieces, &sum));
  else
    OCTA_TRY (octa_reduce_node (is_integer ? rows[op].of_integers
                                           : rows[op].of_floats,
                                pieces, 1, &sum));
  if (op != OCTA_COMM_OP_mean)
    {
      *out = OCTA_MOVE (sum);
      goto done;
    }
  OCTA_TRY (octa_node_number ((octa_type)sum->type, n, &by));
  OCTA_TRY (octa_node_op (OCTA_OP_rdivide, (octa_node *[]){ sum, by }, out));
done:
  octa_node_release (sum);
  octa_node_release (by);
  return st;
}
