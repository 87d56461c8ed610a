## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.mem_prefetch_async (@var{ptr}, @var{bytes}, @var{device})
## @deftypefnx {octcuda} {} cuda.mem_prefetch_async (@var{ptr}, @var{bytes}, @var{device}, @var{stream})
## @deftypefnx {octcuda} {} cuda.mem_prefetch_async (@dots{}, "stream", @var{stream})
##
## Move managed memory to where it will be used, in stream order.
##
## @var{ptr} is managed memory or a part of it; @var{bytes} may be @code{[]}
## for all of it.  @var{device} is a cudaDevice, its number, or @qcode{"cpu"};
## @var{stream} is a cudaStream, by default the default stream.  The method
## @code{prefetch} of a cudaHostAllocation does the same for the whole.
##
## @example
## @group
## h = cuda.managed_zeros (1000);
## cuda.mem_prefetch_async (h.ptr + 4000, 4000, 0);
## cuda.mem_range_get_attribute (h.ptr + 4000, 4000, "last_prefetch_location")
##   @result{} ans = 0
## @end group
## @end example
##
## @seealso{cuda.mem_advise, cuda.managed_empty, cuda.mem_range_get_attribute}
## @end deftypefn

function mem_prefetch_async (varargin)

  [ptr, bytes, device, stream] ...
    = __arguments__ ("cuda.mem_prefetch_async", varargin);
  __cuda_memory__ ("prefetch", ptr, bytes, device, stream);

endfunction
