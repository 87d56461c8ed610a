/* octa_corner_inverse_tpl.cuh -- inverses of the smallest corners of a triangle
   of elements OCTA_T: squares of OCTA_CORNER rows, the last one with those that
   are left.

   A block does a corner, a thread, or an iteration of a loop on the host, a
   column of its inverse.  An upper one is a lower one whose rows and columns
   are in the opposite order.  A zero on the diagonal is divided by.

   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef OCTA_T octa_corner[OCTA_CORNER][OCTA_CORNER + 1];

/* Column J of the inverse of A, M x M.  */
OCTA_FN void
octa_invert_column (const octa_corner a, octa_corner x, int m, int j,
                    bool is_unit)
{
  for (int i = 0; i < m; i++)
    octa_real (&x[i][j], i == j ? (OCTA_R)1 : (OCTA_R)0);
  for (int k = 0; k < m; k++)
    {
      const OCTA_T y = is_unit ? x[k][j] : octa_over (x[k][j], a[k][k]);
      x[k][j] = y;
      for (int i = k + 1; i < m; i++)
        x[i][j] = octa_less (x[i][j], a[i][k], y);
    }
}

/* Where row or column I of a corner is.  */
OCTA_FN int
octa_place (int i, int m, bool is_lower)
{
  return is_lower ? i : m - 1 - i;
}

OCTA_FN int
octa_rows_of (long long corner, long long n)
{
  const long long left = n - corner * OCTA_CORNER;
  return left < OCTA_CORNER ? (int)left : OCTA_CORNER;
}

/* Row I of corner number CORNER of M, N x N.  */
OCTA_FN void
octa_read_row (const OCTA_T *m, long long n, long long corner, int rows,
               bool is_lower, int i, octa_corner a)
{
  const OCTA_T *from = m + corner * OCTA_CORNER * (n + 1);
  for (int j = 0; j <= i; j++)
    a[i][j] = from[octa_place (i, rows, is_lower)
                   + octa_place (j, rows, is_lower) * n];
}

/* Row I of its inverse to TO, whose columns are LD elements apart.  */
OCTA_FN void
octa_write_row (OCTA_T *to, long long ld, long long corner, int rows,
                bool is_lower, int i, const octa_corner x)
{
  to += corner * OCTA_CORNER * (ld + 1);
  for (int j = 0; j < rows; j++)
    to[octa_place (i, rows, is_lower) + octa_place (j, rows, is_lower) * ld]
        = x[i][j];
}

#ifdef OCTA_HOST

extern "C" const int OCTA_RANGE_MARK (OCTA_NAME) = 1;

extern "C" void
OCTA_NAME (void **params, long long lo, long long hi, const unsigned *grid,
           void *shared)
{
  const long long n = *(long long *)params[2], ld = *(long long *)params[3];
  const bool is_lower = *(long long *)params[4];
  const bool is_unit = *(long long *)params[5];
  (void)grid;
  (void)shared;
  for (long long corner = lo; corner < hi; corner++)
    {
      octa_corner a, x;
      const int rows = octa_rows_of (corner, n);
      for (int i = 0; i < rows; i++)
        octa_read_row (*(const OCTA_T **)params[0], n, corner, rows, is_lower,
                       i, a);
      for (int j = 0; j < rows; j++)
        octa_invert_column (a, x, rows, j, is_unit);
      for (int i = 0; i < rows; i++)
        octa_write_row (*(OCTA_T **)params[1], ld, corner, rows, is_lower, i,
                        x);
    }
}

#else

extern "C" __global__ void
__launch_bounds__ (OCTA_CORNER)
OCTA_NAME (const OCTA_T *m, OCTA_T *to, long long n, long long ld,
           long long is_lower, long long is_unit)
{
  __shared__ octa_corner a, x;
  const long long corner = blockIdx.x;
  const int t = (int)threadIdx.x, rows = octa_rows_of (corner, n);
  if (t < rows)
    octa_read_row (m, n, corner, rows, is_lower, t, a);
  __syncthreads ();
  if (t < rows)
    octa_invert_column (a, x, rows, t, is_unit);
  __syncthreads ();
  if (t < rows)
    octa_write_row (to, ld, corner, rows, is_lower, t, x);
}

#endif
