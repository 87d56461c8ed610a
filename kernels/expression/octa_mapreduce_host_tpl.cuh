/* octa_mapreduce_host_tpl.cuh -- cuda.ReductionKernel on the host: a block is
   a loop, and a second kernel combines the blocks' results.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_LANES 8
#define OCTA_INDEX(j) (octa_start + (j) * octa_step)

namespace octcuda
{
__global__ void
OCTA_NAME (OCTA_PARAMS, octa_acc *octa_out, unsigned long long *octa_scratch,
           long long n, long long octa_start, long long octa_step,
           long long octa_count, long long octa_per, int octa_is_vector)
{
  const long long first = (long long)blockIdx.x * octa_per;
  const long long last
      = first + octa_per < octa_count ? first + octa_per : octa_count;
  octa_acc *out
      = gridDim.x > 1
            ? (octa_acc *)((char *)octa_scratch + OCTA_EXPR_SCRATCH_AT)
            : octa_out;
  octa_acc acc[OCTA_LANES];
  long long j = first;
  (void)octa_is_vector;
  for (int l = 0; l < OCTA_LANES; l++)
    acc[l] = octa_neutral ();
  for (; j + OCTA_LANES <= last; j += OCTA_LANES)
    OCTA_KEEP_LOOP
    for (int l = 0; l < OCTA_LANES; l++)
      acc[l] = octa_take (acc[l], octa_map (OCTA_ARGS, OCTA_INDEX (j + l), n));
  for (; j < last; j++)
    acc[0] = octa_take (acc[0], octa_map (OCTA_ARGS, OCTA_INDEX (j), n));
  for (int l = 1; l < OCTA_LANES; l++)
    acc[0] = octa_take (acc[0], acc[l]);
  out[blockIdx.x] = acc[0];
}
}

extern "C" __global__ void
octa_finish (octa_acc *octa_out, unsigned long long *octa_scratch,
             long long octa_parts)
{
  const octa_acc *parts
      = (const octa_acc *)((char *)octa_scratch + OCTA_EXPR_SCRATCH_AT);
  octa_acc acc = octa_neutral ();
  for (long long p = 0; p < octa_parts; p++)
    acc = octa_take (acc, parts[p]);
  *octa_out = acc;
}
