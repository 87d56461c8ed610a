/* octa_int.cuh -- Octave's integers: saturating, rounding to nearest.

   For up to 32 bits an operation with a float is computed in double.  For
   int64 and uint64 core uses other methods, as it has no wider float; these
   are reproduced here step by step, including their peculiarities.

   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef long long octa_w;
typedef unsigned long long octa_W;

#define OCTA_SIGNED(I) ((I) - 1 < (I)1)
#define OCTA_HALF(I) (1ull << (8 * sizeof (I) - 1))
#define OCTA_HI(I) ((I)(OCTA_SIGNED (I) ? OCTA_HALF (I) - 1 : ~0ull))
#define OCTA_LO(I) ((I)(OCTA_SIGNED (I) ? 0 - OCTA_HALF (I) : 0ull))

/* ---- conversions ---- */

/* X rounded and saturated; NaN gives 0.  + 0.0, because a compiler may turn
   (double)(int)x into trunc (x), which would let -0 through.  */
template <class I>
OCTA_FN I
octa_sat (double x)
{
  if (sizeof (I) == 8)
    {
      const double end = OCTA_SIGNED (I) ? 0x1p63 : 0x1p64;
      const double begin = OCTA_SIGNED (I) ? -0x1p63 : 0;
      double in = x >= begin && x < end ? x : 0;
      I r = (I)(octa_round_ (octa_k (), in) + 0.0);
      r = x >= end ? OCTA_HI (I) : r;
      return x < begin ? OCTA_LO (I) : r;
    }
  x = x < (double)OCTA_LO (I) ? (double)OCTA_LO (I) : x;
  x = x > (double)OCTA_HI (I) ? (double)OCTA_HI (I) : x;
  x = octa_round_ (octa_k (), x == x ? x : 0) + 0.0;
  if (sizeof (I) == 4 && ! OCTA_SIGNED (I))
    return (I)((unsigned)(int)(x - 0x1p31) ^ 0x80000000u);
  return (I)(int)x;
}

/* Convert one integer class to another.  */
template <class I, class J>
OCTA_FN I
octa_fit (J x)
{
  if (OCTA_SIGNED (J) && x < 0)
    {
      if (! OCTA_SIGNED (I))
        return 0;
      return (octa_w)x < (octa_w)OCTA_LO (I) ? OCTA_LO (I) : (I)x;
    }
  return (octa_W)x > (octa_W)OCTA_HI (I) ? OCTA_HI (I) : (I)x;
}

template <class I>
OCTA_FN I
octa_int_of_ (octa_k, double x, I)
{
  return octa_sat<I> (x);
}
template <class I, class J>
OCTA_FN I
octa_int_of_ (octa_k, J x, I)
{
  return octa_fit<I> (x);
}

#define OCTA_DEF_CAST(letter, I)                                              \
  template <class A> OCTA_FN I octa_cast_##letter (A a)                       \
  {                                                                           \
    return octa_int_of_ (                                                     \
        octa_k (), octa_to<octa_if<OCTA_IS_INT (A), A, double>> (a), (I)0);   \
  }
OCTA_DEF_CAST (b, signed char)
OCTA_DEF_CAST (s, short)
OCTA_DEF_CAST (i, int)
OCTA_DEF_CAST (w, octa_w)
OCTA_DEF_CAST (B, unsigned char)
OCTA_DEF_CAST (S, unsigned short)
OCTA_DEF_CAST (I, unsigned)
OCTA_DEF_CAST (W, octa_W)
#undef OCTA_DEF_CAST

/* ---- two integers of one class ---- */

/* The type in which sums wrap around.  */
template <class I> using octa_word = octa_if<(sizeof (I) < 8), unsigned, octa_W>;

template <class I>
OCTA_FN I
octa_plus_ (octa_k, I a, I b)
{
  I r = (I)((octa_word<I>)a + (octa_word<I>)b);
  if (! OCTA_SIGNED (I))
    return r < a ? OCTA_HI (I) : r;
  I limit = a < 0 ? OCTA_LO (I) : OCTA_HI (I);
  return ((a ^ r) & (b ^ r)) < 0 ? limit : r;
}

