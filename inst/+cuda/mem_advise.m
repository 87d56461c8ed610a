## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.mem_advise (@var{ptr}, @var{bytes}, @var{advice})
## @deftypefnx {octcuda} {} cuda.mem_advise (@var{ptr}, @var{bytes}, @var{advice}, @var{device})
##
## Tell how managed memory will be used.
##
## @var{ptr} is managed memory or a part of it; @var{bytes} may be @code{[]}
## for all of it.  @var{advice} is a member of @code{cuda.mem_advice} or its
## name, and @var{device} a cudaDevice, its number (0 by default), or
## @qcode{"cpu"}.  The method @code{advise} of a cudaHostAllocation does the
## same for the whole.
##
## @example
## @group
## h = cuda.managed_zeros (1000);
## cuda.mem_advise (h, [], "set_read_mostly");
## cuda.mem_range_get_attribute (h, [], "read_mostly")
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.mem_advice, cuda.mem_prefetch_async, cuda.mem_range_get_attribute}
## @end deftypefn

function mem_advise (ptr, bytes, advice, device = 0)

  if (nargin < 3)
    cuda.internal.usage ();
  endif
  __cuda_memory__ ("advise", ptr, bytes, advice, device);

endfunction
