/* octa_gather_tpl.cuh -- interpolation of a grid at points that are not on it.

   Records of points and their keys are those of OCTA_STEP_PACK; the result of
   a point is multiplied by the value that its record has.  On a GPU the points
   are sorted.  A warp has consecutive points; those in one bin are computed as
   a product of matrices, one of which has the values of the grid there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

OCTA_FN octa_pair
octa_times (octa_pair a, octa_pair b)
{
  return octa_pair{ a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re };
}

#ifdef OCTA_HOST

/* The OCTA_W places from FIRST on of a periodic row of N; TO has room for
   them.  */
OCTA_FN const octa_real *
octa_row (const octa_pair *row, long long first, long long n, octa_pair *to)
{
  if (first + OCTA_W <= n)
    return (const octa_real *)(row + first);
  for (long long i = 0; i < OCTA_W; i++)
    to[i] = row[octa_wrap (first + i, n)];
  return (const octa_real *)to;
}

/* KEY is the first place within reach of the point.  First its rows are added,
   then the places of this sum.  */
OCTA_FN octa_pair
octa_gather (const octa_pair *grid, const octa_pair *record, long long key,
             const long long *n)
{
  octa_real v[3][OCTA_W] = { { 1 }, { 1 }, { 1 } }, rows[2 * OCTA_W] = { 0 };
  octa_pair sum = { 0, 0 }, room[OCTA_W];
  long long first[3] = { 0, 0, 0 };
  for (int d = 0; d < OCTA_D; d++)
    {
      first[d] = d + 1 < OCTA_D ? key % n[d] : key;
      key /= d + 1 < OCTA_D ? n[d] : 1;
    }
  octa_weigh (v, record);
  for (int k = 0; k < (OCTA_D > 2 ? OCTA_W : 1); k++)
    for (int l = 0; l < (OCTA_D > 1 ? OCTA_W : 1); l++)
      {
        const long long y = OCTA_D > 1 ? octa_wrap (first[1] + l, n[1]) : 0;
        const long long z = OCTA_D > 2 ? octa_wrap (first[2] + k, n[2]) : 0;
        const octa_real *row
            = octa_row (grid + n[0] * (y + n[1] * z), first[0], n[0], room);
        const octa_real u = v[1][l] * v[2][k];
        for (int i = 0; i < 2 * OCTA_W; i++)
          rows[i] += u * row[i];
      }
  for (int i = 0; i < OCTA_W; i++)
    {
      sum.re += v[0][i] * rows[2 * i];
      sum.im += v[0][i] * rows[2 * i + 1];
    }
  return sum;
}

OCTA_RANGE_KERNEL (1)
{
  OCTA_ARG (const octa_pair *, g, 0)
  OCTA_ARG (const unsigned *, keys, 1)
  OCTA_ARG (const double *, order, 2)
  OCTA_ARG (const octa_pair *, records, 3)
  OCTA_ARG (octa_pair *, out, 4)
  OCTA_ARG (long long, points, 5)
  OCTA_ARG (long long, all, 6)
  OCTA_LENGTHS (n, 7)
  const long long end
      = hi * OCTA_NUFFT_CHUNK < all ? hi * OCTA_NUFFT_CHUNK : all;
  for (long long i = lo * OCTA_NUFFT_CHUNK; i < end; i++)
    {
      const long long j = octa_from (order, i % points), column = i / points;
      const octa_pair *record = records + (OCTA_ROOM + 1) * j;
      octa_prefetch (order, records, OCTA_ROOM + 1, points, i % points);
      octa_prefetch (order, out + points * column, 1, points, i % points);
      const octa_pair y = octa_gather (g + n[0] * n[1] * n[2] * column, record,
                                       keys[i % points], n);
      out[j + points * column] = octa_times (y, record[OCTA_ROOM]);
    }
}

#else

/* A column of the grid, and the bin whose corner is at X, Y and plane Z.  */
typedef struct octa_bin
{
  const octa_pair *grid;
  int n[3], at[3];
} octa_bin;

/* The bin of KEY.  */
OCTA_FN void
octa_find_bin (octa_bin *b, unsigned key)
{
  const unsigned planes = OCTA_D > 2 ? (unsigned)b->n[2] : 1;
  unsigned bin = key / planes, in = bin % OCTA_NUFFT_IN_TILE;
  bin /= OCTA_NUFFT_IN_TILE;
  for (int d = 0; d < (OCTA_D > 1 ? 2 : 1); d++)
    {
      const octa_tiling t = octa_tiling_of ((unsigned)b->n[d]);
      const unsigned tile = bin % t.tiles;
      b->at[d] = (int)(octa_first_bin (&t, tile)
                       + in % OCTA_NUFFT_TILE (OCTA_D))
                 * OCTA_NUFFT_BIN;
      bin /= t.tiles;
      in /= OCTA_NUFFT_TILE (OCTA_D);
    }
  b->at[2] = (int)(key % planes);
}

