## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.memcpy_dtoa (@var{ary}, @var{index}, @var{src}, @var{len})
##
## Copy memory of the device to a CUDA array.
##
## @var{ary} is a cudaArray of one dimension, and @var{index} a position in it
## in bytes; arrays of more dimensions are copied with @code{cuda.Memcpy2D} and
## @code{cuda.Memcpy3D}.  @var{src} is device memory, a gpuArray or an address
## (a uint64 number), and @var{len} the number of bytes.  Copying past the
## end of either side raises @code{octcuda:LogicError}.
##
## @example
## @group
## d = cuda.ArrayDescriptor ("width", 4);
## a = cuda.Array (d);
## cuda.memcpy_dtoa (a, 0, cuda.to_device (single (1:4)), 16);
## cuda.memcpy_atoh (zeros (1, 4, "single"), a, 0)
##   @result{} ans =
##
##        1   2   3   4
## @end group
## @end example
##
## @seealso{cuda.memcpy_atod, cuda.memcpy_htoa, cuda.Array}
## @end deftypefn

function memcpy_dtoa (varargin)

  [ary, index, src, len] = __arguments__ ("cuda.memcpy_dtoa", varargin);
  __cuda_copy__ ("dtoa", ary, index, src, len);

endfunction
