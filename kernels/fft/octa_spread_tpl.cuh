/* octa_spread_tpl.cuh -- the values of points that are not on a grid go to a grid.

   KEYS, ascending, and the records of points are those of OCTA_STEP_PACK; the
   place I of a grid is its index I, and the grid is periodic.  Sums are made in
   one order: the same bits each time.

   OCTA_STEP_SPREAD  Keys are cells.  Each place of the grid sums up the points
                     around it, in their order.  A block has a tile of the grid.
   OCTA_STEP_BEGINS  where each key begins among KEYS
   OCTA_STEP_TILES   Keys are bins, of two dimensions.  A warp sums up a bin as a
                     product of matrices; a block has the bins of a tile, and a
                     launch those tiles that do not reach each other.
   OCTA_STEP_PARTS   Of bins with many points parts are summed up before.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* The first of KEYS that is not below KEY.  */
OCTA_FN long long
octa_first (const unsigned *keys, long long count, long long key)
{
  long long lo = 0, len = count;
  while (len > 0)
    {
      const long long half = len / 2;
      const bool is_below = (long long)keys[lo + half] < key;
      lo = is_below ? lo + half + 1 : lo;
      len = is_below ? len - half - 1 : half;
    }
  return lo;
}

#ifdef OCTA_STEP_BEGINS

extern "C" __global__ void
__launch_bounds__ (OCTA_NUFFT_SPAN)
OCTA_NAME (const unsigned *keys, long long *begins, long long points,
           long long count)
{
  const long long key = (long long)blockIdx.x * OCTA_NUFFT_SPAN + threadIdx.x;
  if (key < count)
    begins[key] = octa_first (keys, points, key);
}

#elif defined OCTA_STEP_TILES || defined OCTA_STEP_PARTS

#define OCTA_SIDE (OCTA_NUFFT_BIN + OCTA_W) /* places that a bin's points reach */
#define OCTA_PARTS ((OCTA_SIDE + 7) / 8)
#define OCTA_TERMS ((OCTA_W + 7) / 8) /* weights that a lane has of a point */
/* Of the bins that a block has at a time each second one follows in a dimension:
   two parts of each do not meet.  */
#define OCTA_TURNS ((OCTA_PARTS + 1) / 2)
/* A tile and what is around it; of odd length, so that rows do not collide.  */
#define OCTA_REACH (OCTA_NUFFT_TILE * OCTA_NUFFT_BIN + OCTA_W)
#define OCTA_ROW (OCTA_REACH | 1)

/* What a warp adds up: real parts, then imaginary ones, of blocks of 8 x 8.  */
typedef double octa_patch[OCTA_PARTS][OCTA_PARTS][4];

/* SUM += A * B, of 8 x 4 and 4 x 8 numbers.  Lane 4 i + k has A(i,k) and B(k,i),
   and of SUM (i,2k) and (i,2k+1).  */
OCTA_FN void
octa_multiply (double *sum, double a, double b)
{
#if __CUDA_ARCH__ >= 800
  asm ("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 "
       "{%0, %1}, {%2}, {%3}, {%0, %1};"
       : "+d"(sum[0]), "+d"(sum[1])
       : "d"(a), "d"(b));
#else
  const int lane = (int)threadIdx.x % 32;
  for (int k = 0; k < 4; k++)
    {
      const double mine = __shfl_sync (~0u, a, (lane & ~3) + k);
      for (int i = 0; i < 2; i++)
        sum[i] = ::fma (mine, __shfl_sync (~0u, b, lane % 4 * 8 + 4 * i + k), sum[i]);
    }
#endif
}

/* V: what a point at X gives to each eighth place from FROM on.  It reaches OCTA_W
   places that follow each other, of each 8 one is among these.  */
