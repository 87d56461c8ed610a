## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {@var{d} =} __pchip_deriv__ (@var{x}, @var{y}, @var{dim})
## Undocumented internal function: the slopes that interp2 gives its points.
## @end deftypefn

## SLATEC's PCHIM at all points at once: the same operations in the same order,
## and so the same bits.

function d = __pchip_deriv__ (x, y, dim = 1)

  ok = nargin >= 2 && isfloat (x) && isfloat (y) && isreal (x) ...
       && isreal (y) && isscalar (dim) && any (dim == [1, 2]) ...
       && ndims (y) == 2 && isvector (x) && numel (x) > 2 ...
       && numel (x) == size (y, dim) && ! isempty (y) ...
       && isa (x, "single") == isa (y, "single");
  if (ok)
    n = numel (x);
    x = vec (gpuArray (x));
    Y = gpuArray (y);
    if (dim == 2)
      Y = Y.';
    endif
    h = x(2:n) - x(1:n-1);
    del = (Y(2:n, :) - Y(1:n-1, :)) ./ h;
    ok = all (vec (isfinite (del))) && all (h > 0);
  endif
  if (! ok)
    args = {x, y, dim};
    d = __core__ ("__pchip_deriv__", args{1:nargin});
    return;
  endif

  zero = 0;
  if (isa (y, "single"))
    zero = single (0);
  endif
  h1 = h(1:n-2);
  h2 = h(2:n-1);
  d1 = del(1:n-2, :);
  d2 = del(2:n-1, :);
  hsum = h1 + h2;
  hsumt3 = hsum + hsum + hsum;
  w1 = (hsum + h1) ./ hsumt3;
  w2 = (hsum + h2) ./ hsumt3;
  most = max (abs (d1), abs (d2));
  least = min (abs (d1), abs (d2));
  inner = least ./ (w1 .* (d1 ./ most) + w2 .* (d2 ./ most));
  inner = merge (same_sign (d1, d2), inner, zero);
  d = [border(h(1), h(2), del(1, :), del(2, :), zero);
       inner;
       border(h(n-1), h(n-2), del(n-1, :), ...
              del(n-2, :), zero)];
  if (dim == 2)
    d = d.';
  endif

endfunction

## The slope at an end, from the differences there and next to it.
function s = border (h1, h2, d1, d2, zero)

  hsum = h1 + h2;
  s = ((h1 + hsum) ./ hsum) .* d1 + (-h1 ./ hsum) .* d2;
  most = 3 * d1;
  is_bend = (same_sign (d1, -d2)) & abs (s) > abs (most);
  s = merge (same_sign (s, d1), merge (is_bend, most, s), zero);

endfunction

function tf = same_sign (a, b)
  tf = (a > 0 & b > 0) | (a < 0 & b < 0);
endfunction
