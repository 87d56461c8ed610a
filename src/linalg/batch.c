/* batch.c -- systems of pages by cuBLAS's batched LU.

   The matrices and the right sides, which become the solution, are copies with
   all pages, including repeated ones.  Arrays of pointers on the device tell
   cuBLAS where each page begins.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"
#include "array/rows.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

typedef struct batch
{
  octa_node *m, *x; /* contiguous, of one type */
  octa_node *info;  /* an int for each page: nonzero if singular */
  octa_type t;
  int n, columns, count;
  octa_block *work;  /* on the device, with */
  void **from, **to; /* pointers to the pages of M and X, and */
  int *pivots;       /* of all pages */
} batch;

/* ---- the calls ---- */

/* Allocate B's work, and write the pointers.  */
static octa_status
put_pointers (batch *b)
{
  octa_status st;
  const size_t count = (size_t)b->count, n = (size_t)b->n;
  const size_t bytes = 2 * count * sizeof (uint64_t);
  const size_t size = octa_elem_size (b->t, b->m->cplx != OCTA_REAL);
  uint64_t *p = malloc (bytes);
  if (! p)
    return octa_no_memory ("pages");
  OCTA_TRY (octa_block_take (bytes + count * n * sizeof (int), &b->work));
  b->from = (void **)(uintptr_t)b->work->p;
  b->to = b->from + count;
  b->pivots = (int *)(b->to + count);
  for (size_t k = 0; k < count; k++)
    {
      p[k] = octa_buffer_use (b->m->buffer) + k * n * n * size;
      p[count + k] = octa_buffer_use (b->x->buffer)
                     + k * n * (size_t)b->columns * size;
    }
  octa_block_change (b->work);
  OCTA_TRY (octa_staging_htod (b->work->p, p, bytes));
done:
  free (p);
  return st;
}

#define FACTOR(letter, type, real)                                            \
  OCTA_NV (CUBLAS, cublas##letter##getrfBatched,                              \
           (h, b->n, (type *const *)b->from, b->n, b->pivots, info,           \
            b->count))
#define SOLVE(letter, type, real)                                             \
  OCTA_NV (CUBLAS, cublas##letter##getrsBatched,                              \
           (h, op, b->n, b->columns, (const type *const *)b->from, b->n,      \
            b->pivots, (type *const *)b->to, b->n, &bad, b->count))
#define INVERT(letter, type, real)                                            \
  OCTA_NV (CUBLAS, cublas##letter##getriBatched,                              \
           (h, b->n, (const type *const *)b->from, b->n, b->pivots,           \
            (type *const *)b->to, b->n, info, b->count))

static octa_status
run (batch *b, cublasOperation_t op)
{
  octa_status st;
  cublasHandle_t h;
  const bool is_complex = b->m->cplx != OCTA_REAL;
  int bad = 0, *info;
  OCTA_TRY (put_pointers (b));
  info = octa_linalg_pointer (b->info);
  OCTA_TRY (octa_linalg_blas (&h));
  OCTA_LINALG_CALL (b->t, is_complex, FACTOR, S, D, C, Z);
  OCTA_LINALG_CALL (b->t, is_complex, SOLVE, S, D, C, Z);
  if (bad)
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "cuBLAS refuses argument %d of a solve of pages", -bad);
done:
  return st;
}

/* Write F's pivots in the form of cuBLAS.  */
static octa_status
put_pivots (const octa_linalg_factor *f, int *to)
{
  octa_status st;
  const int64_t n = f->m->size.dims[0];
  int64_t *pivots = NULL;
  OCTA_TRY (octa_linalg_pivots (f, &pivots));
  int *narrow = (int *)pivots;
  for (int64_t k = 0; k < n; k++)
    narrow[k] = (int)pivots[k];
  OCTA_TRY (octa_staging_htod ((CUdeviceptr)(uintptr_t)to, narrow,
                               (size_t)n * sizeof *to));
done:
  free (pivots);
  return st;
}

octa_status
octa_linalg_batch_invert (const octa_linalg_factor *f, octa_node **out)
{
  octa_status st;
  cublasHandle_t h;
  const int n = (int)f->m->size.dims[0];
  batch all = {
    .m = f->m, .t = (octa_type)f->m->type, .n = n, .columns = n, .count = 1
  };
  batch *b = &all;
  int *info = (int *)f->info;
  OCTA_TRY (
      octa_node_result (b->t, f->m->cplx != OCTA_REAL, &f->m->size, &b->x));
  OCTA_TRY (put_pointers (b));
  OCTA_TRY (put_pivots (f, b->pivots));
  octa_block_change (f->work);
  OCTA_TRY (octa_linalg_blas (&h));
  OCTA_LINALG_CALL (b->t, b->m->cplx != OCTA_REAL, INVERT, S, D, C, Z);
  *out = b->x;
  b->x = NULL;
done:
  octa_node_release (b->x);
  if (b->work)
    octa_block_give (b->work);
  return st;
}

