## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{depth} =} cuda.nvtx_range_push (@var{name})
##
## Begin a range on the timeline of NVIDIA's tools.
##
## @var{name} is a string.  @var{depth} is the number of ranges around this one
## (double), negative if no tool records.
##
## @example
## @group
## cuda.nvtx_range_push ("assembly");
## A = gpuArray (rand (100));
## cuda.nvtx_range_pop ();
## @end group
## @end example
##
## @seealso{cuda.nvtx_range_pop, cuda.nvtx_range}
## @end deftypefn

function depth = nvtx_range_push (name)

  if (nargin < 1)
    cuda.internal.usage ();
  elseif (! ischar (name))
    error ("octcuda:LogicError", "cuda.nvtx_range_push: NAME must be a string");
  endif
  d = __octcuda__ ("nvtx", "push", name);
  if (nargout > 0)
    depth = d;
  endif

endfunction

%!test
%! d = cuda.nvtx_range_push ("outer");
%! e = cuda.nvtx_range_push ("inner");
%! assert (cuda.nvtx_range_pop (), e);
%! assert (cuda.nvtx_range_pop (), d);
%!error <Invalid call> cuda.nvtx_range_push ()
%!error <NAME must be a string> cuda.nvtx_range_push (1)
