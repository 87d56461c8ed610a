## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{a} =} cuda.mem_alloc_like (@var{array})
##
## Allocate as much linear memory on the device as the array @var{array} takes.
##
## @var{array} is an ordinary array, a gpuArray or a cudaHostAllocation; only
## its size and class matter.  The result is a cudaDeviceAllocation, as of
## @code{cuda.mem_alloc}.  An empty array raises @code{octcuda:LogicError}, since 0
## bytes cannot be allocated.
##
## @example
## @group
## a = cuda.mem_alloc_like (single ([1 2 3]));
## a.nbytes
##   @result{} ans = 12
## @end group
## @end example
##
## @seealso{cuda.mem_alloc, cuda.to_device}
## @end deftypefn

function a = mem_alloc_like (varargin)

  array = __arguments__ ("cuda.mem_alloc_like", varargin);
  [size, class] = __cuda_like__ (array);
  if (any (size == 0))
    error ("octcuda:LogicError", ["ARRAY is empty (%s), and 0 bytes cannot be allocated; " ...
           "gpuArray (ARRAY) may be empty"], strjoin (arrayfun (@num2str, size, "UniformOutput", false), "x"));
  endif
  a = cuda.mem_alloc (prod (size) * __cuda_like__ ("bytes", class));

endfunction
