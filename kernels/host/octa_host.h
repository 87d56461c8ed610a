/* octa_host.h -- CUDA C++ for the system's compiler; put before user code.

   This file has the parts that are ordinary C++: built-in variables, types,
   device functions.  src/host/source.c rewrites the others (__global__,
   __shared__, __launch_bounds__ ...) after preprocessing; they are no macros.

   Threads of a block are iterations of a loop, or fibres of one OS thread where
   they wait for one another.  So the built-in variables can be thread-local,
   and a call that waits brings threadIdx back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_H
#define OCTA_HOST_H 1
#pragma GCC system_header
#if ! defined __clang__ && __GNUC__ < 14
#pragma GCC optimize("no-tree-sink") /* see octa_launch.h */
#endif

/* Functions of the C library are replaced by octa_host_process.h.  */
#undef _FORTIFY_SOURCE

/* Leave out the special functions of C++17, which device code does not have;
   they are half of the text that the compiler would read.  */
#include <cstddef>
#undef _GLIBCXX_USE_STD_SPEC_FUNCS

#include <float.h>
#include <initializer_list> /* for (int i : { 1, 2 }) */
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>

#include "octa_host_abi.h"

#ifndef __clang__
enum
{
  octa_host_compiler_is_gcc = 1 /* src/host/compile.c looks for this name */
};
#endif

#define OCTA_HOST 1
#define __CUDACC__ 1
#define __CUDA_ARCH__ 700
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define CUDART_VERSION 13000

#define __align__(n) __attribute__ ((aligned (n)))
#define __builtin_align__(n) __attribute__ ((aligned (n)))
#ifndef __clang__
#define __builtin_assume(x) ((x) ? (void)0 : __builtin_unreachable ())
#endif

#include "octa_host_vector.h"

/* Pieces that are linked share these.  */
#ifdef OCTA_HOST_RELOCATABLE
#define OCTA_HOST_STATE inline
#else
#define OCTA_HOST_STATE static
#endif

OCTA_HOST_STATE thread_local uint3 threadIdx, blockIdx;
OCTA_HOST_STATE thread_local dim3 blockDim, gridDim;
static constexpr int warpSize = 32;

OCTA_HOST_STATE thread_local void *octa_host_shared; /* dynamic shared memory
                                                        of the block */
OCTA_HOST_STATE const octa_host_runtime *octa_host_rt;

static void
octa_host_begin_block (const unsigned *grid, const unsigned *block,
                       void *shared)
{
  gridDim = dim3 (grid[0], grid[1], grid[2]);
  blockDim = dim3 (grid[3], grid[4], grid[5]);
  blockIdx = { block[0], block[1], block[2] };
  octa_host_shared = shared;
  asm volatile ("" ::: "memory"); /* these are read if the kernel fails */
}

static void
octa_host_where_now (unsigned *block)
{
  block[0] = blockIdx.x;
  block[1] = blockIdx.y;
  block[2] = blockIdx.z;
}

/* Let other threads run while this one waits.  */
struct octa_host_wait
{
  uint3 mine;
  octa_host_wait () : mine (threadIdx) { asm volatile ("" ::: "memory"); }
  ~octa_host_wait ()
  {
    asm volatile ("" ::: "memory");
    threadIdx = mine;
  }
};

/* ---- the block ---- */

inline void
__syncthreads ()
{
  octa_host_wait wait;
  octa_host_rt->barrier (0, nullptr);
}

inline int
__syncthreads_count (int predicate)
{
  octa_host_wait wait;
  return (int)octa_host_rt->barrier (predicate != 0, nullptr);
}

inline int
__syncthreads_or (int predicate)
{
  return __syncthreads_count (predicate) != 0;
}

inline int
__syncthreads_and (int predicate)
{
  return __syncthreads_count (!predicate) == 0;
}

inline void
__threadfence ()
{
  __atomic_thread_fence (__ATOMIC_SEQ_CST);
}
inline void
__threadfence_block ()
{
  __atomic_thread_fence (__ATOMIC_SEQ_CST);
}
inline void
__threadfence_system ()
{
  __atomic_thread_fence (__ATOMIC_SEQ_CST);
}

inline void
__nanosleep (unsigned)
{
  octa_host_wait wait;
  octa_host_rt->yield ();
}

/* ---- the warp ---- */

inline unsigned long long
octa_host_warp (int call, unsigned mask, unsigned long long value,
                unsigned source)
{
  octa_host_wait wait;
  return octa_host_rt->warp (call, mask, value, source);
}

inline void
__syncwarp (unsigned mask = 0xffffffffu)
{
  octa_host_warp (OCTA_HOST_SYNC, mask, 0, 0);
}

inline unsigned
__activemask ()
{
  return (unsigned)octa_host_warp (OCTA_HOST_ACTIVE, 0, 0, 0);
}

inline unsigned
__ballot_sync (unsigned mask, int predicate)
{
  return (unsigned)octa_host_warp (OCTA_HOST_BALLOT, mask, predicate != 0, 0);
}

inline int
__any_sync (unsigned mask, int predicate)
{
  return __ballot_sync (mask, predicate) != 0;
}

inline int
__all_sync (unsigned mask, int predicate)
{
  return __ballot_sync (mask, !predicate) == 0;
}

