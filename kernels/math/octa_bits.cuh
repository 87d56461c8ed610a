/* octa_bits.cuh -- bit operations of floats; core converts them to uint64.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* The class to which the real part of A is converted if the other operand is
   B.  */
template <class A, class B>
using octa_bit_part = octa_if<
    OCTA_IS_INT (A), A,
    octa_if<OCTA_IS_SINGLE (A) && ! OCTA_IS_INT (B), float, double>>;

OCTA_FN unsigned long long
octa_bits (double x)
{
  double in = x >= 0 && x < 0x1p64 ? x : 0;
  unsigned long long r
      = (unsigned long long)octa_round_ (octa_k (), in);
  return x >= 0x1p64 ? ~0ull : r;
}

#define OCTA_DEF_BITS_OF(name, op, A, B, R)                                   \
  OCTA_FN R octa_##name##_ (octa_k, A a, B b)                                 \
  {                                                                           \
    return (R)(octa_bits (a) op octa_bits (b));                               \
  }
#define OCTA_DEF_BITS(name, op)                                               \
  OCTA_DEF_BITS_OF (name, op, double, double, double)                         \
  OCTA_DEF_BITS_OF (name, op, double, float, float)                           \
  OCTA_DEF_BITS_OF (name, op, float, double, float)                           \
  OCTA_DEF_BITS_OF (name, op, float, float, float)                            \
  template <class A, class B> OCTA_FN auto octa_##name (A a, B b)             \
  {                                                                           \
    return octa_##name##_ (octa_k (),                                         \
                           octa_to<octa_bit_part<A, B>> (octa_re (a)),        \
                           octa_to<octa_bit_part<B, A>> (octa_re (b)));       \
  }
OCTA_DEF_BITS (bitand, &)
OCTA_DEF_BITS (bitor, |)
OCTA_DEF_BITS (bitxor, ^)
#undef OCTA_DEF_BITS
#undef OCTA_DEF_BITS_OF

/* The number of bits by which core shifts for B; it converts to int as x86
   does.  */
template <class B>
OCTA_FN int
octa_shift_count (B b)
{
  double x = (double)octa_re (b);
  bool fits = x > -2147483649. && x < 2147483648.;
  return fits ? (int)x : -2147483647 - 1;
}

/* A shifted; shift counts beyond the word's width wrap as on x86.  */
OCTA_FN long long
octa_shift_word (long long a, int n)
{
  unsigned back = (0u - (unsigned)n) & 63;
  return n >= 64  ? 0
         : n > 0  ? (long long)((unsigned long long)a << n)
                  : a >> back;
}

OCTA_FN double
octa_shift_float (double a, int n, int bits, long long mask)
{
  double x = OCTA_LIBM (fabs) (a);
  long long w = x < 0x1p63 ? (long long)x : (long long)(1ull << 63);
  long long r = n >= bits ? 0 : octa_shift_word (w, n) & mask;
  return (double)(a < 0 ? -r : r);
}

OCTA_FN double
octa_bitshift_ (octa_k, double a, int n)
{
  return octa_shift_float (a, n, 64, (1ll << 53) - 1);
}
OCTA_FN float
octa_bitshift_ (octa_k, float a, int n)
{
  return (float)octa_shift_float (a, n, 32, (1ll << 24) - 1);
}

template <class A, class B>
OCTA_FN auto
octa_bitshift (A a, B b)
{
  return octa_bitshift_ (octa_k (), octa_re (a), octa_shift_count (b));
}
template <class A, class B>
OCTA_FN bool
octa_bitshift_ok (A, B b)
{
  double x = (double)octa_re (b);
  return octa_nint_ (octa_k (), x) == x && x - x == 0;
}
