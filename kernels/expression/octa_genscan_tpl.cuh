/* octa_genscan_tpl.cuh -- cuda.GenericScanKernel on a GPU, in one pass.

   A block computes a tile, whose elements are in registers as in
   octa_scan_tpl.cuh, and finds the result of the tiles before it as in
   octa_lookback.cuh.  If the expression uses the last item (OCTA_USES_LAST),
   it is computed first: with IS_SUMMING the kernel stores it at LAST and
   nothing else.

   SPDX-License-Identifier: GPL-3.0-or-later  */

namespace octcuda
{
__global__ void
__launch_bounds__ (OCTA_BLOCK, 1024 / OCTA_BLOCK)
OCTA_NAME (OCTA_PARAMS, unsigned long long *octa_state,
           unsigned long long *octa_last, long long N,
           long long octa_parts, int octa_is_summing, int octa_is_vector)
{
  /* These are not arrays of octa_acc, which may have constructors.  */
  __shared__ __align__ (16) unsigned char
      room[(OCTA_WARPS + OCTA_WINDOW + 1) * sizeof (octa_acc)];
  octa_acc *sums = (octa_acc *)room;
  octa_acc *window = sums + OCTA_WARPS;
  octa_acc *shared_before = window + OCTA_WINDOW;
  unsigned *ticket = octa_parts > 1 ? (unsigned *)octa_state : nullptr;
  unsigned long long *slots = octa_state + OCTA_EXPR_SCRATCH_AT / 8;
  const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
  const int row = 32 * OCTA_V, stretch = row * OCTA_UNROLL;
  const long long part = octa_tile_number (ticket, threadIdx.x == 0);
  const long long base = part * OCTA_WARPS * stretch;
  const int length = N - base < OCTA_WARPS * stretch
                         ? (int)(N - base)
                         : OCTA_WARPS * stretch;
  const int begin = warp * stretch + lane * OCTA_V;
  octa_acc x[OCTA_UNROLL][OCTA_V];
#ifdef OCTA_SEGMENTED
  unsigned starts[OCTA_UNROLL];
#endif
  const bool is_full = length == OCTA_WARPS * stretch;
#if OCTA_IS_SIMPLE
  if (octa_is_vector && is_full)
    {
#pragma unroll
      for (int u = 0; u < OCTA_UNROLL; u++)
        {
          const long long j = base + begin + u * row;
          OCTA_LOAD (j)
#pragma unroll
          for (int k = 0; k < OCTA_V; k++)
            x[u][k] = OCTA_FEED (OCTA_LIST (OCTA_AT (k)), j + k);
        }
    }
  else
#else
  (void)octa_is_vector;
#endif
    {
#pragma unroll
      for (int u = 0; u < OCTA_UNROLL; u++)
#pragma unroll
        for (int k = 0; k < OCTA_V; k++)
          {
            const int f = begin + u * row + k;
            x[u][k] = octa_acc ();
            if (is_full || f < length)
              x[u][k] = OCTA_FEED (OCTA_LIST (OCTA_ARGS), base + f);
          }
    }
#ifdef OCTA_SEGMENTED
#pragma unroll
  for (int u = 0; u < OCTA_UNROLL; u++)
    {
      starts[u] = 0;
#pragma unroll
      for (int k = 0; k < OCTA_V; k++)
        starts[u] |= (unsigned)x[u][k].starts << k;
    }
#endif

  octa_acc carry = octa_warp_scan (x, lane);

  /* The result of everything before the warp.  */
  if (lane == 0)
    sums[warp] = carry;
  __syncthreads ();
  octa_acc before = sums[0];
  bool has_before = warp > 0;
  for (int w = 1; w < warp; w++)
    before = octa_join (before, sums[w]);
  if (warp == 0 && octa_parts > 1)
    {
      octa_acc all = sums[0];
      for (int w = 1; w < OCTA_WARPS; w++)
        all = octa_join (all, sums[w]);
      unsigned long long *slot = slots + part * OCTA_SLOT;
      if (part > 0)
        {
          if (lane == 0 && part + 1 < octa_parts)
            octa_publish (slot, all, false);
          const octa_acc past
              = octa_look_back (slots, OCTA_SLOT, part, window, lane);
          if (lane == 0)
            *shared_before = past;
          all = octa_join (past, all);
        }
      if (lane == 0 && part + 1 < octa_parts)
        octa_publish (slot, all, true);
    }
  if (part > 0)
    {
      __syncthreads ();
      before = has_before ? octa_join (*shared_before, before)
                          : *shared_before;
      has_before = true;
    }
  if (has_before)
#pragma unroll
    for (int u = 0; u < OCTA_UNROLL; u++)
#pragma unroll
      for (int k = 0; k < OCTA_V; k++)
        x[u][k] = octa_join (before, x[u][k]);

#ifdef OCTA_USES_LAST
  if (octa_is_summing)
    {
#pragma unroll
      for (int u = 0; u < OCTA_UNROLL; u++)
#pragma unroll
        for (int k = 0; k < OCTA_V; k++)
          if (base + begin + u * row + k == N - 1)
            *(octa_value *)octa_last = OCTA_GIVE (x[u][k]);
      return;
    }
  const octa_value last = *(const octa_value *)octa_last;
#define OCTA_LAST last
#else
  (void)octa_last;
  (void)octa_is_summing;
#define OCTA_LAST OCTA_GIVE (x[u][k])
#endif

  /* For lane 0, PREV is the value before the row.  */
#ifdef OCTA_USES_PREV
  octa_value prev
      = has_before ? OCTA_GIVE (before) : octa_neutral ();
#endif
#pragma unroll
  for (int u = 0; u < OCTA_UNROLL; u++)
    {
      const long long j = base + begin + u * row;
#ifdef OCTA_USES_PREV
      const octa_acc below = octa_from_below (x[u][OCTA_V - 1], 1);
      octa_value prev_of[OCTA_V];
#pragma unroll
      for (int k = 0; k < OCTA_V; k++)
        {
          prev_of[k] = k > 0      ? OCTA_GIVE (x[u][k - 1])
                       : lane > 0 ? OCTA_GIVE (below)
                                  : prev;
#ifdef OCTA_SEGMENTED
          if (starts[u] >> k & 1)
            prev_of[k] = octa_neutral ();
#endif
        }
      prev = OCTA_GIVE (octa_from_lane (x[u][OCTA_V - 1], 31));
#define OCTA_PREV prev_of[k]
#else
#define OCTA_PREV OCTA_GIVE (x[u][k])
#endif
#if OCTA_OUT_IS_SIMPLE
      if (octa_is_vector && is_full)
        {
          OCTA_OUT_LOAD (j)
#pragma unroll
          for (int k = 0; k < OCTA_V; k++)
            octa_output (OCTA_OUT_AT (k), j + k, N, OCTA_GIVE (x[u][k]),
                         OCTA_PREV, OCTA_LAST);
          OCTA_OUT_STORE (j)
        }
      else
#endif
#pragma unroll
        for (int k = 0; k < OCTA_V; k++)
          if (is_full || j + k < base + length)
            octa_output (OCTA_ARGS, j + k, N, OCTA_GIVE (x[u][k]), OCTA_PREV,
                         OCTA_LAST);
    }
}
}
