## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{x} =} cuda.memcpy_atoh (@var{dest}, @var{ary}, @var{index})
##
## Copy a CUDA array to the host.
##
## @var{ary} is a cudaArray of one dimension, and @var{index} a position in it
## in bytes; arrays of more dimensions are copied with @code{cuda.Memcpy2D} and
## @code{cuda.Memcpy3D}.  Since functions in Octave cannot change their
## arguments, the result is an array of the class and size of the array
## @var{dest}; a cudaHostAllocation as @var{dest} is filled, and returned.
## Copying past the end of either side raises @code{octcuda:LogicError}.
##
## @example
## @group
## d = cuda.ArrayDescriptor ("width", 4);
## a = cuda.Array (d);
## cuda.memcpy_htoa (a, 0, single (1:4));
## cuda.memcpy_atoh (zeros (1, 4, "single"), a, 0)
##   @result{} ans =
##
##        1   2   3   4
## @end group
## @end example
##
## @seealso{cuda.memcpy_htoa, cuda.memcpy_atod, cuda.Array}
## @end deftypefn

function x = memcpy_atoh (varargin)

  [dest, ary, index] = __arguments__ ("cuda.memcpy_atoh", varargin);
  x = __cuda_copy__ ("atoh", dest, ary, index);

endfunction
