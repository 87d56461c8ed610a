## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.memcpy_dtod_async (@var{dest}, @var{src}, @var{bytes})
## @deftypefnx {octcuda} {} cuda.memcpy_dtod_async (@var{dest}, @var{src}, @var{bytes}, @var{stream})
## @deftypefnx {octcuda} {} cuda.memcpy_dtod_async (@dots{}, "stream", @var{stream})
##
## Queue a copy from one place of the device to another.
##
## As @code{cuda.memcpy_dtod}, in @var{stream}, a cudaStream; without it, in the
## default stream.
##
## @example
## @group
## a = cuda.to_device (1:4);
## b = cuda.mem_alloc (32);
## s = cuda.Stream ();
## cuda.memcpy_dtod_async (b, a, 32, s);
## s.synchronize ();
## cuda.from_device (b, [1 4])
##   @result{} ans =
##
##        1   2   3   4
## @end group
## @end example
##
## @seealso{cuda.memcpy_dtod, cuda.Stream}
## @end deftypefn

function memcpy_dtod_async (varargin)

  [dest, src, bytes, stream] ...
    = __arguments__ ("cuda.memcpy_dtod_async", varargin);
  __cuda_copy__ ("dtod", dest, src, bytes, stream);

endfunction
