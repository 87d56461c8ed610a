## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{t}, @var{y}] =} ode23 (@var{fcn}, @var{trange}, @var{init})
## @deftypefnx {gpuArray} {[@dots{}] =} ode23 (@dots{}, @var{ode_opt}, @var{par}, @dots{})
## @deftypefnx {gpuArray} {[@var{t}, @var{y}, @var{te}, @var{ye}, @var{ie}] =} ode23 (@dots{})
## @deftypefnx {gpuArray} {@var{solution} =} ode23 (@dots{})
## @deftypefnx {gpuArray} {} ode23 (@dots{})
## Solve the differential equation @code{dy/dt = @var{fcn} (t, y)} by
## Bogacki's and Shampine's method of order 3: core's function, with its options.
##
## @var{init} is a gpuArray of class double or single, and so are the results.
## The state stays on the device; @var{fcn} is called with a gpuArray.  Only the
## few numbers that control the step size are copied to the host at each step.
## @code{t} may be a gpuArray, too.
##
## If @var{init} is ordinary and other arguments are gpuArrays, the state is a
## gpuArray if @var{fcn} returns one.
##
## Errors: those of core, and those of @var{fcn}.
##
## @example
## @group
## [t, y] = ode23 (@@(t, y) -y, [0, 1], gpuArray ([1; 2]));
## round (100 * y(end,:))
##   @result{} 37 74
## @end group
## @end example
## @seealso{@@gpuArray/ode45, @@gpuArray/lsode, ode45_batch, odeset}
## @end deftypefn

function varargout = ode23 (varargin)

  [varargout{1:nargout}] = ode_on_device ("ode23", nargout, varargin{:});

endfunction

%!test
%! [t, y] = ode23 (@(t, y) -y, [0, 1], gpuArray ([1; 2]));
%! assert (gather (y(end,:)), exp (-1) * [1, 2], 2e-3);
