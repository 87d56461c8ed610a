/* octa_math.cuh -- real functions, as core Octave computes them.

   What can be branch-free is, so that host compilers vectorise it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_HOST
#define OCTA_NAN_D __builtin_nan ("")
#define OCTA_NAN_F __builtin_nanf ("")
#define OCTA_INF_D __builtin_inf ()
#define OCTA_INF_F __builtin_inff ()
#define OCTA_NA_D __builtin_nan ("0x40f440000000")
#define OCTA_NA_F __builtin_nanf ("0x207a2")
#else
#define OCTA_NAN_D __longlong_as_double (0x7ff8000000000000ll)
#define OCTA_NAN_F __int_as_float (0x7fc00000)
#define OCTA_INF_D __longlong_as_double (0x7ff0000000000000ll)
#define OCTA_INF_F __int_as_float (0x7f800000)
#define OCTA_NA_D __longlong_as_double (0x7ff840f440000000ll)
#define OCTA_NA_F __int_as_float (0x7fc207a2)
#endif
#define OCTA_PI 3.14159265358979323846

/* ---- functions of the C library ---- */

#define OCTA_DEF_LIBM(name)                                                   \
  OCTA_FN double octa_##name##_ (octa_k, double a)                            \
  {                                                                           \
    return OCTA_LIBM (name) (a);                                              \
  }                                                                           \
  OCTA_FN float octa_##name##_ (octa_k, float a)                              \
  {                                                                           \
    return OCTA_LIBM (name##f) (a);                                           \
  }
/* Large arguments are reduced in a long loop, which is called: without them the
   compiler leaves it out of what remains.  */
#ifdef OCTA_HOST
#define OCTA_DEF_TURNS(name) OCTA_DEF_LIBM (name)
#define OCTA_DEF_LOG2() OCTA_DEF_LIBM (log2)
#else
/* CUDA's log2 of a power of two can be a digit off: -119.  */
#define OCTA_DEF_LOG2()                                                       \
  OCTA_FN double octa_log2_ (octa_k, double a)                                \
  {                                                                           \
    int e;                                                                    \
    return ::frexp (a, &e) == 0.5 ? e - 1 : ::log2 (a);                       \
  }                                                                           \
  OCTA_FN float octa_log2_ (octa_k, float a)                                  \
  {                                                                           \
    int e;                                                                    \
    return ::frexpf (a, &e) == 0.5f ? e - 1 : ::log2f (a);                    \
  }
#define OCTA_DEF_TURNS(name)                                                  \
  OCTA_CALLED float octa_##name##_far (float a) { return ::name##f (a); }     \
  OCTA_FN double octa_##name##_ (octa_k, double a) { return ::name (a); }     \
  OCTA_FN float octa_##name##_ (octa_k, float a)                              \
  {                                                                           \
    if (::fabsf (a) >= 105615.f)                                              \
      return octa_##name##_far (a);                                           \
    return ::name##f (a);                                                     \
  }
#endif
OCTA_DEF_LIBM (sqrt)
OCTA_DEF_LIBM (cbrt)
OCTA_DEF_LIBM (exp)
OCTA_DEF_LIBM (expm1)
OCTA_DEF_LIBM (log)
OCTA_DEF_LOG2 ()
OCTA_DEF_LIBM (log10)
OCTA_DEF_LIBM (log1p)
OCTA_DEF_TURNS (sin)
OCTA_DEF_TURNS (cos)
OCTA_DEF_TURNS (tan)
OCTA_DEF_LIBM (asin)
OCTA_DEF_LIBM (acos)
OCTA_DEF_LIBM (atan)
OCTA_DEF_LIBM (sinh)
OCTA_DEF_LIBM (cosh)
OCTA_DEF_LIBM (tanh)
OCTA_DEF_LIBM (asinh)
OCTA_DEF_LIBM (acosh)
OCTA_DEF_LIBM (atanh)
OCTA_DEF_FLOATMAP (sqrt)
OCTA_DEF_FLOATMAP (cbrt)
OCTA_DEF_FLOATMAP (exp)
OCTA_DEF_FLOATMAP (expm1)
OCTA_DEF_FLOATMAP (log)
OCTA_DEF_FLOATMAP (log2)
OCTA_DEF_FLOATMAP (log10)
OCTA_DEF_FLOATMAP (log1p)
OCTA_DEF_FLOATMAP (sin)
OCTA_DEF_FLOATMAP (cos)
OCTA_DEF_FLOATMAP (tan)
OCTA_DEF_FLOATMAP (asin)
OCTA_DEF_FLOATMAP (acos)
OCTA_DEF_FLOATMAP (atan)
OCTA_DEF_FLOATMAP (sinh)
OCTA_DEF_FLOATMAP (cosh)
OCTA_DEF_FLOATMAP (tanh)
OCTA_DEF_FLOATMAP (asinh)
OCTA_DEF_FLOATMAP (acosh)
OCTA_DEF_FLOATMAP (atanh)
#undef OCTA_DEF_LIBM
#undef OCTA_DEF_TURNS
#undef OCTA_DEF_LOG2

/* ---- in both precisions: R is the type, S the C library's suffix ---- */

#define OCTA_DEF_BOTH(def)                                                    \
  def (double, , OCTA_NAN_D, OCTA_INF_D, 0x1p-52)                             \
  def (float, f, OCTA_NAN_F, OCTA_INF_F, 0x1p-23f)

/* Signs and parts.  */
#define OCTA_DEF(R, S, NAN_, INF_, EPS)                                       \
  OCTA_FN R octa_abs_ (octa_k, R a) { return OCTA_LIBM (fabs##S) (a); }       \
  OCTA_FN R octa_sign_ (octa_k, R a)                                          \
  {                                                                           \
    R s = a > 0 ? (R)1 : a < 0 ? (R)-1 : (R)0;                                \
    return a != a ? a : s;                                                    \
  }                                                                           \
  OCTA_FN R octa_real_ (octa_k, R a) { return a; }                            \
  OCTA_FN R octa_imag_ (octa_k, R) { return 0; }                              \
  OCTA_FN R octa_conj_ (octa_k, R a) { return a; }                            \
  OCTA_FN R octa_uplus_ (octa_k, R a) { return a; }                           \
  OCTA_FN R octa_uminus_ (octa_k, R a) { return -a; }                         \
  OCTA_FN R octa_arg_ (octa_k, R a)                                           \
  {                                                                           \
    return OCTA_LIBM (copysign##S) ((R)1, a) < 0 ? (R)OCTA_PI : (R)0;         \
  }
OCTA_DEF_BOTH (OCTA_DEF)
#undef OCTA_DEF
OCTA_DEF_KEEP (abs)
OCTA_DEF_KEEP (sign)
OCTA_DEF_KEEP (real)
OCTA_DEF_KEEP (imag)
OCTA_DEF_KEEP (conj)
OCTA_DEF_KEEP (uplus)
OCTA_DEF_KEEP (uminus)
OCTA_DEF_FLOATMAP (arg)

/* Rounding; halves go away from zero.  */
#define OCTA_DEF(R, S, NAN_, INF_, EPS)                                       \
  OCTA_FN R octa_fix_ (octa_k, R a) { return OCTA_LIBM (trunc##S) (a); }      \
  OCTA_FN R octa_floor_ (octa_k, R a) { return OCTA_LIBM (floor##S) (a); }    \
  OCTA_FN R octa_ceil_ (octa_k, R a) { return OCTA_LIBM (ceil##S) (a); }      \
  OCTA_FN R octa_round_ (octa_k, R a)                                         \
  {                                                                           \
    R t = OCTA_LIBM (trunc##S) (a);                                           \
    R up = OCTA_LIBM (fabs##S) (a - t) >= (R)0.5 ? (R)1 : (R)0;               \
    return t + OCTA_LIBM (copysign##S) (up, a);                               \
  }                                                                           \
  OCTA_FN R octa_nint_ (octa_k, R a)                                          \
  {                                                                           \
    R r = OCTA_LIBM (floor##S) (a + (R)0.5);                                  \
    return OCTA_LIBM (fabs##S) (a) < INF_ ? r : a;                            \
  }
OCTA_DEF_BOTH (OCTA_DEF)
#undef OCTA_DEF
OCTA_DEF_KEEP (fix)
OCTA_DEF_KEEP (floor)
OCTA_DEF_KEEP (ceil)
OCTA_DEF_KEEP (round)

/* Arithmetic.  */
#define OCTA_DEF(R, S, NAN_, INF_, EPS)                                       \
  OCTA_FN R octa_plus_ (octa_k, R a, R b) { return a + b; }                   \
  OCTA_FN R octa_minus_ (octa_k, R a, R b) { return a - b; }                  \
  OCTA_FN R octa_times_ (octa_k, R a, R b) { return a * b; }                  \
  OCTA_FN R octa_rdivide_ (octa_k, R a, R b) { return a / b; }                \
  OCTA_FN R octa_max_ (octa_k, R a, R b)                                      \
  {                                                                           \
    R m = a >= b ? a : b;                                                     \
    return b != b ? a : m;                                                    \
  }                                                                           \
  OCTA_FN R octa_min_ (octa_k, R a, R b)                                      \
  {                                                                           \
    R m = a <= b ? a : b;                                                     \
    return b != b ? a : m;                                                    \
  }                                                                           \
  OCTA_FN bool octa_is_whole_quotient (R q, R b)                              \
  {                                                                           \
    R n = octa_nint_ (octa_k (), q);                                          \
    return octa_nint_ (octa_k (), b) != b                                     \
           && OCTA_LIBM (fabs##S) ((q - n) / n) < EPS;                        \
  }                                                                           \
  OCTA_FN R octa_mod_ (octa_k, R a, R b)                                      \
  {                                                                           \
    R q = a / b;                                                              \
    R r = a - b * OCTA_LIBM (floor##S) (q);                                   \
    r = octa_is_whole_quotient (q, b) ? (R)0 : r;                             \
    R s = OCTA_LIBM (copysign##S) (r, b);                                     \
    s = a != b ? s : r;                                                       \
    return b == 0 ? a : s;                                                    \
  }                                                                           \
  OCTA_FN R octa_rem_ (octa_k, R a, R b)                                      \
  {                                                                           \
    R q = a / b;                                                              \
    R r = a - b * OCTA_LIBM (trunc##S) (q);                                   \
    r = octa_is_whole_quotient (q, b) ? (R)0 : r;                             \
    R s = OCTA_LIBM (copysign##S) (r, a);                                     \
    s = a != b ? s : r;                                                       \
    return b == 0 ? NAN_ : s;                                                 \
  }                                                                           \
  OCTA_FN R octa_atan2_ (octa_k, R a, R b)                                    \
  {                                                                           \
    return OCTA_LIBM (atan2##S) (a, b);                                       \
  }
OCTA_DEF_BOTH (OCTA_DEF)
#undef OCTA_DEF
OCTA_DEF_JOINT (plus)
OCTA_DEF_JOINT (minus)
OCTA_DEF_JOINT (times)
OCTA_DEF_JOINT (rdivide)
OCTA_DEF_JOINT (max)
OCTA_DEF_JOINT (min)
OCTA_DEF_JOINT (mod)
OCTA_DEF_JOINT (rem)

/* ---- functions of two numbers; integers are taken as floats ---- */

#if defined OCTA_HOST && ! defined OCTA_OWN
OCTA_FN double
octa_hypot_ (octa_k, double a, double b)
{
  return OCTA_LIBM (hypot) (a, b);
}
OCTA_FN float
octa_hypot_ (octa_k, float a, float b)
{
  return OCTA_LIBM (hypotf) (a, b);
}
#else
/* The square root of the exact sum of squares, rounded once but for one time
   in many thousands: comparisons of complex numbers hang on it.  */
OCTA_FN double
octa_hypot_ (octa_k, double a, double b)
{
  double x = OCTA_LIBM (fabs) (a), y = OCTA_LIBM (fabs) (b);
  if (x == OCTA_INF_D || y == OCTA_INF_D)
    return OCTA_INF_D;
  if (x < y)
    {
      double t = x;
      x = y;
      y = t;
    }
  if (! (y > 0))
    return x + y;
  double up = x > 0x1p500 ? 0x1p600 : x < 0x1p-400 ? 0x1p-600 : 1;
  double down = x > 0x1p500 ? 0x1p-600 : x < 0x1p-400 ? 0x1p600 : 1;
  x *= down;
  y *= down;
  double xx = x * x, yy = y * y, s = xx + yy;
  double low = OCTA_LIBM (fma) (x, x, -xx) + OCTA_LIBM (fma) (y, y, -yy);
  low += yy - (s - xx);
  double h = OCTA_LIBM (sqrt) (s), hh = h * h;
  double rest = (s - hh) - OCTA_LIBM (fma) (h, h, -hh) + low;
  return (h + rest / (2 * h)) * up;
}
OCTA_FN float
octa_hypot_ (octa_k, float a, float b)
{
  if (OCTA_LIBM (fabsf) (a) == OCTA_INF_F
      || OCTA_LIBM (fabsf) (b) == OCTA_INF_F)
    return OCTA_INF_F;
  return (float)OCTA_LIBM (sqrt) ((double)a * a + (double)b * b);
}
#endif

/* The magnitude of a number of any class.  */
template <class A>
OCTA_FN A
octa_size_ (octa_k, A a)
{
  return a;
}

template <class A, class B>
OCTA_FN auto
octa_atan2 (A a, B b)
{
  typedef octa_real2<A, B> R;
  return octa_atan2_ (octa_k (), (R)a, (R)b);
}

template <class A, class B>
OCTA_FN auto
octa_hypot (A a, B b)
{
  typedef octa_real2<A, B> R;
  return octa_hypot_ (octa_k (), (R)octa_size_ (octa_k (), a),
                      (R)octa_size_ (octa_k (), b));
}

/* ---- powers ---- */

#ifdef OCTA_HOST
OCTA_FN double
octa_pow (double a, double b)
{
  return OCTA_LIBM (pow) (a, b);
}
OCTA_FN float
octa_pow (float a, float b)
{
  return OCTA_LIBM (powf) (a, b);
}
#else
/* CUDA's pow can be a digit off where the power is a number of the class: 4^-2.
   So whole powers are multiplied out; they count if no product was rounded.  */
#define OCTA_DEF_POW(R, S, least)                                             \
  OCTA_CALLED R octa_pow (R a, R b)                                           \
  {                                                                           \
    R y = 1, x = a, size = ::fabs##S (b);                                     \
    bool is_exact = size <= 1100 && size == ::trunc##S (size);                \
    _Pragma ("unroll 1")                                                      \
    for (int n = is_exact ? (int)size : 0; n && is_exact;)                    \
      {                                                                       \
        R r = y * x;                                                          \
        if (n & 1)                                                            \
          {                                                                   \
            is_exact = ::fma##S (y, x, -r) == 0 && ::fabs##S (r) > least;     \
            y = r;                                                            \
          }                                                                   \
        n >>= 1;                                                              \
        r = x * x;                                                            \
        is_exact &= ! n || (::fma##S (x, x, -r) == 0 && r > least);           \
        x = r;                                                                \
      }                                                                       \
    if (is_exact)                                                             \
      return b < 0 ? 1 / y : y;                                               \
    return b == (R)0.5 && a > 0 ? ::sqrt##S (a) : ::pow##S (a, b);            \
  }
OCTA_DEF_POW (double, , 1e-290)
OCTA_DEF_POW (float, f, 1e-30f)
#undef OCTA_DEF_POW
#endif

#define OCTA_DEF_REAL_POWER(R, called)                                        \
  called R octa_power_ (octa_k, R a, R b)                                     \
  {                                                                           \
    if (b == 1)                                                               \
      return a;                                                               \
    if (b == 2)                                                               \
      return a * a;                                                           \
    if (b == 3)                                                               \
      return a * a * a;                                                       \
    if (b == -1)                                                              \
      return 1 / a;                                                           \
    return octa_pow (a, b);                                                   \
  }
OCTA_DEF_REAL_POWER (double, OCTA_CALLED)
OCTA_DEF_REAL_POWER (float, OCTA_FN)
#undef OCTA_DEF_REAL_POWER

/* A single base stays single beside an integer exponent.  */
template <class A, class B>
using octa_base = octa_if<OCTA_KIND_OF (A) == OCTA_F, float, octa_joint<A, B>>;
#define OCTA_DEF_POWER(name)                                                  \
  template <class A, class B> OCTA_FN auto octa_##name (A a, B b)             \
  {                                                                           \
    return octa_##name##_ (octa_k (), octa_to<octa_base<A, B>> (a),           \
                           octa_to<octa_joint<B, A>> (b));                    \
  }
OCTA_DEF_POWER (power)

/* A complex base is multiplied out for exponents that fit an int.  */
template <class A>
OCTA_FN bool
octa_is_int (A a)
{
  return octa_nint_ (octa_k (), a) == a && a < 2147483648. && a >= -2147483648.;
}

/* Core goes complex for a negative base unless the exponent is whole; where
   both operands have one shape, it wants it to fit an int too.  */
template <class A, class B>
OCTA_FN bool
octa_power_ok (A a, B b)
{
  octa_float<B> x = octa_to<octa_float<B>> (b);
  bool is_whole = octa_isfinite_ (octa_k (), x)
                  && octa_nint_ (octa_k (), x) == x;
  return ! (a < 0 && ! is_whole);
}

/* Complex operands have overloads.  */
template <class A, class B>
OCTA_FN auto
octa_realpow_ (octa_k, A a, B b)
{
  return octa_power_ (octa_k (), a, b);
}
template <class A, class B>
OCTA_FN bool
octa_realpow_ok_ (octa_k, A a, B b)
{
  return octa_power_ok (a, b);
}
OCTA_DEF_POWER (realpow)
OCTA_DEF_POWER (realpow_ok)
#undef OCTA_DEF_POWER

/* ---- tests ---- */

#define OCTA_DEF(R, S, NAN_, INF_, EPS)                                       \
  OCTA_FN bool octa_isnan_ (octa_k, R a) { return a != a; }                   \
  OCTA_FN bool octa_isinf_ (octa_k, R a)                                      \
  {                                                                           \
    return OCTA_LIBM (fabs##S) (a) == INF_;                                   \
  }                                                                           \
  OCTA_FN bool octa_isfinite_ (octa_k, R a)                                   \
  {                                                                           \
    return OCTA_LIBM (fabs##S) (a) < INF_;                                    \
  }                                                                           \
  OCTA_FN bool octa_signbit_ (octa_k, R a)                                    \
  {                                                                           \
    return OCTA_LIBM (copysign##S) ((R)1, a) < 0;                             \
  }                                                                           \
  OCTA_FN bool octa_true_ (octa_k, R a) { return a != 0; }
OCTA_DEF_BOTH (OCTA_DEF)
#undef OCTA_DEF

OCTA_FN bool
octa_isna_ (octa_k, double a)
{
#ifdef OCTA_HOST
  long long bits;
  __builtin_memcpy (&bits, &a, sizeof bits);
  return bits == 0x7ff840f440000000ll;
#else
  return __double_as_longlong (a) == 0x7ff840f440000000ll;
#endif
}

OCTA_FN bool
octa_isna_ (octa_k, float a)
{
#ifdef OCTA_HOST
  int bits;
  __builtin_memcpy (&bits, &a, sizeof bits);
  return bits == 0x7fc207a2;
#else
  return __float_as_int (a) == 0x7fc207a2;
#endif
}
OCTA_DEF_FLOATMAP (isnan)
OCTA_DEF_FLOATMAP (isinf)
OCTA_DEF_FLOATMAP (isfinite)
OCTA_DEF_FLOATMAP (isna)
OCTA_DEF_FLOATMAP (signbit)

/* ---- comparison ---- */

#define OCTA_DEF_COMPARE(name, op)                                            \
  OCTA_FN bool octa_##name##_ (octa_k, double a, double b)                    \
  {                                                                           \
    return a op b;                                                            \
  }                                                                           \
  OCTA_FN bool octa_##name##_ (octa_k, float a, float b) { return a op b; }   \
  OCTA_DEF_JOINT (name)
OCTA_DEF_COMPARE (eq, ==)
OCTA_DEF_COMPARE (ne, !=)
OCTA_DEF_COMPARE (lt, <)
OCTA_DEF_COMPARE (le, <=)
OCTA_DEF_COMPARE (gt, >)
OCTA_DEF_COMPARE (ge, >=)
#undef OCTA_DEF_COMPARE

/* ---- logic; core refuses NaN ---- */

OCTA_DEF_KEEP (true)

/* Logicals as they are.  */
OCTA_FN bool
octa_true (bool a)
{
  return a;
}
OCTA_FN bool
octa_isnan (bool)
{
  return false;
}
OCTA_FN bool
octa_and (bool a, bool b)
{
  return a & b;
}
OCTA_FN bool
octa_or (bool a, bool b)
{
  return a | b;
}

template <class A>
OCTA_FN bool
octa_not (A a)
{
  return ! octa_true (a);
}
template <class A>
OCTA_FN bool
octa_not_ok (A a)
{
  return ! octa_isnan (a);
}
template <class A>
OCTA_FN bool
octa_cast_l (A a)
{
  return octa_true (a);
}
template <class A>
OCTA_FN bool
octa_logical_ok (A a)
{
  return ! octa_isnan (a);
}
#define OCTA_DEF_LOGIC_OK(name)                                               \
  template <class A, class B> OCTA_FN bool octa_##name##_ok (A a, B b)        \
  {                                                                           \
    return ! octa_isnan (a) & ! octa_isnan (b);                               \
  }
#define OCTA_DEF_LOGIC(name, op)                                              \
  template <class A, class B> OCTA_FN bool octa_##name (A a, B b)             \
  {                                                                           \
    return (int)octa_true (octa_to<octa_joint<A, B>> (a))                     \
        op (int) octa_true (octa_to<octa_joint<B, A>> (b));                   \
  }                                                                           \
  OCTA_DEF_LOGIC_OK (name)
OCTA_DEF_LOGIC (and, &)
OCTA_DEF_LOGIC (or, |)
OCTA_DEF_LOGIC_OK (xor)
#undef OCTA_DEF_LOGIC
#undef OCTA_DEF_LOGIC_OK

template <class A, class B>
OCTA_FN bool
octa_xor (A a, B b)
{
  return octa_true (a) != octa_true (b);
}

/* ---- conversions to the float classes ---- */

template <class A>
OCTA_FN auto
octa_cast_d (A a)
{
  return octa_to<octa_if<(OCTA_KIND_OF (A) >= OCTA_Z), octa_z, double>> (a);
}
template <class A>
OCTA_FN auto
octa_cast_f (A a)
{
  return octa_to<octa_if<(OCTA_KIND_OF (A) >= OCTA_Z), octa_c, float>> (a);
}

/* ---- where real functions of reals end ---- */

#define OCTA_DEF_OK(name, test)                                               \
  template <class A> OCTA_FN bool octa_##name##_ok (A a)                      \
  {                                                                           \
    octa_float<A> x = octa_to<octa_float<A>> (a);                             \
    return test;                                                              \
  }
OCTA_DEF_OK (sqrt, ! (x < 0))
OCTA_DEF_OK (log, ! (x < 0))
OCTA_DEF_OK (log2, ! (x < 0))
OCTA_DEF_OK (log10, ! (x < 0))
OCTA_DEF_OK (realsqrt, ! (x < 0))
OCTA_DEF_OK (reallog, ! (x < 0))
OCTA_DEF_OK (log1p, ! (x < -1))
OCTA_DEF_OK (acosh, ! (x < 1))
OCTA_DEF_OK (acos, ! (x > 1 || x < -1))
OCTA_DEF_OK (asin, ! (x > 1 || x < -1))
OCTA_DEF_OK (atanh, ! (x > 1 || x < -1))
#undef OCTA_DEF_OK
#define OCTA_DEF_OK(name, of)                                                 \
  template <class A> OCTA_FN bool octa_##name##_ok (A a)                      \
  {                                                                           \
    return octa_##of##_ok (octa_rdivide (1.0, a));                            \
  }
OCTA_DEF_OK (asec, acos)
OCTA_DEF_OK (acsc, asin)
OCTA_DEF_OK (asech, acosh)
OCTA_DEF_OK (acoth, atanh)
#undef OCTA_DEF_OK

/* ---- bits of floats: core goes through uint64 ---- */

/* What the real part of A is taken as beside B.  */
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

/* How far core shifts for B: it converts to int as x86 does.  */
template <class B>
OCTA_FN int
octa_shift_count (B b)
{
  double x = (double)octa_re (b);
  bool fits = x > -2147483649. && x < 2147483648.;
  return fits ? (int)x : -2147483647 - 1;
}

/* A shifted; counts beyond the word wrap as they do on x86.  */
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
