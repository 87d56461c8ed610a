/* octa_loops.cuh -- the table of loops (octa_loops.h), made from ops.def.

   Which classes an operation has loops for follows from its RULE, and whether
   complex ones are among them from its CPLX.  These are the classes that
   scripts use most: double, single, uint8, int32, complex; logicals are
   converted to double, as the functions do too.  Other classes are converted
   to these (src/fuse/script.c).  If this would give other bits, the operation
   has loops for more classes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

#define OCTA_HOST 1
#include "kernels/host/octa_loops.h"
#include "kernels/math/octa_types.cuh"
#include "kernels/math/octa_math.cuh"
#include "kernels/math/octa_libm.cuh"
#include "kernels/math/octa_power.cuh"
#include "kernels/math/octa_bits.cuh"
#include "kernels/math/octa_int.cuh"
#include "kernels/math/octa_complex.cuh"
#include "kernels/math/octa_zmath.cuh"
#include "kernels/math/octa_special.cuh"
#include "kernels/math/octa_elfun.cuh"
#include "kernels/math/octa_gammainc.cuh"

typedef unsigned char octa_u8; /* octa_w and octa_W are defined in
                                  octa_int.cuh */

template <class T> struct octa_letter;
#define LETTER(T, l)                                                          \
  template <> struct octa_letter<T>                                           \
  {                                                                           \
    static constexpr char c = l;                                              \
  };
LETTER (double, 'd')
LETTER (float, 'f')
LETTER (bool, 'l')
LETTER (signed char, 'b')
LETTER (short, 's')
LETTER (int, 'i')
LETTER (long long, 'w')
LETTER (unsigned char, 'B')
LETTER (unsigned short, 'S')
LETTER (unsigned int, 'I')
LETTER (unsigned long long, 'W')
LETTER (octa_z, 'z')
LETTER (octa_c, 'c')

enum
{
#define OP(name, ...) number_##name,
#include "src/array/ops.def"
#undef OP
};

/* ---- a struct for each operation, with its value and its check ---- */

