## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{depth} =} cuda.nvtx_range_pop ()
##
## End the innermost range on the timeline of NVIDIA's tools.
##
## @var{depth} is the number of ranges that are still open (double), negative if
## there was none or no tool records.
##
## @example
## @group
## cuda.nvtx_range_push ("assembly");
## A = gpuArray (rand (100));
## cuda.nvtx_range_pop ();
## @end group
## @end example
##
## @seealso{cuda.nvtx_range_push, cuda.nvtx_range}
## @end deftypefn

function depth = nvtx_range_pop ()

  d = __octcuda__ ("nvtx", "pop");
  if (nargout > 0)
    depth = d;
  endif

endfunction

%!assert (cuda.nvtx_range_pop () < 0)
%!error <Invalid call|called with too many inputs> cuda.nvtx_range_pop (1)
