## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{y} =} normpdf (@var{x})
## @deftypefnx {gpuArray} {@var{y} =} normpdf (@var{x}, @var{mu}, @var{sigma})
## The density at @var{x} of the normal distribution with mean @var{mu} (default
## 0) and deviation @var{sigma} (default 1).
##
## All are arrays of real numbers, one of them a gpuArray; dimensions of length 1 are
## repeated.  Where @var{sigma} is not positive the result is NaN.  It is of class single
## if an argument is, else double.
##
## @example
## @group
## normpdf (gpuArray ([0, 1]))
##   @result{} 0.3989 0.2420
## @end group
## @end example
## @seealso{@@gpuArray/normcdf, @@gpuArray/norminv, @@gpuArray/randn}
## @end deftypefn

function y = normpdf (x, mu = 0, sigma = 1)

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  [x, mu, sigma] = __normal__ ("normpdf", "X", x, mu, sigma);
  z = (x - mu) ./ sigma;
  y = exp (-0.5 * z .^ 2) ./ (sigma * sqrt (2 * pi));

endfunction
