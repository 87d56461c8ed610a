/* page_factor.c -- singular values of pages, and eigenvalues of Hermitian
   pages, by one call for all.

   cuSOLVER's Jacobi methods are for small matrices.  Its other call for many
   (gesvdaStridedBatched) works with A' * A, which loses small singular values,
   and is not used.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"
#include "array/rows.h"

#include <limits.h>
#include <stdlib.h>

enum
{
  JACOBI_MOST = 32, /* rows and columns */
  FEW = 4096,       /* for so few pages everything is copied to the host */
  SYMMETRIC_MOST = 65535 /* the most pages; cuSOLVER fails with more */
};

/* A call.  */
typedef struct job
{
  octa_type t;
  bool is_complex;
  cusolverEigMode_t mode;
  int64_t m, n, count;
  octa_node *a;         /* overwritten */
  octa_node *s, *u, *v; /* values; singular vectors */
  octa_node *info;      /* an int for each page */
} job;

static void
job_free (job *j)
{
  octa_node_release (j->a);
  octa_node_release (j->s);
  octa_node_release (j->u);
  octa_node_release (j->v);
  octa_node_release (j->info);
}

/* A ROWS x COLUMNS matrix for each page of LIKE.  */
static octa_size
pages_of (const octa_node *like, int64_t rows, int64_t columns)
{
  octa_size size = like->size;
  size.dims[0] = rows;
  size.dims[1] = columns;
  octa_size_trim (&size);
  return size;
}

/* Get the pages of A, transposed if necessary.  */
static octa_status
job_take (octa_node *a, bool turns, bool has_vectors, job *j)
{
  octa_status st;
  octa_node *in = NULL;
  const octa_size one = pages_of (a, 1, 1);
  j->t = (octa_type)a->type;
  j->mode = has_vectors ? CUSOLVER_EIG_MODE_VECTOR
                        : CUSOLVER_EIG_MODE_NOVECTOR;
  j->m = a->size.dims[turns];
  j->n = a->size.dims[! turns];
  j->count = octa_size_elems (&one);
  OCTA_TRY (octa_node_resolve (a));
  j->is_complex = a->cplx == OCTA_COMPLEX;
  if (turns)
    OCTA_TRY (octa_linalg_page_adjoint (a, &in));
  else
    octa_node_retain (in = a);
  OCTA_TRY (octa_linalg_fresh (in, j->t, j->is_complex, &j->a));
  const octa_size values = pages_of (a, j->n, 1);
  OCTA_TRY (octa_node_result (j->t, false, &values, &j->s));
  OCTA_TRY (octa_node_empty (OCTA_TYPE_INT32, false, &one, &j->info));
done:
  return st;
}

/* Is any page's INFO not 0?  Waits.  */
static octa_status
any_here (const job *j, bool *any)
{
  octa_status st;
  const size_t bytes = (size_t)j->count * sizeof (int);
  int *info = malloc (bytes);
  if (! info)
    return octa_no_memory ("pages");
  OCTA_TRY (
      octa_staging_dtoh (info, octa_buffer_use (j->info->buffer), bytes));
  *any = false;
  for (int64_t k = 0; k < j->count; k++)
    *any = *any || info[k] != 0;
done:
  free (info);
  return st;
}

/* Has any page failed?  */
static octa_status
job_check (const job *j, bool *failed)
{
  return octa_driver_is_host () || j->count <= FEW
             ? any_here (j, failed)
             : octa_reduce_is_any (j->info, failed);
}

octa_status
octa_linalg_page_adjoint (octa_node *n, octa_node **out)
{
  octa_node *turned = NULL;
  int perm[OCTA_DIMS_MAX] = { 1, 0 };
  for (int d = 2; d < OCTA_DIMS_MAX; d++)
    perm[d] = d;
  octa_status st = octa_index_permute (n, n->size.n_dims, perm, &turned);
  if (st != OCTA_OK || n->cplx == OCTA_REAL)
    {
      *out = turned;
      return st;
    }
  st = octa_node_op (OCTA_OP_conj, &turned, out);
  octa_node_release (turned);
  return st;
}

