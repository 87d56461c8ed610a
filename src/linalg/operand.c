/* operand.c -- arrays as libraries read and write them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"
#include "array/rows.h"

cudaDataType
octa_linalg_type (octa_type t, bool is_complex)
{
  if (t == OCTA_TYPE_SINGLE)
    return is_complex ? CUDA_C_32F : CUDA_R_32F;
  return is_complex ? CUDA_C_64F : CUDA_R_64F;
}

octa_status
octa_linalg_copy (octa_node *in, octa_node **out)
{
  octa_status st;
  octa_node *own = NULL;
  OCTA_TRY (octa_node_empty ((octa_type)in->type, in->cplx != OCTA_REAL,
                             &in->size, &own));
  if (own->buffer)
    OCTA_TRY (octa_lane_copy (octa_buffer_use (own->buffer),
                              octa_buffer_use (in->buffer),
                              own->buffer->bytes));
  *out = OCTA_MOVE (own);
done:
  octa_node_release (own);
  return st;
}

octa_status
octa_linalg_turn (octa_node *n, octa_type t, bool is_complex,
                  bool is_transposed, octa_node **out)
{
  octa_node *in = NULL;
  if (! is_transposed)
    return octa_index_ready (n, t, is_complex, out);
  octa_status st = octa_index_transpose (n, &in);
  if (st == OCTA_OK)
    st = octa_index_ready (in, t, is_complex, out);
  octa_node_release (in);
  return st;
}

octa_status
octa_linalg_own (octa_node *n, octa_type t, bool is_complex,
                 bool is_transposed, octa_node **out)
{
  octa_status st;
  octa_node *ready = NULL;
  OCTA_TRY (octa_linalg_turn (n, t, is_complex, is_transposed, &ready));
  OCTA_TRY (octa_linalg_copy (ready, out));
done:
  octa_node_release (ready);
  return st;
}

/* ---- transposes ---- */

/* The node of which N is the pending transpose, or NULL.  */
static octa_node *
transposed (const octa_node *n)
{
  if (n->kind != OCTA_NODE_VIEW || n->size.n_dims != 2)
    return NULL;
  octa_node *in = n->in[0];
  const octa_view *v = n->view;
  bool is = in->size.n_dims == 2 && octa_size_same (&v->source, &in->size)
            && n->size.dims[0] == in->size.dims[1]
            && n->size.dims[1] == in->size.dims[0];
  for (int d = 0; is && d < 2; d++)
    is = v->axis[d] == 1 - d && v->start[d] == 0 && v->step[d] == 1
         && v->count[d] == in->size.dims[d] && ! v->list[d];
  return is ? in : NULL;
}

/* The node that N reads, and the operation on it.  */
static octa_node *
source_of (octa_node *n, cublasOperation_t *op)
{
  octa_node *in = transposed (n);
  *op = CUBLAS_OP_N;
  if (in)
    {
      *op = CUBLAS_OP_T;
      return in;
    }
  if (n->kind == OCTA_NODE_OP && n->op == OCTA_OP_conj
      && (in = transposed (n->in[0])))
    {
      *op = CUBLAS_OP_C;
      return in;
    }
  return n;
}

bool
octa_linalg_is_transposed (octa_node *n)
{
  cublasOperation_t op;
  return source_of (n, &op) != n;
}

octa_status
octa_linalg_resolve (octa_node *n, bool *is_complex)
{
  cublasOperation_t op;
  octa_node *in = source_of (n, &op);
  octa_status st = octa_node_resolve (in);
  *is_complex = in->cplx == OCTA_COMPLEX;
  return st;
}

octa_status
octa_linalg_take (octa_node *n, octa_type t, bool is_complex,
                  octa_linalg_operand *out)
{
  octa_linalg_operand o = { .rows = n->size.dims[0],
                            .columns = n->size.dims[1] };
  octa_node *in = source_of (n, &o.op);
  octa_status st = octa_index_ready (in, t, is_complex, &o.node);
  if (st != OCTA_OK)
    return st;
  o.ld = o.op == CUBLAS_OP_N ? o.rows : o.columns;
  if (o.ld < 1)
    o.ld = 1;
  *out = o;
  return OCTA_OK;
}

void
octa_linalg_drop (octa_linalg_operand *o)
{
  octa_node_release (o->node);
  o->node = NULL;
}

/* ---- identities ---- */

octa_status
octa_linalg_eye (int64_t n, octa_node **out)
{
  octa_status st;
  octa_node *row = NULL, *column = NULL;
  OCTA_TRY (octa_node_range (0, 1, OCTA_SIZE (1, n), &row));
  OCTA_TRY (octa_node_range (0, 1, OCTA_SIZE (n, 1), &column));
  OCTA_TRY (octa_node_op (OCTA_OP_eq, (octa_node *[]){ row, column }, out));
done:
  octa_node_release (row);
  octa_node_release (column);
  return st;
}

octa_status
octa_linalg_identity (octa_type t, bool is_complex, int64_t n, octa_node **out)
{
  octa_node *eye;
  octa_status st = octa_linalg_eye (n, &eye);
  if (st != OCTA_OK)
    return st;
  st = octa_linalg_own (eye, t, is_complex, false, out);
  octa_node_release (eye);
  return st;
}
