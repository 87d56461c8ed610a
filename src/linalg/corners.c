/* corners.c -- fast triangular solves for a few columns, by inverses of
   diagonal blocks.

   An ordinary triangular solve goes from row to row; on a GPU it takes a tenth
   of the time of a factorization.  Here the diagonal blocks of the triangle,
   called corners, are inverted first.  Then a solve is two products for each
   corner: one with its inverse, and one with the block beside it.  The error
   depends on the condition of the corners; the results are good enough for an
   estimate, not for a solution.

   Two neighbouring corners are joined to one of twice the size: for
   [A, 0; B, C] the block below the diagonal of the inverse is
   - inv (C) * B * inv (A).  One call of cuBLAS joins all pairs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"
#include "kernels/linalg/octa_corners.h"

#include <stdlib.h>
#include <string.h>

int64_t octa_linalg_corner_rows;

enum
{
  FROM = 1000, /* rows from which on this is faster */
  CORNERS = 4, /* as many as this, or more of ROWS_MAX rows */
  ROWS_MAX = 1024
};

/* A triangle of M.  Column j of an inverse begins at j * ROWS, so that the
   inverses are evenly spaced, as the corners are in M.  */
typedef struct triangle
{
  bool is_lower, is_unit;
  CUdeviceptr inverses;
} triangle;

struct octa_linalg_corners
{
  const octa_node *m;
  octa_linalg_kind kind;
  octa_type t;
  bool is_complex;
  int64_t n, rows; /* of M, and of a corner */
  size_t size;     /* of an element */
  int count;
  triangle all[2];
  octa_block *block;   /* inverses and scratch */
  CUdeviceptr scratch; /* for columns, or for joining pairs */
};

static int64_t
rows_for (int64_t n)
{
  int64_t least = octa_linalg_corner_rows, rows = OCTA_CORNER;
  if (! least)
    least = n < CORNERS * ROWS_MAX ? n / CORNERS : ROWS_MAX;
  while (rows < least)
    rows *= 2;
  return rows;
}

static bool
is_quicker (int64_t n)
{
  if (octa_linalg_corner_rows)
    return n > octa_linalg_corner_rows;
  return n >= FROM && ! octa_driver_is_host ();
}

/* ---- kernels ---- */

/* Invert the corners of OCTA_CORNER rows.  */
static octa_status
invert_smallest (const octa_linalg_corners *c, const triangle *t)
{
  const int64_t words[] = { (int64_t)octa_buffer_use (c->m->buffer),
                            (int64_t)t->inverses,
                            c->n,
                            c->rows,
                            t->is_lower,
                            t->is_unit };
  return octa_linalg_launch_typed ("corner_inverse", c->t, c->is_complex,
                                   OCTA_LINALG_CORNER_INVERSE, words, 6,
                                   (int64_t[]){
                                       octa_ceil_div (c->n, OCTA_CORNER), 1 },
                                   OCTA_CORNER);
}

/* Combine Y with the product of the ROWS x COLUMNS matrix at M, whose leading
   dimension is LD, and each of the SIDES columns X, as HOW says.  */
static octa_status
step (const octa_linalg_corners *c, CUdeviceptr m, int64_t rows,
      int64_t columns, int64_t ld, CUdeviceptr x, CUdeviceptr y, int64_t sides,
      int how)
{
  const bool is_turned = how & OCTA_STEP_TURNED;
  const int64_t words[] = { (int64_t)m, (int64_t)x, (int64_t)y, rows,
                            columns,    ld,         c->n,       how };
  const int64_t blocks = is_turned ? octa_ceil_div (columns, OCTA_STEP_WARPS)
                                   : octa_ceil_div (rows, 32);
  return octa_linalg_launch_typed ("step", c->t, c->is_complex,
                                   OCTA_LINALG_STEP, words, 8,
                                   (int64_t[]){ blocks, sides },
                                   OCTA_STEP_BLOCK);
}

octa_status
octa_linalg_corners_subtract (const octa_linalg_corners *c, const octa_node *a,
                              CUdeviceptr x, CUdeviceptr y)
{
  return step (c, octa_buffer_use (a->buffer), c->n, c->n, c->n, x, y, 1,
               OCTA_STEP_LESS);
}

