/* octa_float16.h -- the functions of a 16-bit floating-point type.

   Included once for each type, with
     OCTA_F, OCTA_F2     the type and its pair; OCTA_F_RAW, OCTA_F2_RAW
     OCTA_FN(a, b)       the name a ## half ## b, and OCTA_FN2(a, b, c)
     OCTA_F_BITS         its significant bits, 11 of __half
     OCTA_F_LEAST        the exponent of its least normal number, -14 of __half
   and octa_bits_of_half (float), octa_value_of_half (bits) defined before, which
   round to the nearest.  Names are those of the CUDA Math API.  +, -, *, / and square roots in float, rounded
   once more, are the exactly rounded ones, as float has more than twice the
   bits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_D __device__ __forceinline__

/* ---- the types ---- */

struct OCTA_F_RAW
{
  unsigned short x;
};
struct OCTA_F2_RAW
{
  unsigned short x, y;
};

struct __attribute__ ((aligned (2))) OCTA_F
{
  unsigned short __x;
  OCTA_F () = default;
  OCTA_D OCTA_F (OCTA_F_RAW a) : __x (a.x) {}
#define OCTA_FROM(type)                                                       \
  OCTA_D OCTA_F (type a) : __x (OCTA_FN (octa_bits_of_, ) ((float)a)) {}
  OCTA_FROM (float)
  OCTA_FROM (short)
  OCTA_FROM (unsigned short)
#undef OCTA_FROM
  /* For types whose values may not be exact in float.  */
#define OCTA_FROM(type)                                                       \
  OCTA_D OCTA_F (type a);
  OCTA_FROM (double)
  OCTA_FROM (int)
  OCTA_FROM (unsigned)
  OCTA_FROM (long)
  OCTA_FROM (unsigned long)
  OCTA_FROM (long long)
  OCTA_FROM (unsigned long long)
#undef OCTA_FROM
  OCTA_D operator float () const { return OCTA_FN (octa_value_of_, ) (__x); }
  OCTA_D operator OCTA_F_RAW () const { return OCTA_F_RAW{ __x }; }
};

struct __attribute__ ((aligned (4))) OCTA_F2
{
  OCTA_F x, y;
  OCTA_F2 () = default;
  OCTA_D OCTA_F2 (OCTA_F a, OCTA_F b) : x (a), y (b) {}
  OCTA_D OCTA_F2 (OCTA_F2_RAW a)
      : x (OCTA_F_RAW{ a.x }), y (OCTA_F_RAW{ a.y })
  {
  }
  OCTA_D operator OCTA_F2_RAW () const { return OCTA_F2_RAW{ x.__x, y.__x }; }
};

OCTA_D float
octa_value_of (OCTA_F a)
{
  return OCTA_FN (octa_value_of_, ) (a.__x);
}

/* ---- rounding ---- */

/* Round M * 2^E, with at most 64 bits, to the type's bits.  Mode 0: to
   nearest, ties to even; 1: towards zero; 2: down; 3: up.  */
