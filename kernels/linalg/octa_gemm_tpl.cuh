/* octa_gemm_tpl.cuh -- products of matrices of elements OCTA_T, used if there
   is no library for them.

   A block computes a tile of OCTA_GEMM_TILE rows and columns of a page.  On a
   device each thread computes every sixteenth row and column of the tile, and
   the block visits OCTA_GEMM_DEPTH columns of A at a time, copied to shared
   memory.  The host visits as many columns as fit into the cache; real and
   imaginary parts are separate there, so that the compiler vectorises.  Sums
   are computed in the order of A's columns, so every run gives the same bits,
   and A * A' is exactly symmetric.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* The tile of block B.  */
#define OCTA_TILE_OF(b)                                                       \
  const long long high = (g.m + OCTA_GEMM_TILE - 1) / OCTA_GEMM_TILE;         \
  const long long wide = (g.n + OCTA_GEMM_TILE - 1) / OCTA_GEMM_TILE;         \
  const long long page = (b) / (high * wide), tile = (b) % (high * wide);     \
  const long long i0 = tile % high * OCTA_GEMM_TILE;                          \
  const long long j0 = tile / high * OCTA_GEMM_TILE;                          \
  long long at_a, at_b;                                                       \
  octa_page_at (&g.pages, page, &at_a, &at_b);

#ifdef OCTA_HOST

#define OCTA_SPAN 64 /* columns of A that are visited at once */

#ifdef OCTA_COMPLEX
#define OCTA_PARTS 2
#else
#define OCTA_PARTS 1
#endif

typedef OCTA_R octa_panel[OCTA_PARTS][OCTA_SPAN][OCTA_GEMM_TILE];

static inline void
octa_put (octa_panel t, long long p, long long i, OCTA_T v, int is_conj)
{
#ifdef OCTA_COMPLEX
  t[0][p][i] = v.re;
  t[1][p][i] = is_conj ? -v.im : v.im;
#else
  (void)is_conj;
  t[0][p][i] = v;
#endif
}

/* Copy rows I0 ... of columns P0 ... of X to T, with zeros up to the size of a
   tile.  */
static void
octa_take (octa_panel t, const OCTA_T *x, long long row, long long column,
           long long rows, long long columns, int is_conj)
{
  for (long long p = 0; p < columns; p++)
    {
      const OCTA_T *from = x + p * column;
      for (long long i = 0; i < rows; i++)
        octa_put (t, p, i, from[i * row], is_conj);
      for (long long i = rows; i < OCTA_GEMM_TILE; i++)
        octa_put (t, p, i, OCTA_T (), 0);
    }
}

/* Add A B to the sums of one column.  */
static void
octa_column (OCTA_R *__restrict sum_re, OCTA_R *__restrict sum_im,
             const octa_panel a, const octa_panel b, long long j, long long n)
{
  for (long long p = 0; p < n; p++)
    {
      const OCTA_R re = b[0][p][j];
#ifdef OCTA_COMPLEX
      const OCTA_R im = b[1][p][j];
      for (int i = 0; i < OCTA_GEMM_TILE; i++)
        {
          sum_re[i] += a[0][p][i] * re - a[1][p][i] * im;
          sum_im[i] += a[0][p][i] * im + a[1][p][i] * re;
        }
#else
      (void)sum_im;
      for (int i = 0; i < OCTA_GEMM_TILE; i++)
        sum_re[i] += a[0][p][i] * re;
#endif
    }
}

OCTA_RANGE_KERNEL (2, 4, 8, 8, 8, (int)sizeof (octa_gemm))
{
  const OCTA_T *a = *(const OCTA_T **)params[0];
  const OCTA_T *b = *(const OCTA_T **)params[1];
  OCTA_T *c = *(OCTA_T **)params[2];
  const octa_gemm &g = *(const octa_gemm *)params[3];
  for (long long block = lo; block < hi; block++)
    {
      OCTA_TILE_OF (block)
      octa_panel sum, pa, pb;
      const long long rows = g.m - i0 < OCTA_GEMM_TILE ? g.m - i0
                                                       : OCTA_GEMM_TILE;
      const long long columns = g.n - j0 < OCTA_GEMM_TILE ? g.n - j0
                                                          : OCTA_GEMM_TILE;
      for (long long j = 0; j < columns; j++)
        for (int i = 0; i < OCTA_GEMM_TILE; i++)
          for (int part = 0; part < OCTA_PARTS; part++)
            sum[part][j][i] = 0;
      for (long long p = 0; p < g.k; p += OCTA_SPAN)
        {
          const long long n = g.k - p < OCTA_SPAN ? g.k - p : OCTA_SPAN;
          octa_take (pa, a + at_a + i0 * g.a_row + p * g.a_column, g.a_row,
                     g.a_column, rows, n, g.a_conj);
          octa_take (pb, b + at_b + p * g.b_row + j0 * g.b_column, g.b_column,
                     g.b_row, columns, n, g.b_conj);
          for (long long j = 0; j < columns; j++)
            octa_column (sum[0][j], sum[OCTA_PARTS - 1][j], pa, pb, j, n);
        }
      OCTA_T *to = c + page * g.m * g.n + i0 + j0 * g.m;
      for (long long j = 0; j < columns; j++)
        for (long long i = 0; i < rows; i++)
#ifdef OCTA_COMPLEX
          to[i + j * g.m] = OCTA_T{ sum[0][j][i], sum[1][j][i] };
#else
          to[i + j * g.m] = sum[0][j][i];
#endif
    }
}

