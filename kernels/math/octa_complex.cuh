/* octa_complex.cuh -- complex arithmetic and functions.

   On the host these are the C library's and compiler's own, which core uses
   too.  On a GPU they are written out below: products and quotients with the
   compiler's recovery of infinities, bit for bit; functions with the C
   library's branch cuts and signs of zero.  Single is computed in double
   there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#if defined OCTA_HOST && ! defined OCTA_OWN
#define OCTA_LIBRARY 1
#endif

/* Octave 11: core's max and min.  */
#ifdef OCTA_SINCE_11
#define OCTA_BY_ARG true
#else
#define OCTA_BY_ARG false
#endif

/* X (Z, R, S): complex type, real type, suffix of the C library.  */
#define OCTA_DEF_BOTH_Z(X) X (octa_z, double, ) X (octa_c, float, f)

#define OCTA_DEF(Z, R, S)                                                     \
  OCTA_FN Z octa_merge (bool a, Z b, R c)                                     \
  {                                                                           \
    return a ? b : Z{ c, 0 };                                                 \
  }                                                                           \
  OCTA_FN Z octa_merge (bool a, R b, Z c)                                     \
  {                                                                           \
    return a ? Z{ b, 0 } : c;                                                 \
  }
OCTA_DEF_BOTH_Z (OCTA_DEF)
#undef OCTA_DEF

/* ---- arithmetic ---- */

#ifdef OCTA_LIBRARY

/* -X in a form that the compiler does not recognize as a negation.  */
OCTA_FN double
octa_negated (double x)
{
  unsigned long long bits;
  __builtin_memcpy (&bits, &x, sizeof bits);
  bits ^= 1ull << 63;
  __builtin_memcpy (&x, &bits, sizeof bits);
  return x;
}

OCTA_FN float
octa_negated (float x)
{
  unsigned bits;
  __builtin_memcpy (&bits, &x, sizeof bits);
  bits ^= 1u << 31;
  __builtin_memcpy (&x, &bits, sizeof bits);
  return x;
}

/* Both parts of a product are written as differences, because GCC 12.2
   compiles a difference together with a sum to an instruction that rounds only
   once, even with -ffp-contract=off (GCC's bug 107647).  */
#define OCTA_DEF(Z, R, S)                                                     \
  OCTA_FN _Complex R octa_pack (Z a)                                          \
  {                                                                           \
    _Complex R r;                                                             \
    __real__ r = a.re;                                                        \
    __imag__ r = a.im;                                                        \
    return r;                                                                 \
  }                                                                           \
  OCTA_FN Z octa_unpack (_Complex R a)                                        \
  {                                                                           \
    return Z{ __real__ a, __imag__ a };                                       \
  }                                                                           \
  OCTA_FN Z octa_times_ (octa_k, Z a, Z b)                                    \
  {                                                                           \
    const Z r = { a.re * b.re - a.im * b.im,                                  \
                  a.re * b.im - octa_negated (a.im * b.re) };                 \
    if (r.re != r.re && r.im != r.im)                                         \
      return octa_unpack (octa_pack (a) * octa_pack (b));                     \
    return r;                                                                 \
  }                                                                           \
  OCTA_FN Z octa_rdivide_ (octa_k, Z a, Z b)                                  \
  {                                                                           \
    return octa_unpack (octa_pack (a) / octa_pack (b));                       \
  }
OCTA_DEF_BOTH_Z (OCTA_DEF)
#undef OCTA_DEF

#else

template <class R>
OCTA_FN R
octa_unit_if_inf (R a)
{
  R unit = octa_isinf_ (octa_k (), a) ? 1 : 0;
  return octa_signbit_ (octa_k (), a) ? -unit : unit;
}

template <class R>
OCTA_FN R
octa_zero_if_nan (R a)
{
  R zero = octa_signbit_ (octa_k (), a) ? (R)-0. : (R)0;
  return a != a ? zero : a;
}

