#| name   | other | method
#| ode45  | ode23 | Dormand's and Prince's method of order 5
#| ode23  | ode45 | Bogacki's and Shampine's method of order 3
#| ode23s | ode45 | Rosenbrock's method of order 2 for stiff equations
## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{t}, @var{y}] =} ${name} (@var{fcn}, @var{trange}, @var{init})
## @deftypefnx {gpuArray} {[@dots{}] =} ${name} (@dots{}, @var{ode_opt}, @var{par}, @dots{})
## @deftypefnx {gpuArray} {[@var{t}, @var{y}, @var{te}, @var{ye}, @var{ie}] =} ${name} (@dots{})
## @deftypefnx {gpuArray} {@var{solution} =} ${name} (@dots{})
## @deftypefnx {gpuArray} {} ${name} (@dots{})
## Solve the differential equation @code{dy/dt = @var{fcn} (t, y)} by
## ${method}: core's function, with its options.
##
## @var{init} is a gpuArray of class double or single, and so are the results.
## The state stays on the device, where @var{fcn} is called with it; what goes to
## the host are the few numbers of each step that tell whether it is good and how
## long the next one is.  @code{t} may be a gpuArray, too.
##
## Where @var{init} is ordinary and other arguments are gpuArrays, the state is what
## @var{fcn} returns.
##
## Errors: those of core, and those of @var{fcn}.
##
## @example
## @group
## [t, y] = ${name} (@@(t, y) -y, [0, 1], gpuArray ([1; 2]));
## round (100 * y(end,:))
##   @result{} 37 74
## @end group
## @end example
## @seealso{@@gpuArray/${other}, @@gpuArray/lsode, ode45_batch, odeset}
## @end deftypefn

function varargout = ${name} (varargin)

  [varargout{1:nargout}] = __ode_on_device__ ("${name}", nargout, varargin{:});

endfunction

%!test
%! [t, y] = ${name} (@(t, y) -y, [0, 1], gpuArray ([1; 2]));
%! assert (gather (y(end,:)), exp (-1) * [1, 2], 2e-3);