/* ---- inverses ---- */

/* Join the inverses of COUNT pairs of corners, with FIRST and SECOND rows,
   from row AT on.  */
static octa_status
join (const octa_linalg_corners *c, const triangle *t, cublasHandle_t h,
      int64_t at, int64_t first, int64_t second, int64_t count)
{
  octa_status st;
  const int64_t rows = t->is_lower ? second : first, i = t->is_lower * first;
  const int64_t columns = first + second - rows, j = first - i;
  const char *m = octa_linalg_pointer (c->m);
  char *x = (char *)(uintptr_t)t->inverses;
  char *scratch = (char *)(uintptr_t)c->scratch;
#define AT(row, column, ld)                                                   \
  (c->size * (size_t)(at + (row) + (at + (column)) * (ld)))
  octa_linalg_products p = {
    .t = c->t,
    .is_complex = c->is_complex,
    .m = rows,
    .n = columns,
    .k = columns,
    .count = count,
    .factor = 1,
    .ld_a = c->n,
    .ld_b = c->rows,
    .ld_c = rows,
    .step_a = 2 * first * (c->n + 1),
    .step_b = 2 * first * (c->rows + 1),
    .step_c = rows * columns,
  };
  OCTA_TRY (octa_linalg_multiply (h, &p, m + AT (i, j, c->n),
                                  x + AT (j, j, c->rows), scratch));
  p.k = rows;
  p.factor = -1;
  p.ld_a = p.ld_c = c->rows;
  p.ld_b = rows;
  p.step_a = p.step_c = p.step_b;
  p.step_b = rows * columns;
  OCTA_TRY (octa_linalg_multiply (h, &p, x + AT (i, i, c->rows), scratch,
                                  x + AT (i, j, c->rows)));
#undef AT
done:
  return st;
}

static octa_status
invert (const octa_linalg_corners *c, const triangle *t)
{
  octa_status st;
  cublasHandle_t h;
  OCTA_TRY (invert_smallest (c, t));
  OCTA_TRY (octa_linalg_blas (&h));
  for (int64_t rows = OCTA_CORNER; rows < c->rows; rows *= 2)
    {
      const int64_t pairs = c->n / (2 * rows), left = c->n % (2 * rows);
      if (pairs > 0)
        OCTA_TRY (join (c, t, h, 0, rows, rows, pairs));
      if (left > rows)
        OCTA_TRY (join (c, t, h, c->n - left, rows, left - rows, 1));
    }
done:
  return st;
}

/* Allocate the memory.  If there is not enough, BLOCK stays NULL, without an
   error.  */
static octa_status
take_room (octa_linalg_corners *c)
{
  octa_status st;
  const size_t corners = (size_t)octa_ceil_div (c->n, c->rows);
  const size_t rows = (size_t)c->rows, pairs = corners * rows * rows / 4;
  const size_t bytes = corners * rows * (rows + 1) * c->size;
  const size_t columns = OCTA_LINALG_SIDES * (size_t)c->n;
  const size_t scratch = columns > pairs ? columns : pairs;
  if (octa_block_take ((size_t)c->count * bytes + scratch * c->size, &c->block)
      != OCTA_OK)
    return strcmp (octa_error ()->id, OCTA_ERROR_MEMORY) ? OCTA_FAIL : OCTA_OK;
  for (int i = 0; i < c->count; i++)
    c->all[i].inverses = c->block->p + (size_t)i * bytes;
  c->scratch = c->block->p + (size_t)c->count * bytes;
  OCTA_TRY (octa_lane_fill8 (c->block->p, 0, (size_t)c->count * bytes));
done:
  return st;
}

void
octa_linalg_corners_drop (octa_linalg_corners *c)
{
  if (c && c->block)
    octa_block_give (c->block);
  free (c);
}

