## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{m}, @var{f}, @var{c}] =} mode (@var{x})
## @deftypefnx {gpuArray} {[@dots{}] =} mode (@var{x}, @var{dim})
## The most frequent value along a dimension, the least if there are several,
## and how often it occurs.  With @var{c}, the cell array of all such values,
## core computes.
##
## @example
## @group
## mode (gpuArray ([3 1 2 1 2]))
##   @result{} 1
## @end group
## @end example
## @end deftypefn

function [m, f, c] = mode (x, dim)

  if (nargin < 1)
    print_usage ();
  endif
  sz = size (x);
  if (nargin < 2)
    dim = find (sz > 1, 1);
    if (isempty (dim))
      dim = 1;
    endif
  else
    dim = gather (dim);
  endif
  ok = nargout < 3 && isgpuarray (x) && isnumeric (x) && ! isempty (x) ...
       && isscalar (dim) && any (dim == 1:numel (sz)) && numel (x) > 1;
  if (! ok)
    args = {x, dim};
    [out{1:max (nargout, 1)}] = __core__ ("mode", args{1:nargin});
    [m, f, c] = [out, cell(1, 3)]{1:3};
    return;
  endif

  ## Runs of equal values in each column, their lengths where they begin.
  n = sz(dim);
  perm = [dim, 1:dim-1, dim+1:numel(sz)];
  cols = reshape (permute (x, perm), n, []);
  xs = sort (cols, 1);
  begins = [true(1, columns (xs)); diff(xs, 1, 1) != 0];
  first = find (vec (begins));
  lengths = diff ([first; numel(xs) + 1]);
  t = gpuArray.zeros (numel (xs), 1);
  t(first) = lengths;
  [f, k] = max (reshape (t, n, []), [], 1);
  m = xs(k + (0:columns (xs) - 1) * n);
  if (iscomplex (m))
    ## core assigns one by one, whereby a zero imaginary part loses its sign
    m = complex (real (m), imag (m) + 0);
  endif
  sz(dim) = 1;
  m = reshape (m, sz);
  f = reshape (f, sz);

endfunction
