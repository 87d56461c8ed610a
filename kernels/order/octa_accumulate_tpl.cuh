/* octa_accumulate_tpl.cuh -- folding values into bins, in the order of the
   elements.

   The values are treated as pre x count x post; element k along COUNT belongs
   to bin KEYS[k] of N (1-based; on the host 0-based, except for SORTED), so
   the result is pre x n x post.  OCTA_T is the class of values and result,
   OCTA_KEY that of the keys.  STRIDE is 0 if there is one value for all.

   OCTA_DIRECT (host)  one pass over the elements, with one block per POST
   OCTA_COUNT          how often each bin occurs: no values, no order
   otherwise           SORTED are the sorted keys and ORDER their old positions
                       (1-based, stable), so that a bin is a part of them.
                       A thread folds one element of the result; with OCTA_WIDE
                       a warp does, for few bins of many elements: it loads 32
                       values at a time and every lane adds all of them up.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_AHEAD 8 /* loads in flight before they are folded */

#ifdef OCTA_BIN_SUM
OCTA_FN octa_z
octa_plus (octa_z a, octa_z b)
{
  return octa_z{ a.re + b.re, a.im + b.im };
}
OCTA_FN octa_c
octa_plus (octa_c a, octa_c b)
{
  return octa_c{ a.re + b.re, a.im + b.im };
}
template <class T>
OCTA_FN T
octa_plus (T a, T b)
{
  return a + b;
}
#define OCTA_TAKE(a, b) octa_plus (a, b)
#elif defined OCTA_BIN_MAX
#define OCTA_TAKE(a, b) ((b) != (b) ? (a) : (a) >= (b) ? (a) : (b))
#else
#define OCTA_TAKE(a, b) ((b) != (b) ? (a) : (a) <= (b) ? (a) : (b))
#endif

#if defined OCTA_COUNT

#ifdef OCTA_HOST

#define OCTA_PARTS 4
#define OCTA_CACHED 512

OCTA_RANGE_KERNEL (1)
{
  const OCTA_KEY *keys = *(const OCTA_KEY **)params[0];
  const long long count = *(long long *)params[1];
  unsigned long long *out = *(unsigned long long **)params[2];
  const long long n = *(long long *)params[3];
  /* Consecutive additions to the same bin would wait for each other.  */
  unsigned long long part[OCTA_PARTS][OCTA_CACHED];
  const bool is_cached = n <= OCTA_CACHED;
  long long k = lo;
  for (int l = 0; l < OCTA_PARTS && is_cached; l++)
    for (long long b = 0; b < n; b++)
      part[l][b] = 0;
  for (; is_cached && k + OCTA_PARTS <= count; k += OCTA_PARTS)
    for (int l = 0; l < OCTA_PARTS; l++)
      part[l][keys[k + l]]++;
  for (; k < count; k++)
    out[keys[k]]++;
  for (int l = 0; l < OCTA_PARTS && is_cached; l++)
    for (long long b = 0; b < n; b++)
      out[b] += part[l][b];
  (void)hi;
}

#else

/* If there are few bins, count in shared memory first.  Counts are integers,
   so the order does not matter.  */
#define OCTA_CACHED 4096

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (const OCTA_KEY *keys, long long count, unsigned long long *out,
           long long n)
{
  __shared__ unsigned cache[OCTA_CACHED];
  const bool is_cached = n <= OCTA_CACHED;
  if (is_cached)
    {
      for (int b = (int)threadIdx.x; b < (int)n; b += OCTA_BLOCK)
        cache[b] = 0;
      __syncthreads ();
    }
  for (long long k = (long long)blockIdx.x * OCTA_BLOCK + threadIdx.x;
       k < count; k += (long long)gridDim.x * OCTA_BLOCK)
    if (is_cached)
      atomicAdd (&cache[keys[k] - 1], 1u);
    else
      atomicAdd (&out[keys[k] - 1], 1ull);
  if (is_cached)
    {
      __syncthreads ();
      for (int b = (int)threadIdx.x; b < (int)n; b += OCTA_BLOCK)
        if (cache[b])
          atomicAdd (&out[b], (unsigned long long)cache[b]);
    }
}

#endif

#elif defined OCTA_DIRECT

