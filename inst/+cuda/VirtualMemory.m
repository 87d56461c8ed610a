## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{v} =} cuda.VirtualMemory (@var{capacity})
## @deftypefnx {octcuda} {@var{v} =} cuda.VirtualMemory (@var{capacity}, @var{bytes})
##
## Reserve addresses for @var{capacity} bytes of device memory, and map memory
## to the first @var{bytes} of them, by default none.
##
## The result is a cudaVirtualMemory, whose memory grows without moving:
## @code{grow (@var{v}, @var{bytes})}.  Addresses cost nothing, so
## @var{capacity} may be larger than the device's memory.
##
## @example
## @group
## v = cuda.VirtualMemory (2^30, 1000);
## cuda.memset_d8 (v, 7, 1000);
## before = uint64 (v);
## v.grow (10e6);
## uint64 (v) == before
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cudaVirtualMemory, cuda.mem_alloc}
## @end deftypefn

function v = VirtualMemory (capacity, bytes = 0)

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  v = __cuda_memory__ ("virtual", capacity);
  v.grow (bytes);

endfunction