template <class I>
OCTA_FN I
octa_minus_ (octa_k, I a, I b)
{
  I r = (I)((octa_word<I>)a - (octa_word<I>)b);
  if (! OCTA_SIGNED (I))
    return a < b ? (I)0 : r;
  I limit = a < 0 ? OCTA_LO (I) : OCTA_HI (I);
  return ((a ^ b) & (a ^ r)) < 0 ? limit : r;
}

template <class I>
OCTA_FN I
octa_times_ (octa_k, I a, I b)
{
  if (sizeof (I) == 4)
    return OCTA_SIGNED (I) ? octa_fit<I> ((octa_w)a * (octa_w)b)
                           : octa_fit<I> ((octa_W)a * (octa_W)b);
  int r = (int)a * (int)b;
  if (sizeof (I) == 2 && ! OCTA_SIGNED (I))
    return (unsigned)a * (unsigned)b > 65535 ? OCTA_HI (I) : (I)r;
  r = r < (int)OCTA_LO (I) ? (int)OCTA_LO (I) : r;
  return (I)(r > (int)OCTA_HI (I) ? (int)OCTA_HI (I) : r);
}

OCTA_FN octa_W
octa_high_word (octa_W a, octa_W b)
{
#ifdef OCTA_HOST
  return (octa_W)((unsigned __int128)a * b >> 64);
#else
  return __umul64hi (a, b);
#endif
}

OCTA_FN octa_W
octa_times_ (octa_k, octa_W a, octa_W b)
{
  return octa_high_word (a, b) ? ~0ull : a * b;
}

OCTA_FN octa_W
octa_size_of (octa_w a)
{
  return a < 0 ? 0 - (octa_W)a : (octa_W)a;
}

OCTA_FN octa_w
octa_times_ (octa_k, octa_w a, octa_w b)
{
  octa_W r = octa_times_ (octa_k (), octa_size_of (a), octa_size_of (b));
  octa_W limit = (octa_W)OCTA_HI (octa_w) + ((a < 0) != (b < 0));
  r = r > limit ? limit : r;
  return (octa_w)((a < 0) != (b < 0) ? 0 - r : r);
}

/* No quotient of 32-bit integers is so near a half that rounding in double
   would be wrong.  */
template <class I>
OCTA_FN I
octa_rdivide_ (octa_k, I a, I b)
{
  return octa_sat<I> ((double)a / (double)b);
}

OCTA_FN octa_W
octa_rdivide_ (octa_k, octa_W a, octa_W b)
{
  if (b == 0)
    return a ? ~0ull : 0;
  octa_W q = a / b, r = a % b;
  return r >= b - r ? q + 1 : q;
}

OCTA_FN octa_w
octa_rdivide_ (octa_k, octa_w a, octa_w b)
{
  octa_W q = octa_rdivide_ (octa_k (), octa_size_of (a), octa_size_of (b));
  octa_W limit = (octa_W)OCTA_HI (octa_w) + ((a < 0) != (b < 0));
  q = q > limit ? limit : q;
  return (octa_w)((a < 0) != (b < 0) ? 0 - q : q);
}

/* ---- int64 and uint64 with double ---- */

/* A * |y| for a non-integer y: 128 bits in four words, each of which is
   rounded separately, as in core.  */
template <class I>
OCTA_FN I
octa_times_words (octa_W a, double y, bool is_negative)
{
  int e;
  double m = OCTA_LIBM (frexp) (OCTA_LIBM (fabs) (y), &e);
  octa_W whole = (octa_W)(m * 0x1p52);
  octa_W low = a * whole, high = octa_high_word (a, whole);
  I sum = 0;
  e -= 52;
  for (int k = 0; k < 4; k++, e += 32)
    {
      octa_W word = (k < 2 ? low : high) >> (k & 1) * 32 & 0xffffffffu;
      double x = OCTA_LIBM (ldexp) ((double)word, e);
      sum = octa_plus_ (octa_k (), sum, octa_sat<I> (is_negative ? -x : x));
    }
  return sum;
}

