## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{x} =} pinv (@var{a})
## @deftypefnx {gpuArray} {@var{x} =} pinv (@var{a}, @var{tol})
## Moore and Penrose's pseudoinverse of the matrix @var{a}, a gpuArray of class
## double or single, from its singular values.
##
## Singular values smaller than @var{tol} count as zero; @var{tol} is an ordinary
## number, by default the largest singular value times the longer side of @var{a}
## times @code{eps}.  For other classes, and matrices with infinities or NaN, core
## computes.  @var{x} agrees with core's up to rounding.
##
## @example
## @group
## gather (pinv (gpuArray ([2, 0; 0, 4; 0, 0])))
##   @result{} ans =
##         0.5000        0        0
##              0   0.2500        0
## @end group
## @end example
## @seealso{@@gpuArray/rank, @@gpuArray/null, @@gpuArray/orth}
## @end deftypefn

function x = pinv (a, varargin)

  if (nargin < 1)
    print_usage ();
  endif
  if (nargin > 2 || ! is_for_svd (a, varargin{:})
      || ! all (cellfun (@(tol) isreal (tol) && gather (tol) > 0, varargin))
      || ! all (isfinite (a)(:)))
    x = __core__ ("pinv", a, varargin{:});
    return;
  endif

  [u, s, v] = svd (a, "econ");
  s = diag (s);
  if (nargin < 2)
    tol = max (size (a)) * s(1) * eps (classUnderlying (a));
    tol = max (tol, realmin (classUnderlying (a)));
  else
    tol = varargin{1};
  endif
  ## A column by its number, those that count as zero by none.
  x = v * (merge (s >= tol, 1 ./ s, zeros (1, 1, classUnderlying (a))) .* u');

endfunction

%!test
%! for a = {[1, 2; 3, 4; 5, 6], [1, 2, 3; 4, 5, 6], magic(4), zeros(2, 3), 5, ...
%!          single(magic (4)), [1i, 2; 3, 4]}
%!   x = pinv (gpuArray (a{1}));
%!   assert (classUnderlying (x), class (a{1}));
%!   assert (gather (x), pinv (a{1}), 100 * eps (class (a{1})));
%! endfor
%! assert (gather (pinv (gpuArray (diag ([1, 2, 1e-3])), 0.01)), diag ([1, 0.5, 0]), eps);
%!error <invalid conversion> pinv (gpuArray ([1, 2]), "a")