OCTA_FN void
octa_shares (double *v, double x, double from)
{
  const double before = x - OCTA_W / 2.;
  const bool is_behind = from < before;
  const double place = is_behind ? from + 8 : from;
  double w[OCTA_TERMS + 1];
  for (int i = 0; i < OCTA_TERMS; i++)
    {
      const bool is_reached = place + (8 * i - OCTA_W) < before;
      const double share = octa_weight ((i > 0 ? place + 8 * i : place) - x);
      w[i] = OCTA_W % 8 == 0 || is_reached ? share : 0;
    }
  w[OCTA_TERMS] = 0;
  v[0] = is_behind ? 0 : w[0];
  for (int i = 1; i < OCTA_PARTS; i++)
    v[i] = is_behind ? w[i - 1] : w[i];
}

/* The record of point J in order: its place, and the value of COLUMN.  */
typedef struct octa_point
{
  octa_z place, value;
} octa_point;

OCTA_FN octa_point
octa_point_of (const double *order, const octa_z *records, long long stride,
               long long column, long long j)
{
  const octa_z *record = records + stride * octa_from (order, j);
  return octa_point{ record[0], record[OCTA_ROOM + column] };
}

/* COUNT points from BEGIN on, which are those of a bin whose places begin at X and
   Y, are added to SUM.  A lane reads one while another is added.  */
OCTA_FN void
octa_add_points (octa_patch sum, const double *order, const octa_z *records,
                 long long stride, long long column, long long begin, int count,
                 int x, int y)
{
  const int lane = (int)threadIdx.x % 32;
  const double from_x = x + lane / 4, from_y = y + lane / 4;
  octa_point next = {};
  if (lane < count)
    next = octa_point_of (order, records, stride, column, begin + lane);
  for (; count > 0; count -= 32)
    {
      const octa_point mine = next;
      begin += 32;
      next.value = octa_z{ 0, 0 };
      if (lane + 32 < count)
        next = octa_point_of (order, records, stride, column, begin + lane);
      for (int i = 0; i < 32 && i < count; i += 4)
        {
          const int from = i + lane % 4;
          const double at_x = __shfl_sync (~0u, mine.place.re, from);
          const double at_y = __shfl_sync (~0u, mine.place.im, from);
          const double re = __shfl_sync (~0u, mine.value.re, from);
          const double im = __shfl_sync (~0u, mine.value.im, from);
          double v[OCTA_PARTS], u[OCTA_PARTS];
          octa_shares (v, at_x, from_x);
          octa_shares (u, at_y, from_y);
          for (int b = 0; b < OCTA_PARTS; b++)
            for (int a = 0; a < OCTA_PARTS; a++)
              {
                octa_multiply (sum[a][b], v[a], u[b] * re);
                octa_multiply (sum[a][b] + 2, v[a], u[b] * im);
              }
        }
    }
}

#ifdef OCTA_STEP_PARTS

/* Where bin KEY of the grid N begins, in dimension D.  */
OCTA_FN int
octa_corner (long long key, const long long *n, int d)
{
  const long long bins = OCTA_NUFFT_BINS (n[d]);
  const long long tiles = OCTA_NUFFT_TILES (n[d]);
  const long long all = key / (OCTA_NUFFT_TILE * OCTA_NUFFT_TILE);
  const long long across = OCTA_NUFFT_TILES (n[0]);
  const long long tile = d ? all / across : all % across;
  const long long in = d ? key / OCTA_NUFFT_TILE : key;
  return (int)((tile * bins / tiles + in % OCTA_NUFFT_TILE) * OCTA_NUFFT_BIN);
}

/* A warp for each of COUNT parts of each column; those that are not of one bin are
   left out.  */