OCTA_FN bool
octa_is_whole_below (double b, double end)
{
  return OCTA_LIBM (fabs) (b) < end && b == OCTA_LIBM (trunc) (b);
}

OCTA_FN octa_W
octa_plus_ (octa_k k, octa_W a, double b)
{
  return b < 0 ? octa_minus_ (k, a, octa_sat<octa_W> (-b))
               : octa_plus_ (k, a, octa_sat<octa_W> (b));
}

OCTA_FN octa_w
octa_plus_ (octa_k k, octa_w a, double b)
{
  if (OCTA_LIBM (fabs) (b) < 0x1p63)
    return octa_plus_ (k, a, octa_sat<octa_w> (b));
  octa_w half = octa_sat<octa_w> (b / 2);
  return octa_plus_ (k, octa_plus_ (k, a, half), half);
}

OCTA_FN octa_W
octa_minus_ (octa_k k, double a, octa_W b)
{
  if (a < 0x1p64)
    return octa_minus_ (k, octa_sat<octa_W> (a), b);
  return b ? octa_plus_ (k, octa_sat<octa_W> (a - 0x1p64), 0 - b) : ~0ull;
}

OCTA_FN octa_w
octa_minus_ (octa_k k, double a, octa_w b)
{
  return b == OCTA_LO (octa_w) ? octa_sat<octa_w> (a + 0x1p63)
                               : octa_plus_ (k, -b, a);
}

OCTA_FN octa_W
octa_times_ (octa_k k, octa_W a, double b)
{
  if (b >= 0 && octa_is_whole_below (b, 0x1p64))
    return octa_times_ (k, a, (octa_W)b);
  if (b == 0.5)
    return octa_rdivide_ (k, a, (octa_W)2);
  if (b < 0 || ! octa_isfinite_ (k, b))
    return octa_sat<octa_W> ((double)a * b);
  return octa_times_words<octa_W> (a, b, false);
}

OCTA_FN octa_w
octa_times_ (octa_k k, octa_w a, double b)
{
  if (octa_is_whole_below (b, 0x1p63))
    return octa_times_ (k, a, (octa_w)b);
  if (b == 0.5)
    return octa_rdivide_ (k, a, (octa_w)2);
  if (b == -0.5) /* core converts -2 to uint64 here */
    return octa_rdivide_ (k, a, OCTA_HI (octa_w));
  if (! octa_isfinite_ (k, b))
    return octa_sat<octa_w> ((double)a * b);
  return octa_times_words<octa_w> (octa_size_of (a), b, (b < 0) != (a < 0));
}

#define OCTA_DEF_64(I, END, is_in)                                            \
  OCTA_FN I octa_plus_ (octa_k k, double a, I b)                              \
  {                                                                           \
    return octa_plus_ (k, b, a);                                              \
  }                                                                           \
  OCTA_FN I octa_minus_ (octa_k k, I a, double b)                             \
  {                                                                           \
    return octa_plus_ (k, a, -b);                                             \
  }                                                                           \
  OCTA_FN I octa_times_ (octa_k k, double a, I b)                             \
  {                                                                           \
    return octa_times_ (k, b, a);                                             \
  }                                                                           \
  OCTA_FN I octa_rdivide_ (octa_k, double a, I b)                             \
  {                                                                           \
    return octa_sat<I> (a / (double)b);                                       \
  }                                                                           \
  OCTA_FN I octa_rdivide_ (octa_k k, I a, double b)                           \
  {                                                                           \
    return is_in && octa_is_whole_below (b, END)                              \
               ? octa_rdivide_ (k, a, octa_sat<I> (b))                        \
               : octa_times_ (k, a, 1 / b);                                   \
  }
OCTA_DEF_64 (octa_w, 0x1p63, true)
OCTA_DEF_64 (octa_W, 0x1p64, b >= 0)
#undef OCTA_DEF_64

/* ---- an integer and a double ---- */

