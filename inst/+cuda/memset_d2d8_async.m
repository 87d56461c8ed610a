## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.memset_d2d8_async (@var{dest}, @var{pitch}, @var{data}, @var{width}, @var{height})
## @deftypefnx {octcuda} {} cuda.memset_d2d8_async (@var{dest}, @var{pitch}, @var{data}, @var{width}, @var{height}, @var{stream})
## @deftypefnx {octcuda} {} cuda.memset_d2d8_async (@dots{}, "stream", @var{stream})
##
## Fill a rectangle of device memory with an unsigned 8-bit number, in the
## order of a stream.
##
## @var{height} rows are filled, each with @var{width} times the number
## @var{data}; rows begin @var{pitch} bytes apart, as
## @code{cuda.mem_alloc_pitch} gives.  @var{dest} is device memory, a gpuArray,
## managed memory or an address (a uint64 number).
## @var{stream} is a cudaStream, by default the default stream.  Writing
## past the known end of @var{dest} raises @code{octcuda:LogicError}.
##
## @example
## @group
## s = cuda.Stream ();
## [a, pitch] = cuda.mem_alloc_pitch (4, 2, 4);
## cuda.memset_d2d8_async (a, pitch, 7, 4, 2, s);
## s.synchronize ();
## cuda.from_device (a + pitch, [1 4], "uint8")
##   @result{} ans =
##
##       7  7  7  7
## @end group
## @end example
##
## @seealso{cuda.memset_d2d8, cuda.Stream}
## @end deftypefn

function memset_d2d8_async (varargin)

  [dest, pitch, data, width, height, stream] ...
    = __arguments__ ("cuda.memset_d2d8_async", varargin);
  __cuda_copy__ ("fill", dest, 1, data, width, height, pitch, stream);

endfunction
