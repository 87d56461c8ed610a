/* svd.c -- singular values.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"
#include "array/rows.h"

/* See linalg.h.  */
int64_t octa_linalg_polar_from;

enum
{
  POLAR_FROM = 128,
  FAST_DOUBLES = 4 /* the ratio of speeds up to which doubles count as fast */
};

/* A call; cuSOLVER requires at least as many rows as columns.  The polar
   decomposition is faster, but perturbs a nearly singular matrix and reports
   so: then the call has failed.  */
typedef struct job
{
  octa_type type;
  bool is_polar, has_vectors, is_complex;
  int64_t m, n;
  octa_node *a;         /* overwritten */
  octa_node *s, *u, *v; /* V is its adjoint unless IS_POLAR */
} job;

/* ---- calls ---- */

#define OPERANDS                                                              \
  j->m, j->n, type, a, j->m, real, s, type, u, j->m, type, v, j->n, type

static octa_status
call (const job *j, octa_linalg_room *room, bool *failed)
{
  octa_status st;
  cusolverDnHandle_t h;
  cusolverDnParams_t params;
  size_t device, host;
  int info;
  double change = 0;
  const cudaDataType type = octa_linalg_type (j->type, j->is_complex);
  const cudaDataType real = octa_linalg_type (j->type, false);
  const int is_economy = ! j->u || j->u->size.dims[1] < j->m;
  const signed char how = ! j->has_vectors ? 'N' : is_economy ? 'S' : 'A';
  const cusolverEigMode_t mode = j->has_vectors ? CUSOLVER_EIG_MODE_VECTOR
                                                : CUSOLVER_EIG_MODE_NOVECTOR;
  void *a = octa_linalg_pointer (j->a), *s = octa_linalg_pointer (j->s);
  void *u = j->u ? octa_linalg_pointer (j->u) : NULL;
  void *v = j->v ? octa_linalg_pointer (j->v) : NULL;
  OCTA_TRY (octa_linalg_solver (&h, &params));
  if (j->is_polar)
    OCTA_NV (CUSOLVER, cusolverDnXgesvdp_bufferSize,
             (h, params, mode, is_economy, OPERANDS, &device, &host));
  else
    OCTA_NV (CUSOLVER, cusolverDnXgesvd_bufferSize,
             (h, params, how, how, OPERANDS, &device, &host));
  OCTA_TRY (octa_linalg_room_take (room, device, host));
  if (j->is_polar)
    OCTA_NV (CUSOLVER, cusolverDnXgesvdp,
             (h, params, mode, is_economy, OPERANDS, room->work, device,
              room->host, host, room->info, &change));
  else
    OCTA_NV (CUSOLVER, cusolverDnXgesvd,
             (h, params, how, how, OPERANDS, room->work, device, room->host,
              host, room->info));
  OCTA_TRY (octa_linalg_room_info (room, &info));
  *failed = info != 0 || change != 0;
done:
  return st;
}

/* Are the device's doubles not much slower than its singles?  */
static bool
has_fast_doubles (void)
{
  int ratio = octa_driver_attribute (
      CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO);
  return ratio > 0 && ratio <= FAST_DOUBLES;
}

/* Is the polar decomposition faster if the shorter side has length N?  */
static bool
is_polar_quicker (int64_t n)
{
  const int64_t from = octa_linalg_polar_from   ? octa_linalg_polar_from
                       : octa_driver_is_host () ? INT64_MAX
                                                : POLAR_FROM;
  return n >= from && octa_nv.cusolverDnXgesvdp;
}

/* ---- operands and results ---- */

/* N', lazily; N is resolved.  */
static octa_status
adjoint_of (octa_node *n, octa_node **out)
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

/* A as J requires it, A' if A is wide.  */
static octa_status
prepare (octa_node *a, bool is_wide, job *j)
{
  octa_status st;
  octa_node *in = NULL;
  j->is_complex = a->cplx == OCTA_COMPLEX;
  j->m = a->size.dims[is_wide];
  j->n = a->size.dims[! is_wide];
  if (is_wide)
    OCTA_TRY (adjoint_of (a, &in));
  else
    octa_node_retain (in = a);
  OCTA_TRY (octa_linalg_fresh (in, j->type, j->is_complex, &j->a));
done:
  return st;
}

static void
job_free (job *j)
{
  octa_node_release (j->a);
  octa_node_release (j->s);
  octa_node_release (j->u);
  octa_node_release (j->v);
}

/* J's results as class T.  */
static octa_status
convert (job *j, octa_type t)
{
  octa_status st = OCTA_OK;
  octa_node **all[] = { &j->s, &j->u, &j->v };
  for (int i = 0; i < (j->has_vectors ? 3 : 1) && j->type != t; i++)
    {
      octa_node *was = *all[i];
      octa_node_finish (was);
      st = octa_index_convert (was, t, i > 0 && j->is_complex, all[i]);
      if (st != OCTA_OK)
        {
          *all[i] = was;
          return st;
        }
      octa_node_release (was);
    }
  return st;
}

/* Compute with or without the polar decomposition.  */
static octa_status
compute (octa_node *a, bool is_economy, job *j, bool *failed)
{
  octa_status st;
  octa_linalg_room room = { .buffer = NULL };
  const bool is_wide = a->size.dims[0] < a->size.dims[1];
  OCTA_TRY (prepare (a, is_wide, j));
  OCTA_TRY (octa_node_result (j->type, false, OCTA_SIZE (j->n, 1), &j->s));
  /* The polar decomposition writes vectors in any case.  */
  if (j->has_vectors || j->is_polar)
    {
      const bool is_short = is_economy || ! j->has_vectors;
      OCTA_TRY (octa_node_result (j->type, j->is_complex,
                                  OCTA_SIZE (j->m, is_short ? j->n : j->m),
                                  &j->u));
      OCTA_TRY (octa_node_result (j->type, j->is_complex,
                                  OCTA_SIZE (j->n, j->n), &j->v));
    }
  OCTA_TRY (call (j, &room, failed));
done:
  octa_linalg_room_give (&room);
  return st;
}

octa_status
octa_linalg_svd (octa_node *a, bool is_economy, octa_node **u, octa_node **s,
                 octa_node **v, bool *failed)
{
  octa_status st;
  job j = { .has_vectors = u != NULL };
  octa_node *turned = NULL;
  const octa_type t = octa_type_float ((octa_type)a->type);
  const bool is_wide = a->size.dims[0] < a->size.dims[1];
  const int64_t least = a->size.dims[is_wide ? 0 : 1];
  OCTA_TRY (octa_node_resolve (a));
  *failed = true;
  if (is_polar_quicker (least))
    {
      j.is_polar = true;
      j.type = has_fast_doubles () ? OCTA_TYPE_DOUBLE : t;
      OCTA_TRY (compute (a, is_economy, &j, failed));
    }
  if (*failed)
    {
      job_free (&j);
      j = (job){ .type = t, .has_vectors = u != NULL };
      OCTA_TRY (compute (a, is_economy, &j, failed));
    }
  if (*failed)
    goto done;
  OCTA_TRY (convert (&j, t));
  if (u)
    {
      if (j.is_polar)
        octa_node_retain (turned = j.v);
      else
        OCTA_TRY (adjoint_of (j.v, &turned));
      /* A' = U * S * V' is A = V * S * U'.  */
      *u = is_wide ? turned : j.u;
      *v = is_wide ? j.u : turned;
      turned = j.u = NULL;
    }
  *s = j.s;
  j.s = NULL;
done:
  job_free (&j);
  octa_node_release (turned);
  return st;
}