/* ---- singular values ---- */

#define JACOBI(letter, type, real)                                            \
  do                                                                          \
    {                                                                         \
      OCTA_NV (CUSOLVER, cusolverDn##letter##gesvdjBatched_bufferSize,        \
               (h, j->mode, m, n, a, m, s, u, m, v, n, &lwork, how, count));  \
      OCTA_TRY (                                                              \
          octa_linalg_room_take (room, (size_t)lwork * sizeof (type), 0));    \
      OCTA_NV (CUSOLVER, cusolverDn##letter##gesvdjBatched,                   \
               (h, j->mode, m, n, a, m, s, u, m, v, n, room->work, lwork,     \
                info, how, count));                                           \
    }                                                                         \
  while (0)

static octa_status
call_jacobi (const job *j, octa_linalg_room *room)
{
  octa_status st;
  cusolverDnHandle_t h;
  cusolverDnParams_t params;
  gesvdjInfo_t how = NULL;
  int lwork;
  const int m = (int)j->m, n = (int)j->n, count = (int)j->count;
  void *a = octa_linalg_pointer (j->a), *s = octa_linalg_pointer (j->s);
  void *u = octa_linalg_pointer (j->u), *v = octa_linalg_pointer (j->v);
  int *info = octa_linalg_pointer (j->info);
  OCTA_TRY (octa_linalg_solver (&h, &params));
  OCTA_NV (CUSOLVER, cusolverDnCreateGesvdjInfo, (&how));
  OCTA_LINALG_CALL (j->t, j->is_complex, JACOBI, S, D, C, Z);
done:
  if (how)
    (void)OCTA_NV_RESULT (cusolverDnDestroyGesvdjInfo, (how));
  return st;
}

bool
octa_linalg_has_page_svd (const octa_node *a)
{
  return a->size.dims[0] <= JACOBI_MOST && a->size.dims[1] <= JACOBI_MOST
         && a->n_elems > 0 && a->n_elems <= INT_MAX
         && octa_nv_has (OCTA_NV_CUSOLVER) && octa_nv.cusolverDnDgesvdjBatched;
}

octa_status
octa_linalg_page_svd (octa_node *a, octa_node **u, octa_node **s,
                      octa_node **v, bool *failed)
{
  octa_status st;
  job j = { .a = NULL };
  octa_linalg_room room = { .buffer = NULL };
  const bool is_wide = a->size.dims[0] < a->size.dims[1];
  OCTA_TRY (job_take (a, is_wide, u != NULL, &j));
  /* The call needs memory for vectors in any case.  */
  const octa_size left = pages_of (a, j.m, j.m),
                  right = pages_of (a, j.n, j.n);
  OCTA_TRY (octa_node_result (j.t, j.is_complex, &left, &j.u));
  OCTA_TRY (octa_node_result (j.t, j.is_complex, &right, &j.v));
  OCTA_TRY (call_jacobi (&j, &room));
  OCTA_TRY (job_check (&j, failed));
  if (*failed)
    goto done;
  *s = j.s;
  j.s = NULL;
  if (u)
    {
      /* A' = U * S * V' is A = V * S * U'.  */
      *u = is_wide ? j.v : j.u;
      *v = is_wide ? j.u : j.v;
      j.u = j.v = NULL;
    }
done:
  octa_linalg_room_give (&room);
  job_free (&j);
  return st;
}

/* ---- eigenvalues ---- */

#define SYMMETRIC_JACOBI(name, type, real)                                    \
  do                                                                          \
    {                                                                         \
      OCTA_NV (CUSOLVER, cusolverDn##name##Batched_bufferSize,                \
               (h, j->mode, CUBLAS_FILL_MODE_UPPER, n, a, n, w, &lwork, how,  \
                count));                                                      \
      OCTA_TRY (                                                              \
          octa_linalg_room_take (room, (size_t)lwork * sizeof (type), 0));    \
      OCTA_NV (CUSOLVER, cusolverDn##name##Batched,                           \
               (h, j->mode, CUBLAS_FILL_MODE_UPPER, n, a, n, w, room->work,   \
                lwork, info, how, count));                                    \
    }                                                                         \
  while (0)

