/* rcond.c -- estimates of reciprocal condition numbers.

   This is Higham's method, as in LAPACK's xLACN2: it applies the inverse to a
   few vectors, by solves on the device, and takes the largest norm of the
   results.  Each result determines the next vector.  If the solves are short
   (corners.c), a kernel makes the next vector, otherwise the host.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"
#include "kernels/linalg/octa_estimate.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
  ROUNDS = 5, /* LAPACK's ITMAX */
  LOOKS = 2 * ROUNDS + 1
};

/* LAPACK's sign of 0, which depends on the release.  */
bool octa_linalg_zero_is_negative;

typedef struct estimate
{
  const octa_linalg_factor *f;
  int64_t n;
  bool is_single, is_complex;
  bool of_rows;
  cuDoubleComplex *x; /* one or two columns of N elements */
  int64_t columns;
  signed char *signs; /* of the last round, if X is real */
  octa_look looks[LOOKS];
  int seen;     /* the number of looks */
  void *raw;    /* X in the class of the device's copy */
  size_t bytes; /* of a column */
  octa_block *block;
  CUdeviceptr looks_there, signs_there; /* if a kernel looks at X */
  octa_linalg_corners *corners;         /* NULL: the host looks at X */
  octa_linalg_rider *rider;             /* NULL: none, or already solved */
} estimate;

static double
magnitude (cuDoubleComplex z)
{
  return z.y == 0 ? fabs (z.x) : hypot (z.x, z.y);
}

/* ---- copies of X to the device and back ---- */

static void
pack (const estimate *e, void *raw)
{
  for (int64_t i = 0; i < e->columns * e->n; i++)
    if (e->is_single && e->is_complex)
      ((cuComplex *)raw)[i] = (cuComplex){ (float)e->x[i].x,
                                           (float)e->x[i].y };
    else if (e->is_single)
      ((float *)raw)[i] = (float)e->x[i].x;
    else if (e->is_complex)
      ((cuDoubleComplex *)raw)[i] = e->x[i];
    else
      ((double *)raw)[i] = e->x[i].x;
}

static cuDoubleComplex
unpacked (const estimate *e, const void *raw, int64_t i)
{
  if (e->is_single && e->is_complex)
    return (cuDoubleComplex){ ((const cuComplex *)raw)[i].x,
                              ((const cuComplex *)raw)[i].y };
  if (e->is_single)
    return (cuDoubleComplex){ ((const float *)raw)[i], 0 };
  if (e->is_complex)
    return ((const cuDoubleComplex *)raw)[i];
  return (cuDoubleComplex){ ((const double *)raw)[i], 0 };
}

/* On the host backend X is written in place.  */
static octa_status
put (const estimate *e)
{
  octa_block_change (e->block);
  void *p = octa_block_at_hand (e->block, true);
  pack (e, p ? p : e->raw);
  return p ? OCTA_OK
           : octa_staging_htod (e->block->p, e->raw,
                                (size_t)e->columns * e->bytes);
}

static octa_status
fetch (const estimate *e)
{
  octa_status st = OCTA_OK;
  const void *p = octa_block_at_hand (e->block, false);
  if (! p)
    OCTA_TRY (octa_staging_dtoh (e->raw, e->block->p,
                                 (size_t)e->columns * e->bytes));
  for (int64_t i = 0; i < e->columns * e->n; i++)
    e->x[i] = unpacked (e, p ? p : e->raw, i);
done:
  return st;
}

/* Replace the columns B, on the device, by the solutions.  */
static octa_status
divide (estimate *e, cublasOperation_t op, CUdeviceptr b)
{
  octa_status st = OCTA_OK;
  if (e->corners)
    return octa_linalg_corners_divide (e->corners, op, b,
                                       e->columns + (e->rider != NULL));
  for (int64_t k = 0; st == OCTA_OK && k < e->columns; k++)
    st = octa_linalg_divide_ordered (e->f, op,
                                     (char *)(uintptr_t)b
                                         + (size_t)k * e->bytes);
  return st;
}

