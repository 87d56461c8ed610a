## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{x}, @var{fval}, @var{exitflag}, @var{output}] =} fminsearch (@var{fcn}, @var{x0})
## @deftypefnx {gpuArray} {[@dots{}] =} fminsearch (@dots{}, @var{options}, @var{fcn_args}, @dots{})
## Find where the number @code{@var{fcn} (@var{x}, @var{fcn_args}, @dots{})} is
## smallest, from @var{x0} on and without derivatives: core's function, with its
## options.
##
## @var{x0} is a gpuArray of class double or single; @var{x} and @var{fval} are
## gpuArrays, other results ordinary.
##
## The unknowns stay on the host.  @var{fcn} is called with a gpuArray of them, and
## does its work on the device; its value is gathered.  Where only @var{fcn_args}
## are gpuArrays, @var{x} is ordinary.
##
## Errors: those of core, and those of @var{fcn}.
##
## @example
## @group
## x = fminsearch (@@(x) sumsq (x - [1; 2]), gpuArray ([0; 0]));
## round (1e2 * x)
##   @result{} 100
##      200
## @end group
## @end example
## @seealso{@@gpuArray/fminunc, @@gpuArray/fminbnd, optimset}
## @end deftypefn

function varargout = fminsearch (fcn, varargin)

  if (numel (varargin) > 2 && (ischar (fcn) || is_function_handle (fcn)))
    args = varargin(3:end);
    varargin(3:end) = [];
    if (ischar (fcn))
      fcn = str2func (fcn);
    endif
    fcn = @(x) fcn (x, args{:});
  endif
  [varargout{1:max(1, nargout)}] = solve_on_host ("fminsearch", [1, 2], fcn, varargin{:});

endfunction

%!assert (gather (fminsearch (@(x, a) sumsq (x - a), gpuArray ([0; 0]), [], [1; 2])), [1; 2], 1e-3)
