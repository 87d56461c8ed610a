## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {cudaFunction} {[@var{block}, @var{grid}] =} max_potential_block_size (@var{f})
## @deftypefnx {cudaFunction} {[@var{block}, @var{grid}] =} max_potential_block_size (@var{f}, @var{shared})
## @deftypefnx {cudaFunction} {[@var{block}, @var{grid}] =} max_potential_block_size (@var{f}, @var{shared}, @var{limit})
##
## Return the block size that fills the device best, and the number of such
## blocks that fill it.
##
## @var{shared} is the dynamic shared memory that a block needs, in bytes, or a
## function that returns it for a number of threads.  @var{limit} is the largest
## number of threads to consider.
##
## @example
## @group
## m = cuda.SourceModule ("__global__ void f (double *x) @{ x[threadIdx.x] += 1; @}");
## f = m.get_function ("f");
## [block, grid] = f.max_potential_block_size (@@(threads) 8 * threads);
## x = gpuArray (zeros (1, block));
## f (x, "block", block, "shared", 8 * block);
## @end group
## @end example
##
## @seealso{occupancy, cudaFunction}
## @end deftypefn

function [block, grid] = max_potential_block_size (f, shared = 0, limit = 0)

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  if (! is_function_handle (shared))
    [block, grid] = best_block (f, shared, limit);
    return;
  endif
  ## As the driver would, if it could call SHARED: from the largest block of
  ## whole warps down, the first of those with most threads.
  data = cuda.DeviceData ();
  most = get_attribute (f, "MAX_THREADS_PER_BLOCK");
  if (limit > 0)
    most = min (most, limit);
  endif
  block = blocks = 0;
  for threads = unique ([most, data.warp_size:data.warp_size:most])(end:-1:1)
    n = active_blocks (f, threads, shared (threads));
    if (n * threads > block * blocks)
      block = threads;
      blocks = n;
    endif
  endfor
  grid = blocks * data.multiprocessors;

endfunction
