/* octa_ew_tpl.cuh -- elementwise kernels: one pass over the result.

   Compiled after the macros that src/fuse/kgen.c writes.  On a GPU each thread
   computes one 16-byte vector of the widest type (OCTA_V elements), which is
   necessary to reach the speed of the memory.  In rows that are not contiguous
   a thread computes OCTA_EW_UNROLL elements.  On the host a worker computes
   its share of the blocks in one loop that the compiler vectorises.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_HOST

#ifdef OCTA_LAST_DRAWN
#undef OCTA_DRAWN
#define OCTA_DRAWN(D, G, r, i, a) parameter[at_] = (a)
#endif
#ifdef OCTA_RUN
#undef OCTA_DRAW
#define OCTA_DRAW(v, s, ...) v.e[0] = s[at_]
#endif

OCTA_RANGE_KERNEL (1)
{
  OCTA_UNPACK
  OCTA_ONCE
  OCTA_BAD
#ifdef OCTA_ROWS
  const long long chunk = OCTA_BLOCK * OCTA_EW_UNROLL;
  const long long chunks = (d0 + chunk - 1) / chunk;
  for (long long b = lo; b < hi; b++)
    {
      OCTA_ROW (b / chunks)
      const long long first = b % chunks * chunk;
      const long long last = first + chunk < d0 ? first + chunk : d0;
#pragma GCC ivdep
      for (long long i_ = first; i_ < last; i_++)
        {
          OCTA_HOLD
          OCTA_LOAD (0)
          OCTA_EXPR (0)
          OCTA_STORE (0)
        }
    }
#else
  const long long first = lo * OCTA_BLOCK;
  const long long last
      = hi * OCTA_BLOCK < OCTA_COUNT ? hi * OCTA_BLOCK : OCTA_COUNT;
#if defined OCTA_LAST_DRAWN
  for (long long run = first; run < last; run += OCTA_DRAWS_RUN)
    {
      OCTA_LAST_DRAWN parameter[OCTA_DRAWS_RUN];
      const int n_
          = last - run < OCTA_DRAWS_RUN ? (int)(last - run) : OCTA_DRAWS_RUN;
      for (int at_ = 0; at_ < n_; at_++)
        {
          OCTA_LOAD (run + at_, last)
          OCTA_EXPR (0)
        }
      OCTA_LAST_RUN (run, parameter, q0 + run, n_);
    }
#elif defined OCTA_RUN
  for (long long run = first; run < last; run += OCTA_DRAWS_RUN)
    {
      OCTA_RUN (run)
      const int n_
          = last - run < OCTA_DRAWS_RUN ? (int)(last - run) : OCTA_DRAWS_RUN;
#pragma GCC ivdep
      for (int at_ = 0; at_ < n_; at_++)
        {
          OCTA_LOAD (run + at_, last)
          OCTA_EXPR (0)
          OCTA_STORE (run + at_, last)
        }
    }
#else
#pragma GCC ivdep
  for (long long i = first; i < last; i++)
    {
      OCTA_LOAD (i, last)
      OCTA_EXPR (0)
      OCTA_STORE (i, last)
    }
#endif
#endif
  OCTA_REPORT
}

#else

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (OCTA_PARAMS int unused)
{
  (void)unused;
  OCTA_ONCE
  OCTA_BAD
#ifdef OCTA_ROWS
  const long long chunk = OCTA_BLOCK * OCTA_EW_UNROLL;
  const long long chunks = (d0 + chunk - 1) / chunk;
  OCTA_ROW ((long long)blockIdx.x / chunks)
  const long long first
      = (long long)blockIdx.x % chunks * chunk + (long long)threadIdx.x;
  OCTA_FOR_EACH
  for (int u = 0; u < OCTA_EW_UNROLL; u += OCTA_V)
    {
      OCTA_HOLD
#pragma unroll
      for (int k = 0; k < OCTA_V; k++)
        {
          const long long i_ = first + (u + k) * OCTA_BLOCK;
          if (i_ < d0)
            {
              OCTA_LOAD (k)
            }
        }
      OCTA_FOR_EACH
      for (int k = 0; k < OCTA_V; k++)
        {
          const long long i_ = first + (u + k) * OCTA_BLOCK;
          if (i_ < d0)
            {
              OCTA_EXPR (OCTA_NTH (k))
              OCTA_STORE (OCTA_NTH (k))
            }
          OCTA_TURN
        }
    }
#else
  const long long count = OCTA_COUNT;
  const long long i
      = ((long long)blockIdx.x * OCTA_BLOCK + threadIdx.x) * OCTA_V;
  if (i < count)
    {
      OCTA_LOAD (i, count)
      OCTA_FOR_EACH
      for (int k = 0; k < OCTA_V; k++)
        {
#if defined OCTA_FLAGS || defined OCTA_CALLS
          /* Elements beyond the end must not raise flags or keep loops
             running.  */
          if (i + k < count)
#endif
            {
              OCTA_EXPR (OCTA_NTH (k))
            }
          OCTA_TURN
        }
      OCTA_STORE (i, count)
    }
#endif
  OCTA_REPORT
}

#endif
