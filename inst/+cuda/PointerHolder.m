## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{a} =} cuda.PointerHolder (@var{address}, @var{bytes})
## @deftypefnx {octcuda} {@var{a} =} cuda.PointerHolder (@var{address}, @var{bytes}, @var{owner})
##
## Use device memory that other code allocated, as a cudaDeviceAllocation.
##
## @var{address} is a uint64 number; the memory is the @var{bytes} bytes from there on.
## Only the copies that use it, and @code{cuda.GPUArray}, check that the memory exists.
## The result never frees the memory.  It keeps @var{owner}, any Octave value, alive, and
## so do parts of it (@code{@var{a} + @var{offset}}): pass the object that frees the
## memory.  Kernels and all copies accept the result, and @code{cuda.GPUArray} makes an
## array over it.
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
