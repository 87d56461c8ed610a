/* octa_real_tpl.cuh -- the imaginary parts of N elements OCTA_T become 0 if
   the word at FLAG is 0.  A block has OCTA_HALVES_CHUNK of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_HOST

OCTA_RANGE_KERNEL (1)
{
  OCTA_T *x = *(OCTA_T **)params[0];
  const unsigned *flag = *(const unsigned **)params[1];
  const long long n = *(long long *)params[2];
  if (*flag)
    return;
  for (long long i = lo * OCTA_HALVES_CHUNK;
       i < hi * OCTA_HALVES_CHUNK && i < n; i++)
    x[i].im = 0;
}

#else

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (OCTA_T *x, const unsigned *flag, long long n)
{
  const long long from = (long long)blockIdx.x * OCTA_HALVES_CHUNK;
  if (*flag)
    return;
  for (long long i = from + threadIdx.x; i < from + OCTA_HALVES_CHUNK && i < n;
       i += OCTA_BLOCK)
    x[i].im = 0;
}

#endif
