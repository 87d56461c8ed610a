## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.memcpy_atoa (@var{dest}, @var{dest_index}, @var{src}, @var{src_index}, @var{len})
##
## Copy a part of a CUDA array to another one.
##
## @var{dest} and @var{src} are cudaArrays of one dimension; @var{dest_index}
## and @var{src_index} are positions in them, and @var{len} how much is copied,
## all in bytes; arrays of more dimensions are copied with @code{cuda.Memcpy2D}
## and @code{cuda.Memcpy3D}.  Copying past the end of either side raises
## @code{octcuda:LogicError}.
##
## @example
## @group
## d = cuda.ArrayDescriptor ("width", 4);
## a = cuda.Array (d);
## b = cuda.Array (d);
## cuda.memcpy_htoa (a, 0, single (1:4));
## cuda.memcpy_atoa (b, 0, a, 0, 16);
## cuda.memcpy_atoh (zeros (1, 4, "single"), b, 0)
##   @result{} ans =
##
##        1   2   3   4
## @end group
## @end example
##
## @seealso{cuda.memcpy_atod, cuda.memcpy_dtoa, cuda.Array}
## @end deftypefn

function memcpy_atoa (varargin)

  [dest, dest_index, src, src_index, len] ...
    = __arguments__ ("cuda.memcpy_atoa", varargin);
  __cuda_copy__ ("atoa", dest, dest_index, src, src_index, len);

endfunction
