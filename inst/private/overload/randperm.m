## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{x} =} randperm (@var{n}, @var{m}, "gpuArray")
## As @code{gpuArray.randperm}: a random permutation on the GPU.
##
## Without @qcode{"gpuArray"} at the end this is core's function.  The file is
## on the path only after @code{octcuda_overload ("on")}.
##
## @example
## @group
## randperm (5, "gpuArray")
## @end group
## @end example
## @seealso{octcuda_overload}
## @end deftypefn

function x = randperm (varargin)
  if (nargin > 0 && strcmp (varargin{end}, "gpuArray"))
    x = gpuArray.randperm (varargin{1:end-1});
  else
    x = builtin ("randperm", varargin{:});
  endif
endfunction
