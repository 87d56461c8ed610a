/* octa_warp_scan.cuh -- scans the elements that a warp has in registers.

   octa_acc and octa_lookback.cuh must be included before it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Rows that make each step together: a single row would wait for every
   shuffle, but all of them must fit into registers.  */
#define OCTA_GROUP (16 / OCTA_WORDS > 1 ? 16 / OCTA_WORDS : 1)

/* Replace X, rows of 32 * V elements, by their cumulative results; returns the
   result of all.  */
template <int ROWS, int V>
static __device__ __forceinline__ octa_acc
octa_warp_scan (octa_acc (&x)[ROWS][V], int lane)
{
  octa_acc carry = octa_acc ();
#pragma unroll
  for (int g = 0; g < ROWS; g += OCTA_GROUP)
    {
      constexpr int n = OCTA_GROUP < ROWS ? OCTA_GROUP : ROWS;
      octa_acc sum[n];
#pragma unroll
      for (int i = 0; i < n && g + i < ROWS; i++)
        {
#pragma unroll
          for (int k = 1; k < V; k++)
            x[g + i][k] = octa_join (x[g + i][k - 1], x[g + i][k]);
          sum[i] = x[g + i][V - 1];
        }
#pragma unroll 1
      for (int d = 1; d < 32; d *= 2)
#pragma unroll
        for (int i = 0; i < n && g + i < ROWS; i++)
          {
            const octa_acc below = octa_from_below (sum[i], d);
            if (lane >= d)
              sum[i] = octa_join (below, sum[i]);
          }
#pragma unroll
      for (int i = 0; i < n && g + i < ROWS; i++)
        {
          const int u = g + i;
          const octa_acc all = octa_from_lane (sum[i], 31);
          octa_acc before = octa_from_below (sum[i], 1);
          if (u > 0)
            before = lane > 0 ? octa_join (carry, before) : carry;
          if (u > 0 || lane > 0)
#pragma unroll
            for (int k = 0; k < V; k++)
              x[u][k] = octa_join (before, x[u][k]);
          carry = u > 0 ? octa_join (carry, all) : all;
        }
    }
  return carry;
}