octa_status
octa_linalg_corners_make (const octa_linalg_factor *f,
                          octa_linalg_corners **out)
{
  octa_status st;
  const bool is_complex = f->m->cplx != OCTA_REAL;
  const bool is_full = f->kind == OCTA_LINALG_FULL;
  const int64_t n = f->m->size.dims[0];
  *out = NULL;
  if (! is_quicker (n))
    return OCTA_OK;
  octa_linalg_corners *c = malloc (sizeof *c);
  if (! c)
    return octa_no_memory ("the inverses of triangles");
  *c = (octa_linalg_corners){ .m = f->m,
                              .kind = f->kind,
                              .t = (octa_type)f->m->type,
                              .is_complex = is_complex,
                              .n = n,
                              .rows = rows_for (n),
                              .count = is_full ? 2 : 1 };
  c->size = octa_elem_size (c->t, is_complex);
  if (is_full)
    {
      c->all[0] = (triangle){ .is_lower = true, .is_unit = true };
      c->all[1] = (triangle){ .is_lower = false };
    }
  else
    c->all[0].is_lower = f->kind == OCTA_LINALG_LOWER
                         || (f->kind == OCTA_LINALG_POSITIVE && f->is_lower);
  OCTA_TRY (take_room (c));
  for (int i = 0; c->block && i < c->count; i++)
    OCTA_TRY (invert (c, &c->all[i]));
  if (c->block)
    *out = OCTA_MOVE (c);
done:
  octa_linalg_corners_drop (c);
  return st;
}

/* ---- solves ---- */

/* Set X to T \ B, or with IS_TURNED to T' \ B, for SIDES columns; B is
   overwritten.  */
static octa_status
divide (const octa_linalg_corners *c, const triangle *t, bool is_turned,
        CUdeviceptr b, CUdeviceptr x, int64_t sides)
{
  octa_status st = OCTA_OK;
  const bool is_down = t->is_lower != is_turned;
  const CUdeviceptr m = octa_buffer_use (c->m->buffer);
  const int turned = is_turned ? OCTA_STEP_TURNED : 0;
  const int shape = t->is_lower ? OCTA_STEP_LOWER : OCTA_STEP_UPPER;
  const int64_t corners = octa_ceil_div (c->n, c->rows);
#define AT(p, i, j, ld) ((p) + c->size * (size_t)((i) + (j) * (ld)))
  for (int64_t k = 0; k < corners; k++)
    {
      const int64_t i = (is_down ? k : corners - 1 - k) * c->rows;
      const int64_t rows = c->n - i < c->rows ? c->n - i : c->rows;
      const int64_t next = is_down ? i + rows : 0; /* remaining rows */
      const int64_t left = is_down ? c->n - next : i;
      const CUdeviceptr here = AT (x, i, 0, 0), rest = AT (b, next, 0, 0);
      OCTA_TRY (step (c, AT (t->inverses, i, i, c->rows), rows, rows, c->rows,
                      AT (b, i, 0, 0), here, sides, turned | shape));
      if (left > 0 && is_turned)
        OCTA_TRY (step (c, AT (m, i, next, c->n), rows, left, c->n, here, rest,
                        sides, turned | OCTA_STEP_LESS));
      else if (left > 0)
        OCTA_TRY (step (c, AT (m, next, i, c->n), left, rows, c->n, here, rest,
                        sides, OCTA_STEP_LESS));
    }
#undef AT
done:
  return st;
}

octa_status
octa_linalg_corners_divide (const octa_linalg_corners *c, cublasOperation_t op,
                            CUdeviceptr b, int64_t sides)
{
  octa_status st;
  const triangle *t = c->all;
  bool is_turned = op != CUBLAS_OP_N;
  octa_block_change (c->block);
  if (c->kind == OCTA_LINALG_UPPER || c->kind == OCTA_LINALG_LOWER)
    {
      OCTA_TRY (divide (c, t, is_turned, b, c->scratch, sides));
      return octa_lane_copy (b, c->scratch, (size_t)(sides * c->n) * c->size);
    }
  /* R' * R, or L * L', which are Hermitian.  */
  if (c->kind == OCTA_LINALG_POSITIVE)
    {
      is_turned = ! t->is_lower;
      OCTA_TRY (divide (c, t, is_turned, b, c->scratch, sides));
      return divide (c, t, ! is_turned, c->scratch, b, sides);
    }
  OCTA_TRY (divide (c, &t[is_turned], is_turned, b, c->scratch, sides));
  OCTA_TRY (divide (c, &t[! is_turned], is_turned, c->scratch, b, sides));
done:
  return st;
}
