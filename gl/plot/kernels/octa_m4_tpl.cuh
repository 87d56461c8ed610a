/* octa_m4_tpl.cuh -- a line as few vertices that light the same pixels.

   OCTA_STEP_BOUNDS  where columns of pixels begin in ascending x
   OCTA_STEP_SCAN    the runs of each column (octa_m4.cuh), and their vertices
   OCTA_STEP_STARTS  their positions, and the longest line
   OCTA_STEP_EMIT    the vertices

   Samples are read once, except in columns with several runs.  A NaN vertex
   precedes a run that is not joined to the one before it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_COLUMNS(a) ((a).width + OCTA_M4_BEYOND)

#ifdef OCTA_STEP_BOUNDS

/* The column of sample I of line L: 0 ...  WIDTH - 1, counted from the end at
   which the samples begin; -1 before the view, WIDTH after it.  */
OCTA_FN long long
octa_column (const octa_m4_args &a, long long l, long long i)
{
  const double p = octa_scaled (a.column, octa_read (a.x, l * a.rows + i));
  const double n = (double)a.width;
  if (p != p)
    return -1;
  long long c = octa_pixel (p, n);
  if (c < 0)
    c = p < 0 ? -1 : a.width;
  return a.column.by < 0 ? a.width - 1 - c : c;
}

/* A guess of that sample, if samples are evenly spaced; -1: they are not.  */
OCTA_FN long long
octa_guess (const octa_m4_args &a, long long l, long long c)
{
  const long long last = a.rows - 1, from = l * a.rows;
  if (last < 16 || a.column.is_log)
    return -1;
  const double p0 = octa_scaled (a.column, octa_read (a.x, from));
  const double p1 = octa_scaled (a.column, octa_read (a.x, from + last));
  const double at = a.column.by < 0 ? (double)(a.width - c) : (double)c;
  const double i = (at - p0) / (p1 - p0) * (double)last;
  return i >= 2 && i <= (double)(last - 2) ? (long long)i : -1;
}

/* The first sample of line L in column C or a later one.  */
OCTA_FN long long
octa_first (const octa_m4_args &a, long long l, long long c)
{
  long long lo = 0, n = a.rows;
  const long long guess = octa_guess (a, l, c);
  if (guess >= 0 && octa_column (a, l, guess - 2) < c
      && octa_column (a, l, guess + 2) >= c)
    {
      lo = guess - 1;
      n = 3;
    }
  while (n > 0)
    {
      const long long half = n / 2;
      const bool is_before = octa_column (a, l, lo + half) < c;
      lo = is_before ? lo + half + 1 : lo;
      n = is_before ? n - half - 1 : half;
    }
  return lo;
}

OCTA_FN void
octa_bound (const octa_m4_args &a, long long k)
{
  const long long n = OCTA_COLUMNS (a) + 1, l = k / n, c = k % n;
  long long i;
  if (c == 0)
    {
      i = octa_first (a, l, 0);
      i -= i > 0;
    }
  else if (c == n - 1)
    {
      i = octa_first (a, l, a.width);
      i += i < a.rows;
    }
  else
    i = octa_first (a, l, c - 1);
  octa_ptr<long long> (a.bounds)[k] = i;
}

OCTA_SAMPLES_KERNEL (octa_m4_args)
{
  const long long n = a.x_lines * (OCTA_COLUMNS (a) + 1);
#ifdef OCTA_HOST
  for (long long k = lo * OCTA_BLOCK; k < hi * OCTA_BLOCK && k < n; k++)
    octa_bound (a, k);
#else
  const long long k = (long long)blockIdx.x * OCTA_BLOCK + threadIdx.x;
  if (k < n)
    octa_bound (a, k);
#endif
}

#elif defined OCTA_STEP_STARTS

OCTA_FN unsigned
octa_count (unsigned c)
{
  return c & ~OCTA_M4_MANY;
}

OCTA_SAMPLES_KERNEL (octa_m4_args)
{
  const long long n = OCTA_COLUMNS (a);
#ifdef OCTA_HOST
  for (long long l = lo; l < hi; l++)
    {
      const unsigned *counts = octa_ptr<unsigned> (a.counts) + l * n;
      unsigned *starts = octa_ptr<unsigned> (a.starts) + l * n, sum = 0;
      for (long long k = 0; k < n; k++)
        {
          starts[k] = sum;
          sum += octa_count (counts[k]);
        }
      octa_atomic_max (octa_ptr<unsigned> (a.most), sum);
    }
#else
  __shared__ unsigned sums[OCTA_BLOCK];
  const long long l = blockIdx.x;
  const unsigned *counts = octa_ptr<unsigned> (a.counts) + l * n;
  unsigned *starts = octa_ptr<unsigned> (a.starts) + l * n, sum = 0;
  /* a thread has a few successive columns */
  const long long each = (n + OCTA_BLOCK - 1) / OCTA_BLOCK;
  const long long first = (long long)threadIdx.x * each;
  const long long end = first + each < n ? first + each : n;
  for (long long k = first; k < end; k++)
    sum += octa_count (counts[k]);
  sums[threadIdx.x] = sum;
  for (int d = 1; d < OCTA_BLOCK; d *= 2)
    {
      __syncthreads ();
      const unsigned add = (int)threadIdx.x >= d ? sums[threadIdx.x - d] : 0u;
      __syncthreads ();
      sums[threadIdx.x] += add;
    }
  unsigned at = sums[threadIdx.x] - sum;
  for (long long k = first; k < end; k++)
    {
      starts[k] = at;
      at += octa_count (counts[k]);
    }
  if (threadIdx.x == OCTA_BLOCK - 1)
    octa_atomic_max (octa_ptr<unsigned> (a.most), at);
#endif
}