OCTA_D unsigned short
OCTA_FN (octa_round_to_, ) (bool sign, unsigned long long m, int e, int mode)
{
  const unsigned infinite = (1u << (15 - OCTA_F_BITS + 1)) - 1;
  const bool away = mode == 2 ? sign : mode == 3 && ! sign;
  unsigned long long rest = 0, half;
  int top = 63 - __clzll ((long long)m);
  if (! m)
    return (unsigned short)(sign << 15);
  /* The exponent of the last bit that is kept.  */
  int last = e + top - OCTA_F_BITS + 1;
  if (last < OCTA_F_LEAST - OCTA_F_BITS + 1)
    last = OCTA_F_LEAST - OCTA_F_BITS + 1;
  int drop = last - e;
  if (drop > 64)
    {
      m = 0;
      rest = 1;
      half = 2;
    }
  else if (drop > 0)
    {
      half = 1ull << (drop - 1);
      rest = drop == 64 ? m : m & ((half << 1) - 1);
      m = drop == 64 ? 0 : m >> drop;
    }
  else
    {
      half = 1;
      m <<= -drop;
    }
  if (mode == 0 ? rest > half || (rest == half && m & 1) : rest && away)
    m++;
  if (m >> OCTA_F_BITS)
    {
      m >>= 1;
      last++;
    }
  unsigned bits = (unsigned)m;
  if (m >> (OCTA_F_BITS - 1)) /* otherwise it is subnormal */
    {
      unsigned biased = (unsigned)(last + OCTA_F_BITS - OCTA_F_LEAST);
      bits = (biased << (OCTA_F_BITS - 1)) | (bits & ((1u << (OCTA_F_BITS - 1)) - 1));
      if (biased >= infinite)
        bits = (infinite << (OCTA_F_BITS - 1))
               - (mode == 1 || (mode > 1 && ! away));
    }
  return (unsigned short)(bits | (unsigned)sign << 15);
}

OCTA_D OCTA_F
OCTA_FN (octa_of_bits_, ) (unsigned bits)
{
  OCTA_F r;
  r.__x = (unsigned short)bits;
  return r;
}

OCTA_D OCTA_F
OCTA_FN (octa_double_to_, ) (double a, int mode)
{
  const unsigned long long u = (unsigned long long)__double_as_longlong (a);
  const bool sign = u >> 63;
  const int e = (int)(u >> 52 & 2047);
  unsigned long long m = u & 0xfffffffffffffull;
  if (e == 2047)
    return OCTA_FN (octa_of_bits_, ) (
        m ? 0x7fff
          : (unsigned)sign << 15
                | ((1u << (16 - OCTA_F_BITS)) - 1) << (OCTA_F_BITS - 1));
  return OCTA_FN (octa_of_bits_, ) (OCTA_FN (octa_round_to_, ) (
      sign, e ? m | 1ull << 52 : m, (e ? e : 1) - 1075, mode));
}

/* ---- conversions ---- */

/* Define NAME (a) with the value V.  */
#define OCTA_SIMPLE(type, name, from, v)                                      \
  OCTA_D type name (from a) { return v; }


#define OCTA_FROM_INTEGER(name, type, is_less)                                \
  OCTA_FROM (name, type, _rn, 0, is_less)                                     \
  OCTA_FROM (name, type, _rz, 1, is_less)                                     \
  OCTA_FROM (name, type, _rd, 2, is_less)                                     \
  OCTA_FROM (name, type, _ru, 3, is_less)
