/* octa_select_tpl.cuh -- which elements of an expression are not zero.

   The first of two passes: it stores a mark for each element, and for each
   tile the number of marked elements up to its end.  The second pass,
   octa_select_positions_tpl.cuh, writes the positions when their number is
   known.

   On a GPU the marks are bits: of the 32 * OCTA_V elements that a warp loads
   at once, bit L of word K belongs to element L * OCTA_V + K.  A tile adds its
   count to what the tiles before it have published (decoupled look-back);
   tiles are numbered in the order in which they start, so that a tile only
   waits for tiles that are running.  On the host the marks are bytes, STATE
   has the count of each part, and MARKS is null if the operand itself can
   serve as marks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

template <class T>
OCTA_FN bool
octa_nonzero (T x)
{
  return x != 0;
}
OCTA_FN bool
octa_nonzero (octa_z x)
{
  return x.re != 0 || x.im != 0;
}
OCTA_FN bool
octa_nonzero (octa_c x)
{
  return x.re != 0 || x.im != 0;
}

#ifdef OCTA_HOST

OCTA_RANGE_KERNEL (1)
{
  OCTA_UNPACK
  bool *marks = *(bool **)params[OCTA_N_PARAMS];
  unsigned long long *state = *(
      unsigned long long **)params[OCTA_N_PARAMS + 1];
  OCTA_ONCE
  OCTA_BAD
  for (long long b = lo; b < hi; b++)
    {
      const long long first = b * OCTA_TILE;
      const long long last = first + OCTA_TILE < OCTA_COUNT ? first + OCTA_TILE
                                                            : OCTA_COUNT;
      unsigned count = 0;
      if (marks)
        {
#pragma GCC ivdep
          for (long long i = first; i < last; i++)
            {
              OCTA_LOAD (i, last)
              OCTA_EXPR (0)
              const bool is_in = octa_nonzero (OCTA_VALUE);
              marks[i] = is_in;
              count += is_in;
            }
        }
      else
        for (long long i = first; i < last; i++)
          {
            OCTA_LOAD (i, last)
            OCTA_EXPR (0)
            count += octa_nonzero (OCTA_VALUE);
          }
      state[b] = count;
    }
  OCTA_REPORT
}

#else

#define OCTA_WARPS (OCTA_BLOCK / 32)
#define OCTA_ALL 0xffffffffu
/* A word of STATE: first the count of the tile alone, then the count up to its
   end.  */
#define OCTA_ALONE (1ull << 62)
#define OCTA_UP_TO (2ull << 62)
#define OCTA_VALUE_BITS (OCTA_ALONE - 1)

/* The count of all tiles before TILE, for a whole warp.  */
static __device__ __forceinline__ unsigned long long
octa_look_back (const volatile unsigned long long *state, long long tile,
                int lane)
{
  unsigned long long sum = 0;
  for (long long at = tile - 1 - lane;; at -= 32)
    {
      unsigned long long word = OCTA_UP_TO;
      do
        if (at >= 0)
          word = state[at];
      while (__any_sync (OCTA_ALL, word < OCTA_ALONE));
      const unsigned ends = __ballot_sync (OCTA_ALL, word >= OCTA_UP_TO);
      const int last = ends ? __ffs ((int)ends) - 1 : 31;
      unsigned long long part = lane <= last ? word & OCTA_VALUE_BITS : 0;
#pragma unroll 1
      for (int d = 16; d > 0; d /= 2)
        part += __shfl_xor_sync (OCTA_ALL, part, d);
      sum += part;
      if (ends)
        return sum;
    }
}

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
    OCTA_NAME (OCTA_PARAMS unsigned *marks, unsigned long long *state,
               unsigned *ticket)
{
  __shared__ unsigned counts[OCTA_WARPS];
  __shared__ unsigned number;
  OCTA_ONCE
  OCTA_BAD
  const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
  if (threadIdx.x == 0)
    number = atomicAdd (ticket, 1u);
  __syncthreads ();
  const long long tile = number;
  const long long row = 32 * OCTA_V;
  const long long first = (tile * OCTA_WARPS + warp) * row * OCTA_UNROLL;
  const long long end = OCTA_COUNT;
  unsigned in[OCTA_UNROLL]; /* of which OCTA_V bits are used */
#ifndef OCTA_ROLLED
  if (first + row * OCTA_UNROLL <= end)
    {
#pragma unroll
      for (int u = 0; u < OCTA_UNROLL; u++)
        {
          OCTA_LOAD (first + u * row + lane * OCTA_V, OCTA_NO_END)
          in[u] = 0;
#pragma unroll
          for (int k = 0; k < OCTA_V; k++)
            {
              OCTA_EXPR (k)
              in[u] |= (unsigned)octa_nonzero (OCTA_VALUE) << k;
            }
        }
    }
  else
#endif
    {
      /* The last elements, and long expressions: this text is not
         repeated.  */
      unsigned long long bits = 0;
#pragma unroll 1
      for (int u = 0; u < OCTA_UNROLL; u++)
        {
          const long long i = first + u * row + lane * OCTA_V;
          if (i < end)
            {
              OCTA_LOAD (i, end)
              OCTA_FOR_EACH
              for (int k = 0; k < OCTA_V; k++)
                {
                  if (i + k < end)
                    {
                      OCTA_EXPR (OCTA_NTH (k))
                      bits |= (unsigned long long)octa_nonzero (OCTA_VALUE)
                              << (u * OCTA_V + k);
                    }
                  OCTA_TURN
                }
            }
        }
#pragma unroll
      for (int u = 0; u < OCTA_UNROLL; u++)
        in[u] = (unsigned)(bits >> (u * OCTA_V));
    }
  unsigned count = 0;
  unsigned *out = marks + first / 32;
#pragma unroll
  for (int u = 0; u < OCTA_UNROLL; u++)
    {
      unsigned mine = 0;
#pragma unroll
      for (int k = 0; k < OCTA_V; k++)
        {
          const unsigned word = __ballot_sync (OCTA_ALL, in[u] >> k & 1);
          count += (unsigned)__popc (word);
          mine = lane == k ? word : mine;
        }
      if (lane < OCTA_V)
        out[u * OCTA_V + lane] = mine;
    }
  if (lane == 0)
    counts[warp] = count;
  __syncthreads ();
  if (warp == 0)
    {
      volatile unsigned long long *published = state;
      unsigned here = 0;
#pragma unroll
      for (int w = 0; w < OCTA_WARPS; w++)
        here += counts[w];
      unsigned long long sum = here;
      if (lane == 0 && tile > 0)
        published[tile] = OCTA_ALONE | sum;
      if (tile > 0)
        sum += octa_look_back (state, tile, lane);
      if (lane == 0)
        published[tile] = OCTA_UP_TO | sum;
    }
  OCTA_REPORT
}

#endif
