/* octa_lookup_tpl.cuh -- look-up of values in a sorted table.

   OCTA_T is the class of table and values, OCTA_INDEX that of positions in the
   table.  The binary search has the same steps as core's, so that the results
   are also the same for tables that are not sorted.  A thread searches for
   OCTA_UNROLL values at once, because it mostly waits for elements of the
   table.  A small table is first copied to shared memory, by blocks that have
   enough values.

   With OCTA_PPVAL the table has the breaks of a piecewise polynomial, and its
   value, of class OCTA_R, is stored: WIDTH numbers for each place, from
   coefficients WIDTH x pieces x ORDER.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_HOST
#define OCTA_UNROLL 16 /* so that it is vectorised */
#else
#define OCTA_UNROLL (OCTA_LOOKUP_CHUNK / OCTA_BLOCK)
#endif
#define OCTA_CACHE 16384 /* bytes */
#define OCTA_CACHED (OCTA_CACHE / (int)sizeof (OCTA_T))

#define OCTA_LEFT 1
#define OCTA_RIGHT 2
#define OCTA_MATCH 4
#define OCTA_BOOL 8

/* AT[u] becomes the number of elements of T[0 ... n - 1] that are not after
   V[u], found in STEPS halvings.  There are no branches, because they could
   not be predicted.  */
template <int U, bool IS_FALLING>
OCTA_FN void
octa_search_ (const OCTA_T *t, OCTA_INDEX n, int steps, const OCTA_T *v,
              OCTA_INDEX *at)
{
  OCTA_INDEX len[U];
  for (int u = 0; u < U; u++)
    {
      at[u] = 0;
      len[u] = n;
    }
  for (int s = 0; s < steps; s++)
    {
#ifndef OCTA_HOST
#pragma unroll
#endif
      for (int u = 0; u < U; u++)
        {
          /* Of 2 h or 2 h + 1 elements, h are before the middle one.  */
          const OCTA_INDEX half = len[u] / 2;
          const OCTA_INDEX is_any = len[u] > 0;
          const OCTA_T x = t[(at[u] + half) & -is_any];
          const OCTA_INDEX is_behind
              = is_any & ! (IS_FALLING ? v[u] > x : v[u] < x);
          at[u] += (half + 1) & -is_behind;
          len[u] = half - (is_behind & ~len[u] & 1);
        }
    }
}

template <int U>
OCTA_FN void
octa_search (const OCTA_T *t, OCTA_INDEX n, int steps, bool is_falling,
             const OCTA_T *v, OCTA_INDEX *at)
{
  if (is_falling)
    octa_search_<U, true> (t, n, steps, v, at);
  else
    octa_search_<U, false> (t, n, steps, v, at);
}

#ifdef OCTA_PPVAL

/* The polynomial, and where its values are stored.  */
struct octa_pp
{
  const OCTA_R *coefs;
  OCTA_R *out;
  long long width, order;
  long long next_place, next_value; /* steps in OUT */
};

/* Horner's scheme at V, value number I; AT elements of T are not greater than
   V.  */
OCTA_FN void
octa_put (octa_pp pp, long long i, const OCTA_T *t, OCTA_INDEX n, OCTA_T v,
          OCTA_INDEX at)
{
  const long long last = (long long)n - 2;
  long long piece = (long long)at - 1;
  piece = piece < last ? piece : last;
  piece = piece > 0 ? piece : 0;
  const OCTA_R dx = (OCTA_R)(v - t[piece]);
  const long long step = pp.width * (last + 1);
  for (long long w = 0; w < pp.width; w++)
    {
      const OCTA_R *c = pp.coefs + w + pp.width * piece;
      OCTA_R y = c[0];
      for (long long k = 1; k < pp.order; k++)
        y = y * dx + c[k * step];
      pp.out[i * pp.next_place + w * pp.next_value] = y;
    }
}

#define OCTA_PUT(i, v, at) octa_put (pp, i, t, n, v, at)

#else

