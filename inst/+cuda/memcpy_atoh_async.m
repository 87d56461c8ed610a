## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.memcpy_atoh_async (@var{dest}, @var{ary}, @var{index})
## @deftypefnx {octcuda} {} cuda.memcpy_atoh_async (@var{dest}, @var{ary}, @var{index}, @var{stream})
## @deftypefnx {octcuda} {} cuda.memcpy_atoh_async (@dots{}, "stream", @var{stream})
##
## Queue a copy from a CUDA array to page-locked memory.
##
## @var{ary} is a cudaArray of one dimension, and @var{index} a position in it
## in bytes; arrays of more dimensions are copied with @code{cuda.Memcpy2D} and
## @code{cuda.Memcpy3D}.  @var{dest} is a cudaHostAllocation, all of which is
## filled; reading its value waits for the copy.  @var{stream} is a cudaStream,
## by default the default stream.  Copying past the end of either side
## raises @code{octcuda:LogicError}.
##
## @example
## @group
## d = cuda.ArrayDescriptor ("width", 4);
## a = cuda.Array (d);
## cuda.memcpy_htoa (a, 0, single (1:4));
## h = cuda.pagelocked_zeros ([1 4], "single");
## cuda.memcpy_atoh_async (h, a, 0, cuda.Stream ());
## h.value
##   @result{} ans =
##
##        1   2   3   4
## @end group
## @end example
##
## @seealso{cuda.memcpy_atoh, cuda.memcpy_htoa_async, cuda.Stream}
## @end deftypefn

function memcpy_atoh_async (varargin)

  [dest, ary, index, stream] ...
    = __arguments__ ("cuda.memcpy_atoh_async", varargin);
  __cuda_copy__ ("atoh_async", dest, ary, index, stream);

endfunction
