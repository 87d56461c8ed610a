/* octa_halves_tpl.cuh -- halves of Hermitian arrays of elements OCTA_T, with
   the layout of octa_halves.h.

   Element k of column c is paired with element n - k of the column whose index
   in each other dimension is the negative of that of c, modulo the length.  A
   block computes a part of the lower half of a column, and each pair is
   computed only once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* A / B, neither of which is negative; 64-bit division is slow on a
   device.  */
OCTA_FN long long
octa_halves_div (long long a, long long b)
{
  return (a | b) >> 32 ? a / b
                       : (long long)((unsigned)a / (unsigned)b);
}

/* The column that is paired with column C.  */
OCTA_FN long long
octa_halves_other (const octa_halves *h, long long c)
{
  long long other = 0, stride = 1;
  for (int d = 0; d < h->n_others; d++)
    {
      const long long len = h->others[d], rest = octa_halves_div (c, len);
      const long long j = c - len * rest;
      other += stride * (j ? len - j : 0);
      stride *= len;
      c = rest;
    }
  return other + stride * c;
}

/* Where column C and the column paired with it begin in the input, and in
   X.  */
typedef struct octa_halves_at
{
  long long from, from_other, own, other;
} octa_halves_at;

OCTA_FN octa_halves_at
octa_halves_find (const octa_halves *h, long long c)
{
  const long long other = octa_halves_other (h, c);
  const octa_halves_at at = { c * h->pitch * h->s, other * h->pitch * h->s,
                              c * h->n * h->s, other * h->n * h->s };
  return at;
}

/* Set X[LOW] and X[HIGH] to V and its conjugate, or the other way around
   (IS_CONJ, for inverse transforms, in which core has no zero with a sign).  If
   they are the same element, it gets the value for LOW.  IS_THERE: X[LOW]
   already is V.  */
OCTA_FN void
octa_halves_put (OCTA_T *x, long long low, long long high, OCTA_T v,
                 bool is_conj, bool is_there)
{
  if (is_conj)
    v.im += 0;
  OCTA_T c = v;
  c.im = is_conj ? 0 - v.im : -v.im;
  x[high] = is_conj ? v : c;
  if (! is_there)
    x[low] = is_conj ? c : v;
}

/* Process element K, A of the lower half of a column, whose value is V.  */
OCTA_FN void
octa_halves_value (const OCTA_T *from, OCTA_T *x, const octa_halves *h,
                   const octa_halves_at *at, long long k, long long a,
                   OCTA_T v, unsigned *flag)
{
  const bool is_inside = k > 0 && 2 * k < h->n;
  const long long i = k * h->s + a;
  const long long j = is_inside ? (h->n - k) * h->s + a : i;
  const long long low = at->own + i, high = at->other + j;
  if (! is_inside && low > high)
    return;
  if (h->what == OCTA_HALVES_COMPARE)
    {
      const OCTA_T w = from[at->from_other + j];
      if (! (v.re == w.re && v.im == -w.im))
        *flag = 1;
      return;
    }
  /* A zero keeps its sign, because logarithms depend on it.  */
  if (low == high && ! (v.im == 0))
    v.im = 0;
  const bool is_conj = h->what == OCTA_HALVES_CONJ;
  octa_halves_put (x, low, high, v, is_conj,
                   x == from && low != high && ! is_conj);
}

#ifdef OCTA_HOST

static void
octa_halves_element (const OCTA_T *from, OCTA_T *x, const octa_halves *h,
                     const octa_halves_at *at, long long k, long long a,
                     unsigned *flag)
{
  octa_halves_value (from, x, h, at, k, a, from[at->from + k * h->s + a],
                     flag);
}

/* Process elements FIRST to END of V, none of which is at an edge, and their
   partners, which go down from HIGH; LOW becomes V.  The loops are simple, so
   that they are vectorised.  */
static void
octa_halves_inside (const OCTA_T *__restrict__ v, OCTA_T *__restrict__ low,
                    OCTA_T *__restrict__ high, long long first, long long end)
{
  for (long long k = first; k < end; k++)
    {
      low[k].re = v[k].re;
      low[k].im = v[k].im;
      high[-k].re = v[k].re;
      high[-k].im = -v[k].im;
    }
}

static void
octa_halves_inside_here (const OCTA_T *__restrict__ v,
                         OCTA_T *__restrict__ high, long long first,
                         long long end)
{
  for (long long k = first; k < end; k++)
    {
      high[-k].re = v[k].re;
      high[-k].im = -v[k].im;
    }
}

