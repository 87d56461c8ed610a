/* octa_types.cuh -- element types, and the conversions of operands.

   Every operation is a template octa_NAME (a[, b]) over all classes.  It
   converts its operands to the class in which core computes, and calls an
   overload of octa_NAME_ (octa_k (), a[, b]).  The tag octa_k makes overloads
   in files that are included later visible, also for built-in types.

   No header is included: host kernels must compile in milliseconds.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_HOST
#define OCTA_FN static inline __attribute__ ((always_inline))
#define OCTA_CALLED OCTA_FN
#define OCTA_LOOP
#define OCTA_TABLE static const
#define OCTA_LIBM(f) octa_libm_##f
#else
#define OCTA_FN static __device__ __forceinline__
/* For long or rarely used functions, which are called and not inlined.  */
#define OCTA_CALLED static __device__ __noinline__
/* Before a loop with a long text, which is not repeated.  */
#define OCTA_LOOP _Pragma ("unroll 1")
/* Numbers that such a loop reads.  */
#define OCTA_TABLE static __constant__ const
#define OCTA_LIBM(f) ::f
#endif

#ifdef OCTA_HOST
/* Functions whose rounding depends on the C library are called by names that
   the compiler does not know.  Otherwise it would compute functions of
   constants itself and round better than core, which calls the library.  */
#define OCTA_ROUNDED(R, name, ...)                                            \
  extern "C" R octa_libm_##name (__VA_ARGS__) __asm__ (#name)                 \
    __attribute__ ((const, nothrow, leaf));
