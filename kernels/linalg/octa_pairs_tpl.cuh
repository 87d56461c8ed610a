/* octa_pairs_tpl.cuh -- unpacks the eigenvectors of a real matrix: LAPACK's
   columns of elements OCTA_T become columns OUT of elements OCTA_Z.  For a
   pair of complex eigenvalues W, the one with the positive imaginary part
   first, LAPACK stores the real part of the vector in one column and the
   imaginary part in the next one.  A block has OCTA_BLOCK elements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

OCTA_FN void
octa_pairs (OCTA_Z *out, const OCTA_T *v, const OCTA_Z *w, long long n,
            long long at)
{
  const long long j = at / n;
  if (j >= n)
    return;
  const OCTA_T side = w[j].im;
  OCTA_Z z;
  z.re = side < 0 ? v[at - n] : v[at];
  z.im = side > 0 ? v[at + n] : side < 0 ? -v[at] : 0;
  out[at] = z;
}

#ifdef OCTA_HOST
OCTA_RANGE_KERNEL (1)
{
  OCTA_Z *out = *(OCTA_Z **)params[0];
  const OCTA_T *v = *(const OCTA_T **)params[1];
  const OCTA_Z *w = *(const OCTA_Z **)params[2];
  const long long n = *(long long *)params[3];
  for (long long at = lo * OCTA_BLOCK; at < hi * OCTA_BLOCK; at++)
    octa_pairs (out, v, w, n, at);
}
#else
extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (OCTA_Z *out, const OCTA_T *v, const OCTA_Z *w, long long n)
{
  octa_pairs (out, v, w, n, (long long)blockIdx.x * OCTA_BLOCK + threadIdx.x);
}
#endif