extern "C" __global__ void
__launch_bounds__ (OCTA_NUFFT_SPAN, OCTA_W > 8 ? 3 : 5)
OCTA_NAME (const unsigned *keys, const double *order, const octa_z *records,
           double *parts, long long stride, long long n0, long long n1,
           long long count, long long all)
{
  const long long n[2] = { n0, n1 };
  const int lane = (int)threadIdx.x % 32;
  const long long mine
      = ((long long)blockIdx.x * OCTA_NUFFT_SPAN + threadIdx.x) / 32;
  if (mine >= all)
    return;
  const long long column = mine / count;
  const long long begin = mine % count * OCTA_NUFFT_PART;
  const unsigned key = keys[begin];
  if (keys[begin + OCTA_NUFFT_PART - 1] != key)
    return;
  octa_patch sum = {};
  octa_add_points (sum, order, records, stride, column, begin,
                   OCTA_NUFFT_PART,
                   octa_corner (key, n, 0) - OCTA_W / 2,
                   octa_corner (key, n, 1) - OCTA_W / 2);
  double *to = parts + mine * OCTA_NUFFT_PATCH (OCTA_W) + lane;
  for (int i = 0; i < OCTA_NUFFT_PATCH (OCTA_W) / 32; i++)
    to[32 * i] = (&sum[0][0][0])[i];
}

#else

/* As octa_add_points; PARTS are what OCTA_STEP_PARTS has made.  */
OCTA_FN void
octa_add_bin (octa_patch sum, const double *parts, const double *order,
              const octa_z *records, long long stride, long long column,
              long long begin, long long end, int x, int y)
{
  const int lane = (int)threadIdx.x % 32;
  const long long first = (begin + OCTA_NUFFT_PART - 1) / OCTA_NUFFT_PART;
  const long long last = end / OCTA_NUFFT_PART;
  const bool has_parts = first < last;
  for (long long part = first; part < last; part++)
    for (int i = 0; i < OCTA_NUFFT_PATCH (OCTA_W) / 32; i++)
      (&sum[0][0][0])[i]
          += parts[part * OCTA_NUFFT_PATCH (OCTA_W) + 32 * i + lane];
#pragma unroll 1
  for (int half = 0; half < 1 + has_parts; half++)
    {
      const long long from = half ? last * OCTA_NUFFT_PART : begin;
      const long long to = has_parts && ! half ? first * OCTA_NUFFT_PART : end;
      octa_add_points (sum, order, records, stride, column, from,
                       (int)(to - from), x, y);
    }
}

/* Of SUM those parts whose turn it is are added to the places from TO on, rows of
   OCTA_ROW.  */
OCTA_FN void
octa_add_patch (octa_patch sum, int turn, octa_z *to)
{
  const int lane = (int)threadIdx.x % 32;
  const int left = turn % OCTA_TURNS * 2, top = turn / OCTA_TURNS * 2;
  for (int b = top; b < top + 2 && b < OCTA_PARTS; b++)
    for (int a = left; a < left + 2 && a < OCTA_PARTS; a++)
      for (int i = 0; i < 2; i++)
        {
          const int x = 8 * a + lane / 4, y = 8 * b + lane % 4 * 2 + i;
          if (x < OCTA_SIDE && y < OCTA_SIDE)
            {
              octa_z *z = to + x + OCTA_ROW * y;
              *z = octa_z{ z->re + sum[a][b][i], z->im + sum[a][b][2 + i] };
            }
        }
}

/* What ROOM has at X and Y, and again where a tile is longer than the grid.  */
OCTA_FN octa_z
octa_in_room (const octa_z *room, const int *n, const int *len, int x, int y)
{
  octa_z sum = { 0, 0 };
  for (int b = y; b < len[1]; b += n[1])
    for (int a = x; a < len[0]; a += n[0])
      {
        sum.re += room[a + OCTA_ROW * b].re;
        sum.im += room[a + OCTA_ROW * b].im;
      }
  return sum;
}

/* The tile ROOM, of which the first place is at FROM, and LEN are used, is added
   to the grid.  A thread reads some places at once.  */
