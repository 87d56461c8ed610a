/* octa_genscan_host_tpl.cuh -- cuda.GenericScanKernel on the host.

   There are two passes.  With IS_SUMMING a block stores the result of its PER
   elements in STATE.  In the second pass it combines the results of the blocks
   before it, and continues from there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

namespace octcuda
{
__global__ void
OCTA_NAME (OCTA_PARAMS, unsigned long long *octa_state,
           unsigned long long *octa_last, long long N,
           long long octa_per, int octa_is_summing, int octa_is_vector)
{
  octa_acc *sums = (octa_acc *)((char *)octa_state + OCTA_EXPR_SCRATCH_AT);
  const long long part = blockIdx.x;
  const long long first = part * octa_per;
  const long long end = first + octa_per < N ? first + octa_per : N;
  (void)octa_last;
  (void)octa_is_vector;
  octa_acc run = OCTA_FEED (OCTA_LIST (OCTA_ARGS), first);
  if (octa_is_summing)
    {
      for (long long j = first + 1; j < end; j++)
        run = octa_join (run, OCTA_FEED (OCTA_LIST (OCTA_ARGS), j));
      sums[part] = run;
      return;
    }
  octa_acc last = run;
#ifdef OCTA_USES_LAST
  last = sums[0];
  for (long long p = 1; p < gridDim.x; p++)
    last = octa_join (last, sums[p]);
#endif
#ifdef OCTA_USES_PREV
  octa_value prev = octa_neutral ();
#else
  octa_value prev = OCTA_GIVE (run);
#endif
  if (part > 0)
    {
      octa_acc before = sums[0];
      for (long long p = 1; p < part; p++)
        before = octa_join (before, sums[p]);
      prev = OCTA_GIVE (before);
      run = octa_join (before, run);
    }
  for (long long j = first; j < end; j++)
    {
#if defined OCTA_SEGMENTED && defined OCTA_USES_PREV
      if (octa_starts (OCTA_ARGS, j, N))
        prev = octa_neutral ();
#endif
      /* Read the next input before writing this output.  */
      const octa_acc item = run;
      if (j + 1 < end)
        run = octa_join (item, OCTA_FEED (OCTA_LIST (OCTA_ARGS), j + 1));
      octa_output (OCTA_ARGS, j, N, OCTA_GIVE (item), prev, OCTA_GIVE (last));
      prev = OCTA_GIVE (item);
    }
}
}
