/* octa_list_tpl.cuh -- lists of positions in device memory.

   OCTA_LIST_CONVERT  convert an index array of class OCTA_IN to 0-based
                      positions; the highest and lowest, and the first element
                      that is not an index, are stored in STATS
   OCTA_LIST_TWICE    (host, one block) does a position occur twice?  The bits
                      of SEEN are initially 0
   OCTA_LIST_CLAIM    each position is claimed by the last element of the list
                      that contains it
   OCTA_LIST_WINNERS  which elements have claimed their positions

   STATS: [0] the highest position, [1] the lowest, [2] the first bad element.
   Maxima and minima of integers do not depend on the order of the threads.

   SPDX-License-Identifier: GPL-3.0-or-later  */


#ifdef OCTA_HOST
static inline void
octa_raise (long long *p, long long v)
{
  long long old = __atomic_load_n (p, __ATOMIC_RELAXED);
  while (old < v
         && ! __atomic_compare_exchange_n (p, &old, v, true, __ATOMIC_RELAXED,
                                           __ATOMIC_RELAXED))
    ;
}
static inline void
octa_lower (long long *p, long long v)
{
  long long old = __atomic_load_n (p, __ATOMIC_RELAXED);
  while (old > v
         && ! __atomic_compare_exchange_n (p, &old, v, true, __ATOMIC_RELAXED,
                                           __ATOMIC_RELAXED))
    ;
}
#define OCTA_KERNEL(params, unpack, body)                                     \
  OCTA_RANGE_KERNEL (1)                                                       \
  {                                                                           \
    unpack;                                                                   \
    const long long first = lo * OCTA_BLOCK;                                  \
    const long long last                                                      \
        = hi * OCTA_BLOCK < count ? hi * OCTA_BLOCK : count;                  \
    for (long long i = first; i < last; i++)                                  \
      {                                                                       \
        body;                                                                 \
      }                                                                       \
  }
#else
static __device__ __forceinline__ void
octa_raise (long long *p, long long v)
{
  atomicMax (p, v);
}
static __device__ __forceinline__ void
octa_lower (long long *p, long long v)
{
  atomicMin (p, v);
}
#define OCTA_KERNEL(params, unpack, body)                                     \
  extern "C" __global__ void __launch_bounds__ (OCTA_BLOCK)                   \
  OCTA_NAME params                                                            \
  {                                                                           \
    const long long i = (long long)blockIdx.x * OCTA_BLOCK + threadIdx.x;     \
    if (i < count)                                                            \
      {                                                                       \
        body;                                                                 \
      }                                                                       \
  }
#endif

#if defined OCTA_LIST_CONVERT

/* OCTA_FITS (v): is the number v not too large for a long long?  */

/* The 0-based position for the index V, or -1 if it is not valid.  */
template <class T>
OCTA_FN long long
octa_position (T v)
{
  const long long whole = (long long)v;
  return (v >= (T)1) & OCTA_FITS (v) & (v == (T)whole) ? whole - 1 : -1;
}

#ifdef OCTA_HOST

OCTA_RANGE_KERNEL (1)
{
  OCTA_ARG (const OCTA_IN *, in, 0);
  OCTA_ARG (long long *, list, 1);
  OCTA_ARG (long long *, stats, 2);
  OCTA_ARG (long long, count, 3);
  const long long first = lo * OCTA_BLOCK;
  const long long last = hi * OCTA_BLOCK < count ? hi * OCTA_BLOCK : count;
  long long highest = -1, lowest = 0x7fffffffffffffffll;
  for (long long i = first; i < last; i++)
    {
      const long long p = octa_position (in[i]);
      list[i] = p;
      highest = p > highest ? p : highest;
      lowest = p < lowest ? p : lowest;
    }
  octa_raise (stats, highest);
  octa_lower (stats + 1, lowest);
  for (long long i = first; i < last && lowest < 0; i++)
    if (list[i] < 0)
      {
        octa_lower (stats + 2, i);
        break;
      }
}

#else

/* STATS are initialized.  Most elements do not change them; a read shows this,
   and is cheaper than an atomic operation.  */
OCTA_FN void
octa_note (long long *stats, long long p, long long i)
{
  volatile long long *now = stats;
  if (p < 0)
    octa_lower (stats + 2, i);
  if (p > now[0])
    octa_raise (stats, p);
  if (p < now[1])
    octa_lower (stats + 1, p);
}

OCTA_KERNEL ((const OCTA_IN *in, long long *list, long long *stats,
              long long count),
             OCTA_ARG (const OCTA_IN *, in, 0);
             OCTA_ARG (long long *, list, 1); OCTA_ARG (long long *, stats, 2);
             OCTA_ARG (long long, count, 3),
             const long long p = octa_position (in[i]);
             list[i] = p; octa_note (stats, p, i))

#endif

#elif defined OCTA_LIST_TWICE

OCTA_RANGE_KERNEL (1)
{
  OCTA_ARG (const long long *, list, 0);
  OCTA_ARG (unsigned long long *, seen, 1);
  OCTA_ARG (long long *, is_twice, 2);
  OCTA_ARG (long long, count, 3);
  unsigned long long found = 0;
  (void)lo;
  (void)hi;
  for (long long i = 0; i < count && ! found;)
    {
      const long long stop = i + 1024 < count ? i + 1024 : count;
      for (; i < stop; i++)
        {
          const unsigned long long bit = 1ull << list[i] % 64;
          found |= seen[list[i] / 64] & bit;
          seen[list[i] / 64] |= bit;
        }
    }
  *is_twice = found != 0;
}

#elif defined OCTA_LIST_CLAIM

OCTA_KERNEL ((const long long *list, long long *owner, long long count),
             OCTA_ARG (const long long *, list, 0);
             OCTA_ARG (long long *, owner, 1); OCTA_ARG (long long, count, 2),
             octa_raise (owner + list[i], i))

#else

OCTA_KERNEL ((const long long *list, const long long *owner, bool *wins,
              long long count),
             OCTA_ARG (const long long *, list, 0);
             OCTA_ARG (const long long *, owner, 1);
             OCTA_ARG (bool *, wins, 2); OCTA_ARG (long long, count, 3),
             wins[i] = owner[list[i]] == i)

#endif
