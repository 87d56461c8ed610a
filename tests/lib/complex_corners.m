## complex_corners.m -- functions of complex numbers where C's Annex G, or the
## range of double, decides.
##
## complex_corners ()
##
## All pairs of zeros, ones, infinities, NaN, and the least and greatest sizes
## go through every function of complex numbers; both parts are compared by
## themselves, signs of zeros included.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function complex_corners ()
  v = [0, -0, 1, -1, 0.5, Inf, -Inf, NaN, 1e300, 710, -710, 1e-310];
  [re, im] = meshgrid (v);
  z = complex (re(:), im(:));
  for f = {@sqrt, @exp, @log, @sin, @cos, @tan, @sinh, @cosh, @tanh, @asin, ...
           @acos, @atan, @asinh, @acosh, @atanh, @abs, @sign, @expm1, ...
           @log1p, @log2, @log10, @sec, @csc, @cot, @sech, @csch, @coth, ...
           @(x) x .* x(end:-1:1), @(x) x ./ x(end:-1:1), @(x) 1 ./ x, ...
           @(x) x .^ 2}
    for x = {z, single(z)}
      same_on_gpu (@(x) real (f{1} (x)), x{1}, "ulp", 64);
      same_on_gpu (@(x) imag (f{1} (x)), x{1}, "ulp", 64);
    endfor
  endfor
  ## Core computes exp (0.5 * log (x)): its parts are good to eps (abs (x)).
  same_on_gpu (@(x) x .^ 0.5, z, "ulp", 64);
  same_on_gpu (@(x) x .^ 0.5, single (z), "ulp", 64);
endfunction
