## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{l} =} del2 (@var{m})
## @deftypefnx {gpuArray} {@var{l} =} del2 (@var{m}, @var{h})
## @deftypefnx {gpuArray} {@var{l} =} del2 (@var{m}, @var{dx}, @var{dy}, @dots{})
## The discrete Laplacian, divided by twice the number of dimensions, from
## differences of neighbours with spacing @var{h}.
##
## @example
## @group
## x = gpuArray (1:3);
## gather (del2 (x .^ 2 + (x .^ 2)'))
##   @result{} ans =
##         1   1   1
##         1   1   1
##         1   1   1
## @end group
## @end example
## @seealso{@@gpuArray/gradient}
## @end deftypefn

function L = del2 (M, varargin)

  if (nargin < 1)
    print_usage ();
  endif
  h = cellfun (@gather, varargin, "uniformoutput", false);
  if (! isgpuarray (M))
    L = gpuArray (del2 (M, h{:}));
    return;
  endif
  [dx, ok] = spacing (size (M), h);
  if (! ok)
    L = __core__ ("del2", M, h{:});
    return;
  endif

  nd = ndims (M);
  L = gpuArray (zeros (size (M)));
  for d = 1:nd
    n = size (M, d);
    if (n < 3)
      continue;
    endif
    h1 = reshape (dx{d}(1:n-2), [ones(1, d-1), n-2, 1]);
    h2 = reshape (dx{d}(2:n-1), [ones(1, d-1), n-2, 1]);
    here = slice (M, d, 2:n-1);
    D = ((slice (M, d, 1:n-2) - here) ./ h1 ...
         + (slice (M, d, 3:n) - here) ./ h2) ./ (h1 + h2);
    D = double (D);   # core assigns it into a matrix of doubles
    if (n == 3)
      first = last = D;
    else
      s = dx{d};
      first = (s(1) + s(2)) / s(2) * slice (D, d, 1) ...
              - s(1) / s(2) * slice (D, d, 2);
      last = (s(n-1) + s(n-2)) / s(n-2) * slice (D, d, n-2) ...
             - s(n-1) / s(n-2) * slice (D, d, n-3);
    endif
    L += cat (d, double (first), D, double (last));
  endfor
  L ./= nd;

endfunction

## The distances along each dimension; OK is false when core should look.
function [dx, ok] = spacing (sz, h)

  nd = numel (sz);
  dx = cell (1, nd);
  ok = all (cellfun (@isnumeric, h)) && numel (h) <= nd;
  if (! ok)
    return;
  endif
  if (isempty (h))
    h(1:nd) = 1;
  elseif (isscalar (h) && isscalar (h{1}))
    h(1:nd) = h;
  else
    h(numel (h)+1:nd) = 1;
    h([1, 2]) = h([2, 1]);
  endif
  for d = 1:nd
    if (isscalar (h{d}))
      dx{d} = h{d} * ones (sz(d), 1);
    elseif (isvector (h{d}) && numel (h{d}) == sz(d) && sz(d) != 3)
      dx{d} = diff (h{d})(:);
    else
      ok = false;
    endif
    ok &= numel (dx{d}) >= sz(d) - 1;
  endfor

endfunction