/* Iterate until only rounding errors are left off the diagonal.  */
static octa_status
call_symmetric_jacobi (const job *j, octa_linalg_room *room)
{
  octa_status st;
  cusolverDnHandle_t h;
  cusolverDnParams_t params;
  syevjInfo_t how = NULL;
  int lwork;
  const int n = (int)j->n, count = (int)j->count;
  void *a = octa_linalg_pointer (j->a), *w = octa_linalg_pointer (j->s);
  int *info = octa_linalg_pointer (j->info);
  OCTA_TRY (octa_linalg_solver (&h, &params));
  OCTA_NV (CUSOLVER, cusolverDnCreateSyevjInfo, (&how));
  OCTA_LINALG_CALL (j->t, j->is_complex, SYMMETRIC_JACOBI, Ssyevj, Dsyevj,
                    Cheevj, Zheevj);
done:
  if (how)
    (void)OCTA_NV_RESULT (cusolverDnDestroySyevjInfo, (how));
  return st;
}

static octa_status
call_symmetric (const job *j, octa_linalg_room *room)
{
  octa_status st;
  cusolverDnHandle_t h;
  cusolverDnParams_t params;
  size_t device, host;
  const cudaDataType type = octa_linalg_type (j->t, j->is_complex);
  const cudaDataType real = octa_linalg_type (j->t, false);
  const size_t element = octa_elem_size (j->t, j->is_complex);
  int64_t count = j->count < SYMMETRIC_MOST ? j->count : SYMMETRIC_MOST;
  char *a = octa_linalg_pointer (j->a), *w = octa_linalg_pointer (j->s);
  int *info = octa_linalg_pointer (j->info);
  OCTA_TRY (octa_linalg_solver (&h, &params));
  OCTA_NV (CUSOLVER, cusolverDnXsyevBatched_bufferSize,
           (h, params, j->mode, CUBLAS_FILL_MODE_UPPER, j->n, type, a, j->n,
            real, w, type, &device, &host, count));
  OCTA_TRY (octa_linalg_room_take (room, device, host));
  for (int64_t left = j->count; left > 0; left -= count)
    {
      if (count > left)
        count = left;
      OCTA_NV (CUSOLVER, cusolverDnXsyevBatched,
               (h, params, j->mode, CUBLAS_FILL_MODE_UPPER, j->n, type, a,
                j->n, real, w, type, room->work, device, room->host, host,
                info, count));
      a += (size_t)(count * j->n * j->n) * element;
      w += (size_t)(count * j->n) * octa_elem_size (j->t, false);
      info += count;
    }
done:
  return st;
}

static bool
is_for_jacobi (const octa_node *a)
{
  return a->size.dims[0] <= JACOBI_MOST && a->n_elems <= INT_MAX
         && octa_nv.cusolverDnDsyevjBatched;
}

bool
octa_linalg_has_page_eig (const octa_node *a)
{
  return a->n_elems > 0 && octa_nv_has (OCTA_NV_CUSOLVER)
         && (is_for_jacobi (a) || octa_nv.cusolverDnXsyevBatched);
}

octa_status
octa_linalg_page_eig (octa_node *a, octa_node **w, octa_node **v, bool *failed)
{
  octa_status st;
  job j = { .a = NULL };
  octa_linalg_room room = { .buffer = NULL };
  OCTA_TRY (job_take (a, false, v != NULL, &j));
  OCTA_TRY (is_for_jacobi (a) ? call_symmetric_jacobi (&j, &room)
                              : call_symmetric (&j, &room));
  OCTA_TRY (job_check (&j, failed));
  if (*failed)
    goto done;
  *w = j.s;
  j.s = NULL;
  if (v)
    {
      *v = j.a;
      j.a = NULL;
    }
done:
  octa_linalg_room_give (&room);
  job_free (&j);
  return st;
}
