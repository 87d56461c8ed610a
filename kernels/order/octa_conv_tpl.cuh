/* octa_conv_tpl.cuh -- two-dimensional convolutions of elements OCTA_T.

   Element (r, s) of C is the sum of A(r + r0 - i, s + s0 - j) B(i, j) over the
   elements that A has.  As in core's BLAS, zeros of B contribute nothing, even
   if the element of A is NaN.  With OCTA_ROWS and OCTA_COLUMNS, the size of B,
   a block has its part of A in shared memory and each thread computes OCTA_PER
   columns.  This requires that B has no zeros, infinities or NaN; otherwise
   elements are computed one by one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* As octa_add_product of octa_vec.cuh, for complex numbers.  */
template <class Z>
OCTA_FN Z
octa_add_product (Z sum, Z b, Z a)
{
  return Z{ octa_add_product (octa_add_product (sum.re, b.re, a.re), -b.im,
                              a.im),
            octa_add_product (octa_add_product (sum.im, b.re, a.im), b.im,
                              a.re) };
}

template <class R>
OCTA_FN bool
octa_is_zero (R b)
{
  return b == 0;
}
OCTA_FN bool
octa_is_zero (octa_z b)
{
  return b.re == 0 && b.im == 0;
}
OCTA_FN bool
octa_is_zero (octa_c b)
{
  return b.re == 0 && b.im == 0;
}

typedef struct octa_sizes
{
  long long ma, na, mb, nb, mc, nc; /* sizes of A, B and C */
  long long r0, s0;
} octa_sizes;

#ifdef OCTA_HOST

#define OCTA_CHUNK (OCTA_BLOCK * OCTA_CONV_UNROLL)

OCTA_RANGE_KERNEL (2, 4, 8, 8, 8, (int)sizeof (octa_sizes))
{
  const OCTA_T *a = *(const OCTA_T **)params[0];
  const OCTA_T *b = *(const OCTA_T **)params[1];
  OCTA_T *c = *(OCTA_T **)params[2];
  const octa_sizes z = *(octa_sizes *)params[3];
  const long long chunks = (z.mc + OCTA_CHUNK - 1) / OCTA_CHUNK;
  for (long long block = lo; block < hi; block++)
    {
      OCTA_T sum[OCTA_CHUNK];
      const long long s = block / chunks, r = block % chunks * OCTA_CHUNK;
      const long long m = r + OCTA_CHUNK < z.mc ? OCTA_CHUNK : z.mc - r;
      for (long long e = 0; e < m; e++)
        sum[e] = OCTA_T ();
      for (long long j = z.nb - 1; j >= 0; j--)
        for (long long i = 0; i < z.mb; i++)
          {
            const OCTA_T factor = b[i + z.mb * j];
            const long long row = r + z.r0 - i, column = s + z.s0 - j;
            if (octa_is_zero (factor) || column < 0 || column >= z.na)
              continue;
            const OCTA_T *from = a + column * z.ma + row;
            const long long first = row < 0 ? -row : 0;
            const long long last = row + m < z.ma ? m : z.ma - row;
#pragma GCC ivdep
            for (long long e = first; e < last; e++)
              sum[e] = octa_add_product (sum[e], factor, from[e]);
          }
      for (long long e = 0; e < m; e++)
        c[s * z.mc + r + e] = sum[e];
    }
}

#else

/* Elements (R[v], S[v]) of the result, one by one.  */
template <int N>
OCTA_FN void
octa_careful (OCTA_T *sum, const OCTA_T *a, const OCTA_T *b,
              const octa_sizes &z, const long long *r, const long long *s)
{
  for (long long j = z.nb - 1; j >= 0; j--)
    for (long long i = 0; i < z.mb; i++)
      {
        const OCTA_T factor = b[i + z.mb * j];
        if (octa_is_zero (factor))
          continue;
#pragma unroll
        for (int v = 0; v < N; v++)
          {
            const long long row = r[v] + z.r0 - i, column = s[v] + z.s0 - j;
            if (row >= 0 && row < z.ma && column >= 0 && column < z.na)
              sum[v] = octa_add_product (sum[v], factor,
                                         a[row + z.ma * column]);
          }
      }
}

#ifdef OCTA_ROWS

#define OCTA_LINE OCTA_CONV_ROWS
/* Columns per thread.  */
#define OCTA_PER (OCTA_CONV_COLUMNS * OCTA_LINE / OCTA_BLOCK)
#define OCTA_HIGH (OCTA_LINE + OCTA_ROWS - 1)
#define OCTA_WIDE (OCTA_CONV_COLUMNS + OCTA_COLUMNS - 1)

