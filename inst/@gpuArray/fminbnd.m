## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{x}, @var{fval}, @var{info}, @var{output}] =} fminbnd (@var{fcn}, @var{a}, @var{b})
## @deftypefnx {gpuArray} {[@dots{}] =} fminbnd (@dots{}, @var{options})
## Find where the number @code{@var{fcn} (@var{x})} is smallest between @var{a} and
## @var{b}: core's function, with its options.
##
## @var{a} or @var{b} is a gpuArray; @var{x} and @var{fval} are gpuArrays, other
## results ordinary.  @var{fcn} is called with a gpuArray, and does its work on the
## device; its value is gathered.
##
## Errors: those of core, and those of @var{fcn}.
##
## @example
## @group
## round (1e3 * fminbnd (@@(x) (x - 1) ^ 2, gpuArray (-3), 3))
##   @result{} 1000
## @end group
## @end example
## @seealso{@@gpuArray/fminunc, @@gpuArray/fzero, optimset}
## @end deftypefn

function varargout = fminbnd (fcn, varargin)

  [varargout{1:max(1, nargout)}] = solve_on_host ("fminbnd", [1, 2], fcn, varargin{:});

endfunction

%!assert (gather (fminbnd (@(x) (x - 1) ^ 2, gpuArray (-3), 3)), 1, 1e-6)