namespace
{ /* because there may be two tables with the same names */

#define CHECKS_NONE(name, n)                                                  \
  static constexpr bool checks = false;                                       \
  template <class A, class B> static bool ok (A, B)                           \
  {                                                                           \
    return true;                                                              \
  }
#define CHECKS_1(name) octa_##name##_ok (a)
#define CHECKS_2(name) octa_##name##_ok (a, b)
#define CHECKS_3(name) true
#define CHECKS_ERR(name, n)                                                   \
  static constexpr bool checks = true;                                        \
  template <class A, class B> static bool ok (A a, B b)                       \
  {                                                                           \
    (void)b;                                                                  \
    return CHECKS_##n (name);                                                 \
  }
#define CHECKS_RC(name, n) CHECKS_ERR (name, n)
#define CHECKS_RC_NONNEG(name, n) CHECKS_ERR (name, n)

/* Does an operation check complex operands too?  */
static constexpr bool
checks_complex (int op)
{
  return op == number_and || op == number_or || op == number_xor
         || op == number_not || op == number_logical || op == number_realpow;
}

#define OP(name, n, RULE, CPLX, CHECK, SIGN, expr, ...)                       \
  struct op_##name                                                            \
  {                                                                           \
    static constexpr bool any_part = checks_complex (number_##name);          \
    static constexpr bool is_divisor                                          \
        = number_##name == number_gcd || number_##name == number_lcm;         \
    CHECKS_##CHECK (name, n)                                                  \
    template <class A, class B, class C> static auto of (A a, B b, C c)       \
    {                                                                         \
      (void)b;                                                                \
      (void)c;                                                                \
      return expr;                                                            \
    }                                                                         \
  };
#include "src/array/ops.def"
#undef OP

/* The same for real operations that may have complex results.  */
#define RC_1(name) octa_##name##_rc (a)
#define RC_2(name) octa_##name##_rc (a, b)
#define RC_STRUCT(name, n)                                                    \
  struct rc_##name                                                            \
  {                                                                           \
    static constexpr bool any_part = false, is_divisor = false;               \
    CHECKS_NONE (name, n)                                                     \
    template <class A, class B, class C> static auto of (A a, B b, C)         \
    {                                                                         \
      (void)b;                                                                \
      return RC_##n (name);                                                   \
    }                                                                         \
  };
#define RC_STRUCT_NONE(name, n)
#define RC_STRUCT_ERR(name, n)
#define RC_STRUCT_RC(name, n) RC_STRUCT (name, n)
#define RC_STRUCT_RC_NONNEG(name, n) RC_STRUCT (name, n)
#define OP(name, n, RULE, CPLX, CHECK, ...) RC_STRUCT_##CHECK (name, n)
#include "src/array/ops.def"
#undef OP

}

/* ---- loops ---- */

/* Element I of A.  Logicals are tested, not converted, because compilers
   vectorise this.  */
template <bool is_test, class A>
static A
element (const A *a, int i)
{
  return a[i];
}
template <>
bool
element<true, bool> (const bool *a, int i)
{
  return ((const octa_u8 *)a)[i] != 0;
}

template <class F, class R, class A, class B, class C>
static void
run (void *r, const void *const *in, int n)
{
  constexpr bool is_test = octa_letter<R>::c == octa_letter<B>::c;
  R *__restrict to = (R *)r;
  const A *a = (const A *)in[0];
  const B *b = (const B *)in[1];
  const C *c = (const C *)in[2];
  for (int i = 0; i < n; i++)
    to[i] = F::of (element<is_test> (a, i), element<is_test> (b, i),
                   element<is_test> (c, i));
}

/* The type in which tests of A are collected; it has A's size, because all
   elements of a vector have one size.  */
template <class A>
using octa_mask = octa_if<sizeof (A) == 8, long long, int>;

template <class F, class A, class B>
static int
check (const void *const *in, int n)
{
  const A *a = (const A *)in[0];
  const B *b = (const B *)in[1];
  octa_mask<A> bad = 0;
  for (int i = 0; i < n; i++)
    bad |= -(octa_mask<A>)! F::ok (a[i], b[i]);
  return bad != 0;
}

/* ---- powers of one exponent ---- */

template <class F, class R, class A, class B>
static void
run_power (void *r, const void *const *in, int n)
{
  R *__restrict to = (R *)r;
  const A *a = (const A *)in[0];
  const B b = *(const B *)in[1];
  if (b == 2)
    for (int i = 0; i < n; i++)
      to[i] = F::of (a[i], (B)2, a[i]);
  else if (b == 3)
    for (int i = 0; i < n; i++)
      to[i] = F::of (a[i], (B)3, a[i]);
  else if (b == -1)
    for (int i = 0; i < n; i++)
      to[i] = F::of (a[i], (B)-1, a[i]);
  else
    for (int i = 0; i < n; i++)
      to[i] = F::of (a[i], b, a[i]);
}

template <class F, class A, class B>
static int
check_power (const void *const *in, int n)
{
  const A *a = (const A *)in[0];
  octa_mask<A> bad = 0;
  if (F::ok ((A)-1, *(const B *)in[1]))
    return false;
  for (int i = 0; i < n; i++)
    bad |= -(octa_mask<A>)(a[i] < 0);
  return bad != 0;
}

/* The functions that compute and check F if the second operand is one
   number.  */
template <class F, class R, class A, class B>
struct by_number
{
  static constexpr octa_loop_run *run = nullptr;
  static constexpr octa_loop_check *check = nullptr;
};
#define POWERS(F, A, B)                                                       \
  template <class R> struct by_number<F, R, A, B>                             \
  {                                                                           \
    static constexpr octa_loop_run *run = run_power<F, R, A, B>;              \
    static constexpr octa_loop_check *check = check_power<F, A, B>;           \
  };
#define EACH_POWER(F)                                                         \
  POWERS (F, double, double) POWERS (F, double, float)                        \
      POWERS (F, float, double) POWERS (F, float, float)
EACH_POWER (op_power)
EACH_POWER (op_realpow)

template <class F, class R, int n, class A, class B = A, class C = A>
static constexpr octa_loop
loop (int op)
{
  octa_loop l = { op, { 0 }, run<F, R, A, B, C>, nullptr, by_number<F, R, A, B>::run,
                  nullptr };
  l.letters[0] = octa_letter<R>::c;
  l.letters[1] = octa_letter<A>::c;
  if (n > 1)
    l.letters[2] = octa_letter<B>::c;
  if (n > 2)
    l.letters[3] = octa_letter<C>::c;
  if constexpr (F::checks && ! (F::is_divisor && OCTA_IS_INT (A))
                && (F::any_part
                    || (OCTA_KIND_OF (A) < OCTA_Z && OCTA_KIND_OF (B) < OCTA_Z)))
    {
      l.check = check<F, A, B>;
      l.check_number = by_number<F, R, A, B>::check;
    }
  return l;
}

/* The class of the operation's result.  */
template <class F, class A, class B = A, class C = A>
using result = decltype (F::of (A (), B (), C ()));

/* ---- the classes ---- */

#define ONE(op, A) loop<op_##op, result<op_##op, A>, 1, A> (number_##op),
#define TWO(op, A, B)                                                         \
  loop<op_##op, result<op_##op, A, B>, 2, A, B> (number_##op),
#define TEST(op, A) loop<op_##op, bool, 1, A> (number_##op),
#define TEST2(op, A, B) loop<op_##op, bool, 2, A, B> (number_##op),
#define TO(op, A, R) loop<op_##op, R, 1, A> (number_##op),

#define MERGED(op, R, B, C) loop<op_##op, R, 3, bool, B, C> (number_##op),

#define FLOATS(with, op)                                                      \
  with (op, double, double) with (op, double, float) with (op, float, double) \
      with (op, float, float)
#define INTS(with, op)                                                        \
  with (op, octa_u8, octa_u8) with (op, octa_u8, double)                      \
      with (op, double, octa_u8) with (op, int, int) with (op, int, double)   \
          with (op, double, int)
/* Integer classes whose values doubles cannot all represent.  */
#define LONGS(op)                                                             \
  TWO (op, octa_w, octa_w) TWO (op, octa_w, double)                     \
      TWO (op, double, octa_w) TWO (op, octa_W, octa_W)                 \
          TWO (op, octa_W, double) TWO (op, double, octa_W)
#define LONG_PAIRS(op)                                                        \
  TWO (op, octa_w, octa_w) TWO (op, octa_W, octa_W)
#define COMPLEX_PAIRS(with, op)                                               \
  with (op, octa_z, octa_z) with (op, octa_z, double)                         \
      with (op, double, octa_z)
#define SINGLE_PAIRS(op)                                                      \
  TWO (op, octa_c, octa_c) TWO (op, octa_c, float) TWO (op, float, octa_c)
/* All integer classes except uint8.  */
#define EACH_INT(with, op)                                                    \
  with (op, signed char) with (op, short) with (op, unsigned short)           \
      with (op, int) with (op, unsigned) with (op, octa_w) with (op, octa_W)

#define ALSO_C_TO_C(...) __VA_ARGS__
#define ALSO_C_TO_R(...) __VA_ARGS__
#define ALSO_CORE(...)
#define ALSO_ERROR(...)

#define LOOPS_FLOATMAP(op, CPLX)                                              \
  ONE (op, double) ONE (op, float) ALSO_##CPLX (ONE (op, octa_z))             \
      ALSO_##CPLX (ONE (op, octa_c))
#define LOOPS_FLOATONLY(op, CPLX) LOOPS_FLOATMAP (op, CPLX)
#define LOOPS_NUMERIC(op, CPLX) LOOPS_FLOATMAP (op, CPLX)
#define LOOPS_KEEP(op, CPLX)                                                  \
  LOOPS_FLOATMAP (op, CPLX) ONE (op, octa_u8) ONE (op, int)                   \
      ONE (op, octa_w) ONE (op, octa_W)
#define LOOPS_PREDICATE(op, CPLX)                                             \
  TEST (op, double) TEST (op, float) TEST (op, bool) ALSO_##CPLX (TEST (op, octa_z))          \
      ALSO_##CPLX (TEST (op, octa_c))
#define LOOPS_ARITH(op, CPLX)                                                 \
  FLOATS (TWO, op) INTS (TWO, op) ALSO_##CPLX (COMPLEX_PAIRS (TWO, op))       \
      ALSO_##CPLX (SINGLE_PAIRS (op)) LONGS (op)
#define LOOPS_COMPARE(op, CPLX)                                               \
  FLOATS (TEST2, op) INTS (TEST2, op) ALSO_##CPLX (COMPLEX_PAIRS (TEST2, op)) \
      ALSO_##CPLX (SINGLE_PAIRS (op)) LONGS (op)
#define LOOPS_ORDER(op, CPLX) LOOPS_COMPARE (op, CPLX)
#define LOOPS_BOOL(op, CPLX)                                                  \
  FLOATS (TEST2, op) TEST2 (op, bool, bool) COMPLEX_PAIRS (TWO, op)        \
      SINGLE_PAIRS (op)
#define LOOPS_XOR(op, CPLX) LOOPS_BOOL (op, CPLX)
#define LOOPS_MAP2(op, CPLX) FLOATS (TWO, op)
#define LOOPS_MINMAX(op, CPLX)                                                \
  FLOATS (TWO, op) INTS (TWO, op) COMPLEX_PAIRS (TWO, op)                  \
      SINGLE_PAIRS (op) LONG_PAIRS (op)
#define LOOPS_MODREM(op, CPLX) FLOATS (TWO, op) INTS (TWO, op) LONG_PAIRS (op)
#define PAIR_OF(op, I) TWO (op, I, I)
#define LOOPS_BIT(op, CPLX)                                                   \
  FLOATS (TWO, op) TWO (op, octa_u8, octa_u8) EACH_INT (PAIR_OF, op)
#define SHIFT_OF(op, I) TWO (op, I, double)
#define LOOPS_SHIFT(op, CPLX)                                                 \
  TWO (op, double, double) TWO (op, octa_u8, double)                          \
      SHIFT_OF (op, float) EACH_INT (SHIFT_OF, op)
#define LOOPS_GCD(op, CPLX)                                                   \
  TWO (op, double, double) TWO (op, double, float)                         \
      TWO (op, float, double) TWO (op, float, float)                    \
          TWO (op, octa_u8, octa_u8) EACH_INT (PAIR_OF, op)
#define LOOPS_LCM(op, CPLX) LOOPS_GCD (op, CPLX)
#define LOOPS_COMPLEX(op, CPLX)                                               \
  TWO (op, double, double) TWO (op, double, float)                         \
      TWO (op, float, double) TWO (op, float, float)
#define LOOPS_MERGE(op, CPLX)                                                 \
  MERGED (op, double, double, double) MERGED (op, float, float, float)        \
      MERGED (op, bool, bool, bool) MERGED (op, octa_z, octa_z, octa_z)       \
      MERGED (op, octa_u8, octa_u8, octa_u8)                                  \
      MERGED (op, unsigned short, unsigned short, unsigned short)             \
      MERGED (op, octa_z, octa_z, double) MERGED (op, octa_z, double, octa_z) \
      MERGED (op, octa_c, octa_c, float) MERGED (op, octa_c, float, octa_c)
#define CASTS(op, CPLX, R)                                                    \
  TO (op, double, R) TO (op, float, R) TO (op, octa_u8, R) TO (op, int, R)
#define LOOPS_CAST_double(op, CPLX)                                           \
  CASTS (op, CPLX, double)                                                    \
  TO (op, signed char, double) TO (op, short, double)                         \
      TO (op, long long, double) TO (op, unsigned short, double)              \
          TO (op, unsigned int, double) TO (op, unsigned long long, double)   \
              TO (op, bool, double) TO (op, octa_z, octa_z)                  \
                  TO (op, octa_c, octa_z)
#define LOOPS_CAST_single(op, CPLX)                                           \
  CASTS (op, CPLX, float) TO (op, octa_w, float)                        \
      TO (op, octa_W, float) TO (op, octa_z, octa_c)                    \
          TO (op, octa_c, octa_c)
#define LOOPS_CAST_logical(op, CPLX)                                          \
  CASTS (op, CPLX, bool) TO (op, octa_z, bool)                          \
      TO (op, octa_c, bool)
#define LOOPS_CAST_int8(op, CPLX) CASTS (op, CPLX, signed char)
#define LOOPS_CAST_int16(op, CPLX) CASTS (op, CPLX, short)
#define LOOPS_CAST_int32(op, CPLX) CASTS (op, CPLX, int)
#define LOOPS_CAST_int64(op, CPLX)                                            \
  CASTS (op, CPLX, octa_w) TO (op, octa_W, octa_w)                      \
  TO (op, octa_w, octa_w)
#define LOOPS_CAST_uint8(op, CPLX) CASTS (op, CPLX, unsigned char)
#define LOOPS_CAST_uint16(op, CPLX) CASTS (op, CPLX, unsigned short)
#define LOOPS_CAST_uint32(op, CPLX) CASTS (op, CPLX, unsigned int)
#define LOOPS_CAST_uint64(op, CPLX)                                           \
  CASTS (op, CPLX, octa_W) TO (op, octa_w, octa_W)                      \
  TO (op, octa_W, octa_W)

/* The results of operations that become complex.  */
#define RC_ONE(op, A)                                                         \
  loop<rc_##op, result<rc_##op, A>, 1, A> (number_##op),
#define RC_TWO(op, A, B)                                                      \
  loop<rc_##op, result<rc_##op, A, B>, 2, A, B> (number_##op),
#define RC_LOOPS_1(op) RC_ONE (op, double) RC_ONE (op, float)
#define RC_LOOPS_2(op) FLOATS (RC_TWO, op)
#define RC_LOOPS_NONE(op, n)
#define RC_LOOPS_ERR(op, n)
#define RC_LOOPS_RC(op, n) RC_LOOPS_##n (op)
#define RC_LOOPS_RC_NONNEG(op, n) RC_LOOPS_##n (op)

static constexpr octa_loop table[] = {
#define OP(name, n, RULE, CPLX, CHECK, ...)                                   \
  LOOPS_##RULE (name, CPLX) RC_LOOPS_##CHECK (name, n)
#include "src/array/ops.def"
#undef OP
};

static void
range (double *to, int n, double base, double step, double first,
       double stride)
{
  const double value = base + first * step;
  if (stride == 0)
    for (int k = 0; k < n; k++)
      to[k] = value;
  else
    for (int k = 0; k < n; k++)
      to[k] = base + (first + (double)k * stride) * step;
}

#ifdef OCTA_SINCE_11
#define RELEASE 11
#else
#define RELEASE 0
#endif
#ifdef __AVX2__
#define TABLE octa_loops_avx2
#else
#define TABLE octa_loops_plain
#endif

extern "C" const octa_loop_table TABLE
    = { range, table, sizeof table / sizeof *table, RELEASE };
