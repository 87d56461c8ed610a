/* octa_m4.cuh -- the samples of a column of pixels as runs: stretches without
   a gap, represented by their first, least, greatest and last sample.

   OCTA_T is the class of y.  A sample that is not finite, or that a log axis
   cannot show, is a gap.  Of equal samples the first one counts, so that both
   backends give the same result.  U.J. Jugel and others, M4: a
   visualization-oriented time series data aggregation, VLDB 2014.

   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef long long octa_spot;

struct octa_run
{
  octa_spot first, lo, hi, last;
};

OCTA_FN bool
octa_is_sample (OCTA_T v, bool is_log)
{
  return v - v == 0 && (! is_log || v > 0);
}

/* The vertices of R in order; returns their number.  */
OCTA_FN int
octa_run_vertices (const octa_run &r, octa_spot *v)
{
  const octa_spot a = r.lo < r.hi ? r.lo : r.hi, b = r.lo < r.hi ? r.hi : r.lo;
  int n = 0;
  v[n++] = r.first;
  if (a > v[n - 1])
    v[n++] = a;
  if (b > v[n - 1])
    v[n++] = b;
  if (r.last > v[n - 1])
    v[n++] = r.last;
  return n;
}

/* A growing run, with its extremes so far.  */
struct octa_extremes
{
  OCTA_T low, high;
  octa_spot lo, hi; /* < 0: none yet */
};

OCTA_FN void
octa_grow (octa_extremes *e, OCTA_T v, octa_spot i)
{
  if (e->lo < 0 || v < e->low)
    {
      e->low = v;
      e->lo = i;
    }
  if (e->hi < 0 || v > e->high)
    {
      e->high = v;
      e->hi = i;
    }
}

#ifdef OCTA_HOST

#define OCTA_BYTES 32
#define OCTA_LANES (OCTA_BYTES / (int)sizeof (OCTA_T))
#define OCTA_LONG (16 * OCTA_BYTES / (int)sizeof (OCTA_T) * 8)
#define OCTA_SHORT (4 * OCTA_LANES)

typedef OCTA_T octa_lanes
    __attribute__ ((vector_size (OCTA_BYTES), aligned (1), may_alias));
typedef OCTA_T octa_register __attribute__ ((vector_size (OCTA_BYTES)));

/* The extremes of N samples, a multiple of four vectors.  False if there is a
   gap.  */
template <bool IS_LOG>
static bool
octa_block_extremes (const OCTA_T *y, int n, OCTA_T *low, OCTA_T *high)
{
  const octa_lanes *p = (const octa_lanes *)y;
  octa_register l[4], h[4], zero = {};
  for (int u = 0; u < 4; u++)
    l[u] = h[u] = p[u];
  auto ok = (zero == zero);
  for (int k = 0; k < n / OCTA_LANES; k += 4)
#pragma GCC unroll 4
    for (int u = 0; u < 4; u++)
      {
        const octa_register v = p[k + u];
        l[u] = v < l[u] ? v : l[u];
        h[u] = v > h[u] ? v : h[u];
        if ((OCTA_T)0.5 != 0) /* floating point */
          ok &= v - v == zero;
        if (IS_LOG)
          ok &= v > zero;
      }
  for (int u = 1; u < 4; u++)
    {
      l[0] = l[u] < l[0] ? l[u] : l[0];
      h[0] = h[u] > h[0] ? h[u] : h[0];
    }
  bool is_whole = true;
  *low = l[0][0];
  *high = h[0][0];
  for (int k = 0; k < OCTA_LANES; k++)
    {
      *low = l[0][k] < *low ? l[0][k] : *low;
      *high = h[0][k] > *high ? h[0][k] : *high;
      is_whole &= ok[k] != 0;
    }
  return is_whole;
}

/* The index of V in N samples.  */
static octa_spot
octa_find (const OCTA_T *y, int n, OCTA_T v)
{
  int k = 0;
  while (k < n - 1 && ! (y[k] == v))
    k++;
  return k;
}

struct octa_walk
{
  const OCTA_T *y;
  octa_extremes e;
  octa_spot first, last;
  int lo_in, hi_in; /* the extreme is within this number of samples from there
                       on */
  bool is_open;
};

/* Add N samples from I on, without a gap, with these extremes.  */
static inline void
octa_walk_block (octa_walk *w, octa_spot i, int n, OCTA_T low, OCTA_T high)
{
  if (! w->is_open)
    {
      w->is_open = true;
      w->first = i;
      w->e.lo = w->e.hi = -1;
    }
  if (w->e.lo < 0 || low < w->e.low)
    {
      w->e.low = low;
      w->e.lo = i;
      w->lo_in = n;
    }
  if (w->e.hi < 0 || high > w->e.high)
    {
      w->e.high = high;
      w->e.hi = i;
      w->hi_in = n;
    }
  w->last = i + n - 1;
}

static inline octa_run
octa_walk_close (octa_walk *w)
{
  octa_run r;
  r.first = w->first;
  r.last = w->last;
  r.lo = w->e.lo + octa_find (w->y + w->e.lo, w->lo_in, w->e.low);
  r.hi = w->e.hi + octa_find (w->y + w->e.hi, w->hi_in, w->e.high);
  w->is_open = false;
  return r;
}