/* ---- the rider ---- */

/* The rider's column follows X.  */
static CUdeviceptr
rider_at (const estimate *e)
{
  return e->block->p + (size_t)e->columns * e->bytes;
}

/* Copy the rider's solution.  */
static octa_status
keep_quotient (estimate *e)
{
  octa_status st = OCTA_OK;
  if (! e->rider)
    return OCTA_OK;
  const octa_node *b = e->rider->b;
  const int k = e->rider->x[0] != NULL;
  OCTA_TRY (octa_node_empty ((octa_type)b->type, e->is_complex, &b->size,
                             &e->rider->x[k]));
  OCTA_TRY (octa_lane_copy (octa_buffer_use (e->rider->x[k]->buffer),
                            rider_at (e), e->bytes));
done:
  return st;
}

/* Append the rider's B to X; at the second call its residual B - A * x.  The
   second solution then is a step of iterative refinement, after which the sum
   is as exact as that of a triangular solve.  */
static octa_status
let_ride (estimate *e)
{
  octa_status st = OCTA_OK;
  const octa_node *first = e->rider ? e->rider->x[0] : NULL;
  if (! e->rider)
    return OCTA_OK;
  octa_block_change (e->block);
  OCTA_TRY (octa_lane_copy (rider_at (e),
                            octa_buffer_use (e->rider->b->buffer), e->bytes));
  if (first)
    OCTA_TRY (octa_linalg_corners_subtract (e->corners, e->rider->a,
                                            octa_buffer_use (first->buffer),
                                            rider_at (e)));
done:
  return st;
}

void
octa_linalg_rider_drop (octa_linalg_rider *r)
{
  for (int k = 0; k < 2; k++)
    {
      octa_node_release (r->x[k]);
      r->x[k] = NULL;
    }
}

/* ---- looks at X ---- */

/* Replace a real X by its signs.  True if they are those of the last round. */
static bool
take_real_signs (estimate *e)
{
  bool is_same = true;
  for (int64_t i = 0; i < e->n; i++)
    {
      const double x = e->x[i].x;
      const bool is_negative = octa_linalg_zero_is_negative ? ! (x > 0)
                                                            : x < 0;
      const signed char sign = (signed char)(1 - 2 * is_negative);
      is_same &= e->signs[i] == sign;
      e->signs[i] = sign;
      e->x[i].x = sign;
    }
  return is_same;
}

static bool
take_signs (estimate *e)
{
  if (! e->is_complex)
    return take_real_signs (e);
  for (int64_t i = 0; i < e->n; i++)
    {
      const double size = magnitude (e->x[i]);
      if (size > (e->is_single ? FLT_MIN : DBL_MIN))
        e->x[i] = (cuDoubleComplex){ e->x[i].x / size, e->x[i].y / size };
      else
        e->x[i] = (cuDoubleComplex){ 1, 0 };
    }
  return false;
}

/* The last look after a product with the same matrix.  */
static int
last_look (const estimate *e)
{
  return e->seen > 1 ? e->seen - 2 : e->seen;
}

/* Look at X on the host, and replace it by the next vector.  */
static void
look_here (estimate *e, int next)
{
  octa_look *look = &e->looks[e->seen];
  look->at_last = magnitude (e->x[e->looks[last_look (e)].at]);
  look->most = -1;
  for (int64_t i = 0; i < e->columns * e->n; i++)
    {
      const double size = magnitude (e->x[i]);
      look->sums[i >= e->n] += size;
      if (i < e->n && size > look->most)
        {
          look->most = size;
          look->at = i;
        }
    }
  if (next == OCTA_NEXT_SIGNS)
    look->is_same = take_signs (e);
  else
    {
      memset (e->x, 0, (size_t)e->n * sizeof *e->x);
      e->x[look->at].x = 1;
    }
}

