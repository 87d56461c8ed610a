/* octa_elwise_host_tpl.cuh -- cuda.ElementwiseKernel on the host: a block is a
   loop.

   SPDX-License-Identifier: GPL-3.0-or-later  */

namespace octcuda
{
__global__ void
OCTA_NAME (OCTA_PARAMS, long long n, long long octa_start, long long octa_step,
           long long octa_count, int octa_is_vector)
{
  const long long first = (long long)blockIdx.x * OCTA_EXPR_SPAN;
  const long long last
      = first + OCTA_EXPR_SPAN < octa_count ? first + OCTA_EXPR_SPAN
                                            : octa_count;
  if (octa_is_vector)
#pragma GCC ivdep
    for (long long j = first; j < last; j++)
      octa_operation (OCTA_ARGS, j, n);
  else
    for (long long j = first; j < last; j++)
      octa_operation (OCTA_ARGS, octa_start + j * octa_step, n);
}
}