/* ---- the arrays ---- */

/* A copy of N with all pages of SIZE, possibly transposed and conjugated.  */
static octa_status
arrange (octa_node *n, const octa_size *size, bool is_transposed, bool is_conj,
         octa_node **out)
{
  octa_status st;
  octa_node *turned = NULL, *straight = NULL;
  int perm[OCTA_DIMS_MAX] = { 1, 0 };
  int64_t reps[OCTA_DIMS_MAX] = { 1, 1 };
  for (int d = 2; d < OCTA_DIMS_MAX; d++)
    {
      perm[d] = d;
      reps[d] = octa_size_along (&n->size, d) == 1 ? octa_size_along (size, d)
                                                   : 1;
    }
  if (is_transposed)
    OCTA_TRY (octa_index_permute (n, n->size.n_dims, perm, &turned));
  else
    octa_node_retain (turned = n);
  if (is_conj)
    OCTA_TRY (octa_node_op (OCTA_OP_conj, &turned, &straight));
  else
    octa_node_retain (straight = turned);
  OCTA_TRY (octa_index_repeat (straight, size->n_dims, reps, false, out));
done:
  octa_node_release (straight);
  octa_node_release (turned);
  return st;
}

/* The identity, N x N, in each page of SIZE.  */
static octa_status
identity (int64_t n, const octa_size *size, octa_node **out)
{
  octa_node *one;
  octa_status st = octa_linalg_eye (n, &one);
  if (st != OCTA_OK)
    return st;
  st = arrange (one, size, false, false, out);
  octa_node_release (one);
  return st;
}

/* X, with all elements infinite in pages that INFO calls singular.  */
static octa_status
spoil (octa_node *x, octa_node *info, octa_node **out)
{
  octa_status st;
  octa_node *zero = NULL, *inf = NULL, *is = NULL, *mask = NULL;
  const int64_t reps[2] = { x->size.dims[0], x->size.dims[1] };
  OCTA_TRY (octa_node_number (OCTA_TYPE_DOUBLE, 0, &zero));
  OCTA_TRY (octa_node_number ((octa_type)x->type, (double)INFINITY, &inf));
  OCTA_TRY (octa_node_op (OCTA_OP_ne, (octa_node *[]){ info, zero }, &is));
  OCTA_TRY (octa_index_repeat (is, 2, reps, false, &mask));
  OCTA_TRY (
      octa_node_op (OCTA_OP_merge, (octa_node *[]){ mask, inf, x }, out));
done:
  octa_node_release (mask);
  octa_node_release (is);
  octa_node_release (inf);
  octa_node_release (zero);
  return st;
}

octa_status
octa_linalg_batch_solve (octa_node *a, char op, octa_node *b, bool is_right,
                         octa_type t, bool is_complex, const octa_size *size,
                         octa_node **out)
{
  octa_status st;
  octa_node *all = NULL, *sides = NULL;
  batch k = { .t = t, .n = (int)a->size.dims[0] };
  /* X * A' = B is conj (A) * X.' = B.', for which there is no call.  */
  const bool is_conj = is_complex && op == 'C';
  const bool flips = (op != 'N') != is_right;
  octa_size pages = *size;
  pages.dims[0] = pages.dims[1] = 1;
  OCTA_TRY (arrange (a, size, false, false, &all));
  OCTA_TRY (b ? arrange (b, size, is_right, is_conj && ! flips, &sides)
              : identity (k.n, size, &sides));
  OCTA_TRY (octa_linalg_own (all, t, is_complex, false, &k.m));
  OCTA_TRY (octa_linalg_own (sides, t, is_complex, false, &k.x));
  const int64_t columns = k.x->size.dims[1], count = octa_size_elems (&pages);
  octa_size_trim (&pages);
  OCTA_TRY (octa_node_empty (OCTA_TYPE_INT32, false, &pages, &k.info));
  if (columns > INT_MAX || count > INT_MAX)
    OCTA_TRY (octa_fail (OCTA_ERROR_NOTSUPPORTED,
                         "arrays are too large for cuBLAS: split them"));
  k.columns = (int)columns;
  k.count = (int)count;
  if (k.x->n_elems > 0)
    OCTA_TRY (run (&k, ! flips   ? CUBLAS_OP_N
                       : is_conj ? CUBLAS_OP_C
                                 : CUBLAS_OP_T));
  octa_node_finish (k.x);
  if (! b && k.x->n_elems > 0)
    OCTA_TRY (spoil (k.x, k.info, out));
  else if (b)
    OCTA_TRY (arrange (k.x, size, is_right, is_conj && ! flips, out));
  else
    octa_node_retain (*out = k.x);
done:
  if (k.work)
    octa_block_give (k.work);
  octa_node_release (k.info);
  octa_node_release (k.x);
  octa_node_release (k.m);
  octa_node_release (sides);
  octa_node_release (all);
  return st;
}
