/* cooperative_groups.h -- groups of threads: the block, the grid, parts of a
   warp.

   The most used parts of the header in CUDA's toolkit, for machines without
   the toolkit and for the host backend.  The grid's barrier is the driver's;
   special registers of a cooperative launch have its address.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_COOPERATIVE_GROUPS_H
#define OCTA_COOPERATIVE_GROUPS_H 1

#ifdef OCTA_HOST
#pragma GCC system_header
#define OCTA_CG inline
#else
#define OCTA_CG __device__ __forceinline__
#endif

namespace cooperative_groups
{

namespace octa_details
{

OCTA_CG unsigned
thread_rank ()
{
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

OCTA_CG unsigned
block_size ()
{
  return blockDim.x * blockDim.y * blockDim.z;
}

OCTA_CG unsigned long long
block_rank ()
{
  return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x
         + blockIdx.x;
}

OCTA_CG unsigned long long
n_blocks ()
{
  return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
}

#ifdef OCTA_HOST

inline bool
has_grid ()
{
  return octa_host_rt->grid_barrier (0);
}

inline void
grid_sync ()
{
  __syncthreads ();
  if (thread_rank () == 0)
    octa_host_rt->grid_barrier (1);
  __syncthreads ();
}

#else

/* The size of the barrier is stored before it.  */
OCTA_CG unsigned *
grid_workspace ()
{
  unsigned lo, hi;
  asm("mov.u32 %0, %%envreg1;" : "=r"(lo));
  asm("mov.u32 %0, %%envreg2;" : "=r"(hi));
  return (unsigned *)((unsigned long long)hi << 32 | lo);
}

OCTA_CG bool
has_grid ()
{
  return grid_workspace () != 0;
}

/* Each block adds one; the first block adds so much that the total flips the
   highest bit.  */
OCTA_CG void
grid_sync ()
{
  unsigned *ws = grid_workspace ();
  if (! ws)
    __trap ();
  volatile unsigned *arrived = ws + 1;
  __syncthreads ();
  if (thread_rank () == 0)
    {
      unsigned n = (unsigned)n_blocks ();
      unsigned add = block_rank () == 0 ? 0x80000000u - (n - 1) : 1;
      __threadfence ();
      unsigned old = atomicAdd ((unsigned *)arrived, add);
      while (((old ^ *arrived) & 0x80000000u) == 0)
        ;
      __threadfence ();
    }
  __syncthreads ();
}

#endif
/* The lanes of this thread's tile of N threads.  */
OCTA_CG unsigned
tile_mask (unsigned n)
{
  return n == 32 ? 0xffffffffu
                 : ((1u << (n & 31)) - 1) << (thread_rank () % 32 / n * n);
}

} // namespace octa_details

/* ---- the block ---- */

class thread_block
{
public:
  OCTA_CG static void
  sync ()
  {
    __syncthreads ();
  }
  OCTA_CG static unsigned
  thread_rank ()
  {
    return octa_details::thread_rank ();
  }
  OCTA_CG static unsigned
  num_threads ()
  {
    return octa_details::block_size ();
  }
  OCTA_CG static unsigned
  size ()
  {
    return octa_details::block_size ();
  }
  OCTA_CG static dim3
  group_index ()
  {
    return dim3 (blockIdx.x, blockIdx.y, blockIdx.z);
  }
  OCTA_CG static dim3
  thread_index ()
  {
    return dim3 (threadIdx.x, threadIdx.y, threadIdx.z);
  }
  OCTA_CG static dim3
  group_dim ()
  {
    return dim3 (blockDim.x, blockDim.y, blockDim.z);
  }
  OCTA_CG static dim3
  dim_threads ()
  {
    return group_dim ();
  }
};

OCTA_CG thread_block
this_thread_block ()
{
  return thread_block ();
}

/* ---- the grid ---- */

class grid_group
{
public:
  /* Was the launch cooperative?  */
  OCTA_CG static bool
  is_valid ()
  {
    return octa_details::has_grid ();
  }
  OCTA_CG static void
  sync ()
  {
    octa_details::grid_sync ();
  }
  OCTA_CG static unsigned long long
  thread_rank ()
  {
    return octa_details::block_rank () * octa_details::block_size ()
           + octa_details::thread_rank ();
  }
  OCTA_CG static unsigned long long
  num_threads ()
  {
    return octa_details::n_blocks () * octa_details::block_size ();
  }
  OCTA_CG static unsigned long long
  size ()
  {
    return num_threads ();
  }
  OCTA_CG static unsigned long long
  block_rank ()
  {
    return octa_details::block_rank ();
  }
  OCTA_CG static unsigned long long
  num_blocks ()
  {
    return octa_details::n_blocks ();
  }
  OCTA_CG static dim3
  group_dim ()
  {
    return dim3 (gridDim.x, gridDim.y, gridDim.z);
  }
  OCTA_CG static dim3
  dim_blocks ()
  {
    return group_dim ();
  }
  OCTA_CG static dim3
  block_index ()
  {
    return dim3 (blockIdx.x, blockIdx.y, blockIdx.z);
  }
};

