## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {@var{r} =} roots (@var{c})
## The roots of the polynomial with the coefficients @var{c}, a gpuArray of class
## double or single, the highest power first.  The result is a column, the
## eigenvalues of the companion matrix, which the CPU makes from @var{c}.  Their
## order may differ from core's.
##
## @example
## @group
## gather (roots (gpuArray ([2, 4])))
##   @result{} ans = -2
## @end group
## @end example
## @seealso{@@gpuArray/poly, @@gpuArray/polyfit, @@gpuArray/eig}
## @end deftypefn

function r = roots (c)

  if (nargin < 1)
    print_usage ();
  endif
  c = gather (c);
  used = find (c != 0);
  if (! isfloat (c) || ! isvector (c) || numel (used) < 2 || ! all (isfinite (c)))
    r = __core__ ("roots", gpuArray (c));
    return;
  endif
  n = numel (c);
  ## Core takes away what is nothing beside the largest.
  c = c(:);
  used = find (c ./ max (abs (c)));
  a = diag (ones (1, used(end) - used(1) - 1), -1);
  a(1,:) = -c(used(1)+1:used(end)) ./ c(used(1));
  r = [eig(gpuArray (a)); zeros(n - used(end), 1)];

endfunction

%!test
%! for c = {[1, -6, 11, -6], [0, 0, 1, 2, 0, 0], [2; 4], single([1, 0, 1]), [1i, 2, 3], poly(1:6)}
%!   r = roots (gpuArray (c{1}));
%!   want = roots (c{1});
%!   assert (classUnderlying (r), class (want));
%!   assert (gather (sort (r)), sort (want), 1e5 * eps (class (c{1})));
%! endfor
%! assert (isempty (roots (gpuArray ([0, 0]))));
%! assert (gather (roots (gpuArray ([3, 0, 0]))), [0; 0]);
%! assert (isempty (roots (gpuArray (5))));
%!error <Inf or NaN> roots (gpuArray ([1, NaN, 2]))
