## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{p} =} cuda.MemoryPool ()
## @deftypefnx {octcuda} {@var{p} =} cuda.MemoryPool (@var{device})
## @deftypefnx {octcuda} {@var{p} =} cuda.MemoryPool (@var{device}, @var{max_size})
## @deftypefnx {octcuda} {@var{p} =} cuda.MemoryPool (@qcode{"default"})
## @deftypefnx {octcuda} {@var{p} =} cuda.MemoryPool (@qcode{"default"}, @var{device})
##
## Create a pool of the driver, from which memory is allocated in stream order.
##
## The result is a cudaMemoryPool.  @var{device} is a cudaDevice or its number;
## @code{[]}, the default, means the current device.  @var{max_size} is the
## greatest number of bytes that the pool may hold, 0 for no limit; drivers
## before CUDA 12.2 do not support a limit.
##
## With @qcode{"default"} it is the default pool of the device, which
## @code{cuda.mem_alloc_async} uses.  gpuArrays do not use it.
##
## @example
## @group
## p = cuda.MemoryPool ();
## s = cuda.Stream ();
## a = p.alloc (1000, s);
## p.get_attribute ("used_mem_current") >= 1000
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cudaMemoryPool, cuda.mem_alloc_async, cuda.free_async, cuda.mempool_attribute}
## @end deftypefn

function p = MemoryPool (device = [], most = 0)

  if (nargin > 0 && strcmp (device, "default"))
    if (nargin < 2)
      most = [];
    endif
    p = __cuda_memory__ ("pool", most);
  else
    p = __cuda_memory__ ("pool", device, most);
  endif

endfunction
