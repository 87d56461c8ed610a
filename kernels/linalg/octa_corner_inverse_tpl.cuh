/* octa_corner_inverse_tpl.cuh -- inverses of the smallest corners of a
   triangle of elements OCTA_T: squares of OCTA_CORNER rows; the last one
   has the remaining rows.

   A block inverts a corner; a thread, or on the host an iteration of a loop,
   computes one column.  An upper corner is treated as a lower one with rows
   and columns in reverse order.  Zeros on the diagonal are divided by, which
   gives infinities.

   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef OCTA_T octa_square[OCTA_CORNER][OCTA_CORNER + 1];

/* A triangle M, N x N; or the inverses of its corners, with distance LD
   between columns.  */
typedef struct octa_triangle
{
  const OCTA_T *m;
  OCTA_T *to;
  long long n, ld;
  bool is_lower, is_unit;
} octa_triangle;

OCTA_FN int
octa_rows_of (const octa_triangle &t, long long corner)
{
  const long long left = t.n - corner * OCTA_CORNER;
  return left < OCTA_CORNER ? (int)left : OCTA_CORNER;
}

/* The position of an element in a corner with ROWS rows and distance LD
   between columns.  */
OCTA_FN long long
octa_triangle_offset (const octa_triangle &t, int rows, int i, int j,
                      long long ld)
{
  return t.is_lower ? i + j * ld : rows - 1 - i + (rows - 1 - j) * ld;
}

/* Row I of a corner, with the reciprocal on the diagonal; a row of the
   identity beyond the corner's rows.  */
OCTA_FN void
octa_read_row (const octa_triangle &t, long long corner, int i, octa_square a)
{
  const int rows = octa_rows_of (t, corner);
  const OCTA_T *from = t.m + corner * OCTA_CORNER * (t.n + 1);
  OCTA_T one;
  octa_real (&one, (OCTA_R)1);
#pragma unroll
  for (int j = 0; j < OCTA_CORNER; j++)
    a[i][j] = j < i && i < rows
                  ? from[octa_triangle_offset (t, rows, i, j, t.n)]
                  : OCTA_T ();
  a[i][i] = i < rows && ! t.is_unit
                ? octa_over (one,
                             from[octa_triangle_offset (t, rows, i, i, t.n)])
                : one;
}

/* Column J of the inverse of A.  */
OCTA_FN void
octa_invert_column (const octa_square a, octa_square x, int j)
{
  OCTA_T y[OCTA_CORNER];
#pragma unroll
  for (int i = 0; i < OCTA_CORNER; i++)
    octa_real (&y[i], i == j ? (OCTA_R)1 : (OCTA_R)0);
#pragma unroll
  for (int k = 0; k < OCTA_CORNER; k++)
    {
      y[k] = octa_add_product (OCTA_T (), y[k], a[k][k]);
#pragma unroll
      for (int i = k + 1; i < OCTA_CORNER; i++)
        y[i] = octa_subtract_product (y[i], a[i][k], y[k]);
    }
#pragma unroll
  for (int i = 0; i < OCTA_CORNER; i++)
    x[i][j] = y[i];
}

OCTA_FN void
octa_write_row (const octa_triangle &t, long long corner, int i,
                const octa_square x)
{
  const int rows = octa_rows_of (t, corner);
  OCTA_T *to = t.to + corner * OCTA_CORNER * (t.ld + 1);
#pragma unroll
  for (int j = 0; j < OCTA_CORNER; j++)
    if (i < rows && j < rows)
      to[octa_triangle_offset (t, rows, i, j, t.ld)] = x[i][j];
}

#ifdef OCTA_HOST

OCTA_RANGE_KERNEL (1)
{
  const octa_triangle t = {
    *(const OCTA_T **)params[0],  *(OCTA_T **)params[1],
    *(long long *)params[2],      *(long long *)params[3],
    *(long long *)params[4] != 0, *(long long *)params[5] != 0
  };
  for (long long corner = lo; corner < hi; corner++)
    {
      octa_square a, x;
      for (int i = 0; i < OCTA_CORNER; i++)
        octa_read_row (t, corner, i, a);
      for (int j = 0; j < OCTA_CORNER; j++)
        octa_invert_column (a, x, j);
      for (int i = 0; i < OCTA_CORNER; i++)
        octa_write_row (t, corner, i, x);
    }
}

#else

extern "C" __global__ void
__launch_bounds__ (OCTA_CORNER)
    OCTA_NAME (const OCTA_T *m, OCTA_T *to, long long n, long long ld,
               long long is_lower, long long is_unit)
{
  __shared__ octa_square a, x;
  const octa_triangle t = { m, to, n, ld, is_lower != 0, is_unit != 0 };
  const long long corner = blockIdx.x;
  const int i = (int)threadIdx.x;
  octa_read_row (t, corner, i, a);
  __syncthreads ();
  octa_invert_column (a, x, i);
  __syncthreads ();
  octa_write_row (t, corner, i, x);
}

#endif
