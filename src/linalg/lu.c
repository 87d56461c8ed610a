/* lu.c -- factorizations: LU and Cholesky.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"

#include <stdlib.h>
#include <string.h>

/* ---- the calls ---- */

static octa_status
factor_lu (const octa_linalg_factor *f, octa_linalg_room *r)
{
  octa_status st;
  cusolverDnHandle_t h;
  cusolverDnParams_t params;
  size_t device, host;
  const int64_t rows = f->m->size.dims[0], columns = f->m->size.dims[1];
  const cudaDataType t = octa_linalg_type ((octa_type)f->m->type,
                                           f->m->cplx != OCTA_REAL);
  void *p = octa_linalg_pointer (f->m);
  OCTA_TRY (octa_linalg_solver (&h, &params));
  OCTA_NV (CUSOLVER, cusolverDnXgetrf_bufferSize,
           (h, params, rows, columns, t, p, rows, t, &device, &host));
  OCTA_TRY (octa_linalg_room_take (r, device, host));
  OCTA_NV (CUSOLVER, cusolverDnXgetrf,
           (h, params, rows, columns, t, p, rows, (int64_t *)f->pivots, t,
            r->work, device, r->host, host, (int *)f->info));
done:
  return st;
}

static cublasFillMode_t
side_of (bool is_lower)
{
  return is_lower ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER;
}

static octa_status
factor_cholesky (const octa_linalg_factor *f, bool is_lower,
                 octa_linalg_room *r)
{
  octa_status st;
  cusolverDnHandle_t h;
  cusolverDnParams_t params;
  size_t device, host;
  const int64_t n = f->m->size.dims[0];
  const cudaDataType t = octa_linalg_type ((octa_type)f->m->type,
                                           f->m->cplx != OCTA_REAL);
  void *p = octa_linalg_pointer (f->m);
  OCTA_TRY (octa_linalg_solver (&h, &params));
  OCTA_NV (CUSOLVER, cusolverDnXpotrf_bufferSize,
           (h, params, side_of (is_lower), n, t, p, n, t, &device, &host));
  OCTA_TRY (octa_linalg_room_take (r, device, host));
  OCTA_NV (CUSOLVER, cusolverDnXpotrf,
           (h, params, side_of (is_lower), n, t, p, n, t, r->work, device,
            r->host, host, (int *)f->info));
done:
  return st;
}

/* ---- factors ---- */

static octa_status
take_work (octa_linalg_factor *f)
{
  octa_status st;
  const octa_size *s = &f->m->size;
  const int64_t n = s->dims[0] < s->dims[1] ? s->dims[0] : s->dims[1];
  OCTA_TRY (octa_block_take ((size_t)(n + 1) * sizeof (int64_t), &f->work));
  f->pivots = f->work->p;
  f->info = f->work->p + (size_t)n * sizeof (int64_t);
done:
  return st;
}

octa_status
octa_linalg_factorize (octa_linalg_factor *f, bool is_lower, int *info)
{
  octa_status st = OCTA_OK;
  octa_linalg_room r = { .buffer = NULL };
  *info = 0;
  if (f->kind == OCTA_LINALG_UPPER || f->kind == OCTA_LINALG_LOWER)
    return OCTA_OK;
  if (! f->work)
    OCTA_TRY (take_work (f));
  octa_block_change (f->work);
  f->is_lower = is_lower;
  OCTA_TRY (f->kind == OCTA_LINALG_POSITIVE ? factor_cholesky (f, is_lower, &r)
                                            : factor_lu (f, &r));
  OCTA_TRY (octa_staging_dtoh (info, f->info, sizeof *info));
done:
  octa_linalg_room_give (&r);
  return st;
}

void
octa_linalg_factor_drop (octa_linalg_factor *f)
{
  if (f->work)
    octa_block_give (f->work);
  f->work = NULL;
  octa_node_release (f->m);
  f->m = NULL;
}

/* Exchange rows of B, one column, by F's pivots.  The host does it, because
   cuSOLVER takes longer for this than for both triangles.  */
static octa_status
interchange (const octa_linalg_factor *f, CUdeviceptr b)
{
  octa_status st;
  char was[sizeof (cuDoubleComplex)];
  const int64_t n = f->m->size.dims[0];
  const size_t size = octa_elem_size ((octa_type)f->m->type,
                                      f->m->cplx != OCTA_REAL);
  const size_t bytes = (size_t)n * size;
  int64_t *pivots = NULL;
  char *x = malloc (bytes);
  if (! x)
    OCTA_TRY (octa_no_memory ("a right side"));
  OCTA_TRY (octa_linalg_pivots (f, &pivots));
  OCTA_TRY (octa_staging_dtoh (x, b, bytes));
  for (int64_t i = 0; i < n; i++)
    {
      char *p = x + (size_t)i * size, *q = x + (size_t)(pivots[i] - 1) * size;
      memcpy (was, p, size);
      memmove (p, q, size);
      memcpy (q, was, size);
    }
  OCTA_TRY (octa_staging_htod (b, x, bytes));
done:
  free (x);
  free (pivots);
  return st;
}