OCTA_FN void
octa_add_tile (const octa_z *room, octa_z *out, const int *n, const int *from,
               const int *len)
{
  enum
  {
    SOME = 4
  };
  const int width = len[0] < n[0] ? len[0] : n[0];
  const int all = width * (len[1] < n[1] ? len[1] : n[1]);
  for (int i = (int)threadIdx.x; i < all; i += SOME * OCTA_NUFFT_SPAN)
    {
      octa_z *to[SOME], sum[SOME];
#pragma unroll
      for (int k = 0; k < SOME; k++)
        {
          const int at = i + k * OCTA_NUFFT_SPAN < all ? i + k * OCTA_NUFFT_SPAN
                                                       : i;
          const int x = at % width, y = at / width;
          to[k] = out + octa_wrap (from[0] + x, n[0])
                  + (long long)n[0] * octa_wrap (from[1] + y, n[1]);
          sum[k] = *to[k];
        }
#pragma unroll
      for (int k = 0; k < SOME; k++)
        {
          const int at = i + k * OCTA_NUFFT_SPAN;
          if (at >= all)
            return;
          const octa_z more
              = octa_in_room (room, n, len, at % width, at / width);
          *to[k] = octa_z{ sum[k].re + more.re, sum[k].im + more.im };
        }
    }
}

/* COLOR says which tiles these are: the odd ones of the first dimension, 1, and
   of the second, 2.  A block has OCTA_NUFFT_SPAN threads.  */
extern "C" __global__ void
__launch_bounds__ (OCTA_NUFFT_SPAN, OCTA_W > 8 ? 3 : 5)
OCTA_NAME (const long long *begins, const double *order, const octa_z *records,
           octa_z *out, long long stride, long long n0, long long n1,
           const double *parts, long long n_parts, long long color)
{
  __shared__ octa_z room[OCTA_ROW * OCTA_REACH];
  const int n[2] = { (int)n0, (int)n1 };
  const int me = (int)threadIdx.x, warp = me / 32;
  int tile[2], bin[2], count[2], from[2], len[2];
  int b = (int)blockIdx.x;
  for (int d = 0; d < 2; d++)
    {
      const int bins = OCTA_NUFFT_BINS (n[d]), tiles = OCTA_NUFFT_TILES (n[d]);
      const int step = tiles > 1 ? 2 : 1;
      tile[d] = b % (tiles / step) * step + (int)(color >> d & 1);
      b /= tiles / step;
      bin[d] = (int)((long long)tile[d] * bins / tiles);
      count[d] = (int)((tile[d] + 1ll) * bins / tiles) - bin[d];
      from[d] = bin[d] * OCTA_NUFFT_BIN - OCTA_W / 2;
      const int end = (bin[d] + count[d]) * OCTA_NUFFT_BIN;
      len[d] = (end < n[d] ? end : n[d]) + OCTA_W - OCTA_W / 2 - from[d];
    }
  const int column = b;
  const long long *begin = begins
                           + (tile[0] + (long long)OCTA_NUFFT_TILES (n[0]) * tile[1])
                                 * (OCTA_NUFFT_TILE * OCTA_NUFFT_TILE);
  if (begin[0] == begin[OCTA_NUFFT_TILE * OCTA_NUFFT_TILE])
    return;
  for (int i = me; i < OCTA_ROW * OCTA_REACH; i += OCTA_NUFFT_SPAN)
    room[i] = octa_z{ 0, 0 };
  __syncthreads ();
  for (int parity = 0; parity < 4; parity++)
    {
      const int x = warp % 2 * 2 + parity % 2, y = warp / 2 * 2 + parity / 2;
      const int mine = x + OCTA_NUFFT_TILE * y;
      const long long from_point = begin[mine], to_point = begin[mine + 1];
      octa_patch sum = {};
      octa_add_bin (sum, parts + n_parts * column * OCTA_NUFFT_PATCH (OCTA_W),
                    order, records, stride, column, from_point, to_point,
                    from[0] + x * OCTA_NUFFT_BIN, from[1] + y * OCTA_NUFFT_BIN);
#pragma unroll
      for (int turn = 0; turn < OCTA_TURNS * OCTA_TURNS; turn++)
        {
          if (from_point < to_point)
            octa_add_patch (sum, turn,
                            room + OCTA_NUFFT_BIN * (x + OCTA_ROW * y));
          __syncthreads ();
        }
    }
  octa_add_tile (room, out + (long long)n[0] * n[1] * column, n, from, len);
}

#endif