/* The value at X and Y from the bin's corner, in a plane.  */
OCTA_FN octa_pair
octa_at (const octa_bin *b, int x, int y, int plane)
{
  octa_pair value = { 0, 0 };
  if (x < OCTA_SIDE && y < OCTA_SIDE)
    value = b->grid[octa_wrap (b->at[0] + x, b->n[0])
                    + (long long)b->n[0]
                          * (OCTA_D > 1 ? octa_wrap (b->at[1] + y, b->n[1])
                                              + (long long)b->n[1] * plane
                                        : 0)];
  return value;
}

/* Four sums over the lanes i of 4 i + k: first[j] and second[j] are real and
   imaginary parts for j = 0 and 1.  Lane 4 i + k gets part i / 2 % 2 of the
   sum with j = i % 2.  */
OCTA_FN octa_real
octa_reduce (const octa_real *re, const octa_real *im)
{
  const int lane = (int)threadIdx.x % 32;
  const bool is_second = lane & 4, is_imaginary = lane & 8;
  octa_real my_re = is_second ? re[1] : re[0];
  octa_real my_im = is_second ? im[1] : im[0];
  my_re += __shfl_xor_sync (~0u, is_second ? re[0] : re[1], 4);
  my_im += __shfl_xor_sync (~0u, is_second ? im[0] : im[1], 4);
  octa_real sum = is_imaginary ? my_im : my_re;
  sum += __shfl_xor_sync (~0u, is_imaginary ? my_re : my_im, 8);
  return sum + __shfl_xor_sync (~0u, sum, 16);
}

#if OCTA_D == 1

typedef struct octa_held
{
  octa_pair at[OCTA_EIGHTS];
} octa_held;

OCTA_FN void
octa_hold (octa_held *held, const octa_bin *b)
{
  for (int a = 0; a < OCTA_EIGHTS; a++)
    held->at[a] = octa_at (b, 8 * a + (int)threadIdx.x % 32 / 4, 0, 0);
}

/* The sums of points FROM ...  FROM + 7, which are in one lane each.  Lane 4 i
   + k gets parts of the sums of points k and k + 4.  */
OCTA_FN void
octa_take (octa_real *re, octa_real *im, const octa_held *held,
           const octa_bin *b, const octa_pair *place, int from)
{
  const int lane = (int)threadIdx.x % 32;
  (void)b;
  for (int h = 0; h < 2; h++)
    {
      octa_real v[OCTA_EIGHTS];
      octa_shares (v, __shfl_sync (~0u, place[0].re, from + lane % 4 + 4 * h),
                   lane / 4);
      re[h] = im[h] = 0;
      for (int a = 0; a < OCTA_EIGHTS; a++)
        {
          re[h] = octa_fma (v[a], held->at[a].re, re[h]);
          im[h] = octa_fma (v[a], held->at[a].im, im[h]);
        }
    }
}

#define OCTA_LANE_OF(q) (q)

#else

/* The part of a plane's matrix in a lane: row i + 8 m (second dimension), and
   places k and k + 4 of the eight places number S.  */
typedef struct octa_held
{
  octa_halved re[OCTA_EIGHTS][OCTA_EIGHTS][2], im[OCTA_EIGHTS][OCTA_EIGHTS][2];
} octa_held;

OCTA_FN void
octa_hold (octa_held *held, const octa_bin *b, int plane)
{
  const int lane = (int)threadIdx.x % 32;
  for (int s = 0; s < OCTA_EIGHTS; s++)
    for (int m = 0; m < OCTA_EIGHTS; m++)
      for (int h = 0; h < 2; h++)
        {
          const octa_pair value = octa_at (b, lane % 4 + 4 * h + 8 * s,
                                           lane / 4 + 8 * m, plane);
          held->re[s][m][h] = octa_halve (value.re);
          held->im[s][m][h] = octa_halve (value.im);
        }
}

/* The sums over the first dimension for points FROM ...  FROM + 7: SUM[2 m +
   j] is that of row i + 8 m and point 2 k + j; imaginary parts follow the real
   ones.  */
OCTA_FN void
octa_take_rows (octa_real *sum, const octa_held *held,
                const octa_halved (*v)[2])
{
  for (int s = 0; s < OCTA_EIGHTS; s++)
    {
      octa_multiply (sum, held->re[s], v[s]);
      octa_multiply (sum + 2 * OCTA_EIGHTS, held->im[s], v[s]);
    }
}

