## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{x}, @var{fval}, @var{info}, @var{output}, @var{grad}, @var{hess}] =} fminunc (@var{fcn}, @var{x0})
## @deftypefnx {gpuArray} {[@dots{}] =} fminunc (@dots{}, @var{options})
## Find where the number @code{@var{fcn} (@var{x})} is smallest, from @var{x0} on:
## core's function, with its options.
##
## @var{x0} is a gpuArray of class double or single; @var{x}, @var{fval}, @var{grad}
## and @var{hess} are gpuArrays, other results ordinary.
##
## The unknowns stay on the host.  @var{fcn} is called with a gpuArray of them, and
## does its work on the device; its value, and a gradient of up to 1000 numbers, are
## gathered.
##
## Errors: those of core, and those of @var{fcn}.
##
## @example
## @group
## t = gpuArray (linspace (0, 1, 1e5)');
## y = 3 * exp (-2 * t);
## x = fminunc (@@(x) sumsq (x(1) * exp (-x(2) * t) - y), gpuArray ([1; 1]));
## round (1e2 * x)
##   @result{} 300
##      200
## @end group
## @end example
## @seealso{@@gpuArray/fminsearch, @@gpuArray/fsolve, optimset}
## @end deftypefn

function varargout = fminunc (fcn, varargin)

  [varargout{1:max(1, nargout)}] = solve_on_host ("fminunc", [1, 2, 5, 6], fcn, varargin{:});

endfunction

%!assert (gather (fminunc (@(x) sumsq (x - [1; 2]), gpuArray ([0; 0]))), [1; 2], 1e-5)