octa_status
octa_linalg_divide_ordered (const octa_linalg_factor *f, cublasOperation_t op,
                            void *b)
{
  octa_status st;
  const bool is_lower = f->kind == OCTA_LINALG_LOWER;
  if (f->kind == OCTA_LINALG_POSITIVE)
    return octa_linalg_divide (f, b, 1);
  if (f->kind != OCTA_LINALG_FULL)
    return octa_linalg_trsm (f->m, side_of (is_lower), CUBLAS_DIAG_NON_UNIT,
                             op, b, 1);
  if (op == CUBLAS_OP_N)
    OCTA_TRY (octa_linalg_trsm (f->m, CUBLAS_FILL_MODE_LOWER, CUBLAS_DIAG_UNIT,
                                op, b, 1));
  OCTA_TRY (octa_linalg_trsm (f->m, CUBLAS_FILL_MODE_UPPER,
                              CUBLAS_DIAG_NON_UNIT, op, b, 1));
  if (op != CUBLAS_OP_N)
    OCTA_TRY (octa_linalg_trsm (f->m, CUBLAS_FILL_MODE_LOWER, CUBLAS_DIAG_UNIT,
                                op, b, 1));
done:
  return st;
}

octa_status
octa_linalg_divide (const octa_linalg_factor *f, void *b, int64_t columns)
{
  octa_status st;
  cusolverDnHandle_t h;
  cusolverDnParams_t params;
  const int64_t n = f->m->size.dims[0];
  const cudaDataType t = octa_linalg_type ((octa_type)f->m->type,
                                           f->m->cplx != OCTA_REAL);
  if (f->kind == OCTA_LINALG_UPPER || f->kind == OCTA_LINALG_LOWER)
    return octa_linalg_trsm (f->m, side_of (f->kind == OCTA_LINALG_LOWER),
                             CUBLAS_DIAG_NON_UNIT, CUBLAS_OP_N, b, columns);
  if (f->kind == OCTA_LINALG_FULL && columns == 1 && ! octa_driver_is_host ())
    {
      OCTA_TRY (interchange (f, (CUdeviceptr)(uintptr_t)b));
      return octa_linalg_divide_ordered (f, CUBLAS_OP_N, b);
    }
  const void *p = octa_linalg_pointer (f->m);
  octa_block_change (f->work);
  OCTA_TRY (octa_linalg_solver (&h, &params));
  if (f->kind == OCTA_LINALG_POSITIVE)
    OCTA_NV (CUSOLVER, cusolverDnXpotrs,
             (h, params, side_of (f->is_lower), n, columns, t, p, n, t, b, n,
              (int *)f->info));
  else
    OCTA_NV (CUSOLVER, cusolverDnXgetrs,
             (h, params, CUBLAS_OP_N, n, columns, t, p, n,
              (const int64_t *)f->pivots, t, b, n, (int *)f->info));
done:
  return st;
}

/* ---- as results ---- */

octa_status
octa_linalg_pivots (const octa_linalg_factor *f, int64_t **out)
{
  const octa_size *s = &f->m->size;
  const int64_t n = s->dims[0] < s->dims[1] ? s->dims[0] : s->dims[1];
  const size_t bytes = (size_t)n * sizeof (int64_t);
  int64_t *p = malloc (bytes);
  if (! p)
    return octa_no_memory ("the pivots of a matrix");
  if (octa_staging_dtoh (p, f->pivots, bytes) != OCTA_OK)
    {
      free (p);
      return OCTA_FAIL;
    }
  *out = p;
  return OCTA_OK;
}

/* Get A as a floating class, to be factored as KIND.  */
static octa_status
take (octa_node *a, octa_linalg_kind kind, bool is_transposed,
      octa_linalg_factor *f)
{
  bool is_complex;
  if (octa_linalg_resolve (a, &is_complex) != OCTA_OK)
    return OCTA_FAIL;
  f->kind = kind;
  return octa_linalg_own (a, octa_type_float ((octa_type)a->type), is_complex,
                          is_transposed, &f->m);
}

octa_status
octa_linalg_lu (octa_node *a, octa_node **y, int64_t *rows)
{
  octa_status st;
  octa_linalg_factor f = { .m = NULL };
  int64_t *pivots = NULL;
  int info;
  const int64_t m = a->size.dims[0], n = a->size.dims[1];
  OCTA_TRY (take (a, OCTA_LINALG_FULL, false, &f));
  OCTA_TRY (octa_linalg_factorize (&f, false, &info));
  OCTA_TRY (octa_linalg_pivots (&f, &pivots));
  for (int64_t i = 0; i < m; i++)
    rows[i] = i;
  for (int64_t i = 0; i < m && i < n; i++)
    {
      int64_t other = pivots[i] - 1, was = rows[i];
      rows[i] = rows[other];
      rows[other] = was;
    }
  octa_node_finish (f.m);
  *y = f.m;
  f.m = NULL;
done:
  free (pivots);
  octa_linalg_factor_drop (&f);
  return st;
}

/* cuSOLVER takes 2.4 times as long for the upper triangle as for the lower one
   (4096 rows, H200): from this size on, A's transpose is factored instead.  */
#define FLIPPED_MIN 512

octa_status
octa_linalg_cholesky (octa_node *a, bool is_lower, octa_node **r, int *info)
{
  octa_status st;
  octa_linalg_factor f = { .m = NULL };
  const bool is_flipped = ! is_lower && ! octa_driver_is_host ()
                          && a->size.dims[0] >= FLIPPED_MIN;
  *r = NULL;
  OCTA_TRY (take (a, OCTA_LINALG_POSITIVE, is_flipped, &f));
  OCTA_TRY (octa_linalg_factorize (&f, is_lower || is_flipped, info));
  if (*info != 0)
    goto done;
  octa_node_finish (f.m);
  if (is_flipped)
    OCTA_TRY (octa_index_transpose (f.m, r));
  else
    {
      *r = f.m;
      f.m = NULL;
    }
done:
  octa_linalg_factor_drop (&f);
  return st;
}
