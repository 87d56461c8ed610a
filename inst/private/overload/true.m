## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{x} =} true (@var{m}, @var{n}, @dots{}, "gpuArray")
## As @code{gpuArray.true}: true on the GPU.
##
## Without @qcode{"gpuArray"} at the end this is core's function.  The file is
## on the path only after @code{octcuda_overload ("on")}.
##
## @example
## @group
## true (2, "gpuArray")
## @end group
## @end example
## @seealso{octcuda_overload}
## @end deftypefn

function x = true (varargin)
  if (nargin > 0 && strcmp (varargin{end}, "gpuArray"))
    x = gpuArray.true (varargin{1:end-1});
  else
    x = builtin ("true", varargin{:});
  endif
endfunction