/* Call TAKE (run) for each run of samples A ...  B - 1.  */
template <bool IS_LOG, class F>
static inline void
octa_runs_ (const OCTA_T *y, octa_spot a, octa_spot b, F take)
{
  octa_walk w;
  octa_spot whole = a; /* long blocks before it have gaps */
  int n_runs = 1;
  w.y = y;
  w.is_open = false;
  for (octa_spot i = a; i < b;)
    {
      const octa_spot left = b - i;
      const int n = left >= OCTA_LONG && i >= whole ? OCTA_LONG : OCTA_SHORT;
      OCTA_T low, high;
      if (left >= n && octa_block_extremes<IS_LOG> (y + i, n, &low, &high))
        {
          octa_walk_block (&w, i, n, low, high);
          i += n;
          continue;
        }
      if (n == OCTA_LONG)
        {
          whole = i + n;
          continue;
        }
      const octa_spot end = left < n ? b : i + n;
      for (; i < end; i++)
        if (octa_is_sample (y[i], IS_LOG))
          octa_walk_block (&w, i, 1, y[i], y[i]);
        else if (w.is_open && n_runs < OCTA_M4_RUNS)
          {
            take (octa_walk_close (&w));
            n_runs++;
          }
    }
  if (w.is_open)
    take (octa_walk_close (&w));
}

template <class F>
static inline void
octa_runs (const OCTA_T *y, octa_spot a, octa_spot b, bool is_log, F take)
{
  if (is_log)
    octa_runs_<true> (y, a, b, take);
  else
    octa_runs_<false> (y, a, b, take);
}

#else

#define OCTA_AHEAD 4 /* samples that a lane loads before it uses them */

/* The type that a warp can shuffle.  */
typedef octa_if<(sizeof (OCTA_T) < 4), int, OCTA_T> octa_shuffled;

/* The extremes of all lanes.  */
OCTA_FN octa_extremes
octa_join (octa_extremes e)
{
  for (int d = 16; d > 0; d /= 2)
    {
      octa_extremes o;
      o.low = (OCTA_T)__shfl_xor_sync (~0u, (octa_shuffled)e.low, d);
      o.high = (OCTA_T)__shfl_xor_sync (~0u, (octa_shuffled)e.high, d);
      o.lo = __shfl_xor_sync (~0u, e.lo, d);
      o.hi = __shfl_xor_sync (~0u, e.hi, d);
      if (o.lo >= 0
          && (e.lo < 0 || o.low < e.low || (o.low == e.low && o.lo < e.lo)))
        {
          e.low = o.low;
          e.lo = o.lo;
        }
      if (o.hi >= 0
          && (e.hi < 0 || o.high > e.high
              || (o.high == e.high && o.hi < e.hi)))
        {
          e.high = o.high;
          e.hi = o.hi;
        }
    }
  return e;
}

struct octa_walk
{
  octa_extremes e; /* of this lane; the other members are the warp's */
  octa_spot first, last;
  int n_runs;
  bool is_open;
};

OCTA_FN void
octa_walk_open (octa_walk *w, octa_spot i)
{
  if (w->is_open)
    return;
  w->is_open = true;
  w->first = i;
  w->e.lo = w->e.hi = -1;
}

template <class F>
OCTA_FN void
octa_walk_close (octa_walk *w, F take)
{
  octa_run r;
  const octa_extremes e = octa_join (w->e);
  r.first = w->first;
  r.last = w->last;
  r.lo = e.lo;
  r.hi = e.hi;
  take (r);
  w->is_open = false;
  w->n_runs++;
}

/* Add the warp's 32 samples from I on.  N of them exist, and those in GOOD are
   not gaps; V is this lane's sample.  */
template <class F>
OCTA_FN void
octa_walk_chunk (octa_walk *w, octa_spot i, int n, unsigned good, OCTA_T v,
                 F take)
{
  const int lane = (int)(threadIdx.x % 32);
  for (int at = 0; at < n;)
    {
      const unsigned rest = good >> at;
      const unsigned ends = rest & 1 ? ~rest : rest;
      int len = ends ? __ffs ((int)ends) - 1 : n - at;
      len = len < n - at ? len : n - at;
      if (rest & 1)
        {
          octa_walk_open (w, i + at);
          if (lane >= at && lane < at + len)
            octa_grow (&w->e, v, i + lane);
          w->last = i + at + len - 1;
        }
      else if (w->is_open && w->n_runs < OCTA_M4_RUNS - 1)
        octa_walk_close (w, take);
      at += len;
    }
}

template <class F>
OCTA_FN void
octa_runs (const OCTA_T *y, octa_spot a, octa_spot b, bool is_log, F take)
{
  const int lane = (int)(threadIdx.x % 32);
  octa_walk w;
  w.is_open = false;
  w.n_runs = 0;
  w.last = w.first = a;
  w.e.lo = w.e.hi = -1;
  w.e.low = w.e.high = (OCTA_T)0;
  for (octa_spot i = a; i < b; i += 32 * OCTA_AHEAD)
    {
      OCTA_T v[OCTA_AHEAD];
      bool is_whole = true;
#pragma unroll
      for (int u = 0; u < OCTA_AHEAD; u++)
        {
          const octa_spot k = i + 32 * u + lane;
          v[u] = y[k < b ? k : a];
          is_whole &= k < b && octa_is_sample (v[u], is_log);
        }
      if (__all_sync (~0u, is_whole))
        {
          octa_walk_open (&w, i);
#pragma unroll
          for (int u = 0; u < OCTA_AHEAD; u++)
            octa_grow (&w.e, v[u], i + 32 * u + lane);
          w.last = i + 32 * OCTA_AHEAD - 1;
          continue;
        }
      for (int u = 0; u < OCTA_AHEAD; u++)
        {
          const octa_spot from = i + 32 * u;
          const int n = from + 32 <= b ? 32 : from < b ? (int)(b - from) : 0;
          const unsigned good = __ballot_sync (
              ~0u, lane < n && octa_is_sample (v[u], is_log));
          octa_walk_chunk (&w, from, n, good, v[u], take);
        }
    }
  if (w.is_open)
    octa_walk_close (&w, take);
}

#endif
