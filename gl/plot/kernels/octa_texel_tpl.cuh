/* octa_texel_tpl.cuh -- the colours that Octave and OpenGL give the elements of
   a matrix, for some of its rows and columns.

   The arithmetic is theirs, step by step, so that no element at the limit of
   two colours gets the other one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* V, of a float, as a byte: nearest, of two the even one; NaN is 0.  */
OCTA_FN unsigned
octa_texel_byte (float v)
{
  const float even = 12582912; /* leaves no digits behind the point */
  const float all = v > 0 ? v < 1 ? v * 255 : 255 : 0;
  return (unsigned)((all + even) - even);
}

/* The colour of element AT.  */
OCTA_FN unsigned
octa_texel (const octa_texel_args &a, long long at)
{
  if (a.map)
    {
      const double last = (double)(a.map_n - 1),
                   p = a.by * (octa_read (a.in, at) - a.lo) / a.span;
      return p != p ? (unsigned)a.none
                    : octa_ptr<const unsigned> (
                        a.map)[(long long)(p > 0 ? p < last ? p : last : 0)];
    }
  unsigned colour = 255u << 24;
  for (int k = 0; k < 3; k++)
    colour |= octa_texel_byte (
                  (float)(octa_read (a.in, k * a.plane + at) / a.span))
              << 8 * k;
  return colour;
}

/* The element of texel I.  */
OCTA_FN long long
octa_texel_at (const octa_texel_args &a, long long i)
{
  const long long c = i / a.n_down, r = i - c * a.n_down;
  return (a.across ? octa_ptr<const int> (a.across)[c] : c) * a.rows
         + (a.down ? octa_ptr<const int> (a.down)[r] : r);
}

OCTA_SAMPLES_KERNEL (octa_texel_args)
{
#ifdef OCTA_HOST
  const long long end = hi * OCTA_SAMPLES_SPAN;
  for (long long i = lo * OCTA_SAMPLES_SPAN; i < end && i < a.n; i++)
#else
  for (long long i = (long long)blockIdx.x * OCTA_BLOCK + threadIdx.x; i < a.n;
       i += (long long)gridDim.x * OCTA_BLOCK)
#endif
    octa_ptr<unsigned> (a.out)[i] = octa_texel (a, octa_texel_at (a, i));
}