#else

#define OCTA_SIDE 16 /* threads along rows, and along columns */
#define OCTA_PER (OCTA_GEMM_TILE / OCTA_SIDE)

/* Copy ROWS x COLUMNS of X to T; neighbouring threads read neighbouring
   elements.  */
OCTA_FN void
octa_take (OCTA_T (*t)[OCTA_GEMM_TILE + 1], const OCTA_T *x, long long row,
           long long column, long long rows, long long columns, int is_conj)
{
#pragma unroll
  for (int u = 0; u < OCTA_GEMM_TILE * OCTA_GEMM_DEPTH / OCTA_BLOCK; u++)
    {
      const int e = u * OCTA_BLOCK + (int)threadIdx.x;
      const int i = row == 1 ? e % OCTA_GEMM_TILE : e / OCTA_GEMM_DEPTH;
      const int p = row == 1 ? e / OCTA_GEMM_TILE : e % OCTA_GEMM_DEPTH;
      t[p][i] = i < rows && p < columns
                    ? octa_conj_if (x[i * row + p * column], is_conj)
                    : OCTA_T ();
    }
}

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (const OCTA_T *a, const OCTA_T *b, OCTA_T *c, octa_gemm g)
{
  __shared__ OCTA_T pa[OCTA_GEMM_DEPTH][OCTA_GEMM_TILE + 1];
  __shared__ OCTA_T pb[OCTA_GEMM_DEPTH][OCTA_GEMM_TILE + 1];
  const int x = (int)threadIdx.x % OCTA_SIDE, y = (int)threadIdx.x / OCTA_SIDE;
  OCTA_TILE_OF ((long long)blockIdx.x)
  OCTA_T sum[OCTA_PER][OCTA_PER];
#pragma unroll
  for (int v = 0; v < OCTA_PER; v++)
#pragma unroll
    for (int u = 0; u < OCTA_PER; u++)
      sum[v][u] = OCTA_T ();
  for (long long p = 0; p < g.k; p += OCTA_GEMM_DEPTH)
    {
      octa_take (pa, a + at_a + i0 * g.a_row + p * g.a_column, g.a_row,
                 g.a_column, g.m - i0, g.k - p, g.a_conj);
      octa_take (pb, b + at_b + p * g.b_row + j0 * g.b_column, g.b_column,
                 g.b_row, g.n - j0, g.k - p, g.b_conj);
      __syncthreads ();
#pragma unroll 4
      for (int q = 0; q < OCTA_GEMM_DEPTH; q++)
        {
          OCTA_T left[OCTA_PER];
#pragma unroll
          for (int u = 0; u < OCTA_PER; u++)
            left[u] = pa[q][x + u * OCTA_SIDE];
#pragma unroll
          for (int v = 0; v < OCTA_PER; v++)
            {
              const OCTA_T right = pb[q][y + v * OCTA_SIDE];
#pragma unroll
              for (int u = 0; u < OCTA_PER; u++)
                sum[v][u] = octa_add_product (sum[v][u], left[u], right);
            }
        }
      __syncthreads ();
    }
  OCTA_T *to = c + page * g.m * g.n;
#pragma unroll
  for (int v = 0; v < OCTA_PER; v++)
#pragma unroll
    for (int u = 0; u < OCTA_PER; u++)
      {
        const long long i = i0 + x + u * OCTA_SIDE, j = j0 + y + v * OCTA_SIDE;
        if (i < g.m && j < g.n)
          to[i + j * g.m] = sum[v][u];
      }
}

#endif
