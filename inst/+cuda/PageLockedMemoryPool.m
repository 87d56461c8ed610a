## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{p} =} cuda.PageLockedMemoryPool ()
## @deftypefnx {octcuda} {@var{p} =} cuda.PageLockedMemoryPool (@var{flags})
##
## Make a pool that keeps freed page-locked memory for the next request of about
## the same size.
##
## The result is a cudaPageLockedMemoryPool.  Allocating and freeing through
## the driver takes time and may wait for the device; a pool does neither once
## it holds enough memory.  @var{flags} is a sum of members of
## @code{cuda.host_alloc_flags}.
##
## @example
## @group
## p = cuda.PageLockedMemoryPool ();
## h = p.allocate ([10 10], "single");
## size (h.value)
##   @result{} ans =
##
##        10   10
## @end group
## @end example
##
## @seealso{cudaPageLockedMemoryPool, cuda.pagelocked_empty}
## @end deftypefn

function p = PageLockedMemoryPool (varargin)

  flags = __arguments__ ("cuda.PageLockedMemoryPool", varargin);
  p = __cuda_memory__ ("binpool", 1, flags);

endfunction
