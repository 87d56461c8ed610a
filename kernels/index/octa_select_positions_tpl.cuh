/* octa_select_positions_tpl.cuh -- the positions of marked elements, in ascending
   order.

   The second pass after octa_select_tpl.cuh, which describes MARKS and STATE.
   Of all marked elements, number FROM ...  TO - 1 are written as OCTA_POSITION
   (i), where i is the 0-based position; that of the first element is START.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_COUNT_BITS ((1ull << 62) - 1)

#ifdef OCTA_HOST

#define OCTA_STRETCH 512

OCTA_RANGE_KERNEL (1)
{
  const bool *marks = *(const bool **)params[0];
  const unsigned long long *state = *(const unsigned long long **)params[1];
  const long long count = *(long long *)params[2];
  const long long from = *(long long *)params[3];
  const long long to = *(long long *)params[4];
  const long long start = *(long long *)params[5];
  OCTA_LIST *list = *(OCTA_LIST **)params[6];
  for (long long b = lo; b < hi; b++)
    {
      long long at = b ? (long long)(state[b - 1] & OCTA_COUNT_BITS) : 0;
      if (at >= to || (long long)(state[b] & OCTA_COUNT_BITS) <= from)
        continue;
      const long long end = (b + 1) * OCTA_TILE < count ? (b + 1) * OCTA_TILE
                                                        : count;
      for (long long i = b * OCTA_TILE; i < end;)
        {
          /* Branches cost more than stores, so positions are always stored.
             But the place after the last position belongs to the next part, so
             they are first stored here.  */
          OCTA_LIST found[OCTA_STRETCH + 8];
          int n = 0;
          const long long stop = i + OCTA_STRETCH < end ? i + OCTA_STRETCH
                                                        : end;
          for (; i + 8 <= stop; i += 8)
            {
              unsigned long long eight;
              __builtin_memcpy (&eight, marks + i, sizeof eight);
              if (eight)
                for (int k = 0; k < 8; k++)
                  {
                    found[n] = OCTA_POSITION (start + i + k);
                    n += marks[i + k];
                  }
            }
          for (; i < stop; i++)
            {
              found[n] = OCTA_POSITION (start + i);
              n += marks[i];
            }
          const long long skip = at < from ? from - at : 0;
          const long long most = at + n > to ? to - at : n;
          if (most > skip)
            __builtin_memcpy (list + (at + skip - from), found + skip,
                              (unsigned long)(most - skip) * sizeof *list);
          at += n;
        }
    }
}

#else

#define OCTA_WARPS (OCTA_BLOCK / 32)
#define OCTA_ALL 0xffffffffu

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
    OCTA_NAME (const unsigned *marks, const unsigned long long *state,
               long long count, long long from, long long to, long long start,
               OCTA_LIST *list)
{
  (void)count;
  __shared__ unsigned counts[OCTA_WARPS];
  __shared__ unsigned short offsets[OCTA_WARPS][32 * OCTA_V];
  const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
  const long long tile = (long long)blockIdx.x;
  long long at = tile ? (long long)(state[tile - 1] & OCTA_COUNT_BITS) : 0;
  if (at >= to || (long long)(state[tile] & OCTA_COUNT_BITS) <= from)
    return;
  const int words = OCTA_V * OCTA_UNROLL;
  const long long first = (tile * OCTA_WARPS + warp) * 32 * words;
  const unsigned *mine = marks + first / 32;
  unsigned n = 0;
  for (int w = lane; w < words; w += 32)
    n += (unsigned)__popc (mine[w]);
  for (int d = 16; d > 0; d /= 2)
    n += __shfl_xor_sync (OCTA_ALL, n, d);
  if (lane == 0)
    counts[warp] = n;
  __syncthreads ();
  for (int w = 0; w < warp; w++)
    at += counts[w];
  const unsigned below = (1u << lane) - 1;
  for (int u = 0; u < OCTA_UNROLL; u++)
    {
      unsigned bits = 0, rank = 0, all = 0;
#pragma unroll
      for (int k = 0; k < OCTA_V; k++)
        {
          const unsigned word = mine[u * OCTA_V + k];
          bits |= (word >> lane & 1) << k;
          rank += (unsigned)__popc (word & below);
          all += (unsigned)__popc (word);
        }
      /* Use shared memory, so that neighbouring threads write neighbouring
         positions.  */
      while (bits)
        {
          const int k = __ffs ((int)bits) - 1;
          bits &= bits - 1;
          offsets[warp][rank++] = (unsigned short)(lane * OCTA_V + k);
        }
      __syncwarp ();
      const long long base = first + u * 32 * OCTA_V;
      for (unsigned q = (unsigned)lane; q < all; q += 32)
        if (at + q >= from && at + q < to)
          list[at + q - from] = OCTA_POSITION (start + base
                                               + offsets[warp][q]);
      __syncwarp ();
      at += all;
    }
}

#endif
