## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.memcpy_peer_async (@var{dest}, @var{src}, @var{size})
## @deftypefnx {octcuda} {} cuda.memcpy_peer_async (@var{dest}, @var{src}, @var{size}, @var{dest_context}, @var{src_context}, @var{stream})
## @deftypefnx {octcuda} {} cuda.memcpy_peer_async (@dots{}, "stream", @var{stream})
##
## Queue a copy of memory of one context to that of another.
##
## @var{dest} and @var{src} are device memory or addresses (uint64 numbers),
## @var{size} is in bytes.  @var{dest_context} and @var{src_context} are the
## cudaContexts that they belong to; @code{[]}, the default, means the current
## one.  The devices need not be peers: then the copy goes through the host.
## @var{stream} is a cudaStream, by default the default stream.
##
## @example
## @group
## a = cuda.to_device (1:3);
## b = cuda.mem_alloc (24);
## s = cuda.Stream ();
## cuda.memcpy_peer_async (b, a, 24, [], [], s);
## s.synchronize ();
## cuda.from_device (b, [1 3])
##   @result{} ans =
##
##        1   2   3
## @end group
## @end example
##
## @seealso{cuda.memcpy_peer, cuda.Stream}
## @end deftypefn

function memcpy_peer_async (varargin)

  [dest, src, size, dest_context, src_context, stream] ...
    = __arguments__ ("cuda.memcpy_peer_async", varargin);
  __cuda_copy__ ("peer", dest, src, size, dest_context, src_context, stream);

endfunction
