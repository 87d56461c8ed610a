/* octa_spread_tpl.cuh -- spread the values of points that are not on a grid to
   a grid, on a GPU.

   KEYS, ascending, and the records of points are those of OCTA_STEP_PACK; the
   place I of a grid is its index I, and the grid is periodic.  Sums are
   always added in the same order, so the result always has the same bits.

   OCTA_STEP_BEGINS  where each key begins among KEYS
   OCTA_STEP_TILES   add up tiles.  Keys are bins.  A warp adds up a bin, in
                     two dimensions as a product of matrices; a block adds up
                     the bins of a tile, and a launch those tiles whose reach
                     does not overlap.  In three dimensions keys are bins, and
                     planes in them; each plane is a two-dimensional grid, to
                     which the points within reach are added
   OCTA_STEP_PARTS   add up parts of bins that have many points, before that

   SPDX-License-Identifier: GPL-3.0-or-later  */

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

#define OCTA_PART OCTA_NUFFT_PART (sizeof (octa_real), OCTA_D)
#define OCTA_PLANES OCTA_NUFFT_PLANES (OCTA_W, OCTA_D)

/* The sums of a warp.  In one dimension, lane 4 i + k has the complex sums of
   points k and k + 4 at places i, i + 8, ...  In two dimensions it has its
   parts of the products of matrices: for each 8 places of the second
   dimension, a row for the real parts and one for the imaginary parts.  */
enum
{
  OCTA_WORDS = OCTA_NUFFT_PATCH (OCTA_W, OCTA_D) / 32
};
typedef octa_real octa_patch[OCTA_WORDS];

/* Sorted points: the values of COLUMN in records of STRIDE pairs, which are
   added to PLANE.  */
typedef struct octa_points
{
  const unsigned *keys;
  const double *order;
  const octa_pair *records;
  long long stride, column;
  int plane, planes;
} octa_points;

typedef struct octa_point
{
  octa_pair place, value;
} octa_point;

/* Point J in sorted order, of a bin with keys from KEY on.  */
OCTA_FN octa_point
octa_point_of (const octa_points *p, unsigned key, long long j)
{
  const octa_pair *record = p->records + p->stride * octa_from (p->order, j);
  octa_point q = { record[0], record[OCTA_ROOM + p->column] };
#if OCTA_D > 2
  const int first = (int)(p->keys[j] - key);
  const int i = octa_wrap (p->plane - first, p->planes);
  const octa_real half = (octa_real)(OCTA_W / 2.);
  const octa_real share = octa_weight ((i - half) - record[1].re);
  q.value = octa_pair{ q.value.re * share, q.value.im * share };
#endif
  return q;
}

/* Add the warp's points FROM ...  FROM + 7, one in each lane, to SUM.  */
OCTA_FN void
octa_add_eight (octa_real *sum, const octa_point *mine, int from)
{
  const int lane = (int)threadIdx.x % 32;
  octa_real v[2][OCTA_EIGHTS], re[2], im[2];
#if OCTA_D > 1
  octa_real u[2][OCTA_EIGHTS];
  octa_halved across[OCTA_EIGHTS][2];
#endif
#pragma unroll
  for (int h = 0; h < 2; h++)
    {
      const int at = from + 4 * h + lane % 4;
      octa_shares (v[h], __shfl_sync (~0u, mine->place.re, at), lane / 4);
      re[h] = __shfl_sync (~0u, mine->value.re, at);
      im[h] = __shfl_sync (~0u, mine->value.im, at);
#if OCTA_D > 1
      octa_shares (u[h], __shfl_sync (~0u, mine->place.im, at), lane / 4);
      for (int a = 0; a < OCTA_EIGHTS; a++)
        across[a][h] = octa_halve (v[h][a]);
#else
      for (int a = 0; a < OCTA_EIGHTS; a++)
        {
          sum[2 * a] = octa_fma (v[h][a], re[h], sum[2 * a]);
          sum[2 * a + 1] = octa_fma (v[h][a], im[h], sum[2 * a + 1]);
        }
#endif
    }
#if OCTA_D > 1
  for (int b = 0; b < OCTA_EIGHTS; b++)
    {
      octa_real *to = sum + 4 * OCTA_EIGHTS * b;
      const octa_halved real[2]
          = { octa_halve (u[0][b] * re[0]), octa_halve (u[1][b] * re[1]) };
      const octa_halved imaginary[2]
          = { octa_halve (u[0][b] * im[0]), octa_halve (u[1][b] * im[1]) };
      octa_multiply (to, across, real);
      octa_multiply (to + 2 * OCTA_EIGHTS, across, imaginary);
    }
#endif
}

/* Add points BEGIN ...  END - 1 to SUM.  Each lane reads a point while others
   are added.  */
