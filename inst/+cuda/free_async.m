## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.free_async (@var{a})
## @deftypefnx {octcuda} {} cuda.free_async (@var{a}, @var{stream})
## @deftypefnx {octcuda} {} cuda.free_async (@dots{}, "stream", @var{stream})
##
## Free memory in stream order, after the work that is queued.
##
## @var{a} is a cudaDeviceAllocation of @code{cuda.mem_alloc_async} or of a
## cuda.MemoryPool, which the call closes; @var{stream}, a cudaStream, is the
## one that used it last, by default the default stream.  The call does not
## wait.
##
## @example
## @group
## s = cuda.Stream ();
## a = cuda.mem_alloc_async (1000, s);
## cuda.free_async (a, s);
## a.isopen ()
##   @result{} ans = 0
## @end group
## @end example
##
## @seealso{cuda.mem_alloc_async, cuda.MemoryPool}
## @end deftypefn

function free_async (varargin)

  [a, stream] = __arguments__ ("cuda.free_async", varargin);
  __cuda_memory__ ("free_async", a, stream);

endfunction
