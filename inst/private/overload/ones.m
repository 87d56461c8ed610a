## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{x} =} ones (@var{m}, @var{n}, @dots{}, @var{class}, "gpuArray")
## As @code{gpuArray.ones}: ones on the GPU.
##
## Without @qcode{"gpuArray"} at the end this is core's function.  The file is
## on the path only after @code{octcuda_overload ("on")}.
##
## @example
## @group
## ones (2, "gpuArray")
## @end group
## @end example
## @seealso{octcuda_overload}
## @end deftypefn

function x = ones (varargin)
  if (nargin > 0 && strcmp (varargin{end}, "gpuArray"))
    x = gpuArray.ones (varargin{1:end-1});
  else
    x = builtin ("ones", varargin{:});
  endif
endfunction
