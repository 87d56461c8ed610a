## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{z} =} null (@var{a})
## @deftypefnx {gpuArray} {@var{z} =} null (@var{a}, @var{tol})
## An orthonormal basis of the null space of the matrix @var{a}, as columns:
## @code{@var{a} * @var{z}} is zero up to rounding.
##
## @var{a} is a gpuArray of class double or single.  Singular values up to @var{tol}
## count as zero; @var{tol} is a number, by default the largest singular value times
## the longer side of @var{a} times @code{eps}.  The signs of the columns, and with
## several columns the basis, may differ from core's.
##
## @example
## @group
## z = null (gpuArray ([1, 1; 1, 1]));
## gather (abs (z))
##   @result{} ans =
##         0.7071
##         0.7071
## @end group
## @end example
## @seealso{@@gpuArray/orth, @@gpuArray/rank, @@gpuArray/svd}
## @end deftypefn

function z = null (a, varargin)

  if (nargin < 1)
    print_usage ();
  endif
  if (nargin > 2 || ! is_for_svd (a, varargin{:}))
    z = __core__ ("null", a, varargin{:});
    return;
  endif

  if (rows (a) < columns (a))
    [~, s, v] = svd (a);
    s = s(:,1:rows (a));
  else
    [~, s, v] = svd (a, "econ");
  endif
  s = gather (diag (s));
  class_of_a = classUnderlying (a);
  if (nargin < 2)
    tol = max (size (a)) * s(1) * eps (class_of_a);
  else
    tol = gather (varargin{1});
  endif
  z = v(:, sum (s > tol)+1:end);
  z(abs (z) < eps (class_of_a)) = 0;

endfunction

%!test
%! for a = {[1, 1; 1, 1], [1, 2, 3], single([1, 2, 3; 2, 4, 6]), [1, 1i; 1i, -1], ...
%!          eye(2), [1, 2; 3, 4; 5, 6]}
%!   z = null (gpuArray (a{1}));
%!   assert (classUnderlying (z), class (a{1}));
%!   assert (size (z), size (null (a{1})));
%!   assert (norm (gather (a{1} * z)) < 100 * eps (class (a{1})));
%!   assert (norm (gather (z' * z) - eye (columns (z))) < 100 * eps (class (a{1})));
%! endfor
%! assert (size (null (gpuArray (diag ([1, 1e-3])), 0.01)), [2, 1]);
%!error <Inf or NaN> null (gpuArray ([1, NaN]))
