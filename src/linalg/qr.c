/* qr.c -- QR factorizations.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"
#include "array/rows.h"

#include <string.h>

/* A's factors as LAPACK packs them.  */
typedef struct packed
{
  octa_node *a;   /* R, and below its diagonal the reflectors */
  octa_node *tau; /* the reflectors' factors, as a row */
  octa_type type;
  bool is_complex;
  int64_t m, n, k; /* K is the smaller one */
} packed;

static void
packed_free (packed *p)
{
  octa_node_release (p->a);
  octa_node_release (p->tau);
}

static octa_status
factor (packed *p, octa_linalg_room *room)
{
  octa_status st;
  cusolverDnHandle_t h;
  cusolverDnParams_t params;
  size_t device, host;
  const cudaDataType type = octa_linalg_type (p->type, p->is_complex);
  void *a = octa_linalg_pointer (p->a), *tau = octa_linalg_pointer (p->tau);
  OCTA_TRY (octa_linalg_solver (&h, &params));
  OCTA_NV (CUSOLVER, cusolverDnXgeqrf_bufferSize,
           (h, params, p->m, p->n, type, a, p->m, type, tau, type, &device,
            &host));
  OCTA_TRY (octa_linalg_room_take (room, device, host));
  OCTA_NV (CUSOLVER, cusolverDnXgeqrf,
           (h, params, p->m, p->n, type, a, p->m, type, tau, type, room->work,
            device, room->host, host, room->info));
done:
  return st;
}

/* Prepare the operand; the caller frees *P in any case.  */
static octa_status
pack (octa_node *a, packed *p, octa_linalg_room *room)
{
  octa_status st;
  octa_node *ready = NULL;
  const octa_type t = octa_type_float ((octa_type)a->type);
  OCTA_TRY (octa_node_resolve (a));
  const bool is_complex = a->cplx == OCTA_COMPLEX;
  p->type = t;
  p->is_complex = is_complex;
  p->m = a->size.dims[0];
  p->n = a->size.dims[1];
  p->k = p->m < p->n ? p->m : p->n;
  OCTA_TRY (octa_index_ready (a, t, is_complex, &ready));
  OCTA_TRY (octa_node_result (t, is_complex, &a->size, &p->a));
  OCTA_TRY (octa_node_result (t, is_complex, OCTA_SIZE (1, p->n), &p->tau));
  OCTA_TRY (octa_lane_copy (octa_buffer_use (p->a->buffer),
                            octa_buffer_use (ready->buffer),
                            p->a->buffer->bytes));
  /* If there are more columns than rows, the last columns have no
     reflector.  */
  if (p->n > p->k)
    OCTA_TRY (octa_lane_fill8 (octa_buffer_use (p->tau->buffer), 0,
                               p->tau->buffer->bytes));
  OCTA_TRY (factor (p, room));
done:
  octa_node_release (ready);
  return st;
}

/* ---- R ---- */

/* P's array on and above the diagonal, BELOW below it.  */
static octa_status
above (const packed *p, octa_node *below, octa_node **out)
{
  octa_status st;
  octa_node *row = NULL, *column = NULL, *mask = NULL;
  OCTA_TRY (octa_node_range (0, 1, OCTA_SIZE (p->m, 1), &row));
  OCTA_TRY (octa_node_range (0, 1, OCTA_SIZE (1, p->n), &column));
  OCTA_TRY (octa_node_op (OCTA_OP_ge, (octa_node *[]){ column, row }, &mask));
  OCTA_TRY (
      octa_node_op (OCTA_OP_merge, (octa_node *[]){ mask, p->a, below }, out));
done:
  octa_node_release (row);
  octa_node_release (column);
  octa_node_release (mask);
  return st;
}

#define SCALE(type, product)                                                  \
  do                                                                          \
    {                                                                         \
      type *x = (type *)a + j * p->m;                                         \
      const type t = ((const type *)tau)[j];                                  \
      for (int64_t i = j + 1; i < p->m; i++)                                  \
        x[i] = product;                                                       \
    }                                                                         \
  while (0)
#define PRODUCT(type)                                                         \
  (type) { x[i].x *t.x - x[i].y *t.y, x[i].x *t.y + x[i].y *t.x }

/* If the host can access P's array: set the elements below the diagonal to
   zero, or with IS_RAW multiply them by the reflectors' factors.  Else
   false.  */
