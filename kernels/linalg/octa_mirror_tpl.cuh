/* octa_mirror_tpl.cuh -- copies the upper triangle of a matrix of elements
   OCTA_T to the lower one, conjugated with OCTA_CONJ.  A block has OCTA_BLOCK
   elements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Element I, J of N x N.  */
OCTA_FN void
octa_mirror (OCTA_T *c, long long n, long long i, long long j)
{
  if (j >= n || i <= j)
    return;
  OCTA_T v = c[j + n * i];
#ifdef OCTA_CONJ
  v.im = -v.im;
#endif
  c[i + n * j] = v;
}

#ifdef OCTA_HOST
OCTA_RANGE_KERNEL (1)
{
  OCTA_T *c = *(OCTA_T **)params[0];
  const long long n = *(long long *)params[1];
  long long i = lo * OCTA_BLOCK % n, j = lo * OCTA_BLOCK / n;
  for (long long at = lo * OCTA_BLOCK; at < hi * OCTA_BLOCK; at++)
    {
      octa_mirror (c, n, i, j);
      if (++i == n)
        {
          i = 0;
          j++;
        }
    }
}
#else
extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (OCTA_T *c, long long n)
{
  const long long at = (long long)blockIdx.x * OCTA_BLOCK + threadIdx.x;
  octa_mirror (c, n, at % n, at / n);
}
#endif
