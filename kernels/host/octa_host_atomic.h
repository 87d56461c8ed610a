/* octa_host_atomic.h -- CUDA's atomic functions: blocks run in parallel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_ATOMIC_H
#define OCTA_HOST_ATOMIC_H 1
#pragma GCC system_header

/* Replace *P by NEXT (old), and return the old value.  */
template <class T, class F>
inline T
octa_host_update (T *p, F next)
{
  T old, value;
  __atomic_load (p, &old, __ATOMIC_RELAXED);
  do
    value = next (old);
  while (!__atomic_compare_exchange (p, &old, &value, true, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED));
  return old;
}

/* Define each function with its _block and _system forms.  */
#define OCTA_HOST_ATOMIC(result, name, params, args, body)                    \
  inline result name params { body }                                          \
  inline result name##_block params { return name args; }                     \
  inline result name##_system params { return name args; }

#define OCTA_HOST_BUILTIN(T, name, builtin)                                   \
  OCTA_HOST_ATOMIC (T, name, (T * p, T v), (p, v),                            \
                    return builtin (p, v, __ATOMIC_RELAXED);)
#define OCTA_HOST_UPDATE(T, name, next)                                       \
  OCTA_HOST_ATOMIC (                                                          \
      T, name, (T * p, T v), (p, v),                                          \
      return octa_host_update (p, [v] (T old) -> T { return next; });)

#define OCTA_HOST_INTEGER(T)                                                  \
  OCTA_HOST_BUILTIN (T, atomicAdd, __atomic_fetch_add)                        \
  OCTA_HOST_BUILTIN (T, atomicSub, __atomic_fetch_sub)                        \
  OCTA_HOST_BUILTIN (T, atomicExch, __atomic_exchange_n)                      \
  OCTA_HOST_BUILTIN (T, atomicAnd, __atomic_fetch_and)                        \
  OCTA_HOST_BUILTIN (T, atomicOr, __atomic_fetch_or)                          \
  OCTA_HOST_BUILTIN (T, atomicXor, __atomic_fetch_xor)                        \
  OCTA_HOST_UPDATE (T, atomicMin, v < old ? v : old)                          \
  OCTA_HOST_UPDATE (T, atomicMax, old < v ? v : old)                          \
  OCTA_HOST_CAS (T)

#define OCTA_HOST_CAS(T)                                                      \
  OCTA_HOST_ATOMIC (T, atomicCAS, (T * p, T expected, T v), (p, expected, v), \
                    __atomic_compare_exchange_n (p, &expected, v, false,      \
                                                 __ATOMIC_SEQ_CST,            \
                                                 __ATOMIC_SEQ_CST);           \
                    return expected;)

OCTA_HOST_INTEGER (int)
OCTA_HOST_INTEGER (unsigned)
OCTA_HOST_INTEGER (long)
OCTA_HOST_INTEGER (unsigned long)
OCTA_HOST_INTEGER (long long)
OCTA_HOST_INTEGER (unsigned long long)
OCTA_HOST_CAS (unsigned short)
OCTA_HOST_UPDATE (unsigned, atomicInc, old >= v ? 0 : old + 1)
OCTA_HOST_UPDATE (unsigned, atomicDec, old == 0 || old > v ? v : old - 1)

#define OCTA_HOST_FLOAT(T)                                                    \
  OCTA_HOST_UPDATE (T, atomicAdd, old + v)                                    \
  OCTA_HOST_UPDATE (T, atomicSub, old - v)                                    \
  OCTA_HOST_UPDATE (T, atomicExch, (void (old), v))                           \
  OCTA_HOST_UPDATE (T, atomicMin, min (old, v))                               \
  OCTA_HOST_UPDATE (T, atomicMax, max (old, v))
OCTA_HOST_FLOAT (float)
OCTA_HOST_FLOAT (double)

#undef OCTA_HOST_FLOAT
#undef OCTA_HOST_CAS
#undef OCTA_HOST_INTEGER
#undef OCTA_HOST_UPDATE
#undef OCTA_HOST_BUILTIN
#undef OCTA_HOST_ATOMIC

#endif