OCTA_RANGE_KERNEL (1)
{
  const OCTA_KEY *keys = *(const OCTA_KEY **)params[0];
  const OCTA_T *values = *(const OCTA_T **)params[1];
  OCTA_T *out = *(OCTA_T **)params[2];
  const long long pre = *(long long *)params[3];
  const long long count = *(long long *)params[4];
  const long long n = *(long long *)params[5];
  const long long stride = *(long long *)params[6];
  const OCTA_T fill = *(OCTA_T *)params[7];
  for (long long b = lo; b < hi; b++)
    {
      OCTA_T *o = out + pre * n * b;
      for (long long i = 0; i < pre * n; i++)
        o[i] = fill;
      if (pre == 1 && stride)
        for (long long k = 0; k < count; k++)
          o[keys[k]] = OCTA_TAKE (o[keys[k]], values[k + count * b]);
      else
        for (long long k = 0; k < count; k++)
        {
          OCTA_T *bin = o + pre * (long long)keys[k];
          const OCTA_T *v = values + pre * (k + count * b) * stride;
          for (long long p = 0; p < pre; p++)
            bin[p] = OCTA_TAKE (bin[p], v[p * stride]);
        }
    }
}

#else

/* The value at position K of the order, for element P of a slice.  */
#define OCTA_AT(k)                                                            \
  values[(p + pre * ((long long)order[k] - 1 + count * post)) * stride]

#ifdef OCTA_HOST

OCTA_RANGE_KERNEL (1)
{
  const OCTA_KEY *sorted = *(const OCTA_KEY **)params[0];
  const double *order = *(const double **)params[1];
  const OCTA_T *values = *(const OCTA_T **)params[2];
  OCTA_T *out = *(OCTA_T **)params[3];
  const long long pre = *(long long *)params[4];
  const long long count = *(long long *)params[5];
  const long long n = *(long long *)params[6];
  const long long stride = *(long long *)params[7];
  const long long total = *(long long *)params[8];
  const OCTA_T fill = *(OCTA_T *)params[9];
  const long long end = hi * OCTA_BLOCK < total ? hi * OCTA_BLOCK : total;
  for (long long i = lo * OCTA_BLOCK; i < end; i++)
    {
      const long long p = i % pre, bin = i / pre % n, post = i / pre / n;
      const long long last = octa_first (sorted, count, bin + 2);
      OCTA_T acc = fill;
      for (long long k = octa_first (sorted, count, bin + 1); k < last; k++)
        acc = OCTA_TAKE (acc, OCTA_AT (k));
      out[i] = acc;
    }
}

#else

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (const OCTA_KEY *sorted, const double *order, const OCTA_T *values,
           OCTA_T *out, long long pre, long long count, long long n,
           long long stride, long long total, OCTA_T fill)
{
  const long long thread
      = (long long)blockIdx.x * OCTA_BLOCK + (long long)threadIdx.x;
#ifdef OCTA_WIDE
  __shared__ OCTA_T cache[2 * OCTA_BLOCK];
  const long long i = thread / 32;
  const int lane = (int)threadIdx.x % 32;
  OCTA_T *mine = cache + threadIdx.x / 32 * 64;
  if (i >= total)
    return;
#else
  const long long i = thread;
  if (i >= total)
    return;
#endif
  const long long p = i % pre, bin = i / pre % n, post = i / pre / n;
  const long long last = octa_first (sorted, count, bin + 2);
  long long k = octa_first (sorted, count, bin + 1);
  OCTA_T acc = fill;
#ifdef OCTA_WIDE
  /* The next 32 are loaded while these are folded.  */
  if (k + lane < last)
    mine[lane] = OCTA_AT (k + lane);
  __syncwarp ();
  for (int half = 0; k < last; k += 32, half ^= 32)
    {
      OCTA_T next = mine[lane]; /* any value */
      if (k + 32 + lane < last)
        next = OCTA_AT (k + 32 + lane);
      if (k + 32 <= last)
        {
#pragma unroll
          for (int j = 0; j < 32; j++)
            acc = OCTA_TAKE (acc, mine[half + j]);
        }
      else
        for (int j = 0; j < (int)(last - k); j++)
          acc = OCTA_TAKE (acc, mine[half + j]);
      mine[(half ^ 32) + lane] = next;
      __syncwarp ();
    }
  if (lane == 0)
    out[i] = acc;
#else
  for (; k + OCTA_AHEAD <= last; k += OCTA_AHEAD)
    {
      OCTA_T v[OCTA_AHEAD];
#pragma unroll
      for (int j = 0; j < OCTA_AHEAD; j++)
        v[j] = OCTA_AT (k + j);
#pragma unroll
      for (int j = 0; j < OCTA_AHEAD; j++)
        acc = OCTA_TAKE (acc, v[j]);
    }
  for (; k < last; k++)
    {
      const OCTA_T v = OCTA_AT (k);
      acc = OCTA_TAKE (acc, v);
    }
  out[i] = acc;
#endif
}

#endif
#endif