#define OCTA_DEF(name, op)                                                    \
  template <class I> OCTA_FN I octa_##name##_ (octa_k, I a, double b)         \
  {                                                                           \
    return octa_sat<I> ((double)a op b);                                      \
  }                                                                           \
  template <class I> OCTA_FN I octa_##name##_ (octa_k, double a, I b)         \
  {                                                                           \
    return octa_sat<I> (a op (double)b);                                      \
  }
OCTA_DEF (plus, +)
OCTA_DEF (minus, -)
OCTA_DEF (times, *)
OCTA_DEF (rdivide, /)
#undef OCTA_DEF

/* mod, rem, max, min and bit operations: the double is first converted to an
   integer.  */
#define OCTA_DEF(name)                                                        \
  template <class I> OCTA_FN I octa_##name##_ (octa_k k, I a, double b)       \
  {                                                                           \
    return octa_##name##_ (k, a, octa_sat<I> (b));                            \
  }                                                                           \
  template <class I> OCTA_FN I octa_##name##_ (octa_k k, double a, I b)       \
  {                                                                           \
    return octa_##name##_ (k, octa_sat<I> (a), b);                            \
  }

/* In core, % traps for the lowest integer and -1; here the result is 0.  */
template <class I>
OCTA_FN I
octa_rem_ (octa_k, I a, I b)
{
  bool is_safe = b != 0 && ! (OCTA_SIGNED (I) && b == (I)-1);
  I d = is_safe ? b : (I)1;
  return (I)(a % d);
}
template <class I>
OCTA_FN I
octa_mod_ (octa_k k, I a, I b)
{
  I r = octa_rem_ (k, a, b);
  if (OCTA_SIGNED (I))
    r = r != 0 && (r < 0) != (b < 0) ? (I)(r + b) : r;
  return b == 0 ? a : r;
}
OCTA_DEF (rem)
OCTA_DEF (mod)

template <class I, class J>
OCTA_FN auto
octa_max_ (octa_k, I a, J b)
{
  typedef octa_if<(sizeof (I) >= sizeof (J)), I, J> R;
  return (R)a >= (R)b ? (R)a : (R)b;
}
template <class I, class J>
OCTA_FN auto
octa_min_ (octa_k, I a, J b)
{
  typedef octa_if<(sizeof (I) >= sizeof (J)), I, J> R;
  return (R)a <= (R)b ? (R)a : (R)b;
}
OCTA_DEF (max)
OCTA_DEF (min)

#define OCTA_DEF_BITS(name, op)                                               \
  template <class I> OCTA_FN I octa_##name##_ (octa_k, I a, I b)              \
  {                                                                           \
    return (I)(a op b);                                                       \
  }                                                                           \
  OCTA_DEF (name)
OCTA_DEF_BITS (bitand, &)
OCTA_DEF_BITS (bitor, |)
OCTA_DEF_BITS (bitxor, ^)
#undef OCTA_DEF_BITS
#undef OCTA_DEF

/* Shifts are done in int, or for 64 bits in the type itself; signed classes
   have one bit less.  */
template <class I>
OCTA_FN I
octa_bitshift_ (octa_k, I a, int n)
{
  const int places = 8 * (int)sizeof (I) - OCTA_SIGNED (I);
  const unsigned wrap = sizeof (I) == 8 ? 63 : 31;
  unsigned back = (0u - (unsigned)n) & wrap;
  return n >= places ? (I)0
         : n > 0     ? (I)((octa_W)a << (n & 63))
                     : (I)(a >> back);
}

/* ---- powers ---- */

/* Because of saturation the order of the products matters.  */
template <class I>
OCTA_FN I
octa_power_ (octa_k k, I a, I b)
{
  if (b == 0 || a == 1)
    return 1;
  if (OCTA_SIGNED (I) && b < 0)
    return a != (I)-1 ? (I)0 : b % 2 ? a : (I)1;
  I r = a;
  for (b = (I)(b - 1); b; b = (I)(b >> 1))
    {
      if (b & 1)
        r = octa_times_ (k, r, a);
      a = octa_times_ (k, a, a);
    }
  return r;
}

