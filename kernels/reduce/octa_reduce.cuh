/* octa_reduce.cuh -- reductions of pre x count x post elements: the common
   part of both backends.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_HOST
#define OCTA_NAN __builtin_nan ("")
#else
#define OCTA_NAN nan ("")
#endif

#if defined OCTA_ACC_KIND_FLOAT
#define OCTA_ONE ((OCTA_ACC)1)
#ifdef OCTA_HOST
/* Accumulators are never NaN; OCTA_SETTLE handles columns with nothing but
   NaN.  */
#define OCTA_LOWEST ((OCTA_ACC)-__builtin_inf ())
#define OCTA_HIGHEST ((OCTA_ACC)__builtin_inf ())
#define OCTA_BETTER(a, b, is_better) ((is_better) ? (b) : (a))
#else
#define OCTA_LOWEST ((OCTA_ACC)OCTA_NAN)
#define OCTA_HIGHEST ((OCTA_ACC)OCTA_NAN)
/* Which zero, or which NaN, is found afterwards (OCTA_TELLS_ZEROS, or
   octa_fold_settle in src/reduce/fold.c).  Only for singles the device has one
   instruction.  */
#define OCTA_GREATER(a, b) octa_greater (a, b)
#define OCTA_LESS(a, b) octa_less (a, b)
OCTA_FN double
octa_greater (double a, double b)
{
  return a != a || b > a ? b : a;
}
OCTA_FN double
octa_less (double a, double b)
{
  return a != a || b < a ? b : a;
}
OCTA_FN float octa_greater (float a, float b) { return ::fmaxf (a, b); }
OCTA_FN float octa_less (float a, float b) { return ::fminf (a, b); }
#endif
#elif defined OCTA_ACC_KIND_COMPLEX
#define OCTA_ONE (OCTA_ACC{ 1, 0 })
#define OCTA_LOWEST (OCTA_ACC{ (decltype (OCTA_ACC::re))OCTA_NAN, 0 })
#define OCTA_HIGHEST OCTA_LOWEST
#define OCTA_BETTER(a, b, is_better)                                          \
  ((a).re != (a).re || (a).im != (a).im || (is_better) ? (b) : (a))
#else
#define OCTA_ONE ((OCTA_ACC)1)
#define OCTA_LOWEST                                                           \
  ((OCTA_ACC)-1 < (OCTA_ACC)1                                                 \
       ? (OCTA_ACC)(1ull << (sizeof (OCTA_ACC) * 8 - 1))                      \
       : (OCTA_ACC)0)
#define OCTA_HIGHEST                                                          \
  ((OCTA_ACC)-1 < (OCTA_ACC)1                                                 \
       ? (OCTA_ACC)((1ull << (sizeof (OCTA_ACC) * 8 - 1)) - 1)                \
       : (OCTA_ACC)-1)
#define OCTA_BETTER(a, b, is_better) ((is_better) ? (b) : (a))
#endif
#ifndef OCTA_GREATER
#define OCTA_GREATER(a, b) OCTA_BETTER (a, b, OCTA_OP_above (b, a))
#define OCTA_LESS(a, b) OCTA_BETTER (a, b, OCTA_OP_below (b, a))
#endif

/* In core, all () treats NaN as true, except across up to 8 columns.  */
#define OCTA_IS_SHORT (pre > 1 && count <= 8)

/* Nonzero and not NaN, which any () treats as false.  */
template <class Z>
OCTA_FN bool
octa_any_part (Z x)
{
  return (x.re != 0 || x.im != 0) && x.re == x.re && x.im == x.im;
}

/* Long text is not repeated.  */
#ifdef OCTA_LONG_TAKE
OCTA_CALLED OCTA_ACC
octa_take (OCTA_ACC a, OCTA_ACC b)
{
  return OCTA_LONG_TAKE (a, b);
}
#define OCTA_TAKE(a, b) octa_take (a, b)
#endif

/* Add loaded element number k to accumulator A.  */
#define OCTA_JOIN(acc, k)                                                     \
  {                                                                           \
    OCTA_EXPR (k)                                                             \
    const OCTA_ACC value_ = OCTA_FEED (OCTA_VALUE);                           \
    acc = OCTA_TAKE (acc, value_);                                            \
  }
