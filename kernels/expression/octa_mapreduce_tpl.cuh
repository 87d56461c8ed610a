/* octa_mapreduce_tpl.cuh -- cuda.ReductionKernel on a GPU.

   The last block to finish reduces the results of all blocks in SCRATCH.  They
   are stored after a ticket, which is 0 between kernels.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* SUMS[0] becomes the reduction of the values of all threads.  */
OCTA_DEVICE void
octa_block_take (octa_acc *sums, int t, octa_acc value)
{
  __syncthreads ();
  sums[t] = value;
  __syncthreads ();
  for (int s = OCTA_BLOCK / 2; s >= 32; s /= 2)
    {
      if (t < s)
        sums[t] = octa_take (sums[t], sums[t + s]);
      __syncthreads ();
    }
  if (t < 32)
    for (int s = 16; s > 0; s /= 2)
      {
        if (t < s)
          sums[t] = octa_take (sums[t], sums[t + s]);
        __syncwarp ();
      }
}

#define OCTA_INDEX(j) (octa_start + (j) * octa_step)

/* Process COUNT rows of the block's elements, V at a time.  */
#define OCTA_ROUND(count)                                                     \
  {                                                                           \
    _Pragma ("unroll") for (int u = 0; u < (count); u++)                      \
    {                                                                         \
      const long long at = j + u * step;                                      \
      OCTA_LOAD (at)                                                          \
      _Pragma ("unroll") for (int k = 0; k < OCTA_V; k++) acc[u]              \
          = octa_take (acc[u], octa_map (OCTA_AT (k), at + k, n));            \
    }                                                                         \
    j += (count) * step;                                                      \
  }

namespace octcuda
{
__global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (OCTA_PARAMS, octa_acc *octa_out, unsigned long long *octa_scratch,
           long long n, long long octa_start, long long octa_step,
           long long octa_count, long long octa_per, int octa_is_vector)
{
  /* This is not an array of octa_acc, which may have constructors.  */
  __shared__ __align__ (16) unsigned char room[OCTA_BLOCK * sizeof (octa_acc)];
  octa_acc *sums = (octa_acc *)room;
  const int t = (int)threadIdx.x;
  const long long first = (long long)blockIdx.x * octa_per;
  const long long last
      = first + octa_per < octa_count ? first + octa_per : octa_count;
  const long long step = (long long)OCTA_BLOCK * OCTA_V;
  octa_acc acc[OCTA_UNROLL];
#pragma unroll
  for (int u = 0; u < OCTA_UNROLL; u++)
    acc[u] = octa_neutral ();
  long long j = first + (long long)t * OCTA_V;
#if OCTA_IS_SIMPLE
  if (octa_is_vector)
    {
      while (j + (OCTA_UNROLL - 1) * step + OCTA_V <= last)
        OCTA_ROUND (OCTA_UNROLL)
    }
  else
#else
  (void)octa_is_vector;
#endif
    while (j + (OCTA_UNROLL - 1) * step + OCTA_V <= last)
      {
#pragma unroll
        for (int u = 0; u < OCTA_UNROLL; u++)
#pragma unroll
          for (int k = 0; k < OCTA_V; k++)
            acc[u] = octa_take (acc[u],
                                octa_map (OCTA_ARGS,
                                          OCTA_INDEX (j + u * step + k), n));
        j += OCTA_UNROLL * step;
      }
  for (; j < last; j += step)
#pragma unroll 1
    for (int k = 0; k < OCTA_V && j + k < last; k++)
      acc[0] = octa_take (acc[0], octa_map (OCTA_ARGS, OCTA_INDEX (j + k), n));
#pragma unroll
  for (int u = 1; u < OCTA_UNROLL; u++)
    acc[0] = octa_take (acc[0], acc[u]);
  octa_block_take (sums, t, acc[0]);
  if (gridDim.x == 1)
    {
      if (t == 0)
        *octa_out = sums[0];
      return;
    }
  octa_acc *parts = (octa_acc *)((char *)octa_scratch + OCTA_EXPR_SCRATCH_AT);
  __shared__ bool is_last;
  if (t == 0)
    {
      parts[blockIdx.x] = sums[0];
      __threadfence ();
      /* The ticket becomes 0 again.  */
      is_last = atomicInc ((unsigned *)octa_scratch, gridDim.x - 1)
                == gridDim.x - 1;
      __threadfence ();
    }
  __syncthreads ();
  if (! is_last)
    return;
  acc[0] = octa_neutral ();
  for (unsigned p = (unsigned)t; p < gridDim.x; p += OCTA_BLOCK)
    acc[0] = octa_take (acc[0], parts[p]);
  octa_block_take (sums, t, acc[0]);
  if (t == 0)
    *octa_out = sums[0];
}
}
