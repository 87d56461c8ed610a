/* octa_math.cuh -- real functions, as core Octave computes them.

   Functions avoid branches if possible, so that host compilers vectorise them.
   Longer functions are in separate files, which are only included in kernels
   that need them, because reading them takes a compiler as long as a short
   kernel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_HOST
#define OCTA_NAN_D __builtin_nan ("")
#define OCTA_NAN_F __builtin_nanf ("")
#define OCTA_INF_D __builtin_inf ()
#define OCTA_INF_F __builtin_inff ()
#define OCTA_NA_D __builtin_nan ("0x40f440000000")
#define OCTA_NA_F __builtin_nanf ("0x207a2")
#define OCTA_MINUS_ZERO (-0.0)
#else
#define OCTA_NAN_D __longlong_as_double (0x7ff8000000000000ll)
#define OCTA_NAN_F __int_as_float (0x7fc00000)
#define OCTA_INF_D __longlong_as_double (0x7ff0000000000000ll)
#define OCTA_INF_F __int_as_float (0x7f800000)
#define OCTA_NA_D __longlong_as_double (0x7ff840f440000000ll)
#define OCTA_NA_F __int_as_float (0x7fc207a2)
#define OCTA_MINUS_ZERO octa_minus_zero ()

/* NVRTC (13.5 and before) takes x * x / -0.0 for a number that is never below
   zero, unless it does not see the constant.  */
OCTA_FN double
octa_minus_zero ()
{
  double zero;
  asm("mov.f64 %0, 0d8000000000000000;" : "=d"(zero));
  return zero;
}
#endif
#define OCTA_PI 3.14159265358979323846

/* ---- in both precisions: R is the type, S the C library's suffix ---- */

#define OCTA_DEF_BOTH(def)                                                    \
  def (double, , OCTA_NAN_D, OCTA_INF_D, 0x1p-52)                             \
  def (float, f, OCTA_NAN_F, OCTA_INF_F, 0x1p-23f)

/* Signs, parts and square roots.  */
#define OCTA_DEF(R, S, NAN_, INF_, EPS)                                       \
  OCTA_FN R octa_abs_ (octa_k, R a) { return OCTA_LIBM (fabs##S) (a); }       \
  OCTA_FN R octa_sqrt_ (octa_k, R a) { return OCTA_LIBM (sqrt##S) (a); }      \
  OCTA_FN R octa_sign_ (octa_k, R a)                                          \
  {                                                                           \
    R s = a > 0 ? (R)1 : a < 0 ? (R)-1 : (R)0;                                \
    return a != a ? NAN_ : s;                                                 \
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
OCTA_DEF_FLOATMAP (sqrt)
OCTA_DEF_KEEP (sign)
OCTA_DEF_KEEP (real)
OCTA_DEF_KEEP (imag)
OCTA_DEF_KEEP (conj)
OCTA_DEF_KEEP (uplus)
OCTA_DEF_KEEP (uminus)
OCTA_DEF_FLOATMAP (arg)

/* Rounding; halves are rounded away from zero.  */
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
/* The square root of the exact sum of squares, correctly rounded except in one
   of many thousand cases, because comparisons of complex numbers depend on
   it.  */
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

/* Operands of one float class are not converted.  The templates, with all that
   they call, take a compiler longer than a short kernel's own text.  */
#define OCTA_DEF_DIRECT(name, op)                                             \
  OCTA_FN auto octa_##name (double a, double b) { return a op b; }            \
  OCTA_FN auto octa_##name (float a, float b) { return a op b; }
OCTA_DEF_DIRECT (plus, +)
OCTA_DEF_DIRECT (minus, -)
OCTA_DEF_DIRECT (times, *)
OCTA_DEF_DIRECT (rdivide, /)
OCTA_DEF_DIRECT (eq, ==)
OCTA_DEF_DIRECT (ne, !=)
OCTA_DEF_DIRECT (lt, <)
OCTA_DEF_DIRECT (le, <=)
OCTA_DEF_DIRECT (gt, >)
OCTA_DEF_DIRECT (ge, >=)
#undef OCTA_DEF_DIRECT

/* ---- logic; core refuses NaN ---- */

OCTA_DEF_KEEP (true)

/* Logicals, without conversion.  */
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

/* ---- the domains of real functions ---- */

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
