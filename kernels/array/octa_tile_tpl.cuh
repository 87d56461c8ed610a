/* octa_tile_tpl.cuh -- elementwise kernels with transposed operands.

   A block computes a square of OCTA_SIDE x OCTA_SIDE elements: x_ along the
   result's innermost dimension, y_ along the one where the tiled operands are
   contiguous.  Tiled operands are read along y_ into tiles in shared memory;
   the result and all other operands are accessed along x_.  The host does the
   same; there a tile stays in the first-level cache.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_PER (OCTA_SIDE * OCTA_SIDE / OCTA_BLOCK)
#define OCTA_AHEAD (OCTA_PER < 16 ? OCTA_PER : 16) /* loads in flight */

/* The distance of a tile's rows is an odd number of banks.  */
#define OCTA_PITCH(T) (OCTA_SIDE + (sizeof (T) < 4 ? 4 / (int)sizeof (T) : 1))
#define OCTA_CELL(T) (xt_ * OCTA_PITCH (T) + yt_)

/* Vector number U of this thread.  */
#define OCTA_VECTOR_OF(u, slow, fast)                                         \
  const int e_ = (u) * OCTA_BLOCK + (int)threadIdx.x;                         \
  const int slow = e_ / (OCTA_SIDE / OCTA_V);                                 \
  const int fast = e_ % (OCTA_SIDE / OCTA_V) * OCTA_V;

/* The square of block B: its corner, and how much of it is inside the
   array.  */
#define OCTA_SQUARE(b)                                                        \
  const unsigned wide = (unsigned)((d0 + OCTA_SIDE - 1) / OCTA_SIDE);         \
  const unsigned high = (unsigned)((OCTA_DY + OCTA_SIDE - 1) / OCTA_SIDE);    \
  const unsigned row_ = (b) / wide;                                           \
  const long long x0_ = (long long)((b) % wide) * OCTA_SIDE;                  \
  const long long y0_ = (long long)(row_ % high) * OCTA_SIDE;                 \
  const int nx_ = (int)(d0 - x0_ < OCTA_SIDE ? d0 - x0_ : OCTA_SIDE);         \
  const int ny_ = (int)(OCTA_DY - y0_ < OCTA_SIDE ? OCTA_DY - y0_             \
                                                  : OCTA_SIDE);               \
  OCTA_ROW (row_ / high)

#ifdef OCTA_HOST

#define OCTA_TILE_NEW(s, T, p, at) T s[OCTA_SIDE * OCTA_PITCH (T)];
#define OCTA_TILE_FILL(s, T, p, at)                                           \
  for (int xt_ = 0; xt_ < nx_; xt_++)                                         \
    for (int yt_ = 0; yt_ < ny_; yt_++)                                       \
      {                                                                       \
        const long long x_ = x0_ + xt_, y_ = y0_ + yt_;                       \
        (void)x_;                                                             \
        s[OCTA_CELL (T)] = p[at];                                             \
      }

OCTA_RANGE_KERNEL (1)
{
  OCTA_UNPACK
  OCTA_ONCE
  OCTA_BAD
  OCTA_TILES (OCTA_TILE_NEW)
  for (long long b = lo; b < hi; b++)
    {
      OCTA_SQUARE ((unsigned)b)
      OCTA_TILES (OCTA_TILE_FILL)
      for (int yt_ = 0; yt_ < ny_; yt_++)
#pragma GCC ivdep
        for (int xt_ = 0; xt_ < nx_; xt_++)
          {
            const long long x_ = x0_ + xt_, y_ = y0_ + yt_;
            OCTA_HOLD
            OCTA_LOAD (0)
            OCTA_EXPR (0)
            OCTA_STORE (0)
          }
    }
  OCTA_REPORT
}

#else

#define OCTA_TILE_NEW(s, T, p, at)                                            \
  __shared__ T s[OCTA_SIDE * OCTA_PITCH (T)];