static octa_status
look_there (const estimate *e, int next)
{
  const int64_t words[] = {
    (int64_t)e->block->p,
    (int64_t)e->signs_there,
    (int64_t)(e->looks_there + (size_t)e->seen * sizeof (octa_look)),
    e->seen > 1 ? (int64_t)(e->looks_there
                            + (size_t)last_look (e) * sizeof (octa_look))
                : 0,
    e->n,
    e->columns,
    next | (octa_linalg_zero_is_negative ? OCTA_ZERO_NEGATIVE : 0)
  };
  return octa_linalg_launch_typed ("look",
                                   e->is_single ? OCTA_TYPE_SINGLE
                                                : OCTA_TYPE_DOUBLE,
                                   e->is_complex, OCTA_LINALG_LOOK, words, 7,
                                   (int64_t[]){ 1, 1 }, OCTA_LOOK_BLOCK);
}

static octa_status
look (estimate *e, int next)
{
  octa_status st;
  if (e->corners)
    OCTA_TRY (look_there (e, next));
  else
    {
      OCTA_TRY (fetch (e));
      look_here (e, next);
    }
  e->columns = 1;
  e->seen++;
done:
  return st;
}

/* Copy the looks to the host.  */
static octa_status
read_looks (estimate *e)
{
  const size_t bytes = (size_t)e->seen * sizeof (octa_look);
  if (! e->corners)
    return OCTA_OK;
  const char *p = octa_block_at_hand (e->block, false);
  if (! p)
    return octa_staging_dtoh (e->looks, e->looks_there, bytes);
  memcpy (e->looks, p + (e->looks_there - e->block->p), bytes);
  return OCTA_OK;
}

/* ---- the estimate ---- */

/* The second column, whose entries all differ, is LAPACK's safeguard against
   a first column that hides a large norm.  LAPACK tries it last.  */
static void
begin (estimate *e)
{
  const double n = (double)e->n;
  e->columns = e->n > 1 ? 2 : 1;
  e->seen = 0;
  memset (e->looks, 0, sizeof e->looks);
  for (int64_t i = 0; i < e->n; i++)
    {
      e->x[i] = (cuDoubleComplex){ 1 / n, 0 };
      if (e->columns > 1)
        e->x[e->n + i] = (cuDoubleComplex){
          (i % 2 ? -1 : 1) * (1 + (double)i / (n - 1)), 0
        };
    }
}

/* Multiply X by the inverse, or by its adjoint, look at it, and replace it by
   the NEXT vector.  As in LAPACK the rows of the matrix are in the order of
   the pivots, which does not change the norm.  */
static octa_status
apply (estimate *e, bool is_adjoint, int next)
{
  octa_status st;
  const cublasOperation_t op = is_adjoint == e->of_rows ? CUBLAS_OP_N
                               : e->is_complex          ? CUBLAS_OP_C
                                                        : CUBLAS_OP_T;
  /* Later vectors are made on the device.  */
  if (! e->corners || e->seen == 0)
    OCTA_TRY (put (e));
  octa_block_change (e->block);
  OCTA_TRY (let_ride (e));
  OCTA_TRY (divide (e, op, e->block->p));
  OCTA_TRY (keep_quotient (e));
  OCTA_TRY (look (e, next));
done:
  return st;
}

