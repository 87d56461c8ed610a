/* octa_step_tpl.cuh -- Y becomes M * X or Y - M * X, for one to three columns
   of elements OCTA_T.  It is fast for sums of a few hundred elements, and for
   all rows of a matrix.

   Columns are the second dimension of a launch, at a distance of NEXT
   elements.

   A block computes 32 results, one per lane, and its warps take turns with the
   columns of M.  For a transposed matrix it computes OCTA_STEP_WARPS results,
   one per warp, whose lanes take turns with the rows.  The order of a sum is
   always the same.  Parts of a triangle that are known to be zero are not
   read.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* M in memory: LD elements from one column to the next.  */
typedef struct octa_step
{
  const OCTA_T *m, *x;
  OCTA_T *y;
  long long rows, columns, ld;
  int how;
} octa_step;

OCTA_FN bool
octa_is_turned (const octa_step &s)
{
  return s.how & OCTA_STEP_TURNED;
}

/* The number of results, and of results per block.  */
OCTA_FN long long
octa_results (const octa_step &s)
{
  return octa_is_turned (s) ? s.columns : s.rows;
}

OCTA_FN int
octa_results_of_block (const octa_step &s)
{
  return octa_is_turned (s) ? OCTA_STEP_WARPS : 32;
}

/* Results I to J (without J) need the elements of X from FROM to TO.  */
OCTA_FN void
octa_reach (const octa_step &s, long long i, long long j, long long *from,
            long long *to)
{
  const long long n = octa_is_turned (s) ? s.rows : s.columns;
  const int begins = octa_is_turned (s) ? OCTA_STEP_UPPER : OCTA_STEP_LOWER;
  const int ends = OCTA_STEP_UPPER + OCTA_STEP_LOWER - begins;
  *from = s.how & ends ? i : 0;
  *to = s.how & begins && j < n ? j : n;
}

OCTA_FN OCTA_T
octa_plus_of (OCTA_T a, OCTA_T b)
{
#ifdef OCTA_COMPLEX
  return OCTA_T{ a.re + b.re, a.im + b.im };
#else
  return a + b;
#endif
}

OCTA_FN void
octa_put (const octa_step &s, long long i, OCTA_T sum)
{
#ifdef OCTA_COMPLEX
  const OCTA_T minus = { -sum.re, -sum.im };
#else
  const OCTA_T minus = -sum;
#endif
  s.y[i] = s.how & OCTA_STEP_LESS ? octa_plus_of (s.y[i], minus) : sum;
}

#ifdef OCTA_HOST

static void
octa_do_block (const octa_step &s, long long block)
{
  long long from, to;
  const long long first = block * octa_results_of_block (s);
  long long last = first + octa_results_of_block (s);
  if (last > octa_results (s))
    last = octa_results (s);
  for (long long i = first; i < last; i++)
    {
      OCTA_T sum = OCTA_T ();
      octa_reach (s, i, i + 1, &from, &to);
      for (long long k = from; k < to; k++)
        sum = octa_add_product (sum,
                                octa_is_turned (s)
                                    ? octa_conj_if (s.m[k + i * s.ld], true)
                                    : s.m[i + k * s.ld],
                                s.x[k]);
      octa_put (s, i, sum);
    }
}

OCTA_RANGE_KERNEL (1)
{
  const OCTA_T *m = *(const OCTA_T **)params[0];
  const OCTA_T *x = *(const OCTA_T **)params[1];
  OCTA_T *y = *(OCTA_T **)params[2];
  const long long rows = *(long long *)params[3];
  const long long columns = *(long long *)params[4];
  const long long ld = *(long long *)params[5];
  const long long next = *(long long *)params[6];
  const int how = (int)*(long long *)params[7];
  for (long long block = lo; block < hi; block++)
    {
      const long long at = block / grid[0] * next;
      octa_do_block ({ m, x + at, y + at, rows, columns, ld, how },
                     block % grid[0]);
    }
}

#else

/* Loads in flight.  */
#define OCTA_AHEAD (sizeof (OCTA_T) > 8 ? 8 : 16)

/* A part of a result: elements of X from K on at a distance of STEP, and the
   same number of elements of M at a distance of SIDE.  */
OCTA_FN OCTA_T
octa_part (const OCTA_T *__restrict__ m, const OCTA_T *__restrict__ x,
           long long side, int k, int step, int end, bool is_conj)
{
  OCTA_T sum = OCTA_T ();
  for (; k < end; k += OCTA_AHEAD * step)
    {
      OCTA_T a[OCTA_AHEAD], b[OCTA_AHEAD];
#pragma unroll
      for (int u = 0; u < OCTA_AHEAD; u++)
        {
          const int i = k + u * step;
          a[u] = i < end ? m[i * side] : OCTA_T ();
          b[u] = i < end ? x[i] : OCTA_T ();
        }
#pragma unroll
      for (int u = 0; u < OCTA_AHEAD; u++)
        sum = octa_add_product (sum, octa_conj_if (a[u], is_conj), b[u]);
    }
  return sum;
}

/* With 1 the compiler keeps them in registers.  */
extern "C" __global__ void
__launch_bounds__ (OCTA_STEP_BLOCK, 1)
OCTA_NAME (const OCTA_T *__restrict__ m, const OCTA_T *__restrict__ x,
           OCTA_T *__restrict__ y, long long rows, long long columns,
           long long ld, long long next, long long how)
{
  __shared__ OCTA_T parts[OCTA_STEP_WARPS][33];
  const long long at = blockIdx.y * next;
  const octa_step s = { m, x + at, y + at, rows, columns, ld, (int)how };
  const int t = (int)threadIdx.x, lane = t % 32, warp = t / 32;
  const int here = octa_results_of_block (s);
  const long long first = (long long)blockIdx.x * here;
  long long from, to;
  OCTA_T sum = OCTA_T ();
  if (octa_is_turned (s))
    {
      const long long i = first + warp;
      octa_reach (s, i, i + 1, &from, &to);
      if (i < columns)
        sum = octa_part (m + i * ld, s.x, 1, (int)from + lane, 32, (int)to,
                         true);
    }
  else
    {
      const long long i = first + lane;
      octa_reach (s, first, first + here, &from, &to);
      if (i < rows)
        sum = octa_part (m + i, s.x, ld, (int)from + warp, OCTA_STEP_WARPS,
                         (int)to, false);
    }
  parts[warp][lane] = sum;
  __syncthreads ();
  if (t >= here || first + t >= octa_results (s))
    return;
  OCTA_T all = OCTA_T ();
  if (octa_is_turned (s))
    for (int k = 0; k < 32; k++)
      all = octa_plus_of (all, parts[t][k]);
  else
    for (int k = 0; k < OCTA_STEP_WARPS; k++)
      all = octa_plus_of (all, parts[k][t]);
  octa_put (s, first + t, all);
}

#endif
