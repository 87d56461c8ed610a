## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.memcpy_htoa (@var{ary}, @var{index}, @var{src})
##
## Copy an array of the host to a CUDA array.
##
## @var{ary} is a cudaArray of one dimension, and @var{index} a position in it
## in bytes; arrays of more dimensions are copied with @code{cuda.Memcpy2D} and
## @code{cuda.Memcpy3D}.  @var{src} is an ordinary numeric or logical array, or
## a cudaHostAllocation; all of it is copied.  Copying past the end of
## either side raises @code{octcuda:LogicError}.
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
## @seealso{cuda.memcpy_atoh, cuda.memcpy_dtoa, cuda.Array}
## @end deftypefn

function memcpy_htoa (varargin)

  [ary, index, src] = __arguments__ ("cuda.memcpy_htoa", varargin);
  __cuda_copy__ ("htoa", ary, index, src);

endfunction
