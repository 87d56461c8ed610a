## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {@var{r} =} expm (@var{a})
## The exponential of the square matrix @var{a}, a gpuArray of class double or
## single: the sum of @code{@var{a} ^ k / factorial (k)} over all k.
##
## The method is core's: the trace is subtracted, the matrix is balanced and scaled
## by a power of two, Pad@'e's approximation of order eight is applied, and the
## result is squared as often as the matrix was halved; see R. C. Ward, Numerical
## computation of the matrix exponential with accuracy estimate, SIAM J. Numer.
## Anal.  14, 1977.  @var{r} agrees with core's up to rounding.  The CPU balances a
## copy of @var{a}; the device computes the products and the solve.
##
## @example
## @group
## gather (expm (gpuArray ([0, 1; 0, 0])))
##   @result{} ans =
##         1   1
##         0   1
## @end group
## @end example
## @seealso{@@gpuArray/exp, @@gpuArray/mpower, @@gpuArray/eig}
## @end deftypefn

function r = expm (a)

  if (nargin < 1)
    print_usage ();
  elseif (! isfloat (a) || ndims (a) > 2 || ! issquare (a) || numel (a) < 2)
    r = __core__ ("expm", a);
    return;
  endif

  c = gather (a);
  if (isdiag (c))
    r = gpuArray (diag (exp (diag (c))));
    return;
  endif
  n = rows (c);
  c(c == -Inf) = -realmax ();
  shift = trace (c) / n;
  if (shift > 0)
    c -= shift * eye (n);
  endif
  [d, p, c] = balance (c);
  [~, e] = log2 (norm (c, "inf"));
  s = min (max (0, e), 1023);
  r = approximate (gpuArray (c * 2 ^ (-s)), n);
  for k = 1:s
    r = r * r;
  endfor

  ## Back from the balanced matrix
  d = d(:);
  r = d .* r ./ d.';
  back(p) = 1:n;
  r = r(back,back);
  if (shift > 0)
    r *= exp (shift);
  endif

endfunction

function r = approximate (a, n)

  c = [5.0000000000000000e-1, 1.1666666666666667e-1, 1.6666666666666667e-2, ...
       1.6025641025641026e-3, 1.0683760683760684e-4, 4.8562548562548563e-6, ...
       1.3875013875013875e-7, 1.9270852604185938e-9];
  id = gpuArray (eye (n));
  a2 = a * a;
  x = (((c(8) * a2 + c(6) * id) * a2 + c(4) * id) * a2 + c(2) * id) * a2 + id;
  y = (((c(7) * a2 + c(5) * id) * a2 + c(3) * id) * a2 + c(1) * id) * a;
  r = (x - y) \ (x + y);

endfunction

%!test
%! warning ("off", "octcuda:fallback", "local");
%! for a = {[1, 2; 3, 4], [0, 1; -1, 0], magic(4) / 10, -magic(3), [1e-3, 1e3; 0, 2], ...
%!          single([1, 2; 3, 4]), [1i, 2; 3, 4], zeros(3), eye(2), [1, 1; 0, 1], 3}
%!   r = expm (gpuArray (a{1}));
%!   want = expm (a{1});
%!   assert (classUnderlying (r), class (want));
%!   assert (gather (r), want, 1e3 * eps (class (a{1})) * norm (want));
%! endfor
%!error <square matrix> expm (gpuArray ([1, 2]))
