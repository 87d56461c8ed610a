## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{x} =} randi (@var{limits}, @var{m}, @var{n}, @dots{}, @var{class}, "gpuArray")
## As @code{gpuArray.randi}: random integers on the GPU.
##
## Without @qcode{"gpuArray"} at the end this is core's function.  The file is
## on the path only after @code{octcuda_overload ("on")}.
##
## @example
## @group
## randi (6, 1, 10, "gpuArray")
## @end group
## @end example
## @seealso{octcuda_overload}
## @end deftypefn

## Core's randi is an m-file, which `builtin' cannot tell from this one.

function x = randi (varargin)
  is_gpu = nargin > 0 && strcmp (varargin{end}, "gpuArray");
  x = __core_randi__ (varargin{1:end-is_gpu});
  if (is_gpu)
    x = gpuArray (x);
  endif
endfunction
