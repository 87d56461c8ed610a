## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {[@var{y}, @var{h}] =} mgorth (@var{x}, @var{v})
## Orthogonalize the column @var{x} against the orthonormal columns of @var{v}.
##
## @var{y} has norm 1 and is orthogonal to the columns of @var{v}; @var{h} is the
## row with @code{@var{x} = [@var{v}, @var{y}] * @var{h}.'}.  Both are gpuArrays.
##
## Errors and results are core's.
##
## Source: modified Gram-Schmidt, as core's.
##
## @example
## @group
## [y, h] = mgorth (gpuArray ([3; 4]), [1; 0]);
## gather ([y, h.'])
##   @result{} 0 3
##      1 4
## @end group
## @end example
##
## @seealso{gmres, qr}
## @end deftypefn

function [y, h] = mgorth (x, v)

  if (nargin != 2)
    print_usage ();
  elseif (ndims (v) != 2 || ndims (x) != 2 || columns (x) != 1
          || rows (v) != rows (x))
    error ("mgorth: V should be a matrix, and X a column vector with the same number of rows as V.");
  elseif (! isnumeric (x) && ! isnumeric (v))
    error ("mgorth: X and V must be numeric");
  endif
  n = columns (v);
  y = gpuArray (x);
  v = gpuArray (v);
  h = zeros (1, n + 1, "like", y(1:0) + v(1:0));
  for j = 1:n
    w = v(:,j);
    h(j) = w' * y;
    y -= h(j) * w;
  endfor
  h(n+1) = norm (y);
  if (gather (h(n+1)) > 0)
    y /= h(n+1);
  endif

endfunction