/* Recompute a product whose parts are both NaN: it may be infinite.  */
template <class Z, class R>
OCTA_CALLED Z
octa_times_rescue (R a, R b, R c, R d, Z r)
{
  octa_k k;
  const R inf = (R)OCTA_INF_F;
  bool overflow = octa_isinf_ (k, a * c) || octa_isinf_ (k, b * d)
                  || octa_isinf_ (k, a * d) || octa_isinf_ (k, b * c);
  bool left = octa_isinf_ (k, a) || octa_isinf_ (k, b);
  bool right = octa_isinf_ (k, c) || octa_isinf_ (k, d);
  if (! left && ! right && ! overflow)
    return r;
  if (left)
    {
      a = octa_unit_if_inf (a);
      b = octa_unit_if_inf (b);
    }
  if (right)
    {
      c = octa_unit_if_inf (c);
      d = octa_unit_if_inf (d);
    }
  a = octa_zero_if_nan (a);
  b = octa_zero_if_nan (b);
  c = octa_zero_if_nan (c);
  d = octa_zero_if_nan (d);
  return Z{ inf * (a * c - b * d), inf * (a * d + b * c) };
}

/* The same for a quotient: nonzero by zero, infinite by finite, or finite by
   infinite.  */
template <class Z, class R>
OCTA_CALLED Z
octa_rdivide_rescue (R a, R b, R c, R d, Z r)
{
  octa_k k;
  const R inf = (R)OCTA_INF_F;
  bool above = octa_isinf_ (k, a) || octa_isinf_ (k, b);
  bool below = octa_isinf_ (k, c) || octa_isinf_ (k, d);
  if (c == 0 && d == 0 && (a == a || b == b))
    {
      R signed_inf = octa_signbit_ (k, c) ? -inf : inf;
      return Z{ signed_inf * a, signed_inf * b };
    }
  if (above && octa_isfinite_ (k, c) && octa_isfinite_ (k, d))
    {
      a = octa_unit_if_inf (a);
      b = octa_unit_if_inf (b);
      return Z{ inf * (a * c + b * d), inf * (b * c - a * d) };
    }
  if (below && octa_isfinite_ (k, a) && octa_isfinite_ (k, b))
    {
      c = octa_unit_if_inf (c);
      d = octa_unit_if_inf (d);
      return Z{ 0 * (a * c + b * d), 0 * (b * c - a * d) };
    }
  return r;
}

#define OCTA_DEF(Z, R, S)                                                     \
  OCTA_FN Z octa_times_ (octa_k, Z a, Z b)                                    \
  {                                                                           \
    Z r = { a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re };           \
    if (r.re != r.re && r.im != r.im)                                         \
      r = octa_times_rescue (a.re, a.im, b.re, b.im, r);                      \
    return r;                                                                 \
  }
OCTA_DEF_BOTH_Z (OCTA_DEF)
#undef OCTA_DEF

/* Smith's method with the safeguards of the compiler's library.  A divisor
   with the larger imaginary part is first rotated by a right angle.  */
OCTA_FN octa_z
octa_rdivide_ (octa_k, octa_z p, octa_z q)
{
  const double big = 0x1.fffffffffffffp+1022, tiny = 0x1p-1022;
  double a = p.re, b = p.im, c = q.re, d = q.im;
  if (OCTA_LIBM (fabs) (c) < OCTA_LIBM (fabs) (d))
    {
      double t = a;
      a = b;
      b = -t;
      t = c;
      c = d;
      d = -t;
    }
  double size = OCTA_LIBM (fabs) (c), fa = OCTA_LIBM (fabs) (a),
         fb = OCTA_LIBM (fabs) (b);
  double scale = size >= big ? 0.5 : 1;
  a *= scale;
  b *= scale;
  c *= scale;
  d *= scale;
  size *= scale;
  fa *= scale;
  fb *= scale;
  if (size < 0x1p-52
      || (size < big * 0x1p-52
          && ((fa < tiny && fb < big * 0x1p-52)
              || (fb < tiny && fa < big * 0x1p-52))))
    {
      a *= 0x1p52;
      b *= 0x1p52;
      c *= 0x1p52;
      d *= 0x1p52;
    }
  double ratio = d / c, below = d * ratio + c;
  octa_z r;
  if (OCTA_LIBM (fabs) (ratio) > tiny)
    r = octa_z{ (b * ratio + a) / below, (b - a * ratio) / below };
  else
    r = octa_z{ (a + d * (b / c)) / below, (b - d * (a / c)) / below };
  if (r.re != r.re && r.im != r.im)
    r = octa_rdivide_rescue (p.re, p.im, q.re, q.im, r);
  return r;
}

