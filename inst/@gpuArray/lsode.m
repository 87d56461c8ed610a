## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{x}, @var{istate}, @var{msg}] =} lsode (@var{fcn}, @var{x_0}, @var{t})
## @deftypefnx {gpuArray} {[@dots{}] =} lsode (@dots{}, @var{t_crit})
## Solve the differential equation @code{dx/dt = @var{fcn} (x, t)} from
## @var{x_0} on at the times @var{t}: core's function.
##
## @var{x_0}, @var{t} or @var{t_crit} is a gpuArray; then @var{x} is one, and other
## results are ordinary.
##
## The state stays on the host.  It is copied to the device for each call of
## @var{fcn}, whose first argument is a gpuArray, and the derivative is copied
## back.  For long states use @code{ode45}, which copies no state.
##
## Errors: those of core, and those of @var{fcn}.
##
## @example
## @group
## x = lsode (@@(x, t) -x, gpuArray (1), [0, 1]);
## round (1e4 * x)
##   @result{} 10000
##       3679
## @end group
## @end example
## @seealso{@@gpuArray/ode45, ode45_batch, lsode_options}
## @end deftypefn

function varargout = lsode (fcn, varargin)

  [varargout{1:max(1, nargout)}] = solve_on_host ("lsode", 1, fcn, varargin{:});

endfunction

%!assert (gather (lsode (@(x, t) -x, gpuArray ([1; 2]), [0, 1])), [1, 2; exp(-1) * [1, 2]], 1e-6)
