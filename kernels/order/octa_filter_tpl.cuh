/* octa_filter_tpl.cuh -- one-dimensional filters of elements OCTA_T.

   The signal is treated as pre x len x post elements, filtered along len; its
   columns are numbered p + pre q.  B and A have N + 1 coefficients each; there
   are N states per column, and SI is NULL if they are 0.  Sums are added in
   core's order, oldest element first.  With OCTA_ORDER, which is N, the filter
   is recursive and a thread computes a column; otherwise each element is a
   separate sum.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_IS_COMPLEX
#define OCTA_ADD(a, b) octa_plus_ (octa_k (), a, b)
#define OCTA_SUB(a, b) octa_minus_ (octa_k (), a, b)
#define OCTA_MUL(a, b) octa_product (a, b)

/* If real and imaginary parts alternate, GCC 12 fuses products with sums even
   if contraction is off.  So the parts are computed separately.  */
OCTA_FN OCTA_T
octa_product (OCTA_T a, OCTA_T b)
{
  OCTA_T p = octa_times_ (octa_k (), a, b);
#ifdef OCTA_HOST
  decltype (p.re) re = p.re, im = p.im;
  __asm__ ("" : "+m"(re));
  __asm__ ("" : "+m"(im));
  p = OCTA_T{ re, im };
#endif
  return p;
}
#else
#define OCTA_ADD(a, b) ((a) + (b))
#define OCTA_SUB(a, b) ((a) - (b))
#define OCTA_MUL(a, b) ((a) * (b))
#endif

#ifdef OCTA_ORDER

#define OCTA_AHEAD 8 /* elements loaded at once */

OCTA_FN void
octa_column (const OCTA_T *x, OCTA_T *y, const OCTA_T *b, const OCTA_T *a,
             const OCTA_T *si, OCTA_T *sf, long long c, long long pre,
             long long len)
{
  OCTA_T s[OCTA_ORDER], f[OCTA_ORDER + 1], g[OCTA_ORDER + 1];
  const long long base = c / pre * pre * len + c % pre;
#pragma unroll
  for (int j = 0; j <= OCTA_ORDER; j++)
    {
      f[j] = b[j];
      g[j] = a[j];
    }
#pragma unroll
  for (int j = 0; j < OCTA_ORDER; j++)
    s[j] = si ? si[j + OCTA_ORDER * c] : OCTA_T ();
  for (long long i = 0; i < len; i += OCTA_AHEAD)
    {
      OCTA_T in[OCTA_AHEAD];
#pragma unroll
      for (int k = 0; k < OCTA_AHEAD; k++)
        in[k] = i + k < len ? x[base + pre * (i + k)] : OCTA_T ();
#pragma unroll
      for (int k = 0; k < OCTA_AHEAD; k++)
        if (i + k < len)
          {
            const OCTA_T out = OCTA_ADD (s[0], OCTA_MUL (f[0], in[k]));
#pragma unroll
            for (int j = 0; j < OCTA_ORDER - 1; j++)
              s[j] = OCTA_ADD (OCTA_SUB (s[j + 1], OCTA_MUL (g[j + 1], out)),
                               OCTA_MUL (f[j + 1], in[k]));
            s[OCTA_ORDER - 1] = OCTA_SUB (OCTA_MUL (f[OCTA_ORDER], in[k]),
                                          OCTA_MUL (g[OCTA_ORDER], out));
            y[base + pre * (i + k)] = out;
          }
    }
  if (sf)
#pragma unroll
    for (int j = 0; j < OCTA_ORDER; j++)
      sf[j + OCTA_ORDER * c] = s[j];
}

#ifdef OCTA_HOST

OCTA_RANGE_KERNEL (1)
{
  const long long pre = *(long long *)params[6];
  const long long len = *(long long *)params[7];
  const long long columns = pre * *(long long *)params[8];
  for (long long c = lo * OCTA_IIR_BLOCK;
       c < hi * OCTA_IIR_BLOCK && c < columns; c++)
    octa_column (*(const OCTA_T **)params[0], *(OCTA_T **)params[1],
                 *(const OCTA_T **)params[2], *(const OCTA_T **)params[3],
                 *(const OCTA_T **)params[4], *(OCTA_T **)params[5], c, pre,
                 len);
}

#else

extern "C" __global__ void
__launch_bounds__ (OCTA_IIR_BLOCK)
OCTA_NAME (const OCTA_T *x, OCTA_T *y, const OCTA_T *b, const OCTA_T *a,
           const OCTA_T *si, OCTA_T *sf, long long pre, long long len,
           long long post)
{
  const long long c = (long long)blockIdx.x * OCTA_IIR_BLOCK + threadIdx.x;
  if (c < pre * post)
    octa_column (x, y, b, a, si, sf, c, pre, len);
}

#endif

#else

#define OCTA_CHUNK (OCTA_BLOCK * OCTA_FIR_UNROLL)

/* The sum for element i of a column, from coefficient K0 on.  X is the slab,
   SI has the column's states.  */
OCTA_FN OCTA_T
octa_element (const OCTA_T *x, const OCTA_T *b, const OCTA_T *si, long long p,
              long long i, long long pre, long long n, long long k0)
{
  long long k = i < n ? i : n - 1;
  OCTA_T sum = i >= n ? OCTA_MUL (b[n], x[p + pre * (i - n)])
               : si   ? si[i]
                      : OCTA_T ();
  for (; k >= k0; k--)
    sum = OCTA_ADD (sum, OCTA_MUL (b[k], x[p + pre * (i - k)]));
  return sum;
}

