/* solve.c -- systems of equations.

   As in core, a triangular matrix is solved directly.  A matrix that may be
   positive definite is factored by Cholesky's method.  If that fails or the
   matrix is nearly singular, and for all other matrices, LU is used.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"
#include "array/rows.h"

#include <math.h>

/* The factorization of a matrix.  */
typedef struct job
{
  octa_node *a;    /* read-only */
  octa_node *copy; /* made by octa_linalg_kind_of, or NULL */
  octa_type type;
  bool is_complex;
  const octa_linalg_how *how;
  octa_linalg_factor f;
  double norm;
} job;

/* The norm for the reciprocal condition number of a triangle.  Core uses that
   of the operand; F may be its transpose.  */
static octa_status
norm_of_rows (const job *j, double *norm)
{
  octa_status st;
  octa_node *other = NULL;
  octa_linalg_kind kind;
  OCTA_TRY (octa_linalg_own (j->f.m, j->type, j->is_complex, true, &other));
  OCTA_TRY (octa_linalg_kind_of (other, NULL, &kind, norm));
done:
  octa_node_release (other);
  return st;
}

static octa_status
find_rcond (const job *j, double *rcond)
{
  double norm = j->norm;
  bool of_rows = j->how->of_rows
                 && (j->f.kind == OCTA_LINALG_UPPER
                     || j->f.kind == OCTA_LINALG_LOWER);
  *rcond = 1;
  if (! j->how->wants_rcond)
    return OCTA_OK;
  if (of_rows && norm_of_rows (j, &norm) != OCTA_OK)
    return OCTA_FAIL;
  if (j->how->rider)
    j->how->rider->a = j->a;
  return octa_linalg_rcond (&j->f, norm, of_rows, j->how->rider, rcond);
}

/* Factor a copy of the matrix; a triangle is not copied.  INFO is LAPACK's. */
static octa_status
factorize (job *j, int *info, double *rcond)
{
  octa_status st = OCTA_OK;
  octa_node_release (j->f.m);
  j->f.m = NULL;
  *rcond = 0;
  if (j->f.kind == OCTA_LINALG_UPPER || j->f.kind == OCTA_LINALG_LOWER)
    octa_node_retain (j->f.m = j->a);
  else if (j->copy)
    {
      j->f.m = j->copy;
      j->copy = NULL;
    }
  else
    OCTA_TRY (octa_linalg_copy (j->a, &j->f.m));
  OCTA_TRY (octa_linalg_factorize (&j->f, ! j->how->is_upper, info));
  if (*info == 0)
    OCTA_TRY (find_rcond (j, rcond));
done:
  return st;
}

/* Find the kind of the matrix.  On a GPU the same pass copies it, because all
   kinds but triangles are factored in a copy.  If there is no memory for that,
   factorize copies it.  */
static octa_status
look (job *j)
{
  octa_status st;
  if (octa_driver_is_host ()
      || octa_node_empty (j->type, j->is_complex, &j->a->size, &j->copy)
             != OCTA_OK)
    j->copy = NULL;
  OCTA_TRY (octa_linalg_kind_of (j->a, j->copy, &j->f.kind, &j->norm));
done:
  return st;
}

octa_status
octa_linalg_factor_as_core (octa_linalg_factor *f, octa_node *a, octa_type t,
                            bool is_complex, const octa_linalg_how *how,
                            double *rcond)
{
  octa_status st;
  int info = 1;
  job j = { .type = t, .is_complex = is_complex, .how = how };
  OCTA_TRY (octa_linalg_turn (a, t, is_complex, how->is_transposed, &j.a));
  OCTA_TRY (look (&j));
  *rcond = NAN;
  if (! isfinite (j.norm))
    goto done;
  OCTA_TRY (factorize (&j, &info, rcond));
  if (j.f.kind == OCTA_LINALG_POSITIVE
      && (info != 0
          || (! how->keeps_cholesky && octa_linalg_is_bad (*rcond, t))))
    {
      j.f.kind = OCTA_LINALG_FULL;
      OCTA_TRY (factorize (&j, &info, rcond));
    }
done:
  if (st != OCTA_OK || info != 0)
    octa_linalg_factor_drop (&j.f);
  octa_node_release (j.a);
  octa_node_release (j.copy);
  *f = j.f;
  return st;
}

/* ---- solutions ---- */

/* The solution for B, which RIDER may have.  Solves by inverses of corners are
   less exact by a factor of about the root of A's condition number.  The
   rider's step of refinement makes up for that if RCOND is at least LEAST.  */
static octa_status
divide (const octa_linalg_factor *f, octa_node *b,
        const octa_linalg_rider *rider, double rcond, octa_node **out)
{
  octa_status st;
  octa_node *x = NULL;
  const double least = b->type == OCTA_TYPE_SINGLE ? 0x1p-11 : 0x1p-26;
  if (f->kind == OCTA_LINALG_POSITIVE && rider->x[1] && rcond >= least)
    return octa_node_op (OCTA_OP_plus, rider->x, out);
  OCTA_TRY (octa_linalg_copy (b, &x));
  OCTA_TRY (octa_linalg_divide (f, octa_linalg_pointer (x), x->size.dims[1]));
  octa_node_finish (x);
  *out = OCTA_MOVE (x);
done:
  octa_node_release (x);
  return st;
}

octa_status
octa_linalg_solve (octa_node *a, octa_node *b, bool is_right, bool wants_rcond,
                   octa_node **out, double *rcond)
{
  octa_status st;
  octa_linalg_factor f = { .m = NULL };
  octa_node *side = NULL, *x = NULL;
  octa_linalg_rider rider = { .a = NULL };
  bool a_complex, b_complex;
  const octa_type t = octa_type_common ((octa_type)a->type,
                                        (octa_type)b->type);
  OCTA_TRY (octa_linalg_resolve (a, &a_complex));
  OCTA_TRY (octa_linalg_resolve (b, &b_complex));
  const bool is_complex = a_complex || b_complex;
  *out = NULL;
  const octa_linalg_how how = {
    .is_transposed = is_right,
    .of_rows = is_right || octa_linalg_is_transposed (a),
    .wants_rcond = wants_rcond,
    .rider = b->size.dims[! is_right] == 1 ? &rider : NULL
  };
  OCTA_TRY (octa_linalg_turn (b, t, is_complex, is_right, &side));
  rider.b = side;
  OCTA_TRY (octa_linalg_factor_as_core (&f, a, t, is_complex, &how, rcond));
  if (! f.m)
    goto done;
  OCTA_TRY (divide (&f, side, &rider, *rcond, &x));
  if (is_right)
    OCTA_TRY (octa_index_transpose (x, out));
  else
    *out = OCTA_MOVE (x);
done:
  octa_linalg_factor_drop (&f);
  octa_linalg_rider_drop (&rider);
  octa_node_release (side);
  octa_node_release (x);
  return st;
}
