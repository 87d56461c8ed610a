/* inverse.c -- inverses, determinants, condition numbers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"
#include "array/rows.h"

#include <math.h>
#include <stdlib.h>

/* Factor A as core does if it does not solve.  */
static octa_status
factor (octa_node *a, bool wants_rcond, bool is_upper, octa_linalg_factor *f,
        double *rcond)
{
  octa_status st;
  bool is_complex;
  const octa_linalg_how how = { .wants_rcond = wants_rcond,
                                .keeps_cholesky = true,
                                .is_upper = is_upper };
  OCTA_TRY (octa_linalg_resolve (a, &is_complex));
  OCTA_TRY (octa_linalg_factor_as_core (f, a,
                                        octa_type_float ((octa_type)a->type),
                                        is_complex, &how, rcond));
done:
  return st;
}

octa_status
octa_linalg_condition (octa_node *a, double *rcond)
{
  octa_linalg_factor f = { .m = NULL };
  octa_status st = factor (a, true, false, &f, rcond);
  octa_linalg_factor_drop (&f);
  return st;
}

/* ---- diagonals ---- */

/* The diagonal of F on the host, malloc'ed.  */
static octa_status
take_diagonal (const octa_linalg_factor *f, octa_node **diagonal, void **out)
{
  octa_status st;
  octa_node *view = NULL;
  const octa_type t = (octa_type)f->m->type;
  const bool is_complex = f->m->cplx != OCTA_REAL;
  const int64_t n = f->m->size.dims[0];
  const size_t bytes = (size_t)n * octa_elem_size (t, is_complex);
  const octa_subscript s = { .start = 0, .step = n + 1, .count = n };
  if (! (*out = malloc (bytes)))
    return octa_no_memory ("a diagonal");
  OCTA_TRY (octa_index_read (f->m, 1, &s, &view));
  OCTA_TRY (octa_index_ready (view, t, is_complex, diagonal));
  OCTA_TRY (
      octa_staging_dtoh (*out, octa_buffer_use ((*diagonal)->buffer), bytes));
done:
  octa_node_release (view);
  return st;
}

static cuDoubleComplex
element (const void *p, int64_t i, octa_type t, bool is_complex)
{
  cuDoubleComplex z = { 0, 0 };
  if (t == OCTA_TYPE_SINGLE)
    {
      const float *f = (const float *)p + (is_complex ? 2 * i : i);
      z.x = f[0];
      z.y = is_complex ? f[1] : 0;
    }
  else
    {
      const double *d = (const double *)p + (is_complex ? 2 * i : i);
      z.x = d[0];
      z.y = is_complex ? d[1] : 0;
    }
  return z;
}

/* ---- inverses ---- */

/* X * X', which is exactly Hermitian.  */
static octa_status
square (octa_node *x, bool is_complex, octa_node **out)
{
  octa_status st;
  octa_node *turned = NULL, *adjoint = NULL;
  OCTA_TRY (octa_index_transpose (x, &turned));
  if (is_complex)
    OCTA_TRY (octa_node_op (OCTA_OP_conj, &turned, &adjoint));
  OCTA_TRY (octa_linalg_product (x, is_complex ? adjoint : turned, out));
done:
  octa_node_release (turned);
  octa_node_release (adjoint);
  return st;
}

/* The inverse of R' * R, where R is the upper triangle in M.  */
static octa_status
invert_square (const octa_node *m, octa_node **out)
{
  octa_status st;
  octa_node *x = NULL;
  const int64_t n = m->size.dims[0];
  const bool is_complex = m->cplx != OCTA_REAL;
  OCTA_TRY (octa_linalg_identity ((octa_type)m->type, is_complex, n, &x));
  OCTA_TRY (octa_linalg_trsm (m, CUBLAS_FILL_MODE_UPPER, CUBLAS_DIAG_NON_UNIT,
                              CUBLAS_OP_N, octa_linalg_pointer (x), n));
  OCTA_TRY (square (x, is_complex, out));
done:
  octa_node_release (x);
  return st;
}

