/* product.c -- products of a matrix with parts and one that is the same on all
   ranks.

   If the rows of A or the columns of B are divided, each rank has some of the
   result's.  If the dimension of the sum is divided, each rank has a term of
   the result, and all get the sum of these.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "distributed/private.h"

#include <stdlib.h>

typedef struct factors
{
  octa_node *a, *b;
} factors;

static octa_status
product_part (const octa_distributed_job *j, int l, octa_node **out)
{
  octa_status st;
  const factors *f = j->data;
  octa_node *in[2] = { NULL, NULL };
  for (int i = 0; i < 2; i++)
    {
      octa_node *x = i == 0 ? f->a : f->b;
      if (octa_node_is_parted (x))
        OCTA_TRY (octa_distributed_operand (x, j->comm, &j->split, l, &in[i]));
      else
        OCTA_TRY (octa_comm_bring (x, &in[i]));
    }
  st = octa_linalg_product (in[0], in[1], out);
done:
  octa_node_release (in[0]);
  octa_node_release (in[1]);
  return st;
}

/* Rows of A, or columns of B, are divided.  */
static octa_status
alone (const factors *f, const octa_node *like, octa_type t, octa_node **out)
{
  octa_status st;
  octa_distributed_job j = { .comm = octa_distributed_comm (like),
                             .split = octa_distributed_split_of (like),
                             .part = product_part,
                             .data = f };
  const bool is_real = f->a->cplx == OCTA_REAL && f->b->cplx == OCTA_REAL;
  OCTA_TRY (octa_node_new (OCTA_NODE_PARTS, t,
                           is_real ? OCTA_REAL : OCTA_UNRESOLVED,
                           OCTA_SIZE (f->a->size.dims[0], f->b->size.dims[1]),
                           &j.sketch));
  st = octa_distributed_make (&j, out);
done:
  octa_node_release (j.sketch);
  return st;
}

/* Terms of all ranks must have the same class.  */
static octa_status
make_complex (octa_node **n)
{
  octa_status st;
  octa_node *z = NULL;
  OCTA_TRY (octa_node_resolve (*n));
  OCTA_TRY (octa_index_convert (*n, (octa_type)(*n)->type, true, &z));
  octa_node_release (*n);
  *n = z;
done:
  return st;
}

/* The dimension of the sum, columns of A and rows of B, divided as that of
   LIKE.  */
typedef struct sum
{
  const factors *f;
  const octa_node *like;
  bool is_real;
} sum;

/* The part of the factor X along DIM for rank L here.  DIM may have a single
   index, which one rank has.  */
static octa_status
factor (octa_node *x, const octa_node *like, int dim, int l, octa_node **out)
{
  const octa_parts *p = like->parts;
  const octa_distributed_split split = { dim, p->start };
  return octa_node_is_parted (x)
             ? octa_distributed_operand (x, octa_distributed_comm (like),
                                         &split, l, out)
             : octa_distributed_cut (x, dim, &p->start[p->first + l], out);
}

/* The term of the sum that the rank here with number L has.  */
static octa_status
term (const void *data, int l, octa_node **out)
{
  octa_status st;
  const sum *s = data;
  octa_node *a = NULL, *b = NULL;
  OCTA_TRY (factor (s->f->a, s->like, 1, l, &a));
  OCTA_TRY (factor (s->f->b, s->like, 0, l, &b));
  OCTA_TRY (octa_linalg_product (a, b, out));
  if (! s->is_real)
    st = make_complex (out);
done:
  octa_node_release (a);
  octa_node_release (b);
  return st;
}

static octa_status
by_sum (const factors *f, const octa_node *like, octa_node **out)
{
  octa_status st;
  const sum s = { f, like,
                  f->a->cplx == OCTA_REAL && f->b->cplx == OCTA_REAL };
  const int n = like->parts->n_local;
  octa_node **nodes = calloc ((size_t)n, sizeof *nodes);
  if (! nodes)
    return octa_no_memory ("a distributed array");
  OCTA_TRY (octa_distributed_each (like, term, &s, nodes));
  OCTA_TRY (
      octa_distributed_meet_all (like, OCTA_COMM_OP_sum, -1, nodes, out));
  if (! s.is_real)
    octa_node_finish (*out); /* as Octave narrows a result */
done:
  octa_distributed_free (n, nodes);
  return st;
}

/* Core's error.  */
static octa_status
refuse_sizes (const octa_node *a, const octa_node *b)
{
  char sa[160], sb[160];
  octa_size_text (&a->size, sa, sizeof sa);
  octa_size_text (&b->size, sb, sizeof sb);
  return octa_op_nonconformant_as ("operator ", "*", sa, sb);
}

octa_status
octa_distributed_product (octa_node *a, octa_node *b, octa_node **out)
{
  octa_status st;
  octa_node *moved = NULL;
  factors f = { a, b };
  const bool has_a = octa_node_is_parted (a), has_b = octa_node_is_parted (b);
  const octa_type t = octa_type_common ((octa_type)a->type,
                                        (octa_type)b->type);
  OCTA_TRY (octa_distributed_meet (2, (octa_node *[]){ a, b }));
  if (a->size.n_dims > 2 || b->size.n_dims > 2)
    return octa_parts_refuse (NULL);
  if (a->size.dims[1] != b->size.dims[0])
    return refuse_sizes (a, b);
  if ((has_a && a->parts->dim > 1) || (has_b && b->parts->dim > 1))
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "a distributed factor must be divided along its rows or "
                      "columns; write cuda.redistribute (x, 1)");
  if (has_a && has_b)
    {
      /* The dimension of the sum must be divided alike.  */
      const octa_distributed_split rows = { 0, a->parts->start };
      if (a->parts->dim != 1 || b->parts->dim != 0)
        return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                          "of two distributed factors the first must be "
                          "divided along its columns and the second along its "
                          "rows; gather one of them, or redistribute");
      OCTA_TRY (octa_distributed_align (b, &rows, &moved));
      f.b = moved;
    }
  const octa_node *like = has_a ? a : b;
  const bool is_term = has_a ? a->parts->dim == 1 : b->parts->dim == 0;
  st = is_term ? by_sum (&f, like, out) : alone (&f, like, t, out);
done:
  octa_node_release (moved);
  return st;
}