template <class T>
inline unsigned long long
octa_host_bits (T value)
{
  static_assert (sizeof (T) <= 8, "warp functions take at most 8 bytes");
  unsigned long long bits = 0;
  __builtin_memcpy (&bits, &value, sizeof value);
  return bits;
}

template <class T>
inline T
octa_host_shuffle (unsigned mask, T value, unsigned source)
{
  unsigned long long bits
      = octa_host_warp (OCTA_HOST_SHUFFLE, mask, octa_host_bits (value),
                        source);
  __builtin_memcpy (&value, &bits, sizeof value);
  return value;
}

template <class T>
inline T
__shfl_sync (unsigned mask, T value, int source, int width = 32)
{
  unsigned lane = octa_host_rt->lane (), w = (unsigned)width;
  return octa_host_shuffle (mask, value,
                            (lane & ~(w - 1)) | ((unsigned)source & (w - 1)));
}

template <class T>
inline T
__shfl_up_sync (unsigned mask, T value, unsigned delta, int width = 32)
{
  unsigned lane = octa_host_rt->lane (), w = (unsigned)width;
  return octa_host_shuffle (mask, value,
                            delta <= (lane & (w - 1)) ? lane - delta : lane);
}

template <class T>
inline T
__shfl_down_sync (unsigned mask, T value, unsigned delta, int width = 32)
{
  unsigned lane = octa_host_rt->lane (), w = (unsigned)width;
  return octa_host_shuffle (
      mask, value, delta < w - (lane & (w - 1)) ? lane + delta : lane);
}

template <class T>
inline T
__shfl_xor_sync (unsigned mask, T value, int lanes, int width = 32)
{
  unsigned lane = octa_host_rt->lane (), w = (unsigned)width;
  unsigned source = lane ^ (unsigned)lanes;
  return octa_host_shuffle (mask, value,
                            source < (lane & ~(w - 1)) + w ? source : lane);
}

template <class T>
inline unsigned
__match_any_sync (unsigned mask, T value)
{
  return (unsigned)octa_host_warp (OCTA_HOST_MATCH, mask,
                                   octa_host_bits (value), 0);
}

template <class T>
inline unsigned
__match_all_sync (unsigned mask, T value, int *predicate)
{
  unsigned same = __match_any_sync (mask, value);
  unsigned all = (unsigned)octa_host_warp (OCTA_HOST_SYNC, mask, 0, 0);
  *predicate = same == all;
  return same == all ? all : 0;
}

#define OCTA_HOST_REDUCE(name, combine)                                       \
  template <class T> inline T name (unsigned mask, T value)                   \
  {                                                                           \
    unsigned all = (unsigned)octa_host_warp (OCTA_HOST_SYNC, mask, 0, 0);     \
    T a = octa_host_shuffle (mask, value, (unsigned)__builtin_ctz (all));     \
    for (all &= all - 1; all; all &= all - 1)                                 \
      {                                                                       \
        T b = octa_host_shuffle (mask, value, (unsigned)__builtin_ctz (all)); \
        a = combine;                                                          \
      }                                                                       \
    return a;                                                                 \
  }
OCTA_HOST_REDUCE (__reduce_add_sync, a + b)
OCTA_HOST_REDUCE (__reduce_min_sync, (b < a ? b : a))
OCTA_HOST_REDUCE (__reduce_max_sync, (a < b ? b : a))
OCTA_HOST_REDUCE (__reduce_and_sync, a &b)
OCTA_HOST_REDUCE (__reduce_or_sync, a | b)
OCTA_HOST_REDUCE (__reduce_xor_sync, a ^ b)
#undef OCTA_HOST_REDUCE

/* ---- failing ---- */

inline void
octa_host_fail (const char *text, const char *file, unsigned line,
                const char *function)
{
  const unsigned block[3] = { blockIdx.x, blockIdx.y, blockIdx.z };
  const unsigned thread[3] = { threadIdx.x, threadIdx.y, threadIdx.z };
  octa_host_rt->fail (text, file, line, function, block, thread);
}

__attribute__ ((noreturn, cold)) inline void
octa_host_end (const char *what)
{
  const unsigned block[3] = { blockIdx.x, blockIdx.y, blockIdx.z };
  const unsigned thread[3] = { threadIdx.x, threadIdx.y, threadIdx.z };
  octa_host_rt->end (what, block, thread);
  __builtin_unreachable ();
}

inline void
__trap ()
{
  octa_host_end ("__trap () was called");
}

#include "include/assert.h"
#include "octa_host_process.h"

/* ---- time and reading ---- */

inline long long
clock64 ()
{
  timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (long long)t.tv_sec * 1000000000 + t.tv_nsec;
}

template <class T>
inline T
__ldg (const T *p)
{
  return *p;
}
template <class T>
inline T
__ldcg (const T *p)
{
  return *p;
}
template <class T>
inline T
__ldca (const T *p)
{
  return *p;
}
template <class T>
inline T
__ldcs (const T *p)
{
  return *p;
}
template <class T>
inline void
__stcg (T *p, T value)
{
  *p = value;
}
template <class T>
inline void
__stcs (T *p, T value)
{
  *p = value;
}

typedef unsigned long long cudaTextureObject_t, cudaSurfaceObject_t;

#include "octa_host_math.h"
#include "octa_host_atomic.h"
#include "octa_host_entry.h"

#endif
