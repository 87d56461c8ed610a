## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{a} =} cuda.mem_alloc_async (@var{bytes})
## @deftypefnx {octcuda} {@var{a} =} cuda.mem_alloc_async (@var{bytes}, @var{stream})
## @deftypefnx {octcuda} {@var{a} =} cuda.mem_alloc_async (@dots{}, "stream", @var{stream})
##
## Allocate linear memory on the device in stream order.
##
## The call does not wait.  The memory, a cudaDeviceAllocation, can be used by
## work that is queued in @var{stream}, a cudaStream, by default the default
## stream; work in other streams must wait for that stream.  It comes from the
## device's own pool.  Free it with @code{cuda.free_async} in the stream that
## used it last; clearing it frees it in @var{stream}.
##
## @example
## @group
## s = cuda.Stream ();
## a = cuda.mem_alloc_async (1000, s);
## cuda.memset_d8_async (a, 7, 1000, s);
## cuda.free_async (a, s);
## a.isopen ()
##   @result{} ans = 0
## @end group
## @end example
##
## @seealso{cuda.free_async, cuda.MemoryPool, cuda.mem_alloc}
## @end deftypefn

function a = mem_alloc_async (varargin)

  [bytes, stream] = __arguments__ ("cuda.mem_alloc_async", varargin);
  a = __cuda_memory__ ("alloc_async", bytes, stream);

endfunction
