/* octa_warp_scan.cuh -- the elements that a warp holds in registers, scanned.

   Before it come octa_acc and what octa_lookback.cuh has.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* X, rows of 32 * V elements, becomes what they add up to so far; returns what
   all add up to.  All rows take each step together: one row alone would wait for
   every shuffle.  */
template <int ROWS, int V>
static __device__ __forceinline__ octa_acc
octa_warp_scan (octa_acc (&x)[ROWS][V], int lane)
{
  octa_acc sum[ROWS];
  octa_acc carry = octa_acc ();
#pragma unroll
  for (int u = 0; u < ROWS; u++)
    {
#pragma unroll
      for (int k = 1; k < V; k++)
        x[u][k] = octa_join (x[u][k - 1], x[u][k]);
      sum[u] = x[u][V - 1];
    }
#pragma unroll
  for (int d = 1; d < 32; d *= 2)
#pragma unroll
    for (int u = 0; u < ROWS; u++)
      {
        const octa_acc below = octa_from_below (sum[u], d);
        if (lane >= d)
          sum[u] = octa_join (below, sum[u]);
      }
#pragma unroll
  for (int u = 0; u < ROWS; u++)
    {
      const octa_acc all = octa_from_lane (sum[u], 31);
      octa_acc before = octa_from_below (sum[u], 1);
      if (u > 0)
        before = lane > 0 ? octa_join (carry, before) : carry;
      if (u > 0 || lane > 0)
#pragma unroll
        for (int k = 0; k < V; k++)
          x[u][k] = octa_join (before, x[u][k]);
      carry = u > 0 ? octa_join (carry, all) : all;
    }
  return carry;
}