OCTA_FN octa_c
octa_rdivide_ (octa_k, octa_c p, octa_c q)
{
  double a = p.re, b = p.im, c = q.re, d = q.im, below = c * c + d * d;
  octa_c r = { (float)((a * c + b * d) / below),
               (float)((b * c - a * d) / below) };
  if (r.re != r.re && r.im != r.im)
    r = octa_rdivide_rescue (p.re, p.im, q.re, q.im, r);
  return r;
}

#endif

#define OCTA_DEF(Z, R, S)                                                     \
  OCTA_FN Z octa_plus_ (octa_k, Z a, Z b)                                     \
  {                                                                           \
    return Z{ a.re + b.re, a.im + b.im };                                     \
  }                                                                           \
  OCTA_FN Z octa_plus_ (octa_k, Z a, R b) { return Z{ a.re + b, a.im }; }     \
  OCTA_FN Z octa_plus_ (octa_k, R a, Z b) { return Z{ a + b.re, b.im }; }     \
  OCTA_FN Z octa_minus_ (octa_k, Z a, Z b)                                    \
  {                                                                           \
    return Z{ a.re - b.re, a.im - b.im };                                     \
  }                                                                           \
  OCTA_FN Z octa_minus_ (octa_k, Z a, R b) { return Z{ a.re - b, a.im }; }    \
  OCTA_FN Z octa_minus_ (octa_k, R a, Z b) { return Z{ a - b.re, -b.im }; }   \
  OCTA_FN Z octa_times_ (octa_k, Z a, R b)                                    \
  {                                                                           \
    return Z{ a.re * b, a.im * b };                                           \
  }                                                                           \
  OCTA_FN Z octa_times_ (octa_k, R a, Z b)                                    \
  {                                                                           \
    return Z{ a * b.re, a * b.im };                                           \
  }                                                                           \
  OCTA_FN Z octa_rdivide_ (octa_k, Z a, R b)                                  \
  {                                                                           \
    return Z{ a.re / b, a.im / b };                                           \
  }                                                                           \
  OCTA_FN Z octa_uplus_ (octa_k, Z a) { return a; }                           \
  OCTA_FN Z octa_uminus_ (octa_k, Z a) { return Z{ -a.re, -a.im }; }          \
  OCTA_FN Z octa_conj_ (octa_k, Z a) { return Z{ a.re, -a.im }; }             \
  OCTA_FN R octa_real_ (octa_k, Z a) { return a.re; }                         \
  OCTA_FN R octa_imag_ (octa_k, Z a) { return a.im; }                         \
  OCTA_FN R octa_abs_ (octa_k k, Z a) { return octa_hypot_ (k, a.re, a.im); } \
  OCTA_FN R octa_size_ (octa_k k, Z a) { return octa_abs_ (k, a); }           \
  OCTA_FN R octa_arg_ (octa_k, Z a)                                           \
  {                                                                           \
    return OCTA_LIBM (atan2##S) (a.im, a.re);                                 \
  }                                                                           \
  OCTA_FN Z octa_sign_ (octa_k k, Z a)                                        \
  {                                                                           \
    R r = octa_abs_ (k, a);                                                   \
    return r == 0 ? Z{ 0, 0 } : Z{ a.re / r, a.im / r };                      \
  }
OCTA_DEF_BOTH_Z (OCTA_DEF)
#undef OCTA_DEF

#define OCTA_DEF(Z, R, S)                                                     \
  OCTA_FN Z octa_rdivide_ (octa_k k, R a, Z b)                                \
  {                                                                           \
    return octa_rdivide_ (k, Z{ a, 0 }, b);                                   \
  }
OCTA_DEF_BOTH_Z (OCTA_DEF)
#undef OCTA_DEF

/* Both parts separately.  */
#define OCTA_DEF_PARTS(name)                                                  \
  OCTA_FN octa_z octa_##name##_ (octa_k k, octa_z a)                          \
  {                                                                           \
    return octa_z{ octa_##name##_ (k, a.re), octa_##name##_ (k, a.im) };      \
  }                                                                           \
  OCTA_FN octa_c octa_##name##_ (octa_k k, octa_c a)                          \
  {                                                                           \
    return octa_c{ octa_##name##_ (k, a.re), octa_##name##_ (k, a.im) };      \
  }
OCTA_DEF_PARTS (round)
OCTA_DEF_PARTS (fix)
OCTA_DEF_PARTS (floor)
OCTA_DEF_PARTS (ceil)
#undef OCTA_DEF_PARTS

/* complex (a, b); operands that are complex lose their imaginary parts.  */
template <class A, class B>
OCTA_FN auto
octa_complex (A a, B b)
{
  typedef octa_real2<A, B> R;
  typedef octa_if<sizeof (R) == sizeof (float), octa_c, octa_z> Z;
  return Z{ (R)octa_re (a), (R)octa_re (b) };
}

/* ---- tests and comparison ---- */

#define OCTA_DEF(Z, R, S)                                                     \
  OCTA_FN bool octa_isnan_ (octa_k, Z a)                                      \
  {                                                                           \
    return (a.re != a.re) | (a.im != a.im);                                   \
  }                                                                           \
  OCTA_FN bool octa_isinf_ (octa_k k, Z a)                                    \
  {                                                                           \
    return octa_isinf_ (k, a.re) | octa_isinf_ (k, a.im);                     \
  }                                                                           \
  OCTA_FN bool octa_isfinite_ (octa_k k, Z a)                                 \
  {                                                                           \
    return octa_isfinite_ (k, a.re) & octa_isfinite_ (k, a.im);               \
  }                                                                           \
  OCTA_FN bool octa_isna_ (octa_k k, Z a)                                     \
  {                                                                           \
    return octa_isna_ (k, a.re) | octa_isna_ (k, a.im);                       \
  }                                                                           \
  OCTA_FN bool octa_true_ (octa_k, Z a)                                       \
  {                                                                           \
    return (a.re != 0) | (a.im != 0);                                         \
  }                                                                           \
  OCTA_FN bool octa_eq_ (octa_k, Z a, Z b)                                    \
  {                                                                           \
    return (a.re == b.re) & (a.im == b.im);                                   \
  }                                                                           \
  OCTA_FN bool octa_eq_ (octa_k, Z a, R b)                                    \
  {                                                                           \
    return (a.re == b) & (a.im == 0);                                         \
  }                                                                           \
  OCTA_FN bool octa_eq_ (octa_k, R a, Z b)                                    \
  {                                                                           \
    return (a == b.re) & (b.im == 0);                                         \
  }                                                                           \
  OCTA_FN bool octa_ne_ (octa_k k, Z a, Z b) { return ! octa_eq_ (k, a, b); } \
  OCTA_FN bool octa_ne_ (octa_k k, Z a, R b) { return ! octa_eq_ (k, a, b); } \
  OCTA_FN bool octa_ne_ (octa_k k, R a, Z b) { return ! octa_eq_ (k, a, b); } \
  /* The argument as it sorts: in (-pi, pi]; that of a real beside a complex  \
     is 0 whatever its sign.  */                                              \
  OCTA_FN R octa_angle (octa_k k, Z a)                                        \
  {                                                                           \
    R t = octa_arg_ (k, a);                                                   \
    return t == (R)-OCTA_PI ? (R)OCTA_PI : t;                                 \
  }                                                                           \
  OCTA_FN R octa_angle (octa_k, R) { return 0; }                              \
  /* The order of core's max and min since Octave 11, where -pi is an          \
     argument of its own.  */                                                 \
  OCTA_CALLED bool octa_gt_by_arg (Z a, Z b)                                      \
  {                                                                           \
    R x = octa_abs_ (octa_k (), a), y = octa_abs_ (octa_k (), b);             \
    return x > y                                                              \
           || (x == y                                                         \
               && octa_arg_ (octa_k (), a) > octa_arg_ (octa_k (), b));       \
  }                                                                           \
  OCTA_FN bool octa_lt_by_arg (Z a, Z b) { return octa_gt_by_arg (b, a); }    \
  OCTA_CALLED Z octa_max_ (octa_k k, Z a, Z b)                                    \
  {                                                                           \
    if (OCTA_BY_ARG)                                                          \
      return octa_isnan_ (k, b)                                               \
                     || ! (octa_isnan_ (k, a) || octa_lt_by_arg (a, b))       \
                 ? a                                                          \
                 : b;                                                         \
    return octa_abs_ (k, a) >= octa_abs_ (k, b) || octa_isnan_ (k, a) ? a     \
                                                                      : b;    \
  }                                                                           \
  OCTA_CALLED Z octa_min_ (octa_k k, Z a, Z b)                                    \
  {                                                                           \
    if (OCTA_BY_ARG)                                                          \
      return octa_isnan_ (k, b)                                               \
                     || ! (octa_isnan_ (k, a) || octa_gt_by_arg (a, b))       \
                 ? a                                                          \
                 : b;                                                         \
    return octa_abs_ (k, a) <= octa_abs_ (k, b) || octa_isnan_ (k, a) ? a     \
                                                                      : b;    \
  }                                                                           \
  OCTA_FN Z octa_max_ (octa_k k, Z a, R b)                                    \
  {                                                                           \
    return octa_max_ (k, a, Z{ b, 0 });                                       \
  }                                                                           \
  OCTA_FN Z octa_max_ (octa_k k, R a, Z b)                                    \
  {                                                                           \
    return octa_max_ (k, Z{ a, 0 }, b);                                       \
  }                                                                           \
  OCTA_FN Z octa_min_ (octa_k k, Z a, R b)                                    \
  {                                                                           \
    return octa_min_ (k, a, Z{ b, 0 });                                       \
  }                                                                           \
  OCTA_FN Z octa_min_ (octa_k k, R a, Z b)                                    \
  {                                                                           \
    return octa_min_ (k, Z{ a, 0 }, b);                                       \
  }
OCTA_DEF_BOTH_Z (OCTA_DEF)
#undef OCTA_DEF

/* Compare by magnitude, and if these are equal, by argument.  */
#define OCTA_DEF_ORDER_OF(name, op, A, B)                                     \
  OCTA_CALLED bool octa_##name##_ (octa_k k, A a, B b)                        \
  {                                                                           \
    auto x = octa_abs_ (k, a), y = octa_abs_ (k, b);                          \
    if (x != y)                                                               \
      return x op y;                                                          \
    return octa_angle (k, a) op octa_angle (k, b);                            \
  }
#define OCTA_DEF_ORDER(name, op)                                              \
  OCTA_DEF_ORDER_OF (name, op, octa_z, octa_z)                                \
  OCTA_DEF_ORDER_OF (name, op, octa_z, double)                                \
  OCTA_DEF_ORDER_OF (name, op, double, octa_z)                                \
  OCTA_DEF_ORDER_OF (name, op, octa_c, octa_c)                                \
  OCTA_DEF_ORDER_OF (name, op, octa_c, float)                                 \
  OCTA_DEF_ORDER_OF (name, op, float, octa_c)
OCTA_DEF_ORDER (lt, <)
OCTA_DEF_ORDER (le, <=)
OCTA_DEF_ORDER (gt, >)
OCTA_DEF_ORDER (ge, >=)
#undef OCTA_DEF_ORDER
#undef OCTA_DEF_ORDER_OF
