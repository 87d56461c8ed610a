/* create.c -- arrays with parts from whole arrays, and from parts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "distributed/private.h"

#include <stdlib.h>
#include <string.h>

/* ---- from whole arrays ---- */

/* The last dimension of SIZE that is not 1.  */
static int
last_dim (const octa_size *size)
{
  int dim = 0;
  for (int d = 0; d < size->n_dims; d++)
    if (size->dims[d] != 1)
      dim = d;
  return dim;
}

static octa_status
part_of_whole (const octa_distributed_job *j, int l, octa_node **out)
{
  octa_communicator_info i;
  octa_comm_info (j->comm, &i);
  return octa_distributed_cut ((octa_node *)j->data, j->split.dim,
                               &j->split.start[i.first + l], out);
}

octa_status
octa_distributed_divide (octa_comm *c, octa_node *a,
                         const octa_distributed_split *split, octa_node **out)
{
  octa_status st;
  octa_distributed_job j = {
    .comm = c, .split = *split, .part = part_of_whole, .data = a
  };
  OCTA_TRY (octa_node_resolve (a));
  OCTA_TRY (octa_node_sketch (a, &j.sketch));
  st = octa_distributed_make (&j, out);
done:
  octa_node_release (j.sketch);
  return st;
}

octa_status
octa_distributed_of (octa_id comm, octa_node *a, int dim,
                     const int64_t *lengths, octa_node **out)
{
  octa_status st;
  octa_distributed_split split = { dim >= 0 ? dim : last_dim (&a->size),
                                   NULL };
  OCTA_GET (octa_comm *, c, octa_comm_get (comm, "cuda.distribute"));
  if (octa_node_is_parted (a))
    return octa_distributed_comm (a) == c
               ? octa_distributed_move (a, dim, lengths, out)
               : octa_fail (OCTA_ERROR_LOGIC,
                            "A is distributed over another communicator; "
                            "gather it first");
  OCTA_TRY (octa_size_admit (split.dim + 1));
  split.start = octa_distributed_starts (c,
                                         octa_size_along (&a->size, split.dim),
                                         lengths);
  OCTA_TRY (split.start ? OCTA_OK : OCTA_FAIL);
  st = octa_distributed_divide (c, a, &split, out);
done:
  free (split.start);
  return st;
}

/* ---- from parts ---- */

/* A rank's description of its part.  */
typedef struct told
{
  int32_t type, n_dims, is_complex;
  int32_t dim;
  int64_t dims[OCTA_DIMS_MAX];
} told;

static octa_size
size_of (const told *t)
{
  octa_size s = { .n_dims = t->n_dims };
  memcpy (s.dims, t->dims, sizeof t->dims);
  return s;
}

/* Do the parts of the ranks fit?  The size and start of the whole.  */
static octa_status
fit (const told *t, int n, int dim, octa_size *size, int64_t *start)
{
  *size = size_of (&t[0]);
  for (int k = 0; k < n; k++)
    {
      octa_size s = size_of (&t[k]);
      bool is_same = t[k].type == t[0].type && t[k].dim == t[0].dim;
      for (int d = 0; d < OCTA_DIMS_MAX && is_same; d++)
        is_same = d == dim
                  || octa_size_along (&s, d) == octa_size_along (size, d);
      if (! is_same)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "the parts of ranks 0 and %d differ in class, in "
                          "DIM, or in the size of another dimension than DIM",
                          k);
      start[k + 1] = octa_size_sum (start[k], octa_size_along (&s, dim));
    }
  for (int d = size->n_dims; d <= dim; d++)
    size->dims[d] = 1;
  if (dim >= size->n_dims)
    size->n_dims = dim + 1;
  size->dims[dim] = start[n];
  octa_size_trim (size);
  return OCTA_OK;
}

static octa_status
given_part (const octa_distributed_job *j, int l, octa_node **out)
{
  octa_status st;
  octa_node *const *parts = j->data;
  octa_node *here;
  OCTA_TRY (octa_comm_bring (parts[l], &here));
  /* A kernel may write to the array that was given.  */
  st = octa_node_alias (here, out);
  octa_node_release (here);
done:
  return st;
}

octa_status
octa_distributed_join (octa_id comm, octa_node *const *parts, int dim,
                       octa_node **out)
{
  octa_status st;
  octa_communicator_info i;
  octa_size size;
  OCTA_GET (octa_comm *, c,
            octa_comm_get (comm, "cuda.distributed.from_parts"));
  octa_distributed_job j = {
    .comm = c, .split.dim = dim, .part = given_part, .data = parts
  };
  octa_comm_info (c, &i);
  told *all = calloc ((size_t)i.n + (size_t)i.n_local, sizeof *all);
  told *mine = all + i.n;
  j.split.start = calloc ((size_t)i.n + 1, sizeof *j.split.start);
  if (! all || ! j.split.start)
    OCTA_TRY (octa_no_memory ("a distributed array"));
  OCTA_TRY (octa_size_admit (dim + 1));
  for (int l = 0; l < i.n_local; l++)
    {
      if (octa_node_is_parted (parts[l]))
        OCTA_TRY (octa_fail (OCTA_ERROR_LOGIC,
                             "PARTS must not be distributed arrays"));
      OCTA_TRY (octa_node_resolve (parts[l]));
      mine[l] = (told){ .type = parts[l]->type,
                        .n_dims = parts[l]->size.n_dims,
                        .is_complex = parts[l]->cplx == OCTA_COMPLEX,
                        .dim = dim };
      memcpy (mine[l].dims, parts[l]->size.dims, sizeof mine[l].dims);
    }
  OCTA_TRY (octa_comm_gather_bytes (c, mine, all, sizeof *mine));
  OCTA_TRY (fit (all, i.n, dim, &size, j.split.start));
  bool any_complex = false;
  for (int k = 0; k < i.n; k++)
    any_complex |= all[k].is_complex;
  OCTA_TRY (octa_node_new (OCTA_NODE_PARTS, (octa_type)all[0].type,
                           any_complex ? OCTA_COMPLEX : OCTA_REAL, &size,
                           &j.sketch));
  st = octa_distributed_make (&j, out);
done:
  octa_node_release (j.sketch);
  free (j.split.start);
  free (all);
  return st;
}
