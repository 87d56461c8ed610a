/* octa_dist.cuh -- random words to numbers.

   Made of + - * / sqrt and integers only, so that every device and compiler
   gives the same bits.  A distribution is a tag D with

     octa_make (D, draws, w, v, n)   v[0 ... n - 1] from as many words, n even

   where words have 32 bits for results of class single, else 64
   (octa_word<D, T>).  What is done on the host is done in loops over many
   words; no line mixes integers of 32 bits with doubles, so that compilers
   make vectors of it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct octa_bits
{
};
struct octa_uniform
{
};
struct octa_integer
{
};

template <class D, class T> struct octa_word_
{
  typedef octa_u64 t;
};
template <class D> struct octa_word_<D, float>
{
  typedef unsigned t;
};
template <> struct octa_word_<octa_integer, float>
{
  typedef octa_u64 t;
};
template <> struct octa_word_<octa_bits, unsigned>
{
  typedef unsigned t;
};
template <class D, class T> using octa_word = typename octa_word_<D, T>::t;

/* (2j + 1) / 2^53 of the top 52 bits j, and (2j + 1) / 2^24 of the top 23:
   between 0 and 1, never one of them.  An integer below 2^52 with the exponent
   of 2^52 is 2^52 + j.  */
OCTA_FN double
octa_unit (octa_u64 w)
{
  union
  {
    octa_u64 i;
    double d;
  } x;
  x.i = w >> 12 | 0x3ff0000000000000ull;
  return (x.d - 1) + 0x1p-53;
}

OCTA_FN float
octa_unit (unsigned w)
{
  union
  {
    unsigned i;
    float f;
  } x;
  x.i = w >> 9 | 0x3f800000u;
  return (x.f - 1) + 0x1p-24f;
}

template <class W, class T>
OCTA_FN void
octa_make (octa_bits, const octa_draws &, const W *w, T *v, int n)
{
  for (int k = 0; k < n; k++)
    v[k] = (T)w[k];
}

template <class W, class T>
OCTA_FN void
octa_make (octa_uniform, const octa_draws &, const W *w, T *v, int n)
{
  for (int k = 0; k < n; k++)
    v[k] = octa_unit (w[k]);
}

/* floor (w * range / 2^64), from products of 32 bits by 32.  */
OCTA_FN octa_u64
octa_share (octa_u64 w, octa_u64 range)
{
  const octa_u64 low = 0xffffffffu;
  const octa_u64 mid = (w >> 32) * (range & low)
                       + ((w & low) * (range & low) >> 32);
  const octa_u64 other = (w & low) * (range >> 32) + (mid & low);
  return (w >> 32) * (range >> 32) + (mid >> 32) + (other >> 32);
}

template <class W, class T>
OCTA_FN void
octa_make (octa_integer, const octa_draws &r, const W *w, T *v, int n)
{
  for (int k = 0; k < n; k++)
    v[k] = (T)(r.low + (long long)octa_share (w[k], r.range));
}
