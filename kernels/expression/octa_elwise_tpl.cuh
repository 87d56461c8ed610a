/* octa_elwise_tpl.cuh -- cuda.ElementwiseKernel on a GPU.

   A thread computes one 16-byte vector of the widest argument if the text
   allows it and IS_VECTOR is set because the arguments allow it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

namespace octcuda
{
__global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (OCTA_PARAMS, long long n, long long octa_start, long long octa_step,
           long long octa_count, int octa_is_vector)
{
  const long long base = (long long)blockIdx.x * (OCTA_BLOCK * OCTA_V);
#if OCTA_IS_SIMPLE
  const long long j = base + (long long)threadIdx.x * OCTA_V;
  if (octa_is_vector && j + OCTA_V <= octa_count)
    {
      OCTA_LOAD (j)
#pragma unroll
      for (int k = 0; k < OCTA_V; k++)
        octa_operation (OCTA_AT (k), j + k, n);
      OCTA_STORE (j)
      return;
    }
  const int stride = octa_is_vector ? 1 : OCTA_BLOCK;
  const long long first = octa_is_vector ? j : base + (long long)threadIdx.x;
#else
  (void)octa_is_vector;
  const int stride = OCTA_BLOCK;
  const long long first = base + (long long)threadIdx.x;
#endif
#pragma unroll 1
  for (int k = 0; k < OCTA_V; k++)
    if (first + k * stride < octa_count)
      octa_operation (OCTA_ARGS,
                      octa_start + (first + k * stride) * octa_step, n);
}
}
