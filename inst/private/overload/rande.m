## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{x} =} rande (@var{m}, @var{n}, @dots{}, @var{class}, "gpuArray")
## As @code{gpuArray.rande}: exponential random numbers on the GPU.
##
## Without @qcode{"gpuArray"} at the end this is core's function.  The file is
## on the path only after @code{octcuda_overload ("on")}.
##
## @example
## @group
## rande (2, "gpuArray")
## @end group
## @end example
## @seealso{octcuda_overload}
## @end deftypefn

function varargout = rande (varargin)
  if (nargin > 0 && strcmp (varargin{end}, "gpuArray"))
    varargout{1} = gpuArray.rande (varargin{1:end-1});
  elseif (nargout == 0 && nargin > 1 && ischar (varargin{1}))
    builtin ("rande", varargin{:}); # rande ("state", s) has no value
  else
    varargout{1} = builtin ("rande", varargin{:});
  endif
endfunction