/* Lane 4 i + k gets parts of the sums of points 2 k and 2 k + 1.  */
OCTA_FN void
octa_take (octa_real *re, octa_real *im, const octa_held *held,
           const octa_bin *b, const octa_pair *place, int from)
{
  const int lane = (int)threadIdx.x % 32;
  octa_halved v[OCTA_EIGHTS][2];
  octa_real sum[4 * OCTA_EIGHTS] = {};
  for (int h = 0; h < 2; h++)
    {
      octa_real share[OCTA_EIGHTS];
      octa_shares (share, __shfl_sync (~0u, place[0].re, from + lane / 4),
                   lane % 4 + 4 * h);
      for (int s = 0; s < OCTA_EIGHTS; s++)
        v[s][h] = octa_halve (share[s]);
    }
#if OCTA_D > 2
  const octa_real mine = __shfl_sync (~0u, place[1].re, from + lane % 8);
  octa_real w = 0;
#pragma unroll 1
  for (int i = 0; i < OCTA_W; i++)
    {
      octa_held here;
      octa_real part[4 * OCTA_EIGHTS] = {};
      octa_hold (&here, b, octa_wrap (b->at[2] + i, b->n[2]));
      if (i % 4 == 0)
        w = octa_weight (((octa_real)(i + lane / 8) - (octa_real)(OCTA_W / 2.))
                         - mine);
      octa_take_rows (part, &here, v);
      for (int j = 0; j < 2; j++)
        {
          const octa_real share
              = __shfl_sync (~0u, w, i % 4 * 8 + lane % 4 * 2 + j);
          for (int m = 0; m < 2 * OCTA_EIGHTS; m++)
            sum[2 * m + j] = octa_fma (share, part[2 * m + j], sum[2 * m + j]);
        }
    }
  (void)held;
#else
  (void)b;
  octa_take_rows (sum, held, v);
#endif
  for (int j = 0; j < 2; j++)
    {
      octa_real u[OCTA_EIGHTS];
      octa_shares (u, __shfl_sync (~0u, place[0].im, from + lane % 4 * 2 + j),
                   lane / 4);
      re[j] = im[j] = 0;
      for (int m = 0; m < OCTA_EIGHTS; m++)
        {
          re[j] = octa_fma (u[m], sum[2 * m + j], re[j]);
          im[j] = octa_fma (u[m], sum[2 * OCTA_EIGHTS + 2 * m + j], im[j]);
        }
    }
}

#define OCTA_LANE_OF(q) ((q) / 2 + (q) % 2 * 4)

#endif

/* The sums of the first SOME points of a warp, one in each lane.  KEY is that
   of the bin in B and HELD.  */
OCTA_FN octa_pair
octa_take_all (octa_bin *b, octa_held *held, unsigned *key,
               const octa_pair *place, unsigned mine, int some)
{
  const int lane = (int)threadIdx.x % 32;
  octa_pair y = { 0, 0 };
#pragma unroll 1
  for (int i = 0; i < some;)
    {
      const unsigned next = __shfl_sync (~0u, mine, i);
      const unsigned behind = ~__ballot_sync (~0u, mine == next) & (~0u << i);
      const int last = behind ? __ffs ((int)behind) - 1 : 32;
      const int end = last < some ? last : some;
      if (next != *key)
        {
          *key = next;
          octa_find_bin (b, next);
#if OCTA_D == 1
          octa_hold (held, b);
#elif OCTA_D == 2
          octa_hold (held, b, 0);
#endif
        }
#pragma unroll 1
      for (; i < end; i += 8)
        {
          octa_real re[2], im[2];
          const int q = (lane - i) & 7;
          octa_take (re, im, held, b, place, i);
          const octa_real sum = octa_reduce (re, im);
          const octa_pair z = { __shfl_sync (~0u, sum, OCTA_LANE_OF (q)),
                                __shfl_sync (~0u, sum, OCTA_LANE_OF (q) + 8) };
          if (lane >= i && lane < i + 8)
            y = z;
        }
      i = end;
    }
  return y;
}

/* One warp for each OCTA_NUFFT_CHUNK points of a column; there are CHUNKS per
   column and ALL in total.  */
extern "C" __global__ void
__launch_bounds__ (OCTA_NUFFT_SPAN, OCTA_RESIDENT)
OCTA_NAME (const octa_pair *g, const unsigned *keys, const double *order,
           const octa_pair *records, octa_pair *out, long long points,
           long long chunks, long long all, long long n0, long long n1,
           long long n2)
{
  const int lane = (int)threadIdx.x % 32;
  const long long mine
      = ((long long)blockIdx.x * OCTA_NUFFT_SPAN + threadIdx.x) / 32;
  if (mine >= all)
    return;
  const long long column = mine / chunks;
  const long long begin = mine % chunks * OCTA_NUFFT_CHUNK;
  const long long end = begin + OCTA_NUFFT_CHUNK < points
                            ? begin + OCTA_NUFFT_CHUNK
                            : points;
  octa_bin b = { g + n0 * n1 * n2 * column,
                 { (int)n0, (int)n1, (int)n2 },
                 { 0, 0, 0 } };
  octa_held held = {};
  unsigned key = ~0u;
#pragma unroll 1
  for (long long i = begin; i < end; i += 32)
    {
      const int some = end - i < 32 ? (int)(end - i) : 32;
      const long long at = lane < some ? i + lane : i + some - 1;
      const long long j = octa_from (order, at);
      const octa_pair *record = records + (OCTA_ROOM + 1) * j;
      octa_pair place[OCTA_ROOM];
      for (int d = 0; d < OCTA_ROOM; d++)
        place[d] = record[d];
      const octa_pair c = record[OCTA_ROOM];
      const octa_pair y
          = octa_take_all (&b, &held, &key, place, keys[at], some);
      if (lane < some)
        out[j + points * column] = octa_times (y, c);
    }
}

#endif