#define OCTA_FROM(name, type, how, mode, is_less)                             \
  OCTA_D OCTA_F OCTA_FN (__##name##2, how) (type a)                           \
  {                                                                           \
    const unsigned long long v = (unsigned long long)a;                       \
    const bool sign = is_less;                                                \
    return OCTA_FN (octa_of_bits_, ) (                                        \
        OCTA_FN (octa_round_to_, ) (sign, sign ? 0 - v : v, 0, mode));        \
  }
OCTA_FROM_INTEGER (short, short, a < 0)
OCTA_FROM_INTEGER (ushort, unsigned short, false)
OCTA_FROM_INTEGER (int, int, a < 0)
OCTA_FROM_INTEGER (uint, unsigned, false)
OCTA_FROM_INTEGER (ll, long long, a < 0)
OCTA_FROM_INTEGER (ull, unsigned long long, false)
#undef OCTA_FROM
#undef OCTA_FROM_INTEGER

OCTA_D OCTA_F
OCTA_FN (__float2, _rn) (float a)
{
  return OCTA_FN (octa_of_bits_, ) (OCTA_FN (octa_bits_of_, ) (a));
}
OCTA_SIMPLE (OCTA_F, OCTA_FN (__float2, ), float, OCTA_FN (__float2, _rn) (a))
OCTA_D OCTA_F
OCTA_FN (__float2, _rz) (float a)
{
  return OCTA_FN (octa_double_to_, ) (a, 1);
}
OCTA_D OCTA_F
OCTA_FN (__float2, _rd) (float a)
{
  return OCTA_FN (octa_double_to_, ) (a, 2);
}
OCTA_D OCTA_F
OCTA_FN (__float2, _ru) (float a)
{
  return OCTA_FN (octa_double_to_, ) (a, 3);
}
OCTA_D OCTA_F
OCTA_FN (__double2, ) (double a)
{
  return OCTA_FN (octa_double_to_, ) (a, 0);
}
#define OCTA_FROM(type, function)                                             \
  OCTA_D OCTA_F::OCTA_F (type a) { *this = function (a); }
OCTA_FROM (double, OCTA_FN (__double2, ))
OCTA_FROM (int, OCTA_FN (__int2, _rn))
OCTA_FROM (unsigned, OCTA_FN (__uint2, _rn))
OCTA_FROM (long, OCTA_FN (__ll2, _rn))
OCTA_FROM (unsigned long, OCTA_FN (__ull2, _rn))
OCTA_FROM (long long, OCTA_FN (__ll2, _rn))
OCTA_FROM (unsigned long long, OCTA_FN (__ull2, _rn))
#undef OCTA_FROM

OCTA_SIMPLE (float, OCTA_FN (__, 2float), OCTA_F, octa_value_of (a))

/* Integers saturate; NaN becomes 0, or 2^63 for 64 bits.  */
#define OCTA_TO(name, type, how, fn, lo, hi)                                  \
  OCTA_D type OCTA_FN (__, 2##name##how) (OCTA_F a)                           \
  {                                                                           \
    const float v = fn (octa_value_of (a));                                   \
    return v != v ? (type)(sizeof (type) < 8 ? 0 : 1ull << 63) : v <= lo ? (type)lo : v >= hi ? (type)hi         \
                                                           : (type)v;         \
  }
#define OCTA_TO_INTEGER(name, type, lo, hi)                                   \
  OCTA_TO (name, type, _rn, rintf, lo, hi)                                    \
  OCTA_TO (name, type, _rz, truncf, lo, hi)                                   \
  OCTA_TO (name, type, _rd, floorf, lo, hi)                                   \
  OCTA_TO (name, type, _ru, ceilf, lo, hi)
OCTA_TO (char, signed char, _rz, truncf, -128, 127)
OCTA_TO (uchar, unsigned char, _rz, truncf, 0, 255)
OCTA_TO_INTEGER (short, short, -32768, 32767)
OCTA_TO_INTEGER (ushort, unsigned short, 0, 65535)
OCTA_TO_INTEGER (int, int, (-2147483647 - 1), 2147483647)
OCTA_TO_INTEGER (uint, unsigned, 0, 4294967295u)
OCTA_TO_INTEGER (ll, long long, (-9223372036854775807ll - 1),
                 9223372036854775807ll)
OCTA_TO_INTEGER (ull, unsigned long long, 0, 18446744073709551615ull)
#undef OCTA_TO_INTEGER
#undef OCTA_TO

OCTA_D OCTA_F
OCTA_FN (__short_as_, ) (short a)
{
  return OCTA_FN (octa_of_bits_, ) ((unsigned short)a);
}
OCTA_D OCTA_F
OCTA_FN (__ushort_as_, ) (unsigned short a)
{
  return OCTA_FN (octa_of_bits_, ) (a);
}
OCTA_SIMPLE (short, OCTA_FN (__, _as_short), OCTA_F, (short)a.__x)
OCTA_SIMPLE (unsigned short, OCTA_FN (__, _as_ushort), OCTA_F, a.__x)

/* ---- pairs ---- */

OCTA_D OCTA_F2
OCTA_FN (make_, 2) (OCTA_F x, OCTA_F y)
{
  return OCTA_F2 (x, y);
}

/* Functions of one, two or three pairs, which call those of single
   numbers.  */
#define OCTA_PAIR1(pair, name)                                                \
  OCTA_D OCTA_F2 pair (OCTA_F2 a)                                             \
  {                                                                           \
    return OCTA_F2 (name (a.x), name (a.y));                                  \
  }
#define OCTA_PAIR2(pair, name)                                                \
  OCTA_D OCTA_F2 pair (OCTA_F2 a, OCTA_F2 b)                                  \
  {                                                                           \
    return OCTA_F2 (name (a.x, b.x), name (a.y, b.y));                        \
  }
#define OCTA_PAIR3(pair, name)                                                \
  OCTA_D OCTA_F2 pair (OCTA_F2 a, OCTA_F2 b, OCTA_F2 c)                       \
  {                                                                           \
    return OCTA_F2 (name (a.x, b.x, c.x), name (a.y, b.y, c.y));              \
  }

#define OCTA_ARRANGE(name, first, second)                                     \
  OCTA_D OCTA_F2 name (OCTA_F2 a, OCTA_F2 b)                                  \
  {                                                                           \
    return OCTA_F2 (first, second);                                           \
  }
OCTA_ARRANGE (OCTA_FN (__lows2, 2), a.x, b.x)
OCTA_ARRANGE (OCTA_FN (__highs2, 2), a.y, b.y)
#undef OCTA_ARRANGE
#define OCTA_ARRANGE(name, first, second)                                     \
  OCTA_D OCTA_F2 name (OCTA_F2 a) { return OCTA_F2 (first, second); }
OCTA_ARRANGE (OCTA_FN (__low2, 2), a.x, a.x)
OCTA_ARRANGE (OCTA_FN (__high2, 2), a.y, a.y)
OCTA_ARRANGE (__lowhigh2highlow, a.y, a.x)
#undef OCTA_ARRANGE

OCTA_D OCTA_F2
OCTA_FN2 (__, 2, 2) (OCTA_F a)
{
  return OCTA_F2 (a, a);
}
OCTA_D OCTA_F2
OCTA_FN (__halves2, 2) (OCTA_F a, OCTA_F b)
{
  return OCTA_F2 (a, b);
}
OCTA_D OCTA_F2
OCTA_FN (__float2, 2_rn) (float a)
{
  return OCTA_F2 (OCTA_FN (__float2, ) (a), OCTA_FN (__float2, ) (a));
}
OCTA_D OCTA_F2
OCTA_FN (__floats2, 2_rn) (float a, float b)
{
  return OCTA_F2 (OCTA_FN (__float2, ) (a), OCTA_FN (__float2, ) (b));
}
OCTA_D OCTA_F2
OCTA_FN (__float22, 2_rn) (float2 a)
{
  return OCTA_FN (__floats2, 2_rn) (a.x, a.y);
}
OCTA_D float2
OCTA_FN (__, 22float2) (OCTA_F2 a)
{
  return make_float2 (octa_value_of (a.x), octa_value_of (a.y));
}
OCTA_SIMPLE (OCTA_F, OCTA_FN (__low2, ), OCTA_F2, a.x)
OCTA_SIMPLE (OCTA_F, OCTA_FN (__high2, ), OCTA_F2, a.y)
OCTA_SIMPLE (float, __low2float, OCTA_F2, octa_value_of (a.x))
OCTA_SIMPLE (float, __high2float, OCTA_F2, octa_value_of (a.y))

/* ---- arithmetic ---- */

OCTA_SIMPLE (bool, __hisnan, OCTA_F, octa_value_of (a) != octa_value_of (a))
OCTA_D int
__hisinf (OCTA_F a)
{
  const float v = octa_value_of (a);
  return v - v == 0 || v != v ? 0 : v < 0 ? -1 : 1;
}

OCTA_D OCTA_F
__hneg (OCTA_F a)
{
  return OCTA_FN (octa_of_bits_, ) (a.__x ^ 0x8000u);
}
OCTA_D OCTA_F
__habs (OCTA_F a)
{
  return OCTA_FN (octa_of_bits_, ) (a.__x & 0x7fffu);
}
OCTA_PAIR1 (__hneg2, __hneg)
OCTA_PAIR1 (__habs2, __habs)

/* Clamp to 0 ...  1; NaN becomes 0.  */
OCTA_D OCTA_F
octa_saturated (OCTA_F a)
{
  const float v = octa_value_of (a);
  return OCTA_FN (__float2, ) (v > 0 ? v < 1 ? v : 1.0f : 0.0f);
}
OCTA_D OCTA_F
octa_relu (OCTA_F a)
{
  return __hisnan (a) ? OCTA_FN (octa_of_bits_, ) (0x7fff)
         : octa_value_of (a) > 0 ? a
                                 : OCTA_FN (octa_of_bits_, ) (0);
}

#define OCTA_OPERATION(name, op, pair)                                        \
  OCTA_D OCTA_F name (OCTA_F a, OCTA_F b)                                     \
  {                                                                           \
    return OCTA_FN (__float2, ) (octa_value_of (a) op octa_value_of (b));     \
  }                                                                           \
  OCTA_PAIR2 (pair, name)                                                     \
  OCTA_D OCTA_F operator op (OCTA_F a, OCTA_F b) { return name (a, b); }      \
  OCTA_D OCTA_F2 operator op (OCTA_F2 a, OCTA_F2 b) { return pair (a, b); }   \
  OCTA_D OCTA_F &operator op##= (OCTA_F &a, OCTA_F b) { return a = a op b; }  \
  OCTA_D OCTA_F2 &operator op##= (OCTA_F2 &a, OCTA_F2 b)                      \
  {                                                                           \
    return a = a op b;                                                        \
  }
OCTA_OPERATION (__hadd, +, __hadd2)
OCTA_OPERATION (__hsub, -, __hsub2)
OCTA_OPERATION (__hmul, *, __hmul2)
OCTA_OPERATION (__hdiv, /, __h2div)
#undef OCTA_OPERATION

#define OCTA_VARIANTS(name)                                                   \
  OCTA_D OCTA_F name##_rn (OCTA_F a, OCTA_F b) { return name (a, b); }        \
  OCTA_D OCTA_F name##_sat (OCTA_F a, OCTA_F b)                               \
  {                                                                           \
    return octa_saturated (name (a, b));                                      \
  }                                                                           \
  OCTA_PAIR2 (name##2_rn, name##_rn)                                          \
  OCTA_PAIR2 (name##2_sat, name##_sat)
OCTA_VARIANTS (__hadd)
OCTA_VARIANTS (__hsub)
OCTA_VARIANTS (__hmul)
#undef OCTA_VARIANTS

/* The product is exact in double.  If the sum is not, it is rounded to odd, so
   that rounding it again gives the correctly rounded result.  */
OCTA_D OCTA_F
__hfma (OCTA_F a, OCTA_F b, OCTA_F c)
{
  const double p = (double)octa_value_of (a) * octa_value_of (b);
  const double q = octa_value_of (c), s = p + q, t = s - p;
  const double left = (p - (s - t)) + (q - t);
  long long u = __double_as_longlong (s);
  if (left != 0 && left == left && ! (u & 1))
    u += (left > 0) == (s > 0) ? 1 : -1;
  return OCTA_FN (octa_double_to_, ) (__longlong_as_double (u), 0);
}
OCTA_D OCTA_F
__hfma_sat (OCTA_F a, OCTA_F b, OCTA_F c)
{
  return octa_saturated (__hfma (a, b, c));
}
OCTA_D OCTA_F
__hfma_relu (OCTA_F a, OCTA_F b, OCTA_F c)
{
  return octa_relu (__hfma (a, b, c));
}
OCTA_PAIR3 (__hfma2, __hfma)
OCTA_PAIR3 (__hfma2_sat, __hfma_sat)
OCTA_PAIR3 (__hfma2_relu, __hfma_relu)

/* A * B + C of complex numbers.  */
OCTA_D OCTA_F2
__hcmadd (OCTA_F2 a, OCTA_F2 b, OCTA_F2 c)
{
  const OCTA_F re = __hfma (a.x, b.x, c.x), im = __hfma (a.x, b.y, c.y);
  return OCTA_F2 (__hfma (__hneg (a.y), b.y, re), __hfma (a.y, b.x, im));
}

OCTA_SIMPLE (OCTA_F, operator+, OCTA_F, a)
OCTA_SIMPLE (OCTA_F, operator-, OCTA_F, __hneg (a))
OCTA_SIMPLE (OCTA_F2, operator+, OCTA_F2, a)
OCTA_SIMPLE (OCTA_F2, operator-, OCTA_F2, __hneg2 (a))
#define OCTA_STEP(op, by)                                                     \
  OCTA_D OCTA_F &operator op (OCTA_F &a)                                      \
  {                                                                           \
    return a = a by OCTA_F (1.0f);                                            \
  }                                                                           \
  OCTA_D OCTA_F2 &operator op (OCTA_F2 &a)                                    \
  {                                                                           \
    return a = a by OCTA_F2 (OCTA_F (1.0f), OCTA_F (1.0f));                   \
  }                                                                           \
  OCTA_D OCTA_F operator op (OCTA_F &a, int)                                  \
  {                                                                           \
    const OCTA_F before = a;                                                  \
    op a;                                                                     \
    return before;                                                            \
  }                                                                           \
  OCTA_D OCTA_F2 operator op (OCTA_F2 &a, int)                                \
  {                                                                           \
    const OCTA_F2 before = a;                                                 \
    op a;                                                                     \
    return before;                                                            \
  }
OCTA_STEP (++, +)
OCTA_STEP (--, -)
#undef OCTA_STEP

/* ---- comparisons ---- */

/* NAME is false for NaN, and NAME##u is true.  */
#define OCTA_COMPARISON(name, op)                                             \
  OCTA_D bool name (OCTA_F a, OCTA_F b)                                       \
  {                                                                           \
    return octa_value_of (a) op octa_value_of (b)                             \
           && ! __hisnan (a) && ! __hisnan (b);                               \
  }                                                                           \
  OCTA_D bool name##u (OCTA_F a, OCTA_F b)                                    \
  {                                                                           \
    return octa_value_of (a) op octa_value_of (b) || __hisnan (a)             \
           || __hisnan (b);                                                   \
  }                                                                           \
  OCTA_COMPARE_PAIRS (name)                                                   \
  OCTA_COMPARE_PAIRS (name##u)
#define OCTA_COMPARE_PAIRS(name)                                              \
  OCTA_D OCTA_F2 name##2 (OCTA_F2 a, OCTA_F2 b)                               \
  {                                                                           \
    return OCTA_F2 (OCTA_F (name (a.x, b.x) ? 1.0f : 0.0f),                   \
                    OCTA_F (name (a.y, b.y) ? 1.0f : 0.0f));                  \
  }                                                                           \
  OCTA_D unsigned name##2_mask (OCTA_F2 a, OCTA_F2 b)                         \
  {                                                                           \
    return (name (a.x, b.x) ? 0xffffu : 0)                                    \
           | (name (a.y, b.y) ? 0xffff0000u : 0);                             \
  }
OCTA_COMPARISON (__heq, ==)
OCTA_COMPARISON (__hne, !=)
OCTA_COMPARISON (__hlt, <)
OCTA_COMPARISON (__hle, <=)
OCTA_COMPARISON (__hgt, >)
OCTA_COMPARISON (__hge, >=)
#undef OCTA_COMPARE_PAIRS
#undef OCTA_COMPARISON

/* Comparisons of both elements: __hbeq2 from __heq.  Operators are false for
   NaN, except !=, which is true.  */
#define OCTA_BOTH(which)                                                      \
  OCTA_D bool __hb##which##2 (OCTA_F2 a, OCTA_F2 b)                           \
  {                                                                           \
    return __h##which (a.x, b.x) && __h##which (a.y, b.y);                    \
  }                                                                           \
  OCTA_D bool __hb##which##u2 (OCTA_F2 a, OCTA_F2 b)                          \
  {                                                                           \
    return __h##which##u (a.x, b.x) && __h##which##u (a.y, b.y);              \
  }
OCTA_BOTH (eq)
OCTA_BOTH (ne)
OCTA_BOTH (lt)
OCTA_BOTH (le)
OCTA_BOTH (gt)
OCTA_BOTH (ge)
#undef OCTA_BOTH
#define OCTA_OPERATOR(op, one, both)                                          \
  OCTA_D bool operator op (OCTA_F a, OCTA_F b) { return one (a, b); }         \
  OCTA_D bool operator op (OCTA_F2 a, OCTA_F2 b) { return both (a, b); }
OCTA_OPERATOR (==, __heq, __hbeq2)
OCTA_OPERATOR (!=, __hneu, __hbneu2)
OCTA_OPERATOR (<, __hlt, __hblt2)
OCTA_OPERATOR (<=, __hle, __hble2)
OCTA_OPERATOR (>, __hgt, __hbgt2)
OCTA_OPERATOR (>=, __hge, __hbge2)
#undef OCTA_OPERATOR
OCTA_SIMPLE (OCTA_F2, __hisnan2, OCTA_F2, __hneu2 (a, a))

/* If one is NaN, the other one, or NaN for _nan; +0 is greater than -0.  */
#define OCTA_EXTREME(name, op, zero)                                          \
  OCTA_D OCTA_F name (OCTA_F a, OCTA_F b)                                     \
  {                                                                           \
    if (__hisnan (a))                                                         \
      return __hisnan (b) ? OCTA_FN (octa_of_bits_, ) (0x7fff) : b;           \
    if (__hisnan (b))                                                         \
      return a;                                                               \
    if (! ((a.__x | b.__x) & 0x7fff))                                         \
      return OCTA_FN (octa_of_bits_, ) (a.__x zero b.__x);                    \
    return a op b ? a : b;                                                    \
  }                                                                           \
  OCTA_D OCTA_F name##_nan (OCTA_F a, OCTA_F b)                               \
  {                                                                           \
    return __hisnan (a) || __hisnan (b) ? OCTA_FN (octa_of_bits_, ) (0x7fff)  \
                                        : name (a, b);                        \
  }                                                                           \
  OCTA_PAIR2 (name##2, name)                                                  \
  OCTA_PAIR2 (name##2_nan, name##_nan)
OCTA_EXTREME (__hmax, >, &)
OCTA_EXTREME (__hmin, <, |)
#undef OCTA_EXTREME

/* ---- functions ---- */

#define OCTA_FUNCTION(name, expression)                                       \
  OCTA_D OCTA_F h##name (OCTA_F h)                                            \
  {                                                                           \
    const float a = octa_value_of (h);                                        \
    return OCTA_FN (__float2, ) (expression);                                 \
  }                                                                           \
  OCTA_PAIR1 (h2##name, h##name)
OCTA_FUNCTION (ceil, ceilf (a))
OCTA_FUNCTION (floor, floorf (a))
OCTA_FUNCTION (rint, rintf (a))
OCTA_FUNCTION (trunc, truncf (a))
OCTA_FUNCTION (sqrt, sqrtf (a))
OCTA_FUNCTION (rsqrt, (float)(1 / sqrt ((double)a)))
OCTA_FUNCTION (rcp, 1 / a)
OCTA_FUNCTION (exp, expf (a))
OCTA_FUNCTION (exp2, exp2f (a))
OCTA_FUNCTION (exp10, (float)exp10 ((double)a))
OCTA_FUNCTION (log, logf (a))
OCTA_FUNCTION (log2, log2f (a))
OCTA_FUNCTION (log10, log10f (a))
OCTA_FUNCTION (sin, sinf (a))
OCTA_FUNCTION (cos, cosf (a))
OCTA_FUNCTION (tanh, tanhf (a))
OCTA_FUNCTION (tanh_approx, tanhf (a))
#undef OCTA_FUNCTION

/* ---- memory and warps ---- */

#define OCTA_LOAD(name)                                                       \
  OCTA_D OCTA_F name (const OCTA_F *p) { return *p; }                         \
  OCTA_D OCTA_F2 name (const OCTA_F2 *p) { return *p; }
OCTA_LOAD (__ldg)
OCTA_LOAD (__ldca)
OCTA_LOAD (__ldcg)
OCTA_LOAD (__ldcs)
OCTA_LOAD (__ldcv)
OCTA_LOAD (__ldlu)
#undef OCTA_LOAD
#define OCTA_STORE(name)                                                      \
  OCTA_D void name (OCTA_F *p, OCTA_F a) { *p = a; }                          \
  OCTA_D void name (OCTA_F2 *p, OCTA_F2 a) { *p = a; }
OCTA_STORE (__stcg)
OCTA_STORE (__stcs)
OCTA_STORE (__stwb)
OCTA_STORE (__stwt)
#undef OCTA_STORE

OCTA_D unsigned
octa_word_of (OCTA_F2 a)
{
  return a.x.__x | (unsigned)a.y.__x << 16;
}
OCTA_D OCTA_F2
octa_pair_of (unsigned u, OCTA_F)
{
  return OCTA_F2 (OCTA_FN (octa_of_bits_, ) (u & 0xffff),
                  OCTA_FN (octa_of_bits_, ) (u >> 16));
}

#define OCTA_SHUFFLE(name, type)                                              \
  OCTA_D OCTA_F name (unsigned mask, OCTA_F a, type b, int width = 32)        \
  {                                                                           \
    return OCTA_FN (octa_of_bits_, ) (name (mask, (unsigned)a.__x, b, width)  \
                                      & 0xffff);                              \
  }                                                                           \
  OCTA_D OCTA_F2 name (unsigned mask, OCTA_F2 a, type b, int width = 32)      \
  {                                                                           \
    return octa_pair_of (name (mask, octa_word_of (a), b, width), a.x);       \
  }
OCTA_SHUFFLE (__shfl_sync, int)
OCTA_SHUFFLE (__shfl_up_sync, unsigned)
OCTA_SHUFFLE (__shfl_down_sync, unsigned)
OCTA_SHUFFLE (__shfl_xor_sync, int)
#undef OCTA_SHUFFLE

/* Each element separately, as CUDA does not promise more.  */
OCTA_D OCTA_F
atomicAdd (OCTA_F *p, OCTA_F a)
{
  unsigned *word = (unsigned *)((unsigned long long)p & ~3ull);
  const int shift = (unsigned long long)p & 2 ? 16 : 0;
  unsigned is = *(volatile unsigned *)word, was;
  OCTA_F before;
  do
    {
      was = is;
      before = OCTA_FN (octa_of_bits_, ) (was >> shift & 0xffff);
      is = atomicCAS (word, was,
                      (was & ~(0xffffu << shift))
                          | (unsigned)(before + a).__x << shift);
    }
  while (is != was);
  return before;
}
OCTA_D OCTA_F2
atomicAdd (OCTA_F2 *p, OCTA_F2 a)
{
  const OCTA_F x = atomicAdd (&p->x, a.x);
  return OCTA_F2 (x, atomicAdd (&p->y, a.y));
}

#undef OCTA_SIMPLE
#undef OCTA_PAIR1
#undef OCTA_PAIR2
#undef OCTA_PAIR3
#undef OCTA_D
#undef OCTA_FN
#undef OCTA_FN2
#undef OCTA_F
#undef OCTA_F2
#undef OCTA_F_RAW
#undef OCTA_F2_RAW
#undef OCTA_F_BITS
#undef OCTA_F_LEAST
