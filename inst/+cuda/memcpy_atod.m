## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.memcpy_atod (@var{dest}, @var{ary}, @var{index}, @var{len})
##
## Copy a CUDA array to memory of the device.
##
## @var{ary} is a cudaArray of one dimension, and @var{index} a position in it
## in bytes; arrays of more dimensions are copied with @code{cuda.Memcpy2D} and
## @code{cuda.Memcpy3D}.  @var{dest} is device memory, a gpuArray or an address
## (a uint64 number), and @var{len} the number of bytes.  Copying past the
## end of either side raises @code{octcuda:LogicError}.
##
## @example
## @group
## d = cuda.ArrayDescriptor ("width", 4);
## a = cuda.Array (d);
## cuda.memcpy_htoa (a, 0, single (1:4));
## d = cuda.mem_alloc (16);
## cuda.memcpy_atod (d, a, 0, 16);
## cuda.from_device (d, [1 4], "single")
##   @result{} ans =
##
##        1   2   3   4
## @end group
## @end example
##
## @seealso{cuda.memcpy_dtoa, cuda.memcpy_atoh, cuda.Array}
## @end deftypefn

function memcpy_atod (varargin)

  [dest, ary, index, len] = __arguments__ ("cuda.memcpy_atod", varargin);
  __cuda_copy__ ("atod", dest, ary, index, len);

endfunction
