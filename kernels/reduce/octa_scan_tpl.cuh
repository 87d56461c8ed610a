/* octa_scan_tpl.cuh -- cumulative operations on pre x count x post elements, for
   GPUs.

   Of the three forms, OCTA_LONG and OCTA_SHORT have pre = 1.  In OCTA_LONG a
   block scans a tile of one column, in OCTA_SHORT several whole columns, in
   OCTA_OUTER some rows of a few neighbouring columns.  A warp (in OCTA_OUTER a
   thread) loads elements into registers, scans them, and adds the results of
   everything before them: of other warps through shared memory, of other tiles
   through STATE.

   Between tiles: octa_lookback.cuh.  STATE and TICKET are null if a column is
   one tile, otherwise initially 0.

   SPDX-License-Identifier: GPL-3.0-or-later  */


/* Store V to P, without elements from LEFT on.  */
template <class T>
OCTA_FN void
octa_put_vec (const octa_vec<T, OCTA_V> &v, T *p, int left)
{
  if (left >= OCTA_V)
    *(octa_vec<T, OCTA_V> *)p = v;
  else
#pragma unroll
    for (int k = 0; k < OCTA_V - 1; k++)
      if (k < left)
        p[k] = v.e[k];
}

/* Store the results of the elements X to OUT and INDEX, without those from
   LEFT on.  */
OCTA_FN void
octa_put (const octa_acc (&x)[OCTA_V], OCTA_OUT *out, double *index, int left)
{
  octa_vec<OCTA_OUT, OCTA_V> values;
#pragma unroll
  for (int k = 0; k < OCTA_V; k++)
    values.e[k] = octa_give (x[k]);
  octa_put_vec (values, out, left);
#ifdef OCTA_INDEXED
  octa_vec<double, OCTA_V> places;
#pragma unroll
  for (int k = 0; k < OCTA_V; k++)
    places.e[k] = (double)x[k].at + 1;
  octa_put_vec (places, index, left);
#endif
  (void)index;
}

/* Accumulators with many registers, such as complex numbers and their places, are
   combined by loops over rows whose text occurs once.  */
#define OCTA_IS_WIDE (OCTA_WORDS > 4)
#define OCTA_ROWS_TIMES(n) (OCTA_IS_WIDE ? 1 : (n))
#define OCTA_ROW_NTH(u) (OCTA_IS_WIDE ? 0 : (u))
#define OCTA_TURN_WIDE(x)                                                     \
  if (OCTA_IS_WIDE)                                                           \
    octa_turn_rows<1> (x);

#ifndef OCTA_OUTER

/* Advance C, the position of an element in its column, by STEP, which is at
   most one column.  */
#ifdef OCTA_SHORT
#define OCTA_MOVE(c, step)                                                    \
  c += step;                                                                  \
  if (c >= (unsigned)count)                                                   \
    c -= (unsigned)count;
