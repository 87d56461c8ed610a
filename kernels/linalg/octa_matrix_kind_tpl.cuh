/* octa_matrix_kind_tpl.cuh -- properties of a square matrix of elements
   OCTA_T: for each column the sum of its magnitudes, and which of upper
   triangular, lower triangular, and Hermitian with a positive diagonal that
   dominates each pair (|a(i,j)|^2 < a(i,i) * a(j,j)) it rules out.  A block
   checks one column.

   SPDX-License-Identifier: GPL-3.0-or-later  */

OCTA_FN bool
octa_is_nil (double x)
{
  return x == 0;
}

OCTA_FN bool
octa_is_nil (octa_z x)
{
  return x.re == 0 && x.im == 0;
}

OCTA_FN bool
octa_is_nil (octa_c x)
{
  return x.re == 0 && x.im == 0;
}

OCTA_FN bool
octa_is_positive (double x)
{
  return x > 0;
}

OCTA_FN bool
octa_is_positive (octa_z x)
{
  return x.re > 0 && x.im == 0;
}

OCTA_FN bool
octa_is_positive (octa_c x)
{
  return x.re > 0 && x.im == 0;
}

OCTA_FN bool
octa_is_pair (double x, double y, double limit)
{
  return x == y && x * x < limit;
}

OCTA_FN bool
octa_is_pair (octa_z x, octa_z y, double limit)
{
  return x.re == y.re && x.im == -y.im && x.re * x.re + x.im * x.im < limit;
}

OCTA_FN bool
octa_is_pair (octa_c x, octa_c y, double limit)
{
  return octa_is_pair (octa_z{ x.re, x.im }, octa_z{ y.re, y.im }, limit);
}

/* The properties that elements FIRST, FIRST + STEP ... of column J rule
   out.  */
OCTA_FN int
octa_rules_out (const OCTA_T *a, long long n, long long j, long long first,
                long long step)
{
  const OCTA_T *column = a + j * n;
  const OCTA_T d = column[j];
  int no = 0;
  if (octa_is_nil (d))
    no |= OCTA_NOT_UPPER | OCTA_NOT_LOWER;
  if (! octa_is_positive (d))
    no |= OCTA_NOT_POSITIVE;
  long long i = first;
  for (; i < j && ! (no & OCTA_NOT_LOWER); i += step)
    if (! octa_is_nil (column[i]))
      no |= OCTA_NOT_LOWER;
  for (i = n - 1 - first; i > j && ! (no & OCTA_NOT_UPPER); i -= step)
    if (! octa_is_nil (column[i]))
      no |= OCTA_NOT_UPPER;
  for (i = first; i < j && ! (no & OCTA_NOT_POSITIVE); i += step)
    if (! octa_is_pair (column[i], a[j + n * i],
                        (double)octa_re (a[i + n * i]) * octa_re (d)))
      no |= OCTA_NOT_POSITIVE;
  return no;
}

#ifdef OCTA_HOST
extern "C" const int OCTA_RANGE_MARK (OCTA_NAME) = 1;
extern "C" void
OCTA_NAME (void **args, long long lo, long long hi, const unsigned *grid,
           void *shared)
{
  const OCTA_T *a = *(const OCTA_T **)args[0];
  double *out = *(double **)args[1];
  const long long n = *(long long *)args[2];
  (void)grid;
  (void)shared;
  for (long long j = lo; j < hi; j++)
    {
      const OCTA_T *column = a + j * n;
      double sum[4] = { 0, 0, 0, 0 };
      long long i = 0;
      for (; i + 4 <= n; i += 4)
        for (int k = 0; k < 4; k++)
          sum[k] += octa_length (column[i + k]);
      for (; i < n; i++)
        sum[0] += octa_length (column[i]);
      out[2 * j] = sum[0] + sum[1] + (sum[2] + sum[3]);
      out[2 * j + 1] = octa_rules_out (a, n, j, 0, 1);
    }
}
#else
extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (const OCTA_T *a, double *out, long long n)
{
  __shared__ double sums[OCTA_BLOCK];
  __shared__ int no;
  const long long j = blockIdx.x;
  const int t = threadIdx.x;
  if (t == 0)
    no = 0;
  double sum = 0;
  for (long long i = t; i < n; i += OCTA_BLOCK)
    sum += octa_length (a[i + n * j]);
  sums[t] = sum;
  __syncthreads ();
  const int mine = octa_rules_out (a, n, j, t, OCTA_BLOCK);
  if (mine)
    atomicOr (&no, mine);
  for (int half = OCTA_BLOCK / 2; half; half /= 2)
    {
      __syncthreads ();
      if (t < half)
        sums[t] += sums[t + half];
    }
  __syncthreads ();
  if (t == 0)
    {
      out[2 * j] = sums[0];
      out[2 * j + 1] = no;
    }
}
#endif
