## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{x} =} NaN (@var{m}, @var{n}, @dots{}, @var{class}, "gpuArray")
## As @code{gpuArray.NaN}: NaNs on the GPU.
##
## Without @qcode{"gpuArray"} at the end this is core's function.  The file is
## on the path only after @code{octcuda_overload ("on")}.
##
## @example
## @group
## NaN (2, "gpuArray")
## @end group
## @end example
## @seealso{octcuda_overload}
## @end deftypefn

function x = NaN (varargin)
  if (nargin > 0 && strcmp (varargin{end}, "gpuArray"))
    x = gpuArray.NaN (varargin{1:end-1});
  else
    x = builtin ("NaN", varargin{:});
  endif
endfunction
