/* octa_elwise_loop_tpl.cuh -- cuda.ElementwiseKernel with text around the loop.

   As in PyCUDA, each thread loops over the whole grid, so that it can execute
   code before and after the loop.

   SPDX-License-Identifier: GPL-3.0-or-later  */

static const int OCTA_V = 1;
extern "C" __global__ void
octa_sizes (OCTA_TOLD octa_bytes<OCTA_V>)
{
}

namespace octcuda
{
__global__ void
OCTA_NAME (OCTA_PARAMS, long long n, long long octa_start, long long octa_step,
           long long octa_count, int octa_is_vector)
{
  const unsigned tid = threadIdx.x;
  const unsigned total_threads = gridDim.x * blockDim.x;
  const unsigned cta_start = blockDim.x * blockIdx.x;
  long long i;
  (void)n;
  (void)octa_is_vector;
  {
OCTA_TEXT_LOOP_PREP
    ;
    for (long long octa_j = cta_start + tid; octa_j < octa_count;
         octa_j += total_threads)
      {
        i = octa_start + octa_j * octa_step;
        do
          {
OCTA_TEXT_OPERATION
            ;
          }
        while (false);
      }
OCTA_TEXT_AFTER_LOOP
    ;
  }
}
}
