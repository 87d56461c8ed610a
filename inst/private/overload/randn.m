## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{x} =} randn (@var{m}, @var{n}, @dots{}, @var{class}, "gpuArray")
## As @code{gpuArray.randn}: normal random numbers on the GPU.
##
## Without @qcode{"gpuArray"} at the end this is core's function.  The file is
## on the path only after @code{octcuda_overload ("on")}.
##
## @example
## @group
## randn (2, "gpuArray")
## @end group
## @end example
## @seealso{octcuda_overload}
## @end deftypefn

function varargout = randn (varargin)
  if (nargin > 0 && strcmp (varargin{end}, "gpuArray"))
    varargout{1} = gpuArray.randn (varargin{1:end-1});
  elseif (nargout == 0 && nargin > 1 && ischar (varargin{1}))
    builtin ("randn", varargin{:}); # randn ("state", s) has no value
  else
    varargout{1} = builtin ("randn", varargin{:});
  endif
endfunction