OCTA_FN void
octa_add_points (octa_real *sum, const octa_points *p, unsigned key,
                 long long begin, long long end)
{
  const int lane = (int)threadIdx.x % 32;
  octa_point next = {};
  if (begin + lane < end)
    next = octa_point_of (p, key, begin + lane);
  for (; begin < end; begin += 32)
    {
      const octa_point mine = next;
      const int count = end - begin < 32 ? (int)(end - begin) : 32;
      next.value = octa_pair{ 0, 0 };
      if (begin + 32 + lane < end)
        next = octa_point_of (p, key, begin + 32 + lane);
#pragma unroll 1
      for (int i = 0; i < count; i += 8)
        octa_add_eight (sum, &mine, i);
    }
}

#ifdef OCTA_STEP_PARTS

/* One warp for each of COUNT parts, each plane within its reach, and each
   column; parts with different keys are skipped.  N2 is the number of
   planes.  */
extern "C" __global__ void
__launch_bounds__ (OCTA_NUFFT_SPAN, OCTA_RESIDENT)
OCTA_NAME (const unsigned *keys, const double *order, const octa_pair *records,
           octa_real *parts, long long stride, long long n2, long long count,
           long long all)
{
  const long long mine
      = ((long long)blockIdx.x * OCTA_NUFFT_SPAN + threadIdx.x) / 32;
  if (mine >= all)
    return;
  const long long part = mine / OCTA_PLANES % count;
  const long long begin = part * OCTA_PART;
  const unsigned key = keys[begin];
  if (keys[begin + OCTA_PART - 1] != key)
    return;
  const octa_points p = { keys,
                          order,
                          records,
                          stride,
                          mine / OCTA_PLANES / count,
                          (int)(mine % OCTA_PLANES),
                          (int)n2 };
  octa_patch sum = {};
  octa_add_points (sum, &p, key, begin, begin + OCTA_PART);
  octa_real *to = parts + mine * (32 * OCTA_WORDS) + threadIdx.x % 32;
  for (int i = 0; i < OCTA_WORDS; i++)
    to[32 * i] = sum[i];
}

#else

/* A block computes every second bin of a dimension at a time, because 8 places
   further the reach of two such bins does not overlap.  */
#define OCTA_TURNS ((OCTA_EIGHTS + 1) / 2)
/* A tile and the places within its reach; the row length avoids bank
   conflicts.  */
#define OCTA_REACH                                                              (OCTA_NUFFT_TILE (OCTA_D) * OCTA_NUFFT_BIN + OCTA_W - 1)
#define OCTA_ROW                                                                (sizeof (octa_real) > 4 ? OCTA_REACH | 1 : (OCTA_REACH + 5) / 8 * 8 + 2)

/* Can points BEGIN ...  END - 1 contain a part?  */
OCTA_FN bool
octa_has_parts (long long begin, long long end)
{
  return (begin + OCTA_PART - 1) / OCTA_PART < end / OCTA_PART;
}

/* Add the sums of the parts of points BEGIN ...  END - 1 that OCTA_STEP_PARTS
   has computed, COUNT in each column.  */
OCTA_FN void
octa_add_parts (double *sum, const octa_points *p, const octa_real *parts,
                long long count, unsigned key, long long begin, long long end)
{
  const int lane = (int)threadIdx.x % 32;
  const long long last = end / OCTA_PART;
  for (long long part = (begin + OCTA_PART - 1) / OCTA_PART; part < last; part++)
    {
      const unsigned mine = p->keys[part * OCTA_PART];
      if (mine != p->keys[part * OCTA_PART + OCTA_PART - 1])
        continue;
      const int plane
          = OCTA_D > 2 ? octa_wrap (p->plane - (int)(mine - key), p->planes) : 0;
      const octa_real *from
          = parts
            + ((part + count * p->column) * OCTA_PLANES + plane)
                  * (32 * OCTA_WORDS)
            + lane;
      for (int i = 0; i < OCTA_WORDS; i++)
        sum[i] += from[32 * i];
    }
}

/* Add those of points BEGIN ...  END - 1 that are not in a part.  */
OCTA_FN void
octa_add_others (octa_real *sum, const octa_points *p, unsigned key,
                 long long begin, long long end)
{
  const bool has_parts = octa_has_parts (begin, end);
#pragma unroll 1
  while (begin < end)
    {
      long long to = end;
      if (has_parts)
        {
          const long long next = (begin / OCTA_PART + 1) * OCTA_PART;
          to = next < end ? next : end;
          if (to - begin == OCTA_PART && p->keys[begin] == p->keys[to - 1])
            {
              begin = to;
              continue;
            }
        }
      octa_add_points (sum, p, key, begin, to);
      begin = to;
    }
}

