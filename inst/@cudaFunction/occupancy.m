## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {cudaFunction} {@var{r} =} occupancy (@var{f}, @var{block})
## @deftypefnx {cudaFunction} {@var{r} =} occupancy (@var{f}, @var{block}, @var{shared})
##
## Return how well blocks of the kernel @var{f} fill a multiprocessor.
##
## @var{block} is the number of threads of a block, or its sizes; @var{shared}
## is the number of bytes of dynamic shared memory per block.  The result is a
## struct:
##
## @table @code
## @item tb_per_mp
## the number of blocks that run on a multiprocessor at once, as the driver
## reports it
## @item warps_per_mp
## @itemx occupancy
## the number of their warps, and its ratio to the maximum
## @item limited_by
## the limiting resource: @qcode{"device"}, @qcode{"warps"}, @qcode{"regs"} or
## @qcode{"smem"}
## @item tb_per_mp_limits
## a struct: the number of blocks that each of the four would allow
## @end table
##
## @example
## @group
## m = cuda.SourceModule ("__global__ void f (double *x) @{ x[threadIdx.x] += 1; @}");
## f = m.get_function ("f");
## r = occupancy (f, 256);
## d = cuda.DeviceData ();
## blocks = r.tb_per_mp * d.multiprocessors;   # 1056 on an H200
## r.warps_per_mp == 8 * r.tb_per_mp
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{max_potential_block_size, cuda.OccupancyRecord, cudaFunction}
## @end deftypefn

function r = occupancy (f, block, shared = 0)

  if (nargin < 2)
    cuda.internal.usage ();
  endif
  data = cuda.DeviceData ();
  n = active_blocks (f, block, shared);
  total = shared + get_attribute (f, "SHARED_SIZE_BYTES");
  r = __occupancy__ (data, prod (double (block)), total, ...
                     get_attribute (f, "NUM_REGS"));
  r.tb_per_mp = n;
  r.warps_per_mp = n * ceil (prod (double (block)) / data.warp_size);
  r.occupancy = r.warps_per_mp / data.warps_per_mp;

endfunction
