/* octa_libm.cuh -- functions of the C library, of real numbers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_DEF_LIBM(name)                                                   \
  OCTA_FN double octa_##name##_ (octa_k, double a)                            \
  {                                                                           \
    return OCTA_LIBM (name) (a);                                              \
  }                                                                           \
  OCTA_FN float octa_##name##_ (octa_k, float a)                              \
  {                                                                           \
    return OCTA_LIBM (name##f) (a);                                           \
  }
/* Large arguments are reduced in a long loop, which is a called function; the
   compiler leaves it out of the code for other arguments.  */
#ifdef OCTA_HOST
#define OCTA_DEF_TURNS(name) OCTA_DEF_LIBM (name)
#define OCTA_DEF_LOGS() OCTA_DEF_LIBM (log2) OCTA_DEF_LIBM (log10)
#else
/* CUDA's logarithms of powers can be off by one in the last bit: log2 (2^-119)
   for doubles, log10 (1e9) for singles.  */
#define OCTA_DEF_LOGS()                                                       \
  OCTA_FN double octa_log2_ (octa_k, double a)                                \
  {                                                                           \
    int e;                                                                    \
    return ::frexp (a, &e) == 0.5 ? e - 1 : ::log2 (a);                       \
  }                                                                           \
  OCTA_FN float octa_log2_ (octa_k, float a)                                  \
  {                                                                           \
    int e;                                                                    \
    return ::frexpf (a, &e) == 0.5f ? e - 1 : ::log2f (a);                    \
  }                                                                           \
  OCTA_FN double octa_log10_ (octa_k, double a) { return ::log10 (a); }       \
  OCTA_FN float octa_log10_ (octa_k, float a)                                 \
  {                                                                           \
    const float y = ::log10f (a), n = ::rintf (y);                            \
    const int most = ::fabsf (y - n) < 2e-6f && n <= 10 ? (int)n : 0;         \
    float power = 1; /* no product of 10 or less is rounded */                \
    _Pragma ("unroll 1") for (int i = 0; i < most; i++) power *= 10;          \
    return power == a ? n : y;                                                \
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
OCTA_DEF_LIBM (cbrt)
OCTA_DEF_LIBM (exp)
OCTA_DEF_LIBM (expm1)
OCTA_DEF_LIBM (log)
OCTA_DEF_LOGS ()
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
#undef OCTA_DEF_LOGS