/* The points of a bin that contribute to P's plane.  Its keys begin with KEY;
   BEGINS has their positions.  False if there are none.  */
OCTA_FN bool
octa_add_bin (octa_real *sum, const octa_points *p, const octa_real *parts,
              long long count, const long long *begins, unsigned key)
{
#if OCTA_D > 2
  const int from = p->plane - (OCTA_W - 1), ranges = from < 0 ? 2 : 1;
  const int lo[2] = { from < 0 ? 0 : from, from + p->planes };
  const int hi[2] = { p->plane + 1, p->planes };
#else
  const int ranges = 1, lo[1] = { 0 }, hi[1] = { 1 };
#endif
  bool has_any = false, has_parts = false;
  for (int r = 0; r < ranges; r++)
    has_parts |= octa_has_parts (begins[lo[r]], begins[hi[r]]);
  if (has_parts)
    {
      double all[OCTA_WORDS] = {};
#pragma unroll 1
      for (int r = 0; r < ranges; r++)
        octa_add_parts (all, p, parts, count, key, begins[lo[r]],
                        begins[hi[r]]);
      for (int i = 0; i < OCTA_WORDS; i++)
        sum[i] = (octa_real)all[i];
    }
#pragma unroll 1
  for (int r = 0; r < ranges; r++)
    {
      const long long begin = begins[lo[r]], end = begins[hi[r]];
      octa_add_others (sum, p, key, begin, end);
      has_any |= begin < end;
    }
  return has_any;
}

OCTA_FN void
octa_add_to (octa_pair *z, octa_real re, octa_real im)
{
  *z = octa_pair{ z->re + re, z->im + im };
}

#if OCTA_D > 1

/* Add those parts of SUM whose turn it is to the places from TO on, in rows of
   OCTA_ROW.  */
OCTA_FN void
octa_add_patch (const octa_real *sum, int turn, octa_pair *to)
{
  const int lane = (int)threadIdx.x % 32;
  const int left = turn % OCTA_TURNS * 2, top = turn / OCTA_TURNS * 2;
  for (int b = top; b < top + 2 && b < OCTA_EIGHTS; b++)
    for (int a = left; a < left + 2 && a < OCTA_EIGHTS; a++)
      for (int i = 0; i < 2; i++)
        {
          const octa_real *mine = sum + 4 * OCTA_EIGHTS * b + 2 * a + i;
          const int x = 8 * a + lane / 4, y = 8 * b + lane % 4 * 2 + i;
          if (x < OCTA_SIDE && y < OCTA_SIDE)
            octa_add_to (to + x + OCTA_ROW * y, mine[0],
                         mine[2 * OCTA_EIGHTS]);
        }
}

#else

/* The same, but warps with other points of the same places are added up
   first.  */
OCTA_FN void
octa_add_patch (const octa_real *sum, int turn, octa_pair *to)
{
  const int lane = (int)threadIdx.x % 32;
  for (int a = 2 * turn; a < 2 * turn + 2 && a < OCTA_EIGHTS; a++)
    {
      octa_real re = sum[2 * a], im = sum[2 * a + 1];
      for (int step = 1; step < 4; step *= 2)
        {
          re += __shfl_xor_sync (~0u, re, step);
          im += __shfl_xor_sync (~0u, im, step);
        }
      const int x = 8 * a + lane / 4;
      if (lane % 4 == 0 && x < OCTA_SIDE)
        octa_add_to (to + x, re, im);
    }
}

#endif

/* The value in ROOM at X and Y, plus those one or more periods further if the
   tile is longer than the grid.  */
OCTA_FN octa_pair
octa_in_room (const octa_pair *room, const int *n, const int *len, int x, int y)
{
  octa_pair sum = { 0, 0 };
  for (int b = y; b < len[1]; b += n[1])
    for (int a = x; a < len[0]; a += n[0])
      octa_add_to (&sum, room[a + OCTA_ROW * b].re, room[a + OCTA_ROW * b].im);
  return sum;
}

/* Add the tile ROOM, whose first place is FROM and of which LEN are used, to
   the grid.  A thread reads several places at once.  */