#define OCTA_ROUNDED_1(name)                                                  \
  OCTA_ROUNDED (double, name, double)                                         \
  OCTA_ROUNDED (float, name##f, float)
#define OCTA_ROUNDED_2(name)                                                  \
  OCTA_ROUNDED (double, name, double, double)                                 \
  OCTA_ROUNDED (float, name##f, float, float)
#define OCTA_ROUNDED_Z(name)                                                  \
  OCTA_ROUNDED (double _Complex, name, double _Complex)                       \
  OCTA_ROUNDED (float _Complex, name##f, float _Complex)
OCTA_ROUNDED_1 (cbrt)
OCTA_ROUNDED_1 (exp)
OCTA_ROUNDED_1 (exp2)
OCTA_ROUNDED_1 (expm1)
OCTA_ROUNDED_1 (log)
OCTA_ROUNDED_1 (log2)
OCTA_ROUNDED_1 (log10)
OCTA_ROUNDED_1 (log1p)
OCTA_ROUNDED_1 (sin)
OCTA_ROUNDED_1 (cos)
OCTA_ROUNDED_1 (tan)
OCTA_ROUNDED_1 (asin)
OCTA_ROUNDED_1 (acos)
OCTA_ROUNDED_1 (atan)
OCTA_ROUNDED_1 (sinh)
OCTA_ROUNDED_1 (cosh)
OCTA_ROUNDED_1 (tanh)
OCTA_ROUNDED_1 (asinh)
OCTA_ROUNDED_1 (acosh)
OCTA_ROUNDED_1 (atanh)
OCTA_ROUNDED_1 (erf)
OCTA_ROUNDED_1 (erfc)
OCTA_ROUNDED_1 (tgamma)
OCTA_ROUNDED_1 (lgamma)
OCTA_ROUNDED_2 (atan2)
OCTA_ROUNDED_2 (hypot)
OCTA_ROUNDED_2 (pow)
OCTA_ROUNDED_Z (csqrt)
OCTA_ROUNDED_Z (cexp)
OCTA_ROUNDED_Z (clog)
OCTA_ROUNDED_Z (csin)
OCTA_ROUNDED_Z (ccos)
OCTA_ROUNDED_Z (ctan)
OCTA_ROUNDED_Z (casin)
OCTA_ROUNDED_Z (cacos)
OCTA_ROUNDED_Z (catan)
OCTA_ROUNDED_Z (csinh)
OCTA_ROUNDED_Z (ccosh)
OCTA_ROUNDED_Z (ctanh)
OCTA_ROUNDED_Z (casinh)
OCTA_ROUNDED_Z (cacosh)
OCTA_ROUNDED_Z (catanh)
OCTA_ROUNDED (double _Complex, cpow, double _Complex, double _Complex)
OCTA_ROUNDED (float _Complex, cpowf, float _Complex, float _Complex)
#undef OCTA_ROUNDED
#undef OCTA_ROUNDED_1
#undef OCTA_ROUNDED_2
#undef OCTA_ROUNDED_Z

/* Functions that are exact, or rounded as in IEEE 754.  */
#define octa_libm_fabs __builtin_fabs
#define octa_libm_fabsf __builtin_fabsf
#define octa_libm_floor __builtin_floor
#define octa_libm_floorf __builtin_floorf
#define octa_libm_ceil __builtin_ceil
#define octa_libm_ceilf __builtin_ceilf
#define octa_libm_trunc __builtin_trunc
#define octa_libm_truncf __builtin_truncf
#define octa_libm_rint __builtin_rint
#define octa_libm_rintf __builtin_rintf
#define octa_libm_sqrt __builtin_sqrt
#define octa_libm_sqrtf __builtin_sqrtf
#define octa_libm_copysign __builtin_copysign
#define octa_libm_copysignf __builtin_copysignf
#define octa_libm_fmod __builtin_fmod
#define octa_libm_fmodf __builtin_fmodf
#define octa_libm_fma __builtin_fma
#define octa_libm_fmaf __builtin_fmaf
#define octa_libm_ldexp __builtin_ldexp
#define octa_libm_ldexpf __builtin_ldexpf
#define octa_libm_frexp __builtin_frexp
#define octa_libm_frexpf __builtin_frexpf
#endif

struct alignas (16) octa_z
{
  double re, im;
};

struct alignas (8) octa_c
{
  float re, im;
};

struct octa_k
{
};

/* Kinds of type: double and logical, single, integer, complex double, complex
   single.  */
#define OCTA_D 0
#define OCTA_F 1
#define OCTA_I 2
#define OCTA_Z 3
#define OCTA_C 4

template <class T> struct octa_kind
{
  static constexpr int k = OCTA_I;
};
#define OCTA_KIND(T, K)                                                       \
  template <> struct octa_kind<T>                                             \
  {                                                                           \
    static constexpr int k = K;                                               \
  };
OCTA_KIND (bool, OCTA_D)
OCTA_KIND (double, OCTA_D)
OCTA_KIND (float, OCTA_F)
OCTA_KIND (octa_z, OCTA_Z)
OCTA_KIND (octa_c, OCTA_C)
#undef OCTA_KIND

#define OCTA_KIND_OF(T) (octa_kind<T>::k)
#define OCTA_IS_INT(T) (OCTA_KIND_OF (T) == OCTA_I)
#define OCTA_IS_SINGLE(T)                                                     \
  (OCTA_KIND_OF (T) == OCTA_F || OCTA_KIND_OF (T) == OCTA_C)

template <bool c, class A, class B> struct octa_either
{
  typedef A t;
};
template <class A, class B> struct octa_either<false, A, B>
{
  typedef B t;
};
template <bool c, class A, class B>
using octa_if = typename octa_either<c, A, B>::t;

/* Single and complex are not converted, everything else becomes double.  */
template <class A>
using octa_float = octa_if<OCTA_KIND_OF (A) == OCTA_D || OCTA_IS_INT (A),
                           double, A>;
/* Logical becomes double.  */
template <class A>
using octa_number = octa_if<OCTA_KIND_OF (A) == OCTA_D, double, A>;
/* The class to which A is converted in arithmetic with B.  */
template <class A, class B>
using octa_joint = octa_if<
    OCTA_IS_INT (A), A,
    octa_if<(OCTA_KIND_OF (A) >= OCTA_Z),
            octa_if<OCTA_IS_SINGLE (A) || OCTA_IS_SINGLE (B), octa_c, octa_z>,
            octa_if<! OCTA_IS_INT (B)
                        && (OCTA_IS_SINGLE (A) || OCTA_IS_SINGLE (B)),
                    float, double>>>;
/* The real class of two operands; integers count as doubles.  */
template <class A, class B>
using octa_real2 = octa_if<OCTA_IS_SINGLE (A) || OCTA_IS_SINGLE (B), float,
                           double>;

template <class A, class T>
OCTA_FN T
octa_to_ (octa_k, A a, T)
{
  return (T)a;
}

OCTA_FN octa_z
octa_to_ (octa_k, octa_c a, octa_z)
{
  return octa_z{ a.re, a.im };
}

OCTA_FN octa_c
octa_to_ (octa_k, octa_z a, octa_c)
{
  return octa_c{ (float)a.re, (float)a.im };
}

template <class T, class A>
OCTA_FN T
octa_to (A a)
{
  return octa_to_ (octa_k (), a, T ());
}

/* The parts of a number.  */
template <class A>
OCTA_FN A
octa_re (A a)
{
  return a;
}
OCTA_FN double
octa_re (octa_z a)
{
  return a.re;
}
OCTA_FN float
octa_re (octa_c a)
{
  return a.re;
}

/* Define octa_NAME for all classes, with operands converted to octa_float,
   octa_number, or octa_joint.  */
#define OCTA_DEF_FLOATMAP(name)                                               \
  template <class A> OCTA_FN auto octa_##name (A a)                           \
  {                                                                           \
    return octa_##name##_ (octa_k (), octa_to<octa_float<A>> (a));            \
  }
#define OCTA_DEF_KEEP(name)                                                   \
  template <class A> OCTA_FN auto octa_##name (A a)                           \
  {                                                                           \
    return octa_##name##_ (octa_k (), octa_to<octa_number<A>> (a));           \
  }
#define OCTA_DEF_JOINT(name)                                                  \
  template <class A, class B> OCTA_FN auto octa_##name (A a, B b)             \
  {                                                                           \
    return octa_##name##_ (octa_k (), octa_to<octa_joint<A, B>> (a),          \
                           octa_to<octa_joint<B, A>> (b));                    \
  }

template <class T>
OCTA_FN T
octa_merge (bool a, T b, T c)
{
  return a ? b : c;
}
