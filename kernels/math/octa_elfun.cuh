/* octa_elfun.cuh -- angles in degrees, parts of floats, remainders, common divisors.

   Only included in kernels that use an octae_ function (src/fuse/kgen.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Define octae_NAME by overloads octae_NAME_ for double and float.  */
#define OCTA_DEF_ELFUN(name)                                                  \
  template <class A> OCTA_FN auto octae_##name (A a)                          \
  {                                                                           \
    return octae_##name##_ (octa_to<octa_float<A>> (a));                      \
  }

/* ---- angles in degrees and in half turns, by the formulas of core's m-files
   ---- */

/* Reduce to [-half, half), exactly.  */
template <class A>
OCTA_FN auto
octae_wrap (A a, double half)
{
  return octa_minus (octa_mod (octa_minus (a, half), 2 * half), half);
}

template <class A>
OCTA_CALLED auto
octae_sind (A a)
{
  auto x = octae_wrap (a, 180.);
  auto y = octa_sin (octa_times (octa_rdivide (x, 180.), OCTA_PI));
  return octa_eq (x, -180.) ? 0 : y;
}

template <class A>
OCTA_FN auto
octae_sinpi_of (A x)
{
  auto y = octa_sin (octa_times (x, OCTA_PI));
  return octa_eq (x, -1.) ? 0 : y;
}

#ifdef OCTA_DEF_BOTH_Z
#define OCTA_DEF(Z, R, S)                                                     \
  OCTA_FN Z octae_sind (Z a)                                                  \
  {                                                                           \
    R x = octae_wrap (a.re, 180.);                                            \
    Z y = octa_sin (octa_times (octa_rdivide (Z{ x, a.im }, 180.), OCTA_PI)); \
    return Z{ x == -180 ? 0 : y.re, y.im };                                   \
  }
OCTA_DEF_BOTH_Z (OCTA_DEF)
#undef OCTA_DEF
#endif

template <class A>
OCTA_FN auto
octae_cosd (A a)
{
  return octae_sind (octa_plus (a, 90.));
}

/* V converted to the class of the first argument.  */
template <class Y>
OCTA_FN Y
octae_like (Y, double v)
{
  return (Y)v;
}
OCTA_FN octa_z
octae_like (octa_z, double v)
{
  return octa_z{ v, 0 };
}
OCTA_FN octa_c
octae_like (octa_c, double v)
{
  return octa_c{ (float)v, 0 };
}

/* Multiples of 180 are 0, odd multiples of 90 infinite.  */
template <class A>
OCTA_CALLED auto
octae_tand (A a)
{
  auto turn = octa_rdivide (a, 180.);
  auto beside = octa_rdivide (octa_minus (a, 90.), 180.);
  auto y = octa_tan (octa_times (turn, OCTA_PI));
  if (octa_eq (turn, octa_fix (turn)) && octa_isfinite (turn))
    y = octae_like (y, 0);
  if (octa_eq (beside, octa_fix (beside)) && octa_isfinite (beside))
    y = octae_like (y, OCTA_INF_D);
  return y;
}

template <class A>
OCTA_CALLED auto
octae_sinpi (A a)
{
  return octae_sinpi_of (octae_wrap (a, 1.));
}
template <class A>
OCTA_CALLED auto
octae_cospi (A a)
{
  return octae_sinpi_of (
      octa_minus (octa_mod (octa_minus (a, 0.5), 2.), 1.));
}

template <class A>
OCTA_FN auto
octae_degrees (A a)
{
  return octa_rdivide (octa_times (a, 180.), OCTA_PI);
}

#define OCTA_DEF(name, of)                                                    \
  template <class A> OCTA_FN bool octa_##name##_ok (A a)                      \
  {                                                                           \
    return octa_##of##_ok (a);                                                \
  }
OCTA_DEF (acosd, acos)
OCTA_DEF (asind, asin)
OCTA_DEF (asecd, asec)
OCTA_DEF (acscd, acsc)
#undef OCTA_DEF