template <class R>
OCTA_FN bool
octa_is_plain (R b)
{
  return b != 0 && b - b == 0;
}
OCTA_FN bool
octa_is_plain (octa_z b)
{
  return ! octa_is_zero (b) && b.re - b.re == 0 && b.im - b.im == 0;
}
OCTA_FN bool
octa_is_plain (octa_c b)
{
  return ! octa_is_zero (b) && b.re - b.re == 0 && b.im - b.im == 0;
}

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (const OCTA_T *a, const OCTA_T *b, OCTA_T *c, octa_sizes z)
{
  __shared__ OCTA_T part[OCTA_WIDE * OCTA_HIGH];
  __shared__ OCTA_T factors[OCTA_ROWS * OCTA_COLUMNS];
  const int t = (int)threadIdx.x, x = t % OCTA_LINE, y = t / OCTA_LINE;
  const long long high = (z.mc + OCTA_LINE - 1) / OCTA_LINE;
  const long long r = (long long)blockIdx.x % high * OCTA_LINE;
  const long long s = (long long)blockIdx.x / high
                      * (OCTA_CONV_COLUMNS);
  const bool is_factor = t < OCTA_ROWS * OCTA_COLUMNS;
  if (is_factor)
    factors[t] = b[t];
  const int is_bad
      = __syncthreads_or (is_factor && ! octa_is_plain (factors[t]));
  OCTA_T sum[OCTA_PER];
#pragma unroll
  for (int v = 0; v < OCTA_PER; v++)
    sum[v] = OCTA_T ();
  if (is_bad)
    {
      long long rows[OCTA_PER], columns[OCTA_PER];
      for (int v = 0; v < OCTA_PER; v++)
        {
          rows[v] = r + x;
          columns[v] = s + y * OCTA_PER + v;
        }
      octa_careful<OCTA_PER> (sum, a, b, z, rows, columns);
    }
  else
    {
#pragma unroll 4
      for (int e = t; e < OCTA_WIDE * OCTA_HIGH; e += OCTA_BLOCK)
        {
          const long long row = r + z.r0 - (OCTA_ROWS - 1) + e % OCTA_HIGH;
          const long long column
              = s + z.s0 - (OCTA_COLUMNS - 1) + e / OCTA_HIGH;
          part[e] = row >= 0 && row < z.ma && column >= 0 && column < z.na
                        ? a[row + z.ma * column]
                        : OCTA_T ();
        }
      __syncthreads ();
#pragma unroll
      for (int i = 0; i < OCTA_ROWS; i++)
        {
          OCTA_T f[OCTA_COLUMNS];
#pragma unroll
          for (int j = 0; j < OCTA_COLUMNS; j++)
            f[j] = factors[i + OCTA_ROWS * j];
          const OCTA_T *from
              = part + y * OCTA_PER * OCTA_HIGH + x + OCTA_ROWS - 1 - i;
#pragma unroll
          for (int u = 0; u < OCTA_PER + OCTA_COLUMNS - 1; u++)
            {
              const OCTA_T value = from[u * OCTA_HIGH];
#pragma unroll
              for (int v = 0; v < OCTA_PER; v++)
                {
                  const int j = v + OCTA_COLUMNS - 1 - u;
                  if (j >= 0 && j < OCTA_COLUMNS)
                    sum[v] = octa_add_product (sum[v], f[j], value);
                }
            }
        }
    }
  if (r + x < z.mc)
#pragma unroll
    for (int v = 0; v < OCTA_PER; v++)
      if (s + y * OCTA_PER + v < z.nc)
        c[r + x + (s + y * OCTA_PER + v) * z.mc] = sum[v];
}

#else

#define OCTA_PER OCTA_CONV_UNROLL

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (const OCTA_T *a, const OCTA_T *b, OCTA_T *c, octa_sizes z)
{
  OCTA_T sum[OCTA_PER];
  long long rows[OCTA_PER], columns[OCTA_PER];
  const long long first
      = (long long)blockIdx.x * OCTA_BLOCK * OCTA_PER + threadIdx.x;
#pragma unroll
  for (int v = 0; v < OCTA_PER; v++)
    {
      rows[v] = (first + v * OCTA_BLOCK) % z.mc;
      columns[v] = (first + v * OCTA_BLOCK) / z.mc;
      sum[v] = OCTA_T ();
    }
  octa_careful<OCTA_PER> (sum, a, b, z, rows, columns);
#pragma unroll
  for (int v = 0; v < OCTA_PER; v++)
    if (columns[v] < z.nc)
      c[first + v * OCTA_BLOCK] = sum[v];
}

#endif
#endif
