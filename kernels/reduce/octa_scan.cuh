/* octa_scan.cuh -- octa_acc, the accumulator of a scan along a column.

   Compiled after the macros that src/reduce/scan.c writes:
     OCTA_OUT         the class of the result
     OCTA_TAKE(a, b)  value A combined with B, which follows it
     OCTA_INDEXED     carry the position too; OCTA_AT is its type
     OCTA_SATURATING  integers that stop at their limits; OCTA_LENGTH is the
                      unsigned type of their size
     OCTA_JOIN_FN     OCTA_CALLED if numbers are complex and OCTA_TAKE is long

   octa_feed (x, j) is element J of a column, octa_join (a, b) combines A
   with B, which follows it (associative), octa_give (a) is the value of the
   result.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Leading NaNs are kept until there is a number; NaNs after it are
   ignored.  */
template <class T>
OCTA_FN bool
octa_is_value (T x)
{
  return x == x;
}
OCTA_FN bool
octa_is_value (octa_z x)
{
  return x.re == x.re && x.im == x.im;
}
OCTA_FN bool
octa_is_value (octa_c x)
{
  return x.re == x.re && x.im == x.im;
}

/* Does B, which follows A, take its place: is it better, or A no value?  */
#ifdef OCTA_JOIN_FN
#define OCTA_PASSES(a, b, is_better, at_most)                                 \
  (is_better (b, a) | (! octa_is_value (a) & octa_is_value (b)))
#else
#define OCTA_JOIN_FN OCTA_FN
#define OCTA_PASSES(a, b, is_better, at_most)                                 \
  (! ((a)at_most (b)) & octa_is_value (b))
#endif
#define OCTA_PREFER(a, b, is_better, at_most)                                 \
  (OCTA_PASSES (a, b, is_better, at_most) ? (b) : (a))

#if defined OCTA_SATURATING

/* Several saturating additions are a function of the first operand: it is
   constant, then from (FROM, TO) on rises with slope 1 over LENGTH, and is
   constant again.  Adding saturated numbers is not associative, but composing
   such functions is.  */
struct octa_acc
{
  OCTA_OUT from, to;
  OCTA_LENGTH length;
};
#define OCTA_LOWEST                                                           \
  ((OCTA_OUT)-1 < (OCTA_OUT)1                                                 \
       ? (OCTA_OUT)((OCTA_LENGTH)1 << (sizeof (OCTA_OUT) * 8 - 1))            \
       : (OCTA_OUT)0)

/* A + B, ignoring the limits.  */
OCTA_FN OCTA_OUT
octa_shift (OCTA_OUT a, OCTA_LENGTH b)
{
  return (OCTA_OUT)(OCTA_LENGTH)((OCTA_LENGTH)a + b);
}

OCTA_FN OCTA_LENGTH
octa_distance (OCTA_OUT a, OCTA_OUT b)
{
  return (OCTA_LENGTH)((OCTA_LENGTH)b - (OCTA_LENGTH)a);
}

OCTA_FN octa_acc
octa_feed (OCTA_OUT x, long long)
{
  const OCTA_LENGTH all = (OCTA_LENGTH)~(OCTA_LENGTH)0;
  if (x < 0)
    return octa_acc{ octa_shift (OCTA_LOWEST, octa_distance (x, 0)),
                     OCTA_LOWEST,
                     (OCTA_LENGTH)(all - octa_distance (x, 0)) };
  return octa_acc{ OCTA_LOWEST, octa_shift (OCTA_LOWEST, (OCTA_LENGTH)x),
                   (OCTA_LENGTH)(all - (OCTA_LENGTH)x) };
}

OCTA_FN OCTA_OUT
octa_apply (octa_acc f, OCTA_OUT x)
{
  if (x <= f.from)
    return f.to;
  const OCTA_LENGTH d = octa_distance (f.from, x);
  return octa_shift (f.to, d < f.length ? d : f.length);
}

OCTA_JOIN_FN octa_acc
octa_join (octa_acc a, octa_acc b)
{
  const OCTA_OUT a_end = octa_shift (a.to, a.length);
  const OCTA_OUT b_end = octa_shift (b.from, b.length);
  const OCTA_OUT lo = a.to > b.from ? a.to : b.from;
  const OCTA_OUT hi = a_end < b_end ? a_end : b_end;
  if (lo >= hi)
    return octa_acc{ OCTA_LOWEST, octa_apply (b, a.to), 0 };
  return octa_acc{ octa_shift (a.from, octa_distance (a.to, lo)),
                   octa_shift (b.to, octa_distance (b.from, lo)),
                   octa_distance (lo, hi) };
}

OCTA_FN OCTA_OUT
octa_give (octa_acc a)
{
  return octa_apply (a, 0);
}

#elif defined OCTA_INDEXED

struct octa_acc
{
  OCTA_OUT value;
  OCTA_AT at;
};

OCTA_FN octa_acc
octa_feed (OCTA_OUT x, long long j)
{
  return octa_acc{ x, (OCTA_AT)j };
}

/* Which of two octa_acc is chosen by OCTA_TAKE.  */
#undef OCTA_PREFER
#define OCTA_PREFER(a, b, is_better, at_most)                                 \
  OCTA_PASSES (a, b, is_better, at_most)

OCTA_JOIN_FN octa_acc
octa_join (octa_acc x, octa_acc y)
{
  const OCTA_OUT a = x.value, b = y.value;
  return OCTA_TAKE (a, b) ? y : x;
}

OCTA_FN OCTA_OUT
octa_give (octa_acc a)
{
  return a.value;
}

#else

typedef OCTA_OUT octa_acc;

template <class T>
OCTA_FN octa_acc
octa_feed (T x, long long)
{
  return octa_to<octa_acc> (x);
}

OCTA_JOIN_FN octa_acc
octa_join (octa_acc a, octa_acc b)
{
  return OCTA_TAKE (a, b);
}

OCTA_FN OCTA_OUT
octa_give (octa_acc a)
{
  return a;
}

#endif