#else

/* Column C of line L.  */
struct octa_column
{
  const OCTA_T *y;
  const long long *bounds;
  long long l, index; /* INDEX: among all columns */
  long long begin, end;
};

OCTA_FN octa_column
octa_column_of (const octa_m4_args &a, long long index)
{
  octa_column c;
  const long long n = OCTA_COLUMNS (a);
  c.index = index;
  c.l = index / n;
  c.y = octa_ptr<const OCTA_T> (a.y) + c.l * a.rows;
  c.bounds = octa_ptr<const long long> (a.bounds)
             + (a.x_lines == 1 ? 0 : c.l) * (n + 1);
  c.begin = c.bounds[index % n];
  c.end = c.bounds[index % n + 1];
  return c;
}

/* Is there a gap before sample I, which is not a gap itself?  */
OCTA_FN bool
octa_is_cut (const octa_m4_args &a, const octa_column &c, long long i)
{
  return i > c.bounds[0] && ! octa_is_sample (c.y[i - 1], a.up.is_log);
}

#ifdef OCTA_STEP_SCAN

OCTA_FN void
octa_do (const octa_m4_args &a, long long index, bool is_first)
{
  const octa_column c = octa_column_of (a, index);
  unsigned n = 0;
  int n_runs = 0;
  octa_run one;
  one.first = one.lo = one.hi = one.last = -1;
  octa_runs (c.y, c.begin, c.end, a.up.is_log, [&] (const octa_run &r) {
    octa_spot v[4];
    n += (unsigned)(octa_is_cut (a, c, r.first) + octa_run_vertices (r, v));
    n_runs++;
    one = r;
  });
  if (! is_first)
    return;
  octa_ptr<unsigned> (a.counts)[index] = n_runs > 1 ? n | OCTA_M4_MANY : n;
  octa_ptr<octa_run> (a.records)[index] = one;
}

#else

struct octa_vertex
{
  float x, y;
};

OCTA_FN float
octa_near (double v)
{
  v = v < (double)OCTA_M4_FAR ? v : (double)OCTA_M4_FAR;
  return (float)(v > -(double)OCTA_M4_FAR ? v : -(double)OCTA_M4_FAR);
}

OCTA_FN octa_vertex
octa_vertex_of (const octa_m4_args &a, const octa_column &c, octa_spot i)
{
  octa_vertex v;
  const long long at = (a.x_lines == 1 ? 0 : c.l * a.rows) + i;
  const double raw = octa_read (a.x, at), x = octa_scaled (a.across, raw);
  const bool is_there = octa_is_finite (raw) && x == x;
  v.x = is_there ? octa_near (x) : OCTA_SAMPLES_NAN;
  v.y = is_there ? octa_near (octa_scaled (a.up, (double)c.y[i]))
                 : OCTA_SAMPLES_NAN;
  return v;
}

/* Write the vertices of R to OUT.  Returns the place for the next ones.  */
OCTA_FN octa_vertex *
octa_put (const octa_m4_args &a, const octa_column &c, const octa_run &r,
          octa_vertex *out)
{
  octa_spot v[4];
  const int n = octa_run_vertices (r, v);
  if (octa_is_cut (a, c, r.first))
    {
      out->x = out->y = OCTA_SAMPLES_NAN;
      out++;
    }
  for (int k = 0; k < n; k++)
    *out++ = octa_vertex_of (a, c, v[k]);
  return out;
}

/* Write a column; this thread is LANE of N.  */
OCTA_FN void
octa_emit (const octa_m4_args &a, long long index, int lane, int n)
{
  const octa_column c = octa_column_of (a, index);
  const unsigned count = octa_ptr<unsigned> (a.counts)[index];
  const unsigned start = octa_ptr<unsigned> (a.starts)[index];
  octa_vertex *line = octa_ptr<octa_vertex> (a.out) + c.l * a.stride;
  octa_vertex *out = line + start;
  if (count & OCTA_M4_MANY)
    octa_runs (c.y, c.begin, c.end, a.up.is_log, [&] (const octa_run &r) {
      if (lane == 0)
        out = octa_put (a, c, r, out);
    });
  else if (count && lane == 0)
    octa_put (a, c, octa_ptr<octa_run> (a.records)[index], out);
  if (index % OCTA_COLUMNS (a) == OCTA_COLUMNS (a) - 1)
    for (long long k = start + (count & ~OCTA_M4_MANY) + lane; k < a.stride;
         k += n)
      line[k].x = line[k].y = OCTA_SAMPLES_NAN;
}

OCTA_FN void
octa_do (const octa_m4_args &a, long long index, bool)
{
#ifdef OCTA_HOST
  octa_emit (a, index, 0, 1);
#else
  octa_emit (a, index, (int)(threadIdx.x % 32), 32);
#endif
}

#endif

/* On the host a unit computes a column, on a GPU a warp does.  */
OCTA_SAMPLES_KERNEL (octa_m4_args)
{
#ifdef OCTA_HOST
  for (long long u = lo; u < hi; u++)
    octa_do (a, u, true);
#else
  const long long n = a.lines * OCTA_COLUMNS (a);
  for (long long u = ((long long)blockIdx.x * OCTA_BLOCK + threadIdx.x) / 32;
       u < n; u += (long long)gridDim.x * (OCTA_BLOCK / 32))
    octa_do (a, u, threadIdx.x % 32 == 0);
#endif
}

#endif