#else
#define OCTA_MOVE(c, step) c += step;
#endif

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK, 1024 / OCTA_BLOCK)
OCTA_NAME (OCTA_PARAMS OCTA_OUT *out, double *index, long long count,
           long long parts, long long chains, long long columns,
           unsigned long long *state, unsigned *ticket)
{
  __shared__ octa_acc sums[OCTA_WARPS];
  __shared__ octa_acc window[OCTA_WINDOW];
  __shared__ octa_acc shared_before;
  OCTA_ONCE
  OCTA_BAD
  const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
  const int row = 32 * OCTA_V, stretch = row * OCTA_UNROLL;
  const long long tile = octa_tile_number (ticket, threadIdx.x == 0);
  /* Elements BASE ...  BASE + LENGTH - 1 belong to this block.  */
#ifdef OCTA_SHORT
  const long long part = 0;
  const long long base = tile * columns * count;
  const long long here
      = columns < chains - tile * columns ? columns : chains - tile * columns;
  const int length = (int)(here * count);
  (void)parts;
  (void)state;
#else
  (void)columns;
  /* Both have 32 bits, like tickets and block numbers.  */
  const long long part = (unsigned)tile / (unsigned)chains;
  const long long chain = (unsigned)tile % (unsigned)chains;
  const long long j0 = part * OCTA_WARPS * stretch;
  const long long base = chain * count + j0;
  const int length = count - j0 < OCTA_WARPS * stretch
                         ? (int)(count - j0)
                         : OCTA_WARPS * stretch;
  unsigned long long *slot = state + (part * chains + chain) * OCTA_SLOT;
#endif
  const int begin = warp * stretch;
#ifdef OCTA_SHORT
  unsigned c = (unsigned)(begin + lane * OCTA_V) % (unsigned)count;
  const unsigned c_first = c, c_row = (unsigned)row % (unsigned)count;
#else
  long long c = j0 + begin + lane * OCTA_V;
  const int c_row = row;
#endif

  /* All loads are written one after another, so that all are started before
     the first is waited for.  A warp at the end of a tile, and long
     expressions, use a loop instead.  */
  octa_acc x[OCTA_UNROLL][OCTA_V];
#ifndef OCTA_ROLLED
  if (length - begin >= stretch)
    {
#pragma unroll
      for (int u = 0; u < OCTA_UNROLL; u++)
        {
          OCTA_LOAD (base + begin + u * row + lane * OCTA_V, OCTA_NO_END)
          auto c_k = c;
          OCTA_MOVE (c, c_row)
#pragma unroll
          for (int k = 0; k < OCTA_V; k++)
            {
              OCTA_EXPR (k)
              x[u][k] = octa_feed (OCTA_VALUE, (long long)c_k);
              OCTA_MOVE (c_k, 1)
            }
        }
    }
  else
#endif
    {
#pragma unroll 1
      for (int u = 0; u < OCTA_UNROLL; u++)
        {
          const int f = begin + u * row + lane * OCTA_V;
          auto c_k = c;
          OCTA_MOVE (c, c_row)
#pragma unroll
          for (int k = 0; k < OCTA_V; k++)
            x[0][k] = octa_acc ();
          if (f < length)
            {
              OCTA_LOAD (base + f, base + length)
              OCTA_FOR_EACH
              for (int k = 0; k < OCTA_V; k++)
                {
                  if (f + k < length)
                    {
                      OCTA_EXPR (OCTA_NTH (k))
                      x[0][OCTA_NTH (k)]
                          = octa_feed (OCTA_VALUE, (long long)c_k);
                      OCTA_MOVE (c_k, 1)
                    }
                  OCTA_TURN
                  OCTA_TURN_TOO (x[0]);
                }
            }
          octa_turn_rows<1> (x);
        }
    }

#ifdef OCTA_SHORT
  octa_acc carry = octa_acc ();
  /* Scan the warp's elements, row after row.  A head takes nothing from the
     elements before it.  */
  c = c_first;
#pragma unroll 1
  for (int u = 0; u < OCTA_UNROLL; u++)
    {
      unsigned heads = 0; /* heads of this thread */
      unsigned c_k = c;
      OCTA_MOVE (c, c_row)
#pragma unroll
      for (int k = 0; k < OCTA_V; k++)
        {
          heads |= (unsigned)(c_k == 0) << k;
          OCTA_MOVE (c_k, 1)
        }
#pragma unroll
      for (int k = 1; k < OCTA_V; k++)
        if (! (heads >> k & 1))
          x[0][k] = octa_join (x[0][k - 1], x[0][k]);
      octa_acc sum = x[0][OCTA_V - 1];
      int lowest = 0; /* the lane from which on elements are combined */
      bool is_closed = false;
      const unsigned lanes
          = __ballot_sync (OCTA_ALL, heads != 0) & ((2u << lane) - 1);
      if (lanes)
        lowest = 31 - __clz ((int)lanes);
      is_closed = (lanes & ~(1u << lane)) != 0;
#pragma unroll 1
      for (int d = 1; d < 32; d *= 2)
        {
          const octa_acc below = octa_from_below (sum, d);
          if (lane - d >= lowest)
            sum = octa_join (below, sum);
        }
      octa_acc before = octa_from_below (sum, 1);
      if (u > 0 && ! is_closed)
        before = lane > 0 ? octa_join (carry, before) : carry;
      if (u > 0 || lane > 0)
        {
          bool is_open = true;
#pragma unroll
          for (int k = 0; k < OCTA_V; k++)
            {
              is_open &= ! (heads >> k & 1);
              if (is_open)
                x[0][k] = octa_join (before, x[0][k]);
            }
        }
      carry = octa_from_lane (x[0][OCTA_V - 1], 31);
      octa_turn_rows<1> (x);
    }

#else
  octa_acc carry = octa_warp_scan (x, lane);
#endif

  if (lane == 0)
    sums[warp] = carry;
  __syncthreads ();
  octa_acc before = sums[0];
#ifdef OCTA_SHORT
  /* The warp's first head, and how far back its first elements depend on
     others.  */
  const int past = begin % (int)count;
  const int open = past ? begin + (int)count - past : begin;
  const int source = (begin - past) / stretch;
  if (source < warp)
    before = sums[source];
#pragma unroll 1
  for (int w = source + 1; w < warp; w++)
    before = octa_join (before, sums[w]);
  const bool has_before = open > begin;
#define OCTA_IS_OPEN(f) ((f) < open)
#else
  bool has_before = warp > 0;
#define OCTA_IS_OPEN(f) true
  /* The first warp has nothing before it, and combines the results of all
     warps.  */
#pragma unroll 1
  for (int w = 1; w < (has_before ? warp : OCTA_WARPS); w++)
    before = octa_join (before, sums[w]);
  if (warp == 0 && parts > 1)
    {
      octa_acc all = before;
      if (part > 0)
        {
          if (lane == 0 && part + 1 < parts)
            octa_publish (slot, all, false);
          const octa_acc past
              = octa_look_back (state + chain * OCTA_SLOT, chains * OCTA_SLOT,
                                part, window, lane);
          if (lane == 0)
            shared_before = past;
          all = octa_join (past, all);
        }
      if (lane == 0 && part + 1 < parts)
        octa_publish (slot, all, true);
    }
  if (part > 0)
    {
      __syncthreads ();
      before
          = has_before ? octa_join (shared_before, before) : shared_before;
      has_before = true;
    }
#endif

  if (has_before)
#pragma unroll OCTA_ROWS_TIMES (OCTA_UNROLL)
    for (int u = 0; u < OCTA_UNROLL; u++)
      {
        octa_acc *row_x = x[OCTA_ROW_NTH (u)];
#pragma unroll
        for (int k = 0; k < OCTA_V; k++)
          if (OCTA_IS_OPEN (begin + u * row + lane * OCTA_V + k))
            row_x[k] = octa_join (before, row_x[k]);
        OCTA_TURN_WIDE (x)
      }
  out += base + begin + lane * OCTA_V;
  index += base + begin + lane * OCTA_V;
  const int left = length - begin - lane * OCTA_V;
  if (length - begin >= stretch)
#pragma unroll
    for (int u = 0; u < OCTA_UNROLL; u++)
      octa_put (x[u], out + u * row, index + u * row, OCTA_V);
  else
#pragma unroll 1
    for (int u = 0; u < OCTA_UNROLL; u++)
      {
        octa_put (x[0], out + u * row, index + u * row, left - u * row);
        octa_turn_rows<1> (x);
      }
  OCTA_REPORT
}

