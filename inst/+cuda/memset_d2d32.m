## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.memset_d2d32 (@var{dest}, @var{pitch}, @var{data}, @var{width}, @var{height})
##
## Fill a rectangle of device memory with an unsigned 32-bit number.
##
## @var{height} rows are filled, each with @var{width} times the number
## @var{data}; rows begin @var{pitch} bytes apart, as
## @code{cuda.mem_alloc_pitch} gives.  @var{dest} is device memory, a gpuArray,
## managed memory or an address (a uint64 number), a multiple of 4.
## Writing past the known end of @var{dest} raises @code{octcuda:LogicError}.
##
## @example
## @group
## [a, pitch] = cuda.mem_alloc_pitch (16, 2, 4);
## cuda.memset_d2d32 (a, pitch, 7, 4, 2);
## cuda.from_device (a + pitch, [1 4], "uint32")
##   @result{} ans =
##
##       7  7  7  7
## @end group
## @end example
##
## @seealso{cuda.memset_d2d32_async, cuda.mem_alloc_pitch}
## @end deftypefn

function memset_d2d32 (varargin)

  [dest, pitch, data, width, height] = __arguments__ ("cuda.memset_d2d32", varargin);
  __cuda_copy__ ("fill", dest, 4, data, width, height, pitch);

endfunction