/* Element F of slab Q of the result; beyond the end, of the states.  */
OCTA_FN void
octa_edge (const OCTA_T *x, OCTA_T *y, const OCTA_T *b, const OCTA_T *si,
           long long q, long long f, long long pre, long long len, long long n,
           bool is_final)
{
  const long long p = f % pre, i = f / pre, c = p + pre * q;
  const OCTA_T *states = si ? si + n * c : si;
  if (is_final)
    y[i + n * c]
        = octa_element (x, b, states, p, len + i, pre, n, i + 1);
  else
    y[f + pre * len * q] = octa_element (x, b, states, p, i, pre, n, 0);
}

#ifdef OCTA_HOST

#ifdef OCTA_IS_COMPLEX
/* Compute SUM[e] of M elements; false if something is NaN.  */
static bool
octa_plain_sums (OCTA_T *sum, const OCTA_T *from, const OCTA_T *b,
                 long long n, long long pre, long long m)
{
  decltype (sum->re) re[OCTA_CHUNK], im[OCTA_CHUNK];
  bool is_nan = false;
  for (long long k = n; k >= 0; k--)
    {
      const OCTA_T *x = from - k * pre;
      const decltype (sum->re) u = b[k].re, v = b[k].im;
      if (k == n)
        {
          for (long long e = 0; e < m; e++)
            re[e] = u * x[e].re - v * x[e].im;
          for (long long e = 0; e < m; e++)
            im[e] = u * x[e].im + v * x[e].re;
          continue;
        }
      for (long long e = 0; e < m; e++)
        re[e] += u * x[e].re - v * x[e].im;
      for (long long e = 0; e < m; e++)
        im[e] += u * x[e].im + v * x[e].re;
    }
  for (long long e = 0; e < m; e++)
    {
      is_nan |= re[e] != re[e] || im[e] != im[e];
      sum[e] = OCTA_T{ re[e], im[e] };
    }
  return ! is_nan;
}
#else
#define octa_plain_sums(sum, from, b, n, pre, m) false
#endif

OCTA_RANGE_KERNEL (1)
{
  const OCTA_T *x = *(const OCTA_T **)params[0];
  OCTA_T *y = *(OCTA_T **)params[1];
  const OCTA_T *b = *(const OCTA_T **)params[2];
  const OCTA_T *si = *(const OCTA_T **)params[3];
  const long long pre = *(long long *)params[4];
  const long long len = *(long long *)params[5];
  const long long n = *(long long *)params[6];
  const bool is_final = *(int *)params[7];
  const long long count = pre * (is_final ? n : len);
  const long long chunks = (count + OCTA_CHUNK - 1) / OCTA_CHUNK;
  for (long long block = lo; block < hi; block++)
    {
      const long long q = block / chunks;
      const OCTA_T *slab = x + q * pre * len;
      OCTA_T sum[OCTA_CHUNK];
      long long f = block % chunks * OCTA_CHUNK;
      const long long end = f + OCTA_CHUNK < count ? f + OCTA_CHUNK : count;
      for (; f < end && (is_final || f < n * pre); f++)
        octa_edge (slab, y, b, si, q, f, pre, len, n, is_final);
      const long long m = end - f;
      const bool is_done
          = m <= 0 || octa_plain_sums (sum, slab + f, b, n, pre, m);
      for (long long k = n; k >= 0 && ! is_done; k--)
        {
          const OCTA_T *from = slab + f - k * pre;
          const OCTA_T bk = b[k];
          if (k == n)
            for (long long e = 0; e < m; e++)
              sum[e] = OCTA_MUL (bk, from[e]);
          else
            for (long long e = 0; e < m; e++)
              sum[e] = OCTA_ADD (sum[e], OCTA_MUL (bk, from[e]));
        }
      for (long long e = 0; e < m; e++)
        y[q * pre * len + f + e] = sum[e];
    }
}

#else

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (const OCTA_T *x, OCTA_T *y, const OCTA_T *b, const OCTA_T *si,
           long long pre, long long len, long long n, int is_final)
{
  const long long count = pre * (is_final ? n : len);
  const long long chunks = (count + OCTA_CHUNK - 1) / OCTA_CHUNK;
  const long long q = (long long)blockIdx.x / chunks;
  const long long first = (long long)blockIdx.x % chunks * OCTA_CHUNK;
  const long long f = first + threadIdx.x;
  const OCTA_T *slab = x + q * pre * len;
  if (is_final || first < n * pre || first + OCTA_CHUNK > count)
    {
      for (int u = 0; u < OCTA_FIR_UNROLL; u++)
        if (f + u * OCTA_BLOCK < count)
          octa_edge (slab, y, b, si, q, f + u * OCTA_BLOCK, pre, len, n,
                     is_final);
      return;
    }
  OCTA_T sum[OCTA_FIR_UNROLL];
#pragma unroll
  for (int u = 0; u < OCTA_FIR_UNROLL; u++)
    sum[u] = OCTA_MUL (b[n], slab[f + u * OCTA_BLOCK - n * pre]);
  for (long long k = n - 1; k >= 0; k--)
    {
      const OCTA_T bk = b[k];
#pragma unroll
      for (int u = 0; u < OCTA_FIR_UNROLL; u++)
        sum[u] = OCTA_ADD (
            sum[u], OCTA_MUL (bk, slab[f + u * OCTA_BLOCK - k * pre]));
    }
#pragma unroll
  for (int u = 0; u < OCTA_FIR_UNROLL; u++)
    y[q * pre * len + f + u * OCTA_BLOCK] = sum[u];
}

#endif
#endif
