## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{a} =} cuda.PointerHolder (@var{address}, @var{bytes})
## @deftypefnx {octcuda} {@var{a} =} cuda.PointerHolder (@var{address}, @var{bytes}, @var{owner})
##
## Device memory that something else allocated, as a cudaDeviceAllocation.
##
## @var{address} is a uint64 number, and the @var{bytes} bytes from there on
## are taken to be there; whether there is any memory is looked at by the copies
## that use it, and by @code{cuda.GPUArray}.  The memory is never freed by the result, but
## @var{owner}, any Octave value, lives as long as it and as the parts of it
## (@code{@var{a} + @var{offset}}) do: give the object that frees the memory.
## The result is accepted by kernels and by all copies, and @code{cuda.GPUArray}
## lays an array over it.
##
## @example
## @group
## d = cuda.to_device ([1 2 3]);
## a = cuda.PointerHolder (uint64 (d), 24, d);
## clear d
## cuda.from_device (a, [1 3])
##   @result{} ans =
##
##        1   2   3
## @end group
## @end example
##
## @seealso{cuda.GPUArray, cudaDeviceAllocation, cuda.mem_alloc}
## @end deftypefn

function a = PointerHolder (address, bytes, owner = [])

  if (nargin < 2)
    cuda.internal.usage ();
  endif
  a = __cuda_memory__ ("wrap", address, bytes, owner);

endfunction
