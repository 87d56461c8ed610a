/* octa_mirror_tpl.cuh -- the lower triangle of a matrix of elements OCTA_T from
   the upper one, conjugated with OCTA_CONJ.  A block has OCTA_BLOCK elements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

OCTA_FN void
octa_mirror (OCTA_T *c, long long n, long long at)
{
  const long long i = at % n, j = at / n;
  if (j >= n || i <= j)
    return;
  OCTA_T v = c[j + n * i];
#ifdef OCTA_CONJ
  v.im = -v.im;
#endif
  c[at] = v;
}

#ifdef OCTA_HOST
extern "C" const int OCTA_RANGE_MARK (OCTA_NAME) = 1;
extern "C" void
OCTA_NAME (void **args, long long lo, long long hi, const unsigned *grid,
           void *shared)
{
  OCTA_T *c = *(OCTA_T **)args[0];
  const long long n = *(long long *)args[1];
  (void)grid;
  (void)shared;
  for (long long at = lo * OCTA_BLOCK; at < hi * OCTA_BLOCK; at++)
    octa_mirror (c, n, at);
}
#else
extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (OCTA_T *c, long long n)
{
  octa_mirror (c, n, (long long)blockIdx.x * OCTA_BLOCK + threadIdx.x);
}
#endif
