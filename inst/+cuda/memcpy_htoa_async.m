## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.memcpy_htoa_async (@var{ary}, @var{index}, @var{src})
## @deftypefnx {octcuda} {} cuda.memcpy_htoa_async (@var{ary}, @var{index}, @var{src}, @var{stream})
## @deftypefnx {octcuda} {} cuda.memcpy_htoa_async (@dots{}, "stream", @var{stream})
##
## Queue a copy from page-locked memory to a CUDA array.
##
## @var{ary} is a cudaArray of one dimension, and @var{index} a position in it
## in bytes; arrays of more dimensions are copied with @code{cuda.Memcpy2D} and
## @code{cuda.Memcpy3D}.  @var{src} is a cudaHostAllocation, all of which is
## copied; @var{stream} is a cudaStream, by default the default stream.  Copying
## past the end of either side raises @code{octcuda:LogicError}.
##
## @example
## @group
## d = cuda.ArrayDescriptor ("width", 4);
## a = cuda.Array (d);
## h = cuda.pagelocked_zeros ([1 4], "single");
## h.value = single (1:4);
## s = cuda.Stream ();
## cuda.memcpy_htoa_async (a, 0, h, s);
## s.synchronize ();
## cuda.memcpy_atoh (zeros (1, 4, "single"), a, 0)
##   @result{} ans =
##
##        1   2   3   4
## @end group
## @end example
##
## @seealso{cuda.memcpy_htoa, cuda.memcpy_atoh_async, cuda.Stream}
## @end deftypefn

function memcpy_htoa_async (varargin)

  [ary, index, src, stream] = __arguments__ ("cuda.memcpy_htoa_async", varargin);
  __cuda_copy__ ("htoa_async", ary, index, src, stream);

endfunction
