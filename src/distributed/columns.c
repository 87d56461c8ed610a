/* columns.c -- functions that need whole columns, of arrays with parts.

   If the array is divided along another dimension, each rank works alone.
   Otherwise it is first divided along a dimension that the function does not
   work along, and the result as the array was.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "distributed/private.h"

#include <stdlib.h>

typedef struct columns
{
  const octa_parts_columns *f;
  octa_node *x;
  octa_node **made; /* result K of the rank here with number L at
                       L * N_OUT + K */
  int k;            /* the result that is being made */
} columns;

static bool
is_along (const octa_parts_columns *f, int dim)
{
  return f->dims >> dim & 1;
}

/* ---- each rank alone ---- */

/* Results for PART, of SIZE.  */
static octa_status
call (const octa_parts_columns *f, octa_node *part, const octa_size *size,
      octa_node **out)
{
  octa_status st = OCTA_OK;
  if (octa_size_elems (size) > 0)
    return f->make (f->data, part, size, out);
  for (int k = 0; k < f->n_out; k++)
    OCTA_TRY (octa_node_empty (f->type[k], false, size, &out[k]));
done:
  return st;
}

static octa_status
column_part (const octa_distributed_job *j, int l, octa_node **out)
{
  octa_status st = OCTA_OK;
  const columns *a = j->data;
  const octa_parts *p = a->x->parts;
  octa_node **made = a->made + l * a->f->n_out;
  if (a->k == 0)
    {
      OCTA_GET (octa_node *, part, octa_distributed_part (a->x, l));
      const int64_t *start = &j->split.start[p->first + l];
      const octa_size size = octa_distributed_size (a->f->size, j->split.dim,
                                                    start[1] - start[0]);
      OCTA_TRY (call (a->f, part, &size, made));
    }
  *out = OCTA_MOVE (made[a->k]);
done:
  return st;
}

/* The results OUT, divided as X.  */
static octa_status
each_alone (const octa_parts_columns *f, octa_node *x, octa_node **out)
{
  octa_status st = OCTA_OK;
  columns a = { .f = f, .x = x };
  octa_distributed_job j = { .comm = octa_distributed_comm (x),
                             .split = octa_distributed_split_of (x),
                             .part = column_part,
                             .data = &a };
  const size_t n = (size_t)x->parts->n_local * (size_t)f->n_out;
  if (! (a.made = calloc (n, sizeof *a.made)))
    return octa_no_memory ("a distributed array");
  for (; a.k < f->n_out; a.k++)
    {
      OCTA_TRY (octa_node_new (OCTA_NODE_PARTS, f->type[a.k],
                               f->may_be_complex && a.k == 0 ? OCTA_UNRESOLVED
                                                             : OCTA_REAL,
                               &f->size, &j.sketch));
      OCTA_TRY (octa_distributed_make (&j, &out[a.k]));
      octa_node_release (OCTA_MOVE (j.sketch));
    }
done:
  octa_node_release (j.sketch);
  for (size_t k = 0; k < n; k++)
    octa_node_release (a.made[k]);
  free (a.made);
  return st;
}

/* ---- along the divided dimension ---- */

/* The last dimension that is not 1 and that F does not work along; -1: there
   is none.  */
static int
other_dim (const octa_parts_columns *f, const octa_node *x)
{
  for (int d = x->size.n_dims - 1; d >= 0; d--)
    if (! is_along (f, d) && x->size.dims[d] != 1)
      return d;
  return -1;
}

static octa_status
refuse_columns (void)
{
  const char *name = octa_parts_method ? octa_parts_method : "this function";
  return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                    "%s needs all elements of a column, and the distributed "
                    "array has only one; use %s (gather (x))",
                    name, name);
}

/* Y divided as X, or if a single index along X's dimension is left the whole,
   the same on all ranks.  */
static octa_status
restore (const octa_node *x, octa_node *y, octa_node **out)
{
  const octa_distributed_split split = octa_distributed_split_of (x);
  const int64_t was = octa_size_along (&x->size, split.dim),
                is = octa_size_along (&y->size, split.dim);
  return is == was ? octa_distributed_align (y, &split, out)
         : is == 1 ? octa_distributed_gather (y, out)
                   : octa_distributed_move (y, split.dim, NULL, out);
}

octa_status
octa_distributed_columns (const octa_parts_columns *f, octa_node *x,
                          octa_node **out)
{
  octa_status st;
  octa_node *moved = NULL, *made[OCTA_PARTS_COLUMNS_MAX] = { NULL },
            *back[OCTA_PARTS_COLUMNS_MAX] = { NULL };
  if (! is_along (f, x->parts->dim))
    return each_alone (f, x, out);
  const int dim = other_dim (f, x);
  OCTA_TRY (dim < 0 ? refuse_columns () : OCTA_OK);
  OCTA_TRY (octa_distributed_move (x, dim, NULL, &moved));
  OCTA_TRY (each_alone (f, moved, made));
  for (int k = 0; k < f->n_out; k++)
    OCTA_TRY (restore (x, made[k], &back[k]));
  for (int k = 0; k < f->n_out; k++)
    out[k] = OCTA_MOVE (back[k]);
done:
  octa_node_release (moved);
  for (int k = 0; k < f->n_out; k++)
    {
      octa_node_release (made[k]);
      octa_node_release (back[k]);
    }
  return st;
}
