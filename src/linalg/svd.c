/* svd.c -- singular values.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"
#include "array/rows.h"

/* A call; cuSOLVER wants at least as many rows as columns.  */
typedef struct job
{
  octa_type type;
  bool is_complex;
  int64_t m, n;
  octa_node *a;          /* overwritten */
  octa_node *s, *u, *vt; /* the last two or none of them */
} job;

static octa_status
call (const job *j, octa_linalg_room *room, bool *failed)
{
  octa_status st;
  cusolverDnHandle_t h;
  cusolverDnParams_t params;
  size_t device, host;
  int info;
  const cudaDataType type = octa_linalg_type (j->type, j->is_complex);
  const cudaDataType real = octa_linalg_type (j->type, false);
  const signed char how = ! j->u ? 'N' : j->u->size.dims[1] < j->m ? 'S' : 'A';
  void *a = octa_linalg_pointer (j->a), *s = octa_linalg_pointer (j->s);
  void *u = j->u ? octa_linalg_pointer (j->u) : NULL;
  void *vt = j->vt ? octa_linalg_pointer (j->vt) : NULL;
  OCTA_TRY (octa_linalg_solver (&h, &params));
  OCTA_NV (CUSOLVER, cusolverDnXgesvd_bufferSize,
           (h, params, how, how, j->m, j->n, type, a, j->m, real, s, type, u,
            j->m, type, vt, j->n, type, &device, &host));
  OCTA_TRY (octa_linalg_room_take (room, device, host));
  OCTA_NV (CUSOLVER, cusolverDnXgesvd,
           (h, params, how, how, j->m, j->n, type, a, j->m, real, s, type, u,
            j->m, type, vt, j->n, type, room->work, device, room->host, host,
            room->info));
  OCTA_TRY (octa_linalg_room_info (room, &info));
  *failed = info != 0;
done:
  return st;
}

octa_status
octa_linalg_adjoint (octa_node *n, octa_node **out)
{
  octa_node *turned = NULL;
  octa_status st = octa_index_transpose (n, &turned);
  if (st != OCTA_OK || n->cplx == OCTA_REAL)
    {
      *out = turned;
      return st;
    }
  st = octa_node_op (OCTA_OP_conj, &turned, out);
  octa_node_release (turned);
  return st;
}

/* A as J wants it, A' where A is wide.  */
static octa_status
prepare (octa_node *a, bool is_wide, job *j)
{
  octa_status st;
  octa_node *in = NULL;
  OCTA_TRY (octa_node_resolve (a));
  j->type = octa_type_float ((octa_type)a->type);
  j->is_complex = a->cplx == OCTA_COMPLEX;
  j->m = a->size.dims[is_wide];
  j->n = a->size.dims[! is_wide];
  if (is_wide)
    OCTA_TRY (octa_linalg_adjoint (a, &in));
  else
    octa_node_retain (in = a);
  OCTA_TRY (octa_linalg_fresh (in, j->type, j->is_complex, &j->a));
done:
  return st;
}

octa_status
octa_linalg_svd (octa_node *a, bool is_economy, octa_node **u, octa_node **s,
                 octa_node **v, bool *failed)
{
  octa_status st;
  job j = { .a = NULL };
  octa_linalg_room room = { .buffer = NULL };
  octa_node *turned = NULL;
  const bool is_wide = a->size.dims[0] < a->size.dims[1];
  OCTA_TRY (prepare (a, is_wide, &j));
  OCTA_TRY (octa_node_result (j.type, false, OCTA_SIZE (j.n, 1), &j.s));
  if (u)
    {
      OCTA_TRY (octa_node_result (j.type, j.is_complex,
                                  OCTA_SIZE (j.m, is_economy ? j.n : j.m),
                                  &j.u));
      OCTA_TRY (octa_node_result (j.type, j.is_complex, OCTA_SIZE (j.n, j.n),
                                  &j.vt));
    }
  OCTA_TRY (call (&j, &room, failed));
  if (*failed)
    goto done;
  if (u)
    {
      OCTA_TRY (octa_linalg_adjoint (j.vt, &turned));
      /* A' = U * S * V' is A = V * S * U'.  */
      *u = is_wide ? turned : j.u;
      *v = is_wide ? j.u : turned;
      turned = j.u = NULL;
    }
  *s = j.s;
  j.s = NULL;
done:
  octa_node_release (j.a);
  octa_node_release (j.s);
  octa_node_release (j.u);
  octa_node_release (j.vt);
  octa_node_release (turned);
  octa_linalg_room_give (&room);
  return st;
}
