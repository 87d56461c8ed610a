## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.nvtx_mark (@var{name})
##
## Mark this moment on the timeline of NVIDIA's tools with the string
## @var{name}.
##
## @example
## @group
## cuda.nvtx_mark ("converged");
## @end group
## @end example
##
## @seealso{cuda.nvtx_range}
## @end deftypefn

function nvtx_mark (name)

  if (nargin < 1)
    cuda.internal.usage ();
  elseif (! ischar (name))
    error ("octcuda:LogicError", "cuda.nvtx_mark: NAME must be a string");
  endif
  __octcuda__ ("nvtx", "mark", name);

endfunction

%!test cuda.nvtx_mark ("here");
%!error <Invalid call> cuda.nvtx_mark ()
%!error <NAME must be a string> cuda.nvtx_mark (1)
