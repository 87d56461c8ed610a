## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.memset_d16_async (@var{dest}, @var{data}, @var{count})
## @deftypefnx {octcuda} {} cuda.memset_d16_async (@var{dest}, @var{data}, @var{count}, @var{stream})
## @deftypefnx {octcuda} {} cuda.memset_d16_async (@dots{}, "stream", @var{stream})
##
## Fill device memory with an unsigned 16-bit number, in the order of a stream.
##
## @var{count} numbers, all of them @var{data}, are written.  @var{dest} is
## device memory, a gpuArray, managed memory or an address
## (a uint64 number), a multiple of 2.  @var{stream} is a cudaStream, by default
## the default stream.  Writing past the known end of @var{dest} raises
## @code{octcuda:LogicError}.
##
## @example
## @group
## s = cuda.Stream ();
## a = cuda.mem_alloc (8);
## cuda.memset_d16_async (a, 7, 4, s);
## s.synchronize ();
## cuda.from_device (a, [1 4], "uint16")
##   @result{} ans =
##
##       7  7  7  7
## @end group
## @end example
##
## @seealso{cuda.memset_d16, cuda.Stream}
## @end deftypefn

function memset_d16_async (varargin)

  [dest, data, count, stream] = __arguments__ ("cuda.memset_d16_async", varargin);
  __cuda_copy__ ("fill", dest, 2, data, count, 1, 0, stream);

endfunction
