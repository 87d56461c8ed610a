/* octa_matrix_kind_tpl.cuh -- properties of a square matrix of elements
   OCTA_T: the sums of the magnitudes of its columns, and whether it cannot be
   upper triangular, lower triangular, or Hermitian with a positive diagonal
   that dominates each pair (|a(i,j)|^2 < a(i,i) * a(j,j)).

   On a GPU COPY gets a copy of the matrix, unless it is NULL.  The host makes
   no copy, because it would cost as much as solving a triangle.

   SUMS has OCTA_KIND_PARTS partial sums (on the host one) for each of N
   columns, which the caller adds up, followed by the bits that each block
   rules out.

   On a GPU a block checks 32 columns, and every OCTA_KIND_PARTS-th square of
   them.  A pair is compared by the block of one of its elements, in turns; the
   square of the other elements is loaded along columns, too.  The host checks
   a column at a time.

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

/* The properties that element X of row I and column J rules out.  */
OCTA_FN int
octa_rules_out (OCTA_T x, long long i, long long j)
{
  if (i != j)
    return octa_is_nil (x) ? 0 : i < j ? OCTA_NOT_LOWER : OCTA_NOT_UPPER;
  return (octa_is_nil (x) ? OCTA_NOT_UPPER | OCTA_NOT_LOWER : 0)
         | (octa_is_positive (x) ? 0 : OCTA_NOT_POSITIVE);
}

#ifdef OCTA_HOST
/* Does column J of A, with N rows, rule out that A is positive definite?  */
OCTA_FN bool
octa_has_other_pairs (const OCTA_T *a, long long n, long long j)
{
  const double d = (double)octa_re (a[j + n * j]);
  for (long long i = 0; i < j; i++)
    if (! octa_is_pair (a[i + n * j], a[j + n * i],
                        (double)octa_re (a[i + n * i]) * d))
      return true;
  return false;
}

OCTA_RANGE_KERNEL (1)
{
  const OCTA_T *a = *(const OCTA_T **)params[0];
  double *sums = *(double **)params[1];
  const long long n = *(long long *)params[3];
  bool is_other = false;
  for (long long j = lo; j < hi; j++)
    {
      const OCTA_T *column = a + j * n;
      double sum[4] = { 0, 0, 0, 0 };
      int no = octa_rules_out (column[j], j, j);
      long long i = 0;
      for (; i + 4 <= n; i += 4)
        for (int k = 0; k < 4; k++)
          sum[k] += octa_length (column[i + k]);
      for (; i < n; i++)
        sum[0] += octa_length (column[i]);
      for (i = 0; i < j && ! (no & OCTA_NOT_LOWER); i++)
        no |= octa_rules_out (column[i], i, j);
      for (i = n - 1; i > j && ! (no & OCTA_NOT_UPPER); i--)
        no |= octa_rules_out (column[i], i, j);
      is_other = is_other || no & OCTA_NOT_POSITIVE
                 || octa_has_other_pairs (a, n, j);
      sums[j] = sum[0] + sum[1] + (sum[2] + sum[3]);
      sums[n + j] = no | (is_other ? OCTA_NOT_POSITIVE : 0);
    }
}
#else

#define OCTA_KIND_EACH (32 / OCTA_KIND_WARPS) /* columns of a warp */

/* Three blocks fit on a multiprocessor.  */
extern "C" __global__ void
__launch_bounds__ (32 * OCTA_KIND_WARPS, 3)
OCTA_NAME (const OCTA_T *a, double *sums, OCTA_T *copy, long long n)
{
  /* Two of each, so that one barrier is enough for a square.  */
  __shared__ OCTA_T turned[2][32][33];
  __shared__ int all[2];
  const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
  const long long j0 = 32 * (long long)blockIdx.x;
  double sum[OCTA_KIND_EACH] = { 0 };
  bool is_other = false;
  int no = 0, turn = 0;
  if (threadIdx.x < 2)
    all[threadIdx.x] = 0;
  __syncthreads ();
  for (long long i0 = 32 * (long long)blockIdx.y; i0 < n;
       i0 += 32 * OCTA_KIND_PARTS, turn ^= 1)
    {
      const long long i = i0 + lane;
      /* Alternately above and below the diagonal.  */
      const bool is_even = (i0 / (32 * OCTA_KIND_PARTS)
                            + j0 / (32 * OCTA_KIND_PARTS)) % 2
                           == 0;
      const bool has_pairs
          = ! is_other && (i0 == j0 || (i0 < j0) == is_even);
      const double d = has_pairs && i < n ? (double)octa_re (a[i + n * i]) : 0;
      OCTA_T here[OCTA_KIND_EACH];
#pragma unroll
      for (int k = 0; k < OCTA_KIND_EACH; k++)
        {
          const long long c = warp + OCTA_KIND_WARPS * k;
          here[k] = i < n && j0 + c < n ? a[i + n * (j0 + c)] : OCTA_T ();
          if (has_pairs)
            turned[turn][c][lane] = j0 + lane < n && i0 + c < n
                                        ? a[j0 + lane + n * (i0 + c)]
                                        : OCTA_T ();
        }
      if (! is_other)
        {
          __syncthreads ();
          is_other = all[turn ^ 1];
        }
#pragma unroll
      for (int k = 0; k < OCTA_KIND_EACH; k++)
        {
          const long long c = warp + OCTA_KIND_WARPS * k, j = j0 + c;
          if (i >= n || j >= n)
            continue;
          if (copy)
            copy[i + n * j] = here[k];
          sum[k] += octa_length (here[k]);
          no |= octa_rules_out (here[k], i, j);
          if (has_pairs && i != j
              && ! octa_is_pair (here[k], turned[turn][lane][c],
                                 d * (double)octa_re (a[j + n * j])))
            no |= OCTA_NOT_POSITIVE;
        }
      if (no & OCTA_NOT_POSITIVE)
        all[turn] = OCTA_NOT_POSITIVE;
    }
  __syncthreads ();
  if (no)
    atomicOr (all, no);
  for (int half = 16; half; half /= 2)
#pragma unroll
    for (int k = 0; k < OCTA_KIND_EACH; k++)
      sum[k] += __shfl_xor_sync (0xffffffff, sum[k], half);
#pragma unroll
  for (int k = 0; k < OCTA_KIND_EACH; k++)
    {
      const long long j = j0 + warp + OCTA_KIND_WARPS * k;
      if (lane == k && j < n)
        sums[j + n * blockIdx.y] = sum[k];
    }
  __syncthreads ();
  if (threadIdx.x == 0)
    sums[OCTA_KIND_PARTS * n + blockIdx.x + gridDim.x * blockIdx.y] = all[0];
}
#endif