static bool
change_below (const packed *p, bool is_raw)
{
  const size_t size = octa_elem_size (p->type, p->is_complex);
  char *a = octa_block_at_hand (p->a->buffer->block, true);
  const void *tau = octa_block_at_hand (p->tau->buffer->block, false);
  if (! a || ! tau)
    return false;
  for (int64_t j = 0; j < p->k; j++)
    if (! is_raw)
      memset (a + size * (size_t)(j * p->m + j + 1), 0,
              size * (size_t)(p->m - j - 1));
    else if (p->type == OCTA_TYPE_SINGLE && p->is_complex)
      SCALE (cuComplex, PRODUCT (cuComplex));
    else if (p->type == OCTA_TYPE_SINGLE)
      SCALE (float, x[i] * t);
    else if (p->is_complex)
      SCALE (cuDoubleComplex, PRODUCT (cuDoubleComplex));
    else
      SCALE (double, x[i] * t);
  return true;
}

static octa_status
triangle_of (const packed *p, bool is_economy, octa_node **out)
{
  octa_status st;
  octa_node *zero = NULL, *all = NULL;
  if (change_below (p, false))
    octa_node_retain (all = p->a);
  else
    {
      OCTA_TRY (octa_node_number (p->type, 0, &zero));
      OCTA_TRY (above (p, zero, &all));
    }
  if (! is_economy || p->m == p->k)
    {
      *out = OCTA_MOVE (all);
      goto done;
    }
  const octa_subscript s[2] = { { .step = 1, .count = p->k },
                                { .is_colon = true } };
  OCTA_TRY (octa_index_read (all, 2, s, out));
done:
  octa_node_release (zero);
  octa_node_release (all);
  return st;
}

octa_status
octa_linalg_qr_r (octa_node *a, bool is_raw, octa_node **r)
{
  octa_status st;
  packed p = { .a = NULL };
  octa_linalg_room room = { .buffer = NULL };
  octa_node *below = NULL;
  OCTA_TRY (pack (a, &p, &room));
  if (! is_raw)
    {
      OCTA_TRY (triangle_of (&p, false, r));
      goto done;
    }
  if (change_below (&p, true))
    {
      octa_node_retain (*r = p.a);
      goto done;
    }
  OCTA_TRY (
      octa_node_op (OCTA_OP_times, (octa_node *[]){ p.a, p.tau }, &below));
  OCTA_TRY (above (&p, below, r));
done:
  octa_node_release (below);
  octa_linalg_room_give (&room);
  packed_free (&p);
  return st;
}

/* ---- Q ---- */

#define ORGQR(name, type, real)                                               \
  do                                                                          \
    {                                                                         \
      type *a = octa_linalg_pointer (q);                                      \
      const type *tau = octa_linalg_pointer (p->tau);                         \
      OCTA_TRY (octa_linalg_solver (&h, &params));                            \
      OCTA_NV (CUSOLVER, cusolverDn##name##_bufferSize,                       \
               (h, m, n, k, a, m, tau, &lwork));                              \
      OCTA_TRY (                                                              \
          octa_linalg_room_take (room, (size_t)lwork * sizeof (type), 0));    \
      OCTA_NV (CUSOLVER, cusolverDn##name,                                    \
               (h, m, n, k, a, m, tau, room->work, lwork, room->info));       \
    }                                                                         \
  while (0)

/* Replace the reflectors in Q, which has the first columns of P's array, by
   the matrix that they define.  */
static octa_status
unfold (const packed *p, octa_node *q, octa_linalg_room *room)
{
  octa_status st;
  cusolverDnHandle_t h;
  cusolverDnParams_t params;
  int lwork;
  const int m = (int)p->m, n = (int)q->size.dims[1], k = (int)p->k;
  OCTA_LINALG_CALL (p->type, p->is_complex, ORGQR, Sorgqr, Dorgqr, Cungqr,
                    Zungqr);
done:
  return st;
}

octa_status
octa_linalg_qr (octa_node *a, bool is_economy, octa_node **q, octa_node **r)
{
  octa_status st;
  packed p = { .a = NULL };
  octa_linalg_room room = { .buffer = NULL };
  octa_node *left = NULL, *right = NULL;
  if (a->size.dims[0] > INT32_MAX)
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "qr: Q can have at most 2147483647 rows; compute only R "
                      "(R = qr (A)), or factor blocks of rows");
  OCTA_TRY (pack (a, &p, &room));
  OCTA_TRY (octa_node_result (p.type, p.is_complex,
                              OCTA_SIZE (p.m, is_economy ? p.k : p.m), &left));
  OCTA_TRY (octa_lane_copy (octa_buffer_use (left->buffer),
                            octa_buffer_use (p.a->buffer),
                            (size_t)(p.m * p.k)
                                * octa_elem_size (p.type, p.is_complex)));
  OCTA_TRY (triangle_of (&p, is_economy, &right));
  OCTA_TRY (unfold (&p, left, &room));
  *q = left;
  *r = right;
  left = right = NULL;
done:
  octa_node_release (left);
  octa_node_release (right);
  octa_linalg_room_give (&room);
  packed_free (&p);
  return st;
}