#else /* OCTA_STEP_SPREAD */

/* How far from a point's cell the places are that it reaches.  */
#define OCTA_HALF ((OCTA_W + 1) / 2)

/* A tile: its corner, and how long it is.  */
typedef struct octa_tile
{
  long long at[3], len[3];
} octa_tile;

/* Tile B of the grid N, all of size SIZE but the last ones.  */
OCTA_FN octa_tile
octa_tile_of (long long b, const long long *n, const long long *size)
{
  octa_tile t;
  for (int d = 0; d < 3; d++)
    {
      const long long count = (n[d] + size[d] - 1) / size[d];
      t.at[d] = b % count * size[d];
      t.len[d] = n[d] - t.at[d] < size[d] ? n[d] - t.at[d] : size[d];
      b /= count;
    }
  return t;
}

/* Which period of N cell I is in.  */
OCTA_FN long long
octa_period (long long i, long long n)
{
  return i >= 0 ? i / n : -((n - 1 - i) / n);
}

/* Points whose cells follow each other along the first dimension, and what is
   added to where they are.  */
typedef struct octa_run
{
  long long begin, end;
  double shift[3];
} octa_run;

/* What reaches tile T comes in so many runs: of each row of cells around it,
   and three periods of the first dimension, which is 2 OCTA_HALF long at least.  */
OCTA_FN long long
octa_runs (const octa_tile *t)
{
  return 3 * (OCTA_D > 1 ? t->len[1] + 2 * OCTA_HALF : 1)
         * (OCTA_D > 2 ? t->len[2] + 2 * OCTA_HALF : 1);
}

OCTA_FN octa_run
octa_run_of (const unsigned *keys, long long points, const octa_tile *t,
             const long long *n, long long r)
{
  octa_run run = { 0, 0, { 0, 0, 0 } };
  const long long rows = OCTA_D > 1 ? t->len[1] + 2 * OCTA_HALF : 1;
  long long row[3] = { 0, r / 3 % rows, r / 3 / rows }, base = 0;
  for (int d = OCTA_D - 1; d > 0; d--)
    {
      const long long cell = t->at[d] - OCTA_HALF + row[d];
      const long long period = octa_period (cell, n[d]);
      run.shift[d] = (double)(period * n[d]);
      base = (base + cell - period * n[d]) * n[d - 1];
    }
  const long long from = t->at[0] - OCTA_HALF;
  const long long to = t->at[0] + t->len[0] + OCTA_HALF;
  const long long zero = (octa_period (from, n[0]) + r % 3) * n[0];
  const long long lo = from > zero ? from : zero;
  const long long hi = to < zero + n[0] ? to : zero + n[0];
  run.shift[0] = (double)zero;
  if (lo < hi)
    {
      run.begin = octa_first (keys, points, base + lo - zero);
      run.end = run.begin
                + octa_first (keys + run.begin, points - run.begin,
                              base + hi - zero);
    }
  return run;
}

#ifdef OCTA_HOST

/* The weights V of a point at X along one dimension of a tile that begins at AT:
   from *LO to *HI they are for places of the tile, from *TO + *LO on.  */
static void
octa_weights (double x, long long at, long long len, double *v, int *lo,
              int *hi, long long *to)
{
  const long long first = octa_reach (x) - at;
  *to = first;
  *lo = first < 0 ? (int)-first : 0;
  *hi = first + OCTA_W > len ? (int)(len - first) : OCTA_W;
  const double off = (double)(at + first) - x;
  for (int i = 0; i < OCTA_W; i++)
    v[i] = octa_weight (off + i);
}