/* Several loads are started before their values are written to the tile.  */
#define OCTA_TILE_FILL_VECTORS(s, T, p, at)                                   \
  {                                                                           \
    octa_vec<T, OCTA_V> ahead[OCTA_PER / OCTA_V];                             \
    _Pragma ("unroll") for (int u = 0; u < OCTA_PER / OCTA_V; u++)            \
    {                                                                         \
      OCTA_VECTOR_OF (u, xt_, yt_)                                            \
      const long long x_ = x0_ + xt_, y_ = y0_ + yt_;                         \
      (void)x_;                                                               \
      if (xt_ < nx_ && yt_ < ny_)                                             \
        octa_load (ahead[u], p, at, OCTA_NO_END);                             \
    }                                                                         \
    _Pragma ("unroll") for (int u = 0; u < OCTA_PER / OCTA_V; u++)            \
    {                                                                         \
      OCTA_VECTOR_OF (u, xt_, yt_)                                            \
      _Pragma ("unroll") for (int k = 0; k < OCTA_V; k++)                     \
          s[OCTA_CELL (T) + k] = ahead[u].e[k];                               \
    }                                                                         \
  }

/* The same for groups of single elements.  */
#define OCTA_TILE_FILL(s, T, p, at)                                           \
  for (int u = 0; u < OCTA_PER; u += OCTA_AHEAD)                              \
    {                                                                         \
      T ahead[OCTA_AHEAD];                                                    \
      _Pragma ("unroll") for (int k = 0; k < OCTA_AHEAD; k++)                 \
      {                                                                       \
        OCTA_CELL_OF (u + k, xt_, yt_)                                        \
        const long long x_ = x0_ + xt_, y_ = y0_ + yt_;                       \
        (void)x_;                                                             \
        if (xt_ < nx_ && yt_ < ny_)                                           \
          ahead[k] = p[at];                                                   \
      }                                                                       \
      _Pragma ("unroll") for (int k = 0; k < OCTA_AHEAD; k++)                 \
      {                                                                       \
        OCTA_CELL_OF (u + k, xt_, yt_)                                        \
        s[OCTA_CELL (T)] = ahead[k];                                          \
      }                                                                       \
    }

/* Element number U of this thread: neighbouring threads move along FAST.  */
#define OCTA_CELL_OF(u, slow, fast)                                           \
  const int e_ = (u) * OCTA_BLOCK + (int)threadIdx.x;                         \
  const int slow = e_ / OCTA_SIDE, fast = e_ % OCTA_SIDE;

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (OCTA_PARAMS int unused)
{
  (void)unused;
  OCTA_TILES (OCTA_TILE_NEW)
  OCTA_ONCE
  OCTA_BAD
  OCTA_SQUARE (blockIdx.x)
  if (OCTA_LINES_UP)
    {
      OCTA_TILES (OCTA_TILE_FILL_VECTORS)
      __syncthreads ();
      for (int u = 0; u < OCTA_PER / OCTA_V; u++)
        {
          OCTA_VECTOR_OF (u, yt_, first_)
          if (first_ >= nx_ || yt_ >= ny_)
            continue;
          const long long y_ = y0_ + yt_;
          OCTA_HOLD
          {
            const long long x_ = x0_ + first_;
            (void)x_;
            OCTA_LOAD_VECTORS
          }
          OCTA_FOR_EACH
          for (int k = 0; k < OCTA_V; k++)
            {
              const int xt_ = first_ + k;
              const long long x_ = x0_ + xt_;
              OCTA_LOAD_ACROSS (OCTA_NTH (k))
              OCTA_EXPR (OCTA_NTH (k))
              OCTA_TURN
            }
          const long long x_ = x0_ + first_;
          OCTA_STORE_VECTORS
        }
      OCTA_REPORT
      return;
    }
  OCTA_TILES (OCTA_TILE_FILL)
  __syncthreads ();
  for (int u = 0; u < OCTA_PER; u += OCTA_V)
    {
      OCTA_HOLD
#pragma unroll
      for (int k = 0; k < OCTA_V; k++)
        {
          OCTA_CELL_OF (u + k, yt_, xt_)
          const long long x_ = x0_ + xt_, y_ = y0_ + yt_;
          if (xt_ < nx_ && yt_ < ny_)
            {
              OCTA_LOAD (k)
            }
        }
      OCTA_FOR_EACH
      for (int k = 0; k < OCTA_V; k++)
        {
          OCTA_CELL_OF (u + k, yt_, xt_)
          const long long x_ = x0_ + xt_, y_ = y0_ + yt_;
          if (xt_ < nx_ && yt_ < ny_)
            {
              OCTA_EXPR (OCTA_NTH (k))
              OCTA_STORE (OCTA_NTH (k))
            }
          OCTA_TURN
        }
    }
  OCTA_REPORT
}

#endif