/* Element I of the result.  */
OCTA_FN void
octa_put (void *out, long long i, unsigned options, const OCTA_T *t,
          OCTA_INDEX n, OCTA_T v, OCTA_INDEX at)
{
  if (options >= OCTA_MATCH)
    {
      const bool is_there = at != 0 && t[at - 1] == v;
      if (options & OCTA_BOOL)
        ((bool *)out)[i] = is_there;
      else
        ((double *)out)[i] = is_there ? (double)at : 0.0;
      return;
    }
  long long k = (long long)at;
  if (options & OCTA_RIGHT)
    k = k < (long long)n - 1 ? k : (long long)n - 1;
  if (options & OCTA_LEFT)
    k = k > 1 ? k : 1;
  ((double *)out)[i] = (double)k;
}

#define OCTA_PUT(i, v, at) octa_put (out, i, options, t, n, v, at)

#endif

#ifdef OCTA_HOST

OCTA_RANGE_KERNEL (1)
{
  const OCTA_T *t = *(const OCTA_T **)params[0];
  const OCTA_INDEX n = (OCTA_INDEX) * (long long *)params[1];
  const int steps = (int)*(long long *)params[2];
  const OCTA_T *y = *(const OCTA_T **)params[3];
  const long long count = *(long long *)params[4];
#ifdef OCTA_PPVAL
  octa_pp pp;
  pp.coefs = *(const OCTA_R **)params[5];
  pp.out = *(OCTA_R **)params[6];
  pp.width = *(long long *)params[7];
  pp.order = *(long long *)params[8];
  pp.next_place = *(long long *)params[9];
  pp.next_value = *(long long *)params[10];
#else
  const unsigned options = (unsigned)*(long long *)params[5];
  void *out = *(void **)params[6];
#endif
  const bool is_falling = n > 1 && t[0] > t[n - 1];
  const long long last
      = hi * OCTA_LOOKUP_CHUNK < count ? hi * OCTA_LOOKUP_CHUNK : count;
  long long i = lo * OCTA_LOOKUP_CHUNK;
  for (; i + OCTA_UNROLL <= last; i += OCTA_UNROLL)
    {
      OCTA_INDEX at[OCTA_UNROLL];
      octa_search<OCTA_UNROLL> (t, n, steps, is_falling, y + i, at);
      for (int u = 0; u < OCTA_UNROLL; u++)
        OCTA_PUT (i + u, y[i + u], at[u]);
    }
  for (; i < last; i++)
    {
      OCTA_INDEX at[1];
      octa_search<1> (t, n, steps, is_falling, y + i, at);
      OCTA_PUT (i, y[i], at[0]);
    }
}

#else

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (const OCTA_T *table, long long n_table, long long n_steps,
           const OCTA_T *y, long long count,
#ifdef OCTA_PPVAL
           const OCTA_R *coefs, OCTA_R *out, long long width, long long order,
           long long next_place, long long next_value)
{
  const octa_pp pp
      = { coefs, out, width, order, next_place, next_value };
#else
           long long opt, void *out)
{
  const unsigned options = (unsigned)opt;
#endif
  __shared__ OCTA_T cache[OCTA_CACHED];
  const OCTA_INDEX n = (OCTA_INDEX)n_table;
  const int steps = (int)n_steps;
  const bool is_cached = n_table <= OCTA_CACHED;
  const OCTA_T *t = is_cached ? cache : table;
  if (is_cached)
    {
      for (int k = (int)threadIdx.x; k < (int)n_table; k += OCTA_BLOCK)
        cache[k] = table[k];
      __syncthreads ();
    }
  const bool is_falling = n_table > 1 && t[0] > t[n - 1];
  for (long long first = (long long)blockIdx.x * OCTA_LOOKUP_CHUNK;
       first < count; first += (long long)gridDim.x * OCTA_LOOKUP_CHUNK)
    {
      /* Neighbouring threads load neighbouring elements.  */
      const long long i = first + threadIdx.x;
      OCTA_T v[OCTA_UNROLL];
      OCTA_INDEX at[OCTA_UNROLL];
#pragma unroll
      for (int u = 0; u < OCTA_UNROLL; u++)
        v[u] = i + u * OCTA_BLOCK < count ? y[i + u * OCTA_BLOCK] : (OCTA_T)0;
      octa_search<OCTA_UNROLL> (t, n, steps, is_falling, v, at);
#pragma unroll
      for (int u = 0; u < OCTA_UNROLL; u++)
        if (i + u * OCTA_BLOCK < count)
          OCTA_PUT (i + u * OCTA_BLOCK, v[u], at[u]);
    }
}

#endif
