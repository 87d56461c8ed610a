## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{x} =} norminv (@var{p})
## @deftypefnx {gpuArray} {@var{x} =} norminv (@var{p}, @var{mu}, @var{sigma})
## The inverse of @code{normcdf}: a normal random number with mean @var{mu} (default
## 0) and deviation @var{sigma} (default 1) is at most @var{x} with probability
## @var{p}.
##
## All are arrays of real numbers, one of them a gpuArray; dimensions of length 1 are
## repeated.  Where @var{p} is not between 0 and 1, or @var{sigma} not positive, the
## result is NaN.  It is of class single if an argument is, else double.
##
## @example
## @group
## norminv (gpuArray ([0.5, 0.975]))
##   @result{} 0 1.9600
## @end group
## @end example
## @seealso{@@gpuArray/normcdf, @@gpuArray/normpdf, @@gpuArray/erfcinv}
## @end deftypefn

function x = norminv (p, mu = 0, sigma = 1)

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  [p, mu, sigma] = __normal__ ("norminv", "P", p, mu, sigma);
  x = mu - sqrt (2) * erfcinv (2 * p) .* sigma;

endfunction