/* LAPACK assumes that the diagonal of a Cholesky factor is real.  */
static octa_status
has_real_diagonal (octa_node *m, bool *answer)
{
  const octa_linalg_factor f = { .m = m };
  octa_node *diagonal = NULL;
  void *elements = NULL;
  octa_status st = take_diagonal (&f, &diagonal, &elements);
  *answer = true;
  for (int64_t i = 0; st == OCTA_OK && i < m->size.dims[0]; i++)
    *answer &= element (elements, i, (octa_type)m->type, true).y == 0;
  octa_node_release (diagonal);
  free (elements);
  return st;
}

octa_status
octa_linalg_inverse_of_square (octa_node *r, octa_node **out)
{
  octa_status st;
  octa_node *m = NULL;
  bool is_complex;
  octa_linalg_kind kind;
  double norm;
  *out = NULL;
  OCTA_TRY (octa_linalg_resolve (r, &is_complex));
  OCTA_TRY (octa_index_ready (r, octa_type_float ((octa_type)r->type),
                              is_complex, &m));
  OCTA_TRY (octa_linalg_kind_of (m, NULL, &kind, &norm));
  bool is_real = true;
  if (is_complex)
    OCTA_TRY (has_real_diagonal (m, &is_real));
  if (kind == OCTA_LINALG_UPPER && isfinite (norm) && is_real)
    OCTA_TRY (invert_square (m, out));
done:
  octa_node_release (m);
  return st;
}

static octa_status
invert (const octa_linalg_factor *f, octa_node **out)
{
  octa_status st;
  octa_node *x = NULL;
  const int64_t n = f->m->size.dims[0];
  if (f->kind == OCTA_LINALG_POSITIVE)
    return invert_square (f->m, out);
  if (f->kind == OCTA_LINALG_FULL && octa_driver_is_host ())
    return octa_linalg_batch_invert (f, out);
  OCTA_TRY (octa_linalg_identity ((octa_type)f->m->type,
                                  f->m->cplx != OCTA_REAL, n, &x));
  OCTA_TRY (octa_linalg_divide (f, octa_linalg_pointer (x), n));
  *out = OCTA_MOVE (x);
done:
  octa_node_release (x);
  return st;
}

/* For a triangle core uses the inverse.  */
static octa_status
condition_of_inverse (octa_linalg_kind kind, octa_node *x, double *rcond)
{
  octa_status st;
  double norm;
  octa_linalg_factor f = { .m = x };
  OCTA_TRY (octa_linalg_kind_of (x, NULL, &f.kind, &norm));
  f.kind = kind;
  *rcond = 0;
  if (isfinite (norm))
    OCTA_TRY (octa_linalg_rcond (&f, norm, false, NULL, rcond));
done:
  return st;
}

octa_status
octa_linalg_inverse (octa_node *a, bool wants_rcond, octa_node **out,
                     double *rcond)
{
  octa_status st;
  octa_linalg_factor f = { .m = NULL };
  octa_node *x = NULL;
  *out = NULL;
  OCTA_TRY (factor (a, wants_rcond, true, &f, rcond));
  if (*rcond == 0)
    OCTA_TRY (octa_node_numbers (octa_type_float ((octa_type)a->type),
                                 (double)INFINITY, &a->size, out));
  else if (f.m)
    {
      OCTA_TRY (invert (&f, &x));
      if (wants_rcond
          && (f.kind == OCTA_LINALG_UPPER || f.kind == OCTA_LINALG_LOWER))
        OCTA_TRY (condition_of_inverse (f.kind, x, rcond));
      octa_node_finish (x);
      *out = OCTA_MOVE (x);
    }
done:
  octa_node_release (x);
  octa_linalg_factor_drop (&f);
  return st;
}

/* ---- determinants ---- */