#ifdef OCTA_DEF_BOTH_Z
#define OCTA_DEF(name, of)                                                    \
  template <class A> OCTA_FN auto octa_##name##_rc (A a)                      \
  {                                                                           \
    return octae_degrees (octa_##of##_rc (a));                                \
  }
OCTA_DEF (acosd, acos)
OCTA_DEF (asind, asin)
OCTA_DEF (asecd, asec)
OCTA_DEF (acscd, acsc)
#undef OCTA_DEF
#endif

/* ---- numbers ---- */

/* The unit in the last place.  */
OCTA_FN double
octae_eps_ (double a)
{
  int e;
  double x = OCTA_LIBM (fabs) (a);
  OCTA_LIBM (frexp) (x, &e);
  return ! (x < OCTA_INF_D)    ? OCTA_NAN_D
         : x < 0x1p-1022 ? 0x1p-1074
                               : OCTA_LIBM (ldexp) (1., e - 53);
}
OCTA_FN float
octae_eps_ (float a)
{
  int e;
  float x = OCTA_LIBM (fabsf) (a);
  OCTA_LIBM (frexpf) (x, &e);
  return ! (x < OCTA_INF_F)    ? OCTA_NAN_F
         : x < 0x1p-126f ? 0x1p-149f
                               : OCTA_LIBM (ldexpf) (1.f, e - 24);
}
OCTA_DEF_ELFUN (eps)

/* Halves are rounded to even.  */
OCTA_FN double
octae_roundb_ (double a)
{
  return OCTA_LIBM (rint) (a);
}
OCTA_FN float
octae_roundb_ (float a)
{
  return OCTA_LIBM (rintf) (a);
}
#define OCTA_DEF(Z)                                                           \
  OCTA_FN Z octae_roundb_ (Z a)                                               \
  {                                                                           \
    return Z{ octae_roundb_ (a.re), octae_roundb_ (a.im) };                   \
  }
OCTA_DEF (octa_z)
OCTA_DEF (octa_c)
#undef OCTA_DEF
OCTA_DEF_ELFUN (roundb)

/* [f, e] = log2 (a): a is f times a power of two, 1/2 <= f < 1.  */
#define OCTA_DEF(R, S, NAN_, INF_, EPS)                                       \
  OCTA_FN R octae_log2_f_ (R a)                                               \
  {                                                                           \
    int e;                                                                    \
    return OCTA_LIBM (fabs##S) (a) < INF_ && a != 0                           \
               ? OCTA_LIBM (frexp##S) (a, &e)                                 \
               : a;                                                           \
  }                                                                           \
  OCTA_FN R octae_log2_e_ (R a)                                               \
  {                                                                           \
    int e = 0;                                                                \
    OCTA_LIBM (frexp##S) (a, &e);                                             \
    return OCTA_LIBM (fabs##S) (a) < INF_ ? (R)e : (R)0;                      \
  }
OCTA_DEF_BOTH (OCTA_DEF)
#undef OCTA_DEF
OCTA_DEF_ELFUN (log2_f)
OCTA_DEF_ELFUN (log2_e)

/* C's fmod and ldexp.  No number needs a larger exponent than LARGE.  */
#define OCTA_DEF(R, S, NAN_, INF_, EPS)                                       \
  OCTA_CALLED R octae_fmod_ (R a, R b) { return OCTA_LIBM (fmod##S) (a, b); }     \
  OCTA_FN R octae_ldexp_ (R a, R b)                                           \
  {                                                                           \
    const int LARGE = 5000;                                                   \
    int e = b >= LARGE ? LARGE : b > -LARGE ? (int)b : -LARGE;                \
    return b == b ? OCTA_LIBM (ldexp##S) (a, e) : b;                          \
  }
OCTA_DEF_BOTH (OCTA_DEF)
#undef OCTA_DEF
#define OCTA_DEF_ELFUN2(name)                                                 \
  template <class A, class B> OCTA_FN auto octae_##name (A a, B b)            \
  {                                                                           \
    typedef octa_real2<A, B> R;                                               \
    return octae_##name##_ ((R)a, (R)b);                                      \
  }
OCTA_DEF_ELFUN2 (fmod)
OCTA_DEF_ELFUN2 (ldexp)
#undef OCTA_DEF_ELFUN2

/* ---- greatest common divisor and least common multiple ---- */

#ifdef OCTA_HOST
#define OCTA_ZEROS(x) __builtin_ctzll (x)
#else
#define OCTA_ZEROS(x) (__ffsll ((long long)(x)) - 1)
#endif

/* Computed by halving and subtracting.  */
OCTA_CALLED unsigned long long
octae_gcd_of (unsigned long long a, unsigned long long b)
{
  if (a == 0 || b == 0)
    return a | b;
  int twos = OCTA_ZEROS (a | b);
  a >>= OCTA_ZEROS (a);
  while (b)
    {
      b >>= OCTA_ZEROS (b);
      unsigned long long low = a < b ? a : b;
      b = a < b ? b - a : a - b;
      a = low;
    }
  return a << twos;
}

#define OCTA_DEF(R, S, NAN_, INF_, EPS)                                       \
  OCTA_CALLED R octae_gcd_ (R a, R b)                                             \
  {                                                                           \
    R x = OCTA_LIBM (fabs##S) (a), y = OCTA_LIBM (fabs##S) (b);               \
    while (y != 0 && ! (x < (R)0x1p63 && y < (R)0x1p63))                      \
      {                                                                       \
        R rest = x < INF_ && y < INF_ ? OCTA_LIBM (fmod##S) (x, y) : (R)0;    \
        x = y;                                                                \
        y = rest;                                                             \
      }                                                                       \
    if (! (x < (R)0x1p63))                                                    \
      return x;                                                               \
    return (R)octae_gcd_of ((unsigned long long)x, (unsigned long long)y);    \
  }                                                                           \
  OCTA_FN bool octae_is_whole (R a)                                           \
  {                                                                           \
    return OCTA_LIBM (fabs##S) (a) < INF_ && OCTA_LIBM (trunc##S) (a) == a;   \
  }
OCTA_DEF_BOTH (OCTA_DEF)
#undef OCTA_DEF

/* Integers; a float operand is converted to the integer class.  */
template <class I>
OCTA_FN I
octae_gcd_ (I a, I b)
{
  octa_k k;
  return (I)octae_gcd_of ((unsigned long long)octa_abs_ (k, a),
                          (unsigned long long)octa_abs_ (k, b));
}

template <class A, class B>
using octae_wider = octa_if<
    OCTA_IS_INT (A) && (! OCTA_IS_INT (B) || sizeof (A) >= sizeof (B)), A,
    octa_if<OCTA_IS_INT (B), B, octa_joint<A, B>>>;

OCTA_FN double
octa_int_of_ (octa_k, double x, double)
{
  return x;
}
OCTA_FN float
octa_int_of_ (octa_k, float x, float)
{
  return x;
}

template <class T, class A>
OCTA_FN T
octae_as (A a)
{
  typedef octa_if<OCTA_IS_INT (A), A, octa_if<OCTA_IS_INT (T), double, T>> P;
  return octa_int_of_ (octa_k (), octa_to<P> (a), (T)0);
}

template <class A, class B>
OCTA_FN auto
octae_gcd (A a, B b)
{
  typedef octae_wider<A, B> T;
  return octae_gcd_ (octae_as<T> (a), octae_as<T> (b));
}

template <class A, class B>
OCTA_FN bool
octa_gcd_ok (A a, B b)
{
  typedef octa_joint<A, B> T;
  return octae_is_whole ((T)a) && octae_is_whole ((T)b);
}
template <class A, class B>
OCTA_FN bool
octa_lcm_ok (A a, B b)
{
  return octa_gcd_ok (a, b);
}

template <class A, class B>
OCTA_FN auto
octae_lcm (A a, B b)
{
  auto r = octa_times (a, octa_rdivide (b, octae_gcd (a, b)));
  return a == 0 && b == 0 ? (decltype (r))0 : r;
}