static octa_status
norm_of_inverse (estimate *e, double *norm)
{
  octa_status st;
  const octa_look *looks = e->looks;
  begin (e);
  OCTA_TRY (apply (e, false, OCTA_NEXT_SIGNS));
  if (e->n > 1)
    {
      OCTA_TRY (apply (e, true, OCTA_NEXT_UNIT));
      e->rider = NULL;
      OCTA_TRY (apply (e, false, OCTA_NEXT_SIGNS));
    }
  OCTA_TRY (read_looks (e));
  double before = looks[0].sums[0];
  *norm = looks[e->seen - 1].sums[0];
  for (int round = 2;
       e->n > 1 && ! looks[e->seen - 1].is_same && *norm > before; round++)
    {
      OCTA_TRY (apply (e, true, OCTA_NEXT_UNIT));
      OCTA_TRY (read_looks (e));
      if (looks[e->seen - 1].at_last == looks[e->seen - 1].most
          || round >= ROUNDS)
        break;
      before = *norm;
      OCTA_TRY (apply (e, false, OCTA_NEXT_SIGNS));
      OCTA_TRY (read_looks (e));
      *norm = looks[e->seen - 1].sums[0];
    }
  const double other = 2 * (looks[0].sums[1] / (3 * (double)e->n));
  if (other > *norm)
    *norm = other;
  for (int i = 0; i < e->seen; i++)
    if (! isfinite (looks[i].sums[0] + looks[i].sums[1]))
      *norm = NAN;
done:
  return st;
}

bool
octa_linalg_is_bad (double rcond, octa_type t)
{
  volatile double sum = rcond + 1;
  volatile float sum_f = (float)rcond + 1;
  return isnan (rcond) || (t == OCTA_TYPE_SINGLE ? sum_f == 1 : sum == 1);
}

static octa_status
find (estimate *e, double norm, double *rcond)
{
  double inverse;
  *rcond = 0;
  if (norm_of_inverse (e, &inverse) != OCTA_OK)
    return OCTA_FAIL;
  /* A matrix whose inverse overflows is singular.  */
  if (isfinite (inverse) && inverse > 0)
    *rcond = 1 / inverse / norm;
  return OCTA_OK;
}

octa_status
octa_linalg_rcond (const octa_linalg_factor *f, double norm, bool of_rows,
                   octa_linalg_rider *rider, double *rcond)
{
  octa_status st = OCTA_OK;
  const octa_type t = (octa_type)f->m->type;
  estimate e = { .f = f,
                 .n = f->m->size.dims[0],
                 .is_single = t == OCTA_TYPE_SINGLE,
                 .is_complex = f->m->cplx != OCTA_REAL,
                 .of_rows = of_rows };
  e.bytes = (size_t)e.n * octa_elem_size (t, e.is_complex);
  e.x = malloc (OCTA_LINALG_SIDES * (size_t)e.n * sizeof *e.x);
  e.raw = malloc (OCTA_LINALG_SIDES * e.bytes);
  e.signs = calloc ((size_t)e.n, 1);
  *rcond = 0;
  if (! e.x || ! e.raw || ! e.signs)
    st = octa_no_memory ("the estimate of a condition number");
  if (st != OCTA_OK || norm == 0)
    goto done;
  /* looks are aligned to 8 bytes */
  const int64_t words = octa_ceil_div ((int64_t)(OCTA_LINALG_SIDES * e.bytes),
                                       8);
  OCTA_TRY (octa_block_take (8 * (size_t)words + sizeof e.looks + (size_t)e.n,
                             &e.block));
  e.looks_there = e.block->p + 8 * (size_t)words;
  e.signs_there = e.looks_there + sizeof e.looks;
  OCTA_TRY (octa_linalg_corners_make (f, &e.corners));
  e.rider = e.corners && f->kind == OCTA_LINALG_POSITIVE ? rider : NULL;
  OCTA_TRY (find (&e, norm, rcond));
  /* If A is nearly singular, the corners may be so, too: do not use them.  */
  if (e.corners && octa_linalg_is_bad (*rcond, t))
    {
      octa_linalg_corners_drop (e.corners);
      e.corners = NULL;
      e.rider = NULL;
      OCTA_TRY (find (&e, norm, rcond));
    }
done:
  octa_linalg_corners_drop (e.corners);
  if (e.block)
    octa_block_give (e.block);
  free (e.x);
  free (e.raw);
  free (e.signs);
  return st;
}
