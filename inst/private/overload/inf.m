## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{x} =} inf (@var{m}, @var{n}, @dots{}, @var{class}, "gpuArray")
## As @code{gpuArray.inf}: infinities on the GPU.
##
## Without @qcode{"gpuArray"} at the end this is core's function.  The file is
## on the path only after @code{octcuda_overload ("on")}.
##
## @example
## @group
## inf (2, "gpuArray")
## @end group
## @end example
## @seealso{octcuda_overload}
## @end deftypefn

function x = inf (varargin)
  if (nargin > 0 && strcmp (varargin{end}, "gpuArray"))
    x = gpuArray.inf (varargin{1:end-1});
  else
    x = builtin ("inf", varargin{:});
  endif
endfunction