/* C, at POINT, is added to the places of tile T that it reaches.  */
static void
octa_spread_point (octa_z *out, const octa_tile *t, const long long *n,
                   const double *point, octa_z c)
{
  double v[3][OCTA_W];
  int lo[3] = { 0, 0, 0 }, hi[3] = { 1, 1, 1 };
  long long to[3] = { 0, 0, 0 };
  v[1][0] = v[2][0] = 1;
  for (int d = 0; d < OCTA_D; d++)
    {
      octa_weights (point[d], t->at[d], t->len[d], v[d], lo + d, hi + d,
                    to + d);
      if (lo[d] >= hi[d])
        return;
    }
  for (int k = lo[2]; k < hi[2]; k++)
    for (int l = lo[1]; l < hi[1]; l++)
      {
        const double u = v[1][l] * v[2][k];
        const octa_z cu = { c.re * u, c.im * u };
        octa_z *row = out + t->at[0] + to[0]
                      + n[0]
                            * (t->at[1] + to[1] + l
                               + n[1] * (t->at[2] + to[2] + k));
        for (int i = lo[0]; i < hi[0]; i++)
          {
            row[i].re += cu.re * v[0][i];
            row[i].im += cu.im * v[0][i];
          }
      }
}

static void
octa_spread_tile (const unsigned *keys, const double *order,
                  const octa_z *records, long long stride, octa_z *out,
                  long long points, const octa_tile *t, const long long *n,
                  long long column)
{
  for (long long k = 0; k < t->len[2]; k++)
    for (long long l = 0; l < t->len[1]; l++)
      for (long long i = 0; i < t->len[0]; i++)
        out[t->at[0] + i + n[0] * (t->at[1] + l + n[1] * (t->at[2] + k))]
            = octa_z{ 0, 0 };
  const long long runs = octa_runs (t);
  for (long long r = 0; r < runs; r++)
    {
      const octa_run run = octa_run_of (keys, points, t, n, r);
      for (long long j = run.begin; j < run.end; j++)
        {
          const octa_z *record = records + stride * octa_from (order, j);
          octa_prefetch (order, records, stride, points, j);
          double point[3];
          for (int d = 0; d < OCTA_D; d++)
            point[d] = octa_place (record, d) + run.shift[d];
          octa_spread_point (out, t, n, point, record[OCTA_ROOM + column]);
        }
    }
}

OCTA_ENTRY
{
  OCTA_ARG (const unsigned *, keys, 0)
  OCTA_ARG (const double *, order, 1)
  OCTA_ARG (const octa_z *, records, 2)
  OCTA_ARG (octa_z *, out, 3)
  OCTA_ARG (long long, points, 4)
  OCTA_ARG (long long, stride, 5)
  OCTA_ARG (long long, tiles, 6)
  const long long n[3] = { *(long long *)args[7], *(long long *)args[8],
                           *(long long *)args[9] };
  const long long size[3] = OCTA_TILE;
  (void)grid, (void)shared;
  for (long long b = lo; b < hi; b++)
    {
      const octa_tile t = octa_tile_of (b % tiles, n, size);
      octa_spread_tile (keys, order, records, stride,
                        out + n[0] * n[1] * n[2] * (b / tiles), points, &t, n,
                        b / tiles);
    }
}

#else

#define OCTA_BATCH 32 /* points that a block weighs at a time */
#define OCTA_RUNS                                                             \
  (3 * (OCTA_D > 1 ? OCTA_TILE_1 + 2 * OCTA_HALF : 1)                         \
   * (OCTA_D > 2 ? OCTA_TILE_2 + 2 * OCTA_HALF : 1))

/* Points in front of each run: UPTO[0 ... RUNS].  All threads take part.  */
static __device__ void
octa_count_runs (const unsigned *keys, long long points, const octa_tile *t,
                 const long long *n, int runs, long long *begin,
                 long long *upto, long long *sums)
{
  const int me = (int)threadIdx.x, each = (runs + OCTA_BLOCK - 1) / OCTA_BLOCK;
  const int from = me * each;
  const int to = from + each < runs ? from + each : runs;
  long long mine = 0;
  for (int r = from; r < to; r++)
    {
      const octa_run run = octa_run_of (keys, points, t, n, r);
      begin[r] = run.begin;
      upto[r + 1] = mine += run.end - run.begin;
    }
  sums[me] = mine;
  __syncthreads ();
  for (int step = 1; step < OCTA_BLOCK; step *= 2)
    {
      const long long before = me >= step ? sums[me - step] : 0;
      __syncthreads ();
      sums[me] += before;
      __syncthreads ();
    }
  for (int r = from; r < to; r++)
    upto[r + 1] += sums[me] - mine;
  if (me == 0)
    upto[0] = 0;
  __syncthreads ();
}

