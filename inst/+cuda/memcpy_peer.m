## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.memcpy_peer (@var{dest}, @var{src}, @var{size})
## @deftypefnx {octcuda} {} cuda.memcpy_peer (@var{dest}, @var{src}, @var{size}, @var{dest_context}, @var{src_context})
## @deftypefnx {octcuda} {} cuda.memcpy_peer (@dots{}, "src_context", @var{src_context})
##
## Copy memory of one context to that of another, on the same device or on two.
##
## @var{dest} and @var{src} are device memory or addresses (uint64 numbers),
## @var{size} is in bytes.  @var{dest_context} and @var{src_context} are the
## cudaContexts that they belong to; @code{[]}, the default, means the current
## one.  The devices need not be peers: then the copy goes through the host.
##
## @example
## @group
## a = cuda.to_device (1:3);
## b = cuda.mem_alloc (24);
## cuda.memcpy_peer (b, a, 24);
## cuda.from_device (b, [1 3])
##   @result{} ans =
##
##        1   2   3
## @end group
## @end example
##
## @seealso{cuda.memcpy_peer_async, cuda.Memcpy3DPeer, cuda.memcpy_dtod}
## @end deftypefn

function memcpy_peer (varargin)

  [dest, src, size, dest_context, src_context] ...
    = __arguments__ ("cuda.memcpy_peer", varargin);
  __cuda_copy__ ("peer", dest, src, size, dest_context, src_context);

endfunction
