## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{a} =} cuda.mem_alloc (@var{bytes})
##
## Allocate linear memory on the device.
##
## The result is a cudaDeviceAllocation.  Zero bytes raise
## @code{octcuda:LogicError}; if there is not enough memory, the reserve of
## gpuArrays is freed first; if that is not enough, @code{octcuda:MemoryError}
## is raised.
##
## @example
## @group
## x = rand (4, 4);
## d = cuda.mem_alloc (8 * numel (x));
## cuda.memcpy_htod (d, x);
## y = cuda.memcpy_dtoh (zeros (4, 4), d);
## isequal (x, y)
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.memcpy_htod, cuda.memcpy_dtoh, cuda.mem_get_info}
## @end deftypefn

function a = mem_alloc (varargin)

  bytes = __arguments__ ("cuda.mem_alloc", varargin);
  a = __cuda_memory__ ("mem_alloc", bytes);

endfunction