/* The run that point I of those is in.  */
OCTA_FN int
octa_run_at (const long long *upto, int runs, long long i)
{
  int lo = 0, hi = runs;
  while (hi - lo > 1)
    {
      const int middle = (lo + hi) / 2;
      if (upto[middle] <= i)
        lo = middle;
      else
        hi = middle;
    }
  return lo;
}

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (const unsigned *keys, const double *order, const octa_z *records,
           octa_z *out, long long points, long long stride, long long tiles,
           long long n0, long long n1, long long n2)
{
  __shared__ long long begin[OCTA_RUNS], upto[OCTA_RUNS + 1];
  __shared__ long long sums[OCTA_BLOCK];
  __shared__ double at[OCTA_BATCH][OCTA_D], v[OCTA_BATCH][OCTA_D][OCTA_W];
  __shared__ int first[OCTA_BATCH][OCTA_D];
  __shared__ double re[OCTA_BATCH], im[OCTA_BATCH];
  const long long n[3] = { n0, n1, n2 }, size[3] = OCTA_TILE;
  const long long column = (long long)blockIdx.x / tiles;
  const octa_tile t = octa_tile_of ((long long)blockIdx.x % tiles, n, size);
  const int me = (int)threadIdx.x, runs = (int)octa_runs (&t);
  const int mine[3] = { me % OCTA_TILE_0, me / OCTA_TILE_0 % OCTA_TILE_1,
                        me / (OCTA_TILE_0 * OCTA_TILE_1) };
  double sum_re = 0, sum_im = 0;
  octa_count_runs (keys, points, &t, n, runs, begin, upto, sums);
  const long long all = upto[runs];
  for (long long i = 0; i < all; i += OCTA_BATCH)
    {
      const int some = all - i < OCTA_BATCH ? (int)(all - i) : OCTA_BATCH;
      if (me < some)
        {
          const int r = octa_run_at (upto, runs, i + me);
          const long long j = begin[r] + i + me - upto[r];
          const octa_run run = octa_run_of (keys, 0, &t, n, r);
          const octa_z *record = records + stride * octa_from (order, j);
          const octa_z value = record[OCTA_ROOM + column];
          re[me] = value.re;
          im[me] = value.im;
          for (int d = 0; d < OCTA_D; d++)
            {
              at[me][d] = octa_place (record, d) + run.shift[d];
              first[me][d] = (int)(octa_reach (at[me][d]) - t.at[d]);
            }
        }
      __syncthreads ();
      for (int w = me; w < some * OCTA_D * OCTA_W; w += OCTA_BLOCK)
        {
          const int q = w / (OCTA_D * OCTA_W), d = w / OCTA_W % OCTA_D;
          const long long place = t.at[d] + first[q][d] + w % OCTA_W;
          v[q][d][w % OCTA_W] = octa_weight ((double)place - at[q][d]);
        }
      __syncthreads ();
      for (int q = 0; q < some; q++)
        {
          double u = 1;
          for (int d = 0; d < OCTA_D; d++)
            {
              const unsigned o = (unsigned)(mine[d] - first[q][d]);
              u *= o < OCTA_W ? v[q][d][o] : 0;
            }
          sum_re = ::fma (re[q], u, sum_re);
          sum_im = ::fma (im[q], u, sum_im);
        }
      __syncthreads ();
    }
  if (mine[0] < t.len[0] && mine[1] < t.len[1] && mine[2] < t.len[2])
    out[t.at[0] + mine[0]
        + n0
              * (t.at[1] + mine[1]
                 + n1 * (t.at[2] + mine[2] + n2 * column))]
        = octa_z{ sum_re, sum_im };
}

#endif
#endif