template <class I>
OCTA_FN I
octa_power_ (octa_k k, I a, double b)
{
  const int places = 8 * (int)sizeof (I) - OCTA_SIGNED (I);
  if (b >= 0 && b < places && b == OCTA_LIBM (trunc) (b))
    return octa_power_ (k, a, (I)b);
  return octa_sat<I> (octa_pow ((double)a, b));
}

template <class I>
OCTA_FN I
octa_power_ (octa_k, double a, I b)
{
  return octa_sat<I> (octa_pow (a, (double)b));
}

/* A single base is converted to double, but the exponent to single.  */
template <class I>
OCTA_FN I
octa_power_ (octa_k, float a, I b)
{
  return octa_sat<I> (octa_pow ((double)a, (double)(float)b));
}

/* ---- one integer ---- */

#define OCTA_DEF(name, R, value)                                              \
  template <class I> OCTA_FN R octa_##name##_ (octa_k, I a) { return value; }
OCTA_DEF (uplus, I, a)
OCTA_DEF (real, I, a)
OCTA_DEF (conj, I, a)
OCTA_DEF (imag, I, 0)
OCTA_DEF (round, I, a)
OCTA_DEF (fix, I, a)
OCTA_DEF (floor, I, a)
OCTA_DEF (ceil, I, a)
OCTA_DEF (true, bool, a != 0)
OCTA_DEF (sign, I, (I)((a > 0) - (a < 0)))
#undef OCTA_DEF

template <class I>
OCTA_FN I
octa_uminus_ (octa_k k, I a)
{
  return octa_minus_ (k, (I)0, a);
}
template <class I>
OCTA_FN I
octa_abs_ (octa_k k, I a)
{
  return a < 0 ? octa_minus_ (k, (I)0, a) : a;
}

/* ---- comparison ---- */

/* -1, 0 or 1 for any two integers.  */
template <class I, class J>
OCTA_FN int
octa_order (I a, J b)
{
  if (OCTA_SIGNED (I) == OCTA_SIGNED (J))
    return (a > b) - (a < b);
  if (OCTA_SIGNED (I))
    return a < 0 ? -1 : ((octa_W)a > (octa_W)b) - ((octa_W)a < (octa_W)b);
  return b < 0 ? 1 : ((octa_W)a > (octa_W)b) - ((octa_W)a < (octa_W)b);
}

/* 64-bit integers and doubles.  At the ends of the range, where both convert
   to the same double, core treats the integer as the one further out.  */
#define OCTA_DEF_64(name, op, I, END)                                         \
  OCTA_FN bool octa_##name##_ (octa_k, I a, double b)                         \
  {                                                                           \
    double x = (double)a;                                                     \
    if (x != b)                                                               \
      return x op b;                                                          \
    if (x == END)                                                             \
      return 1 op 0;                                                          \
    if (OCTA_SIGNED (I) && x == -END)                                         \
      return 0 op 1;                                                          \
    return a op (I) x;                                                        \
  }
#define OCTA_DEF(name, op, reverse)                                           \
  template <class I, class J> OCTA_FN bool octa_##name##_ (octa_k, I a, J b)  \
  {                                                                           \
    return octa_order (a, b) op 0;                                            \
  }                                                                           \
  template <class I> OCTA_FN bool octa_##name##_ (octa_k, I a, I b)           \
  {                                                                           \
    return a op b;                                                            \
  }                                                                           \
  template <class I> OCTA_FN bool octa_##name##_ (octa_k, I a, double b)      \
  {                                                                           \
    return (double)a op b;                                                    \
  }                                                                           \
  OCTA_DEF_64 (name, op, octa_w, 0x1p63)                                      \
  OCTA_DEF_64 (name, op, octa_W, 0x1p64)                                      \
  template <class I> OCTA_FN bool octa_##name##_ (octa_k k, double a, I b)    \
  {                                                                           \
    return octa_##reverse##_ (k, b, a);                                       \
  }
OCTA_DEF (eq, ==, eq)
OCTA_DEF (ne, !=, ne)
OCTA_DEF (lt, <, gt)
OCTA_DEF (le, <=, ge)
OCTA_DEF (gt, >, lt)
OCTA_DEF (ge, >=, le)
#undef OCTA_DEF
#undef OCTA_DEF_64