OCTA_CG grid_group
this_grid ()
{
  return grid_group ();
}

/* ---- parts of a warp ---- */

template <unsigned N, class Parent = void> class thread_block_tile
{
  static_assert (N == 1 || N == 2 || N == 4 || N == 8 || N == 16 || N == 32,
                 "a tile has 1, 2, 4, 8, 16 or 32 threads");
  OCTA_CG static unsigned
  mask ()
  {
    return octa_details::tile_mask (N);
  }

public:
  OCTA_CG thread_block_tile () {}
  template <class P> OCTA_CG thread_block_tile (const thread_block_tile<N, P> &)
  {
  }
  OCTA_CG static void
  sync ()
  {
    __syncwarp (mask ());
  }
  OCTA_CG static unsigned
  thread_rank ()
  {
    return octa_details::thread_rank () % N;
  }
  OCTA_CG static constexpr unsigned
  num_threads ()
  {
    return N;
  }
  OCTA_CG static constexpr unsigned
  size ()
  {
    return N;
  }
  OCTA_CG static unsigned
  meta_group_rank ()
  {
    return octa_details::thread_rank () / N;
  }
  OCTA_CG static unsigned
  meta_group_size ()
  {
    return (octa_details::block_size () + N - 1) / N;
  }
  template <class T>
  OCTA_CG static T
  shfl (T value, int source)
  {
    return __shfl_sync (mask (), value, source, N);
  }
  template <class T>
  OCTA_CG static T
  shfl_up (T value, unsigned delta)
  {
    return __shfl_up_sync (mask (), value, delta, N);
  }
  template <class T>
  OCTA_CG static T
  shfl_down (T value, unsigned delta)
  {
    return __shfl_down_sync (mask (), value, delta, N);
  }
  template <class T>
  OCTA_CG static T
  shfl_xor (T value, unsigned lanes)
  {
    return __shfl_xor_sync (mask (), value, (int)lanes, N);
  }
  OCTA_CG static int
  any (int predicate)
  {
    return __any_sync (mask (), predicate);
  }
  OCTA_CG static int
  all (int predicate)
  {
    return __all_sync (mask (), predicate);
  }
  OCTA_CG static unsigned
  ballot (int predicate)
  {
    return __ballot_sync (mask (), predicate)
           >> (octa_details::thread_rank () % 32 / N * N);
  }
};

template <unsigned N, class Parent>
OCTA_CG thread_block_tile<N, Parent>
tiled_partition (const Parent &)
{
  return thread_block_tile<N, Parent> ();
}

/* ---- a block, or a part of a warp, that is known when the kernel runs ---- */

class thread_group
{
  unsigned n; /* the size of a tile; 0: the block */

public:
  OCTA_CG thread_group (const thread_block &) : n (0) {}
  template <unsigned N, class P>
  OCTA_CG thread_group (const thread_block_tile<N, P> &) : n (N)
  {
  }
  /* A tile of SIZE threads of PARENT.  */
  OCTA_CG thread_group (const thread_group &parent, unsigned size) : n (size)
  {
    if (size == 0 || size > 32 || (size & (size - 1))
        || (parent.n && size > parent.n))
      __trap ();
  }
  OCTA_CG void
  sync () const
  {
    if (n == 0)
      __syncthreads ();
    else
      __syncwarp (octa_details::tile_mask (n));
  }
  OCTA_CG unsigned
  thread_rank () const
  {
    return n ? octa_details::thread_rank () % n : octa_details::thread_rank ();
  }
  OCTA_CG unsigned
  num_threads () const
  {
    return n ? n : octa_details::block_size ();
  }
  OCTA_CG unsigned
  size () const
  {
    return num_threads ();
  }
};

OCTA_CG thread_group
tiled_partition (const thread_group &parent, unsigned size)
{
  return thread_group (parent, size);
}

template <class Group>
OCTA_CG void
sync (const Group &g)
{
  g.sync ();
}

template <class Group>
OCTA_CG void
wait (const Group &g)
{
  g.sync ();
}

} // namespace cooperative_groups

#undef OCTA_CG
#endif