#else

/* Block (x, y, z): columns, rows, and indices after the scanned dimension.
   There are RR rows per thread.  */
extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK, 1024 / OCTA_BLOCK)
OCTA_NAME (OCTA_PARAMS OCTA_OUT *out, double *index, long long count,
           long long parts, long long chains, long long pre, long long post,
           long long tiles, long long rr, unsigned long long *state,
           unsigned *ticket)
{
  __shared__ octa_acc sums[OCTA_BLOCK * OCTA_V];
  __shared__ unsigned char ends[OCTA_BLOCK * OCTA_V];
  __shared__ octa_acc past[OCTA_BLOCK * OCTA_V];
  OCTA_ONCE
  OCTA_BAD
  const int bx = (int)blockDim.x, by = (int)blockDim.y;
  const int tx = (int)threadIdx.x, ty = (int)threadIdx.y;
  const int tid = ((int)threadIdx.z * by + ty) * bx + tx;
  const int width = bx * OCTA_V; /* columns of the block */
  const long long tile = octa_tile_number (ticket, tid == 0);
  /* Both have 32 bits, like tickets and block numbers.  */
  const long long part = (unsigned)tile / (unsigned)chains;
  const long long chain = (unsigned)tile % (unsigned)chains;
  const long long c = (chain % tiles * bx + tx) * OCTA_V;
  const long long p
      = chain / tiles * (int)blockDim.z + (int)threadIdx.z;
  const long long j0 = (part * by + ty) * rr;
  const bool is_in = c < pre && p < post;

  octa_acc x[OCTA_SCAN_ROWS][OCTA_V];
  /* OCTA_V divides pre */
  const long long first = c + pre * (j0 + count * p);
#ifndef OCTA_ROLLED
  if (is_in && rr == OCTA_SCAN_ROWS && j0 + OCTA_SCAN_ROWS <= count)
    {
#pragma unroll
      for (int r = 0; r < OCTA_SCAN_ROWS; r++)
        {
          OCTA_LOAD (first + pre * r, OCTA_NO_END)
#pragma unroll
          for (int k = 0; k < OCTA_V; k++)
            {
              OCTA_EXPR (k)
              x[r][k] = octa_feed (OCTA_VALUE, j0 + r);
            }
        }
    }
  else
#endif
    {
#pragma unroll 1
      for (int r = 0; r < OCTA_SCAN_ROWS; r++)
        {
#pragma unroll
          for (int k = 0; k < OCTA_V; k++)
            x[0][k] = octa_acc ();
          if (is_in && r < rr && j0 + r < count)
            {
              OCTA_LOAD (first + pre * r, OCTA_NO_END)
              OCTA_FOR_EACH
              for (int k = 0; k < OCTA_V; k++)
                {
                  OCTA_EXPR (OCTA_NTH (k))
                  x[0][OCTA_NTH (k)] = octa_feed (OCTA_VALUE, j0 + r);
                  OCTA_TURN
                  OCTA_TURN_TOO (x[0]);
                }
            }
          octa_turn_rows<1> (x);
        }
    }
#pragma unroll
  for (int k = 0; k < OCTA_V; k++)
    {
      OCTA_TURN_WIDE (x)
#pragma unroll OCTA_ROWS_TIMES (OCTA_SCAN_ROWS)
      for (int r = 1; r < OCTA_SCAN_ROWS; r++)
        {
          const octa_acc last = x[OCTA_IS_WIDE ? OCTA_SCAN_ROWS - 1 : r - 1][k];
          octa_acc *here = &x[OCTA_ROW_NTH (r)][k];
          *here = r < rr ? octa_join (last, *here) : last;
          OCTA_TURN_WIDE (x)
        }
      sums[tid * OCTA_V + k] = x[OCTA_SCAN_ROWS - 1][k];
    }

  /* Go down the block's rows.  */
#pragma unroll 1
  for (int d = 1; d < by; d *= 2)
    {
      octa_acc y[OCTA_V];
      __syncthreads ();
#pragma unroll
      for (int k = 0; k < OCTA_V; k++)
        if (ty >= d)
          y[k] = octa_join (sums[(tid - d * bx) * OCTA_V + k],
                            sums[tid * OCTA_V + k]);
      __syncthreads ();
#pragma unroll
      for (int k = 0; k < OCTA_V; k++)
        if (ty >= d)
          sums[tid * OCTA_V + k] = y[k];
    }
  __syncthreads ();
  octa_acc before[OCTA_V];
#pragma unroll
  for (int k = 0; k < OCTA_V; k++)
    before[k] = ty > 0 ? sums[(tid - bx) * OCTA_V + k] : octa_acc ();
  bool has_before = ty > 0;

  if (parts > 1)
    {
      /* Here blockDim.z is 1.  Thread T is responsible for column T of the
         block.  */
      const int last = (by - 1) * width;
      unsigned long long *slots = state + chain * width * OCTA_SLOT;
      const long long step = chains * width * OCTA_SLOT;
      if (part + 1 < parts)
#pragma unroll 1
        for (int t = tid; t < width; t += bx * by)
          octa_publish (slots + part * step + t * OCTA_SLOT, sums[last + t],
                        part == 0);
      if (part > 0)
        {
          bool is_missing;
          do
            {
              /* Threads of row TY check the tile TY + 1 tiles before this
                 one.  */
              const long long at = part - 1 - ty;
#pragma unroll 1
              for (int k = 0; k < OCTA_V; k++)
                {
                  octa_acc value = octa_acc ();
                  int what = 1;
                  if (at >= 0)
                    do
                      what = octa_published (
                          slots + at * step + (tx * OCTA_V + k) * OCTA_SLOT,
                          &value);
                    while (! what);
                  past[tid * OCTA_V + k] = value;
                  ends[tid * OCTA_V + k] = what == 2;
                }
              __syncthreads ();
              is_missing = false;
#pragma unroll 1
              for (int t = tid; t < width; t += bx * by)
                {
                  int n = 0;
#pragma unroll 1
                  while (n < by && ! ends[n * width + t])
                    n++;
                  is_missing |= n == by;
                  if (n < by)
                    {
                      const octa_acc all = octa_fold<1> (past + t, n + 1, width);
                      if (part + 1 < parts)
                        octa_publish (slots + part * step + t * OCTA_SLOT,
                                      octa_join (all, sums[last + t]), true);
                      past[t] = all;
                    }
                }
              is_missing = __syncthreads_or (is_missing);
            }
          while (is_missing);
#pragma unroll
          for (int k = 0; k < OCTA_V; k++)
            {
              const octa_acc all = past[tx * OCTA_V + k];
              before[k] = has_before ? octa_join (all, before[k]) : all;
            }
          has_before = true;
        }
    }

  if (has_before)
#pragma unroll OCTA_ROWS_TIMES (OCTA_SCAN_ROWS)
    for (int r = 0; r < OCTA_SCAN_ROWS; r++)
      {
        octa_acc *row_x = x[OCTA_ROW_NTH (r)];
#pragma unroll
        for (int k = 0; k < OCTA_V; k++)
          row_x[k] = octa_join (before[k], row_x[k]);
        OCTA_TURN_WIDE (x)
      }
  const int rows = ! is_in ? 0 : count - j0 < rr ? (int)(count - j0) : (int)rr;
  out += first;
  index += first;
#pragma unroll
  for (int r = 0; r < OCTA_SCAN_ROWS; r++)
    if (r < rows)
      {
        octa_put (x[r], out, index, OCTA_V);
        out += pre;
        index += pre;
      }
  OCTA_REPORT
}

#endif
