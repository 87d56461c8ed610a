## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{x}, @var{fval}, @var{info}, @var{output}, @var{fjac}] =} fsolve (@var{fcn}, @var{x0})
## @deftypefnx {gpuArray} {[@dots{}] =} fsolve (@dots{}, @var{options})
## Solve the equations @code{@var{fcn} (@var{x}) = 0}, or make their residuals
## small, from @var{x0} on: core's function, with its options.
##
## @var{x0} is a gpuArray of class double or single; @var{x}, @var{fval} and
## @var{fjac} are gpuArrays, other results ordinary.
##
## The unknowns stay on the host.  @var{fcn} is called with a gpuArray of them,
## and does its work on the device; up to 1000 residuals are gathered, while
## more of them stay there, as the Jacobian does.
##
## Errors: those of core, and those of @var{fcn}.
##
## @example
## @group
## t = gpuArray (linspace (0, 1, 1e5)');
## y = 3 * exp (-2 * t);
## x = fsolve (@@(x) x(1) * exp (-x(2) * t) - y, gpuArray ([1; 1]));
## round (1e3 * x)
##   @result{} 3000
##      2000
## @end group
## @end example
## @seealso{@@gpuArray/fminunc, @@gpuArray/lsqnonneg, optimset}
## @end deftypefn

function varargout = fsolve (fcn, varargin)

  [varargout{1:max(1, nargout)}] = solve_on_host ("fsolve", [1, 2, 5], fcn, varargin{:});

endfunction

%!assert (gather (fsolve (@(x) x .^ 2 - [4; 9], gpuArray ([1; 1]))), [2; 3], 1e-5)
