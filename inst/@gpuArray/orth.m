## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{b} =} orth (@var{a})
## @deftypefnx {gpuArray} {@var{b} =} orth (@var{a}, @var{tol})
## An orthonormal basis of the column space of the matrix @var{a}, as columns.
##
## @var{a} is a gpuArray of class double or single.  Singular values up to @var{tol}
## count as zero; @var{tol} is a number, by default the largest singular value times
## the longer side of @var{a} times @code{eps}.  The signs of the columns, and for
## equal singular values the basis, may differ from core's.
##
## @example
## @group
## b = orth (gpuArray ([3, 6; 4, 8]));
## gather (abs (b))
##   @result{} ans =
##         0.6000
##         0.8000
## @end group
## @end example
## @seealso{@@gpuArray/null, @@gpuArray/rank, @@gpuArray/svd}
## @end deftypefn

function b = orth (a, varargin)

  if (nargin < 1)
    print_usage ();
  endif
  if (nargin > 2 || ! is_for_svd (a, varargin{:}))
    b = __core__ ("orth", a, varargin{:});
    return;
  endif

  [u, s, ~] = svd (a, "econ");
  s = gather (diag (s));
  if (nargin < 2)
    tol = max (size (a)) * s(1) * eps (classUnderlying (a));
  else
    tol = gather (varargin{1});
  endif
  rank = sum (s > tol);
  if (rank > 0)
    b = -u(:, 1:rank);
  else
    b = gpuArray (zeros (rows (a), 0));
  endif

endfunction

%!test
%! for a = {[3, 6; 4, 8], [1, 2, 3], single([1, 2, 3; 2, 4, 6]), [1, 1i; 1i, -1], eye(2), ...
%!          magic(4), zeros(3)}
%!   b = orth (gpuArray (a{1}));
%!   assert (size (b), size (orth (a{1})));
%!   assert (classUnderlying (b), class (orth (a{1})));
%!   assert (norm (gather (b' * b) - eye (columns (b))) < 100 * eps (class (a{1})));
%!   assert (norm (gather (b * (b' * a{1})) - a{1}) <= 100 * eps (class (a{1})) * norm (a{1}));
%! endfor
%! assert (size (orth (gpuArray (diag ([1, 1e-3])), 0.01)), [2, 1]);
%!error <Inf or NaN> orth (gpuArray ([1, NaN]))
