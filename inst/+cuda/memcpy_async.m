## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.memcpy_async (@var{dest}, @var{src}, @var{bytes})
## @deftypefnx {octcuda} {} cuda.memcpy_async (@var{dest}, @var{src}, @var{bytes}, @var{stream})
## @deftypefnx {octcuda} {} cuda.memcpy_async (@dots{}, "stream", @var{stream})
##
## Queue a copy between any two places that CUDA knows.
##
## As @code{cuda.memcpy}, in @var{stream}, a cudaStream; without it, in the
## default stream.
##
## @example
## @group
## d = cuda.to_device ([1 2 3]);
## e = cuda.mem_alloc (24);
## s = cuda.Stream ();
## cuda.memcpy_async (e, d, 24, s);
## s.synchronize ();
## cuda.from_device (e, [1 3])
##   @result{} ans =
##
##        1   2   3
## @end group
## @end example
##
## @seealso{cuda.memcpy, cuda.Stream}
## @end deftypefn

function memcpy_async (varargin)

  [dest, src, bytes, stream] = __arguments__ ("cuda.memcpy_async", varargin);
  __cuda_copy__ ("copy", dest, src, bytes, stream);

endfunction
