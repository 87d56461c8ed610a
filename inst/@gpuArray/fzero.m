## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{x}, @var{fval}, @var{info}, @var{output}] =} fzero (@var{fcn}, @var{x0})
## @deftypefnx {gpuArray} {[@dots{}] =} fzero (@dots{}, @var{options})
## Find where the number @code{@var{fcn} (@var{x})} is zero, near @var{x0} or
## between its two elements: core's function, with its options.
##
## @var{x0} is a gpuArray; @var{x} and @var{fval} are gpuArrays, other results
## ordinary.  @var{fcn} is called with a gpuArray, and does its work on the device;
## its value is gathered.
##
## Errors: those of core, and those of @var{fcn}.
##
## @example
## @group
## round (1e3 * fzero (@@(x) x ^ 2 - 2, gpuArray ([0, 2])))
##   @result{} 1414
## @end group
## @end example
## @seealso{@@gpuArray/fsolve, @@gpuArray/fminbnd, optimset}
## @end deftypefn

function varargout = fzero (fcn, varargin)

  [varargout{1:max(1, nargout)}] = solve_on_host ("fzero", [1, 2], fcn, varargin{:});

endfunction

%!assert (gather (fzero (@(x) x ^ 2 - 2, gpuArray ([0, 2]))), sqrt (2), 4 * eps)