/* Process elements E to END of the lower half of column C.  */
static void
octa_halves_some (const OCTA_T *from, OCTA_T *x, const octa_halves *h,
                  unsigned *flag, long long c, long long e, long long end)
{
  const octa_halves_at at = octa_halves_find (h, c);
  if (h->s == 1)
    {
      const long long most = (h->n + 1) / 2, to = end < most ? end : most;
      if (e == 0)
        octa_halves_element (from, x, h, &at, e++, 0, flag);
      if (h->what == OCTA_HALVES_COMPLETE && e < to)
        {
          OCTA_T *high = x + at.other + h->n;
          if (from == x)
            octa_halves_inside_here (from + at.from, high, e, to);
          else
            octa_halves_inside (from + at.from, x + at.own, high, e, to);
          e = to;
        }
      for (; e < end; e++)
        octa_halves_element (from, x, h, &at, e, 0, flag);
      return;
    }
  while (e < end)
    {
      const long long k = e / h->s, next = (k + 1) * h->s;
      const long long to = next < end ? next : end;
      for (long long a = e - k * h->s; e < to; e++, a++)
        octa_halves_element (from, x, h, &at, k, a, flag);
    }
}

static void
octa_halves_block (const OCTA_T *from, OCTA_T *x, const octa_halves *h,
                   unsigned *flag, long long b)
{
  const long long half = (h->n / 2 + 1) * h->s, all = h->columns * half;
  long long e = b * OCTA_HALVES_CHUNK, last = e + OCTA_HALVES_CHUNK;
  last = last < all ? last : all;
  for (long long c = e / half; e < last; c++)
    {
      const long long end = (c + 1) * half < last ? (c + 1) * half : last;
      octa_halves_some (from, x, h, flag, c, e - c * half, end - c * half);
      e = end;
    }
}

OCTA_RANGE_KERNEL (1)
{
  const OCTA_T *from = *(const OCTA_T **)params[0];
  OCTA_T *x = *(OCTA_T **)params[1];
  unsigned *flag = *(unsigned **)params[2];
  long long words[sizeof (octa_halves) / 8];
  const octa_halves *h = (const octa_halves *)words;
  for (unsigned i = 0; i < sizeof words / 8; i++)
    words[i] = *(long long *)params[3 + i];
  for (long long b = lo; b < hi; b++)
    {
      if (h->what == OCTA_HALVES_COMPARE && *flag)
        return;
      octa_halves_block (from, x, h, flag, b);
    }
}

#else

enum
{
  EACH = OCTA_HALVES_CHUNK / OCTA_BLOCK
};

#ifdef OCTA_LINE

/* Complete one column of contiguous elements, without divisions.  Thread 0 of
   a block has element 1, not 0, so that whole sectors are written from the end
   down.  */
extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (const OCTA_T *from, OCTA_T *x, unsigned *flag, long long s,
           long long n, long long pitch, long long columns, long long what)
{
  /* Repeat values that are known, so that the compiler knows them too.  */
  const octa_halves h = { 1, n, n, 1, what == OCTA_HALVES_CONJ, 0, { 0 } };
  (void)flag, (void)s, (void)pitch, (void)columns;
  const long long most = n / 2;
  const long long begin
      = (long long)blockIdx.x * OCTA_HALVES_CHUNK + threadIdx.x + 1;
  const octa_halves_at at = { 0, 0, 0, 0 };
  OCTA_T v[EACH];
#pragma unroll
  for (int u = 0; u < EACH; u++)
    if (begin + u * OCTA_BLOCK <= most)
      v[u] = from[begin + u * OCTA_BLOCK];
#pragma unroll
  for (int u = 0; u < EACH; u++)
    if (begin + u * OCTA_BLOCK <= most)
      octa_halves_value (from, x, &h, &at, begin + u * OCTA_BLOCK, 0, v[u], 0);
  if (begin == 1)
    octa_halves_value (from, x, &h, &at, 0, 0, from[0], 0);
}

#else

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (const OCTA_T *from, OCTA_T *x, unsigned *flag, long long s,
           long long n, long long pitch, long long columns, long long what,
           long long n_others, long long o0, long long o1, long long o2,
           long long o3, long long o4, long long o5, long long o6)
{
  const octa_halves h = { s,
                          n,
                          pitch,
                          columns,
                          what,
                          n_others,
                          { o0, o1, o2, o3, o4, o5, o6 } };
  const long long half = (n / 2 + 1) * s, all = columns * half;
  const long long begin = (long long)blockIdx.x * OCTA_HALVES_CHUNK;
  if (what == OCTA_HALVES_COMPARE && *(volatile unsigned *)flag)
    return;
  /* All reads of a thread are started before it writes.  */
  octa_halves_at at[EACH];
  OCTA_T v[EACH];
#pragma unroll
  for (int u = 0; u < EACH; u++)
    {
      const long long e = begin + threadIdx.x + u * OCTA_BLOCK;
      const long long c = octa_halves_div (e, half);
      at[u] = octa_halves_find (&h, c);
      if (e < all)
        v[u] = from[at[u].from + e - c * half];
    }
#pragma unroll
  for (int u = 0; u < EACH; u++)
    {
      const long long e = begin + threadIdx.x + u * OCTA_BLOCK;
      const long long i = e - octa_halves_div (e, half) * half;
      const long long k = octa_halves_div (i, s);
      if (e < all)
        octa_halves_value (from, x, &h, &at[u], k, i - k * s, v[u], flag);
    }
}

#endif

#endif
