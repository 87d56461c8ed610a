/* octa_warp_scan.cuh -- scans the elements that a warp has in registers.

   octa_acc and octa_lookback.cuh must be included before it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Rows that make each step together: a single row would wait for every
   shuffle, but all of them must fit into registers, and the text of each is
   repeated.  */
#define OCTA_GROUP (OCTA_WORDS <= 4 ? 16 / OCTA_WORDS : OCTA_WORDS < 8 ? 2 : 1)

/* The first N rows of X become the last.  So a loop over rows has its text
   once, although they are in registers.  */
template <int N, int ROWS, int V>
static __device__ __forceinline__ void
octa_turn_rows (octa_acc (&x)[ROWS][V])
{
#pragma unroll
  for (int k = 0; k < V; k++)
    {
      octa_acc first[N];
#pragma unroll
      for (int u = 0; u < N; u++)
        first[u] = x[u][k];
#pragma unroll
      for (int u = N; u < ROWS; u++)
        x[u - N][k] = x[u][k];
#pragma unroll
      for (int u = 0; u < N; u++)
        x[ROWS - N + u][k] = first[u];
    }
}

/* The largest divisor of ROWS that is at most MOST.  */
static __device__ constexpr int
octa_divisor (int rows, int most)
{
  while (rows % most)
    most--;
  return most;
}

/* Replace X, rows of 32 * V elements, by their cumulative results; returns the
   result of all.  */
template <int ROWS, int V>
static __device__ __forceinline__ octa_acc
octa_warp_scan (octa_acc (&x)[ROWS][V], int lane)
{
  constexpr int n = octa_divisor (ROWS, OCTA_GROUP);
  octa_acc carry = octa_acc ();
#pragma unroll 1
  for (int g = 0; g < ROWS; g += n)
    {
      octa_acc sum[n];
#pragma unroll
      for (int i = 0; i < n; i++)
        {
#pragma unroll
          for (int k = 1; k < V; k++)
            x[i][k] = octa_join (x[i][k - 1], x[i][k]);
          sum[i] = x[i][V - 1];
        }
#pragma unroll 1
      for (int d = 1; d < 32; d *= 2)
#pragma unroll
        for (int i = 0; i < n; i++)
          {
            const octa_acc below = octa_from_below (sum[i], d);
            if (lane >= d)
              sum[i] = octa_join (below, sum[i]);
          }
#pragma unroll
      for (int i = 0; i < n; i++)
        {
          const int u = g + i;
          const octa_acc all = octa_from_lane (sum[i], 31);
          octa_acc before = octa_from_below (sum[i], 1);
          if (u > 0)
            before = lane > 0 ? octa_join (carry, before) : carry;
          if (u > 0 || lane > 0)
#pragma unroll
            for (int k = 0; k < V; k++)
              x[i][k] = octa_join (before, x[i][k]);
          carry = u > 0 ? octa_join (carry, all) : all;
        }
      octa_turn_rows<n> (x);
    }
  return carry;
}
