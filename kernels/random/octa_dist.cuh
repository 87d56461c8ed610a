/* octa_dist.cuh -- conversion of random words to numbers.

   Made of + - * / sqrt, fused products and integers only, so that every device
   and compiler gives the same bits.  A distribution is a tag D with

     octa_make (D, draws, w, v, n)   v[0 ... n - 1] from as many words, n even

   where words have 32 bits for results of class single, else 64 (octad_word<D,
   T>).  Code for the host loops over many words, and no line mixes 32-bit
   integers with doubles, so that compilers vectorise it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct octad_bits
{
};
struct octad_uniform
{
};
struct octad_integer
{
};
struct octad_normal
{
};
struct octad_lognormal
{
};
struct octad_exponential
{
};

template <class D, class T> struct octad_word_
{
  typedef octa_u64 t;
};
template <class D> struct octad_word_<D, float>
{
  typedef unsigned t;
};
template <> struct octad_word_<octad_integer, float>
{
  typedef octa_u64 t;
};
template <> struct octad_word_<octad_bits, unsigned>
{
  typedef unsigned t;
};
template <class D, class T> using octad_word = typename octad_word_<D, T>::t;

/* (2j + 1) / 2^53 for the top 52 bits j, and (2j + 1) / 2^24 for the top 23
   bits: greater than 0 and less than 1.  An integer below 2^52 with the
   exponent of 2^52 is 2^52 + j.  */
OCTA_FN double
octa_unit (octa_u64 w)
{
  union
  {
    octa_u64 i;
    double d;
  } x;
  x.i = w >> 12 | 0x3ff0000000000000ull;
  return x.d - (1 - 0x1p-53);
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
  return x.f - (1 - 0x1p-24f);
}

template <class W, class T>
OCTA_FN void
octa_make (octad_bits, const octa_draws &, const W *w, T *v, int n)
{
  for (int k = 0; k < n; k++)
    v[k] = (T)w[k];
}

template <class W, class T>
OCTA_FN void
octa_make (octad_uniform, const octa_draws &, const W *w, T *v, int n)
{
  for (int k = 0; k < n; k++)
    v[k] = octa_unit (w[k]);
}

/* floor (w * range / 2^64), from products of 32-bit numbers.  */
OCTA_FN octa_u64
octa_share (octa_u64 w, octa_u64 range)
{
  const octa_u64 low = 0xffffffffu;
  const octa_u64 mid = (w >> 32) * (range & low)
                       + ((w & low) * (range & low) >> 32);
  if (range <= low)
    return mid >> 32;
  const octa_u64 other = (w & low) * (range >> 32) + (mid & low);
  return (w >> 32) * (range >> 32) + (mid >> 32) + (other >> 32);
}

/* X converted to class T: for integer classes, the nearest value.  */
template <class T>
OCTA_FN T
octa_within (long long x, T)
{
  if (sizeof (T) == 8)
    return (T)((T)-1 > (T)0 && x < 0 ? 0 : x);
  constexpr long long most
      = (1ll << (sizeof (T) < 8 ? sizeof (T) * 8 - ((T)-1 < (T)1) : 62)) - 1;
  constexpr long long least = (T)-1 < (T)1 ? -most - 1 : 0;
  return (T)(x < least ? least : x > most ? most : x);
}
OCTA_FN double
octa_within (long long x, double)
{
  return (double)x;
}
OCTA_FN float
octa_within (long long x, float)
{
  return (float)x;
}

template <class W, class T>
OCTA_FN void
octa_make (octad_integer, const octa_draws &r, const W *w, T *v, int n)
{
  for (int k = 0; k < n; k++)
    v[k] = octa_within (
        (long long)((octa_u64)r.low + octa_share (w[k], r.range)), T ());
}

/* A share below 2^32 with the exponent of 2^52 is 2^52 plus the share, so that
   no integer of 64 bits is converted.  */
template <class W>
OCTA_FN void
octa_make (octad_integer d, const octa_draws &r, const W *w, double *v, int n)
{
  if (r.range >> 32 || r.low < -(1ll << 52))
    {
      octa_make<W, double> (d, r, w, v, n);
      return;
    }
  const double low = (double)r.low - 0x1p52;
  for (int k = 0; k < n; k++)
    v[k] = octa_of_bits (0x4330000000000000ull | octa_share (w[k], r.range))
           + low;
}

/* Box and Muller: words 2k and 2k + 1 are radius and angle of the normal
   numbers 2k and 2k + 1.  */
template <class W, class T>
OCTA_FN void
octa_make (octad_normal, const octa_draws &, const W *w, T *v, int n)
{
  for (int k = 0; k < n; k += 2)
    {
      const T r = octa_sqrt_near (-2 * octa_log_own (octa_unit (w[k])));
      T c, s;
      octa_turn_own (octa_unit (w[k + 1]), &c, &s);
      v[k] = r * c;
      v[k + 1] = r * s;
    }
}

template <class W, class T>
OCTA_FN void
octa_make (octad_lognormal, const octa_draws &r, const W *w, T *v, int n)
{
  octa_make (octad_normal (), r, w, v, n);
  for (int k = 0; k < n; k++)
    v[k] = octa_exp_own ((T)r.a + (T)r.b * v[k]);
}

template <class W, class T>
OCTA_FN void
octa_make (octad_exponential, const octa_draws &, const W *w, T *v, int n)
{
  for (int k = 0; k < n; k++)
    v[k] = octa_minus_log_own (octa_unit (w[k]));
}
