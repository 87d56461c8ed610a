## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{range} =} cuda.nvtx_range (@var{name})
##
## Name a part of a program on the timeline of NVIDIA's tools.
##
## The range begins here and ends when @var{range} is cleared, at the latest at
## the end of the function, error or not.  @var{name} is a string.  Ranges nest,
## and must end in the opposite order; @code{cuda.nvtx_range_push} and
## @code{cuda.nvtx_range_pop} are the bare calls.  Without a tool (@code{nsys},
## @code{ncu --nvtx}) nothing happens; no library is needed.
##
## Calls of gpuArray return before their results are computed.  To see a
## computation inside its range, wait for it in the range.
##
## @example
## @group
## function step (x)
##   range = cuda.nvtx_range ("step");
##   y = sqrt (x) + 1;
##   wait (gpuDevice ());
## endfunction
## @end group
## @end example
##
## @seealso{cuda.nvtx_range_push, cuda.nvtx_range_pop, cuda.nvtx_mark,
## cuda.start_profiler, octcuda_profile}
## @end deftypefn

function range = nvtx_range (name)

  if (nargin < 1)
    cuda.internal.usage ();
  elseif (! ischar (name))
    error ("octcuda:LogicError", "cuda.nvtx_range: NAME must be a string");
  endif
  __octcuda__ ("nvtx", "push", name);
  range = onCleanup (@() __octcuda__ ("nvtx", "pop"));

endfunction

%!test
%! range = cuda.nvtx_range ("one");
%! clear range
%!error <Invalid call> cuda.nvtx_range ()
%!error <NAME must be a string> cuda.nvtx_range (1)