/* A number times 2 ^ EXPONENT, so that products do not overflow.  */
typedef struct scaled
{
  cuDoubleComplex z;
  int64_t exponent;
} scaled;

static void
multiply (scaled *s, cuDoubleComplex by)
{
  int e;
  const cuDoubleComplex z = s->z;
  /* Multiply real numbers alone, so that no part is 0 times infinity.  */
  if (z.y == 0 && by.y == 0)
    s->z.x = z.x * by.x;
  else
    s->z = (cuDoubleComplex){ z.x * by.x - z.y * by.y,
                              z.x * by.y + z.y * by.x };
  double most = fmax (fabs (s->z.x), fabs (s->z.y));
  if (! isfinite (most) || most == 0)
    return;
  (void)frexp (most, &e);
  s->z.x = ldexp (s->z.x, -e);
  s->z.y = ldexp (s->z.y, -e);
  s->exponent += e;
}

static octa_status
multiply_diagonal (const octa_linalg_factor *f, scaled *s)
{
  octa_status st;
  octa_node *diagonal = NULL;
  void *elements = NULL;
  int64_t *pivots = NULL;
  const int64_t n = f->m->size.dims[0];
  const bool is_positive = f->kind == OCTA_LINALG_POSITIVE;
  OCTA_TRY (take_diagonal (f, &diagonal, &elements));
  if (f->kind == OCTA_LINALG_FULL)
    OCTA_TRY (octa_linalg_pivots (f, &pivots));
  for (int64_t i = 0; i < n; i++)
    {
      cuDoubleComplex z = element (elements, i, (octa_type)f->m->type,
                                   f->m->cplx != OCTA_REAL);
      multiply (s, z);
      if (is_positive)
        multiply (s, z);
      if (pivots && pivots[i] != i + 1)
        s->z = (cuDoubleComplex){ -s->z.x, -s->z.y };
    }
done:
  octa_node_release (diagonal);
  free (elements);
  free (pivots);
  return st;
}

/* 2 ^ E times X.  */
static double
scale (double x, int64_t e)
{
  return ldexp (x, (int)(e > 5000 ? 5000 : e < -5000 ? -5000 : e));
}

octa_status
octa_linalg_determinant (octa_node *a, bool wants_rcond, double d[2],
                         double *rcond)
{
  octa_status st;
  octa_linalg_factor f = { .m = NULL };
  scaled s = { .z = { 1, 0 } };
  OCTA_TRY (factor (a, wants_rcond, false, &f, rcond));
  if (f.m)
    OCTA_TRY (multiply_diagonal (&f, &s));
  /* Before Octave 11 core does not estimate it for a triangle.  */
  if (f.m && octa_release () < 11
      && (f.kind == OCTA_LINALG_UPPER || f.kind == OCTA_LINALG_LOWER))
    *rcond = 0;
  d[0] = f.m ? scale (s.z.x, s.exponent) : 0;
  d[1] = f.m ? scale (s.z.y, s.exponent) : 0;
done:
  octa_linalg_factor_drop (&f);
  return st;
}

/* ---- powers ---- */

octa_status
octa_linalg_power (octa_node *a, int64_t exponent, octa_node **out)
{
  octa_status st = OCTA_OK;
  octa_node *power = NULL, *result = NULL, *next;
  octa_node_retain (power = a);
  if (exponent == 0)
    OCTA_TRY (octa_linalg_identity ((octa_type)a->type, false, a->size.dims[0],
                                    &result));
  while (exponent > 0)
    {
      if (exponent & 1)
        {
          if (result)
            OCTA_TRY (octa_linalg_product (result, power, &next));
          else
            octa_node_retain (next = power);
          octa_node_release (result);
          result = next;
        }
      exponent >>= 1;
      if (exponent > 0)
        {
          OCTA_TRY (octa_linalg_product (power, power, &next));
          octa_node_release (power);
          power = next;
        }
    }
  *out = OCTA_MOVE (result);
done:
  octa_node_release (power);
  octa_node_release (result);
  return st;
}