OCTA_FN void
octa_add_tile (const octa_pair *room, octa_pair *out, const int *n,
               const int *from, const int *len)
{
  enum
  {
    SOME = 4,
    ACROSS = OCTA_D > 1 ? 32 : OCTA_NUFFT_SPAN,
    DOWN = OCTA_NUFFT_SPAN / ACROSS
  };
  const int width = len[0] < n[0] ? len[0] : n[0];
  const int height = len[1] < n[1] ? len[1] : n[1];
  for (int y = (int)threadIdx.x / ACROSS; y < height; y += SOME / 2 * DOWN)
    for (int x = (int)threadIdx.x % ACROSS; x < width; x += 2 * ACROSS)
      {
        octa_pair *to[SOME], sum[SOME];
#pragma unroll
        for (int k = 0; k < SOME; k++)
          {
            const int i = x + k % 2 * ACROSS, j = y + k / 2 * DOWN;
            to[k] = nullptr;
            if (i < width && j < height)
              {
                to[k] = out + octa_wrap (from[0] + i, n[0])
                        + (long long)n[0] * octa_wrap (from[1] + j, n[1]);
                sum[k] = *to[k];
              }
          }
#pragma unroll
        for (int k = 0; k < SOME; k++)
          if (to[k])
            {
              const octa_pair more = octa_in_room (
                  room, n, len, x + k % 2 * ACROSS, y + k / 2 * DOWN);
              *to[k]
                  = octa_pair{ sum[k].re + more.re, sum[k].im + more.im };
            }
      }
}

/* COLOR selects the tiles: 1 means the odd ones in the first dimension, 2 in
   the second.  A block has OCTA_NUFFT_SPAN threads.  */
extern "C" __global__ void
__launch_bounds__ (OCTA_NUFFT_SPAN, OCTA_RESIDENT)
OCTA_NAME (const long long *begins, const unsigned *keys, const double *order,
           const octa_pair *records, octa_pair *out, long long stride,
           long long n0, long long n1, long long n2, const octa_real *parts,
           long long n_parts, long long color)
{
  __shared__ octa_pair room[OCTA_ROW * (OCTA_D > 1 ? OCTA_REACH : 1)];
  const int n[2] = { (int)n0, (int)n1 };
  const int me = (int)threadIdx.x, warp = me / 32;
  int tile[2] = { 0, 0 }, from[2] = { 0, 0 }, len[2] = { 1, 1 };
  int b = (int)blockIdx.x;
  const int plane = OCTA_D > 2 ? b % (int)n2 : 0;
  b /= OCTA_D > 2 ? (int)n2 : 1;
  for (int d = 0; d < (OCTA_D > 1 ? 2 : 1); d++)
    {
      const octa_tiling t = octa_tiling_of ((unsigned)n[d]);
      const int step = t.tiles > 1 ? 2 : 1, turns = (int)t.tiles / step;
      tile[d] = b % turns * step + (int)(color >> d & 1);
      b /= turns;
      from[d] = (int)octa_first_bin (&t, (unsigned)tile[d]) * OCTA_NUFFT_BIN;
      const int end
          = (int)octa_first_bin (&t, (unsigned)tile[d] + 1) * OCTA_NUFFT_BIN;
      len[d] = (end < n[d] ? end : n[d]) + OCTA_W - 1 - from[d];
    }
  const int planes = OCTA_D > 2 ? (int)n2 : 1;
  const long long first
      = (tile[0] + (long long)OCTA_NUFFT_TILES (n[0], OCTA_D) * tile[1])
        * OCTA_NUFFT_IN_TILE * planes;
  if (begins[first] == begins[first + OCTA_NUFFT_IN_TILE * planes])
    return;
  const octa_points p = { keys, order, records, stride, b, plane, planes };
  for (int i = me; i < OCTA_ROW * (OCTA_D > 1 ? OCTA_REACH : 1);
       i += OCTA_NUFFT_SPAN)
    room[i] = octa_pair{ 0, 0 };
  __syncthreads ();
  bool is_reached = false;
  for (int round = 0; round < 4; round++)
    {
      const int x = OCTA_D > 1 ? warp % 2 * 2 + round % 2
                               : warp * 2 + round / 2 * 8 + round % 2;
      const int y = OCTA_D > 1 ? warp / 2 * 2 + round / 2 : 0;
      const long long key
          = first + (x + OCTA_NUFFT_TILE (OCTA_D) * y) * (long long)planes;
      octa_patch sum = {};
      const bool has_any = octa_add_bin (sum, &p, parts, n_parts, begins + key,
                                         (unsigned)key);
      is_reached |= has_any;
#pragma unroll
      for (int turn = 0; turn < (OCTA_D > 1 ? OCTA_TURNS : 1) * OCTA_TURNS;
           turn++)
        {
          if (has_any)
            octa_add_patch (sum, turn,
                            room + OCTA_NUFFT_BIN * (x + OCTA_ROW * y));
          __syncthreads ();
        }
    }
  if (OCTA_D > 2 && ! __syncthreads_or (is_reached))
    return;
  octa_add_tile (room,
                 out + (long long)n[0] * n[1] * (plane + (long long)planes * b),
                 n, from, len);
}

#endif

#endif
