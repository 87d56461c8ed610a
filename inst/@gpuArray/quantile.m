## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{q} =} quantile (@var{x})
## @deftypefnx {gpuArray} {@var{q} =} quantile (@var{x}, @var{p})
## @deftypefnx {gpuArray} {@var{q} =} quantile (@var{x}, @var{p}, @var{dim})
## @deftypefnx {gpuArray} {@var{q} =} quantile (@var{x}, @var{p}, @var{dim}, @var{method})
## The quantiles of @var{x} along a dimension: a fraction @code{p(k)} of the
## elements is below @code{q(k)}.
##
## @var{x} is an array of numbers, @var{p} a vector of numbers from 0 to 1 (default
## @code{[0, 0.25, 0.5, 0.75, 1]}), and @var{method} one of 1 to 9, as in core.  This
## is core's function, working on the device.  @var{q} has as many elements along the
## dimension as @var{p} has; it is of class single if @var{x} is, else double.
##
## @example
## @group
## quantile (gpuArray ([1, 2, 3, 4, 5]), 0.25)
##   @result{} 1.7500
## @end group
## @end example
## @seealso{@@gpuArray/median, @@gpuArray/sort}
## @end deftypefn

function q = quantile (x, varargin)

  x = gpuArray (x);
  if (isa (x, "single"))
    q = single (__octcuda_core__ ("quantile", double (x), varargin{:}));
  else
    q = __octcuda_core__ ("quantile", x, varargin{:});
  endif

endfunction
